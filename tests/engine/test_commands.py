"""The commands that stand on the engine, without the command line."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

import pytest

from gomoku_console.commands import bench, levels, solve
from gomoku_console.engine.levels import LEVELS

if TYPE_CHECKING:
    from pathlib import Path

OPEN_THREE = "f8a1g8o1h8a15"
SIGNATURE = "0751b2e2"


def test_solve_prints_a_line_and_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = Namespace(moves=OPEN_THREE, rule="freestyle", seconds=5.0)
    assert solve.run(arguments) == 0
    text = capsys.readouterr().out
    assert text.startswith("Black wins by fours, starting at ")
    assert "Line: " in text
    assert text.count("X") == 3 + 1  # and the legend


def test_solve_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "moves.txt"
    path.write_text(f"{OPEN_THREE}\n", encoding="utf-8")
    assert solve.run(Namespace(moves=str(path), rule="renju", seconds=5.0)) == 0
    assert "Black wins" in capsys.readouterr().out


def test_solve_never_says_that_there_is_no_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve.run(Namespace(moves="h8", rule="freestyle", seconds=0.2)) == 0
    assert capsys.readouterr().out == "No forced win found for white within 0.2 s.\n"


@pytest.mark.parametrize(
    ("moves", "seconds"), [("h8h8", 1.0), ("z99", 1.0), ("h8", 0.0), ("h8", float("nan"))]
)
def test_solve_refuses(moves: str, seconds: float) -> None:
    with pytest.raises(ValueError, match=r"occupied|point|outside|seconds"):
        solve.run(Namespace(moves=moves, rule="freestyle", seconds=seconds))


def test_levels_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert levels.run(Namespace()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(LEVELS)


def test_bench_has_the_recorded_signature(capsys: pytest.CaptureFixture[str]) -> None:
    """It changes with every change of the search; whoever makes one records the new signature."""
    assert bench.run(Namespace(depth=4, seconds=None)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"signature {SIGNATURE}"


def test_bench_refuses() -> None:
    for depth, seconds in ((0, None), (5, 0.0)):
        with pytest.raises(ValueError, match="must be above 0"):
            bench.run(Namespace(depth=depth, seconds=seconds))
