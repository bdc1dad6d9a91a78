"""Draws what the evaluator thinks of a position: a heat map of the board and its best points."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from gomoku_console.engine.evaluator import explain
from gomoku_console.game.board import format_point
from gomoku_console.language import mark, tr
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.width import pad, pad_left, text_width

if TYPE_CHECKING:
    from gomoku_console.engine.evaluator import Evaluation
    from gomoku_console.game.board import Color, Point
    from gomoku_console.game.state import GameState
    from gomoku_console.ui.glyphs import Glyphs

_FIGURES = (mark("attack"), mark("defence"), mark("value"))

LISTED = 10
"""How many of the best points are listed below the board."""


def render_evaluation(
    state: GameState, color: Color, evaluation: Evaluation, glyphs: Glyphs
) -> Frame:
    """A heat map of ``evaluation``, made for ``color``, with the best points in words below it."""
    size = state.board.size
    heading = tr(
        "What each point is worth to {color} ({rule}), from 1 to 9 by magnitude",
        color=color.term,
        rule=state.rule.term,
    )
    end = tr("The game is over: {result}", result=state.outcome) if state.outcome else ""
    table = _table(evaluation, size)
    columns = max(map(text_width, (heading, end, *table)))
    canvas = Canvas(size + 4 + len(table), columns)
    canvas.put(0, 0, heading, Style.TITLE)
    canvas.put(1, 0, end, Style.RESULT)
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
    figures = "".join(pad_left(tr(name), 9) for name in _FIGURES)
    lines = [f"{pad(tr('point'), 8)}{figures}"]
    for point in best:
        value = evaluation.values[point]
        figures = f"{value.attack:9}{value.defence:9}{value.value:9}"
        lines.append(f"{format_point(point, size):8}{figures}  {explain(value)}")
    return lines


def _nothing(evaluation: Evaluation, size: int) -> str:
    if evaluation.best is None:
        return tr("no point can be played")
    best = format_point(evaluation.best, size)
    return tr("no point makes or prevents anything; {point} is best", point=best)


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
