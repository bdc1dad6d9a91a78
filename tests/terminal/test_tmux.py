"""The game inside tmux, which counts columns by itself and draws the screen anew from its count."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from gomoku_console.ui.width import text_width
from tests.terminal.harness import ROOT, make_environ

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is not installed on this machine"
)

COLUMNS, ROWS = 64, 24


class Tmux:
    """A tmux server of its own with one window of 64x24, in which a command runs."""

    def __init__(self, socket: Path, command: list[str], environ: dict[str, str]) -> None:
        self._call = ["tmux", "-u", "-f", "/dev/null", "-S", str(socket)]
        self._environ = environ
        size = ["-x", str(COLUMNS), "-y", str(ROWS)]
        self._run("new-session", "-d", *size, "-c", str(ROOT), shlex.join(command))

    def _run(self, *arguments: str) -> str:
        return subprocess.run(
            [*self._call, *arguments],
            check=True,
            env=self._environ,
            capture_output=True,
            encoding="utf-8",
            timeout=20,
        ).stdout

    def rows(self) -> list[str]:
        """The lines on the screen, without the blanks at their ends."""
        return self._run("capture-pane", "-p").split("\n")[:ROWS]

    def send(self, *keys: str) -> None:
        """Press keys by the names tmux has for them."""
        self._run("send-keys", *keys)

    def wait_for(self, text: str) -> list[str]:
        """The lines once one of them holds ``text``."""
        return self.wait_until(lambda rows: any(text in row for row in rows), text)

    def wait_until(self, is_there: Callable[[list[str]], bool], what: str) -> list[str]:
        """The lines once they are as wanted."""
        deadline = time.monotonic() + 20
        while not is_there(rows := self.rows()):
            assert time.monotonic() < deadline, "\n".join([f"no {what}:", *rows])
            time.sleep(0.05)
        return rows

    def close(self) -> None:
        """End the server and what runs in it."""
        subprocess.run([*self._call, "kill-server"], check=False, env=self._environ)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """The Chinese game in a window of tmux."""
    environ = make_environ({"LANGUAGE": None, "GOMOKU_HOME": str(tmp_path / "home")})
    command = [sys.executable, "-m", "gomoku_console", "--lang", "zh_CN"]
    opened = Tmux(tmp_path / "socket", command, environ)
    try:
        yield opened
    finally:
        opened.close()


def right_edges(rows: list[str]) -> set[int]:
    """The columns in which lines of the board end."""
    return {
        text_width(row[: max(row.rfind(edge) for edge in "┓┨┛")])
        for row in rows
        if any(edge in row for edge in "┓┨┛")
    }


def check(rows: list[str]) -> None:
    assert max(map(text_width, rows)) <= COLUMNS


def has_stones(number: int, rows: list[str]) -> bool:
    """Whether so many stones are on the board; the panel shows one of each colour."""
    return sum(row.count("●") + row.count("○") for row in rows) == number + 2


def test_the_chinese_game_keeps_its_columns_in_tmux(tmux: Tmux) -> None:
    check(tmux.wait_for("双人对战"))
    tmux.send("s")
    check(tmux.wait_for("主题"))
    tmux.send("Escape")
    tmux.wait_for("双人对战")
    tmux.send("1")
    check(tmux.wait_for("轮到黑棋"))
    for number, steps in enumerate(((), ("Up", "Right"), ("Left", "Left"), ("Down",)), start=1):
        tmux.send(*steps, "Enter")
        rows = tmux.wait_until(partial(has_stones, number), f"{number} stones")
        check(rows)
        assert len(right_edges(rows)) == 1
