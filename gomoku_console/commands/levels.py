"""``gomoku levels``: the opponents there are, weakest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.levels import LEVELS
from gomoku_console.language import tr
from gomoku_console.ui.width import pad

if TYPE_CHECKING:
    import argparse

    from gomoku_console.engine.levels import Level


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are: none."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001 - there is nothing to ask for
    """Print the table of levels."""
    width = max(map(len, LEVELS))
    for level in LEVELS.values():
        print(f"{pad(level.name, width)}  {pad(_time(level), 12)}  {tr(level.summary)}")
    return 0


def _time(level: Level) -> str:
    if not level.seconds:
        return tr("at once")
    return tr("up to {seconds:g} s", seconds=level.seconds)
