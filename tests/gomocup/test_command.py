"""Command lines of engines: whether the program is there, before it is started."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import UnreadableError
from gomoku_console.gomocup.command import check_engine_command

if TYPE_CHECKING:
    from pathlib import Path

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and #! are POSIX")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "folder with blanks" / "pbrain-x"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_this_python_can_be_started() -> None:
    check_engine_command(f'"{sys.executable}" -c pass')


@posix
def test_a_program_is_found_by_its_path(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_engine_command(f"'{engine}' --level 3")
    monkeypatch.chdir(engine.parent)
    check_engine_command("./pbrain-x")


@posix
def test_a_program_is_found_on_path_only(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join(("/nowhere", str(engine.parent))))
    check_engine_command("pbrain-x")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(engine.parent)
    with pytest.raises(UnreadableError, match="'pbrain-x': there is no such program"):
        check_engine_command("pbrain-x")


@posix
def test_what_is_no_program_is_refused(engine: Path) -> None:
    with pytest.raises(UnreadableError, match="it cannot be run"):
        check_engine_command(f"'{engine.parent}'")
    engine.chmod(0o644)
    with pytest.raises(UnreadableError, match="it cannot be run"):
        check_engine_command(f"'{engine}'")
    engine.unlink()
    with pytest.raises(UnreadableError, match="there is no such program"):
        check_engine_command(f"'{engine}'")


@pytest.mark.parametrize("text", ["", "  ", "'open"])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        check_engine_command(text)
