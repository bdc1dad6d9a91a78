from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.engine import kernel
from gomoku_console.engine.kernel import (
    BLACK,
    FIVE,
    FOUL,
    FOUR,
    OPEN_FOUR,
    PATTERNS,
    THREE,
    TWO,
    WHITE,
    LineTable,
    Position,
    board_lines,
    members,
)
from gomoku_console.engine.shapes import Shape, board_shapes
from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, Board, Color, rays
from gomoku_console.game.rules import FREESTYLE, RENJU, RULE_SETS, RuleSet
from gomoku_console.game.state import GameState

PLANE_OF = {
    Shape.FIVE: FIVE,
    Shape.OPEN_FOUR: OPEN_FOUR,
    Shape.DOUBLE_FOUR: OPEN_FOUR,
    Shape.FOUR: FOUR,
    Shape.OPEN_THREE: THREE,
    Shape.CLOSED_THREE: TWO,
    Shape.OPEN_TWO: TWO,
}

rules = st.sampled_from(list(RULE_SETS.values()))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    size = draw(st.sampled_from([MIN_SIZE, 6, 9, 15, MAX_SIZE]))
    cells = draw(st.lists(st.sampled_from([0, 0, 1, -1]), min_size=size**2, max_size=size**2))
    return Board(size, tuple(cells))


def position_of(board: Board, rule: RuleSet) -> Position:
    position = Position(board.size, rule)
    for point, cell in enumerate(board.cells):
        if cell:
            position.make(point, BLACK if cell > 0 else WHITE)
    return position


def test_examples() -> None:
    assert doctest.testmod(kernel).failed == 0


@settings(max_examples=40, deadline=None)
@given(boards(), rules)
def test_planes_agree_with_shapes(board: Board, rule: RuleSet) -> None:
    position = position_of(board, rule)
    for side, color in ((BLACK, Color.BLACK), (WHITE, Color.WHITE)):
        renju_black = rule is RENJU and side == BLACK
        for point, shapes in enumerate(board_shapes(board, color, rule)):
            for direction, shape in enumerate(shapes):
                planes = position.sheets[direction] >> position.shifts[side] + point
                found = [at for at in range(PATTERNS) if planes >> at * position.plane & 1]
                expected = PLANE_OF.get(shape)
                if renju_black and shape is Shape.DOUBLE_FOUR:
                    expected = FOUR
                assert found == ([] if expected is None else [expected])
                if renju_black:
                    foul = position.sheets[direction] >> FOUL * position.plane + point & 1
                    assert foul == (shape in (Shape.DOUBLE_FOUR, Shape.OVERLINE))


@settings(max_examples=40, deadline=None)
@given(boards(), rules)
def test_forbidden_points_are_those_of_the_rules(board: Board, rule: RuleSet) -> None:
    position = position_of(board, rule)
    for side, color in ((BLACK, Color.BLACK), (WHITE, Color.WHITE)):
        expected = rule.forbidden_points(board.cells, board.size, color)
        assert members(position.forbidden(position.empty(), side)) == list(expected)


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False), rules, st.integers(MIN_SIZE, MAX_SIZE))
def test_undoing_restores_everything(random: object, rule: RuleSet, size: int) -> None:
    position = Position(size, rule)
    points = list(range(size * size))
    random.shuffle(points)  # type: ignore[attr-defined]
    scores, seen = position.scores(), []
    for number, point in enumerate(points[: size * 3]):
        seen.append((position.sheets, position.hash, tuple(position.cells), scores))
        position.make(point, number % 2)
        scores = position.scores_after(scores)
        assert scores == position.scores()
    for sheets, key, cells, before in reversed(seen):
        position.unmake()
        state = (position.sheets, position.hash, tuple(position.cells), position.scores())
        assert state == (sheets, key, cells, before)
    assert position.stones == 0


def test_the_hash_does_not_depend_on_the_order() -> None:
    one, other = Position(15, FREESTYLE), Position(15, FREESTYLE)
    for point in (3, 50, 80):
        one.make(point, point % 2)
    for point in (80, 3, 50):
        other.make(point, point % 2)
    assert one.hash == other.hash
    assert one.sheets == other.sheets


def test_scores_fit_their_bytes() -> None:
    """A point where both sides would make a five in all four directions is the worst case."""
    position = Position(15, FREESTYLE)
    center = 7 * 15 + 7
    for number, pair in enumerate(rays(15)[center]):
        for ray in pair:
            for point in ray[:4]:
                position.make(point, number % 2)
    order = position.scores().to_bytes(225, "little")
    assert order[center] == max(order) > 100


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_lines_cover_the_board(size: int) -> None:
    for lines in board_lines(size):
        points = [line.start + at * line.step for line in lines for at in range(line.length)]
        assert len(points) == len(set(points))
    rows = board_lines(size)[0]
    assert sum(line.length for line in rows) == size * size


def test_the_line_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_LINES_REMEMBERED", 50)
    table = LineTable(15, FREESTYLE)
    for code in range(200):
        table[code]
    assert len(table) <= 50


def test_a_state_becomes_a_position() -> None:
    state = GameState.new().play_all(["h8", "i9"])
    position = Position.of(state)
    assert position.stones == 2
    assert [position.cells[at] for at in state.moves] == [1, -1]
