"""What a computer that thinks has to say, in the room there is. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.language import tr
from gomoku_console.ui.width import DOTS, fit, text_width

if TYPE_CHECKING:
    from gomoku_console.ui.actions import EngineSaid

BARS = (10, 4, 0)
"""Columns of the bar that shows how much of its time an engine has used, the longest first."""

_ENOUGH = 40
"""Columns for the word beside which the longest bar is shown."""


def bar_columns(said: EngineSaid | None, room: int) -> int:
    """How long the bar is if bar and word have ``room`` columns together."""
    longest, middle, none = BARS
    if room - longest >= _ENOUGH:
        return longest
    least = text_width(said.least) if said else 0
    return middle if room - middle >= least else none


def fit_outlook(said: EngineSaid, room: int) -> str:
    """What was said in at most ``room`` columns.

    The number of nodes gives way first, then the later moves, one by one, then all but the depth.
    """
    whole, brief = said.text, said.brief or said.text
    if not said.moves:
        return next(
            (it for it in (whole, brief, said.least) if 0 < text_width(it) <= room), ""
        ) or (fit(said.least or brief, room))
    if text_width(full := _with_moves(whole, said.moves)) <= room:
        return full
    for count in range(len(said.moves), 0, -1):
        end = () if count == len(said.moves) else (DOTS,)
        text = _with_moves(brief, (*said.moves[:count], *end))
        if text_width(text) <= room:
            return text
    return brief if text_width(brief) <= room else fit(said.least or brief, room)


def _with_moves(head: str, moves: tuple[str, ...]) -> str:
    return tr("{outlook}: {moves}", outlook=head, moves=" ".join(moves))
