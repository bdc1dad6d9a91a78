from __future__ import annotations

import doctest
import re
import sys
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.shapes import Shape
from gomoku_console.game.board import UnreadableError
from gomoku_console.gomocup import advice
from gomoku_console.gomocup.advice import MOST_POINTS, format_advice, is_advice, parse_advice
from gomoku_console.gomocup.protocol import Reply, ReplyKind, format_reply, parse_reply
from tests.gomocup.manager import Manager

GROUPS = st.none() | st.builds(Group, st.sampled_from(Shape), st.integers(1, 4))


@st.composite
def reasons(draw: st.DrawFn) -> tuple[Reason, int]:
    size = draw(st.integers(5, 20))
    points = draw(st.lists(st.integers(0, size * size - 1), max_size=40))
    return Reason(draw(st.sampled_from(Motive)), tuple(points), draw(GROUPS), draw(GROUPS)), size


def test_examples() -> None:
    assert doctest.testmod(advice).failed == 0


@given(reasons())
def test_what_is_written_is_read_again_through_the_protocol(drawn: tuple[Reason, int]) -> None:
    reason, size = drawn
    line = format_reply(Reply(ReplyKind.MESSAGE, format_advice(reason, size)))
    assert line.isascii()
    reply = parse_reply(line)
    assert reply.kind is ReplyKind.MESSAGE
    assert is_advice(reply.text)
    assert parse_advice(reply.text, size) == reason._replace(points=reason.points[:MOST_POINTS])


@pytest.mark.parametrize(
    "text",
    [
        "HINT",
        "HINT ",
        "HINT luck",
        "HINT fours h16",
        "HINT fours p1",
        "HINT fours hh",
        "HINT shapes makes=open-five*1",
        "HINT shapes makes=four*5",
        "HINT fours h8 and more",
        "hint five",
        "HINT five\n",
        "HINT fours " + "h8" * 1000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError, match="is no reason of a move"):
        parse_advice(text, 15)


@given(st.text(max_size=60))
def test_any_text_is_a_reason_or_refused(text: str) -> None:
    with suppress(UnreadableError):
        parse_advice("HINT " + text, 15)


@pytest.mark.parametrize("level", ["evaluator", "club"])
def test_the_engine_gives_its_reason_before_its_move(level: str) -> None:
    command = (sys.executable, "-m", "gomoku_console", "brain", "--explain", "--opponent", level)
    with Manager(command) as manager:
        assert manager.ask("START 15") == "OK"
        stones = ["7,7,1", "8,7,1", "9,7,1", "10,7,1", "0,0,2", "0,2,2", "0,4,2", "11,7,2"]
        manager.send("\n".join(["BOARD", *stones, "DONE", ""]))
        said = [manager.answer()]
        while not re.fullmatch(r"\d+,\d+", said[-1]):
            said.append(manager.answer())
        assert said[-2:] == ["MESSAGE HINT five", "6,7"]
