"""Forbidden points: one line, one point, whole boards, and three other referees' opinions."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from renju.check_forbid import ForbidChecker

from gomoku_console.game.board import (
    MAX_SIZE,
    MIN_SIZE,
    SIZE,
    Color,
    column_row,
    format_point,
    parse_point,
)
from gomoku_console.game.renju import REACH, read_line
from gomoku_console.game.rules import RENJU, RULE_SETS, STANDARD, THREE_THREE, RuleSet
from gomoku_console.game.verdict import Verdict, format_foul
from tests.game.positions import (
    FOULS,
    WORKSHOP,
    cells_of,
    expected_points,
    load_cases,
    played_cells,
    scattered_cells,
)
from tests.game.slow_referee import SlowReferee

RULES_WITH_FOULS = [rule for rule in RULE_SETS.values() if rule.has_forbidden_points(Color.BLACK)]


def verdicts(rule: RuleSet, cells: list[int], size: int = SIZE) -> dict[int, str]:
    """Black's verdict on every empty point."""
    return {
        point: rule.verdict(cells, size, point, Color.BLACK).value
        for point, cell in enumerate(cells)
        if not cell
    }


# One line. The star is the stone just placed, bars are edges.

FOURS = [
    ("..BBB*..", 1, "straight, though two stones complete it"),
    ("WBBB*.", 1, "one end closed"),
    ("WBBB*W", 0, "both ends closed"),
    ("BB.B*|", 1, "split"),
    ("B.B*B.B", 2, "one-line double-four"),
    ("B.*BB.B", 2, "one-line double-four"),
    ("B.BB*.B", 2, "one-line double-four"),
    ("BB.*B.BB", 2, "one-line double-four"),
    ("BB.B*.BB", 2, "one-line double-four"),
    ("BBB.*.BBB", 2, "one-line double-four"),
    ("WBBB.*.BBBW", 2, "one-line double-four, ends closed"),
    ("|BBB.*.BBB|", 2, "one-line double-four, from edge to edge"),
    ("*.BBB.B", 1, "the second four lacks the new stone"),
    ("BB.B*B.B", 1, "the other completion is an overline"),
    ("BB.B*B.BB", 0, "both completions are overlines"),
    ("B.BB*B.B", 0, "both completions are overlines"),
    ("BBBB.*.BBBB", 0, "both completions are overlines"),
]

THREES = [
    ("..BB*..", {"e8", "i8"}, "open on both sides"),
    ("W.BB*.W", set(), "five free points are not enough"),
    ("|.BB*.W", set(), "nor between edge and stone"),
    ("W..BB*.W", {"e8"}, "six are"),
    ("W.B.B*.W", {"f8"}, "split"),
    ("W.*.BB.W", {"i8"}, "split, the new stone outside"),
    ("B..BB*.W", set(), "one extension makes an overline threaten, the other is blocked"),
    ("B..BB*..", {"i8"}, "one extension is left"),
    ("B..BB*..B", set(), "both extensions leave an overline"),
    ("B.BB*.W", set(), "a four, not a three"),
]


def arms(line: str) -> tuple[str, str]:
    """Ahead and behind of the star, walking outward."""
    behind, ahead = line.split("*")
    return arm(ahead), arm(behind[::-1])


def arm(text: str) -> str:
    """Cut off at an edge, else filled up with empty points."""
    before, edge, _ = text.partition("|")
    return before if edge else text.ljust(REACH, ".")[:REACH]


@pytest.mark.parametrize(("line", "count", "why"), FOURS)
def test_fours_on_a_line(line: str, count: int, why: str) -> None:
    ahead, behind = arms(line)
    assert len(read_line(ahead, behind, True).fours) == count, why
    assert len(read_line(behind, ahead, True).fours) == count, why


@pytest.mark.parametrize(("line", "extensions", "why"), THREES)
def test_threes_on_a_line(line: str, extensions: set[str], why: str) -> None:
    """The star is taken for h8, so that extensions have names."""
    ahead, behind = arms(line)
    threes = read_line(ahead, behind, True).threes
    assert {format_point(112 + three.gap) for three in threes} == extensions, why


def test_a_line_holds_no_four_and_three_where_five_is_exact() -> None:
    """Which is why fouls can be counted line by line; checked for all contents of a line."""
    fillings = [f"{number:05d}" for number in range(100_000) if set(str(number)) <= set("012")]
    lines = [text.translate(str.maketrans("012", ".BW")) for text in fillings]
    assert len(lines) == 3**5
    for ahead in lines:
        for behind in lines:
            line = read_line(ahead, behind, True)
            assert not (line.fours and line.threes)
            assert len({three.stones for three in line.threes}) <= 1


# Points and boards from elsewhere.


@pytest.mark.parametrize(
    ("rule", "case"),
    [
        pytest.param(rule, case, id=f"{rule}-{case['name']}")
        for case in load_cases("verdict_points.json")
        for rule in RULES_WITH_FOULS
        if rule.name in case
    ],
)
def test_verdict_on_a_point(rule: RuleSet, case: dict[str, Any]) -> None:
    cells = cells_of(case["black"], case["white"])
    verdict = rule.verdict(cells, SIZE, parse_point(case["point"]), Color.BLACK)
    assert verdict.value == case[rule.name]


@pytest.mark.parametrize("case", load_cases("renju_boards.json"), ids=lambda case: case["name"])
def test_every_point_of_a_board(case: dict[str, Any]) -> None:
    assert_renju_agrees(case)


def test_every_point_of_positions_from_random_play() -> None:
    for case in load_cases("renju_random.json"):
        assert_renju_agrees(case)


def test_every_point_of_the_full_set_if_it_is_at_hand() -> None:
    """Quietly passes in a plain clone: the test above holds a fair sample of the same set."""
    names = {"3": "double-three", "4": "double-four", "5": "five", "6": "overline"}
    path = WORKSHOP / "random_agree.json"
    positions = json.loads(path.read_text())["positions"] if path.exists() else []
    for position in positions:
        marks = {names[key]: text for key, text in position.items() if key in names}
        assert_renju_agrees({"black": position["b"], "white": position["w"], **marks})


def assert_renju_agrees(case: dict[str, Any]) -> None:
    cells = cells_of(case["black"], case["white"])
    found = {format_point(at): it for at, it in verdicts(RENJU, cells).items() if it != "legal"}
    assert found == expected_points(case, "five", *FOULS)
    forbidden = RENJU.forbidden_points(cells, SIZE, Color.BLACK)
    assert list(forbidden) == sorted(forbidden)
    assert {format_point(at): it.value for at, it in forbidden.items()} == expected_points(
        case, *FOULS
    )


# Other referees.


def test_renju_package_agrees_on_500_fresh_positions() -> None:
    """PyPI's ``renju`` descends from Piskvork's referee, which shares no line with ours."""
    rng = Random(9_3)
    ours, theirs = {}, {}
    names = ["legal", "double-three", "double-four", "overline", "", "five"]
    for number in range(500):
        cells = played_cells(rng, rng.randrange(8, 70, 2))
        stones = [[(cell > 0) + 2 * (cell < 0) for cell in cells[x::SIZE]] for x in range(SIZE)]
        checker = ForbidChecker(stones, 0, 0)
        ours[number] = verdicts(RENJU, cells)
        theirs[number] = {
            point: names[checker.foulr(*column_row(point), 5)] for point in ours[number]
        }
    assert ours == theirs
    assert sum(it in FOULS for of in ours.values() for it in of.values()) > 500


boards = st.builds(
    lambda size, seed, played: (
        size,
        played_cells(Random(seed), min(40, size * size // 3), size)
        if played
        else scattered_cells(Random(seed), size),
    ),
    st.integers(MIN_SIZE, MAX_SIZE),
    st.integers(0, 2**32),
    st.booleans(),
)


@pytest.mark.parametrize("rule", RULES_WITH_FOULS, ids=str)
@given(board=boards)
@settings(max_examples=30, deadline=None)
def test_slow_referee_agrees(rule: RuleSet, board: tuple[int, list[int]]) -> None:
    size, cells = board
    slow = SlowReferee(cells, size, renju=rule is RENJU).verdicts()
    assert verdicts(rule, cells, size) == slow
    assert {
        point: it.value for point, it in rule.forbidden_points(cells, size, Color.BLACK).items()
    } == {point: it for point, it in slow.items() if it in FOULS}
    assert rule.has_legal_point(cells, size, Color.BLACK) == any(
        it not in FOULS for it in slow.values()
    )


# What must hold of any position.


def turned(cells: list[int], size: int) -> list[int]:
    return [cells[x * size + size - 1 - y] for y in range(size) for x in range(size)]


def mirrored(cells: list[int], size: int) -> list[int]:
    return [cells[y * size + size - 1 - x] for y in range(size) for x in range(size)]


@pytest.mark.parametrize("rule", RULES_WITH_FOULS, ids=str)
@given(board=boards)
@settings(max_examples=25, deadline=None)
def test_verdicts_turn_with_the_board(rule: RuleSet, board: tuple[int, list[int]]) -> None:
    size, cells = board
    where = list(range(size * size))
    plain = verdicts(rule, cells, size)
    for _ in range(2):
        for _ in range(4):
            cells, where = turned(cells, size), turned(where, size)
            moved = verdicts(rule, cells, size)
            assert {where[point]: it for point, it in moved.items()} == plain
        cells, where = mirrored(cells, size), mirrored(where, size)


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@given(board=boards)
@settings(max_examples=25, deadline=None)
def test_asking_leaves_the_cells_alone(rule: RuleSet, board: tuple[int, list[int]]) -> None:
    size, cells = board
    before = list(cells)
    for point in range(size * size):
        rule.verdict(cells, size, point, Color.BLACK)
        rule.foul(cells, size, point, Color.BLACK)
    rule.forbidden_points(cells, size, Color.BLACK)
    rule.has_legal_point(cells, size, Color.BLACK)
    assert cells == before


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@given(board=boards)
@settings(max_examples=25, deadline=None)
def test_white_may_play_anywhere(rule: RuleSet, board: tuple[int, list[int]]) -> None:
    size, cells = board
    assert not rule.has_forbidden_points(Color.WHITE)
    assert rule.forbidden_points(cells, size, Color.WHITE) == {}
    assert rule.has_legal_point(cells, size, Color.WHITE) == (0 in cells)
    for point, cell in enumerate(cells):
        assert rule.foul(cells, size, point, Color.WHITE) is None
        verdict = rule.verdict(cells, size, point, Color.WHITE)
        wins = any(rule.winning_stones(cells, size, point, Color.WHITE))
        assert verdict is (Verdict.OCCUPIED if cell else Verdict.FIVE if wins else Verdict.LEGAL)


# The explanation.

EXPLAINED = [
    (RENJU, "f8g8h6h7", "", "double-three: f8-h8, h6-h8"),
    (THREE_THREE, "f8g8h6h7", "", "double-three: f8-h8, h6-h8"),
    (RENJU, "f8i8h9h6", "", "double-three: f8-i8, h6-h9"),
    (RENJU, "f8g8h6h7f6g7", "", "double-three: f8-h8, h6-h8, f6-h8"),
    (RENJU, "f10g9h9h10i9j10", "", "double-three: h8-h10, h8-j10, f10-h8"),
    (RENJU, "h5h6h7e8f8g8", "h4d8", "double-four: e8-h8, h5-h8"),
    (RENJU, "h5h6h7e8f8g8f6g7f10g9", "", "double-four: e8-h8, h5-h8"),
    (RENJU, "e8g8i8k8", "", "double-four: e8-i8, g8-k8"),
    (RENJU, "e8f8g8i8j8", "", "overline: e8-j8"),
    (RENJU, "a8b8c8d8e8f8g8i8j8k8l8m8n8o8", "", "overline: a8-o8"),
    (RENJU, "e8f8g8i8j8h3h4h5h6h7h9", "", "overline: e8-j8, h3-h9"),
    (RENJU, "h5h6h7h9h10f8g8", "", "overline: h5-h10"),
    (RENJU, "e8f8g8h6h7i7j6", "d8", "double-three: h6-h8, h8-j6"),
]


@pytest.mark.parametrize(("rule", "black", "white", "text"), EXPLAINED)
def test_foul_names_its_lines(rule: RuleSet, black: str, white: str, text: str) -> None:
    foul = rule.foul(cells_of(black, white), SIZE, parse_point("h8"), Color.BLACK)
    assert foul is not None
    assert format_foul(foul) == text


def test_foul_leaves_out_a_three_that_is_not_real() -> None:
    """White at j8 leaves the three on f8-h8 only e8 to grow to, where black has an overline."""
    cells = cells_of("f8g8h6h7f10g9e5e6e7e9e10", "c8j8")
    assert RENJU.verdict(cells, SIZE, parse_point("e8"), Color.BLACK) is Verdict.OVERLINE
    foul = RENJU.foul(cells, SIZE, parse_point("h8"), Color.BLACK)
    assert foul is not None
    assert format_foul(foul) == "double-three: h6-h8, f10-h8"


@pytest.mark.parametrize("point", ["h8", "a1"])
def test_no_foul_no_explanation(point: str) -> None:
    cells = cells_of("f8g8h8h6h7", "")
    assert RENJU.foul(cells, SIZE, parse_point(point), Color.BLACK) is None


@pytest.mark.parametrize("rule", RULES_WITH_FOULS, ids=str)
@given(board=boards)
@settings(max_examples=40, deadline=None)
def test_explanation_fits_the_verdict(rule: RuleSet, board: tuple[int, list[int]]) -> None:
    size, cells = board
    for point, verdict in rule.forbidden_points(cells, size, Color.BLACK).items():
        foul = rule.foul(cells, size, point, Color.BLACK)
        assert foul is not None
        assert foul.verdict is verdict
        assert len(foul.lines) >= (1 if verdict is Verdict.OVERLINE else 2)
        assert len(set(foul.lines)) == len(foul.lines)
        for line in foul.lines:
            assert point in line
            assert all(cells[stone] > 0 for stone in line if stone != point)
            assert_in_order(line, size)
            length = {Verdict.DOUBLE_THREE: 3, Verdict.DOUBLE_FOUR: 4}.get(verdict, len(line))
            assert len(line) == max(length, 3)
            assert len(line) > 5 or verdict is not Verdict.OVERLINE


def assert_in_order(line: tuple[int, ...], size: int) -> None:
    places = [column_row(stone, size) for stone in line]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
    ways = {(dx // max(abs(dx), abs(dy)), dy // max(abs(dx), abs(dy))) for dx, dy in steps}
    assert len(ways) == 1
    assert ways <= {(1, 0), (0, 1), (1, 1), (1, -1)}


# Six in a row, under every rule set.


@pytest.mark.parametrize(
    ("rule", "black", "white"),
    [
        ("freestyle", Verdict.FIVE, Verdict.FIVE),
        ("standard", Verdict.LEGAL, Verdict.LEGAL),
        ("three-three", Verdict.FIVE, Verdict.FIVE),
        ("renju", Verdict.OVERLINE, Verdict.FIVE),
    ],
)
def test_six_in_a_row(rule: str, black: Verdict, white: Verdict) -> None:
    cells = cells_of("e8f8g8i8j8", "e5f5g5i5j5")
    assert RULE_SETS[rule].verdict(cells, SIZE, parse_point("h8"), Color.BLACK) is black
    assert RULE_SETS[rule].verdict(cells, SIZE, parse_point("h5"), Color.WHITE) is white


def test_rule_sets_in_the_order_of_menus() -> None:
    assert list(RULE_SETS) == ["freestyle", "standard", "three-three", "renju"]
    assert not STANDARD.has_forbidden_points(Color.BLACK)
