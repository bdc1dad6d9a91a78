from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the games of whoever runs it."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "home"))
