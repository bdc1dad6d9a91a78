"""Kills a program in mid-game, over and over, and sees what its autosave is worth.

    python -m tests.fuzz.kill_autosave --count 200

Each time a child process plays a game, saving after every stone and then saying how many there are,
and is killed at a random moment. The save that can be resumed must show exactly the stones of the
last completed save. Where mounting is allowed, a small disk is filled up as well. POSIX only.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gomoku_console.game.board import Color
from gomoku_console.records.autosave import Autosave, SavedGame, find_resumable
from gomoku_console.records.record import GameRecord, moves_of
from gomoku_console.records.store import SaveError

assert sys.platform != "win32", "POSIX only"

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)


def main() -> int:
    """Kill as often as asked for, then fill a disk."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="how many games are killed")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as directory:
        stones = [
            killed(Path(directory), chance.choice(SIGNALS), chance.uniform(0, 0.1))
            for _ in range(arguments.count)
        ]
    print(f"{len(stones)} games killed after {min(stones)} to {max(stones)} stones, none lost")
    print(fill_disk())
    return 0


def all_points() -> list[int]:
    """Every point of the board in an order in which nobody ever makes a five."""
    by_color: tuple[list[int], list[int]] = ([], [])
    for point in range(225):
        row, column = divmod(point, 15)
        by_color[(column // 2 + row) % 2].append(point)
    black, white = by_color
    return [point for pair in zip(black, [*white, -1], strict=True) for point in pair][:-1]


def game_after(count: int) -> SavedGame:
    """The game after ``count`` stones."""
    moves = moves_of(all_points()[:count], Color.BLACK, [100] * count)
    return SavedGame(GameRecord(rule="freestyle", moves=moves), {"count": count})


def play(directory: Path, report: int) -> None:
    """Play to the end, saving after every stone and then writing a byte to ``report``."""
    autosave = Autosave(directory)
    for count in range(1, 226):
        autosave.save(game_after(count))
        os.write(report, b".")


def killed(directory: Path, how: signal.Signals, after: float) -> int:
    """Kill a game ``after`` so many seconds, and see that it can be resumed; its stones."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play(directory, writer)
        finally:
            os._exit(0)
    os.close(writer)
    reported = len(os.read(reader, 1))
    time.sleep(after)
    running, _ = find_resumable(directory)
    assert running == [] or _has_ended(child), "a running game was offered"
    os.kill(child, how)
    os.waitpid(child, 0)
    while more := os.read(reader, 4096):
        reported += len(more)
    os.close(reader)
    (resumable,), notes = find_resumable(directory)
    stones = len(resumable.game.record.moves)
    assert notes == [], notes
    assert stones in (reported, reported + 1), f"{stones} stones saved, {reported} reported"
    expected = game_after(stones)
    assert resumable.game.record == expected.record
    assert resumable.game.extra == expected.extra
    Autosave.take_over(resumable).finish()
    assert find_resumable(directory) == ([], [])
    return stones


def _has_ended(child: int) -> bool:
    status = Path(f"/proc/{child}/stat")
    return not status.exists() or ") Z " in status.read_text()


def fill_disk() -> str:
    """Fill a small disk in mid-game; what came of it.

    Raises:
        AssertionError: if a save was lost.
    """
    with tempfile.TemporaryDirectory() as place:
        # Where these two programs are differs from system to system.
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place]
        if subprocess.run(mount, check=False, capture_output=True).returncode:
            return "a small disk could not be mounted, so none was filled"
        try:
            return _play_on_full_disk(Path(place))
        finally:
            subprocess.run(["umount", place], check=True)  # noqa: S607 - as above


def _play_on_full_disk(place: Path) -> str:
    autosave = Autosave(place / "running")
    autosave.save(game_after(10))
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 512)
        except OSError:
            pass
    try:
        autosave.save(game_after(200))
    except SaveError as error:
        said = str(error)
    else:
        raise AssertionError("a full disk went unnoticed")
    assert "no space left" in said, said
    assert "\n" not in said, said
    assert sorted(path.suffix for path in (place / "running").iterdir()) == [".json", ".lock"]
    autosave.close()
    (resumable,), _ = find_resumable(place / "running")
    assert resumable.game.record == game_after(10).record
    filler.unlink()
    autosave = Autosave.take_over(resumable)
    autosave.save(game_after(201))
    autosave.close()
    (resumable,), _ = find_resumable(place / "running")
    assert resumable.game.record == game_after(201).record
    return f"a full disk was said ({said!r}), and nothing was lost"


if __name__ == "__main__":
    sys.exit(main())
