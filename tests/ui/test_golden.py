from __future__ import annotations

import pytest

from gomoku_console.ui.frame import Style
from tests.ui.golden import FOLDER, LETTERS, describe, frame_of, path_of
from tests.ui.scenes import SCENES, SIZES


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_the_scene_looks_as_it_did(scene: str, columns: int, rows: int) -> None:
    frame = frame_of(scene, columns, rows)
    assert describe(frame) == path_of(scene, columns, rows).read_text(encoding="utf-8")


def test_no_golden_frame_is_left_over() -> None:
    kept = {path.name for path in FOLDER.glob("*.txt")}
    assert kept == {path_of(scene, *size).name for scene in SCENES for size in SIZES}


def test_every_style_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(Style)
    assert len(set(LETTERS.values())) == len(Style)
