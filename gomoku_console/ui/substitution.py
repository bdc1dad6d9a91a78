"""Another computer in a running game: who may take over, and what picking one changes.

Boxes lie over the game: the built-in opponents, the engines, and one to add an engine. Which stone
comes next, and asking the newcomer for it, is for `update`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.gomocup.command import program_name
from gomoku_console.language import tr
from gomoku_console.ui.actions import Request, SaveSetting
from gomoku_console.ui.model import Overlay, Player, Status
from gomoku_console.ui.printable import shown_name

if TYPE_CHECKING:
    from gomoku_console.ui.actions import Effect
    from gomoku_console.ui.model import Model

BOXES = (Overlay.SUBSTITUTES, Overlay.ENGINES)


def open_substitutes(model: Model) -> Model:
    """Show who may take the computer's seat, with the one that has it selected."""
    names = list(OPPONENTS)
    seated = _seated(model)
    selected = len(names) if seated.engine else names.index(seated.opponent or names[0])
    return model._replace(overlay=Overlay.SUBSTITUTES, selected=selected, status=Status())


def close_substitutes(model: Model) -> Model:
    """Back to what the box was opened over, with nothing changed."""
    if model.overlay is Overlay.ENGINES:
        return open_substitutes(model)
    if model.overlay is Overlay.ADD_ENGINE:
        engines = len(offered_engines(model))
        return model._replace(overlay=Overlay.ENGINES, selected=engines, typed="", status=Status())
    overlay = Overlay.TROUBLE if model.trouble else None
    return model._replace(overlay=overlay, selected=0, status=Status())


def show_engine(model: Model, command: str) -> Model:
    """Point at this engine in the box of engines, if it is offered."""
    engines = offered_engines(model)
    return model._replace(selected=engines.index(command) if command in engines else 0)


def offered_engines(model: Model) -> tuple[str, ...]:
    """The engines that may take over: those remembered, and the one that plays now."""
    seated = _seated(model).engine
    unknown = (seated,) if seated and seated not in model.engines else ()
    return (*unknown, *model.engines)


def pick_substitute(model: Model, index: int) -> tuple[Model, tuple[Effect, ...]]:
    """Seat whom the item of this index names, or turn to the box before or after this one.

    A thought of the one who had the seat is void: nobody is asked any more in the model returned.
    The built-in opponent is remembered for the next game as well. In a game that is over nobody
    takes a seat: the names that played it stay.
    """
    if model.state.is_over:
        return model._replace(overlay=None, selected=0), ()
    if model.overlay is Overlay.ENGINES:
        engines = offered_engines(model)
        if index == len(engines):
            adding = model._replace(overlay=Overlay.ADD_ENGINE, typed="", status=Status())
            return adding._replace(selected=0), ()
        if index > len(engines):
            return close_substitutes(model), ()
        command = engines[index]
        choices = model.choices._replace(engine=command)
        changed = _seat(model, Player(program_name(command), engine=command))
        return changed._replace(choices=choices), ()
    names = list(OPPONENTS)
    if index == len(names):
        shown = model._replace(overlay=Overlay.ENGINES, selected=0, status=Status())
        return shown, (Request.LOAD_ENGINES,)
    if index > len(names):
        return close_substitutes(model), ()
    info = OPPONENTS[names[index]]
    changed = _seat(model, Player(info.title, opponent=info.name))
    return remember_opponent(changed, info.name)


def remember_opponent(model: Model, name: str) -> tuple[Model, tuple[Effect, ...]]:
    """Have this opponent be the usual one from now on, here and in the settings file."""
    changed = model._replace(
        choices=model.choices._replace(opponent=name, engine=None),
        settings=model.settings._replace(opponent=name),
    )
    return changed, (SaveSetting("opponent", name),)


def _seat(model: Model, newcomer: Player) -> Model:
    """The game with ``newcomer`` in the computer's place."""
    closed = model._replace(overlay=None, trouble="", status=Status())
    old = _seated(model)
    if (old.opponent, old.engine) == (newcomer.opponent, newcomer.engine) and not model.trouble:
        return closed
    first, second = (newcomer if player.is_computer else player for player in model.players)
    text = tr("{name} plays on", name=shown_name(newcomer.name, model.glyphs))
    word = Status(text, is_news=True)
    return closed._replace(players=(first, second), thinking=None, message=None, status=word)


def _seated(model: Model) -> Player:
    return next(player for player in model.players if player.is_computer)
