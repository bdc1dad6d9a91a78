"""Reasons of moves. Positions are made by hand, so that the reason can be read off the board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gomoku_console.engine.hint import explain_move
from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.shapes import Shape
from gomoku_console.engine.threats import find_win
from gomoku_console.game.board import Color, parse_moves, parse_point
from gomoku_console.game.rules import RENJU, RULE_SETS, RuleSet
from gomoku_console.game.state import FoulPolicy, GameState
from tests.engine.test_threats import setup

DATA = Path(__file__).parents[1] / "data" / "forced_wins.json"
POSITIONS = json.loads(DATA.read_text(encoding="utf-8"))["positions"]

FOUR, THREE = ["e8", "f8", "g8", "h8"], ["f8", "g8", "h8"]
FOUR_THREE = ["f8", "g8", "h8", "i9", "i10"]
"""With e8 taken: i8 makes a four and an open three in a column, which wins by fours."""


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("color", Color, ids=str)
@pytest.mark.parametrize(
    ("own", "other", "point", "motive"),
    [
        (FOUR, ["d8"], "i8", Motive.FIVE),
        (THREE, [], "i8", Motive.OPEN_FOUR),
        (FOUR_THREE, ["e8"], "i8", Motive.FOURS),
        (["d8", "c1"], FOUR, "i8", Motive.STOPS_FIVE),
        (["a1", "c1"], THREE, "i8", Motive.STOPS_THREE),
        (["e8", "a1"], FOUR_THREE, "i8", Motive.STOPS_FOURS),
    ],
    ids=lambda it: it.value if isinstance(it, Motive) else "",
)
def test_motives(
    own: list[str], other: list[str], point: str, motive: Motive, color: Color, rule: RuleSet
) -> None:
    state = setup(own, other, color, rule)
    reason = explain_move(state, parse_point(point))
    assert reason.motive is motive
    if motive is Motive.FOURS:
        assert reason.points[0] == parse_point(point)
        assert len(reason.points) == 5
    if motive is Motive.STOPS_FOURS:
        (start,) = reason.points
        assert start in parse_moves("i8i11i7")


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("color", Color, ids=str)
def test_a_five_is_not_stopped_while_a_second_remains(color: Color, rule: RuleSet) -> None:
    """i8 was said to stop a five, although d8 makes one as well."""
    state = setup(["a1", "c1"], FOUR, color, rule)
    assert explain_move(state, parse_point("i8")).motive is Motive.HOPELESS


def test_a_five_is_not_stopped_if_fours_win_all_the_same() -> None:
    """White has a blocked four and an open three besides: an open four comes next."""
    other = [*FOUR, "k2", "l2", "m2"]
    state = setup(["d8", "a1"], other, Color.BLACK, RULE_SETS["freestyle"])
    assert explain_move(state, parse_point("i8")).motive is Motive.HOPELESS


@pytest.mark.parametrize(
    ("own", "other"), [(["a1", "c1"], THREE), (["e8", "a1"], FOUR_THREE), (["d8"], FOUR)]
)
def test_nothing_is_said_to_be_stopped_in_a_game_that_the_search_holds_for_lost(
    own: list[str], other: list[str]
) -> None:
    state = setup(own, other, Color.BLACK, RULE_SETS["freestyle"])
    reason = explain_move(state, parse_point("i8"), is_lost=True)
    assert reason.motive is Motive.HOPELESS


def test_a_win_by_threats_that_the_search_knows() -> None:
    known = next(it for it in POSITIONS if it["rule"] == "freestyle" and it["plies"] == 7)
    state = GameState.new("freestyle").play_all(parse_moves(known["moves"]))
    win = find_win(state, nodes=60_000)
    assert win is not None
    assert not win.is_fours
    assert explain_move(state, win.line[0], win=win) == Reason(Motive.THREATS, win.line)


@pytest.mark.parametrize("color", Color, ids=str)
def test_a_win_by_threats_is_stopped(color: Color) -> None:
    """The opponent's two twos meet in h8; far from them nothing is stopped."""
    twos = ["i8", "j8", "h9", "h10"]
    state = setup(["j7", "k7"], twos, color, RULE_SETS["freestyle"])
    reason = explain_move(state, parse_point("h8"))
    assert reason.motive is Motive.STOPS_THREATS
    assert len(reason.points) == 1
    assert explain_move(state, parse_point("d12")).motive is Motive.JUDGEMENT


def test_a_four_only_puts_off_what_the_opponent_threatens() -> None:
    """After the forced reply the opponent's open three is still there."""
    state = setup(["a1", "b1", "c1"], [*THREE, "e2"], Color.BLACK, RULE_SETS["freestyle"])
    reason = explain_move(state, parse_point("d1"))
    assert reason.motive is Motive.SHAPES
    assert reason.makes == Group(Shape.FOUR, 1)


def test_black_is_threatened_by_nothing_where_white_could_not_stop_a_foul() -> None:
    """What black may not play, black does not threaten: two fours on one line in renju."""
    own = ["a1", "c1", "a3"]
    other = ["d8", "e8", "f8", "j8", "k8", "l8"]
    for rule, is_threat in ((RENJU, False), (RULE_SETS["freestyle"], True)):
        state = GameState.setup(
            black=other, white=[*own, "c8", "m8", "a5"], to_move=Color.WHITE, rule=rule
        )
        reason = explain_move(state, parse_point("h8"))
        assert (reason.motive is Motive.STOPS_THREE) == is_threat


def test_shapes_are_the_greatest_of_both_sides() -> None:
    state = setup(["g8", "h9"], ["o1", "a15"], Color.BLACK, RULE_SETS["freestyle"])
    reason = explain_move(state, parse_point("h8"), nodes=1)
    assert reason.motive is Motive.SHAPES
    assert reason.makes == Group(Shape.OPEN_TWO, 2)
    assert reason.blocks is None


def test_nothing_to_say() -> None:
    assert explain_move(GameState.new(), parse_point("a1")) == Reason(Motive.JUDGEMENT)
    assert explain_move(GameState.new(), 0, is_lost=True) == Reason(Motive.HOPELESS)


def test_a_stop_leaves_what_takes_no_search() -> None:
    known = next(it for it in POSITIONS if it["rule"] == "freestyle" and it["plies"] == 9)
    state = GameState.new().play_all(parse_moves(known["moves"]))
    point = parse_point("m10")
    assert known["wins"][-1] == "m10"
    assert explain_move(state, point, nodes=20_000).motive is Motive.FOURS
    stopped = explain_move(state, point, nodes=20_000, should_stop=lambda: True)
    assert stopped.motive is Motive.SHAPES


def test_black_with_nothing_but_fouls_gets_an_answer() -> None:
    size = 6
    black = [at for at in range(size) if at != 3]
    white = [at for at in range(size, size * size) if at % 3 == 0 or at // size % 2]
    rest = [at for at in range(size, size * size) if at not in white]
    state = GameState.setup(
        black=black + rest, white=white, rule=RENJU, size=size, fouls=FoulPolicy.LOSE
    )
    assert explain_move(state, 3) == Reason(Motive.HOPELESS)
