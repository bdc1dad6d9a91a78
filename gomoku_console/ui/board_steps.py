"""What a person does at the board: see `update`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import column_row, format_point
from gomoku_console.game.openings import OFFERED, OFFERED_AGAIN
from gomoku_console.game.state import IllegalMoveError
from gomoku_console.game.verdict import short_foul
from gomoku_console.language import mark, tr, tr_list
from gomoku_console.ui.actions import Command, HintFailed, HintFound, Request, SaveSetting
from gomoku_console.ui.begin import (
    Step,
    clock_again,
    go_on,
    leave_game,
    let_computer_act,
    open_help,
    press_clock,
    rematch,
    say,
    start_game,
)
from gomoku_console.ui.keymap import Context, choice_of, is_available, key_name
from gomoku_console.ui.model import NEVER, Model, Overlay, Scene, Status
from gomoku_console.ui.printable import shown_name
from gomoku_console.ui.substitution import open_substitutes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.game.board import Point


NOTHING_TO_UNDO = mark("Nothing to take back")


def _change_opponent(model: Model, _: Command) -> Step:
    if not is_available(model, Command.OPPONENT):
        return say(model, tr("No computer plays here")), ()
    return open_substitutes(model), ()


_STEPS = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP_LEFT: (-1, 1),
    Command.UP_RIGHT: (1, 1),
    Command.DOWN_LEFT: (-1, -1),
    Command.DOWN_RIGHT: (1, -1),
}


_JUMPS = {
    Command.JUMP_UP: (0, 5),
    Command.JUMP_DOWN: (0, -5),
    Command.JUMP_LEFT: (-5, 0),
    Command.JUMP_RIGHT: (5, 0),
}
"""Columns and rows of a jump, which is as long as a row that wins."""


def _move_cursor(model: Model, command: Command) -> Step:
    """One point on; past an edge the cursor comes back on the opposite side."""
    size = model.state.board.size
    column, row = column_row(model.cursor, size)
    right, up = _STEPS[command]
    cursor = (row + up) % size * size + (column + right) % size
    return _steer(model, cursor), ()


def _jump(model: Model, command: Command) -> Step:
    """Five points on, or as far as the edge: who jumps beyond it wants to be there."""
    size = model.state.board.size
    column, row = column_row(model.cursor, size)
    right, up = _JUMPS[command]
    row, column = (min(max(at, 0), size - 1) for at in (row + up, column + right))
    return _steer(model, row * size + column), ()


def _steer(model: Model, cursor: Point) -> Model:
    """The player wants the cursor here: a hint that is looked for may not take it elsewhere."""
    question = model.question and model.question._replace(may_jump=False)
    return model._replace(cursor=cursor, question=question, status=Status())


def _place_at_cursor(model: Model, _: Command) -> Step:
    if model.thinking is not None:
        return say(model, tr("Wait: the computer is to move")), ()
    point, state = model.cursor, model.state
    if state.is_over:
        return say(model, tr("{result}: the game is over", result=state.outcome)), ()
    stones = len(state.moves)
    if model.options:
        return say(model, model.progress.task(stones), tr("A choice comes first")), ()
    objection = model.progress.objection(state.board, point, stones)
    if objection is not None:
        return say(model, objection), ()
    if _has_just_jumped(model):
        key = key_name(model, Context.PLAY, Command.PLACE)
        name = format_point(point, state.board.size)
        again = model._replace(jumped=NEVER, marked=point)
        return say(again, _ask_again(name, key, model)), ()
    try:
        after = state.play(point)
    except IllegalMoveError as error:
        foul = state.foul(point)
        return say(model, str(error), short_foul(foul) if foul else ""), ()
    if model.settings.confirm_place and model.marked != point:
        key = key_name(model, Context.PLAY, Command.PLACE)
        asked = Status(_ask_again(format_point(point, state.board.size), key, model))
        return model._replace(marked=point, status=asked), ()
    return go_on(press_clock(model._replace(marked=None), after), after, Status())


def _has_just_jumped(model: Model) -> bool:
    """Whether a hint has moved the cursor under the hand that places a stone."""
    if model.jumped < model.started:
        return False
    from gomoku_console.ui.hint import has_just_jumped  # noqa: PLC0415 - only after a hint

    return has_just_jumped(model)


def _ask_again(point: str, key: str, model: Model) -> str:
    """How a stone on ``point`` is confirmed: by ``key``, which may be empty, or by a click."""
    if not model.settings.mouse:
        return tr("Place on {point}? {key} again", point=point, key=key)
    if not key:
        return tr("Place on {point}? click again", point=point)
    return tr("Place on {point}? {key} or click again", point=point, key=key)


def place_at(model: Model, point: Point) -> Step:
    """Go to a point that was clicked, and place a stone unless an earlier position is shown."""
    if model.scene is not Scene.GAME or model.overlay is not None or model.is_too_small:
        return model, ()
    moved = _steer(model, point)._replace(jumped=NEVER)
    return (moved, ()) if model.viewed is not None else _place_at_cursor(moved, Command.PLACE)


def _choose(model: Model, command: Command) -> Step:
    """Take a colour of the stones offered, or place two more."""
    choice = choice_of(command)
    if choice is None or choice not in model.options:
        return say(model, tr("That is not to be chosen now")), ()
    if model.thinking is not None:
        return say(model, tr("Wait: the computer is to choose")), ()
    progress = model.progress.choose(len(model.state.moves), choice)
    return go_on(model._replace(progress=progress), model.state, Status())


def _ask_for_hint(model: Model, _: Command) -> Step:
    # Only who asks for a hint pays for loading what it needs.
    from gomoku_console.ui.hint import ask_for_hint  # noqa: PLC0415

    if not is_available(model, Command.HINT):
        return say(model, _why_no_hint(model)), ()
    return ask_for_hint(model)


def _why_no_hint(model: Model) -> str:
    """Why there is no hint although a stone is due."""
    if model.actor.is_computer:
        return tr("No hint while {name} thinks", name=shown_name(model.actor.name, model.glyphs))
    return tr("No hint for the stones of an opening")


def hint_came(model: Model, answer: HintFound | HintFailed) -> Model:
    """Take in the answer to a question for a hint."""
    from gomoku_console.ui.hint import take_hint  # noqa: PLC0415 - as above

    return take_hint(model, answer)


def _step_through(model: Model, command: Command) -> Step:
    """Look at another moment of the game; nothing is changed by looking."""
    most, least = len(model.state.moves), model.state.set_up
    at = most if model.viewed is None else model.viewed
    wanted = {
        Command.STEP_BACK: at - 1,
        Command.STEP_FORWARD: at + 1,
        Command.TO_START: least,
        Command.TO_END: most,
    }[command]
    if wanted == at or not least <= wanted <= most:
        return say(model, tr("There is nothing further")), ()
    viewed = None if wanted == most else wanted
    cursor = model.state.moves[wanted - 1] if wanted else model.cursor
    return model._replace(viewed=viewed, cursor=cursor, status=Status(), question=None), ()


def _play_on(model: Model, _: Command) -> Step:
    """Go on from the moment that is looked at; what was played after it is kept as a variation."""
    state, shown = model.state, model.shown
    stones = len(shown.moves)
    choices = model.progress.choices[: (stones >= OFFERED) + (stones >= OFFERED_AGAIN)]
    gone_back = model._replace(
        state=shown._replace(undone=(), fouls=model.choices.fouls),
        progress=model.progress._replace(choices=choices),
        viewed=None,
        given_up=(*model.given_up, state.moves[state.set_up :]),
        clock=clock_again(model) if state.is_over else model.clock,
        ended=None,
        started=model.now - model.elapsed,
        status=Status(
            tr("The moves after this are kept as a variation"),
            short=tr("Kept as a variation"),
            is_news=True,
        ),
    )
    return let_computer_act(gone_back)


def _toggle_numbers(model: Model, _: Command) -> Step:
    return model._replace(shows_numbers=not model.shows_numbers, status=Status()), ()


def _move_now(model: Model, _: Command) -> Step:
    return model._replace(status=Status()), (Request.MOVE_NOW,)


def _toggle_marks(model: Model, _: Command) -> Step:
    if not is_available(model, Command.MARKS):
        return say(model, tr("Nothing is forbidden in {rule}", rule=model.state.rule.term)), ()
    shows = not model.shows_forbidden
    text = tr("Forbidden points are shown") if shows else tr("Forbidden points are hidden")
    return model._replace(shows_forbidden=shows, status=Status(text)), ()


def _toggle_thinking(model: Model, _: Command) -> Step:
    """Show or hide what a computer that thinks expects, from now on and in later games."""
    if not is_available(model, Command.THINKING):
        return say(model, tr("No computer here thinks for long")), ()
    shows = not model.settings.show_thinking
    text = tr("Its thoughts are shown") if shows else tr("Its thoughts are hidden")
    changed = model._replace(
        settings=model.settings._replace(show_thinking=shows), status=Status(text)
    )
    return changed, (SaveSetting("show_thinking", shows),)


def _undo(model: Model, _: Command) -> Step:
    count, progress = model.undone()
    state, cursor, text = model.state, model.cursor, tr("Took back the choice")
    if count:
        taken = state.moves[-count:]
        state, cursor = state.take_back(count), taken[0]
        names = _names(taken, state.board.size)
        text = tr("Took back {moves}", moves=names)
        if progress != model.progress:
            text = tr("Took back {moves} and the choice", moves=names)
    elif progress == model.progress:
        return say(
            model, tr("The game is over: no undo") if state.is_over else tr(NOTHING_TO_UNDO)
        ), ()
    if progress != model.progress:
        # Redo knows stones alone, so what followed a choice that was taken back is forgotten.
        state = state._replace(undone=())
    undone = model._replace(
        state=state,
        progress=progress,
        cursor=cursor,
        status=Status(text, is_news=True),
        message=None,
    )
    return let_computer_act(undone)


def _redo(model: Model, _: Command) -> Step:
    if not is_available(model, Command.REDO):
        return say(model, tr("Nothing to redo")), ()
    state = model.state.redo()
    again = state.moves[len(model.state.moves) :]
    text = tr("Played {moves} again", moves=_names(again, state.board.size))
    return go_on(model._replace(cursor=again[-1]), state, Status(text, is_news=True))


def _names(points: tuple[Point, ...], size: int) -> str:
    """The names of ``points`` in words: ``h8, i9 and g7``."""
    *others, last = (format_point(point, size) for point in points)
    return tr("{first} and {last}", first=tr_list(others), last=last) if others else last


def _new_game(model: Model, _: Command) -> Step:
    if model.is_running:
        return model._replace(overlay=Overlay.ASK_NEW, status=Status()), ()
    return rematch(model)


def _swap_colors(model: Model, _: Command) -> Step:
    first, second = model.players
    return start_game(model, (second, first))


IN_GAME: Mapping[Command, Callable[[Model, Command], Step]] = {
    **dict.fromkeys(_STEPS, _move_cursor),
    **dict.fromkeys(_JUMPS, _jump),
    Command.PLACE: _place_at_cursor,
    Command.UNDO: _undo,
    Command.REDO: _redo,
    Command.NEW: _new_game,
    Command.SWAP: _swap_colors,
    Command.TAKE_BLACK: _choose,
    Command.TAKE_WHITE: _choose,
    Command.PLACE_TWO: _choose,
    Command.MARKS: _toggle_marks,
    Command.OPPONENT: _change_opponent,
    Command.THINKING: _toggle_thinking,
    Command.HINT: _ask_for_hint,
    Command.MOVE_NOW: _move_now,
    Command.STEP_BACK: _step_through,
    Command.STEP_FORWARD: _step_through,
    Command.TO_START: _step_through,
    Command.TO_END: _step_through,
    Command.PLAY_ON: _play_on,
    Command.NUMBERS: _toggle_numbers,
    Command.LEAVE: leave_game,
    Command.HELP: open_help,
}
