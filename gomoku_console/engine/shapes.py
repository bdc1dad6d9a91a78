"""Shapes: what a stone on an empty point would make of each of the four lines through it.

Two figures, laid over a line, say everything there is to say:

* A *frame* is five points in a row without an obstacle: the only place where a five can arise.
  Where just an exact five wins, a frame must not touch an own stone outside it, or the row would
  come out too long.
* A *lane* is the four points that two frames one step apart have in common. Four stones that fill
  a lane become five on either side, and one reply cannot stop both: that is what makes a shape
  *open*.

A shape is as large as the fullest frame through the point, the new stone included, and it is open
if a lane through the point is just as full. (The points beyond the lane's ends are then empty, or
a frame would be fuller.) This is the textbook definition worked out: there a four is what the next
stone turns into a five, an open three what it turns into an open four, a closed three what it turns
into a lesser four, and so on down to single stones. The tests hold both against each other.

A line is written as text, one character a point: `OWN`, `EMPTY`, and anything else for an obstacle.
The ends of the text are walls.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.game.board import DIRECTIONS
from gomoku_console.language import mark_in, tr_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gomoku_console.game.board import Board, Color, Point
    from gomoku_console.game.rules import RuleSet

OWN, EMPTY, OTHER = "x.o"
"""The characters of a line as one side sees it: its own stone, no stone, the opponent's."""


class Shape(IntEnum):
    """What one stone makes of one line. Of several that apply, the greatest is meant.

    Closed shapes can still become a five, but no open four on the way; what cannot even become a
    five is `NONE`.
    """

    NONE = 0
    OVERLINE = 1
    """Six or more in a row, where only exactly five wins."""
    CLOSED_ONE = 2
    OPEN_ONE = 3
    CLOSED_TWO = 4
    OPEN_TWO = 5
    CLOSED_THREE = 6
    OPEN_THREE = 7
    FOUR = 8
    """Just one more stone on just one point makes five: a rush four, adjacent or split."""
    DOUBLE_FOUR = 9
    """Two fours on one line, such as ``xxx.x.xxx``."""
    OPEN_FOUR = 10
    """Four in a row that either end makes into five."""
    FIVE = 11

    @property
    def term(self) -> str:
        """What the player calls it."""
        return tr_in("shape", str(self))

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


_TERMS = (
    mark_in("shape", "overline"),
    mark_in("shape", "closed one"),
    mark_in("shape", "open one"),
    mark_in("shape", "closed two"),
    mark_in("shape", "open two"),
    mark_in("shape", "closed three"),
    mark_in("shape", "open three"),
    mark_in("shape", "four"),
    mark_in("shape", "double four"),
    mark_in("shape", "open four"),
    mark_in("shape", "five"),
)


Shapes: TypeAlias = tuple[Shape, ...]
"""One shape for each direction, in the order of `DIRECTIONS`."""

NO_SHAPES: Shapes = (Shape.NONE,) * len(DIRECTIONS)

_LINES_REMEMBERED = 1 << 14
"""A position of sixty stones has some 100 different lines, a game a few thousand."""

_FRAME = 0b11111
_FRAME_NEIGHBOURS = 0b1000001  # the points beside a frame that starts at bit 1
_SIX = 0b111111

# By the own stones that a frame or a lane holds before the new one:
_CLOSED = (Shape.CLOSED_ONE, Shape.CLOSED_TWO, Shape.CLOSED_THREE, Shape.FOUR, Shape.FIVE)
_OPEN = (Shape.OPEN_ONE, Shape.OPEN_TWO, Shape.OPEN_THREE, Shape.OPEN_FOUR)

_ASCENDING = tuple(Shape)


@lru_cache(maxsize=_LINES_REMEMBERED)
def line_shapes(line: str, exact: bool) -> tuple[Shape, ...]:
    """What an own stone would make of ``line``, for each of its points.

    Args:
        line: the points from wall to wall, as the module's introduction says.
        exact: whether only exactly five wins, not five or more.

    Returns:
        One shape a point; `Shape.NONE` where a stone stands already.

    >>> [str(shape) for shape in line_shapes(".xx.x...", exact=False)]
    ['four', 'none', 'none', 'open four', 'none', 'four', 'closed three', 'closed two']
    """
    own, free = _mask(line, OWN), _mask(line, EMPTY)
    planes = [0] * len(Shape)  # by shape: the points where it arises, as bits
    frames = list(_frames(own, free, len(line), exact))
    for frame in frames:
        if gaps := frame & free:
            planes[_CLOSED[5 - gaps.bit_count()]] |= gaps
    for frame, following in pairwise(frames):
        if following == frame << 1 and (gaps := frame & following & free):
            planes[_OPEN[4 - gaps.bit_count()]] |= gaps
    planes[Shape.DOUBLE_FOUR] = _double_fours(frames, free)
    if exact:
        planes[Shape.OVERLINE] = _overlines(own, free, len(line))
    return _read_off(planes, len(line))


def _mask(line: str, symbol: str) -> int:
    return sum(1 << at for at, character in enumerate(line) if character == symbol)


def _frames(own: int, free: int, length: int, exact: bool) -> Iterator[int]:
    usable = own | free
    for start in range(length - 4):
        frame = _FRAME << start
        touching = own & (_FRAME_NEIGHBOURS << start >> 1) if exact else 0
        if usable & frame == frame and not touching:
            yield frame


def _double_fours(frames: list[int], free: int) -> int:
    """Points shared by two frames that lack two stones each, but not the same two."""
    missing = {gaps for frame in frames if (gaps := frame & free).bit_count() == 2}
    points = 0
    for gaps, others in combinations(missing, 2):
        points |= gaps & others
    return points


def _overlines(own: int, free: int, length: int) -> int:
    """Points that are the one gap among five stones within six points."""
    points = 0
    for start in range(length - 5):
        six = _SIX << start
        gap = six & free
        if gap.bit_count() == 1 and gap | (six & own) == six:
            points |= gap
    return points


def _read_off(planes: list[int], length: int) -> tuple[Shape, ...]:
    shapes = [Shape.NONE] * length
    for shape in _ASCENDING:  # so that the greater overwrites the lesser
        left = planes[shape]
        while left:
            lowest = left & -left
            shapes[lowest.bit_length() - 1] = shape
            left ^= lowest
    return tuple(shapes)


def board_shapes(board: Board, color: Color, rule: RuleSet) -> list[Shapes]:
    """What a stone of ``color`` would make on each point of ``board``.

    Returns:
        ``result[point][direction]``, directions in the order of `DIRECTIONS`; occupied points hold
        `Shape.NONE` four times.
    """
    view = "".join(_seen_by(color, cell) for cell in board.cells)
    exact = rule.is_exact_for(color)
    by_direction = []
    for lines in _lines(board.size):
        shapes = [Shape.NONE] * len(view)
        for line in lines:
            shapes[line] = line_shapes(view[line], exact)
        by_direction.append(shapes)
    return list(zip(*by_direction, strict=True))


def _seen_by(color: Color, cell: int) -> str:
    return EMPTY if not cell else OWN if cell * color > 0 else OTHER


@lru_cache(maxsize=4)
def _lines(size: int) -> tuple[list[slice], ...]:
    """For each direction, the lines of a board as slices of its cells.

    All run upward or to the right. (They could be had from `rays`, but that doubles the time of the
    first evaluation.)
    """
    edge, rest = range(size), range(1, size)
    rows = [_line(row * size, size, 1) for row in edge]
    columns = [_line(column, size, size) for column in edge]
    rising = [_line(column, size - column, size + 1) for column in edge]
    rising += [_line(row * size, size - row, size + 1) for row in rest]
    falling = [_line(column, column + 1, size - 1) for column in edge]
    falling += [_line(row * size + size - 1, size - row, size - 1) for row in rest]
    return rows, columns, rising, falling


def _line(start: Point, length: int, step: int) -> slice:
    return slice(start, start + length * step, step)
