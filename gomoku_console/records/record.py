"""A game as a record: who played, by which rule, what became of it, and every move.

A record says what a file says. It may lack what the file does not hold, and it keeps what no part
of this program understands, so that nothing is lost on the way from one file to another. `states`
and `state_at` turn it into the game itself.

Its tree of variations is flat: the main line is a tuple of moves, and every other line is a
`Branch` that says where it leaves which line. Nothing here nests, so nothing can nest too deep.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, SIZE, Color, Point
from gomoku_console.game.rules import FREESTYLE, RULE_SETS
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.language import mark, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gomoku_console.game.rules import RuleSet
    from gomoku_console.game.state import Outcome

Properties: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"
"""What a file says that nothing here understands, as SGF names with SGF values, escapes and all."""

ON_TIME = "time"
"""How a `Result` says that the loser's time ran out."""

MAIN = -1
"""The number of the main line where `Branch.trunk` counts branches."""


class Ending(str, Enum):
    """How a game ended."""

    BLACK_WINS = mark("black wins")
    WHITE_WINS = mark("white wins")
    DRAW = mark("draw")
    UNKNOWN = mark("unknown")

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, and in what way if not by a row of five or a full board.

    Attributes:
        how: ``time``, ``resign``, ``forfeit``, the name of a foul, or whatever the file has to say.
    """

    ending: Ending = Ending.UNKNOWN
    how: str = ""

    @classmethod
    def of(cls, outcome: Outcome | None) -> Result:
        """The result a finished game has; of None the unknown result of one that goes on."""
        if outcome is None or outcome.winner is None:
            return cls(Ending.UNKNOWN if outcome is None else Ending.DRAW)
        how = str(outcome.foul.verdict) if outcome.foul else ON_TIME if outcome.is_on_time else ""
        return cls(ending_for(outcome.winner), how)

    @property
    def winner(self) -> Color | None:
        """The side that won; None of a draw and of what is unknown."""
        if self.ending is Ending.BLACK_WINS:
            return Color.BLACK
        return Color.WHITE if self.ending is Ending.WHITE_WINS else None

    def __str__(self) -> str:
        return f"{self.ending} ({self.how})" if self.how else str(self.ending)


def ending_for(winner: Color) -> Ending:
    """The ending in which ``winner`` won."""
    return Ending.BLACK_WINS if winner is Color.BLACK else Ending.WHITE_WINS


@dataclass(frozen=True, slots=True)
class Move:
    """A stone, and what is said of it.

    In a branch the colour and the point may both be None, a node that places no stone, and a
    colour without a point is a pass. The main line has neither.

    Attributes:
        time: milliseconds the player thought; None where it is not known.
        left: milliseconds then left on the player's clock.
        comment: any text.
        properties: what else the file says of the move.
    """

    color: Color | None
    point: Point | None
    time: int | None = None
    left: int | None = None
    comment: str = ""
    properties: Properties = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that was not played: it leaves its trunk after so many of the trunk's moves.

    Attributes:
        trunk: the index of a branch that stands before this one, or `MAIN`.
        after: how many moves of the trunk come before it.
        moves: its own moves. Whether they could be played is not known.
    """

    trunk: int
    after: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """Everything a file says of one game.

    Attributes:
        size: points on a side.
        rule: the name of a rule set; None if the file says none or one that is not known.
        black, white: the players' names; empty where unknown.
        result: how it ended, as the file says, whether or not the board shows it.
        date: as the file has it; ISO 8601 in files written here.
        comment: what is said of the game as a whole, or of the empty board.
        black_stones, white_stones: set up before the first move.
        to_move: who plays first.
        moves: the main line. Colours take turns, beginning with ``to_move``.
        branches: every other line.
        properties: what else the file says of the game.

    Raises:
        ValueError: on making one that breaks any of this; the message says what is wrong.
    """

    size: int = SIZE
    rule: str | None = None
    black: str = ""
    white: str = ""
    result: Result = Result()
    date: str = ""
    comment: str = ""
    black_stones: tuple[Point, ...] = ()
    white_stones: tuple[Point, ...] = ()
    to_move: Color = Color.BLACK
    moves: tuple[Move, ...] = ()
    branches: tuple[Branch, ...] = ()
    properties: Properties = ()

    def __post_init__(self) -> None:
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise ValueError(
                tr(
                    "board size {size} is not between {least} and {most}",
                    size=self.size,
                    least=MIN_SIZE,
                    most=MAX_SIZE,
                )
            )
        if self.rule is not None and self.rule not in RULE_SETS:
            raise ValueError(tr("{rule!r} is not a rule set", rule=self.rule))
        stones = (*self.black_stones, *self.white_stones)
        if len(set(stones)) < len(stones):
            raise ValueError(tr("a stone is set up twice"))
        self._check_points()
        self._check_branches()

    def _check_points(self) -> None:
        color = self.to_move
        for number, move in enumerate(self.moves, start=1):
            if move.color is not color or move.point is None:
                raise ValueError(
                    tr(
                        "move {number} is not a stone of {color}, whose turn it is",
                        number=number,
                        color=color.term,
                    )
                )
            color = color.opponent
        lines = (self.moves, *(branch.moves for branch in self.branches))
        points = [move.point for line in lines for move in line if move.point is not None]
        area = range(self.size * self.size)
        for point in (*self.black_stones, *self.white_stones, *points):
            if point not in area:
                raise ValueError(
                    tr(
                        "point {point} is outside the {size}x{size} board",
                        point=point,
                        size=self.size,
                    )
                )

    def _check_branches(self) -> None:
        for index, branch in enumerate(self.branches):
            if not MAIN <= branch.trunk < index:
                raise ValueError(
                    tr("branch {index} leaves a line that does not stand before it", index=index)
                )
            if not 0 <= branch.after <= len(self.line(branch.trunk)):
                raise ValueError(tr("branch {index} leaves its trunk behind the end", index=index))

    @classmethod
    def from_state(
        cls,
        state: GameState,
        *,
        black: str = "",
        white: str = "",
        date: str = "",
        times: Sequence[int | None] = (),
    ) -> GameRecord:
        """The record of a game as it stands on the board.

        ``times`` are the milliseconds taken for each move, stones set up not counted; where they
        run out, the time is not known.
        """
        set_up, played = state.moves[: state.set_up], state.moves[state.set_up :]
        first = state.to_move if len(played) % 2 == 0 else state.to_move.opponent
        return cls(
            size=state.board.size,
            rule=state.rule.name,
            black=black,
            white=white,
            result=Result.of(state.outcome),
            date=date,
            black_stones=tuple(p for p in set_up if state.board.cells[p] > 0),
            white_stones=tuple(p for p in set_up if state.board.cells[p] < 0),
            to_move=first,
            moves=moves_of(played, first, times),
        )

    @property
    def points(self) -> tuple[Point, ...]:
        """The points of the main line."""
        return tuple(move.point for move in self.moves if move.point is not None)

    @property
    def playing_rule(self) -> RuleSet:
        """The rule set to play on by: the record's own, else the first its moves agree with.

        A game that went on after six in a row was not freestyle, whatever its file fails to say.
        """
        if self.rule is not None:
            return RULE_SETS[self.rule]
        fitting = (rule for rule in RULE_SETS.values() if self._fault_under(rule) is None)
        return next(fitting, FREESTYLE)

    def line(self, number: int) -> tuple[Move, ...]:
        """The moves of branch ``number``, counted from 0, or of the `MAIN` line."""
        return self.moves if number == MAIN else self.branches[number].moves

    def start(self, fouls: FoulPolicy = FoulPolicy.LOSE) -> GameState:
        """The state before the first move of the main line.

        In a record a foul loses the game, for it was played; to go on by another policy, name it.
        """
        return self._start_under(self.playing_rule, fouls)

    def states(self, fouls: FoulPolicy = FoulPolicy.LOSE) -> Iterator[GameState]:
        """The state before the first move, and after each of the main line in turn.

        Raises:
            IllegalMoveError: at the first move that cannot be played. Records that were read from
                a file have none, unless ``fouls`` are refused.
        """
        state = self.start(fouls)
        yield state
        for point in self.points:
            state = state.play(point)
            yield state

    def state_at(self, count: int | None = None, fouls: FoulPolicy = FoulPolicy.LOSE) -> GameState:
        """The state after the first ``count`` moves of the main line, by default after all.

        Raises:
            ValueError: if there are not so many moves.
            IllegalMoveError: if one of them cannot be played, see `states`.
        """
        if count is not None and not 0 <= count <= len(self.moves):
            raise ValueError(
                tr(
                    "there is no move {count}: the game has {total}",
                    count=count,
                    total=len(self.moves),
                )
            )
        return self.start(fouls).play_all(self.points[:count])

    def final_state(self, fouls: FoulPolicy = FoulPolicy.LOSE) -> GameState:
        """The state after the main line, with a loss on time, which the board does not show.

        Raises:
            IllegalMoveError: as `state_at`.
        """
        state, winner = self.state_at(fouls=fouls), self.result.winner
        if self.result.how == ON_TIME and winner is not None and not state.is_over:
            return state.lose_on_time(winner.opponent)
        return state

    def find_fault(self) -> tuple[int, str] | None:
        """The index of the first move that cannot be played, and why; None if all can."""
        return self._fault_under(self.playing_rule)

    def with_line(self, points: Sequence[Point], *, times: Sequence[int | None] = ()) -> GameRecord:
        """This record with ``points`` as its main line; what it had instead becomes a branch.

        Moves that both lines begin with keep their times and comments. ``times`` runs beside
        ``points``. If the line changes, the result is unknown again.
        """
        pairs = zip_longest(points, self.points)
        kept = next((at for at, (new, old) in enumerate(pairs) if new != old), len(points))
        if kept == len(points) == len(self.moves):
            return self
        added = moves_of(points, self.to_move, times)[kept:]
        moves, rest = (*self.moves[:kept], *added), self.moves[kept:]
        if not rest:
            return replace(self, moves=moves, result=Result())
        later = tuple(_moved_behind(branch, kept) for branch in self.branches)
        branches = (Branch(MAIN, kept, rest), *later)
        return replace(self, moves=moves, branches=branches, result=Result())

    def as_sequence(self) -> tuple[Point, ...] | None:
        """All stones as one game from the empty board, in which black begins; None if it is none.

        For formats that cannot set up stones. Those set up here are taken to be played in the
        order of their step numbers.
        """
        set_up, points = self.start().moves[: self.start().set_up], self.points
        surplus = len(self.black_stones) - len(self.white_stones)
        if surplus != (0 if self.to_move is Color.BLACK else 1):
            return None
        sequence = (*set_up, *points)
        played = replace(
            self,
            black_stones=(),
            white_stones=(),
            to_move=Color.BLACK,
            moves=moves_of(sequence, Color.BLACK),
            branches=(),
        )
        return sequence if played.find_fault() is None else None

    def _start_under(self, rule: RuleSet, fouls: FoulPolicy = FoulPolicy.LOSE) -> GameState:
        return GameState.setup(
            black=self.black_stones,
            white=self.white_stones,
            rule=rule,
            to_move=self.to_move,
            size=self.size,
            fouls=fouls,
        )

    def _fault_under(self, rule: RuleSet) -> tuple[int, str] | None:
        state = self._start_under(rule)
        for index, point in enumerate(self.points):
            try:
                state = state.play(point)
            except ValueError as error:
                return index, str(error)
        return None


def moves_of(
    points: Sequence[Point], first: Color, times: Sequence[int | None] = ()
) -> tuple[Move, ...]:
    """Moves on ``points`` by sides taking turns, ``first`` beginning."""
    colors = (first, first.opponent)
    return tuple(
        Move(colors[index % 2], point, time)
        for index, (point, time) in enumerate(zip_longest(points, times[: len(points)]))
    )


def check_playable(record: GameRecord, refuse: Callable[[int, str], Exception]) -> GameRecord:
    """The record itself, if its main line can be played.

    Raises:
        Exception: what ``refuse`` makes of the index of the first move that cannot be played and
            the reason why.
    """
    fault = record.find_fault()
    if fault is not None:
        index, reason = fault
        raise refuse(
            index, tr("move {number} cannot be played: {reason}", number=index + 1, reason=reason)
        )
    return record


def _moved_behind(branch: Branch, kept: int) -> Branch:
    """``branch`` as it is numbered once the main line's rest after ``kept`` moves is branch 0."""
    if branch.trunk != MAIN:
        return replace(branch, trunk=branch.trunk + 1)
    if branch.after <= kept:
        return branch
    return replace(branch, trunk=0, after=branch.after - kept)
