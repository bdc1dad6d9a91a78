"""``gomoku rules``: a short guide to each rule set, with pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gomoku_console.game.rules import RULE_SETS, parse_rule
from gomoku_console.language import tr
from gomoku_console.ui.guide import render_guide
from gomoku_console.ui.plain import glyphs_for, print_frame

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "name",
        nargs="?",
        metavar="RULE",
        help=tr("one of {names} (default: all)", names=", ".join(RULE_SETS)),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the guide to the rule set ``arguments.name``, or to all of them without a name.

    Raises:
        UnreadableError: if there is no such rule set.
    """
    rules = [parse_rule(arguments.name)] if arguments.name else list(RULE_SETS.values())
    for rule in rules:
        print_frame(render_guide(rule, glyphs_for(sys.stdout)), sys.stdout)
    return 0
