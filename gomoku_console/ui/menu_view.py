"""Draws the menus; see `view.render`."""

from __future__ import annotations

from gomoku_console.game.board import Color, column_row
from gomoku_console.language import tr
from gomoku_console.ui.actions import Pick
from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.key_line import center, draw_keys, fit_status
from gomoku_console.ui.menus import MenuItem, menu_items, menu_title
from gomoku_console.ui.model import Model, Scene
from gomoku_console.ui.printable import printable
from gomoku_console.ui.width import cut_start, pad, text_width, wrap

_TITLE = "G O M O K U"


MENU_COLUMNS = 34


def draw_menu(canvas: Canvas, model: Model) -> None:
    """The menu that is open, with what can be said of the selected item."""
    items = menu_items(model)
    left = (model.columns - MENU_COLUMNS) // 2
    hints = [_hint_lines(item, model) for item in items]
    below = 3 + max((len(lines) for lines in hints), default=1)
    top, room = _draw_menu_head(canvas, model, len(items), below)
    shown = min(len(items), room)
    first = min(max(model.selected - shown // 2, 0), len(items) - shown)
    _draw_beside(canvas, model, top, left + MENU_COLUMNS, shown)
    for index, item in list(enumerate(items))[first : first + shown]:
        _draw_menu_item(canvas, model, index, item, top + index - first, left)
    if first > 0:
        center(canvas, top - 1, tr("^ more"), Style.DIM)
    if first + shown < len(items):
        center(canvas, top + shown, tr("v more"), Style.DIM)
    if items:
        for row, line in enumerate(hints[model.selected], start=top + shown + 1):
            center(canvas, row, line, Style.DIM)
    else:
        draw_typed(canvas, model, top, left, MENU_COLUMNS)
    if model.status.text:
        canvas.put(model.rows - 2, 0, " " * model.columns)
        center(canvas, model.rows - 2, fit_status(model.status, model.columns), Style.WARNING)
    keys_left = max((model.columns - 56) // 2, 1)
    draw_keys(canvas, model, model.rows - 1, keys_left, 1, model.columns - keys_left - 1)


def _hint_lines(item: MenuItem, model: Model) -> list[str]:
    """The hint of a menu item on at most two lines."""
    hint, width = item.hint, model.columns - 2
    return [hint] if text_width(hint) <= width else wrap(hint, width, most=2)


def _draw_menu_head(canvas: Canvas, model: Model, items: int, below: int) -> tuple[int, int]:
    """Title and heading as far as there is room; the row of the first item, and room for how many.

    ``below`` rows are kept for what stands below the items. What does not fit is scrolled.
    """
    spare = model.rows - items - below
    if spare < 6:
        center(canvas, 0, menu_title(model), Style.TITLE)
        return 2, model.rows - 2 - below
    top = (spare - 6) // 3
    center(canvas, top, _TITLE, Style.TITLE)
    center(canvas, top + 2, _menu_ornament(model), Style.GRID)
    center(canvas, top + 4, menu_title(model), Style.TEXT)
    return top + 6, items


def _draw_menu_item(
    canvas: Canvas, model: Model, index: int, item: MenuItem, row: int, left: int
) -> None:
    is_selected = index == model.selected
    pointer = model.glyphs.pointer if is_selected else " "
    line = pad(f" {pointer} {item.key:1}  {item.label}", MENU_COLUMNS)
    canvas.put(row, left, line, Style.SELECTED if is_selected else Style.TEXT)
    canvas.add_target(row, left, 1, MENU_COLUMNS, Pick(index))
    if is_selected:
        canvas.caret = (row, left + 1)


def _draw_beside(canvas: Canvas, model: Model, top: int, left: int, rows: int) -> None:
    """A picture right of the menu, whose items are on these rows, if there is one to be seen."""
    if model.scene is Scene.MAIN_MENU and model.offer:
        _draw_offer(canvas, model, max(top - 2, 0), left)
    elif model.scene is Scene.SETTINGS:
        from gomoku_console.ui.preview import draw_preview  # noqa: PLC0415 - no other menu needs it

        draw_preview(canvas, model, top, left, rows)


def _draw_offer(canvas: Canvas, model: Model, top: int, left: int) -> None:
    """A small picture of the game that can be resumed, if there is room beside the menu."""
    if model.offer is None:
        return
    board = model.offer.board
    left += max((canvas.columns - left - board.size) // 2, 0)
    if left + board.size > canvas.columns or top + board.size > canvas.rows:
        return
    looks = {
        None: (model.glyphs.dot, Style.DIM),
        Color.BLACK: (model.glyphs.black, Style.BLACK),
        Color.WHITE: (model.glyphs.white, Style.WHITE),
    }
    for point in range(len(board.cells)):
        column, row = column_row(point, board.size)
        canvas.put(top + board.size - 1 - row, left + column, *looks[board.color_at(point)])


def draw_typed(canvas: Canvas, model: Model, row: int, left: int, width: int) -> None:
    """What is being typed; of a long text, the end."""
    shown = cut_start(printable(model.typed, model.glyphs), width - 3)
    canvas.put(row, left, pad(f"{model.glyphs.pointer} {shown}", width), Style.SELECTED)
    canvas.caret = (row, left + 2 + text_width(shown))


def _menu_ornament(model: Model) -> str:
    glyphs = model.glyphs
    row = [glyphs.white, glyphs.black, glyphs.black, glyphs.black, glyphs.black, glyphs.black]
    return glyphs.line.join([glyphs.points[3], *row, glyphs.points[5]])
