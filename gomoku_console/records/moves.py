"""Plain moves: ``h8i9g7``, and what people and programs make of that.

A letter for the column, a number for the row counted from the bottom, as on gomocalc, renju.net and
in RenLib. Some programs count the rows from the top; nothing in the text tells, so that is a flag
of the reader and never guessed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gomoku_console.game.board import (
    SIZE,
    Color,
    UnreadableError,
    column_row,
    format_points,
    parse_point,
)
from gomoku_console.language import tr
from gomoku_console.records.record import GameRecord, check_playable, moves_of
from gomoku_console.records.source import Source, decode, error_in, show_text

if TYPE_CHECKING:
    from gomoku_console.game.board import Point

_BETWEEN = re.compile(r"[\s,;]+|[0-9]{1,3}\.+")
_NAME = re.compile(r"[A-Za-z][0-9]{1,2}(?![0-9])")


def read_moves(
    data: bytes, name: str, *, rows_from_top: bool = False, size: int = SIZE
) -> GameRecord:
    """Read moves with anything between them of blanks, commas, semicolons and numbers like ``1.``.

    Args:
        data: the file.
        name: what it is called in messages.
        rows_from_top: row 1 is the top row.
        size: points on a side of the board, which the text does not say.

    Raises:
        RecordError: naming the first text that is no move, or no move that can be played.
    """
    source = Source(name, decode(data))
    found = _find_points(source, size)
    points = [_mirrored(point, size) if rows_from_top else point for _, point in found]
    record = GameRecord(size=size, moves=moves_of(points, Color.BLACK))
    return check_playable(record, lambda index, reason: source.error(found[index][0], reason))


def write_moves(record: GameRecord, name: str = "") -> bytes:
    """The moves without anything between them, rows counted from the bottom.

    Raises:
        RecordError: if stones were set up that are not as if black and white had taken turns.
    """
    points = record.as_sequence()
    if points is None:
        raise error_in(name or "plain moves", tr("cannot hold stones that were set up; sgf can"))
    return format_points(points, record.size).encode() + b"\n"


def _find_points(source: Source, size: int) -> list[tuple[int, Point]]:
    """Every point named in the text and where it stands."""
    text, found, at = source.text, list[tuple[int, int]](), 0
    while at < len(text):
        between = _BETWEEN.match(text, at)
        if between is not None:
            at = between.end()
            continue
        match = _NAME.match(text, at)
        if match is None:
            raise source.error(
                at, tr("{text} is not a move such as h8", text=show_text(text[at : at + 10]))
            )
        if len(found) == size * size:
            raise source.error(
                at, tr("more moves than a {size}x{size} board has points", size=size)
            )
        try:
            found.append((at, parse_point(match[0], size)))
        except UnreadableError as error:
            raise source.error(at, str(error)) from None
        at = match.end()
    return found


def _mirrored(point: Point, size: int) -> Point:
    """``point`` with its row counted from the other edge."""
    column, row = column_row(point, size)
    return (size - 1 - row) * size + column
