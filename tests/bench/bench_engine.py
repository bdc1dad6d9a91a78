"""How long the one-move opponents think: ``python tests/bench/bench_engine.py``.

Prints milliseconds and what share of its budget each figure takes. The positions are the middles of
games the opponents play against each other from fixed seeds, so that every run sees the same ones.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from gomoku_console.engine.evaluator import evaluate  # noqa: E402
from gomoku_console.game.state import GameState  # noqa: E402
from tests.engine.classics import CLASSICS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

WARM_BUDGET, COLD_BUDGET, MOVE_BUDGET = 1.0, 5.0, 5.0
"""Milliseconds: a whole board whose lines are known, in a fresh process, and a move."""

COLD_RUNS, WARM_RUNS = 7, 20

COLD = """
import sys
from time import perf_counter
from gomoku_console.game.state import GameState
state = GameState.new(sys.argv[1], int(sys.argv[2])).play_all(map(int, sys.argv[3:]))
start = perf_counter()
from gomoku_console.engine.evaluator import evaluate
imported = perf_counter()
evaluate(state)
print((imported - start) * 1000, (perf_counter() - imported) * 1000)
"""


def middle_games(rule: str, size: int = 15) -> list[GameState]:
    """Positions after 12, 20, 28 ... stones of eight games, as far as the games got."""
    positions = []
    for seed in range(8):
        players = [info.create(seed) for info in CLASSICS.values()]
        state = GameState.new(rule, size).play(size * (size // 2 - 2 + seed % 4) + 4 + seed // 2)
        while not state.is_over:
            state = state.play(players[len(state.moves) % 2].choose(state))
            if not state.is_over and 12 <= len(state.moves) <= 60 and len(state.moves) % 8 == 4:
                positions.append(state)
    return positions


def first_evaluations(state: GameState) -> tuple[list[float], list[float]]:
    """Milliseconds of importing the engine and of its first evaluation, in fresh processes."""
    words = [state.rule.name, str(state.board.size), *map(str, state.moves)]
    runs = [
        subprocess.run(
            [sys.executable, "-c", COLD, *words],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for _ in range(COLD_RUNS)
    ]
    return [float(importing) for importing, _ in runs], [float(first) for _, first in runs]


def timed(action: Callable[[GameState], object], positions: list[GameState]) -> list[float]:
    """Milliseconds of each of `WARM_RUNS` runs over ``positions``, one round to warm up."""
    for state in positions:
        action(state)
    times = []
    for state in positions * WARM_RUNS:
        start = perf_counter()
        action(state)
        times.append((perf_counter() - start) * 1000)
    return times


def report(what: str, times: list[float], budget: float) -> None:
    typical, worst = median(times), max(times)
    print(f"  {what:<22}{typical:8.2f}{worst:8.2f}{budget:8.1f}{typical / budget:8.0%}")


def main() -> None:
    print(f"{'milliseconds':<24}{'median':>8}{'worst':>8}{'budget':>8}{'of it':>8}")
    for rule, size in (("freestyle", 15), ("standard", 15), ("freestyle", 20)):
        positions = middle_games(rule, size)
        late = max(positions, key=lambda state: len(state.moves))
        importing, first = first_evaluations(late)
        print(
            f"{rule} {size}x{size}, {len(positions)} positions; importing {median(importing):.1f}"
        )
        report(f"first, {len(late.moves)} stones", first, COLD_BUDGET)
        report("evaluation, warm", timed(evaluate, positions), WARM_BUDGET)
        for name, info in CLASSICS.items():
            report(f"{name} moves", timed(info.create(1).choose, positions), MOVE_BUDGET)


if __name__ == "__main__":
    main()
