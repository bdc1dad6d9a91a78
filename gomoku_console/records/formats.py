"""Every format by its name: which one a file is in, how it is read and how written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from gomoku_console.game.board import SIZE
from gomoku_console.language import tr
from gomoku_console.records import moves, psq, renlib, sgf
from gomoku_console.records.source import check_size, decode, error_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.records.record import GameRecord

_SNIFFED = 4096
"""How many bytes of a file are looked at to tell its format."""


class _Writer(Protocol):
    def __call__(self, record: GameRecord, name: str = "") -> bytes: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        name: what people type; also the usual end of a file's name.
        title: what menus show.
        endings: the ends of file names that mean this format, whatever the file holds; a format
            without one is known by its content.
        read: bytes and a name for messages to a record. Plain moves take more, see `read_game`.
        write: a record and a name for messages to bytes; None if it is only read.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    read: Callable[[bytes, str], GameRecord]
    write: _Writer | None = None


SGF = Format("sgf", "SGF", (".sgf",), sgf.read_sgf, sgf.write_sgf)
PSQ = Format("psq", "Piskvork", (".psq",), psq.read_psq, psq.write_psq)
REC = Format("rec", "Gomotur", (".rec",), psq.read_rec)
LIB = Format("lib", "RenLib library", (".lib",), renlib.read_lib)
POS = Format("pos", "RenLib position", (".pos",), renlib.read_pos, renlib.write_pos)
MOVES = Format("txt", "plain moves", (), moves.read_moves, moves.write_moves)

FORMATS = {format_.name: format_ for format_ in (SGF, PSQ, REC, LIB, POS, MOVES)}
"""Every format by its name, in the order menus show them."""


def read_game(
    data: bytes, name: str, *, rows_from_top: bool = False, size: int = SIZE
) -> GameRecord:
    """Read a game in whatever format the name ends in or the content looks like.

    Args:
        data: the file.
        name: its name, for the format and for messages.
        rows_from_top: plain moves count their rows from the top.
        size: the board plain moves are for.

    Raises:
        RecordError: naming file, place and what was expected there.
    """
    check_size(data, name)
    found = _format_of(data, name)
    if found is MOVES:
        return moves.read_moves(data, name, rows_from_top=rows_from_top, size=size)
    if rows_from_top:
        raise error_in(
            name,
            tr("{format} files say which row is which, plain moves do not", format=found.title),
        )
    return found.read(data, name)


def write_game(record: GameRecord, format_name: str, name: str = "") -> bytes:
    """Write a game in the named format; ``name`` is what messages call the file.

    Raises:
        RecordError: if the format is unknown, only read, or cannot hold this game.
    """
    found = FORMATS.get(format_name)
    if found is None or found.write is None:
        writable = ", ".join(each.name for each in FORMATS.values() if each.write is not None)
        template = (
            tr("the format {name!r} is not known; {formats} can be written")
            if found is None
            else tr("the format {name!r} is only read; {formats} can be written")
        )
        reason = template.format(name=format_name, formats=writable)
        raise error_in(name or "export", reason)
    return found.write(record, name)


def format_name_of(path: str) -> str:
    """The name of the format a path ends in: ``sgf`` for ``game.SGF``. It need not be one."""
    return PurePath(path).suffix.lower().removeprefix(".")


def _format_of(data: bytes, name: str) -> Format:
    """The format by the end of the name, else by the content."""
    ending = PurePath(name).suffix.lower()
    for each in FORMATS.values():
        if ending in each.endings:
            return each
    if data.startswith(renlib.MAGIC):
        return LIB
    beginning = decode(data[:_SNIFFED])
    if beginning.lstrip().startswith(psq.MAGIC):
        return PSQ
    return SGF if sgf.START.search(beginning) else MOVES
