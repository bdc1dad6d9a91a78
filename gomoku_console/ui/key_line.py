"""What every part of the screen is drawn with: the keys that are valid now, and texts that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.keymap import bindings_in, context_of, is_available
from gomoku_console.ui.width import fit, text_width

if TYPE_CHECKING:
    from gomoku_console.ui.actions import Command
    from gomoku_console.ui.model import Model, Status


def center(canvas: Canvas, row: int, text: str, style: Style) -> None:
    """Put ``text`` in the middle of a row."""
    canvas.put(row, (canvas.columns - text_width(text)) // 2, text, style)


def fit_status(status: Status, width: int) -> str:
    """What ``status`` says in at most ``width`` columns; dots show that something is cut off."""
    text = status.text if text_width(status.text) <= width else status.short or status.text
    return fit(text, width)


def draw_keys(canvas: Canvas, model: Model, row: int, left: int, rows: int, width: int) -> None:
    """The keys that are valid now, as many as fit on ``rows`` lines of ``width`` columns."""
    column, last_row = left, row + rows - 1
    for command, (key, word) in _hints(model):
        length = text_width(key) + 1 + text_width(word)
        if column + length > left + width:
            if row == last_row:
                return
            row, column = row + 1, left
        end = canvas.put(row, column, key, Style.KEY)
        canvas.put(row, end + 1, word, Style.DIM)
        canvas.add_target(row, column, 1, length, command)
        column += length + 2


def _hints(model: Model) -> list[tuple[Command, tuple[str, str]]]:
    return [
        (binding.command, hint)
        for binding in bindings_in(model, context_of(model))
        if (hint := binding.shown_hint) and is_available(model, binding.command)
    ]
