"""One step of the program: from a model and an action to the next model and what it asks for.

Nothing here draws, waits or thinks. What must happen outside is returned as effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import column_row, format_point
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import GameState, IllegalMoveError
from gomoku_console.ui.actions import (
    Action,
    Command,
    ComputerMoved,
    Effect,
    Pick,
    Quit,
    Resized,
    Think,
    Tick,
    UnknownKey,
)
from gomoku_console.ui.keymap import is_available
from gomoku_console.ui.keys import UNKNOWN
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import (
    Choices,
    First,
    Mode,
    Model,
    Overlay,
    Player,
    Scene,
    Status,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Step: TypeAlias = "tuple[Model, tuple[Effect, ...]]"


def update(model: Model, action: Action) -> Step:
    """What ``action`` makes of ``model``, and the effects to carry out afterwards in order."""
    match action:
        case Tick(now):
            return model._replace(now=now), ()
        case Resized(rows, columns):
            return model._replace(rows=rows, columns=columns), ()
        case ComputerMoved(ticket, point):
            return _computer_moved(model, ticket, point)
        case UnknownKey(key):
            return _say(model, _unknown_key(model, key)), ()
        case Pick(item):
            return _pick(model, item)
        case Command():
            return _command(model, action)


def start_game(model: Model, players: tuple[Player, Player] | None = None) -> Step:
    """Begin the game that the model's choices describe, on an empty board.

    ``players`` are (black, white); without them, the choices say who plays.
    """
    choices = model.choices
    state = GameState.new(choices.rule)
    begun = model._replace(
        scene=Scene.GAME,
        overlay=None,
        state=state,
        players=players or _players(choices),
        cursor=state.board.center,
        status=Status(),
        thinking=None,
        games=model.games + 1,
        started=model.now,
        ended=None,
    )
    return _let_computer_move(begun)


def open_menu(model: Model, scene: Scene) -> Step:
    """Show the menu ``scene``; whatever game was on is given up."""
    return model._replace(scene=scene, overlay=None, selected=0, status=Status(), thinking=None), ()


def _players(choices: Choices) -> tuple[Player, Player]:
    if choices.mode is Mode.TWO_PLAYER:
        return Player("Player 1"), Player("Player 2")
    me = Player("You")
    computer = Player(OPPONENTS[choices.opponent].title, choices.opponent)
    return (me, computer) if choices.first is First.ME else (computer, me)


def _let_computer_move(model: Model) -> Step:
    """Ask for the computer's move if it is the computer's turn; any earlier question is void."""
    opponent = model.player(model.state.to_move).opponent
    if opponent is None or model.state.is_over:
        return model._replace(thinking=None), ()
    ticket = model.tickets + 1
    seed = model.choices.seed + model.games - 1
    asked = model._replace(thinking=ticket, tickets=ticket)
    return asked, (Think(ticket, opponent, seed, model.state),)


def _computer_moved(model: Model, ticket: int, point: int) -> Step:
    """Place the computer's stone, unless its thought was cancelled meanwhile."""
    if ticket != model.thinking:
        return model, ()
    return _place(model._replace(thinking=None), point)


def _place(model: Model, point: int) -> Step:
    try:
        state = model.state.play(point)
    except IllegalMoveError as error:
        return _say(model, str(error)), ()
    return _go_on(model, state, Status())


def _go_on(model: Model, state: GameState, status: Status) -> Step:
    """Stones were played: show them, stop the clock if they decide the game, else go on."""
    ended = model.now if state.is_over else None
    return _let_computer_move(model._replace(state=state, status=status, ended=ended))


def _say(model: Model, text: str) -> Model:
    return model._replace(status=Status(text, is_warning=True))


def _unknown_key(model: Model, key: str) -> str:
    if model.overlay in _QUESTIONS:
        return "Y or N?"
    name = "That key" if key == UNKNOWN else f"Key {key}"
    return f"{name} does nothing here; try ?"


def _command(model: Model, command: Command) -> Step:
    if model.is_too_small and command not in _BLIND:
        return model, ()
    if model.overlay is Overlay.HELP:
        return _in_help(model, command)
    if model.overlay is not None:
        return _answer(model, command)
    handlers = _IN_GAME if model.scene is Scene.GAME else _IN_MENU
    handler = handlers.get(command)
    return handler(model, command) if handler else (model, ())


def _open_help(model: Model, _: Command) -> Step:
    return model._replace(overlay=Overlay.HELP, status=Status()), ()


def _in_help(model: Model, command: Command) -> Step:
    closed = model._replace(overlay=None, status=Status())
    return _command(closed, command) if command is Command.LEAVE else (closed, ())


def _answer(model: Model, command: Command) -> Step:
    """Yes or no to the question that lies over the game."""
    answered = model._replace(overlay=None, status=Status())
    leaving_twice = command is Command.LEAVE and model.overlay is Overlay.ASK_LEAVE
    if command is Command.YES or leaving_twice:
        return _QUESTIONS[model.overlay](answered)
    return answered, ()


# --- menus ---------------------------------------------------------------------------------------


def _move_selection(model: Model, command: Command) -> Step:
    step = -1 if command is Command.UP else 1
    selected = (model.selected + step) % len(menu_items(model))
    return model._replace(selected=selected, status=Status()), ()


def _select(model: Model, _: Command) -> Step:
    return _pick(model, model.selected)


def _menu_before(model: Model, _: Command) -> Step:
    if model.scene is Scene.FIRST_MENU:
        return open_menu(model, Scene.OPPONENT_MENU)
    return open_menu(model, Scene.MAIN_MENU)


def _leave_menu(model: Model, _: Command) -> Step:
    if model.scene is Scene.MAIN_MENU:
        return model, (Quit(),)
    return open_menu(model, Scene.MAIN_MENU)


def _pick(model: Model, index: int) -> Step:
    """Do what the menu item with this index promises."""
    key = menu_items(model)[index].key
    if model.scene is Scene.OPPONENT_MENU:
        return _pick_opponent(model, index)
    if model.scene is Scene.FIRST_MENU:
        return _pick_first(model, index)
    return _pick_main(model._replace(selected=index), key)


def _pick_main(model: Model, key: str) -> Step:
    choices = model.choices
    match key:
        case "1":
            return start_game(model._replace(choices=choices._replace(mode=Mode.TWO_PLAYER)))
        case "2":
            chosen = choices._replace(mode=Mode.COMPUTER)
            return open_menu(model._replace(choices=chosen), Scene.OPPONENT_MENU)
        case "r":
            rules = list(RULE_SETS.values())
            rule = rules[(rules.index(choices.rule) + 1) % len(rules)]
            return model._replace(choices=choices._replace(rule=rule), status=Status()), ()
        case _:
            return model, (Quit(),)


def _pick_opponent(model: Model, index: int) -> Step:
    names = list(OPPONENTS)
    if index == len(names):
        return open_menu(model, Scene.MAIN_MENU)
    choices = model.choices._replace(opponent=names[index])
    return open_menu(model._replace(choices=choices), Scene.FIRST_MENU)


def _pick_first(model: Model, index: int) -> Step:
    sides = list(First)
    if index == len(sides):
        return open_menu(model, Scene.OPPONENT_MENU)
    return start_game(model._replace(choices=model.choices._replace(first=sides[index])))


# --- the game ------------------------------------------------------------------------------------

_STEPS = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}


def _move_cursor(model: Model, command: Command) -> Step:
    """One point on; past an edge the cursor comes back on the opposite side."""
    size = model.state.board.size
    column, row = column_row(model.cursor, size)
    right, up = _STEPS[command]
    cursor = (row + up) % size * size + (column + right) % size
    return model._replace(cursor=cursor, status=Status()), ()


def _place_at_cursor(model: Model, _: Command) -> Step:
    if model.thinking is not None:
        return _say(model, "Wait: the computer is to move"), ()
    return _place(model, model.cursor)


def _undo(model: Model, _: Command) -> Step:
    count = model.stones_to_take_back
    if not count:
        over = model.state.is_over
        return _say(model, "The game is over: no undo" if over else "Nothing to take back"), ()
    state = model.state.take_back(count)
    first = model.state.moves[-count]
    name = format_point(first, state.board.size)
    undone = model._replace(state=state, cursor=first, status=Status(f"Took back to {name}"))
    return _let_computer_move(undone)


def _redo(model: Model, _: Command) -> Step:
    if not is_available(model, Command.REDO):
        return _say(model, "Nothing to play again"), ()
    state = model.state.redo()
    last = state.moves[-1]
    name = format_point(last, state.board.size)
    return _go_on(model._replace(cursor=last), state, Status(f"Played again to {name}"))


def _new_game(model: Model, _: Command) -> Step:
    if model.is_running:
        return model._replace(overlay=Overlay.ASK_NEW, status=Status()), ()
    return _rematch(model)


def _swap_colors(model: Model, _: Command) -> Step:
    if not model.state.is_over:
        return model, ()
    black, white = model.players
    return start_game(model, (white, black))


def _leave_game(model: Model, _: Command) -> Step:
    if model.is_running:
        return model._replace(overlay=Overlay.ASK_LEAVE, status=Status()), ()
    return _to_menu(model)


def _rematch(model: Model) -> Step:
    return start_game(model, model.players)


def _to_menu(model: Model) -> Step:
    return open_menu(model, Scene.MAIN_MENU)


_IN_MENU: Mapping[Command, Callable[[Model, Command], Step]] = {
    Command.UP: _move_selection,
    Command.DOWN: _move_selection,
    Command.SELECT: _select,
    Command.BACK: _menu_before,
    Command.LEAVE: _leave_menu,
    Command.HELP: _open_help,
}

_IN_GAME: Mapping[Command, Callable[[Model, Command], Step]] = {
    **dict.fromkeys(_STEPS, _move_cursor),
    Command.PLACE: _place_at_cursor,
    Command.UNDO: _undo,
    Command.REDO: _redo,
    Command.NEW: _new_game,
    Command.SWAP: _swap_colors,
    Command.LEAVE: _leave_game,
    Command.HELP: _open_help,
}

_QUESTIONS: Mapping[Overlay | None, Callable[[Model], Step]] = {
    Overlay.ASK_LEAVE: _to_menu,
    Overlay.ASK_NEW: _rematch,
}

_BLIND = frozenset({Command.LEAVE, Command.YES, Command.NO})
"""What may be asked for on a screen too small to show the board."""
