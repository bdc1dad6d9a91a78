"""Settings, flags and the mouse in the whole program, on a real pseudo-terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import parse_moves
from tests.terminal.table import Table
from tests.ui.scenes import BLACK_WINS

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

from tests.terminal.test_mouse_pty import OFF, ON, is_on, press, release

if TYPE_CHECKING:
    from pathlib import Path


def click_text(table: Table, text: str) -> None:
    rows = table.session.wait_for(text)
    row = next(n for n, line in enumerate(rows) if text in line)
    column = rows[row].index(text)
    table.session.send(press(row, column), release(row, column))


def click_points(table: Table, moves: str) -> None:
    rows = table.session.wait_for("15 ┏")
    top = next(n for n, line in enumerate(rows) if "15 ┏" in line)
    left = rows[top].index("┏")
    for count, point in enumerate(parse_moves(moves), start=1):
        row, column = top + 14 - point // 15, left + 2 * (point % 15)
        table.session.send(press(row, column), release(row, column))
        table.wait_for_stones(count)


def with_file(folder: Path, text: str) -> dict[str, str | None]:
    (folder / "settings.toml").write_text(text, encoding="utf-8")
    return {"GOMOKU_HOME": str(folder)}


def test_a_whole_game_by_the_mouse_alone() -> None:
    with Table() as table:
        click_text(table, "Two players")
        click_points(table, BLACK_WINS)
        table.session.wait_for("Black wins after 9 moves")
        table.session.send(press(5, 5, button=64))
        table.session.wait_for("Move 8 of 9")
        table.session.send(press(5, 5, button=65))
        table.session.wait_for("Black wins after 9 moves")
        click_text(table, "M menu")
        table.session.wait_for("Two players")
        click_text(table, "q  Leave")
        assert table.session.wait_exit() == 0
        assert not is_on(table.session)


@pytest.mark.parametrize(("flags", "text"), [(["--no-mouse"], ""), ([], "mouse = false")])
def test_the_mouse_is_left_to_the_terminal_if_that_is_wanted(
    flags: list[str], text: str, tmp_path: Path
) -> None:
    with Table(*flags, environ=with_file(tmp_path, text)) as table:
        table.session.wait_for("Two players")
        table.session.send("q")
        assert table.session.wait_exit() == 0
        assert ON not in table.session.output
        assert OFF not in table.session.output


def test_a_file_decides_and_a_flag_goes_before_it(tmp_path: Path) -> None:
    text = (
        'theme = "classic"\ncoordinates = false\nrule = "renju"\nbell = true\n[keys]\nhelp = ["f1"]'
    )
    environ = with_file(tmp_path, text)
    with Table("--rule", "standard", environ=environ) as table:
        table.session.wait_for("Rules: standard")
        table.session.wait_for("F1 keys")
        assert table.session.screen.buffer[0][0].bg != "default"
        table.session.send("1")
        rows = table.session.wait_for("Black to play")
        assert not any("A B C" in row for row in rows)
        table.session.send("q")
        table.session.wait_for("Two players")
        table.session.send("2", "1", "1", "enter")
        table.session.wait_for("Move 3")
        table.session.wait_until(lambda: b"\a" in table.session.output)


def test_what_is_wrong_with_the_file_is_told_and_the_game_begins(tmp_path: Path) -> None:
    with Table(columns=100, environ=with_file(tmp_path, 'theme = "felt"')) as table:
        table.session.wait_for("'felt' is not a theme")
        table.session.send("1")
        table.session.wait_for("Black to play")
    with Table(columns=160, environ=with_file(tmp_path, "rule = 3\nbell = 3")) as table:
        table.session.wait_for(
            "settings.toml, rule: '3': expected freestyle, standard, three-three, renju (and 1 more"
        )
    with Table(columns=36, rows=17, environ=with_file(tmp_path, "bell = ")) as table:
        table.session.wait_for("Settings: see gomoku doctor")


def test_a_theme_of_ones_own_by_flag(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "felt.toml").write_text('[many]\ntext = "231 on 22"', encoding="utf-8")
    with Table("--theme", "felt", environ={"GOMOKU_HOME": str(tmp_path)}) as table:
        table.session.wait_for("Two players")
        assert table.session.screen.buffer[0][0].bg != "default"


def test_a_theme_is_seen_at_once_and_is_there_the_next_time(tmp_path: Path) -> None:
    environ: dict[str, str | None] = {"GOMOKU_HOME": str(tmp_path)}
    with Table(environ=environ) as table:
        table.session.wait_for("Two players")
        table.session.send("s", "right")
        table.session.wait_for("classic")
        assert table.session.screen.buffer[0][0].bg != "default"
    with Table(environ=environ) as table:
        table.session.wait_for("Two players")
        assert table.session.screen.buffer[0][0].bg != "default"


@pytest.mark.parametrize(
    ("flags", "environ", "has_color"),
    [
        (["--color", "never"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_a_matter_of_choice(
    flags: list[str], environ: dict[str, str | None], has_color: bool
) -> None:
    with Table("--theme", "classic", *flags, environ=environ) as table:
        table.session.wait_for("Two players")
        assert (table.session.screen.buffer[0][0].bg != "default") == has_color


def test_a_wide_terminal_gets_plain_glyphs_and_keys_typed_early_arrive() -> None:
    table = Table("--mode", "two-player")
    answer = table.session.screen.answer

    def double(report: str) -> None:
        row, column = report[2:-1].split(";")
        answer(f"\x1b[{row};{int(column) + (int(column) > 1)}R")

    table.session.screen.answer = double
    with table:
        table.session.send("\r")
        table.session.wait_for("15 . . .")
        table.session.wait_for("{X}")
