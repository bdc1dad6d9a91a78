"""The branches for Windows, run here with stand-ins for what only Windows has.

None of this shows that the game runs there; it shows that these lines do what they are meant to.

Chosen by an argument, and tested where the rest of the module is: the folders for settings
(`tests/ui/test_config.py`) and for games (`tests/records/test_store.py`), glyphs by code page
(`tests/ui/test_probe.py`), the remedy for a missing curses (`tests/ui/test_terminal_fake.py`).
"""

from __future__ import annotations

import errno
import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gomoku_console.commands import doctor
from gomoku_console.gomocup import process
from gomoku_console.gomocup.command import parse_engine_command, program_name
from gomoku_console.gomocup.process import ChildProcess, Ended, Wake
from gomoku_console.records import store
from gomoku_console.ui import probe
from gomoku_console.ui.glyphs import UNICODE
from gomoku_console.ui.keys import KeyPress
from gomoku_console.ui.theme import THEMES
from tests.gomocup.manager import PATIENCE
from tests.ui.test_terminal_fake import FakeCurses, FakeWindow, Tty


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(sys, "platform", "win32")
    return monkeypatch


def load(name: str, **modules: object) -> Any:
    """A second copy of a module, as it is made where `sys.platform` is what it is now.

    ``modules`` stand in for those of their names while it is loaded.
    """
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, copy)
        for other, stand_in in modules.items():
            stub = ModuleType(other)
            stub.__dict__.update(vars(stand_in))
            patch.setitem(sys.modules, other, stub)
        spec.loader.exec_module(copy)
    return copy


# --- files ----------------------------------------------------------------------------------------


class Locking:
    """The part of ``msvcrt`` that locks: the first byte of each file, by the first who asks."""

    def __init__(self, *held: int, error: int = errno.EACCES) -> None:
        self.LK_NBLCK = 2
        self.held = set(held)
        self.error = error
        self.locking = self.lock

    def lock(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        if descriptor in self.held:
            raise OSError(self.error, "locked")
        self.held.add(descriptor)


@pytest.mark.parametrize("error", [errno.EACCES, errno.EDEADLK])
def test_a_lock_is_taken_once(windows: pytest.MonkeyPatch, error: int) -> None:
    assert windows
    copy = load("gomoku_console.records.store", msvcrt=Locking(7, error=error))
    assert copy._try_lock(8)
    assert not copy._try_lock(8)
    assert not copy._try_lock(7)


def test_a_file_system_without_locks_does_without(windows: pytest.MonkeyPatch) -> None:
    assert windows
    copy = load("gomoku_console.records.store", msvcrt=Locking(7, error=errno.EINVAL))
    assert copy._try_lock(7)


def test_no_directory_is_opened_to_be_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "os", SimpleNamespace(name="nt"))
    store._sync_directory(Path())


# --- processes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"C:\engines\pbrain.exe", (r"C:\engines\pbrain.exe",)),
        (
            r'"C:\Program Files\pbrain.exe" -x "a b"',
            (r"C:\Program Files\pbrain.exe", "-x", "a b"),
        ),
        (r"pbrain 'a b'", ("pbrain", "'a b'")),
    ],
)
def test_a_backslash_is_part_of_a_path(
    windows: pytest.MonkeyPatch, text: str, words: tuple[str, ...]
) -> None:
    assert windows
    assert parse_engine_command(text) == words
    assert program_name(text)


def test_a_child_is_made_the_leader_of_a_group_for_ctrl_c(windows: pytest.MonkeyPatch) -> None:
    windows.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    assert process._group_options() == {"creationflags": 0x200}


def test_the_child_itself_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    wake = Wake()
    child = ChildProcess((sys.executable, "-c", "import time; time.sleep(600)"), wake)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "killpg", raising=False)
    child._kill_group()
    assert child._process.wait(PATIENCE) != 0
    child._reader.join(PATIENCE)
    assert isinstance(child.take(1)[0], Ended)
    wake.close()


# --- the terminal ---------------------------------------------------------------------------------


@pytest.fixture
def fake(windows: pytest.MonkeyPatch) -> tuple[Any, FakeWindow]:
    """The terminal's module as on Windows, on a curses of which nothing is real."""
    copy = load("gomoku_console.ui.terminal")
    window = FakeWindow(4, 10)
    windows.setattr(copy, "curses", FakeCurses(window))
    return copy, window


def test_what_only_posix_has_is_not_loaded(fake: tuple[Any, FakeWindow]) -> None:
    copy, _ = fake
    assert not {"select", "termios", "_free_control_keys"} & set(vars(copy))
    assert not copy._has_input()
    assert copy._ask_size() == (0, 0)


def test_no_term_is_asked_for(fake: tuple[Any, FakeWindow]) -> None:
    copy, _ = fake
    copy.check_terminal({}, Tty(), Tty())
    assert copy.ask_abilities("") == ("PDCurses, by windows-curses", None, None)


def test_keys_are_read_by_curses(fake: tuple[Any, FakeWindow]) -> None:
    """The numeric pad and shifted arrows have codes that no other curses has."""
    copy, window = fake
    window.codes.extend((450, 452, 454, 456, 459, 547, 548, "x", 27))
    names = ("up", "left", "right", "down", "enter", "shift-up", "shift-down", "x", "escape")
    with copy.Terminal(THEMES["default"]) as terminal:
        assert [terminal.read(0) for _ in names] == [KeyPress(name) for name in names]
        assert terminal.read(0) is None


def test_the_signals_of_windows_are_enough(
    fake: tuple[Any, FakeWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, _ = fake
    known = SimpleNamespace(
        SIGINT=signal.SIGINT,
        SIGTERM=signal.SIGTERM,
        SIG_IGN=signal.SIG_IGN,
        signal=signal.signal,
        getsignal=signal.getsignal,
    )
    monkeypatch.setattr(copy, "signal", known)
    before = signal.getsignal(signal.SIGTERM)
    with copy.Terminal(THEMES["default"]):
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before
    with copy.Terminal(THEMES["default"]) as terminal, pytest.raises(SystemExit) as leaving:
        terminal._on_end(signal.SIGTERM, None)
    signal.signal(signal.SIGTERM, before)
    assert leaving.value.code == 128 + signal.SIGTERM


def test_one_press_of_the_mouse_is_asked_for_once(fake: tuple[Any, FakeWindow]) -> None:
    copy, _ = fake
    press = copy.curses.BUTTON1_PRESSED
    copy.curses.mouse_events.extend([(0, 0, press), (1, 1, press)])
    assert len(copy._mouse_events()) == 1


def test_no_console_is_asked_for_widths(windows: pytest.MonkeyPatch) -> None:
    windows.setattr(os, "device_encoding", lambda _: "cp1252")
    copy = load("gomoku_console.ui.probe")
    assert copy.ask_widths("●") == ({}, b"", 0.0)
    assert not {"select", "termios"} & set(vars(copy))
    assert copy.writes_unicode()
    assert probe.choose_glyphs("auto", {}, Tty(), Tty()).glyphs is UNICODE


def test_keys_are_shown_without_their_bytes(windows: pytest.MonkeyPatch) -> None:
    assert windows
    copy = load("gomoku_console.commands.keys")
    events = iter([KeyPress("up"), None, KeyPress("ctrl-c"), None])

    class Screen:
        size = (24, 80)

        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None: ...

        def paint(self, _frame: object) -> None: ...

        def read(self, _timeout: float | None) -> KeyPress | None:
            return next(events)

    batches = copy._batches(Screen(), [])
    assert next(batches) == (b"", (KeyPress("up"),))
    assert next(batches) == (b"", (KeyPress("ctrl-c"),))


# --- what else asks for the system ----------------------------------------------------------------


@pytest.mark.parametrize(("number", "name"), [(0x0804, "zh_CN"), (0x0409, "en_US"), (0xFFFF, "")])
def test_windows_is_asked_for_the_language(
    windows: pytest.MonkeyPatch, number: int, name: str
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    copy = load("gomoku_console.ui.catalogues")
    windows.setitem(sys.modules, "ctypes", SimpleNamespace(windll=SimpleNamespace(kernel32=kernel)))
    assert copy._ask_windows() == name


def test_doctor_looks_for_windows_curses(windows: pytest.MonkeyPatch) -> None:
    windows.setattr(doctor, "_version", lambda name: None if name == "windows-curses" else "1.0")
    section = doctor._program()
    assert ("windows-curses", "missing") in section.lines
    assert section.advice == ("install windows-curses: pip install windows-curses",)
