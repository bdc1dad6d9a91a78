"""Rule sets: which rows win, and what each empty point is worth in the eyes of the rules.

All rule sets are one class with different data, so whoever asks never tests for a rule's name.
Sources: freestyle, standard (exactly five) and renju as the Gomocup tournament plays them, the last
by the rules of the Renju International Federation; three-three is the common house rule that bars
the first player from two open threes at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import DIRECTIONS, Color, Point, UnreadableError, run_through
from gomoku_console.game.renju import Referee
from gomoku_console.game.verdict import Foul, Verdict
from gomoku_console.language import mark, mark_in, tr, tr_in

if TYPE_CHECKING:
    from gomoku_console.game.board import Cells


class RuleSet(NamedTuple):
    """One way of playing.

    Attributes:
        name: what people type, and what is written to files.
        summary: one line for menus and help.
        exact_five: the colours for which only a row of exactly five wins; a longer one of theirs
            counts for nothing. For the others five or more wins.
        forbidden: what black may not do; white may do anything. Whether a three is real, where
            threes count, is decided by all of these rules again (see `renju`).
    """

    name: str
    summary: str
    exact_five: frozenset[Color]
    forbidden: frozenset[Verdict] = frozenset()

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
        if self.has_forbidden_points(color):
            return self._referee(cells, size).verdict(point)
        if self.winning_stones(cells, size, point, color):
            return Verdict.FIVE
        return Verdict.LEGAL

    def has_forbidden_points(self, color: Color) -> bool:
        """Whether some position forbids ``color`` some point."""
        return color == Color.BLACK and bool(self.forbidden)

    def forbidden_points(self, cells: Cells, size: int, color: Color) -> dict[Point, Verdict]:
        """Every point forbidden to ``color``, in rising order, and the name of the foul."""
        if not self.has_forbidden_points(color):
            return {}
        return self._referee(cells, size).forbidden_points()

    def foul(self, cells: Cells, size: int, point: Point, color: Color) -> Foul | None:
        """Why ``point`` is forbidden to ``color``; None if it is not, or is occupied."""
        if cells[point] or not self.has_forbidden_points(color):
            return None
        return self._referee(cells, size).foul(point)

    def has_legal_point(self, cells: Cells, size: int, color: Color) -> bool:
        """Whether ``color`` may play anywhere.

        The answer is exact and yet cheap, for the search stops at the first such point; nearly
        always that is the first empty point it looks at.
        """
        if not self.has_forbidden_points(color):
            return 0 in cells
        return self._referee(cells, size).has_legal_point()

    def _referee(self, cells: Cells, size: int) -> Referee:
        exact = self.is_exact_for(Color.BLACK)
        return Referee(cells, size, exact_five=exact, forbidden=self.forbidden)

    @property
    def term(self) -> str:
        """What the player calls it."""
        return tr_in("rule set", self.name)

    def __str__(self) -> str:
        return self.name


FREESTYLE = RuleSet(
    mark_in("rule set", "freestyle"), mark("five or more in a row win"), frozenset()
)
STANDARD = RuleSet(
    mark_in("rule set", "standard"), mark("exactly five in a row win"), frozenset(Color)
)
THREE_THREE = RuleSet(
    mark_in("rule set", "three-three"),
    mark("black: no double-three"),
    frozenset(),
    frozenset({Verdict.DOUBLE_THREE}),
)
RENJU = RuleSet(
    mark_in("rule set", "renju"),
    mark("black: exact five, no 3-3, 4-4, six"),
    frozenset({Color.BLACK}),
    frozenset({Verdict.DOUBLE_THREE, Verdict.DOUBLE_FOUR, Verdict.OVERLINE}),
)

RULE_SETS = {rule.name: rule for rule in (FREESTYLE, STANDARD, THREE_THREE, RENJU)}
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
        raise UnreadableError(
            tr("{text!r} is not a rule set; one of: {names}", text=text, names=names)
        ) from None
