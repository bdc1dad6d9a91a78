"""``gomoku completion``: a script for the shell, made from the parsers by `shtab`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.commands.parsers import COMMANDS, GAME, build_parser
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.language import tr
from gomoku_console.ui.config import list_themes
from gomoku_console.ui.theme import THEMES

if TYPE_CHECKING:
    import argparse

SHELLS = ("bash", "zsh", "fish")

_PROGRAMS = {
    "bash": "_gomoku_programs",
    "zsh": "_command_names -e",
    "fish": "(__fish_complete_command)",
    "preamble": {"bash": '_gomoku_programs() { compgen -c -- "$1"; }\n'},
}
"""What completes the command of an engine, as `shtab` wants it."""

_THEMES = {
    "bash": "_gomoku_themes",
    "zsh": "_gomoku_themes",
    "fish": "(gomoku completion --themes)",
    "preamble": {
        "bash": '_gomoku_themes() { compgen -W "$(gomoku completion --themes)" -- "$1"; }\n',
        "zsh": "_gomoku_themes() { compadd -- $(gomoku completion --themes); }\n",
    },
}
"""What completes the name of a theme: the program is asked, since the player may make some."""

FILES = frozenset({"FILE", "GAME", "IN", "OUT"})
PLAYERS = frozenset({"A", "B"})
"""What stands for arguments that name files, and players of a match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    lines = (
        tr('bash: eval "$(gomoku completion bash)" in ~/.bashrc'),
        tr("zsh:  gomoku completion zsh >DIR/_gomoku, where DIR is in $fpath"),
        tr("fish: gomoku completion fish >~/.config/fish/completions/gomoku.fish"),
    )
    parser.epilog = "\n".join(lines)
    parser.add_argument("shell", nargs="?", choices=SHELLS, help=tr("the shell it is for"))
    parser.add_argument(
        "--themes",
        action="store_true",
        help=tr("print the names of all themes, yours included; scripts ask for them"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the script for ``arguments.shell``, or the names of themes.

    Raises:
        ValueError: if neither or both are asked for.
    """
    if arguments.themes == (arguments.shell is not None):
        raise ValueError(tr("completion: name a shell: {shells}", shells=", ".join(SHELLS)))
    if arguments.themes:
        print(*THEMES, *list_themes(), sep="\n")
    else:
        print(format_script(arguments.shell))
    return 0


def format_script(shell: str) -> str:
    """The script that completes ``gomoku`` and its commands in this shell."""
    # Most runs of this module only list themes, and wait for a key in a shell to do so.
    import shtab  # noqa: PLC0415

    parser = build_parser(GAME)
    commands = parser.add_subparsers()
    for name, summary in COMMANDS.items():
        command = _tell_what_completes(build_parser(name), shtab.FILE)
        commands.add_parser(name, help=tr(summary), parents=[command], add_help=False)
    script: str = shtab.complete(_tell_what_completes(parser, shtab.FILE), shell)
    return script


def _tell_what_completes(parser: argparse.ArgumentParser, files: object) -> argparse.ArgumentParser:
    """Give the arguments that have no choices of their own what `shtab` is to complete them with.

    Returns:
        The parser, which can no longer be used to parse.
    """
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to its actions
        kind = action.metavar
        if kind == "RULE":
            action.choices = tuple(RULE_SETS)
        elif kind in PLAYERS:
            action.choices = tuple(OPPONENTS)
        elif kind == "NAME":
            action.complete = _THEMES  # type: ignore[attr-defined]
        elif kind == "COMMAND":
            action.complete = _PROGRAMS  # type: ignore[attr-defined]
        elif kind in FILES:
            action.complete = files  # type: ignore[attr-defined]
    return parser
