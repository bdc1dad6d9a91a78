"""TOML, as far as settings and themes need it: read by the library, written one line at a time.

The reader is loaded only where there is a file to read, for it takes a third of the time that
everything else takes to the first frame.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import mark, tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    Scalar: TypeAlias = bool | int | str


def parse_toml(text: str, name: str) -> Mapping[str, object]:
    """The tables of a TOML file; ``name`` is what messages call it.

    Raises:
        UnreadableError: if it is no TOML; the message says where.
    """
    if sys.version_info >= (3, 11):
        import tomllib  # noqa: PLC0415
    else:
        import tomli as tomllib  # noqa: PLC0415
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(_describe(str(error), name)) from None
    except RecursionError:
        raise UnreadableError(tr("{name}: nested too deeply", name=name)) from None


_COMPLAINTS = {
    "Cannot declare": mark("this table was there before"),
    "Cannot overwrite a value": mark("this name has a value already"),
    "Duplicate inline table key": mark("this name has a value already"),
    "Expected '=' after a key": mark("expected = behind a name"),
    "Expected ']": mark("expected ] behind the name of a table"),
    "Expected newline": mark("expected nothing more on this line"),
    "Found invalid character": mark("this character may not stand here"),
    "Illegal character": mark("this character may not stand here"),
    "Invalid date": mark("no such date or time"),
    "Invalid initial character": mark("expected a name"),
    "Invalid statement": mark("expected a name, a table or a comment"),
    "Invalid value": mark("expected a value, text in quotation marks"),
    "Unclosed array": mark("the list has no end"),
    "Unclosed inline table": mark("the table has no end"),
    "Unescaped": mark("a backslash that means nothing"),
    "Unterminated string": mark("the text has no closing quotation mark"),
}
"""How complaints of the library begin, and how they are said here."""


def _describe(complaint: str, name: str) -> str:
    """A complaint of the library, such as ``Invalid value (at line 1, column 5)``, as one of ours.

    Different versions of it have different words for some, so not all are known.
    """
    beginnings = (begin for begin in _COMPLAINTS if complaint.startswith(begin))
    reason = tr(_COMPLAINTS.get(next(beginnings, ""), mark("not as TOML has it")))
    place = re.search(r"\(at line (\d+), column (\d+)\)$", complaint)
    if place is None:
        return tr("{name}, at the end: {reason}", name=name, reason=reason)
    return tr(
        "{name}, line {line}, column {column}: {reason}",
        name=name,
        line=place[1],
        column=place[2],
        reason=reason,
    )


def format_scalar(value: Scalar | Sequence[str]) -> str:
    """A value as it is written behind the equals sign, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{"".join(map(_escape, value))}"'
    return f"[{', '.join(map(format_scalar, value))}]"


def _escape(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if char.isprintable():
        return char
    return f"\\U{ord(char):08X}" if ord(char) > 0xFFFF else f"\\u{ord(char):04X}"
