from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from renju.board import RenjuBoard, Rule

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, Color, format_points
from gomoku_console.records.formats import FORMATS, format_name_of, read_game, write_game
from gomoku_console.records.record import (
    MAIN,
    Branch,
    Ending,
    GameRecord,
    Move,
    Result,
    moves_of,
)
from gomoku_console.records.source import MAX_BYTES, MAX_DEPTH, MAX_NODES, RecordError
from tests.records.strategies import LINES, paths_of, plain_records, records

DATA = Path(__file__).parents[1] / "data" / "records"
HEADER = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10


def load(name: str, **options: bool) -> GameRecord:
    return read_game((DATA / name).read_bytes(), name, **options)


NAMES = LINES | st.sampled_from(["5", "-1", "8,9", "8,9,100", "1,Freestyle", "5,x", "-2, y"])

# --- round trips ---------------------------------------------------------------------------------


@given(records())
@settings(max_examples=150, deadline=None)
def test_sgf_loses_nothing(record: GameRecord) -> None:
    again = read_game(write_game(record, "sgf"), "game.sgf")
    assert again == record


@given(plain_records(st.integers(MIN_SIZE, MAX_SIZE)), NAMES, NAMES, st.lists(st.integers(0, 9999)))
@settings(max_examples=80, deadline=None)
def test_psq_keeps_moves_times_and_names(
    record: GameRecord, black: str, white: str, times: list[int]
) -> None:
    moves = moves_of(record.points, Color.BLACK, times)
    record = replace(record, moves=moves, black=black, white=white)
    again = read_game(write_game(record, "psq"), "game.psq")
    assert again.points == record.points
    assert [move.time for move in again.moves] == [move.time or 0 for move in moves]
    assert again.size == record.size
    for name, read in ((black, again.black), (white, again.white)):
        assert read.strip('"') == " ".join(name.split()).strip('"')


@given(plain_records(st.integers(MIN_SIZE, MAX_SIZE)))
@settings(max_examples=60, deadline=None)
def test_plain_moves_round_trip(record: GameRecord) -> None:
    written = write_game(record, "txt")
    assert read_game(written, "game.txt", size=record.size).points == record.points


@given(plain_records(), st.sampled_from([" ", ",", "\n", "; ", " 12. ", "\t3... "]))
@settings(max_examples=60, deadline=None)
def test_plain_moves_may_have_much_between_them(record: GameRecord, between: str) -> None:
    names = [format_points([point]) for point in record.points]
    text = between + between.join(names).upper()
    assert read_game(text.encode(), "moves").points == record.points


@given(plain_records().filter(lambda record: record.moves))
@settings(max_examples=60, deadline=None)
def test_pos_round_trip(record: GameRecord) -> None:
    assert read_game(write_game(record, "pos"), "game.pos").points == record.points


@st.composite
def trees(draw: st.DrawFn) -> tuple[bytes, list[list[int]]]:
    """A library's bytes and every path of points from its root to a leaf, as they stand there."""
    paths: list[list[int]] = []
    out = bytearray(HEADER + b"\0\0")

    def grow(path: list[int], depth: int) -> None:
        free = sorted(set(range(225)) - set(path))
        count = draw(st.integers(0 if path else 1, 3)) if depth else 0
        points = draw(st.lists(st.sampled_from(free), min_size=count, max_size=count, unique=True))
        if not points:
            paths.append(path)
        for index, point in enumerate(points):
            row, column = divmod(point, 15)
            out.append((14 - row) * 16 + column + 1)
            at = len(out)
            out.append(0)
            comment = draw(st.text("abc xyz", max_size=4).map(str.strip))
            if comment:
                text = comment.encode() + b"\0"
                out.extend(text + b"\0" * (len(text) % 2))
            before = len(paths)
            grow([*path, point], depth - 1)
            is_leaf = paths[before] == [*path, point]
            has_sibling = index < len(points) - 1
            out[at] = 0x80 * has_sibling | 0x40 * is_leaf | 0x08 * bool(comment)

    grow([], 4)
    return bytes(out), paths


@given(trees())
@settings(max_examples=60, deadline=None)
def test_lib_gives_every_line_of_the_tree(tree: tuple[bytes, list[list[int]]]) -> None:
    data, paths = tree
    record = read_game(data, "tree.lib")
    found = [[move.point for move in path] for path in paths_of(record)]
    assert sorted(found) == sorted(paths)
    assert list(record.points) == paths[0]
    assert read_game(write_game(record, "sgf"), "tree.sgf") == record


# --- files of other programs ---------------------------------------------------------------------

EXPECTED = {
    "ff4_full.sgf": "h8i9g7j6f6",
    "ff3_long_names.sgf": "h8h7i7",
    "no_game_no_size.sgf": "h8g9i8",
    "no_size_large.sgf": "j10s1k9",
    "upper_case_points.sgf": "h8i9g7",
    "renjunet_5a.sgf": "h8h9i7g9j6",
    "c_gomoku_cli.sgf": "h8i9g7j6k5",
    "set_up.sgf": "k5f9",
    "set_up_second_node.sgf": "a15b14",
    "root_holds_move.sgf": "h8i7",
    "passes.sgf": "h8i7g9",
    "mail_and_collection.sgf": "h8i7",
    "white_begins.sgf": "h8i7g9",
    "latin1.sgf": "h8",
    "gb2312.sgf": "h8i7",
    "shift_jis.sgf": "h8",
    "utf8_bom.sgf": "h8",
    "large_20.sgf": "t1a20",
    "odd_result.sgf": "h8",
    "manager.psq": "h10i9j10i10i11",
    "second_began.psq": "h8i7",
    "no_times.psq": "h8i7g9",
    "timeout.psq": "h8i7g7",
    "verdict_line.psq": "h8a15i8b15j8c15k8e15l8",
    "gomotur.rec": "j11k10i12",
    "joined.txt": "h8i9g7",
    "numbered.txt": "h8i9g7j10k11l12f6",
    "numbered_tight.txt": "h8i9g7",
    "commas.txt": "h8i9g7a1",
    "from_top.txt": "h8i7g9",
    "tree_3_4.lib": "h8h9i9",
    "tree_3_0.lib": "h8i9g7",
    "headerless.lib": "h8h9",
    "text_only_nodes.lib": "h8i9",
    "two_roots.lib": "h8",
    "three.pos": "h8i9g7",
}
REFUSED = {"pass.lib": "pass.lib, byte 24: a move expected, a pass cannot be played"}


def test_every_file_is_expected_to_be_something() -> None:
    assert {path.name for path in DATA.iterdir()} == EXPECTED.keys() | REFUSED.keys()


@pytest.mark.parametrize(("name", "moves"), EXPECTED.items())
def test_a_file_of_another_program_loads_to_the_right_stones(name: str, moves: str) -> None:
    record = load(name)
    assert format_points(record.points, record.size) == moves
    assert len(list(record.states())) == len(record.moves) + 1
    assert read_game(write_game(record, "sgf"), name + ".sgf") == record


@pytest.mark.parametrize(("name", "complaint"), REFUSED.items())
def test_a_file_that_is_no_game_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(name)
    assert str(caught.value) == complaint


def test_sgf_means_what_it_says() -> None:
    record = load("ff4_full.sgf")
    assert (record.black, record.white) == ("Añn [1 dan]", "Bob: the \\ one")
    assert (record.rule, record.date) == ("freestyle", "2024-05-17")
    assert record.result == Result(Ending.BLACK_WINS, "resign")
    assert record.comment == "Before the\nfirst move"
    assert dict(record.properties) == {
        "ST": ("2",), "EV": ("Club cup",), "RO": ("3",), "GC": ("A game\nin two lines",),
    }  # fmt: skip
    first, second, third, *_ = record.moves
    assert (first.left, first.comment) == (298_500, "The centre ] of it")
    assert (second.left, second.properties) == (300_000, (("TE", ("1",)),))
    assert third.properties == (("LB", ("hh:1", "ig:2")),)
    assert [(branch.trunk, branch.after, len(branch.moves)) for branch in record.branches] == [
        (MAIN, 3, 2), (0, 1, 2),
    ]  # fmt: skip
    assert record.branches[0].moves[0].comment == "or this"


def test_dialects_of_sgf_mean_what_they_say() -> None:
    old = load("ff3_long_names.sgf")
    assert (old.black, old.white, old.moves[2].comment) == ("Kim", "Lee", "good")
    renju = load("renjunet_5a.sgf")
    assert renju.result == Result(Ending.DRAW)
    assert ("5A", ("fj",)) in renju.properties
    engines = load("c_gomoku_cli.sgf")
    assert engines.rule == "standard"
    assert engines.result == Result(Ending.WHITE_WINS)
    assert [move.time for move in engines.moves] == [None, None, None, 244, 1031]
    assert engines.moves[2].comment == "opening move"
    odd = load("odd_result.sgf")
    assert (odd.rule, odd.result) == (None, Result())
    assert odd.properties == (("RE", ("Void",)), ("RU", ("Yamaguchi",)))
    assert load("mail_and_collection.sgf").moves[0].comment == "softbreak, hard\nbreak"
    root = load("root_holds_move.sgf")
    assert (root.black, root.comment, root.moves[0].comment) == ("Ann", "all in one", "")


def test_a_game_that_ended_before_its_variations_had_an_empty_node() -> None:
    """As when time runs out after playing on from an earlier moment."""
    played = read_game(b"(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gg])", "game.sgf")
    ended = played.with_line(played.points[:2])
    written = write_game(ended, "sgf")
    assert b"(;)" not in written
    assert b"(;N[end])" in written
    again = read_game(written, "game.sgf")
    assert again == ended, "the node says nothing of the game"
    assert write_game(again, "sgf") == written


def test_sizes_of_sgf() -> None:
    sizes = {name: load(name).size for name in EXPECTED if name.endswith(".sgf")}
    assert {name: size for name, size in sizes.items() if size != 15} == {
        "no_size_large.sgf": 19, "large_20.sgf": 20,
    }  # fmt: skip


def test_charsets_of_sgf() -> None:
    players = {
        name: (load(name).black, load(name).white)
        for name in ("latin1.sgf", "gb2312.sgf", "shift_jis.sgf", "utf8_bom.sgf")
    }
    assert players == {
        "latin1.sgf": ("Jörg", "Åsa"),
        "gb2312.sgf": ("黑棋", "白棋"),
        "shift_jis.sgf": ("表示", "ソ"),
        "utf8_bom.sgf": ("Zoë", ""),
    }


def test_stones_set_up_in_sgf() -> None:
    record = load("set_up.sgf")
    assert format_points(record.black_stones) == "h8g9h9"
    assert format_points(record.white_stones) == "i7j6"
    assert record.to_move is Color.WHITE
    later = load("set_up_second_node.sgf")
    assert format_points(later.black_stones) == "h8"
    assert format_points(later.white_stones) == "h7h6"


def test_passes_are_kept_where_they_need_not_be_played() -> None:
    (branch,) = load("passes.sgf").branches
    assert [(move.color, move.point) for move in branch.moves] == [
        (Color.BLACK, None), (Color.WHITE, None),
    ]  # fmt: skip


def test_psq_means_what_it_says() -> None:
    tournament = load("manager.psq")
    assert (tournament.size, tournament.black) == (20, "pbrain-alpha.exe")
    assert [move.time for move in tournament.moves] == [0, 0, 0, 812, 1520]
    second = load("second_began.psq")
    assert (second.black, second.white) == ("pbrain-beta.zip", "")
    assert [move.time for move in load("no_times.psq").moves] == [None, None, None]
    assert load("timeout.psq").result == Result(Ending.BLACK_WINS, "time")
    verdict = load("verdict_line.psq")
    assert (verdict.result, verdict.rule) == (Result(Ending.BLACK_WINS), "freestyle")
    gomotur = load("gomotur.rec")
    assert (gomotur.size, gomotur.black, gomotur.white) == (20, "alpha", "beta")


def test_a_game_lost_on_time_is_written_as_one() -> None:
    assert write_game(load("timeout.psq"), "psq").endswith(b"\n15\n")


def test_lib_means_what_it_says() -> None:
    record = load("tree_3_4.lib")
    assert record.moves[0].comment == "26 openings\nby me\nand you"
    assert record.moves[2].properties == (("HO", ("1",)),)
    # The text for i9 is shown on the board before i9 is played.
    assert record.moves[0].properties == (("LB", ("ig:D5",)),)
    assert [format_points([m.point for m in b.moves if m.point]) for b in record.branches] == [
        "i9g8", "g7",
    ]  # fmt: skip
    assert [(branch.trunk, branch.after) for branch in record.branches] == [(MAIN, 1), (0, 1)]
    assert record.branches[1].moves[0].comment == "last"
    assert load("headerless.lib").moves[0].comment == "Välkommen till å"
    assert load("text_only_nodes.lib").moves[0].properties == (("LB", ("gh:A",)),)
    assert load("two_roots.lib").branches == (Branch(MAIN, 0, (Move(Color.BLACK, 96),)),)


def test_rows_from_the_top_are_read_so_only_when_asked_for() -> None:
    assert load("from_top.txt", rows_from_top=True).points == load("joined.txt").points
    with pytest.raises(RecordError, match="say which row is which"):
        load("ff4_full.sgf", rows_from_top=True)


@given(plain_records())
@settings(max_examples=30, deadline=None)
def test_another_program_and_this_one_read_each_other(record: GameRecord) -> None:
    theirs = RenjuBoard(rule=Rule.FREESTYLE)
    for point in record.points:
        row, column = divmod(point, 15)
        theirs.play_move(column, 14 - row)
    read = read_game(theirs.to_sgf(black_name="a[b]").encode(), "theirs.sgf")
    assert (read.points, read.rule, read.black) == (record.points, "freestyle", "a[b]")
    again = RenjuBoard.from_sgf(write_game(record, "sgf").decode())
    assert list(again.moves) == list(theirs.moves)


# --- which format --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_content_tells_the_format_if_the_name_does_not(name: str) -> None:
    if name.endswith((".pos", ".rec")) or name == "headerless.lib":
        return
    assert read_game((DATA / name).read_bytes(), "unnamed") == load(name)


def test_the_name_tells_the_format_whatever_the_content() -> None:
    with pytest.raises(RecordError, match=r"'\(;' expected"):
        read_game((DATA / "joined.txt").read_bytes(), "game.SGF")
    assert format_name_of("games/Some.Game.PSQ") == "psq"


@pytest.mark.parametrize(
    ("format_name", "complaint"),
    [
        ("lib", "is only read; sgf, psq, pos, txt can be written"),
        ("doc", "is not known; sgf, psq, pos, txt can be written"),
        ("", "is not known"),
    ],
)
def test_what_cannot_be_written(format_name: str, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        write_game(GameRecord(), format_name)


@pytest.mark.parametrize("format_name", ["psq", "pos", "txt"])
def test_a_format_that_cannot_hold_a_game_says_so(format_name: str) -> None:
    with pytest.raises(RecordError, match=r"out\.x: cannot hold stones that were set up"):
        write_game(GameRecord(black_stones=(1, 2)), format_name, "out.x")


def test_pos_holds_one_board_and_not_an_empty_one() -> None:
    with pytest.raises(RecordError, match="15x15 board only, not 20x20"):
        write_game(GameRecord(size=20), "pos")
    with pytest.raises(RecordError, match="empty board"):
        write_game(GameRecord(), "pos")


# --- bad files -----------------------------------------------------------------------------------

BAD = [
    ("a.sgf", b"", "line 1, column 1", "'(;' expected, the beginning of an SGF game"),
    (
        "a.sgf",
        b"(;GM[4]\n;B[hh]",
        "line 2, column 7",
        "';', '(' or ')' expected, the file ends in mid-game",
    ),
    ("a.sgf", b"(;GM[4]\r\n;B[hh", "line 2, column 3", "']' expected, this value never ends"),
    (
        "a.sgf",
        b"(;GM[1];B[hh])",
        "line 1, column 6",
        "GM[4] expected, the number of Gomoku; this is game '1'",
    ),
    (
        "a.sgf",
        b"(;SZ[15:13])",
        "line 1, column 6",
        "a square board of 5 to 20 points expected, '15:13' found",
    ),
    (
        "a.sgf",
        b"(;SZ[15]\n;B[hh]\n;W[hp])",
        "line 3, column 4",
        "a point of two letters from 'a' to 'o' expected, 'hp' found",
    ),
    (
        "a.sgf",
        b"(;SZ[15];B[hh];W[hh])",
        "line 1, column 18",
        "move 2 cannot be played: h8 is occupied",
    ),
    (
        "a.sgf",
        b"(;B[hh];B[ii])",
        "line 1, column 11",
        "a move of white expected, black moves twice",
    ),
    ("a.sgf", b"(;B[hh];W[])", "line 1, column 11", "a move expected, a pass cannot be played"),
    (
        "a.sgf",
        b"(;B[hh];AB[aa])",
        "line 1, column 12",
        "a move expected, stones cannot be set up in mid-game",
    ),
    ("a.sgf", b"(;AB[aa][aa])", "line 1, column 10", "a stone is set up twice on this point"),
    ("a.sgf", b"(;B[hh]W[ii])", "line 1, column 10", "one move a node expected"),
    (
        "a.sgf",
        b"(;PB;W[ii])",
        "line 1, column 5",
        "'[' after the property 'PB' expected, ';' found",
    ),
    ("a.sgf", b"(;B[hh](B[ii]))", "line 1, column 9", "';' expected, 'B' found"),
    ("a.sgf", b"(;B[hh] %)", "line 1, column 9", "';', '(' or ')' expected, '%' found"),
    (
        "a.psq",
        b"hello",
        "line 1, column 1",
        "'Piskvorky WxH, L1:L2, S' expected, the first line of a .psq file",
    ),
    (
        "a.psq",
        b"Piskvorky 15x14, 1:1, 0",
        "line 1, column 1",
        "a square board of 5 to 20 points expected, not 15x14",
    ),
    (
        "a.psq",
        b"Piskvorky 15x15, 1:1, 0\n8,8,0\n16,1,0\n",
        "line 3, column 1",
        "'16,1,0' is not a point of a 15x15 board",
    ),
    (
        "a.psq",
        b"Piskvorky 15x15, 1:1, 0\n8,8,0\n\n8,8,0\n",
        "line 4, column 1",
        "move 2 cannot be played: h8 is occupied",
    ),
    (
        "a.psq",
        b"Piskvorky 15x15, 1:1, 0\n8,8,0\n9;9,0\n7,7,0\n",
        "line 3, column 1",
        "a move 'x,y,ms' expected, '9;9,0' found",
    ),
    (
        "a.psq",
        b"Piskvorky 15x15, 1:1, 0\n8,8,0\n9,x,0\n-1\n",
        "line 3, column 1",
        "a move 'x,y,ms' expected, '9,x,0' found",
    ),
    (
        "a.rec",
        b"x\n",
        "line 1, column 1",
        "two lines with the players' names and then moves expected",
    ),
    (
        "a.rec",
        b"x\ny\nz\n",
        "line 3, column 1",
        "a move 'x,y,ms' expected, the third line of a .rec file",
    ),
    ("a.txt", b"h8 i9\n?7", "line 2, column 1", "'?7' is not a move such as h8"),
    ("a.txt", b"h8 p1", "line 1, column 4", "'p1' is outside the 15x15 board (a1 to o15)"),
    ("a.txt", b"h8 i9 h8", "line 1, column 7", "move 3 cannot be played: h8 is occupied"),
    ("a.txt", b"a1" * 226, "line 1, column 451", "more moves than a 15x15 board has points"),
    ("a.pos", b"", "byte 0", "a number of stones from 1 to 225 expected"),
    ("a.pos", b"\x03\x01", "byte 2", "3 stones expected, the file ends after 1"),
    ("a.pos", b"\x01\xe1", "byte 1", "a place from 0 to 224 expected"),
    ("a.pos", b"\x02\x01\x01", "byte 2", "move 2 cannot be played: b15 is occupied"),
    ("a.lib", b"RenLib", "byte 0", "the header FF 'RenLib' FF of a library expected"),
    ("a.lib", HEADER[:8] + b"\x09" + HEADER[9:], "byte 8", "version 3 expected, not 9.4"),
    ("a.lib", HEADER + b"\x78", "byte 21", "a node of two bytes expected, the file ends here"),
    ("a.lib", HEADER + b"\x70\x40", "byte 20", "0x70 is not a point of a 15x15 board"),
    ("a.lib", HEADER + b"\x78\x48abc", "byte 25", "the zero that ends a comment expected"),
    ("a.lib", HEADER + b"\x78\x60abc", "byte 25", "the high bit that ends an old comment expected"),
    ("a.lib", HEADER + b"\x78\x00\x78\x40", "byte 22", "move 2 cannot be played: h8 is occupied"),
    ("a\x1b[2J.txt", b"?", "line 1, column 1", "'?' is not a move such as h8"),
]


@pytest.mark.parametrize(("name", "data", "place", "reason"), BAD)
def test_a_bad_file_is_refused_by_name_place_and_expectation(
    name: str, data: bytes, place: str, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read_game(data, name)
    shown = name if name.isprintable() else ascii(name)
    assert str(caught.value) == f"{shown}, {place}: {reason}"


HOSTILE = {
    "deep.sgf": b"(;" * (MAX_DEPTH + 1),
    "deepest.sgf": b"(;" * (MAX_BYTES // 2),
    "parentheses.sgf": b"(" * MAX_BYTES,
    "many_nodes.sgf": b"(" + b";" * (MAX_NODES + 1) + b")",
    "many_values.sgf": b"(;A" + b"[]" * (MAX_NODES + 1) + b")",
    "long_comment.sgf": b"(;C[" + b"x" * (MAX_BYTES - 10),
    "backslashes.sgf": b"(;C[" + b"\\" * (MAX_BYTES - 10),
    "blanks.sgf": b"(;" + b" " * (MAX_BYTES - 10),
    "long_name.sgf": b"(;" + b"A" * (MAX_BYTES - 10),
    "comments.sgf": b"(" + b";C[" + b"y" * 20 + b"]" * 1 + b";C[zzzzzzzzzz]" * 50_000 + b"(",
    "huge.sgf": b"(;" + b" " * MAX_BYTES,
    "many_moves.txt": b"h8 " * (MAX_BYTES // 3),
    "digits.txt": b"1" * MAX_BYTES,
    "dots.txt": b"." * MAX_BYTES,
    "lines.psq": b"Piskvorky 20x20, 1:1, 0\n" + b"1,1,1\n" * 200_000,
    "line.psq": b"Piskvorky 20x20, 1:1, 0\n" + b"1" * 4_000_000,
    "blank_line.psq": b"Piskvorky" + b" " * 4_000_000 + b"20x20",
    "names.psq": b"Piskvorky 20x20, 1:1, 0\n" + b"name\n" * 200_000 + b"1,1\n",
    "verdict.psq": b"Piskvorky 20x20, 1:1, 0\n1,a" + b" " * 4_000_000 + b"!",
    "erased.sgf": b"(;GM[4]SZ[19]AE" + b"[aa:ss]" * 90_000 + b")",
    "nodes.lib": HEADER + b"\x78\x00" * (MAX_NODES + 1),
    "comments.lib": HEADER + b"\x78\x08ab" * 200_000,
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_file_is_refused_in_little_time(name: str) -> None:
    started = time.process_time()
    with pytest.raises(RecordError):
        read_game(HOSTILE[name], name)
    assert time.process_time() - started < 4


def test_the_largest_trees_are_read_and_written_without_recursion() -> None:
    data = b"(;GM[4]SZ[15]" + b"(;B[hh];W[ii])" * (MAX_NODES // 2 - 1) + b")"
    record = read_game(data, "wide.sgf")
    assert len(record.branches) == MAX_NODES // 2 - 2
    assert len(write_game(record, "sgf")) > len(data)
    deep = b"(;N[x](;C[y])" * (MAX_DEPTH - 1) + b")" * (MAX_DEPTH - 1)
    record = read_game(deep, "deep.sgf")
    assert len(record.branches) == MAX_DEPTH - 2
    assert read_game(write_game(record, "sgf"), "deep.sgf") == record


def test_formats_are_named_as_their_keys() -> None:
    assert [each.name for each in FORMATS.values()] == list(FORMATS)
