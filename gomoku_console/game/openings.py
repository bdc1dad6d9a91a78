"""Opening procedures: who places which stones, and who chooses a colour, before play is ordinary.

Black's first move is a proven win in freestyle on 15x15 (Allis 1994), so serious games begin with
a procedure that takes the advantage away. Two are restrictions on black's stones (*pro*, *long
pro*). In the others one player, the first, places stones of both colours and the second chooses
(*swap*; *swap2*, the rule of the Gomoku world championships since 2009).

The stones themselves are ordinary moves of a `GameState`: black and white take turns throughout.
What a procedure adds is `Progress`: who acts next, what may be chosen, and what was.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color, UnreadableError, format_point
from gomoku_console.game.state import IllegalMoveError
from gomoku_console.language import mark, mark_in, tr, tr_count, tr_in, tr_list

if TYPE_CHECKING:
    from gomoku_console.game.board import Board, Point

OFFERED, OFFERED_AGAIN = 3, 5
"""How many stones lie on the board when the second player, and then the first, may choose."""


class Opening(NamedTuple):
    """One opening procedure.

    Attributes:
        name: what people type, and what is written to files.
        summary: one line for menus and help.
        distance: how many king moves from tengen black's second stone must be; 0 for anywhere.
            With a distance, black's first stone goes on tengen.
        is_swap: whether the first player places three stones and the second chooses.
        is_double: whether the second player may place two more and hand the choice back.
    """

    name: str
    summary: str
    distance: int = 0
    is_swap: bool = False
    is_double: bool = False

    @property
    def term(self) -> str:
        """What the player calls it."""
        return tr_in("opening", self.name)

    def __str__(self) -> str:
        return self.name


NONE = Opening(mark_in("opening", "none"), mark("black plays anywhere"))
PRO = Opening(mark_in("opening", "pro"), mark("black's 2nd stone outside 5x5"), distance=3)
LONG_PRO = Opening(
    mark_in("opening", "long-pro"), mark("black's 2nd stone outside 7x7"), distance=4
)
SWAP = Opening(mark_in("opening", "swap"), mark("one places 3, one picks a colour"), is_swap=True)
SWAP2 = Opening(
    mark_in("opening", "swap2"),
    mark("as swap, or 2 more are placed"),
    is_swap=True,
    is_double=True,
)

OPENINGS = {opening.name: opening for opening in (NONE, PRO, LONG_PRO, SWAP, SWAP2)}
"""Every opening by its name, in the order menus show them."""


def parse_opening(text: str) -> Opening:
    """The opening called ``text``.

    Raises:
        UnreadableError: if there is none; the message lists those there are.
    """
    try:
        return OPENINGS[text]
    except KeyError:
        names = ", ".join(OPENINGS)
        raise UnreadableError(
            tr("{text!r} is not an opening; one of: {names}", text=text, names=names)
        ) from None


class Seat(IntEnum):
    """A player by who begins the opening, whatever colour that player will have."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Seat:
        """The opposite seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class Choice(Enum):
    """What a player may do about the stones offered."""

    BLACK = mark("take black")
    WHITE = mark("take white")
    PLACE_TWO = mark("place two more")


class Progress(NamedTuple):
    """How far an opening has come, beside the stones on the board.

    The number of stones, which most questions need, is that of all stones placed so far.

    Attributes:
        opening: the procedure.
        choices: what was chosen, in order.
    """

    opening: Opening = NONE
    choices: tuple[Choice, ...] = ()

    @property
    def ordinary_from(self) -> int:
        """With how many stones on the board play is ordinary from then on."""
        if not self.opening.is_swap:
            return 0
        return OFFERED_AGAIN if Choice.PLACE_TWO in self.choices else OFFERED

    def holder(self, color: Color) -> Seat | None:
        """Who has ``color``; None as long as that is open."""
        if not self.opening.is_swap:
            return Seat.FIRST if color is Color.BLACK else Seat.SECOND
        if not self.choices or self.choices[-1] is Choice.PLACE_TWO:
            return None
        chooser = self._chooser_of(len(self.choices))
        took_black = self.choices[-1] is Choice.BLACK
        return chooser if took_black is (color is Color.BLACK) else chooser.other

    def options(self, stones: int) -> tuple[Choice, ...]:
        """What may be chosen now; nothing while a stone is due."""
        if not self.opening.is_swap:
            return ()
        if stones == OFFERED and not self.choices:
            return tuple(Choice) if self.opening.is_double else (Choice.BLACK, Choice.WHITE)
        if stones == OFFERED_AGAIN and self.choices == (Choice.PLACE_TWO,):
            return Choice.BLACK, Choice.WHITE
        return ()

    def actor(self, stones: int, to_move: Color) -> Seat:
        """Who places the next stone, which is ``to_move``'s, or makes the choice that is due."""
        if self.options(stones):
            return self._chooser_of(len(self.choices) + 1)
        holder = self.holder(to_move)
        if holder is not None:
            return holder
        return Seat.FIRST if stones < OFFERED else Seat.SECOND

    def choose(self, stones: int, choice: Choice) -> Progress:
        """The progress after ``choice``.

        Raises:
            IllegalMoveError: if that may not be chosen now.
        """
        if choice not in self.options(stones):
            raise IllegalMoveError(
                tr(
                    "{choice!r} cannot be chosen after {stones} stones",
                    choice=tr(choice.value),
                    stones=stones,
                )
            )
        return self._replace(choices=(*self.choices, choice))

    def objection(self, board: Board, point: Point, stones: int) -> str | None:
        """Why the opening denies the next stone ``point``; None if it allows it."""
        if self.options(stones):
            return tr("a choice comes first")
        if not self.opening.distance:
            return None
        if stones == 0 and point != board.center:
            center = format_point(board.center, board.size)
            return tr("the first stone goes on {center}", center=center)
        if stones == 2 and board.distance_to_center(point) < self.opening.distance:
            name = format_point(point, board.size)
            return tr("{point} is inside the central {square}", point=name, square=self._square())
        return None

    def asks_for_a_plain_move(self, stones: int, to_move: Color) -> bool:
        """Whether any legal stone will do now, as in ordinary play."""
        restricted = self.opening.distance > 0 and stones in (0, 2)
        return not (restricted or self.options(stones) or self.holder(to_move) is None)

    def is_choice_last(self, stones: int) -> bool:
        """Whether a choice was the last thing done, rather than a stone."""
        return stones == {1: OFFERED, 2: OFFERED_AGAIN}.get(len(self.choices))

    def task(self, stones: int) -> str:
        """What the opening asks of whoever acts now; empty once play is ordinary."""
        options = self.options(stones)
        if options:
            is_double = Choice.PLACE_TWO in options
            return (
                tr("Take black, take white or place two more")
                if is_double
                else tr("Take black or take white")
            )
        if self.opening.is_swap and self.holder(Color.BLACK) is None:
            return self._offering(stones)
        if self.opening.distance and stones == 0:
            return tr("Place black's first stone on tengen")
        if self.opening.distance and stones == 2:
            return tr("Place black outside the central {square}", square=self._square())
        return ""

    def _offering(self, stones: int) -> str:
        """Which stones are still to be offered."""
        whole = OFFERED if stones < OFFERED else OFFERED_AGAIN
        colors = tr_list(
            (Color.WHITE if number % 2 else Color.BLACK).term for number in range(stones, whole)
        )
        if stones in (0, OFFERED):
            return tr_count(
                "Place {number} stone: {colors}",
                "Place {number} stones: {colors}",
                whole - stones,
                colors=colors,
            )
        return tr_count(
            "Place {number} more stone: {colors}",
            "Place {number} more stones: {colors}",
            whole - stones,
            colors=colors,
        )

    def _chooser_of(self, number: int) -> Seat:
        """Who makes the choice of this number: the second player the first, and in turn."""
        return Seat.SECOND if number == 1 else Seat.FIRST

    def _square(self) -> str:
        side = 2 * self.opening.distance - 1
        return f"{side}x{side}"
