"""The search: which move is best, looking as many moves ahead as its limits allow.

`Search.think` is a generator. Each `Info` it yields is better founded than the one before, and the
caller may stop after any of them; there is no clock in here. In this order it looks for

1. what leaves no choice: a five, or the one point that stops the opponent's;
2. a win by fours, then a win by threats (`threats`): the line is proven, and the search ends;
3. the best move by principal-variation search (alpha-beta with null windows), one move deeper at a
   time, with a table of positions met before. In between, the search for threats goes on.

Inside the tree, fives and forced replies are read from the planes of the kernel, so they cost no
search; a forced reply costs no depth either. Elsewhere the points with the highest ordering scores
are tried, and against the threat of an open four only points that do something about it.

What the solvers and the table have learned is kept from move to move of a game, so a win once found
is played out without wavering.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.kernel import (
    BLACK,
    FIVE,
    FOUR,
    OPEN_FOUR,
    WHITE,
    Position,
    members,
)
from gomoku_console.engine.report import SURE, WIN, Info
from gomoku_console.engine.static import WEIGHTS, Weights, evaluate
from gomoku_console.engine.threats import Stopped, ThreatSolver
from gomoku_console.game.board import Color
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from gomoku_console.engine.kernel import Points, Side
    from gomoku_console.engine.threats import Win
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState

_THREATS_FIRST = 5_000
"""Nodes spent on a win by threats before anything else.

After each further move of depth the solver goes on until it has had a third of all nodes.
"""

_FOURS_AGAINST = 500
"""Nodes for a win by fours of the opponent, before and after each own move."""

_PROMISING = bytes(score if score >= 8 else 0 for score in range(256))
"""Ordering scores without the small ones: two directions with something, or one with a threat."""

_CHECK_EVERY = 127
_TABLE_SIZE = 110_000
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_NOWHERE = -1


class Limits(NamedTuple):
    """How long to search, whichever ends first.

    Attributes:
        nodes: how many positions to look at, the threat solvers' included.
        depth: how many moves ahead to look, forced replies not counted.
        fours: nodes for a win by fours at the root.
        threats: nodes for the threat solvers together at the root; 0 to look for fours only.
        width: how many moves to try in a position.
    """

    nodes: int = 1 << 40
    depth: int = 60
    fours: int = 20_000
    threats: int = 1 << 40
    width: int = 12


class Search:
    """The search with its memory: a board, a table of positions, and the threat solvers.

    Args:
        weights: of the static evaluation.
        noise: another number, another choice between moves of all but the same value; 0 for none.
    """

    def __init__(self, weights: Weights = WEIGHTS, noise: int = 0) -> None:
        self.nodes = 0
        self._weights = weights
        self._noise = noise * 2 + 1 if noise else 0
        self._state_key: tuple[object, ...] = ()
        self._played: list[tuple[Point, Side]] = []
        self._position: Position
        self._solver: ThreatSolver
        self._table: dict[int, tuple[int, int, int, Point]] = {}
        self._limits = Limits()
        self._should_stop: Callable[[], bool] = bool
        self._base = 0

    def think(
        self, state: GameState, limits: Limits, should_stop: Callable[[], bool] = bool
    ) -> Generator[Info, None, None]:
        """Yield ever better answers for the side to move.

        The first comes at once. When the generator ends, or is closed, or raises, the search is
        ready for the next question.

        Args:
            state: the position; of the same game or another.
            limits: when to end.
            should_stop: asked every few milliseconds; once true, the generator ends.

        Raises:
            ValueError: if the game is over.
        """
        if state.is_over:
            raise ValueError(
                tr("no move to choose: the game is over ({result})", result=state.outcome)
            )
        self._follow(state)
        self._limits, self._should_stop = limits, should_stop
        self.nodes, self._base = 0, self._solver.nodes
        side = WHITE if state.to_move is Color.WHITE else BLACK
        stones = self._position.stones
        try:
            yield from self._think(side)
        except Stopped:
            pass
        finally:
            self._position.unwind(stones)

    def _follow(self, state: GameState) -> None:
        """Bring the board to ``state``, with as few stones moved as possible."""
        board = state.board
        key = (board.size, state.rule)
        if key != self._state_key:
            self._state_key = key
            self._position = Position(board.size, state.rule)
            self._solver = ThreatSolver(self._position)
            self._played = []
            self._table.clear()
        stones = [(at, BLACK if board.cells[at] > 0 else WHITE) for at in state.moves]
        common = 0
        for one, other in zip(stones, self._played, strict=False):
            if one != other:
                break
            common += 1
        self._position.unwind(common)
        for point, side in stones[common:]:
            self._position.make(point, side)
        self._played = stones

    def _think(self, side: Side) -> Iterator[Info]:
        moves = self._root_moves(side)
        is_five = bool(self._position.pattern(side, FIVE))
        yield Info(0, WIN - 1 if is_five else 0, (moves[0],), self.nodes)
        if len(moves) == 1:
            return
        win = self._find_fours(side) or self._find_threats(side, _THREATS_FIRST)
        if win is not None:
            yield self._won(win)
            return
        safe = self._not_losing(side, moves)
        if safe[0] != moves[0]:
            yield Info(0, 0, (safe[0],), self.total)
        yield from self._deepen(side, safe)

    def _won(self, win: Win) -> Info:
        moves = len(win.line) if win.foul is None else len(win.line) + 2
        return Info(0, WIN - moves, win.line, self.total, win)

    @property
    def total(self) -> int:
        """How many positions the last question took so far, the threat solvers' included."""
        return self.nodes + self._solver.nodes - self._base

    def _root_moves(self, side: Side) -> list[Point]:
        """The legal moves worth looking at, the most promising first; only one if it must be."""
        position = self._position
        if fives := position.pattern(side, FIVE):
            return members(fives)[:1]
        must = position.pattern(1 - side, FIVE)
        legal = must & ~position.forbidden(must, side)
        if legal:
            return members(legal)[:1]
        order = position.scores().to_bytes(position.plane, "little")
        answers = self._answers(side, position.any_direction())
        moves = self._candidates(side, order, answers, 2 * self._limits.width)
        return moves or self._anywhere(side)

    def _anywhere(self, side: Side) -> list[Point]:
        """Legal points near the centre; if there is none, a fouls loses and one must be played."""
        position = self._position
        middle = (position.size - 1) // 2

        def distance(point: Point) -> int:
            row, column = divmod(point, position.size)
            return (row - middle) ** 2 + (column - middle) ** 2

        empty = sorted(members(position.empty()), key=distance)
        legal = [at for at in empty if not position.is_forbidden(at, side)]
        return (legal or empty)[: self._limits.width]

    def _find_fours(self, side: Side) -> Win | None:
        nodes = min(self._limits.fours, self._limits.nodes // 4)
        return self._solver.find_fours(side, nodes=nodes, should_stop=self._should_stop)

    def _find_threats(self, side: Side, nodes: int) -> Win | None:
        """Go on looking for a win by threats; ``nodes`` is how many to have spent on it then."""
        spent = self._solver.nodes - self._base
        nodes = min(nodes, self._limits.threats, self._limits.nodes - self.nodes) - spent
        if nodes <= 0:
            return None
        return self._solver.find_threats(side, nodes=nodes, should_stop=self._should_stop)

    def _not_losing(self, side: Side, moves: list[Point]) -> list[Point]:
        """``moves`` without those after which the opponent wins by fours; all, if all do."""
        if not self._loses_by_fours(side):
            return moves
        position = self._position
        safe: list[Point] = []
        for point in moves:
            position.make(point, side)
            if not self._loses_by_fours(side):
                safe.append(point)
            position.unmake()
            if safe and self.total > self._limits.nodes // 2:
                break
        return safe or moves

    def _loses_by_fours(self, side: Side) -> bool:
        """Whether the opponent, moving next, is found to win by fours."""
        nodes = min(self._limits.fours, _FOURS_AGAINST)
        stop = self._should_stop
        return self._solver.find_fours(1 - side, nodes=nodes, should_stop=stop) is not None

    def _deepen(self, side: Side, moves: list[Point]) -> Iterator[Info]:
        scores = self._position.scores()
        for depth in range(1, self._limits.depth + 1):
            best = -WIN
            for number, point in enumerate(moves):
                value = self._try(point, depth, best, side, scores, is_first=number == 0)
                if value > best or number == 0:
                    best = value
                    moves = [point, *(other for other in moves if other != point)]
                    line = (point, *self._expected(point, side))
                    yield Info(depth, best, line, self.total)
            if abs(best) > SURE or len(moves) == 1:
                return
            win = self._find_threats(side, self.nodes // 2)
            if win is not None:
                yield self._won(win)
                return

    def _try(
        self, point: Point, depth: int, best: int, side: Side, scores: int, *, is_first: bool
    ) -> int:
        """The value of a root move; at most ``best`` if it is no better."""
        self._position.make(point, side)
        if is_first:
            value = -self._search(depth - 1, -WIN, WIN, 1 - side, scores, 1)
        else:
            value = -self._search(depth - 1, -best - 1, -best, 1 - side, scores, 1)
            if value > best:
                value = -self._search(depth - 1, -WIN, -best, 1 - side, scores, 1)
        self._position.unmake()
        return value

    def _search(self, depth: int, alpha: int, beta: int, side: Side, scores: int, ply: int) -> int:
        """The value of the position for ``side``, which is to move; a bound outside the window.

        Args:
            depth: how many moves to look ahead.
            alpha: what ``side`` has for certain elsewhere.
            beta: what the opponent has for certain elsewhere, seen from ``side``.
            side: who is to move.
            scores: the ordering scores before the stone placed last.
            ply: how many moves from the root.

        Raises:
            Stopped: when a limit is reached; the stones stay where they are.
        """
        self.nodes += 1
        if self.nodes & _CHECK_EVERY == 0:
            self._check()
        position = self._position
        plane, board = position.plane, position.board
        a, b, c, d = position.sheets
        patterns = a | b | c | d
        own = patterns >> position.shifts[side]
        if own & board:
            return WIN - ply - 1
        if must := patterns >> position.shifts[1 - side] & board:
            return self._reply(must, depth, alpha, beta, side, scores, ply)
        if (fours := own >> plane & board) and fours & ~position.forbidden(fours, side):
            return WIN - ply - 3
        if depth <= 0:
            value = evaluate(position, side, self._weights)
            if self._noise:
                value += (position.hash * self._noise >> 40) % 9 - 4
            return value
        return self._explore(depth, alpha, beta, side, position.scores_after(scores), ply)

    def _check(self) -> None:
        if self.total >= self._limits.nodes or self._should_stop():
            raise Stopped

    def _reply(
        self, must: Points, depth: int, alpha: int, beta: int, side: Side, scores: int, ply: int
    ) -> int:
        """The value where the opponent's five must be stopped at one of the points ``must``."""
        position = self._position
        if must & (must - 1) or position.forbidden(must, side):
            return ply + 2 - WIN
        scores = position.scores_after(scores)
        position.make(must.bit_length() - 1, side)
        value = -self._search(depth, -beta, -alpha, 1 - side, scores, ply + 1)
        position.unmake()
        return value

    def _explore(self, depth: int, alpha: int, beta: int, side: Side, scores: int, ply: int) -> int:
        """The value of a position with a choice of moves."""
        position = self._position
        key = position.hash ^ side
        known, first = self._recall(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        moves = self._moves(side, scores.to_bytes(position.plane, "little"), first)
        if not moves:
            return 0
        best, best_point, floor = -WIN, moves[0], alpha
        for number, point in enumerate(moves):
            position.make(point, side)
            value = -self._child(number, depth - 1, alpha, beta, 1 - side, scores, ply + 1)
            position.unmake()
            if value > best:
                best, best_point = value, point
                alpha = max(alpha, value)
                if value >= beta:
                    break
        self._remember(key, depth, best, floor, beta, best_point, ply)
        return best

    def _child(
        self, number: int, depth: int, alpha: int, beta: int, side: Side, scores: int, ply: int
    ) -> int:
        """The value for the opponent after the move ``number``, counted from 0.

        ``alpha`` and ``beta`` are still those of the side that moved. Only the first move is
        searched with all of the window. The others are expected to be no better, and the later
        ones are looked at less deeply; where one proves better, it is searched anew.
        """
        if number == 0:
            return self._search(depth, -beta, -alpha, side, scores, ply)
        less = depth - (number > 2 and depth > 1) - (number > 6 and depth > 3)
        value = self._search(less, -alpha - 1, -alpha, side, scores, ply)
        if value < -alpha and less < depth:
            value = self._search(depth, -alpha - 1, -alpha, side, scores, ply)
        if -beta < value < -alpha:
            value = self._search(depth, -beta, -alpha, side, scores, ply)
        return value

    def _recall(
        self, key: int, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int | None, Point]:
        """What the table knows: a value that settles the matter or None, and the best move."""
        entry = self._table.get(key)
        if entry is None:
            return None, _NOWHERE
        known_depth, bound, value, first = entry
        if known_depth < depth:
            return None, first
        if value > SURE:
            value -= ply
        elif value < -SURE:
            value += ply
        settled = (True, value >= beta, value <= alpha)[bound]
        return (value if settled else None), first

    def _remember(
        self, key: int, depth: int, value: int, alpha: int, beta: int, point: Point, ply: int
    ) -> None:
        bound = _AT_LEAST if value >= beta else _EXACT if value > alpha else _AT_MOST
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        table = self._table
        if len(table) >= _TABLE_SIZE and key not in table:
            for old in list(table)[: _TABLE_SIZE // 8]:
                del table[old]
        table[key] = (depth, bound, value, point)

    def _moves(self, side: Side, order: bytes, first: Point) -> list[Point]:
        """The moves to try, ``first`` in front."""
        position = self._position
        moves = self._candidates(
            side, order, self._answers(side, position.any_direction()), self._limits.width
        )
        if first != _NOWHERE:
            if first in moves:
                moves.remove(first)
            moves.insert(0, first)
        return moves or self._anywhere_left(side)

    def _anywhere_left(self, side: Side) -> list[Point]:
        position = self._position
        return [
            at
            for at, cell in enumerate(position.cells)
            if not cell and not position.is_forbidden(at, side)
        ][: self._limits.width]

    def _candidates(self, side: Side, order: bytes, answers: Points, width: int) -> list[Point]:
        """The ``width`` legal points with the highest scores; only of ``answers``, if not empty."""
        position = self._position
        if answers:
            moves = members(answers)
        else:  # most points are of little promise, and need no sorting where others are enough
            moves = list(compress(range(position.plane), order.translate(_PROMISING)))
            if len(moves) < 2 * width:
                moves = list(compress(range(position.plane), order))
        moves.sort(key=order.__getitem__, reverse=True)
        if side == BLACK and position.has_fouls and (doubtful := position.suspects()):
            moves = [
                at
                for at in moves[: 2 * width]
                if not (doubtful >> at & 1 and position.is_forbidden(at, side))
            ]
        return moves[:width]

    def _answers(self, side: Side, patterns: int) -> Points:
        """The points that do something about the threat of an open four; none without a threat.

        Those are own fours, and on the lines in question the points that matter to the four.
        """
        position = self._position
        plane, board = position.plane, position.board
        other = position.shifts[1 - side] + OPEN_FOUR * plane
        threats = patterns >> other & board
        if not threats & ~position.forbidden(threats, 1 - side):
            return 0
        own = patterns >> position.shifts[side]
        answers = own >> FOUR * plane | own >> OPEN_FOUR * plane
        for sheet in position.sheets:
            fours = sheet >> other
            if fours & board:
                answers |= fours | fours >> plane
        return answers & board

    def _expected(self, point: Point, side: Side) -> list[Point]:
        """The line that the table expects after ``point``."""
        position = self._position
        stones = position.stones
        line: list[Point] = []
        while len(line) < self._limits.depth:
            position.make(point, side)
            side = 1 - side
            must = position.pattern(1 - side, FIVE)
            known = self._table.get(position.hash ^ side)
            if position.pattern(side, FIVE) or not (must or known):
                break
            point = must.bit_length() - 1 if must else known[3] if known else _NOWHERE
            if position.cells[point]:
                break
            line.append(point)
        position.unwind(stones)
        return line
