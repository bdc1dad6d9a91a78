"""The commands that stand on the searching engine."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from gomoku_console.cli import main
from gomoku_console.commands import solve
from gomoku_console.commands.parsers import UNUSABLE
from gomoku_console.engine.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OPEN_THREE = "f8a1g8o1h8a15"
SIGNATURE = "8715a859"


def test_solve_prints_a_line_and_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", OPEN_THREE]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Black wins by fours, starting at ")
    assert "Line: " in text
    assert text.count("X") == 3 + 1  # and the legend


@pytest.mark.parametrize("suffix", ["txt", "sgf"])
def test_solve_reads_a_file(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "moves.txt"
    plain.write_text(f"{OPEN_THREE}\n", encoding="utf-8")
    path = tmp_path / f"game.{suffix}"
    if path != plain:
        assert main(["convert", str(plain), str(path)]) == 0
        capsys.readouterr()
    assert main(["solve", str(path), "--rule", "renju"]) == 0
    assert capsys.readouterr().out.startswith("Black wins by fours")


def test_solve_never_says_that_there_is_no_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "h8", "--seconds", "0.2"]) == 0
    assert "No forced win found for white" in capsys.readouterr().out


def test_solve_names_its_limit_only_if_it_was_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After one stone there is nothing to try, and it said that five seconds had been spent."""
    clock = SimpleNamespace(monotonic=iter((10.0, 10.25)).__next__)
    monkeypatch.setattr(solve, "time", clock)
    assert main(["solve", "h8"]) == 0
    expected = "No forced win found for white; the search ended after 0.25 s.\n"
    assert capsys.readouterr().out == expected


def test_solve_names_the_limit_it_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def search_too_long(_state: object, *, should_stop: Callable[[], bool]) -> None:
        while not should_stop():
            pass

    monkeypatch.setattr(solve, "find_win", search_too_long)
    clock = SimpleNamespace(monotonic=itertools.count(10.0, 0.125).__next__)
    monkeypatch.setattr(solve, "time", clock)
    assert main(["solve", "h8i9", "--seconds", "0.5"]) == 0
    expected = "No forced win found for black within 0.5 s.\n"
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["h8h8"], "h8"),
        (["z99"], "z99"),
        (["no-such-file.sgf"], "no-such-file.sgf"),
        (["h8", "--seconds", "0"], "--seconds 0"),
        (["h8", "--seconds", "nan"], "--seconds nan"),
        (["h8", "--seconds", "inf"], "--seconds inf: must be at most 86400"),
        (["h8a1i8b1j8c1k8d1l8"], "the game is over"),
    ],
)
def test_solve_refuses(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words]) == UNUSABLE
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert complaint in error


def test_levels_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(LEVELS)


def test_bench_has_the_recorded_signature(capsys: pytest.CaptureFixture[str]) -> None:
    """It changes with every change of the search; whoever makes one records the new signature."""
    assert main(["bench", "--depth", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"signature {SIGNATURE}"


@pytest.mark.parametrize("words", [["--depth", "0"], ["--seconds", "0"]])
def test_bench_refuses(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == UNUSABLE
    assert f"{words[0]} 0: must be above 0" in capsys.readouterr().err.replace("0.0", "0")


@pytest.mark.parametrize(
    ("words", "most"), [(["--depth", "31"], "30"), (["--seconds", "inf"], "86400")]
)
def test_bench_took_what_no_machine_can_serve(
    words: list[str], most: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert capsys.readouterr().err == f"gomoku: {' '.join(words)}: must be at most {most}\n"
