"""What a file is before it is a game: bytes within limits, its text, and the places in it.

Everything read here came from outside. A file that breaks a limit or a grammar is refused with a
`RecordError`; nothing it says can make a reader recurse, or hold much more than the file itself.
"""

from __future__ import annotations

import codecs
from typing import NamedTuple

from gomoku_console.language import tr

MAX_BYTES = 4 * 1024 * 1024
"""The largest file that is read. A game takes a few kilobytes."""

MAX_NODES = 100_000
"""The most nodes of a game tree, and the most property values, that one file may hold."""

MAX_DEPTH = 1_000
"""How deep variations may lie within variations."""

_CHARSETS = frozenset({
    "ascii", "utf-8", "iso8859-1", "iso8859-2", "iso8859-5", "iso8859-15", "cp1250", "cp1251",
    "cp1252", "koi8-r", "gb2312", "gbk", "gb18030", "big5", "shift_jis", "cp932", "euc_jp",
    "euc_kr", "cp949",
})  # fmt: skip
"""Charsets a file may name, by Python's names. Not every codec is one: some are quadratic."""


class RecordError(ValueError):
    """A file that is no game; the message names the file, the place and what was expected."""


class Source(NamedTuple):
    """The text of a file, and the name it goes by in messages."""

    name: str
    text: str

    def error(self, at: int, reason: str) -> RecordError:
        """The error for what stands at index ``at``; says line and column, counted from 1."""
        before = self.text[:at].replace("\r\n", " \n").replace("\r", "\n")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        return RecordError(
            tr(
                "{name}, line {line}, column {column}: {reason}",
                name=show_name(self.name),
                line=line,
                column=column,
                reason=reason,
            )
        )


def error_in(name: str, reason: str) -> RecordError:
    """The error for a file as a whole."""
    return RecordError(f"{show_name(name)}: {reason}")


def error_at_byte(name: str, offset: int, reason: str) -> RecordError:
    """The error for what stands at ``offset`` in a binary file, counted from 0."""
    return RecordError(
        tr("{name}, byte {offset}: {reason}", name=show_name(name), offset=offset, reason=reason)
    )


def show_name(name: str) -> str:
    """A file's name as it may be shown: without anything a terminal would obey."""
    return name if name.isprintable() else ascii(name)


def show_text(text: str) -> str:
    """A piece of a file as it may be shown: quoted, and cut to some twenty characters."""
    return ascii(text if len(text) <= 20 else text[:17] + "...")


def check_size(data: bytes, name: str) -> None:
    """Refuse more bytes than `MAX_BYTES`.

    Raises:
        RecordError: naming the limit.
    """
    if len(data) > MAX_BYTES:
        raise error_in(
            name, tr("larger than {size} MiB, no game is that long", size=MAX_BYTES // 1024**2)
        )


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(data: bytes, charset: str = "") -> str:
    """The text of a file: by its byte order mark, else by ``charset``, UTF-8 or Latin-1.

    The first that fits is taken. Latin-1 fits everything, so that a wrong charset spoils names and
    comments but never a stone.
    """
    wanted = [codec for mark, codec in _MARKS if data.startswith(mark)]
    for codec in (*wanted, *_known_charset(charset), "utf-8"):
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _known_charset(charset: str) -> tuple[str, ...]:
    try:
        name = codecs.lookup(charset.strip()).name
    except (LookupError, ValueError):
        return ()
    return (name,) if name in _CHARSETS else ()
