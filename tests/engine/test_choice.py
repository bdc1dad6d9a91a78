from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_console.engine.choice import draw, forbidden_points, foremost, prospects
from gomoku_console.engine.evaluator import Evaluator, evaluate
from gomoku_console.engine.ladder import Ladder
from gomoku_console.engine.shapes import NO_SHAPES, Shape
from gomoku_console.game.board import Color, parse_moves, parse_point
from gomoku_console.game.rules import FREESTYLE, RENJU, STANDARD, THREE_THREE, RuleSet
from gomoku_console.game.state import FoulPolicy, GameState

BLACK_MAY_FIVE = GameState.setup(black=["e8", "f8", "g8", "h8"], white=["d8"], to_move="white")
I8 = parse_point("i8")


# Black's stone on h8 would make two open threes, and a five would need none of them.
def double_three(rule: RuleSet, to_move: str = "black") -> GameState:
    black, white = ["h6", "h7", "f8", "g8"], ["a1", "a3", "o1", "o3"]
    return GameState.setup(black=black, white=white, rule=rule, to_move=to_move)


H8 = parse_point("h8")
FORBIDDING = [THREE_THREE, RENJU]


def test_prospects_are_own_and_opposing_shapes_of_every_empty_point() -> None:
    found = prospects(BLACK_MAY_FIVE, Color.WHITE)
    assert list(found) == BLACK_MAY_FIVE.board.empty_points()
    own, other = found[I8]
    assert Shape.FIVE not in own
    assert other[0] is Shape.FIVE
    assert prospects(BLACK_MAY_FIVE, Color.BLACK)[I8] == (other, own)


@pytest.mark.parametrize("rule", [FREESTYLE, STANDARD], ids=str)
def test_nothing_is_forbidden_where_the_rules_forbid_nothing(rule: RuleSet) -> None:
    state = double_three(rule)
    for color in Color:
        assert not forbidden_points(state, color)
    assert evaluate(state).best == H8, "two open threes at once are black's best"


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_forbidden_point_is_not_played(rule: RuleSet) -> None:
    state = double_three(rule)
    assert H8 in forbidden_points(state, Color.BLACK)
    assert H8 not in prospects(state, Color.BLACK)
    assert H8 not in evaluate(state).ranking
    for seed in range(5):
        assert Evaluator(seed).choose(state) != H8
        assert Ladder(seed).choose(state) != H8


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_point_forbidden_to_black_needs_no_defence_by_white(rule: RuleSet) -> None:
    free = double_three(FREESTYLE, "white")
    bound = double_three(rule, "white")
    assert evaluate(free).values[H8].defence == 2 * 240
    assert evaluate(bound).values[H8].defence == 0
    assert prospects(bound, Color.WHITE)[H8][1] == NO_SHAPES


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_point_forbidden_to_black_is_whites_to_play(rule: RuleSet) -> None:
    white = ["h8", "g8", "f8", "e8"]
    state = GameState.setup(white=white[1:], rule=rule, to_move="white")
    assert Shape.OPEN_FOUR in prospects(state, Color.WHITE)[H8][0]


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_four_that_only_a_foul_could_stop_is_an_open_four(rule: RuleSet) -> None:
    """White makes a four on g7, and black's one reply, h8, is a double-three."""
    black = parse_moves("f8g8h6h7l12c4c5c6")
    white = parse_moves("i9j10k11o2a1o1o15a15")
    state = GameState.setup(black=black, white=white, rule=rule, to_move="white")
    free = GameState.setup(black=black, white=white, to_move="white")
    g7 = parse_point("g7")
    assert Shape.OPEN_FOUR in prospects(state, Color.WHITE)[g7][0]
    assert Shape.OPEN_FOUR not in prospects(free, Color.WHITE)[g7][0]
    for seed in range(4):
        assert Evaluator(seed).choose(state) == g7
        assert Ladder(seed).choose(state) == g7


def test_foremost_goes_from_measure_to_measure() -> None:
    measures = (lambda point: point // 10, lambda point: -(point % 3), lambda point: point % 2)
    assert foremost([5, 11, 19, 12, 15, 18], *measures[:1]) == (11, 19, 12, 15, 18)
    assert foremost([5, 11, 19, 12, 15, 18], *measures[:2]) == (12, 15, 18)
    assert foremost([5, 11, 19, 12, 15, 18], *measures) == (15,)
    assert foremost([], *measures) == ()


def test_one_point_needs_no_draw() -> None:
    assert draw([17], GameState.new(), seed=1) == 17


@given(seed=st.integers(), other=st.integers(0, 200))
def test_a_draw_depends_on_seed_and_moves_alone(seed: int, other: int) -> None:
    state = GameState.new().play("h8")
    points = range(60)
    assert draw(points, state, seed) == draw(points, state, seed)
    assert draw(points, state, seed) in points
    undone = state.play(other if other != 112 else 0).take_back()
    assert draw(points, undone, seed) == draw(points, state, seed)


def test_draws_vary_with_seed_and_moves() -> None:
    state = GameState.new().play("h8")
    points = range(8)
    assert {draw(points, state, seed) for seed in range(100)} == set(points)
    assert {draw(points, state.play(move), 1) for move in range(100)} == set(points)


def test_a_draw_is_the_same_everywhere() -> None:
    """Pinned: no other machine or Python may play another game from the same seed."""
    state = GameState.new().play("h8")
    assert [draw(range(100), state, seed) for seed in range(5)] == [6, 67, 3, 71, 65]


def test_whoever_may_only_commit_fouls_commits_one() -> None:
    """Black has h8 alone, which makes six: where fouls lose, that is what it must play."""
    black = parse_moves("d8e8f8g8i8")
    white = [point for point in range(225) if point not in (*black, H8)]
    state = GameState.setup(black=black, white=white, rule="renju", fouls=FoulPolicy.LOSE)
    assert forbidden_points(state, Color.BLACK) == {H8}
    for opponent in (Evaluator(), Ladder()):
        assert opponent.choose(state) == H8


def test_a_finished_game_has_no_move() -> None:
    state = GameState.new().play_all(parse_moves("a1 a2 b1 b2 c1 c2 d1 d2 e1"))
    with pytest.raises(ValueError, match="Black wins"):
        draw([17], state, seed=1)
