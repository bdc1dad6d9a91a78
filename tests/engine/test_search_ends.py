"""Mates played out to the end, and searches that are stopped wherever they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gomoku_console.engine.report import SURE
from gomoku_console.engine.search import Limits, Search
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.game.state import GameState
from tests.engine.test_search import MIDDLE_GAME, QUICK, best
from tests.engine.test_threats import setup

if TYPE_CHECKING:
    from gomoku_console.engine.kernel import Position

MATES = {
    "five": (["e8", "f8", "g8", "h8"], ["d8"], 1),
    "open four": (["f8", "g8", "h8"], [], 3),
    "four and three": (["f8", "g8", "h8", "i9", "i10"], ["e8"], 5),
}
"""Own stones, the opponent's, and in how many moves of both sides it is over."""


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("color", Color, ids=str)
@pytest.mark.parametrize("mate", MATES)
def test_mates_are_found_and_played_out(mate: str, color: Color, rule: RuleSet) -> None:
    """Against a defence that searches as well."""
    own, other, plies = MATES[mate]
    state = setup(own, other, color, rule)
    before = len(state.moves)
    attack, defence = Search(), Search()
    while not state.is_over:
        if state.to_move is color:
            info = best(attack, state, Limits(nodes=4_000))
            assert info.score > SURE or info.nodes == 0
        else:
            info = best(defence, state, QUICK)
        state = state.play(info.point)
    assert state.outcome is not None
    assert state.outcome.winner is color
    assert len(state.moves) - before <= plies


class Stop:
    """Stops a search when it has been asked more than ``polls`` times."""

    def __init__(self, polls: int) -> None:
        self._left = polls
        self.was_needed = False

    def __call__(self) -> bool:
        self._left -= 1
        self.was_needed = self._left < 0
        return self.was_needed


def contents(position: Position) -> tuple[object, ...]:
    """All that a position consists of, but for what it has worked out and remembers."""
    return (
        position.sheets,
        position.hash,
        list(position.cells),
        position.stones,
        list(position._codes),
        list(position._shares),
        list(position._log),
        position.scores(),
    )


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
def test_a_search_stopped_at_any_time_leaves_the_board_as_a_new_one(rule: RuleSet) -> None:
    state = GameState.new(rule).play_all(parse_moves(MIDDLE_GAME))
    fresh = Search()
    fresh._follow(state)
    expected = contents(fresh._position)
    polls, stop = 0, Stop(0)
    while stop.was_needed or not polls:
        search, stop = Search(), Stop(polls)
        assert list(search.think(state, Limits(nodes=1_500, threats=500), stop))
        assert contents(search._position) == expected
        polls += 1
    assert polls > 5, "it was asked often enough for the test to be one"
