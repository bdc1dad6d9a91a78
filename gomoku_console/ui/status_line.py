"""Draws the line that is always there in a game: what was last said, or how things stand."""

from __future__ import annotations

from gomoku_console.game.board import Color, format_point
from gomoku_console.game.verdict import format_foul, short_foul
from gomoku_console.language import mark, tr, tr_count, tr_list
from gomoku_console.ui.actions import Command
from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.key_line import draw_keys, fit_status
from gomoku_console.ui.keymap import Context, bindings_in
from gomoku_console.ui.layout import Layout, game_layout
from gomoku_console.ui.model import Model, Overlay, Status, format_time
from gomoku_console.ui.printable import shown_name
from gomoku_console.ui.width import cut, fit, text_width

QUESTIONS = {
    Overlay.ASK_LEAVE: mark("Leave this game?"),
    Overlay.ASK_NEW: mark("Start a new game?"),
}


def time_left(model: Model, color: Color) -> tuple[str, Style]:
    """What the clock of ``color`` shows; time that is low bears a mark."""
    from gomoku_console.ui.clock import format_left  # noqa: PLC0415 - most games have no clock

    if model.clock is None:
        return "", Style.TEXT
    text = format_left(model.clock.left_of(color))
    return (f"{text}!", Style.WARNING) if model.clock.is_low(color) else (text, Style.TEXT)


def draw_status(canvas: Canvas, model: Model, layout: Layout) -> None:
    """The one line that is always there: what was last said, or how things stand."""
    _draw_word(canvas, model, layout)
    end = _status_end(canvas, model, layout)
    if end < canvas.columns:
        text, style = time_left(model, model.state.to_move)
        canvas.put(layout.status, end, " ")
        canvas.put(layout.status, end + 1, text, style)


def _status_end(canvas: Canvas, model: Model, layout: Layout) -> int:
    """The column after what the status line may say; a clock follows where there is no panel."""
    if model.clock is None or layout.panel is not None or model.state.is_over:
        return canvas.columns
    text, _ = time_left(model, model.state.to_move)
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
        canvas.put(row, column, fit_status(status, end - column), style)
    elif layout.panel is None:
        _draw_summary(canvas, model, layout, column, end)
    else:
        canvas.put(row, column, _prompt(model, end - column), _status_style(model))


def _draw_question(canvas: Canvas, model: Model, layout: Layout, column: int, end: int) -> None:
    """What is asked before a game is left, and the keys that answer."""
    question = tr(QUESTIONS[model.overlay]) if model.overlay else ""
    column = canvas.put(layout.status, column, f"{question} ", Style.RESULT)
    if layout.keys is None:
        draw_keys(canvas, model, layout.status, column, 1, end - column)
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
        draw_keys(canvas, model, row, column, 1, end - column)


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
        canvas.put(row, column, fit_status(Status(task), end - column), Style.STATUS)
    elif model.options and model.thinking is not None:
        canvas.put(row, column, turn_text(model), Style.STATUS)
    elif state.is_over or model.options:
        # What lies on top of a choice hides its keys.
        if not (model.options and model.overlay):
            head = tr("Take:") if model.options else turn_text(model)
            column = canvas.put(row, column, head, _status_style(model)) + 1 + (not model.options)
        if layout.keys is None and model.overlay is None:
            draw_keys(canvas, model, row, column, 1, end - column)
    elif not state.moves and layout.keys is None:
        canvas.put(
            row, column, fit_status(Status(_introduction(model)), end - column), Style.STATUS
        )
    else:
        column = canvas.put(row, column, _mover(model), Style.STATUS) + 2
        number = tr("Move {number}", number=move_number(model))
        last = format_point(state.moves[-1], state.board.size) if state.moves else ""
        lasted = "" if model.clock else format_time(model.elapsed)
        said = Status("  ".join(filter(None, (number, last, lasted))), short=number)
        canvas.put(row, column, fit_status(said, end - column), Style.DIM)


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
    return turn_text(model)


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


def turn_text(model: Model) -> str:
    """Whose turn it is, or how the game ended, in few words."""
    outcome = model.state.outcome
    if outcome is not None:
        # Of other reasons the board shows something.
        return outcome.announcement if outcome.is_on_time else str(outcome)
    if model.options:
        return tr("{name} to choose", name=shown_name(model.actor.name, model.glyphs))
    return tr("Black to play") if model.state.to_move is Color.BLACK else tr("White to play")


def move_number(model: Model) -> int:
    """The number of the move to be made, or of the last one once the game is over."""
    return len(model.state.moves) + (not model.state.is_over)
