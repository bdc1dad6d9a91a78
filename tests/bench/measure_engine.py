"""Measure the searching engine: ``python -m tests.bench.measure_engine [WHAT ...]``.

``wins``    how many of the forced wins in ``tests/data/forced_wins.json`` are found within 2 s
``solve``   the same with ``gomoku solve --seconds 2``: whole processes, and the clock on the wall
``search``  nodes/s and median depth of ``gomoku bench`` with 1 s a position
``start``   milliseconds from the start of a process to the engine's first answer
``memory``  megabytes of a process after 5 s of search
``plies``   2,000 plies of random self-play under all rule sets and sizes; the rules are the judge

Times are the processor's own, as the machine may be busy with other things, but for ``solve`` and
``start``.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from gomoku_console.commands.bench import bench
from gomoku_console.engine.search import Limits, Search
from gomoku_console.engine.threats import Win, find_win
from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, format_point, parse_moves
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import GameState

ROOT = Path(__file__).parents[2]
SECONDS = 2.0

ANSWER = """
from gomoku_console.engine.search import Limits, Search
from gomoku_console.game.state import GameState
from gomoku_console.game.board import parse_moves
state = GameState.new().play_all(parse_moves("h8i9j8g8i7i10"))
print(next(Search().think(state, Limits())).point)
"""

SEARCH = """
import time
from gomoku_console.engine.search import Limits, Search
from gomoku_console.game.state import GameState
from gomoku_console.game.board import parse_moves
state = GameState.new().play_all(parse_moves("m7l12i7k8i10h7h12i8h9k10j9k9k11"))
end = time.process_time() + 5
list(Search().think(state, Limits(), lambda: time.process_time() > end))
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def forced_wins(rule: str) -> list[dict[str, Any]]:
    """The known wins under a rule set: ``moves``, and the first ``wins``."""
    known = json.loads((ROOT / "tests/data/forced_wins.json").read_text())["positions"]
    return [row for row in known if row["rule"] == rule]


def measure_solve() -> None:
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    for rule in ("freestyle", "renju"):
        rows = forced_wins(rule)
        solved = listed = 0
        for row in rows:
            command = [sys.executable, "-m", "gomoku_console", "solve", row["moves"]]
            command += ["--rule", rule, "--seconds", f"{SECONDS:g}"]
            done = subprocess.run(
                command, check=True, cwd=ROOT, capture_output=True, text=True, env=environment
            )
            found = re.search(r"starting at (\w+)", done.stdout)
            solved += found is not None
            listed += found is not None and found[1] in row["wins"]
        print(f"{rule}: of {len(rows)}, {solved} solved, {listed} by a listed first move")


def measure_wins() -> None:
    """A win outside the list is checked: every reply to its first move must lose as well."""
    for rule in ("freestyle", "renju"):
        rows = forced_wins(rule)
        listed = proven = 0
        for row in rows:
            state = GameState.new(rule).play_all(parse_moves(row["moves"]))
            win = timed_win(state)
            if win is None:
                continue
            is_listed = format_point(win.line[0]) in row["wins"]
            listed += is_listed
            proven += is_listed or all_replies_lose(state, win)
        print(f"{rule}: of {len(rows)}, {proven} solved, {listed} by a listed first move")


def timed_win(state: GameState) -> Win | None:
    end = time.process_time() + SECONDS
    return find_win(state, should_stop=lambda: time.process_time() > end)


def all_replies_lose(state: GameState, win: Win) -> bool:
    after = state.play(win.line[0])
    replies = (after.play(at) for at in after.board.empty_points() if after.foul(at) is None)
    return all(timed_win(reply) is not None for reply in replies)


def measure_search() -> None:
    results = list(bench(60, 1.0))
    nodes = sum(result.nodes for result in results)
    seconds = sum(result.seconds for result in results)
    depths = sorted(result.info.depth for result in results)
    print(f"{nodes / seconds:,.0f} nodes/s; depth in 1 s: median {median(depths):g} of {depths}")


def measure_start() -> None:
    """With compiled modules at hand, as they are once the package is installed."""
    environment = {key: it for key, it in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command, took = [sys.executable, "-c", ANSWER], []
    with tempfile.TemporaryDirectory() as cache:
        environment["PYTHONPYCACHEPREFIX"] = cache
        for _ in range(16):
            started = time.perf_counter()
            subprocess.run(command, check=True, cwd=ROOT, capture_output=True, env=environment)
            took.append(1000 * (time.perf_counter() - started))
    del took[0]  # which compiled them
    print(f"start to first answer: median {median(took):.0f} ms, best {min(took):.0f} ms")


def measure_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEARCH], check=True, cwd=ROOT, capture_output=True, text=True
    )
    print(f"memory after 5 s: {done.stdout.strip()} MB at most")


def measure_plies() -> None:
    rng = random.Random(1)
    limits = Limits(nodes=300, fours=100, threats=100)
    plies = games = 0
    while plies < 2_000:
        rule = rng.choice(list(RULE_SETS.values()))
        state = GameState.new(rule, rng.randint(MIN_SIZE, MAX_SIZE))
        search = Search(noise=games)
        games += 1
        while not state.is_over:
            if len(state.moves) < 4 or rng.random() < 0.2:
                points = [at for at in state.board.empty_points() if state.foul(at) is None]
                state = state.play(rng.choice(points))
            else:
                *_, info = search.think(state, limits)
                state = state.play(info.point)  # raises for an illegal move
            plies += 1
    print(f"{plies} plies in {games} games, no illegal move")


MEASURES = {
    "wins": measure_wins,
    "solve": measure_solve,
    "search": measure_search,
    "start": measure_start,
    "memory": measure_memory,
    "plies": measure_plies,
}


def main() -> None:
    for name in sys.argv[1:] or MEASURES:
        MEASURES[name]()


if __name__ == "__main__":
    main()
