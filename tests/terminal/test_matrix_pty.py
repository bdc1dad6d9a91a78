"""The game on every kind of terminal, in every kind of locale, at every size: tables of cases."""

from __future__ import annotations

import random
import shlex
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.terminal.harness import TerminalSession
from tests.terminal.table import GAME, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

POOR = {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
"""What keeps Python from making the best of a locale without UTF-8."""

UNICODE, ASCII = ("15 ┏━┯━┯", "{●}"), ("15 . . .", "{X}")
"""How the first row begins, and a stone that was placed last, by the set of glyphs."""


def answer_two(report: str) -> str:
    """The answer of a terminal that gives every character two columns."""
    row, column = report[2:-1].split(";")
    return f"\x1b[{row};{int(column) + (int(column) > 1)}R"


def answer_nothing(_report: str) -> str:
    """The answer of a terminal that does not know the question."""
    return ""


class Case(NamedTuple):
    """A terminal: what it is called, what the environment says, what it answers; what is seen."""

    term: str = "xterm-256color"
    environ: Mapping[str, str | None] = {}
    glyphs: tuple[str, str] = UNICODE
    has_color: bool = True
    answer: Callable[[str], str] | None = None


PLAYS = {
    "LC_ALL=C": Case(environ={"LC_ALL": "C"}, glyphs=ASCII),
    "LC_ALL=C, nothing coerced": Case(environ={"LC_ALL": "C", **POOR}, glyphs=ASCII),
    "LC_ALL=POSIX": Case(environ={"LC_ALL": "POSIX"}, glyphs=ASCII),
    "LC_ALL=POSIX, nothing coerced": Case(environ={"LC_ALL": "POSIX", **POOR}, glyphs=ASCII),
    "an unknown locale": Case(environ={"LC_ALL": "xx_XX.UTF-8", **POOR}, glyphs=ASCII),
    "LANG not installed": Case(environ={"LC_ALL": None, "LANG": "xx_XX.UTF-8"}),
    "vt100": Case("vt100", has_color=False),
    "linux": Case("linux"),
    "ansi": Case("ansi"),
    "screen": Case("screen"),
    "xterm": Case("xterm"),
    "xterm-mono": Case("xterm-mono", has_color=False),
    "xterm-256color": Case("xterm-256color"),
    "tmux-256color": Case("tmux-256color"),
    "vt100, LC_ALL=C": Case("vt100", {"LC_ALL": "C", **POOR}, ASCII, has_color=False),
    "NO_COLOR": Case(environ={"NO_COLOR": "1"}, has_color=False),
    "an empty NO_COLOR": Case(environ={"NO_COLOR": ""}),
    "a probe that answers 2": Case(glyphs=ASCII, answer=answer_two),
    "a probe that never answers": Case(answer=answer_nothing),
}


@pytest.mark.parametrize("case", PLAYS.values(), ids=PLAYS)
def test_it_plays(case: Case) -> None:
    """The board is seen, a stone placed, the game left."""
    row, stone = case.glyphs
    with Table("--mode", "two-player", term=case.term, environ=case.environ) as table:
        session = table.session
        if (change := case.answer) is not None:
            write = session.screen.answer
            session.screen.answer = lambda report: write(change(report))
        session.wait_for(row)
        session.wait_for("Black to play")
        session.send("\r")
        session.wait_for(stone)
        cells = [cell for line in session.screen.buffer.values() for cell in line.values()]
        assert any(cell.fg != "default" for cell in cells) is case.has_color
        assert all(cell.bg == "default" for cell in cells) or case.has_color
        session.send("q", "y")
        session.wait_for("Two players")
        session.send("q")
        assert session.wait_exit() == 0
        if case.glyphs is ASCII and case.answer is None:
            assert bytes(session.output).isascii()


REFUSED = {
    "dumb": ("dumb", "TERM='dumb': such a terminal cannot move its cursor"),
    "bogus": ("bogus", "TERM='bogus': no such terminal is known on this system"),
    "with an escape": ("a\x1bb", "TERM='a\\x1bb': no such terminal is known on this system"),
    "empty": ("", "the environment variable TERM does not say what this terminal is"),
}


@pytest.mark.parametrize(("term", "complaint"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_in_one_line(term: str, complaint: str) -> None:
    with Table(term=term) as table:
        assert table.session.wait_exit() == 2
        assert table.session.output == f"gomoku: {complaint}\r\n".encode()


PIPES = {
    "piped stdin": ("echo | {game}; echo status $?", "standard input"),
    "no stdin": ("{game} </dev/null; echo status $?", "standard input"),
    "closed stdin": ("{game} <&-; echo status $?", "standard input"),
    "piped stdout": ("({game}; echo status $? >&2) | cat", "standard output"),
    "stdout to a file": ("{game} >/dev/null; echo status $?", "standard output"),
}


@pytest.mark.parametrize(("script", "stream"), PIPES.values(), ids=PIPES)
def test_off_a_terminal_it_is_refused_in_one_line(script: str, stream: str) -> None:
    script = script.format(game=shlex.join(GAME))
    with TerminalSession(["sh", "-c", script]) as session:
        session.wait_exit()
        expected = f"gomoku: {stream} is not a terminal\r\nstatus 2\r\n"
        assert session.output == expected.encode()


def test_two_hundred_resizes_leave_the_game_as_it_was() -> None:
    """Between 1x1 and 200x60, seeded; a stone more at every fiftieth."""
    chance = random.Random(7)
    with Table("--mode", "two-player") as table:
        session = table.session
        session.wait_for("Black to play")
        for count, point in enumerate(("h8", "i9", "g7", "j10"), start=1):
            table.place(point)
            before = table.wait_for_stones(count)
            for _ in range(50):
                session.resize(chance.randint(1, 60), chance.randint(1, 200))
                session.pump(0.01)
            session.resize(24, 64)
            session.wait_for(f"Move {count + 1}")
            session.wait_for(lambda _, stones=before: table.board() == stones)  # type: ignore[misc]
        session.send("q", "y")
        session.wait_for("Two players")
        session.send("q")
        assert session.wait_exit() == 0
