"""The mouse on a real pseudo-terminal: what is asked for, what arrives, when it is given back."""

from __future__ import annotations

import shlex
import signal
import sys

import pytest

from tests.terminal.harness import ROOT, TerminalSession

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

DEMO = [sys.executable, str(ROOT / "tests" / "terminal" / "demo.py"), "default"]
ON, OFF = b"\x1b[?1006;1000h", b"\x1b[?1006;1000l"


def press(row: int, column: int, button: int = 0) -> str:
    """What xterm sends when a button goes down on a cell, counted from 0."""
    return f"\x1b[<{button};{column + 1};{row + 1}M"


def release(row: int, column: int, button: int = 0) -> str:
    return f"\x1b[<{button};{column + 1};{row + 1}m"


def is_on(session: TerminalSession) -> bool:
    """Whether the terminal reports the mouse now."""
    return session.output.rfind(ON) > session.output.rfind(OFF)


@pytest.mark.parametrize("term", ["xterm-256color", "xterm"])
def test_clicks_and_the_wheel_arrive(term: str) -> None:
    with TerminalSession([*DEMO, "mouse"], term=term, rows=50, columns=200) as session:
        session.wait_for("0: none")
        assert is_on(session)
        session.send(press(5, 7), release(5, 7))
        session.wait_for("1: click 5 7")
        session.send(press(0, 0), release(0, 0), press(49, 199), release(49, 199))
        session.wait_for("3: click 49 199")
        session.send(press(3, 3, button=64), press(3, 3, button=65))
        session.wait_for("5: wheel down")
        session.send("x")
        session.wait_for("6: x")
        session.send("q")
        assert session.wait_exit() == 0
        assert not is_on(session)


def test_two_quick_clicks_are_two_clicks() -> None:
    with TerminalSession([*DEMO, "mouse"]) as session:
        session.wait_for("0: none")
        session.send(*(press(4, 4), release(4, 4)) * 2)
        session.wait_for("2: click 4 4")


def test_a_burst_of_clicks_is_told_in_order_and_in_full() -> None:
    with TerminalSession([*DEMO, "mouse"]) as session:
        session.wait_for("0: none")
        for turn in range(10):
            session.send("".join(press(0, at) + release(0, at) for at in (1, 2, 3)))
            session.wait_for(f"{3 * turn + 3}: click 0 3")


def test_other_buttons_are_nothing() -> None:
    with TerminalSession([*DEMO, "mouse"]) as session:
        session.wait_for("0: none")
        for button in (1, 2):
            session.send(press(4, 4, button), release(4, 4, button))
        session.send("x")
        session.wait_for("1: x")


def test_the_mouse_is_not_asked_for_by_default() -> None:
    with TerminalSession(DEMO) as session:
        session.wait_for("0: none")
        session.send("q")
        assert session.wait_exit() == 0
        assert ON not in session.output


@pytest.mark.parametrize("term", ["vt100", "linux", "screen"])
def test_a_terminal_that_may_have_no_mouse_plays_all_the_same(term: str) -> None:
    with TerminalSession([*DEMO, "mouse"], term=term) as session:
        session.wait_for("0: none")
        session.send("x")
        session.wait_for("1: x")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_deadly_signal_gives_the_mouse_back(number: signal.Signals) -> None:
    with TerminalSession([*DEMO, "mouse"]) as session:
        session.wait_for("0: none")
        session.signal(number)
        assert session.wait_exit() == 128 + number
        assert not is_on(session)


def test_the_shell_has_the_mouse_while_the_program_is_suspended() -> None:
    shell = f"set -m; {shlex.join([*DEMO, 'mouse'])}; echo stopped; read answer; fg; echo over"
    with TerminalSession(["sh", "-c", shell]) as session:
        session.wait_for("0: none")
        # While it writes to the screen, ncurses takes no notice of ctrl-Z.
        session.wait_quiet()
        session.send("ctrl-z")
        session.wait_for("stopped")
        assert not is_on(session)
        session.send("enter")
        session.wait_for(lambda _: is_on(session))
        session.wait_quiet()
        session.send("x")
        session.wait_for("1: x")
        session.send(press(5, 7))
        session.wait_for("2: click 5 7")
        session.send("q")
        session.wait_for("over")
