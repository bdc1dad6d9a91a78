"""The ``gomoku`` command: reads the command line, checks the ground, and hands over.

Exit status: 0 when all went well, 2 for a request that cannot be met (said in one line on standard
error), 1 when whoever read the output went away, 128 + n when signal n ended the game.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from gomoku_console import __version__
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import Color
from gomoku_console.game.rules import FREESTYLE, RULE_SETS

if TYPE_CHECKING:
    from collections.abc import Sequence

UNUSABLE = 2
"""Exit status for a request that cannot be met."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv``, by default the process's own, and return the exit status."""
    arguments = _parser().parse_args(argv)
    command = import_module(f"gomoku_console.commands.{arguments.command}")
    try:
        status: int = command.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, OSError) as error:
        print(f"gomoku: {error}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return 128 + 2
    return status


class _Formatter(argparse.HelpFormatter):
    """Help for 80 columns. To ask how wide the terminal is would slow every start by 3 ms."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=78)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(UNUSABLE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="gomoku",
        description="Five in a row for the terminal: two players, or you against the computer.",
        epilog="Without --mode the menu asks. In the game, ? lists the keys.",
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"gomoku {__version__}")
    parser.set_defaults(command="play")
    _add_game_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _add_evaluate(commands)
    return parser


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    game = parser.add_argument_group("the game")
    game.add_argument("--mode", choices=("two-player", "computer"), help="who plays")
    game.add_argument(
        "--opponent",
        choices=tuple(OPPONENTS),
        help="which computer (implies --mode computer)",
    )
    game.add_argument(
        "--first",
        choices=("me", "computer"),
        help="who moves first, and so is black (implies --mode computer)",
    )
    _add_rule_option(game)
    game.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="make the computer's choice among equal moves repeatable",
    )
    screen = parser.add_argument_group("the screen")
    screen.add_argument(
        "--theme",
        default="default",
        metavar="NAME",
        help="default (the terminal's own background) or classic (green and cyan)",
    )
    screen.add_argument(
        "--glyphs",
        choices=("auto", "unicode", "ascii"),
        default="auto",
        help="what the board is drawn with; auto asks the locale",
    )


def _add_rule_option(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    rules = "; ".join(f"{rule.name}: {rule.summary}" for rule in RULE_SETS.values())
    parser.add_argument(
        "--rule", choices=tuple(RULE_SETS), default=FREESTYLE.name, help=f"rule set ({rules})"
    )


def _add_evaluate(commands: argparse._SubParsersAction[_Parser]) -> None:
    evaluate = commands.add_parser(
        "evaluate",
        help="print the evaluator's attack, defence and value of every empty point",
        description="Print what the evaluator sees in a position.",
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    evaluate.add_argument("moves", metavar="MOVES", help="the moves so far, such as h8i9g7")
    evaluate.add_argument(
        "--to-move",
        choices=[str(color) for color in Color],
        help="the side to weigh points for (default: whose turn it is)",
    )
    _add_rule_option(evaluate)
    evaluate.add_argument("--json", action="store_true", help="print JSON instead of a heat map")
    evaluate.set_defaults(command="evaluate")
