"""``gomoku evaluate``: what the evaluator sees in a position."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_rule
from gomoku_console.engine.evaluator import evaluate
from gomoku_console.game.board import Color, format_point, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.language import tr
from gomoku_console.ui.heatmap import render_evaluation
from gomoku_console.ui.plain import glyphs_for, print_frame

if TYPE_CHECKING:
    import argparse

    from gomoku_console.engine.evaluator import Evaluation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("moves", metavar="MOVES", help=tr("the moves so far, such as h8i9g7"))
    parser.add_argument(
        "--to-move",
        choices=[str(color) for color in Color],
        help=tr("the side to weigh points for (default: whose turn it is)"),
    )
    add_rule(parser)
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of a heat map"))


def run(arguments: argparse.Namespace) -> int:
    """Print the evaluation of the position after ``arguments.moves``.

    Raises:
        ValueError: if the moves cannot be read or played.
    """
    state = GameState.new(arguments.rule).play_all(parse_moves(arguments.moves))
    color = Color.parse(arguments.to_move) if arguments.to_move else state.to_move
    evaluation = evaluate(state, color)
    if arguments.json:
        print(json.dumps(_as_json(evaluation, state.board.size)))
    else:
        print_frame(render_evaluation(state, color, evaluation, glyphs_for(sys.stdout)), sys.stdout)
    return 0


def _as_json(evaluation: Evaluation, size: int) -> dict[str, object]:
    best = evaluation.best
    return {
        "best": None if best is None else format_point(best, size),
        "points": {
            format_point(point, size): {
                "attack": value.attack,
                "defence": value.defence,
                "value": value.value,
            }
            for point, value in evaluation.values.items()
        },
    }
