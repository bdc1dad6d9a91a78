"""The state of a game as a value: every move gives a new state and leaves the old one alone."""

from __future__ import annotations

from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gomoku_console.game.board import SIZE, Board, Color, Point, format_point, parse_point
from gomoku_console.game.rules import FREESTYLE, RuleSet, parse_rule
from gomoku_console.game.verdict import Foul, Verdict, format_foul
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

PointLike: TypeAlias = "Point | str"
"""A point or its name; accepted where people write positions by hand."""


class IllegalMoveError(ValueError):
    """A readable move that the rules do not allow here; the message names it and says why."""


class FoulPolicy(str, Enum):
    """What happens when a side plays where its rule set forbids it to."""

    REFUSE = "refuse"
    """The stone is not placed, as if the point were occupied: what people at a screen expect."""
    LOSE = "lose"
    """The stone is placed and the game lost (RIF 9.2): what tournaments and engines do."""

    def __str__(self) -> str:
        return self.value


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: the side that won; None for a draw.
        stones: the winner's stones of every winning row, in rising order; empty without one.
        foul: the foul that lost the game; None unless one did.
        reason: what the board does not show, worded to follow ``str(outcome)``, such as "by
            double-three at h8"; empty for a winning row and for a full board.
        is_on_time: whether the loser's time ran out.
    """

    winner: Color | None
    stones: tuple[Point, ...] = ()
    foul: Foul | None = None
    reason: str = ""
    is_on_time: bool = False

    @property
    def announcement(self) -> str:
        """The result and, where the board does not show it, the reason."""
        if not self.reason:
            return str(self)
        return tr("{result} {reason}", result=self, reason=self.reason)

    def __str__(self) -> str:
        if self.winner is None:
            return tr("Draw")
        return tr("Black wins") if self.winner is Color.BLACK else tr("White wins")


class GameState(NamedTuple):
    """A game under one rule set, at one moment.

    Attributes:
        board: the step-numbered cells.
        rule: the rule set in force.
        to_move: whose turn it is; of a finished game, whose turn it would be.
        moves: every stone on the board in the order of its step number: ``moves[i]`` bears i + 1.
        outcome: how the game ended, None while it goes on. A finished game takes no more stones.
        set_up: how many of the first stones were set up; those are never taken back.
        undone: the groups of stones that `take_back` removed and `redo` would play again, the
            next one last.
        fouls: what happens to a stone on a forbidden point.
    """

    board: Board
    rule: RuleSet = FREESTYLE
    to_move: Color = Color.BLACK
    moves: tuple[Point, ...] = ()
    outcome: Outcome | None = None
    set_up: int = 0
    undone: tuple[tuple[Point, ...], ...] = ()
    fouls: FoulPolicy = FoulPolicy.REFUSE

    @classmethod
    def new(
        cls,
        rule: RuleSet | str = FREESTYLE,
        size: int = SIZE,
        *,
        fouls: FoulPolicy = FoulPolicy.REFUSE,
    ) -> GameState:
        """An empty board with black to move.

        Raises:
            ValueError: if ``size`` or the name of the rule is unknown.
        """
        named = parse_rule(rule) if isinstance(rule, str) else rule
        return cls(Board.empty(size), named, fouls=fouls)

    @classmethod
    def setup(
        cls,
        *,
        black: Iterable[PointLike] = (),
        white: Iterable[PointLike] = (),
        rule: RuleSet | str = FREESTYLE,
        to_move: Color | str = Color.BLACK,
        size: int = SIZE,
        fouls: FoulPolicy = FoulPolicy.REFUSE,
    ) -> GameState:
        """Build any position, whether a game could reach it or not.

        The stones are numbered in the order given, black and white taking turns as long as both
        have some left. Rows of five already on the board win nothing: only a stone that is played
        can win. Where the side to move has no legal point the game is drawn already.

        Raises:
            UnreadableError: for a name that is no point, colour or rule.
            IllegalMoveError: if a point is given twice or lies outside the board.
        """
        state = cls.new(rule, size, fouls=fouls)
        board, moves = state.board, list[Point]()
        for pair in zip_longest(black, white):
            for stone, color in zip(pair, Color, strict=True):
                if stone is not None:
                    point = _as_point(stone, size)
                    if board.cells[point]:
                        name = format_point(point, size)
                        raise IllegalMoveError(tr("{name} is set up twice", name=name))
                    moves.append(point)
                    board = board.with_stone(point, color, len(moves))
        to_move = Color.parse(to_move) if isinstance(to_move, str) else to_move
        return state._replace(
            board=board,
            moves=tuple(moves),
            to_move=to_move,
            outcome=_standstill(board, to_move, state.rule, fouls),
            set_up=len(moves),
        )

    @property
    def last_move(self) -> Point | None:
        """The stone with the highest step number; None on an empty board."""
        return self.moves[-1] if self.moves else None

    @property
    def played(self) -> int:
        """How many stones were played, not counting those set up."""
        return len(self.moves) - self.set_up

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def verdict(self, point: PointLike) -> Verdict:
        """What the rules say of the side to move playing on ``point``, whoever has won already.

        Raises:
            UnreadableError: if ``point`` is text and no point name.
            IllegalMoveError: if it is a number outside the board.
        """
        at = _as_point(point, self.board.size)
        return self.rule.verdict(self.board.cells, self.board.size, at, self.to_move)

    def foul(self, point: PointLike) -> Foul | None:
        """Why ``point`` is forbidden to the side to move; None if it is not, or is occupied.

        Raises:
            UnreadableError, IllegalMoveError: as `verdict`.
        """
        at = _as_point(point, self.board.size)
        return self.rule.foul(self.board.cells, self.board.size, at, self.to_move)

    def forbidden_points(self) -> dict[Point, Verdict]:
        """Every point forbidden to the side to move, in rising order, and the name of the foul."""
        return self.rule.forbidden_points(self.board.cells, self.board.size, self.to_move)

    def play(self, point: PointLike) -> GameState:
        """The state after the side to move places a stone on ``point``.

        Raises:
            UnreadableError: if ``point`` is text and no point name.
            IllegalMoveError: if the point is occupied or outside the board, the game is over, or
                the point is forbidden and fouls are refused.
        """
        at = _as_point(point, self.board.size)
        name = format_point(at, self.board.size)
        if self.outcome is not None:
            raise IllegalMoveError(
                tr(
                    "{name} cannot be played: the game is over ({outcome})",
                    name=name,
                    outcome=self.outcome,
                )
            )
        verdict = self.verdict(at)
        if verdict is Verdict.OCCUPIED:
            raise IllegalMoveError(tr("{name} is occupied", name=name))
        foul = self.foul(at)
        if foul is not None and self.fouls is FoulPolicy.REFUSE:
            raise IllegalMoveError(
                tr(
                    "{name} is forbidden: {foul}",
                    name=name,
                    foul=format_foul(foul, self.board.size),
                )
            )
        board = self.board.with_stone(at, self.to_move, len(self.moves) + 1)
        return self._replace(
            board=board,
            to_move=self.to_move.opponent,
            moves=(*self.moves, at),
            outcome=self._outcome_of(board, at, verdict, foul),
            undone=(),
        )

    def play_all(self, points: Iterable[PointLike]) -> GameState:
        """The state after playing ``points`` in turn.

        Raises:
            UnreadableError, IllegalMoveError: as `play`, the message naming the number of the
                move, counted from 1.
        """
        state = self
        for number, point in enumerate(points, start=len(self.moves) + 1):
            try:
                state = state.play(point)
            except ValueError as error:
                raise type(error)(
                    tr("move {number}: {error}", number=number, error=error)
                ) from None
        return state

    def take_back(self, count: int = 1) -> GameState:
        """The state before the last ``count`` stones were played; `redo` plays them again.

        Raises:
            IllegalMoveError: if fewer than ``count`` stones were played, or ``count`` is below 1.
        """
        if not 1 <= count <= self.played:
            raise IllegalMoveError(
                tr(
                    "cannot take back {count} of {played} stones played",
                    count=count,
                    played=self.played,
                )
            )
        board, to_move = self.board, self.to_move
        for point in reversed(self.moves[-count:]):
            board = board.without_stone(point)
            to_move = to_move.opponent
        return self._replace(
            board=board,
            to_move=to_move,
            moves=self.moves[:-count],
            outcome=None,
            undone=(*self.undone, self.moves[-count:]),
        )

    def lose_on_time(self, color: Color) -> GameState:
        """The state once the time of ``color`` has run out: the other side has won.

        Raises:
            IllegalMoveError: if the game is over.
        """
        if self.outcome is not None:
            raise IllegalMoveError(
                tr("no time can run out: the game is over ({result})", result=self.outcome)
            )
        lost = Outcome(color.opponent, reason=tr("on time"), is_on_time=True)
        return self._replace(outcome=lost, undone=())

    def undo(self) -> GameState:
        """Take back the last two stones, so that the same side is to move; one if there is but one.

        With no stone played, or once the game is over, nothing happens. (Seed system A's rule.)
        """
        if self.is_over or self.played == 0:
            return self
        return self.take_back(min(2, self.played))

    def redo(self) -> GameState:
        """Play again what the last `take_back` or `undo` removed; nothing if there is nothing."""
        if not self.undone:
            return self
        *earlier, group = self.undone
        return self.play_all(group)._replace(undone=tuple(earlier))

    def _outcome_of(
        self, board: Board, point: Point, verdict: Verdict, foul: Foul | None
    ) -> Outcome | None:
        if foul is not None:
            reason = tr(
                "by {foul} at {point}",
                foul=foul.verdict.term,
                point=format_point(point, board.size),
            )
            return Outcome(self.to_move.opponent, foul=foul, reason=reason)
        if verdict is Verdict.FIVE:
            stones = self.rule.winning_stones(board.cells, board.size, point, self.to_move)
            return Outcome(self.to_move, stones)
        return _standstill(board, self.to_move.opponent, self.rule, self.fouls)


def _standstill(board: Board, to_move: Color, rule: RuleSet, fouls: FoulPolicy) -> Outcome | None:
    """A draw if ``to_move`` has nowhere to play on ``board``, None otherwise.

    Every empty point may be forbidden; the RIF would let black pass. There is no passing here, so
    nobody can go on and nobody has won. Where fouls lose, black may still play one.
    """
    if board.is_full:
        return Outcome(None)
    if fouls is FoulPolicy.LOSE or rule.has_legal_point(board.cells, board.size, to_move):
        return None
    return Outcome(None, reason=tr("as {color} has no legal move", color=to_move.term))


def _as_point(point: PointLike, size: int) -> Point:
    if isinstance(point, str):
        return parse_point(point, size)
    if not 0 <= point < size * size:
        raise IllegalMoveError(
            tr("point {point} is outside the {size}x{size} board", point=point, size=size)
        )
    return point
