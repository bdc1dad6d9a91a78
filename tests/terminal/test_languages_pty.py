"""The game in other languages on a real terminal, where a wide character takes two columns."""

from __future__ import annotations

import re
import sys

import pytest

from tests.terminal.table import Table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

CHINESE = {"LANGUAGE": "zh_CN:en"}
"""Beside the locale of the other tests; not every system has a Chinese one."""


def column_of(table: Table, row: int, char: str) -> int:
    """The first column that shows ``char``, which takes the next one, too."""
    line = table.session.screen.buffer[row]
    column = next(column for column in range(64) if line[column].data == char)
    assert line[column + 1].data == ""
    return column


def test_a_chinese_game_is_played_to_its_end() -> None:
    with Table(rows=24, columns=64, environ=CHINESE) as table:
        table.session.wait_for("双人对战")
        table.session.send("r", "r", "r")
        table.session.wait_for("规则：连珠")
        table.session.send("1")
        rows = table.session.wait_for("轮到黑棋")
        assert any("GOMOKU  连珠" in row for row in rows)
        table.place("d8a1e8a3f8a5")
        table.session.send("u")
        table.session.wait_for("悔棋 f8、a5")
        table.cursor = table.cursor_of("f8")
        table.place("f8a5g8a7h8")
        rows = table.session.wait_for("黑棋胜，共 9 手")
        # Whatever stands left of it, the panel begins in one column, and so does the board.
        colours = [column_of(table, row, char) for row, char in ((2, "黑"), (3, "白"))]
        assert colours[0] == colours[1]
        assert sum(bool(re.match(r" ?\d+ [┏┠┗○]", row)) for row in rows) == 15
        assert sum(row[:33].count("◆") for row in rows) == 5
        table.session.send("m")
        table.session.wait_for("人机对战")
        table.session.send("q")
        assert table.session.wait_exit() == 0


def test_where_chinese_cannot_be_shown_english_is_spoken_and_a_note_says_so() -> None:
    environ = {"LANG": "zh_CN.UTF-8", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    with Table("--lang", "zh_CN", environ=environ) as table:
        rows = table.session.wait_for("Two players")
        rows = table.session.wait_for("Chinese cannot be shown: the locale is not UTF-8")
        assert all(row.isascii() for row in rows)


def test_chinese_is_spoken_where_its_locale_is_not_installed() -> None:
    """As in slim images: Python gives the process C.UTF-8, and the game said it was not UTF-8."""
    environ = {"LC_ALL": None, "LANG": "zh_CN.UTF-8"}
    with Table("--mode", "two-player", environ=environ) as table:
        rows = table.session.wait_for("轮到黑棋")
        assert any("┏━┯" in row for row in rows)


def test_a_locale_that_is_not_installed_is_named() -> None:
    environ = {"LC_ALL": "xx_XX.UTF-8", "PYTHONCOERCECLOCALE": "0"}
    with Table("--lang", "zh_CN", columns=100, environ=environ) as table:
        table.session.wait_for("the locale 'xx_XX.UTF-8' is not installed")
