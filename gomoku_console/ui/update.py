"""One step of the program: from a model and an action to the next model and what it asks for.

Nothing here draws, waits or thinks. What must happen outside is returned as effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.language import tr, tr_list
from gomoku_console.ui.actions import (
    Action,
    CannotKeep,
    Command,
    ComputerActed,
    EngineAsked,
    EngineChecked,
    EngineFailed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
    GameExported,
    HintFailed,
    HintFound,
    LibraryFailed,
    LibraryLoaded,
    MoveTo,
    OfferFound,
    Pick,
    RecordOpened,
    Request,
    Resized,
    Spell,
    Tick,
    Typed,
    UnknownKey,
)
from gomoku_console.ui.begin import Step, computer_acted, rematch, say, take_offer, to_menu
from gomoku_console.ui.board_steps import IN_GAME, hint_came, place_at
from gomoku_console.ui.keymap import (
    Context,
    bindings_in,
    context_of,
    is_available,
    key_name,
    why_not_now,
)
from gomoku_console.ui.keys import UNKNOWN
from gomoku_console.ui.menu_steps import (
    IN_MENU,
    engine_checked,
    engine_failed,
    engine_ready,
    in_adding,
    in_library,
    in_substitutes,
    in_trouble,
    open_from_library,
    pick_item,
    type_char,
)
from gomoku_console.ui.model import Model, Overlay, Scene, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def update(model: Model, action: Action) -> Step:
    """What ``action`` makes of ``model``, and the effects to carry out afterwards in order."""
    after, effects = _act(model, action)
    question = after.question
    if question is not None and question.answer is not None and after.overlay is None:
        after = hint_came(after, question.answer)
    return after, effects


def _act(model: Model, action: Action) -> Step:  # noqa: C901 - a case for each action
    if isinstance(action, _BY_HAND):
        model = model._replace(spelling=None)
    match action:
        case Tick(now):
            return _pass_time(model, now), ()
        case Resized(rows, columns):
            return model._replace(rows=rows, columns=columns), ()
        case ComputerActed(ticket, decision):
            return computer_acted(model, ticket, decision)
        case EngineReady(command, name):
            return engine_ready(model, command, name), ()
        case EngineAsked(ticket):
            return model._replace(timed=ticket), ()
        case EngineSaid():
            return model._replace(message=action), ()
        case EngineFailed(ticket, reason):
            return engine_failed(model, ticket, reason), ()
        case EngineChecked(command, reason):
            return engine_checked(model, command, reason)
        case HintFound() | HintFailed():
            return hint_came(model, action), ()
        case EnginesLoaded(commands, note):
            return model._replace(engines=commands, status=Status(note, is_warning=True)), ()
        case OfferFound(offer, note):
            return take_offer(model, offer, note), ()
        case CannotKeep(reason):
            short = tr("Not saved: {reason}", reason=reason.split(": ")[-1])
            return say(model, tr("Not saved: {reason}", reason=reason), short), ()
        case LibraryLoaded() | LibraryFailed() | GameExported():
            return in_library(model, action)
        case RecordOpened(record):
            return open_from_library(model, record)
        case Typed() if model.scene is Scene.LIBRARY:
            return in_library(model, action)
        case Typed(char):
            return type_char(model, char), ()
        case Spell():
            from gomoku_console.ui.coordinate import spell  # noqa: PLC0415 - comes with the keys

            return spell(model, action, _command)
        case UnknownKey(key):
            return _say_unknown(model._replace(marked=None), key), ()
        case Pick(item):
            return pick_item(model, item)
        case MoveTo(point):
            return place_at(model, point)
        case Command():
            return _command(model, action)


WARNING_SECONDS = 2.0
"""How long a warning hides what an engine that thinks has to say."""


def _pass_time(model: Model, now: float) -> Model:
    """``model`` at the time ``now``."""
    is_hiding = model.is_engine_thinking and model.status.is_warning
    if is_hiding and now - model.status.said >= WARNING_SECONDS:
        model = model._replace(status=Status())
    if model.clock is None:
        return model._replace(now=now)
    from gomoku_console.ui.clock import tick  # noqa: PLC0415 - most games have no clock

    return tick(model, now)


def _say_unknown(model: Model, key: str) -> Model:
    """That ``key`` means nothing here, and what does: the help, or where there is none the keys."""
    context = context_of(model)
    if context is Context.ASK:
        yes, no = (key_name(model, Context.ASK, c) for c in (Command.YES, Command.NO))
        return say(model, tr("{yes} or {no}?", yes=yes, no=no))
    if why := why_not_now(model, key):
        return say(model, why)
    text = tr("No such key") if key == UNKNOWN else tr("No such key: {key}", key=key)
    hints = (b.shown_hint for b in bindings_in(model, context) if is_available(model, b.command))
    help_key = key_name(model, context, Command.HELP)
    remedy = help_key or tr_list(hint[0] for hint in hints if hint)
    if not remedy:
        return say(model, text)
    return say(model, tr("{error}; try {key}", error=text, key=remedy), "" if help_key else text)


def _command(model: Model, command: Command) -> Step:
    if command is Command.REDRAW:
        return model, (Request.REDRAW,)
    if command is not Command.PLACE:
        model = model._replace(marked=None)
    if model.is_too_small and command not in _BLIND:
        return model, ()
    if model.overlay is not None:
        return _IN_OVERLAY.get(model.overlay, _answer)(model, command)
    if model.scene is Scene.LIBRARY:
        return in_library(model, command)
    handlers = IN_GAME if model.scene is Scene.GAME else IN_MENU
    handler = handlers.get(command)
    return handler(model, command) if handler else (model, ())


def _in_help(model: Model, command: Command) -> Step:
    """Turn the page, or close the help and perhaps leave."""
    if command is Command.HELP:
        from gomoku_console.ui.helppage import next_page  # noqa: PLC0415 - no first frame needs it

        return model._replace(overlay=next_page(model), status=Status()), ()
    closed = model._replace(overlay=None, status=Status())
    return _command(closed, command) if command is Command.LEAVE else (closed, ())


def _answer(model: Model, command: Command) -> Step:
    """Yes or no to the question that lies over the game."""
    answered = model._replace(overlay=None, status=Status())
    leaving_twice = command is Command.LEAVE and model.overlay is Overlay.ASK_LEAVE
    if command is Command.YES or leaving_twice:
        return _QUESTIONS[model.overlay](answered)
    return answered, ()


_IN_OVERLAY: Mapping[Overlay, Callable[[Model, Command], Step]] = {
    Overlay.HELP: _in_help,
    Overlay.MORE_HELP: _in_help,
    Overlay.RULES: _in_help,
    Overlay.TROUBLE: in_trouble,
    Overlay.SUBSTITUTES: in_substitutes,
    Overlay.ENGINES: in_substitutes,
    Overlay.ADD_ENGINE: in_adding,
}
"""Who takes the keys of what lies over the scene; the others are questions."""


_QUESTIONS: Mapping[Overlay | None, Callable[[Model], Step]] = {
    Overlay.ASK_LEAVE: to_menu,
    Overlay.ASK_NEW: rematch,
}


_BY_HAND = (Command, Pick, MoveTo, UnknownKey, Typed)
"""What ends the typing of a coordinate."""


_BLIND = frozenset({Command.LEAVE, Command.YES, Command.NO})
"""What may be asked for on a screen too small to show the board."""
