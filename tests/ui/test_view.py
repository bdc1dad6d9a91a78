from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_console.game.board import format_point, parse_point
from gomoku_console.ui.actions import Command, Pick
from gomoku_console.ui.boardview import BoardView
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.glyphs import ASCII, GLYPH_SETS, UNICODE, Glyphs
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS, game_layout
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, MIDDLE, SCENES, SIZES, Player


def text_of(frame: Frame) -> str:
    return "\n".join(frame.text)


def place_of(player: Player, point: str) -> tuple[int, int]:
    layout = game_layout(player.model.rows, player.model.columns)
    board = BoardView(
        Canvas(1, 1), player.model.state.board, UNICODE, layout.top, layout.left, layout.scale
    )
    return board.place_of(parse_point(point))


def around(player: Player, point: str) -> str:
    """The three characters at a point, its marks included."""
    row, column = place_of(player, point)
    return render(player.model).text[row][column - 1 : column + 2]


def style_at(player: Player, point: str) -> Style:
    row, column = place_of(player, point)
    return render(player.model).styles[row][column]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(SCENES)), st.integers(1, 130), st.integers(1, 50))
def test_a_frame_fills_exactly_the_screen_it_was_asked_for(
    scene: str, columns: int, rows: int
) -> None:
    frame = render(SCENES[scene](Player()).resize(columns, rows).model)
    assert len(frame.text) == rows == len(frame.styles)
    assert {len(line) for line in frame.text} == {columns} == {len(line) for line in frame.styles}
    if frame.caret is not None:
        assert 0 <= frame.caret[0] < rows
        assert 0 <= frame.caret[1] < columns


@settings(max_examples=60, deadline=None)
@given(st.integers(MIN_COLUMNS, 200), st.integers(MIN_ROWS, 70))
def test_on_every_screen_the_board_is_whole_and_nothing_overlaps(columns: int, rows: int) -> None:
    player = SCENES["game"](Player()).resize(columns, rows)
    frame = render(player.model)
    layout = game_layout(rows, columns)
    parts = [
        *([layout.title] if layout.title is not None else []),
        *range(layout.top, layout.top + layout.scale * 14 + 2),
        layout.status,
        *([layout.keys + n for n in range(layout.key_rows)] if layout.keys is not None else []),
    ]
    assert parts == sorted(set(parts))
    assert parts[-1] < rows
    shown = {
        name: frame.text[row][column]
        for name in player.board
        for row, column in [place_of(player, name)]
    }
    assert shown == {name: "●" if step > 0 else "○" for name, step in player.board.items()}


def test_the_board_is_the_seeds() -> None:
    rows = [line[3:32] for line in render(Player().press("1").model).text[2:17]]
    assert rows[0] == "┏━" + "┯━" * 13 + "┓"
    assert rows[14] == "┗━" + "┷━" * 13 + "┛"
    assert rows[1] == "┠─" + "┼─" * 13 + "┨"
    assert [rows[y][2 * x] for x, y in ((3, 3), (11, 3), (3, 11), (11, 11), (7, 7))] == ["╋"] * 5
    labels = [line[:3] for line in render(Player().press("1").model).text[2:17]]
    labels[7] = labels[7].replace("[", " ")
    assert labels == [f"{number:2} " for number in range(15, 0, -1)]
    letters = render(Player().press("1").model).text[17]
    assert letters[3:32] == "A B C D E F G H I J K L M N O"


def test_stones_cursor_last_move_and_winning_line_differ_in_shape() -> None:
    player = Player().press("1").play(MIDDLE)
    shapes = {
        "black stone": around(player.go_to("a1"), "h8"),
        "white stone": around(player, "i9"),
        "last stone": around(player, "h10"),
        "cursor on an empty point": around(player.go_to("c5"), "c5"),
        "cursor on black": around(player.go_to("h8"), "h8"),
        "cursor on white": around(player.go_to("i9"), "i9"),
        "cursor on the last stone": around(player.go_to("h10"), "h10"),
    }
    won = Player().press("1").play(BLACK_WINS).go_to("a15")
    shapes["winning stone"] = around(won, "h8")
    shapes["last winning stone"] = around(won, "k8")
    assert shapes == {
        "black stone": "─●─",
        "white stone": "─○─",
        "last stone": "(●)",
        "cursor on an empty point": "[┼]",
        "cursor on black": "[●]",
        "cursor on white": "[○]",
        "cursor on the last stone": "{●}",
        "winning stone": "─◆─",
        "last winning stone": "(◆)",
    }


def test_the_six_things_of_the_seed_have_six_styles() -> None:
    player = Player().press("1").play(MIDDLE)
    styles = [
        style_at(player.go_to("a1"), "h8"),
        style_at(player, "i9"),
        style_at(player.go_to("h8"), "h8"),
        style_at(player.go_to("i9"), "i9"),
        style_at(player.go_to("c5"), "c5"),
        style_at(player, "d5"),
    ]
    assert len(set(styles)) == 6


@pytest.mark.parametrize("corner", ["a1", "a15", "o1", "o15"])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_cursor_has_both_brackets_in_every_corner(corner: str, columns: int, rows: int) -> None:
    player = Player(columns, rows).press("1").go_to(corner)
    shown = around(player, corner)
    assert (shown[0], shown[2]) == ("[", "]")


def test_the_classic_screen_says_everything() -> None:
    text = text_of(render(SCENES["against-computer"](Player(64, 24)).model))
    for part in (
        "● Black  Evaluator",
        "○ White  You",
        "Black to play",
        "Move 3",
        "Last i9",
        "Time 0:00",
        "1 h8     2 i9",
        "Q leave",
        "? keys",
        "freestyle",
    ):
        assert part in text, part


def test_the_smallest_screen_says_who_is_to_move() -> None:
    frame = render(SCENES["game"](Player(36, 17)).model)
    assert frame.text[16].strip() == "White to play  Move 8  h10  1:23"


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize(("scene", "result"), [("black-wins", "Black wins"), ("draw", "Draw")])
def test_the_result_is_announced_with_what_can_be_done_next(
    scene: str, result: str, columns: int, rows: int
) -> None:
    text = text_of(render(SCENES[scene](Player(columns, rows)).model))
    assert result in text
    for part in ("N again", "S swap", "M menu"):
        assert part in text
    assert "U undo" not in text


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize(
    ("scene", "question"), [("ask-leave", "Leave this game?"), ("ask-new", "Start a new game?")]
)
def test_a_question_is_shown_with_its_answers(
    scene: str, question: str, columns: int, rows: int
) -> None:
    text = text_of(render(SCENES[scene](Player(columns, rows)).model))
    assert question in text
    assert "Y yes" in text
    assert "N no" in text


def test_the_key_line_shows_what_is_valid_now() -> None:
    empty = text_of(render(Player(64, 24).press("1").model))
    assert "U undo" not in empty
    assert "R redo" not in empty
    played = Player(64, 24).press("1").play("h8")
    assert "U undo" in text_of(render(played.model))
    assert "R redo" in text_of(render(played.press("u").model))


@pytest.mark.parametrize(
    ("columns", "rows", "lines"),
    [
        (35, 17, ["need 36x17, have 35x17"]),
        (36, 16, ["need 36x17, have 36x16"]),
        (12, 4, ["need 36x17,", "have 12x4"]),
    ],
)
def test_a_screen_too_small_says_what_it_needs(columns: int, rows: int, lines: list[str]) -> None:
    frame = render(SCENES["game"](Player()).resize(columns, rows).model)
    assert [line.rstrip() for line in frame.text[: len(lines)]] == lines


def test_a_question_is_seen_on_a_screen_too_small() -> None:
    player = SCENES["game"](Player()).resize(20, 5).press("q")
    assert "Leave? Y/N" in text_of(render(player.model))


@pytest.mark.parametrize("scene", SCENES)
def test_ascii_glyphs_leave_nothing_outside_ascii(scene: str) -> None:
    player = SCENES[scene](Player())
    assert text_of(render(player.model._replace(glyphs=ASCII))).isascii()


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)
def test_every_glyph_is_one_column_wide_wherever_it_is_not_ambiguous(glyphs: Glyphs) -> None:
    assert {east_asian_width(char) for char in glyphs.characters} <= {"Na", "N", "A"}


def test_menu_items_and_key_hints_can_be_clicked() -> None:
    frame = render(Player(64, 24).model)
    row = next(n for n, line in enumerate(frame.text) if "Against the computer" in line)
    assert frame.action_at(row, frame.text[row].index("Against")) == Pick(1)
    game = render(Player(64, 24).press("1").play("h8").model)
    row = next(n for n, line in enumerate(game.text) if "U undo" in line)
    assert game.action_at(row, game.text[row].index("U undo")) is Command.UNDO
    assert game.action_at(0, 0) is None


def test_a_long_game_lists_its_newest_moves() -> None:
    player = SCENES["long-game"](Player(64, 24))
    count = len(player.model.state.moves)
    text = text_of(render(player.model))
    assert f"{count} {format_point(player.model.state.moves[-1])}" in text
    assert "1:06:40" in text
