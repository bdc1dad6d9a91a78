"""What comes from outside, made fit for a screen: names, words of engines, texts out of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.language import speaks_english, tr_in
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.width import char_width, cut

if TYPE_CHECKING:
    from gomoku_console.ui.glyphs import Glyphs

LONGEST_NAME = 40
"""Columns of a player's name."""


def printable(text: str, glyphs: Glyphs) -> str:
    """``text`` from a file as a screen can show it; ``?`` for characters of doubtful width.

    Latin, Greek and Cyrillic letters are known to be one column wide wherever the finer stones
    are. Chinese, Japanese and Korean characters are two, if the terminal can show any.
    """
    is_fine = glyphs is not ASCII
    has_wide = is_fine or not speaks_english()
    return "".join(
        char
        if " " <= char <= "~" or (has_wide and _is_wide(char)) or (is_fine and _is_narrow(char))
        else "?"
        for char in text
    )


def taken_name(name: str) -> str:
    """A player's name from outside as a model may have it, in at most `LONGEST_NAME` columns.

    What no screen shows is replaced. What only this one cannot show is left, for the name goes into
    records, too: that is for `shown_name`.
    """
    return cut(printable(name, UNICODE), LONGEST_NAME)


def shown_name(name: str, glyphs: Glyphs) -> str:
    """A player's name as this screen has it.

    Saves and records keep those that we give in English; they are translated here. Names of people,
    of engines, and names out of files stay as they are.
    """
    spoken = tr_in("player", name)
    return printable(name, glyphs) if spoken == name else spoken


def _is_narrow(char: str) -> bool:
    code = ord(char)
    return char.isprintable() and (code < 0x300 or 0x370 <= code < 0x483)


def _is_wide(char: str) -> bool:
    return char.isprintable() and char >= "\u1100" and char_width(char) == 2
