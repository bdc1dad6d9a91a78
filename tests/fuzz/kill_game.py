"""Kill the game at random moments of play, and see that it resumes where it was.

``python -m tests.fuzz.kill_game --count 200``: each time a game of two people is played on a real
pseudo-terminal, with undo now and then, until it is ended in one of four ways. It must come back
with the stones that were seen last, or with those of the next step, which had been asked for.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile

from tests.terminal.table import Table

ENDS = ("SIGKILL", "SIGKILL", "SIGTERM", "SIGHUP", "close")


def kill_once(seed: int) -> str:
    """Play, kill and resume once; what went wrong, or nothing."""
    rng = random.Random(seed)
    end = rng.choice(ENDS)
    with tempfile.TemporaryDirectory(prefix="gomoku-kill-") as home:
        environ = {"GOMOKU_HOME": home}
        with Table("--mode", "two-player", environ=environ) as table:
            table.session.wait_for("Black to play")
            seen, asked = _play(table, rng)
            _end(table, end)
        with Table("--resume", environ=environ) as table:
            table.session.wait_for(lambda rows: any("Resumed" in row for row in rows))
            resumed = set(table.board())
    if resumed in (seen, asked):
        return ""
    saw, wanted, got = (" ".join(sorted(names)) for names in (seen, asked, resumed))
    return f"seed {seed}, {end}: saw {saw}; asked for {wanted}; got {got}"


def _play(table: Table, rng: random.Random) -> tuple[set[str], set[str]]:
    """Play a few stones; what the board showed last, and what it was asked to show next."""
    stones: list[str] = []
    free = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
    rng.shuffle(free)
    for _ in range(rng.randint(2, 12)):
        if len(stones) > 2 and rng.random() < 0.2:
            table.session.send("u")
            taken = stones[-2]
            del stones[-2:]
            table.cursor = table.cursor_of(taken)
        else:
            stones.append(free.pop())
            table.place(stones[-1])
        wanted = set(stones)
        table.session.wait_for(lambda _, wanted=wanted: set(table.board()) == wanted)  # type: ignore[misc]
    seen = set(stones)
    table.place(free[-1])
    # Not waited for: the end comes while this stone is on its way, sooner or later.
    for _ in range(rng.randint(0, 3)):
        table.session.pump(rng.random() * 0.004)
    return seen, {*seen, free[-1]}


def _end(table: Table, end: str) -> None:
    if end == "close":
        table.session.close_terminal()
    else:
        os.kill(table.session.pid, signal.Signals[end])
    table.session.wait_exit()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    complaints = [
        complaint
        for seed in range(arguments.seed, arguments.seed + arguments.count)
        if (complaint := kill_once(seed))
    ]
    print("\n".join(complaints))
    print(f"{arguments.count} games killed, {len(complaints)} lost")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
