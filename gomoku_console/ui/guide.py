"""The rules in words and pictures: for ``gomoku rules`` and the help on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.rules import FREESTYLE, RENJU, STANDARD, THREE_THREE
from gomoku_console.game.state import GameState
from gomoku_console.language import mark, tr
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.layout import MARGIN
from gomoku_console.ui.width import wrap

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
        text: paragraphs; blanks at the beginning indent the first line.
        diagrams: what shows the difference.
    """

    text: tuple[str, ...]
    diagrams: tuple[Diagram, ...]


_FIVE = Diagram(mark("five: wins"), "e5", ("c5", "d5", "f5", "g5"))
_SIX = Diagram(mark("six"), "e5", ("b5", "c5", "d5", "f5", "g5"))
_DOUBLE_THREE = Diagram(mark("double-three"), "e5", ("c5", "d5", "e3", "e4"))
_FINE = _DOUBLE_THREE._replace(caption=mark("double-three: fine"))
_DOUBLE_FOUR = Diagram(
    mark("double-four"), "e5", ("b5", "c5", "d5", "e2", "e3", "e4"), ("a5", "e1")
)
_FOUR_THREE = Diagram(mark("four and three: fine"), "e5", ("b5", "c5", "d5", "e3", "e4"), ("a5",))

GUIDES = {
    FREESTYLE.name: Guide(
        (mark("Five or more in a row win, for both sides. Nothing is forbidden."),),
        (_FIVE, _SIX._replace(caption=mark("six: wins too")), _FINE),
    ),
    STANDARD.name: Guide(
        (
            mark(
                "Exactly five in a row win, for both sides. Six or more count for nothing. Nothing"
                " is forbidden."
            ),
        ),
        (_FIVE, _SIX._replace(caption=mark("six: no win")), _FINE),
    ),
    THREE_THREE.name: Guide(
        (
            mark(
                "Five or more in a row win, for both sides. Black may not make a double-three: two"
                " open threes with one stone. A three counts only if it can become an open four by"
                " a stone that is itself allowed. A five goes before any foul."
            ),
        ),
        (_DOUBLE_THREE, _DOUBLE_FOUR._replace(caption=mark("double-four: fine")), _FOUR_THREE),
    ),
    RENJU.name: Guide(
        (
            mark(
                "Black wins by exactly five, white by five or more. Black may not make, with one"
                " stone,"
            ),
            mark("  a double-three (two threes),"),
            mark("  a double-four (two fours),"),
            mark("  an overline (six or more)."),
            mark(
                "A three counts only if it can become an open four by a stone that is itself"
                " allowed. A five goes before any foul."
            ),
        ),
        (_DOUBLE_THREE, _DOUBLE_FOUR, _SIX._replace(caption=mark("overline"))),
    ),
}
"""The guide to every rule set, by its name."""


LINE_WIDTH = 32
"""Columns of a line of text: those of the narrowest help."""


def guide_lines(rule: RuleSet) -> list[str]:
    """The words of the guide to one rule set, in lines of at most `LINE_WIDTH` columns."""
    lines: list[str] = []
    for paragraph in map(tr, GUIDES[rule.name].text):
        indent = " " * (len(paragraph) - len(paragraph.lstrip()))
        lines += [indent + line for line in wrap(paragraph, LINE_WIDTH - len(indent))]
    return lines


def render_guide(rule: RuleSet, glyphs: Glyphs) -> Frame:
    """The guide to one rule set: words, and below them its diagrams side by side."""
    guide = GUIDES[rule.name]
    lines = guide_lines(rule)
    canvas = Canvas(len(lines) + DIAGRAM_ROWS + 6, GUIDE_COLUMNS)
    name = rule.term if rule.term == rule.name else f"{rule.term} ({rule.name})"
    canvas.put(0, 0, tr("{rule}: {summary}", rule=name, summary=tr(rule.summary)), Style.TITLE)
    for row, line in enumerate(lines, start=2):
        canvas.put(row, 0, line)
    top = len(lines) + 3
    for number, diagram in enumerate(guide.diagrams):
        _draw_diagram(canvas, top, number * DIAGRAM_COLUMNS, diagram, rule, glyphs)
    last = f"{glyphs.last[0]}{glyphs.black}{glyphs.last[1]}"
    legend = (
        tr("{sign} just played", sign=last),
        tr("{sign} wins", sign=glyphs.black_win),
        tr("{sign} forbidden to black", sign=glyphs.forbidden),
    )
    canvas.put(top + DIAGRAM_ROWS + 1, MARGIN, "   ".join(legend), Style.DIM)
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
    canvas.put(top, left + MARGIN, tr(diagram.caption), Style.DIM)
    BoardView(canvas, state.board, glyphs, top + 1, left).draw(marks)


def _marks(forbidden: Mapping[Point, object], glyphs: Glyphs) -> dict[Point, tuple[str, Style]]:
    return dict.fromkeys(forbidden, (glyphs.forbidden, Style.FORBIDDEN))
