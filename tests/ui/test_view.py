from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gomoku_console.engine.opening import Decision
from gomoku_console.game.board import format_point, parse_moves, parse_point
from gomoku_console.game.openings import SWAP2, Choice
from gomoku_console.game.rules import RENJU, RULE_SETS, RuleSet
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.game.verdict import Foul, Verdict, short_foul
from gomoku_console.ui.actions import Command, ComputerActed, EngineSaid, EnginesLoaded, Pick
from gomoku_console.ui.boardview import BoardView
from gomoku_console.ui.catalogues import speak
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.glyphs import ASCII, UNICODE, Glyphs
from gomoku_console.ui.guide import guide_lines
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS, game_layout
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Overlay, Status
from gomoku_console.ui.outlook import fit_outlook
from gomoku_console.ui.view import render
from gomoku_console.ui.width import text_width
from tests.ui.scenes import (
    BLACK_WINS,
    DOUBLE_THREE,
    MIDDLE,
    SCENES,
    SIZES,
    Player,
    set_clock,
    turn_to_rules,
)


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
@example(90, 36)
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


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
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


# --- fouls and openings --------------------------------------------------------------------------


def renju(columns: int = 64, rows: int = 24, **choices: object) -> Player:
    """A renju game of two people in which h8 is a double-three for black, who is to move."""
    return Player(columns, rows, rule=RENJU, **choices).press("1").play(DOUBLE_THREE)


def test_a_forbidden_point_has_a_mark_of_its_own_shape() -> None:
    player = renju().go_to("a15")
    assert around(player, "h8") == "─×─"
    assert style_at(player, "h8") is Style.FORBIDDEN
    assert around(player.go_to("h8"), "h8") == "[×]"


def test_a_key_hides_the_marks_and_shows_them_again() -> None:
    player = renju().go_to("a15").press("f")
    assert around(player, "h8") == "─╋─"
    assert around(player.press("F"), "h8") == "─×─"


def test_white_sees_no_marks_for_nothing_is_forbidden_to_white() -> None:
    assert "×" not in text_of(render(renju().play("o15").model))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_cursor_on_a_forbidden_point_says_why(columns: int, rows: int) -> None:
    text = text_of(render(renju(columns, rows).go_to("h8").model))
    assert "double-three: f8-h8, h6-h8" in text


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_enter_on_a_forbidden_point_is_refused_with_the_reason(columns: int, rows: int) -> None:
    player = renju(columns, rows).go_to("h8").press("enter")
    assert "h8" not in player.board
    assert "double-three: f8-h8, h6-h8" in text_of(render(player.model))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_game_lost_by_a_foul_says_so(columns: int, rows: int) -> None:
    player = renju(columns, rows, fouls=FoulPolicy.LOSE).go_to("h8").press("enter")
    assert "White wins by double-three at h8" in text_of(render(player.model))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_an_opening_says_what_to_do_next(columns: int, rows: int) -> None:
    player = Player(columns, rows, opening=SWAP2).press("1")
    assert "Place 3 stones: black, white, black" in text_of(render(player.model))
    player.play("h8i9g7")
    text = text_of(render(player.model))
    for part in ("1 black", "2 white", "3 place two"):
        assert part in text
    player.press("3")
    assert "Place 2 stones: white, black" in text_of(render(player.model))
    player.play("a1o15")
    text = text_of(render(player.model))
    assert "1 black" in text
    assert "place two" not in text


def test_who_has_which_colour_is_open_until_it_is_chosen() -> None:
    player = Player(64, 24, opening=SWAP2).press("1").play("h8i9g7")
    assert text_of(render(player.model)).count("not chosen yet") == 2
    text = text_of(render(player.press("1").model))
    assert "● Black  Player 2" in text
    assert "○ White  Player 1" in text


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=RULE_SETS)
def test_the_last_page_of_the_help_explains_the_rules(rule: RuleSet) -> None:
    frame = render(turn_to_rules(Player(36, 17, rule=rule).press("1")).model)
    for line in guide_lines(rule):
        assert any(line in row for row in frame.text), line


@pytest.mark.parametrize("scene", [*SCENES, "renju-redo"])
def test_the_help_is_whole_on_the_smallest_screen(scene: str) -> None:
    """Its box closes, and no line of it runs over the edge."""
    player = renju(36, 17).press("u") if scene == "renju-redo" else SCENES[scene](Player(36, 17))
    if player.press("?").model.overlay is not Overlay.HELP:
        return
    text = render(player.model).text
    assert any(line.startswith("└") and line.endswith("┘") for line in text)
    assert any("? more  Esc close" in line for line in text)
    inside = [line for line in text if line.startswith("│")]
    assert all(line.endswith("│") for line in inside)
    assert all(line[20] == " " for line in inside[1:-1]), "keys and words do not touch"


def test_the_guides_fit_the_narrowest_help() -> None:
    for rule in RULE_SETS.values():
        assert max(map(len, guide_lines(rule))) <= 32
        assert len(guide_lines(rule)) <= 12


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["up", "right", "enter", "u", "r", "x", "page-down", "f"])))
def test_no_status_is_cut_on_the_smallest_screen(keys: list[str]) -> None:
    player = renju(36, 17).go_to("h8")
    for key in keys:
        assert ".." not in render(player.press(key).model).text[16]


def test_what_is_cut_shows_that_it_is() -> None:
    status = Status("a word that is longer than the smallest screen is wide", True)
    model = Player(36, 17).press("1").model._replace(status=status)
    assert render(model).text[16] == " a word that is longer than the sm.."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("black", "Black wins after 9 moves. You won!"),
        ("white", "White wins after 10 moves. You lost."),
    ],
)
def test_against_the_computer_the_result_says_whose_it_is(moves: str, words: str) -> None:
    player = Player(64, 24).press("2", "1", "1")
    mine = ["d8", "e8", "f8", "g8", "h8"] if moves == "black" else ["a1", "c1", "e1", "g1", "i1"]
    its = ["a3", "c3", "e3", "g3"] if moves == "black" else ["d5", "e5", "f5", "g5", "h5"]
    for number, point in enumerate(mine):
        player.play(point)
        if number < len(its):
            player.answer(its[number])
    assert words in text_of(render(player.model))


def test_the_smallest_screen_says_which_side_is_yours() -> None:
    player = Player(36, 17).press("2", "1", "2").answer("h8")
    assert "You, White  Move 2  h8" in render(player.model).text[16]


def test_no_mark_and_no_word_on_fouls_once_the_game_is_over() -> None:
    """Black to move next, had white not won: h8 would still be a double-three."""
    player = Player(64, 24, rule=RENJU).press("1").play("f8a1g8a2h6a3h7a4o15a5").go_to("h8")
    assert str(player.model.state.outcome) == "White wins"
    assert player.model.state.forbidden_points()
    text = text_of(render(player.model))
    assert "×" not in text
    assert "forbidden" not in text


def test_while_the_computer_chooses_the_smallest_screen_says_so() -> None:
    player = Player(36, 17, opening=SWAP2).press("2", "1", "1").play("h8i9g7")
    row = render(player.model).text[16]
    assert "Evaluator to choose" in row
    assert "Take" not in row
    wide = text_of(render(player.resize(64, 24).model))
    assert "1 black" not in wide


def test_enter_before_a_choice_says_what_is_to_be_chosen() -> None:
    player = Player(36, 17, opening=SWAP2).press("1").play("h8i9g7").press("enter")
    assert "A choice comes first" in render(player.model).text[16]
    wide = text_of(render(player.resize(64, 24).model))
    assert "Take black, take white or place two more" in wide


def test_a_question_is_not_mixed_with_what_the_computer_says() -> None:
    player = Player(64, 24, opening=SWAP2).press("2", "1", "1").play("h8i9g7").press("q")
    player.decide(Decision(choice=Choice.BLACK))
    row = next(row for row in render(player.model).text if "Leave this game?" in row)
    assert "take black" not in row


def test_a_foul_of_four_lines_fits_the_smallest_screen() -> None:
    foul = Foul(
        Verdict.DOUBLE_THREE,
        tuple(parse_moves(line) for line in ("l10n10", "l12n12", "l11n13", "m10m12")),
    )
    assert short_foul(foul) == "3-3 l10-n10 l12-n12 l11-n13 m10-m12"
    assert len(short_foul(foul)) == 35


def test_a_draw_the_computer_brings_about_says_why() -> None:
    """Black, a person, is left without a legal point by white's last stone."""
    black = parse_moves("d8e8f8g8i8a2b1b2")
    taken = (*black, parse_point("h8"), parse_point("a1"))
    white = [point for point in range(225) if point not in taken]
    state = GameState.setup(black=black, white=white, rule=RENJU, to_move="white")
    player = Player(36, 17).press("2", "1", "1")
    player.model = player.model._replace(state=state, thinking=99)
    player.act(ComputerActed(99, Decision((parse_point("a1"),))))
    assert "Draw as black has no legal move" in render(player.model).text[16]


def test_nine_engines_fit_the_smallest_screen() -> None:
    player = Player(36, 17).press("2", "e")
    player.act(EnginesLoaded(tuple(f"engine-{number}" for number in range(9)))).press("up")
    text = render(player.model).text
    assert any("b  Back" in row for row in text)
    assert any("to the menu before" in row for row in text)
    assert "Enter choose" in text[16]


def test_wide_characters_in_a_command_do_not_shift_the_screen() -> None:
    player = Player(36, 17).press("2", "e").act(EnginesLoaded(("引擎 棋",)))
    assert "引擎 棋" in text_of(render(player.model))
    frame = render(player.press("a", "引").model)
    assert "▶ 引" in text_of(frame)
    assert frame.caret is not None
    assert frame.caret[1] == 1 + 2 + 2
    assert {text_width(row) for row in frame.text} == {36}


DEEP = EngineSaid(
    "depth 10, black 52 %, 103450 nodes",
    "depth 10, black 52 %",
    "depth 10",
    ("i9", "j8", "k10", "h7", "g12", "o15", "n14"),
)


def test_the_thinking_line_has_the_depth_in_full_on_the_smallest_screen() -> None:
    """It was cut: depth 1.."""
    player = Player(36, 17).press("2", "7", "1").play("h8")
    player.act(DEEP).wait(12)
    assert player.model.actor.name == "Grandmaster"
    assert "depth 10" in render(player.model).text[-1]
    timed = set_clock(Player(36, 17), clock_time=1200).press("2", "7", "1").play("h8")
    timed.act(DEEP).wait(12)
    assert "depth 10" in render(timed.model).text[-1]
    assert render(timed.model).text[-1].endswith("20:00")


def test_the_thinking_line_gives_up_nodes_before_moves_and_moves_whole() -> None:
    """At 64 columns there was no move: depth 7, black 78 %, 28590 nodes: h.."""
    player = Player(64, 24).press("2", "7", "1").play("h8").act(DEEP).wait(3)
    last = next(row for row in render(player.model).text if "Grandmaster ━" in row or "3s" in row)
    assert last.rstrip().endswith("3s depth 10, black 52 %: i9 j8 k10 h7 g12 ..")
    wide = render(player.resize(120, 40).model).text
    assert any("103450 nodes: i9 j8 k10 h7 g12 o15 n14" in row for row in wide)
    after = render(player.answer("i9").resize(64, 24).model).text
    assert any(
        "depth 10, black 52 %, 103450 nodes: i9 j8 k10 h7 g12 o15 n14" in row for row in after
    )


@pytest.mark.parametrize("room", range(8, 70))
def test_what_is_said_of_a_search_is_never_wider_than_its_room(room: int) -> None:
    said = fit_outlook(DEEP, room)
    assert text_width(said) <= room
    assert said.startswith("depth 10")
    moves = said.partition(": ")[2].removesuffix(" ..").split()
    assert tuple(moves) == DEEP.moves[: len(moves)]


def test_a_warning_hides_the_thinking_line_for_two_seconds_only() -> None:
    player = Player(64, 24).press("2", "7", "1").play("h8").act(EngineSaid("depth 3, even"))
    player.press("up", "enter")
    assert "Wait: the computer is to move" in text_of(render(player.wait(1.9).model))
    assert "depth 3, even" in text_of(render(player.wait(0.1).model))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_menu_that_scrolls_says_where_there_is_more(columns: int, rows: int) -> None:
    player = Player(columns, rows).press("s")
    for _ in menu_items(player.model):
        text = text_of(render(player.model))
        items = menu_items(player.model)
        assert ("^ more" in text) == (items[0].label not in text)
        assert ("v more" in text) == (items[-1].label not in text)
        player.press("down")


def test_the_cursor_is_seen_in_the_labels() -> None:
    frame = render(Player(36, 17).press("1").go_to("c12").model)
    marked = "".join(
        char
        for line, styles in zip(frame.text, frame.styles, strict=True)
        for char, style in zip(line, styles, strict=True)
        if style is Style.LABEL_CURSOR
    )
    assert marked == "12C"


def test_what_lies_on_a_choice_of_colours_has_the_line_to_itself() -> None:
    """The head of the choice stood before the keys of the help."""
    player = SCENES["choose"](Player(36, 17))
    assert any("Take:" in row for row in render(player.model).text)
    text = render(player.press("?").model).text
    assert not any("Take:" in row for row in text)


def test_a_window_too_small_is_told_in_one_sentence_in_chinese() -> None:
    speak("zh_CN")
    row = render(Player(35, 17).model).text[0].rstrip()
    assert row == "需要 36x17\uff0c现为 35x17"
