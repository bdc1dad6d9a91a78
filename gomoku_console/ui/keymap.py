"""Which key means what, as data. The key lines and the help overlay are made from it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.openings import Choice
from gomoku_console.language import mark, mark_in, tr, tr_in
from gomoku_console.ui.actions import Command, Pick, Typed, UnknownKey
from gomoku_console.ui.keys import PAD_MEANINGS
from gomoku_console.ui.library_page import Asking, offers
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.printable import shown_name

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
    SUBSTITUTES = "substitutes"
    OVER = "over"
    ASK = "ask"
    HELP = "help"
    EVERYWHERE = "everywhere"


class Binding(NamedTuple):
    """The keys of one command.

    Attributes:
        label: what it does, for the help overlay.
        hint: key and word for the key line, where there is little room; None keeps it out of it.
        joins: whether the help has it on one line with the binding before, if there is room.
        joined: the label on such a line; empty if it is the usual one.
    """

    command: Command
    keys: tuple[Key, ...]
    label: str
    hint: tuple[str, str] | None = None
    joins: bool = False
    joined: str = ""

    @property
    def shown_label(self) -> str:
        """The label in the player's language."""
        return self._speak(self.label)

    @property
    def shown_joined(self) -> str:
        """The label for a line with the binding before, in the player's language."""
        return self._speak(self.joined or self.label)

    @property
    def shown_hint(self) -> tuple[str, str] | None:
        """The hint in the player's language; names of keys stay as they are."""
        return self.hint and (tr(self.hint[0]), self._speak(self.hint[1]))

    def _speak(self, text: str) -> str:
        return tr_in("step", text) if self.command in _STEPPING else tr(text)


_STEPPING = frozenset({
    Command.STEP_BACK, Command.STEP_FORWARD, Command.TO_START, Command.TO_END,
})  # fmt: skip
"""The commands whose labels say "back" of moves, not of menus."""

_UP = Binding(Command.UP, ("up", "k"), mark("up"), (mark("arrows"), mark("move")))
_DOWN = Binding(Command.DOWN, ("down", "j"), mark("down"), joins=True)
_LEFT = Binding(Command.LEFT, ("left", "h"), mark("left"))
_RIGHT = Binding(Command.RIGHT, ("right", "l"), mark("right"), joins=True)
_MOVES = (_UP, _DOWN, _LEFT, _RIGHT)
_FAR = (
    Binding(Command.JUMP_UP, ("shift-up",), mark("5 up")),
    Binding(Command.JUMP_DOWN, ("shift-down",), mark("5 down"), joins=True, joined=mark("down")),
    Binding(Command.JUMP_LEFT, ("shift-left",), mark("5 left")),
    Binding(
        Command.JUMP_RIGHT, ("shift-right",), mark("5 right"), joins=True, joined=mark("right")
    ),
    Binding(Command.UP_LEFT, ("y", "pad-7"), mark("up-left")),
    Binding(Command.UP_RIGHT, ("pad-9",), mark("up-right")),
    Binding(Command.DOWN_LEFT, ("b", "pad-1"), mark("down-left")),
    Binding(Command.DOWN_RIGHT, ("pad-3",), mark("down-right")),
)
"""Jumps, and steps aslant; of the keys that vi players know for these, u and n are taken."""
_PLACE = Binding(Command.PLACE, ("enter", "space"), mark("place a stone"), ("Enter", mark("place")))
_UNDO = Binding(Command.UNDO, ("u", "U"), mark("undo"), ("U", mark("undo")))
_REDO = Binding(Command.REDO, ("r", "R"), mark("redo"), ("R", mark("redo")))
_HINT = Binding(Command.HINT, ("H",), mark("hint"), ("H", mark("hint")))
_OPPONENT = Binding(Command.OPPONENT, ("v", "V"), mark("level"), ("V", mark("level")))
_THINKING = Binding(Command.THINKING, ("t", "T"), mark("its thoughts"))
_MARKS = Binding(Command.MARKS, ("f", "F"), mark("mark fouls"), ("F", mark("fouls")))
_NEW = Binding(Command.NEW, ("n", "N"), mark("new game"), ("N", mark("new game")))
_STEPS = (
    Binding(
        Command.STEP_BACK, (",", "page-up"), mark_in("step", "back"), (",", mark_in("step", "back"))
    ),
    Binding(
        Command.STEP_FORWARD,
        (".", "page-down"),
        mark_in("step", "on"),
        (".", mark_in("step", "on")),
        joins=True,
    ),
    Binding(Command.TO_START, ("home",), mark_in("step", "first")),
    Binding(Command.TO_END, ("end",), mark_in("step", "last"), joins=True),
)
_NUMBERS = Binding(Command.NUMBERS, ("#",), mark("move numbers"))
_HELP = Binding(Command.HELP, ("?",), mark("this help"), ("?", mark("keys")))
_LEAVE = Binding(Command.LEAVE, ("q", "Q", "f12", "ctrl-c"), mark("leave"), ("Q", mark("leave")))

_BACK = Binding(Command.BACK, ("escape", "backspace"), mark("one menu back"), ("Esc", mark("back")))

KEYMAP: Keymap = {
    Context.MENU: (
        Binding(Command.SELECT, ("enter", "space"), mark("choose"), ("Enter", mark("choose"))),
        _LEAVE,
        _HELP,
        _UP,
        _DOWN,
        _BACK,
        Binding(Command.REMOVE, ("x", "X", "delete"), mark("remove"), ("X", mark("remove"))),
    ),
    Context.SETTINGS: (
        Binding(Command.SELECT, ("enter", "space"), mark("next value"), ("Enter", mark("next"))),
        _LEAVE,
        _HELP,
        _BACK,
        _UP._replace(hint=None),
        _DOWN,
        _RIGHT._replace(label=mark("next value")),
        _LEFT._replace(label=mark("value before")),
        Binding(Command.FIRST, ("home",), mark("first")),
        Binding(Command.LAST, ("end",), mark("last"), joins=True),
    ),
    Context.PLAY: (
        _PLACE,
        _UNDO,
        _LEAVE,
        _HELP,
        *_MOVES,
        _HINT,
        _REDO,
        _NEW,
        _OPPONENT,
        _THINKING,
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.THINK: (
        Binding(Command.MOVE_NOW, ("m", "M"), mark("move now"), ("M", mark("move now"))),
        Binding(Command.UNDO, ("u", "U", "escape"), mark("take back"), ("U", mark("take back"))),
        _LEAVE,
        _HELP,
        _PLACE,
        *_MOVES,
        _NEW,
        _OPPONENT,
        _THINKING._replace(hint=("T", mark("thoughts"))),
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.TEXT: (
        Binding(Command.SELECT, ("enter",), mark("done"), ("Enter", mark("done"))),
        Binding(Command.BACK, ("escape",), mark("back"), ("Esc", mark("back"))),
        Binding(Command.ERASE, ("backspace", "delete"), mark("erase")),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), mark("leave")),
    ),
    Context.LIBRARY: (
        Binding(Command.SELECT, ("enter", "space"), mark("open"), ("Enter", mark("open"))),
        Binding(Command.SEARCH, ("/",), mark("search"), ("/", mark("search"))),
        _HELP,
        Binding(Command.EXPORT, ("e", "E"), mark("export"), ("E", mark("export"))),
        Binding(Command.REMOVE, ("d", "D", "delete"), mark("delete"), ("D", mark("delete"))),
        Binding(Command.SCORES, ("s", "S"), mark("scores"), ("S", mark("scores"))),
        Binding(Command.BACK, ("escape", "backspace"), mark("back"), ("Esc", mark("back"))),
        _UP._replace(hint=None),
        _DOWN,
        Binding(Command.PAGE_UP, ("page-up",), mark("page up")),
        Binding(
            Command.PAGE_DOWN, ("page-down",), mark("page down"), joins=True, joined=mark("down")
        ),
        Binding(Command.FIRST, ("home",), mark("first")),
        Binding(Command.LAST, ("end",), mark("last"), joins=True),
        _LEAVE._replace(hint=None),
    ),
    Context.SEARCH: (
        Binding(Command.SELECT, ("enter",), mark("done"), ("Enter", mark("done"))),
        Binding(Command.BACK, ("escape",), mark("all games"), ("Esc", mark("all games"))),
        Binding(Command.ERASE, ("backspace", "delete"), mark("erase")),
        Binding(Command.UP, ("up",), mark("up"), (mark("arrows"), mark("move"))),
        Binding(Command.DOWN, ("down",), mark("down")),
        Binding(Command.PAGE_UP, ("page-up",), mark("page up")),
        Binding(Command.PAGE_DOWN, ("page-down",), mark("page down")),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), mark("leave")),
    ),
    Context.TROUBLE: (
        Binding(Command.SELECT, ("enter", "space"), mark("choose"), ("Enter", mark("choose"))),
        *_MOVES[:2],
        Binding(Command.LEAVE, _LEAVE.keys, mark("leave")),
    ),
    Context.SUBSTITUTES: (
        Binding(Command.SELECT, ("enter", "space"), mark("choose"), ("Enter", mark("choose"))),
        Binding(Command.BACK, ("escape", "backspace"), mark("back"), ("Esc", mark("back"))),
        *_MOVES[:2],
        Binding(Command.LEAVE, _LEAVE.keys, mark("leave")),
    ),
    Context.REVIEW: (
        *_STEPS,
        Binding(Command.PLAY_ON, ("enter",), mark("play on here"), ("Enter", mark("play on here"))),
        Binding(
            Command.TO_END,
            ("escape",),
            mark_in("step", "to the game"),
            ("Esc", mark_in("step", "to the game")),
        ),
        _LEAVE,
        _HELP,
        _NUMBERS,
        *_MOVES,
        *_FAR,
    ),
    Context.CHOOSE: (
        Binding(Command.TAKE_BLACK, ("1",), mark("take black"), ("1", mark("black"))),
        Binding(Command.TAKE_WHITE, ("2",), mark("take white"), ("2", mark("white"))),
        Binding(Command.PLACE_TWO, ("3",), mark("place two"), ("3", mark("place two"))),
        _UNDO,
        _LEAVE,
        _HELP,
        *_MOVES,
        _PLACE,
        _REDO,
        _NEW,
        _OPPONENT,
        _MARKS,
        _NUMBERS,
        *_STEPS,
        *_FAR,
    ),
    Context.OVER: (
        Binding(Command.NEW, ("n", "N"), mark("rematch"), ("N", mark("again"))),
        Binding(Command.SWAP, ("s", "S"), mark("swap colours"), ("S", mark("swap"))),
        Binding(Command.LEAVE, ("m", "M", *_LEAVE.keys), mark("to the menu"), ("M", mark("menu"))),
        _HELP,
        *_STEPS,
        _NUMBERS,
        *_MOVES,
        _PLACE,
        _UNDO,
        *_FAR,
    ),
    Context.ASK: (
        Binding(Command.YES, ("y", "Y"), mark("yes"), ("Y", mark("yes"))),
        Binding(Command.NO, ("n", "N", "escape"), mark("no"), ("N", mark("no"))),
        Binding(Command.LEAVE, ("f12", "ctrl-c"), mark("leave")),
    ),
    Context.HELP: (
        Binding(Command.HELP, ("?", "space"), mark("more"), ("?", mark("more"))),
        Binding(Command.BACK, ("escape", "enter"), mark("close"), ("Esc", mark("close"))),
        _LEAVE._replace(hint=None),
    ),
    Context.EVERYWHERE: (Binding(Command.REDRAW, ("ctrl-l",), mark("redraw")),),
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
    if model.overlay is Overlay.ADD_ENGINE:
        return Context.TEXT
    if model.overlay in (Overlay.SUBSTITUTES, Overlay.ENGINES):
        return Context.SUBSTITUTES
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
    context = context_of(model)
    if model.scene is Scene.GAME and context not in _WITH_ITEMS:
        command = Command.STEP_BACK if is_up else Command.STEP_FORWARD
    else:
        command = Command.UP if is_up else Command.DOWN
    is_bound = any(b.command is command for b in bindings_in(model, context))
    return command if is_bound and is_available(model, command) else None


_WITH_ITEMS = (Context.MENU, Context.SETTINGS, Context.TROUBLE, Context.SUBSTITUTES)
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


def why_not_now(model: Model, key: Key) -> str:
    """Why a key that has a meaning at other moments of a game has none now; empty if it never has.

    The ordinary turn comes first: of a key with several meanings it is what it does there.
    """
    now = context_of(model)
    if now not in _MOMENTS or (now is Context.PLAY and len(key) > 1):
        return ""
    for moment in _MOMENTS:
        bound = (binding for binding in bindings_in(model, moment) if key in binding.keys)
        if moment is not now and _may_come(model, moment) and (binding := next(bound, None)):
            if now is not Context.PLAY:
                return _why_not_in(model, now, binding.command)
            return tr(_NOT_YET[moment])
    return ""


def _may_come(model: Model, moment: Context) -> bool:
    """Whether this game can have such a moment."""
    if moment is Context.CHOOSE:
        return model.progress.opening.is_swap
    return moment is not Context.THINK or is_available(model, Command.THINKING)


def _why_not_in(model: Model, moment: Context, command: Command) -> str:
    if moment is Context.REVIEW:
        return tr("Not while looking back")
    if moment is not Context.THINK:
        return tr("A choice comes first") if moment is Context.CHOOSE else tr("The game is over")
    name = shown_name(model.actor.name, model.glyphs)
    if command is Command.HINT:
        return tr("No hint while {name} thinks", name=name)
    return tr("Not while {name} thinks", name=name)


_MOMENTS = (Context.PLAY, Context.THINK, Context.CHOOSE, Context.OVER, Context.REVIEW)
"""The moments of a game that have keys of their own."""

_NOT_YET = {
    Context.THINK: mark("No computer thinks now"),
    Context.CHOOSE: mark("There is nothing to choose now"),
    Context.OVER: mark("The game is not over yet"),
    Context.REVIEW: mark("The game is shown as it stands"),
}
"""Why the keys of these moments do nothing in an ordinary turn."""


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
    Command.HINT: lambda model: (
        not (
            model.state.is_over
            or model.actor.is_computer
            or model.options
            or model.player(model.state.to_move) is None
        )
    ),
    Command.THINKING: lambda model: any(player.is_in_process for player in model.players),
    Command.OPPONENT: lambda model: model.is_against_computer,
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
