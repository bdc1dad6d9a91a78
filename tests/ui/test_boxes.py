"""The boxes over the game in which something is chosen: what the wheel and other keys do there."""

from __future__ import annotations

import pytest

from gomoku_console.ui.keymap import Context, action_for_wheel, context_of
from gomoku_console.ui.view import render
from tests.ui.scenes import SCENES, Player

BOXES = ["engine-is-out", "substitutes"]


@pytest.mark.parametrize("scene", BOXES)
def test_the_wheel_did_nothing_in_the_boxes_over_a_game(scene: str) -> None:
    player = SCENES[scene](Player())
    at = player.model.selected
    for is_up, expected in ((False, at + 1), (True, at)):
        action = action_for_wheel(player.model, is_up=is_up)
        assert action is not None
        player.act(action)
        assert player.model.selected == expected
    assert player.model.viewed is None


def test_the_wheel_turns_nothing_below_a_question_or_the_help() -> None:
    for scene in ("ask-leave", "help"):
        assert action_for_wheel(SCENES[scene](Player()).model, is_up=True) is None


@pytest.mark.parametrize(("columns", "rows"), [(36, 17), (64, 24)])
@pytest.mark.parametrize(
    ("scene", "context", "keys"),
    [
        ("engine-is-out", Context.TROUBLE, "Enter, arrows"),
        ("substitutes", Context.SUBSTITUTES, "Enter, Esc, arrows"),
    ],
)
def test_a_question_mark_in_a_box_was_no_such_key_and_no_word_on_which(
    scene: str, context: Context, keys: str, columns: int, rows: int
) -> None:
    player = SCENES[scene](Player(columns, rows))
    assert context_of(player.model) is context
    player.press("?")
    assert context_of(player.model) is context
    assert player.model.status.text == f"No such key: ?; try {keys}"
    assert "No such key: ?" in "\n".join(render(player.model).text)
