"""Playing clocks on a real terminal, with the time of the machine."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from tests.terminal.table import Table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

BROKEN = Path(__file__).parents[1] / "gomocup" / "broken_engine.py"


def test_the_flag_falls_and_the_game_is_over() -> None:
    with Table("--mode", "two-player", "--clock", "per-move", "--clock-time", "1") as table:
        table.session.wait_for("Clock")
        table.session.send("h8\r")
        table.session.wait_for("White's time is up: Black wins")
        table.session.send("i9\r")
        table.session.wait_for("the game is over")
        assert set(table.board()) == {"h8"}


def test_a_killed_game_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path)}
    flags = ("--mode", "two-player", "--clock", "per-game", "--clock-time", "11")
    with Table(*flags, environ=environ) as table:
        table.session.wait_for("Clock")
        table.session.send("h8\r")
        # It is saved whenever the seconds left pass a multiple of five.
        table.session.wait_for("○ 9.")
        table.session.signal(signal.Signals["SIGKILL"])
        table.session.wait_exit()
    with Table("--resume", environ=environ) as table:
        (line,) = (row for row in table.session.wait_for("Clock") if "Clock" in row)
        clocks = re.search(r"● 0:11 ○ (\S+)!", line)
        assert clocks is not None, line
        assert float(clocks[1]) < 10
        table.session.wait_for("White's time is up: Black wins")


@pytest.mark.parametrize(
    "clock",
    [("--clock", "per-move", "--clock-time", "1"), ("--clock", "per-game", "--clock-time", "60")],
    ids=["one second a move", "one minute a game"],
)
def test_the_strongest_level_keeps_the_time(clock: tuple[str, ...]) -> None:
    with Table("--opponent", "grandmaster", "--first", "computer", *clock) as table:
        for count, own in enumerate(("a1", "a15", "o1"), start=1):
            table.wait_for_stones(2 * count - 1)
            table.session.send(f"{own}\r")
        table.wait_for_stones(7)
        assert not any("time" in row for row in table.session.screen_text())


def test_an_engine_that_says_nothing_loses_on_time() -> None:
    engine = f"'{sys.executable}' '{BROKEN}' hangs"
    flags = ("--clock", "per-move", "--clock-time", "1", "--first", "me")
    with Table("--engine", engine, *flags) as table:
        table.session.wait_for("Clock")
        table.session.send("h8\r")
        table.session.wait_for("White's time is up: Black wins")
        table.session.send("up")
        table.session.wait_for("Black wins on time after 1 move. You won!")
        # The harness would kill the program, which would leave the engine running.
        table.session.signal(signal.SIGTERM)
        assert table.session.wait_exit() == 128 + signal.SIGTERM
