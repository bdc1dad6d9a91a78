"""``gomoku man``: the manual page, made from the parsers themselves, as troff with man macros."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console import __version__
from gomoku_console.commands.parsers import COMMANDS, EXIT_STATUS, GAME, WORD, build_parser
from gomoku_console.language import ENGLISH, use_catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

ENVIRONMENT = {
    "TERM": "what kind of terminal this is; the game needs one that can move its cursor",
    "LC_ALL, LC_CTYPE, LC_MESSAGES, LANG": (
        "the locale: its language is spoken; without UTF-8 the board is drawn with plain characters"
    ),
    "LANGUAGE": "languages to speak instead of the locale's, the best first, divided by colons",
    "NO_COLOR": "if set to anything but nothing: no colours",
    "FORCE_COLOR, CLICOLOR_FORCE": "if set to anything but nothing or 0: colours",
    "CLICOLOR": "if 0: no colours",
    "GOMOKU_HOME": "the directory for settings, themes, games and engines, instead of those below",
    "XDG_CONFIG_HOME": "where settings are, on systems but macOS and Windows",
    "XDG_STATE_HOME": "where games and engines are kept, on systems but macOS and Windows",
    "HOME": "the home directory, if those are not set",
    "APPDATA, LOCALAPPDATA": "the same on Windows",
    "PATH": "where engines are looked for whose command has no folder",
    "WT_SESSION": "if set, this is Windows Terminal, which draws box lines one column wide",
    "LINES, COLUMNS": "are ignored: the terminal itself is asked for its size",
    "COLORTERM, SSH_TTY, STY, TERM_PROGRAM, TMUX": "are shown by gomoku doctor",
}
"""The variables that are read, and what for."""

FILES = {
    "~/.config/gomoku-console/settings.toml": "settings and keys",
    "~/.config/gomoku-console/themes/*.toml": "themes of your own",
    "~/.local/state/gomoku-console": "unfinished games, the library, and engines.txt: the engines",
    "~/Library/Application Support/gomoku-console": "all of these on macOS",
    "%APPDATA%\\gomoku-console, %LOCALAPPDATA%\\gomoku-console": "the same on Windows",
}
"""The files that are read and written, and what is in them."""

EXAMPLES = {
    "gomoku --opponent expert --first me": "play black against a computer",
    "gomoku --rule renju --opening swap2 --mode two-player": "a game of two by tournament rules",
    "gomoku show game.sgf --move 20": "print the position after 20 moves",
    "gomoku solve h8i9g7": "look for a forced win",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say how to read the page; there are no arguments."""
    parser.epilog = "To read it: gomoku man >gomoku.1 && man ./gomoku.1"


def run(arguments: argparse.Namespace) -> int:
    """Print the page, which is in English."""
    del arguments
    use_catalogue(ENGLISH)
    print(format_page(), end="")
    return 0


def format_page() -> str:
    """The manual page; it depends on nothing but the program and the language."""
    return "\n".join((*_lines(), ""))


def _lines() -> Iterator[str]:
    game = build_parser(GAME)
    yield f'.TH GOMOKU 1 "" "gomoku-console {__version__}" "Games"'
    yield from (".SH NAME", _escape("gomoku - five in a row for the terminal"))
    yield ".SH SYNOPSIS"
    yield from (
        ".B gomoku",
        r"[\fIoptions\fR]",
        ".br",
        ".B gomoku",
        r"\fICOMMAND\fR [\fIoptions\fR]",
    )
    yield from (".SH DESCRIPTION", _escape(" ".join((game.description or "").split())))
    yield from (".SH OPTIONS", *_sections(game))
    yield ".SH COMMANDS"
    for name in COMMANDS:
        yield from _command(name)
    yield from (".SH EXIT STATUS", *_terms(EXIT_STATUS))
    yield from (".SH ENVIRONMENT", *_terms(ENVIRONMENT))
    yield from (".SH FILES", *_terms(FILES))
    yield from (".SH EXAMPLES", *_terms(EXAMPLES))
    yield from (".SH SEE ALSO", ".BR man (1),", ".BR terminfo (5)")


def _sections(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The game's options, in the groups that help shows."""
    for group in parser._action_groups:  # noqa: SLF001 - argparse has no public way to its actions
        if group._group_actions:  # noqa: SLF001
            title = group.title or ""
            yield f".SS {_escape(title[:1].upper() + title[1:])}"
            yield from _options(group._group_actions)  # noqa: SLF001


def _command(name: str) -> Iterator[str]:
    parser = build_parser(name)
    actions = [action for action in parser._actions if action.dest != "help"]  # noqa: SLF001
    operands = " ".join(_operand(action) for action in actions if not action.option_strings)
    options = r"[\fIoptions\fR] " if any(action.option_strings for action in actions) else ""
    yield f".SS gomoku {_escape(name)} {options}{operands}".rstrip()
    yield _escape(parser.description or "")
    yield from _options(actions)
    if parser.epilog:
        yield from (".PP", ".nf", *map(_escape, parser.epilog.splitlines()), ".fi")


def _operand(action: argparse.Action) -> str:
    word = WORD if action.option_strings else action.dest.upper()
    name = rf"\fI{_escape(str(action.metavar or word))}\fR"
    return f"[{name}]" if action.nargs == "?" else name


def _options(actions: Iterable[argparse.Action]) -> Iterator[str]:
    for action in actions:
        names = ", ".join(rf"\fB{_escape(name)}\fR" for name in action.option_strings)
        value = _operand(action) if action.nargs != 0 else ""
        yield from (".TP", " ".join(filter(None, (names, value))))
        choices = f": {', '.join(action.choices)}" if action.choices else ""
        yield _escape(f"{_expand(action)}{choices}.")


def _expand(action: argparse.Action) -> str:
    """The help of an option, with its default in the place of the name for it."""
    return (action.help or "") % {**vars(action), "prog": "gomoku"}


def _terms(table: dict[str, str]) -> Iterator[str]:
    for term, text in table.items():
        yield from (".TP", rf"\fB{_escape(term)}\fR", _escape(f"{text}."))


def _escape(text: str) -> str:
    """Text that troff shows as it is: in one paragraph, with hyphens that can be copied."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
