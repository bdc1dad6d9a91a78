"""The tree of threats: wins by threats that the defender may answer in several ways (VCT).

*Victory by continuous threats*: every move of the attacker is a threat, one that wins by fours if
nothing is done about it. That covers open threes, and equally the quiet moves that prepare a win by
fours without making a three. The defender has a choice, so the search is a tree:

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
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.kernel import FIVE, FOUR, OPEN_FOUR, THREE, TWO, members
from gomoku_console.game.board import rays
from gomoku_console.game.renju import REACH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.engine.kernel import Points, Side
    from gomoku_console.engine.threats import ThreatSolver
    from gomoku_console.game.board import Point

FOURS_IN_TREE = 60
"""Nodes for each search for fours inside the tree of threats: enough for all but the longest."""

_UNBOUNDED = 1 << 30

_TURN = 0x5A5A5A5A5A5A5A5
"""Part of a node's key, by XOR, if the attacker is to move there."""

_FORCING, _QUIET = 1, 24
"""Proof numbers of threats not looked at yet: quiet ones are looked at after fours and threes.

Each move of the attacker's from the root adds one. Without that the search dives: it follows ever
longer series of threats, takes more than twice as long to find a win, and finds longer ones.
"""

_Child: TypeAlias = "tuple[int, Point, tuple[int, int]]"
"""A node's key, the move that leads to it, and the numbers it has until it is looked at."""


class ThreatTree:
    """The tree of threats of one attacker.

    A node is known by the hash of its stones; whose turn it is follows, since the attacker's moves
    and the replies alternate, and `_TURN` tells the two apart all the same.

    Args:
        solver: whose position it works on, and who finds wins by fours.
        attacker: who is to win.
        size: how many positions it remembers.
        depth: after so many plies only fours may win.

    Attributes:
        size: how many positions it remembers.
    """

    def __init__(
        self, solver: ThreatSolver, attacker: Side, size: int, depth: int = _UNBOUNDED
    ) -> None:
        self.size = size
        self._solver = solver
        self._depth = depth
        self._attacker = attacker
        self._numbers: dict[int, tuple[int, int]] = {}
        self._moves: dict[int, tuple[Point, ...]] = {}
        self._quiet: dict[int, Points] = {}
        self._limit = 0
        self._root = 0

    def solve(self, limit: int) -> bool:
        """Whether the position is found won until the solver has counted to ``limit``."""
        if len(self._numbers) >= self.size:
            self._numbers.clear()
            self._moves.clear()
            self._quiet.clear()
        self._limit = limit
        self._root = self._solver.position.stones
        key = self._solver.position.hash ^ _TURN
        self._search(key, _UNBOUNDED, _UNBOUNDED, attacking=True)
        return self._numbers[key][0] == 0

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
            if len(numbers) >= self.size:
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
        if position.stones - self._root >= self._depth:
            return False
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

    def plies(self) -> int:
        """After how many plies fours win, in a position found won, if both do their best."""
        return self._plies(self._solver.position.hash ^ _TURN, {}, attacking=True)[0]

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

    def _child(self, key: int, point: Point, side: Side) -> int:
        return key ^ _TURN ^ self._solver.position.keys[side][point]

    def _is_won(self, key: int) -> bool:
        return key in self._moves and self._numbers[key][0] == 0
