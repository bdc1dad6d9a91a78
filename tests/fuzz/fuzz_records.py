"""Feeds mutated files to every reader: each must give a game or a `RecordError`, and soon.

    python -m tests.fuzz.fuzz_records --count 100000

A game that was read must also survive being written as SGF and read again. Prints the seed; the
same seed and count make the same files. Exit status 1, and the file in full, if anything is amiss.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from gomoku_console.records.autosave import SavedGame, format_save, parse_save
from gomoku_console.records.formats import FORMATS, read_game, write_game
from gomoku_console.records.sgf import read_header
from gomoku_console.records.source import RecordError

DATA = Path(__file__).parents[1] / "data" / "records"
LIMIT = 2.0
"""Seconds of processor time that no file may take."""

TOKENS = [
    b"(", b")", b";", b"[", b"]", b"\\", b"(;", b"B[]", b"W[tt]", b";B[hh]", b"AB[aa:oo]", b"PL[W]",
    b"SZ[20]", b"SZ[", b"GM[4]", b"CA[utf-16]", b"CA[gbk]", b"RE[B+", b"BL[1e9]", b"MS[-1]",
    b"C[5ms]", b"RE[w+Draw]",
    b"Piskvorky 20x20, 1:1, 0\n", b"1,1,1\n", b"-1\n", b",", b"\r", b"\n", b"\0", b"\xff",
    b"\xfe\xff",
    b"\xffRenLib\xff\x03\x04", b"\x78\x00", b"\x00\x40", b"\x79\x89", b"h8", b"1.", b"t20", b"A1",
    b"\xef\xbb\xbf", b"\x1b[2J", b"99999999999999999999", "é黑٣".encode(), b"{", b'"', b"[[[[[[[[",
]  # fmt: skip


def main() -> int:
    """Run the number of files asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000, help="how many files")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    started = time.monotonic()
    tally, slowest = fuzz(arguments.count, arguments.seed)
    print(f"{arguments.count} files in {time.monotonic() - started:.0f} s, slowest {slowest:.3f} s")
    for name, figure in sorted(tally.items()):
        print(f"  {name:14}{figure:8}")
    return 0


def fuzz(count: int, seed: int) -> tuple[Counter[str], float]:
    """Read ``count`` mutated files; how many of each kind were read or refused, and the slowest.

    Raises:
        AssertionError: if a reader crashes, is slow, or reads what cannot be written; the file is
            printed.
    """
    chance = random.Random(seed)
    corpus = [(path.name, path.read_bytes()) for path in sorted(DATA.iterdir())]
    saves = [
        (f"{name}.json", format_save(SavedGame(read_game(data, name), {"name": name})))
        for name, data in corpus
        if name != "pass.lib"
    ]
    tally, slowest = Counter[str](), 0.0
    for _ in range(count):
        name, data = chance.choice(corpus if chance.random() < 0.9 else saves)
        data = mutated(data, chance.choice(corpus)[1], chance)
        if chance.random() < 0.1:
            name = "game." + chance.choice([*FORMATS, "unknown"])
        began = time.process_time()
        outcome = _outcome(data, name)
        taken = time.process_time() - began
        assert taken < LIMIT, f"{name} took {taken:.1f} s: {data!r}"
        tally[f"{Path(name).suffix[1:]} {outcome}"] += 1
        slowest = max(slowest, taken)
    return tally, slowest


def mutated(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """``data`` with a few accidents."""
    made = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 3, 8])):
        at, end = sorted((chance.randrange(len(made) + 1), chance.randrange(len(made) + 1)))
        match chance.randrange(7):
            case 0 if made:
                made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
            case 1 if made:
                made[chance.randrange(len(made))] = chance.randrange(256)
            case 2:
                del made[at : min(end, at + 8)]
            case 3:
                made[at:at] = made[at:end] * chance.choice([1, 1, 50])
            case 4:
                made[at:at] = other[chance.randrange(len(other)) :]
            case 5:
                del made[end:]
            case _:
                made[at:at] = chance.choice(TOKENS) * chance.choice([1, 1, 1, 300])
        del made[200_000:]
    return bytes(made)


def _outcome(data: bytes, name: str) -> str:
    """``read`` or ``refused``."""
    try:
        if name.endswith(".json"):
            parse_save(data, name)
            return "read"
        record = read_game(data, name)
    except RecordError:
        return "refused"
    except Exception as error:
        raise AssertionError(f"{name}: {error!r} for {data!r}") from error
    written = write_game(record, "sgf")
    try:
        assert read_game(written, "again.sgf") == record
        assert read_header(written, "again.sgf").properties == record.properties
    except (AssertionError, RecordError) as error:
        raise AssertionError(f"{name}: lost in SGF ({error}): {data!r}") from error
    return "read"


if __name__ == "__main__":
    sys.exit(main())
