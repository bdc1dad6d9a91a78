"""The command line that starts an engine."""

from __future__ import annotations

import os.path
import sys

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import mark, tr

_QUOTING = {
    "No closing quotation": mark("no closing quotation mark"),
    "No escaped character": mark("nothing behind the backslash at its end"),
}
"""What `shlex` complains of, and how it is said here."""


def parse_engine_command(text: str) -> tuple[str, ...]:
    """Split a command line into the program and its arguments, as a shell would quote them.

    On Windows a backslash is part of a path, elsewhere it quotes. No shell is ever involved.

    Raises:
        UnreadableError: if it is empty or a quotation mark is missing.
    """
    # Most games are played without an engine.
    import shlex  # noqa: PLC0415

    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise UnreadableError(
            tr(
                "engine command {text!r}: {error}",
                text=text,
                error=tr(_QUOTING.get(str(error), str(error))),
            )
        ) from None
    if not words:
        raise UnreadableError(tr("the engine command is empty"))
    return tuple(word.strip('"') for word in words) if sys.platform == "win32" else tuple(words)


def check_engine_command(text: str) -> None:
    """Make sure that the program of a command line is there and may be run; it is not started.

    It is looked for where starting it would: a name without a folder on ``PATH``, any other from
    the present directory on.

    Raises:
        UnreadableError: if it is not, naming the program; and as `parse_engine_command`.
    """
    # It costs 2 ms, which no game without an engine should pay.
    from shutil import which  # noqa: PLC0415

    program = parse_engine_command(text)[0]
    if which(program) is not None:
        return
    if os.path.exists(program) and os.path.dirname(program):  # noqa: PTH110, PTH120 - see below
        reason = tr("it cannot be run")
    else:
        reason = tr("there is no such program")
    raise UnreadableError(
        tr("engine command {program!r}: {reason}", program=program, reason=reason)
    )


def program_name(command: str) -> str:
    """The name of the program that a command line starts, without its folder.

    Raises:
        UnreadableError: as `parse_engine_command`.
    """
    return os.path.basename(parse_engine_command(command)[0])  # noqa: PTH119 - pathlib costs 5 ms
