"""A few points of a board on the settings page: what a theme makes of stones and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import parse_point
from gomoku_console.game.state import GameState
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Style
from gomoku_console.ui.glyphs import ASCII
from gomoku_console.ui.layout import MARGIN

if TYPE_CHECKING:
    from gomoku_console.ui.frame import Canvas
    from gomoku_console.ui.model import Model

_SIZE = 5
_BLACK, _WHITE = ("b4", "c3"), ("d4", "b2")
_LAST, _CURSOR, _FORBIDDEN = (parse_point(name, _SIZE) for name in ("c3", "d1", "d2"))

_COLUMNS = 2 * _SIZE + 1
"""A point takes two columns; the brackets of a mark may stand beside the outermost ones."""


def draw_preview(canvas: Canvas, model: Model, top: int, left: int, rows: int) -> None:
    """Draw the preview right of column ``left``, if there is room for it on ``rows`` rows.

    Plain glyphs are seen as soon as they are chosen, finer ones only where they are known to show.
    """
    room = canvas.columns - left
    if room < _COLUMNS + 2 or rows < _SIZE:
        return
    glyphs = ASCII if model.settings.glyphs == ASCII.name else model.glyphs
    board = GameState.setup(black=_BLACK, white=_WHITE, size=_SIZE).board
    start = left + (room - _COLUMNS) // 2 + 1 - MARGIN
    caret = canvas.caret
    BoardView(canvas, board, glyphs, top, start, has_labels=False).draw(
        Marks(_CURSOR, _LAST, signs={_FORBIDDEN: (glyphs.forbidden, Style.FORBIDDEN)})
    )
    # What has the attention is the menu.
    canvas.caret = caret
