from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_console.game.board import Color, UnreadableError, format_point, parse_moves, parse_point
from gomoku_console.game.rules import FREESTYLE, STANDARD, RuleSet, parse_rule
from gomoku_console.game.state import GameState, IllegalMoveError
from gomoku_console.game.verdict import Verdict

RULES = st.sampled_from([FREESTYLE, STANDARD])

FIVES = {
    "row": ("d8e8f8g8h8", "a1b1c1d2"),
    "column": ("h4h5h6h7h8", "a1b1c1d2"),
    "rising": ("a1b2c3d4e5", "o1n1m1k1"),
    "falling": ("a5b4c3d2e1", "o1n1m1k1"),
    "along the top edge": ("k15l15m15n15o15", "a1b1c1d2"),
}
"""Five black points in a line, and four white ones that are in nobody's way."""


def alternate(black: str, white: str) -> tuple[int, ...]:
    """The points of both sides as one game, black first."""
    blacks, whites = parse_moves(black), parse_moves(white)
    moves = [0] * (len(blacks) + len(whites))
    moves[::2], moves[1::2] = blacks, whites
    return tuple(moves)


def names(points: tuple[int, ...]) -> list[str]:
    return [format_point(point) for point in points]


@pytest.mark.parametrize("rule", [FREESTYLE, STANDARD])
@pytest.mark.parametrize(("black", "white"), FIVES.values(), ids=FIVES)
def test_five_in_each_direction_wins(black: str, white: str, rule: RuleSet) -> None:
    *before, last = alternate(black, white)
    state = GameState.new(rule).play_all(before)
    assert state.outcome is None
    over = state.play(last)
    assert over.outcome is not None
    assert over.outcome.winner is Color.BLACK
    assert str(over.outcome) == "Black wins"
    assert set(over.outcome.stones) == set(parse_moves(black))


def test_white_wins_too() -> None:
    state = GameState.new().play_all(parse_moves("a1h8c1h9e1h10g1h11i1h12"))
    assert str(state.outcome) == "White wins"


@pytest.mark.parametrize(("rule", "ends"), [(FREESTYLE, True), (STANDARD, False)])
def test_six_in_a_row_wins_only_where_five_or_more_do(rule: RuleSet, ends: bool) -> None:
    before = GameState.setup(black=["c8", "d8", "e8", "g8", "h8"], rule=rule)
    state = before.play("f8")
    assert state.is_over is ends
    assert before.verdict("f8") is (Verdict.FIVE if ends else Verdict.LEGAL)
    if state.outcome is not None:
        assert names(state.outcome.stones) == ["c8", "d8", "e8", "f8", "g8", "h8"]


def test_standard_wins_by_the_five_when_a_six_is_made_too() -> None:
    black = ["h4", "h5", "h6", "h7", "c8", "d8", "e8", "f8", "g8"]
    state = GameState.setup(black=black, rule=STANDARD).play("h8")
    assert state.outcome is not None
    assert names(state.outcome.stones) == ["h4", "h5", "h6", "h7", "h8"]


def test_every_winning_row_is_marked() -> None:
    black = ["h4", "h5", "h6", "h7", "d8", "e8", "f8", "g8"]
    state = GameState.setup(black=black).play("h8")
    assert state.outcome is not None
    assert sorted(names(state.outcome.stones)) == sorted([*black, "h8"])


def test_blocked_ends_do_not_matter() -> None:
    state = GameState.setup(black=["h5", "h6", "h7", "h9"], white=["h4", "h10"]).play("h8")
    assert str(state.outcome) == "Black wins"


def full_board_without(point: str) -> GameState:
    """All points but one set up so that nobody has five; black to move."""
    empty = parse_point(point)
    stones: dict[str, list[str]] = {"B": [], "W": []}
    for row in range(15):
        for column in range(15):
            if row * 15 + column != empty:
                color = "BW"[(column + 2 * row) // 2 % 2]
                stones[color].append(format_point(row * 15 + column))
    return GameState.setup(black=stones["B"], white=stones["W"])


def test_a_full_board_without_five_is_a_draw() -> None:
    state = full_board_without("a1")
    assert state.outcome is None
    over = state.play("a1")
    assert over.outcome is not None
    assert (str(over.outcome), over.outcome.winner, over.outcome.stones) == ("Draw", None, ())


def test_a_five_on_the_last_point_wins_and_is_no_draw() -> None:
    row = [f"{column}1" for column in "abcd"]
    rest = [format_point(p) for p in range(5, 225)]
    state = GameState.setup(black=row, white=rest).play("e1")
    assert str(state.outcome) == "Black wins"


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("h8h8", "move 2: h8 is occupied"),
        ("a1a2b1b2c1c2d1d2e1e2", "move 10: e2 cannot be played: the game is over (Black wins)"),
    ],
)
def test_illegal_moves_are_named_and_numbered(moves: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        GameState.new().play_all(parse_moves(moves))
    assert str(caught.value) == reason


def test_a_refused_move_changes_nothing() -> None:
    state = GameState.new().play("h8")
    with pytest.raises(IllegalMoveError):
        state.play("h8")
    assert state == GameState.new().play("h8")


@pytest.mark.parametrize("point", [-1, 225, 10_000])
def test_a_point_off_the_board_is_refused(point: int) -> None:
    with pytest.raises(IllegalMoveError, match=f"point {point} is outside the 15x15 board"):
        GameState.new().play(point)


def test_an_unknown_rule_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnreadableError, match="'caro' is not a rule set; one of: freestyle"):
        parse_rule("caro")


def test_verdicts() -> None:
    state = GameState.setup(black=["d8", "e8", "f8", "g8"], white=["a1"])
    assert [state.verdict(name).value for name in ("h8", "a1", "o15")] == [
        "five",
        "occupied",
        "legal",
    ]


def test_setup_keeps_the_order_given_and_is_never_taken_back() -> None:
    state = GameState.setup(black=["h8", "g7"], white=["i9"], to_move="white")
    assert names(state.moves) == ["h8", "i9", "g7"]
    assert [state.board.step_at(parse_point(name)) for name in ("h8", "i9", "g7")] == [1, 2, 3]
    assert state.to_move is Color.WHITE
    assert state.undo() is state
    with pytest.raises(IllegalMoveError, match="cannot take back 1 of 0 stones played"):
        state.take_back()
    assert (
        state.play("a1").undo()
        == state.__class__.setup(black=["h8", "g7"], white=["i9"], to_move="white")
        .play("a1")
        .take_back()
    )


def test_setup_accepts_positions_no_game_reaches() -> None:
    state = GameState.setup(black=["a1", "b1", "c1", "d1", "e1", "f1"], white=[], to_move="white")
    assert state.outcome is None
    assert state.play("h8").outcome is None


def test_setup_refuses_a_point_given_twice() -> None:
    with pytest.raises(IllegalMoveError, match="h8 is set up twice"):
        GameState.setup(black=["h8"], white=["h8"])


def test_undo_takes_two_stones_or_the_only_one() -> None:
    empty = GameState.new()
    one = empty.play("h8")
    three = one.play("i9").play("g7")
    assert empty.undo() is empty
    assert one.undo().moves == ()
    assert three.undo().moves == one.moves
    assert three.undo().to_move is Color.WHITE, "the same side is to move again"


def test_undo_does_nothing_once_somebody_has_won() -> None:
    state = GameState.new().play_all(alternate(*FIVES["row"]))
    assert state.undo() is state


def test_a_new_stone_forgets_what_was_undone() -> None:
    state = GameState.new().play_all(parse_moves("h8i9g7")).undo().play("a1")
    assert state.redo() is state


@given(RULES, st.lists(st.integers(0, 224), max_size=60), st.data())
def test_any_play_undo_and_redo_keep_the_state_sound(
    rule: RuleSet, points: list[int], data: st.DataObject
) -> None:
    state = GameState.new(rule)
    for point in points:
        action = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo"]))
        before = state
        if action == "play" and not state.is_over and not state.board.cells[point]:
            state = state.play(point)
            assert state.take_back().board == before.board
        elif action == "undo":
            state = state.undo()
            if state is not before:
                assert state.redo() == before
        elif action == "redo":
            state = state.redo()
        check(state)


def check(state: GameState) -> None:
    stones = [cell for cell in state.board.cells if cell]
    blacks = sum(cell > 0 for cell in stones)
    assert blacks - (len(stones) - blacks) in (0, 1)
    assert sorted(map(abs, stones)) == list(range(1, len(stones) + 1))
    assert [state.board.step_at(point) for point in state.moves] == list(range(1, len(stones) + 1))
    assert all((state.board.cells[p] > 0) == (step % 2 == 0) for step, p in enumerate(state.moves))
    assert state.to_move is (Color.WHITE if len(stones) % 2 else Color.BLACK)


@given(st.integers(5, 20))
def test_other_board_sizes_play_the_same(size: int) -> None:
    state = GameState.new(size=size)
    for step in range(5):
        state = state.play(step)
        if step < 4:
            state = state.play(size * size - 1 - step)
    assert str(state.outcome) == "Black wins"


@pytest.mark.parametrize("color", list(Color))
def test_who_has_no_time_left_has_lost_whoever_is_to_move(color: Color) -> None:
    for moves in ("h8", "h8i9"):
        state = GameState.new().play_all(parse_moves(moves))
        lost = state.lose_on_time(color)
        assert lost.outcome is not None
        assert lost.outcome.winner is color.opponent
        assert lost.outcome.is_on_time
        assert lost.outcome.announcement == f"{color.opponent.name.capitalize()} wins on time"
        assert lost.moves == state.moves
        with pytest.raises(IllegalMoveError, match="the game is over"):
            lost.play("a1")
        assert lost.undo() == lost
        assert lost.take_back(1).outcome is None


def test_time_does_not_run_out_in_a_game_that_is_over() -> None:
    over = GameState.new().play_all(parse_moves("h8a1i8a2j8a3k8a4l8"))
    with pytest.raises(IllegalMoveError, match="Black wins"):
        over.lose_on_time(Color.WHITE)
