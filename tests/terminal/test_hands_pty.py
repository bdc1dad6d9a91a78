"""Whole games by the keyboard alone, and by the mouse alone, from the menu and back to it."""

from __future__ import annotations

import sys

import pytest

from gomoku_console.game.board import column_row, parse_point
from tests.terminal.table import Table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color"])
def test_a_game_by_the_keyboard_alone(term: str) -> None:
    """Typed coordinates, capitals, jumps, steps aslant, arrows and vi's keys."""
    with Table("--no-mouse", term=term) as table:
        table.session.wait_for("Two players")
        table.session.send("1")
        table.session.wait_for("Black to play")
        table.session.send("h8\r", "c12\r", "I8\r")
        assert set(table.wait_for_stones(3)) == {"h8", "c12", "i8"}
        table.session.send("shift-up", "shift-left", "enter")  # d13
        table.session.send("j8\r", "shift-down", "l", "enter")  # k3
        table.session.send("k8\r")
        assert set(table.wait_for_stones(7)) == {"h8", "c12", "i8", "d13", "j8", "k3", "k8"}
        table.session.send("n8")
        table.session.wait_for("n8: Enter places")
        table.session.send("escape")
        table.session.send("y", "y", "enter")  # i10
        table.wait_for_stones(8)
        table.session.send("l8\r")
        table.session.wait_for("Black wins after 9 moves")
        table.session.send("m")
        table.session.wait_for("Two players")
        table.session.send("q")
        assert table.session.wait_exit() == 0


def click(row: int, column: int) -> str:
    """What xterm sends for a click on a cell, counted from 0."""
    at = f"{column + 1};{row + 1}"
    return f"\x1b[<0;{at}M\x1b[<0;{at}m"


class Hand:
    """A player who has nothing but a mouse."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def click_on(self, text: str) -> None:
        """Click on the uppermost place of the screen that says ``text``."""
        rows = self._table.session.wait_for(text)
        row = next(number for number, line in enumerate(rows) if text in line)
        self._table.session.send(click(row, rows[row].index(text)))

    def place(self, point: str) -> None:
        """Click on a point of the board, which must be on the screen."""
        rows = self._table.session.wait_for("A B C D")
        bottom = next(number for number, line in enumerate(rows) if "A B C D" in line)
        column, row = column_row(parse_point(point))
        across = rows[bottom].index("A B C D") + 2 * column
        self._table.session.send(click(bottom - 1 - row, across))


@pytest.mark.parametrize(("columns", "rows"), [(64, 24), (80, 24)])
def test_a_game_by_the_mouse_alone(columns: int, rows: int) -> None:
    with Table(columns=columns, rows=rows) as table:
        hand = Hand(table)
        hand.click_on("Two players")
        table.session.wait_for("Black to play")
        for count, point in enumerate(("h8", "a1", "i8", "a15", "j8", "o1", "k8"), start=1):
            hand.place(point)
            table.wait_for_stones(count)
        hand.click_on("undo")
        table.session.wait_for(lambda _: len(table.board()) == 5)
        for count, point in enumerate(("o15", "k8", "a8", "l8"), start=6):
            hand.place(point)
            table.wait_for_stones(count)
        table.session.wait_for("Black wins after 9 moves")
        hand.click_on("again")
        table.session.wait_for(lambda _: not table.board())
        hand.place("h8")
        table.wait_for_stones(1)
        hand.click_on("leave")
        hand.click_on("Y yes")
        table.session.wait_for("Resume")
        hand.click_on("Q leave")
        assert table.session.wait_exit() == 0
