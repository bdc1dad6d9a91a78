from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.glyphs import UNICODE
from gomoku_console.ui.width import (
    cells_of,
    char_width,
    cut,
    cut_start,
    fit,
    fit_middle,
    pad,
    pad_left,
    text_width,
    wrap,
)

TEXTS = st.text("ab ,中文。，棋한국ー\u0301é", max_size=40)


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("abc", 3), ("活三", 4), ("h8 冲四!", 8), ("e\u0301", 1), ("흑백", 4), ("，", 2)],
)
def test_wide_characters_take_two_columns_and_accents_none(text: str, width: int) -> None:
    assert text_width(text) == width


def test_what_boards_are_drawn_with_takes_one_column() -> None:
    assert {char_width(char) for char in UNICODE.characters} == {1}


@given(st.characters(categories=["L", "N", "P", "S", "Mn", "Me"]))
def test_the_width_is_that_of_wcwidth_up_to_newer_characters(char: str) -> None:
    expected = wcwidth(char)
    if char < "\u1f00" or "\u2e80" < char < "\ua000" or "\uac00" <= char < "\ud7a4":
        assert char_width(char) == expected or expected == 0


@given(TEXTS, st.integers(0, 30))
def test_what_is_cut_fits_and_no_character_more_would(text: str, width: int) -> None:
    kept = cut(text, width)
    assert text.startswith(kept)
    assert text_width(kept) <= width
    if kept != text:
        assert text_width(text[: len(kept) + 1]) > width
    assert cut_start(text, width) == cut(text[::-1], width)[::-1]


@given(TEXTS, st.integers(12, 30))
def test_what_is_fitted_or_padded_is_as_wide_as_asked_for(text: str, width: int) -> None:
    assert text_width(fit(text, width)) <= width
    assert text_width(fit_middle(text, width, end=5)) <= width
    assert text_width(pad(fit(text, width), width)) == width
    assert text_width(pad_left(fit(text, width), width)) == width


@given(TEXTS, st.integers(4, 30))
def test_wrapped_lines_fit_and_say_the_same(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(text_width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line) <= width for line in wrap(text, width, most=2))


def test_words_stay_whole_and_signs_stay_with_what_they_close() -> None:
    assert wrap("the quick brown fox", 10) == ["the quick", "brown fox"]
    assert wrap("黑棋获胜，恭喜！", 8) == ["黑棋获", "胜，恭", "喜！"]
    assert wrap("one two three four five", 10, most=2) == ["one two", "three .."]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


# The canvas


def test_a_wide_character_takes_its_column_and_the_next() -> None:
    canvas = Canvas(1, 6)
    assert canvas.put(0, 1, "活a", Style.KEY) == 4
    frame = canvas.finish()
    assert frame.text == (" 活a  ",)
    assert frame.columns == len(frame.styles[0]) == 6
    assert frame.styles[0][1:4] == (Style.KEY,) * 3
    assert list(cells_of(frame.text[0], 6)) == [" ", "活", "", "a", " ", " "]


def test_half_a_character_at_an_edge_is_a_blank() -> None:
    canvas = Canvas(2, 4)
    canvas.put(0, 1, "活三")
    canvas.put(1, -1, "活三")
    assert canvas.finish().text == (" 活 ", " 三 ")


@pytest.mark.parametrize(
    ("column", "text", "shown"),
    [
        (1, "x", " x  四 "),
        (2, "x", "  x 四 "),
        (3, "xy", " 冲xy  "),
        (3, "活", " 冲活  "),
        (2, "活", "  活四 "),
    ],
)
def test_half_a_character_that_is_left_over_is_a_blank(column: int, text: str, shown: str) -> None:
    canvas = Canvas(1, 7)
    canvas.put(0, 1, "冲")
    canvas.put(0, 4, "四")
    canvas.put(0, column, text)
    assert canvas.finish().text == (shown,)


def test_a_style_never_covers_half_a_character() -> None:
    canvas = Canvas(1, 4)
    canvas.put(0, 1, "冲")
    canvas.restyle(0, 2, 1, Style.CURSOR)
    assert canvas.finish().styles[0][1:3] == (Style.CURSOR,) * 2


@given(st.lists(st.tuples(st.integers(-3, 12), TEXTS), max_size=8))
def test_a_row_is_always_as_wide_as_the_canvas(puts: list[tuple[int, str]]) -> None:
    canvas = Canvas(1, 10)
    for column, text in puts:
        canvas.put(0, column, text)
    (text,) = canvas.finish().text
    assert text_width(text) == 10
    assert len(cells_of(text, 10)) == 10
