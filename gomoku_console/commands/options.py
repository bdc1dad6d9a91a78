"""Options that several commands have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.rules import FREESTYLE, RULE_SETS
from gomoku_console.language import tr

if TYPE_CHECKING:
    import argparse


def add_rule(
    parser: argparse.ArgumentParser | argparse._ArgumentGroup, default: str | None = FREESTYLE.name
) -> None:
    """Give ``parser`` the option ``--rule``, the name of a rule set, or ``default``."""
    parser.add_argument("--rule", choices=tuple(RULE_SETS), default=default, help=tr("rule set"))


def add_position_reading(parser: argparse.ArgumentParser) -> None:
    """Give ``parser`` the options that say how plain moves are to be read."""
    parser.add_argument(
        "--rows-from-top",
        action="store_true",
        help=tr("rows in plain moves are counted from the top; never guessed"),
    )
    parser.add_argument(
        "--size", type=int, default=15, metavar="N", help=tr("board of plain moves (default: 15)")
    )
