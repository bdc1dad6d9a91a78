"""The kernel: the patterns of a whole board, kept up to date stone by stone, in a few big integers.

A *pattern* belongs to an empty point, a colour and a direction: what a stone of that colour there
would make of that line (see `shapes`). For each direction all patterns of the board stand in one
Python integer, a *sheet*. It consists of *planes*, one a pattern and colour, and a plane has one
bit a point (``size * size`` bits, point p being bit p):

    high                                                                       low bits
    | foul | white: TWO THREE FOUR OPEN_FOUR FIVE | black: TWO THREE FOUR OPEN_FOUR FIVE |
                                                                           plane number 0

So questions about all points at once are single operations, whatever the direction:

    a | b | c | d                    is there such a pattern, in any of the four directions?
    a & b | c & d | (a | b) & (c | d)    ... in two directions at least? (double-three, four-three)
    (... >> plane shift) & board     only this plane of this colour, as a set of points

How a stone changes the sheets: each line of the board has a *code*, an integer that says which
of its points are black and which white. `LineTable` remembers, for every code it has met, the
line's share of its direction's sheet. A stone changes four codes, and in each sheet the old share
is replaced by the new one (by XOR, as the shares of different lines do not overlap):

    code of the line --LineTable--> (share of the sheet, share of the ordering scores)

Undoing restores what the log kept. A position also has a hash of its stones (Zobrist's), and
*ordering scores*: one byte a point, the sum over directions and colours of what the patterns are
worth as a guess where to look first. These are added up only where they are wanted, see
`Position.scores_after`.

The patterns of a colour that wins with exactly five, and of one that wins with five or more, come
from different tables, so black's and white's may differ (renju). What is forbidden to black is not
decided here: the planes give candidates (`Position.suspects`), and the rules decide
(`Position.is_forbidden`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gomoku_console.game.board import Color
from gomoku_console.game.verdict import Verdict

if TYPE_CHECKING:
    from gomoku_console.game.board import Point
    from gomoku_console.game.rules import RuleSet
    from gomoku_console.game.state import GameState

Side: TypeAlias = int
"""0 for black and 1 for white, to index with; ``1 - side`` is the other one."""

Points: TypeAlias = int
"""A set of points: point p is in it if bit p is set."""

BLACK, WHITE = 0, 1

FIVE, OPEN_FOUR, FOUR, THREE, TWO = range(5)
"""The planes of a colour: what a stone would make. A point is in one of them a direction.

OPEN_FOUR holds everything on one line that can no longer be stopped: also two fours on one line,
for who may play that. THREE is an open three; TWO an open two or a closed three.
"""

PATTERNS = 5
FOUL = 2 * PATTERNS
"""The number of the last plane: an overline, or two fours on one line, of a black that may not."""

Share: TypeAlias = tuple[int, int]
"""What a line adds to its direction's sheet, and to the ordering scores (one byte a point)."""

_LINES_REMEMBERED = 60_000
"""About 25 MB. A game asks for some thousands of lines, seconds of search for tens of thousands."""

_SCORES = (31, 31, 14, 11, 4)
"""Ordering scores by pattern. Two colours in four directions stay below 256: a byte holds them."""

_MINOR_SCORE = 1
"""The score of making a closed two or an open one: the point is near something."""

_SIDE_BITS = 20
_LINE_SHIFT = 2 * _SIDE_BITS


class LinePatterns(NamedTuple):
    """What stones of one colour would make on one line: sets of the line's points, bit by bit.

    No point is in two of the first six sets.
    """

    five: int
    open_four: int
    four: int
    three: int
    two: int
    minor: int
    foul: int


class Line(NamedTuple):
    """Where a line lies: its lowest point, the step to the next point, and how many there are."""

    start: int
    step: int
    length: int


def line_patterns(own: int, free: int, length: int, *, exact: bool, renju: bool) -> LinePatterns:
    """The patterns of one colour on one line.

    Works on all *frames* of the line together (five points in a row without an obstacle, see
    `shapes`): bit s of a word stands for the frame that starts at the line's point s.

    Args:
        own: the points with own stones.
        free: the empty points.
        length: how many points the line has.
        exact: whether only exactly five wins.
        renju: whether overlines and two fours on one line are fouls.
    """
    usable = own | free
    frames = usable & usable >> 1 & usable >> 2 & usable >> 3 & usable >> 4
    foul = 0
    if exact:
        frames &= ~(own << 1) & ~(own >> 5)
        if renju:
            foul = _overlines(own, free, length)
    if not frames:
        return LinePatterns(0, 0, 0, 0, 0, 0, foul)
    ones, twos, fours = _count(own, own >> 1, own >> 2, own >> 3, own >> 4)
    lanes = frames & frames >> 1
    lane_ones, lane_twos, lane_fours = _count(own >> 1, own >> 2, own >> 3, own >> 4, 0)
    frames_of_three = frames & twos & ones
    five = _spread_frames(frames & fours & ~ones) & free
    open_four = _spread_lanes(lanes & lane_twos & lane_ones) & free & ~five
    four = _spread_frames(frames_of_three) & free & ~five & ~open_four
    double = four & _double_fours(frames_of_three, free)
    if renju:
        foul |= double
    else:
        open_four |= double
        four &= ~double
    rest = free & ~(five | open_four | four)
    three = _spread_lanes(lanes & lane_twos & ~lane_ones & ~lane_fours) & rest
    rest &= ~three
    two = _spread_frames(frames & twos & ~ones & ~fours)
    two = (two | _spread_lanes(lanes & lane_ones & ~lane_twos & ~lane_fours)) & rest
    minor = _spread_frames(frames & ones & ~twos & ~fours) & rest & ~two
    return LinePatterns(five, open_four, four, three, two, minor, foul)


def _count(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int]:
    """For each bit, how many of the five words have it: three words, the binary digits."""
    sum_abc = a ^ b ^ c
    carry_abc = a & b | (a ^ b) & c
    ones = sum_abc ^ d ^ e
    carry = sum_abc & d | (sum_abc ^ d) & e
    return ones, carry_abc ^ carry, carry_abc & carry


def _spread_frames(starts: int) -> int:
    """All five points of each frame."""
    return starts | starts << 1 | starts << 2 | starts << 3 | starts << 4


def _spread_lanes(starts: int) -> int:
    """The four points that each frame has in common with the next."""
    return starts << 1 | starts << 2 | starts << 3 | starts << 4


def _double_fours(frames: int, free: int) -> int:
    """Points shared by two frames that lack two stones each, but not the same two."""
    if frames & (frames - 1) == 0:
        return 0
    gaps = [0b11111 << start & free for start in members(frames)]
    points = 0
    for one, other in combinations(gaps, 2):
        if one != other:
            points |= one & other
    return points


def _overlines(own: int, free: int, length: int) -> int:
    """Points that are the one gap among five stones within six points."""
    if own.bit_count() < 5:
        return 0
    points = 0
    for start in range(length - 5):
        six = 0b111111 << start
        if (own & six).bit_count() == 5:
            points |= free & six
    return points


def members(points: Points) -> list[Point]:
    """The points of a set, in rising order."""
    found = []
    while points:
        lowest = points & -points
        found.append(lowest.bit_length() - 1)
        points ^= lowest
    return found


def board_lines(size: int) -> tuple[tuple[Line, ...], ...]:
    """The lines of a board on which five fit, a tuple for each direction of `board.DIRECTIONS`."""
    last = size - 1
    rows = [Line(row * size, 1, size) for row in range(size)]
    columns = [Line(column, size, size) for column in range(size)]
    rising = [Line(column, size + 1, size - column) for column in range(size)]
    rising += [Line(row * size, size + 1, size - row) for row in range(1, size)]
    falling = [Line(column, size - 1, column + 1) for column in range(size)]
    falling += [Line(row * size + last, size - 1, size - row) for row in range(1, size)]
    return tuple(
        tuple(line for line in lines if line.length >= 5)
        for lines in (rows, columns, rising, falling)
    )


NO_LINE = -1
"""The code of a corner's diagonal: too short for a five, it never has a pattern."""


class LineTable(dict[int, Share]):
    """From a line's code to its share, for one size and rule set; fills itself, up to a bound.

    The code of a line holds its number, then a bit for each white stone, then one for each black.
    """

    def __init__(self, size: int, rule: RuleSet) -> None:
        super().__init__()
        self._plane = size * size
        self._lines = [line for lines in board_lines(size) for line in lines]
        self._exact = [rule.is_exact_for(color) for color in Color]
        self._renju = Verdict.DOUBLE_FOUR in rule.forbidden

    def __missing__(self, code: int) -> Share:
        if code == NO_LINE:
            return 0, 0
        if len(self) >= _LINES_REMEMBERED:
            self.clear()
        line = self._lines[code >> _LINE_SHIFT]
        every = (1 << line.length) - 1
        black, white = code & every, code >> _SIDE_BITS & every
        sheet = scores = 0
        for side, own in ((BLACK, black), (WHITE, white)):
            patterns = line_patterns(
                own,
                every & ~(black | white),
                line.length,
                exact=self._exact[side],
                renju=self._renju and side == BLACK,
            )
            for pattern, score in enumerate(_SCORES):
                if points := patterns[pattern]:
                    shift = (side * PATTERNS + pattern) * self._plane + line.start
                    sheet |= scatter(points, line.step) << shift
                    scores += score * scatter(points, 8 * line.step)
            scores += _MINOR_SCORE * scatter(patterns.minor, 8 * line.step)
            sheet |= scatter(patterns.foul, line.step) << FOUL * self._plane + line.start
        share = self[code] = (sheet, scores << 8 * line.start)
        return share


def scatter(points: int, step: int) -> int:
    """The bits of a line, ``step`` apart.

    >>> bin(scatter(0b101, 3))
    '0b1000001'
    """
    low, high = points & 0x3FF, points >> 10
    return _scattered(low, step) | _scattered(high, step) << 10 * step


@lru_cache(maxsize=1 << 14)
def _scattered(points: int, step: int) -> int:
    return sum(1 << at * step for at in members(points))


class Geometry(NamedTuple):
    """What depends on the size and the rule set alone, shared by all positions.

    Attributes:
        table: see `LineTable`.
        touched: for each side and point, the lines through it, in order of direction (None where
            no five fits), and what a stone of that side there adds to their codes.
        line_count: how many lines there are.
        keys: for each side and point, the stone's number for the hash.
    """

    table: LineTable
    touched: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    line_count: int
    keys: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4)
def geometry(size: int, rule: RuleSet) -> Geometry:
    """The tables for boards of ``size`` under ``rule``."""
    lines = board_lines(size)
    numbers: list[list[tuple[int, int]]] = [[] for _ in range(size * size)]
    count = sum(map(len, lines))
    number = 0
    for direction in lines:
        missing = set(range(size * size))
        for line in direction:
            for at in range(line.length):
                point = line.start + at * line.step
                numbers[point].append((number, at))
                missing.remove(point)
            number += 1
        for point in missing:  # a corner: its line is too short, and never has a pattern
            numbers[point].append((count, 0))
    touched = tuple(
        tuple(
            tuple(
                (line, (1 << at + _SIDE_BITS * side) if line < count else 0) for line, at in through
            )
            for through in numbers
        )
        for side in (BLACK, WHITE)
    )
    keys = tuple(
        tuple(_scramble(2 * point + side) for point in range(size * size))
        for side in (BLACK, WHITE)
    )
    return Geometry(LineTable(size, rule), touched, count, keys)


def _scramble(number: int) -> int:
    """A number of 60 bits that looks random (splitmix64: Steele, Lea, Flood 2014).

    The module `random` takes longer to import than all tables to build.
    """
    word = (number + 1) * 0x9E3779B97F4A7C15 & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return (word ^ word >> 31) >> 4


_WORD = (1 << 64) - 1

Sheets: TypeAlias = tuple[int, int, int, int]


class Position:
    """A board whose patterns are always up to date. Stones are placed and taken back in order.

    It is the search's own board: no turns, no game end, and no rule is enforced.

    Attributes:
        size: points on a side.
        cells: the points' contents, +1, -1 or 0, as `rules` reads them.
        sheets: the patterns, a sheet a direction; see the module's introduction.
        hash: of the stones, whoever is to move.
        keys: ``keys[side][point]``: what a stone changes in the hash, by XOR.
        board: the set of all points; what a plane is masked with.
        shifts: for each side, where its first plane begins.
        has_fouls: whether the rules forbid black anything.
    """

    __slots__ = (
        "_codes", "_geometry", "_is_exact", "_log", "_rule", "_shares", "_verdicts", "board",
        "cells", "has_fouls", "hash", "keys", "plane", "sheets", "shifts", "size",
    )  # fmt: skip

    def __init__(self, size: int, rule: RuleSet) -> None:
        self.size = size
        self.plane = size * size
        self.board = (1 << self.plane) - 1
        self.shifts = (0, PATTERNS * self.plane)
        self.cells = [0] * self.plane
        self.hash = 0
        self.has_fouls = rule.has_forbidden_points(Color.BLACK)
        self._rule = rule
        self._is_exact = rule.is_exact_for(Color.BLACK)
        self._geometry = geometry(size, rule)
        self.keys = self._geometry.keys
        lines = range(self._geometry.line_count)
        self._codes = [line << _LINE_SHIFT for line in lines] + [NO_LINE]
        # Empty lines have no patterns, so the sheets begin empty.
        self._shares = [self._geometry.table[code] for code in self._codes[:-1]] + [(0, 0)]
        self.sheets: Sheets = (0, 0, 0, 0)
        self._log: list[tuple[Point, Side, Sheets, Share, Share, Share, Share]] = []
        self._verdicts: dict[tuple[int, Point], bool] = {}

    @classmethod
    def of(cls, state: GameState) -> Position:
        """The stones of ``state``."""
        position = cls(state.board.size, state.rule)
        for point, cell in enumerate(state.board.cells):
            if cell:
                position.make(point, BLACK if cell > 0 else WHITE)
        return position

    def make(self, point: Point, side: Side) -> None:
        """Place a stone of ``side`` on the empty ``point``."""
        tables = self._geometry
        codes, shares, table = self._codes, self._shares, tables.table
        (i, di), (j, dj), (k, dk), (m, dm) = tables.touched[side][point]
        old_i, old_j, old_k, old_m = shares[i], shares[j], shares[k], shares[m]
        a, b, c, d = sheets = self.sheets
        self._log.append((point, side, sheets, old_i, old_j, old_k, old_m))
        codes[i] = code = codes[i] + di
        shares[i] = new_i = table[code]
        codes[j] = code = codes[j] + dj
        shares[j] = new_j = table[code]
        codes[k] = code = codes[k] + dk
        shares[k] = new_k = table[code]
        codes[m] = code = codes[m] + dm
        shares[m] = new_m = table[code]
        self.sheets = (
            a ^ old_i[0] ^ new_i[0],
            b ^ old_j[0] ^ new_j[0],
            c ^ old_k[0] ^ new_k[0],
            d ^ old_m[0] ^ new_m[0],
        )
        self.hash ^= tables.keys[side][point]
        self.cells[point] = -1 if side else 1

    def unmake(self) -> None:
        """Take back the stone placed last."""
        codes, shares = self._codes, self._shares
        point, side, self.sheets, old_i, old_j, old_k, old_m = self._log.pop()
        (i, di), (j, dj), (k, dk), (m, dm) = self._geometry.touched[side][point]
        codes[i] -= di
        codes[j] -= dj
        codes[k] -= dk
        codes[m] -= dm
        shares[i], shares[j], shares[k], shares[m] = old_i, old_j, old_k, old_m
        self.hash ^= self._geometry.keys[side][point]
        self.cells[point] = 0

    @property
    def stones(self) -> int:
        """How many stones were placed: what `unwind` takes."""
        return len(self._log)

    def unwind(self, stones: int) -> None:
        """Take back stones until ``stones`` are left, as after a search broken off."""
        while len(self._log) > stones:
            self.unmake()

    def scores(self) -> int:
        """The ordering scores, a byte a point, from the beginning."""
        return sum(share[1] for share in self._shares)

    def scores_after(self, scores: int) -> int:
        """The ordering scores now, if they were ``scores`` before the stone placed last."""
        point, side, _, old_i, old_j, old_k, old_m = self._log[-1]
        (i, _), (j, _), (k, _), (m, _) = self._geometry.touched[side][point]
        shares = self._shares
        return (
            scores
            + (shares[i][1] - old_i[1])
            + (shares[j][1] - old_j[1])
            + (shares[k][1] - old_k[1])
            + (shares[m][1] - old_m[1])
        )

    def any_direction(self) -> int:
        """All planes at once: a point is in a plane if any direction has the pattern there."""
        a, b, c, d = self.sheets
        return a | b | c | d

    def pattern(self, side: Side, pattern: int) -> Points:
        """Where a stone of ``side`` would make ``pattern`` in some direction."""
        return self.any_direction() >> self.shifts[side] + pattern * self.plane & self.board

    def empty(self) -> Points:
        """All empty points. Slow: for nearly full boards and roots."""
        return sum(1 << point for point, cell in enumerate(self.cells) if not cell)

    def suspects(self) -> Points:
        """Where black may be forbidden to play: everywhere else black may."""
        if not self.has_fouls:
            return 0
        plane = self.plane
        a, b, c, d = self.sheets
        # The planes of open fours and of fours, laid over each other.
        e, f, g, h = (x >> OPEN_FOUR * plane | x >> FOUR * plane for x in (a, b, c, d))
        t, u, v, w = (x >> THREE * plane for x in (a, b, c, d))
        if not self._is_exact:  # a line that makes a four may make an open three besides
            t, u, v, w = t | e, u | f, v | g, w | h
        doubtful = t & u | v & w | (t | u) & (v | w)
        doubtful |= e & f | g & h | (e | f) & (g | h)
        doubtful |= (a | b | c | d) >> FOUL * plane
        return doubtful & self.board

    def is_forbidden(self, point: Point, side: Side) -> bool:
        """Whether the rules forbid ``side`` the empty ``point``."""
        if side or not self.has_fouls:
            return False
        key = (self.hash, point)
        known = self._verdicts.get(key)
        if known is None:
            if len(self._verdicts) >= _LINES_REMEMBERED:
                self._verdicts.clear()
            verdict = self._rule.verdict(self.cells, self.size, point, Color.BLACK)
            known = self._verdicts[key] = verdict in self._rule.forbidden
        return known

    def forbidden(self, among: Points, side: Side) -> Points:
        """Those points of ``among`` that the rules forbid ``side``."""
        if side or not self.has_fouls:
            return 0
        doubtful = among & self.suspects()
        return sum(1 << at for at in members(doubtful) if self.is_forbidden(at, side))
