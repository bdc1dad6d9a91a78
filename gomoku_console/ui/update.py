"""One step of the program: from a model and an action to the next model and what it asks for.

Nothing here draws, waits or thinks. What must happen outside is returned as effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import SIZE, UnreadableError, column_row, format_point
from gomoku_console.game.openings import (
    OFFERED,
    OFFERED_AGAIN,
    OPENINGS,
    Choice,
    Progress,
    parse_opening,
)
from gomoku_console.game.rules import RULE_SETS, parse_rule
from gomoku_console.game.state import FoulPolicy, GameState, IllegalMoveError
from gomoku_console.game.verdict import short_foul
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.language import mark, mark_in, tr, tr_list
from gomoku_console.ui.actions import (
    Action,
    CannotKeep,
    CheckEngine,
    Command,
    ComputerActed,
    Effect,
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
    SaveEngines,
    SaveSetting,
    Spell,
    Think,
    Tick,
    Typed,
    UnknownKey,
)
from gomoku_console.ui.keymap import (
    Context,
    bindings_in,
    choice_of,
    context_of,
    is_available,
    key_name,
    why_not_now,
)
from gomoku_console.ui.keys import UNKNOWN
from gomoku_console.ui.library_page import Asking, update_library
from gomoku_console.ui.menus import computer_name, menu_items
from gomoku_console.ui.model import (
    NEVER,
    Choices,
    First,
    Mode,
    Model,
    Overlay,
    Player,
    Scene,
    Status,
)
from gomoku_console.ui.printable import shown_name, taken_name
from gomoku_console.ui.settings import DEFAULTS, TABLE, step_value
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

    from gomoku_console.engine.opening import Decision
    from gomoku_console.game.board import Point
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.clock import Clock
    from gomoku_console.ui.model import Offer
    from gomoku_console.ui.settings import Setting

_T = TypeVar("_T")

Step: TypeAlias = "tuple[Model, tuple[Effect, ...]]"

LONGEST_TYPED, MOST_ENGINES = 500, 9
"""Characters of an engine's command, and how many engines are remembered."""

NOTHING_TO_UNDO = mark("Nothing to take back")


def update(model: Model, action: Action) -> Step:
    """What ``action`` makes of ``model``, and the effects to carry out afterwards in order."""
    after, effects = _act(model, action)
    question = after.question
    if question is not None and question.answer is not None and after.overlay is None:
        after = _hint_came(after, question.answer)
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
            return _computer_acted(model, ticket, decision)
        case EngineReady(command, name):
            return _engine_ready(model, command, name), ()
        case EngineAsked(ticket):
            return model._replace(timed=ticket), ()
        case EngineSaid():
            return model._replace(message=action), ()
        case EngineFailed(ticket, reason):
            return _engine_failed(model, ticket, reason), ()
        case EngineChecked(command, reason):
            return _engine_checked(model, command, reason)
        case HintFound() | HintFailed():
            return _hint_came(model, action), ()
        case EnginesLoaded(commands, note):
            return model._replace(engines=commands, status=Status(note, is_warning=True)), ()
        case OfferFound(offer, note):
            return _offer(model, offer, note), ()
        case CannotKeep(reason):
            short = tr("Not saved: {reason}", reason=reason.split(": ")[-1])
            return _say(model, tr("Not saved: {reason}", reason=reason), short), ()
        case LibraryLoaded() | LibraryFailed() | GameExported():
            return _in_library(model, action)
        case RecordOpened(record):
            return _open_from_library(model, record)
        case Typed() if model.scene is Scene.LIBRARY:
            return _in_library(model, action)
        case Typed(char):
            return _type(model, char), ()
        case Spell():
            from gomoku_console.ui.coordinate import spell  # noqa: PLC0415 - comes with the keys

            return spell(model, action, _command)
        case UnknownKey(key):
            return _say_unknown(model._replace(marked=None), key), ()
        case Pick(item):
            return _pick(model, item)
        case MoveTo(point):
            return _place_at(model, point)
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


def _new_clock(model: Model) -> Clock | None:
    """The clock that the settings want for a new game."""
    if model.settings.clock == DEFAULTS.clock:
        return None
    from gomoku_console.ui.clock import new_clock  # noqa: PLC0415 - as above

    return new_clock(model.settings)


def _clock_again(model: Model) -> Clock | None:
    """The clock for going on with a game that was over; one that was opened so has none yet."""
    return model.clock.restart() if model.clock else _new_clock(model)


def _press_clock(model: Model, after: GameState) -> Model:
    """A stone was played that makes the state ``after``: the other side's clock runs now."""
    if model.clock is None:
        return model
    from gomoku_console.ui.clock import press  # noqa: PLC0415 - as above

    return press(model, after)


def _think(model: Model, ticket: int) -> Think:
    """The question for the computer whose turn it is, and how much time it has."""
    player, choices = model.actor, model.choices
    seed = choices.seed + model.games - 1
    thought = Think(ticket, player, seed, model.state, model.progress, choices.turn_ms)
    if model.clock is None or not player.is_in_process:
        return thought
    from gomoku_console.ui.clock import allowance  # noqa: PLC0415 - as above

    allowed = allowance(model.clock, model.state.to_move, choices.turn_ms)
    return thought._replace(**allowed._asdict())


def start_game(model: Model, players: tuple[Player, Player] | None = None) -> Step:
    """Begin the game that the model's choices describe, on an empty board.

    ``players`` are the first and the second; without them, the choices say who plays.
    """
    choices = model.choices
    state = GameState.new(choices.rule, fouls=choices.fouls)
    begun = model._replace(
        scene=Scene.GAME,
        overlay=None,
        offer=None,
        state=state,
        progress=Progress(choices.opening),
        players=players or _players(choices),
        cursor=state.board.center,
        marked=None,
        status=Status(),
        thinking=None,
        viewed=None,
        base=None,
        given_up=(),
        message=None,
        clock=_new_clock(model),
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
        scene=scene,
        overlay=None,
        selected=selected,
        status=Status(),
        thinking=None,
        trouble="",
        typed="",
    )
    return shown, _ON_ENTERING.get(scene, ())


def check_record(record: GameRecord, count: int | None = None) -> None:
    """Make sure that `open_record` can put this record on the board.

    Raises:
        ValueError: if the board is not 15x15, or there is no move ``count``.
    """
    if record.size != SIZE:
        size = record.size
        raise ValueError(
            tr("a game on a {size}x{size} board is not played on the screen", size=size)
        )
    record.state_at(count)


def open_record(model: Model, record: GameRecord, count: int | None = None) -> Step:
    """Put a recorded game on the board, after ``count`` moves or as it ended.

    Who plays on is for the model's choices to say; two people are called as the record says.

    Raises:
        ValueError: if the board is not 15x15, or there is no such move.
    """
    check_record(record, count)
    choices = model.choices
    state = record.final_state() if count is None else record.state_at(count)
    if not state.is_over:
        state = state._replace(fouls=choices.fouls)
    first, second = _players(choices)
    if choices.mode is Mode.TWO_PLAYER:
        black, white = (taken_name(name) for name in (record.black, record.white))
        first, second = Player(black or first.name), Player(white or second.name)
    begun, _ = start_game(model, (Player(first.name), Player(second.name)))
    opened = begun._replace(
        state=state,
        progress=Progress(),
        players=(first, second),
        base=record,
        choices=choices._replace(rule=state.rule),
        cursor=state.moves[-1] if state.moves else begun.cursor,
        clock=None if state.is_over else begun.clock,
        ended=model.now if state.is_over else None,
    )
    return _let_computer_act(opened)


def resume_game(model: Model) -> Step:
    """Go on with the saved game that was put on the model's board.

    An engine is a program, and the save is but a file: it is not started before the player says so.
    """
    engines = [player.engine for player in model.players if player.engine]
    if engines:
        trouble = tr("The saved game was played against {engine}", engine=engines[0])
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
        return Player(mark_in("player", "Player 1")), Player(mark_in("player", "Player 2"))
    me = Player(mark_in("player", "You"))
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
    asked = model._replace(thinking=ticket, tickets=ticket, asked=model.now, message=None)
    return asked, (_think(model, ticket),)


def _computer_acted(model: Model, ticket: int, decision: Decision) -> Step:
    """Do what the computer decided, unless its thought was cancelled meanwhile."""
    if ticket != model.thinking:
        return model, ()
    state = model.state.play_all(decision.points)
    model = _press_clock(model, state)
    # The word on a colour it just took stays; one on a key pressed meanwhile is out of date.
    said = Status() if model.status.is_warning else model.status
    acted = model
    if decision.choice is not None:
        progress = model.progress.choose(len(model.state.moves), decision.choice)
        acted = model._replace(progress=progress)
        name = shown_name(model.actor.name, model.glyphs)
        said = Status(tr(_CHOSEN[decision.choice], name=name), is_news=True)
    after, effects = _go_on(acted, state, said)
    rings = model.settings.bell and after.thinking is None
    return after, (*effects, *([Request.BELL] if rings else []))


def _go_on(model: Model, state: GameState, status: Status) -> Step:
    """Stones were played: show them, stop the clock if they decide the game, else go on."""
    outcome = state.outcome
    if outcome is not None and outcome.reason:
        # What the board does not show is said even where there is room for one line only.
        status = Status(outcome.announcement)
    ended = model.now if outcome is not None else None
    # In a game that is over nobody takes a seat.
    overlay = None if outcome is not None and model.overlay in BOXES else model.overlay
    after = model._replace(state=state, status=status, ended=ended, overlay=overlay)
    return _let_computer_act(after)


_CHOSEN = {
    Choice.BLACK: mark("{name} takes black"),
    Choice.WHITE: mark("{name} takes white"),
    Choice.PLACE_TWO: mark("{name} places two more"),
}
"""What the computer has chosen of the stones an opening offers."""


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
    return model._replace(status=Status(text, is_warning=True, short=short, said=model.now))


def _say_unknown(model: Model, key: str) -> Model:
    """That ``key`` means nothing here, and what does: the help, or where there is none the keys."""
    context = context_of(model)
    if context is Context.ASK:
        yes, no = (key_name(model, Context.ASK, c) for c in (Command.YES, Command.NO))
        return _say(model, tr("{yes} or {no}?", yes=yes, no=no))
    if why := why_not_now(model, key):
        return _say(model, why)
    text = tr("No such key") if key == UNKNOWN else tr("No such key: {key}", key=key)
    hints = (b.shown_hint for b in bindings_in(model, context) if is_available(model, b.command))
    help_key = key_name(model, context, Command.HELP)
    remedy = help_key or tr_list(hint[0] for hint in hints if hint)
    if not remedy:
        return _say(model, text)
    return _say(model, tr("{error}; try {key}", error=text, key=remedy), "" if help_key else text)


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
        return _in_library(model, command)
    handlers = _IN_GAME if model.scene is Scene.GAME else _IN_MENU
    handler = handlers.get(command)
    return handler(model, command) if handler else (model, ())


def _open_help(model: Model, _: Command) -> Step:
    return model._replace(overlay=Overlay.HELP, status=Status()), ()


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


# --- menus ---------------------------------------------------------------------------------------


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
    if model.overlay in BOXES:
        return _substitute(model, index)
    if model.scene is Scene.LIBRARY:
        return _in_library(model, Pick(index))
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


def _in_adding(model: Model, command: Command) -> Step:
    """The keys of the box in which an engine is typed."""
    if command is Command.SELECT:
        return _add_engine(model)
    if command is Command.ERASE:
        return _erase(model, command)
    return _in_substitutes(model, command)


def _add_engine(model: Model) -> Step:
    """Take the engine whose command was typed, if it can be started."""
    try:
        parse_engine_command(model.typed)
    except UnreadableError as error:
        return _say(model, str(error)), ()
    command = model.typed.strip()
    if len(model.engines) >= MOST_ENGINES and command not in model.engines:
        return _say(model, tr("Nine are remembered; remove one first")), ()
    return model, (CheckEngine(command),)


def _engine_checked(model: Model, command: str, reason: str) -> Step:
    """Go on with the engine that was chosen, or remember the one that was typed as the newest."""
    if reason:
        return _say(model, reason, reason.rpartition(": ")[2]), ()
    if Scene.GAME is model.scene and model.overlay is not Overlay.ADD_ENGINE:
        return model, ()
    if model.scene is Scene.ENGINES_MENU:
        return _ask_who_is_first(model, model.choices._replace(engine=command))
    others = tuple(other for other in model.engines if other != command)
    return _remember(model, (command, *others))


def _remove_engine(model: Model, _: Command) -> Step:
    """Forget the engine that is selected in the menu."""
    if not is_available(model, Command.REMOVE):
        return _say(model, tr("There is no engine to remove")), ()
    kept = model.engines[: model.selected] + model.engines[model.selected + 1 :]
    return _remember(model, kept)


def _remember(model: Model, engines: tuple[str, ...]) -> Step:
    shown = model._replace(engines=engines, selected=0, typed="", status=Status())
    if model.overlay is Overlay.ADD_ENGINE:
        shown = show_engine(shown._replace(overlay=Overlay.ENGINES), engines[0])
    else:
        shown = shown._replace(scene=Scene.ENGINES_MENU)
    return shown, (SaveEngines(engines),)


def _type(model: Model, char: str) -> Model:
    if len(model.typed) >= LONGEST_TYPED:
        return _say(model, tr("No more than {most} characters", most=LONGEST_TYPED))
    return model._replace(typed=model.typed + char, status=Status())


def _erase(model: Model, _: Command) -> Step:
    return model._replace(typed=model.typed[:-1], status=Status()), ()


def _pick_first(model: Model, index: int) -> Step:
    sides = list(First)
    if index == len(sides):
        return open_menu(model, _MENU_BEFORE[Scene.FIRST_MENU])
    return start_game(model._replace(choices=model.choices._replace(first=sides[index])))


# --- the library ---------------------------------------------------------------------------------


def _open_library(model: Model) -> Step:
    """Show the library as it was left, until it has been read again."""
    page = model.library._replace(asking=Asking.NOTHING, note="")
    return open_menu(model._replace(library=page), Scene.LIBRARY)


def _in_library(model: Model, action: Action) -> Step:
    """The page takes everything but what leads out of it."""
    if action is Command.HELP:
        return _open_help(model, Command.HELP)
    if action is Command.LEAVE or (action is Command.BACK and model.library.is_at_rest):
        return _to_menu(model)
    if model.is_too_small and isinstance(action, Command):
        return model, ()
    page, effects = update_library(model.library, action, model.rows, model.columns)
    return model._replace(library=page, status=Status()), effects


def _open_from_library(model: Model, record: GameRecord) -> Step:
    """Put a game of the library on the board, between two people of the record's names."""
    choices = model.choices
    try:
        between_people = model._replace(choices=choices._replace(mode=Mode.TWO_PLAYER))
        opened, effects = open_record(between_people, record)
    except ValueError as error:
        return _say(model, str(error)), ()
    choices = choices._replace(rule=opened.state.rule)
    return opened._replace(choices=choices), effects


# --- settings ------------------------------------------------------------------------------------


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


# --- trouble with an engine ----------------------------------------------------------------------


def _in_trouble(model: Model, command: Command) -> Step:
    if command is Command.SELECT:
        return _pick(model, model.selected)
    if command in (Command.UP, Command.DOWN):
        return _move_selection(model, command)
    return _to_menu(model) if command is Command.LEAVE else (model, ())


def _settle_trouble(model: Model, index: int) -> Step:
    """Go on as was chosen: with the engine, another computer or a person in its place, or not."""
    if index == 1:
        return open_substitutes(model), ()
    settled = model._replace(overlay=None, trouble="", status=Status())
    if index == 0:
        return _let_computer_act(settled)
    if index == 2:
        person = Player(mark_in("player", "Player 2"))
        first, second = (person if p.is_computer else p for p in model.players)
        return _let_computer_act(settled._replace(players=(first, second)))
    return _to_menu(settled)


# --- another computer ----------------------------------------------------------------------------


def _change_opponent(model: Model, _: Command) -> Step:
    if not is_available(model, Command.OPPONENT):
        return _say(model, tr("No computer plays here")), ()
    return open_substitutes(model), ()


def _in_substitutes(model: Model, command: Command) -> Step:
    if command is Command.SELECT:
        return _pick(model, model.selected)
    if command in (Command.UP, Command.DOWN):
        return _move_selection(model, command)
    if command is Command.LEAVE:
        # Without its engine the game cannot go on, so there is nothing to ask.
        return _to_menu(model) if model.trouble else _leave_game(model, command)
    return (close_substitutes(model), ()) if command is Command.BACK else (model, ())


def _substitute(model: Model, index: int) -> Step:
    """Seat another computer; it is asked at once if it is its turn."""
    changed, effects = pick_substitute(model, index)
    if changed.overlay is not None or changed.thinking is not None:
        return changed, effects
    asked, more = _let_computer_act(changed)
    return asked, (*effects, *more)


# --- the game ------------------------------------------------------------------------------------

_STEPS = {
    Command.UP: (0, 1),
    Command.DOWN: (0, -1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP_LEFT: (-1, 1),
    Command.UP_RIGHT: (1, 1),
    Command.DOWN_LEFT: (-1, -1),
    Command.DOWN_RIGHT: (1, -1),
}

_JUMPS = {
    Command.JUMP_UP: (0, 5),
    Command.JUMP_DOWN: (0, -5),
    Command.JUMP_LEFT: (-5, 0),
    Command.JUMP_RIGHT: (5, 0),
}
"""Columns and rows of a jump, which is as long as a row that wins."""


def _move_cursor(model: Model, command: Command) -> Step:
    """One point on; past an edge the cursor comes back on the opposite side."""
    size = model.state.board.size
    column, row = column_row(model.cursor, size)
    right, up = _STEPS[command]
    cursor = (row + up) % size * size + (column + right) % size
    return _steer(model, cursor), ()


def _jump(model: Model, command: Command) -> Step:
    """Five points on, or as far as the edge: who jumps beyond it wants to be there."""
    size = model.state.board.size
    column, row = column_row(model.cursor, size)
    right, up = _JUMPS[command]
    row, column = (min(max(at, 0), size - 1) for at in (row + up, column + right))
    return _steer(model, row * size + column), ()


def _steer(model: Model, cursor: Point) -> Model:
    """The player wants the cursor here: a hint that is looked for may not take it elsewhere."""
    question = model.question and model.question._replace(may_jump=False)
    return model._replace(cursor=cursor, question=question, status=Status())


def _place_at_cursor(model: Model, _: Command) -> Step:
    if model.thinking is not None:
        return _say(model, tr("Wait: the computer is to move")), ()
    point, state = model.cursor, model.state
    if state.is_over:
        return _say(model, tr("{result}: the game is over", result=state.outcome)), ()
    stones = len(state.moves)
    if model.options:
        return _say(model, model.progress.task(stones), tr("A choice comes first")), ()
    objection = model.progress.objection(state.board, point, stones)
    if objection is not None:
        return _say(model, objection), ()
    if _has_just_jumped(model):
        key = key_name(model, Context.PLAY, Command.PLACE)
        name = format_point(point, state.board.size)
        again = model._replace(jumped=NEVER, marked=point)
        return _say(again, _ask_again(name, key, model)), ()
    try:
        after = state.play(point)
    except IllegalMoveError as error:
        foul = state.foul(point)
        return _say(model, str(error), short_foul(foul) if foul else ""), ()
    if model.settings.confirm_place and model.marked != point:
        key = key_name(model, Context.PLAY, Command.PLACE)
        asked = Status(_ask_again(format_point(point, state.board.size), key, model))
        return model._replace(marked=point, status=asked), ()
    return _go_on(_press_clock(model._replace(marked=None), after), after, Status())


def _has_just_jumped(model: Model) -> bool:
    """Whether a hint has moved the cursor under the hand that places a stone."""
    if model.jumped < model.started:
        return False
    from gomoku_console.ui.hint import has_just_jumped  # noqa: PLC0415 - only after a hint

    return has_just_jumped(model)


def _ask_again(point: str, key: str, model: Model) -> str:
    """How a stone on ``point`` is confirmed: by ``key``, which may be empty, or by a click."""
    if not model.settings.mouse:
        return tr("Place on {point}? {key} again", point=point, key=key)
    if not key:
        return tr("Place on {point}? click again", point=point)
    return tr("Place on {point}? {key} or click again", point=point, key=key)


def _place_at(model: Model, point: Point) -> Step:
    """Go to a point that was clicked, and place a stone unless an earlier position is shown."""
    if model.scene is not Scene.GAME or model.overlay is not None or model.is_too_small:
        return model, ()
    moved = _steer(model, point)._replace(jumped=NEVER)
    return (moved, ()) if model.viewed is not None else _place_at_cursor(moved, Command.PLACE)


def _choose(model: Model, command: Command) -> Step:
    """Take a colour of the stones offered, or place two more."""
    choice = choice_of(command)
    if choice is None or choice not in model.options:
        return _say(model, tr("That is not to be chosen now")), ()
    if model.thinking is not None:
        return _say(model, tr("Wait: the computer is to choose")), ()
    progress = model.progress.choose(len(model.state.moves), choice)
    return _go_on(model._replace(progress=progress), model.state, Status())


def _ask_for_hint(model: Model, _: Command) -> Step:
    # Only who asks for a hint pays for loading what it needs.
    from gomoku_console.ui.hint import ask_for_hint  # noqa: PLC0415

    if not is_available(model, Command.HINT):
        return _say(model, _why_no_hint(model)), ()
    return ask_for_hint(model)


def _why_no_hint(model: Model) -> str:
    """Why there is no hint although a stone is due."""
    if model.actor.is_computer:
        return tr("No hint while {name} thinks", name=shown_name(model.actor.name, model.glyphs))
    return tr("No hint for the stones of an opening")


def _hint_came(model: Model, answer: HintFound | HintFailed) -> Model:
    from gomoku_console.ui.hint import take_hint  # noqa: PLC0415 - as above

    return take_hint(model, answer)


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
        return _say(model, tr("There is nothing further")), ()
    viewed = None if wanted == most else wanted
    cursor = model.state.moves[wanted - 1] if wanted else model.cursor
    return model._replace(viewed=viewed, cursor=cursor, status=Status(), question=None), ()


def _play_on(model: Model, _: Command) -> Step:
    """Go on from the moment that is looked at; what was played after it is kept as a variation."""
    state, shown = model.state, model.shown
    stones = len(shown.moves)
    choices = model.progress.choices[: (stones >= OFFERED) + (stones >= OFFERED_AGAIN)]
    gone_back = model._replace(
        state=shown._replace(undone=(), fouls=model.choices.fouls),
        progress=model.progress._replace(choices=choices),
        viewed=None,
        given_up=(*model.given_up, state.moves[state.set_up :]),
        clock=_clock_again(model) if state.is_over else model.clock,
        ended=None,
        started=model.now - model.elapsed,
        status=Status(
            tr("The moves after this are kept as a variation"),
            short=tr("Kept as a variation"),
            is_news=True,
        ),
    )
    return _let_computer_act(gone_back)


def _toggle_numbers(model: Model, _: Command) -> Step:
    return model._replace(shows_numbers=not model.shows_numbers, status=Status()), ()


def _move_now(model: Model, _: Command) -> Step:
    return model._replace(status=Status()), (Request.MOVE_NOW,)


def _toggle_marks(model: Model, _: Command) -> Step:
    if not is_available(model, Command.MARKS):
        return _say(model, tr("Nothing is forbidden in {rule}", rule=model.state.rule.term)), ()
    shows = not model.shows_forbidden
    text = tr("Forbidden points are shown") if shows else tr("Forbidden points are hidden")
    return model._replace(shows_forbidden=shows, status=Status(text)), ()


def _toggle_thinking(model: Model, _: Command) -> Step:
    """Show or hide what a computer that thinks expects, from now on and in later games."""
    if not is_available(model, Command.THINKING):
        return _say(model, tr("No computer here thinks for long")), ()
    shows = not model.settings.show_thinking
    text = tr("Its thoughts are shown") if shows else tr("Its thoughts are hidden")
    changed = model._replace(
        settings=model.settings._replace(show_thinking=shows), status=Status(text)
    )
    return changed, (SaveSetting("show_thinking", shows),)


def _undo(model: Model, _: Command) -> Step:
    count, progress = model.undone()
    state, cursor, text = model.state, model.cursor, tr("Took back the choice")
    if count:
        taken = state.moves[-count:]
        state, cursor = state.take_back(count), taken[0]
        names = _names(taken, state.board.size)
        text = tr("Took back {moves}", moves=names)
        if progress != model.progress:
            text = tr("Took back {moves} and the choice", moves=names)
    elif progress == model.progress:
        return _say(
            model, tr("The game is over: no undo") if state.is_over else tr(NOTHING_TO_UNDO)
        ), ()
    if progress != model.progress:
        # Redo knows stones alone, so what followed a choice that was taken back is forgotten.
        state = state._replace(undone=())
    undone = model._replace(
        state=state,
        progress=progress,
        cursor=cursor,
        status=Status(text, is_news=True),
        message=None,
    )
    return _let_computer_act(undone)


def _redo(model: Model, _: Command) -> Step:
    if not is_available(model, Command.REDO):
        return _say(model, tr("Nothing to redo")), ()
    state = model.state.redo()
    again = state.moves[len(model.state.moves) :]
    text = tr("Played {moves} again", moves=_names(again, state.board.size))
    return _go_on(model._replace(cursor=again[-1]), state, Status(text, is_news=True))


def _names(points: tuple[Point, ...], size: int) -> str:
    """The names of ``points`` in words: ``h8, i9 and g7``."""
    *others, last = (format_point(point, size) for point in points)
    return tr("{first} and {last}", first=tr_list(others), last=last) if others else last


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
    Command.LEFT: _step_setting,
    Command.RIGHT: _step_setting,
    Command.FIRST: _go_to_end,
    Command.LAST: _go_to_end,
    Command.SELECT: _select,
    Command.BACK: _menu_before,
    Command.ERASE: _erase,
    Command.REMOVE: _remove_engine,
    Command.LEAVE: _leave_menu,
    Command.HELP: _open_help,
}

_IN_GAME: Mapping[Command, Callable[[Model, Command], Step]] = {
    **dict.fromkeys(_STEPS, _move_cursor),
    **dict.fromkeys(_JUMPS, _jump),
    Command.PLACE: _place_at_cursor,
    Command.UNDO: _undo,
    Command.REDO: _redo,
    Command.NEW: _new_game,
    Command.SWAP: _swap_colors,
    Command.TAKE_BLACK: _choose,
    Command.TAKE_WHITE: _choose,
    Command.PLACE_TWO: _choose,
    Command.MARKS: _toggle_marks,
    Command.OPPONENT: _change_opponent,
    Command.THINKING: _toggle_thinking,
    Command.HINT: _ask_for_hint,
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

_IN_OVERLAY: Mapping[Overlay, Callable[[Model, Command], Step]] = {
    Overlay.HELP: _in_help,
    Overlay.MORE_HELP: _in_help,
    Overlay.RULES: _in_help,
    Overlay.TROUBLE: _in_trouble,
    Overlay.SUBSTITUTES: _in_substitutes,
    Overlay.ENGINES: _in_substitutes,
    Overlay.ADD_ENGINE: _in_adding,
}
"""Who takes the keys of what lies over the scene; the others are questions."""

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
    Scene.LIBRARY: (Request.LOAD_LIBRARY,),
}
"""What is to be found out when a menu is shown."""

_BY_HAND = (Command, Pick, MoveTo, UnknownKey, Typed)
"""What ends the typing of a coordinate."""

_BLIND = frozenset({Command.LEAVE, Command.YES, Command.NO})
"""What may be asked for on a screen too small to show the board."""
