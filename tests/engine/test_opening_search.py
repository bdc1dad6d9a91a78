"""Openings decided by the search, with limits of nodes so that every machine decides alike."""

from __future__ import annotations

import pytest

from gomoku_console.engine.levels import SearchPlayer
from gomoku_console.engine.opening import Decision, decide
from gomoku_console.engine.search import Limits
from gomoku_console.engine.swap import propose_three
from gomoku_console.game.board import parse_moves
from gomoku_console.game.openings import OPENINGS, SWAP, SWAP2, Choice, Opening, Progress
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.game.state import GameState

LIMITS = Limits(nodes=4_000, depth=4, fours=100, threats=100)


def decision(state: GameState, progress: Progress, seed: int = 1) -> Decision:
    player = SearchPlayer("club", LIMITS, 0.0, seed)
    return decide(player, state, progress, seed, judgement=player.judge)


def after(moves: str) -> GameState:
    return GameState.new().play_all(parse_moves(moves))


@pytest.mark.parametrize(
    ("moves", "choice"),
    [("h8a1i8", Choice.BLACK), ("h8a1i9", Choice.BLACK), ("a1h8o15", Choice.WHITE)],
)
@pytest.mark.parametrize("opening", [SWAP, SWAP2], ids=str)
def test_a_plain_advantage_is_taken(moves: str, choice: Choice, opening: Opening) -> None:
    assert decision(after(moves), Progress(opening)) == Decision((), choice)


@pytest.mark.parametrize(
    ("moves", "choice"),
    [
        ("h8a1i9o15g7", Choice.BLACK),
        ("a1h8o15i9o1", Choice.WHITE),
        ("h8a1i8o15j8", Choice.BLACK),
    ],
)
def test_of_five_stones_the_better_colour_is_taken(moves: str, choice: Choice) -> None:
    progress = Progress(SWAP2, (Choice.PLACE_TWO,))
    assert decision(after(moves), progress) == Decision((), choice)


def test_a_game_that_is_decided_is_judged_by_its_result() -> None:
    player = SearchPlayer("club", LIMITS, 0.0, 1)
    assert player.judge(after("a1a2b1b2c1c2d1d2e1")) == -1.0
    assert player.judge(after("a1a2b1b2c1c2d1d2")) > 0.99


def test_what_is_offered_is_nearer_to_level_than_what_the_table_offers() -> None:
    """To a judge of its own: the same search with a memory of its own."""
    judge = SearchPlayer("judge", LIMITS, 0.0, 0)
    offered, plain = 0.0, 0.0
    for seed in range(4):
        points = decision(GameState.new(), Progress(SWAP2), seed).points
        offered += abs(judge.judge(GameState.new().play_all(points)))
        plain += abs(judge.judge(GameState.new().play_all(propose_three(seed))))
    assert offered < plain


def test_two_more_stones_leave_the_position_near_level() -> None:
    judge = SearchPlayer("judge", LIMITS, 0.0, 0)
    placed = 0
    for seed in range(4):
        state = GameState.new().play_all(decision(GameState.new(), Progress(SWAP2), seed).points)
        answer = decision(state, Progress(SWAP2), seed)
        if answer.choice is Choice.PLACE_TWO:
            placed += 1
            assert len(set(answer.points)) == 2
            assert abs(judge.judge(state.play_all(answer.points))) < 0.6
    assert placed


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("opening", OPENINGS.values(), ids=str)
def test_every_opening_is_played_by_its_rules(opening: Opening, rule: RuleSet) -> None:
    state, progress = GameState.new(rule), Progress(opening)
    player = SearchPlayer("club", LIMITS._replace(nodes=400), 0.0, 3)
    while len(state.moves) < 7:
        answer = decide(player, state, progress, 3, judgement=player.judge)
        assert answer.choice is not None or answer.points
        if answer.choice is not None:
            progress = progress.choose(len(state.moves), answer.choice)
        for point in answer.points:
            assert progress.objection(state.board, point, len(state.moves)) is None
            state = state.play(point)


def test_a_seed_fixes_the_decision_and_another_changes_it() -> None:
    offers = [decision(GameState.new(), Progress(SWAP), seed) for seed in range(4)]
    assert decision(GameState.new(), Progress(SWAP), 0) == offers[0]
    assert len(set(offers)) > 1
    state = GameState.new().play_all(offers[0].points)
    assert decision(state, Progress(SWAP2), 5) == decision(state, Progress(SWAP2), 5)


def test_a_decision_is_given_up_when_time_is_up() -> None:
    player = SearchPlayer("club", LIMITS, 0.0, 1)
    for state in (GameState.new(), after("h8i9g7")):
        answer = decide(
            player,
            state,
            Progress(SWAP2),
            1,
            judgement=lambda offered: player.judge(offered, lambda: True),
            should_stop=lambda: True,
        )
        assert answer.choice in (Choice.BLACK, Choice.WHITE) or len(answer.points) == 3
