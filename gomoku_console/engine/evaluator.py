"""The evaluator: weighs each empty point for attack and for defence, and plays the weightiest.

This is the computer of the project's first seed, a Chinese thesis on a C console game. A stone's
attack value is the sum of what it makes of its four lines, its defence value the sum of what an
opposing stone there would have made; the greater of the two counts double. Nothing is read ahead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from gomoku_console.engine.choice import draw, foremost, prospects
from gomoku_console.engine.shapes import Shape, Shapes
from gomoku_console.game.board import Color
from gomoku_console.language import tr, tr_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.game.board import Board, Point
    from gomoku_console.game.state import GameState

ATTACK = {
    Shape.FIVE: 2_000_000,
    Shape.OPEN_FOUR: 24_000,
    Shape.DOUBLE_FOUR: 4_000,
    Shape.FOUR: 2_000,
    Shape.OPEN_THREE: 850,
    Shape.CLOSED_THREE: 125,
    Shape.OPEN_TWO: 125,
}
"""What each shape adds to the attack value; shapes not listed add nothing.

The seed's figures, which know no `Shape.DOUBLE_FOUR`: it counts as the two fours it is.
"""

DEFENCE = {
    Shape.FIVE: 200_000,
    Shape.OPEN_FOUR: 6_000,
    Shape.DOUBLE_FOUR: 2_200,
    Shape.FOUR: 1_100,
    Shape.OPEN_THREE: 240,
    Shape.CLOSED_THREE: 20,
    Shape.OPEN_TWO: 20,
}
"""What each shape, made by the opponent, adds to the defence value; see `ATTACK`."""

_POINT_VALUES_REMEMBERED = 1 << 13


class Lean(Enum):
    """Which of two equally valuable points a player prefers."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @classmethod
    def of(cls, color: Color) -> Lean:
        """Black, who opens, leans to attack, and white to defence: the seed's rule."""
        return cls.ATTACK if color is Color.BLACK else cls.DEFENCE


@dataclass(frozen=True, slots=True)
class PointValue:
    """What an empty point is worth to one side.

    Attributes:
        attack: the sum of `ATTACK` over ``attack_shapes``.
        defence: the sum of `DEFENCE` over ``defence_shapes``.
        value: the two together, the greater counted twice.
        attack_shapes: what an own stone would make of the four lines.
        defence_shapes: what an opposing stone would make of them.
    """

    attack: int
    defence: int
    value: int
    attack_shapes: Shapes
    defence_shapes: Shapes


@lru_cache(maxsize=_POINT_VALUES_REMEMBERED)
def weigh(attack_shapes: Shapes, defence_shapes: Shapes) -> PointValue:
    """The value of a point where an own stone and an opposing stone would make these shapes."""
    attack = sum(ATTACK.get(shape, 0) for shape in attack_shapes)
    defence = sum(DEFENCE.get(shape, 0) for shape in defence_shapes)
    value = attack + defence + max(attack, defence)
    return PointValue(attack, defence, value, attack_shapes, defence_shapes)


@dataclass(frozen=True)
class Evaluation:
    """Every point that one side may play, with its value.

    Attributes:
        board: the board the values were taken from.
        lean: what decides between points of equal value.
        values: point -> value, in rising order of points.
    """

    board: Board
    lean: Lean
    values: dict[Point, PointValue]

    @property
    def best(self) -> Point | None:
        """The point to play, the lowest-numbered of `favourites`; None if there is no point."""
        return self.favourites[0] if self.values else None

    @cached_property
    def favourites(self) -> tuple[Point, ...]:
        """The points nothing tells apart from the best one, in rising order.

        Their values are equal, so are their leanings, and so is their distance to the centre.
        """
        return foremost(self.values, self._value, self._leaning, self._nearness)

    @cached_property
    def ranking(self) -> tuple[Point, ...]:
        """All points, best first; those that nothing tells apart in rising order."""
        return tuple(
            sorted(
                self.values,
                key=lambda point: (self._value(point), self._leaning(point), self._nearness(point)),
                reverse=True,
            )
        )

    def _value(self, point: Point) -> int:
        return self.values[point].value

    def _leaning(self, point: Point) -> int:
        value = self.values[point]
        return value.attack if self.lean is Lean.ATTACK else value.defence

    def _nearness(self, point: Point) -> int:
        return -self.board.distance_to_center(point)


def evaluate(
    state: GameState, color: Color | None = None, *, lean: Lean | None = None
) -> Evaluation:
    """Weigh every point that ``color`` may play.

    Args:
        state: the position; whether it is ``color``'s turn, or the game is over, does not matter.
        color: the attacking side, by default the side to move.
        lean: what decides between points of equal value, by default `Lean.of` the colour.
    """
    color = state.to_move if color is None else color
    values = {point: weigh(*prospect) for point, prospect in prospects(state, color).items()}
    return Evaluation(state.board, Lean.of(color) if lean is None else lean, values)


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The evaluator as a player.

    Attributes:
        seed: decides between points that `Evaluation.favourites` holds equal.
        lean: what decides before that, by default `Lean.of` the colour it plays.
    """

    seed: int = 0
    lean: Lean | None = None

    def choose(self, state: GameState) -> Point:
        """The point to play for the side to move; the same for the same moves and seed.

        Raises:
            ValueError: if the game is over or no point may be played.
        """
        return draw(evaluate(state, lean=self.lean).favourites, state, self.seed)


def explain(value: PointValue) -> str:
    """Say in words what gives a point its value: what a stone there makes, and what it prevents.

    What it prevents is not on the board: it is what an opposing stone there would make.

    >>> from gomoku_console.game.state import GameState
    >>> state = GameState.setup(black=["g8", "h8", "i8"], white=["f6", "f7"])
    >>> f8 = 110
    >>> explain(evaluate(state).values[f8])
    'makes an open four; prevents an open three'
    """
    made = _names(value.attack_shapes, ATTACK)
    prevented = _names(value.defence_shapes, DEFENCE)
    if made and prevented:
        return tr("makes {made}; prevents {prevented}", made=made, prevented=prevented)
    if made:
        return tr("makes {made}", made=made)
    if prevented:
        return tr("prevents {prevented}", prevented=prevented)
    return tr("neither makes nor prevents anything")


def _names(shapes: Shapes, weights: Mapping[Shape, int]) -> str:
    """The shapes that count, the greatest first: ``an open three and two open twos``."""
    counts = Counter(shape for shape in shapes if shape in weights)
    names = [_name(shape, counts[shape]) for shape in sorted(counts, reverse=True)]
    if len(names) < 2:
        return "".join(names)
    *first, last = names
    return tr("{first} and {last}", first=tr_list(first), last=last)


def _name(shape: Shape, count: int) -> str:
    if count == 2:
        return tr("two {shape}s", shape=shape.term)
    if count == 3:
        return tr("three {shape}s", shape=shape.term)
    if count == 4:
        return tr("four {shape}s", shape=shape.term)
    if str(shape)[0] in "aeiou":
        return tr("an {shape}", shape=shape.term)
    return tr("a {shape}", shape=shape.term)
