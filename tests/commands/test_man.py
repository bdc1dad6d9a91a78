"""``gomoku man``: everything there is to know is on the page, and troff can read it."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import gomoku_console
from gomoku_console.commands.man import ENVIRONMENT, format_page
from gomoku_console.commands.parsers import COMMANDS, EXIT_STATUS, GAME, build_parser
from tests.test_cli import ROOT

PACKAGE = Path(gomoku_console.__file__).parent
KEPT = ROOT / "docs" / "gomoku.1"
VARIABLE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
LISTS = {"_SIGNS", "_COLOR_SIGNS", "_LOCALE_SIGNS", "_VARIABLES"}
OF_LIBRARIES = {"HOME", "LC_ALL", "LC_CTYPE", "LANG", "PATH"}
"""Variables that no line of ours names, read by what we use: the C library and Python's."""


def section(title: str) -> str:
    """The part of the page under a heading, with troff's escapes undone."""
    text = format_page().partition(f".SH {title}\n")[2].partition("\n.SH")[0]
    return text.replace(r"\-", "-").replace(r"\fB", "").replace(r"\fI", "").replace(r"\fR", "")


def variables_in(source: str) -> set[str]:
    """The environment's variables that code reads: in calls, in brackets, or from lists of names.

    A list is one that a loop over reads them, or that has one of the names `LISTS`.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        names: list[ast.expr] = []
        match node:
            case ast.Call(func=ast.Attribute(value, "get" | "pop"), args=[name, *_]):
                names = [name] if ast.unparse(value).endswith("environ") else []
            case ast.Subscript(value, index) if ast.unparse(value).endswith("environ"):
                names = [index]
            case ast.For(iter=ast.Tuple(elements)) if "environ" in ast.unparse(node):
                names = elements
            case ast.Assign([ast.Name(name)], ast.Tuple(elements)) if name in LISTS:
                names = elements
        texts = [name.value for name in names if isinstance(name, ast.Constant)]
        found |= {text for text in texts if isinstance(text, str) and VARIABLE.fullmatch(text)}
    return found


def test_how_variables_are_found() -> None:
    source = (
        "environ.get('A_B'); os.environ['C']; os.environ.pop('D', None)\n"
        "_LOCALE_SIGNS = ('E', 'x')\n"
        "for name in ('F', 'G'): environ[name]"
    )
    assert variables_in(source) == {"A_B", "C", "D", "E", "F", "G"}
    assert variables_in("table.get('A_B'), ('C', 'D')") == set()


def test_every_variable_that_is_read_is_on_the_page_and_no_other() -> None:
    read = set[str]()
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        read |= variables_in(source) if "environ" in source else set()
    named = {name for names in ENVIRONMENT for name in names.split(", ")}
    assert named == read | OF_LIBRARIES
    assert all(name in section("ENVIRONMENT") for name in named)


def test_every_option_and_operand_is_on_the_page() -> None:
    parts = section("COMMANDS").removeprefix(".SS ").split("\n.SS ")
    by_command = {part.split()[1]: part for part in parts}
    assert list(by_command) == list(COMMANDS)
    for name in (GAME, *COMMANDS):
        text = section("OPTIONS") if name == GAME else by_command[name]
        for action in build_parser(name)._actions:
            if name != GAME and action.dest == "help":
                continue
            for option in action.option_strings or [str(action.metavar or action.dest.upper())]:
                assert re.search(rf"(^|[ \[,]){re.escape(option)}\b", text, re.MULTILINE), option
            assert str(action.help).partition("%")[0] in text


def test_every_exit_status_is_on_the_page_and_in_the_documentation() -> None:
    shown = re.findall(r"^\.TP\n(.*)\n(.*)\.$", section("EXIT STATUS"), re.MULTILINE)
    assert dict(shown) == EXIT_STATUS
    documented = (ROOT / "docs" / "shell.md").read_text(encoding="utf-8")
    for status in EXIT_STATUS:
        assert f"\n| {status.replace('+', ' + ')} | " in documented


def test_the_page_that_is_installed_is_this_one() -> None:
    """Otherwise, in the checkout: gomoku man >docs/gomoku.1."""
    assert KEPT.read_text(encoding="utf-8") == format_page()


@pytest.mark.parametrize(
    "command", [["groff", "-man", "-ww", "-Tutf8", "-z"], ["mandoc", "-Tlint", "-W", "error"]]
)
def test_a_formatter_finds_nothing_wrong(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    run = subprocess.run([*command, str(KEPT)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_page_reads_as_it_should() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed")
    command = [groff, "-man", "-Tascii", "-P-cbou", str(KEPT)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    words = " ".join(run.stdout.split())
    for text in (
        "gomoku - five in a row for the terminal",
        "gomoku COMMAND [options]",
        "--time-per-move MS",
        "gomoku convert [options] IN OUT",
        "gomoku rules [options] [RULE]",
        "~/.config/gomoku-console/settings.toml",
        r"%APPDATA%\gomoku-console",
        'eval "$(gomoku completion bash)" in ~/.bashrc',
    ):
        assert text in words
