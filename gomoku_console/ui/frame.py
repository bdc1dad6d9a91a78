"""A picture of the screen as a value: exactly rows x columns of styled characters.

`view.render` makes a `Frame` on a `Canvas`; `terminal` paints it with curses and `plain` prints it
as text. Between them travel style names, never colours: what a style looks like is the theme's
business.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.ui.width import char_width, text_width

if TYPE_CHECKING:
    from gomoku_console.ui.actions import Action


class Style(str, Enum):
    """What a character is, from which a theme decides how it looks."""

    TEXT = "text"
    DIM = "dim"
    TITLE = "title"
    KEY = "key"
    SELECTED = "selected"
    STATUS = "status"
    WARNING = "warning"
    RESULT = "result"
    GRID = "grid"
    STAR = "star"
    LABEL = "label"
    LABEL_CURSOR = "label.cursor"
    CURSOR = "cursor"
    LAST = "last"
    FORBIDDEN = "forbidden"
    BLACK = "stone.black"
    WHITE = "stone.white"
    BLACK_CURSOR = "stone.black.cursor"
    WHITE_CURSOR = "stone.white.cursor"
    BLACK_WIN = "stone.black.win"
    WHITE_WIN = "stone.white.win"
    HEAT_LOW = "heat.low"
    HEAT_MIDDLE = "heat.middle"
    HEAT_HIGH = "heat.high"
    HEAT_BEST = "heat.best"


class Target(NamedTuple):
    """A rectangle of the screen that does something when it is clicked.

    ``row`` and ``column`` are its upper left corner, counted from 0.
    """

    row: int
    column: int
    height: int
    width: int
    action: Action

    def contains(self, row: int, column: int) -> bool:
        """Whether the cell at ``row`` and ``column`` lies in the rectangle."""
        return (
            self.row <= row < self.row + self.height
            and self.column <= column < self.column + self.width
        )


class Frame(NamedTuple):
    """What the whole screen shows.

    Attributes:
        text: one string a row, every one as many columns wide as the screen. Some characters take
            two; `width.cells_of` tells which column shows what.
        styles: for every row, the style of every column.
        caret: (row, column) where the terminal's own cursor rests, for screen readers and
            terminals that cannot hide it; None where nothing has the attention.
        targets: what a mouse can click, the one on top last.
    """

    text: tuple[str, ...]
    styles: tuple[tuple[Style, ...], ...]
    caret: tuple[int, int] | None = None
    targets: tuple[Target, ...] = ()

    @property
    def rows(self) -> int:
        """Height in rows."""
        return len(self.text)

    @property
    def columns(self) -> int:
        """Width in columns."""
        return len(self.styles[0]) if self.styles else 0

    def action_at(self, row: int, column: int) -> Action | None:
        """What a click on this cell means; None where there is nothing to click."""
        for target in reversed(self.targets):
            if target.contains(row, column):
                return target.action
        return None


class Canvas:
    """A screen under construction. What lies outside its edges is cut off, never an error."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.caret: tuple[int, int] | None = None
        self._text = [[" "] * columns for _ in range(rows)]
        self._styles = [[Style.TEXT] * columns for _ in range(rows)]
        self._targets: list[Target] = []

    def put(self, row: int, column: int, text: str, style: Style = Style.TEXT) -> int:
        """Write ``text`` from ``column`` on and return the column after it.

        A wide character of which only a half would be seen, at an edge or because the other is
        written over, becomes a blank. Characters without any width are left out, and ``?`` stands
        for what is not printable, so that nothing is drawn that could not be painted.
        """
        if not 0 <= row < self.rows:
            return column + text_width(text)
        for char in text:
            width = char_width(char)
            if width:
                self._put_char(row, column, char if char.isprintable() else "?", width)
                for at in range(max(column, 0), min(column + width, self.columns)):
                    self._styles[row][at] = style
            column += width
        return column

    def _put_char(self, row: int, column: int, char: str, width: int) -> None:
        cells, after = self._text[row], column + width
        if 0 < column < self.columns and not cells[column]:
            cells[column - 1] = " "
        if 0 < after < self.columns and not cells[after]:
            cells[after] = " "
        if column >= 0 and after <= self.columns:
            cells[column:after] = [char, ""][:width]
        elif width == 2 and -1 <= column < self.columns:
            cells[max(column, 0)] = " "

    def restyle(self, row: int, column: int, width: int, style: Style) -> None:
        """Give ``width`` columns another style and leave what they say.

        A wide character of which a half lies there gets it as a whole.
        """
        if not 0 <= row < self.rows:
            return
        cells, start, end = self._text[row], max(column, 0), min(column + width, self.columns)
        start -= start < end and not cells[start]
        end += 0 < end < self.columns and not cells[end]
        for at in range(start, end):
            self._styles[row][at] = style

    def add_target(self, row: int, column: int, height: int, width: int, action: Action) -> None:
        """Make a rectangle clickable."""
        self._targets.append(Target(row, column, height, width, action))

    def drop_targets(self) -> None:
        """Let nothing drawn so far be clicked, for something else lies over it."""
        self._targets.clear()

    def finish(self) -> Frame:
        """The picture as it now stands."""
        return Frame(
            tuple("".join(row) for row in self._text),
            tuple(tuple(row) for row in self._styles),
            self.caret,
            tuple(self._targets),
        )
