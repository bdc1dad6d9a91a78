from __future__ import annotations

from pathlib import Path

import pytest

from gomoku_console.game.board import UnreadableError
from gomoku_console.ui.frame import Style
from gomoku_console.ui.theme import MONO, THEMES, Look, Roles
from gomoku_console.ui.themefile import COLOR_NAMES, parse_look, parse_theme_toml

FELT = """
summary = "green felt"
extends = "classic"

[many]
text = "231 on 22"
last = "bold yellow"
heat = ["123", "228", "bold 231", "bold black on 228"]

[none]
star = "dim"
"""


def test_a_theme_says_how_it_differs_from_another() -> None:
    theme = parse_theme_toml(FELT, "felt")
    base = THEMES["classic"]
    assert (theme.name, theme.summary) == ("felt", "green felt")
    assert theme.roles[256] == base.roles[256]._replace(
        text=Look(231, 22),
        last=Look(3, bold=True),
        heat=(Look(123), Look(228), Look(231, bold=True), Look(0, 228, bold=True)),
    )
    assert theme.roles[8] == base.roles[8]
    assert theme.roles[0] == MONO._replace(star=Look(dim=True))
    assert set(theme.looks(256)) == set(Style)


def test_the_theme_in_the_documentation_is_one() -> None:
    text = (Path(__file__).parents[2] / "docs" / "terminals.md").read_text(encoding="utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    theme = parse_theme_toml(example, "felt")
    assert theme.roles[256].text == Look(231, 22)
    assert theme.roles[8].text == Look(7, 2)
    assert all(f"`{role}`" in text for role in Roles._fields)


def test_an_empty_file_is_the_default_theme_by_another_name() -> None:
    theme = parse_theme_toml("", "mine")
    assert theme.name == "mine"
    assert theme.roles == THEMES["default"].roles


def test_a_theme_of_one_table_can_be_given_more() -> None:
    theme = parse_theme_toml('extends = "mono"\n[eight]\nwin = "bold white on red"', "mine")
    assert theme.roles[8] == MONO._replace(win=Look(7, 1, bold=True))
    assert theme.looks(256) == theme.looks(8)
    assert theme.looks(0) == THEMES["mono"].looks(0)


@pytest.mark.parametrize("role", Roles._fields)
def test_every_role_can_be_set(role: str) -> None:
    value = '["bold", "bold", "bold", "bold"]' if role == "heat" else '"bold"'
    roles = parse_theme_toml(f"[many]\n{role} = {value}", "mine").roles[256]
    bold = Look(bold=True)
    assert getattr(roles, role) == ((bold,) * 4 if role == "heat" else bold)


@pytest.mark.parametrize(
    ("text", "colors", "look"),
    [
        ("", 256, Look()),
        ("bold", 0, Look(bold=True)),
        ("231", 256, Look(231)),
        ("on 22", 256, Look(background=22)),
        ("  dim   underline 7  on  0 ", 8, Look(7, 0, dim=True, underline=True)),
        ("reverse default on default", 0, Look(reverse=True)),
        *((name, 8, Look(number)) for number, name in enumerate(COLOR_NAMES)),
    ],
)
def test_looks_are_words(text: str, colors: int, look: Look) -> None:
    assert parse_look(text, colors) == look


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = ", "theme mine, at the end: expected a value"),
        ("a = " + "[" * 5000, "theme mine: "),
        ("summary = 3", "theme mine, summary: expected a line of text"),
        ('summary = "a\\nb"', "theme mine, summary: expected a line of text"),
        (
            'extends = "plaid"',
            "theme mine, extends: 'plaid' is not a theme; one of: default",
        ),
        ("[some]", r"theme mine: 'some' is unknown, expected summary, extends, \[many\]"),
        ("many = 3", r"theme mine, many: expected a table, \[many\]"),
        ('[many]\nwhte = "bold"', r"theme mine, \[many\]: 'whte' is unknown, expected text, dim"),
        ("[many]\nwhite = 3", r"theme mine, \[many\] white: expected any of bold"),
        ('[many]\nwhite = "blod"', r"\[many\] white: 'blod' is no colour here, expected 0 to 255"),
        ('[many]\nwhite = "256"', "'256' is no colour here, expected 0 to 255"),
        ('[many]\nwhite = "-1"', "'-1' is no colour here"),
        ('[many]\nwhite = "٣"', "is no colour here"),
        ('[eight]\nwhite = "8"', "'8' is no colour here, expected 0 to 7"),
        ('[none]\nwhite = "red"', "'red' is a colour, and here there are none"),
        ('[many]\nwhite = "1 2"', "'1 2': expected any of bold"),
        ('[many]\nwhite = "1 on"', "'1 on': expected any of bold"),
        ('[many]\nwhite = "1 on 2 bold"', "'1 on 2 bold': expected any of bold"),
        ('[many]\nheat = "1"', "heat: expected 4 looks, from poor to best"),
        ("[many]\nheat = [1, 2, 3, 4]", "heat: expected any of bold"),
        ('[many]\nheat = ["1"]', "heat: expected 4 looks, from poor to best"),
    ],
)
def test_what_is_wrong_is_named_with_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableError, match=complaint) as raised:
        parse_theme_toml(text, "mine")
    assert str(raised.value).startswith("theme mine")
    assert "\n" not in str(raised.value)
