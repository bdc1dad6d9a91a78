from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pytest

from gomoku_console.commands import show
from gomoku_console.records.source import RecordError
from gomoku_console.ui.catalogues import speak

DATA = Path(__file__).parents[1] / "data" / "records"


def run(game: str | Path, **options: object) -> int:
    given = {
        "move": None, "ascii": True, "color": "auto", "rows_from_top": False, "size": 15, **options,
    }  # fmt: skip
    return show.run(argparse.Namespace(game=str(game), **given))


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_moves_are_shown_on_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("h8i9") == 0
    lines = lines_of(capsys)
    assert lines[:3] == [
        "rule not said, taken as freestyle", "move 2 of 2: white i9, black to move", "",
    ]  # fmt: skip
    assert lines[9] == " 9 . . . . . . . .(O). . . . . ."
    assert lines[10] == " 8 . . . . . . . X . . . . . . ."
    assert lines[18] == "   A B C D E F G H I J K L M N O"
    assert len(lines) == 19


def test_a_file_is_shown_at_any_move(capsys: pytest.CaptureFixture[str]) -> None:
    run(DATA / "ff4_full.sgf", move=1)
    lines = lines_of(capsys)
    assert lines[1] == "move 1 of 5: black h8, white to move"
    assert lines[-1] == "The centre ] of it"
    run(DATA / "ff4_full.sgf", move=0)
    lines = lines_of(capsys)
    assert lines[1] == "no move yet, black to move"
    assert lines[-2:] == ["Before the", "first move"]
    assert not any("X" in line for line in lines[3:18])


def test_a_finished_game_shows_its_row_and_its_winner(capsys: pytest.CaptureFixture[str]) -> None:
    run(DATA / "verdict_line.psq")
    lines = lines_of(capsys)
    assert lines[0] == "AlphaZero 1 (black) - AlphaZero 2 (white), freestyle, black wins"
    assert lines[1] == "move 9 of 9: black l8, Black wins"
    assert lines[10] == " 8 . . . . . . . # # # #(#). . ."


def test_a_game_without_so_many_moves_says_so() -> None:
    with pytest.raises(ValueError, match="there is no move 3: the game has 2"):
        run("h8i9", move=3)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("h8 z9", "moves, line 1, column 4: 'z9' is outside"),
        ("no.sgf", "no.sgf: no such file"),
        ("no/file", "no/file: no such file"),
        ("h8" * 5000, "more moves than a 15x15 board has points"),
    ],
)
def test_what_is_no_game_is_named(game: str, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        run(game)


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"(;GM[4]SZ[20]PW[A\x1b[2J])")))
    run("-")
    lines = lines_of(capsys)
    assert lines[0].startswith("? (black) - A?[2J (white)")
    assert len(lines) == 24


def test_what_the_output_cannot_encode_is_no_reason_to_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding="ascii"))
    run(DATA / "gb2312.sgf", ascii=False)
    sys.stdout.flush()
    assert output.getvalue().startswith(b"?? (black) - ?? (white)")


def test_colour_comes_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    run("h8", color="auto")
    assert "\x1b" not in capsys.readouterr().out
    run("h8", color="always")
    assert "\x1b[" in capsys.readouterr().out


def test_the_second_line_has_clauses_and_no_list_in_chinese(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    speak("zh_CN")
    run("h8i9")
    line = lines_of(capsys)[1]
    assert "\uff0c" in line
    assert "\u3001" not in line


def test_a_place_in_moves_has_no_stray_blank_in_chinese() -> None:
    speak("zh_CN")
    with pytest.raises(RecordError, match=r"^着法，第 1 行第 3 列："):
        run("h8zz")
