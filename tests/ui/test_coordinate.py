"""Coordinates typed in a game, by the keys as a player presses them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.game.board import format_point
from gomoku_console.game.openings import SWAP2
from gomoku_console.game.rules import RENJU
from gomoku_console.game.state import GameState
from gomoku_console.ui.actions import Command, EngineSaid, MoveTo, Request, UnknownKey
from gomoku_console.ui.coordinate import read_key
from gomoku_console.ui.keymap import KEYMAP
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.remap import remap
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, DOUBLE_THREE, Player, set_clock


def game(columns: int = 64, rows: int = 24, **choices: object) -> Player:
    return Player(columns, rows, **choices).press("1")


def confirming() -> Player:
    player = game()
    changed = player.model.settings._replace(confirm_place=True)
    player.model = player.model._replace(settings=changed)
    return player


def cursor(player: Player) -> str:
    return format_point(player.model.cursor, player.model.state.board.size)


def status(player: Player) -> str:
    return player.model.status.text


@pytest.mark.parametrize("point", ["a1", "c12", "h8", "o15", "k10", "d3", "l1", "b9", "f2", "n14"])
def test_a_typed_coordinate_places_a_stone_there(point: str) -> None:
    assert game().press(*point, "enter").board == {point: 1}
    assert game().press(*point.upper(), "enter").board == {point: 1}


def test_two_coordinates_typed_at_one_go_are_two_stones() -> None:
    assert game().press(*"h8", "enter", *"i10", "enter").board == {"h8": 1, "i10": -2}


def test_the_cursor_follows_while_a_coordinate_is_typed() -> None:
    player = game().press("h")
    assert cursor(player) == "g8", "by itself it moves to the left"
    assert cursor(player.press("1")) == "h1"
    assert status(player) == "h1: Enter places"
    assert cursor(player.press("2")) == "h12"
    assert status(player) == "h12: Enter places"
    assert not player.board


def test_what_the_letter_did_is_taken_back() -> None:
    player = game(rule=RENJU)
    shown = player.model.shows_forbidden
    assert player.press("f").model.shows_forbidden is not shown
    assert player.press("9").model.shows_forbidden is shown
    assert cursor(player) == "f9"


def test_only_the_last_letter_is_taken_back() -> None:
    player = game().press("l", "l", "k")
    assert cursor(player) == "j9"
    assert cursor(player.press("4", "escape")) == "j8"


def test_n_and_a_figure_are_a_coordinate_and_no_new_game() -> None:
    player = game().play("h8").press("n")
    assert player.model.overlay is Overlay.ASK_NEW
    player.press("8")
    assert player.model.overlay is None
    assert player.press("enter").board == {"h8": 1, "n8": -2}


def test_n_and_a_figure_on_an_empty_board_begin_no_other_game() -> None:
    player = game()
    games = player.model.games
    assert player.press("n", "8").model.games == games
    assert cursor(player) == "n8"


def test_a_question_is_answered_as_ever() -> None:
    assert game().play("h8").press("n", "n").model.overlay is None
    assert game().play("h8").press("n", "y").board == {}


@pytest.mark.parametrize("letter", "aceigo")
def test_a_letter_without_a_meaning_begins_a_coordinate(letter: str) -> None:
    player = game().press(letter)
    assert status(player) == f"{letter}: now a row, 1 to 15"
    assert not player.model.status.is_warning


@pytest.mark.parametrize("letter", ["x", "z", "w"])
def test_a_letter_that_no_board_has_is_an_unknown_key(letter: str) -> None:
    assert status(game().press(letter)) == f"No such key: {letter}; try ?"


@pytest.mark.parametrize("typed", ["p3", "h0", "h16", "h99", "a151"])
def test_an_impossible_coordinate_says_so_and_changes_nothing(typed: str) -> None:
    player = game().go_to("c3").press(*typed)
    assert status(player) == f"{typed} is not on this board"
    assert player.model.status.is_warning
    assert cursor(player) == "c3"
    assert not player.press("escape").board
    assert status(player) == ""
    assert player.press("enter").board == {"c3": 1}


@pytest.mark.parametrize("typed", ["p3", "h0", "h08", "h16", "h99", "h999999999"])
@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_after_an_impossible_coordinate_placed_a_stone_at_the_cursor(
    typed: str, key: str
) -> None:
    player = game().go_to("c3").press(*typed, key, key)
    assert not player.board
    assert status(player).endswith("is not on this board")
    assert player.model.status.is_warning


def test_backspace_mends_a_coordinate() -> None:
    player = game().go_to("c3").press(*"h16", "enter", "backspace")
    assert cursor(player) == "h1"
    assert status(player) == "h1: Enter places"
    assert player.press("2", "enter").board == {"h12": 1}
    player = game().press(*"p3", "backspace")
    assert status(player) == "p: now a row, 1 to 15"
    assert not player.press("enter").board


@pytest.mark.parametrize("typed", ["a", "a1", "h12", "h99"])
def test_a_coordinate_can_be_cancelled(typed: str) -> None:
    for keys in (["escape"], ["backspace"] * len(typed)):
        player = game().go_to("c3").press(*typed, *keys)
        assert cursor(player) == "c3"
        assert status(player) == ""
        assert player.model.spelling is None


@pytest.mark.parametrize(
    "keys", [["escape"], ["backspace"], ["x"], ["d", "5", "escape"], ["d", "escape"]]
)
def test_escape_left_the_stone_that_waits_to_be_confirmed(keys: list[str]) -> None:
    player = confirming().go_to("c3").press("enter", *keys)
    assert not status(player).startswith("Place on")
    asked = player.press("enter")
    assert not asked.board
    assert status(asked) == "Place on c3? Enter or click again"
    assert asked.press("enter").board == {"c3": 1}


def timed() -> Player:
    return set_clock(Player()).press("1").play("h8")


@pytest.mark.parametrize("typed", ["n9", "m1", "c3"])
def test_a_coordinate_typed_as_the_flag_fell_began_a_rematch_or_left(typed: str) -> None:
    player = timed().wait(1_000)
    games = player.model.games
    player.press(*typed)
    assert status(player) == f"{typed}: the game is over"
    player.press("enter", "enter")
    assert player.model.scene is Scene.GAME
    assert player.model.games == games
    assert player.board == {"h8": 1}
    assert player.model.state.is_over


def test_a_flag_that_fell_between_letter_and_figure_left_the_figure_over() -> None:
    player = timed().press("n").wait(1_000).press("9")
    assert player.model.overlay is None
    assert status(player) == "n9: the game is over"


def test_a_moment_after_the_end_letters_are_commands_again() -> None:
    assert timed().wait(1_000).wait(2).press("n").board == {}
    assert timed().wait(1_000).wait(2).press("m").model.scene is Scene.MAIN_MENU
    assert game().play(BLACK_WINS).press("n").board == {}, "who has won saw it coming"


def test_n_right_after_the_computer_had_won_did_nothing() -> None:
    player = Player().press("2", "1", "2")
    for mine, its in zip(["", "a1", "c1", "e1", "g1"], ["h8", "i8", "j8", "k8", "l8"], strict=True):
        player.play(mine).answer(its)
    assert player.model.state.is_over
    assert player.press("n").model.games == 2


def test_a_rematch_that_a_figure_follows_is_taken_back() -> None:
    player = game().play(BLACK_WINS)
    before = player.model
    player.press("n", "9")
    assert status(player) == "n9: the game is over"
    player.press("enter")
    assert player.model.state == before.state
    assert player.model.games == before.games


def test_a_rematch_that_has_begun_is_not_taken_back() -> None:
    player = game().play(BLACK_WINS).press("n", "enter").wait(5).press("9")
    assert player.board == {"h8": 1}


def test_in_review_enter_after_a_typed_coordinate_played_on() -> None:
    player = game().play("h8i9g7").press(",", ",").press(*"c12")
    assert cursor(player) == "c12"
    viewed = player.model.viewed
    player.press("enter")
    assert player.model.viewed == viewed
    assert status(player) == "c12: Enter again plays on from here"
    assert player.press("enter").model.viewed is None
    assert len(player.board) == 1


def test_in_review_a_letter_that_moves_does_not_keep_enter_waiting() -> None:
    assert game().play("h8i9g7").press(",", "h", "enter").model.viewed is None


@pytest.mark.parametrize("typed", ["h1", "h12", "c2"])
def test_a_figure_after_a_letter_took_a_colour(typed: str) -> None:
    player = game(opening=SWAP2).press(*"h8", "enter", *"i9", "enter", *"g7", "enter")
    before = player.model.cursor
    player.press(*typed)
    assert player.model.options
    assert status(player) == "A choice comes first"
    assert player.model.cursor == before
    player.press("enter")
    assert player.model.options
    assert not player.press("up", "1").model.options


def test_a_letter_alone_places_nothing() -> None:
    player = game().press("a", "enter")
    assert not player.board
    assert player.model.status.is_warning
    assert player.press("enter").board == {"h8": 1}, "the next Enter is meant for the cursor"


def test_a_letter_that_moves_does_not_keep_enter_waiting() -> None:
    assert game().press("h", "enter").board == {"g8": 1}


def test_any_other_key_ends_the_coordinate_where_it_is() -> None:
    player = game().press("c", "1", "up", "2")
    assert cursor(player) == "c2"
    assert status(player) == "No such key: 2; try ?"


def test_a_click_ends_the_coordinate() -> None:
    player = game().press("c").act(MoveTo(0)).press("2")
    assert player.board == {"a1": 1}
    assert cursor(player) == "a1"


def test_a_figure_by_itself_means_nothing() -> None:
    assert read_key(game().model, "1") == UnknownKey("1")


def test_with_confirmation_a_typed_point_is_still_asked_for() -> None:
    player = game()
    player.model = player.model._replace(
        settings=player.model.settings._replace(confirm_place=True)
    )
    player.press(*"c4", "enter")
    assert not player.board
    assert status(player) == "Place on c4? Enter or click again"
    assert player.press("enter").board == {"c4": 1}


def test_typing_another_point_unmarks_the_one_that_waits() -> None:
    player = game()
    player.model = player.model._replace(
        settings=player.model.settings._replace(confirm_place=True)
    )
    player.press(*"c4", "enter", *"d5", "enter")
    assert not player.board
    assert player.press(*"c4", "enter").board == {}, "c4 was marked once, and left"


def test_figures_answer_the_choice_of_an_opening() -> None:
    player = game(opening=SWAP2).press(*"h8", "enter", *"i9", "enter", *"g7", "enter")
    assert player.model.options
    assert read_key(player.model, "1") is Command.TAKE_BLACK
    assert read_key(player.press("h", "left").model, "1") is Command.TAKE_BLACK


def test_the_status_line_tells_of_an_occupied_and_of_a_forbidden_point() -> None:
    assert status(game().play("h8").press(*"h8")) == "h8 is occupied"
    player = game(rule=RENJU).play(DOUBLE_THREE).press(*"h8")
    assert any("h8 is forbidden" in line for line in render(player.model).text)


def test_while_the_computer_thinks_the_cursor_may_go_ahead() -> None:
    player = Player().press("2", "5", "1").play("h8")
    thinking = player.model.thinking
    assert thinking is not None
    player.press(*"j1").act(EngineSaid("depth 3")).press("0")
    assert cursor(player) == "j10"
    assert any("j10" in line for line in render(player.model).text)
    assert player.model.thinking == thinking
    assert player.answer("i9").press("enter").board == {"h8": 1, "i9": -2, "j10": 3}


def test_an_answer_between_letter_and_figure_is_not_taken_back() -> None:
    player = Player().press("2", "5", "1").play("h8").press("h").answer("i9").press("9")
    assert player.board == {"h8": 1, "i9": -2}
    assert cursor(player) == "h9"
    assert player.model.thinking is None


def test_a_figure_after_m_was_lost_while_a_level_thinks() -> None:
    """The engine has been told to hurry, which stays; but the figure is of a coordinate."""
    player = Player().press("2", "5", "1").play("h8").press("m")
    assert player.effects[-1] is Request.MOVE_NOW
    player.press("9")
    assert cursor(player) == "m9"
    assert player.answer("i9").press("enter").board == {"h8": 1, "i9": -2, "m9": 3}


def test_a_capital_that_asks_for_a_hint_asks_for_none_if_it_is_a_column() -> None:
    player = game().press("H")
    assert player.model.awaited_hint is not None
    player.press("9")
    assert player.model.awaited_hint is None
    assert cursor(player) == "h9"


def test_a_letter_that_takes_a_thought_back_is_not_taken_back() -> None:
    """As a key for undo: the engine has been told to stop, and nobody would answer any more."""
    player = Player()
    player.model = player.model._replace(keymap=remap(KEYMAP, {"undo": ["a"]}))
    player.press("2", "5", "1").play("h8").press("a", "1")
    assert player.model.thinking is None
    assert player.board == {}


def test_a_letter_that_ended_the_game_is_not_taken_back() -> None:
    """As a key for placing stones: the game is in the library by then."""
    player = Player()
    player.model = player.model._replace(keymap=remap(KEYMAP, {"place": ["e", "enter"]}))
    player.press("1").play(BLACK_WINS[:-2]).go_to("k8").press("e", "1")
    assert player.model.state.is_over


def test_a_letter_means_nothing_new_where_no_stone_is_due() -> None:
    assert read_key(Player().model, "a") == UnknownKey("a")
    assert read_key(Player().press("s").model, "a") == UnknownKey("a")


@pytest.mark.parametrize(
    ("size", "typed", "end"),
    [(5, "e5", "e5"), (5, "a6", None), (20, "t20", "t20"), (20, "s7", "s7"), (19, "s19", "s19")],
)
def test_boards_of_other_sizes_have_other_columns(size: int, typed: str, end: str | None) -> None:
    player = game()
    player.model = player.model._replace(state=GameState.new(size=size), cursor=0)
    player.press(*typed)
    assert cursor(player) == (end or "a1")
    assert player.model.status.is_warning is (end is None)


@settings(max_examples=60, deadline=None)
@given(st.text("abchnlf0123458 UR", max_size=12), st.sampled_from(["h8", "c12", "o1"]))
def test_a_coordinate_is_understood_whatever_was_typed_before(noise: str, point: str) -> None:
    player = game()
    player.press(*(" ".join(noise).split()), "escape", "escape")
    if player.model.scene is Scene.GAME and player.model.overlay is None:
        player.press(*point)
        assert cursor(player) == point


def test_the_help_tells_of_coordinates() -> None:
    text = render(game(80, 24).press("?").model).text
    assert any("h8, Enter          place on h8" in line for line in text)
