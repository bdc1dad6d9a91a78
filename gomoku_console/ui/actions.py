"""What can happen to the program, as values: `update.update` is told nothing else.

Keys and clicks become actions in `keymap`; time and the computer's moves arrive as actions too, so
a whole session can be replayed from a list of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState


class Command(Enum):
    """Something a person asks for that needs no further word."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    SELECT = "select"
    BACK = "back"
    PLACE = "place"
    UNDO = "undo"
    REDO = "redo"
    NEW = "new"
    SWAP = "swap"
    LEAVE = "leave"
    HELP = "help"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Pick:
    """The menu item with this index was chosen, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class UnknownKey:
    """A key was pressed that means nothing here."""

    key: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The screen now has this many rows and columns."""

    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Tick:
    """It is now ``now``, in seconds of a clock that never goes back."""

    now: float


@dataclass(frozen=True, slots=True)
class ComputerMoved:
    """The computer answers the `Think` of the same ticket with ``point``."""

    ticket: int
    point: Point


Action: TypeAlias = Command | Pick | UnknownKey | Resized | Tick | ComputerMoved


@dataclass(frozen=True, slots=True)
class Think:
    """Effect: let the opponent of this name choose a move, and report it with the ticket."""

    ticket: int
    opponent: str
    seed: int
    state: GameState


@dataclass(frozen=True, slots=True)
class Quit:
    """Effect: end the program."""


Effect: TypeAlias = Think | Quit
