"""``gomoku show``: prints a position of a game, for pipes and for a quick look."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_position_reading
from gomoku_console.game.board import MAX_SIZE, UnreadableError, format_point, parse_moves
from gomoku_console.language import tr, tr_in, tr_list
from gomoku_console.records.formats import read_game
from gomoku_console.records.moves import read_moves
from gomoku_console.records.record import Ending, Result
from gomoku_console.records.source import MAX_BYTES
from gomoku_console.records.store import read_file
from gomoku_console.ui.boardview import BoardView, Marks
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.glyphs import ASCII, UNICODE, Glyphs
from gomoku_console.ui.layout import MARGIN
from gomoku_console.ui.library_view import result_text
from gomoku_console.ui.plain import glyphs_for, print_frame, printable
from gomoku_console.ui.theme import COLOR_WISHES
from gomoku_console.ui.width import text_width

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from gomoku_console.game.state import GameState
    from gomoku_console.records.record import GameRecord

STANDARD = "-"
"""Stands for standard input."""

HEADING = 3
"""Lines above the board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "game", metavar="GAME", help=tr("a file, - for standard input, or moves such as h8i9g7")
    )
    parser.add_argument(
        "--move",
        type=int,
        metavar="N",
        help=tr("show the position after N moves (default: the last)"),
    )
    parser.add_argument("--ascii", action="store_true", help=tr("draw with plain characters"))
    parser.add_argument(
        "--color", choices=COLOR_WISHES, default="auto", help=tr("when to use colours")
    )
    add_position_reading(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the position after ``arguments.move`` moves of ``arguments.game``, or the last one.

    Raises:
        RecordError: if the game cannot be read.
        ValueError: if it has not so many moves.
    """
    record = read_position(arguments)
    count = len(record.moves) if arguments.move is None else arguments.move
    state = record.state_at(count)
    glyphs = ASCII if arguments.ascii else glyphs_for(sys.stdout)
    frame = render_position(record, state, count, glyphs)
    print_frame(frame, sys.stdout, color=arguments.color)
    comment = record.moves[count - 1].comment if count else record.comment
    if comment:
        print()
    for line in comment.splitlines():
        print(printable(line, sys.stdout))
    return 0


def render_position(record: GameRecord, state: GameState, count: int, glyphs: Glyphs) -> Frame:
    """The board after ``count`` moves, with who plays, how it ends, and the last move in words."""
    size = state.board.size
    lines = _describe(record, state, count)
    width = max(MARGIN + 2 * size, *map(text_width, lines))
    canvas = Canvas(HEADING + size + 1, width)
    canvas.put(0, 0, lines[0], Style.TITLE)
    canvas.put(1, 0, lines[1], Style.DIM)
    winning = frozenset(state.outcome.stones if state.outcome else ())
    view = BoardView(canvas, state.board, glyphs, top=HEADING)
    view.draw(Marks(last=state.last_move if count else None, winning=winning))
    return canvas.finish()


def _describe(record: GameRecord, state: GameState, count: int) -> tuple[str, str]:
    """Two lines: players, rule and result; then the last move and whose turn it is."""
    result = record.result if record.result.ending is not Ending.UNKNOWN else None
    if count == len(record.moves):
        result = result or Result.of(state.outcome)
    parts = [
        state.rule.term
        if record.rule
        else tr("rule not said, taken as {rule}", rule=state.rule.term)
    ]
    if record.black or record.white:
        black, white = (
            tr_in("player", name) if name else "?" for name in (record.black, record.white)
        )
        parts.insert(0, tr("{black} (black) - {white} (white)", black=black, white=white))
    if result is not None and result.ending is not Ending.UNKNOWN:
        parts.append(result_text(result, UNICODE))
    last = tr("no move yet")
    if count:
        move = record.moves[count - 1]
        last = tr(
            "move {number} of {total}: {color} {point}",
            number=count,
            total=len(record.moves),
            color="" if move.color is None else move.color.term,
            point=_point_name(record, count),
        )
    turn = str(state.outcome) if state.outcome else tr("{color} to move", color=state.to_move.term)
    clauses = tr("{last}, {turn}", last=last, turn=turn)
    encoded = (printable(text, sys.stdout) for text in (tr_list(parts), clauses))
    return next(encoded), next(encoded)


def _point_name(record: GameRecord, count: int) -> str:
    return format_point(record.points[count - 1], record.size)


def read_position(arguments: argparse.Namespace) -> GameRecord:
    """The game in a file, in standard input, or in the argument itself.

    Args:
        arguments: ``game``, and what `add_position_reading` adds.

    Raises:
        RecordError: if the game cannot be read.
    """
    game = arguments.game
    options = {"rows_from_top": arguments.rows_from_top, "size": arguments.size}
    if game == STANDARD:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        return read_game(data, tr("standard input"), **options)
    path = Path(game)
    is_name = " " not in game and (path.suffix or len(path.parts) > 1)
    is_directory = game != "" and _is(path.is_dir) and not _is_moves(game)
    if _is(path.is_file) or is_name or is_directory:
        return read_game(read_file(path), game, **options)
    return read_moves(game.encode("utf-8", "replace"), tr("moves"), **options)


def _is(question: Callable[[], bool]) -> bool:
    """What a path answers; a long game is no file name, and some systems say so with an error."""
    with contextlib.suppress(OSError):
        return question()
    return False


def _is_moves(text: str) -> bool:
    """Whether ``text`` is moves, although a directory may have the same name."""
    try:
        return bool(parse_moves(text, MAX_SIZE))
    except UnreadableError:
        return False
