"""Playing clocks, with time that passes only when a test says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.engine.opening import Decision
from gomoku_console.game.board import Color
from gomoku_console.game.openings import SWAP2, Choice
from gomoku_console.ui.actions import EngineAsked, EngineReady, MoveTo, RecordOpened
from gomoku_console.ui.clock import (
    Allowance,
    Clock,
    allowance,
    format_left,
    is_running,
    new_clock,
    patience,
)
from gomoku_console.ui.frame import Style
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.saving import record_of, resumed, saved_game
from gomoku_console.ui.settings import DEFAULTS
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, Player, set_clock

BLACK, WHITE = Color.BLACK, Color.WHITE


def timed(columns: int = 64, rows: int = 24, **wishes: object) -> Player:
    """Two people with a clock, by default of 300 seconds for the game."""
    return set_clock(Player(columns, rows), **wishes).press("1")  # type: ignore[arg-type]


def left(player: Player) -> tuple[float, float]:
    """What black and white have left, in whole milliseconds."""
    assert player.model.clock is not None
    black, white = player.model.clock.left
    return round(black, 3), round(white, 3)


def place(player: Player, point: str) -> Player:
    return player.press(*point, "enter")


def text_of(player: Player) -> str:
    return "\n".join(render(player.model).text)


def test_without_the_setting_there_is_no_clock() -> None:
    player = Player().press("1").play("h8").wait(100_000)
    assert player.model.clock is None
    assert not player.model.state.is_over


def test_a_clock_begins_with_the_first_stone_and_runs_for_the_side_to_move() -> None:
    player = timed().wait(50)
    assert left(player) == (300, 300), "before the first stone"
    place(player, "h8").wait(20)
    assert left(player) == (300, 280)
    place(player, "i9").wait(7.5)
    assert left(player) == (292.5, 280)


def test_a_clock_per_game_adds_the_increment_of_a_move_that_was_timed() -> None:
    player = place(timed(clock_increment=5), "h8")
    assert left(player) == (300, 300), "the first stone took no time"
    place(player.wait(20), "i9")
    assert left(player) == (300, 285)


def test_a_clock_per_move_begins_anew_with_every_stone() -> None:
    player = place(timed(clock="per-move", clock_time=30, clock_increment=9), "h8").wait(20)
    assert left(player) == (30, 10)
    assert left(place(player, "i9").wait(1)) == (29, 30)


@pytest.mark.parametrize(
    ("moves", "loser", "winner", "short"),
    [("h8", "White", "Black", "B"), ("h8i9", "Black", "White", "W")],
)
def test_a_side_without_time_has_lost(moves: str, loser: str, winner: str, short: str) -> None:
    player = timed().play(moves).wait(299.9)
    assert not player.model.state.is_over
    player.wait(0.1)
    outcome = player.model.state.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.winner.name[0] == short
    assert outcome.is_on_time
    assert f"{loser}'s time is up: {winner} wins" in text_of(player)
    assert f"{winner} wins on time after {len(moves) // 2} move" in text_of(player.press("up"))
    before = player.model.state
    assert player.press("enter").model.state == before, "no more stones"
    assert player.press("u").model.state == before
    assert record_of(player.model).result.how == "time"
    assert player.wait(2).press("n").model.state.moves == ()
    assert left(player) == (300, 300)


@pytest.mark.parametrize("moves", ["h8", "h8i9"])
def test_a_side_without_time_may_only_be_told_so_once(moves: str) -> None:
    player = timed(flag_fall="warn").play(moves).wait(400)
    loser = "White" if moves == "h8" else "Black"
    assert player.model.status.text == f"{loser}'s time is up"
    assert player.model.status.is_warning
    player.press("up").wait(1)
    assert player.model.status.text == ""
    assert not player.model.state.is_over
    assert player.press("enter").model.state.played == len(moves) // 2 + 1


def test_per_move_every_late_move_is_told_of() -> None:
    player = timed(clock="per-move", clock_time=10, flag_fall="warn").play("h8").wait(11)
    assert player.model.status.text == "White's time is up"
    assert place(player, "i9").wait(11).model.status.text == "Black's time is up"
    assert place(player, "j9").wait(11).model.status.text == "White's time is up"


@pytest.mark.parametrize("key", ["q", "n"])
def test_a_flag_that_fell_turned_the_answer_to_a_question_into_nothing(key: str) -> None:
    player = timed().play("h8i9").press(key)
    asked = player.model.overlay
    player.wait(300)
    assert player.model.state.is_over
    assert player.model.overlay is asked
    assert "Black's time is up: White wins" in text_of(player)
    player.press("y")
    assert player.model.scene is Scene.MAIN_MENU if key == "q" else player.board == {}


def test_the_help_hid_that_the_flag_fell() -> None:
    for rows, columns in ((24, 64), (17, 36)):
        player = timed(columns, rows).play("h8i9").press("?").wait(300)
        assert "Black's time is up: White wins" in text_of(player)
        assert player.model.overlay is Overlay.HELP, "Enter closes it, and places nothing"


def test_the_panel_did_not_say_that_a_game_was_lost_on_time() -> None:
    for columns, rows in ((64, 24), (36, 17)):
        player = timed(columns, rows).play("h8i9").wait(300).press("up")
        assert text_of(player).count("White wins on time") >= 1
    assert text_of(timed().play("h8i9").wait(300)).count("White wins on time") == 1


def test_a_decided_game_from_the_library_had_clocks_that_never_ran() -> None:
    over = record_of(timed().play(BLACK_WINS).model)
    player = set_clock(Player()).act(RecordOpened(over))
    assert player.model.clock is None
    assert "Clock" not in text_of(player)
    assert left(player.press(",", "enter")) == (300, 300), "played on, it has a clock"


def test_the_clock_runs_under_the_help_and_while_an_earlier_position_is_shown() -> None:
    assert left(timed().play("h8i9").press("?").wait(9)) == (291, 300)
    assert left(timed().play("h8i9").press(",").wait(9)) == (291, 300)


def test_the_clock_stands_still_in_menus_and_once_the_game_is_over() -> None:
    assert left(timed().play(BLACK_WINS).wait(9)) == (300, 300)
    assert left(timed().play("h8").press("q", "y").wait(9)) == (300, 300)


def test_a_computer_that_answers_at_once_needs_no_time() -> None:
    player = set_clock(Player()).press("2", "1", "1").play("h8").wait(50)
    assert left(player) == (300, 300)
    assert left(player.answer("i9").wait(5)) == (295, 300)


def engine_to_move(**wishes: object) -> Player:
    player = set_clock(Player(engine="/opt/pbrain-embryo"), **wishes)  # type: ignore[arg-type]
    player.press("2", "e").press("a", *"embryo", "enter").press("1", "1").play("h8")
    assert player.model.is_engine_thinking
    return player


def test_the_clock_of_an_engine_runs_once_it_has_the_question() -> None:
    player = engine_to_move().wait(4)
    assert left(player) == (300, 300), "it is still starting"
    player.act(EngineReady("embryo", "Embryo"))
    player.act(EngineAsked(player.thoughts[-1].ticket)).wait(3)
    assert left(player) == (300, 297)
    assert left(player.answer("i9").wait(2)) == (298, 297)


def test_an_engine_that_overruns_loses_and_its_answer_is_too_late() -> None:
    player = engine_to_move(clock="per-move", clock_time=10)
    player.act(EngineAsked(player.thoughts[-1].ticket)).wait(10)
    assert player.model.thinking is None
    assert player.answer("i9").board == {"h8": 1}
    assert "Black wins on time after 1 move. You won!" in text_of(player.press("up"))


def test_an_engine_in_trouble_loses_no_time() -> None:
    player = engine_to_move()
    player.act(EngineAsked(player.thoughts[-1].ticket)).wait(3).fail().wait(100)
    assert player.model.overlay is Overlay.TROUBLE
    assert left(player) == (300, 297)


def test_an_engine_is_told_its_time() -> None:
    assert engine_to_move(clock_time=60).thoughts[-1][-3:] == (5000, 60_000, 59_700)
    assert engine_to_move(clock="per-move", clock_time=1).thoughts[-1][-3:] == (800, 0, None)
    assert engine_to_move(clock="none").thoughts[-1][-3:] == (5000, 0, None)


@pytest.mark.parametrize(
    ("kind", "seconds", "turn_ms", "told"),
    [
        ("per-move", 30.0, 5000, Allowance(5000)),
        ("per-move", 30.0, 60_000, Allowance(29_700)),
        ("per-move", 0.0, 5000, Allowance(50)),
        ("per-game", 1.0, 5000, Allowance(800, 300_000, 800)),
        ("per-game", 0.3, 5000, Allowance(200, 300_000, 200)),
        ("per-game", 200.0, 5000, Allowance(5000, 300_000, 199_700)),
    ],
)
def test_of_clock_and_time_per_move_the_smaller_counts(
    kind: str, seconds: float, turn_ms: int, told: Allowance
) -> None:
    clock = Clock(kind, 300, 0, loses=True, left=(seconds, 0.0))
    assert allowance(clock, BLACK, turn_ms) == told


def test_an_engine_that_is_only_told_may_take_a_second_when_its_time_is_up() -> None:
    clock = Clock("per-game", 300, 0, loses=False, left=(0.0, 9.0))
    assert allowance(clock, BLACK, 5000) == Allowance(1000, 300_000, 1000)
    assert allowance(clock, WHITE, 500) == Allowance(500, 300_000, 8700)


def test_no_clock_runs_while_the_colours_are_open() -> None:
    player = set_clock(Player(opening=SWAP2)).press("1").play("h8i9g7").wait(30)
    assert player.model.options
    assert left(player) == (300, 300)
    player.press("1").wait(10)
    assert left(player) == (300, 290)


def test_a_computer_that_chooses_costs_nobody_time() -> None:
    player = set_clock(Player(opening=SWAP2)).press("2", "1", "1").play("h8i9g7").wait(9)
    player.decide(Decision(choice=Choice.BLACK)).wait(2)
    assert left(player) == (300, 298)


def test_undo_gives_no_time_back() -> None:
    player = place(place(timed().play("h8").wait(20), "i9").wait(10), "g7").wait(5)
    assert left(player) == (290, 275)
    assert left(player.press("u").wait(1)) == (290, 274)


def test_going_on_from_an_earlier_moment_of_a_decided_game_begins_with_new_clocks() -> None:
    player = timed().play("h8i9g7").wait(300)
    assert player.model.state.is_over
    player.press(",", "enter")
    assert not player.model.state.is_over
    assert left(player) == (300, 300)


def test_a_saved_game_goes_on_with_the_time_that_was_left() -> None:
    player = timed(clock_increment=2).play("h8i9").wait(100.25)
    again = resumed(Player().model, saved_game(player.model))
    assert again.clock is not None
    assert again.clock == player.model.clock
    assert is_running(again)


def test_a_game_lost_on_time_is_still_lost_when_it_is_read_again() -> None:
    player = timed().play("h8i9").wait(300)
    again = resumed(Player().model, saved_game(player.model))
    assert again.state.outcome == player.model.state.outcome


@pytest.mark.parametrize(
    "damage",
    [
        {"kind": "hourglass"},
        {"seconds": 0},
        {"black_left": -1},
        {"white_left": "much"},
        {"increment": None},
    ],
)
def test_a_save_with_an_odd_clock_is_refused_by_name(damage: dict[str, object]) -> None:
    game = saved_game(timed().play("h8").model)
    clock = game.extra["clock"]
    assert isinstance(clock, dict)
    clock.update(damage)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"clock|seconds|left|increment"):
        resumed(Player().model, game)


def test_a_save_of_an_earlier_version_has_no_clock() -> None:
    game = saved_game(Player().press("1").play("h8").model)
    del game.extra["clock"]  # type: ignore[attr-defined]
    assert resumed(Player().model, game).clock is None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0.0"),
        (0.99, "0.9"),
        (9.99, "9.9"),
        (10.0, "0:10"),
        (61.7, "1:01"),
        (3599.9, "59:59"),
        (3600.0, "1:00:00"),
        (86_400.0, "24:00:00"),
    ],
)
def test_time_is_shown_as_clocks_do(seconds: float, text: str) -> None:
    assert format_left(seconds) == text


@pytest.mark.parametrize(("columns", "rows"), [(36, 17), (64, 24), (80, 24), (120, 40)])
def test_low_time_is_told_in_words_of_its_own_and_not_by_colour_alone(
    columns: int, rows: int
) -> None:
    player = timed(columns, rows).play("h8").wait(290.5)
    frame = render(player.model)
    (row,) = (number for number, line in enumerate(frame.text) if "9.5!" in line)
    assert frame.styles[row][frame.text[row].index("9.5!")] is Style.WARNING


@pytest.mark.parametrize("key", ["q", ",", "x", "a"])
def test_the_clock_is_seen_on_the_smallest_screen_whatever_is_said(key: str) -> None:
    player = timed(36, 17).play("h8i9").wait(20).press(*key)
    assert render(player.model).text[-1].endswith("4:40")


@pytest.mark.parametrize(
    ("waited", "seconds"), [(0.0, 1.0), (0.25, 0.75), (299.0 - 8.96, 0.06), (300 - 9.95, 0.05)]
)
def test_the_screen_waits_as_long_as_the_clock_shows_the_same(
    waited: float, seconds: float
) -> None:
    player = timed().play("h8").wait(waited)
    assert patience(player.model) == pytest.approx(seconds)


def test_a_clock_without_increment_per_move() -> None:
    wishes = DEFAULTS._replace(clock="per-move", clock_time=7, clock_increment=3)
    assert new_clock(wishes) == Clock("per-move", 7, 0, loses=True, left=(7.0, 7.0))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4000), st.booleans()), max_size=30))
def test_all_time_that_passes_is_taken_from_one_clock_or_the_other(
    steps: list[tuple[int, bool]],
) -> None:
    player = timed(clock_time=86_400).play("h8")
    passed = 0
    for quarters, places in steps:
        player.wait(quarters / 4)
        passed += quarters
        free = next(p for p in range(0, 225, 2) if not player.model.state.board.cells[p])
        if places and not player.model.state.is_over:
            player.act(MoveTo(free))
    over = player.model.state.is_over
    black, white = left(player)
    assert over or black + white == 2 * 86_400 - passed / 4
