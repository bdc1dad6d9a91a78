"""Which glyphs are chosen where nothing can be asked. Real questions: `tests/terminal`."""

from __future__ import annotations

import io
import os
import sys

import pytest

from gomoku_console.ui import probe
from gomoku_console.ui.glyphs import ASCII, UNICODE, Glyphs
from gomoku_console.ui.probe import Answer, choose_for_console, choose_glyphs

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="consoles are not asked")


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the terminal is asked; it answers that all is one column wide."""
    asked: list[str] = []

    def ask(characters: str) -> Answer:
        asked.append(characters)
        return Answer(dict.fromkeys(characters, 1), b"typed", 0.001)

    monkeypatch.setattr(probe, "ask_widths", ask)
    monkeypatch.setattr(probe, "complaint_about_locale", lambda: "")
    return asked


@POSIX_ONLY
def test_every_glyph_that_may_be_wide_is_asked_for_once(questions: list[str]) -> None:
    choice = choose_glyphs("auto", {"TERM": "xterm"}, Tty(), Tty())
    assert (choice.glyphs, choice.typed) == (UNICODE, b"typed")
    (asked,) = questions
    assert len(set(asked)) == len(asked)
    assert set(asked) == {char for char in UNICODE.characters if ord(char) > 127}


@pytest.mark.parametrize(
    ("wish", "environ", "stdin", "stdout"),
    [
        ("unicode", {"TERM": "xterm"}, Tty(), Tty()),
        ("ascii", {"TERM": "xterm"}, Tty(), Tty()),
        ("auto", {"TERM": "xterm"}, io.StringIO(), Tty()),
        ("auto", {"TERM": "xterm"}, Tty(), io.StringIO()),
        ("auto", {"TERM": "xterm"}, None, Tty()),
        *(
            ("auto", {"TERM": term}, Tty(), Tty())
            for term in ("", "dumb", "linux", "vt52", "vt100", "vt220", "ansi", "sun", "wy50")
        ),
        ("auto", {}, Tty(), Tty()),
    ],
)
def test_nobody_is_asked_who_might_not_understand(
    questions: list[str],
    wish: str,
    environ: dict[str, str],
    stdin: io.StringIO | None,
    stdout: io.StringIO,
) -> None:
    choice = choose_glyphs(wish, environ, stdin, stdout)
    assert not questions
    assert choice.glyphs is (ASCII if wish == "ascii" else UNICODE)
    assert choice.is_as_wished
    assert choice.reason
    assert choice.typed == b""


@pytest.mark.parametrize("wish", ["auto", "unicode", "ascii"])
def test_a_locale_without_unicode_gets_ascii_whatever_is_wished(
    monkeypatch: pytest.MonkeyPatch, questions: list[str], wish: str
) -> None:
    monkeypatch.setattr(probe, "complaint_about_locale", lambda: "it is not UTF-8")
    choice = choose_glyphs(wish, {"TERM": "xterm"}, Tty(), Tty())
    assert not questions
    assert choice.glyphs is ASCII
    assert choice.is_as_wished is (wish != "unicode")


@POSIX_ONLY
@pytest.mark.parametrize(
    ("widths", "glyphs", "reason"),
    [
        ({"●": 1, "─": 1}, UNICODE, "every glyph is one column wide"),
        ({"●": 2, "─": 1}, ASCII, "this terminal draws ● two columns wide"),
        ({"●": 2, "─": 2}, ASCII, "this terminal draws ●─ two columns wide"),
        ({}, UNICODE, "no answer"),
    ],
)
def test_the_answer_decides(
    monkeypatch: pytest.MonkeyPatch,
    questions: list[str],
    widths: dict[str, int],
    glyphs: Glyphs,
    reason: str,
) -> None:
    assert questions == []
    monkeypatch.setattr(probe, "ask_widths", lambda _: Answer(widths, b"", 0.0))
    choice = choose_glyphs("auto", {"TERM": "xterm"}, Tty(), Tty())
    assert choice.glyphs is glyphs
    assert reason in choice.reason


@pytest.mark.parametrize(
    ("environ", "code_page", "glyphs"),
    [
        ({}, "cp437", UNICODE),
        ({}, "cp65001", UNICODE),
        ({}, "", UNICODE),
        ({}, "cp936", ASCII),
        ({}, "cp932", ASCII),
        ({"WT_SESSION": "1"}, "cp936", UNICODE),
    ],
)
def test_a_chinese_windows_console_gets_ascii(
    environ: dict[str, str], code_page: str, glyphs: Glyphs
) -> None:
    assert choose_for_console(environ, code_page).glyphs is glyphs


def test_windows_decides_by_the_code_page(
    monkeypatch: pytest.MonkeyPatch, questions: list[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "device_encoding", lambda _: "cp936")
    assert choose_glyphs("auto", {}, Tty(), Tty()).glyphs is ASCII
    assert not questions
