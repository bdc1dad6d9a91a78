from __future__ import annotations

import random

import pytest

from gomoku_console.engine.levels import LEVELS, Novice, SearchPlayer
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.engine.search import Limits
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import GameState

FAST = ("novice", "ladder", "evaluator", "club")


def test_the_table() -> None:
    assert list(LEVELS) == [
        "novice", "ladder", "evaluator", "club", "expert", "master", "grandmaster",
    ]  # fmt: skip
    for name, level in LEVELS.items():
        player = level.create(3)
        assert (level.name, player.name) == (name, name)
        assert player.is_instant == (level.limits is None)
        assert level.title
        assert level.summary
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)


def test_the_menu_has_every_level_and_knows_which_search() -> None:
    offered = {(info.name, info.is_instant) for info in OPPONENTS.values()}
    assert offered == {(level.name, level.limits is None) for level in LEVELS.values()}


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("name", FAST)
def test_whole_games_against_chance(name: str, rule: str) -> None:
    rng = random.Random(5)
    for size in (5, 9):
        player = LEVELS[name].create(size)
        state = GameState.new(rule, size)
        while not state.is_over:
            if len(state.moves) % 2:
                points = [at for at in state.board.empty_points() if state.foul(at) is None]
                state = state.play(rng.choice(points))
            else:
                state = state.play(player.choose(state))
        with pytest.raises(ValueError, match="the game is over"):
            player.choose(state)


@pytest.mark.parametrize("name", FAST)
def test_a_seed_fixes_the_game_and_another_changes_it(name: str) -> None:
    def game(seed: int) -> tuple[int, ...]:
        limits = Limits(nodes=300, depth=3, fours=100, threats=0)
        if LEVELS[name].limits is None:
            players = [LEVELS[name].create(seed + at) for at in range(2)]
        else:  # without the cap on time, which a busy machine may reach
            players = [SearchPlayer(name, limits, 0.0, seed + at) for at in range(2)]
        state = GameState.new().play_all(parse_moves("h8h9i9"))
        while not state.is_over and len(state.moves) < 24:
            state = state.play(players[len(state.moves) % 2].choose(state))
        return state.moves

    games = [game(seed) for seed in range(6)]
    assert game(0) == games[0]
    assert len(set(games)) > 1


def test_a_novice_wins_when_it_can_and_overlooks_much() -> None:
    """It takes a five nearly always, stops one mostly, and often misses an open three."""
    own_five = GameState.new().play_all(parse_moves("h8h9i8i9j8j9k8k9"))
    wins = [own_five.play(Novice(seed).choose(own_five)).is_over for seed in range(100)]
    assert sum(wins) > 90
    their_four = GameState.new().play_all(parse_moves("h8h9i8i9j8a1k8g8a3"))
    state = their_four.take_back(1)
    stops = [Novice(seed).choose(state) for seed in range(100)]
    assert 75 < stops.count(parse_moves("l8")[0]) <= 100


def test_thinking_stops_when_told() -> None:
    state = GameState.new().play_all(parse_moves("h8i9j8g8i7i10"))
    infos = list(LEVELS["grandmaster"].create(0).think(state, lambda: True))
    assert infos
    assert state.foul(infos[-1].point) is None


@pytest.mark.parametrize("name", FAST)
def test_no_level_leaves_a_trace_in_the_game(name: str) -> None:
    """Elsewhere the history had 35,710 entries after 36 moves, nearly all of them tried only."""
    player = LEVELS[name].create(1)
    state = GameState.new()
    for count in range(1, 9):
        before = state.moves
        point = player.choose(state)
        assert state.moves == before
        state = state.play(point)
        assert len(state.moves) == count
        assert sum(map(bool, state.board.cells)) == count


def test_a_level_that_searches_beats_one_that_does_not() -> None:
    """Elsewhere "hard" lost to "medium", two games to eight. Here, a little search is enough."""
    limits = Limits(nodes=600, depth=4, fours=300, threats=0)
    wins = 0
    for seed in range(4):
        search = SearchPlayer("club", limits, 0.0, seed)
        novice = LEVELS["novice"].create(seed)
        players = [search, novice] if seed % 2 else [novice, search]
        state = GameState.new()
        while not state.is_over:
            state = state.play(players[len(state.moves) % 2].choose(state))
        mine = Color.BLACK if seed % 2 else Color.WHITE
        wins += state.outcome is not None and state.outcome.winner is mine
    assert wins >= 3
