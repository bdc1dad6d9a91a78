"""Reasons of moves, as data: `hint` finds them, and whoever shows them needs no engine for that.

A reason holds no words, so that they can be said in any language.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gomoku_console.engine.shapes import Shape
    from gomoku_console.game.board import Point


class Motive(Enum):
    """What speaks for a move. The first of this order that holds is given; values are for files."""

    FIVE = "five"
    STOPS_FIVE = "stops-five"
    OPEN_FOUR = "open-four"
    FOURS = "fours"
    """It begins a win by fours alone (VCF)."""
    THREATS = "threats"
    """It begins a win by threats (VCT)."""
    STOPS_THREE = "stops-three"
    """The opponent would make an open four next."""
    STOPS_FOURS = "stops-fours"
    STOPS_THREATS = "stops-threats"
    HOPELESS = "hopeless"
    """The search holds the game for lost, or there are only forbidden points."""
    SHAPES = "shapes"
    JUDGEMENT = "judgement"
    """Nothing of the above: the search likes it best."""


class Group(NamedTuple):
    """So many of one shape."""

    shape: Shape
    number: int


class Reason(NamedTuple):
    """Why a move is good.

    Attributes:
        motive: the reason.
        points: of a win its line, from the move on; of one that is stopped, where it would begin.
        makes: of `Motive.SHAPES`, the greatest shapes it makes, if worth a word.
        blocks: likewise, the greatest that the opponent could have made there.
    """

    motive: Motive
    points: tuple[Point, ...] = ()
    makes: Group | None = None
    blocks: Group | None = None
