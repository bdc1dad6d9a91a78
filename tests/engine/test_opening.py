from __future__ import annotations

import pytest

from gomoku_console.engine.opening import Decision, decide
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.openings import LONG_PRO, NONE, PRO, SWAP, SWAP2, Choice, Opening, Progress
from gomoku_console.game.state import GameState
from tests.engine.classics import CLASSICS

NEAR_WIN = "h8a1i8o15j8"
"""Black has an open three and white nothing; with white to move black still wins nearly always."""

EVALUATOR = CLASSICS["evaluator"].create(1)


@pytest.mark.parametrize("opening", [SWAP, SWAP2])
@pytest.mark.parametrize("seed", range(6))
def test_the_first_offers_three_different_stones(opening: Opening, seed: int) -> None:
    decision = decide(EVALUATOR, GameState.new(), Progress(opening), seed)
    assert decision.choice is None
    assert len(set(decision.points)) == 3
    GameState.new().play_all(decision.points)


def test_offers_differ_from_seed_to_seed() -> None:
    offers = {decide(EVALUATOR, GameState.new(), Progress(SWAP), s).points for s in range(12)}
    assert len(offers) > 6


def test_the_better_colour_is_taken() -> None:
    """Black's two stones stand alone on an empty board, or white's does beside a lost corner."""
    good_for_black = GameState.new().play_all(parse_moves("h8a1i9"))
    assert decide(EVALUATOR, good_for_black, Progress(SWAP), 1) == Decision((), Choice.BLACK)
    good_for_white = GameState.new().play_all(parse_moves("a1h8o15"))
    assert decide(EVALUATOR, good_for_white, Progress(SWAP), 1) == Decision((), Choice.WHITE)


def test_a_clear_advantage_is_taken_in_swap2_too() -> None:
    lopsided = GameState.new().play_all(parse_moves("h8a1i9"))
    assert decide(EVALUATOR, lopsided, Progress(SWAP2), 1).choice is Choice.BLACK


def test_placing_two_more_comes_with_the_two_stones() -> None:
    """Among offers that are near level, some are answered by two more stones."""
    answers = []
    for seed in range(4):
        offer = decide(EVALUATOR, GameState.new(), Progress(SWAP2), seed).points
        state = GameState.new().play_all(offer)
        answers.append((state, decide(EVALUATOR, state, Progress(SWAP2), seed)))
    placed = [(state, d) for state, d in answers if d.choice is Choice.PLACE_TWO]
    assert placed
    for state, decision in placed:
        assert len(decision.points) == 2
        assert len(state.play_all(decision.points).moves) == 5
    for _, decision in answers:
        assert (decision.choice is Choice.PLACE_TWO) == bool(decision.points)


def test_after_five_stones_the_better_colour_is_taken() -> None:
    state = GameState.new().play_all(parse_moves(NEAR_WIN))
    progress = Progress(SWAP2, (Choice.PLACE_TWO,))
    assert decide(EVALUATOR, state, progress, 1).choice is Choice.BLACK


@pytest.mark.parametrize(("opening", "distance"), [(PRO, 3), (LONG_PRO, 4)])
@pytest.mark.parametrize("name", CLASSICS)
@pytest.mark.parametrize("seed", range(4))
def test_pro_is_obeyed(opening: Opening, distance: int, name: str, seed: int) -> None:
    opponent = CLASSICS[name].create(seed)
    state = GameState.new()
    while len(state.moves) < 5:
        (point,) = decide(opponent, state, Progress(opening), seed).points
        assert Progress(opening).objection(state.board, point, len(state.moves)) is None
        state = state.play(point)
    assert state.board.distance_to_center(state.moves[0]) == 0
    assert state.board.distance_to_center(state.moves[2]) >= distance


def test_without_an_opening_the_opponent_plays_as_ever() -> None:
    state = GameState.new().play_all(parse_moves("h8i9g7"))
    for name, info in CLASSICS.items():
        opponent = info.create(3)
        assert decide(opponent, state, Progress(NONE), 3) == Decision((opponent.choose(state),)), (
            name
        )


def test_once_a_colour_is_taken_play_is_ordinary() -> None:
    state = GameState.new().play_all(parse_moves("h8i9g7"))
    progress = Progress(SWAP2, (Choice.WHITE,))
    assert decide(EVALUATOR, state, progress, 1) == Decision((EVALUATOR.choose(state),))
    assert state.to_move is Color.WHITE


def test_a_decision_is_given_up_when_nobody_waits_for_it() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return True

    state = GameState.new().play_all(parse_moves("h8i9g7"))
    assert decide(EVALUATOR, state, Progress(SWAP2), 1, should_stop=stop).choice is not None
    assert 0 < len(asked) < 5, "one game and no more is played out"
