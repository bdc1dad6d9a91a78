from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import FoulPolicy, GameState, IllegalMoveError
from gomoku_console.records.formats import read_game, write_game
from gomoku_console.records.record import MAIN, Branch, Ending, GameRecord, Move, Result, moves_of
from tests.records.strategies import paths_of, plain_records, records


def record_of(text: str, **fields: object) -> GameRecord:
    return GameRecord(moves=moves_of(parse_moves(text), Color.BLACK), **fields)  # type: ignore[arg-type]


@given(records())
@settings(max_examples=60)
def test_the_states_of_a_record_follow_its_moves(record: GameRecord) -> None:
    states = list(record.states())
    assert [state.moves[state.set_up :] for state in states] == [
        record.points[:count] for count in range(len(record.moves) + 1)
    ]
    assert record.state_at(len(record.moves)) == states[-1] == record.state_at()


def test_a_record_of_a_state_gives_the_state_again() -> None:
    start = GameState.setup(black=["h8", "a1"], white=["c3"], to_move="white", rule="standard")
    state = start.play_all(["d4", "e5"])
    record = GameRecord.from_state(state, black="A", white="B", times=[120])
    assert record.state_at(fouls=FoulPolicy.REFUSE) == state
    assert [move.time for move in record.moves] == [120, None]
    assert record.to_move is Color.WHITE
    assert record.result == Result()


def test_a_finished_state_gives_its_result() -> None:
    state = GameState.new().play_all(parse_moves("a1a2b1b2c1c2d1d2e1"))
    assert GameRecord.from_state(state).result == Result(Ending.BLACK_WINS)


def test_a_foul_that_was_played_is_read_as_the_loss_it_was() -> None:
    double_three = parse_moves("h9a1h10o1g8a15i8o15h8")
    state = GameState.new("renju", fouls=FoulPolicy.LOSE).play_all(double_three)
    record = GameRecord.from_state(state)
    assert record.result == Result(Ending.WHITE_WINS, "double-three")
    assert record.find_fault() is None
    assert record.state_at() == state
    with pytest.raises(IllegalMoveError, match="move 9: h8 is forbidden"):
        record.state_at(fouls=FoulPolicy.REFUSE)
    assert len(list(record.states())) == 10


def test_there_is_no_state_behind_the_last_move() -> None:
    with pytest.raises(ValueError, match="no move 3: the game has 2"):
        record_of("h8i9").state_at(3)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"size": 4}, "board size 4"),
        ({"rule": "chess"}, "'chess' is not a rule set"),
        ({"black_stones": (1,), "white_stones": (1,)}, "set up twice"),
        ({"black_stones": (225,)}, "point 225 is outside"),
        ({"moves": (Move(Color.WHITE, 3),)}, "move 1 is not a stone of black"),
        ({"moves": (Move(Color.BLACK, None),)}, "move 1 is not a stone of black"),
        ({"branches": (Branch(0, 0, ()),)}, "does not stand before it"),
        ({"branches": (Branch(MAIN, 1, ()),)}, "behind the end"),
        ({"branches": (Branch(MAIN, 0, (Move(Color.BLACK, 225),)),)}, "point 225 is outside"),
    ],
)
def test_a_record_holds_nothing_impossible(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        GameRecord(**fields)  # type: ignore[arg-type]


def test_a_game_that_goes_on_after_six_in_a_row_is_played_by_the_rule_that_lets_it() -> None:
    six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1 h8"
    assert record_of(six).playing_rule is RULE_SETS["standard"]
    assert record_of(six).find_fault() is None
    assert record_of(six, rule="freestyle").find_fault() is not None
    with pytest.raises(IllegalMoveError, match="move 12: h8 cannot be played: the game is over"):
        record_of(six, rule="freestyle").state_at()


def test_playing_on_from_an_earlier_move_keeps_the_old_line_as_a_branch() -> None:
    record = record_of("h8i9g7a1", result=Result(Ending.BLACK_WINS, "resign"))
    other = record.with_line(parse_moves("h8i9j7"), times=[1, 2, 3])
    assert other.points == parse_moves("h8i9j7")
    assert [move.time for move in other.moves] == [None, None, 3]
    assert other.result == Result()
    (branch,) = other.branches
    assert (branch.trunk, branch.after) == (MAIN, 2)
    assert branch.moves == record.moves[2:]


def test_the_same_line_changes_nothing_and_a_longer_one_adds() -> None:
    record = record_of("h8i9", result=Result(Ending.DRAW))
    assert record.with_line(record.points) is record
    assert record.with_line(parse_moves("h8i9g7")).branches == ()


@given(records(), st.data())
@settings(max_examples=60)
def test_a_new_line_loses_no_old_one(record: GameRecord, data: st.DataObject) -> None:
    kept = data.draw(st.integers(0, len(record.moves)))
    free = set(range(record.size**2)) - set(record.points)
    points = (*record.points[:kept], *sorted(free)[: data.draw(st.integers(0, 2))])
    changed = record.with_line(points)
    assert changed.points == points
    old, new = set(paths_of(record)), set(paths_of(changed))
    # A line that now goes on is no longer an end of its own.
    assert {path for path in old if path != paths_of(record)[0]} <= new
    assert any(path[: len(record.moves)] == record.moves for path in new)


@given(plain_records())
@settings(max_examples=30)
def test_stones_set_up_as_in_a_game_are_a_sequence(record: GameRecord) -> None:
    assert record.as_sequence() == record.points
    set_up = GameRecord(
        black_stones=record.points[::2],
        white_stones=record.points[1::2],
        to_move=Color.BLACK if len(record.points) % 2 == 0 else Color.WHITE,
    )
    assert set_up.as_sequence() == record.points


def test_stones_no_game_puts_there_are_no_sequence() -> None:
    assert GameRecord(black_stones=(1, 2)).as_sequence() is None
    assert GameRecord(to_move=Color.WHITE).as_sequence() is None
    five = GameRecord(black_stones=(0, 1, 2, 3, 4), white_stones=(30, 40, 50, 60, 70))
    assert five.as_sequence() is None


@pytest.mark.parametrize("loser", list(Color))
@pytest.mark.parametrize("ending", ["sgf", "psq"])
def test_a_loss_on_time_is_written_and_read_again(loser: Color, ending: str) -> None:
    moves = "h8i9" if loser is Color.BLACK else "h8"
    lost = GameState.new().play_all(parse_moves(moves)).lose_on_time(loser)
    record = GameRecord.from_state(lost, black="A", white="B")
    data = write_game(record, ending)
    if ending == "sgf":
        assert f"RE[{'W' if loser is Color.BLACK else 'B'}+T".encode() in data
    again = read_game(data, f"game.{ending}")
    assert again.final_state().outcome == lost.outcome
    assert again.state_at().outcome is None, "the board does not show it"
