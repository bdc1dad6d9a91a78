from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.game.board import parse_moves, parse_point
from gomoku_console.game.state import GameState
from gomoku_console.records.record import Ending, GameRecord
from gomoku_console.ui.actions import (
    Command,
    DeleteGame,
    ExportGame,
    GameExported,
    LibraryFailed,
    OpenGame,
    Pick,
    RecordOpened,
    Request,
)
from gomoku_console.ui.catalogues import speak
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.keymap import KEYMAP, Context
from gomoku_console.ui.library_page import Asking, places_on
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.printable import printable
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, GAMES, Player, entry, in_library, loaded


def text_of(player: Player) -> str:
    return "\n".join(render(player.model).text)


def pointed(player: Player) -> str:
    """The date of the game under the pointer, as the screen shows it."""
    (line,) = (row for row in render(player.model).text if row.lstrip().startswith("▶"))
    return line.split()[1]


def opened(moves: str, player: Player | None = None, **names: str) -> Player:
    state = GameState.new().play_all(parse_moves(moves))
    player = player or in_library()
    return player.act(RecordOpened(GameRecord.from_state(state, **names)))  # type: ignore[arg-type]


# --- coming and going ----------------------------------------------------------------------------


def test_the_menu_leads_to_the_library_which_is_read_once_it_is_shown() -> None:
    player = Player().press("l")
    assert player.model.scene is Scene.LIBRARY
    assert player.effects == [Request.LOAD_LIBRARY]
    assert "Reading .." in text_of(player)
    assert "No games yet." in text_of(player.act(loaded()))


@pytest.mark.parametrize("key", ["escape", "backspace", "q", "f12", "ctrl-c"])
def test_back_and_leave_lead_to_the_menu(key: str) -> None:
    assert in_library().press(key).model.scene is Scene.MAIN_MENU


@pytest.mark.parametrize("keys", ["/", "e", "d"])
def test_leaving_leads_to_the_menu_whatever_is_asked(keys: str) -> None:
    player = in_library().press(keys, "ctrl-c")
    assert player.model.scene is Scene.MAIN_MENU
    assert player.press("l").model.library.asking is Asking.NOTHING


def test_the_library_is_found_as_it_was_left() -> None:
    player = in_library().press("down", "down", "escape", "l")
    assert pointed(player) == "2026-11-27"
    newer = entry(30, "Evaluator")
    assert pointed(player.act(loaded(newer, *GAMES))) == "2026-11-27"
    assert pointed(player.press("home", "escape", "l").act(loaded(*GAMES))) == "2026-11-29"


def test_a_word_on_a_damaged_game_is_shown() -> None:
    player = Player(36, 17).press("l").act(loaded(note="a damaged game was set aside as x.damaged"))
    text = text_of(player)
    assert "a damaged game was set aside as" in text
    assert "x.damaged" in text
    assert "damaged" not in text_of(player.press("down"))


# --- the list ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "date"),
    [
        (["down"], "2026-11-28"),
        (["j", "j", "k"], "2026-11-28"),
        (["up"], "2026-11-03"),
        (["end"], "2026-11-03"),
        (["end", "down"], "2026-11-29"),
        (["end", "home"], "2026-11-29"),
        (["page-down"], "2026-11-14"),
        (["page-down", "page-down"], "2026-11-03"),
        (["end", "page-up"], "2026-11-18"),
        (["down", "page-up"], "2026-11-29"),
    ],
)
def test_the_pointer_moves(keys: list[str], date: str) -> None:
    assert pointed(in_library().press(*keys)) == date


def test_the_list_shows_how_each_game_ended_for_the_player() -> None:
    text = text_of(in_library(columns=80))
    for line in (
        "2026-11-29 Evaluator - You      lost  freestyle",
        "2026-11-27 Threat ladder - You  won   renju",
        "2026-11-26 You - Embryo 1.1.0   draw  freestyle",
        "2026-11-25 Player 1 - Player 2  black freestyle",
        "2026-11-24 Player 1 - Player 2  white three-three",
    ):
        assert line in text


def test_a_result_that_is_not_known_is_a_question_mark() -> None:
    text = text_of(in_library(entry(1, ending=Ending.UNKNOWN)))
    assert "Player 1 - Pla.. ?" in text
    assert "freestyle · unknown" in text


def test_what_the_line_has_no_room_for_stands_below() -> None:
    text = text_of(in_library(columns=36, rows=17).press("end"))
    assert "Alphagomoku o.." in text
    assert "Alphagomoku of 2021 by MK - You" in text


def test_the_scores_stand_beside_the_games_or_behind_a_key() -> None:
    line = "Threat ladder   2   0   0"
    assert line in text_of(in_library())
    small = in_library(columns=36, rows=17)
    assert "Against" not in text_of(small)
    assert "Threat ladder            2   0   0" in text_of(small.press("s"))
    assert "Against" not in text_of(small.press("s"))
    assert small.press("s", "escape").model.scene is Scene.LIBRARY
    assert pointed(small.press("s", "down")) == "2026-11-28"


def test_levels_can_be_told_apart_where_names_are_cut() -> None:
    games = [entry(n, "Embryo 1.1.0", level=f"level {n}") for n in (2, 4)]
    text = text_of(in_library(*games))
    assert "Embr..level 2   1   0   0" in text
    assert "Embr..level 4   1   0   0" in text


def test_more_scores_than_there_are_rows_are_counted() -> None:
    games = [entry(n, f"Engine {n:02}") for n in range(1, 29)]
    assert ".. 15 more" in text_of(in_library(*games, columns=64, rows=22).press("s"))


def test_names_that_a_terminal_cannot_show_are_question_marks() -> None:
    odd = "Ond\u0159ej \u4e2d\x1b[31m\u0301"
    game = entry(2, odd)
    assert "Ond\u0159ej \u4e2d?[31m?" in text_of(in_library(game))
    plain = in_library(game)
    plain.model = plain.model._replace(glyphs=ASCII)
    frame = render(plain.model)
    assert all(row.isascii() and row.isprintable() for row in frame.text)


# --- search --------------------------------------------------------------------------------------


def test_searching_narrows_the_list_while_words_are_typed() -> None:
    player = in_library().press("/", *"renju", "space", *"won?")
    assert "0 of 27 games" in text_of(player)
    assert "No game has all of these words." in text_of(player)
    player.press("backspace", "backspace", "backspace", "backspace")
    assert "Search: renju" in text_of(player)
    assert "2 of 27 games" in text_of(player)
    assert pointed(player.press("down")) == "2026-11-27"


@pytest.mark.parametrize(
    ("words", "count"), [("won", 12), ("lost", 12), ("won renju", 2), ("white three", 2), ("dr", 1)]
)
def test_a_game_is_found_by_how_it_ended_for_the_player(words: str, count: int) -> None:
    player = in_library().press("/", *words)
    assert len(player.model.library.shown) == count


def test_enter_keeps_what_was_found_and_back_shows_all_again() -> None:
    player = in_library().press("/", *"LADDER", "enter")
    assert player.press("down").press("enter").effects[-1] == OpenGame(GAMES[2])
    assert player.press("escape").model.scene is Scene.LIBRARY
    assert "27 games" in text_of(player)
    assert "Search" not in text_of(player)


def test_back_while_typing_shows_all_again() -> None:
    player = in_library().press("/", *"ladder", "escape")
    assert len(player.model.library.shown) == 27
    assert player.model.scene is Scene.LIBRARY


def test_what_is_searched_for_is_bounded() -> None:
    assert len(in_library().press("/", *["x"] * 99).model.library.words) == 60


# --- what is done to a game ----------------------------------------------------------------------


def test_enter_opens_the_game_and_so_does_a_second_click() -> None:
    assert in_library().press("down", "enter").effects[-1] == OpenGame(GAMES[1])
    player = in_library().act(Pick(3))
    assert pointed(player) == "2026-11-26"
    assert player.act(Pick(3)).effects[-1] == OpenGame(GAMES[3])


def test_exporting_asks_for_a_name_and_offers_one() -> None:
    player = in_library().press("e")
    assert "gomoku-20261129T203000.sgf" in text_of(player)
    assert player.press("enter").effects[-1] == ExportGame(GAMES[0], "gomoku-20261129T203000.sgf")
    player.press(*"my", "space", *"game.psqq", "backspace", "enter")
    assert player.effects[-1] == ExportGame(GAMES[0], "my game.psq")


def test_a_name_that_fails_can_be_mended() -> None:
    player = (
        in_library().press("e", *"x.doc", "enter").act(LibraryFailed("the name must end in .x"))
    )
    assert "the name must end in .x" in text_of(player)
    assert "x.doc" in text_of(player)
    player.press("backspace").act(GameExported("x.do"))
    assert player.model.library.asking is Asking.NOTHING
    assert "Written to x.do" in text_of(player)


def test_exporting_can_be_called_off() -> None:
    player = in_library().press("e", *"qd?", "escape")
    assert player.model.library.asking is Asking.NOTHING
    assert player.model.scene is Scene.LIBRARY
    assert not any(isinstance(effect, ExportGame) for effect in player.effects)


def test_of_a_long_path_the_end_is_shown() -> None:
    text = text_of(
        in_library(columns=36, rows=17).press("e", *"/a/very/long/path", *["x"] * 30, "y")
    )
    assert "  ..xxxx" in text
    assert "xy " in text


@pytest.mark.parametrize("key", ["n", "escape"])
def test_deleting_asks_first_and_no_keeps_the_game(key: str) -> None:
    player = in_library().press("d")
    assert "Delete this game?" in text_of(player)
    assert player.press("x").model.status.text == "Y or N?"
    player.press(key)
    assert player.effects == [Request.LOAD_LIBRARY]
    assert "Delete" not in text_of(player)


def test_yes_deletes_and_the_pointer_stays_in_the_list() -> None:
    player = in_library().press("end", "d", "y")
    assert player.effects[-1] == DeleteGame(GAMES[-1], GAMES[:-1])
    assert pointed(player.act(loaded(*GAMES[:-1], note="Deleted"))) == "2026-11-04"
    assert "Deleted" in text_of(player)
    player.press("up", "d", "y").act(loaded(*GAMES[:-3], GAMES[-2]))
    assert pointed(player) == "2026-11-04"
    assert "No games yet." in text_of(player.act(loaded()))


@pytest.mark.parametrize("key", ["enter", "e", "d", "/"])
def test_without_games_nothing_is_asked(key: str) -> None:
    player = Player().press("l").act(loaded()).press(key)
    assert player.model.library.asking is Asking.NOTHING
    assert player.effects == [Request.LOAD_LIBRARY]
    assert "There is no game" in text_of(player)


def test_on_a_screen_too_small_nothing_is_deleted() -> None:
    player = in_library().press("d").resize(30, 10).press("y")
    assert player.effects == [Request.LOAD_LIBRARY]
    assert "Delete this game?" in text_of(player.resize(64, 24))


# --- a game that is opened -----------------------------------------------------------------------


def test_an_opened_game_stands_on_the_board_as_it_ended() -> None:
    player = opened(BLACK_WINS, black="You", white="Evaluator")
    assert player.model.scene is Scene.GAME
    assert player.model.cursor == parse_point("k8")
    text = text_of(player)
    assert "Black wins after 9 moves" in text
    assert "● Black  You" in text
    assert "○ White  Evaluator" in text
    assert not player.model.is_against_computer
    assert player.press("m").model.scene is Scene.MAIN_MENU


def test_an_opened_game_is_stepped_through_from_its_end() -> None:
    player = opened(BLACK_WINS).press(",")
    assert "Move 8 of 9" in text_of(player)


def test_opening_a_game_changes_no_choice_but_the_rule() -> None:
    player = in_library()
    before = player.model.choices
    assert opened("h8", player).model.choices == before


def test_names_from_a_file_are_made_fit_for_the_screen() -> None:
    player = opened("h8", black="\x1b" + "x" * 99)
    assert [p.name for p in player.model.players] == ["?" + "x" * 39, "Player 2"]


def test_a_game_that_was_not_finished_goes_on() -> None:
    assert opened("h8i9").play("a1").board == {"h8": 1, "i9": -2, "a1": 3}


def test_a_board_of_another_size_is_not_opened() -> None:
    player = in_library().act(RecordOpened(GameRecord(size=19)))
    assert player.model.scene is Scene.LIBRARY
    assert "a game on a 19x19 board is not played on the screen" in text_of(player)


def test_a_game_begun_afterwards_is_new_from_its_first_stone() -> None:
    assert opened(BLACK_WINS).press("n").model.base is None


# --- everything ----------------------------------------------------------------------------------


def test_the_help_names_every_key_of_the_library_on_the_smallest_screen() -> None:
    player = in_library(columns=36, rows=17).press("?")
    assert player.model.overlay is Overlay.HELP
    text = text_of(player)
    for binding in KEYMAP[Context.LIBRARY]:
        assert (binding.joined or binding.label) in text, binding
    assert "PgUp, PgDn         page up, down" in text


def test_names_in_letters_one_column_wide_are_left_alone() -> None:
    name = "J\u00fcri \u0418\u0432\u0430\u043d"
    assert printable(name, UNICODE) == name
    assert printable(name, ASCII) == "J?ri ????"


KEYS = [
    "up", "down", "page-up", "page-down", "home", "end", "/", "e", "d", "s", "y", "n", "escape",
    "enter", "backspace", "x", "r", "?",
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(KEYS), max_size=30),
    st.integers(36, 130),
    st.integers(17, 50),
    st.integers(0, 27),
)
def test_any_keys_keep_the_pointer_in_sight(
    keys: list[str], columns: int, rows: int, count: int
) -> None:
    player = Player().press("l").act(loaded(*GAMES[:count]))
    for key in keys:
        player.press(key)
        if player.model.scene is not Scene.LIBRARY:
            break
        page = player.model.library
        assert 0 <= page.selected < max(len(page.shown), 1)
        player.resize(columns, rows)
        frame = render(player.model)
        places = places_on(page, rows, columns)
        assert places.height >= 5
        assert places.prompt < places.keys
        pointers = sum(row.lstrip().startswith("▶") for row in frame.text)
        is_hidden = player.model.overlay or page.asking is Asking.SCORES or not page.shown
        assert pointers == 1 or is_hidden
        player.resize(64, 24)


def test_the_page_takes_no_notice_of_what_is_not_its_own() -> None:
    player = in_library()
    before = player.model.library
    assert player.press("u", "p").act(Command.UNDO).model.library == before


def test_a_search_finds_what_is_shown_in_the_language_spoken() -> None:
    speak("zh_CN")
    player = in_library().press("/", *"威胁")
    assert {entry.opponent for entry in player.model.library.shown} == {"Threat ladder"}
    assert len(in_library().press("/", *"ladder").model.library.shown) == 2


def test_names_of_players_are_kept_as_they_are_and_shown_in_the_language_spoken() -> None:
    speak("zh_CN")
    player = Player().press("2", "1", "1")
    assert [each.name for each in player.model.players] == ["You", "Evaluator"]
    assert "你" in "".join(render(player.model).text)


def test_plain_boards_do_not_hide_chinese_names_from_who_reads_chinese() -> None:
    assert printable("李 中\x1b", ASCII) == "? ??"
    speak("zh_CN")
    assert printable("李 中\x1b ř", ASCII) == "李 中? ?"
