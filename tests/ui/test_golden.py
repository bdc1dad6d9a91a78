from __future__ import annotations

import pytest

from gomoku_console.ui.frame import Style
from tests.ui.golden import FOLDER, LETTERS, THEME_TABLE, VARIANTS, Variant, describe_themes
from tests.ui.scenes import SCENES


@pytest.mark.parametrize(
    "variant", VARIANTS, ids=lambda variant: f"{variant.language}-{variant.path.stem}"
)
def test_the_scene_looks_as_it_did(variant: Variant) -> None:
    assert variant.describe() == variant.path.read_text(encoding="utf-8")


def test_every_style_of_every_theme_looks_as_it_did() -> None:
    assert describe_themes() == THEME_TABLE.read_text(encoding="utf-8")


@pytest.mark.parametrize("scene", SCENES)
def test_plain_characters_change_no_style_and_nothing_beside_the_board(scene: str) -> None:
    fine, plain = Variant(scene, 64, 24).frame(), Variant(scene, 64, 24, "ascii").frame()
    assert all(row.isascii() for row in plain.text)
    assert plain.caret == fine.caret
    assert plain.styles == fine.styles


def test_no_golden_frame_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) == {THEME_TABLE, *(variant.path for variant in VARIANTS)}


def test_every_style_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(Style)
    assert len(set(LETTERS.values())) == len(Style)
