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


def render_evaluation(
    state: GameState, color: Color, evaluation: Evaluation, glyphs: Glyphs
) -> Frame:
    """A heat map of ``evaluation``, made for ``color``, with the best points in words below it."""
    size = state.board.size
    heading = f"What each point is worth to {color} ({state.rule}), from 1 to 9 by magnitude"
    end = f"The game is over: {state.outcome}" if state.outcome else ""
    table = _table(evaluation, size)
    columns = max(len(heading) + 2 + len(end), *(len(line) for line in table))
    canvas = Canvas(size + 4 + len(table), columns)
    canvas.put(0, canvas.put(0, 0, heading, Style.TITLE) + 2, end, Style.RESULT)
    marks = Marks(last=state.last_move, signs=_heat(evaluation))
    BoardView(canvas, state.board, glyphs, top=2).draw(marks)
    for row, line in enumerate(table, start=size + 4):
        canvas.put(row, 0, line, Style.TEXT)
    return canvas.finish()


def _table(evaluation: Evaluation, size: int) -> list[str]:
    """The best points of any value, a line each below a heading; or why there are none."""
    best = [point for point in evaluation.ranking if evaluation.values[point].value][:LISTED]
    if not best:
        return [_nothing(evaluation, size)]
    lines = [f"{'point':8}{'attack':>9}{'defence':>9}{'value':>9}"]
    for point in best:
        value = evaluation.values[point]
        figures = f"{value.attack:9}{value.defence:9}{value.value:9}"
        lines.append(f"{format_point(point, size):8}{figures}  {explain(value)}")
    return lines


def _nothing(evaluation: Evaluation, size: int) -> str:
    if evaluation.best is None:
        return "no point can be played"
    return f"no point makes or blocks anything; {format_point(evaluation.best, size)} is best"


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
