"""The command line that starts an engine."""

from __future__ import annotations

import shlex
import sys
from pathlib import PurePath

from gomoku_console.game.board import UnreadableError


def parse_engine_command(text: str) -> tuple[str, ...]:
    """Split a command line into the program and its arguments, as a shell would quote them.

    On Windows a backslash is part of a path, elsewhere it quotes. No shell is ever involved.

    Raises:
        UnreadableError: if it is empty or a quotation mark is missing.
    """
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise UnreadableError(f"engine command {text!r}: {error}") from None
    if not words:
        raise UnreadableError("the engine command is empty")
    return tuple(word.strip('"') for word in words) if sys.platform == "win32" else tuple(words)


def program_name(command: str) -> str:
    """The name of the program that a command line starts, without its folder.

    Raises:
        UnreadableError: as `parse_engine_command`.
    """
    return PurePath(parse_engine_command(command)[0]).name
