from __future__ import annotations

import itertools

import pytest

from gomoku_console.engine.ladder import Climb, Ladder, Rung, climb
from gomoku_console.game.board import Color, format_points, parse_point
from gomoku_console.game.state import GameState

# For each kind of threat: the stones of the side that has it, stones of the other side that stop it
# at one end, and the points where it comes about, all in the upper half of the board.
THREATS = {
    "five": ("e12 f12 g12 h12", "d12", "i12"),
    "split five": ("e12 f12 h12 i12", "", "g12"),
    "open four": ("f12 g12 h12", "", "e12 i12"),
    "split open four": ("e12 g12 h12", "", "f12"),
    "two fours": ("e12 f12 g12 h11 h10 h9", "d12 h8", "h12"),
    "double four": ("d12 f12 h12 j12", "", "g12"),
    "four-three": ("e12 f12 g12 h11 h10", "d12", "h12"),
    "open three": ("g12 h12", "", "e12 f12 i12 j12"),
    "open two": ("h12", "", ""),
}
KINDS = ["five", "open four", "four-three", "open three", "open two"]

LADDER = [
    ("own", "five", Rung.OWN_FIVE),
    ("other", "five", Rung.STOP_FIVE),
    ("own", "open four", Rung.OWN_OPEN_FOUR),
    ("own", "four-three", Rung.OWN_FOUR_THREE),
    ("other", "open four", Rung.STOP_OPEN_FOUR),
    ("other", "four-three", Rung.STOP_FOUR_THREE),
    ("own", "open three", Rung.OWN_OPEN_THREE),
    ("other", "open three", Rung.STOP_OPEN_THREE),
    ("own", "open two", Rung.OWN_OPEN_TWO),
    ("other", "open two", Rung.STOP_OPEN_TWO),
]


def threat(kind: str, *, low: bool = False) -> tuple[list[str], list[str], list[int]]:
    """Stones, stopping stones and points of a threat; ``low`` moves it eight rows down."""
    stones, stoppers, points = (
        [name[0] + str(int(name[1:]) - 8 * low) for name in group.split()]
        for group in THREATS[kind]
    )
    return stones, stoppers, [parse_point(name) for name in points]


def setup(mover: Color, own: list[str], other: list[str], rule: str = "freestyle") -> GameState:
    black, white = (own, other) if mover is Color.BLACK else (other, own)
    return GameState.setup(black=black, white=white, rule=rule, to_move=mover)


@pytest.mark.parametrize("mover", Color, ids=str)
@pytest.mark.parametrize(
    ("kind", "rung"),
    [
        ("five", Rung.OWN_FIVE),
        ("split five", Rung.OWN_FIVE),
        ("open four", Rung.OWN_OPEN_FOUR),
        ("split open four", Rung.OWN_OPEN_FOUR),
        ("two fours", Rung.OWN_OPEN_FOUR),
        ("double four", Rung.OWN_OPEN_FOUR),
        ("four-three", Rung.OWN_FOUR_THREE),
        ("open three", Rung.OWN_OPEN_THREE),
    ],
)
def test_own_threats(kind: str, rung: Rung, mover: Color) -> None:
    stones, stoppers, points = threat(kind)
    found = climb(setup(mover, stones, stoppers))
    assert found.rung is rung
    assert set(found.points) <= set(points)
    assert found.points


@pytest.mark.parametrize("mover", Color, ids=str)
@pytest.mark.parametrize(
    ("kind", "rung"),
    [
        ("five", Rung.STOP_FIVE),
        ("split five", Rung.STOP_FIVE),
        ("open four", Rung.STOP_OPEN_FOUR),
        ("split open four", Rung.STOP_OPEN_FOUR),
        ("two fours", Rung.STOP_OPEN_FOUR),
        ("double four", Rung.STOP_OPEN_FOUR),
        ("four-three", Rung.STOP_FOUR_THREE),
        ("open three", Rung.STOP_OPEN_THREE),
    ],
)
def test_opposing_threats(kind: str, rung: Rung, mover: Color) -> None:
    stones, stoppers, points = threat(kind)
    found = climb(setup(mover, stoppers, stones))
    assert found.rung is rung
    assert set(found.points) <= set(points)
    assert found.points


@pytest.mark.parametrize("mover", Color, ids=str)
@pytest.mark.parametrize(("own", "other"), list(itertools.product(KINDS, repeat=2)))
def test_the_higher_rung_is_played(own: str, other: str, mover: Color) -> None:
    """The mover has one threat in the upper half, the opponent another in the lower."""
    own_stones, own_stoppers, own_points = threat(own)
    other_stones, other_stoppers, other_points = threat(other, low=True)
    state = setup(mover, own_stones + other_stoppers, other_stones + own_stoppers)
    side, kind, rung = next(row for row in LADDER if row[:2] in {("own", own), ("other", other)})
    found = climb(state)
    assert found.rung is rung
    if kind != "open two":
        assert set(found.points) <= set(own_points if side == "own" else other_points)


def test_a_four_alone_is_no_rung() -> None:
    stones, stoppers, _ = threat("four-three")
    row_only = [name for name in stones if name.endswith("12")]
    for mover in Color:
        assert climb(setup(mover, row_only, stoppers)).rung is Rung.OWN_OPEN_TWO
        assert climb(setup(mover, stoppers, row_only)).rung is Rung.OWN_OPEN_TWO


def test_rungs_are_defined_from_the_top() -> None:
    assert [*(rung for *_, rung in LADDER), Rung.QUIET] == list(Rung)


def test_lower_rungs_are_not_looked_at() -> None:
    # d8 and e8 make an open three in the row. e8 stops another, but d8 has a stone next to it.
    state = GameState.setup(black=["b8", "c8"], white=["e10", "e11"])
    found = climb(state)
    assert (found.rung, format_points(found.points)) == (Rung.OWN_OPEN_THREE, "d8")


def test_nor_is_the_centre() -> None:
    state = GameState.setup(black=["e8", "f8", "g8"], white=["o1"])
    assert climb(state) == Climb(Rung.OWN_OPEN_FOUR, (parse_point("d8"), parse_point("h8")))


def test_among_equals_the_company_of_stones_decides() -> None:
    # No shape is open on so small a board; of the centre's neighbours four touch both stones.
    found = climb(GameState.setup(black=["c3"], white=["d3"], size=5))
    assert found.rung is Rung.QUIET
    assert format_points(found.points, 5) == "c2d2c4d4"


def test_exact_five_uses_exact_shapes() -> None:
    row = ["c12", "e12", "f12", "g12", "h12"]
    five_or_more = climb(setup(Color.BLACK, row, ["o1"]))
    assert format_points(five_or_more.points) in {"d12", "i12"}
    exactly_five = climb(setup(Color.BLACK, row, ["o1"], "standard"))
    assert (exactly_five.rung, format_points(exactly_five.points)) == (Rung.OWN_FIVE, "i12")
    answer = climb(setup(Color.WHITE, ["o1"], row, "standard"))
    assert (answer.rung, format_points(answer.points)) == (Rung.STOP_FIVE, "i12")


def test_the_side_may_be_given() -> None:
    stones, stoppers, _ = threat("five")
    state = setup(Color.BLACK, stones, stoppers)
    assert climb(state, Color.WHITE).rung is Rung.STOP_FIVE


def test_an_empty_board_is_quiet_and_the_centre_is_played() -> None:
    state = GameState.new()
    assert climb(state) == Climb(Rung.QUIET, (parse_point("h8"),))
    assert Ladder(seed=9).choose(state) == state.board.center


def test_a_seed_always_plays_the_same_and_seeds_differ() -> None:
    state = GameState.new().play("h8")
    assert climb(state).rung is Rung.STOP_OPEN_TWO
    chosen = [Ladder(seed).choose(state) for seed in range(60)]
    assert chosen == [Ladder(seed).choose(state) for seed in range(60)]
    assert set(chosen) == set(climb(state).points)
    assert len(set(chosen)) == 8


def test_a_full_board_has_no_rung() -> None:
    state = GameState.setup(black=range(13), white=range(13, 25), size=5)
    assert climb(state) == Climb(None, ())
    with pytest.raises(ValueError, match="Draw"):
        Ladder().choose(state)


def test_the_last_empty_point_is_played() -> None:
    state = GameState.setup(black=range(12), white=range(13, 25), size=5)
    assert Ladder().choose(state) == 12


def test_rungs_read_as_words() -> None:
    assert str(Rung.STOP_FOUR_THREE) == "stops a four and an open three"
    assert len({str(rung) for rung in Rung}) == len(Rung)
