from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from gomoku_console.ui.catalogues import speak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the games of whoever runs it."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests are written in English, whatever whoever runs them speaks."""
    monkeypatch.delenv("LANGUAGE", raising=False)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if not os.environ.get(variable, "C").startswith(("C", "POSIX", "en")):
            monkeypatch.setenv(variable, "C.UTF-8")
    yield
    speak("en")
