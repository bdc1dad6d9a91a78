"""What the rules say of a stone before it is placed, and why they forbid one."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from gomoku_console.game.board import SIZE, Point, format_point
from gomoku_console.language import mark_in, tr, tr_in, tr_list


class Verdict(str, Enum):
    """What the rules say of a stone. Where several would do, the first of this order is given."""

    OCCUPIED = "occupied"
    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"
    LEGAL = "legal"

    @property
    def term(self) -> str:
        """What the player calls it."""
        return tr_in("verdict", self.value)

    def __str__(self) -> str:
        return self.value


_TERMS = (
    mark_in("verdict", "occupied"),
    mark_in("verdict", "five"),
    mark_in("verdict", "overline"),
    mark_in("verdict", "double-four"),
    mark_in("verdict", "double-three"),
    mark_in("verdict", "legal"),
)


class Foul(NamedTuple):
    """Why a stone is forbidden.

    Attributes:
        verdict: the name of the foul.
        lines: the stones of each overline, four or three that the new stone makes, the new one
            among them, each in order along its line.
    """

    verdict: Verdict
    lines: tuple[tuple[Point, ...], ...]


def short_foul(foul: Foul, size: int = SIZE, width: int = 35) -> str:
    """As `format_foul`, if that fits ``width`` columns; otherwise brief: ``3-3 f8-h8 h6-h8``."""
    full = format_foul(foul, size)
    if len(full) <= width:
        return full
    brief = {
        Verdict.DOUBLE_THREE: tr("3-3"),
        Verdict.DOUBLE_FOUR: tr("4-4"),
    }.get(foul.verdict, foul.verdict.term)
    return " ".join((brief, *_ends(foul, size)))


def format_foul(foul: Foul, size: int = SIZE) -> str:
    """The foul's name and the end stones of each of its lines.

    >>> format_foul(Foul(Verdict.DOUBLE_THREE, ((81, 82, 84), (67, 82, 97))))
    'double-three: g6-j6, h5-h7'
    """
    return tr("{foul}: {lines}", foul=foul.verdict.term, lines=tr_list(_ends(foul, size)))


def _ends(foul: Foul, size: int) -> list[str]:
    """The end stones of each line: ``g6-j6``."""
    return [f"{format_point(line[0], size)}-{format_point(line[-1], size)}" for line in foul.lines]
