"""Options that several commands have."""

from __future__ import annotations

import argparse

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE
from gomoku_console.game.rules import FREESTYLE, RULE_SETS
from gomoku_console.language import tr


def milliseconds(text: str) -> int:
    """A time an engine may be given: at least a tenth of a second, at most an hour.

    Raises:
        argparse.ArgumentTypeError: if ``text`` is none.
    """
    try:
        if 100 <= int(text) <= 3_600_000:
            return int(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(tr("{text!r} is not a number from 100 to 3600000", text=text))


def check_at_most(name: str, value: float, most: float) -> None:
    """Refuse the value of the option ``--name`` if it is above ``most``.

    Raises:
        ValueError: if it is.
    """
    if value > most:
        raise ValueError(
            tr("--{name} {value}: must be at most {most}", name=name, value=value, most=most)
        )


def _board_size(text: str) -> int:
    try:
        size = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{text!r} is not a number", text=text)) from None
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise argparse.ArgumentTypeError(
            tr(
                "board size {size} is not between {least} and {most}",
                size=size,
                least=MIN_SIZE,
                most=MAX_SIZE,
            )
        )
    return size


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
        "--size",
        type=_board_size,
        default=15,
        metavar="N",
        help=tr("board of plain moves (default: 15)"),
    )
