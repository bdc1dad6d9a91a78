"""Forced wins: by fours alone (VCF), and by fours, threes and quiet threats (VCT).

*Victory by continuous fours*: every move of the attacker makes a four, so every reply is forced,
and the search runs along single lines. `ThreatSolver.find_fours`.

*Victory by continuous threats*: the attacker may also make lesser threats, and the defender has a
choice of replies: a tree, see `threat_tree`. `ThreatSolver.find_threats`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.kernel import (
    BLACK,
    FIVE,
    FOUR,
    OPEN_FOUR,
    THREE,
    TWO,
    WHITE,
    Position,
    members,
)
from gomoku_console.engine.threat_tree import ThreatTree
from gomoku_console.game.board import Color
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.engine.kernel import Points, Side
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState

FOURS_FIRST = 20_000
"""Nodes for the search for fours before the search for threats begins: a tenth of a second."""

SHORTENING = 100_000
"""Nodes for which `find_win` looks for a shorter win: a second. Mostly a tenth is enough."""

_HOPELESS_SIZE = 150_000

TABLE_SIZE = 80_000
"""Positions a tree of threats remembers inside the search: some 30 MB. A full tree stops growing,
and is begun anew at the next question.
"""

_SOLVER_TABLE_SIZE = 400_000
"""The same for `find_win`: half a minute of searching."""

_CHECK_EVERY = 63
"""Nodes between two looks at ``should_stop``, less one: some milliseconds at most."""


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The search was told to stop, or has used up its nodes."""


class Win(NamedTuple):
    """A forced win.

    Attributes:
        line: the attacker's moves and replies to them in turn, to the five, or to the four that
            black may not stop. Where there is a choice of replies it shows one.
        is_fours: whether fours alone win.
        foul: the point where black would have to play at the end, and may not; None if the line
            ends with a five.
    """

    line: tuple[Point, ...]
    is_fours: bool
    foul: Point | None = None


def find_win(
    state: GameState, *, nodes: int = 1 << 40, should_stop: Callable[[], bool] = bool
) -> Win | None:
    """A forced win for the side to move: by fours if fours do, otherwise by threats.

    Once a win by threats is found it is looked whether one with fewer threats will do: with one,
    with two and so on, until there is none left to try, or `SHORTENING` is used up.

    Args:
        state: the position.
        nodes: how many positions to look at.
        should_stop: asked every few milliseconds; once true, the search ends.

    Returns:
        None if none was found. That does not mean that there is none.

    Raises:
        ValueError: if the game is over.
    """
    if state.is_over:
        raise ValueError(tr("nothing to solve: the game is over ({result})", result=state.outcome))
    side = BLACK if state.to_move is Color.BLACK else WHITE
    solver = ThreatSolver(Position.of(state), table_size=_SOLVER_TABLE_SIZE)
    try:
        win = solver.find_fours(side, nodes=min(nodes, FOURS_FIRST), should_stop=should_stop)
        if win is not None:
            return win
        win = solver.find_threats(side, nodes=nodes - solver.nodes, should_stop=should_stop)
    except Stopped:
        return None
    if win is None:
        return None
    nodes = min(nodes - solver.nodes, SHORTENING)
    return solver.shorten_threats(side, nodes=nodes, should_stop=should_stop)


class ThreatSolver:
    """Looks for forced wins on one position, for either side. The position is restored always.

    What was found out is kept, so that asking again after some moves on the same position, in the
    same game, costs little: a win once found stays found.

    Args:
        position: the position it works on.
        table_size: how many positions each side's tree of threats may remember.

    Attributes:
        position: the position it works on.
        nodes: how many nodes were searched so far, since it was made.
    """

    def __init__(self, position: Position, *, table_size: int = TABLE_SIZE) -> None:
        self.position = position
        self.nodes = 0
        self._budget = 0
        self._should_stop: Callable[[], bool] = bool
        self._hopeless: tuple[set[int], set[int]] = (set(), set())
        self._trees: tuple[ThreatTree, ThreatTree] = (
            ThreatTree(self, BLACK, table_size),
            ThreatTree(self, WHITE, table_size),
        )

    def find_fours(
        self, side: Side, *, nodes: int, should_stop: Callable[[], bool] = bool
    ) -> Win | None:
        """A win by fours for ``side``, which is to move; None if none was found within ``nodes``.

        Raises:
            Stopped: once ``should_stop`` says so.
        """
        self._should_stop = should_stop
        stones = self.position.stones
        try:
            line = self.fours(side, nodes)
        finally:
            self.position.unwind(stones)
        return None if line is None else _win(line, is_fours=True)

    def find_threats(
        self, side: Side, *, nodes: int, should_stop: Callable[[], bool] = bool
    ) -> Win | None:
        """A win by threats for ``side``, which is to move; None if none was found.

        None says nothing of what more nodes would find, nor of wins by other means.

        Raises:
            Stopped: once ``should_stop`` says so.
        """
        self._should_stop = should_stop
        stones = self.position.stones
        try:
            is_won = self._trees[side].solve(self.nodes + nodes)
        finally:
            self.position.unwind(stones)
        return self._win_of(self._trees[side]) if is_won else None

    def shorten_threats(
        self, side: Side, *, nodes: int, should_stop: Callable[[], bool] = bool
    ) -> Win:
        """The win that `find_threats` has just found, or one with fewer threats before the fours.

        If neither ``nodes`` nor ``should_stop`` cut the search short, none has fewer.
        """
        self._should_stop = should_stop
        stones = self.position.stones
        known = self._trees[side]
        limit = self.nodes + nodes
        try:
            for plies in range(2, known.plies(), 2):
                tree = ThreatTree(self, side, known.size, plies)
                if tree.solve(limit):
                    return self._win_of(tree)
                if self.nodes >= limit:
                    break
        except Stopped:
            self.position.unwind(stones)
        return self._win_of(known)

    def _win_of(self, tree: ThreatTree) -> Win:
        """The win that ``tree`` has found, whatever the time."""
        self._should_stop = bool
        return _win(tree.line(), is_fours=False)

    def fours(self, side: Side, nodes: int) -> list[Point] | None:
        """The line of a win by fours, as `find_fours`, without restoring a broken-off search."""
        if len(self._hopeless[side]) > _HOPELESS_SIZE:
            self._hopeless[side].clear()
        self._budget = self.nodes + nodes
        return self._fours(side)

    def count(self) -> None:
        """Count a node.

        Raises:
            Stopped: if it is time to stop.
        """
        self.nodes += 1
        if self.nodes & _CHECK_EVERY == 0 and self._should_stop():
            raise Stopped

    def _fours(self, side: Side) -> list[Point] | None:
        """The line to a five, or to the point where black may not stop it (then of even length).

        Positions without a win are remembered.
        """
        self.count()
        position = self.position
        plane, board = position.plane, position.board
        patterns = position.any_direction()
        own = patterns >> position.shifts[side]
        if five := own & board:
            return [five.bit_length() - 1]
        moves = (own >> OPEN_FOUR * plane | own >> FOUR * plane) & board
        if must := patterns >> position.shifts[1 - side] & board:
            moves &= must if must & (must - 1) == 0 else 0
        if not moves or position.hash in self._hopeless[side]:
            return None
        moves &= ~position.forbidden(moves, side)
        for point in self._by_promise(moves, own):
            position.make(point, side)
            line = self._after_four(side)
            position.unmake()
            if line is not None:
                return [point, *line]
            if self.nodes >= self._budget:
                return None
        self._hopeless[side].add(position.hash)
        return None

    def _after_four(self, side: Side) -> list[Point] | None:
        """The rest of the line once ``side`` has made a four; None if it does not win."""
        position = self.position
        fives = position.pattern(side, FIVE)
        if not fives:
            return None
        reply = fives.bit_length() - 1
        if rest := fives ^ 1 << reply:
            return [reply, rest.bit_length() - 1]
        if position.is_forbidden(reply, 1 - side):
            return [reply]
        position.make(reply, 1 - side)
        line = self._fours(side)
        position.unmake()
        return None if line is None else [reply, *line]

    def _by_promise(self, moves: Points, own: int) -> list[Point]:
        """Fours in the order to try them: open ones, those that make a three besides, the rest."""
        if moves & (moves - 1) == 0:
            return members(moves)
        plane = self.position.plane
        first = moves & own >> OPEN_FOUR * plane
        second = moves & own >> THREE * plane & ~first
        third = moves & own >> TWO * plane & ~first & ~second
        rest = moves & ~(first | second | third)
        return members(first) + members(second) + members(third) + members(rest)


def _win(line: list[Point], *, is_fours: bool) -> Win:
    if len(line) % 2:
        return Win(tuple(line), is_fours)
    return Win(tuple(line[:-1]), is_fours, line[-1])
