"""``gomoku solve``: looks for a forced win of the side to move."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.engine.threats import find_win
from gomoku_console.game.board import Color, format_point, format_points, parse_moves
from gomoku_console.game.state import GameState

if TYPE_CHECKING:
    import argparse

    from gomoku_console.engine.threats import Win
    from gomoku_console.game.board import Point


def run(arguments: argparse.Namespace) -> int:
    """Print the win as a line and a board, or that none was found.

    Args:
        arguments: ``moves``, the moves of the game so far or the path of a file that holds them;
            ``rule``, a name; ``seconds``, how long to look.

    Raises:
        ValueError: if the moves cannot be read or played, the game is over, or the time is none.
    """
    if not arguments.seconds > 0:
        raise ValueError(f"--seconds {arguments.seconds}: there must be some time to look")
    state = GameState.new(arguments.rule).play_all(parse_moves(_read(arguments.moves)))
    end = time.monotonic() + arguments.seconds
    win = find_win(state, should_stop=lambda: time.monotonic() > end)
    if win is None:
        print(f"No forced win found for {state.to_move} within {arguments.seconds:g} s.")
    else:
        print("\n".join(report(state, win)))
    return 0


def _read(moves: str) -> str:
    """``moves`` itself, or what is in the file of that name."""
    path = Path(moves)
    try:
        return path.read_text(encoding="utf-8") if path.is_file() else moves
    except UnicodeDecodeError:
        raise ValueError(f"{moves}: not a text file") from None


def report(state: GameState, win: Win) -> list[str]:
    """The win in words, as a line, and on a board where its moves are numbered from 1."""
    size = state.board.size
    how = "by fours" if win.is_fours else "by threats"
    winner, first = str(state.to_move).capitalize(), format_point(win.line[0], size)
    lines = [
        f"{winner} wins {how}, starting at {first}.",
        f"Line: {format_points(win.line, size)}",
    ]
    if win.foul is not None:
        lines.append(f"Black would have to play {format_point(win.foul, size)}, and may not.")
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
    return [*rows, f"  {names}", "   X black, O white; the numbers are the line"]
