from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, UnreadableError, parse_point
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.gomocup.lines import Line, LineSplitter
from gomoku_console.gomocup.protocol import (
    INFO_KEYS,
    NUMBERS_TAKEN,
    UNLIMITED,
    Command,
    Field,
    Info,
    Limits,
    Reply,
    ReplyKind,
    Stone,
    UnknownCommandError,
    Use,
    format_about,
    format_command,
    format_reply,
    format_stone,
    parse_about,
    parse_command,
    parse_number,
    parse_reply,
    parse_square,
    parse_stone,
    point_at,
    rule_number,
    rule_numbered,
    rule_settings,
    square_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = st.integers(MIN_SIZE, MAX_SIZE)
SQUARES = st.tuples(st.integers(-5, 999), st.integers(-5, 999))
WORDS = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=12)


# --- Squares ---


@pytest.mark.parametrize(
    ("name", "square"),
    [("a1", (0, 14)), ("a15", (0, 0)), ("o1", (14, 14)), ("h8", (7, 7)), ("c14", (2, 1))],
)
def test_y_counts_from_the_top(name: str, square: tuple[int, int]) -> None:
    assert square_of(parse_point(name), 15) == square
    assert point_at(square, 15) == parse_point(name)


@given(SIZES)
def test_every_point_has_its_square(size: int) -> None:
    squares = [square_of(point, size) for point in range(size * size)]
    assert len(set(squares)) == size * size
    assert [point_at(square, size) for square in squares] == list(range(size * size))


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (15, 0), (0, 15), (999, 999)])
def test_a_square_outside_the_board_is_named(square: tuple[int, int]) -> None:
    with pytest.raises(UnreadableError, match=rf"{square[0]},{square[1]} is outside the 15x15"):
        point_at(square, 15)


# --- Commands ---


@st.composite
def commands(draw: st.DrawFn) -> Command | Info:
    if draw(st.booleans()):
        return Info(draw(WORDS).lower(), " ".join(draw(st.lists(WORDS, max_size=3))))
    keyword = draw(st.sampled_from(sorted(NUMBERS_TAKEN)))
    count = NUMBERS_TAKEN[keyword]
    return Command(
        keyword, tuple(draw(st.lists(st.integers(-999, 999), min_size=count, max_size=count)))
    )


@given(commands())
def test_commands_survive_a_round_trip(command: Command | Info) -> None:
    assert parse_command(format_command(command)) == command


@given(SQUARES, st.sampled_from(Field))
def test_stones_survive_a_round_trip(square: tuple[int, int], field: Field) -> None:
    stone = Stone(square, field)
    assert parse_stone(format_stone(stone)) == stone


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("start 15", Command("START", (15,))),
        ("  Turn   7 ,  8  ", Command("TURN", (7, 8))),
        ("TURN\t7,8", Command("TURN", (7, 8))),
        ("RECTSTART 15,15", Command("RECTSTART", (15, 15))),
        ("INFO Time_Left -20", Info("time_left", "-20")),
        ("INFO folder C:\\my files", Info("folder", "C:\\my files")),
        ("info", Info("", "")),
    ],
)
def test_commands_are_read_liberally(line: str, command: Command | Info) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("START", "START takes one number, not nothing"),
        ("START fifteen", "START takes one number, not 'fifteen'"),
        ("START 15,15", "START takes one number, not '15,15'"),
        ("START 99999999999", "START takes one number"),
        ("TURN 7", "TURN takes two numbers with a comma between, not '7'"),
        ("TURN 7 8", "TURN takes two numbers with a comma between, not '7 8'"),
        ("TURN 7,8,9", "TURN takes two numbers with a comma between, not '7,8,9'"),
        ("TURN ٣,٣", "TURN takes two numbers"),
        ("BEGIN now", "BEGIN takes nothing, not 'now'"),
        ("PLAY ,", "PLAY takes two numbers"),
        (f"TURN {'x' * 500}", r"not 'x{40}\.\.\.'$"),
    ],
)
def test_what_a_command_cannot_take_is_quoted(line: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        parse_command(line)


@pytest.mark.parametrize("line", ["", "FOO", "STARTS 15", "7,7", "OK", "\0", "INFORM x"])
def test_unknown_commands_are_told_apart_from_bad_ones(line: str) -> None:
    with pytest.raises(UnknownCommandError, match="is not a command"):
        parse_command(line)


def complaint_of(parse: Callable[[str], object], line: str) -> str:
    try:
        parse(line)
    except UnreadableError as error:
        return str(error)
    return ""


@given(st.text())
@example("0\x1f").via("`str.strip` takes that for a space, and `int` does not")
def test_any_line_is_a_command_or_unreadable(line: str) -> None:
    for parse in (parse_command, parse_stone, parse_square, parse_number, parse_reply):
        complaint = complaint_of(parse, line)
        assert len(complaint) < 300
        assert "\n" not in complaint


@pytest.mark.parametrize("line", ["7,7", "7,7,", "7,7,0", "7,7,4", "7,7,1,1", "x", "7,7,1x"])
def test_what_is_no_stone_is_refused(line: str) -> None:
    with pytest.raises(UnreadableError, match=re.escape(repr(line))):
        parse_stone(line)


# --- Answers ---


@st.composite
def replies(draw: st.DrawFn) -> Reply:
    kind = draw(st.sampled_from(ReplyKind))
    squares: tuple[tuple[int, int], ...] = ()
    # Text after squares must not begin as one more square would.
    text = " ".join(draw(st.lists(WORDS.map(lambda word: f"w{word}"), max_size=3)))
    if kind is ReplyKind.ABOUT:
        return Reply(kind, format_about({"name": text, "version": "1"}))
    if kind is ReplyKind.FORBID:
        cells = st.tuples(st.integers(0, 19), st.integers(0, 19))
        return Reply(kind, "", tuple(draw(st.lists(cells))))
    if kind is ReplyKind.SUGGEST:
        squares = (draw(SQUARES),)
    if kind is ReplyKind.MOVES:
        squares = tuple(draw(st.lists(SQUARES, min_size=1, max_size=3)))
    return Reply(kind, text, squares)


@given(replies())
def test_replies_survive_a_round_trip(reply: Reply) -> None:
    assert parse_reply(format_reply(reply)) == reply


def move(x: int, y: int, text: str = "") -> Reply:
    return Reply(ReplyKind.MOVES, text, ((x, y),))


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("7,8", move(7, 8)),
        (" 7 , 8 ", move(7, 8)),
        ("7,8 depth 3", move(7, 8, "depth 3")),
        ("7,8;depth", move(7, 8, ";depth")),
        ("ok", Reply(ReplyKind.OK)),
        ("OK - everything is good", Reply(ReplyKind.OK, "- everything is good")),
        ("OK.", Reply(ReplyKind.OK, ".")),
        ("Message hello", Reply(ReplyKind.MESSAGE, "hello")),
        ("MESSAGE", Reply(ReplyKind.MESSAGE)),
        ("MESSAGE a\x1b[31mb\x07", Reply(ReplyKind.MESSAGE, "a [31mb")),
        ("suggest 3,4", Reply(ReplyKind.SUGGEST, "", ((3, 4),))),
        ("7,7 8,8 9,6", Reply(ReplyKind.MOVES, "", ((7, 7), (8, 8), (9, 6)))),
        ("SWAP", Reply(ReplyKind.SWAP)),
        ("FORBID 0304.", Reply(ReplyKind.FORBID, "", ((3, 4),))),
        ("FORBID .", Reply(ReplyKind.FORBID)),
        ("Name = 'x'", None),
        ('name="x"', Reply(ReplyKind.ABOUT, 'name="x"')),
        ('name = "x" version="2"', Reply(ReplyKind.ABOUT, 'name = "x" version="2"')),
        ("SUGGEST", None),
        ("FORBID 030.", None),
        ("7", None),
        ("7;8", None),
        ("okay", None),
        ("Loading network...", None),
    ],
)
def test_replies_are_read_liberally(line: str, reply: Reply | None) -> None:
    if reply is None:
        with pytest.raises(UnreadableError):
            parse_reply(line)
    else:
        assert parse_reply(line) == reply


@pytest.mark.parametrize("word", ["MESSAGE", "debug"])
def test_of_endless_chatter_only_the_beginning_is_read(word: str) -> None:
    text = parse_reply(f"{word} {'x' * 4_000}").text
    assert text == "x" * (200 - len(f"{word} "))


def test_a_reply_is_one_line_whatever_its_text() -> None:
    assert format_reply(Reply(ReplyKind.MESSAGE, "a\nb\r\nc")) == "MESSAGE a b c"


def test_about_has_fields() -> None:
    fields = {"name": "A, B", "version": "", "author": "C=D"}
    assert parse_about(format_about(fields)) == fields
    assert parse_about('NAME="x" nonsense version="1"') == {"name": "x", "version": "1"}


# --- Settings ---


def test_rules_have_the_numbers_of_the_protocol() -> None:
    numbers = {name: rule_number(rule) for name, rule in RULE_SETS.items()}
    assert numbers == {"freestyle": 0, "standard": 1, "renju": 4, "three-three": None}
    for name, number in numbers.items():
        if number is not None:
            assert rule_numbered(number) is RULE_SETS[name]


@pytest.mark.parametrize("number", [2, 3, 5, 6, 8, 9, -1, 32])
def test_rules_we_do_not_play_are_refused(number: int) -> None:
    with pytest.raises(UnreadableError, match=f"rule {number} is not played here"):
        rule_numbered(number)


def test_a_rule_without_a_number_is_told_by_name() -> None:
    assert rule_settings(RULE_SETS["three-three"]) == (
        Info("rule", "0"),
        Info("ruleset", "three-three"),
    )


@pytest.mark.parametrize(
    ("limits", "allowed", "planned"),
    [
        (Limits(), 5_000, 4_980),
        (Limits(turn_ms=0), 0, 0),
        (Limits(turn_ms=10), 10, 0),
        (Limits(turn_ms=30_000, left_ms=100_000), 30_000, 4_980),
        (Limits(turn_ms=30_000, left_ms=-5), 0, 0),
        (Limits(turn_ms=UNLIMITED), UNLIMITED, UNLIMITED // 20 - 20),
        # The whole time for the game counts as long as nobody says what is left of it.
        (Limits(turn_ms=30_000, match_ms=200_000), 30_000, 9_980),
        (Limits(turn_ms=30_000, match_ms=200_000, left_ms=100_000), 30_000, 4_980),
    ],
)
def test_time_is_planned_within_what_is_allowed(limits: Limits, allowed: int, planned: int) -> None:
    assert (limits.allowed_ms, limits.planned_ms) == (allowed, planned)


def test_the_manual_lists_commands_and_keys_as_they_are() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (used|ignored) \|", manual, re.MULTILINE))
    assert rows == {key: use.value for key, (use, _) in INFO_KEYS.items()}
    commands = set(re.findall(r"^\| `([A-Z0-9]+)[^`]*` \|", manual, re.MULTILINE))
    assert commands == {"INFO", *NUMBERS_TAKEN} - {"DONE"}
    assert {use.value for use in Use} == {"used", "ignored"}


# --- Lines ---


@given(st.lists(st.sampled_from(["OK", "7,7", "MESSAGE ä"])), st.data())
def test_lines_come_out_however_they_end_and_arrive(texts: list[str], data: st.DataObject) -> None:
    ends = st.sampled_from(["\r\n", "\n", "\r", "\n\n", "\r\n \r\n"])
    stream = "".join(text + data.draw(ends) for text in texts).encode()
    splitter = LineSplitter()
    lines: list[Line] = []
    while stream:
        count = data.draw(st.integers(1, len(stream)))
        lines += splitter.feed(stream[:count])
        stream = stream[count:]
    assert [line.text for line in lines] == texts
    assert splitter.finish() == []


def test_a_line_is_given_as_soon_as_its_end_comes() -> None:
    splitter = LineSplitter()
    assert splitter.feed(b"7,7\r") == [Line("7,7")]
    assert splitter.feed(b"\n8,8") == []
    assert splitter.finish() == [Line("8,8")]


def test_a_line_too_long_is_cut_once_and_its_rest_dropped() -> None:
    splitter = LineSplitter(longest=8)
    assert splitter.feed(b"x" * 8) == []
    assert splitter.feed(b"x") == [Line("xxxxxxxx", is_cut=True)]
    assert splitter.feed(b"x" * 100_000) == []
    assert splitter.feed(b"x\nOK\n") == [Line("OK")]
    assert splitter.feed(b"\xff\xfe\n") == [Line("��")]
