"""How fast the screen is: ``python -m tests.bench.bench_ui``.

Prints, from one run, the time to the first frame against a bare interpreter that imports what the
program cannot do without, and the time and bytes a cursor move takes on a real pseudo-terminal.
Nothing is asserted; the budgets are the project's own. Byte code is kept from a first run that does
not count, as it is in an installed program.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from statistics import median

from tests.terminal.harness import ROOT, make_environ
from tests.terminal.table import Table

if sys.platform == "win32":
    raise SystemExit("pseudo-terminals are a thing of POSIX systems")

BARE = [sys.executable, "-c", "import curses, argparse, dataclasses"]
GAME = [sys.executable, "-m", "gomoku_console"]

ENVIRON = make_environ({"TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": None})

RUNS = 25
FIRST_FRAME_BUDGET = 1.6
ENGINE_BUDGET_MS = 16.0
MOVE_BUDGET_MS, MOVE_BUDGET_BYTES = 5.0, 200


def run_bare() -> float:
    """Seconds from the start to the end of the bare interpreter."""
    begin = time.perf_counter()
    subprocess.run(BARE, check=True, cwd=ROOT, env=ENVIRON)
    return time.perf_counter() - begin


def run_to_first_frame() -> float:
    """Seconds from the start of the program until the last line of its menu is written."""
    master, slave = os.openpty()
    begin = time.perf_counter()
    process = subprocess.Popen(GAME, stdin=slave, stdout=slave, cwd=ROOT, env=ENVIRON)
    output = b""
    while b"keys" not in output:
        output += os.read(master, 65536)
    took = time.perf_counter() - begin
    os.write(master, b"q")
    while process.poll() is None:
        if select.select([master], [], [], 0.01)[0]:
            os.read(master, 65536)
    os.close(slave)
    os.close(master)
    return took


def first_frame() -> None:
    """Print both start-up times, taken in turn so that a busy machine slows both alike."""
    pairs = [(run_to_first_frame(), run_bare()) for _ in range(RUNS + 1)][1:]
    frame, bare = (median(column) * 1000 for column in zip(*pairs, strict=True))
    ratio = median(ours / theirs for ours, theirs in pairs)
    print(f"first frame      {frame:7.1f} ms   bare interpreter {bare:.1f} ms")
    print(f"ratio            {ratio:7.2f}      budget {FIRST_FRAME_BUDGET}")


def cursor_moves() -> None:
    """Print how long a cursor move takes from key to the last byte, and how many bytes."""
    times, sizes = [], []
    with Table("--mode", "two-player", columns=80) as table:
        session = table.session
        session.wait_for("Black to play")
        table.place("h8i9g7i7j8g9h10")
        table.wait_for_stones(7)
        session.wait_quiet(0.2)
        for step in range(200):
            key = ("left", "up", "right", "up")[step % 4]
            before = session.bytes_written
            begin = time.perf_counter()
            session.send(key)
            last = begin
            while session.pump(0.02):
                last = time.perf_counter()
            times.append((last - begin) * 1000)
            sizes.append(session.bytes_written - before)
    times.sort()
    print(
        f"cursor move      {median(times):7.2f} ms   99th percentile {times[-3]:.2f} ms   "
        f"budget {MOVE_BUDGET_MS} ms"
    )
    print(
        f"bytes            {median(sizes):7.0f}      most {max(sizes)}   budget {MOVE_BUDGET_BYTES}"
    )


def keys_beside_an_engine() -> None:
    """Print how long a cursor move takes while an engine burns a core."""
    burner = ROOT / "tests" / "gomocup" / "slow_brain.py"
    engine = f"'{sys.executable}' '{burner}' burn"
    arguments = ("--engine", engine, "--first", "me", "--time-per-move", "60000")
    with Table(*arguments, columns=80) as table:
        session = table.session
        session.send("enter")
        session.wait_for("begun", timeout=30)
        times = []
        for step in range(300):
            session.wait_quiet(0.005)
            before, begin = session.bytes_written, time.perf_counter()
            session.send(("left", "up", "right", "up")[step % 4])
            while session.bytes_written == before:
                session.pump(1.0)
            times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    print(
        f"beside an engine {median(times):7.2f} ms   99th percentile {times[-4]:.2f} ms   "
        f"budget {ENGINE_BUDGET_MS} ms at the 99th"
    )


def main() -> None:
    """Print everything."""
    first_frame()
    cursor_moves()
    keys_beside_an_engine()


if __name__ == "__main__":
    main()
