"""Prints a `Frame` as text, for pipes and files; in colour where a person is looking."""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING, TextIO

from colorama import Back, Fore, just_fix_windows_console
from colorama import Style as Ansi

from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.probe import writes_unicode
from gomoku_console.ui.theme import THEMES, wants_color
from gomoku_console.ui.width import cells_of, text_width

if TYPE_CHECKING:
    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.glyphs import Glyphs
from gomoku_console.ui.theme import Look

_NAMES = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")


def print_frame(frame: Frame, stream: TextIO, *, color: str = "auto") -> None:
    """Write ``frame`` to ``stream``, a line a row without the blanks at its end.

    Colours are used as ``color`` wishes, one of `theme.COLOR_WISHES`.
    """
    colored = wants_color(os.environ, color, is_terminal=stream.isatty())
    if colored:
        just_fix_windows_console()
    looks = THEMES["default"].looks(8)
    for text, styles in zip(frame.text, frame.styles, strict=True):
        line = text.rstrip()
        if not colored:
            print(line, file=stream)
            continue
        cells = cells_of(text, frame.columns)[: text_width(line)]
        runs = groupby(zip(cells, styles, strict=False), key=lambda cell: cell[1])
        parts = [
            _escape(looks[style]) + "".join(char for char, _ in run) + Ansi.RESET_ALL
            for style, run in runs
        ]
        print("".join(parts), file=stream)


def glyphs_for(stream: TextIO) -> Glyphs:
    """The finest glyphs that ``stream`` can encode and the locale's terminals can show."""
    can_encode = printable(UNICODE.characters, stream) == UNICODE.characters
    return UNICODE if can_encode and writes_unicode() else ASCII


def printable(text: str, stream: TextIO) -> str:
    """``text`` with ``?`` for whatever ``stream`` cannot encode or a terminal would obey."""
    encoding = stream.encoding or "ascii"
    encodable = text.encode(encoding, "replace").decode(encoding)
    return "".join(char if char.isprintable() else "?" for char in encodable)


def _escape(look: Look) -> str:
    """The sequences that switch ``look`` on; reverse and underline have no place in print."""
    parts = [Ansi.BRIGHT] if look.bold else [Ansi.DIM] if look.dim else []
    if look.foreground is not None:
        parts.append(getattr(Fore, _NAMES[look.foreground % 8]))
    if look.background is not None:
        parts.append(getattr(Back, _NAMES[look.background % 8]))
    return "".join(parts)
