"""What went wrong in other Gomokus for terminals, and the names of the tests that guard against it.

A list to be read. All that is checked here is that these tests are still there; whether they would
notice the failure is for whoever changes one of them to see.
"""

from __future__ import annotations

import ast

import pytest

from tests.test_cli import ROOT

FAILURES = {
    "a blank board under LC_ALL=C": ["terminal/test_matrix_pty.py::test_it_plays"],
    "a vt100 ends the game without a word": ["terminal/test_matrix_pty.py::test_it_plays"],
    "an unknown TERM ends with status 0 and no word": [
        "terminal/test_matrix_pty.py::test_it_is_refused_in_one_line"
    ],
    "off a terminal: escape sequences, or a traceback": [
        "terminal/test_matrix_pty.py::test_off_a_terminal_it_is_refused_in_one_line"
    ],
    "a resize ends the game": [
        "terminal/test_matrix_pty.py::test_two_hundred_resizes_leave_the_game_as_it_was"
    ],
    "ctrl-C loses the game": [
        (
            "terminal/test_games_pty.py::"
            "test_ctrl_c_asks_before_it_leaves_and_ends_the_program_from_the_menu"
        )
    ],
    "keys typed while the computer thinks are played": [
        "terminal/test_games_pty.py::test_keys_typed_ahead_while_the_computer_moves_place_no_stone"
    ],
    "the search leaves its probes in the history": [
        "engine/test_levels.py::test_no_level_leaves_a_trace_in_the_game"
    ],
    "a hard level loses to a lesser one": [
        "engine/test_levels.py::test_a_level_that_searches_beats_one_that_does_not"
    ],
    "undo leaves the wrong side to move, or takes back one stone only": [
        "terminal/test_games_pty.py::test_undo_against_the_computer_gives_the_turn_back"
    ],
    "after undo while it thinks the computer never moves again": [
        "terminal/test_engines_pty.py::test_taking_back_while_the_engine_thinks"
    ],
    "black stones that cannot be seen on black": [
        "ui/test_theme.py::test_default_can_be_read_on_white_and_on_black"
    ],
    "a cursor that looks like a stone; no mark of the last move or of the winning line": [
        "ui/test_view.py::test_stones_cursor_last_move_and_winning_line_differ_in_shape"
    ],
    "top rows that scroll away at 90x36": [
        "ui/test_view.py::test_on_every_screen_the_board_is_whole_and_nothing_overlaps"
    ],
    "twenty seconds frozen on one move": [
        (
            "terminal/test_engines_pty.py::"
            "test_the_stone_is_drawn_at_once_and_the_cursor_moves_while_the_engine_thinks"
        ),
        "engine/test_levels.py::test_thinking_stops_when_told",
    ],
    "the same game wins every time": [
        "engine/test_levels.py::test_a_seed_fixes_the_game_and_another_changes_it",
        "ui/test_update.py::test_the_seed_differs_from_game_to_game_and_repeats_from_run_to_run",
    ],
    "a lowest level that is still too hard": [
        "engine/test_levels.py::test_a_novice_wins_when_it_can_and_overlooks_much"
    ],
}
"""Each failure, and the tests that are there because of it."""


@pytest.mark.parametrize("place", sorted({place for all_ in FAILURES.values() for place in all_}))
def test_there_is_a_test(place: str) -> None:
    path, _, name = place.partition("::")
    source = (ROOT / "tests" / path).read_text(encoding="utf-8")
    names = {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}
    assert name in names
