"""What the brain needs of whoever thinks for it.

A thinker yields; the brain owns the time. Each thought is the best move known so far, and after
each the brain may take it and leave. The instant opponents have one thought; a search has many.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gomoku_console.engine.evaluator import evaluate, explain
from gomoku_console.engine.hint import explain_move
from gomoku_console.engine.levels import LEVELS, SearchPlayer
from gomoku_console.engine.opening import decide
from gomoku_console.engine.report import SURE, describe_info
from gomoku_console.gomocup.advice import format_advice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gomoku_console.engine.levels import Player
    from gomoku_console.engine.opening import Decision
    from gomoku_console.engine.opponents import Opponent
    from gomoku_console.game.board import Point
    from gomoku_console.game.openings import Progress
    from gomoku_console.game.state import GameState

DEFAULT_OPPONENT = "evaluator"
"""Who thinks unless something else is asked for: the stronger of the two, see docs/engine.md."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move so far.

    Attributes:
        point: where.
        note: what to tell the person at the manager about it; empty for nothing.
    """

    point: Point
    note: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the moves worth considering.

    Attributes:
        point: where.
        note: what it does, in words.
    """

    point: Point
    note: str


class Thinker(Protocol):
    """Finds moves."""

    @property
    def name(self) -> str:
        """What to call it."""

    @property
    def is_instant(self) -> bool:
        """Whether it moves within a few milliseconds, so that nobody need be able to stop it."""

    def think(self, state: GameState, should_stop: Callable[[], bool]) -> Iterator[Thought]:
        """Yield ever better moves for the side to move.

        The first comes without delay. ``should_stop`` is asked every few milliseconds between
        thoughts, and once it is true the generator returns.

        Raises:
            ValueError: if there is no move.
        """

    def alternatives(self, state: GameState, count: int) -> list[Alternative]:
        """The ``count`` best moves for the side to move, or all there are, best first."""

    def decide_opening(
        self, state: GameState, progress: Progress, seed: int, should_stop: Callable[[], bool]
    ) -> Decision:
        """What to offer, take or place in an opening, see `opening.decide`."""


def _within(seconds: float, should_stop: Callable[[], bool] = bool) -> Callable[[], bool]:
    """``should_stop``, and true as well ``seconds`` from now; 0 for never."""
    if not seconds:
        return should_stop
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end or should_stop()


@dataclass(frozen=True, slots=True)
class Punctual:
    """A level that is held to its time for a move."""

    player: Player

    @property
    def name(self) -> str:
        """The level's name."""
        return self.player.name

    def choose(self, state: GameState) -> Point:
        """The best point it finds in that time.

        Raises:
            ValueError: if the game is over.
        """
        return self.player.choose(state, _within(self.player.seconds))


def _alternatives(opponent: Opponent, state: GameState, count: int) -> list[Alternative]:
    """The opponent's own move, then the best of the rest by the evaluator's values."""
    evaluation = evaluate(state)
    chosen = opponent.choose(state)
    points = (chosen, *(point for point in evaluation.ranking if point != chosen))
    return [Alternative(at, explain(evaluation.values[at])) for at in points[:count]]


class InstantThinker:
    """An instant opponent as a thinker."""

    is_instant = True

    def __init__(self, name: str, opponent: Opponent) -> None:
        self._name = name
        self._opponent = opponent

    @property
    def name(self) -> str:
        """The opponent's name."""
        return self._name

    def think(self, state: GameState, should_stop: Callable[[], bool]) -> Iterator[Thought]:  # noqa: ARG002 - it has ended before it could be stopped
        """Yield the opponent's move."""
        yield Thought(self._opponent.choose(state))

    def alternatives(self, state: GameState, count: int) -> list[Alternative]:
        """The opponent's own move, then the best of the rest by the evaluator's values."""
        return _alternatives(self._opponent, state, count)

    def decide_opening(
        self, state: GameState, progress: Progress, seed: int, should_stop: Callable[[], bool]
    ) -> Decision:
        """What games played out by the two classics, or the evaluator's values, advise."""
        return decide(self._opponent, state, progress, seed, should_stop=should_stop)


class SearchThinker:
    """A level that searches, as a thinker."""

    is_instant = False

    def __init__(self, player: SearchPlayer) -> None:
        self._player = player

    @property
    def name(self) -> str:
        """The level's name."""
        return self._player.name

    def think(self, state: GameState, should_stop: Callable[[], bool]) -> Iterator[Thought]:
        """Yield the search's best move whenever it has learned something."""
        size = state.board.size
        stop = _within(self._player.seconds, should_stop)
        for info in self._player.think(state, stop):
            yield Thought(info.point, describe_info(info, size, state.to_move))

    def alternatives(self, state: GameState, count: int) -> list[Alternative]:
        """The level's own move, then the best of the rest by the evaluator's values."""
        return _alternatives(Punctual(self._player), state, count)

    def decide_opening(
        self, state: GameState, progress: Progress, seed: int, should_stop: Callable[[], bool]
    ) -> Decision:
        """What the search advises, within the time of one move."""
        player, stop = self._player, _within(self._player.seconds, should_stop)
        return decide(
            Punctual(player),
            state,
            progress,
            seed,
            judgement=lambda offered: player.judge(offered, stop),
            should_stop=stop,
        )


class ExplainingThinker:
    """A level that says why it moves where it does: its last thought has the reason as a note.

    Cut short, it moves without a reason.
    """

    is_instant = False

    def __init__(self, player: Player, plain: Thinker) -> None:
        self._player = player
        self._plain = plain

    @property
    def name(self) -> str:
        """The level's name."""
        return self._player.name

    def think(self, state: GameState, should_stop: Callable[[], bool]) -> Iterator[Thought]:
        """Yield the level's moves, and the last once more with its reason."""
        info = None
        for info in self._player.think(state, _within(self._player.seconds, should_stop)):
            yield Thought(info.point)
        if info is None or should_stop():
            return
        reason = explain_move(
            state,
            info.point,
            win=info.win,
            is_lost=info.score < -SURE,
            should_stop=should_stop,
        )
        yield Thought(info.point, format_advice(reason, state.board.size))

    def alternatives(self, state: GameState, count: int) -> list[Alternative]:
        """As without reasons."""
        return self._plain.alternatives(state, count)

    def decide_opening(
        self, state: GameState, progress: Progress, seed: int, should_stop: Callable[[], bool]
    ) -> Decision:
        """As without reasons."""
        return self._plain.decide_opening(state, progress, seed, should_stop)


def opponent_names() -> tuple[str, ...]:
    """The names `create_thinker` knows, weakest first."""
    return tuple(LEVELS)


def create_thinker(
    name: str = DEFAULT_OPPONENT, seed: int = 0, *, explains: bool = False
) -> Thinker:
    """The thinker called ``name``, which may give the reasons of its moves."""
    player = LEVELS[name].create(seed)
    thinker: Thinker = (
        SearchThinker(player) if isinstance(player, SearchPlayer) else InstantThinker(name, player)
    )
    return ExplainingThinker(player, thinker) if explains else thinker
