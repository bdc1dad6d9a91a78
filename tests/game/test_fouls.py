"""What a game makes of fouls: refused or lost, explained, taken back, and the end of all moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gomoku_console.game.board import Color, parse_moves, parse_point
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import FoulPolicy, GameState, IllegalMoveError, Outcome
from gomoku_console.game.verdict import Foul, Verdict
from tests.game.positions import load_cases

LOSE, REFUSE = FoulPolicy.LOSE, FoulPolicy.REFUSE
H8 = parse_point("h8")


def double_three(fouls: FoulPolicy = REFUSE) -> GameState:
    """Black to move; h8 is a double-three."""
    return GameState.new("renju", fouls=fouls).play_all(parse_moves("f8a1g8a3h6a5h7a7"))


def six_with_a_hole(**options: Any) -> GameState:
    """All points taken but a1 and h8, where black would have six in a row."""
    black = parse_moves("d8e8f8g8i8a2b1b2")
    white = [point for point in range(225) if point not in (*black, H8, 0)]
    return GameState.setup(black=black, white=white, rule="renju", **options)


# Refused.


def test_refused_foul_says_why_and_changes_nothing() -> None:
    state = double_three()
    with pytest.raises(IllegalMoveError, match=r"^h8 is forbidden: double-three: f8-h8, h6-h8$"):
        state.play("h8")
    assert state == double_three()
    assert state.play("i8").moves[-1] == parse_point("i8")


def test_refused_foul_names_the_move_in_a_list() -> None:
    with pytest.raises(IllegalMoveError, match=r"^move 9: h8 is forbidden: double-three"):
        GameState.new("renju").play_all(parse_moves("f8a1g8a3h6a5h7a7h8"))


def test_occupied_goes_before_forbidden() -> None:
    with pytest.raises(IllegalMoveError, match=r"^f8 is occupied$"):
        double_three().play("f8")


def test_forbidden_points_are_those_of_the_side_to_move() -> None:
    state = double_three()
    assert state.forbidden_points() == {H8: Verdict.DOUBLE_THREE}
    assert state.verdict("h8") is Verdict.DOUBLE_THREE
    foul = state.foul("h8")
    assert foul == Foul(Verdict.DOUBLE_THREE, (parse_moves("f8g8h8"), parse_moves("h6h7h8")))
    white = state.play("o15")
    assert white.forbidden_points() == {}
    assert white.foul("h8") is None
    assert white.play("h8").outcome is None


@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_rule_sets_without_fouls(rule: str) -> None:
    state = double_three()._replace(rule=RULE_SETS[rule])
    assert state.forbidden_points() == {}
    assert state.foul("h8") is None
    assert state.play("h8").outcome is None


# Lost.


def test_lost_foul_ends_the_game_for_white() -> None:
    before = double_three(LOSE)
    state = before.play("h8")
    assert state.board.color_at(H8) is Color.BLACK
    assert state.outcome == Outcome(
        Color.WHITE, foul=before.foul("h8"), reason="by double-three at h8"
    )
    assert str(state.outcome) == "White wins"
    with pytest.raises(IllegalMoveError, match="the game is over"):
        state.play("a15")
    assert state.undo() is state


def test_lost_foul_can_be_taken_back_and_played_again() -> None:
    state = double_three(LOSE).play("h8")
    before = state.take_back()
    assert before == double_three(LOSE)._replace(undone=((H8,),))
    assert before.redo() == state


def test_foul_on_the_last_point_loses_before_the_board_draws() -> None:
    state = six_with_a_hole(to_move=Color.WHITE, fouls=LOSE).play("a1").play("h8")
    assert state.board.is_full
    assert state.outcome is not None
    assert state.outcome.reason == "by overline at h8"
    assert state.outcome.foul == Foul(Verdict.OVERLINE, (parse_moves("d8e8f8g8h8i8"),))


def test_five_goes_before_a_foul() -> None:
    state = GameState.setup(black=parse_moves("h4h5h6h7d8e8f8g8i8"), rule="renju", fouls=LOSE)
    outcome = state.play("h8").outcome
    assert outcome == Outcome(Color.BLACK, tuple(sorted(parse_moves("h4h5h6h7h8"))))


# No move left.


@pytest.mark.parametrize("rule", RULE_SETS)
def test_white_takes_blacks_last_legal_point(rule: str) -> None:
    state = six_with_a_hole(to_move=Color.WHITE)._replace(rule=RULE_SETS[rule])
    assert state.outcome is None
    after = state.play("a1")
    if rule == "renju":
        assert after.outcome == Outcome(None, reason="as black has no legal move")
        assert str(after.outcome) == "Draw"
        with pytest.raises(IllegalMoveError, match="the game is over"):
            after.play("h8")
    else:
        assert after.outcome is None
    assert after.take_back()._replace(undone=()) == state
    assert after.take_back().redo() == after


def test_where_fouls_lose_black_still_has_a_move() -> None:
    assert six_with_a_hole(to_move=Color.WHITE, fouls=LOSE).play("a1").outcome is None


def test_set_up_position_without_a_legal_move_is_over() -> None:
    black = parse_moves("d8e8f8g8i8d3e3g3h3i3")
    holes = parse_moves("h8f3")
    white = [point for point in range(225) if point not in (*black, *holes)]
    state = GameState.setup(black=black, white=white, rule="renju")
    assert state.forbidden_points() == dict.fromkeys(sorted(holes), Verdict.OVERLINE)
    assert state.outcome == Outcome(None, reason="as black has no legal move")
    assert GameState.setup(black=black, white=white, rule="renju", to_move="white").outcome is None
    assert GameState.setup(black=black, white=white, rule="renju", fouls=LOSE).outcome is None
    assert GameState.setup(black=black, white=white, rule="three-three").outcome is None


def test_a_five_is_a_legal_last_move() -> None:
    black = parse_moves("d8e8f8g8")
    white = [point for point in range(225) if point not in (*black, H8)]
    state = GameState.setup(black=black, white=white, rule="renju")
    assert state.outcome is None
    assert str(state.play("h8").outcome) == "Black wins"


def test_full_board_needs_no_reason() -> None:
    black = parse_moves("d8e8f8g8i8")
    white = [point for point in range(225) if point not in black]
    assert GameState.setup(black=black, white=white, rule="renju").outcome == Outcome(None)


# One move under every rule set.


@pytest.mark.parametrize("case", load_cases("outcomes.json"), ids=lambda case: case["name"])
@pytest.mark.parametrize("rule", RULE_SETS)
def test_outcome_of_a_move(rule: str, case: dict[str, Any]) -> None:
    state = GameState.setup(
        black=parse_moves(case["black"]),
        white=parse_moves(case["white"]),
        to_move=case["to_move"],
        rule=rule,
        fouls=LOSE,
    )
    after = state.play(case["move"])
    assert result_of(after.outcome) == case["results"][rule]
    if after.outcome is not None and after.outcome.foul is not None:
        with pytest.raises(IllegalMoveError, match=r"is forbidden|game is over"):
            GameState.setup(
                black=parse_moves(case["black"]), white=parse_moves(case["white"]), rule=rule
            ).play(case["move"])


def result_of(outcome: Outcome | None) -> str:
    if outcome is None:
        return "continue"
    if outcome.foul is not None:
        assert outcome.winner is Color.WHITE
        return f"forbidden:{outcome.foul.verdict}"
    return "draw" if outcome.winner is None else f"{outcome.winner}-wins"


# Whole games.


@pytest.mark.parametrize("fouls", FoulPolicy)
@pytest.mark.parametrize("rule", RULE_SETS)
@pytest.mark.parametrize("size", [5, 9, 15])
def test_random_games(rule: str, fouls: FoulPolicy, size: int) -> None:
    """Black likes to commit fouls here."""
    lost = 0
    for seed in range(6):
        rng = Random(seed)
        state = GameState.new(rule, size, fouls=fouls)
        while state.outcome is None:
            forbidden = state.forbidden_points()
            tempting = list(forbidden) if rng.random() < 0.5 else []
            point = rng.choice(tempting or state.board.empty_points())
            if point in forbidden and fouls is REFUSE:
                with pytest.raises(IllegalMoveError, match=str(forbidden[point])):
                    state.play(point)
                continue
            state = state.play(point)
            check_numbers(state)
            if rng.random() < 0.2:
                check_taking_back(state, rng.randint(1, state.played))
        check_taking_back(state, rng.randint(1, state.played))
        with pytest.raises(IllegalMoveError):
            state.play(state.moves[0])
        lost += state.outcome.foul is not None
    has_fouls = RULE_SETS[rule].has_forbidden_points(Color.BLACK)
    assert bool(lost) == (has_fouls and fouls is LOSE and size > 5)


def check_numbers(state: GameState) -> None:
    """Steps run from 1 without a gap, black and white in turn."""
    cells = state.board.cells
    assert [cells[point] for point in state.moves] == [
        number if number % 2 else -number for number in range(1, len(state.moves) + 1)
    ]
    assert sum(map(bool, cells)) == len(state.moves)
    black, white = (sum(cell * color > 0 for cell in cells) for color in Color)
    assert black - white in (0, 1)
    assert state.to_move is (Color.WHITE if black > white else Color.BLACK)


def check_taking_back(state: GameState, count: int) -> None:
    earlier = state.take_back(count)
    assert earlier.outcome is None
    assert earlier.moves == state.moves[:-count]
    check_numbers(earlier)
    assert earlier.redo() == state
    if state.outcome is None:
        assert state.undo().redo() == state
