"""Help: the short one fits a screen, the whole one leaves nothing out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gomoku_console.cli import main
from gomoku_console.commands.parsers import COMMANDS, EXIT_STATUS, GAME, build_parser

if TYPE_CHECKING:
    import argparse

SCREEN = 24, 80


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [["-h"], ["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_fits_a_screen_with_the_next_prompt(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = help_of(capsys, *words).splitlines()
    rows, columns = SCREEN
    assert len(lines) < rows
    assert max(map(len, lines)) <= columns


def test_the_short_help_says_where_the_rest_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys, "--help")
    assert "--help-all" in text
    assert all(name in text for name in COMMANDS)
    for option in ("--mode", "--opponent", "--first", "--rule", "--opening", "--resume"):
        assert option in text


def test_the_whole_help_leaves_nothing_out(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys, "--help-all")
    assert max(map(len, text.splitlines())) <= SCREEN[1]
    for action in build_parser(GAME)._actions:
        assert all(option in text for option in action.option_strings)
    for name, summary in COMMANDS.items():
        assert f"  {name:<12}{summary}\n" in text
    for status, meaning in EXIT_STATUS.items():
        assert f"  {status:<12}{meaning}" in text


def options() -> list[tuple[str, argparse.Action]]:
    return [(name, action) for name in (GAME, *COMMANDS) for action in build_parser(name)._actions]


@pytest.mark.parametrize(("name", "action"), [(n, a) for n, a in options() if a.choices])
def test_help_names_every_choice(
    name: str, action: argparse.Action, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--help-all"] if name == GAME else [name, "--help"]
    text = " ".join(help_of(capsys, *words).split())
    assert action.choices is not None
    assert f": {', '.join(action.choices)}" in text


def test_every_argument_is_explained() -> None:
    assert all(action.help for _, action in options())
