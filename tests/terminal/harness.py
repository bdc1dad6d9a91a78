"""Run a program on a pseudo-terminal of its own and see what its user would see.

    with TerminalSession([sys.executable, "-m", "gomoku_console"], rows=24, columns=80) as session:
        session.wait_for("New game")
        session.send("down", "enter")
        session.wait_for(lambda screen: "black to move" in screen[-1])
        session.send("q")
        assert session.wait_exit() == 0

Nothing sleeps: every wait reads what the program writes until it is there, and fails with a
picture of the screen when it does not come.
"""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, final

import pyte
import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

import fcntl
import termios

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT: Path = Path(__file__).parents[2]

TIMEOUT: float = 15.0
"""Seconds a wait may take: far more than it does, for machines that are busy."""

KEYS: dict[str, str] = {
    "up": "\x1bOA",
    "down": "\x1bOB",
    "right": "\x1bOC",
    "left": "\x1bOD",
    "home": "\x1bOH",
    "end": "\x1bOF",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "page-up": "\x1b[5~",
    "page-down": "\x1b[6~",
    "shift-up": "\x1b[1;2A",
    "shift-down": "\x1b[1;2B",
    "shift-right": "\x1b[1;2C",
    "shift-left": "\x1b[1;2D",
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
    **{f"f{number}": f"\x1bO{end}" for number, end in enumerate("PQRS", start=1)},
    **{
        f"f{number}": f"\x1b[{code}~"
        for number, code in enumerate((15, 17, 18, 19, 20, 21, 23, 24), start=5)
    },
    **{f"ctrl-{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}
"""What xterm sends, after the program has asked for its keys."""

_UTF8 = "C.UTF-8" if sys.platform == "linux" else "en_US.UTF-8"
_UNWANTED = ("LINES", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "LANG", "LANGUAGE", "LC_CTYPE")

# The program's first deeds: to make the terminal its own, so that signals come from it, and to heed
# those that whoever runs the tests ignores, as nohup does.
_ADOPT = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "[signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGINT)]; "
)
_EXECUTE = "os.execvp(sys.argv[1], sys.argv[1:])"


class _Screen(pyte.Screen):
    """A screen that can answer back, repeat characters and scroll, as xterm does."""

    answer: Callable[[str], object]

    def write_process_input(self, data: str) -> None:
        self.answer(data)

    def repeat(self, count: int | None = None) -> None:
        self.draw(self.last_drawn * (count or 1))

    def scroll_up(self, count: int | None = None) -> None:
        self._at_the_top_margin(self.delete_lines, count)

    def scroll_down(self, count: int | None = None) -> None:
        self._at_the_top_margin(self.insert_lines, count)

    def _at_the_top_margin(self, change: Callable[[int], object], count: int | None) -> None:
        column, row = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        change(count or 1)
        self.cursor.x, self.cursor.y = column, row

    def draw(self, data: str) -> None:
        super().draw(data)
        self.last_drawn = data[-1:]


class _Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "b": "repeat", "S": "scroll_up", "T": "scroll_down"}  # noqa: RUF012
    events = pyte.ByteStream.events | {"repeat", "scroll_up", "scroll_down"}


@final
class TerminalSession:
    """A program, the terminal it runs on, and the person before it. A context manager.

    Args:
        command: the program and its arguments.
        rows: height of the terminal.
        columns: width of the terminal.
        term: what kind of terminal the program is told it has.
        environ: set on top of this process's environment, which is passed on without what says
            something about this process's terminal or language; None takes a variable away.
        is_controlling: whether the terminal sends the program signals, SIGHUP when it is closed
            among them.

    Attributes:
        output: every byte the program has written.
        screen: the emulated screen, with colours and cursor.
    """

    output: bytearray
    screen: _Screen

    def __init__(
        self,
        command: Sequence[str],
        *,
        rows: int = 24,
        columns: int = 80,
        term: str = "xterm-256color",
        environ: Mapping[str, str | None] | None = None,
        is_controlling: bool = True,
    ) -> None:
        self.output = bytearray()
        self.screen = _Screen(columns, rows)
        self.screen.answer = self._write
        self._stream = _Stream(self.screen)
        self._home = tempfile.TemporaryDirectory(prefix="gomoku-home-")
        self._master, slave = os.openpty()
        _set_size(slave, rows, columns)
        adopt = _ADOPT if is_controlling else "import os, sys; "
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", adopt + _EXECUTE, *command],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=make_environ({"TERM": term, "GOMOKU_HOME": self._home.name, **(environ or {})}),
            start_new_session=True,
        )
        os.close(slave)
        self._is_open = True

    def __enter__(self) -> TerminalSession:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close_terminal()
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._home.cleanup()

    @property
    def bytes_written(self) -> int:
        """How much the program has written so far."""
        return len(self.output)

    @property
    def pid(self) -> int:
        """The program's process number."""
        return self._process.pid

    def screen_text(self) -> list[str]:
        """What every row shows, without the blanks at its end."""
        return [row.rstrip() for row in self.screen.display]

    def send(self, *keys: str) -> None:
        """Type keys, named as in `KEYS`, or text."""
        for key in keys:
            self._write(KEYS.get(key, key))

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size; the kernel tells the program."""
        self.screen.resize(rows, columns)
        _set_size(self._master, rows, columns)

    def close_terminal(self) -> None:
        """Close the terminal's window."""
        if self._is_open:
            self._is_open = False
            os.close(self._master)

    def wait_for(
        self, wanted: str | Callable[[list[str]], object], timeout: float = TIMEOUT
    ) -> list[str]:
        """Wait until the screen shows a text, or until a predicate of its rows holds.

        Returns:
            The rows of the screen.
        """
        deadline = time.monotonic() + timeout
        while not _shows(self.screen_text(), wanted):
            left = deadline - time.monotonic()
            if left <= 0 or not self.pump(left):
                # What is waited for may have come with the last words.
                if _shows(self.screen_text(), wanted):
                    break
                self._fail(f"waited in vain for {wanted!r}")
        return self.screen_text()

    def wait_until(self, is_true: Callable[[], object], timeout: float = TIMEOUT) -> None:
        """Wait until something outside the screen has come about."""
        deadline = time.monotonic() + timeout
        while not is_true():
            if time.monotonic() > deadline:
                self._fail("waited in vain")
            if not self.pump(0.02):
                time.sleep(0.005)

    def wait_quiet(self, seconds: float = 0.1) -> None:
        """Wait until the program has written nothing for a while."""
        while self.pump(seconds):
            pass

    def wait_exit(self, timeout: float = TIMEOUT) -> int:
        """Wait for the program's end.

        Returns:
            Its exit status; minus the signal that killed it.
        """
        deadline = time.monotonic() + timeout
        while self._process.poll() is None:
            if time.monotonic() > deadline:
                self._fail("the program does not end")
            # A program whose output nobody reads would never end.
            if not self.pump(0.05):
                time.sleep(0.005)
        while self.pump(0):
            pass
        return self._process.returncode

    def pump(self, timeout: float) -> bool:
        """Take in what the program writes within ``timeout`` seconds; whether it wrote."""
        if not self._is_open or not select.select([self._master], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # how Linux says that the program has closed its end
            return False
        self.output += data
        self._stream.feed(data)
        return bool(data)

    def _write(self, text: str) -> None:
        data = text.encode("utf-8", "surrogateescape")
        while data:
            data = data[os.write(self._master, data) :]

    def _fail(self, reason: str) -> None:
        width = self.screen.columns
        picture = "\n".join(f"|{row.ljust(width)}|" for row in self.screen_text())
        tail = bytes(self.output[-300:])
        state = self._process.poll()
        end = "runs" if state is None else f"has ended with {state}"
        pytest.fail(f"{reason}; the program {end}\n{picture}\nlast written: {tail!r}")


def make_environ(changes: Mapping[str, str | None]) -> dict[str, str]:
    """This process's environment, fit to be passed on, with ``changes`` made to it.

    What says something about this process's terminal or language is left out, the language is
    English in UTF-8, and a change to None takes a variable away.
    """
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environ = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    wanted = {**environ, "LC_ALL": _UTF8, "PYTHONPATH": path, **changes}
    return {name: value for name, value in wanted.items() if value is not None}


def _set_size(fd: int, rows: int, columns: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _shows(screen: list[str], wanted: str | Callable[[list[str]], object]) -> bool:
    if callable(wanted):
        return bool(wanted(screen))
    return any(wanted in row for row in screen)
