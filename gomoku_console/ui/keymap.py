"""Which key means what, as data. The key lines and the help overlay are made from it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.openings import Choice
from gomoku_console.language import mark
from gomoku_console.ui.actions import Command, Pick, Typed, UnknownKey
from gomoku_console.ui.keys import PAD_MEANINGS
from gomoku_console.ui.library_page import Asking, offers
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Overlay, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import TypeAlias

    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.keys import Key
    from gomoku_console.ui.model import Model

    Keymap: TypeAlias = "Mapping[Context, tuple[Binding, ...]]"


class Context(Enum):
    """Where keys are pressed: what is open decides what they mean."""

    MENU = "menu"
    SETTINGS = "settings"
    PLAY = "play"
    THINK = "think"
    REVIEW = "review"
    CHOOSE = "choose"
    TEXT = "text"
    LIBRARY = "library"
    SEARCH = "search"
    TROUBLE = "trouble"
    OVER = "over"
    ASK = "ask"
    HELP = "help"
    EVERYWHERE = "everywhere"


class Binding(NamedTuple):
    """The keys of one command.

    Attributes:
        label: what it does, for the help overlay.
        hint: key and word for the key line, where there is little room; None keeps it out of it.
        joins: whether the help has it on one line with the binding before.
    """

    command: Command
    keys: tuple[Key, ...]
    label: str
    hint: tuple[str, str] | None = None
    joins: bool = False


_UP = Binding(Command.UP, ("up", "k"), "up", ("arrows", "move"))
_DOWN = Binding(Command.DOWN, ("down", "j"), "down", joins=True)
_LEFT = Binding(Command.LEFT, ("left", "h"), "left")
_RIGHT = Binding(Command.RIGHT, ("right", "l"), "right", joins=True)
_MOVES = (_UP, _DOWN, _LEFT, _RIGHT)
_FAR = (
    Binding(Command.JUMP_UP, ("shift-up",), mark("5 up")),
    Binding(Command.JUMP_DOWN, ("shift-down",), mark("down"), joins=True),
    Binding(Command.JUMP_LEFT, ("shift-left",), mark("5 left")),
    Binding(Command.JUMP_RIGHT, ("shift-right",), mark("right"), joins=True),
    Binding(Command.UP_LEFT, ("y", "pad-7"), mark("up-left")),
    Binding(Command.UP_RIGHT, ("pad-9",), mark("up-right")),
    Binding(Command.DOWN_LEFT, ("b", "pad-1"), mark("down-left")),
    Binding(Command.DOWN_RIGHT, ("pad-3",), mark("down-right")),
)
"""Jumps, and steps aslant; of the keys that vi players know for these, u and n are taken."""
_PLACE = Binding(Command.PLACE, ("enter", "space"), "place a stone", ("Enter", "place"))
_UNDO = Binding(Command.UNDO, ("u", "U"), "undo", ("U", "undo"))
_REDO = Binding(Command.REDO, ("r", "R"), "redo", ("R", "redo"))
_MARKS = Binding(Command.MARKS, ("f", "F"), "mark fouls", ("F", "fouls"))
_NEW = Binding(Command.NEW, ("n", "N"), "new game", ("N", "new game"))
_STEPS = (
    Binding(Command.STEP_BACK, (",", "page-up"), "back", (",", "back")),
    Binding(Command.STEP_FORWARD, (".", "page-down"), "on", (".", "on"), joins=True),
    Binding(Command.TO_START, ("home",), "first"),
    Binding(Command.TO_END, ("end",), "last", joins=True),
)
_NUMBERS = Binding(Command.NUMBERS, ("#",), "move numbers")
_HELP = Binding(Command.HELP, ("?",), "this help", ("?", "keys"))
_LEAVE = Binding(Command.LEAVE, ("q", "Q", "f12", "ctrl-c"), "leave", ("Q", "leave"))

_BACK = Binding(Command.BACK, ("escape", "backspace"), "one menu back", ("Esc", "back"))

KEYMAP: Keymap = {
    Context.MENU: (
        Binding(Command.SELECT, ("enter", "space"), "choose", ("Enter", "choose")),
        _LEAVE,
        _HELP,
        _UP,
        _DOWN,
        _BACK,
        Binding(Command.REMOVE, ("x", "X", "delete"), "remove", ("X", "remove")),
    ),
    Context.SETTINGS: (
        Binding(Command.SELECT, ("enter", "space"), "next value", ("Enter", "next")),
        _LEAVE,
        _HELP,
        _BACK,
        _UP._replace(hint=None),
        _DOWN,
        _RIGHT._replace(label="next value"),
        _LEFT._replace(label="value before"),
    ),
    Context.PLAY: (
        _PLACE,
        _UNDO,
        _LEAVE,
        _HELP,
        *_MOVES,
        _REDO,
        _NEW,
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.THINK: (
        Binding(Command.MOVE_NOW, ("m", "M"), "move now", ("M", "move now")),
        Binding(Command.UNDO, ("u", "U", "escape"), "take back", ("U", "take back")),
        _LEAVE,
        _HELP,
        _PLACE,
        *_MOVES,
        _NEW,
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.TEXT: (
        Binding(Command.SELECT, ("enter",), "done", ("Enter", "done")),
        Binding(Command.BACK, ("escape",), "back", ("Esc", "back")),
        Binding(Command.ERASE, ("backspace", "delete"), "erase"),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), "leave"),
    ),
    Context.LIBRARY: (
        Binding(Command.SELECT, ("enter", "space"), "open", ("Enter", "open")),
        Binding(Command.SEARCH, ("/",), "search", ("/", "search")),
        _HELP,
        Binding(Command.EXPORT, ("e", "E"), "export", ("E", "export")),
        Binding(Command.REMOVE, ("d", "D", "delete"), "delete", ("D", "delete")),
        Binding(Command.SCORES, ("s", "S"), "scores", ("S", "scores")),
        Binding(Command.BACK, ("escape", "backspace"), "back", ("Esc", "back")),
        _UP._replace(hint=None),
        _DOWN._replace(joins=True),
        Binding(Command.PAGE_UP, ("page-up",), "page up"),
        Binding(Command.PAGE_DOWN, ("page-down",), "down", joins=True),
        Binding(Command.FIRST, ("home",), "first"),
        Binding(Command.LAST, ("end",), "last", joins=True),
        _LEAVE._replace(hint=None),
    ),
    Context.SEARCH: (
        Binding(Command.SELECT, ("enter",), "done", ("Enter", "done")),
        Binding(Command.BACK, ("escape",), "all games", ("Esc", "all games")),
        Binding(Command.ERASE, ("backspace", "delete"), "erase"),
        Binding(Command.UP, ("up",), "up", ("arrows", "move")),
        Binding(Command.DOWN, ("down",), "down"),
        Binding(Command.PAGE_UP, ("page-up",), "page up"),
        Binding(Command.PAGE_DOWN, ("page-down",), "page down"),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), "leave"),
    ),
    Context.TROUBLE: (
        Binding(Command.SELECT, ("enter", "space"), "choose", ("Enter", "choose")),
        *_MOVES[:2],
        Binding(Command.LEAVE, _LEAVE.keys, "leave"),
    ),
    Context.REVIEW: (
        *_STEPS,
        Binding(Command.PLAY_ON, ("enter",), "play on here", ("Enter", "play on here")),
        Binding(Command.TO_END, ("escape",), "to the game", ("Esc", "to the game")),
        _LEAVE,
        _HELP,
        _NUMBERS,
        *_MOVES,
        *_FAR,
    ),
    Context.CHOOSE: (
        Binding(Command.TAKE_BLACK, ("1",), "take black", ("1", "black")),
        Binding(Command.TAKE_WHITE, ("2",), "take white", ("2", "white")),
        Binding(Command.PLACE_TWO, ("3",), "place two", ("3", "place two")),
        _UNDO,
        _LEAVE,
        _HELP,
        *_MOVES,
        _PLACE,
        _REDO,
        _NEW,
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.OVER: (
        Binding(Command.NEW, ("n", "N"), "rematch", ("N", "again")),
        Binding(Command.SWAP, ("s", "S"), "swap colours", ("S", "swap")),
        Binding(Command.LEAVE, ("m", "M", *_LEAVE.keys), "to the menu", ("M", "menu")),
        _HELP,
        *_STEPS,
        _NUMBERS,
        *_MOVES,
        _PLACE,
        _UNDO,
        *_FAR,
    ),
    Context.ASK: (
        Binding(Command.YES, ("y", "Y"), "yes", ("Y", "yes")),
        Binding(Command.NO, ("n", "N", "escape"), "no", ("N", "no")),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), "leave"),
    ),
    Context.HELP: (
        Binding(Command.HELP, ("?", "space"), "more", ("?", "more")),
        Binding(Command.BACK, ("escape", "enter"), "close", ("Esc", "close")),
        _LEAVE._replace(hint=None),
    ),
    Context.EVERYWHERE: (Binding(Command.REDRAW, ("ctrl-l",), "redraw"),),
}
"""The usual keys. Those of `Context.EVERYWHERE` mean the same wherever they are pressed."""


def bindings_in(model: Model, context: Context) -> tuple[Binding, ...]:
    """What keys mean in ``context``, as the player wants it."""
    return (KEYMAP if model.keymap is None else model.keymap)[context]


def key_name(model: Model, context: Context, command: Command) -> str:
    """What texts call the first key of ``command``; empty if no key gives it."""
    bound = (b.keys for b in bindings_in(model, context) if b.command is command)
    return format_keys(next(bound, ())).partition(", ")[0]


def context_of(model: Model) -> Context:
    """Where the next key will be pressed."""
    if model.overlay in (Overlay.HELP, Overlay.MORE_HELP, Overlay.RULES):
        return Context.HELP
    if model.overlay is Overlay.TROUBLE:
        return Context.TROUBLE
    return context_below(model) if model.overlay is None else Context.ASK


def context_below(model: Model) -> Context:
    """Where keys are pressed once nothing lies on top of the scene."""
    if model.scene is Scene.ADD_ENGINE:
        return Context.TEXT
    if model.scene is Scene.LIBRARY:
        return _IN_LIBRARY.get(model.library.asking, Context.LIBRARY)
    if model.scene is Scene.SETTINGS:
        return Context.SETTINGS
    if model.scene is not Scene.GAME:
        return Context.MENU
    if model.viewed is not None:
        return Context.REVIEW
    if model.state.is_over:
        return Context.OVER
    if model.is_engine_thinking:
        return Context.THINK
    return Context.CHOOSE if model.options else Context.PLAY


_IN_LIBRARY = {
    Asking.SEARCH: Context.SEARCH,
    Asking.EXPORT: Context.TEXT,
    Asking.DELETE: Context.ASK,
}


def action_for(model: Model, key: Key) -> Action:
    """What pressing ``key`` means now; `UnknownKey` if it means nothing."""
    context = context_of(model)
    if context in (Context.TEXT, Context.SEARCH) and (len(key) == 1 or key == "space"):
        return Typed(" " if key == "space" else key)
    if context in _WITH_ITEMS and not model.is_too_small:
        for index, item in enumerate(menu_items(model)):
            if key.lower() == item.key:
                return Pick(index)
    bindings = (*bindings_in(model, context), *bindings_in(model, Context.EVERYWHERE))
    for meaning in (key, PAD_MEANINGS.get(key)):
        for binding in bindings:
            if meaning in binding.keys:
                return binding.command
    return UnknownKey(key)


def action_for_wheel(model: Model, *, is_up: bool) -> Action | None:
    """What turning the wheel means now: a step through the game or the menu, or nothing."""
    if model.scene is Scene.GAME:
        command = Command.STEP_BACK if is_up else Command.STEP_FORWARD
    else:
        command = Command.UP if is_up else Command.DOWN
    is_bound = any(b.command is command for b in bindings_in(model, context_of(model)))
    return command if is_bound and is_available(model, command) else None


_WITH_ITEMS = (Context.MENU, Context.SETTINGS, Context.TROUBLE)
"""Where items have keys of their own."""


_CHOICES = {
    Command.TAKE_BLACK: Choice.BLACK,
    Command.TAKE_WHITE: Choice.WHITE,
    Command.PLACE_TWO: Choice.PLACE_TWO,
}


def choice_of(command: Command) -> Choice | None:
    """What ``command`` chooses of the stones an opening offers; None if it is no such command."""
    return _CHOICES.get(command)


def is_available(model: Model, command: Command) -> bool:
    """Whether ``command`` would do something now; the key lines leave out the others."""
    if command in _CHOICES:
        return _CHOICES[command] in model.options and model.thinking is None
    if model.scene is Scene.LIBRARY:
        return offers(model.library, command, model.columns)
    condition = _CONDITIONS.get(command)
    return condition is None or condition(model)


def _can_step_back(model: Model) -> bool:
    return len(model.shown.moves) > model.state.set_up


_CONDITIONS: dict[Command, Callable[[Model], bool]] = {
    Command.STEP_BACK: _can_step_back,
    Command.TO_START: _can_step_back,
    Command.STEP_FORWARD: lambda model: model.viewed is not None,
    Command.TO_END: lambda model: model.viewed is not None,
    Command.NUMBERS: lambda model: bool(model.state.moves),
    Command.REMOVE: lambda model: (
        model.scene is Scene.ENGINES_MENU and model.selected < len(model.engines)
    ),
    Command.MARKS: lambda model: bool(model.state.rule.forbidden),
    Command.UNDO: lambda model: model.undone() != (0, model.progress),
    Command.REDO: lambda model: bool(model.state.undone),
    Command.PLACE: lambda model: (
        not (model.thinking is not None or model.options or model.state.is_over)
    ),
    Command.BACK: lambda model: model.overlay is not None or model.scene is not Scene.MAIN_MENU,
}


def format_keys(keys: Collection[Key]) -> str:
    """Keys as help texts write them: ``Enter, U, Ctrl-C``.

    A letter bound in both cases is written once, as the capital that stands on the key.
    """
    bound = set(keys)
    names = (
        key.upper() if key.swapcase() in bound else key if len(key) == 1 else _name_of(key)
        for key in keys
    )
    return ", ".join(dict.fromkeys(names))


def _name_of(key: Key) -> str:
    return {"page-up": "PgUp", "page-down": "PgDn"}.get(key, key.title())
