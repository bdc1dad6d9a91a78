"""The opponents that answer at once: one table, from which menus, flags and the game are fed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from gomoku_console.language import mark, mark_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState


class Opponent(Protocol):
    """Whoever chooses moves."""

    def choose(self, state: GameState) -> Point:
        """The point to play for the side to move.

        Raises:
            ValueError: if the game is over or no point may be played.
        """


class OpponentInfo(NamedTuple):
    """An opponent before it is needed.

    Attributes:
        name: what people type, and what is written to files.
        title: what menus show.
        summary: one line of explanation.
        leans: whether it leans to attack with the first move and to defence with the second.
        create: makes one from a seed, which decides between moves it holds equal.
        is_instant: whether it moves at once; the others search, each in a process of its own.
    """

    name: str
    title: str
    summary: str
    leans: bool
    create: Callable[[int], Opponent]
    is_instant: bool = True


# The menu shows the table before anybody plays, so it does not wait for the engines themselves.


def _evaluator(seed: int) -> Opponent:
    from gomoku_console.engine.evaluator import Evaluator  # noqa: PLC0415

    return Evaluator(seed)


def _ladder(seed: int) -> Opponent:
    from gomoku_console.engine.ladder import Ladder  # noqa: PLC0415

    return Ladder(seed)


def _novice(seed: int) -> Opponent:
    from gomoku_console.engine.levels import Novice  # noqa: PLC0415

    return Novice(seed)


def _level(name: str, title: str, summary: str) -> OpponentInfo:
    """A level that searches."""

    def create(seed: int) -> Opponent:
        from gomoku_console.engine.levels import LEVELS  # noqa: PLC0415

        return LEVELS[name].create(seed)

    return OpponentInfo(name, title, summary, False, create, is_instant=False)


OPPONENTS: Mapping[str, OpponentInfo] = {
    info.name: info
    for info in (
        OpponentInfo(
            "evaluator",
            mark_in("player", "Evaluator"),
            mark("weighs attack and defence"),
            True,
            _evaluator,
        ),
        OpponentInfo(
            "ladder",
            mark_in("player", "Threat ladder"),
            mark("climbs a ladder of threats"),
            False,
            _ladder,
        ),
        OpponentInfo(
            "novice",
            mark_in("player", "Novice"),
            mark("overlooks half of what is near"),
            False,
            _novice,
        ),
        _level("club", mark_in("player", "Club player"), mark("looks a few moves ahead")),
        _level("expert", mark_in("player", "Expert"), mark("looks ahead, sees threats")),
        _level("master", mark_in("player", "Master"), mark("looks far ahead")),
        _level("grandmaster", mark_in("player", "Grandmaster"), mark("looks as far as it can")),
    )
}
"""The opponents by name, in the order menus show them."""
