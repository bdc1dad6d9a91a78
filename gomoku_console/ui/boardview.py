"""Draws a board with its marks; used by the game screen and by everything that prints a board."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color, column_row
from gomoku_console.ui.frame import Style
from gomoku_console.ui.layout import MARGIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.game.board import Board, Point
    from gomoku_console.ui.frame import Canvas
    from gomoku_console.ui.glyphs import Glyphs


class Marks(NamedTuple):
    """What is pointed out on the board.

    Attributes:
        cursor: the point under the cursor.
        last: the last stone.
        winning: the stones of the winning rows.
        signs: a character and its style for empty points that say something.
        has_numbers: whether stones are drawn as their step numbers; on a board of normal scale
            there is room for the last two digits.
    """

    cursor: Point | None = None
    last: Point | None = None
    winning: frozenset[Point] = frozenset()
    signs: Mapping[Point, tuple[str, Style]] = MappingProxyType({})
    has_numbers: bool = False


class BoardView(NamedTuple):
    """A board on a canvas: its upper left corner, row numbers included, and its scale.

    A point takes ``2 * scale`` columns and ``scale`` rows.
    """

    canvas: Canvas
    board: Board
    glyphs: Glyphs
    top: int = 0
    left: int = 0
    scale: int = 1

    def draw(self, marks: Marks) -> None:
        """Draw grid, labels, stones and marks, and put the caret on the cursor."""
        for row in range(self.board.size):
            self._draw_grid_row(row)
        self._draw_labels(marks.cursor)
        for point in range(len(self.board.cells)):
            self._draw_point(point, marks)
        self._draw_pair(marks.last, self.glyphs.last, Style.LAST)
        if marks.cursor is not None:
            on_last = marks.cursor == marks.last
            pair = self.glyphs.cursor_on_last if on_last else self.glyphs.cursor
            self._draw_pair(marks.cursor, pair, Style.CURSOR)
            self.canvas.caret = self.place_of(marks.cursor)

    def place_of(self, point: Point) -> tuple[int, int]:
        """Row and column of the canvas where ``point`` is drawn."""
        column, row = column_row(point, self.board.size)
        down = self.board.size - 1 - row
        return self.top + self.scale * down, self.left + MARGIN + 2 * self.scale * column

    def _draw_grid_row(self, row: int) -> None:
        size, glyphs = self.board.size, self.glyphs
        kind = 0 if row == size - 1 else 2 if row == 0 else 1
        left, middle, right = tuple(glyphs.points[3 * kind : 3 * kind + 3])
        joint = (glyphs.line if kind == 1 else glyphs.edge) * (2 * self.scale - 1)
        line = joint.join([left, *[middle] * (size - 2), right])
        top, start = self.place_of(row * size)
        self.canvas.put(top, start, line, Style.GRID)
        for below in range(1, self.scale if row else 1):
            gap = " " * (2 * self.scale - 1)
            side, inner = tuple(glyphs.uprights)
            line = gap.join([side, *[inner] * (size - 2), side])
            self.canvas.put(top + below, start, line, Style.GRID)

    def _draw_labels(self, cursor: Point | None) -> None:
        size = self.board.size
        at = column_row(cursor, size) if cursor is not None else (None, None)
        bottom, _ = self.place_of(0)
        for number in range(size):
            down, _ = self.place_of(number * size)
            style = Style.LABEL_CURSOR if number == at[1] else Style.LABEL
            self.canvas.put(down, self.left, f"{number + 1:2}", style)
            _, across = self.place_of(number)
            style = Style.LABEL_CURSOR if number == at[0] else Style.LABEL
            self.canvas.put(bottom + 1, across, chr(ord("A") + number), style)

    def _draw_point(self, point: Point, marks: Marks) -> None:
        color = self.board.color_at(point)
        is_cursor = point == marks.cursor
        row, column = self.place_of(point)
        if color is not None:
            won = point in marks.winning
            style = _style(color, won, is_cursor)
            if marks.has_numbers:
                self._draw_number(point, row, column, style)
            else:
                self.canvas.put(row, column, self._stone(color, won), style)
        elif point in marks.signs:
            sign, style = marks.signs[point]
            self.canvas.put(row, column, sign, Style.CURSOR if is_cursor else style)
        elif point in star_points(self.board.size):
            style = Style.CURSOR if is_cursor else Style.STAR
            self.canvas.put(row, column, self.glyphs.star, style)
        elif is_cursor:
            self.canvas.restyle(row, column, 1, Style.CURSOR)

    def _draw_number(self, point: Point, row: int, column: int, style: Style) -> None:
        """The step number in place of the stone, ending where the stone would be."""
        digits = str(self.board.step_at(point))[-1 - self.scale :]
        self.canvas.put(row, column + 1 - len(digits), digits, style)

    def _stone(self, color: Color, won: bool) -> str:
        if color is Color.BLACK:
            return self.glyphs.black_win if won else self.glyphs.black
        return self.glyphs.white_win if won else self.glyphs.white

    def _draw_pair(self, point: Point | None, pair: str, style: Style) -> None:
        if point is not None:
            row, column = self.place_of(point)
            self.canvas.put(row, column - 1, pair[0], style)
            self.canvas.put(row, column + 1, pair[1], style)


def star_points(size: int) -> frozenset[Point]:
    """Tengen and the four star points of a 15x15 board; no points on other sizes."""
    if size != 15:
        return frozenset()
    stars = {row * size + column for row in (3, 11) for column in (3, 11)}
    return frozenset(stars | {7 * size + 7})


def _style(color: Color, won: bool, is_cursor: bool) -> Style:
    black, white = (
        (Style.BLACK_CURSOR, Style.WHITE_CURSOR)
        if is_cursor
        else (Style.BLACK_WIN, Style.WHITE_WIN)
        if won
        else (Style.BLACK, Style.WHITE)
    )
    return black if color is Color.BLACK else white
