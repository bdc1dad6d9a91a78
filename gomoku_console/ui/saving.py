"""A game between the screen and the disk: what is saved of a model, and a model made of it again.

What is read back comes from outside: every part is checked, and one that is missing or odd is
refused by name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import SIZE, Color
from gomoku_console.game.openings import OPENINGS, Choice, Progress, Seat
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.language import tr
from gomoku_console.records.autosave import Json, SavedGame
from gomoku_console.records.record import GameRecord
from gomoku_console.ui.clock import PER_GAME, PER_MOVE, Clock
from gomoku_console.ui.model import Model, Player, Scene, Status
from gomoku_console.ui.printable import taken_name

if TYPE_CHECKING:
    from collections.abc import Mapping


def record_of(model: Model) -> GameRecord:
    """The game on the board as a record, with the continuations that were given up on the way."""
    state = model.state
    black, white = (_name_of(model, color) for color in Color)
    plain = GameRecord.from_state(state, black=black, white=white)
    record = model.base or replace(plain, moves=())
    for line in (*model.given_up, state.moves[state.set_up :]):
        record = record.with_line(line)
    # Whatever is played here is played now, whenever the record it goes on from was made.
    return replace(record, black=black, white=white, rule=plain.rule, result=plain.result, date="")


class UnusableSaveError(ValueError):
    """A save that is whole but holds what this program cannot go on with; the message says what."""


def saved_game(model: Model) -> SavedGame:
    """What is to be saved of the game on the board."""
    record = record_of(model)
    progress = model.progress
    extra: dict[str, Json] = {
        "fouls": model.state.fouls.value,
        "opening": progress.opening.name,
        "choices": [choice.name for choice in progress.choices],
        "players": [_described(player) for player in model.players],
        "cursor": model.cursor,
        "elapsed": round(model.elapsed, 3),
        "seed": model.choices.seed + model.games - 1,
        "turn_ms": model.choices.turn_ms,
        "clock": _described_clock(model.clock),
    }
    return SavedGame(record, extra)


def resumed(model: Model, game: SavedGame) -> Model:
    """``model`` with the saved game on the board; a computer to move is not asked yet.

    Raises:
        UnusableSaveError: if the save holds something unusable.
        ValueError: if its moves break the rules.
    """
    record, extra = game.record, game.extra
    state = record.final_state(fouls=_fouls(extra))
    progress = _progress(extra)
    if state.board.size != SIZE:
        raise UnusableSaveError(
            tr("a board of {size} is not played on the screen", size=state.board.size)
        )
    first, second = _players(extra)
    return model._replace(
        scene=Scene.GAME,
        overlay=None,
        trouble="",
        offer=None,
        state=state,
        progress=progress,
        players=(first, second),
        cursor=_number(extra, "cursor", 0, len(state.board.cells) - 1),
        status=Status("" if progress.task(len(state.moves)) else tr("Resumed")),
        thinking=None,
        viewed=None,
        base=record,
        given_up=(),
        message=None,
        clock=_clock(extra),
        games=model.games + 1,
        choices=model.choices._replace(
            rule=state.rule,
            fouls=state.fouls,
            opening=progress.opening,
            seed=_number(extra, "seed", -(2**63), 2**63) - model.games,
            turn_ms=_number(extra, "turn_ms", 1, 3_600_000),
        ),
        started=model.now - _number(extra, "elapsed", 0, 10**9),
        ended=model.now if state.is_over else None,
    )


def _name_of(model: Model, color: Color) -> str:
    player = model.player(color)
    return player.name if player else ""


def _described(player: Player) -> dict[str, Json]:
    return {"name": player.name, "opponent": player.opponent, "engine": player.engine}


def _players(extra: Mapping[str, Any]) -> tuple[Player, Player]:
    described = extra.get("players")
    if not isinstance(described, list) or len(described) != len(Seat):
        raise UnusableSaveError(tr('"players" are not two'))
    first, second = (_player(each) for each in described)
    return first, second


def _player(described: Any) -> Player:
    if not isinstance(described, dict) or not isinstance(described.get("name"), str):
        raise UnusableSaveError(tr('one of "players" has no name'))
    opponent, engine = described.get("opponent"), described.get("engine")
    if opponent is not None and not (isinstance(opponent, str) and opponent in OPPONENTS):
        raise UnusableSaveError(tr("there is no opponent {opponent!r}", opponent=opponent))
    if engine is not None:
        if not isinstance(engine, str):
            raise UnusableSaveError(tr("{engine!r} is no engine command", engine=engine))
        parse_engine_command(engine)
    return Player(taken_name(described["name"]), opponent, engine)


def _progress(extra: Mapping[str, Any]) -> Progress:
    name, choices = extra.get("opening"), extra.get("choices")
    if not isinstance(name, str) or name not in OPENINGS:
        raise UnusableSaveError(tr("there is no opening {name!r}", name=name))
    if not isinstance(choices, list) or not all(
        isinstance(choice, str) and choice in Choice.__members__ for choice in choices
    ):
        raise UnusableSaveError(tr('"choices" are unknown: {choices!r}', choices=choices))
    return Progress(OPENINGS[name], tuple(Choice[choice] for choice in choices[:2]))


def _described_clock(clock: Clock | None) -> Json:
    if clock is None:
        return None
    return {
        "kind": clock.kind,
        "seconds": clock.seconds,
        "increment": clock.increment,
        "loses": clock.loses,
        "black_left": round(clock.left_of(Color.BLACK), 3),
        "white_left": round(clock.left_of(Color.WHITE), 3),
        "black_told": clock.told[0],
        "white_told": clock.told[1],
    }


def _clock(extra: Mapping[str, Any]) -> Clock | None:
    """The clock; saves of games without one, and those of earlier versions, have none."""
    described = extra.get("clock")
    if described is None:
        return None
    if not isinstance(described, dict) or described.get("kind") not in (PER_MOVE, PER_GAME):
        raise UnusableSaveError(tr('"clock" is unknown'))
    loses, black_told, white_told = (
        described.get(name) is True for name in ("loses", "black_told", "white_told")
    )
    most = 10**6
    seconds = _number(described, "seconds", 1, most)
    # Only a clock for the whole game may gain time.
    most_left = seconds if described["kind"] == PER_MOVE else most
    return Clock(
        described["kind"],
        seconds=seconds,
        increment=_number(described, "increment", 0, most),
        loses=loses,
        left=(
            _fraction(described, "black_left", 0, most_left),
            _fraction(described, "white_left", 0, most_left),
        ),
        told=(black_told, white_told),
    )


def _fraction(extra: Mapping[str, Any], name: str, least: int, most: int) -> float:
    value = extra.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise UnusableSaveError(
            tr(
                '"{name}" is no number from {least} to {most}: {value!r}',
                name=name,
                least=least,
                most=most,
                value=value,
            )
        )
    return value


def _number(extra: Mapping[str, Any], name: str, least: int, most: int) -> int:
    return int(_fraction(extra, name, least, most))


def _fouls(extra: Mapping[str, Any]) -> FoulPolicy:
    try:
        return FoulPolicy(extra.get("fouls"))
    except ValueError:
        raise UnusableSaveError(
            tr('"fouls" is unknown: {fouls!r}', fouls=extra.get("fouls"))
        ) from None
