"""The threat ladder: plays on the highest rung it can reach, and never counts points.

This is the computer of the project's second seed, a Chinese thesis on a Windows game. Threats are
ordered by how many moves they need to win, and at equal need the computer's own come before the
player's. The seed also holds a shape for dead unless it has six points in a row without an
obstacle; open shapes always do, since two frames one step apart span six.

Which of several points on one rung is played the seed does not say. Here it is one with as many
stones next to it as any, and chance does the rest; the rungs below are not looked at, for the
seed plays "the first of these that exists".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from gomoku_console.engine.choice import draw, foremost, prospects
from gomoku_console.engine.shapes import Shape, Shapes
from gomoku_console.game.board import rays
from gomoku_console.language import mark, tr

if TYPE_CHECKING:
    from gomoku_console.game.board import Board, Color, Point
    from gomoku_console.game.state import GameState

_PROSPECTS_REMEMBERED = 1 << 13


class Rung(Enum):
    """What a stone achieves, in words. Defined from the top rung down.

    The seed's ladder ends with `STOP_OPEN_THREE`; the rest gives quiet positions a move, too.
    """

    OWN_FIVE = mark("makes five")
    STOP_FIVE = mark("stops a five")
    OWN_OPEN_FOUR = mark("makes an open four or two fours")
    OWN_FOUR_THREE = mark("makes a four and an open three")
    STOP_OPEN_FOUR = mark("stops an open four or two fours")
    STOP_FOUR_THREE = mark("stops a four and an open three")
    OWN_OPEN_THREE = mark("makes an open three")
    STOP_OPEN_THREE = mark("stops an open three")
    OWN_OPEN_TWO = mark("makes an open two")
    STOP_OPEN_TWO = mark("stops an open two")
    QUIET = mark("threatens and stops nothing")

    def __str__(self) -> str:
        return tr(self.value)


_RUNGS = tuple(Rung)


@dataclass(frozen=True, slots=True)
class Climb:
    """How high one side can climb.

    Attributes:
        rung: the highest rung within reach; None if there is no point to play.
        points: those on that rung with the most neighbouring stones, in rising order; on an empty
            board the centre.
    """

    rung: Rung | None
    points: tuple[Point, ...]


def climb(state: GameState, color: Color | None = None) -> Climb:
    """Find the highest rung that ``color``, by default the side to move, can reach.

    Of several points there, those are better that have more stones next to them. What else they
    achieve does not count.
    """
    board = state.board
    rungs = {
        point: _rung(*prospect)
        for point, prospect in prospects(state, state.to_move if color is None else color).items()
    }
    is_empty = len(rungs) == len(board.cells)
    points = foremost(
        rungs,
        lambda point: -rungs[point],
        lambda point: -board.distance_to_center(point) if is_empty else _neighbours(board, point),
    )
    if not points:
        return Climb(None, ())
    return Climb(_RUNGS[rungs[points[0]]], points)


@lru_cache(maxsize=_PROSPECTS_REMEMBERED)
def _rung(own: Shapes, other: Shapes) -> int:
    """The number of the highest `Rung` that a point with these own and opposing shapes stands on.

    Counted from 0, the top.
    """
    footing = (
        _is_five(own),
        _is_five(other),
        _is_open_four(own),
        _is_four_three(own),
        _is_open_four(other),
        _is_four_three(other),
        Shape.OPEN_THREE in own,
        Shape.OPEN_THREE in other,
        Shape.OPEN_TWO in own,
        Shape.OPEN_TWO in other,
        True,
    )
    return footing.index(True)


def _is_five(shapes: Shapes) -> bool:
    return Shape.FIVE in shapes


def _is_open_four(shapes: Shapes) -> bool:
    return Shape.OPEN_FOUR in shapes or Shape.DOUBLE_FOUR in shapes or shapes.count(Shape.FOUR) > 1


def _is_four_three(shapes: Shapes) -> bool:
    return Shape.FOUR in shapes and Shape.OPEN_THREE in shapes


def _neighbours(board: Board, point: Point) -> int:
    """How many of the up to eight adjacent points hold a stone."""
    return sum(board.cells[ray[0]] != 0 for pair in rays(board.size)[point] for ray in pair if ray)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The threat ladder as a player.

    Attributes:
        seed: decides between the points that `climb` holds equal.
    """

    seed: int = 0

    def choose(self, state: GameState) -> Point:
        """The point to play for the side to move; the same for the same moves and seed.

        Raises:
            ValueError: if the game is over or no point may be played.
        """
        return draw(climb(state).points, state, self.seed)
