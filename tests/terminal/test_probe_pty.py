"""The width probe on real pseudo-terminals that answer well, badly, late or not at all."""

from __future__ import annotations

import shlex
import signal
import sys
import time
from typing import TYPE_CHECKING

import pyte
import pytest

from tests.terminal.harness import ROOT, TerminalSession

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

import termios

DEMO = [sys.executable, str(ROOT / "tests" / "terminal" / "demo.py"), "default", "probe"]
QUESTION = b"\x1b[6n"
ONE_WIDE = "unicode: every glyph is one column wide; quick"
NO_ANSWER = "unicode: the locale is UTF-8; no answer to how wide glyphs are; slow"


def start(
    *, term: str = "xterm-256color", environ: Mapping[str, str | None] | None = None
) -> TerminalSession:
    return TerminalSession(DEMO, term=term, environ=environ)


def double(report: str) -> str:
    """A cursor report from a terminal that gives every character two columns."""
    row, column = report[2:-1].split(";")
    return f"\x1b[{row};{int(column) + (int(column) > 1)}R"


def answer_with(session: TerminalSession, change: Callable[[str], str]) -> None:
    """Let the terminal answer otherwise than it would."""
    answer = session.screen.answer
    session.screen.answer = lambda report: answer(change(report))


def leave(session: TerminalSession) -> None:
    session.send("q")
    assert session.wait_exit() == 0


def test_a_terminal_that_answers_one_gets_unicode() -> None:
    with start() as session:
        session.wait_for(ONE_WIDE)
        session.wait_for("0: none")
        leave(session)


def test_a_terminal_that_answers_two_gets_ascii() -> None:
    with start() as session:
        answer_with(session, double)
        screen = session.wait_for("ascii: this terminal draws ┏")
        assert "0: none" in screen[1]
        leave(session)


def test_a_terminal_that_never_answers_is_not_waited_for_long() -> None:
    with start() as session:
        answer_with(session, lambda _: "")
        session.wait_for(NO_ANSWER)
        session.wait_for("0: none")
        leave(session)


def test_an_answer_that_comes_too_late_is_no_key() -> None:
    reports: list[str] = []
    with start() as session:
        answer = session.screen.answer
        session.screen.answer = reports.append
        session.wait_for(NO_ANSWER)
        answer("".join(reports))
        session.send("x")
        session.wait_for("1: x")
        leave(session)


def test_half_an_answer_decides_nothing() -> None:
    reports: list[str] = []
    with start() as session:
        answer = session.screen.answer

        def stall(report: str) -> None:
            reports.append(report)
            if len(reports) < 9:
                answer(report)

        session.screen.answer = stall
        session.wait_for(NO_ANSWER)
        answer("".join(reports[8:]))
        session.send("x")
        session.wait_for("1: x")
        leave(session)


@pytest.mark.parametrize("garbage", ["\x1b[?1;2c", "\x1b[R\x1b[;R\x1b[1R", "\x1b[99999999;1R"])
def test_garbage_is_no_answer(garbage: str) -> None:
    with start() as session:
        answer_with(session, lambda _: garbage)
        session.wait_for(NO_ANSWER)
        session.send("x")
        session.wait_for(lambda screen: screen[1].endswith(": x"))
        leave(session)


def test_a_flood_ends_the_question() -> None:
    with start() as session:
        answer_with(session, lambda _: "z" * 200)
        session.wait_for("unicode: the locale is UTF-8; no answer")
        session.wait_for(lambda screen: screen[1].endswith(": z"))
        leave(session)


def test_keys_typed_meanwhile_are_not_lost() -> None:
    with start() as session:
        answer_with(session, lambda report: f"a{report}")
        session.wait_for(ONE_WIDE)
        session.wait_for(lambda screen: screen[1].endswith(": a"))
        session.send("up")
        session.wait_for(lambda screen: screen[1].endswith(": up"))
        leave(session)


def test_keys_typed_before_the_start_are_not_lost_and_not_echoed() -> None:
    shell = f"sleep 0.2; {shlex.join(DEMO)}"
    with TerminalSession(["sh", "-c", shell]) as session:
        session.send("\x1bOB", "w")
        session.wait_for(ONE_WIDE)
        session.wait_for("2: w")
        leave(session)


def test_nothing_stays_on_the_screen_and_the_modes_are_as_before() -> None:
    shell = f"m=$(stty -g); printf 'some words '; {shlex.join(DEMO)}; test $m = $(stty -g); echo $?"
    with TerminalSession(["sh", "-c", shell]) as session:
        session.wait_for(ONE_WIDE)
        before, _, _ = bytes(session.output).partition(b"\x1b[?1049h")
        assert QUESTION in before
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(before)
        assert [row.rstrip() for row in screen.display] == ["some words", *[""] * 23]
        assert (screen.cursor.y, screen.cursor.x) == (0, len("some words "))
        session.send("q")
        session.wait_for(lambda _: session.output.endswith(b"\r\n0\r\n"))


def test_at_the_right_edge_nothing_is_concluded() -> None:
    shell = f"printf '%79s' x; {shlex.join(DEMO)}"
    with TerminalSession(["sh", "-c", shell], columns=80) as session:
        session.wait_for("unicode: ")
        session.send("q")


@pytest.mark.parametrize("term", ["linux", "vt100", "screen"])
def test_only_terminals_known_to_answer_are_asked(term: str) -> None:
    with start(term=term) as session:
        session.wait_for("0: none")
        asked = term == "screen"
        assert (QUESTION in session.output) is asked
        session.wait_for(ONE_WIDE if asked else f"TERM={term!r} is not asked")
        leave(session)


@pytest.mark.parametrize(
    ("environ", "reason"),
    [
        ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, "the locale is not UTF-8"),
        ({"LC_ALL": "xx_XX"}, "the locale 'xx_XX' is not installed"),
    ],
)
def test_without_utf8_nothing_is_asked(environ: dict[str, str], reason: str) -> None:
    with start(environ=environ) as session:
        session.wait_for(f"ascii: {reason}")
        assert QUESTION not in session.output
        leave(session)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP)]
)
def test_a_signal_meanwhile_waits_until_the_modes_are_restored(
    number: signal.Signals, status: int
) -> None:
    with start() as session:
        session.screen.answer = lambda _: session.signal(number)
        while QUESTION not in session.output:
            session.pump(5)
        # Held back for a tenth of a second; then either the default or the session's own handler.
        assert session.wait_exit() in (status, 128 + number)
        assert is_cooked(session)


def test_an_interrupt_meanwhile_leaves_with_the_modes_restored() -> None:
    with start() as session:
        session.screen.answer = lambda _: session.signal(signal.SIGINT)
        while QUESTION not in session.output:
            session.pump(5)
        assert session.wait_exit() == -signal.SIGINT
        assert is_cooked(session)


def test_a_terminal_closed_meanwhile_ends_the_program() -> None:
    with start() as session:
        session.screen.answer = lambda _: None
        while QUESTION not in session.output:
            session.pump(5)
        closed = time.monotonic()
        session.close_terminal()
        assert session.wait_exit() != 0
        assert time.monotonic() - closed < 5


def is_cooked(session: TerminalSession) -> bool:
    """Whether the terminal echoes and waits for whole lines, as a shell expects."""
    flags = termios.tcgetattr(session._master)[3]
    return bool(flags & termios.ECHO and flags & termios.ICANON)
