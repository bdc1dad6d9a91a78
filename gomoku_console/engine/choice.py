"""What a player who looks one move ahead sees, and how it settles between equal points."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.shapes import NO_SHAPES, Shapes, board_shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from gomoku_console.game.board import Color, Point
    from gomoku_console.game.state import GameState

Prospect: TypeAlias = tuple[Shapes, Shapes]
"""A point's own shapes and the opponent's: what is made by playing there, and what is prevented."""


def prospects(state: GameState, color: Color) -> dict[Point, Prospect]:
    """The prospect of every point that ``color`` may play, in rising order of points.

    A point forbidden to the opponent needs no preventing: its second half is `NO_SHAPES`.
    """
    own = board_shapes(state.board, color, state.rule)
    other = board_shapes(state.board, color.opponent, state.rule)
    barred = forbidden_points(state, color)
    harmless = forbidden_points(state, color.opponent)
    return {
        point: (own[point], NO_SHAPES if point in harmless else other[point])
        for point in state.board.empty_points()
        if point not in barred
    }


def forbidden_points(state: GameState, color: Color) -> AbstractSet[Point]:
    """The empty points that the rules deny ``color``, whoever is to move."""
    board = state.board
    return state.rule.forbidden_points(board.cells, board.size, color).keys()


def foremost(
    points: Iterable[Point], *measures: Callable[[Point], int | tuple[int, ...]]
) -> tuple[Point, ...]:
    """Those of ``points`` that are greatest by the first measure, then by the next, and so on.

    The order of ``points`` is kept. Later measures are taken only of points still in the running.
    """
    best = tuple(points)
    for measure in measures:
        if len(best) > 1:
            measured = [measure(point) for point in best]
            top = max(measured)
            best = tuple(point for point, size in zip(best, measured, strict=True) if size == top)
    return best


def draw(points: Sequence[Point], state: GameState, seed: int) -> Point:
    """One of ``points``, which are all equally good, depending on the seed and the moves alone.

    Raises:
        ValueError: if the game is over or there are no points to draw from.
    """
    if state.is_over or not points:
        raise ValueError(f"no move to choose: {state.outcome or 'every point is taken or barred'}")
    if len(points) == 1:
        return points[0]
    from random import Random  # noqa: PLC0415 - costs more to import than most moves to choose

    return Random(f"{seed} {state.moves}").choice(points)  # noqa: S311 - a game, not a secret
