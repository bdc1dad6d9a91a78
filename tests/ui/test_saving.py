from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.game.openings import SWAP2
from gomoku_console.game.rules import RENJU
from gomoku_console.game.state import FoulPolicy
from gomoku_console.records.autosave import SavedGame, format_save, parse_save
from gomoku_console.ui.model import Choices, Model
from gomoku_console.ui.saving import resumed, saved_game
from tests.ui.scenes import Player


def round_trip(model: Model, **changes: Any) -> Model:
    """The model of a new program after ``model``'s game went through a file."""
    game = saved_game(model)
    game = SavedGame(game.record, {**game.extra, **changes})
    read = parse_save(format_save(game), "game.json")
    return resumed(Player().model, read)


def played(**choices: Any) -> Player:
    return Player(**{"rule": RENJU, "fouls": FoulPolicy.LOSE, "seed": 5, **choices})


def test_the_game_comes_back_as_it_was() -> None:
    before = played().press("2", "2", "2").answer("h8").play("i9").answer("g7").wait(75).model
    after = round_trip(before)
    assert after.state == before.state
    assert after.players == before.players
    assert after.cursor == before.cursor
    assert after.elapsed == pytest.approx(before.elapsed, abs=1)
    assert after.choices.rule is RENJU
    assert after.choices.seed == 5


@pytest.mark.parametrize("keys", [(), ("3",), ("1",)])
def test_an_opening_comes_back_where_it_was(keys: tuple[str, ...]) -> None:
    before = played(opening=SWAP2).press("1").play("h8i9g7").press(*keys).model
    after = round_trip(before)
    assert after.progress == before.progress
    assert after.actor == before.actor


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fouls", "sometimes"),
        ("fouls", None),
        ("opening", "taraguchi"),
        ("opening", ["none"]),
        ("choices", "BLACK"),
        ("choices", ["GREEN"]),
        ("choices", [["BLACK"]]),
        ("players", []),
        ("players", [{"name": "one"}, 2]),
        ("players", [{"name": 1}, {"name": "two"}]),
        ("players", [{"name": "one", "opponent": "nobody"}, {"name": "two"}]),
        ("players", [{"name": "one", "opponent": ["ladder"]}, {"name": "two"}]),
        ("players", [{"name": "one", "engine": 5}, {"name": "two"}]),
        ("players", [{"name": "one", "engine": "'"}, {"name": "two"}]),
        ("cursor", 225),
        ("cursor", True),
        ("cursor", "h8"),
        ("elapsed", -1),
        ("elapsed", None),
        ("seed", 1e300),
        ("turn_ms", 0),
    ],
)
def test_what_is_odd_in_a_save_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        round_trip(Player().press("1").play("h8").model, **{name: value})


Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = sorted(saved_game(Player().press("1").play("h8").model).extra)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), Json, max_size=3))
def test_any_json_in_a_save_is_a_game_or_an_error(changes: dict[str, Any]) -> None:
    json.dumps(changes)
    try:
        model = round_trip(Player().press("1").play("h8").model, **changes)
    except ValueError:
        return
    assert len(model.state.moves) == 1


def test_a_model_of_the_defaults_is_saved_too() -> None:
    assert saved_game(Model(24, 64, choices=Choices())).record.moves == ()


def test_fouls_and_rule_are_chosen_for_a_rematch_too() -> None:
    after = round_trip(played().press("1").play("h8").model)
    assert after.choices.fouls is FoulPolicy.LOSE
    assert after.choices.rule is RENJU


def test_a_name_is_no_longer_than_the_screen_shows() -> None:
    players = [{"name": "x" * 500, "opponent": None, "engine": None}, {"name": "two"}]
    after = round_trip(Player().press("1").play("h8").model, players=players)
    assert len(after.players[0].name) == 40


def test_a_clock_per_move_had_more_time_left_than_a_move_gets() -> None:
    clock = {
        "kind": "per-move",
        "seconds": 30,
        "increment": 0,
        "loses": True,
        "black_left": 30.0,
        "white_left": 12.5,
        "black_told": False,
        "white_told": False,
    }
    model = Player().press("1").play("h8").model
    after = round_trip(model, clock=clock)
    assert after.clock is not None
    assert after.clock.left == (30.0, 12.5)
    with pytest.raises(ValueError, match='"white_left" is no number from 0 to 30: 31'):
        round_trip(model, clock={**clock, "white_left": 31})
    # One for the whole game gains time by every move.
    gained = round_trip(model, clock={**clock, "kind": "per-game", "white_left": 31})
    assert gained.clock is not None
