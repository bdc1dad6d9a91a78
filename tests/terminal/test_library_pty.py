"""A finished game in the library: found, opened, exported, deleted."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import parse_moves
from gomoku_console.records.sgf import read_sgf
from tests.terminal.table import Table
from tests.ui.scenes import BLACK_WINS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


def saw_list(rows: list[str]) -> bool:
    return any("Player 1 - Pla.. black" in row for row in rows)


def test_a_finished_game_is_found_opened_exported_and_deleted(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path / "home")}
    with Table("--mode", "two-player", environ=environ) as table:
        session = table.session
        table.place(BLACK_WINS)
        session.wait_for("Black wins after 9 moves")
        board = table.board()

        session.send("m", "l")
        session.wait_for(saw_list)
        session.send("/", "nobody")
        session.wait_for("No game has all of these words.")
        session.send("escape", "/", "freestyle")
        session.wait_for(lambda rows: saw_list(rows) and any("1 of 1 game" in r for r in rows))

        session.send("enter", "enter")
        session.wait_for("Black wins after 9 moves")
        table.session.wait_for(lambda _: table.board() == board)
        session.send("m", "l")
        session.wait_for("1 of 1 game")

        path = tmp_path / "mine.sgf"
        session.send("e", str(path), "enter")
        session.wait_for("Written to")
        record = read_sgf(path.read_bytes(), path.name)
        assert record.points == tuple(parse_moves(BLACK_WINS))
        session.send("e", str(path), "enter")
        session.wait_for("there already")
        session.send("escape")

        session.send("d")
        session.wait_for("Delete this game?")
        session.send("n", "d", "y")
        session.wait_for("Deleted")
        session.wait_for("0 games")
        assert not list((tmp_path / "home" / "games").iterdir())
        session.send("q", "q")
        assert session.wait_exit() == 0
    assert path.exists()


def test_the_library_fits_the_smallest_screen() -> None:
    with Table("--mode", "two-player", columns=36, rows=17) as table:
        table.place(BLACK_WINS)
        table.session.wait_for("Black wins")
        table.session.send("m", "l")
        table.session.wait_for("Player 1 - Pl.. black")
        table.session.send("s")
        table.session.wait_for("no games yet")
        table.session.send("s", "?")
        table.session.wait_for("Keys in the library")
        table.session.resize(24, 64)
        table.session.wait_for("Against")
