from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_console.engine import choice
from gomoku_console.engine.choice import draw, forbidden_points, foremost, prospects
from gomoku_console.engine.evaluator import Evaluator, evaluate
from gomoku_console.engine.ladder import Ladder, Rung, climb
from gomoku_console.engine.shapes import NO_SHAPES, Shape
from gomoku_console.game.board import Color, parse_moves, parse_point
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.game.state import GameState

if TYPE_CHECKING:
    from gomoku_console.game.board import Point

BLACK_MAY_FIVE = GameState.setup(black=["e8", "f8", "g8", "h8"], white=["d8"], to_move="white")
I8 = parse_point("i8")


def forbid(monkeypatch: pytest.MonkeyPatch, color: Color, point: Point) -> None:
    def only_that(_: GameState, asked: Color) -> frozenset[Point]:
        return frozenset({point} if asked is color else ())

    monkeypatch.setattr(choice, "forbidden_points", only_that)


def test_prospects_are_own_and_opposing_shapes_of_every_empty_point() -> None:
    found = prospects(BLACK_MAY_FIVE, Color.WHITE)
    assert list(found) == BLACK_MAY_FIVE.board.empty_points()
    own, other = found[I8]
    assert Shape.FIVE not in own
    assert other[0] is Shape.FIVE
    assert prospects(BLACK_MAY_FIVE, Color.BLACK)[I8] == (other, own)


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
def test_a_double_three_is_forbidden_where_the_rules_say_so_and_to_black_alone(
    rule: RuleSet,
) -> None:
    state = GameState.setup(black=["h7", "h9", "g8", "i8"], white=["a1"], rule=rule)
    expected = {parse_point("h8")} if rule.name in {"three-three", "renju"} else set()
    assert forbidden_points(state, Color.BLACK) == expected
    assert not forbidden_points(state, Color.WHITE)


def test_a_forbidden_point_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    state = BLACK_MAY_FIVE
    forbid(monkeypatch, Color.WHITE, I8)
    assert I8 not in prospects(state, Color.WHITE)
    assert I8 not in evaluate(state).ranking
    assert Evaluator().choose(state) != I8
    assert Ladder().choose(state) != I8


def test_a_point_forbidden_to_the_opponent_needs_no_defence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forbid(monkeypatch, Color.BLACK, I8)
    assert prospects(BLACK_MAY_FIVE, Color.WHITE)[I8][1] == NO_SHAPES
    assert evaluate(BLACK_MAY_FIVE).values[I8].defence == 0
    assert climb(BLACK_MAY_FIVE).rung is not Rung.STOP_FIVE


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


def test_nothing_to_draw_from() -> None:
    with pytest.raises(ValueError, match="every point is taken or barred"):
        draw([], GameState.new(), seed=1)


def test_a_finished_game_has_no_move() -> None:
    state = GameState.new().play_all(parse_moves("a1 a2 b1 b2 c1 c2 d1 d2 e1"))
    with pytest.raises(ValueError, match="Black wins"):
        draw([17], state, seed=1)
