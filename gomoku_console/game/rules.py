"""Rule sets: which rows win, and what each empty point is worth in the eyes of the rules.

All rule sets are one class with different data, so whoever asks never tests for a rule's name.
Sources: the wording of freestyle and exact-five gomoku as the Gomocup tournament plays them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from gomoku_console.game.board import DIRECTIONS, Color, Point, UnreadableError, run_through

if TYPE_CHECKING:
    from gomoku_console.game.board import Cells


class Verdict(str, Enum):
    """What the rules say of a stone before it is placed."""

    LEGAL = "legal"
    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_THREE = "double-three"
    DOUBLE_FOUR = "double-four"
    OCCUPIED = "occupied"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way of playing.

    Attributes:
        name: what people type, and what is written to files.
        summary: one line for menus and help.
        exact_five: the colours for which only a row of exactly five wins; a longer one of theirs
            counts for nothing. For the others five or more wins.
    """

    name: str
    summary: str
    exact_five: frozenset[Color]

    def is_exact_for(self, color: Color) -> bool:
        """Whether ``color`` needs exactly five, not five or more."""
        return color in self.exact_five

    def is_winning_length(self, length: int, color: Color) -> bool:
        """Whether an unbroken row of ``length`` stones wins for ``color``."""
        return length == 5 if color in self.exact_five else length >= 5

    def winning_stones(
        self, cells: Cells, size: int, point: Point, color: Color
    ) -> tuple[Point, ...]:
        """The stones of every winning row through ``point``, each once, in rising order.

        Empty if a stone of ``color`` on ``point`` wins nothing. The stone need not be placed yet.
        Blocked ends never matter, and of several rows one of the right length is enough.
        """
        winning: set[Point] = set()
        for direction in range(len(DIRECTIONS)):
            run = run_through(cells, size, point, direction, color)
            if self.is_winning_length(len(run), color):
                winning.update(run)
        return tuple(sorted(winning))

    def verdict(self, cells: Cells, size: int, point: Point, color: Color) -> Verdict:
        """What the rules say of ``color`` playing on ``point``."""
        if cells[point]:
            return Verdict.OCCUPIED
        if self.winning_stones(cells, size, point, color):
            return Verdict.FIVE
        return Verdict.LEGAL

    def __str__(self) -> str:
        return self.name


FREESTYLE = RuleSet("freestyle", "five or more in a row win", frozenset())
STANDARD = RuleSet("standard", "exactly five in a row win", frozenset(Color))

RULE_SETS = {rule.name: rule for rule in (FREESTYLE, STANDARD)}
"""Every rule set by its name, in the order menus show them."""


def parse_rule(text: str) -> RuleSet:
    """The rule set called ``text``.

    Raises:
        UnreadableError: if there is none; the message lists those there are.
    """
    try:
        return RULE_SETS[text]
    except KeyError:
        names = ", ".join(RULE_SETS)
        raise UnreadableError(f"{text!r} is not a rule set: {names}") from None
