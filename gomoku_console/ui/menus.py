"""The menus as data: what each offers. What choosing an item does is for `update` to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import program_name
from gomoku_console.language import mark, mark_in, tr, tr_in
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.printable import printable, shown_name
from gomoku_console.ui.settings import TABLE, Kind
from gomoku_console.ui.substitution import offered_engines
from gomoku_console.ui.width import pad

if TYPE_CHECKING:
    from gomoku_console.ui.glyphs import Glyphs
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
    if model.overlay is Overlay.ENGINES:
        return tr("Which engine?")
    if model.overlay is Overlay.ADD_ENGINE:
        return tr("The engine's command")
    if model.scene is Scene.OPPONENT_MENU or model.overlay is Overlay.SUBSTITUTES:
        return tr("Which computer?")
    if model.scene is Scene.FIRST_MENU:
        return tr(
            "{name}: who moves first?", name=shown_name(computer_name(model.choices), model.glyphs)
        )
    if model.scene is Scene.ENGINES_MENU:
        return tr("Which engine?")
    if model.scene is Scene.ADD_ENGINE:
        return tr("The command that starts the engine")
    if model.scene is Scene.SETTINGS:
        return tr("Settings")
    return tr("Five in a row")


def menu_items(model: Model) -> tuple[MenuItem, ...]:
    """What the menu shown offers, in order."""
    if model.overlay in _OVER_GAME:
        return _items_over_game(model)
    if model.scene is Scene.OPPONENT_MENU:
        return _opponent_items(model.glyphs)
    if model.scene is Scene.ENGINES_MENU:
        return _engine_items(model.engines, model.glyphs)
    if model.scene is Scene.ADD_ENGINE:
        return ()
    if model.scene is Scene.FIRST_MENU:
        return _first_items(model.choices)
    if model.scene is Scene.SETTINGS:
        return _setting_items(model.settings)
    rule, opening = model.choices.rule, model.choices.opening
    return (
        *_offer_items(model),
        MenuItem("1", tr("Two players"), tr("take turns at this keyboard")),
        MenuItem("2", tr("Against the computer"), tr("from a novice to a grandmaster")),
        MenuItem("r", tr("Rules: {rule}", rule=rule.term), tr(rule.summary)),
        *([_fouls_item(model.choices.fouls)] if rule.forbidden else []),
        MenuItem("o", tr("Opening: {opening}", opening=opening.term), tr(opening.summary)),
        MenuItem("l", tr("Library"), tr("your finished games")),
        MenuItem("s", tr("Settings"), tr("colours, mouse, the usual game")),
        MenuItem("q", tr("Leave"), tr("back to the shell")),
    )


_OVER_GAME = (Overlay.TROUBLE, Overlay.SUBSTITUTES, Overlay.ENGINES, Overlay.ADD_ENGINE)
"""The boxes over a game that have items, or ask for text."""


def _offer_items(model: Model) -> list[MenuItem]:
    """The game that can be resumed, if there is one."""
    if model.offer is None:
        return []
    return [MenuItem("c", tr("Resume"), printable(model.offer.label, model.glyphs))]


def _items_over_game(model: Model) -> tuple[MenuItem, ...]:
    """What is offered in the box that lies over the game."""
    if model.overlay is Overlay.TROUBLE:
        return _trouble_items()
    if model.overlay is Overlay.SUBSTITUTES:
        return _opponent_items(model.glyphs)
    if model.overlay is Overlay.ADD_ENGINE:
        return ()
    return _engine_items(offered_engines(model), model.glyphs)


def _fouls_item(fouls: FoulPolicy) -> MenuItem:
    if fouls is FoulPolicy.REFUSE:
        return MenuItem("f", tr("Fouls: refused"), tr("forbidden points cannot be played"))
    return MenuItem("f", tr("Fouls: lose"), tr("a stone on one loses, as over the board"))


_BACK_HINT = mark("to the menu before")


def _first_items(choices: Choices) -> tuple[MenuItem, ...]:
    if choices.opening.is_swap:
        hints = (tr("you place three stones"), tr("it places three stones"))
    elif choices.engine is None and OPPONENTS[choices.opponent].leans:
        hints = (tr("you are black; it leans to defence"), tr("you are white; it leans to attack"))
    else:
        hints = (tr("you are black"), tr("you are white"))
    return (
        MenuItem("1", tr("You move first"), hints[0]),
        MenuItem("2", tr("Computer moves first"), hints[1]),
        MenuItem("3", tr("Back"), tr(_BACK_HINT)),
    )


def _opponent_items(glyphs: Glyphs) -> tuple[MenuItem, ...]:
    items = [
        MenuItem(str(number), shown_name(info.title, glyphs), tr(info.summary))
        for number, info in enumerate(OPPONENTS.values(), start=1)
    ]
    return (
        *items,
        MenuItem("e", tr("An engine"), tr("any program for Gomocup")),
        MenuItem("b", tr("Back"), tr(_BACK_HINT)),
    )


def _engine_items(commands: tuple[str, ...], glyphs: Glyphs) -> tuple[MenuItem, ...]:
    items = [
        MenuItem(
            str(number) if number < 10 else "",
            printable(program_name(command), glyphs),
            printable(command, glyphs),
        )
        for number, command in enumerate(commands, start=1)
    ]
    return (
        *items,
        MenuItem("a", tr("Add an engine"), tr("type the command that starts it")),
        MenuItem("b", tr("Back"), tr(_BACK_HINT)),
    )


_AT_THE_START = ("glyphs", "color", "lang")
"""The settings that take effect when the program starts."""


def _setting_items(settings: Settings) -> tuple[MenuItem, ...]:
    items = [
        MenuItem(
            "",
            f"{pad(tr_in('setting', setting.name), 16)}{value_text(setting, settings)}",
            _setting_hint(setting),
        )
        for setting in TABLE
    ]
    return (*items, MenuItem("b", tr("Back"), tr(_BACK_HINT)))


def value_text(setting: Setting, settings: Settings) -> str:
    """The value of a setting in the player's language; themes of the player's own as they are."""
    value = setting.value_in(settings)
    if setting.kind is Kind.SWITCH:
        return tr_in("switch", "on") if value else tr_in("switch", "off")
    return tr_in(_VALUES.get(setting.name, "value"), str(value))


_VALUES = {"rule": "rule set", "opening": "opening"}
"""The contexts of values that are also seen elsewhere."""

_MARKED = (
    mark_in("value", "auto"),
    mark_in("value", "always"),
    mark_in("value", "never"),
    mark_in("value", "unicode"),
    mark_in("value", "ascii"),
    mark_in("value", "me"),
    mark_in("value", "computer"),
    mark_in("value", "refuse"),
    mark_in("value", "lose"),
    mark_in("value", "warn"),
    mark_in("value", "none"),
    mark_in("value", "per-move"),
    mark_in("value", "per-game"),
    mark_in("value", "default"),
    mark_in("value", "classic"),
    mark_in("value", "wood"),
    mark_in("value", "light"),
    mark_in("value", "high-contrast"),
    mark_in("value", "mono"),
    mark_in("value", "evaluator"),
    mark_in("value", "ladder"),
    mark_in("value", "novice"),
    mark_in("value", "club"),
    mark_in("value", "expert"),
    mark_in("value", "master"),
    mark_in("value", "grandmaster"),
    mark_in("value", "en"),
    mark_in("value", "zh_CN"),
    mark_in("value", "ja"),
    mark_in("value", "ko"),
)
"""Choices of the other settings."""


def _setting_hint(setting: Setting) -> str:
    summary = tr(setting.summary)
    if setting.name in _AT_THE_START:
        return tr("{summary} (from the next start on)", summary=summary)
    return summary


def _trouble_items() -> tuple[MenuItem, ...]:
    items = [
        (tr("Start it again"), ""),
        (tr("Another computer plays on"), ""),
        (tr("Play on as two players"), ""),
        (tr("Leave the game"), ""),
    ]
    return tuple(MenuItem(str(n), label, hint) for n, (label, hint) in enumerate(items, start=1))


def computer_name(choices: Choices) -> str:
    """What the screen calls the computer that was chosen."""
    if choices.engine is not None:
        return program_name(choices.engine)
    return OPPONENTS[choices.opponent].title
