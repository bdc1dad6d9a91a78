"""What is done in the menus, in the library and in the boxes that let choose: see `update`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import UnreadableError
from gomoku_console.game.openings import OPENINGS, parse_opening
from gomoku_console.game.rules import RULE_SETS, parse_rule
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.language import mark_in, tr
from gomoku_console.ui.actions import (
    Action,
    CheckEngine,
    Command,
    Pick,
    Request,
    SaveEngines,
    SaveSetting,
)
from gomoku_console.ui.begin import (
    Step,
    leave_game,
    let_computer_act,
    open_help,
    open_menu,
    open_record,
    say,
    start_game,
    to_menu,
)
from gomoku_console.ui.keymap import is_available
from gomoku_console.ui.library_page import Asking, update_library
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Choices, First, Mode, Model, Overlay, Player, Scene, Status
from gomoku_console.ui.settings import TABLE, step_value
from gomoku_console.ui.substitution import (
    BOXES,
    close_substitutes,
    open_substitutes,
    pick_substitute,
    remember_opponent,
    show_engine,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.settings import Setting


_T = TypeVar("_T")


LONGEST_TYPED, MOST_ENGINES = 500, 9
"""Characters of an engine's command, and how many engines are remembered."""


def engine_ready(model: Model, command: str, name: str) -> Model:
    """Call the engine by the name it gave itself."""
    players = tuple(
        player._replace(name=name) if player.engine == command else player
        for player in model.players
    )
    return model._replace(players=(players[0], players[1]))


def engine_failed(model: Model, ticket: int, reason: str) -> Model:
    """Ask what is to become of the game, unless nobody waits for the engine any more."""
    if ticket != model.thinking:
        return model
    return model._replace(
        thinking=None, overlay=Overlay.TROUBLE, trouble=reason, selected=0, status=Status()
    )


def _move_selection(model: Model, command: Command) -> Step:
    step = -1 if command is Command.UP else 1
    selected = (model.selected + step) % len(menu_items(model))
    return model._replace(selected=selected, status=Status()), ()


def _go_to_end(model: Model, command: Command) -> Step:
    """Select the first item of the menu, or the last."""
    selected = 0 if command is Command.FIRST else max(len(menu_items(model)) - 1, 0)
    return model._replace(selected=selected, status=Status()), ()


def _select(model: Model, _: Command) -> Step:
    if model.scene is Scene.ADD_ENGINE:
        return _add_engine(model)
    return pick_item(model, model.selected)


def _menu_before(model: Model, _: Command) -> Step:
    return open_menu(model, _MENU_BEFORE.get(model.scene, Scene.MAIN_MENU))


def _leave_menu(model: Model, _: Command) -> Step:
    if model.scene is Scene.MAIN_MENU:
        return model, (Request.QUIT,)
    return open_menu(model, Scene.MAIN_MENU)


def pick_item(model: Model, index: int) -> Step:
    """Do what the menu item with this index promises."""
    if model.overlay is Overlay.TROUBLE:
        return _settle_trouble(model, index)
    if model.overlay in BOXES:
        return _substitute(model, index)
    if model.scene is Scene.LIBRARY:
        return in_library(model, Pick(index))
    key = menu_items(model)[index].key
    if model.scene is Scene.OPPONENT_MENU:
        return _pick_opponent(model, index)
    if model.scene is Scene.ENGINES_MENU:
        return _pick_engine(model, index)
    if model.scene is Scene.FIRST_MENU:
        return _pick_first(model, index)
    if model.scene is Scene.SETTINGS:
        return _pick_setting(model, index)
    return _pick_main(model._replace(selected=index), key)


def _pick_main(model: Model, key: str) -> Step:
    match key:
        case "c":
            return model, (Request.RESUME,)
        case "1":
            chosen = model.choices._replace(mode=Mode.TWO_PLAYER)
            return start_game(model._replace(choices=chosen))
        case "2":
            chosen = model.choices._replace(mode=Mode.COMPUTER)
            return open_menu(model._replace(choices=chosen), Scene.OPPONENT_MENU)
        case "l":
            return _open_library(model)
        case "s":
            return open_menu(model, Scene.SETTINGS)
        case "q":
            return model, (Request.QUIT,)
    return model._replace(choices=_change_choice(model.choices, key), status=Status()), ()


def _change_choice(choices: Choices, key: str) -> Choices:
    """The choices after the item of the main menu that turns one of them."""
    match key:
        case "r":
            return choices._replace(rule=_next(list(RULE_SETS.values()), choices.rule))
        case "o":
            return choices._replace(opening=_next(list(OPENINGS.values()), choices.opening))
        case _:
            return choices._replace(fouls=_next(list(FoulPolicy), choices.fouls))


def _next(values: list[_T], value: _T) -> _T:
    """The value after ``value``, and after the last the first."""
    return values[(values.index(value) + 1) % len(values)]


def _pick_opponent(model: Model, index: int) -> Step:
    names = list(OPPONENTS)
    if index == len(names):
        return open_menu(model, Scene.ENGINES_MENU)
    if index > len(names):
        return open_menu(model, Scene.MAIN_MENU)
    chosen, remembering = remember_opponent(model, names[index])
    asked, effects = _ask_who_is_first(chosen, chosen.choices)
    return asked, (*remembering, *effects)


def _ask_who_is_first(model: Model, choices: Choices) -> Step:
    if choices.is_first_settled:
        return start_game(model._replace(choices=choices._replace(is_first_settled=False)))
    return open_menu(model._replace(choices=choices), Scene.FIRST_MENU)


def _pick_engine(model: Model, index: int) -> Step:
    if index < len(model.engines):
        return model, (CheckEngine(model.engines[index]),)
    if index == len(model.engines):
        return open_menu(model, Scene.ADD_ENGINE)
    return open_menu(model, Scene.OPPONENT_MENU)


def in_adding(model: Model, command: Command) -> Step:
    """The keys of the box in which an engine is typed."""
    if command is Command.SELECT:
        return _add_engine(model)
    if command is Command.ERASE:
        return _erase(model, command)
    return in_substitutes(model, command)


def _add_engine(model: Model) -> Step:
    """Take the engine whose command was typed, if it can be started."""
    try:
        parse_engine_command(model.typed)
    except UnreadableError as error:
        return say(model, str(error)), ()
    command = model.typed.strip()
    if len(model.engines) >= MOST_ENGINES and command not in model.engines:
        return say(model, tr("Nine are remembered; remove one first")), ()
    return model, (CheckEngine(command),)


def engine_checked(model: Model, command: str, reason: str) -> Step:
    """Go on with the engine that was chosen, or remember the one that was typed as the newest."""
    if reason:
        return say(model, reason, reason.rpartition(": ")[2]), ()
    if Scene.GAME is model.scene and model.overlay is not Overlay.ADD_ENGINE:
        return model, ()
    if model.scene is Scene.ENGINES_MENU:
        return _ask_who_is_first(model, model.choices._replace(engine=command))
    others = tuple(other for other in model.engines if other != command)
    return _remember(model, (command, *others))


def _remove_engine(model: Model, _: Command) -> Step:
    """Forget the engine that is selected in the menu."""
    if not is_available(model, Command.REMOVE):
        return say(model, tr("There is no engine to remove")), ()
    kept = model.engines[: model.selected] + model.engines[model.selected + 1 :]
    return _remember(model, kept)


def _remember(model: Model, engines: tuple[str, ...]) -> Step:
    shown = model._replace(engines=engines, selected=0, typed="", status=Status())
    if model.overlay is Overlay.ADD_ENGINE:
        shown = show_engine(shown._replace(overlay=Overlay.ENGINES), engines[0])
    else:
        shown = shown._replace(scene=Scene.ENGINES_MENU)
    return shown, (SaveEngines(engines),)


def type_char(model: Model, char: str) -> Model:
    """Take in a character of the text that is asked for."""
    if len(model.typed) >= LONGEST_TYPED:
        return say(model, tr("No more than {most} characters", most=LONGEST_TYPED))
    return model._replace(typed=model.typed + char, status=Status())


def _erase(model: Model, _: Command) -> Step:
    return model._replace(typed=model.typed[:-1], status=Status()), ()


def _pick_first(model: Model, index: int) -> Step:
    sides = list(First)
    if index == len(sides):
        return open_menu(model, _MENU_BEFORE[Scene.FIRST_MENU])
    return start_game(model._replace(choices=model.choices._replace(first=sides[index])))


def _open_library(model: Model) -> Step:
    """Show the library as it was left, until it has been read again."""
    page = model.library._replace(asking=Asking.NOTHING, note="")
    return open_menu(model._replace(library=page), Scene.LIBRARY)


def in_library(model: Model, action: Action) -> Step:
    """The page takes everything but what leads out of it."""
    if action is Command.HELP:
        return open_help(model, Command.HELP)
    if action is Command.LEAVE or (action is Command.BACK and model.library.is_at_rest):
        return to_menu(model)
    if model.is_too_small and isinstance(action, Command):
        return model, ()
    page, effects = update_library(model.library, action, model.rows, model.columns)
    return model._replace(library=page, status=Status()), effects


def open_from_library(model: Model, record: GameRecord) -> Step:
    """Put a game of the library on the board, between two people of the record's names."""
    choices = model.choices
    try:
        between_people = model._replace(choices=choices._replace(mode=Mode.TWO_PLAYER))
        opened, effects = open_record(between_people, record)
    except ValueError as error:
        return say(model, str(error)), ()
    choices = choices._replace(rule=opened.state.rule)
    return opened._replace(choices=choices), effects


def _pick_setting(model: Model, index: int) -> Step:
    if index == len(TABLE):
        return open_menu(model, Scene.MAIN_MENU)
    return _step_setting(model._replace(selected=index), Command.RIGHT)


def _remember_own(model: Model, setting: Setting) -> Model:
    """Keep a value that is none of the choices within reach."""
    own = (setting.name, setting.value_in(model.settings))
    is_one = own[1] in setting.choices or own in model.own
    return model if is_one else model._replace(own=(*model.own, own))


def _step_setting(model: Model, command: Command) -> Step:
    """Give the selected setting its next value or the one before; what it changes is seen at once.

    What was chosen in other menus for the next game stays as it is.
    """
    if model.scene is not Scene.SETTINGS or model.selected >= len(TABLE):
        return model, ()
    setting = TABLE[model.selected]
    step = -1 if command is Command.LEFT else 1
    value = step_value(setting, setting.value_in(model.settings), step, model.own)
    model = _remember_own(model, setting)
    settings = setting.with_value(model.settings, value)
    choices = model.choices
    match setting.name:
        case "opponent":
            choices = choices._replace(opponent=settings.opponent, engine=None)
        case "first":
            choices = choices._replace(first=First(settings.first))
        case "rule":
            choices = choices._replace(rule=parse_rule(settings.rule))
        case "opening":
            choices = choices._replace(opening=parse_opening(settings.opening))
        case "fouls":
            choices = choices._replace(fouls=FoulPolicy(settings.fouls))
        case "show_forbidden":
            model = model._replace(shows_forbidden=settings.show_forbidden)
    changed = model._replace(settings=settings, choices=choices, status=Status())
    return changed, (SaveSetting(setting.name, value),)


def in_trouble(model: Model, command: Command) -> Step:
    """What a key does in the box that tells what is wrong with the engine."""
    if command is Command.SELECT:
        return pick_item(model, model.selected)
    if command in (Command.UP, Command.DOWN):
        return _move_selection(model, command)
    return to_menu(model) if command is Command.LEAVE else (model, ())


def _settle_trouble(model: Model, index: int) -> Step:
    """Go on as was chosen: with the engine, another computer or a person in its place, or not."""
    if index == 1:
        return open_substitutes(model), ()
    settled = model._replace(overlay=None, trouble="", status=Status())
    if index == 0:
        return let_computer_act(settled)
    if index == 2:
        person = Player(mark_in("player", "Player 2"))
        first, second = (person if p.is_computer else p for p in model.players)
        return let_computer_act(settled._replace(players=(first, second)))
    return to_menu(settled)


def in_substitutes(model: Model, command: Command) -> Step:
    """What a key does in the box of computers that may take over."""
    if command is Command.SELECT:
        return pick_item(model, model.selected)
    if command in (Command.UP, Command.DOWN):
        return _move_selection(model, command)
    if command is Command.LEAVE:
        # Without its engine the game cannot go on, so there is nothing to ask.
        return to_menu(model) if model.trouble else leave_game(model, command)
    return (close_substitutes(model), ()) if command is Command.BACK else (model, ())


def _substitute(model: Model, index: int) -> Step:
    """Seat another computer; it is asked at once if it is its turn."""
    changed, effects = pick_substitute(model, index)
    if changed.overlay is not None or changed.thinking is not None:
        return changed, effects
    asked, more = let_computer_act(changed)
    return asked, (*effects, *more)


IN_MENU: Mapping[Command, Callable[[Model, Command], Step]] = {
    Command.UP: _move_selection,
    Command.DOWN: _move_selection,
    Command.LEFT: _step_setting,
    Command.RIGHT: _step_setting,
    Command.FIRST: _go_to_end,
    Command.LAST: _go_to_end,
    Command.SELECT: _select,
    Command.BACK: _menu_before,
    Command.ERASE: _erase,
    Command.REMOVE: _remove_engine,
    Command.LEAVE: _leave_menu,
    Command.HELP: open_help,
}


_MENU_BEFORE = {
    Scene.FIRST_MENU: Scene.OPPONENT_MENU,
    Scene.ENGINES_MENU: Scene.OPPONENT_MENU,
    Scene.ADD_ENGINE: Scene.ENGINES_MENU,
}
"""Where Back leads; from elsewhere it is the main menu."""
