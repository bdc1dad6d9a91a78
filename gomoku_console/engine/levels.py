"""The levels: named opponents from a beginner to the best this engine can do, in one table.

The strong levels are one search with different limits. These are limits of nodes, so that a level
plays the same on any machine; a cap on time keeps a slow or busy machine from making people wait.
The weak levels are weak as people are: they play for the same things, but overlook some.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.engine.report import Info
from gomoku_console.engine.search import Limits, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from gomoku_console.engine.evaluator import PointValue
    from gomoku_console.engine.opponents import Opponent
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState


class Level(NamedTuple):
    """A level before it is needed.

    Attributes:
        name: what people type, and what is written to files.
        title: what menus show.
        summary: one line of explanation.
        create: makes a player from a seed, which decides between moves it holds equal.
        limits: of its search; None for the levels that do not search.
        seconds: it takes no longer than this for a move; 0 for at once.
    """

    name: str
    title: str
    summary: str
    create: Callable[[int], Player]
    limits: Limits | None = None
    seconds: float = 0.0


class Player:
    """A level at play. It remembers a game from move to move, so use one for each game at a time.

    Args:
        name: the level's.
        seconds: the longest it is to think, by the clock of whoever asks it; 0 for as long as its
            limits take. It has no clock itself.
        is_instant: whether it moves within a few milliseconds.
    """

    def __init__(self, name: str, seconds: float = 0.0, *, is_instant: bool) -> None:
        self.name = name
        self.seconds = seconds
        self.is_instant = is_instant

    def think(self, state: GameState, should_stop: Callable[[], bool] = bool) -> Iterator[Info]:
        """Yield ever better moves for the side to move, the first at once; see `Search.think`.

        Raises:
            ValueError: if the game is over.
        """
        raise NotImplementedError

    def choose(self, state: GameState, should_stop: Callable[[], bool] = bool) -> Point:
        """The point to play for the side to move.

        Raises:
            ValueError: if the game is over.
        """
        point = -1
        for info in self.think(state, should_stop):
            point = info.point
        return point


class InstantPlayer(Player):
    """A level that does not look ahead."""

    def __init__(self, name: str, opponent: Opponent) -> None:
        super().__init__(name, is_instant=True)
        self._opponent = opponent

    def think(self, state: GameState, should_stop: Callable[[], bool] = bool) -> Iterator[Info]:  # noqa: ARG002 - it has ended before it could be stopped
        """Yield the opponent's move."""
        yield Info(0, 0, (self._opponent.choose(state),), 0)


class SearchPlayer(Player):
    """A level that searches.

    Args:
        name: the level's.
        limits: of its search.
        seconds: see `Player`.
        seed: decides between moves it holds nearly equal.
    """

    def __init__(self, name: str, limits: Limits, seconds: float, seed: int) -> None:
        super().__init__(name, seconds, is_instant=False)
        self._limits = limits
        self._search = Search(noise=seed + 1)

    def think(self, state: GameState, should_stop: Callable[[], bool] = bool) -> Iterator[Info]:
        """Yield ever better moves, as `Search.think`, within the level's limits."""
        return self._search.think(state, self._limits, should_stop)

    def judge(self, state: GameState, should_stop: Callable[[], bool] = bool) -> float:
        """How the side to move stands, from -1.0 (loses) over 0.0 (level) to 1.0 (wins).

        It takes an eighth of a move's nodes, since openings ask for several judgements.
        """
        if state.outcome is not None:
            winner = state.outcome.winner
            return 0.0 if winner is None else 1.0 if winner is state.to_move else -1.0
        limits = self._limits._replace(nodes=max(self._limits.nodes // _JUDGEMENTS, 1))
        score = 0
        for info in self._search.think(state, limits, should_stop):
            score = info.score
        return tanh(score / 200)


_JUDGEMENTS = 8
"""A decision in an opening takes about so many judgements."""


@dataclass(frozen=True, slots=True)
class Novice:
    """Plays like the evaluator, but does not notice everything.

    The more striking a point, the likelier it is noticed; who notices nothing plays what is most
    striking. What is overlooked depends on the seed and the position alone.
    """

    seed: int = 0

    def choose(self, state: GameState) -> Point:
        """The best point it notices.

        Raises:
            ValueError: if the game is over.
        """
        from random import Random  # noqa: PLC0415 - as in `choice`

        from gomoku_console.engine.choice import draw  # noqa: PLC0415 - only this level needs it
        from gomoku_console.engine.evaluator import evaluate  # noqa: PLC0415

        ranking = evaluate(state).ranking
        if state.is_over or not ranking:
            return draw(ranking, state, self.seed)
        random = Random(f"novice {self.seed} {state.moves}")  # noqa: S311 - a game, not a secret
        values = evaluate(state).values
        noticed = [at for at in ranking if random.random() >= _overlooked(values[at])]
        return (noticed or ranking)[0]


def _overlooked(value: PointValue) -> float:
    """How likely a novice is to overlook a point of this value."""
    for threshold, chance in _OVERLOOKED:
        if value.value >= threshold:
            return chance
    return _OVERLOOKED[-1][1]


_OVERLOOKED = ((4_000_000, 0.01), (400_000, 0.1), (12_000, 0.3), (2_000, 0.4), (0, 0.5))
"""From these point values up, see `evaluator`: the chance that a novice does not see the point.

The values are those of an own five, the opponent's five, an open four, and a four or open three.
"""


def _instant(name: str) -> Level:
    """A level that does not look ahead."""
    info = OPPONENTS[name]
    return Level(
        name, info.title, info.summary, lambda seed: InstantPlayer(name, info.create(seed))
    )


def _searching(name: str, limits: Limits, seconds: float) -> Level:
    info = OPPONENTS[name]
    return Level(
        name,
        info.title,
        info.summary,
        lambda seed: SearchPlayer(name, limits, seconds, seed),
        limits,
        seconds,
    )


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        _instant("novice"),
        _instant("ladder"),
        _instant("evaluator"),
        _searching("club", Limits(nodes=1_500, depth=4, fours=300, threats=0, width=8), 0.1),
        _searching("expert", Limits(nodes=14_000, fours=2_000, threats=4_000), 0.3),
        _searching("master", Limits(nodes=90_000), 1.0),
        _searching("grandmaster", Limits(nodes=500_000), 5.0),
    )
}
"""The levels by name, weakest first. What each scores against the next: docs/engine.md."""
