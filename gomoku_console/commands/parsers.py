"""The parsers of the command line: one for the game, and one for each command.

They know what a command takes only once its module is imported, so none is until it is asked for.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from gomoku_console import __version__
from gomoku_console.language import mark, tr
from gomoku_console.ui.settings import LANGUAGES
from gomoku_console.ui.width import text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from _typeshed import SupportsWrite

UNUSABLE = 2
"""Exit status for a request that cannot be met."""

GAME = "play"
"""The module of the game itself, which needs no command word."""

ENGINE = "brain"
"""The command that speaks with programs: no language but that of the protocol."""

ENGLISH_ONLY = (ENGINE, "man")
"""The commands that speak English whatever else is spoken: with programs, and in a document."""

COMMANDS = {
    "evaluate": mark("print what the evaluator thinks of every empty point"),
    "rules": mark("explain the rule sets, with pictures"),
    "show": mark("print a position from a file or a list of moves"),
    "convert": mark("write a game in another file format"),
    "solve": mark("look for a forced win of the side to move"),
    "levels": mark("list the computer's levels, weakest first"),
    "bench": mark("measure the engine on ten positions"),
    "match": mark("let two computers play a match"),
    "brain": mark("be an engine for a Gomocup manager"),
    "doctor": mark("tell what the game finds here, and what it advises"),
    "keys": mark("show what each key sends and what it is called"),
    "completion": mark("print what lets a shell complete the words of gomoku"),
    "man": mark("print the manual page"),
}
"""The command words, each the name of a module in `commands`, and what they do."""

WORD = "WORD"
"""Stands for one of an option's choices; like the names of other arguments it is not translated."""

COMMON_OPTIONS = ("mode", "opponent", "first", "rule", "opening", "resume", "load")
COMMON_COMMANDS = ("rules", "show", "solve", "doctor")
"""What the short help tells of, so that it fits a screen."""

EXIT_STATUS = {
    "0": mark("all went well, also if the reader of the output went away early"),
    "2": mark("the request cannot be met: one line on standard error says why"),
    "128+n": mark("signal n ended the program; 130 is Ctrl-C"),
}
"""What the status of a run tells."""


class _Section(argparse.HelpFormatter._Section):  # noqa: SLF001 - argparse offers no other way
    """A section whose heading is written as the language has it: each Python adds its own colon."""

    def __init__(
        self,
        formatter: argparse.HelpFormatter,
        parent: Any,
        heading: str | None = None,
    ) -> None:
        super().__init__(formatter, parent)
        self._title = heading

    def format_help(self) -> str:
        """The heading and what is below it; nothing if that is nothing."""
        text = super().format_help()
        if not text or not self._title or self._title == argparse.SUPPRESS:
            return text
        return "\n{}{}".format(tr("{heading}:", heading=self._title), text)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help for 80 columns, in which the words an option takes follow what it is for.

    To ask how wide the terminal is would slow every start by 3 ms.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=78)

    _Section = _Section

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._ArgumentGroup],
        prefix: str | None,
    ) -> str:
        """The usage, laid out by columns: argparse counts the characters of its beginning."""
        shown = tr("usage: ") if prefix is None else prefix
        stand_in = "#" * text_width(shown)
        text = super()._format_usage(usage, actions, groups, stand_in)  # type: ignore[arg-type]
        return text.replace(stand_in, shown, 1)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width)

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        if action.choices is None or action.metavar is not None:
            return super()._metavar_formatter(action, default_metavar)
        metavar = WORD if action.option_strings else action.dest.upper()
        return lambda count: (metavar,) * count

    def _get_help_string(self, action: argparse.Action) -> str | None:
        if action.choices is None or action.help is None:
            return action.help
        return tr("{text}: {choices}", text=action.help, choices=", ".join(action.choices))


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{text!a} is not a whole number", text=text)) from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{text!a} is not a number", text=text)) from None


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on one line, and that hides none of them."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The standard library drops what cannot be written, and calls that a success.
        (file or sys.stdout).write(message)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # The complaint of `int` itself would name the type.
        self.register("type", int, _whole_number)
        self.register("type", float, _number)

    def error(self, message: str) -> NoReturn:
        print(
            tr("{program}: {error} (see {program} --help)", program=self.prog, error=message),
            file=sys.stderr,
        )
        raise SystemExit(UNUSABLE)


class _GameParser(_Parser):
    """The parser of the game, which has more options than fit a screen."""

    def format_short_help(self) -> str:
        """The usual options and commands, and where to find the others."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, [], [])
        formatter.add_text(self.description)
        formatter.start_section(tr("options"))
        known = {action.dest: action for action in self._actions}
        formatter.add_arguments([known[name] for name in (*COMMON_OPTIONS, "help_all")])
        formatter.end_section()
        others = ", ".join(name for name in COMMANDS if name not in COMMON_COMMANDS)
        more = tr("others: {commands}", commands=others)
        formatter.add_text("\n".join((_list_commands(COMMON_COMMANDS), f"  {more}")))
        return formatter.format_help()


class _ShortHelp(argparse.Action):
    """Prints the short help, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        if isinstance(parser, _GameParser):
            print(parser.format_short_help(), end="")
        parser.exit()


def build_parser(name: str) -> argparse.ArgumentParser:
    """The parser of the command of this name, or of `GAME`, with all its arguments."""
    parser = _game_parser() if name == GAME else _command_parser(name)
    import_module(f"gomoku_console.commands.{name}").add_arguments(parser)
    return parser


def _command_parser(name: str) -> argparse.ArgumentParser:
    summary = tr(COMMANDS[name])
    parser = _Parser(
        prog=f"gomoku {name}",
        description=tr("{sentence}.", sentence=summary[:1].upper() + summary[1:]),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    if name in ENGLISH_ONLY:
        parser.add_argument("--lang", choices=("auto", "en"), help="language: this is in English")
    else:
        parser.add_argument("--lang", choices=("auto", *LANGUAGES), help=tr("language"))
    return parser


def _game_parser() -> argparse.ArgumentParser:
    status = "\n".join(f"  {status:<12}{tr(text)}" for status, text in EXIT_STATUS.items())
    margin = " " * text_width(tr("usage: "))
    parser = _GameParser(
        prog="gomoku",
        usage="\n".join((tr("gomoku [options]"), margin + tr("gomoku COMMAND [options]"))),
        description=tr(
            "Five in a row for the terminal: two players, or you against the computer.\n"
            "Without options a menu asks. In the game, ? lists the keys."
        ),
        epilog="\n\n".join((_list_commands(tuple(COMMANDS)), f"{tr('exit status:')}\n{status}")),
        formatter_class=_Formatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument(
        "-h", "--help", action=_ShortHelp, nargs=0, help=tr("show the usual options")
    )
    parser.add_argument("--help-all", action="help", help=tr("show every option and command"))
    parser.add_argument(
        "--version",
        action="version",
        version=f"gomoku {__version__}",
        help=tr("show the version of the program"),
    )
    return parser


def _list_commands(names: Sequence[str]) -> str:
    lines = (f"  {name:<12}{tr(COMMANDS[name])}" for name in names)
    return "\n".join((tr("commands (gomoku COMMAND --help tells more):"), *lines))
