"""Positions for the tests of this folder: read from tests/data, or made by chance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gomoku_console.game.board import SIZE, format_point, parse_moves, rays

if TYPE_CHECKING:
    from random import Random

DATA = Path(__file__).parents[1] / "data"
WORKSHOP = Path(__file__).parents[3] / "shared" / "vectors"
"""Where the maintainers keep the full sets, beside the repository; elsewhere it does not exist."""

FOULS = ("double-three", "double-four", "overline")


def load_cases(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))["cases"]
    return cases


def cells_of(black: str, white: str, size: int = SIZE) -> list[int]:
    cells = [0] * (size * size)
    for text, sign in ((black, 1), (white, -1)):
        for point in parse_moves(text, size):
            cells[point] = sign
    return cells


def expected_points(case: dict[str, Any], *names: str) -> dict[str, str]:
    """Point names to verdicts, of those verdicts that are asked for."""
    return {
        format_point(point): name for name in names for point in parse_moves(case.get(name, ""))
    }


def played_cells(rng: Random, stones: int, size: int = SIZE) -> list[int]:
    """As many black as white stones, each near another: what a careless game looks like."""
    near = [{p for line in lines for ray in line for p in ray[:2]} for lines in rays(size)]
    cells = [0] * (size * size)
    frontier = {size * size // 2}
    for number in range(1, stones + 1):
        point = rng.choice(sorted(frontier))
        cells[point] = number if number % 2 else -number
        frontier = {p for p in frontier | near[point] if not cells[p]}
    return cells


def scattered_cells(rng: Random, size: int) -> list[int]:
    """Stones anywhere, in any number: what no game looks like."""
    black, white = rng.uniform(0.05, 0.5), rng.uniform(0, 0.25)
    return [
        1 if chance < black else -1 if chance < black + white else 0
        for chance in (rng.random() for _ in range(size * size))
    ]
