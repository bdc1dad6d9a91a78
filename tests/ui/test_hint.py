"""A hint at the board: when it can be had, what cancels it, and what it says."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.shapes import Shape
from gomoku_console.game.board import Color, format_point, parse_moves, parse_point
from gomoku_console.game.openings import PRO, SWAP, Progress
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.game.state import GameState
from gomoku_console.ui.actions import Advise, Command, HintFailed, HintFound, MoveTo
from gomoku_console.ui.adviser import Adviser
from gomoku_console.ui.hint import describe_hint
from gomoku_console.ui.keymap import is_available
from gomoku_console.ui.view import render
from tests.gomocup.manager import HERE
from tests.ui.scenes import BLACK_WINS, MIDDLE, Player

if TYPE_CHECKING:
    from gomoku_console.ui.actions import Action

FOUR = Reason(Motive.OPEN_FOUR)


def questions(player: Player) -> list[Advise]:
    return [effect for effect in player.effects if isinstance(effect, Advise)]


def answered(player: Player, point: str = "j10", reason: Reason = FOUR) -> Player:
    """The answer to the last question."""
    return player.act(HintFound(questions(player)[-1].ticket, parse_point(point), reason))


def in_game(moves: str = MIDDLE) -> Player:
    return Player().press("1").play(moves)


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=str)
def test_a_hint_moves_the_cursor_and_gives_its_reason(rule: RuleSet) -> None:
    player = Player(rule=rule).press("1").play(MIDDLE).press("H")
    (question,) = questions(player)
    assert question.state == player.model.state
    assert "Looking for a good move" in "\n".join(render(player.model).text)
    answered(player)
    assert format_point(player.model.cursor) == "j10"
    assert "j10 makes an open four" in "\n".join(render(player.model).text)
    assert "j10" in player.wait(1).press("enter").board


def test_small_h_goes_left() -> None:
    player = in_game().press("h")
    assert not questions(player)


def test_the_person_gets_hints_against_the_computer_too() -> None:
    player = Player().press("2", "6", "1").press("H")
    assert questions(answered(player).wait(1).play("h8")) == questions(player)
    assert player.model.awaited_hint is None
    player.press("H")
    assert len(questions(player)) == 1
    assert player.model.awaited_hint is None, "the computer is to move: h is but a column"
    assert len(questions(player.answer("i9").press("H"))) == 2


@pytest.mark.parametrize(
    ("player", "moves"),
    [
        (Player(opening=SWAP), "h8"),
        (Player(opening=SWAP), "h8i9g7"),
        (Player(), BLACK_WINS),
    ],
)
def test_there_is_no_hint_where_no_plain_stone_is_due(player: Player, moves: str) -> None:
    player.press("1").play(moves)
    assert not is_available(player.model, Command.HINT)
    assert not questions(player.press("H"))


@pytest.mark.parametrize("moves", ["", "h8i9"])
def test_a_hint_for_a_stone_that_pro_restricts_asks_for_what_it_allows(moves: str) -> None:
    """It said: a hint is for your own next stone."""
    player = Player(opening=PRO).press("1").play(moves).press("H")
    (question,) = questions(player)
    assert question.progress == player.model.progress


def test_no_hint_for_the_stones_of_an_opening_says_so() -> None:
    player = Player(opening=SWAP).press("1").play("h8").press("H")
    assert player.model.status.text == "No hint for the stones of an opening"


def test_in_an_opening_hints_begin_with_the_plain_stones() -> None:
    player = Player(opening=SWAP).press("1").play("h8i9g7").press("1", "H")
    assert len(questions(player)) == 1


@pytest.mark.parametrize("keys", [("u",), ("n", "y"), ("q", "y"), (",",), ("enter",), ("#", "u")])
def test_what_changes_the_position_cancels_the_hint(keys: tuple[str, ...]) -> None:
    player = in_game().press("right", "H")
    assert player.model.awaited_hint is not None
    player.press(*keys)
    assert player.model.awaited_hint is None
    before = player.model
    assert answered(player).model == before


def test_looking_back_and_coming_again_does_not_wait_for_ever() -> None:
    player = in_game().press("H", ",", "escape")
    assert player.model.awaited_hint is None
    assert len(questions(player.press("H"))) == 2


def test_help_and_resizing_cancel_nothing() -> None:
    player = in_game().press("H", "?", "escape").resize(36, 17)
    answered(player)
    assert format_point(player.model.cursor) == "j10"


MOVES: list[tuple[tuple[str, ...], str]] = [
    (("up",), "h11"),
    (("shift-left",), "c10"),
    (("up", "down"), "h10"),
    (("c", "4"), "c4"),
]
"""Ways to move the cursor from h10, and where it is then."""


@pytest.mark.parametrize(("keys", "place"), MOVES)
def test_a_hint_does_not_snatch_a_cursor_that_was_moved(keys: tuple[str, ...], place: str) -> None:
    """H, the arrows and Enter placed the stone where the hint had jumped to."""
    player = in_game().press("H", *keys)
    answered(player)
    assert format_point(player.model.cursor) == place
    assert player.model.status.text == "Hint: j10 makes an open four"
    assert player.model.status.short == "j10 makes an open four"


def test_a_hint_comes_while_a_coordinate_is_typed_and_leaves_it() -> None:
    player = answered(in_game().press("H", "c"))
    assert format_point(player.model.cursor) == "h10"
    assert player.press("enter").model.state.last_move == parse_point("h10")


def test_a_click_while_a_hint_is_looked_for_plays_where_it_was() -> None:
    player = in_game().press("H").act(MoveTo(parse_point("a1")))
    before = player.model
    assert "a1" in player.board
    assert answered(player).model == before


@pytest.mark.parametrize("keys", [(), ("left",)])
def test_enter_right_after_the_jump_asks_first(keys: tuple[str, ...]) -> None:
    """Nobody can have seen where the cursor went."""
    player = answered(in_game().press("H")).wait(0.4).press(*keys, "enter")
    stones = len(player.model.state.moves)
    assert stones == len(parse_moves(MIDDLE))
    point = format_point(player.model.cursor)
    assert player.model.status.text == f"Place on {point}? Enter or click again"
    assert len(player.press("enter").model.state.moves) == stones + 1


def test_a_typed_point_is_placed_on_right_after_the_jump() -> None:
    assert "c4" in answered(in_game().press("H")).press("c", "4", "enter").board


@pytest.mark.parametrize("keys", [("q", "n"), ("n", "n"), ("?", "escape"), ("v", "escape")])
def test_a_hint_waits_until_what_lies_over_the_board_is_closed(keys: tuple[str, ...]) -> None:
    """Its words were lost, and the cursor moved under the box."""
    player = Player().press("2", "1", "1").play("h8").answer("i9").press("H", keys[0])
    answered(player)
    assert format_point(player.model.cursor) == "h8"
    player.press(keys[1])
    assert format_point(player.model.cursor) == "j10"
    assert player.model.status.text == "j10 makes an open four"
    assert player.model.awaited_hint is None


def test_a_hint_that_waited_is_gone_with_its_game() -> None:
    player = answered(in_game().press("H", "n"))
    assert player.press("y").model.status.text == ""
    assert format_point(player.model.cursor) == "h8"


def test_asking_twice_asks_once() -> None:
    assert len(questions(in_game().press("H", "H"))) == 1


def test_a_late_answer_is_not_taken_for_a_new_one() -> None:
    player = in_game().press("H")
    (first,) = questions(player)
    player.press("u", "H")
    stale = HintFound(first.ticket, parse_point("a1"), FOUR)
    before = player.model
    assert player.act(stale).model == before
    assert player.model.awaited_hint is not None


def test_a_failure_is_a_word_in_the_status_line() -> None:
    player = in_game().press("H")
    player.act(HintFailed(questions(player)[-1].ticket, "python died"))
    assert player.model.awaited_hint is None
    assert player.model.status.text == "No hint: python died"
    assert player.model.status.is_warning


REASONS = [
    (Reason(Motive.FIVE), "j10 makes five"),
    (Reason(Motive.STOPS_FIVE), "j10 stops a five"),
    (Reason(Motive.OPEN_FOUR), "j10 makes an open four"),
    (Reason(Motive.FOURS, parse_moves("j10i9h8")), "j10 wins by fours (VCF): j10 i9 h8"),
    (Reason(Motive.THREATS, parse_moves("j10i9")), "j10 wins by threats (VCT): j10 i9"),
    (Reason(Motive.STOPS_THREE), "j10 stops an open three"),
    (
        Reason(Motive.STOPS_FOURS, parse_moves("j9")),
        "j10 stops a win by fours starting at j9",
    ),
    (
        Reason(Motive.STOPS_THREATS, parse_moves("j9")),
        "j10 stops a win by threats starting at j9",
    ),
    (
        Reason(Motive.SHAPES, (), Group(Shape.OPEN_THREE, 2), Group(Shape.FOUR, 1)),
        "j10 makes 2 open threes and keeps White from a four",
    ),
    (Reason(Motive.SHAPES, (), None, Group(Shape.OPEN_TWO, 1)), "j10 keeps White from an open two"),
    (Reason(Motive.SHAPES, (), Group(Shape.FIVE, 1)), "j10 makes five"),
    (Reason(Motive.HOPELESS), "j10 holds out longest; the game looks lost"),
    (Reason(Motive.JUDGEMENT), "j10 is the best move found"),
]


@pytest.mark.parametrize(("reason", "words"), REASONS)
def test_words(reason: Reason, words: str) -> None:
    status = describe_hint(parse_point("j10"), reason, 15, Color.WHITE)
    assert status.text == words
    assert len(status.short or status.text) <= 34, "what fits the smallest screen"


def test_every_motive_has_words() -> None:
    assert {reason.motive for reason, _ in REASONS} == set(Motive)


# --- the process ---------------------------------------------------------------------------------


def await_action(adviser: Adviser) -> Action:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if actions := adviser.poll():
            return actions[0]
        time.sleep(0.01)
    raise AssertionError("nothing came")


def test_the_adviser_answers_with_a_reason_and_forgets_what_nobody_awaits() -> None:
    state = GameState.new().play_all(parse_moves("h8a1i8a3j8c1"))
    adviser = Adviser()
    try:
        adviser.ask(Advise(1, 0, state))
        found = await_action(adviser)
        assert isinstance(found, HintFound)
        assert found.reason == FOUR
        assert format_point(found.point) in ("g8", "k8")
        adviser.ask(Advise(2, 0, GameState.new().play_all(parse_moves(MIDDLE))))
        adviser.forget_unless(None)
        adviser.ask(Advise(3, 0, state))
        found = await_action(adviser)
        assert isinstance(found, HintFound)
        assert (found.ticket, found.reason) == (3, FOUR)
    finally:
        adviser.close()


def test_the_adviser_respects_what_an_opening_forbids() -> None:
    state = GameState.new().play_all(parse_moves("h8i9"))
    adviser = Adviser()
    try:
        adviser.ask(Advise(1, 0, state, Progress(PRO)))
        found = await_action(adviser)
        assert isinstance(found, HintFound)
        assert Progress(PRO).objection(state.board, found.point, 2) is None
    finally:
        adviser.close()


@pytest.mark.parametrize("mode", ["dies", "occupied", "garbage"])
def test_an_adviser_that_fails_says_so(mode: str) -> None:
    adviser = Adviser((sys.executable, str(HERE / "broken_engine.py"), mode))
    try:
        state = GameState.new().play_all(parse_moves("h8i9g7"))
        for ticket in range(1, 5):
            adviser.ask(Advise(ticket, 0, state))
            answer = await_action(adviser)
            if isinstance(answer, HintFailed):
                break
        assert isinstance(answer, HintFailed)
        assert (answer.ticket, bool(answer.reason)) == (ticket, True)
    finally:
        adviser.close()
