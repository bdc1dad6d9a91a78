"""Draws the boxes that lie on top of a scene: help, rules, and lists to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.language import mark, tr
from gomoku_console.ui.actions import Pick
from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.key_line import draw_keys, fit_status
from gomoku_console.ui.keymap import Context, context_below
from gomoku_console.ui.layout import MIN_COLUMNS
from gomoku_console.ui.menu_view import draw_typed
from gomoku_console.ui.menus import MenuItem, menu_items, menu_title
from gomoku_console.ui.model import Model, Overlay, Scene, Status
from gomoku_console.ui.printable import printable
from gomoku_console.ui.width import fit, pad, text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def draw_box(canvas: Canvas, model: Model) -> None:
    """The box on top of the scene, if there is one; questions stand in the status line."""
    if model.overlay in _BOXES:
        _BOXES[model.overlay](canvas, model)


def _draw_help(canvas: Canvas, model: Model) -> None:
    """Every key that does something in the scene below, made from the keymap."""
    from gomoku_console.ui.helppage import KEYS_WIDTH, help_page  # noqa: PLC0415 - few ask for help

    below = context_below(model)
    heading = tr(_HELP_HEADINGS.get(below, mark("Keys in a game")))
    lines = help_page(model)
    top, left = _draw_page(canvas, model, heading, len(lines))
    for row, (keys, label) in enumerate(lines, start=top):
        canvas.put(row, left, fit(keys, KEYS_WIDTH), Style.KEY)
        canvas.put(row, left + KEYS_WIDTH + 1, label)


_HELP_HEADINGS = {
    Context.MENU: mark("Keys in a menu"),
    Context.SETTINGS: mark("Keys in a menu"),
    Context.LIBRARY: mark("Keys in the library"),
}


def _draw_rules(canvas: Canvas, model: Model) -> None:
    """The rules of the game below, or of the one the menu would begin."""
    from gomoku_console.ui.guide import guide_lines  # noqa: PLC0415 - few read the rules

    in_game = model.scene is Scene.GAME
    rule = model.state.rule if in_game else model.choices.rule
    lines = guide_lines(rule)
    top, left = _draw_page(canvas, model, tr("Rules: {rule}", rule=rule.term), len(lines))
    for row, line in enumerate(lines, start=top):
        canvas.put(row, left, line)


def _draw_trouble(canvas: Canvas, model: Model) -> None:
    """What went wrong with the engine, and how the game may go on."""
    items = menu_items(model)
    reason = wrap(printable(model.trouble, model.glyphs), MIN_COLUMNS - 4, most=4)
    top, left = _draw_page(canvas, model, tr("The engine"), len(reason) + 1 + len(items))
    for row, line in enumerate(reason, start=top):
        canvas.put(row, left, line, Style.WARNING)
    _draw_box_items(canvas, model, items, top + len(reason) + 1, left)


def _draw_substitutes(canvas: Canvas, model: Model) -> None:
    """Who may take the computer's seat, and a line on the one that is selected."""
    items = menu_items(model)
    if not items:
        _draw_adding(canvas, model)
        return
    top, left = _draw_page(canvas, model, menu_title(model), len(items) + 1)
    _draw_box_items(canvas, model, items, top, left)
    hint = Status(printable(items[model.selected].hint, model.glyphs))
    canvas.put(top + len(items), left, fit_status(hint, MIN_COLUMNS - 4), Style.DIM)


def _draw_adding(canvas: Canvas, model: Model) -> None:
    """What is typed, and what is wrong with it."""
    width = MIN_COLUMNS - 4
    said = wrap(printable(model.status.text, model.glyphs), width, most=3)
    top, left = _draw_page(canvas, model, menu_title(model), 5)
    draw_typed(canvas, model, top, left, width)
    for row, line in enumerate(said, start=top + 2):
        canvas.put(row, left, line, Style.WARNING)


def _draw_box_items(
    canvas: Canvas, model: Model, items: tuple[MenuItem, ...], top: int, left: int
) -> None:
    """The lines of a box that Enter, a key or a click picks."""
    for index, item in enumerate(items):
        label = fit(printable(item.label, model.glyphs), MIN_COLUMNS - 9)
        pointer = model.glyphs.pointer if index == model.selected else " "
        line = pad(f"{pointer} {item.key:1}  {label}", MIN_COLUMNS - 4)
        style = Style.SELECTED if index == model.selected else Style.TEXT
        canvas.put(top + index, left, line, style)
        canvas.add_target(top + index, left, 1, text_width(line), Pick(index))


def _draw_page(canvas: Canvas, model: Model, heading: str, lines: int) -> tuple[int, int]:
    """A box with room for ``lines``; row and column where these begin."""
    width, height = MIN_COLUMNS, lines + 4
    top, left = max((model.rows - height) // 2, 0), (model.columns - width) // 2
    canvas.drop_targets()
    _draw_frame(canvas, model, top, left, height, width)
    if model.status.is_warning and model.overlay is not Overlay.TROUBLE:
        # The box may lie over the line that else says so.
        canvas.put(top + 1, left + 2, fit_status(model.status, width - 4), Style.WARNING)
    else:
        canvas.put(top + 1, left + 2, heading, Style.TITLE)
    draw_keys(canvas, model, top + height - 2, left + 2, 1, width - 4)
    return top + 2, left + 2


def _draw_frame(canvas: Canvas, model: Model, top: int, left: int, height: int, width: int) -> None:
    upper_left, upper_right, lower_left, lower_right, across, down = tuple(model.glyphs.frame)
    canvas.put(top, left, upper_left + across * (width - 2) + upper_right, Style.DIM)
    for row in range(top + 1, top + height - 1):
        canvas.put(row, left, down + " " * (width - 2) + down, Style.DIM)
    bottom = lower_left + across * (width - 2) + lower_right
    canvas.put(top + height - 1, left, bottom, Style.DIM)


_BOXES: Mapping[Overlay | None, Callable[[Canvas, Model], None]] = {
    Overlay.HELP: _draw_help,
    Overlay.MORE_HELP: _draw_help,
    Overlay.RULES: _draw_rules,
    Overlay.TROUBLE: _draw_trouble,
    Overlay.SUBSTITUTES: _draw_substitutes,
    Overlay.ENGINES: _draw_substitutes,
    Overlay.ADD_ENGINE: _draw_substitutes,
}
