"""``gomoku doctor`` off any terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from gomoku_console.commands import doctor, keys
from gomoku_console.ui.catalogues import Decision
from gomoku_console.ui.config import load_settings
from gomoku_console.ui.keys import Click, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.terminal import TerminalError

if TYPE_CHECKING:
    from pathlib import Path

    from gomoku_console.ui.keys import Event


def known() -> argparse.Namespace:
    """What the command line has found out before ``gomoku doctor`` runs."""
    return argparse.Namespace(reading=load_settings(), speech=Decision("en", "-"))


def test_off_a_terminal_it_reports_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "\x1b[31m")
    monkeypatch.setenv("TERM", "xterm")
    assert doctor.run(known()) == doctor.UNPLAYABLE
    text = capsys.readouterr().out
    assert "the game cannot be played here: standard input is not a terminal" in text
    assert "\x1b" not in text
    assert str(tmp_path) in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_all_that_the_game_would_complain_of_is_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    text = 'theme = "felt"\nbell = 3\n[keys]\nundo = ["r"]\n'
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    doctor.run(known())
    advice = capsys.readouterr().out.partition("Advice")[2]
    assert "'felt' is not a theme" in advice
    assert "settings.toml, bell: '3'" in advice
    assert "keys: r would mean both undo and redo" in advice


def test_engines_are_tried_out_and_what_cannot_play_is_advised_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    (tmp_path / "engines.txt").write_text("no-such-engine -x\n'open\n", encoding="utf-8")
    doctor.run(known())
    report, _, advice = capsys.readouterr().out.partition("Advice")
    engines = report.partition("\nEngines\n")[2].splitlines()
    assert engines[0].split()[:3] == ["gomoku", "itself", "plays"]
    assert engines[1].startswith("  no-such-engine   cannot be started: ")
    assert "  - the engine no-such-engine -x cannot be played with\n" in advice
    assert "engines.txt, line 2" in advice


def test_keys_needs_a_terminal() -> None:
    with pytest.raises(TerminalError):
        keys.run(argparse.Namespace(mouse=False))


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"\x1bOA", "ESC O A"), (b"\x00 \x7f~", "00 20 7f ~"), ("棋".encode(), "e6 a3 8b"), (b"", "")],
)
def test_bytes_are_told_from_characters(data: bytes, text: str) -> None:
    assert keys.format_bytes(data) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (KeyPress("shift-up"), "shift-up"),
        (Click(0, 4), "click on row 1, column 5"),
        (Wheel(is_up=False), "wheel down"),
        (Resize(24, 80), "resized to 80x24"),
        (Hangup(), "the terminal is gone"),
    ],
)
def test_events_have_words(event: Event, text: str) -> None:
    assert keys.format_event(event) == text
