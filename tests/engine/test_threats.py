from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gomoku_console.engine.kernel import BLACK, WHITE, Position
from gomoku_console.engine.threats import Stopped, ThreatSolver, Win, find_win
from gomoku_console.game.board import Color, format_point, parse_moves, parse_point
from gomoku_console.game.rules import RENJU, RULE_SETS
from gomoku_console.game.state import GameState
from gomoku_console.game.verdict import Verdict

if TYPE_CHECKING:
    from gomoku_console.game.rules import RuleSet

DATA = Path(__file__).parents[1] / "data" / "forced_wins.json"
POSITIONS = json.loads(DATA.read_text(encoding="utf-8"))["positions"]
SHORT = [it for it in POSITIONS if it["plies"] <= 7]

FAR = ("a1", "d2", "i1", "l2", "o1", "a15", "f14", "o14")


def setup(own: list[str], other: list[str], color: Color, rule: RuleSet) -> GameState:
    """``color`` to move with ``own`` stones; the other side has as many as a game would give it."""
    filler = [at for at in FAR if at not in other][: max(0, len(own) - len(other))]
    black, white = (own, other + filler) if color is Color.BLACK else (other + filler, own)
    return GameState.setup(black=black, white=white, to_move=color, rule=rule)


def check_line(state: GameState, win: Win) -> None:
    """The rules accept every move, and the line ends as it says."""
    winner = state.to_move
    for number, point in enumerate(win.line):
        assert state.outcome is None
        if number % 2 == 0:
            assert (
                state.rule.verdict(state.board.cells, state.board.size, point, winner)
                not in state.rule.forbidden
            )
        state = state.play(point)
    if win.foul is None:
        assert state.outcome is not None
        assert state.outcome.winner is winner
    else:
        assert state.to_move is Color.BLACK
        assert state.foul(win.foul) is not None
        cells, size = state.board.cells, state.board.size
        assert state.rule.verdict(cells, size, win.foul, Color.WHITE) is Verdict.FIVE


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("color", Color, ids=str)
@pytest.mark.parametrize(
    ("own", "other", "plies"),
    [
        (["e8", "f8", "g8", "h8"], ["d8"], 1),
        (["f8", "g8", "h8"], [], 3),
        (["f8", "g8", "h8", "i9", "i10"], ["e8"], 5),
    ],
    ids=["five", "open four", "four and three"],
)
def test_mates(own: list[str], other: list[str], plies: int, color: Color, rule: RuleSet) -> None:
    state = setup(own, other, color, rule)
    win = find_win(state, nodes=20_000)
    assert win is not None
    assert len(win.line) <= plies
    check_line(state, win)


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
@pytest.mark.parametrize("color", Color, ids=str)
def test_two_threes_win_where_they_are_allowed(color: Color, rule: RuleSet) -> None:
    state = setup(["g8", "i8", "h7", "h9"], [], color, rule)
    win = find_win(state, nodes=10_000)
    if color is Color.BLACK and rule.forbidden:
        assert win is None or win.line[0] != parse_point("h8")
    else:
        assert win is not None
        assert not win.is_fours
        check_line(state, win)


def test_two_fours_are_no_win_for_black_in_renju() -> None:
    own, other = ["e8", "f8", "g8", "h9", "h10", "h11"], ["d8", "h12"]
    state = setup(own, other, Color.BLACK, RENJU)
    solver = ThreatSolver(Position.of(state))
    win = solver.find_fours(BLACK, nodes=10_000)
    assert win is None or win.line[0] != parse_point("h8")
    white = setup(own, other, Color.WHITE, RENJU)
    win = ThreatSolver(Position.of(white)).find_fours(WHITE, nodes=10_000)
    assert win is not None
    check_line(white, win)


def test_white_wins_where_black_may_not_stop_the_five() -> None:
    """White makes a four that only a double-three of black could stop."""
    state = GameState.setup(
        black=["d8", "g9", "i9", "h10", "h11", "a1"],
        white=["e9", "h5", "h6", "h7", "o1"],
        rule=RENJU,
        to_move=Color.WHITE,
    )
    position = Position.of(state)
    assert position.is_forbidden(parse_point("h9"), BLACK)
    win = ThreatSolver(position).find_fours(WHITE, nodes=1_000)
    assert win is not None
    assert win.line == (parse_point("h8"),) or win.foul is None
    check_line(state, win)


def test_a_five_of_the_defender_comes_first() -> None:
    """An open three wins nothing while the other side has four in a row."""
    state = setup(["f8", "g8", "h8"], ["e3", "f3", "g3", "h3"], Color.BLACK, RULE_SETS["standard"])
    assert find_win(state, nodes=5_000) is None


@pytest.mark.parametrize("known", SHORT, ids=lambda it: f"{it['rule']}-{it['plies']}")
def test_known_wins(known: dict[str, Any]) -> None:
    state = GameState.new(known["rule"]).play_all(parse_moves(known["moves"]))
    win = find_win(state, nodes=60_000)
    assert win is not None
    check_line(state, win)
    assert format_point(win.line[0]) in known["wins"]


def test_every_reply_loses() -> None:
    """A win by threats holds against all replies, not only those the solver thought of."""
    known = next(it for it in POSITIONS if it["rule"] == "freestyle" and it["plies"] == 7)
    state = GameState.new(known["rule"]).play_all(parse_moves(known["moves"]))
    win = find_win(state, nodes=60_000)
    assert win is not None
    after = state.play(win.line[0])
    for reply in after.board.empty_points():
        answered = after.play(reply)
        assert answered.outcome is None
        assert find_win(answered, nodes=60_000) is not None, format_point(reply)


def test_a_win_found_stays_found() -> None:
    """Along the line each next win costs next to nothing."""
    known = next(it for it in POSITIONS if it["rule"] == "freestyle" and it["plies"] == 9)
    state = GameState.new(known["rule"]).play_all(parse_moves(known["moves"]))
    position = Position.of(state)
    side = BLACK if state.to_move is Color.BLACK else WHITE
    solver = ThreatSolver(position)
    win = solver.find_fours(side, nodes=5_000) or solver.find_threats(side, nodes=60_000)
    assert win is not None
    for number, point in enumerate(win.line[:-1]):
        position.make(point, (side + number) % 2)
        if number % 2:
            again = solver.find_fours(side, nodes=5_000) or solver.find_threats(side, nodes=500)
            assert again is not None


def test_a_stop_at_every_point_restores_the_board() -> None:
    known = next(it for it in POSITIONS if it["rule"] == "renju" and it["plies"] == 13)
    state = GameState.new(known["rule"]).play_all(parse_moves(known["moves"]))
    position = Position.of(state)
    side = BLACK if state.to_move is Color.BLACK else WHITE
    before = (position.sheets, position.hash, tuple(position.cells), position.stones)
    stopped = 0
    for patience in range(60):
        solver = ThreatSolver(position)
        asked = iter(range(patience))
        try:
            solver.find_threats(side, nodes=2_000, should_stop=lambda: next(asked, -1) < 0)  # noqa: B023
        except Stopped:
            stopped += 1
        after = (position.sheets, position.hash, tuple(position.cells), position.stones)
        assert after == before
    assert stopped > 10


def known_win(rule: str, plies: int) -> tuple[GameState, Position, int]:
    """The first known win of so many plies: the game, its position, and the side to move."""
    known = next(it for it in POSITIONS if it["rule"] == rule and it["plies"] == plies)
    state = GameState.new(rule).play_all(parse_moves(known["moves"]))
    return state, Position.of(state), BLACK if state.to_move is Color.BLACK else WHITE


def test_shorter_wins_are_found() -> None:
    state, position, side = known_win("renju", 11)
    solver = ThreatSolver(position)
    first = solver.find_threats(side, nodes=5_000)
    assert first is not None
    better = solver.shorten_threats(side, nodes=8_000)
    check_line(state, better)
    assert len(better.line) < len(first.line)
    assert solver.shorten_threats(side, nodes=0) == first


def test_the_line_shows_the_longest_resistance() -> None:
    """Two threes at once: white can stop one, then the other becomes an open four, then a five."""
    state = setup(["g8", "i8", "h7", "h9"], [], Color.BLACK, RULE_SETS["freestyle"])
    win = find_win(state, nodes=10_000)
    assert win is not None
    assert win.line[0] == parse_point("h8")
    assert len(win.line) == 5


def test_a_stop_while_shortening_keeps_the_win() -> None:
    state, position, side = known_win("renju", 11)
    solver = ThreatSolver(position)
    assert solver.find_threats(side, nodes=5_000) is not None
    before = (position.sheets, position.hash, tuple(position.cells), position.stones)
    for patience in range(0, 30, 3):
        asked = iter(range(patience))
        win = solver.shorten_threats(side, nodes=2_000, should_stop=lambda: next(asked, -1) < 0)  # noqa: B023
        check_line(state, win)
        assert (position.sheets, position.hash, tuple(position.cells), position.stones) == before


def test_limits_in_nodes_always_give_the_same_win() -> None:
    state, _, _ = known_win("renju", 13)
    win = find_win(state, nodes=8_000)
    assert win is not None
    assert find_win(state, nodes=8_000) == win


def test_a_finished_game_has_nothing_to_solve() -> None:
    state = GameState.new(size=5).play_all(["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"])
    with pytest.raises(ValueError, match="the game is over"):
        find_win(state)
