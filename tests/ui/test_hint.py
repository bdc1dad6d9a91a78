"""A hint at the board: when it can be had, what cancels it, and what it says."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.shapes import Shape
from gomoku_console.game.board import format_point, parse_moves, parse_point
from gomoku_console.game.openings import PRO, SWAP
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.game.state import GameState
from gomoku_console.ui.actions import Advise, Command, HintFailed, HintFound
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
    assert "j10" in player.press("enter").board


def test_small_h_goes_left() -> None:
    player = in_game().press("h")
    assert not questions(player)


def test_the_person_gets_hints_against_the_computer_too() -> None:
    player = Player().press("2", "6", "1").press("H")
    assert questions(answered(player).play("h8")) == questions(player)
    assert player.model.awaited_hint is None
    player.press("H")
    assert len(questions(player)) == 1
    assert player.model.awaited_hint is None, "the computer is to move: h is but a column"
    assert len(questions(player.answer("i9").press("H"))) == 2


@pytest.mark.parametrize(
    ("player", "moves"),
    [
        (Player(opening=PRO), ""),
        (Player(opening=PRO), "h8i9"),
        (Player(opening=SWAP), "h8"),
        (Player(opening=SWAP), "h8i9g7"),
        (Player(), BLACK_WINS),
    ],
)
def test_there_is_no_hint_where_no_plain_stone_is_due(player: Player, moves: str) -> None:
    player.press("1").play(moves)
    assert not is_available(player.model, Command.HINT)
    assert not questions(player.press("H"))


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


def test_moving_the_cursor_and_resizing_cancel_nothing() -> None:
    player = in_game().press("H", "up", "?", "escape").resize(36, 17)
    answered(player)
    assert format_point(player.model.cursor) == "j10"


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
        "j10 makes 2 open threes and blocks a four",
    ),
    (Reason(Motive.SHAPES, (), None, Group(Shape.OPEN_TWO, 1)), "j10 blocks an open two"),
    (Reason(Motive.SHAPES, (), Group(Shape.FIVE, 1)), "j10 makes five"),
    (Reason(Motive.HOPELESS), "j10 holds out longest; the game looks lost"),
    (Reason(Motive.JUDGEMENT), "j10 is the best move found"),
]


@pytest.mark.parametrize(("reason", "words"), REASONS)
def test_words(reason: Reason, words: str) -> None:
    status = describe_hint(parse_point("j10"), reason, 15)
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
