"""Draws what the evaluator thinks of a position: a heat map of the board and its best points."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from gomoku_console.engine.evaluator import explain
from gomoku_console.game.board import format_point
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Canvas, Frame, Style

if TYPE_CHECKING:
    from gomoku_console.engine.evaluator import Evaluation
    from gomoku_console.game.board import Color, Point
    from gomoku_console.game.state import GameState
    from gomoku_console.ui.glyphs import Glyphs

LISTED = 10
"""How many of the best points are listed below the board."""

COLUMNS = 100


def render_evaluation(
    state: GameState, color: Color, evaluation: Evaluation, glyphs: Glyphs
) -> Frame:
    """A heat map of ``evaluation``, made for ``color``, with the best points in words below it."""
    size = state.board.size
    listed = [point for point in evaluation.ranking if evaluation.values[point].value][:LISTED]
    canvas = Canvas(size + 5 + max(len(listed), 1), COLUMNS)
    heading = f"What each point is worth to {color} ({state.rule}): 1 little, 9 as much as the best"
    canvas.put(0, 0, heading, Style.TITLE)
    marks = Marks(last=state.last_move, signs=_heat(evaluation))
    BoardView(canvas, state.board, glyphs, top=2).draw(marks)
    top = size + 4
    header = f"{'point':8}{'attack':>9}{'defence':>9}{'value':>9}"
    canvas.put(top, 0, header, Style.DIM)
    if not listed:
        canvas.put(top + 1, 0, _nothing(evaluation, size))
    for row, point in enumerate(listed, start=top + 1):
        value = evaluation.values[point]
        figures = f"{value.attack:9}{value.defence:9}{value.value:9}"
        canvas.put(row, 0, f"{format_point(point, size):8}{figures}  {explain(value)}")
    return canvas.finish()


def _nothing(evaluation: Evaluation, size: int) -> str:
    if evaluation.best is None:
        return "no point can be played"
    return f"no point makes or blocks anything yet; {format_point(evaluation.best, size)} is best"


def _heat(evaluation: Evaluation) -> dict[Point, tuple[str, Style]]:
    """A digit for every point of any value: 9 for the best, less by the ratio of logarithms."""
    most = max((value.value for value in evaluation.values.values()), default=0)
    signs = {}
    for point, value in evaluation.values.items():
        if value.value:
            heat = 1 + int(8 * log(value.value) / log(most)) if most > 1 else 9
            signs[point] = (str(heat), _heat_style(heat))
    if evaluation.best is not None and evaluation.best in signs:
        signs[evaluation.best] = ("9", Style.HEAT_BEST)
    return signs


def _heat_style(heat: int) -> Style:
    return Style.HEAT_LOW if heat < 5 else Style.HEAT_MIDDLE if heat < 8 else Style.HEAT_HIGH
