"""Matches between two players, built in or engines: who is stronger, and by how much.

Openings are played in pairs with the colours swapped, so that neither the opening nor the first
move favours anybody. A player that breaks the rules or its time loses that game, and the next one
begins with a clean start.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from gomoku_console.engine.levels import LEVELS
from gomoku_console.game.board import Color, UnreadableError, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import EngineClient, EngineError
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gomoku_console.game.board import Point
    from gomoku_console.game.rules import RuleSet
    from gomoku_console.gomocup.protocol import Limits

_CONFIDENCE = 1.959964
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""


class Contestant(Protocol):
    """One side of a match, for all its games."""

    @property
    def name(self) -> str:
        """What to call it."""

    def begin(self, rule: RuleSet, seed: int) -> None:
        """Prepare for a game.

        Raises:
            EngineError: if it cannot play.
        """

    def move(self, state: GameState, limits: Limits) -> tuple[Point, float]:
        """A legal move for the side to move, and the seconds it took.

        Raises:
            EngineError: if it has none.
        """

    def close(self) -> None:
        """Leave nothing running."""


class BuiltIn:
    """A level, played in this process.

    Args:
        name: the level's.
        turn_ms: it takes no longer than this for a move; None for its own time.
    """

    def __init__(self, name: str, turn_ms: int | None = None) -> None:
        self._name = name
        self._turn_ms = turn_ms
        self._player = LEVELS[name].create(0)

    @property
    def name(self) -> str:
        """The opponent's name."""
        return self._name

    def begin(self, rule: RuleSet, seed: int) -> None:  # noqa: ARG002 - plays by any rule
        """Choose among equal moves by ``seed`` from now on."""
        self._player = LEVELS[self._name].create(seed)

    def move(self, state: GameState, limits: Limits) -> tuple[Point, float]:  # noqa: ARG002 - those of engines
        """Its move, and the seconds it took."""
        started = time.perf_counter()
        end = started + min(self._player.seconds or math.inf, (self._turn_ms or math.inf) / 1000)
        point = self._player.choose(state, lambda: time.perf_counter() > end)
        return point, time.perf_counter() - started

    def close(self) -> None:
        """Nothing runs."""


class Engine:
    """An engine in a process of its own."""

    def __init__(self, client: EngineClient) -> None:
        self._client = client

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._client.name

    def begin(self, rule: RuleSet, seed: int) -> None:  # noqa: ARG002 - an engine has its own
        """See that the engine runs.

        Raises:
            EngineError: if it does not.
        """
        self._client.wait_until_ready(rule=rule)

    def move(self, state: GameState, limits: Limits) -> tuple[Point, float]:
        """Its move, and the seconds it took.

        Raises:
            EngineError: if it has none.
        """
        moved = self._client.play_move(state, limits)
        return moved.point, moved.seconds

    def close(self) -> None:
        """End the engine."""
        self._client.close()


def create_contestant(text: str, turn_ms: int | None = None) -> Contestant:
    """A level if ``text`` is the name of one, otherwise the engine it starts.

    With ``turn_ms`` a level takes no more milliseconds than that for a move.

    Raises:
        UnreadableError: if it is neither a name nor a command line.
    """
    return BuiltIn(text, turn_ms) if text in LEVELS else Engine(EngineClient(text))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a match. Contestants are 0 and 1.

    Attributes:
        number: from 1.
        black: who was black.
        opening: how many of the first moves were given.
        moves: all moves, the opening's included.
        seconds: what each move after the opening took.
        winner: who won; None for a draw.
        reason: how it ended, in a few words.
    """

    number: int
    black: int
    opening: int
    moves: tuple[Point, ...]
    seconds: tuple[float, ...]
    winner: int | None
    reason: str

    def mover(self, index: int) -> int:
        """Who played ``moves[index]``."""
        return self.black if index % 2 == 0 else 1 - self.black


def play_match(
    contestants: Sequence[Contestant],
    openings: Sequence[tuple[Point, ...]],
    *,
    games: int,
    rule: RuleSet,
    limits: Limits,
    seed: int = 0,
) -> Iterator[PlayedGame]:
    """Play ``games`` games, giving each when it is over.

    Args:
        contestants: two of them; the first is black in games 1, 3, 5...
        openings: taken in turn, each for two games; none means the empty board.
        games: how many to play.
        rule: the rule set.
        limits: for each move.
        seed: of the built-in opponents, another for every pair of games.
    """
    for index in range(games):
        pair, black = divmod(index, 2)
        opening = openings[pair % len(openings)] if openings else ()
        state = GameState.new(rule).play_all(opening)
        yield _play_game(contestants, state, index + 1, black, limits, seed + pair)


def _play_game(
    contestants: Sequence[Contestant],
    state: GameState,
    number: int,
    black: int,
    limits: Limits,
    seed: int,
) -> PlayedGame:
    opening = len(state.moves)
    seconds: list[float] = []
    player = black
    winner: int | None
    try:
        for player in (black, 1 - black):
            contestants[player].begin(state.rule, seed)
        while state.outcome is None:
            player = black if state.to_move is Color.BLACK else 1 - black
            point, took = contestants[player].move(state, limits)
            state = state.play(point)
            seconds.append(took)
    except EngineError as error:
        winner, reason = 1 - player, str(error)
    else:
        winner, reason = _result(state, black)
    return PlayedGame(number, black, opening, state.moves, tuple(seconds), winner, reason)


def _result(state: GameState, black: int) -> tuple[int | None, str]:
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        return None, tr("no point left")
    return (black if winner is Color.BLACK else 1 - black), tr("row of five")


def parse_openings(text: str, source: str, rule: RuleSet) -> list[tuple[Point, ...]]:
    """Read openings, one a line, such as ``h8i9g7``; from ``#`` on a line is a comment.

    Args:
        text: the lines.
        source: where they come from, for errors.
        rule: the rule set they are to be played by.

    Raises:
        UnreadableError: for a line that is no sequence of legal moves, or that ends the game,
            naming the source and the number of the line.
    """
    openings = []
    for number, line in enumerate(text.splitlines(), start=1):
        moves = line.partition("#")[0].strip()
        if not moves:
            continue
        try:
            state = GameState.new(rule).play_all(parse_moves(moves))
            if state.outcome is not None:
                raise UnreadableError(
                    tr("the opening ends the game: {result}", result=state.outcome)
                )
        except ValueError as error:
            raise UnreadableError(
                tr("{source}, line {number}: {error}", source=source, number=number, error=error)
            ) from None
        openings.append(state.moves)
    if not openings:
        raise UnreadableError(tr("{source}: there is no opening in it", source=source))
    return openings


@dataclass(slots=True)
class _Clock:
    """What a contestant's moves took, in seconds."""

    moves: int = 0
    total: float = 0.0
    longest: float = 0.0


@dataclass(slots=True)
class Tally:
    """The score of a match so far, seen from contestant 0."""

    games: list[PlayedGame] = field(default_factory=list)
    results: Counter[int | None] = field(default_factory=Counter)
    clocks: tuple[_Clock, _Clock] = field(default_factory=lambda: (_Clock(), _Clock()))

    def add(self, game: PlayedGame) -> None:
        """Count a game."""
        self.games.append(game)
        self.results[game.winner] += 1
        for index, seconds in enumerate(game.seconds, start=game.opening):
            clock = self.clocks[game.mover(index)]
            clock.moves += 1
            clock.total += seconds
            clock.longest = max(clock.longest, seconds)

    @property
    def wins(self) -> int:
        """Games won by contestant 0."""
        return self.results[0]

    @property
    def draws(self) -> int:
        """Games nobody won."""
        return self.results[None]

    @property
    def losses(self) -> int:
        """Games won by contestant 1."""
        return self.results[1]

    @property
    def score(self) -> float:
        """The share of points, a draw being half of one: from 0.0 to 1.0."""
        return (self.wins + self.draws / 2) / max(1, len(self.games))

    @property
    def elo(self) -> float | None:
        """How many Elo points contestant 0 is ahead; None if it won or lost everything.

        By the logistic curve of Elo's system: the score expected of a lead of d is
        1 / (1 + 10 ** (-d / 400)).
        """
        return _elo(self.score)

    @property
    def elo_error(self) -> float | None:
        """Half the width of the 95 % confidence interval of `elo`; None if it has no bound.

        As match managers such as cutechess-cli have it: the standard error of the mean result
        of a game, taken as normal, carried through the curve at both ends of the interval.
        """
        games = max(1, len(self.games))
        points = ((self.wins, 1.0), (self.draws, 0.5), (self.losses, 0.0))
        variance = sum(count * (value - self.score) ** 2 for count, value in points) / games
        spread = _CONFIDENCE * math.sqrt(variance / games)
        low, high = _elo(self.score - spread), _elo(self.score + spread)
        return None if low is None or high is None else (high - low) / 2

    def mean_ms(self, contestant: int) -> float:
        """Milliseconds a move of ``contestant`` took on average."""
        clock = self.clocks[contestant]
        return 1000 * clock.total / max(1, clock.moves)

    def longest_ms(self, contestant: int) -> float:
        """Milliseconds the longest move of ``contestant`` took."""
        return 1000 * self.clocks[contestant].longest


def _elo(score: float) -> float | None:
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None
