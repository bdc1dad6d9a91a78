"""Draws a game: the board, what is known of it beside the board, and the lines below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import Color, format_point
from gomoku_console.game.openings import NONE
from gomoku_console.language import tr
from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.key_line import draw_keys
from gomoku_console.ui.layout import Layout, game_layout
from gomoku_console.ui.model import Model, format_time
from gomoku_console.ui.printable import shown_name
from gomoku_console.ui.status_line import draw_status, move_number, time_left, turn_text
from gomoku_console.ui.width import fit, text_width

if TYPE_CHECKING:
    from gomoku_console.game.board import Point


MOVE_WIDTH = 9
"""Columns one entry of the move list takes: a number of three digits, a point and blanks."""


def draw_game(canvas: Canvas, model: Model) -> None:
    """The whole screen of a game, but for a box on top of it."""
    from gomoku_console.ui.boardview import BoardView, Marks  # noqa: PLC0415 - menus do without

    layout = game_layout(model.rows, model.columns)
    state = model.shown
    marks = Marks(
        cursor=model.cursor,
        last=state.last_move,
        winning=frozenset(state.outcome.stones) if state.outcome else frozenset(),
        signs=_forbidden_marks(model),
        has_numbers=model.shows_numbers,
    )
    board = BoardView(
        canvas,
        state.board,
        model.glyphs,
        layout.top,
        layout.left,
        layout.scale,
        has_labels=model.settings.coordinates,
    )
    board.draw(marks)
    if model.overlay is None:
        board.add_targets()
    if layout.title is not None:
        _draw_title(canvas, model, layout, layout.title)
    if layout.panel is not None:
        _draw_panel(canvas, model, layout, layout.panel)
    draw_status(canvas, model, layout)
    if layout.keys is not None:
        draw_keys(canvas, model, layout.keys, layout.left + 1, layout.key_rows, layout.width - 1)


def _forbidden_marks(model: Model) -> dict[Point, tuple[str, Style]]:
    """A mark on every point forbidden to the side to move, if they are to be shown."""
    if not model.shows_forbidden or model.shown.is_over:
        return {}
    mark = (model.glyphs.forbidden, Style.FORBIDDEN)
    return dict.fromkeys(model.shown.forbidden_points(), mark)


def _draw_title(canvas: Canvas, model: Model, layout: Layout, row: int) -> None:
    column = canvas.put(row, layout.left + 3, "GOMOKU", Style.TITLE)
    rule, opening = model.state.rule, model.progress.opening
    dot = f" {model.glyphs.dot} "
    short = "  " + dot.join([rule.term, *([opening.term] if opening is not NONE else [])])
    long = f"{short}{dot}{tr(rule.summary)}"
    fits = column + text_width(long) <= layout.left + layout.width
    canvas.put(row, column, long if fits else short, Style.DIM)


def _draw_panel(canvas: Canvas, model: Model, layout: Layout, left: int) -> None:
    row = layout.top
    for color in Color:
        _draw_player(canvas, model, color, row, left)
        row += 1
    style = Style.RESULT if model.state.is_over else Style.TEXT
    canvas.put(row + 1, left, turn_text(model), style)
    state = model.shown
    last = format_point(state.moves[-1], state.board.size) if state.moves else "-"
    facts = [(tr("Move"), str(move_number(model))), (tr("Last"), last)]
    if model.clock is None:
        facts.append((tr("Time"), format_time(model.elapsed)))
    else:
        _draw_clocks(canvas, model, row + 4, left)
    for offset, (name, value) in enumerate(facts, start=2):
        column = canvas.put(row + offset, left, f"{name} ", Style.DIM)
        canvas.put(row + offset, column, value)
    _draw_moves(canvas, model, row + 6, left, layout)


def _draw_clocks(canvas: Canvas, model: Model, row: int, left: int) -> None:
    """What both sides have left, on the line that else tells how long the game has lasted."""
    column = canvas.put(row, left, f"{tr('Clock')} ", Style.DIM)
    for color in Color:
        is_black = color is Color.BLACK
        glyph = model.glyphs.black if is_black else model.glyphs.white
        column = canvas.put(row, column, glyph, Style.BLACK if is_black else Style.WHITE)
        text, style = time_left(model, color)
        column = canvas.put(row, column + 1, text, style) + 1


def _draw_player(canvas: Canvas, model: Model, color: Color, row: int, left: int) -> None:
    black = color is Color.BLACK
    glyph = model.glyphs.black if black else model.glyphs.white
    is_turn = model.state.to_move is color and not model.state.is_over
    if is_turn:
        canvas.put(row, left, model.glyphs.pointer, Style.KEY)
    canvas.put(row, left + 2, glyph, Style.BLACK if black else Style.WHITE)
    player = model.player(color)
    name = shown_name(player.name, model.glyphs) if player else tr("not chosen yet")
    canvas.put(row, left + 4, fit(f"{color.title}  {name}", canvas.columns - left - 4))


def _draw_moves(canvas: Canvas, model: Model, row: int, left: int, layout: Layout) -> None:
    """The newest moves that fit, an even number on every line so that columns are colours."""
    bottom = layout.status - 1
    canvas.put(row, left, tr("Moves"), Style.DIM)
    per_line = max(layout.panel_columns // MOVE_WIDTH // 2 * 2, 2)
    size = model.state.board.size
    entries = [
        f"{step:3} {format_point(point, size):4}".ljust(MOVE_WIDTH)
        for step, point in enumerate(model.state.moves, start=1)
    ]
    lines = ["".join(entries[at : at + per_line]) for at in range(0, len(entries), per_line)]
    room = bottom - row - 1
    for offset, line in enumerate(lines[-room:], start=1):
        canvas.put(row + offset, left, line)
