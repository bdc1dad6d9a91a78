"""Matches against programs of others: ``python -m tests.bench.match_others PROGRAM [--games N]``.

PROGRAM is one of `OTHERS`, from PyPI. It is installed in a virtual environment of its own, in a
temporary directory that is deleted in the end (``--keep DIR`` makes it there, and uses it again);
nothing of it comes near our own. There `other_brain` plays it by the Gomocup protocol, as a
child that is ended with the match, whatever happens, and forfeits a game in which it breaks the
rules or takes longer than ``--seconds`` for a move.

Played is what the program itself plays: its board, on which the balanced 15x15 openings lie in the
middle, and five or more in a row; each opening twice with the colours swapped. Our side has no cap
on time, as in `match_levels --uncapped`. Prints one line a game to standard error, and the result.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.levels import LEVELS
from gomoku_console.game.board import Color, format_points, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import EngineClient, EngineError
from gomoku_console.gomocup.protocol import Limits
from tests.bench.match_levels import OPENINGS, create, result_line

if TYPE_CHECKING:
    from gomoku_console.game.board import Point
    from tests.bench.match_levels import Contestant

BRAIN = Path(__file__).with_name("other_brain.py")
OPENING_SIZE = 15


class Other(NamedTuple):
    """A program of others.

    Attributes:
        requirement: what pip installs.
        level: its level that plays, for the report.
        size: points on a side of the only board it plays on. All play five or more in a row.
    """

    requirement: str
    level: str
    size: int


OTHERS = {
    "gomokubench": Other("gomokubench==0.1.10", "standard", 19),
    "gomoku-terminal": Other("gomoku-terminal==1.0.2", "medium", 20),
}


def install(other: Other, directory: Path) -> Path:
    """The Python of a virtual environment in ``directory`` that has the program."""
    python = directory / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(directory, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, other.requirement], check=True, stdout=sys.stderr)
    return python


def opening_on(size: int, moves: str) -> list[Point]:
    """A 15x15 opening in the middle of a board of ``size`` points a side."""
    shift = (size - OPENING_SIZE) // 2
    squares = (divmod(point, OPENING_SIZE) for point in parse_moves(moves))
    return [(row + shift) * size + column + shift for row, column in squares]


def play(
    ours: Contestant, theirs: EngineClient, our_color: Color, state: GameState, limits: Limits
) -> tuple[GameState, float, str]:
    """The game as far as it went, our score, and why it ended."""
    while state.outcome is None:
        if state.to_move is our_color:
            state = state.play(ours.choose(state))
            continue
        try:
            state = state.play(theirs.play_move(state, limits).point)
        except EngineError as error:
            return state, 1.0, f"forfeit: {error}"
    winner = state.outcome.winner
    return state, 0.5 if winner is None else float(winner is our_color), str(state.outcome)


def play_match(name: str, python: Path, arguments: argparse.Namespace) -> list[float]:
    """Our scores, game by game."""
    openings = (OPENINGS / "freestyle.txt").read_text(encoding="utf-8").split()
    size, limits = OTHERS[name].size, Limits(turn_ms=1000 * arguments.seconds)
    results: list[float] = []
    for game in range(arguments.games):
        opening = opening_on(size, openings[game // 2 % len(openings)])
        state = GameState.new(size=size).play_all(opening)
        ours = create(arguments.level, arguments.seed + game, capped=False)
        our_color = Color.WHITE if game % 2 else Color.BLACK
        seed = str(arguments.seed + game)
        started = time.monotonic()
        with EngineClient([str(python), str(BRAIN), name, seed]) as theirs:
            state, score, end = play(ours, theirs, our_color, state, limits)
        results.append(score)
        took = time.monotonic() - started
        moves = format_points(state.moves, size)
        print(f"{game + 1} {score:g} {end}, {took:.0f} s {moves}", file=sys.stderr, flush=True)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=tuple(OTHERS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", default="expert", choices=tuple(LEVELS))
    parser.add_argument("--seconds", type=int, default=60, help="for each of their moves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, metavar="DIR")
    arguments = parser.parse_args()
    other = OTHERS[arguments.program]
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["HOME"] = temporary  # whatever they write when they are started goes there
        python = install(other, arguments.keep or Path(temporary) / "venv")
        results = play_match(arguments.program, python, arguments)
    theirs = f"{other.requirement} {other.level}"
    print(f"{other.size}x{other.size}, {result_line((arguments.level, theirs), results)}")


if __name__ == "__main__":
    main()
