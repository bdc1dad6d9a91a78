"""Games begin, go on to whoever is to move, and are left: the steps that the others end in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import SIZE
from gomoku_console.game.openings import Choice, Progress
from gomoku_console.game.state import GameState
from gomoku_console.language import mark, mark_in, tr
from gomoku_console.ui.actions import Command, Effect, Request, Think
from gomoku_console.ui.menus import computer_name
from gomoku_console.ui.model import Choices, First, Mode, Model, Overlay, Player, Scene, Status
from gomoku_console.ui.printable import shown_name, taken_name
from gomoku_console.ui.settings import DEFAULTS
from gomoku_console.ui.substitution import BOXES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.engine.opening import Decision
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.clock import Clock
    from gomoku_console.ui.model import Offer


Step: TypeAlias = "tuple[Model, tuple[Effect, ...]]"


def _new_clock(model: Model) -> Clock | None:
    """The clock that the settings want for a new game."""
    if model.settings.clock == DEFAULTS.clock:
        return None
    from gomoku_console.ui.clock import new_clock  # noqa: PLC0415 - as above

    return new_clock(model.settings)


def clock_again(model: Model) -> Clock | None:
    """The clock for going on with a game that was over; one that was opened so has none yet."""
    return model.clock.restart() if model.clock else _new_clock(model)


def press_clock(model: Model, after: GameState) -> Model:
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
    return let_computer_act(begun)


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
    return let_computer_act(opened)


def resume_game(model: Model) -> Step:
    """Go on with the saved game that was put on the model's board.

    An engine is a program, and the save is but a file: it is not started before the player says so.
    """
    engines = [player.engine for player in model.players if player.engine]
    if engines:
        trouble = tr("The saved game was played against {engine}", engine=engines[0])
        return model._replace(overlay=Overlay.TROUBLE, trouble=trouble, selected=0), ()
    return let_computer_act(model)


def take_offer(model: Model, offer: Offer | None, note: str) -> Model:
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


def let_computer_act(model: Model) -> Step:
    """Ask the computer what it does if it is its turn; any earlier question is void."""
    player = model.actor
    if not player.is_computer or model.state.is_over:
        return model._replace(thinking=None), ()
    ticket = model.tickets + 1
    asked = model._replace(thinking=ticket, tickets=ticket, asked=model.now, message=None)
    return asked, (_think(model, ticket),)


def computer_acted(model: Model, ticket: int, decision: Decision) -> Step:
    """Do what the computer decided, unless its thought was cancelled meanwhile."""
    if ticket != model.thinking:
        return model, ()
    state = model.state.play_all(decision.points)
    model = press_clock(model, state)
    # The word on a colour it just took stays; one on a key pressed meanwhile is out of date.
    said = Status() if model.status.is_warning else model.status
    acted = model
    if decision.choice is not None:
        progress = model.progress.choose(len(model.state.moves), decision.choice)
        acted = model._replace(progress=progress)
        name = shown_name(model.actor.name, model.glyphs)
        said = Status(tr(_CHOSEN[decision.choice], name=name), is_news=True)
    after, effects = go_on(acted, state, said)
    rings = model.settings.bell and after.thinking is None
    return after, (*effects, *([Request.BELL] if rings else []))


def go_on(model: Model, state: GameState, status: Status) -> Step:
    """Stones were played: show them, stop the clock if they decide the game, else go on."""
    outcome = state.outcome
    if outcome is not None and outcome.reason:
        # What the board does not show is said even where there is room for one line only.
        status = Status(outcome.announcement)
    ended = model.now if outcome is not None else None
    # In a game that is over nobody takes a seat.
    overlay = None if outcome is not None and model.overlay in BOXES else model.overlay
    after = model._replace(state=state, status=status, ended=ended, overlay=overlay)
    return let_computer_act(after)


_CHOSEN = {
    Choice.BLACK: mark("{name} takes black"),
    Choice.WHITE: mark("{name} takes white"),
    Choice.PLACE_TWO: mark("{name} places two more"),
}
"""What the computer has chosen of the stones an opening offers."""


def say(model: Model, text: str, short: str = "") -> Model:
    """Say ``text``, or where it does not fit ``short``, so that it stands out."""
    return model._replace(status=Status(text, is_warning=True, short=short, said=model.now))


def open_help(model: Model, _: Command) -> Step:
    """Lay the help over the scene."""
    return model._replace(overlay=Overlay.HELP, status=Status()), ()


def leave_game(model: Model, _: Command) -> Step:
    """Leave for the main menu; ask first if that would break a game off."""
    if model.is_running:
        return model._replace(overlay=Overlay.ASK_LEAVE, status=Status()), ()
    return to_menu(model)


def rematch(model: Model) -> Step:
    """Begin a game between the same players."""
    return start_game(model, model.players)


def to_menu(model: Model) -> Step:
    """Show the main menu."""
    return open_menu(model, Scene.MAIN_MENU)


_ON_ENTERING: Mapping[Scene, tuple[Effect, ...]] = {
    Scene.MAIN_MENU: (Request.FIND_OFFER,),
    Scene.ENGINES_MENU: (Request.LOAD_ENGINES,),
    Scene.LIBRARY: (Request.LOAD_LIBRARY,),
}
"""What is to be found out when a menu is shown."""
