"""The lines of the key help, made from the keymap, and how they are spread over pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.language import tr, tr_list
from gomoku_console.ui.actions import Command
from gomoku_console.ui.keymap import (
    Context,
    bindings_in,
    context_below,
    format_keys,
    is_available,
    key_name,
)
from gomoku_console.ui.model import Overlay
from gomoku_console.ui.width import text_width

if TYPE_CHECKING:
    from gomoku_console.ui.model import Model

    Line = tuple[str, str]

KEYS_WIDTH, LABEL_WIDTH = 18, 13
"""Columns of the two halves of a line of help, a space between: what the narrowest page has."""

AROUND = 4
"""Rows of a page of help that are not lines of help: its frame, its heading and its own keys."""


def help_lines(model: Model) -> list[Line]:
    """Keys and what they do, of every command that does something in the scene below the help.

    A binding that belongs to the one before is put on the same line if there is room.
    """
    bound = (*bindings_in(model, context_below(model)), *bindings_in(model, Context.EVERYWHERE))
    lines: list[Line] = []
    for binding in bound:
        if not binding.keys or not is_available(model, binding.command):
            continue
        line = (format_keys(binding.keys), binding.shown_label)
        joined = None
        if binding.joins and lines:
            joined = _join(lines[-1], (line[0], binding.shown_joined))
        if joined is None:
            lines.append(line)
        else:
            lines[-1] = joined
    place = key_name(model, Context.PLAY, Command.PLACE)
    if context_below(model) is Context.PLAY and place:
        lines.insert(1, (f"h8, {place}", tr("place on h8")))
    return lines


def _join(first: Line, second: Line) -> Line | None:
    """Both on one line, if they fit: ``Shift-Up, Down`` for two keys with shift."""
    keys = second[0].removeprefix("Shift-") if first[0].startswith("Shift-") else second[0]
    joined = (f"{first[0]}, {keys}", tr_list((first[1], second[1])))
    fits = text_width(joined[0]) <= KEYS_WIDTH and text_width(joined[1]) <= LABEL_WIDTH
    return joined if fits else None


def help_page(model: Model) -> list[Line]:
    """The lines of the page that lies open."""
    lines, room = help_lines(model), _room(model)
    is_second = model.overlay is Overlay.MORE_HELP and len(lines) > room
    return lines[room:] if is_second else lines[:room]


def next_page(model: Model) -> Overlay:
    """The page after the one that lies open; the last is followed by the first."""
    pages = [Overlay.HELP, Overlay.RULES]
    if len(help_lines(model)) > _room(model):
        pages.insert(1, Overlay.MORE_HELP)
    at = pages.index(model.overlay) if model.overlay in pages else 0
    return pages[(at + 1) % len(pages)]


def _room(model: Model) -> int:
    return max(model.rows - AROUND, 1)
