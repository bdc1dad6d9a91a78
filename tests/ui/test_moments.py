"""What is said of keys and of news at moments when something else is due."""

from __future__ import annotations

import pytest

from gomoku_console.engine.opening import Decision
from gomoku_console.game.board import parse_moves
from gomoku_console.game.openings import SWAP, SWAP2, Choice
from gomoku_console.ui.actions import EnginesLoaded, SaveEngines
from gomoku_console.ui.keymap import Context, context_of
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, MIDDLE, Player


def thinking() -> Player:
    """While a master thinks."""
    return Player().press("2", "6", "1").play("h8")


def choosing() -> Player:
    return Player(opening=SWAP2).press("1").play("h8i9g7")


def over() -> Player:
    return Player().press("1").play(BLACK_WINS)


def status(player: Player) -> str:
    return player.model.status.text


@pytest.mark.parametrize(
    ("player", "key", "reason"),
    [
        (thinking(), "R", "Not while Master thinks"),
        (choosing(), "H", "A choice comes first"),
        (choosing(), "T", "A choice comes first"),
        (over(), "H", "The game is over"),
        (over(), "V", "The game is over"),
        (over(), "T", "The game is over"),
        (over(), "3", ""),
        (Player().press("1").play(MIDDLE).press(","), "T", "Not while looking back"),
        (Player().press("1").play(MIDDLE), "S", "The game is not over yet"),
        (Player(opening=SWAP).press("1"), "1", "There is nothing to choose now"),
        (Player().press("1"), "1", ""),
        (Player().press("1"), "escape", ""),
    ],
)
def test_a_key_of_another_moment_says_why_not_now(player: Player, key: str, reason: str) -> None:
    """It said: No such key: H."""
    player.press(key)
    assert status(player) == (reason or f"No such key: {key}; try ?")


def test_h_while_looking_back_says_why_and_begins_a_coordinate() -> None:
    player = Player().press("1").play(MIDDLE).press(",").press("H")
    assert status(player) == "Not while looking back (h: now a row, 1 to 15)"


def test_h_while_the_computer_thinks_says_why_and_begins_a_coordinate() -> None:
    player = thinking().press("H")
    assert status(player) == "No hint while Master thinks (h: now a row, 1 to 15)"
    assert player.model.status.short == "No hint while Master thinks"
    assert status(player.press("9")) == "h9"
    assert status(thinking().press("a")) == "a: now a row, 1 to 15"


def swap2_against_club(columns: int, rows: int) -> Player:
    """The club player has placed two more: the choice is the person's."""
    player = Player(columns, rows, opening=SWAP2).press("2", "4", "1").play("h8i9g7")
    return player.decide(Decision(parse_moves("a1b1"), Choice.PLACE_TWO))


def test_after_two_more_stones_the_smallest_screen_says_that_you_choose() -> None:
    """It went on saying: Club player: place two more."""
    player = swap2_against_club(36, 17)
    assert render(player.model).text[-1].lstrip().startswith("Take: 1 black  2 white")


def test_on_a_larger_screen_the_news_and_the_choice_are_told() -> None:
    text = "\n".join(render(swap2_against_club(80, 24).model).text)
    assert "Club player places two more. You: Take black or take white" in text


def test_the_keys_of_a_box_are_not_told_as_what_can_be_taken() -> None:
    """Under the list of levels stood: Take: Enter choose  Esc back."""
    assert render(swap2_against_club(36, 17).press("v").model).text[-1].strip() == ""


@pytest.mark.parametrize(
    ("choice", "said"),
    [(Choice.BLACK, "Club player takes black"), (Choice.WHITE, "Club player takes white")],
)
def test_what_the_computer_takes_is_no_order(choice: Choice, said: str) -> None:
    player = Player(opening=SWAP).press("2", "4", "1").play("h8i9g7")
    assert status(player.decide(Decision((), choice))) == said


def test_a_newcomer_does_not_hide_the_choice() -> None:
    """V during a choice left only: Grandmaster plays on."""
    player = swap2_against_club(36, 17).press("v", "7")
    assert status(player) == "Grandmaster plays on"
    assert render(player.model).text[-1].lstrip().startswith("Take: 1 black  2 white")


def test_a_choice_that_was_taken_back_with_stones_is_told() -> None:
    player = Player(opening=SWAP).press("2", "1", "1").play("h8i9g7")
    player.decide(Decision((), Choice.BLACK)).press("u")
    assert status(player) == "Took back g7 and the choice"


# --- engines in the middle of a game -------------------------------------------------------------


def adding() -> Player:
    player = Player().press("2", "1", "1").play("h8").answer("i9").press("v", "e")
    return player.act(EnginesLoaded(())).press("a")


def test_an_engine_can_be_added_in_the_middle_of_a_game() -> None:
    """Without remembered engines there was nothing to do but to go back."""
    player = adding().press(*"sh -c b")
    assert player.model.overlay is Overlay.ADD_ENGINE
    assert context_of(player.model) is Context.TEXT
    assert player.model.typed == "sh -c b"
    assert "sh -c b" in "\n".join(render(player.model).text)
    player.press("enter")
    assert player.effects[-1] == SaveEngines(("sh -c b",))
    assert (player.model.scene, player.model.overlay) == (Scene.GAME, Overlay.ENGINES)
    player.act(EnginesLoaded(("sh -c b",))).press("enter")
    assert player.model.overlay is None
    assert [it.engine for it in player.model.players] == [None, "sh -c b"]
    assert len(player.board) == 2


def test_an_engine_that_cannot_be_started_is_not_added() -> None:
    player = adding()
    player.missing["nix"] = "'nix': there is no such program"
    player.press(*"nix", "enter")
    assert player.model.overlay is Overlay.ADD_ENGINE
    assert "there is no such program" in "\n".join(render(player.model).text)
    assert "Add an engine" in "\n".join(render(player.press("escape").model).text)
    assert player.press("escape", "escape").model.overlay is None


def test_the_box_of_levels_marks_the_selection_not_by_colour_alone() -> None:
    player = Player().press("2", "1", "1").press("v", "down")
    rows = render(player.model).text
    assert any("▶ 2  Threat ladder" in row for row in rows)
    assert not any("▶ 1" in row for row in rows)


def test_every_hint_in_the_box_of_levels_fits() -> None:
    player = Player(36, 17).press("2", "1", "1").press("v")
    for _ in range(9):
        assert ".." not in "\n".join(render(player.press("down").model).text)
