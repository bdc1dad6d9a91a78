"""One step of the program: from a model and an action to the next model and what it asks for.

Nothing here draws, waits or thinks. What must happen outside is returned as effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import SIZE, UnreadableError, column_row, format_point
from gomoku_console.game.openings import OFFERED, OFFERED_AGAIN, OPENINGS, Progress
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import FoulPolicy, GameState, IllegalMoveError
from gomoku_console.game.verdict import format_foul
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.ui.actions import (
    Action,
    CannotKeep,
    Command,
    ComputerActed,
    Effect,
    EngineFailed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
    OfferFound,
    Pick,
    Request,
    Resized,
    SaveEngines,
    Think,
    Tick,
    Typed,
    UnknownKey,
)
from gomoku_console.ui.keymap import choice_of, is_available
from gomoku_console.ui.keys import UNKNOWN
from gomoku_console.ui.menus import computer_name, menu_items
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

    from gomoku_console.engine.opening import Decision
    from gomoku_console.game.board import Point
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.model import Offer

_T = TypeVar("_T")

Step: TypeAlias = "tuple[Model, tuple[Effect, ...]]"

LONGEST_TYPED, MOST_ENGINES = 500, 9
"""Characters of an engine's command, and how many engines are remembered."""

NOTHING_TO_UNDO = "Nothing to take back"


def update(model: Model, action: Action) -> Step:  # noqa: C901 - a case for each action
    """What ``action`` makes of ``model``, and the effects to carry out afterwards in order."""
    match action:
        case Tick(now):
            return model._replace(now=now), ()
        case Resized(rows, columns):
            return model._replace(rows=rows, columns=columns), ()
        case ComputerActed(ticket, decision):
            return _computer_acted(model, ticket, decision)
        case EngineReady(command, name):
            return _engine_ready(model, command, name), ()
        case EngineSaid(text):
            return model._replace(message=text), ()
        case EngineFailed(ticket, reason):
            return _engine_failed(model, ticket, reason), ()
        case EnginesLoaded(commands, note):
            return model._replace(engines=commands, status=Status(note, is_warning=True)), ()
        case OfferFound(offer, note):
            return _offer(model, offer, note), ()
        case CannotKeep(reason):
            return _say(model, f"Not saved: {reason}"), ()
        case Typed(char):
            return model._replace(typed=(model.typed + char)[:LONGEST_TYPED], status=Status()), ()
        case UnknownKey(key):
            return _say(model, _unknown_key(model, key)), ()
        case Pick(item):
            return _pick(model, item)
        case Command():
            return _command(model, action)


def start_game(model: Model, players: tuple[Player, Player] | None = None) -> Step:
    """Begin the game that the model's choices describe, on an empty board.

    ``players`` are the first and the second; without them, the choices say who plays.
    """
    choices = model.choices
    state = GameState.new(choices.rule, fouls=choices.fouls)
    begun = model._replace(
        scene=Scene.GAME,
        overlay=None,
        state=state,
        progress=Progress(choices.opening),
        players=players or _players(choices),
        cursor=state.board.center,
        status=Status(),
        thinking=None,
        viewed=None,
        base=None,
        given_up=(),
        message="",
        games=model.games + 1,
        started=model.now,
        ended=None,
    )
    return _let_computer_act(begun)


def open_menu(model: Model, scene: Scene) -> Step:
    """Show the menu ``scene`` with the last choice selected; a game that was on is given up."""
    choices = model.choices
    selected = {
        Scene.MAIN_MENU: list(Mode).index(choices.mode) + (model.offer is not None),
        Scene.OPPONENT_MENU: list(OPPONENTS).index(choices.opponent),
        Scene.FIRST_MENU: list(First).index(choices.first),
    }.get(scene, 0)
    shown = model._replace(
        scene=scene, overlay=None, selected=selected, status=Status(), thinking=None, typed=""
    )
    return shown, _ON_ENTERING.get(scene, ())


def check_record(record: GameRecord, count: int | None = None) -> None:
    """Make sure that `open_record` can put this record on the board.

    Raises:
        ValueError: if the board is not 15x15, or there is no move ``count``.
    """
    if record.size != SIZE:
        size = record.size
        raise ValueError(f"a game on a {size}x{size} board is not played on the screen")
    record.state_at(count)


def open_record(model: Model, record: GameRecord, count: int | None = None) -> Step:
    """Put a recorded game on the board, after ``count`` moves or as it ended.

    Who plays on is for the model's choices to say; two people are called as the record says.

    Raises:
        ValueError: if the board is not 15x15, or there is no such move.
    """
    check_record(record, count)
    choices = model.choices
    state = record.state_at(count)
    if not state.is_over:
        state = state._replace(fouls=choices.fouls)
    first, second = _players(choices)
    if choices.mode is Mode.TWO_PLAYER:
        first, second = Player(record.black or first.name), Player(record.white or second.name)
    begun, _ = start_game(model, (Player(first.name), Player(second.name)))
    opened = begun._replace(
        state=state,
        progress=Progress(),
        players=(first, second),
        base=record,
        cursor=state.moves[-1] if state.moves else begun.cursor,
        ended=model.now if state.is_over else None,
    )
    return _let_computer_act(opened)


def resume_game(model: Model) -> Step:
    """Go on with the saved game that was put on the model's board.

    An engine is a program, and the save is but a file: it is not started before the player says so.
    """
    engines = [player.engine for player in model.players if player.engine]
    if engines:
        trouble = f"The saved game was played against {engines[0]}"
        return model._replace(overlay=Overlay.TROUBLE, trouble=trouble, selected=0), ()
    return _let_computer_act(model)


def _offer(model: Model, offer: Offer | None, note: str) -> Model:
    """Offer a saved game in the main menu, and name what is wrong with other saves."""
    told = model._replace(status=Status(note, is_warning=True)) if note else model
    if model.scene is not Scene.MAIN_MENU:
        return told._replace(offer=offer)
    # The game offered is the first item; whoever has moved on to another stays there.
    gained = (offer is not None) - (model.offer is not None)
    untouched = model.selected == list(Mode).index(model.choices.mode)
    selected = 0 if untouched and offer else max(model.selected + gained, 0)
    return told._replace(offer=offer, selected=selected)


def _players(choices: Choices) -> tuple[Player, Player]:
    if choices.mode is Mode.TWO_PLAYER:
        return Player("Player 1"), Player("Player 2")
    me = Player("You")
    computer = Player(
        computer_name(choices),
        opponent=None if choices.engine else choices.opponent,
        engine=choices.engine,
    )
    return (me, computer) if choices.first is First.ME else (computer, me)


def _let_computer_act(model: Model) -> Step:
    """Ask the computer what it does if it is its turn; any earlier question is void."""
    player = model.actor
    if not player.is_computer or model.state.is_over:
        return model._replace(thinking=None), ()
    ticket = model.tickets + 1
    choices = model.choices
    seed = choices.seed + model.games - 1
    asked = model._replace(thinking=ticket, tickets=ticket, asked=model.now)
    thought = Think(ticket, player, seed, model.state, model.progress, choices.turn_ms)
    return asked, (thought,)


def _computer_acted(model: Model, ticket: int, decision: Decision) -> Step:
    """Do what the computer decided, unless its thought was cancelled meanwhile."""
    if ticket != model.thinking:
        return model, ()
    state = model.state.play_all(decision.points)
    if decision.choice is None:
        # The word on a colour it just took stays; one on a key pressed meanwhile is out of date.
        return _go_on(model, state, Status() if model.status.is_warning else model.status)
    progress = model.progress.choose(len(model.state.moves), decision.choice)
    said = Status(f"{model.actor.name}: {decision.choice.value}")
    return _go_on(model._replace(progress=progress), state, said)


def _go_on(model: Model, state: GameState, status: Status) -> Step:
    """Stones were played: show them, stop the clock if they decide the game, else go on."""
    ended = model.now if state.is_over else None
    return _let_computer_act(model._replace(state=state, status=status, ended=ended))


def _engine_ready(model: Model, command: str, name: str) -> Model:
    """Call the engine by the name it gave itself."""
    players = tuple(
        player._replace(name=name) if player.engine == command else player
        for player in model.players
    )
    return model._replace(players=(players[0], players[1]))


def _engine_failed(model: Model, ticket: int, reason: str) -> Model:
    """Ask what is to become of the game, unless nobody waits for the engine any more."""
    if ticket != model.thinking:
        return model
    return model._replace(
        thinking=None, overlay=Overlay.TROUBLE, trouble=reason, selected=0, status=Status()
    )


def _say(model: Model, text: str, short: str = "") -> Model:
    return model._replace(status=Status(text, is_warning=True, short=short))


def _unknown_key(model: Model, key: str) -> str:
    if model.overlay in _QUESTIONS:
        return "Y or N?"
    return "No such key; try ?" if key == UNKNOWN else f"No such key: {key}; try ?"


def _command(model: Model, command: Command) -> Step:
    if command is Command.REDRAW:
        return model, (Request.REDRAW,)
    if model.is_too_small and command not in _BLIND:
        return model, ()
    if model.overlay in _HELP_PAGES:
        return _in_help(model, command)
    if model.overlay is Overlay.TROUBLE:
        return _in_trouble(model, command)
    if model.overlay is not None:
        return _answer(model, command)
    handlers = _IN_GAME if model.scene is Scene.GAME else _IN_MENU
    handler = handlers.get(command)
    return handler(model, command) if handler else (model, ())


def _open_help(model: Model, _: Command) -> Step:
    return model._replace(overlay=Overlay.HELP, status=Status()), ()


def _in_help(model: Model, command: Command) -> Step:
    """Turn the page, or close the help and perhaps leave."""
    if command is Command.HELP:
        page = _HELP_PAGES[(_HELP_PAGES.index(model.overlay) + 1) % len(_HELP_PAGES)]
        return model._replace(overlay=page, status=Status()), ()
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
    if model.scene is Scene.ADD_ENGINE:
        return _add_engine(model)
    return _pick(model, model.selected)


def _menu_before(model: Model, _: Command) -> Step:
    return open_menu(model, _MENU_BEFORE.get(model.scene, Scene.MAIN_MENU))


def _leave_menu(model: Model, _: Command) -> Step:
    if model.scene is Scene.MAIN_MENU:
        return model, (Request.QUIT,)
    return open_menu(model, Scene.MAIN_MENU)


def _pick(model: Model, index: int) -> Step:
    """Do what the menu item with this index promises."""
    if model.overlay is Overlay.TROUBLE:
        return _settle_trouble(model, index)
    key = menu_items(model)[index].key
    if model.scene is Scene.OPPONENT_MENU:
        return _pick_opponent(model, index)
    if model.scene is Scene.ENGINES_MENU:
        return _pick_engine(model, index)
    if model.scene is Scene.FIRST_MENU:
        return _pick_first(model, index)
    return _pick_main(model._replace(selected=index), key)


def _pick_main(model: Model, key: str) -> Step:
    choices = model.choices
    match key:
        case "c":
            return model, (Request.RESUME,)
        case "1":
            return start_game(model._replace(choices=choices._replace(mode=Mode.TWO_PLAYER)))
        case "2":
            chosen = choices._replace(mode=Mode.COMPUTER)
            return open_menu(model._replace(choices=chosen), Scene.OPPONENT_MENU)
        case "r":
            changed = choices._replace(rule=_next(list(RULE_SETS.values()), choices.rule))
        case "o":
            changed = choices._replace(opening=_next(list(OPENINGS.values()), choices.opening))
        case "f":
            changed = choices._replace(fouls=_next(list(FoulPolicy), choices.fouls))
        case _:
            return model, (Request.QUIT,)
    return model._replace(choices=changed, status=Status()), ()


def _next(values: list[_T], value: _T) -> _T:
    """The value after ``value``, and after the last the first."""
    return values[(values.index(value) + 1) % len(values)]


def _pick_opponent(model: Model, index: int) -> Step:
    names = list(OPPONENTS)
    if index == len(names):
        return open_menu(model, Scene.ENGINES_MENU)
    if index > len(names):
        return open_menu(model, Scene.MAIN_MENU)
    return _ask_who_is_first(model, model.choices._replace(opponent=names[index], engine=None))


def _ask_who_is_first(model: Model, choices: Choices) -> Step:
    if choices.is_first_settled:
        return start_game(model._replace(choices=choices._replace(is_first_settled=False)))
    return open_menu(model._replace(choices=choices), Scene.FIRST_MENU)


def _pick_engine(model: Model, index: int) -> Step:
    if index < len(model.engines):
        return _ask_who_is_first(model, model.choices._replace(engine=model.engines[index]))
    if index == len(model.engines):
        return open_menu(model, Scene.ADD_ENGINE)
    return open_menu(model, Scene.OPPONENT_MENU)


def _add_engine(model: Model) -> Step:
    """Remember the engine whose command was typed, the newest first."""
    try:
        parse_engine_command(model.typed)
    except UnreadableError as error:
        return _say(model, str(error)), ()
    command = model.typed.strip()
    others = tuple(other for other in model.engines if other != command)
    return _remember(model, (command, *others)[:MOST_ENGINES])


def _remove_engine(model: Model, _: Command) -> Step:
    """Forget the engine that is selected in the menu."""
    if not is_available(model, Command.REMOVE):
        return _say(model, "There is no engine to remove"), ()
    kept = model.engines[: model.selected] + model.engines[model.selected + 1 :]
    return _remember(model, kept)


def _remember(model: Model, engines: tuple[str, ...]) -> Step:
    shown = model._replace(
        scene=Scene.ENGINES_MENU, engines=engines, selected=0, typed="", status=Status()
    )
    return shown, (SaveEngines(engines),)


def _erase(model: Model, _: Command) -> Step:
    return model._replace(typed=model.typed[:-1], status=Status()), ()


def _pick_first(model: Model, index: int) -> Step:
    sides = list(First)
    if index == len(sides):
        return open_menu(model, _MENU_BEFORE[Scene.FIRST_MENU])
    return start_game(model._replace(choices=model.choices._replace(first=sides[index])))


# --- trouble with an engine ----------------------------------------------------------------------


def _in_trouble(model: Model, command: Command) -> Step:
    if command is Command.SELECT:
        return _pick(model, model.selected)
    if command in (Command.UP, Command.DOWN):
        return _move_selection(model, command)
    return _to_menu(model) if command is Command.LEAVE else (model, ())


def _settle_trouble(model: Model, index: int) -> Step:
    """Go on as was chosen: with the engine, another computer or a person in its place, or not."""
    settled = model._replace(overlay=None, status=Status())
    substitutes = [
        None,
        *(Player(info.title, opponent=info.name) for info in OPPONENTS.values()),
        Player("Player 2"),
    ]
    if index >= len(substitutes):
        return _to_menu(settled)
    substitute = substitutes[index]
    if substitute is None:
        return _let_computer_act(settled)
    first, second = (substitute if p.engine else p for p in model.players)
    return _let_computer_act(settled._replace(players=(first, second)))


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
    point, state = model.cursor, model.state
    if state.is_over:
        return _say(model, f"{state.outcome}: the game is over"), ()
    objection = model.progress.objection(state.board, point, len(state.moves))
    if objection is not None:
        return _say(model, objection), ()
    try:
        after = state.play(point)
    except IllegalMoveError as error:
        foul = state.foul(point)
        return _say(model, str(error), format_foul(foul) if foul else ""), ()
    # What the board does not show of the end is said even where there is room for one line only.
    end = after.outcome.announcement if after.outcome and after.outcome.reason else ""
    return _go_on(model, after, Status(end))


def _choose(model: Model, command: Command) -> Step:
    """Take a colour of the stones offered, or place two more."""
    choice = choice_of(command)
    if choice is None or choice not in model.options:
        return _say(model, "That is not to be chosen now"), ()
    if model.thinking is not None:
        return _say(model, "Wait: the computer is to choose"), ()
    progress = model.progress.choose(len(model.state.moves), choice)
    return _go_on(model._replace(progress=progress), model.state, Status())


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
        return _say(model, "There is nothing further"), ()
    viewed = None if wanted == most else wanted
    cursor = model.state.moves[wanted - 1] if wanted else model.cursor
    return model._replace(viewed=viewed, cursor=cursor, status=Status()), ()


def _play_on(model: Model, _: Command) -> Step:
    """Go on from the moment that is looked at; what was played after it is kept as a variation."""
    state, shown = model.state, model.shown
    stones = len(shown.moves)
    choices = model.progress.choices[: (stones >= OFFERED) + (stones >= OFFERED_AGAIN)]
    gone_back = model._replace(
        state=shown._replace(undone=()),
        progress=model.progress._replace(choices=choices),
        viewed=None,
        given_up=(*model.given_up, state.moves[state.set_up :]),
        ended=None,
        started=model.now - model.elapsed,
        status=Status("The moves after this are kept as a variation", short="Kept as a variation"),
    )
    return _let_computer_act(gone_back)


def _toggle_numbers(model: Model, _: Command) -> Step:
    return model._replace(shows_numbers=not model.shows_numbers, status=Status()), ()


def _move_now(model: Model, _: Command) -> Step:
    return model._replace(status=Status()), (Request.MOVE_NOW,)


def _toggle_marks(model: Model, _: Command) -> Step:
    if not is_available(model, Command.MARKS):
        return _say(model, f"Nothing is forbidden in {model.state.rule}"), ()
    shows = not model.shows_forbidden
    text = "Forbidden points are shown" if shows else "Forbidden points are hidden"
    return model._replace(shows_forbidden=shows, status=Status(text)), ()


def _undo(model: Model, _: Command) -> Step:
    count, progress = model.undone()
    state, cursor, text = model.state, model.cursor, "Took back the choice"
    if count:
        taken = state.moves[-count:]
        state, cursor = state.take_back(count), taken[0]
        text = f"Took back {_names(taken, state.board.size)}"
    elif progress == model.progress:
        return _say(model, "The game is over: no undo" if state.is_over else NOTHING_TO_UNDO), ()
    if progress != model.progress:
        # Redo knows stones alone, so what followed a choice that was taken back is forgotten.
        state = state._replace(undone=())
    undone = model._replace(state=state, progress=progress, cursor=cursor, status=Status(text))
    return _let_computer_act(undone)


def _redo(model: Model, _: Command) -> Step:
    if not is_available(model, Command.REDO):
        return _say(model, "Nothing to redo"), ()
    state = model.state.redo()
    again = state.moves[len(model.state.moves) :]
    text = f"Played {_names(again, state.board.size)} again"
    return _go_on(model._replace(cursor=again[-1]), state, Status(text))


def _names(points: tuple[Point, ...], size: int) -> str:
    """The names of ``points`` in words: ``h8, i9 and g7``."""
    *others, last = (format_point(point, size) for point in points)
    return f"{', '.join(others)} and {last}" if others else last


def _new_game(model: Model, _: Command) -> Step:
    if model.is_running:
        return model._replace(overlay=Overlay.ASK_NEW, status=Status()), ()
    return _rematch(model)


def _swap_colors(model: Model, _: Command) -> Step:
    first, second = model.players
    return start_game(model, (second, first))


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
    Command.ERASE: _erase,
    Command.REMOVE: _remove_engine,
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
    Command.TAKE_BLACK: _choose,
    Command.TAKE_WHITE: _choose,
    Command.PLACE_TWO: _choose,
    Command.MARKS: _toggle_marks,
    Command.MOVE_NOW: _move_now,
    Command.STEP_BACK: _step_through,
    Command.STEP_FORWARD: _step_through,
    Command.TO_START: _step_through,
    Command.TO_END: _step_through,
    Command.PLAY_ON: _play_on,
    Command.NUMBERS: _toggle_numbers,
    Command.LEAVE: _leave_game,
    Command.HELP: _open_help,
}

_QUESTIONS: Mapping[Overlay | None, Callable[[Model], Step]] = {
    Overlay.ASK_LEAVE: _to_menu,
    Overlay.ASK_NEW: _rematch,
}

_MENU_BEFORE = {
    Scene.FIRST_MENU: Scene.OPPONENT_MENU,
    Scene.ENGINES_MENU: Scene.OPPONENT_MENU,
    Scene.ADD_ENGINE: Scene.ENGINES_MENU,
}
"""Where Back leads; from elsewhere it is the main menu."""

_ON_ENTERING: Mapping[Scene, tuple[Effect, ...]] = {
    Scene.MAIN_MENU: (Request.FIND_OFFER,),
    Scene.ENGINES_MENU: (Request.LOAD_ENGINES,),
}
"""What is to be found out when a menu is shown."""

_HELP_PAGES: tuple[Overlay | None, ...] = (Overlay.HELP, Overlay.RULES)

_BLIND = frozenset({Command.LEAVE, Command.YES, Command.NO})
"""What may be asked for on a screen too small to show the board."""
