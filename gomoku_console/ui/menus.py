"""The menus as data: what each offers. What choosing an item does is for `update` to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.opponents import CLASSICS, OPPONENTS
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import program_name
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.settings import TABLE, Kind

if TYPE_CHECKING:
    from gomoku_console.ui.keys import Key
    from gomoku_console.ui.model import Choices, Model
    from gomoku_console.ui.settings import Setting, Settings


class MenuItem(NamedTuple):
    """One line of a menu.

    Attributes:
        key: the key that picks it at once.
        label: what it says.
        hint: a line of explanation, shown while the item is selected.
    """

    key: Key
    label: str
    hint: str


def menu_title(model: Model) -> str:
    """The heading of the menu shown."""
    if model.scene is Scene.OPPONENT_MENU:
        return "Which computer?"
    if model.scene is Scene.FIRST_MENU:
        return f"{computer_name(model.choices)}: who moves first?"
    if model.scene is Scene.ENGINES_MENU:
        return "Which engine?"
    if model.scene is Scene.ADD_ENGINE:
        return "The command that starts the engine"
    if model.scene is Scene.SETTINGS:
        return "Settings"
    return "Five in a row"


def menu_items(model: Model) -> tuple[MenuItem, ...]:
    """What the menu shown offers, in order."""
    if model.overlay is Overlay.TROUBLE:
        return _trouble_items()
    if model.scene is Scene.OPPONENT_MENU:
        return _opponent_items()
    if model.scene is Scene.ENGINES_MENU:
        return _engine_items(model.engines)
    if model.scene is Scene.ADD_ENGINE:
        return ()
    if model.scene is Scene.FIRST_MENU:
        return _first_items(model.choices)
    if model.scene is Scene.SETTINGS:
        return _setting_items(model.settings)
    rule = model.choices.rule
    return (
        *([MenuItem("c", "Resume", model.offer.label)] if model.offer else []),
        MenuItem("1", "Two players", "take turns at this keyboard"),
        MenuItem("2", "Against the computer", "from a novice to a grandmaster"),
        MenuItem("r", f"Rules: {rule}", rule.summary),
        *([_fouls_item(model.choices.fouls)] if rule.forbidden else []),
        MenuItem("o", f"Opening: {model.choices.opening}", model.choices.opening.summary),
        MenuItem("l", "Library", "your finished games"),
        MenuItem("s", "Settings", "colours, mouse, the usual game"),
        MenuItem("q", "Leave", "back to the shell"),
    )


def _fouls_item(fouls: FoulPolicy) -> MenuItem:
    if fouls is FoulPolicy.REFUSE:
        return MenuItem("f", "Fouls: refused", "forbidden points cannot be played")
    return MenuItem("f", "Fouls: lose", "a stone on one loses, as over the board")


_BACK_HINT = "to the menu before"


def _first_items(choices: Choices) -> tuple[MenuItem, ...]:
    if choices.opening.is_swap:
        hints = ("you place three stones", "it places three stones")
    elif choices.engine is None and OPPONENTS[choices.opponent].leans:
        hints = ("you are black; it leans to defence", "you are white; it leans to attack")
    else:
        hints = ("you are black", "you are white")
    return (
        MenuItem("1", "You move first", hints[0]),
        MenuItem("2", "Computer moves first", hints[1]),
        MenuItem("3", "Back", _BACK_HINT),
    )


def _opponent_items() -> tuple[MenuItem, ...]:
    items = [
        MenuItem(str(number), info.title, info.summary)
        for number, info in enumerate(OPPONENTS.values(), start=1)
    ]
    return (
        *items,
        MenuItem("e", "An engine", "any program that speaks Gomocup's"),
        MenuItem("b", "Back", _BACK_HINT),
    )


def _engine_items(commands: tuple[str, ...]) -> tuple[MenuItem, ...]:
    items = [
        MenuItem(str(number) if number < 10 else "", program_name(command), command)
        for number, command in enumerate(commands, start=1)
    ]
    return (
        *items,
        MenuItem("a", "Add an engine", "type the command that starts it"),
        MenuItem("b", "Back", _BACK_HINT),
    )


_AT_THE_START = ("glyphs", "color", "lang")
"""The settings that take effect when the program starts."""


def _setting_items(settings: Settings) -> tuple[MenuItem, ...]:
    items = [
        MenuItem("", f"{setting.name:15}{_value_text(setting, settings)}", _setting_hint(setting))
        for setting in TABLE
    ]
    return (*items, MenuItem("b", "Back", _BACK_HINT))


def _value_text(setting: Setting, settings: Settings) -> str:
    value = setting.value_in(settings)
    if setting.kind is Kind.SWITCH:
        return "on" if value else "off"
    return str(value)


def _setting_hint(setting: Setting) -> str:
    later = " (from the next start on)" if setting.name in _AT_THE_START else ""
    return f"{setting.summary}{later}"


def _trouble_items() -> tuple[MenuItem, ...]:
    items = [
        ("Start it again", ""),
        *((f"Play on against {info.title}", "") for info in CLASSICS.values()),
        ("Play on as two players", ""),
        ("Leave the game", ""),
    ]
    return tuple(MenuItem(str(n), label, hint) for n, (label, hint) in enumerate(items, start=1))


def computer_name(choices: Choices) -> str:
    """What the screen calls the computer that was chosen."""
    if choices.engine is not None:
        return program_name(choices.engine)
    return OPPONENTS[choices.opponent].title
