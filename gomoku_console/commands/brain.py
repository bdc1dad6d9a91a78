"""``gomoku brain``: be a Gomocup engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.gomocup import brain

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    brain.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve on the standard streams until END or the end of the input.

    Args:
        arguments: ``opponent``, a name of `opponent_names`; ``seed``, a number or None;
            ``explain``, whether it gives the reasons of its moves.
    """
    return brain.run(arguments.opponent, arguments.seed, explains=arguments.explain)
