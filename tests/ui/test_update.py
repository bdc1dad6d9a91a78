from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.engine.opening import Decision
from gomoku_console.game.board import Color, format_point, parse_moves
from gomoku_console.game.openings import LONG_PRO, OPENINGS, PRO, SWAP2, Choice, Progress
from gomoku_console.game.rules import RULE_SETS, THREE_THREE
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.records.record import GameRecord
from gomoku_console.ui.actions import (
    Command,
    ComputerActed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
    OfferFound,
    Request,
    SaveEngines,
    Think,
)
from gomoku_console.ui.begin import open_record
from gomoku_console.ui.keymap import KEYMAP, Context
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import First, Mode, Model, Offer, Overlay, Scene
from gomoku_console.ui.saving import record_of
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, Player, drawn_game, in_library

ME_FIRST = ("2", "1", "1")
COMPUTER_FIRST = ("2", "1", "2")


def cursor(player: Player) -> str:
    return format_point(player.model.cursor)


# --- menus ---------------------------------------------------------------------------------------


def test_one_starts_a_game_of_two_players_with_the_cursor_on_tengen() -> None:
    player = Player().press("1")
    assert player.model.scene is Scene.GAME
    assert player.model.choices.mode is Mode.TWO_PLAYER
    assert cursor(player) == "h8"
    assert not player.effects


@pytest.mark.parametrize(("keys", "opponent"), [("211", "evaluator"), ("221", "ladder")])
def test_the_opponent_menu_chooses_the_opponent(keys: str, opponent: str) -> None:
    player = Player().press(*keys)
    assert player.holder(Color.BLACK).opponent is None
    assert player.holder(Color.WHITE).opponent == opponent
    assert not player.thoughts, "the person opens"


def test_the_computer_may_move_first() -> None:
    player = Player().press(*COMPUTER_FIRST)
    assert player.model.choices.first is First.COMPUTER
    assert [thought.player.opponent for thought in player.thoughts] == ["evaluator"]
    assert player.thoughts[0].state.to_move is Color.BLACK
    assert player.holder(Color.WHITE).name == "You"


def test_arrows_and_enter_work_in_menus_and_wrap_around() -> None:
    player = Player().press("down", "enter")
    assert player.model.scene is Scene.OPPONENT_MENU
    assert Player().press("up", "enter").effects == [Request.QUIT]
    assert Player().press("j", "k", "enter").model.scene is Scene.GAME


def test_back_goes_one_menu_up() -> None:
    player = Player().press("2", "1")
    assert player.model.scene is Scene.FIRST_MENU
    assert player.press("3").model.scene is Scene.OPPONENT_MENU
    assert player.press("b").model.scene is Scene.MAIN_MENU
    assert player.press("2", "1", "escape").model.scene is Scene.OPPONENT_MENU
    assert player.press("escape", "escape").model.scene is Scene.MAIN_MENU


@pytest.mark.parametrize("key", ["q", "Q", "f12", "ctrl-c"])
def test_leaving_the_main_menu_ends_the_program(key: str) -> None:
    assert Player().press(key).effects == [Request.QUIT]


@pytest.mark.parametrize("key", ["q", "f12", "ctrl-c"])
def test_leaving_another_menu_leads_to_the_main_menu(key: str) -> None:
    player = Player().press("2", "1", key)
    assert player.model.scene is Scene.MAIN_MENU
    assert Request.QUIT not in player.effects


def test_the_rule_set_is_chosen_in_the_menu_and_played_by() -> None:
    player = Player()
    for name in [*list(RULE_SETS)[1:], *list(RULE_SETS)[:1]]:
        assert player.press("r").model.choices.rule.name == name
    assert player.press("r", "1").model.state.rule.name == list(RULE_SETS)[1]


# --- placing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("h8", "up", "h9"),
        ("h8", "down", "h7"),
        ("h8", "left", "g8"),
        ("h8", "right", "i8"),
        ("h15", "up", "h1"),
        ("h1", "j", "h15"),
        ("a8", "h", "o8"),
        ("o15", "l", "a15"),
        ("o15", "k", "o1"),
    ],
)
def test_the_cursor_moves_and_wraps_round_the_edges(start: str, key: str, end: str) -> None:
    assert cursor(Player().press("1").go_to(start).press(key)) == end


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("h8", "shift-up", "h13"),
        ("h8", "shift-down", "h3"),
        ("h8", "shift-left", "c8"),
        ("h8", "shift-right", "m8"),
        ("h13", "shift-up", "h15"),
        ("h15", "shift-up", "h15"),
        ("h5", "shift-down", "h1"),
        ("c8", "shift-left", "a8"),
        ("o8", "shift-right", "o8"),
    ],
)
def test_a_jump_goes_five_points_and_stops_at_the_edge(start: str, key: str, end: str) -> None:
    assert cursor(Player().press("1").go_to(start).press(key)) == end


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("h8", "y", "g9"),
        ("h8", "pad-7", "g9"),
        ("h8", "pad-9", "i9"),
        ("h8", "b", "g7"),
        ("h8", "pad-1", "g7"),
        ("h8", "pad-3", "i7"),
        ("a15", "y", "o1"),
        ("o1", "pad-3", "a15"),
    ],
)
def test_the_cursor_moves_aslant(start: str, key: str, end: str) -> None:
    assert cursor(Player().press("1").go_to(start).press(key)) == end


def test_corners_of_the_numeric_pad_are_home_and_end_where_nothing_moves_aslant() -> None:
    games = in_library().press("pad-1")
    assert games.model.library.selected == len(games.model.library.entries) - 1
    assert games.press("pad-7").model.library.selected == 0


def test_the_help_has_a_second_page_of_keys_only_where_one_is_too_small() -> None:
    small = Player(36, 17).press("1").play("h8").press("?", "?")
    assert small.model.overlay is Overlay.MORE_HELP
    assert small.press("?").model.overlay is Overlay.RULES
    assert small.press("?").model.overlay is Overlay.HELP
    large = Player(120, 40).press("1").play("h8").press("?", "?")
    assert large.model.overlay is Overlay.RULES


def test_a_screen_that_grows_under_the_second_page_of_keys_goes_on_to_the_rules() -> None:
    player = Player(36, 17).press("1").play("h8").press("?", "?").resize(120, 40)
    assert any("Shift-Up" in line for line in render(player.model).text), "no page is empty"
    assert player.press("?").model.overlay is Overlay.RULES


@pytest.mark.parametrize("key", ["enter", "space"])
def test_stones_are_placed_in_turn_and_numbered(key: str) -> None:
    player = Player().press("1", key, "right", key, "up", key)
    assert player.board == {"h8": 1, "i8": -2, "i9": 3}


def test_an_occupied_point_is_a_word_in_the_status_line_and_nothing_else() -> None:
    player = Player().press("1").play("h8")
    before = player.model
    after = player.press("enter").model
    assert after.status.text == "h8 is occupied"
    assert after.status.is_warning
    assert after._replace(status=before.status) == before


def test_an_unknown_key_is_a_word_in_the_status_line_and_nothing_else() -> None:
    player = Player().press("1").play("h8")
    before = player.model
    after = player.press("x").model
    assert after.status.text == "No such key: x; try ?"
    assert after._replace(status=before.status) == before


def test_the_word_in_the_status_line_is_gone_after_the_next_key() -> None:
    assert Player().press("1", "x", "up").model.status.text == ""


# --- the computer --------------------------------------------------------------------------------


def test_the_computer_is_asked_after_every_stone_of_the_person() -> None:
    player = Player().press(*ME_FIRST).play("h8")
    assert player.board == {"h8": 1}
    assert player.thoughts[-1].state == player.model.state
    assert player.answer("i9").board == {"h8": 1, "i9": -2}
    assert len(player.thoughts) == 1


def test_keys_typed_while_the_computer_thinks_place_no_stone() -> None:
    player = Player().press(*ME_FIRST).play("h8").press("up", "enter", "right", "space")
    assert player.board == {"h8": 1}
    assert player.model.status.text == "Wait: the computer is to move"
    assert cursor(player) == "i9", "the cursor moves all the same"


def test_an_answer_to_an_old_question_is_ignored() -> None:
    player = Player().press(*ME_FIRST).play("h8")
    stale = player.thoughts[-1].ticket
    player.press("u").play("g7")
    player.act(ComputerActed(stale, Decision((0,))))
    assert player.board == {"g7": 1}
    assert player.answer("a2").board == {"g7": 1, "a2": -2}


def test_an_answer_after_leaving_for_the_menu_is_ignored() -> None:
    player = Player().press(*ME_FIRST).play("h8").press("q", "y")
    assert player.model.scene is Scene.MAIN_MENU
    assert player.answer("i9").board == {"h8": 1}


def test_an_answer_arrives_under_an_open_question_too() -> None:
    player = Player().press(*ME_FIRST).play("h8").press("q").answer("i9").press("n")
    assert player.board == {"h8": 1, "i9": -2}


def test_the_seed_differs_from_game_to_game_and_repeats_from_run_to_run() -> None:
    first = Player(seed=7).press(*COMPUTER_FIRST).answer("h8").press("n", "y")
    again = Player(seed=7).press(*COMPUTER_FIRST).answer("h8").press("n", "y")
    seeds = [thought.seed for thought in first.thoughts]
    assert seeds == [thought.seed for thought in again.thoughts]
    assert seeds[0] == 7
    assert seeds[0] != seeds[1]


# --- undo ----------------------------------------------------------------------------------------


def test_undo_on_an_empty_board_is_a_word_and_nothing_else() -> None:
    assert Player().press("1", "u").model.status.text == "Nothing to take back"


def test_undo_between_two_people_takes_one_stone_if_there_is_but_one() -> None:
    player = Player().press("1").play("h8").go_to("a1").press("u")
    assert player.board == {}
    assert cursor(player) == "h8"


def test_undo_between_two_people_takes_two_stones_and_the_same_side_is_to_move() -> None:
    player = Player().press("1").play("h8i9g7").press("U")
    assert player.board == {"h8": 1}
    assert player.model.state.to_move is Color.WHITE
    assert cursor(player) == "i9"


def test_undo_against_the_computer_takes_both_stones() -> None:
    player = Player().press(*ME_FIRST).play("h8").answer("i9").press("u")
    assert player.board == {}
    assert player.model.thinking is None
    assert cursor(player) == "h8"


def test_undo_never_takes_the_computers_opening_stone() -> None:
    player = Player().press(*COMPUTER_FIRST).answer("h8").press("u")
    assert player.board == {"h8": 1}
    assert player.model.status.text == "Nothing to take back"
    player.play("i9").answer("g7").press("u", "u")
    assert player.board == {"h8": 1}
    assert player.model.thinking is None
    assert player.model.state.to_move is Color.WHITE


def test_undo_while_the_computer_thinks_takes_back_the_persons_stone_alone() -> None:
    player = Player().press(*ME_FIRST).play("h8").answer("i9").play("g7").press("u")
    assert player.board == {"h8": 1, "i9": -2}
    assert player.model.thinking is None
    player.play("g8")
    assert player.model.thinking is not None, "the computer moves again"
    assert player.answer("a1").board == {"h8": 1, "i9": -2, "g8": 3, "a1": -4}


def test_undo_before_the_computers_first_stone_takes_nothing() -> None:
    player = Player().press(*COMPUTER_FIRST).press("u")
    assert player.model.thinking is not None
    assert player.model.status.text == "Nothing to take back"


def test_undo_is_over_once_somebody_has_won() -> None:
    player = Player().press("1").play(BLACK_WINS)
    board = player.board
    player.press("u")
    assert player.board == board
    assert player.model.status.text == "The game is over: no undo"


def test_redo_plays_again_what_undo_took() -> None:
    player = Player().press("1").play("h8i9g7").press("u", "r")
    assert player.board == {"h8": 1, "i9": -2, "g7": 3}
    assert cursor(player) == "g7"
    assert player.press("r").model.status.text == "Nothing to redo"


def test_redo_of_a_stone_the_computer_never_answered_asks_it_again() -> None:
    player = Player().press(*ME_FIRST).play("h8").press("u", "r")
    assert player.board == {"h8": 1}
    assert player.model.thinking is not None


# --- the end -------------------------------------------------------------------------------------


def test_a_game_that_is_over_takes_no_more_stones() -> None:
    player = Player().press("1").play(BLACK_WINS)
    board = player.board
    player.press("up", "enter")
    assert player.board == board
    assert player.model.status.text == "Black wins: the game is over"


def test_the_clock_runs_until_the_game_is_decided() -> None:
    player = Player().press("1").wait(5)
    assert player.model.elapsed == pytest.approx(5)
    player.play(BLACK_WINS).wait(60)
    assert player.model.elapsed == pytest.approx(5)


def test_rematch_keeps_the_colours_and_swap_exchanges_them() -> None:
    player = Player().press(*ME_FIRST)
    assert player.holder(Color.BLACK).name == "You"
    win(player)
    player.press("n")
    assert (player.board, player.holder(Color.BLACK).name) == ({}, "You")
    win(player)
    player.press("s")
    assert (player.board, player.holder(Color.WHITE).name) == ({}, "You")
    assert player.model.thinking is not None, "the computer is black now and opens"


def win(player: Player) -> None:
    """Let the person, who is black, win against a computer that looks away."""
    for mine, its in zip(("d8", "e8", "f8", "g8"), ("a1", "c1", "e1", "g1"), strict=True):
        player.play(mine).answer(its)
    player.play("h8")
    assert str(player.model.state.outcome) == "Black wins"


def test_the_menu_is_reached_from_a_finished_game_without_a_question() -> None:
    for key in ("m", "q", "f12", "ctrl-c"):
        assert Player().press("1").play(BLACK_WINS).press(key).model.scene is Scene.MAIN_MENU


def test_a_full_board_is_a_draw() -> None:
    player = Player().press("1").play(drawn_game())
    assert str(player.model.state.outcome) == "Draw"
    assert len(player.board) == 225


# --- leaving -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["q", "Q", "f12", "ctrl-c"])
def test_leaving_a_game_with_stones_asks_first(key: str) -> None:
    player = Player().press("1").play("h8").press(key)
    assert player.model.overlay is Overlay.ASK_LEAVE
    assert player.press("x").model.status.text == "Y or N?"
    assert player.press("n").model.overlay is None
    assert player.board == {"h8": 1}
    assert player.press(key, "y").model.scene is Scene.MAIN_MENU
    assert Request.QUIT not in player.effects


def test_leaving_twice_means_it() -> None:
    for key in ("ctrl-c", "f12"):
        assert Player().press("1").play("h8").press(key, key).model.scene is Scene.MAIN_MENU


def test_q_twice_by_accident_loses_no_game() -> None:
    player = Player().press("1").play("h8").press("q", "q")
    assert player.board == {"h8": 1}
    assert player.model.status.text == "Y or N?"


def test_ctrl_c_is_no_yes_to_a_new_game() -> None:
    player = Player().press("1").play("h8").press("n", "ctrl-c")
    assert player.board == {"h8": 1}


def test_an_empty_board_is_left_without_a_question() -> None:
    assert Player().press("1", "q").model.scene is Scene.MAIN_MENU


def test_a_new_game_asks_first_if_stones_are_on_the_board() -> None:
    player = Player().press("1").play("h8").press("n")
    assert player.model.overlay is Overlay.ASK_NEW
    assert player.press("n").board == {"h8": 1}
    assert player.press("n", "y").board == {}
    assert player.model.scene is Scene.GAME


def test_help_opens_and_closes_and_changes_nothing() -> None:
    player = Player().press("1").play("h8")
    before = player.model
    assert player.press("?").model.overlay is Overlay.HELP
    assert player.press("?").model.overlay is Overlay.RULES
    assert player.press("?").model.overlay is Overlay.HELP
    assert player.press("escape").model == before
    assert player.press("?", "enter").model == before
    assert player.press("?", "u", "escape").model == before


def test_leaving_from_help_asks_as_ever() -> None:
    assert Player().press("1").play("h8").press("?", "q").model.overlay is Overlay.ASK_LEAVE


# --- fouls and openings --------------------------------------------------------------------------


def test_fouls_and_opening_are_chosen_in_the_menu() -> None:
    player = Player()
    keys = [item.key for item in menu_items(player.model)]
    assert keys == ["1", "2", "r", "o", "l", "s", "q"]
    player.press("r", "r", "f", "o", "o", "1")
    assert player.model.state.rule is THREE_THREE
    assert player.model.state.fouls is FoulPolicy.LOSE
    assert player.model.progress == Progress(LONG_PRO)


def test_openings_go_round_in_the_menu() -> None:
    player = Player()
    names = [player.press("o").model.choices.opening.name for _ in OPENINGS]
    assert names == [*list(OPENINGS)[1:], "none"]


def test_nothing_is_to_be_marked_where_nothing_is_forbidden() -> None:
    player = Player().press("1", "f")
    assert player.model.status.text == "Nothing is forbidden in freestyle"
    assert player.model.shows_forbidden


def swap2(*keys: str) -> Player:
    return Player(opening=SWAP2).press(*(keys or ("1",)))


def test_three_stones_are_placed_by_the_first_player_alone() -> None:
    player = swap2()
    for point in ("h8", "i9", "g7"):
        assert player.model.actor.name == "Player 1"
        player.play(point)
    assert player.model.actor.name == "Player 2"
    assert player.board == {"h8": 1, "i9": -2, "g7": 3}


def test_no_stone_is_placed_before_the_choice() -> None:
    player = swap2().play("h8i9g7").press("up", "enter")
    assert len(player.board) == 3


@pytest.mark.parametrize(
    ("key", "black", "fourth"), [("1", "Player 2", "Player 1"), ("2", "Player 1", "Player 2")]
)
def test_a_colour_is_taken(key: str, black: str, fourth: str) -> None:
    player = swap2().play("h8i9g7").press(key)
    assert player.holder(Color.BLACK).name == black
    assert player.model.actor.name == fourth
    assert player.play("a1").board["a1"] == -4


def test_two_more_are_placed_and_the_choice_goes_back() -> None:
    player = swap2().play("h8i9g7").press("3")
    assert player.model.actor.name == "Player 2"
    player.play("a1o15")
    assert player.model.actor.name == "Player 1"
    assert player.press("3").model.progress.choices == (Choice.PLACE_TWO,), "not twice"
    assert player.press("1").holder(Color.BLACK).name == "Player 1"
    assert player.model.actor.name == "Player 2", "white plays the sixth stone"


def test_undo_in_an_opening_takes_one_decision_at_a_time() -> None:
    player = swap2().play("h8i9g7").press("3").play("a1o15").press("2").play("c3d4e5")
    seen = []
    for _ in range(9):
        player.press("u")
        seen.append((len(player.board), len(player.model.progress.choices)))
    assert seen == [(6, 2), (5, 2), (5, 1), (4, 1), (3, 1), (3, 0), (2, 0), (1, 0), (0, 0)]
    assert player.press("u").model.status.text == "Nothing to take back"


def test_redo_after_a_choice_was_taken_back_is_forgotten() -> None:
    player = swap2().play("h8i9g7").press("2").play("c3").press("u", "u", "r")
    assert len(player.board) == 3
    assert player.model.progress.choices == ()


def test_redo_within_an_opening() -> None:
    player = swap2().play("h8i9g7").press("u", "u", "r", "r")
    assert player.board == {"h8": 1, "i9": -2, "g7": 3}


def test_the_computer_offers_and_the_person_chooses() -> None:
    player = swap2("2", "1", "2")
    assert player.model.thinking is not None
    player.decide(Decision((112, 113, 98)))
    assert len(player.board) == 3
    assert player.model.thinking is None
    assert player.model.actor.name == "You"
    player.press("1")
    assert player.holder(Color.BLACK).name == "You"
    assert player.model.thinking is not None, "the computer is white and moves"
    player.answer("a1").press("u")
    assert (len(player.board), player.model.progress.choices) == (3, ())
    assert player.press("u").model.status.text == "Nothing to take back"


def test_the_computer_answers_an_offer() -> None:
    player = swap2("2", "1", "1").play("h8i9g7")
    assert player.thoughts[-1].progress == Progress(SWAP2)
    player.decide(Decision(choice=Choice.WHITE))
    assert player.model.status.text == "Evaluator takes white"
    assert player.model.thinking is not None
    player.answer("a1")
    assert player.holder(Color.BLACK).name == "You"
    assert player.model.status.text == "Evaluator takes white", "still to be read"
    assert player.play("o15").model.status.text == ""


def test_undo_while_the_computer_chooses_takes_back_the_third_stone() -> None:
    player = swap2("2", "1", "1").play("h8i9g7").press("u")
    assert len(player.board) == 2
    assert player.model.thinking is None


def test_choosing_while_the_computer_chooses_is_refused() -> None:
    player = swap2("2", "1", "1").play("h8i9g7").press("1")
    assert player.model.progress.choices == ()
    assert player.model.status.text == "Wait: the computer is to choose"


def test_the_computer_places_two_more_and_the_person_chooses() -> None:
    player = swap2("2", "1", "1").play("h8i9g7")
    player.decide(Decision((0, 14), Choice.PLACE_TWO))
    assert player.board == {"h8": 1, "i9": -2, "g7": 3, "a1": -4, "o1": 5}
    assert player.model.actor.name == "You"
    assert player.press("2").holder(Color.WHITE).name == "You"
    assert player.model.thinking is None, "white, the person, plays the sixth stone"


def test_pro_refuses_what_it_must() -> None:
    player = Player(opening=PRO).press("1").play("h9")
    assert player.board == {}
    assert player.model.status.text == "the first stone goes on h8"
    player.play("h8h9j10")
    assert player.model.status.text == "j10 is inside the central 5x5"
    assert set(player.play("k10").board) == {"h8", "h9", "k10"}


def test_a_rematch_keeps_the_opening() -> None:
    player = swap2().play("h8i9g7").press("1").play("a1").press("n", "y")
    assert player.model.progress == Progress(SWAP2)


# --- engines -------------------------------------------------------------------------------------

EMBRYO = "/opt/pbrain-embryo --quiet"


def against_engine(**choices: object) -> Player:
    """The person is black and has played h8; the engine is asked."""
    player = Player(**{"turn_ms": 700, **choices}).press("2", "e")  # type: ignore[arg-type]
    assert player.effects == [Request.LOAD_ENGINES]
    return player.act(EnginesLoaded((EMBRYO,))).press("1", "1").play("h8")


def test_an_engine_is_chosen_and_asked() -> None:
    player = against_engine()
    (thought,) = player.thoughts
    assert thought.player.engine == EMBRYO
    assert thought.turn_ms == 700
    assert player.holder(Color.WHITE).name == "pbrain-embryo"
    player.act(EngineReady(EMBRYO, "Embryo 1.0"))
    assert player.holder(Color.WHITE).name == "Embryo 1.0"
    player.act(EngineReady("another", "Nobody"))
    assert player.holder(Color.WHITE).name == "Embryo 1.0"


def test_move_now_is_passed_on_while_an_engine_thinks() -> None:
    player = against_engine().press("m")
    assert player.effects[-1] == Request.MOVE_NOW
    player.answer("i9").press("m")
    assert player.model.status.text == "m: now a row, 1 to 15", "it is the column again"


def test_escape_takes_the_stone_back_while_an_engine_thinks() -> None:
    player = against_engine().press("escape")
    assert player.board == {}
    assert player.model.thinking is None


def test_trouble_keeps_every_stone_and_asks() -> None:
    player = against_engine().answer("i9").play("g7").fail("it died")
    assert player.board == {"h8": 1, "i9": -2, "g7": 3}
    assert player.model.overlay is Overlay.TROUBLE
    assert player.model.trouble == "it died"
    assert player.model.thinking is None


def test_trouble_of_a_thought_nobody_waits_for_is_none() -> None:
    player = against_engine().press("u").fail()
    assert player.model.overlay is None


def test_after_trouble_the_engine_is_started_again() -> None:
    player = against_engine().fail().press("1")
    assert player.model.overlay is None
    assert [thought.player.engine for thought in player.thoughts] == [EMBRYO, EMBRYO]
    assert player.answer("i9").board == {"h8": 1, "i9": -2}


@pytest.mark.parametrize(("key", "opponent"), [("1", "evaluator"), ("5", "expert")])
def test_after_trouble_another_computer_plays_on(key: str, opponent: str) -> None:
    player = against_engine().fail().press("2", key)
    assert player.thoughts[-1].player.opponent == opponent
    assert player.holder(Color.WHITE).opponent == opponent
    assert player.holder(Color.BLACK).name == "You"


def test_after_trouble_two_people_play_on() -> None:
    player = against_engine().fail().press("down", "down", "enter")
    assert player.model.thinking is None
    assert not player.model.is_against_computer
    assert player.play("i9").board == {"h8": 1, "i9": -2}


@pytest.mark.parametrize("key", ["4", "q"])
def test_after_trouble_the_game_can_be_left(key: str) -> None:
    assert against_engine().fail().press(key).model.scene is Scene.MAIN_MENU


def test_an_engine_is_added_the_newest_first_and_kept_once() -> None:
    player = Player().press("2", "e").act(EnginesLoaded(("old",)))
    player.press("a", *"new", "space", *"-xy", "backspace", "enter")
    assert player.model.engines == ("new -x", "old")
    assert player.effects[-1] == SaveEngines(("new -x", "old"))
    assert player.model.scene is Scene.ENGINES_MENU
    player.press("a", *"old", "enter")
    assert player.model.engines == ("old", "new -x")


@pytest.mark.parametrize("text", ["", "   ", "'open"])
def test_a_command_that_is_none_is_refused(text: str) -> None:
    keys = ["space" if char == " " else char for char in text]
    player = Player().press("2", "e", "a", *keys, "enter")
    assert player.model.scene is Scene.ADD_ENGINE
    assert player.model.status.is_warning
    assert player.model.typed == text


def test_an_engine_that_cannot_be_started_is_not_added_and_can_be_mended() -> None:
    player = Player()
    player.missing["no-such"] = "engine command 'no-such': there is no such program"
    player.press("2", "e", "a", *"no-such", "enter")
    assert player.model.scene is Scene.ADD_ENGINE
    assert player.model.typed == "no-such"
    assert player.model.status.text.endswith("there is no such program")
    assert player.model.status.short == "there is no such program"
    player.press(*["backspace"] * 7, *"one", "enter")
    assert player.model.engines == ("one",)


def test_an_engine_that_cannot_be_started_any_more_is_noticed_when_it_is_chosen() -> None:
    """It was only its first move that failed, in the midst of a game."""
    for first in (False, True):
        player = Player(is_first_settled=first)
        player.missing[EMBRYO] = "engine command: gone"
        player.press("2", "e").act(EnginesLoaded((EMBRYO,))).press("1")
        assert player.model.scene is Scene.ENGINES_MENU
        assert player.model.status.is_warning
        assert player.model.choices.is_first_settled is first
        assert player.thoughts == []


def test_what_is_typed_is_bounded() -> None:
    player = Player().press("2", "e", "a", *["x"] * 501)
    assert len(player.model.typed) == 500
    assert player.model.status.text == "No more than 500 characters"


def test_a_tenth_engine_is_refused_and_none_is_forgotten() -> None:
    nine = tuple(f"engine-{number}" for number in range(9))
    player = Player().press("2", "e").act(EnginesLoaded(nine)).press("a", "z", "enter")
    assert player.model.engines == nine
    assert player.model.status.text == "Nine are remembered; remove one first"
    player.press(*["backspace"], *nine[4], "enter")
    assert set(player.model.engines) == set(nine)


def test_undo_forgets_what_the_engine_said() -> None:
    player = against_engine().act(EngineSaid("depth 9")).answer("i9").press("u")
    assert player.model.message is None


def test_a_new_thought_begins_without_the_word_on_the_one_before() -> None:
    player = against_engine().act(EngineSaid("depth 9")).answer("i9")
    assert player.model.message == EngineSaid("depth 9")
    assert player.play("g7").model.message is None


def test_adding_can_be_called_off() -> None:
    player = Player().press("2", "e", "a", *"q1?", "escape")
    assert player.model.scene is Scene.ENGINES_MENU
    assert player.model.engines == ()
    assert player.press("a").model.typed == ""


def test_an_engine_is_removed() -> None:
    player = Player().press("2", "e").act(EnginesLoaded(("one", "two"))).press("down", "x")
    assert player.model.engines == ("one",)
    assert player.effects[-1] == SaveEngines(("one",))
    player.press("down", "x")
    assert player.model.engines == ("one",)
    assert player.model.status.text == "There is no engine to remove"


def test_back_from_the_engines_leads_to_the_opponents() -> None:
    assert Player().press("2", "e", "escape").model.scene is Scene.OPPONENT_MENU
    assert Player().press("2", "e", "b").model.scene is Scene.OPPONENT_MENU


# --- stepping through a game ---------------------------------------------------------------------


def moment(player: Player) -> int | None:
    return player.model.viewed


def test_stepping_shows_earlier_positions_and_changes_nothing() -> None:
    player = Player().press("1").play("h8i9g7")
    before = player.model.state
    assert moment(player.press(",")) == 2
    assert [format_point(p) for p in player.model.shown.moves] == ["h8", "i9"]
    assert cursor(player) == "i9"
    assert moment(player.press("page-up")) == 1
    assert moment(player.press("home")) == 0
    assert player.press(",").model.status.text == "There is nothing further"
    assert moment(player.press(".")) == 1
    assert moment(player.press("page-down")) == 2
    assert moment(player.press(".")) is None
    assert player.press(".").model.status.text == "There is nothing further"
    assert moment(player.press("home", "end")) is None
    assert moment(player.press(",", "escape")) is None
    assert player.model.state == before


def test_a_finished_game_is_stepped_through_too() -> None:
    player = Player().press("1").play(BLACK_WINS).press(",", ",")
    assert not player.model.shown.is_over
    assert len(player.model.shown.moves) == 7
    assert player.press("end").model.shown.is_over


def test_no_stone_is_placed_or_taken_back_while_looking_back() -> None:
    player = Player().press("1").play("h8i9g7").press(",", "up", "space", "u")
    assert len(player.model.state.moves) == 3
    assert moment(player) == 2


def test_playing_on_keeps_the_old_continuation_as_a_variation() -> None:
    player = Player().press("1").play("h8i9g7j10").press(",", ",", "enter")
    assert player.board == {"h8": 1, "i9": -2}
    assert moment(player) is None
    assert player.press("r").model.status.text == "Nothing to redo"
    player.play("a1")
    record = record_of(player.model)
    assert [format_point(p) for p in record.points] == ["h8", "i9", "a1"]
    (branch,) = record.branches
    assert branch.after == 2
    assert [format_point(move.point or 0) for move in branch.moves] == ["g7", "j10"]


def test_playing_on_from_a_finished_game_makes_it_a_running_one() -> None:
    player = Player().press("1").play(BLACK_WINS).wait(60).press(",", "enter")
    assert not player.model.state.is_over
    assert player.model.ended is None
    assert player.play("o15").board["o15"] == 9


def test_playing_on_against_the_computer_lets_it_move() -> None:
    player = Player().press(*ME_FIRST).play("h8").answer("i9").press(",", "enter")
    assert player.board == {"h8": 1}
    assert player.answer("g7").board == {"h8": 1, "g7": -2}


def test_playing_on_from_within_an_opening_takes_later_choices_back() -> None:
    player = swap2().play("h8i9g7").press("3").play("a1o15").press("1")
    player.press(",", ",", "enter")
    assert player.model.progress.choices == (Choice.PLACE_TWO,)
    assert len(player.board) == 3
    assert player.model.actor.name == "Player 2"


def test_a_game_is_stepped_through_while_an_engine_thinks() -> None:
    player = against_engine().press(",")
    assert moment(player) == 0
    player.answer("i9")
    assert player.board == {"h8": 1, "i9": -2}
    assert moment(player) == 0, "whoever looks back is not torn away"
    assert moment(player.press("end")) is None


def test_numbers_on_stones_are_a_toggle() -> None:
    player = Player().press("1").play("h8").press("#")
    assert player.model.shows_numbers
    assert not player.press("#").model.shows_numbers


def test_a_record_is_opened_and_gone_on_with() -> None:
    record = GameRecord.from_state(
        GameState.new().play_all(parse_moves("h8i9g7")), black="Ann", white="Bob"
    )
    player = Player()
    player.model, _ = open_record(player.model, record, 2)
    assert player.holder(Color.BLACK).name == "Ann"
    assert player.board == {"h8": 1, "i9": -2}
    player.play("a1")
    kept = record_of(player.model)
    assert (kept.black, kept.white) == ("Ann", "Bob")
    assert [format_point(move.point or 0) for move in kept.branches[0].moves] == ["g7"]


def test_a_record_can_be_gone_on_with_against_a_computer() -> None:
    record = GameRecord.from_state(GameState.new().play("h8"))
    player = Player(mode=Mode.COMPUTER)
    player.model, effects = open_record(player.model, record)
    assert isinstance(effects[0], Think)


def test_a_record_of_another_board_is_refused() -> None:
    record = GameRecord.from_state(GameState.new(size=19).play("h8"))
    with pytest.raises(ValueError, match="19x19 board is not played on the screen"):
        open_record(Player().model, record)


# --- small screens -------------------------------------------------------------------------------


def test_a_screen_too_small_takes_no_stones_and_keeps_the_game() -> None:
    player = Player().press("1").play("h8").resize(20, 5).press("up", "enter", "u", "n")
    assert player.board == {"h8": 1}
    player.resize(64, 24)
    assert player.model.overlay is None
    assert player.press("up", "enter").board == {"h8": 1, "h9": -2}


def test_a_screen_too_small_can_be_left() -> None:
    player = Player().press("1").play("h8").resize(20, 5)
    assert player.press("ctrl-c", "y").model.scene is Scene.MAIN_MENU
    assert player.press("q").effects[-1] == Request.QUIT


# --- everything ----------------------------------------------------------------------------------

BOUND_KEYS = {key for bindings in KEYMAP.values() for b in bindings for key in b.keys}
ALL_KEYS = sorted(BOUND_KEYS | set("1234xrRoO#,."))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*ALL_KEYS, "COMPUTER", "SMALL", "LARGE"]), max_size=80))
def test_any_keys_keep_the_game_sound(keys: list[str]) -> None:
    player = Player(seed=1)
    for key in keys:
        before = player.model
        if key == "COMPUTER":
            if player.model.thinking is not None:
                player.act(ComputerActed(player.model.thinking, some_decision(player.model)))
        elif key in ("SMALL", "LARGE"):
            player.resize(*((30, 10) if key == "SMALL" else (64, 24)))
        else:
            player.press(key)
        check(player, before.state.played)


def some_decision(model: Model) -> Decision:
    """Any decision the computer may make now."""
    if model.options:
        return Decision(choice=model.options[-1])
    state = model.state
    stones = len(state.moves)
    forbidden = state.forbidden_points()
    return Decision(
        tuple(
            point
            for point in state.board.empty_points()
            if point not in forbidden
            and model.progress.objection(state.board, point, stones) is None
        )[:1]
    )


def check(player: Player, played_before: int) -> None:
    model = player.model
    cells = [cell for cell in model.state.board.cells if cell]
    blacks = sum(cell > 0 for cell in cells)
    assert blacks - (len(cells) - blacks) in (0, 1)
    assert sorted(map(abs, cells)) == list(range(1, len(cells) + 1))
    assert abs(model.state.played - played_before) <= 3 or model.state.played == 0
    assert 0 <= model.cursor < 225
    if model.scene is Scene.GAME and not model.state.is_over:
        waits = model.actor.opponent is not None
        assert waits == (model.thinking is not None), "the computer is never left to move unasked"
    else:
        assert model.thinking is None


def test_every_command_of_the_keymap_does_something_in_its_place() -> None:
    """A binding without a handler would be a key that the key line promises in vain."""
    middle = Player().press(*ME_FIRST).play("h8").answer("i9").play("g7").answer("a1").press("u")
    scenes = {
        Context.MENU: Player().press("2"),
        Context.PLAY: middle,
        Context.OVER: Player().press("1").play(BLACK_WINS),
        Context.ASK: Player().press("1").play("h8").press("q"),
        Context.HELP: Player().press("?"),
        Context.LIBRARY: in_library(columns=36).press("down"),
        Context.SEARCH: in_library().press("/", "0", "down"),
        Context.REVIEW: Player().press("1").play("h8i9g7").press(","),
        Context.THINK: against_engine(),
        Context.TROUBLE: against_engine().fail(),
        Context.SUBSTITUTES: against_engine().press("v"),
        Context.TEXT: Player().press("2", "e", "a", "x"),
        Context.CHOOSE: swap2().play("h8i9g7"),
        Context.SETTINGS: Player().press("s", "down"),
        Context.EVERYWHERE: Player(),
    }
    assert set(scenes) == set(Context)
    for context, player in scenes.items():
        for binding in KEYMAP[context]:
            before = player.model
            other = Player()
            other.model = before
            other.press(binding.keys[0])
            changed = other.model != before or other.effects
            assert changed, f"{context}: {binding.command}"


def test_commands_are_all_bound() -> None:
    bound = {binding.command for bindings in KEYMAP.values() for binding in bindings}
    assert bound == set(Command)


def test_a_game_left_a_second_time_is_under_the_pointer_again() -> None:
    """After Resume and leaving, the pointer stood on the item below."""
    offer = OfferFound(Offer("Player 1 - Player 2, move 2", GameState.new().board))
    player = Player().act(offer).press("1").play("h8").press("q", "y").act(offer)
    assert menu_items(player.model)[player.model.selected].label == "Resume"
    player.press("2", "escape").act(offer)
    assert menu_items(player.model)[player.model.selected].label == "Against the computer"
