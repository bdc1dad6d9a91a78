"""Which language is spoken, and where its catalogue comes from.

The flag decides, else the settings, else the environment by the rules of gettext. What the player
could not read on this terminal is not chosen: English then, and a note that says why.
"""

# ruff: noqa: PTH100, PTH118, PTH120, PTH123 - the first frame does without `pathlib`

from __future__ import annotations

import os
import re
import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.language import ENGLISH, mark, use_catalogue
from gomoku_console.ui.settings import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gomoku_console.language import Catalogue

DOMAIN = "gomoku"
"""What the catalogue files are called."""

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")
"""Where they are: ``zh_CN/LC_MESSAGES/gomoku.mo`` and so on below it."""

SOURCE = "en"
"""The language of the code, which has no catalogue."""

_WITHOUT_TERRITORY = {"en": SOURCE, "zh": "zh_CN", "ja": "ja", "ko": "ko"}
"""The language for a locale, whatever its territory.

Who writes traditional characters reads the simplified ones with less trouble than English.
"""

_NAMES = {"zh_CN": "Chinese", "ja": "Japanese", "ko": "Korean"}
"""What a note calls a language that cannot be shown; such a note is in English, then."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Decision(NamedTuple):
    """A language and why it is spoken.

    Attributes:
        language: one of `settings.LANGUAGES`.
        reason: for ``gomoku doctor``: what asked for it.
        note: one line if another was asked for, which could not be spoken; else empty.
        is_broken: whether that is because its catalogue is missing or damaged.
    """

    language: str
    reason: str
    note: str = ""
    is_broken: bool = False


def decide_language(
    flag: str | None,
    setting: str,
    environ: Mapping[str, str],
    objection: Callable[[], str],
    platform: str = sys.platform,
) -> Decision:
    """Choose among `settings.LANGUAGES`.

    Args:
        flag: what the command line asks for; None if nothing. "auto" passes the settings over,
            and what is no language counts as nothing.
        setting: what the settings ask for.
        environ: the user's environment.
        objection: tells why other letters than English ones cannot be shown here; empty if they
            can. It is called only if that matters.
        platform: as `sys.platform` has it.
    """
    wish, source = _wish(flag, setting, environ, platform)
    if wish == SOURCE:
        return Decision(SOURCE, source)
    reason = objection()
    if not reason:
        return Decision(wish, source)
    return Decision(SOURCE, source, f"{_NAMES[wish]} cannot be shown: {reason}")


def _wish(
    flag: str | None, setting: str, environ: Mapping[str, str], platform: str
) -> tuple[str, str]:
    """The language asked for, and what asks for it."""
    if flag in LANGUAGES:
        return str(flag), f"--lang {flag}"
    if flag != "auto" and setting in LANGUAGES:
        return setting, f"lang = {setting!r}"
    for variable, names in _from_environment(environ, platform):
        for name in names:
            if (language := _match(name)) is not None:
                return language, f"{variable}={':'.join(names)}"
    return SOURCE, "-"


def _from_environment(environ: Mapping[str, str], platform: str) -> list[tuple[str, Sequence[str]]]:
    """The languages the environment asks for, as gettext understands it: the first of them."""
    variable = next((name for name in _VARIABLES if environ.get(name)), None)
    if variable is None:
        return [("Windows", [_ask_windows()])] if platform == "win32" else []
    locale = environ[variable]
    # A list of languages counts only beside a locale that has any.
    if environ.get("LANGUAGE") and locale not in ("C", "POSIX"):
        return [("LANGUAGE", environ["LANGUAGE"].split(":")), (variable, [locale])]
    return [(variable, [locale])]


def _match(locale: str) -> str | None:
    """The language of a locale such as ``zh_CN.UTF-8``, ``zh-Hans`` or ``ja``; None if unknown."""
    language = re.split("[-_.@]", locale, maxsplit=1)[0]
    return _WITHOUT_TERRITORY.get(language.lower())


def objection_here() -> str:
    """Why this process cannot show letters other than English ones; empty if it can."""
    from gomoku_console.ui import probe  # noqa: PLC0415 - English does without

    if complaint := probe.complaint_about_locale():
        return complaint
    encoding = (sys.stdout.encoding or "ascii") if sys.stdout is not None else "utf-8"
    if not encoding.lower().replace("-", "").startswith("utf"):
        return f"the output is encoded in {encoding}"
    if os.environ.get("TERM", "").startswith("linux") and sys.stdout and sys.stdout.isatty():
        return "the Linux console has no such characters"
    return ""


def decide_here(flag: str | None, setting: str) -> Decision:
    """As `decide_language`, for this process."""
    return decide_language(flag, setting, os.environ, objection_here)


def speak_here(flag: str | None, setting: str) -> Decision:
    """Speak the language that `decide_here` chooses, from now on.

    Without its catalogue the player is not without a game: English then, and a note that says why.
    """
    decision = decide_here(flag, setting)
    try:
        speak(decision.language)
    except ValueError as error:
        speak(SOURCE)
        return Decision(SOURCE, decision.reason, str(error), is_broken=True)
    return decision


def speak(language: str) -> None:
    """Speak ``language``, one of `settings.LANGUAGES`, from now on; argparse, too.

    Raises:
        ValueError: as `load_catalogue`.
    """
    speak_from(load_catalogue(language))


def speak_from(catalogue: Catalogue) -> None:
    """Speak from ``catalogue`` from now on; argparse, too."""
    import argparse  # noqa: PLC0415 - only command lines speak

    use_catalogue(catalogue)
    # It has taken these two names from gettext, whose own ways cannot be told which language.
    vars(argparse).update(_=catalogue.gettext, ngettext=catalogue.ngettext)


def load_catalogue(language: str) -> Catalogue:
    """The catalogue of ``language``.

    Raises:
        ValueError: if it is not there or damaged, naming the file; in English, as no other language
            is left.
    """
    if language == SOURCE:
        return ENGLISH
    import gettext  # noqa: PLC0415
    from struct import error as StructError  # noqa: N812, PLC0415 - gettext imports it anyway

    path = os.path.join(FOLDER, language, "LC_MESSAGES", f"{DOMAIN}.mo")
    try:
        with open(path, "rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, StructError, ValueError, LookupError) as error:
        reason = getattr(error, "strerror", None) or "the file is damaged"
        raise ValueError(f"{_NAMES[language]} cannot be spoken: {path}: {reason}") from None


def language_flag(words: Sequence[str]) -> str | None:
    """What a command line says behind ``--lang``, the last word counting; None if nothing.

    It must be known before the line is parsed, for the parser speaks, too.
    """
    found = None
    for word, following in zip_longest(words, words[1:]):
        if word == "--":
            break
        if word == "--lang":
            found = following
        elif word.startswith("--lang="):
            found = word.partition("=")[2]
    return found


if sys.platform == "win32":

    def _ask_windows() -> str:
        """The language of the user's Windows, such as ``zh_CN``; empty if it is not known."""
        import ctypes  # noqa: PLC0415
        import locale  # noqa: PLC0415

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")

else:

    def _ask_windows() -> str:
        """Nothing: this is not Windows."""
        return ""


_ARGPARSE = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("show program's version number and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("expected at most one argument"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("ignored explicit argument %r"),
    mark("not allowed with argument %s"),
    mark("one of the arguments %s is required"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
)
"""What argparse says, so that the catalogues have it."""
