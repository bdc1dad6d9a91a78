"""Matches between levels, in this process: ``python -m tests.bench.match_levels A B [--games N]``.

Balanced openings, each played twice with the colours swapped. ``--uncapped`` lifts the levels' caps
on time, so that only their limits of nodes count and a busy machine changes nothing. Prints one
line a game to standard error, and one line of result: score, Elo difference and its error (95 %).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import TypeAlias

from gomoku_console.engine.levels import LEVELS, Player
from gomoku_console.game.board import Color, format_points, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.thinking import Punctual

Contestant: TypeAlias = "Player | Punctual"

OPENINGS = Path(__file__).parents[1] / "data" / "openings"


def create(name: str, seed: int, *, capped: bool) -> Contestant:
    player = LEVELS[name].create(seed)
    return Punctual(player) if capped else player


def play(
    black: Contestant, white: Contestant, state: GameState
) -> tuple[GameState, dict[str, float]]:
    """The finished game, and the longest time each player took for a move."""
    longest = {black.name: 0.0, white.name: 0.0}
    while not state.is_over:
        player = black if state.to_move is Color.BLACK else white
        started = time.perf_counter()
        state = state.play(player.choose(state))
        took = time.perf_counter() - started
        longest[player.name] = max(longest[player.name], took)
    return state, longest


def elo(score: float) -> float:
    score = min(max(score, 1e-9), 1 - 1e-9)
    return 400 * math.log10(score / (1 - score))


def result_line(names: tuple[str, str], results: list[float]) -> str:
    """Score, Elo difference, and half of the 95 % interval of it."""
    games = len(results)
    mean = sum(results) / games
    counts = [results.count(value) for value in (1.0, 0.5, 0.0)]
    text = f"{names[0]} - {names[1]}: +{counts[0]} ={counts[1]} -{counts[2]} {mean:.1%}"
    spread = 1.96 * math.sqrt(sum((value - mean) ** 2 for value in results) / games / games)
    if not 0 < mean < 1 or mean + spread >= 1 or mean - spread <= 0:
        return f"{text} of {games} games"
    error = (elo(mean + spread) - elo(mean - spread)) / 2
    return f"{text} of {games} games, Elo {elo(mean):+.0f} +- {error:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a", choices=tuple(LEVELS))
    parser.add_argument("b", choices=tuple(LEVELS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rule", default="freestyle", choices=("freestyle", "standard", "renju"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--uncapped", action="store_true")
    arguments = parser.parse_args()
    openings = (OPENINGS / f"{arguments.rule}.txt").read_text().split()
    names = (arguments.a, arguments.b)
    results: list[float] = []
    for game in range(arguments.games):
        opening = openings[game // 2 % len(openings)]
        state = GameState.new(arguments.rule).play_all(parse_moves(opening))
        players = [
            create(name, arguments.seed + game, capped=not arguments.uncapped) for name in names
        ]
        swapped = game % 2 == 1
        state, longest = play(players[swapped], players[not swapped], state)
        winner = state.outcome.winner if state.outcome else None
        side = Color.WHITE if swapped else Color.BLACK
        results.append(0.5 if winner is None else float(winner is side))
        times = ", ".join(f"{name} {1000 * took:.0f} ms" for name, took in longest.items())
        moves = format_points(state.moves)
        print(f"{game + 1} {results[-1]:g} {times} {moves}", file=sys.stderr, flush=True)
    print(result_line(names, results))


if __name__ == "__main__":
    main()
