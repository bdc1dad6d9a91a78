"""The terminal session against a real pseudo-terminal."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.terminal.harness import KEYS, ROOT, TerminalSession, make_environ

if TYPE_CHECKING:
    from collections.abc import Mapping

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

DEMO = [sys.executable, str(ROOT / "tests" / "terminal" / "demo.py")]
RESTORED = b"\x1b[?1049l"
STONES = "··●·○···········"


def start(
    *arguments: str,
    rows: int = 24,
    columns: int = 80,
    term: str = "xterm-256color",
    environ: Mapping[str, str | None] | None = None,
    is_controlling: bool = True,
) -> TerminalSession:
    return TerminalSession(
        [*DEMO, *arguments],
        rows=rows,
        columns=columns,
        term=term,
        environ=environ,
        is_controlling=is_controlling,
    )


def graphics(output: bytes) -> set[int]:
    """Every number in a sequence that sets colours or attributes."""
    found = re.findall(rb"\x1b\[([0-9;]*)m", output)
    return {int(number) for sequence in found for number in sequence.split(b";") if number}


# Painting


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (24, 64), (12, 20), (50, 200)])
def test_the_screen_is_filled_at_any_size(rows: int, columns: int) -> None:
    with start(rows=rows, columns=columns) as session:
        screen = session.wait_for("LAST")
        assert screen[0] == f"size {rows}x{columns}"
        assert screen[4] == STONES
        assert screen[-1] == "LAST".rjust(columns)
        assert (session.screen.cursor.y, session.screen.cursor.x) == (5, 5)
        session.send("q")
        assert session.wait_exit() == 0
        assert RESTORED in session.output


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 80), (24, 1), (2, 2)])
def test_a_tiny_screen_is_survived(rows: int, columns: int) -> None:
    with start(rows=rows, columns=columns) as session:
        session.wait_for(lambda _: session.bytes_written > 20)
        session.resize(24, 80)
        session.wait_for("size 24x80")
        session.send("q")
        assert session.wait_exit() == 0


def test_the_size_in_the_environment_is_not_believed() -> None:
    with start(environ={"LINES": "10", "COLUMNS": "30"}) as session:
        session.wait_for("size 24x80")


def test_a_resize_repaints_everything() -> None:
    with start() as session:
        session.wait_for("LAST")
        for rows, columns in ((40, 120), (12, 30), (30, 100)):
            session.resize(rows, columns)
            screen = session.wait_for(f"size {rows}x{columns}")
            session.wait_quiet()
            screen = session.screen_text()
            assert screen[4] == STONES
            assert [row for row in screen if "LAST" in row] == ["LAST".rjust(columns)]
            assert screen[-1].endswith("LAST")


def test_a_move_of_the_cursor_writes_little() -> None:
    with start() as session:
        session.wait_for("LAST")
        session.wait_quiet()
        before = session.bytes_written
        session.send("down")
        session.wait_for("1: down")
        session.wait_quiet()
        assert 0 < session.bytes_written - before < 200


def test_a_theme_with_a_background_fills_the_screen() -> None:
    with start("classic") as session:
        for rows, columns in ((24, 80), (30, 100)):
            session.resize(rows, columns)
            session.wait_for(f"size {rows}x{columns}")
            session.wait_quiet()
            buffer = session.screen.buffer
            grounds = {buffer[row][at].bg for row in range(rows) for at in range(columns)}
            assert grounds == {"008700"}


# Kinds of terminals


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "linux", "vt100", "screen", "tmux"])
def test_every_kind_of_terminal_plays(term: str) -> None:
    with start("classic", term=term) as session:
        screen = session.wait_for("LAST")
        assert screen[4] == STONES
        session.send("up", "f12")
        session.wait_for("2: f12")
        session.send("q")
        assert session.wait_exit() == 0


@pytest.mark.parametrize("theme", ["default", "classic"])
def test_eight_colours_are_enough(theme: str) -> None:
    with start(theme, term="xterm") as session:
        session.wait_for("LAST")
        session.send("q")
        session.wait_exit()
        used = graphics(bytes(session.output))
        assert used & set(range(30, 38))
        assert not used & {38, 48, *range(90, 108)}


@pytest.mark.parametrize("theme", ["default", "classic"])
@pytest.mark.parametrize(
    ("term", "environ"), [("xterm-256color", {"NO_COLOR": "1"}), ("vt100", {})]
)
def test_without_colour_only_attributes_are_used(
    theme: str, term: str, environ: dict[str, str]
) -> None:
    with start(theme, term=term, environ=environ) as session:
        session.wait_for("LAST")
        session.send("down")
        session.wait_for("1: down")
        session.send("q")
        session.wait_exit()
        used = graphics(bytes(session.output))
        assert 7 in used
        assert used <= set(range(10))


# Keys


def test_every_key_arrives_by_its_name() -> None:
    same = {"ctrl-i": "tab", "ctrl-h": "backspace", "ctrl-j": "enter", "ctrl-m": "enter"}
    with start() as session:
        session.wait_for("0: none")
        # Ctrl-Z suspends, which is another test.
        for count, key in enumerate(sorted(KEYS.keys() - {"ctrl-z"}), start=1):
            session.send(key)
            session.wait_for(f"{count}: {same.get(key, key)}")


def test_text_arrives_as_characters() -> None:
    with start() as session:
        session.wait_for("0: none")
        for count, char in enumerate("uU?~é棋", start=1):
            session.send(char)
            session.wait_for(f"{count}: {char}")


@pytest.mark.parametrize(
    "environ",
    [{}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"LC_ALL": "xx_XX"}],
    ids=["UTF-8", "C", "unknown"],
)
def test_bytes_that_are_no_text_do_not_deafen_the_program(environ: dict[str, str]) -> None:
    with start(environ=environ) as session:
        session.wait_for("0: none")
        session.send(b"\xff\xc3".decode("utf-8", "surrogateescape"), "q")
        assert session.wait_exit() == 0


def test_a_key_the_terminal_should_not_send_is_still_one_key() -> None:
    with start(term="vt100") as session:
        session.wait_for("0: none")
        session.send("delete", "\x1b[A", "\x1b[200~", "f5")
        session.wait_for("4: f5")


# Signals and ends


def test_interrupts_are_keys() -> None:
    with start() as session:
        session.wait_for("0: none")
        session.send("ctrl-c", "x")
        session.wait_for("2: x")
        session.signal(signal.SIGINT)
        session.wait_for("3: ctrl-c")
        session.send("q")
        assert session.wait_exit() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_deadly_signal_restores_the_screen_and_runs_finally(number: signal.Signals) -> None:
    with start() as session:
        session.wait_for("0: none")
        session.signal(number)
        assert session.wait_exit() == 128 + number
        restored, _, after = bytes(session.output).rpartition(RESTORED)
        assert restored
        assert b"finally" in after


def test_an_error_is_shown_on_the_restored_screen() -> None:
    with start("default", "crash") as session:
        session.wait_for("0: none")
        session.send("x")
        assert session.wait_exit() == 1
        _, _, after = bytes(session.output).rpartition(RESTORED)
        assert b"crash wanted" in after


@pytest.mark.parametrize(("is_controlling", "status"), [(True, 128 + signal.SIGHUP), (False, 3)])
def test_a_closed_terminal_ends_the_program_at_once(is_controlling: bool, status: int) -> None:
    with start(is_controlling=is_controlling) as session:
        session.wait_for("0: none")
        closed = time.monotonic()
        session.close_terminal()
        assert session.wait_exit() == status
        assert time.monotonic() - closed < 5


def test_suspending_gives_the_terminal_back_and_resuming_takes_it() -> None:
    shell = f"set -m; {shlex.join(DEMO)}; echo stopped; read answer; fg; echo over"
    with TerminalSession(["sh", "-c", shell]) as session:
        session.send("x")
        session.wait_for("1: x")
        session.send("ctrl-z")
        session.wait_for("stopped")
        assert RESTORED in session.output
        session.resize(20, 60)
        session.send("enter")
        session.wait_for("size 20x60")
        session.wait_for("LAST")
        assert session.screen_text()[4] == STONES
        session.send("ctrl-c", "ctrl-s")
        session.wait_for("3: ctrl-s")
        session.send("q")
        session.wait_for("over")


# The check beforehand


@pytest.mark.parametrize(
    ("term", "message"),
    [
        ("no-such-terminal", "TERM='no-such-terminal': no such terminal is known on this system"),
        ("dumb", "TERM='dumb': such a terminal cannot move its cursor"),
        ("", "the environment variable TERM does not say what this terminal is"),
    ],
)
def test_an_unfit_terminal_is_told_in_one_line(term: str, message: str) -> None:
    with start(term=term) as session:
        assert session.wait_exit() == 2
        assert session.output == f"demo: {message}\r\n".encode()


def test_a_pipe_is_no_terminal() -> None:
    run = subprocess.run(
        DEMO,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=make_environ({"TERM": "xterm"}),
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "demo: standard input is not a terminal\n"
