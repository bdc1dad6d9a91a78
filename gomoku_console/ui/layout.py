"""Where things stand on a screen of a given size.

The board always comes first. What is left over on the right becomes the side panel, and what is
left over below becomes the key lines, a title and some air, in this order of importance. A large
screen gets a board twice as wide and high.
"""

from __future__ import annotations

from typing import NamedTuple

from gomoku_console.game.board import SIZE

MARGIN = 3
"""Columns left of the first board point: a row number of two digits and room for a bracket."""

PANEL_GAP = 3
PANEL_MIN, PANEL_MAX = 25, 44


def board_columns(scale: int = 1) -> int:
    """Width of the board with its row numbers and, on the right, room for a bracket."""
    return MARGIN + 2 * scale * (SIZE - 1) + 2


def board_rows(scale: int = 1) -> int:
    """Height of the board with its column letters."""
    return scale * (SIZE - 1) + 2


MIN_COLUMNS, MIN_ROWS = 36, board_rows() + 1
"""The smallest screen the game is played on: the board and one status line."""


class Layout(NamedTuple):
    """Rows and columns of the parts of the game screen, counted from 0; None: no room for it.

    Attributes:
        scale: a point of the board takes ``2 * scale`` columns and ``scale`` rows.
        title: the row of the title line.
        top, left: the upper left corner of the board, row numbers included.
        status: the row of the status line.
        keys: the first row of the key lines, ``key_rows`` in number.
        panel: the column where the side panel begins, ``panel_columns`` wide and as high as the
            board.
        width: how many columns the title, status and key lines may use, from ``left`` on.
    """

    scale: int
    title: int | None
    top: int
    left: int
    status: int
    keys: int | None
    key_rows: int
    panel: int | None
    panel_columns: int
    width: int


def game_layout(rows: int, columns: int) -> Layout:
    """Lay the game screen out; the screen must be at least `MIN_ROWS` by `MIN_COLUMNS`."""
    scale = _scale(rows, columns)
    panel_columns = _panel_columns(columns - board_columns(scale) - PANEL_GAP)
    used = board_columns(scale) + (PANEL_GAP + panel_columns if panel_columns else 0)
    left = (columns - used) // 2

    spare = rows - board_rows(scale) - 1
    key_rows = 0 if spare < 1 else 1 if spare < 5 else 2
    title, gap_below, gap_above, gap_keys = (int(spare - key_rows > n) for n in range(4))
    spare -= key_rows + title + gap_below + gap_above + gap_keys
    first = spare // 2
    top = first + title + gap_above
    status = top + board_rows(scale) + gap_below
    return Layout(
        scale=scale,
        title=first if title else None,
        top=top,
        left=left,
        status=status,
        keys=status + 1 + gap_keys if key_rows else None,
        key_rows=key_rows,
        panel=left + board_columns(scale) + PANEL_GAP if panel_columns else None,
        panel_columns=panel_columns,
        width=used if panel_columns else columns - left,
    )


def _scale(rows: int, columns: int) -> int:
    """The larger board is drawn only where everything else fits around it."""
    everything_columns = board_columns(2) + PANEL_GAP + PANEL_MIN
    everything_rows = board_rows(2) + 7
    return 2 if columns >= everything_columns and rows >= everything_rows else 1


def _panel_columns(room: int) -> int:
    return min(room, PANEL_MAX) if room >= PANEL_MIN else 0
