"""What forbidden points cost: ``python tests/bench/bench_rules.py``.

Measures all forbidden points of mid-game positions, and single verdicts, under renju. Each figure
is the best of some repetitions, which leaves out whatever else the machine was doing. Exits with 1
if even the worst case of some row exceeds its budget.
"""

from __future__ import annotations

import json
import sys
from itertools import starmap
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gomoku_console.game.board import SIZE, Color, parse_moves, parse_point
from gomoku_console.game.renju import read_line
from gomoku_console.game.rules import RENJU

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DATA = Path(__file__).parents[1] / "data"
REPEAT = 30
MID_GAME = range(20, 61)
"""Stones on the board."""

BOARD_BUDGET = 3000.0
"""Microseconds for all forbidden points of a position."""
VERDICT_BUDGET = 50.0
"""Microseconds for one verdict."""


def load(name: str) -> list[tuple[list[int], dict[str, Any]]]:
    cases = json.loads((DATA / name).read_text(encoding="utf-8"))["cases"]
    return [(cells_of(case), case) for case in cases]


def cells_of(case: dict[str, Any]) -> list[int]:
    cells = [0] * (SIZE * SIZE)
    for color in Color:
        for point in parse_moves(case[str(color)]):
            cells[point] = color.value
    return cells


def microseconds(work: Callable[[], object], before: Callable[[], object] = int) -> float:
    """The shortest time ``work`` took, ``before`` having been called each time."""
    best = float("inf")
    for _ in range(REPEAT):
        before()
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best * 1e6


def board_time(cells: list[int]) -> float:
    return microseconds(lambda: RENJU.forbidden_points(cells, SIZE, Color.BLACK))


def first_board_time(cells: list[int]) -> float:
    """As `board_time`, but no line was ever read before."""
    return microseconds(
        lambda: RENJU.forbidden_points(cells, SIZE, Color.BLACK), read_line.cache_clear
    )


def verdict_time(cells: list[int], point: int) -> float:
    return microseconds(lambda: RENJU.verdict(cells, SIZE, point, Color.BLACK))


def report(title: str, measured: Iterable[float], budget: float) -> bool:
    """Print a row; return whether even the slowest keeps within the budget."""
    times = list(measured)
    typical, worst = median(times), max(times)
    print(
        f"{title:<28}{len(times):>7}{typical:>10.1f}{typical / budget:>8.1%}"
        f"{worst:>10.1f}{worst / budget:>8.1%}"
    )
    return worst <= budget


def main() -> int:
    boards = [cells for cells, _ in load("renju_random.json")]
    middle = [cells for cells in boards if len(cells) - cells.count(0) in MID_GAME]
    known = [(cells, parse_point(case["point"])) for cells, case in load("verdict_points.json")]
    every = [
        (cells, point) for cells in middle[::5] for point, cell in enumerate(cells) if not cell
    ]
    nested = [
        (cells, point)
        for cells, _ in load("renju_boards.json")
        for point in RENJU.forbidden_points(cells, SIZE, Color.BLACK)
    ]
    print(f"{'microseconds':<28}{'count':>7}{'typical':>10}{'budget':>8}{'worst':>10}{'budget':>8}")
    kept = [
        report("all points, no line known", map(first_board_time, middle), BOARD_BUDGET),
        report("all points, mid-game", map(board_time, middle), BOARD_BUDGET),
        report("one point, mid-game", starmap(verdict_time, every), VERDICT_BUDGET),
        report("one point, hard cases", starmap(verdict_time, known), VERDICT_BUDGET),
        report("one point, nested fouls", starmap(verdict_time, nested), VERDICT_BUDGET),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
