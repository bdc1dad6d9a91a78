"""Whole games on a real terminal, by the keyboard, read off the screen."""

from __future__ import annotations

import signal
import sys

import pytest

from gomoku_console.game.board import Color, format_point, parse_moves
from gomoku_console.game.state import GameState
from tests.engine.classics import CLASSICS
from tests.terminal.table import Table
from tests.ui.scenes import BLACK_WINS, drawn_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


@pytest.mark.parametrize(
    "moves",
    [
        "d8a1e8a3f8a5g8a7h8",
        "h4a1h5a3h6a5h7a7h8",
        "d4a1e5a3f6a5g7a7h8",
        "d12a1e11a3f10a5g9a7h8",
    ],
    ids=["row", "column", "rising", "falling"],
)
def test_two_people_play_to_a_win_in_each_direction(moves: str) -> None:
    with Table("--mode", "two-player") as table:
        table.session.wait_for("Black to play")
        table.place(moves)
        rows = table.session.wait_for("Black wins after 9 moves")
        assert sum(row[:33].count("◆") for row in rows) == 5
        table.session.send("m")
        table.session.wait_for("Two players")
        table.session.send("q")
        assert table.session.wait_exit() == 0


def test_white_can_win() -> None:
    with Table("--mode", "two-player") as table:
        table.place("a1d8a3e8a5f8a7g8a9h8")
        table.session.wait_for("White wins after 10 moves")


def test_a_full_board_is_a_draw() -> None:
    with Table("--mode", "two-player") as table:
        moves = drawn_game()
        points = [format_point(point) for point in parse_moves(moves)]
        for start in range(0, len(points), 25):  # each part has the patience of a wait
            table.place(" ".join(points[start : start + 25]))
            table.wait_for_stones(min(start + 25, len(points)))
        table.session.wait_for("Draw after 225 moves")
        assert len(table.board()) == 225


@pytest.mark.parametrize("first", ["me", "computer"])
@pytest.mark.parametrize("name", CLASSICS)
def test_a_whole_game_against_the_computer(name: str, first: str) -> None:
    """The person plays by the other opponent's advice; the screen and the rules must agree."""
    advisor = next(info for other, info in CLASSICS.items() if other != name).create(5)
    arguments = ("--mode", "computer", "--opponent", name, "--first", first, "--seed", "3")
    with Table(*arguments) as table:
        state = GameState.new()
        mine = Color.BLACK if first == "me" else Color.WHITE
        while not state.is_over:
            if state.to_move is mine:
                move = format_point(advisor.choose(state))
                table.place(move)
            else:
                board = table.wait_for_stones(len(state.moves) + 1)
                known = {format_point(point) for point in state.moves}
                (move,) = set(board) - known
            state = state.play(move)
            table.session.wait_for(lambda _, s=state: len(table.board()) >= len(s.moves))  # type: ignore[misc]
        table.session.wait_for(f"{state.outcome} after {len(state.moves)} moves")
        table.session.send("n")
        table.session.wait_for(lambda rows: not any("wins" in row for row in rows))


def test_menus_lead_into_a_game_against_the_ladder() -> None:
    with Table() as table:
        table.session.wait_for("Two players")
        table.session.send("2")
        table.session.wait_for("Threat ladder")
        table.session.send("down", "enter")
        table.session.wait_for("who moves first?")
        table.session.send("2")
        assert table.wait_for_stones(1) == {"h8": Color.BLACK}
        table.session.wait_for("White  You")


def test_undo_and_redo() -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8i9g7")
        table.wait_for_stones(3)
        table.session.send("u")
        table.session.wait_for(lambda _: set(table.board()) == {"h8"})
        table.session.send("r")
        assert set(table.wait_for_stones(3)) == {"h8", "i9", "g7"}


def test_undo_against_the_computer_gives_the_turn_back() -> None:
    with Table("--opponent", "evaluator", "--first", "computer") as table:
        table.wait_for_stones(1)
        table.place("a1")
        table.wait_for_stones(3)
        table.session.send("u")
        table.session.wait_for(lambda _: set(table.board()) == {"h8"})
        table.session.wait_for("White to play")


def test_resizing_at_any_moment_repaints_and_keeps_the_game() -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8i9g7")
        before = table.wait_for_stones(3)
        for columns, rows, seen in (
            (36, 17, "White to play  Move 4"),
            (30, 10, "need 36x17, have 30x10"),
            (80, 24, "Move 4"),
            (50, 20, "White to play  Move 4"),
            (64, 24, "Move 4"),
        ):
            table.session.resize(rows, columns)
            table.session.wait_for(seen)
            if columns >= 36:
                table.session.wait_for(lambda _: table.board() == before)
        table.session.send("left", "enter")
        table.wait_for_stones(4)


def test_ctrl_c_asks_before_it_leaves_and_ends_the_program_from_the_menu() -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8")
        table.wait_for_stones(1)
        table.session.send("ctrl-c")
        table.session.wait_for("Leave this game?")
        table.session.send("n", "up", "enter")
        table.wait_for_stones(2)
        table.session.send("ctrl-c", "y")
        table.session.wait_for("Two players")
        table.session.send("ctrl-c")
        assert table.session.wait_exit() == 0


@pytest.mark.parametrize("key", ["f12", "q"])
def test_the_game_is_left_by(key: str) -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8")
        table.wait_for_stones(1)
        table.session.send(key, "y")
        table.session.wait_for("Two players")
        table.session.send(key)
        assert table.session.wait_exit() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_ends_the_game_with_the_screen_restored(name: str) -> None:
    number = signal.Signals[name]
    with Table("--mode", "two-player") as table:
        table.place("h8")
        table.wait_for_stones(1)
        table.session.signal(number)
        assert table.session.wait_exit() == 128 + number
        assert b"\x1b[?1049l" in table.session.output


def test_keys_typed_ahead_while_the_computer_moves_place_no_stone() -> None:
    """Enter, an arrow and Enter again in one burst: the second Enter comes too early."""
    with Table("--opponent", "evaluator", "--first", "me", "--seed", "1") as table:
        table.session.wait_for("Black to play")
        table.session.send("\rl\rl\r")
        table.wait_for_stones(2)
        table.session.wait_quiet()
        board = table.board()
        assert sorted(board.values()) == [Color.WHITE, Color.BLACK]


def test_the_first_move_by_flags_is_the_classic_theme_too() -> None:
    with Table("--mode", "two-player", "--theme", "classic") as table:
        table.session.wait_for("Black to play")
        corner = table.session.screen.buffer[0][0]
        assert corner.bg != "default", "the classic screen is green to its edges"


def test_black_wins_is_read_off_the_smallest_screen() -> None:
    with Table("--mode", "two-player", columns=36, rows=17) as table:
        table.place(BLACK_WINS)
        table.session.wait_for("Black wins")


def test_evaluate_on_a_terminal_is_coloured_unless_no_color_is_set() -> None:
    with Table("evaluate", "h8i9", columns=100, rows=50) as table:
        assert table.session.wait_exit() == 0
        assert b"\x1b[" in table.session.output
    with Table("evaluate", "h8i9", columns=100, rows=50, environ={"NO_COLOR": "1"}) as table:
        assert table.session.wait_exit() == 0
        assert b"\x1b" not in table.session.output


def test_a_double_three_is_marked_refused_and_explained() -> None:
    with Table("--mode", "two-player", "--rule", "renju") as table:
        table.place("f8a1g8a3h6a5h7a7")
        table.wait_for_stones(8)
        table.session.wait_for("×")
        table.session.send(*table.keys_to("h8"))
        table.session.wait_for("h8 is forbidden: double-three: f8-h8, h6-h8")
        table.session.send("enter")
        table.session.send("f")
        table.session.wait_for("Forbidden points are hidden")
        rows = table.session.screen_text()
        assert not any("×" in row for row in rows)
        assert len(table.board()) == 8


def test_a_foul_loses_if_that_was_wanted() -> None:
    with Table("--mode", "two-player", "--rule", "three-three", "--fouls", "lose") as table:
        table.place("f8a1g8a3h6a5h7a7h8")
        table.session.wait_for("White wins by double-three at h8")
        table.session.send("m")
        table.session.wait_for("Fouls: lose")


def test_swap2_against_the_computer_which_chooses() -> None:
    with Table("--opponent", "evaluator", "--first", "me", "--opening", "swap2") as table:
        table.session.wait_for("You: Place 3 stones: black, white, black")
        table.session.wait_for("not chosen yet")
        table.place("h8i9h10")
        rows = table.session.wait_for("Evaluator: ")
        table.session.wait_for(
            lambda rows: not any("not chosen yet" in row for row in rows) or len(table.board()) == 5
        )
        if len(table.board()) == 5:
            table.session.wait_for("You to choose")
            table.session.send("2")
        table.session.wait_for(lambda rows: any("You" in row for row in rows[2:4]))
        assert any("take" in row or "place two" in row for row in rows)


def test_swap2_against_the_computer_which_offers() -> None:
    with Table("--opponent", "ladder", "--first", "computer", "--opening", "swap2") as table:
        assert sorted(table.wait_for_stones(3).values()) == [-1, 1, 1]
        table.session.wait_for("You to choose")
        table.session.send("1")
        table.session.wait_for("Black  You")
        table.wait_for_stones(4)
        table.session.wait_for("Black to play")
        table.session.send("u")
        table.session.wait_for(lambda _: len(table.board()) == 3)
        table.session.wait_for("You to choose")
        table.session.send("3")
        table.session.wait_for("Place 2 stones: white, black")
        table.place("a1o15")
        table.session.wait_for(lambda rows: any("Threat ladder takes" in row for row in rows))
        table.session.wait_for(lambda rows: any("Black  " in row for row in rows))


def test_pro_between_two_people() -> None:
    with Table("--mode", "two-player", "--opening", "pro") as table:
        table.session.wait_for("Player 1: Place black's first stone on tengen")
        table.session.send("up", "enter")
        table.session.wait_for("the first stone goes on h8")
        table.session.send("down")
        table.place("h8h9j8")
        table.session.wait_for("j8 is inside the central 5x5")
        table.session.send("right", "enter")
        assert set(table.wait_for_stones(3)) == {"h8", "h9", "k8"}


def test_unicode_glyphs_are_refused_where_the_locale_would_blank_them() -> None:
    with Table("--glyphs", "unicode", environ={"LC_ALL": "C"}) as table:
        assert table.session.wait_exit() == 2
        assert b"--glyphs unicode: this locale has no Unicode" in table.session.output


def test_plain_glyphs_can_be_had_anywhere() -> None:
    with Table("--mode", "two-player", "--glyphs", "ascii") as table:
        table.session.wait_for("15 . . .")
