"""A player at the terminal: finds the way to a point by arrow keys, and reads the board back."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, final

from gomoku_console.game.board import Color, column_row, format_point, parse_moves, parse_point
from tests.terminal.harness import TerminalSession

if TYPE_CHECKING:
    from collections.abc import Mapping

GAME = [sys.executable, "-m", "gomoku_console"]

STONES = {"●": Color.BLACK, "◆": Color.BLACK, "○": Color.WHITE, "◇": Color.WHITE}


@final
class Table:
    """The program on a terminal, as a player at the keyboard has it. A context manager."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 64,
        rows: int = 24,
        command: list[str] = GAME,
        term: str = "xterm-256color",
        environ: Mapping[str, str | None] | None = None,
    ) -> None:
        self.session = TerminalSession(
            [*command, *arguments], rows=rows, columns=columns, term=term, environ=environ
        )
        self.cursor = parse_point("h8")

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *exception: object) -> None:
        self.session.__exit__(*exception)

    def keys_to(self, point: str) -> list[str]:
        """The arrow keys that lead from the cursor to ``point``."""
        (column, row), (to_column, to_row) = column_row(self.cursor), column_row(parse_point(point))
        self.cursor = parse_point(point)
        across = ["right" if to_column > column else "left"] * abs(to_column - column)
        return across + ["up" if to_row > row else "down"] * abs(to_row - row)

    def cursor_of(self, point: str) -> int:
        """The point of this name, to say where the cursor is after it moved by itself."""
        return parse_point(point)

    def place(self, moves: str) -> None:
        """Play ``moves`` one after the other, without waiting for anything in between."""
        for point in parse_moves(moves):
            self.session.send(*self.keys_to(format_point(point)), "enter")

    def board(self) -> dict[str, Color]:
        """The stones on the screen, by the names of their points; none if no board is shown."""
        rows = self.session.screen_text()
        tops = (n for n, row in enumerate(rows) if re.match(r" *15[ (\[{]", row))
        top = next(tops, None)
        if top is None:
            return {}
        left = rows[top].index("15") + 3
        return {
            format_point(row * 15 + column): STONES[glyph]
            for row in range(15)
            for column in range(15)
            if (glyph := rows[top + 14 - row].ljust(80)[left + 2 * column]) in STONES
        }

    def wait_for_stones(self, count: int) -> dict[str, Color]:
        """The board once it has at least ``count`` stones."""
        self.session.wait_for(lambda _: len(self.board()) >= count)
        return self.board()
