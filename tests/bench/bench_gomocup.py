"""How soon an engine obeys while it thinks: ``python -m tests.bench.bench_gomocup``.

Starts our brain with a thinker that burns a core, and measures from the command to its effect: from
YXSTOP and INFO to the move, from END and the end of the input to the end of the process. Exits with
1 if the 99th percentile of some row exceeds its budget.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from tests.gomocup.manager import HERE, environment

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 100
BUDGET_MS = 50.0
COMMAND = (sys.executable, str(HERE / "slow_brain.py"), "burn")


class Brain:
    """A brain in the middle of a thought."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        self.send("START 15\nINFO timeout_turn 3600000\n")
        self.expect("OK")
        self.begin()

    def begin(self) -> None:
        self.send("RESTART\nINFO timeout_turn 3600000\nBEGIN\n")
        self.expect("OK")
        self.expect("MESSAGE begun")

    def send(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def expect(self, answer: str) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode().strip()
        if line != answer:
            raise SystemExit(f"expected {answer!r}, got {line!r}")

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def await_end(self) -> None:
        self.process.wait()

    def discard(self) -> None:
        self.process.kill()
        with self.process:
            pass


def milliseconds(work: Callable[[], None]) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000


def until_move(text: str) -> list[float]:
    brain = Brain()
    times = []
    for _ in range(ROUNDS):

        def work() -> None:
            brain.send(text)
            brain.expect("14,0")

        times.append(milliseconds(work))
        brain.begin()
    brain.discard()
    return times


def until_end(leave: Callable[[Brain], None]) -> list[float]:
    times = []
    for _ in range(ROUNDS // 4):
        brain = Brain()

        def work(brain: Brain = brain) -> None:
            leave(brain)
            brain.await_end()

        times.append(milliseconds(work))
        brain.discard()
    return times


def main() -> int:
    rows = {
        "YXSTOP to the move": until_move("YXSTOP\n"),
        "INFO timeout_turn 0 to the move": until_move("INFO timeout_turn 0\n"),
        "END to the end of the process": until_end(lambda brain: brain.send("END\n")),
        "end of input to end of process": until_end(Brain.close_input),
    }
    is_late = False
    for name, times in rows.items():
        worst = sorted(times)[-max(1, len(times) // 100)]
        is_late |= worst > BUDGET_MS
        print(f"{name:34} median {median(times):6.1f} ms   99 % {worst:6.1f} ms")
    return int(is_late)


if __name__ == "__main__":
    sys.exit(main())
