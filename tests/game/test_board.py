from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_console.game.board import (
    DIRECTIONS,
    Board,
    Color,
    UnreadableError,
    column_row,
    count_outward,
    format_point,
    format_points,
    parse_moves,
    parse_point,
    rays,
    run_through,
)

SIZES = st.integers(5, 20)


@pytest.mark.parametrize(
    ("name", "size", "column", "row"),
    [
        ("a1", 15, 0, 0),
        ("h8", 15, 7, 7),
        ("o15", 15, 14, 14),
        ("a15", 15, 0, 14),
        ("t20", 20, 19, 19),
    ],
)
def test_a_name_is_column_from_the_left_and_row_from_the_bottom(
    name: str, size: int, column: int, row: int
) -> None:
    assert column_row(parse_point(name, size), size) == (column, row)


@given(SIZES.flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size * size - 1))))
def test_every_point_is_read_back_from_its_name(case: tuple[int, int]) -> None:
    size, point = case
    assert parse_point(format_point(point, size), size) == point
    assert parse_point(format_point(point, size).upper(), size) == point


@pytest.mark.parametrize(
    "text", ["", "8", "h", "h0", "h16", "p1", "hh8", "h8x", "h08x", "h-1", "h８", "é8"]
)
def test_what_is_no_point_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"not a point|outside the 15x15 board") as caught:
        parse_point(text)
    assert repr(text) in str(caught.value)


@given(st.lists(st.integers(0, 224), max_size=40))
def test_moves_are_read_back_from_their_names(points: list[int]) -> None:
    assert list(parse_moves(format_points(points))) == points


def test_moves_may_be_spaced_and_capital() -> None:
    assert parse_moves(" H8, i9\tG7\n") == parse_moves("h8i9g7")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("h8i9z7", "column 5: 'z7'"),
        ("h8 ! i9", "column 4: '! i9'"),
        ("h8i99", "column 3: 'i99'"),
        ("h8i", "column 3: 'i'"),
        ("h8i16", "column 3: 'i16'"),
        ("h8i123", "column 3: 'i123'"),
    ],
)
def test_unreadable_moves_name_the_text_and_the_column(text: str, place: str) -> None:
    with pytest.raises(UnreadableError, match="moves, ") as caught:
        parse_moves(text)
    assert place in str(caught.value)


@given(SIZES)
def test_rays_walk_one_step_at_a_time_to_the_edge(size: int) -> None:
    for point, pairs in enumerate(rays(size)):
        column, row = column_row(point, size)
        for (dx, dy), (forward, back) in zip(DIRECTIONS, pairs, strict=True):
            for ray, sign in ((forward, 1), (back, -1)):
                expected = []
                x, y = column + sign * dx, row + sign * dy
                while 0 <= x < size and 0 <= y < size:
                    expected.append(y * size + x)
                    x, y = x + sign * dx, y + sign * dy
                assert list(ray) == expected


def test_counting_stops_at_a_gap_at_an_opposing_stone_and_at_the_edge() -> None:
    size = 15
    cells = [0] * 225
    for name, cell in (
        ("b1", 1),
        ("c1", 3),
        ("e1", 5),
        ("n1", 7),
        ("o1", 9),
        ("a3", -2),
        ("a2", 11),
    ):
        cells[parse_point(name)] = cell
    along, back = rays(size)[parse_point("a1")][0]
    assert count_outward(cells, along, Color.BLACK) == 2
    assert count_outward(cells, back, Color.BLACK) == 0
    assert count_outward(cells, rays(size)[parse_point("m1")][0][0], Color.BLACK) == 2
    assert count_outward(cells, rays(size)[parse_point("a1")][1][0], Color.BLACK) == 1


def test_a_run_is_in_order_and_contains_the_point_before_it_is_played() -> None:
    cells = [0] * 225
    for name in ("f6", "g7", "i9", "k11"):
        cells[parse_point(name)] = -2
    run = run_through(cells, 15, parse_point("h8"), 2, Color.WHITE)
    assert [format_point(point) for point in run] == ["f6", "g7", "h8", "i9"]


def test_a_color_is_the_sign_of_its_stones() -> None:
    board = Board.empty().with_stone(3, Color.BLACK, 7).with_stone(4, Color.WHITE, 8)
    assert board.cells[3:5] == (7, -8)
    assert (board.color_at(3), board.color_at(4), board.color_at(5)) == (
        Color.BLACK,
        Color.WHITE,
        None,
    )
    assert (board.step_at(3), board.step_at(4), board.step_at(5)) == (7, 8, 0)
    assert board.without_stone(3).color_at(3) is None
    assert board.color_at(3) is Color.BLACK, "a board never changes"


@pytest.mark.parametrize(("size", "name"), [(5, "c3"), (15, "h8"), (19, "j10"), (20, "j10")])
def test_tengen_is_the_middle(size: int, name: str) -> None:
    assert format_point(Board.empty(size).center, size) == name


def test_distance_to_the_center_is_counted_in_king_moves() -> None:
    board = Board.empty()
    distances = [
        board.distance_to_center(parse_point(name)) for name in ("h8", "i9", "g10", "a1", "o8")
    ]
    assert distances == [0, 1, 2, 7, 7]


@pytest.mark.parametrize("size", [4, 21, 0, -3])
def test_a_board_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"board size {size} is not between 5 and 20"):
        Board.empty(size)


@pytest.mark.parametrize(("text", "color"), [("black", Color.BLACK), ("White", Color.WHITE)])
def test_colors_are_read_by_name(text: str, color: Color) -> None:
    assert Color.parse(text) is color
    assert str(color) == text.lower()


def test_an_unknown_color_is_refused_by_name() -> None:
    with pytest.raises(UnreadableError, match="'red' is not a colour"):
        Color.parse("red")
