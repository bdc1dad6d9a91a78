"""Our brain with a thinker that thinks until it is stopped: ``slow_brain.py sleep|burn|fail``."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from gomoku_console.engine.opening import decide
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.gomocup.brain import serve
from gomoku_console.gomocup.thinking import Alternative, Thought

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gomoku_console.engine.opening import Decision
    from gomoku_console.game.openings import Progress
    from gomoku_console.game.state import GameState


class SlowThinker:
    """Plays on the last free point; says first that it has begun, for a test to wait for."""

    name = "slow"
    is_instant = False

    def __init__(self, manner: str) -> None:
        self._manner = manner

    def think(self, state: GameState, should_stop: Callable[[], bool]) -> Iterator[Thought]:
        if self._manner == "fail":
            1 / 0  # noqa: B018 - a mistake, as asked for
        print("printed by chance", flush=True)
        yield Thought(state.board.empty_points()[0])
        yield Thought(state.board.empty_points()[-1], "begun")
        while not should_stop():
            if self._manner == "burn":
                sum(range(10_000))
            else:
                time.sleep(0.002)

    def alternatives(self, state: GameState, count: int) -> list[Alternative]:
        return [Alternative(point, "free") for point in state.board.empty_points()[:count]]

    def decide_opening(
        self, state: GameState, progress: Progress, seed: int, should_stop: Callable[[], bool]
    ) -> Decision:
        evaluator = OPPONENTS["evaluator"].create(seed)
        return decide(evaluator, state, progress, seed, should_stop=should_stop)


if __name__ == "__main__":
    sys.exit(serve(SlowThinker(sys.argv[1])))
