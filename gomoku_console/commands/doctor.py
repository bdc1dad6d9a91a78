"""``gomoku doctor``: what the game finds here, what it makes of it, and what it would advise."""

from __future__ import annotations

import locale
import os
import platform
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console import __version__
from gomoku_console.commands.engine_check import check_engines
from gomoku_console.game.board import UnreadableError
from gomoku_console.gomocup.thinking import DEFAULT_OPPONENT
from gomoku_console.language import tr, tr_in
from gomoku_console.records.store import SaveError, state_directory
from gomoku_console.ui.config import (
    FILE,
    ConfigError,
    config_directory,
    list_themes,
    load_theme,
)
from gomoku_console.ui.engines import load_engines, own_engine
from gomoku_console.ui.glyphs import ASCII
from gomoku_console.ui.keymap import KEYMAP
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS
from gomoku_console.ui.probe import choose_glyphs, writes_unicode
from gomoku_console.ui.remap import remap
from gomoku_console.ui.terminal import TerminalError, ask_abilities, check_terminal
from gomoku_console.ui.theme import decide_color
from gomoku_console.ui.width import pad

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from gomoku_console.commands.engine_check import Verdict
    from gomoku_console.ui.catalogues import Decision
    from gomoku_console.ui.settings import Reading, Settings

UNPLAYABLE = 2
"""Exit status if the game cannot be played here."""

_SIGNS = ("TERM_PROGRAM", "COLORTERM", "TMUX", "STY", "SSH_TTY", "WT_SESSION")
"""Variables that tell which program shows the screen."""

_COLOR_SIGNS = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR")
_LOCALE_SIGNS = ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "LANGUAGE")


class Section(NamedTuple):
    """One part of the report: its lines of name and finding, and the advice they give rise to."""

    title: str
    lines: tuple[tuple[str, str], ...]
    advice: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the exit status means; there are no arguments."""
    parser.epilog = tr("Exit status: 0 if the game can be played here, else 2.")


def run(arguments: argparse.Namespace) -> int:
    """Print the report; 0 if the game can be played here, else 2.

    ``arguments`` has what `cli` knows: ``reading``, the settings, and ``speech``, the language.
    """
    reading: Reading = arguments.reading
    complaint = _complaint()
    # The verdict stands, whether or not it is read to its end.
    with suppress(BrokenPipeError):
        _print_report(_examine(reading, complaint, arguments.speech))
    return 0 if complaint is None else UNPLAYABLE


def _examine(reading: Reading, complaint: str | None, speech: Decision) -> Iterator[Section]:
    yield _program()
    yield _terminal(complaint)
    yield _colors(reading, is_fine=complaint is None)
    yield _glyphs(reading, speech)
    yield _files(reading)
    yield _engines()


def _print_report(sections: Iterable[Section]) -> None:
    """Print each section as soon as it is known: engines take their time."""
    advice: list[str] = []
    for section in sections:
        _say(section.title)
        for name, finding in section.lines:
            _say(f"  {pad(name, 16)} {finding}")
        _say("")
        sys.stdout.flush()
        advice += section.advice
    _say(tr("Advice") if advice else tr("Nothing to advise: all is well."))
    for line in advice:
        _say(f"  - {line}")


def _say(line: str) -> None:
    """Print a line; what the output cannot encode, or a terminal would obey, as an escape."""
    printable = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
    encoding = sys.stdout.encoding or "ascii"
    print(printable.encode(encoding, "backslashreplace").decode(encoding).rstrip())


def _complaint() -> str | None:
    """Why the game cannot be played here; None if it can."""
    try:
        check_terminal(os.environ, sys.stdin, sys.stdout)
    except TerminalError as error:
        return str(error)
    return None


def _program() -> Section:
    packages = ["colorama", "shtab"]
    if sys.platform == "win32":
        packages.append("windows-curses")
    if sys.version_info < (3, 11):
        packages.append("tomli")
    found = [(name, _version(name)) for name in packages]
    missing = [name for name, number in found if number is None]
    return Section(
        tr("Program"),
        (
            ("gomoku-console", __version__),
            ("Python", f"{platform.python_version()}, {platform.python_implementation()}"),
            (tr("system"), platform.platform()),
            *((name, number or tr("missing")) for name, number in found),
        ),
        tuple(tr("install {name}: pip install {name}", name=name) for name in missing),
    )


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _terminal(complaint: str | None) -> Section:
    size = (tr("unknown"), "")
    if complaint is None:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        size = f"{columns}x{rows}", ""
        if rows < MIN_ROWS or columns < MIN_COLUMNS:
            size = (
                size[0],
                tr(
                    "make the window {columns}x{rows} or larger", columns=MIN_COLUMNS, rows=MIN_ROWS
                ),
            )
    ends = [
        (name, tr("a terminal") if stream is not None and stream.isatty() else tr("no terminal"))
        for name, stream in (
            (tr("standard input"), sys.stdin),
            (tr("standard output"), sys.stdout),
        )
    ]
    return Section(
        tr("Terminal"),
        (
            (tr("verdict"), complaint or tr("the game can be played here")),
            *_variables(("TERM", *_SIGNS)),
            *ends,
            (tr("size"), size[0]),
        ),
        tuple(
            filter(
                None,
                (
                    complaint
                    and tr("the game cannot be played here: {complaint}", complaint=complaint),
                    size[1],
                ),
            )
        ),
    )


def _variables(names: Iterable[str]) -> Iterable[tuple[str, str]]:
    return ((name, os.environ[name]) for name in names if name in os.environ)


def _colors(reading: Reading, *, is_fine: bool) -> Section:
    decision = decide_color(reading.settings.color, os.environ, is_terminal=sys.stdout.isatty())
    switch = tr_in("switch", "on") if decision.is_on else tr_in("switch", "off")
    reason = tr("{finding}: {reason}", finding=switch, reason=decision.reason)
    lines = [(tr("colours"), reason)]
    advice = []
    if is_fine:
        abilities = ask_abilities(os.environ.get("TERM", ""))
        lines.insert(0, ("curses", abilities.library))
        if abilities.colors is not None:
            lines.append((tr("palette"), tr("{number} colours", number=abilities.colors)))
            lines.append((tr("mouse"), tr("yes") if abilities.has_mouse else tr("no")))
        if os.environ.get("COLORTERM") and (abilities.colors or 256) < 256:
            advice.append(tr("this terminal can show more colours: try TERM=xterm-256color"))
    return Section(tr("Colours and mouse"), (*lines, *_variables(_COLOR_SIGNS)), tuple(advice))


def _glyphs(reading: Reading, speech: Decision) -> Section:
    choice = choose_glyphs(reading.settings.glyphs, os.environ, sys.stdin, sys.stdout)
    name = tr_in("value", choice.glyphs.name)
    lines = [(tr("glyphs"), tr("{finding}: {reason}", finding=name, reason=choice.reason))]
    if choice.answer is not None:
        took = tr(
            "{number} widths in {time:.1f} ms",
            number=len(choice.answer.widths),
            time=choice.answer.seconds * 1000,
        )
        lines.append((tr("asked"), took))
    lines.append((tr("encoding"), locale.getpreferredencoding(False).upper()))
    lines.append((tr("language"), f"{speech.language} ({speech.note or speech.reason})"))
    advice = [speech.note] if speech.note else []
    if not choice.is_as_wished:
        advice.append(
            tr(
                "the setting glyphs is {value!r}, but {reason}",
                value=reading.settings.glyphs,
                reason=choice.reason,
            )
        )
    if choice.glyphs is ASCII and not writes_unicode():
        advice.append(tr("for a finer board set a UTF-8 locale, such as LC_ALL=C.UTF-8"))
    return Section(tr("Glyphs and language"), (*lines, *_variables(_LOCALE_SIGNS)), tuple(advice))


def _files(reading: Reading) -> Section:
    try:
        themes = ", ".join(list_themes()) or tr("none")
    except ConfigError as error:
        themes = str(error)
    return Section(
        tr("Files"),
        (
            (tr("settings"), _place(lambda: Path(config_directory()) / FILE)),
            (tr("own themes"), themes),
            (tr("games"), _place(state_directory)),
        ),
        (*reading.notes, *_complaints(reading.settings)),
    )


def _engines() -> Section:
    """How this program does as an engine, and each that is remembered. It takes some seconds."""
    known = load_engines()
    own, *others = check_engines([own_engine(DEFAULT_OPPONENT, 0), *known.commands])
    named = [(tr("gomoku itself"), own), *((other.name, other) for other in others)]
    commands = ("gomoku brain", *known.commands)
    return Section(
        tr("Engines"),
        tuple((name, _describe(verdict)) for name, verdict in named),
        (
            *((known.note,) if known.note else ()),
            *(
                tr("the engine {command} cannot be played with", command=command)
                for command, (_, verdict) in zip(commands, named, strict=True)
                if verdict.trouble
            ),
        ),
    )


def _describe(verdict: Verdict) -> str:
    if verdict.trouble:
        return verdict.trouble
    return tr("plays {move} after {seconds} s", move=verdict.move, seconds=f"{verdict.seconds:.2f}")


def _complaints(settings: Settings) -> Iterable[str]:
    """What is well written in the settings, but cannot be had."""
    try:
        load_theme(settings.theme)
    except UnreadableError as error:
        yield str(error)
    try:
        remap(KEYMAP, settings.keys)
    except UnreadableError as error:
        yield str(error)


def _place(find: Callable[[], Path]) -> str:
    """A path, and whether anything is there; or why there is none."""
    try:
        path = find()
    except (ConfigError, SaveError) as error:
        return str(error)
    return str(path) if path.exists() else tr("{path} (not there yet)", path=path)
