"""``gomoku bench``: ten positions, searched to a fixed depth, to measure and to compare."""

from __future__ import annotations

import time
import zlib
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.commands.options import check_at_most
from gomoku_console.engine.search import Limits, Search
from gomoku_console.game.board import format_points, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.language import tr

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from gomoku_console.engine.report import Info

DEPTH = 6
"""How deep to look by default: a few seconds for all positions."""

_MOST = {"depth": 30, "seconds": 86_400}
"""How deep, and for how many seconds, to look at most."""

POSITIONS = (
    ("freestyle", "m7l12i7k8i10h7h12i8h9k10j9k9k11"),
    ("freestyle", "g6f3i3j6i6g8f2i4h4"),
    ("freestyle", "j7j8l6l10l4m5j1k9i7l8k5j6m7j4l3l5"),
    ("freestyle", "j11h7m10j12l14g8k10f9i6"),
    ("freestyle", "h13h9f7f8j11g9i12k10i9h8g14f15h10"),
    ("freestyle", "g5i3l2g4i4h3f3f5e6i2j1h2k3"),
    ("freestyle", "n2k7i7j3j6k5h6k6k4"),
    ("standard", "g9h5f3i8"),
    ("renju", "f8c8i5f6h2h6"),
    ("renju", "n10l5j7i6"),
)
"""Rule sets and moves: middle games of the engine and balanced openings, without a forced win."""

_NO_THREATS = Limits(fours=200, threats=0)


class Result(NamedTuple):
    """What came of one position.

    Attributes:
        moves: the position.
        rule: the name of its rule set.
        info: what the search knew at the end.
        nodes: how many positions it looked at.
        seconds: how long it took, of the processor's time.
    """

    moves: str
    rule: str
    info: Info
    nodes: int
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "--depth",
        type=int,
        default=DEPTH,
        metavar="N",
        help=tr("how deep to look (default: {depth})", depth=DEPTH),
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=tr("look for S seconds of the processor at each position instead"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Search all positions and print the figures.

    Args:
        arguments: ``depth``, how deep to look; ``seconds``, None or how long to look at each
            position instead, whatever the depth.

    Raises:
        ValueError: if one of them is not above 0, or above what is sensible.
    """
    for name, most in _MOST.items():
        value = getattr(arguments, name)
        if value is not None and not value > 0:
            raise ValueError(tr("--{name} {value}: must be above 0", name=name, value=value))
        if value is not None:
            check_at_most(name, value, most)
    results = []
    for result in bench(arguments.depth, arguments.seconds):
        results.append(result)
        line = tr(
            "{rule:<9}  depth {depth:>2}  {nodes:>8,} nodes  {move:<3}  {moves}",
            rule=result.rule,
            depth=result.info.depth,
            nodes=result.nodes,
            move=format_points(result.info.line[:1]),
            moves=result.moves,
        )
        print(line, flush=True)
    nodes = sum(result.nodes for result in results)
    seconds = sum(result.seconds for result in results)
    depth = median(result.info.depth for result in results)
    print(
        tr(
            "{nodes:,} nodes in {seconds:.2f} s: {speed:,.0f} nodes/s, depth {depth:g}",
            nodes=nodes,
            seconds=seconds,
            speed=nodes / seconds,
            depth=depth,
        )
    )
    if arguments.seconds is None:
        print(tr("signature {signature}", signature=signature(results)))
    return 0


def bench(depth: int, seconds: float | None = None) -> Iterator[Result]:
    """Search the positions one by one, each with an empty memory; see `run`."""
    limits = _NO_THREATS if seconds else _NO_THREATS._replace(depth=depth)
    for rule, moves in POSITIONS:
        state = GameState.new(rule).play_all(parse_moves(moves))
        search = Search()
        started = time.process_time()
        info = _last(search.think(state, limits, _alarm(started, seconds)))
        yield Result(moves, rule, info, search.total, time.process_time() - started)


def _alarm(started: float, seconds: float | None) -> Callable[[], bool]:
    if seconds is None:
        return bool
    end = started + seconds
    return lambda: time.process_time() > end


def _last(infos: Iterator[Info]) -> Info:
    *_, last = infos
    return last


def signature(results: list[Result]) -> str:
    """Eight digits that change whenever the search looks at other positions, or plays otherwise."""
    text = " ".join(
        f"{result.nodes} {result.info.score} {result.info.line[0]}" for result in results
    )
    return f"{zlib.crc32(text.encode()):08x}"
