"""The points of a board that the settings page shows."""

from __future__ import annotations

import pytest

from gomoku_console.ui.frame import Style
from gomoku_console.ui.view import render
from tests.ui.scenes import Player

SHOWN = {Style.BLACK, Style.WHITE, Style.GRID, Style.LAST, Style.CURSOR, Style.FORBIDDEN}


@pytest.mark.parametrize(("columns", "rows"), [(64, 24), (80, 24), (120, 40)])
def test_a_theme_was_chosen_without_a_stone_to_be_seen(columns: int, rows: int) -> None:
    frame = render(Player(columns, rows).press("s").model)
    assert {style for row in frame.styles for style in row} >= SHOWN
    text = "\n".join(frame.text)
    assert "(●)" in text
    assert "×" in text
    # The menu keeps the attention.
    assert frame.caret is not None
    assert frame.text[frame.caret[0]].strip().startswith("▶")


def test_where_there_is_no_room_there_is_no_preview() -> None:
    frame = render(Player(36, 17).press("s").model)
    assert not {style for row in frame.styles for style in row} & (SHOWN - {Style.GRID})


def test_plain_glyphs_are_seen_as_soon_as_they_are_chosen() -> None:
    player = Player().press("s", "down")
    while player.model.settings.glyphs != "ascii":
        player.press("enter")
    assert "(X)" in "\n".join(render(player.model).text)
