"""The ``gomoku`` command: finds out what is asked for, and hands over to the module that does it.

Exit status: 0 when all went well, 2 for a request that cannot be met (said in one line on standard
error), 128 + n when signal n ended the program. A reader of the output that goes away early, such
as ``head``, has had what it wanted: whether a pipe is closed before or after the last word is
chance, so the status does not depend on it. Python itself has 1 for what should not happen.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from gomoku_console import __version__
from gomoku_console.ui.catalogues import SOURCE, decide_here, language_flag, speak
from gomoku_console.ui.config import load_settings
from gomoku_console.ui.settings import LANGUAGES
from gomoku_console.ui.width import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

UNUSABLE = 2
"""Exit status for a request that cannot be met."""

GAME = "play"
"""The module of the game itself, which needs no command word."""

_ENGINE = "brain"
"""The command that speaks with programs: no language but that of the protocol."""

COMMANDS = {
    "evaluate": "print what the evaluator thinks of every empty point",
    "rules": "explain the rule sets, with pictures",
    "show": "print a position from a file or a list of moves",
    "convert": "write a game in another file format",
    "solve": "look for a forced win of the side to move",
    "levels": "list the computer's levels, weakest first",
    "bench": "measure the engine on ten positions",
    "match": "let two computers play a match",
    "brain": "be an engine for a Gomocup manager",
    "doctor": "tell what the game finds here, and what it advises",
    "keys": "show what each key sends and what it is called",
}
"""The command words, each the name of a module in `commands`, and what they do."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv``, by default the process's own, and return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _choose_language(words)
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        return _refuse(f"{words[0]!r} is not a command: {', '.join(COMMANDS)}")
    name = words.pop(0) if words and words[0] in COMMANDS else GAME
    if sys.stdout is None:
        return _refuse("standard output is closed")
    try:
        return _run(name, words)
    except (ValueError, OSError) as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 128 + 2


def _choose_language(words: Sequence[str]) -> None:
    """Speak the player's language, as far as this command line is for people."""
    if words[:1] == [_ENGINE]:
        return speak(SOURCE)
    flag = language_flag(words)
    return speak(decide_here(flag, load_settings().settings.lang).language)


def _run(name: str, words: Sequence[str]) -> int:
    """Run the command of this name with the arguments ``words``."""
    command = import_module(f"gomoku_console.commands.{name}")
    parser = _parser_for(name)
    command.add_arguments(parser)
    status = 0
    try:
        status = command.run(parser.parse_args(words))
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _refuse(reason: str) -> int:
    print(f"gomoku: {reason}", file=sys.stderr)
    return UNUSABLE


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help for 80 columns. To ask how wide the terminal is would slow every start by 3 ms."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=78)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(UNUSABLE)


def _parser_for(name: str) -> argparse.ArgumentParser:
    """A parser for the command, or for the game, without its arguments."""
    if name != GAME:
        description = f"{COMMANDS[name].capitalize()}."
        parser = _Parser(
            prog=f"gomoku {name}",
            description=description,
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        if name != _ENGINE:
            parser.add_argument("--lang", choices=("auto", *LANGUAGES), help="language")
        return parser
    commands = "\n".join(f"  {word:<12}{summary}" for word, summary in COMMANDS.items())
    parser = _Parser(
        prog="gomoku",
        usage="gomoku [options]\n       gomoku COMMAND ...",
        description="Five in a row for the terminal: two players, or you against the computer.",
        epilog=(
            f"commands:\n{commands}\n\nWithout --mode the menu asks. In the game, ? lists the keys."
        ),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"gomoku {__version__}")
    return parser
