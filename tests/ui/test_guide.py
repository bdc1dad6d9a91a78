from __future__ import annotations

import pytest

from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.guide import GUIDES, render_guide

WINS = "◆"
FORBIDDEN = "×"


def shown(rule: RuleSet) -> dict[str, str]:
    """What each diagram of the guide shows on the fifth row, by its caption."""
    frame = render_guide(rule, UNICODE)
    row = next(line for line in frame.text if line.startswith(" 5 "))
    width = 26
    captions = [diagram.caption for diagram in GUIDES[rule.name].diagrams]
    return {caption: row[n * width : (n + 1) * width] for n, caption in enumerate(captions)}


def test_every_rule_set_has_a_guide() -> None:
    assert set(GUIDES) == set(RULE_SETS)


@pytest.mark.parametrize(
    ("rule", "caption", "mark"),
    [
        ("freestyle", "five: wins", WINS),
        ("freestyle", "six: wins too", WINS),
        ("standard", "five: wins", WINS),
        ("three-three", "double-three", FORBIDDEN),
        ("renju", "double-three", FORBIDDEN),
        ("renju", "double-four", FORBIDDEN),
        ("renju", "overline", FORBIDDEN),
    ],
)
def test_a_diagram_shows_what_its_caption_says(rule: str, caption: str, mark: str) -> None:
    assert mark in shown(RULE_SETS[rule])[caption]


@pytest.mark.parametrize(
    ("rule", "caption"),
    [
        ("freestyle", "double-three"),
        ("standard", "six: no win"),
        ("three-three", "double-four: fine"),
        ("three-three", "four and three"),
    ],
)
def test_what_is_allowed_is_marked_as_the_last_stone_and_no_more(rule: str, caption: str) -> None:
    diagram = shown(RULE_SETS[rule])[caption]
    assert "(●)" in diagram
    assert WINS not in diagram
    assert FORBIDDEN not in diagram


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=RULE_SETS)
def test_a_guide_fits_eighty_columns_and_plain_characters(rule: RuleSet) -> None:
    frame = render_guide(rule, ASCII)
    assert frame.columns == 80
    assert all(line.isascii() for line in frame.text)
