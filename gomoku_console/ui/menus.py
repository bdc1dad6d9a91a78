"""The menus as data: what each offers. What choosing an item does is for `update` to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.state import FoulPolicy
from gomoku_console.ui.model import Scene

if TYPE_CHECKING:
    from gomoku_console.ui.keys import Key
    from gomoku_console.ui.model import Choices, Model


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
        return f"{OPPONENTS[model.choices.opponent].title}: who moves first?"
    return "Five in a row"


def menu_items(model: Model) -> tuple[MenuItem, ...]:
    """What the menu shown offers, in order."""
    if model.scene is Scene.OPPONENT_MENU:
        return _opponent_items()
    if model.scene is Scene.FIRST_MENU:
        return _first_items(model.choices)
    rule = model.choices.rule
    return (
        MenuItem("1", "Two players", "take turns at this keyboard"),
        MenuItem("2", "Against the computer", "two classic opponents"),
        MenuItem("r", f"Rules: {rule}", rule.summary),
        *([_fouls_item(model.choices.fouls)] if rule.forbidden else []),
        MenuItem("o", f"Opening: {model.choices.opening}", model.choices.opening.summary),
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
    elif OPPONENTS[choices.opponent].leans:
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
    return (*items, MenuItem(str(len(items) + 1), "Back", _BACK_HINT))
