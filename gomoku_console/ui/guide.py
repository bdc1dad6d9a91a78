"""The rules in words and pictures: for ``gomoku rules`` and the help on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.rules import FREESTYLE, RENJU, STANDARD, THREE_THREE
from gomoku_console.game.state import GameState
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.layout import MARGIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.game.board import Point
    from gomoku_console.game.rules import RuleSet
    from gomoku_console.ui.glyphs import Glyphs

GUIDE_COLUMNS = 80
DIAGRAM_SIZE = 9
DIAGRAM_COLUMNS = MARGIN + 2 * DIAGRAM_SIZE + 5
DIAGRAM_ROWS = DIAGRAM_SIZE + 2


class Diagram(NamedTuple):
    """A small board on which black is to play at ``point``.

    What is marked there, a win or a foul, is what the rules make of it, not what the text says.
    """

    caption: str
    point: str
    black: tuple[str, ...]
    white: tuple[str, ...] = ()


class Guide(NamedTuple):
    """One rule set explained.

    Attributes:
        text: lines of at most 32 columns, for the narrowest help.
        diagrams: what shows the difference.
    """

    text: tuple[str, ...]
    diagrams: tuple[Diagram, ...]


_FIVE = Diagram("five: wins", "e5", ("c5", "d5", "f5", "g5"))
_SIX = Diagram("six", "e5", ("b5", "c5", "d5", "f5", "g5"))
_DOUBLE_THREE = Diagram("double-three", "e5", ("c5", "d5", "e3", "e4"))
_DOUBLE_FOUR = Diagram("double-four", "e5", ("b5", "c5", "d5", "e2", "e3", "e4"), ("a5", "e1"))
_FOUR_THREE = Diagram("four and three", "e5", ("b5", "c5", "d5", "e3", "e4"), ("a5",))

GUIDES = {
    FREESTYLE.name: Guide(
        (
            "Five or more in a row win, for",
            "both sides. Nothing is",
            "forbidden.",
        ),
        (_FIVE, _SIX._replace(caption="six: wins too"), _DOUBLE_THREE),
    ),
    STANDARD.name: Guide(
        (
            "Exactly five in a row win, for",
            "both sides. Six or more count",
            "for nothing. Nothing is",
            "forbidden.",
        ),
        (_FIVE, _SIX._replace(caption="six: no win"), _DOUBLE_THREE),
    ),
    THREE_THREE.name: Guide(
        (
            "Five or more in a row win, for",
            "both sides. Black may not make a",
            "double-three: two open threes",
            "with one stone. A three counts",
            "only if it can become an open",
            "four by a stone that is itself",
            "allowed. A five goes before any",
            "foul.",
        ),
        (_DOUBLE_THREE, _DOUBLE_FOUR._replace(caption="double-four: fine"), _FOUR_THREE),
    ),
    RENJU.name: Guide(
        (
            "Black wins by exactly five,",
            "white by five or more. Black may",
            "not make, with one stone,",
            "  a double-three (two threes),",
            "  a double-four (two fours),",
            "  an overline (six or more).",
            "A three counts only if it can",
            "become an open four by a stone",
            "that is itself allowed. A five",
            "goes before any foul.",
        ),
        (_DOUBLE_THREE, _DOUBLE_FOUR, _SIX._replace(caption="overline")),
    ),
}
"""The guide to every rule set, by its name."""


def render_guide(rule: RuleSet, glyphs: Glyphs) -> Frame:
    """The guide to one rule set: words, and below them its diagrams side by side."""
    guide = GUIDES[rule.name]
    canvas = Canvas(len(guide.text) + DIAGRAM_ROWS + 5, GUIDE_COLUMNS)
    canvas.put(0, 0, f"{rule.name}: {rule.summary}", Style.TITLE)
    for row, line in enumerate(guide.text, start=2):
        canvas.put(row, 0, line)
    top = len(guide.text) + 3
    for number, diagram in enumerate(guide.diagrams):
        _draw_diagram(canvas, top, number * DIAGRAM_COLUMNS, diagram, rule, glyphs)
    return canvas.finish()


def _draw_diagram(
    canvas: Canvas, top: int, left: int, diagram: Diagram, rule: RuleSet, glyphs: Glyphs
) -> None:
    """Black has played at the point, unless that is forbidden: then the point is marked."""
    state = GameState.setup(black=diagram.black, white=diagram.white, rule=rule, size=DIAGRAM_SIZE)
    forbidden = state.forbidden_points()
    if not state.foul(diagram.point):
        state = state.play(diagram.point)
    marks = Marks(
        last=state.last_move if state.played else None,
        winning=frozenset(state.outcome.stones) if state.outcome else frozenset(),
        signs=_marks(forbidden, glyphs) if not state.played else {},
    )
    canvas.put(top, left + MARGIN, diagram.caption, Style.DIM)
    BoardView(canvas, state.board, glyphs, top + 1, left).draw(marks)


def _marks(forbidden: Mapping[Point, object], glyphs: Glyphs) -> dict[Point, tuple[str, Style]]:
    return dict.fromkeys(forbidden, (glyphs.forbidden, Style.FORBIDDEN))
