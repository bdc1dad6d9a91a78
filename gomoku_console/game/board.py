"""The board: points and their names, colours, the four directions, step-numbered cells.

A point is a plain ``int``: ``row * size + column``, both counted from 0 at the lower left corner,
so that ``a1`` is 0 on every board. A cell holds a signed step number: ``+7`` is black's stone
played as the game's seventh, ``-8`` white's played as its eighth, ``0`` an empty point. One tuple
therefore says what stands where, since when, and whose it is; and because `Color` is the sign,
``cell * color > 0`` asks "is this stone mine?" in one multiplication.

There is no padding and no edge test: `rays` lists, for every point, the points met walking outward
in each direction, and a ray simply ends where the board does.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gomoku_console.language import tr, tr_in

if TYPE_CHECKING:
    from collections.abc import Sequence

Point: TypeAlias = int
Cells: TypeAlias = "Sequence[int]"
Ray: TypeAlias = range

SIZE = 15
"""Points on a side of the board people play on."""

MIN_SIZE, MAX_SIZE = 5, 20
"""Sizes the core accepts: from a board that just holds a five to Gomocup's large one."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The four directions of a line as (column step, row step): row, column, and both diagonals."""


class UnreadableError(ValueError):
    """Text that is not what it should be; the message names the text and the place in it."""


class Color(IntEnum):
    """A side. Its value is the sign of its stones' step numbers."""

    BLACK = 1
    WHITE = -1

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @classmethod
    def parse(cls, text: str) -> Color:
        """Read ``black`` or ``white``, in any case.

        Raises:
            UnreadableError: for anything else.
        """
        try:
            return cls[text.upper()]
        except KeyError:
            raise UnreadableError(
                tr("{text!r} is not a colour: black or white", text=text)
            ) from None

    @property
    def term(self) -> str:
        """What the player calls it, in the midst of a sentence."""
        return tr_in("colour", "black") if self is Color.BLACK else tr_in("colour", "white")

    @property
    def title(self) -> str:
        """What the player calls it, standing alone."""
        return tr_in("colour", "Black") if self is Color.BLACK else tr_in("colour", "White")

    def __str__(self) -> str:
        return self.name.lower()


@lru_cache(maxsize=MAX_SIZE)
def rays(size: int) -> tuple[tuple[tuple[Ray, Ray], ...], ...]:
    """The points met walking outward: ``rays(size)[point][direction]`` is a (one way, back) pair.

    Directions are in the order of `DIRECTIONS`. Neither ray contains the point itself, and each
    runs from its neighbour to the edge.
    """
    return tuple(
        tuple(
            (_ray(size, column, row, dx, dy), _ray(size, column, row, -dx, -dy))
            for dx, dy in DIRECTIONS
        )
        for row in range(size)
        for column in range(size)
    )


def _ray(size: int, column: int, row: int, dx: int, dy: int) -> Ray:
    room = (size - 1 - column, column)[dx < 0] if dx else size
    if dy:
        room = min(room, (size - 1 - row, row)[dy < 0])
    step = dy * size + dx
    start = row * size + column
    return range(start + step, start + step * (room + 1), step)


def count_outward(cells: Cells, ray: Ray, color: int) -> int:
    """How many stones of ``color`` stand in unbroken succession along ``ray``."""
    count = 0
    for point in ray:
        if cells[point] * color <= 0:
            break
        count += 1
    return count


def run_through(
    cells: Cells, size: int, point: Point, direction: int, color: int
) -> tuple[Point, ...]:
    """The unbroken row of ``color`` through ``point``, in order along the line.

    ``direction`` indexes `DIRECTIONS`. ``point`` itself counts as a stone of ``color`` whatever
    its cell holds, so the question may be asked before the stone is placed.
    """
    forward, back = rays(size)[point][direction]
    ahead = forward[: count_outward(cells, forward, color)]
    behind = back[: count_outward(cells, back, color)]
    return (*reversed(behind), point, *ahead)


class Board(NamedTuple):
    """A square board of step-numbered cells, never changed: placing a stone gives a new board."""

    size: int
    cells: tuple[int, ...]

    @classmethod
    def empty(cls, size: int = SIZE) -> Board:
        """A board without stones.

        Raises:
            ValueError: if ``size`` is not between `MIN_SIZE` and `MAX_SIZE`.
        """
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(
                tr(
                    "board size {size} is not between {least} and {most}",
                    size=size,
                    least=MIN_SIZE,
                    most=MAX_SIZE,
                )
            )
        return cls(size, (0,) * (size * size))

    @property
    def center(self) -> Point:
        """Tengen, the middle point; on an even board the one left of and below the middle."""
        return (self.size - 1) // 2 * (self.size + 1)

    @property
    def is_full(self) -> bool:
        """Whether no empty point is left."""
        return 0 not in self.cells

    def color_at(self, point: Point) -> Color | None:
        """Whose stone stands on ``point``; None if it is empty."""
        cell = self.cells[point]
        return None if cell == 0 else Color.BLACK if cell > 0 else Color.WHITE

    def step_at(self, point: Point) -> int:
        """The step number of the stone on ``point``, counted from 1; 0 if it is empty."""
        return abs(self.cells[point])

    def empty_points(self) -> list[Point]:
        """All points without a stone, in rising order."""
        return [point for point, cell in enumerate(self.cells) if cell == 0]

    def distance_to_center(self, point: Point) -> int:
        """King moves from ``point`` to tengen: 0 there, 7 on the edge of a 15x15 board."""
        column, row = column_row(point, self.size)
        middle = (self.size - 1) // 2
        return max(abs(column - middle), abs(row - middle))

    def with_stone(self, point: Point, color: Color, step: int) -> Board:
        """This board with a stone of ``color`` numbered ``step`` on the empty ``point``."""
        return self._with_cell(point, color * step)

    def without_stone(self, point: Point) -> Board:
        """This board with ``point`` empty."""
        return self._with_cell(point, 0)

    def _with_cell(self, point: Point, cell: int) -> Board:
        cells = self.cells
        return Board(self.size, (*cells[:point], cell, *cells[point + 1 :]))


def column_row(point: Point, size: int = SIZE) -> tuple[int, int]:
    """Column from the left and row from the bottom, both counted from 0."""
    row, column = divmod(point, size)
    return column, row


def format_point(point: Point, size: int = SIZE) -> str:
    """The name of a point: column letter, then row from the bottom counted from 1.

    >>> format_point(112)
    'h8'
    """
    column, row = column_row(point, size)
    return f"{chr(ord('a') + column)}{row + 1}"


def format_points(points: Sequence[Point], size: int = SIZE) -> str:
    """The names of ``points``, one after the other without blanks: what `parse_moves` reads."""
    return "".join(format_point(point, size) for point in points)


def parse_point(text: str, size: int = SIZE) -> Point:
    """Read the name of one point, such as ``h8``; capital letters are accepted.

    >>> parse_point("h8")
    112

    Raises:
        UnreadableError: if ``text`` is no point name or lies outside the board.
    """
    match = re.fullmatch(_POINT, text.strip())
    if match is None:
        raise UnreadableError(
            tr("{text!r} is not a point: a column letter and a row, such as h8", text=text)
        )
    column = ord(match[1].lower()) - ord("a")
    row = int(match[2]) - 1
    if not (0 <= column < size and 0 <= row < size):
        last = format_point(size * size - 1, size)
        raise UnreadableError(
            tr(
                "{text!r} is outside the {size}x{size} board (a1 to {last})",
                text=text.strip(),
                size=size,
                last=last,
            )
        )
    return row * size + column


def parse_moves(text: str, size: int = SIZE) -> tuple[Point, ...]:
    """Read point names written one after the other, such as ``h8i9g7``.

    Blanks and commas between names are passed over, and capital letters are accepted. Whether the
    points can be played in this order is for the rules to say.

    >>> parse_moves("h8 i9, G7") == parse_moves("h8i9g7")
    True

    Raises:
        UnreadableError: naming the first text that is no point of the board and its column,
            counted from 1.
    """
    points = []
    at = 0
    while at < len(text):
        if text[at] in _BETWEEN_MOVES:
            at += 1
            continue
        match = re.compile(_POINT).match(text, at)
        if match is None:
            rest = text[at : at + 10]
            raise UnreadableError(
                tr(
                    "moves, column {number}: {rest!r} is not a point such as h8",
                    number=at + 1,
                    rest=rest,
                )
            )
        try:
            points.append(parse_point(match[0], size))
        except UnreadableError as error:
            raise UnreadableError(
                tr("moves, column {number}: {error}", number=at + 1, error=error)
            ) from None
        at = match.end()
    return tuple(points)


_POINT = r"([A-Za-z])([0-9]{1,2})(?![0-9])"
_BETWEEN_MOVES = " ,\t\r\n"
