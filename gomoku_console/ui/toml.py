"""TOML, as far as settings and themes need it: read by the library, written one line at a time.

The reader is loaded only where there is a file to read, for it takes a third of the time that
everything else takes to the first frame.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import tr

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
        raise UnreadableError(f"{name}: {error}") from None
    except RecursionError:
        raise UnreadableError(tr("{name}: nested too deeply", name=name)) from None


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
