"""``gomoku levels``: the opponents there are, weakest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.levels import LEVELS

if TYPE_CHECKING:
    import argparse

    from gomoku_console.engine.levels import Level


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are: none."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001 - there is nothing to ask for
    """Print the table of levels."""
    width = max(map(len, LEVELS))
    for level in LEVELS.values():
        print(f"{level.name:<{width}}  {_time(level):<12}  {level.summary}")
    return 0


def _time(level: Level) -> str:
    if not level.seconds or level.seconds <= _UNNOTICED:
        return "at once"
    return f"up to {level.seconds:g} s"


_UNNOTICED = 0.1
"""Seconds that nobody notices."""
