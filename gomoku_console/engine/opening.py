"""What a computer does in an opening: which stones it offers, takes or places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.choice import draw
from gomoku_console.engine.evaluator import Evaluation, evaluate
from gomoku_console.engine.swap import (
    decide_swap,
    decide_swap2,
    propose_level_three,
    propose_three,
)
from gomoku_console.game.board import Color
from gomoku_console.game.openings import Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.engine.opponents import Opponent
    from gomoku_console.engine.swap import Judge
    from gomoku_console.game.board import Point
    from gomoku_console.game.openings import Progress
    from gomoku_console.game.state import GameState


class Decision(NamedTuple):
    """What a computer does next.

    Attributes:
        points: the stones it places, in order; several only where an opening lets it.
        choice: what it chooses of the stones offered, before placing any.
    """

    points: tuple[Point, ...] = ()
    choice: Choice | None = None


def decide(
    opponent: Opponent,
    state: GameState,
    progress: Progress,
    seed: int,
    *,
    judgement: Judge | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Decision:
    """What ``opponent`` does in ``state``, where the opening has come as far as ``progress``.

    Args:
        opponent: plays once nothing in the opening forbids it to.
        state: the position, with the opponent to act.
        progress: the opening.
        seed: decides between what is equally good.
        judgement: how the side to move stands; without one, positions are played out or weighed.
        should_stop: asked now and then; once true, the judgement so far must do.

    Raises:
        ValueError: if the game is over.
    """
    stones = len(state.moves)
    options = progress.options(stones)
    if Choice.PLACE_TWO in options:
        answer = decide_swap2(state, seed, judgement=judgement, should_stop=should_stop)
        return Decision(answer.points, answer.action)
    if options:
        color = decide_swap(state, seed, judgement=judgement, should_stop=should_stop)
        return Decision(choice=Choice.BLACK if color is Color.BLACK else Choice.WHITE)
    if progress.holder(state.to_move) is None and not stones:
        if judgement is None:
            return Decision(propose_three(seed, size=state.board.size))
        return Decision(propose_level_three(state, seed, judgement, should_stop=should_stop))
    if not progress.asks_for_a_plain_move(stones, state.to_move):
        return Decision((_best_allowed(state, progress, seed, judgement, should_stop),))
    return Decision((opponent.choose(state),))


_POINTS_TRIED = 6
"""Of the points an opening leaves, how many are judged: the evaluator's favourites."""


def _best_allowed(
    state: GameState,
    progress: Progress,
    seed: int,
    judgement: Judge | None,
    should_stop: Callable[[], bool],
) -> Point:
    """The best of the points the opening leaves: by ``judgement``, else by the evaluator."""
    everywhere = evaluate(state)
    stones = len(state.moves)
    allowed = {
        point: value
        for point, value in everywhere.values.items()
        if progress.objection(state.board, point, stones) is None
    }
    within = Evaluation(everywhere.board, everywhere.lean, allowed)
    if judgement is None or len(allowed) < 2:
        return draw(within.favourites, state, seed)
    best, best_score = within.ranking[0], -2.0
    for point in within.ranking[:_POINTS_TRIED]:
        score = -judgement(state.play(point))
        if score > best_score:
            best, best_score = point, score
        if should_stop():
            break
    return best
