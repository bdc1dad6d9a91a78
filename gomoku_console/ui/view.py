"""Draws a model: `render` is a pure function from a `Model` to a `Frame` of exactly its size."""

from __future__ import annotations

from gomoku_console.language import tr
from gomoku_console.ui.actions import Command
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.key_line import draw_keys
from gomoku_console.ui.keymap import Context, key_name
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS
from gomoku_console.ui.menu_view import draw_menu
from gomoku_console.ui.model import Model, Overlay, Scene
from gomoku_console.ui.width import text_width


def render(model: Model) -> Frame:
    """The screen that shows ``model``: exactly ``model.rows`` x ``model.columns``."""
    canvas = Canvas(model.rows, model.columns)
    if model.is_too_small:
        _draw_too_small(canvas, model)
    elif model.scene is Scene.GAME:
        from gomoku_console.ui.game_view import draw_game  # noqa: PLC0415 - menus do without

        draw_game(canvas, model)
    elif model.scene is Scene.LIBRARY:
        _draw_library(canvas, model)
    else:
        draw_menu(canvas, model)
    if model.overlay is not None and not model.is_too_small:
        from gomoku_console.ui.box_view import draw_box  # noqa: PLC0415 - likewise

        draw_box(canvas, model)
    return canvas.finish()


def _draw_too_small(canvas: Canvas, model: Model) -> None:
    from gomoku_console.ui.status_line import QUESTIONS  # noqa: PLC0415 - seldom needed

    lines = [
        tr("need {columns}x{rows},", columns=MIN_COLUMNS, rows=MIN_ROWS),
        tr("have {columns}x{rows}", columns=model.columns, rows=model.rows),
    ]
    whole = tr(
        "need {columns}x{rows}, have {wide}x{high}",
        columns=MIN_COLUMNS,
        rows=MIN_ROWS,
        wide=model.columns,
        high=model.rows,
    )
    if model.columns >= text_width(whole):
        lines = [whole]
    if model.overlay in QUESTIONS:
        yes, no = (key_name(model, Context.ASK, c) for c in (Command.YES, Command.NO))
        question = tr("Leave?") if model.overlay is Overlay.ASK_LEAVE else tr("New?")
        lines.append(f"{question} {yes}/{no}")
    for row, line in enumerate(lines):
        canvas.put(row, 0, line, Style.WARNING)


def _draw_library(canvas: Canvas, model: Model) -> None:
    """The page of finished games; what is said of a key goes where its own notes go."""
    from gomoku_console.ui.library_page import places_on  # noqa: PLC0415
    from gomoku_console.ui.library_view import draw_library  # noqa: PLC0415 - menus do without

    page = model.library._replace(note=model.status.text or model.library.note)
    draw_library(canvas, page, model.glyphs)
    places = places_on(page, model.rows, model.columns)
    width = model.columns - 2 * places.left
    draw_keys(canvas, model, places.keys, places.left, places.key_rows, width)
