"""Forced wins: by fours alone (VCF), and by fours, threes and quiet threats (VCT).

*Victory by continuous fours*: every move of the attacker makes a four, so every reply is forced,
and the search runs along single lines. `ThreatSolver.find_fours`.

*Victory by continuous threats*: the attacker may also make a lesser threat: one that wins by fours
if nothing is done about it. That covers open threes, and equally the quiet moves that prepare a
win by fours without making a three. The defender then has a choice, and the search is a tree:

    attacker's turn (OR)    one of the threats must win
      |  threat             and is one only if the attacker, moving again, would win by fours
    defender's turn (AND)   every reply must lose; only those that touch that win are tried:
      |  reply              its points, fours of the defender's own, and points that would turn a
    attacker's turn (OR)    forced reply of that win into a four

A defender who can win by fours himself refutes a threat at once. Which leaf to look at next is
decided by proof-number search (df-pn: Nagai 2002), which prefers threats that leave few replies,
and short series of threats to long ones.

Sources: Allis, van den Herik, Huntjens, "Go-Moku and Threat-Space Search" (1993), for threats and
the replies that matter; "lambda search" (Thomsen 2000) for the threat as a win after a pass.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
from gomoku_console.game.board import Color, rays
from gomoku_console.game.renju import REACH
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gomoku_console.engine.kernel import Points, Side
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState

FOURS_IN_TREE = 60
"""Nodes for each search for fours inside the tree of threats: enough for all but the longest."""

FOURS_FIRST = 20_000
"""Nodes for the search for fours before the search for threats begins: a tenth of a second."""

GOING_ON = 20_000
"""Nodes for which `find_win` looks for a shorter win at least: a fifth of a second."""

_HOPELESS_SIZE = 150_000

TABLE_SIZE = 80_000
"""Positions a tree of threats remembers inside the search: some 30 MB. A full tree stops growing,
and is begun anew at the next question.
"""

_SOLVER_TABLE_SIZE = 400_000
"""The same for `find_win`: half a minute of searching."""


_UNBOUNDED = 1 << 30
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

    Once a win by threats is found the search goes on for a while, for one that takes fewer moves
    before fours decide: three times as many positions as the first took, and `GOING_ON`.

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
    more = min(nodes - solver.nodes, 2 * solver.nodes + GOING_ON)
    return solver.shorten_threats(side, nodes=more, should_stop=should_stop)


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
        self._trees: tuple[_Tree, _Tree] = (
            _Tree(self, BLACK, table_size),
            _Tree(self, WHITE, table_size),
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
        return _win(self._trees[side].line(), is_fours=False) if is_won else None

    def shorten_threats(
        self, side: Side, *, nodes: int, should_stop: Callable[[], bool] = bool
    ) -> Win:
        """The shortest win by threats known after ``nodes`` more, or when ``should_stop`` says so.

        For use where `find_threats` has just found one.
        """
        self._should_stop = should_stop
        stones = self.position.stones
        tree = self._trees[side]
        try:
            tree.find_others(self.nodes + nodes)
        except Stopped:
            self.position.unwind(stones)
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


_TURN = 0x5A5A5A5A5A5A5A5
"""Part of a node's key, by XOR, if the attacker is to move there."""

_FORCING, _QUIET = 1, 24
"""Proof numbers of threats not looked at yet: quiet ones are looked at after fours and threes.

Each move of the attacker's from the root adds one. Without that the search dives: it follows ever
longer series of threats, takes more than twice as long to find a win, and finds longer ones.
"""

_Child: TypeAlias = "tuple[int, Point, tuple[int, int]]"
"""A node's key, the move that leads to it, and the numbers it has until it is looked at."""


class _Tree:
    """The tree of threats of one attacker.

    A node is known by the hash of its stones; whose turn it is follows, since the attacker's moves
    and the replies alternate, and `_TURN` tells the two apart all the same.
    """

    def __init__(self, solver: ThreatSolver, attacker: Side, size: int) -> None:
        self._solver = solver
        self._size = size
        self._attacker = attacker
        self._numbers: dict[int, tuple[int, int]] = {}
        self._moves: dict[int, tuple[Point, ...]] = {}
        self._quiet: dict[int, Points] = {}
        self._limit = 0
        self._root = 0

    def solve(self, limit: int) -> bool:
        """Whether the position is found won until the solver has counted to ``limit``."""
        if len(self._numbers) >= self._size:
            self._numbers.clear()
            self._moves.clear()
            self._quiet.clear()
        key = self._begin(limit)
        self._search(key, _UNBOUNDED, _UNBOUNDED, attacking=True)
        return self._numbers[key][0] == 0

    def find_others(self, limit: int) -> None:
        """In a position found won: find more first moves that win, until ``limit``.

        Raises:
            Stopped: if it is time to stop; what was found until then is kept.
        """
        key = self._begin(limit)
        winning: list[Point] = []
        rest = list(self._moves[key])
        try:
            while found := self._winning(key, rest):
                winning += found
                rest = [at for at in rest if at not in found]
                if not rest or self._solver.nodes >= limit:
                    break
                self._moves[key] = tuple(rest)
                self._search(key, _UNBOUNDED, _UNBOUNDED, attacking=True)
        finally:
            self._moves[key] = (*winning, *rest)
            self._numbers[key] = (0, _UNBOUNDED)

    def _begin(self, limit: int) -> int:
        """Get ready to search the position until ``limit``; its key, the attacker to move."""
        self._limit = limit
        self._root = self._solver.position.stones
        return self._solver.position.hash ^ _TURN

    def _search(self, key: int, proof: int, disproof: int, *, attacking: bool) -> None:
        """Work below a node until its proof or disproof number reaches the threshold given."""
        if key not in self._moves:
            self._expand(key, attacking=attacking)
        moves = self._moves[key]
        if not moves:
            return
        position = self._solver.position
        side = self._attacker if attacking else 1 - self._attacker
        keys = position.keys[side]
        quiet = self._quiet.get(key, 0)
        far = (position.stones - self._root) // 2 if attacking else 0
        forcing_numbers, quiet_numbers = (_FORCING + far, 1), (_QUIET + far, 1)
        children = [
            (key ^ _TURN ^ keys[at], at, quiet_numbers if quiet >> at & 1 else forcing_numbers)
            for at in moves
        ]
        numbers = self._numbers
        while True:
            best, total, least, second = self._weigh(children, attacking=attacking)
            numbers[key] = (least, total) if attacking else (total, least)
            own, other = (proof, disproof) if attacking else (disproof, proof)
            if least >= own or total >= other or self._solver.nodes >= self._limit:
                return
            if len(numbers) >= self._size:
                return
            child, point, fresh = best
            known = numbers.get(child, fresh)
            above = other - total + known[1 if attacking else 0]
            below = min(own, second + 1 + second // 4)
            position.make(point, side)
            if attacking:
                self._search(child, below, above, attacking=False)
            else:
                self._search(child, above, below, attacking=True)
            position.unmake()

    def _weigh(self, children: list[_Child], *, attacking: bool) -> tuple[_Child, int, int, int]:
        """The best child, the sum of one number over all, and the least two of the other."""
        known = self._numbers.get
        total, least, second, best = 0, _UNBOUNDED + 1, _UNBOUNDED, children[0]
        for child in children:
            one, other = known(child[0], child[2])
            if not attacking:
                one, other = other, one
            total += other
            if one < least:
                least, second, best = one, least, child
            elif one < second:
                second = one
        return best, min(total, _UNBOUNDED), min(least, _UNBOUNDED), min(second, _UNBOUNDED)

    def _expand(self, key: int, *, attacking: bool) -> None:
        """Find a node's moves, or its result, which leaves it without moves."""
        self._solver.count()
        moves: Sequence[Point] | bool
        moves = self._threats(key) if attacking else self._replies()
        if isinstance(moves, bool):
            self._numbers[key] = (0, _UNBOUNDED) if moves else (_UNBOUNDED, 0)
            moves = ()
        self._moves[key] = tuple(moves)

    def _threats(self, key: int) -> list[Point] | bool:
        """The attacker's moves worth trying; True if fours win, False if there is nothing."""
        position, side = self._solver.position, self._attacker
        if self._solver.fours(side, FOURS_IN_TREE) is not None:
            return True
        plane, board = position.plane, position.board
        patterns = position.any_direction()
        own = patterns >> position.shifts[side]
        if must := patterns >> position.shifts[1 - side] & board:
            if must & (must - 1) or position.forbidden(must, side):
                return False
            return members(must)
        forcing = (own >> OPEN_FOUR * plane | own >> FOUR * plane | own >> THREE * plane) & board
        quiet = own >> TWO * plane & board & ~forcing
        self._quiet[key] = quiet
        moves = forcing | quiet
        moves &= ~position.forbidden(moves, side)
        return members(moves & forcing) + members(moves & quiet) or False

    def _replies(self) -> list[Point] | bool:
        """The replies that matter to the attacker's last move.

        True if it has won already, False if it threatens nothing or can be outpaced.
        """
        position, side = self._solver.position, self._attacker
        other = 1 - side
        if position.pattern(other, FIVE):
            return False
        if fives := position.pattern(side, FIVE):
            if fives & (fives - 1) or position.forbidden(fives, other):
                return True
            return members(fives)
        line = self._solver.fours(side, FOURS_IN_TREE)
        if line is None or self._solver.fours(other, FOURS_IN_TREE) is not None:
            return False
        replies = self._answers(line)
        return members(replies & ~position.forbidden(replies, other)) or True

    def _answers(self, line: list[Point]) -> Points:
        """The defender's points that could change a win by fours along ``line``."""
        position, other = self._solver.position, 1 - self._attacker
        answers = sum(1 << point for point in line) | self._fours_of(other)
        replies = line[1::2] if len(line) % 2 else line[1:-1:2]
        for point in replies:
            position.make(point, other)
        answers |= self._fours_of(other) | position.pattern(other, FIVE)
        for _ in replies:
            position.unmake()
        if len(line) % 2 == 0:
            answers |= self._around(line[-1])
        return answers

    def _around(self, foul: Point) -> Points:
        """The empty points near enough to a forbidden point to make it legal."""
        position = self._solver.position
        near = (at for pair in rays(position.size)[foul] for ray in pair for at in ray[:REACH])
        return sum(1 << at for at in near if not position.cells[at])

    def _fours_of(self, side: Side) -> Points:
        position = self._solver.position
        return position.pattern(side, OPEN_FOUR) | position.pattern(side, FOUR)

    def line(self) -> list[Point]:
        """The line of a win found: the shortest known against the longest resistance."""
        position, other = self._solver.position, 1 - self._attacker
        stones = position.stones
        key, is_attacking = position.hash ^ _TURN, True
        known: dict[int, tuple[int, Point]] = {}
        line: list[Point] = []
        while self._moves[key]:
            _, point = self._plies(key, known, attacking=is_attacking)
            side = self._attacker if is_attacking else other
            line.append(point)
            key, is_attacking = self._child(key, point, side), not is_attacking
            position.make(point, side)
        if is_attacking:
            line += self._solver.fours(self._attacker, FOURS_IN_TREE) or []
        else:
            line += members(position.pattern(self._attacker, FIVE))[:2]
        position.unwind(stones)
        return line

    def _plies(
        self, key: int, known: dict[int, tuple[int, Point]], *, attacking: bool
    ) -> tuple[int, Point]:
        """How long a node that is won takes until fours win, and the move for it.

        Of the moves known to win the attacker takes one that makes it short, the defender of all
        one that makes it long. Won at once is 0, and the move means nothing.
        """
        if key in known:
            return known[key]
        side = self._attacker if attacking else 1 - self._attacker
        lengths = []
        for point in self._moves[key]:
            child = self._child(key, point, side)
            if self._is_won(child):
                length, _ = self._plies(child, known, attacking=not attacking)
                lengths.append((1 + length, point))
        if not lengths:
            best = (0, 0)
        elif attacking:
            best = min(lengths, key=itemgetter(0))
        else:
            best = max(lengths, key=itemgetter(0))
        known[key] = best
        return best

    def _winning(self, key: int, moves: Sequence[Point]) -> list[Point]:
        """Those of the attacker's ``moves`` that are known to win."""
        return [at for at in moves if self._is_won(self._child(key, at, self._attacker))]

    def _child(self, key: int, point: Point, side: Side) -> int:
        return key ^ _TURN ^ self._solver.position.keys[side][point]

    def _is_won(self, key: int) -> bool:
        return key in self._moves and self._numbers[key][0] == 0
