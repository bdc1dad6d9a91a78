"""What comes from outside is shown as something a screen can show, wherever it comes in."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gomoku_console.game.state import GameState
from gomoku_console.records.autosave import Json, SavedGame
from gomoku_console.records.record import GameRecord
from gomoku_console.ui.actions import RecordOpened
from gomoku_console.ui.begin import open_record, resume_game
from gomoku_console.ui.frame import Canvas
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.printable import LONGEST_NAME, shown_name, taken_name
from gomoku_console.ui.saving import record_of, resumed, saved_game
from gomoku_console.ui.view import render
from gomoku_console.ui.width import text_width
from tests.ui.scenes import Player

PLAYER = "棋手"


def opened(player: Player, name: str) -> Player:
    """The game of someone of this name, as ``--load`` opens it."""
    record = GameRecord.from_state(GameState.new().play("h8"), black=name, white="two")
    player.model, _ = open_record(player.model, record)
    return player


def chosen(player: Player, name: str) -> Player:
    """The same game out of the library."""
    record = GameRecord.from_state(GameState.new().play("h8"), black=name, white="two")
    return player.press("l").act(RecordOpened(record))


def gone_on_with(player: Player, name: str, **changes: Any) -> Player:
    """The same game out of a save."""
    game = saved_game(Player().press("1").play("h8").model)
    described: list[Json] = [
        {"name": name, "opponent": None, "engine": None, **changes},
        {"name": "two"},
    ]
    again = SavedGame(game.record, {**game.extra, "players": described})
    player.model, _ = resume_game(resumed(player.model, again))
    return player


WAYS = [opened, chosen, gone_on_with]


@pytest.mark.parametrize("way", WAYS)
def test_a_chinese_name_was_blank_where_only_ascii_is_shown(way: Any) -> None:
    player = Player()
    player.model = player.model._replace(glyphs=ASCII)
    text = "\n".join(render(way(player, PLAYER).model).text)
    assert "Black  ??" in text
    # Only this screen cannot show it: the record keeps it.
    assert record_of(player.model).black == PLAYER


@pytest.mark.parametrize("way", WAYS)
def test_a_name_that_the_screen_has_characters_for_is_shown(way: Any) -> None:
    assert f"Black  {PLAYER}" in "\n".join(render(way(Player(), PLAYER).model).text)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["\x1b[31mRed", "a\u202eb", "tab\there", "\x00\x07"])
def test_a_name_brought_control_characters_into_the_frame(way: Any, name: str) -> None:
    player = way(Player(), name)
    assert player.model.players[0].name.isprintable()
    assert all(row.isprintable() for row in render(player.model).text)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["x" * 300, "棋" * 300])
def test_a_name_of_300_characters_is_cut_by_its_width(way: Any, name: str) -> None:
    player = way(Player(), name)
    assert text_width(player.model.players[0].name) == LONGEST_NAME
    # What the panel has no room for is not cut off without a sign.
    assert re.search(r"Black  (x+|棋+)\.\. ?$", "\n".join(render(player.model).text), re.MULTILINE)


def test_an_engine_out_of_a_save_brought_control_characters_into_the_question() -> None:
    player = gone_on_with(Player(), "Robot", engine="'\x1b]0;owned\x07' 棋手")
    player.model = player.model._replace(glyphs=ASCII)
    text = "\n".join(render(player.model).text)
    assert "?]0;owned?" in text
    assert text.replace("\n", "").isprintable()
    assert PLAYER not in text


def test_a_frame_holds_only_what_can_be_painted() -> None:
    canvas = Canvas(1, 8)
    assert canvas.put(0, 0, "\x1b[\u200bA\xad\ud800") == 5
    assert canvas.finish().text == ("?[A??   ",)


def test_names_that_we_give_are_translated_and_those_of_people_are_not() -> None:
    assert taken_name("Jörg") == shown_name("Jörg", UNICODE) == "Jörg"
    assert shown_name("Jörg", ASCII) == "J?rg"
