from __future__ import annotations

import doctest
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.engine import evaluator as evaluator_module
from gomoku_console.engine.evaluator import (
    ATTACK,
    DEFENCE,
    Evaluation,
    Evaluator,
    Lean,
    PointValue,
    evaluate,
    explain,
    weigh,
)
from gomoku_console.engine.shapes import NO_SHAPES, Shape
from gomoku_console.game.board import (
    Board,
    Color,
    column_row,
    format_point,
    format_points,
    parse_point,
)
from gomoku_console.game.rules import FREESTYLE, STANDARD, RuleSet
from gomoku_console.game.state import GameState

# Stones of the side that makes the shape, stones of the other, the point, and the value of that
# point: to the side itself, and to the other, who prevents it. In falling order of the first.
VALUES = {
    "five": ("g8 h8 i8 j8", "f8", "k8", 4_000_000, 400_000),
    "open four": ("g8 h8 i8", "", "j8", 48_000, 12_000),
    "double four on one line": ("e8 g8 i8 k8", "", "h8", 8_000, 4_400),
    "four and open three": ("g8 h8 i8 j9 j10", "f8", "j8", 5_700, 2_680),
    "four": ("g8 h8 i8", "f8", "j8", 4_000, 2_200),
    "two open threes": ("f8 g8 h6 h7", "", "h8", 3_400, 960),
    "open three": ("f8 g8", "", "h8", 1_700, 480),
    "two open twos": ("g8 h7", "", "h8", 500, 80),
    "closed three": ("g8 h8", "f8", "i8", 250, 40),
    "open two": ("g8", "", "h8", 250, 40),
    "closed two": ("g8", "f8", "h8", 0, 0),
    "closed three of five points": ("a8 b8", "f8", "c8", 250, 40),
    "no room": ("g8 h8 i8", "f8 k8", "j8", 0, 0),
}


def position(own: str, other: str, rule: str = "freestyle") -> GameState:
    return GameState.setup(black=own.split(), white=other.split(), rule=rule)


def value_of(state: GameState, point: str, color: Color = Color.BLACK) -> PointValue:
    return evaluate(state, color).values[parse_point(point)]


@pytest.mark.parametrize(
    ("own", "other", "point", "made", "prevented"), VALUES.values(), ids=VALUES
)
def test_values_worked_out_by_hand(
    own: str, other: str, point: str, made: int, prevented: int
) -> None:
    state = position(own, other)
    assert value_of(state, point, Color.BLACK).value == made
    assert value_of(state, point, Color.WHITE).value == prevented


def test_the_tables_order_making_and_preventing() -> None:
    made = {name: row[3] for name, row in VALUES.items()}
    prevented = {name: row[4] for name, row in VALUES.items()}
    order = [
        made["five"],
        prevented["five"],
        made["open four"],
        prevented["open four"],
        made["four and open three"],
        made["four"],
        made["two open threes"],
        prevented["four"],
        made["open three"],
        prevented["open three"],
        made["open two"],
        prevented["open two"],
    ]
    assert order == sorted(set(order), reverse=True)


def test_the_greater_of_attack_and_defence_counts_twice() -> None:
    state = GameState.setup(black=["f8", "g8"], white=["h9", "h10"])
    assert value_of(state, "h8") == PointValue(
        attack=850,
        defence=240,
        value=2 * 850 + 240,
        attack_shapes=(Shape.OPEN_THREE, Shape.CLOSED_ONE, Shape.OPEN_ONE, Shape.OPEN_ONE),
        defence_shapes=(Shape.CLOSED_ONE, Shape.OPEN_THREE, Shape.OPEN_ONE, Shape.OPEN_ONE),
    )
    # White makes the open three in the column and prevents the one in the row: the same figures.
    assert value_of(state, "h8", Color.WHITE).value == 2 * 850 + 240
    assert weigh((Shape.OPEN_TWO,) * 4, (Shape.FOUR,) * 4).value == 4 * 125 + 2 * 4 * 1_100


def test_both_tables_value_the_same_shapes() -> None:
    assert ATTACK.keys() == DEFENCE.keys()
    assert all(ATTACK[shape] > DEFENCE[shape] for shape in ATTACK)


def test_an_overline_is_worth_nothing_where_it_wins_nothing() -> None:
    row = "d8 e8 f8 h8 i8 j8"
    assert value_of(position(row, ""), "g8").value == 4_000_000
    standard = position(row, "", "standard")
    for color in Color:
        assert value_of(standard, "g8", color).value == 0


def test_each_colour_is_weighed_by_its_own_idea_of_five() -> None:
    standard = position("c8 e8 f8 g8 h8", "", "standard")
    assert value_of(standard, "d8").attack == 0
    assert value_of(standard, "i8").attack == 2_000_000
    assert value_of(standard, "i8", Color.WHITE).defence == 200_000


@pytest.mark.parametrize("size", range(5, 21))
def test_the_first_stone_goes_to_the_centre(size: int) -> None:
    state = GameState.new(size=size)
    evaluation = evaluate(state)
    assert evaluation.best == state.board.center
    assert evaluation.favourites == (state.board.center,)
    assert evaluation.ranking[0] == state.board.center
    assert Evaluator(seed=4).choose(state) == state.board.center


def test_on_the_usual_board_the_centre_is_h8() -> None:
    assert format_point(Evaluator().choose(GameState.new())) == "h8"


def test_lean_follows_from_the_colour() -> None:
    state = GameState.new()
    assert evaluate(state).lean is Lean.ATTACK
    assert evaluate(state.play("h8")).lean is Lean.DEFENCE
    assert evaluate(state, Color.WHITE).lean is Lean.DEFENCE
    assert evaluate(state, lean=Lean.DEFENCE).lean is Lean.DEFENCE


def test_lean_decides_between_equal_values() -> None:
    # d7, d9 and d11 prevent an open three and an open two, 2 x 260; i12 makes two open twos and
    # prevents one, 2 x 250 + 20.
    state = position("k12 i6 i11", "d8 f9 d10")
    assert value_of(state, "i12").value == value_of(state, "d7").value == 520
    assert format_points(evaluate(state, lean=Lean.ATTACK).favourites) == "i12"
    assert format_points(evaluate(state, lean=Lean.DEFENCE).favourites) == "d7d9d11"
    assert format_point(Evaluator().choose(state)) == "i12"
    assert format_point(Evaluator(lean=Lean.DEFENCE).choose(state))[0] == "d"


def test_value_then_lean_then_nearness_order_the_points() -> None:
    def worth(attack: int, defence: int, value: int) -> PointValue:
        return PointValue(attack, defence, value, NO_SHAPES, NO_SHAPES)

    a1, b2, c3, d4, h8 = (parse_point(name) for name in ("a1", "b2", "c3", "d4", "h8"))
    values = {
        a1: worth(0, 0, 30),
        b2: worth(10, 0, 20),
        c3: worth(0, 10, 20),
        d4: worth(10, 0, 20),
        h8: worth(5, 0, 10),
    }
    attacking = Evaluation(Board.empty(), Lean.ATTACK, values)
    assert attacking.ranking == (a1, d4, b2, c3, h8)
    assert Evaluation(Board.empty(), Lean.DEFENCE, values).ranking == (a1, c3, d4, b2, h8)
    assert attacking.best == a1


@pytest.mark.parametrize(("seed", "rule"), [(1, FREESTYLE), (2, STANDARD), (3, FREESTYLE)])
def test_the_best_heads_the_ranking(seed: int, rule: RuleSet) -> None:
    rng = random.Random(seed)
    state = GameState.new(rule)
    while not state.is_over and len(state.moves) < 40:
        evaluation = evaluate(state)
        favourites = evaluation.favourites
        assert evaluation.best == favourites[0]
        assert evaluation.ranking[: len(favourites)] == favourites
        assert sorted(evaluation.ranking) == state.board.empty_points()
        state = state.play(rng.choice(evaluation.ranking[:4]))


def test_a_seed_always_plays_the_same_and_seeds_differ() -> None:
    state = GameState.new().play("h8")
    favourites = evaluate(state).favourites
    assert len(favourites) == 8
    chosen = [Evaluator(seed).choose(state) for seed in range(60)]
    assert chosen == [Evaluator(seed).choose(state) for seed in range(60)]
    assert set(chosen) == set(favourites)


@given(
    stones=st.lists(st.integers(0, 224), unique=True, max_size=60),
    across=st.booleans(),
    upside_down=st.booleans(),
    transposed=st.booleans(),
    rule=st.sampled_from([FREESTYLE, STANDARD]),
)
@settings(max_examples=40, deadline=None)
def test_values_turn_with_the_board(
    stones: list[int], across: bool, upside_down: bool, transposed: bool, rule: RuleSet
) -> None:
    def turned(point: int) -> int:
        column, row = column_row(point)
        column, row = (14 - column if across else column), (14 - row if upside_down else row)
        return column * 15 + row if transposed else row * 15 + column

    state = GameState.setup(black=stones[::2], white=stones[1::2], rule=rule)
    image = GameState.setup(
        black=[turned(p) for p in stones[::2]], white=[turned(p) for p in stones[1::2]], rule=rule
    )
    values = evaluate(image).values
    for point, value in evaluate(state).values.items():
        mirrored = values[turned(point)]
        assert (value.attack, value.defence) == (mirrored.attack, mirrored.defence)
        assert sorted(value.attack_shapes) == sorted(mirrored.attack_shapes)
        assert sorted(value.defence_shapes) == sorted(mirrored.defence_shapes)


@given(stones=st.lists(st.integers(0, 224), unique=True, max_size=80))
@settings(max_examples=30, deadline=None)
def test_colours_are_treated_alike(stones: list[int]) -> None:
    one = GameState.setup(black=stones[::2], white=stones[1::2])
    other = GameState.setup(black=stones[1::2], white=stones[::2])
    assert evaluate(one, Color.BLACK).values == evaluate(other, Color.WHITE).values


def test_a_full_board_has_no_best_point() -> None:
    state = GameState.setup(black=range(13), white=range(13, 25), size=5)
    evaluation = evaluate(state)
    assert evaluation.best is None
    assert evaluation.ranking == evaluation.favourites == ()
    with pytest.raises(ValueError, match="Draw"):
        Evaluator().choose(state)


def test_the_last_empty_point_is_played() -> None:
    state = GameState.setup(black=range(12), white=range(13, 25), size=5)
    assert Evaluator().choose(state) == 12


@pytest.mark.parametrize(
    ("own", "other", "point", "words"),
    [
        ("g8 h8 i8 j8", "f8", "k8", "makes a five"),
        ("g8 h8 i8", "", "j8", "makes an open four"),
        ("e8 g8 i8 k8", "", "h8", "makes a double four"),
        ("f8 g8 h6 h7", "", "h8", "makes two open threes"),
        ("f8 g8 h6 h7 g9", "", "h8", "makes two open threes and an open two"),
        ("f8 g8", "h9 h10", "h8", "makes an open three; prevents an open three"),
        ("", "g8 h8 i8 j9 j10", "j8", "prevents an open four and an open three"),
        ("g8 h8", "f8", "i8", "makes a closed three"),
        ("a1", "", "o15", "neither makes nor prevents anything"),
    ],
)
def test_values_in_words(own: str, other: str, point: str, words: str) -> None:
    assert explain(value_of(position(own, other), point)) == words


def test_words_for_the_most_there_can_be() -> None:
    value = weigh((Shape.FOUR,) * 4, (Shape.FIVE, Shape.OPEN_TWO, Shape.OPEN_THREE, Shape.OPEN_TWO))
    assert explain(value) == "makes four fours; prevents a five, an open three and two open twos"


def test_examples_in_the_docstrings() -> None:
    result = doctest.testmod(evaluator_module)
    assert result.attempted
    assert not result.failed
