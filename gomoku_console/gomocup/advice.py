"""The reason of a move as one line of the protocol: how our own engine tells it to our own game.

    MESSAGE HINT fours h8i9j10          a motive, and the points that belong to it
    MESSAGE HINT shapes makes=open-three*2 blocks=four*1

The line is ASCII and short, whatever the reason. `Motive` has the motives.
"""

from __future__ import annotations

import re

from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.shapes import Shape
from gomoku_console.game.board import UnreadableError, format_points, parse_moves
from gomoku_console.gomocup.protocol import shorten
from gomoku_console.language import tr

_WORD = "HINT "

MOST_POINTS = 15
"""Of a longer line only the beginning is told."""


def is_advice(text: str) -> bool:
    """Whether the text of a MESSAGE is the reason of a move."""
    return text.startswith(_WORD)


def format_advice(reason: Reason, size: int) -> str:
    """The text of the MESSAGE: what `parse_advice` reads.

    >>> format_advice(Reason(Motive.FOURS, (112, 128)), 15)
    'HINT fours h8i9'
    """
    words = [reason.motive.value]
    if reason.points:
        words.append(format_points(reason.points[:MOST_POINTS], size))
    for name, group in (("makes", reason.makes), ("blocks", reason.blocks)):
        if group is not None:
            words.append(f"{name}={group.shape.name.lower().replace('_', '-')}*{group.number}")
    return _WORD + " ".join(words)


def parse_advice(text: str, size: int) -> Reason:
    """Read the text of the MESSAGE.

    Raises:
        UnreadableError: if it is anything else than what `format_advice` writes.
    """
    match = _ADVICE.fullmatch(text)
    if match is None:
        raise UnreadableError(tr("{text} is no reason of a move", text=shorten(text)))
    try:
        return Reason(
            Motive(match["motive"]),
            parse_moves(match["points"] or "", size)[:MOST_POINTS],
            _group(match["makes"]),
            _group(match["blocks"]),
        )
    except (KeyError, ValueError) as error:
        raise UnreadableError(
            tr("{text} is no reason of a move: {error}", text=shorten(text), error=error)
        ) from None


_ADVICE = re.compile(
    r"HINT (?P<motive>[a-z-]{1,20})(?: (?P<points>[a-t0-9]{2,90}))?"
    r"(?: makes=(?P<makes>[a-z-]{1,20}\*[1-4]))?(?: blocks=(?P<blocks>[a-z-]{1,20}\*[1-4]))?",
    re.ASCII,
)


def _group(text: str | None) -> Group | None:
    if text is None:
        return None
    name, _, count = text.partition("*")
    return Group(Shape[name.upper().replace("-", "_")], int(count))
