from __future__ import annotations

import random

import pytest

from gomoku_console.engine.evaluator import Evaluator
from gomoku_console.engine.ladder import Ladder
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import GameState
from tests.engine.classics import CLASSICS


def test_names_lead_to_their_opponents() -> None:
    assert list(CLASSICS) == ["evaluator", "ladder"]
    assert CLASSICS["evaluator"].create(5) == Evaluator(5)
    assert CLASSICS["ladder"].create(5) == Ladder(5)
    for name, info in CLASSICS.items():
        assert info.name == name
        assert info.title
        assert info.summary


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("size", [5, 6, 9, 15])
@pytest.mark.parametrize("name", CLASSICS)
def test_whole_games_against_chance(name: str, size: int, rule: str) -> None:
    """``play`` refuses an occupied point; small boards fill up to the last one."""
    rng = random.Random(size)
    opponent = CLASSICS[name].create(size)
    for own_turn in (0, 1):
        state = GameState.new(rule, size)
        while not state.is_over:
            chance = rng.choice(state.board.empty_points())
            own = len(state.moves) % 2 == own_turn
            state = state.play(opponent.choose(state) if own else chance)
        with pytest.raises(ValueError, match="no move to choose"):
            opponent.choose(state)


@pytest.mark.parametrize("name", CLASSICS)
def test_chance_is_beaten(name: str) -> None:
    rng = random.Random(1)
    opponent = CLASSICS[name].create(1)
    for _ in range(5):
        state = GameState.new()
        while not state.is_over:
            to_move = state.to_move
            points = state.board.empty_points()
            state = state.play(opponent.choose(state) if to_move < 0 else rng.choice(points))
        assert state.outcome is not None
        assert state.outcome.winner == -1


def test_seeds_make_different_games() -> None:
    def game(seed: int) -> tuple[int, ...]:
        players = [info.create(seed) for info in CLASSICS.values()]
        state = GameState.new()
        while not state.is_over:
            state = state.play(players[len(state.moves) % 2].choose(state))
        return state.moves

    games = [game(seed) for seed in range(6)]
    assert game(0) == games[0]
    assert len(set(games)) > 3
