"""Lets programs of others play by the Gomocup protocol: ``python other_brain.py PROGRAM``.

Run by the Python of the environment in which that program is installed, see `match_others`; so it
needs nothing but the standard library and the program itself. The programs have no protocol of
their own: each is asked for its move through the function its own game loop calls.

A program keeps no memory from move to move, so the whole position is set up for every answer.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

Square = tuple[int, int]
"""Column and row, from 0."""

Answer = Callable[[int, list[Square]], Square]
"""The move of whoever is to move, given the size and the moves so far, black's first."""


def gomokubench(size: int, moves: list[Square]) -> Square:
    """The "standard" level of gomokubench, which its benchmark uses unless told otherwise."""
    piece, game = import_module("libs.piece"), import_module("libs.game")
    own = piece.BLACK if len(moves) % 2 == 0 else piece.WHITE
    session = game.GameSession(size=size, human_color=-own, ai_level="standard")
    for column, row in moves:
        session.state = session.state.next((row, column))
    row, column = session.play_ai()
    return column, row


def gomoku_terminal(size: int, moves: list[Square]) -> Square:
    """The "medium" level of gomoku-terminal, its default."""
    ai, board = import_module("gomoku.ai"), import_module("gomoku.board").Board()
    if size != board.SIZE:
        raise ValueError(f"it plays on {board.SIZE} points a side, not {size}")
    for number, (column, row) in enumerate(moves):
        board.place_stone(row, column, (board.BLACK, board.WHITE)[number % 2])
    row, column = ai.GomokuAI("medium").get_move(board, (board.BLACK, board.WHITE)[len(moves) % 2])
    return column, row


PROGRAMS: dict[str, Answer] = {"gomokubench": gomokubench, "gomoku-terminal": gomoku_terminal}


def converse(answer: Answer, lines: Iterator[str]) -> Iterator[str]:
    """What to write for the lines read, until END or the end of the input."""
    size, moves = 0, list[Square]()
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "END":
            return
        if word in ("START", "RESTART"):
            size, moves = int(rest or size), []
            yield "OK"
        elif word in ("BEGIN", "TURN", "BOARD"):
            moves += [_square(rest)] if rest else []
            moves = _read_board(lines) if word == "BOARD" else moves
            moves.append(answer(size, moves))
            yield ",".join(map(str, moves[-1]))
        elif word != "INFO":
            yield "UNKNOWN"


def _square(text: str) -> Square:
    column, row = text.split(",")[:2]
    return int(column), int(row)


def _read_board(lines: Iterator[str]) -> list[Square]:
    """The stones up to DONE, put in an order in which the colours take turns."""
    own, other = list[Square](), list[Square]()
    for line in lines:
        if line.strip() == "DONE":
            break
        (own if line.strip().endswith(",1") else other).append(_square(line))
    first, second = (own, other) if len(own) == len(other) else (other, own)
    moves = [square for pair in zip(first, second) for square in pair]  # noqa: B905 - 3.9
    return moves + first[len(second) :]


def main() -> None:
    random.seed(sys.argv[2] if len(sys.argv) > 2 else 0)
    for line in converse(PROGRAMS[sys.argv[1]], iter(sys.stdin.readline, "")):
        print(line, flush=True)


if __name__ == "__main__":
    main()
