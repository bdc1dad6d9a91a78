"""Draws a model: `render` is a pure function from a `Model` to a `Frame` of exactly its size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import Color, column_row, format_point
from gomoku_console.game.openings import NONE
from gomoku_console.game.verdict import format_foul, short_foul
from gomoku_console.language import mark, tr, tr_count, tr_list
from gomoku_console.ui.actions import Command, Pick
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.keymap import (
    Context,
    bindings_in,
    context_below,
    context_of,
    is_available,
    key_name,
)
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS, Layout, game_layout
from gomoku_console.ui.menus import MenuItem, menu_items, menu_title
from gomoku_console.ui.model import Model, Overlay, Scene, Status, format_time
from gomoku_console.ui.printable import printable, shown_name
from gomoku_console.ui.width import cut, cut_start, fit, pad, text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.game.board import Point

QUESTIONS = {
    Overlay.ASK_LEAVE: mark("Leave this game?"),
    Overlay.ASK_NEW: mark("Start a new game?"),
}

MOVE_WIDTH = 9
"""Columns one entry of the move list takes: a number of three digits, a point and blanks."""


def render(model: Model) -> Frame:
    """The screen that shows ``model``: exactly ``model.rows`` x ``model.columns``."""
    canvas = Canvas(model.rows, model.columns)
    if model.is_too_small:
        _draw_too_small(canvas, model)
    elif model.scene is Scene.GAME:
        _draw_game(canvas, model)
    elif model.scene is Scene.LIBRARY:
        _draw_library(canvas, model)
    else:
        _draw_menu(canvas, model)
    if model.overlay in _PAGES and not model.is_too_small:
        _PAGES[model.overlay](canvas, model)
    return canvas.finish()


def _draw_too_small(canvas: Canvas, model: Model) -> None:
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


# --- menus ---------------------------------------------------------------------------------------

_TITLE = "G O M O K U"


MENU_COLUMNS = 34


def _draw_menu(canvas: Canvas, model: Model) -> None:
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
        _center(canvas, top - 1, tr("^ more"), Style.DIM)
    if first + shown < len(items):
        _center(canvas, top + shown, tr("v more"), Style.DIM)
    if items:
        for row, line in enumerate(hints[model.selected], start=top + shown + 1):
            _center(canvas, row, line, Style.DIM)
    else:
        _draw_typed(canvas, model, top, left, MENU_COLUMNS)
    if model.status.text:
        canvas.put(model.rows - 2, 0, " " * model.columns)
        _center(canvas, model.rows - 2, _fit(model.status, model.columns), Style.WARNING)
    keys_left = max((model.columns - 56) // 2, 1)
    _draw_keys(canvas, model, model.rows - 1, keys_left, 1, model.columns - keys_left - 1)


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
        _center(canvas, 0, menu_title(model), Style.TITLE)
        return 2, model.rows - 2 - below
    top = (spare - 6) // 3
    _center(canvas, top, _TITLE, Style.TITLE)
    _center(canvas, top + 2, _menu_ornament(model), Style.GRID)
    _center(canvas, top + 4, menu_title(model), Style.TEXT)
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


def _draw_typed(canvas: Canvas, model: Model, row: int, left: int, width: int) -> None:
    """What is being typed; of a long text, the end."""
    shown = cut_start(printable(model.typed, model.glyphs), width - 3)
    canvas.put(row, left, pad(f"{model.glyphs.pointer} {shown}", width), Style.SELECTED)
    canvas.caret = (row, left + 2 + text_width(shown))


def _menu_ornament(model: Model) -> str:
    glyphs = model.glyphs
    row = [glyphs.white, glyphs.black, glyphs.black, glyphs.black, glyphs.black, glyphs.black]
    return glyphs.line.join([glyphs.points[3], *row, glyphs.points[5]])


def _center(canvas: Canvas, row: int, text: str, style: Style) -> None:
    canvas.put(row, (canvas.columns - text_width(text)) // 2, text, style)


def _draw_library(canvas: Canvas, model: Model) -> None:
    """The page of finished games; what is said of a key goes where its own notes go."""
    from gomoku_console.ui.library_page import places_on  # noqa: PLC0415
    from gomoku_console.ui.library_view import draw_library  # noqa: PLC0415 - menus do without

    page = model.library._replace(note=model.status.text or model.library.note)
    draw_library(canvas, page, model.glyphs)
    places = places_on(page, model.rows, model.columns)
    width = model.columns - 2 * places.left
    _draw_keys(canvas, model, places.keys, places.left, places.key_rows, width)


# --- the game ------------------------------------------------------------------------------------


def _draw_game(canvas: Canvas, model: Model) -> None:
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
    _draw_status(canvas, model, layout)
    if layout.keys is not None:
        _draw_keys(canvas, model, layout.keys, layout.left + 1, layout.key_rows, layout.width - 1)


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
    canvas.put(row + 1, left, _turn(model), style)
    state = model.shown
    last = format_point(state.moves[-1], state.board.size) if state.moves else "-"
    facts = [(tr("Move"), str(_move_number(model))), (tr("Last"), last)]
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
        text, style = _time_left(model, color)
        column = canvas.put(row, column + 1, text, style) + 1


def _time_left(model: Model, color: Color) -> tuple[str, Style]:
    """What the clock of ``color`` shows; time that is low bears a mark."""
    from gomoku_console.ui.clock import format_left  # noqa: PLC0415 - most games have no clock

    if model.clock is None:
        return "", Style.TEXT
    text = format_left(model.clock.left_of(color))
    return (f"{text}!", Style.WARNING) if model.clock.is_low(color) else (text, Style.TEXT)


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


def _draw_status(canvas: Canvas, model: Model, layout: Layout) -> None:
    """The one line that is always there: what was last said, or how things stand."""
    _draw_word(canvas, model, layout)
    end = _status_end(canvas, model, layout)
    if end < canvas.columns:
        text, style = _time_left(model, model.state.to_move)
        canvas.put(layout.status, end, " ")
        canvas.put(layout.status, end + 1, text, style)


def _status_end(canvas: Canvas, model: Model, layout: Layout) -> int:
    """The column after what the status line may say; a clock follows where there is no panel."""
    if model.clock is None or layout.panel is not None or model.state.is_over:
        return canvas.columns
    text, _ = _time_left(model, model.state.to_move)
    return canvas.columns - len(text) - 1


def _draw_word(canvas: Canvas, model: Model, layout: Layout) -> None:
    """What the status line says."""
    row, column = layout.status, layout.left + (layout.panel is not None)
    end = _status_end(canvas, model, layout)
    if model.overlay in QUESTIONS:
        _draw_question(canvas, model, layout, column, end)
    elif model.viewed is not None and not model.status.text:
        _draw_moment(canvas, model, row, column, end)
    elif model.is_searching and not (model.status.is_warning or _is_spelling(model)):
        _draw_search(canvas, model, row, column, end)
    elif _is_news_short(model):
        _draw_news(canvas, model, layout, column, end)
    elif status := model.status if model.status.text else _word_on_cursor(model):
        style = Style.WARNING if status.is_warning else Style.STATUS
        canvas.put(row, column, _fit(status, end - column), style)
    elif layout.panel is None:
        _draw_summary(canvas, model, layout, column, end)
    else:
        canvas.put(row, column, _prompt(model, end - column), _status_style(model))


def _draw_question(canvas: Canvas, model: Model, layout: Layout, column: int, end: int) -> None:
    """What is asked before a game is left, and the keys that answer."""
    question = tr(QUESTIONS[model.overlay]) if model.overlay else ""
    column = canvas.put(layout.status, column, f"{question} ", Style.RESULT)
    if layout.keys is None:
        _draw_keys(canvas, model, layout.status, column, 1, end - column)
    elif model.status.is_warning:
        canvas.put(layout.status, column, model.status.text, Style.WARNING)


def _draw_news(canvas: Canvas, model: Model, layout: Layout, column: int, end: int) -> None:
    """What has happened, and what is to be done now: the latter alone where there is no room."""
    news, due = model.status.text, _prompt(model, end - column)
    both = tr("{news}. {due}", news=news, due=due)
    if text_width(both) <= end - column:
        canvas.put(layout.status, column, both, Style.STATUS)
    elif layout.panel is None:
        _draw_summary(canvas, model, layout, column, end)
    else:
        canvas.put(layout.status, column, fit(due, end - column), Style.STATUS)


def _is_news_short(model: Model) -> bool:
    """Whether the opening asks something of a person while the line tells what has happened."""
    if not model.status.is_news or model.state.is_over or model.actor.is_computer:
        return False
    return bool(model.progress.task(len(model.state.moves)))


def _is_spelling(model: Model) -> bool:
    """Whether there is a word on a coordinate that is being typed."""
    return model.spelling is not None and bool(model.status.text)


def _draw_moment(canvas: Canvas, model: Model, row: int, column: int, end: int) -> None:
    """Which earlier position is looked at, and what can be done about it."""
    text = tr("Move {number} of {total}", number=model.viewed, total=len(model.state.moves))
    column = canvas.put(row, column, text, Style.RESULT) + 2
    if not game_layout(model.rows, model.columns).key_rows:
        _draw_keys(canvas, model, row, column, 1, end - column)


def _draw_search(canvas: Canvas, model: Model, row: int, column: int, end: int) -> None:
    if model.awaited_hint is not None:
        canvas.put(row, column, tr("Looking for a good move.."), Style.STATUS)
    else:
        _draw_thinking(canvas, model, row, column, end)


def _draw_thinking(canvas: Canvas, model: Model, row: int, column: int, end: int) -> None:
    """Who thinks, how much of the time is used, and what the engine said last, unless hidden."""
    from gomoku_console.ui.outlook import bar_columns, fit_outlook  # noqa: PLC0415 - as help

    seconds = model.now - model.asked
    head, tail = f"{_brief(model)} ", f" {seconds:.0f}s "
    bar = bar_columns(model.word, end - column - text_width(head + tail))
    used = min(int(bar * seconds * 1000 / max(model.choices.turn_ms, 1)), bar)
    spent, left = tuple(model.glyphs.bar)
    column = canvas.put(row, column, head, Style.STATUS)
    column = canvas.put(row, column, spent * used, Style.KEY)
    column = canvas.put(row, column, left * (bar - used), Style.DIM)
    column = canvas.put(row, column, tail if bar else tail.lstrip(), Style.STATUS)
    if model.word is not None:
        canvas.put(row, column, fit_outlook(model.word, end - column), Style.DIM)


def _brief(model: Model) -> str:
    """As much of the name of who acts as the line has room for beside the bar."""
    return cut(shown_name(model.actor.name, model.glyphs), 15).strip()


def _fit(status: Status, width: int) -> str:
    """What ``status`` says in at most ``width`` columns; dots show that something is cut off."""
    text = status.text if text_width(status.text) <= width else status.short or status.text
    return fit(text, width)


def _word_on_cursor(model: Model) -> Status | None:
    """Why the side to move may not play under the cursor; None if it may."""
    if model.state.is_over:
        return None
    foul = model.state.foul(model.cursor)
    if foul is None:
        return None
    size = model.state.board.size
    point = format_point(model.cursor, size)
    text = tr("{name} is forbidden: {foul}", name=point, foul=format_foul(foul, size))
    return Status(text, is_warning=True, short=short_foul(foul, size))


def _draw_summary(canvas: Canvas, model: Model, layout: Layout, column: int, end: int) -> None:
    """How the game stands, where there is no panel to say so."""
    row, state = layout.status, model.state
    task = model.progress.task(len(state.moves))
    if task and not model.options:
        canvas.put(row, column, _fit(Status(task), end - column), Style.STATUS)
    elif model.options and model.thinking is not None:
        canvas.put(row, column, _turn(model), Style.STATUS)
    elif state.is_over or model.options:
        # What lies on top of a choice hides its keys.
        if not (model.options and model.overlay):
            head = tr("Take:") if model.options else _turn(model)
            column = canvas.put(row, column, head, _status_style(model)) + 1 + (not model.options)
        if layout.keys is None and model.overlay is None:
            _draw_keys(canvas, model, row, column, 1, end - column)
    elif not state.moves and layout.keys is None:
        canvas.put(row, column, _fit(Status(_introduction(model)), end - column), Style.STATUS)
    else:
        column = canvas.put(row, column, _mover(model), Style.STATUS) + 2
        number = tr("Move {number}", number=_move_number(model))
        last = format_point(state.moves[-1], state.board.size) if state.moves else ""
        lasted = "" if model.clock else format_time(model.elapsed)
        said = Status("  ".join(filter(None, (number, last, lasted))), short=number)
        canvas.put(row, column, _fit(said, end - column), Style.DIM)


def _introduction(model: Model) -> str:
    """The keys to begin with."""
    hints = {b.command: b.shown_hint for b in bindings_in(model, Context.PLAY)}
    words = {
        Command.UP: tr("{key} move"),
        Command.PLACE: tr("{key} places"),
        Command.HELP: tr("{key} keys"),
    }
    parts = [
        word.format(key=hint[0]) for command, word in words.items() if (hint := hints[command])
    ]
    text = tr_list(parts)
    return text[:1].upper() + text[1:]


def _mover(model: Model) -> str:
    """Whose turn it is; against the computer by name, since no panel tells who has which colour."""
    if model.is_against_computer:
        name, color = shown_name(model.actor.name, model.glyphs), model.state.to_move.title
        return tr("{name}, {color}", name=name, color=color)
    return _turn(model)


def _prompt(model: Model, room: int) -> str:
    """What is asked of whoever acts now, or how the game ended; else the engine's last word."""
    stones = len(model.state.moves)
    if model.state.outcome is not None:
        result = model.state.outcome.announcement
        end = tr_count(
            "{result} after {number} move", "{result} after {number} moves", stones, result=result
        )
        return f"{end}{_meaning(model)}"
    task = model.progress.task(stones)
    if not task and model.word is not None:
        from gomoku_console.ui.outlook import fit_outlook  # noqa: PLC0415 - as help

        return fit_outlook(model.word, room)
    if not task:
        return ""
    return tr("{name}: {choice}", name=shown_name(model.actor.name, model.glyphs), choice=task)


def _meaning(model: Model) -> str:
    """What the result means to the person at the screen, against a computer."""
    outcome = model.state.outcome
    if outcome is None or outcome.winner is None or not model.is_against_computer:
        return ""
    winner = model.player(outcome.winner)
    return tr(". You lost.") if winner and winner.is_computer else tr(". You won!")


def _status_style(model: Model) -> Style:
    return Style.RESULT if model.state.is_over else Style.STATUS


def _turn(model: Model) -> str:
    outcome = model.state.outcome
    if outcome is not None:
        # Of other reasons the board shows something.
        return outcome.announcement if outcome.is_on_time else str(outcome)
    if model.options:
        return tr("{name} to choose", name=shown_name(model.actor.name, model.glyphs))
    return tr("Black to play") if model.state.to_move is Color.BLACK else tr("White to play")


def _move_number(model: Model) -> int:
    """The number of the move to be made, or of the last one once the game is over."""
    return len(model.state.moves) + (not model.state.is_over)


# --- keys ----------------------------------------------------------------------------------------


def _draw_keys(canvas: Canvas, model: Model, row: int, left: int, rows: int, width: int) -> None:
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


def _draw_help(canvas: Canvas, model: Model) -> None:
    """Every key that does something in the scene below, made from the keymap."""
    from gomoku_console.ui.helppage import KEYS_WIDTH, help_page  # noqa: PLC0415 - as in update

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
    canvas.put(top + len(items), left, _fit(hint, MIN_COLUMNS - 4), Style.DIM)


def _draw_adding(canvas: Canvas, model: Model) -> None:
    """What is typed, and what is wrong with it."""
    width = MIN_COLUMNS - 4
    said = wrap(printable(model.status.text, model.glyphs), width, most=3)
    top, left = _draw_page(canvas, model, menu_title(model), 5)
    _draw_typed(canvas, model, top, left, width)
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
    _draw_box(canvas, model, top, left, height, width)
    if model.status.is_warning and model.overlay is not Overlay.TROUBLE:
        # The box may lie over the line that else says so.
        canvas.put(top + 1, left + 2, _fit(model.status, width - 4), Style.WARNING)
    else:
        canvas.put(top + 1, left + 2, heading, Style.TITLE)
    _draw_keys(canvas, model, top + height - 2, left + 2, 1, width - 4)
    return top + 2, left + 2


def _draw_box(canvas: Canvas, model: Model, top: int, left: int, height: int, width: int) -> None:
    upper_left, upper_right, lower_left, lower_right, across, down = tuple(model.glyphs.frame)
    canvas.put(top, left, upper_left + across * (width - 2) + upper_right, Style.DIM)
    for row in range(top + 1, top + height - 1):
        canvas.put(row, left, down + " " * (width - 2) + down, Style.DIM)
    bottom = lower_left + across * (width - 2) + lower_right
    canvas.put(top + height - 1, left, bottom, Style.DIM)


_PAGES: Mapping[Overlay | None, Callable[[Canvas, Model], None]] = {
    Overlay.HELP: _draw_help,
    Overlay.MORE_HELP: _draw_help,
    Overlay.RULES: _draw_rules,
    Overlay.TROUBLE: _draw_trouble,
    Overlay.SUBSTITUTES: _draw_substitutes,
    Overlay.ENGINES: _draw_substitutes,
    Overlay.ADD_ENGINE: _draw_substitutes,
}
