"""``gomoku doctor`` and ``gomoku keys`` on a real pseudo-terminal."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest

from tests.terminal.harness import KEYS, TerminalSession

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of POSIX systems", allow_module_level=True)

CODE = "import sys; from gomoku_console.cli import main; sys.exit(main(sys.argv[1:]))"


def start(*arguments: str, term: str = "xterm-256color", **environ: str | None) -> TerminalSession:
    return TerminalSession(
        [sys.executable, "-c", CODE, *arguments], rows=50, columns=120, term=term, environ=environ
    )


def printed(session: TerminalSession) -> str:
    return bytes(session.output).rpartition(b"\x1b[?1049l")[2].decode()


def test_keys_shows_what_each_key_sends_and_is_called() -> None:
    with start("keys") as session:
        session.wait_for("Press keys")
        for key, line in (
            ("up", "ESC O A                      up"),
            ("shift-left", "ESC [ 1 ; 2 D                shift-left"),
            ("x", "x                            x"),
            ("é", "c3 a9                        é"),
            ("escape", "ESC                          escape"),
            ("\x1b[99~", "ESC [ 9 9 ~                  unknown"),
            ("f12", "ESC [ 2 4 ~                  f12"),
        ):
            session.send(key)
            session.wait_for(line)
        session.send("ctrl-c")
        assert session.wait_exit() == 0
        assert "ESC O A                      up\r\n" in printed(session)
        assert printed(session).endswith("03                           ctrl-c\r\n")


def test_keys_shows_the_mouse_if_asked() -> None:
    with start("keys", "--mouse") as session:
        session.wait_for("Press keys")
        session.send("\x1b[<0;5;7M")
        session.wait_for("click on row 7, column 5")
        session.send("ctrl-c")
        assert session.wait_exit() == 0


def test_more_keys_than_rows_scroll() -> None:
    with start("keys") as session:
        session.wait_for("Press keys")
        session.resize(12, 80)
        for key in "abcdefghijkl":
            session.send(key)
            session.wait_for(f"{key:<29}{key}")
        assert not any(row.endswith(" a") for row in session.screen_text())
        session.send(KEYS["ctrl-c"])
        assert session.wait_exit() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_keys_ended_by_a_signal_restores_the_screen(number: signal.Signals) -> None:
    with start("keys") as session:
        session.wait_for("Press keys")
        session.signal(number)
        assert session.wait_exit() == 128 + number
        assert b"\x1b[?1049l" in session.output


def test_keys_ends_with_its_terminal() -> None:
    with start("keys") as session:
        session.wait_for("Press keys")
        session.close_terminal()
        assert session.wait_exit() != 0


def test_doctor_finds_nothing_wrong_with_a_good_terminal(tmp_path: Path) -> None:
    with start("doctor", GOMOKU_HOME=str(tmp_path)) as session:
        assert session.wait_exit() == 0
        text = session.output.decode()
    for words in (
        "verdict          the game can be played here",
        "TERM             xterm-256color",
        "size             120x50",
        "ncurses ",
        "on: the output is a terminal",
        "palette          256 colours",
        "mouse            yes",
        "unicode: every glyph is one column wide",
        "encoding         UTF-8",
        f"settings         {tmp_path}/settings.toml (not there yet)",
        f"games            {tmp_path}",
        "Nothing to advise",
    ):
        assert words in text
    assert b"\x1b[?1049h" not in session.output


def test_doctor_tells_what_is_not_as_it_could_be(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("glyphs = 'unicode'\nbel = 1\n", encoding="utf-8")
    environ = {
        "GOMOKU_HOME": str(tmp_path),
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
        "NO_COLOR": "1",
        "COLORTERM": "truecolor",
    }
    with start("doctor", term="xterm", **environ) as session:
        assert session.wait_exit() == 0
        text = session.output.decode()
    for words in (
        "off: NO_COLOR is set",
        "ascii: the locale is not UTF-8",
        "the setting glyphs is 'unicode', but the locale is not UTF-8",
        "set a UTF-8 locale",
        "try TERM=xterm-256color",
        "settings.toml: 'bel' is no setting and is ignored",
    ):
        assert words in text


@pytest.mark.parametrize("term", ["dumb", "no-such-terminal", "vt100", "linux"])
def test_doctor_works_where_the_game_may_not(term: str) -> None:
    with start("doctor", term=term) as session:
        assert session.wait_exit() == (0 if term in ("vt100", "linux") else 2)
        assert b"Traceback" not in session.output
        assert (b"the game cannot be played here: TERM=" in session.output) is (
            term not in ("vt100", "linux")
        )
