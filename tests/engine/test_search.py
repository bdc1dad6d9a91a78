from __future__ import annotations

import doctest
import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from gomoku_console.engine import report
from gomoku_console.engine.report import SURE, WIN, Info, Outline, describe_info, translate_info
from gomoku_console.engine.search import Limits, Search
from gomoku_console.engine.static import WEIGHTS, evaluate, features
from gomoku_console.game.board import Color, format_point, parse_moves, parse_point
from gomoku_console.game.rules import RENJU, RULE_SETS, RuleSet
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.ui.catalogues import speak

DATA = Path(__file__).parents[1] / "data" / "forced_wins.json"
POSITIONS = json.loads(DATA.read_text(encoding="utf-8"))["positions"]

QUICK = Limits(nodes=300, fours=100, threats=100)
MIDDLE_GAME = "h8i9j8g8i7i10"


def best(search: Search, state: GameState, limits: Limits) -> Info:
    *_, last = search.think(state, limits)
    return last


def test_examples() -> None:
    assert doctest.testmod(report) == (0, 4)


def test_the_first_stone_goes_to_the_centre() -> None:
    for size in (5, 8, 15, 20):
        state = GameState.new(size=size)
        assert best(Search(), state, QUICK).point == state.board.center


def test_a_five_is_played_and_a_four_is_stopped() -> None:
    for rule in RULE_SETS:
        state = GameState.new(rule).play_all(parse_moves("h8h9i8i9j8j9k8h1"))
        info = best(Search(), state, QUICK)
        assert info.point in (parse_point("g8"), parse_point("l8"))
    state = GameState.new().play_all(parse_moves("h8h9i8i9j8a1k8"))
    assert best(Search(), state, QUICK).point in (parse_point("g8"), parse_point("l8"))


def test_the_last_empty_point() -> None:
    size = 5
    for rule in RULE_SETS:
        cells = [(row, column) for row in range(size) for column in range(size)]
        black = [row * size + column for row, column in cells if (column + 2 * row) % 4 < 2]
        white = [at for at in range(size * size) if at not in black]
        for last in (black[-1], white[-1]):
            state = GameState.setup(
                black=[at for at in black if at != last],
                white=[at for at in white if at != last],
                rule=rule,
                size=size,
                to_move=Color.BLACK if last in black else Color.WHITE,
            )
            if not state.is_over:
                assert best(Search(), state, QUICK).point == last


def test_black_must_stop_a_five_on_a_forbidden_point() -> None:
    """Every reply loses; a legal one is played all the same."""
    state = GameState.setup(
        black=["d9", "g8", "i8", "h10", "h11", "a1"],
        white=["e9", "f9", "g9", "i9", "o1"],
        rule=RENJU,
    )
    black = list(state.board.cells)
    assert state.to_move is Color.BLACK
    info = best(Search(), state, QUICK)
    assert state.foul(info.point) is None
    assert tuple(black) == state.board.cells


def test_black_with_nothing_but_fouls() -> None:
    """Where fouls lose and every point is one, there is still an answer."""
    size = 6
    black = [at for at in range(size) if at != 3]
    white = [at for at in range(size, size * size) if at % 3 == 0 or at // size % 2]
    rest = [at for at in range(size, size * size) if at not in white]
    state = GameState.setup(
        black=black + rest, white=white, rule=RENJU, size=size, fouls=FoulPolicy.LOSE
    )
    assert state.board.empty_points() == [3]
    assert state.foul(3) is not None
    assert best(Search(), state, QUICK).point == 3


def test_a_stop_at_every_point_restores_the_board() -> None:
    for rule in RULE_SETS.values():
        state = GameState.new(rule).play_all(parse_moves(MIDDLE_GAME))
        search = Search()
        best(search, state, QUICK)
        position = search._position
        before = (position.sheets, position.hash, tuple(position.cells), position.stones)
        for patience in range(12):
            asked = iter(range(patience))
            infos = search.think(state, Limits(nodes=4_000), lambda: next(asked, -1) < 0)  # noqa: B023
            assert list(infos)
            after = (position.sheets, position.hash, tuple(position.cells), position.stones)
            assert after == before


def test_a_closed_generator_restores_the_board() -> None:
    state = GameState.new().play_all(parse_moves(MIDDLE_GAME))
    search = Search()
    infos = search.think(state, Limits(nodes=3_000))
    next(infos)
    next(infos)
    infos.close()
    assert search._position.stones == len(state.moves)
    assert best(search, state, QUICK).line


def test_nodes_limit_the_search() -> None:
    state = GameState.new().play_all(parse_moves(MIDDLE_GAME))
    for nodes in (500, 2_000, 8_000):
        search = Search()
        best(search, state, Limits(nodes=nodes))
        assert search.total < nodes + 700


def test_the_same_question_has_the_same_answer() -> None:
    state = GameState.new().play_all(parse_moves(MIDDLE_GAME))
    one, other = (list(Search().think(state, Limits(nodes=3_000))) for _ in range(2))
    assert one == other
    depths = [info.depth for info in one]
    assert depths == sorted(depths)
    assert all(first.nodes <= second.nodes for first, second in pairwise(one))


def test_a_finished_game_has_no_move() -> None:
    state = GameState.new(size=5).play_all(["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"])
    with pytest.raises(ValueError, match="the game is over"):
        next(Search().think(state, QUICK))


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_a_win_is_played_out_without_wavering(rule: str) -> None:
    """Against an opponent that searches, and against one that plays at random."""
    known = next(it for it in POSITIONS if it["rule"] == rule and it["plies"] == 7)
    for strong in (True, False):
        state = GameState.new(rule).play_all(parse_moves(known["moves"]))
        attacker, rng = state.to_move, random.Random(1)
        search, defence = Search(), Search()
        while not state.is_over:
            if state.to_move is attacker:
                info = best(search, state, Limits(nodes=40_000, threats=20_000))
                assert info.score > SURE or info.nodes == 0  # there was but one move
                state = state.play(info.point)
            elif strong:
                state = state.play(best(defence, state, QUICK).point)
            else:
                points = [at for at in state.board.empty_points() if state.foul(at) is None]
                state = state.play(rng.choice(points))
        assert state.outcome is not None
        assert state.outcome.winner is attacker


def self_play(rule: RuleSet, size: int, seed: int, plies: int) -> int:
    """Plies played by one search for both sides, after some random ones; ``play`` is the judge."""
    rng = random.Random(seed)
    state = GameState.new(rule, size)
    search = Search(noise=seed)
    played = 0
    while not state.is_over and played < plies:
        if played < 4 or rng.random() < 0.1:
            points = [at for at in state.board.empty_points() if state.foul(at) is None]
            state = state.play(rng.choice(points))
        else:
            state = state.play(best(search, state, QUICK).point)
        played += 1
    return played


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
def test_no_illegal_move_in_self_play(rule: RuleSet) -> None:
    for size in (5, 6, 9, 15, 20):
        assert self_play(rule, size, seed=size, plies=30) > 5


def test_evaluation_is_the_weighted_sum_of_the_features() -> None:
    rng = random.Random(3)
    for rule in RULE_SETS.values():
        search = Search()
        for _ in range(10):
            state = GameState.new(rule)
            while not state.is_over and len(state.moves) < 30:
                near = [at for at in state.board.empty_points() if state.foul(at) is None]
                state = state.play(rng.choice([at for at in near if 60 < at < 165] or near))
            search._follow(state)
            position = search._position
            for side in (0, 1):
                total = sum(
                    weight * count
                    for weight, count in zip(WEIGHTS, features(position, side), strict=True)
                )
                assert evaluate(position, side) == total


def test_moves_after_a_take_back_are_those_of_a_new_search() -> None:
    state = GameState.new().play_all(parse_moves(MIDDLE_GAME))
    search = Search()
    best(search, state, QUICK)
    earlier = state.take_back(3).play("a1")
    best(search, earlier, QUICK)
    assert search._position.stones == len(earlier.moves)
    assert search._position.cells == [max(-1, min(1, cell)) for cell in earlier.board.cells]


def test_the_line_can_be_played() -> None:
    for rule in RULE_SETS:
        state = GameState.new(rule).play_all(parse_moves(MIDDLE_GAME))
        for info in Search().think(state, Limits(nodes=3_000)):
            after = state
            for point in info.line:
                after = after.play(point)
            assert format_point(info.point)


@pytest.mark.parametrize("score", [0, -400, 29_995, -29_999])
@pytest.mark.parametrize("nodes", [1, 900])
def test_what_a_level_says_in_english_is_understood(score: int, nodes: int) -> None:
    said = describe_info(Info(4, score, (112, 113), nodes), 15, Color.WHITE)
    outline = translate_info(said)
    assert outline is not None
    assert (f"{outline.whole}: h8i8", outline.moves) == (said, ("h8", "i8"))
    speak("zh_CN")
    translated = translate_info(said)
    assert translated is not None
    own = describe_info(Info(4, score, (112, 113), nodes), 15, Color.WHITE)
    assert f"{translated.whole}: h8i8" == own
    assert translated != outline
    assert translate_info("depth 9, even") is None


def test_a_proven_win_has_no_depth_and_counts_the_stones_of_the_winner() -> None:
    """It was said as: depth 0, black wins in 3 moves."""
    said = describe_info(Info(0, WIN - 3, (112, 113, 114), 1), 15, Color.BLACK)
    assert said == "black wins with 2 more stones, 1 node: h8i8j8"
    assert translate_info(said) == Outline(
        "black wins with 2 more stones, 1 node",
        "black wins with 2 more stones",
        "black wins with 2 more stones",
        ("h8", "i8", "j8"),
    )
