"""``gomoku solve``: looks for a forced win of the side to move."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_position_reading, add_rule, check_at_most
from gomoku_console.commands.show import read_position
from gomoku_console.engine.threats import find_win
from gomoku_console.game.board import Color, format_point, format_points
from gomoku_console.language import tr

if TYPE_CHECKING:
    import argparse

    from gomoku_console.engine.threats import Win
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState


_MOST_SECONDS = 86_400
"""How long to look at most: a day."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "game", metavar="GAME", help=tr("moves such as h8i9g7, a file, or - for standard input")
    )
    add_rule(parser, default=None)
    parser.add_argument(
        "--seconds", type=float, default=5.0, metavar="S", help=tr("how long to look (default: 5)")
    )
    add_position_reading(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the win as a line and a board, or that none was found.

    Args:
        arguments: ``game``, see `read_position`; ``rule``, a name, or None for the game's own;
            ``seconds``, how long to look.

    Raises:
        RecordError: if the game cannot be read.
        ValueError: if the moves cannot be played, the game is over, or the time is none.
    """
    if not arguments.seconds > 0:
        raise ValueError(
            tr("--seconds {seconds}: there must be some time to look", seconds=arguments.seconds)
        )
    check_at_most("seconds", arguments.seconds, _MOST_SECONDS)
    record = read_position(arguments)
    if arguments.rule is not None:
        record = replace(record, rule=arguments.rule)
    state = record.state_at(len(record.moves))
    begin = time.monotonic()
    win = find_win(state, should_stop=lambda: time.monotonic() - begin > arguments.seconds)
    if win is None:
        print(report_failure(state, time.monotonic() - begin, arguments.seconds))
    else:
        print("\n".join(report(state, win)))
    return 0


def report_failure(state: GameState, took: float, limit: float) -> str:
    """That no win was found, and in what time: the ``limit``, or less if nothing was left to try.

    Both in seconds.
    """
    if took > limit:
        return tr(
            "No forced win found for {side} within {seconds} s.",
            side=state.to_move.term,
            seconds=f"{limit:g}",
        )
    return tr(
        "No forced win found for {side}; the search ended after {seconds} s.",
        side=state.to_move.term,
        seconds=f"{took:.2f}",
    )


def report(state: GameState, win: Win) -> list[str]:
    """The win in words, as a line, and on a board where its moves are numbered from 1."""
    size = state.board.size
    color, first = state.to_move.title, format_point(win.line[0], size)
    lines = [
        tr("{color} wins by fours, starting at {point}.", color=color, point=first)
        if win.is_fours
        else tr("{color} wins by threats, starting at {point}.", color=color, point=first),
        tr("Line: {moves}", moves=format_points(win.line, size)),
    ]
    if win.foul is not None:
        foul = format_point(win.foul, size)
        lines.append(tr("Black would have to play {point}, and may not.", point=foul))
    return [*lines, "", *_board(state, win.line)]


def _board(state: GameState, line: tuple[Point, ...]) -> list[str]:
    board = state.board
    numbers = {point: str(number) for number, point in enumerate(line, start=1)}
    stones = {Color.BLACK: "X", Color.WHITE: "O", None: "."}
    rows = []
    for row in reversed(range(board.size)):
        points = range(row * board.size, (row + 1) * board.size)
        cells = (numbers.get(at) or stones[board.color_at(at)] for at in points)
        rows.append(f"{row + 1:>2}" + "".join(f"{cell:>3}" for cell in cells))
    names = "".join(f"{chr(ord('a') + column):>3}" for column in range(board.size))
    return [*rows, f"  {names}", f"   {tr('X black, O white; the numbers are the line')}"]
