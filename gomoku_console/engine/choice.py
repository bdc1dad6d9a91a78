"""What a player who looks one move ahead sees, and how it settles between equal points."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.shapes import NO_SHAPES, Shape, Shapes, board_shapes
from gomoku_console.game.board import count_outward, rays, run_through
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from gomoku_console.game.board import Color, Point
    from gomoku_console.game.state import GameState

Prospect: TypeAlias = tuple[Shapes, Shapes]
"""A point's own shapes and the opponent's: what is made by playing there, and what is prevented."""


def prospects(state: GameState, color: Color) -> dict[Point, Prospect]:
    """The prospect of every point that ``color`` may play, in rising order of points.

    A point forbidden to the opponent needs no preventing: its second half is `NO_SHAPES`. A four
    that the opponent could stop only by a foul is as good as an open four, and counts as one.
    """
    own = board_shapes(state.board, color, state.rule)
    other = board_shapes(state.board, color.opponent, state.rule)
    barred = forbidden_points(state, color)
    harmless = forbidden_points(state, color.opponent)
    if state.rule.has_forbidden_points(color.opponent):
        _promote_fours(own, state, color)
    return {
        point: (own[point], NO_SHAPES if point in harmless else other[point])
        for point in state.board.empty_points()
        if point not in barred
    }


def _promote_fours(own: list[Shapes], state: GameState, color: Color) -> None:
    """Turn every four in ``own`` that the opponent may not stop into an open four."""
    for point, shapes in enumerate(own):
        if Shape.FOUR in shapes:
            own[point] = tuple(
                Shape.OPEN_FOUR
                if shape is Shape.FOUR and _is_unstoppable(state, color, point, direction)
                else shape
                for direction, shape in enumerate(shapes)
            )


def _is_unstoppable(state: GameState, color: Color, point: Point, direction: int) -> bool:
    """Whether the opponent may not play where ``color``'s four through ``point`` becomes a five.

    That is the first empty point on one side or the other of the row through ``point``.
    """
    size, rule = state.board.size, state.rule
    cells = list(state.board.cells)
    cells[point] = int(color)
    for ray in rays(size)[point][direction]:
        beyond = ray[count_outward(cells, ray, color) :]
        if not beyond or cells[beyond[0]]:
            continue
        run = run_through(cells, size, beyond[0], direction, color)
        if rule.is_winning_length(len(run), color):
            return rule.verdict(cells, size, beyond[0], color.opponent) in rule.forbidden
    return False


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

    Without any point it is one of all empty ones: the game goes on, so every one of them is
    forbidden and a foul loses, and whoever is to move must commit one.

    Raises:
        ValueError: if the game is over.
    """
    if state.is_over:
        raise ValueError(tr("no move to choose: the game is over ({result})", result=state.outcome))
    points = points or state.board.empty_points()
    if len(points) == 1:
        return points[0]
    from random import Random  # noqa: PLC0415 - costs more to import than most moves to choose

    return Random(f"{seed} {state.moves}").choice(points)  # noqa: S311 - a game, not a secret
