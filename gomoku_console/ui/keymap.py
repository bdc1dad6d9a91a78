"""Which key means what, as data. The key lines and the help overlay are made from it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.openings import Choice
from gomoku_console.ui.actions import Command, Pick, Typed, UnknownKey
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Overlay, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.keys import Key
    from gomoku_console.ui.model import Model


class Context(Enum):
    """Where keys are pressed: what is open decides what they mean."""

    MENU = "menu"
    PLAY = "play"
    THINK = "think"
    REVIEW = "review"
    CHOOSE = "choose"
    TEXT = "text"
    TROUBLE = "trouble"
    OVER = "over"
    ASK = "ask"
    HELP = "help"


class Binding(NamedTuple):
    """The keys of one command.

    Attributes:
        label: what it does, for the help overlay.
        hint: key and word for the key line, where there is little room; None keeps it out of it.
    """

    command: Command
    keys: tuple[Key, ...]
    label: str
    hint: tuple[str, str] | None = None


_UP = Binding(Command.UP, ("up", "k"), "up", ("arrows", "move"))
_DOWN = Binding(Command.DOWN, ("down", "j"), "down")
_LEFT = Binding(Command.LEFT, ("left", "h"), "left")
_RIGHT = Binding(Command.RIGHT, ("right", "l"), "right")
_MOVES = (_UP, _DOWN, _LEFT, _RIGHT)
_PLACE = Binding(Command.PLACE, ("enter", "space"), "place a stone", ("Enter", "place"))
_UNDO = Binding(Command.UNDO, ("u", "U"), "undo", ("U", "undo"))
_REDO = Binding(Command.REDO, ("r", "R"), "redo", ("R", "redo"))
_MARKS = Binding(Command.MARKS, ("f", "F"), "show fouls", ("F", "forbidden"))
_NEW = Binding(Command.NEW, ("n", "N"), "new game", ("N", "new game"))
_STEPS = (
    Binding(Command.STEP_BACK, (",", "page-up"), "step back", (",", "back")),
    Binding(Command.STEP_FORWARD, (".", "page-down"), "step on", (".", "on")),
    Binding(Command.TO_START, ("home",), "to the start"),
    Binding(Command.TO_END, ("end",), "to the end"),
)
_NUMBERS = Binding(Command.NUMBERS, ("#",), "move numbers")
_HELP = Binding(Command.HELP, ("?",), "this help", ("?", "keys"))
_LEAVE = Binding(Command.LEAVE, ("q", "Q", "f12", "ctrl-c"), "leave", ("Q", "leave"))

KEYMAP: dict[Context, tuple[Binding, ...]] = {
    Context.MENU: (
        Binding(Command.SELECT, ("enter", "space"), "choose", ("Enter", "choose")),
        _LEAVE,
        _HELP,
        _UP,
        _DOWN,
        Binding(Command.BACK, ("escape", "backspace"), "one menu back", ("Esc", "back")),
        Binding(Command.REMOVE, ("x", "X", "delete"), "remove", ("X", "remove")),
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
    ),
    Context.TEXT: (
        Binding(Command.SELECT, ("enter",), "done", ("Enter", "done")),
        Binding(Command.BACK, ("escape",), "back", ("Esc", "back")),
        Binding(Command.ERASE, ("backspace", "delete"), "erase"),
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
    ),
    Context.CHOOSE: (
        Binding(Command.TAKE_BLACK, ("1",), "take black", ("1", "black")),
        Binding(Command.TAKE_WHITE, ("2",), "take white", ("2", "white")),
        Binding(Command.PLACE_TWO, ("3",), "place two", ("3", "place two")),
        _UNDO,
        _LEAVE,
        _HELP,
        *_MOVES,
        _REDO,
        _NEW,
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
}


EVERYWHERE = (Binding(Command.REDRAW, ("ctrl-l",), "redraw"),)
"""What means the same wherever it is pressed."""


def context_of(model: Model) -> Context:
    """Where the next key will be pressed."""
    if model.overlay in (Overlay.HELP, Overlay.RULES):
        return Context.HELP
    if model.overlay is Overlay.TROUBLE:
        return Context.TROUBLE
    return context_below(model) if model.overlay is None else Context.ASK


def context_below(model: Model) -> Context:
    """Where keys are pressed once nothing lies on top of the scene."""
    if model.scene is Scene.ADD_ENGINE:
        return Context.TEXT
    if model.scene is not Scene.GAME:
        return Context.MENU
    if model.viewed is not None:
        return Context.REVIEW
    if model.state.is_over:
        return Context.OVER
    if model.is_engine_thinking:
        return Context.THINK
    return Context.CHOOSE if model.options else Context.PLAY


def action_for(model: Model, key: Key) -> Action:
    """What pressing ``key`` means now; `UnknownKey` if it means nothing."""
    context = context_of(model)
    if context is Context.TEXT and (len(key) == 1 or key == "space"):
        return Typed(" " if key == "space" else key)
    if context in (Context.MENU, Context.TROUBLE) and not model.is_too_small:
        for index, item in enumerate(menu_items(model)):
            if key.lower() == item.key:
                return Pick(index)
    for binding in (*KEYMAP[context], *EVERYWHERE):
        if key in binding.keys:
            return binding.command
    return UnknownKey(key)


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
    Command.PLACE: lambda model: model.thinking is None and not model.state.is_over,
    Command.BACK: lambda model: model.overlay is not None or model.scene is not Scene.MAIN_MENU,
}


def format_keys(keys: Collection[Key]) -> str:
    """Keys as help texts write them: ``Enter, U, Ctrl-C``.

    A letter bound in both cases is written once, as the capital that stands on the key.
    """
    bound = set(keys)
    names = (
        key.upper() if key.swapcase() in bound else key if len(key) == 1 else key.title()
        for key in keys
    )
    return ", ".join(dict.fromkeys(names))
