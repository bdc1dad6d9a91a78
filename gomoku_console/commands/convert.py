"""``gomoku convert``: a game from one format into another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_position_reading
from gomoku_console.language import tr
from gomoku_console.records.formats import FORMATS, format_name_of, read_game, write_game
from gomoku_console.records.source import MAX_BYTES
from gomoku_console.records.store import SaveError, atomic_write, read_file

if TYPE_CHECKING:
    import argparse

WRITABLE = [name for name, format_ in FORMATS.items() if format_.write is not None]
"""The names of the formats that are not only read."""

STANDARD = "-"
"""Stands for standard input and standard output."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("input", metavar="IN", help=tr("the game to read; - for standard input"))
    parser.add_argument(
        "output", metavar="OUT", help=tr("the file to write; - for standard output")
    )
    parser.add_argument(
        "--to",
        choices=WRITABLE,
        help=tr("the format to write (default: what the name of OUT ends in)"),
    )
    parser.add_argument("--force", action="store_true", help=tr("overwrite OUT if it is there"))
    add_position_reading(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the game in ``arguments.input`` to ``arguments.output``.

    The format to write is ``arguments.to``, or what the name of the output ends in. Nothing is
    written unless the whole game was read and fits the format.

    Raises:
        RecordError: if the game cannot be read, or the format cannot hold it.
        ValueError: if the format is not said.
        SaveError: if the output cannot be written, or is there already without ``arguments.force``.
    """
    name = arguments.input
    if "" in (name, arguments.output):
        raise SaveError(tr("convert: the name of a file is empty"))
    format_name = arguments.to or format_name_of(arguments.output)
    if not format_name:
        raise ValueError(
            tr(
                "{output}: which format? --to says it; one of: {formats}",
                output=tr("standard output") if arguments.output == STANDARD else arguments.output,
                formats=", ".join(WRITABLE),
            )
        )
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if name == STANDARD else read_file(Path(name))
    record = read_game(
        data,
        tr("standard input") if name == STANDARD else name,
        rows_from_top=arguments.rows_from_top,
        size=arguments.size,
    )
    written = write_game(record, format_name, arguments.output)
    if arguments.output == STANDARD:
        sys.stdout.buffer.write(written)
        return 0
    path = Path(arguments.output)
    if path.exists() and not path.is_file():
        raise SaveError(tr("{path} is no ordinary file", path=path))
    if not path.parent.is_dir():
        raise SaveError(
            tr("{path}: there is no directory {directory}", path=path, directory=path.parent)
        )
    if path.exists() and not arguments.force:
        raise SaveError(tr("{path} is there already; --force overwrites it", path=path))
    atomic_write(path, written)
    return 0
