"""The opponents that answer at once, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Protocol

from gomoku_console.engine.evaluator import Evaluator
from gomoku_console.engine.ladder import Ladder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState


class Opponent(Protocol):
    """Whoever chooses moves.

    Attributes:
        name: what people type, and what is written to files.
        title: what menus show.
    """

    name: ClassVar[str]
    title: ClassVar[str]

    def choose(self, state: GameState) -> Point:
        """The point to play for the side to move.

        Raises:
            ValueError: if the game is over or no point may be played.
        """
        ...


class OpponentFactory(Protocol):
    """Makes an opponent; ``seed`` decides between moves it holds equal."""

    def __call__(self, *, seed: int) -> Opponent: ...  # noqa: D102 - see the class


OPPONENTS: Mapping[str, OpponentFactory] = MappingProxyType(
    {factory.name: factory for factory in (Evaluator, Ladder)}
)
"""The opponents by name, in the order menus show them."""
