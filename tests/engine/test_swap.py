from __future__ import annotations

import pytest

from gomoku_console.engine.swap import (
    decide_swap,
    decide_swap2,
    judge,
    propose_three,
)
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.openings import Choice
from gomoku_console.game.state import GameState


def after(moves: str, rule: str = "freestyle") -> GameState:
    return GameState.new(rule).play_all(parse_moves(moves))


WINNING = GameState.setup(black=["h8", "i8", "j8"], white=["a1", "c3", "o1"])
LOSING = GameState.setup(black=["h8", "i8", "j8", "k8"], white=["a1", "c3"], to_move="white")


def test_judgements_of_decided_positions_are_certain() -> None:
    assert judge(WINNING) == 1.0
    assert judge(LOSING) == -1.0


def test_a_finished_game_is_judged_by_its_result() -> None:
    won = after("a1a2b1b2c1c2d1d2e1")
    assert won.to_move is Color.WHITE
    assert judge(won) == -1.0


@pytest.mark.parametrize("rule", ["freestyle", "standard", "three-three", "renju"])
def test_a_judgement_depends_on_position_and_seed_alone(rule: str) -> None:
    state = after("h8i9k6", rule)
    figures = [judge(state, seed, playouts=4) for seed in (0, 0, 1, 2, 3)]
    assert figures[0] == figures[1]
    assert len(set(figures)) > 1
    assert all(-1 <= figure <= 1 for figure in figures)


def test_a_judgement_can_be_cut_short() -> None:
    asked: list[None] = []

    def should_stop() -> bool:
        asked.append(None)
        return len(asked) == 2

    judge(after("h8i9k6"), playouts=1_000, should_stop=should_stop)
    assert len(asked) == 2


@pytest.mark.parametrize("size", [5, 6, 9, 15, 20])
def test_three_stones_proposed_are_three_points_of_the_board(size: int) -> None:
    seen = set()
    for seed in range(40):
        points = propose_three(seed, size=size)
        assert points == propose_three(seed, size=size)
        assert len(set(points)) == 3
        GameState.new(size=size).play_all(points)
        seen.add(points)
    assert len(seen) > 10


def test_three_stones_proposed_are_near_level() -> None:
    for seed in range(10):
        assert abs(judge(GameState.new().play_all(propose_three(seed)))) < 0.6


def test_the_better_colour_is_taken() -> None:
    assert decide_swap(WINNING) is Color.BLACK
    assert decide_swap(LOSING) is Color.BLACK


@pytest.mark.parametrize(
    ("moves", "action"),
    [
        ("h8a1i8", Choice.BLACK),
        ("a1h8o15", Choice.WHITE),
        ("h8a1i9o15g7", Choice.BLACK),
        ("a1h8o15i9o1", Choice.WHITE),
    ],
)
def test_a_plain_advantage_is_taken(moves: str, action: Choice) -> None:
    choice = decide_swap2(after(moves))
    assert choice.action is action
    assert choice.points == ()


def test_two_stones_are_placed_on_a_level_position_and_leave_it_level() -> None:
    state = GameState.new().play_all(propose_three(0))
    choice = decide_swap2(state)
    assert choice.action is Choice.PLACE_TWO
    assert choice == decide_swap2(state)
    assert abs(judge(state.play_all(choice.points))) <= 0.5


def test_a_decision_can_be_cut_short() -> None:
    state = GameState.new().play_all(propose_three(0))
    assert decide_swap2(state, should_stop=lambda: True).action is not Choice.PLACE_TWO


@pytest.mark.parametrize("moves", ["", "h8", "h8i9", "h8i9k6g7"])
def test_other_numbers_of_stones_are_refused(moves: str) -> None:
    with pytest.raises(ValueError, match="swap2 offers 3 or 5 stones"):
        decide_swap2(after(moves))
