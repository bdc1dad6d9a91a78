"""Closing the window in mid-game, and coming back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.fuzz.kill_game import kill_once
from tests.terminal.table import Table

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_game_resumes_where_it_was(seed: int) -> None:
    """The first five of many: see `tests.fuzz.kill_game`."""
    assert kill_once(seed) == ""


def test_a_closed_window_is_offered_in_the_menu_with_a_picture(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path)}
    with Table("--opponent", "ladder", "--first", "me", "--seed", "1", environ=environ) as table:
        table.session.wait_for("Black to play")
        table.session.send("enter")
        before = table.wait_for_stones(2)
        table.session.close_terminal()
        table.session.wait_exit()
    with Table(environ=environ) as table:
        table.session.wait_for("Resume")
        table.session.wait_for(
            lambda rows: sum(row.count("●") + row.count("○") for row in rows[7:]) == 2
        )
        table.session.wait_for("You - Threat ladder, move 3")
        table.session.send("enter")
        table.session.wait_for("Resumed")
        table.session.wait_for(lambda _: table.board() == before)
        table.session.send("up", "up", "up", "enter")
        table.wait_for_stones(4)


def test_a_game_left_for_the_menu_can_be_resumed_from_it() -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8i9")
        table.wait_for_stones(2)
        table.session.send("q", "y")
        table.session.wait_for("Resume")
        table.session.send("c")
        table.session.wait_for("Move 3")
        table.session.wait_for(lambda _: set(table.board()) == {"h8", "i9"})


def test_two_games_in_two_terminals_do_not_touch_each_other(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path)}
    with Table("--mode", "two-player", environ=environ) as one:
        one.place("h8i9g7")
        one.wait_for_stones(3)
        with Table("--mode", "two-player", environ=environ) as other:
            other.place("a1")
            other.wait_for_stones(1)
            with Table("--resume", environ=environ) as third:
                # It said that there was no game to resume.
                third.session.wait_for("this game is being played in another terminal")
        one.session.send("left", "enter")
        one.wait_for_stones(4)
    with Table("--resume", environ=environ) as table:
        assert len(table.wait_for_stones(4)) == 4, "the game saved last"


def test_a_place_that_cannot_be_written_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environ = {"GOMOKU_HOME": str(tmp_path / "file")}
    with Table("--mode", "two-player", environ=environ) as table:
        table.session.wait_for("Black to play")
        table.session.send("enter")
        table.session.wait_for("Not saved: ")
        table.session.send("up", "enter")
        table.session.wait_for(lambda rows: not any("Not saved" in row for row in rows))
        assert len(table.wait_for_stones(2)) == 2


def test_nothing_to_resume_is_a_word_in_the_menu() -> None:
    with Table("--resume") as table:
        table.session.wait_for("there is no game to resume")
        table.session.wait_for("Two players")


def test_a_game_in_a_file_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ig];B[gi])")
    with Table("--load", str(file)) as table:
        assert set(table.wait_for_stones(3)) == {"h8", "i9", "g7"}
        table.session.wait_for("Black  Ann")
        table.cursor = table.cursor_of("g7")
        table.place("a1")
        table.wait_for_stones(4)
        table.session.send(",", ",")
        table.session.wait_for("Move 2 of 4")
        table.session.wait_for(lambda _: len(table.board()) == 2)
        table.session.send("enter")
        table.session.wait_for("Black to play")
        table.cursor = table.cursor_of("i9")
        table.place("o15")
        assert set(table.wait_for_stones(3)) == {"h8", "i9", "o15"}
    with Table("--load", str(file), "--move", "1") as table:
        table.session.wait_for("White to play")
        table.session.wait_for(lambda _: set(table.board()) == {"h8"})


def test_a_file_that_cannot_be_read_is_named_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.sgf"
    file.write_text("(;GM[4]SZ[15];B[zz])")
    with Table("--load", str(file)) as table:
        assert table.session.wait_exit() == 2
        assert b"bad.sgf, line 1, column" in table.session.output
        assert b"\x1b" not in table.session.output
