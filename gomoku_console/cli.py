"""The ``gomoku`` command: finds out what is asked for, and hands over to the module that does it.

Exit status: 0 when all went well, 2 for a request that cannot be met (said in one line on standard
error), 128 + n when signal n ended the program. A reader of the output that goes away early, such
as ``head``, has had what it wanted: whether a pipe is closed before or after the last word is
chance, so the status does not depend on it. Python itself has 1 for what should not happen.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from importlib import import_module
from typing import TYPE_CHECKING

from gomoku_console.commands.parsers import COMMANDS, ENGLISH_ONLY, GAME, UNUSABLE, build_parser
from gomoku_console.language import tr
from gomoku_console.ui.catalogues import SOURCE, language_flag, speak, speak_here
from gomoku_console.ui.config import load_settings
from gomoku_console.ui.settings import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.ui.catalogues import Decision

_UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EFBIG)
"""What the system says where nothing can be printed; of a file it would give the name besides."""

_HELP = {"-h", "--help", "--help-all"}
"""Options with which the game prints, and shows no note on its screen."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv``, by default the process's own, and return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    known = _choose_language(words)
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        return _refuse(
            tr(
                "{word!r} is not a command; one of: {names}",
                word=words[0],
                names=", ".join(COMMANDS),
            )
        )
    name = words.pop(0) if words and words[0] in COMMANDS else GAME
    if "speech" in known and (note := _note(name, words, known.speech)):
        print(f"gomoku: {note}", file=sys.stderr)
    if sys.stdout is None:
        return _refuse(tr("standard output is closed"))
    try:
        return _run(name, words, known)
    except (ValueError, OSError) as error:
        from gomoku_console.failures import describe  # noqa: PLC0415 - mostly all goes well

        reason = describe(error)
        if isinstance(error, OSError) and error.filename is None and error.errno in _UNWRITABLE:
            reason = tr("standard output: {reason}", reason=reason)
        return _refuse(reason)
    except KeyboardInterrupt:
        return 128 + 2


def _note(name: str, words: Sequence[str], speech: Decision) -> str:
    """What is to be said of the language before the command runs; mostly nothing.

    A language that the environment has, and that cannot be shown, is no news to its owner.
    """
    is_told_later = name == "doctor" or (name == GAME and not _HELP & set(words))
    is_worth_it = speech.is_broken or language_flag(words) in LANGUAGES
    return speech.note if is_worth_it and not is_told_later else ""


def _choose_language(words: Sequence[str]) -> Namespace:
    """Speak the player's language, as far as this command line is for people.

    The manual page is a document, in English as the others are.

    Returns:
        What was found out on the way, so that no command reads it twice: ``reading``, the settings,
        and ``speech``, the decision; nothing where neither was asked for.
    """
    if words[:1] and words[0] in ENGLISH_ONLY:
        speak(SOURCE)
        return Namespace()
    reading = load_settings()
    return Namespace(
        reading=reading, speech=speak_here(language_flag(words), reading.settings.lang)
    )


def _run(name: str, words: Sequence[str], known: Namespace) -> int:
    """Run the command of this name with the arguments ``words`` and what is known already."""
    parser = build_parser(name)
    command = import_module(f"gomoku_console.commands.{name}")
    status = 0
    try:
        try:
            status = command.run(parser.parse_args(words, known))
        finally:
            # Help and the version are printed by a parser that ends there.
            sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _refuse(reason: str) -> int:
    print(f"gomoku: {reason}", file=sys.stderr)
    return UNUSABLE
