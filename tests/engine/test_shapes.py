from __future__ import annotations

import doctest
import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.engine import shapes as shapes_module
from gomoku_console.engine.shapes import (
    EMPTY,
    NO_SHAPES,
    OTHER,
    OWN,
    Shape,
    board_shapes,
    line_shapes,
)
from gomoku_console.game.board import DIRECTIONS, MAX_SIZE, MIN_SIZE, Color, parse_point, rays
from gomoku_console.game.rules import FREESTYLE, STANDARD, RuleSet
from gomoku_console.game.state import GameState

CASES = json.loads((Path(__file__).parents[1] / "data" / "line_shapes.json").read_text())["cases"]

OPEN = (Shape.OPEN_ONE, Shape.OPEN_TWO, Shape.OPEN_THREE, Shape.OPEN_FOUR)


@cache
def textbook_shape(line: str, at: int, exact: bool) -> Shape:
    """The shape of the own stone standing on ``at``, by what further own stones can make of it.

    This is the definition in words, slow and without frames or lanes: only rows that run through
    ``at`` are looked at, and every empty point near enough is tried.
    """
    length = row_through(line, at)
    if length == 5 or (length > 5 and not exact):
        return Shape.FIVE
    if length > 5:
        return Shape.OVERLINE
    following = [
        textbook_shape(with_stone(line, near), at, exact)
        for near in range(max(at - 5, 0), min(at + 6, len(line)))
        if line[near] == EMPTY
    ]
    completions = following.count(Shape.FIVE)
    if completions:
        doubled = Shape.OPEN_FOUR if length == 4 else Shape.DOUBLE_FOUR
        return doubled if completions == 2 else Shape.FOUR
    for shape, made_next in (
        (Shape.OPEN_THREE, {Shape.OPEN_FOUR}),
        (Shape.CLOSED_THREE, {Shape.FOUR, Shape.DOUBLE_FOUR}),
        (Shape.OPEN_TWO, {Shape.OPEN_THREE}),
        (Shape.CLOSED_TWO, {Shape.CLOSED_THREE}),
        (Shape.OPEN_ONE, {Shape.OPEN_TWO}),
        (Shape.CLOSED_ONE, {Shape.CLOSED_TWO}),
    ):
        if made_next & set(following):
            return shape
    return Shape.NONE


def with_stone(line: str, at: int) -> str:
    return line[:at] + OWN + line[at + 1 :]


def row_through(line: str, at: int) -> int:
    before, after = line[:at], line[at:]
    return len(before) - len(before.rstrip(OWN)) + len(after) - len(after.lstrip(OWN))


def textbook_shapes(line: str, exact: bool) -> tuple[Shape, ...]:
    return tuple(
        textbook_shape(with_stone(line, at), at, exact) if symbol == EMPTY else Shape.NONE
        for at, symbol in enumerate(line)
    )


LINES = st.text(alphabet=[EMPTY, EMPTY, OWN, OTHER], min_size=1, max_size=MAX_SIZE)


def test_there_are_120_cases() -> None:
    assert len({line for line, *_ in CASES}) == len(CASES) == 120


@pytest.mark.parametrize(("line", "five_or_more", "exactly_five"), CASES)
def test_published_lines(line: str, five_or_more: str, exactly_five: str) -> None:
    at = line.index("*")
    empty = line.replace("*", EMPTY)
    assert str(line_shapes(empty, exact=False)[at]) == five_or_more
    assert str(line_shapes(empty, exact=True)[at]) == exactly_five


@given(line=LINES, exact=st.booleans())
@settings(max_examples=400, deadline=None)
def test_lines_agree_with_the_textbook(line: str, exact: bool) -> None:
    assert line_shapes(line, exact) == textbook_shapes(line, exact)


@pytest.mark.parametrize("exact", [False, True])
def test_every_neighbourhood_agrees_with_the_textbook(exact: bool) -> None:
    """All 3 ** 10 contents of the five points on either side: with the next but one, a proof."""
    sides = ["".join(symbols) for symbols in product(EMPTY + OWN + OTHER, repeat=5)]
    for left, right in product(sides, repeat=2):
        expected = textbook_shape(left + OWN + right, 5, exact)
        assert line_shapes(left + EMPTY + right, exact)[5] is expected, left + "*" + right


@given(line=LINES, exact=st.booleans())
def test_a_line_reads_the_same_from_both_ends(line: str, exact: bool) -> None:
    assert line_shapes(line[::-1], exact) == line_shapes(line, exact)[::-1]


@given(line=LINES, data=st.data(), exact=st.booleans())
def test_nothing_beyond_five_points_matters(line: str, data: st.DataObject, exact: bool) -> None:
    at = data.draw(st.integers(0, len(line) - 1))
    near = line[max(at - 5, 0) : at + 6]
    walled = line_shapes(OTHER * 3 + near + OTHER * 3, exact)
    assert line_shapes(line, exact)[at] == walled[3 + min(at, 5)]


@given(line=LINES, exact=st.booleans())
def test_open_shapes_have_room_for_six(line: str, exact: bool) -> None:
    """The second seed's rule of space, which the definition of the shapes implies."""
    for at, shape in enumerate(line_shapes(line, exact)):
        room = len(line[:at].rpartition(OTHER)[2]) + len(line[at:].partition(OTHER)[0])
        assert shape not in OPEN or room >= 6
        assert shape in (Shape.NONE, Shape.OVERLINE) or room >= 5


@pytest.mark.parametrize("stones", [".", ".x", ".xx", ".xxx"])
def test_room_for_five_is_closed_and_room_for_six_is_open(stones: str) -> None:
    for room, shapes in ((5, (2, 4, 6, 8)), (6, (3, 5, 7, 10))):
        line = OTHER + (EMPTY + stones).ljust(room, EMPTY) + OTHER
        assert line_shapes(line, exact=False)[2] == shapes[len(stones) - 1]


def random_board(data: st.DataObject, rule: RuleSet) -> GameState:
    size = data.draw(st.integers(MIN_SIZE, MAX_SIZE))
    points = data.draw(st.lists(st.integers(0, size * size - 1), unique=True))
    half = len(points) // 2
    return GameState.setup(black=points[:half], white=points[half:], rule=rule, size=size)


@given(
    data=st.data(), rule=st.sampled_from([FREESTYLE, STANDARD]), color=st.sampled_from(list(Color))
)
@settings(max_examples=60, deadline=None)
def test_board_shapes_are_those_of_each_line(
    data: st.DataObject, rule: RuleSet, color: Color
) -> None:
    board = random_board(data, rule).board
    whole = board_shapes(board, color, rule)
    assert len(whole) == len(board.cells)
    for point in data.draw(st.lists(st.sampled_from(range(len(whole))), max_size=12)):
        for direction, (ahead, behind) in enumerate(rays(board.size)[point]):
            line = [board.color_at(at) for at in (*reversed(behind), point, *ahead)]
            text = "".join(OWN if c is color else OTHER if c else EMPTY for c in line)
            expected = textbook_shapes(text, rule.is_exact_for(color))[len(behind)]
            assert whole[point][direction] == expected


def test_directions_keep_their_order() -> None:
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        center = 7 * 15 + 7
        stones = [center + step * (dy * 15 + dx) for step in (-1, 1, 2)]
        board = GameState.setup(black=stones).board
        expected = [Shape.OPEN_ONE] * 4
        expected[direction] = Shape.OPEN_FOUR
        assert board_shapes(board, Color.BLACK, FREESTYLE)[center] == tuple(expected)


def test_an_occupied_point_has_no_shapes() -> None:
    board = GameState.setup(black=["h8", "i8"]).board
    point = parse_point("h8")
    for color in Color:
        assert board_shapes(board, color, FREESTYLE)[point] == NO_SHAPES


def test_an_exact_five_is_asked_of_those_colours_only() -> None:
    rule = RuleSet("half", "black needs exactly five", frozenset({Color.BLACK}))
    row = ["d8", "e8", "f8", "h8", "i8", "j8"]
    point = parse_point("g8")
    for color, stones, shape in (
        (Color.BLACK, GameState.setup(black=row), Shape.OVERLINE),
        (Color.WHITE, GameState.setup(white=row), Shape.FIVE),
    ):
        assert board_shapes(stones.board, color, rule)[point][0] is shape


def test_the_memory_of_lines_is_bounded() -> None:
    assert line_shapes.cache_info().maxsize is not None


def test_examples_in_the_docstrings() -> None:
    result = doctest.testmod(shapes_module)
    assert result.attempted
    assert not result.failed
