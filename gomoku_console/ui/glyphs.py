"""The characters a board is drawn with. Every one is a single column wide."""

from __future__ import annotations

from typing import NamedTuple


class Glyphs(NamedTuple):
    """One set of characters.

    Attributes:
        name: what `--glyphs` calls it.
        points: the nine kinds of board point, row by row from the upper left corner: corner, top
            edge, corner, left edge, crossing, right edge, corner, bottom edge, corner.
        star: the star points and tengen.
        edge, line: what joins two points along the top and bottom edge, and inside.
        uprights: what joins two rows of a larger board, at the sides and inside.
        black, white: the stones; ``black_win`` and ``white_win`` those of a winning row.
        cursor, last, cursor_on_last: the pair of characters around a point for each mark.
        forbidden: an empty point where the side to move may not play.
        frame: the corners, horizontal and vertical line of a box: ``┌┐└┘─│``.
        pointer: stands before the selected menu item and the player to move.
        bar: the spent and the unspent part of a bar.
        dot: separates items on one line.
    """

    name: str
    points: str
    star: str
    edge: str
    line: str
    uprights: str
    black: str
    white: str
    black_win: str
    white_win: str
    cursor: str
    last: str
    cursor_on_last: str
    forbidden: str
    frame: str
    pointer: str
    bar: str
    dot: str

    @property
    def characters(self) -> str:
        """Every character of the set."""
        return "".join(self[1:])


UNICODE = Glyphs(
    name="unicode",
    points="┏┯┓┠┼┨┗┷┛",
    star="╋",
    edge="━",
    line="─",
    uprights="┃│",
    black="●",
    white="○",
    black_win="◆",
    white_win="◇",
    cursor="[]",
    last="()",
    cursor_on_last="{}",
    forbidden="×",
    frame="┌┐└┘─│",
    pointer="▶",
    bar="━─",
    dot="·",
)

ASCII = Glyphs(
    name="ascii",
    points=".........",
    star="+",
    edge=" ",
    line=" ",
    uprights="  ",
    black="X",
    white="O",
    black_win="#",
    white_win="@",
    cursor="[]",
    last="()",
    cursor_on_last="{}",
    forbidden="!",
    frame="++++-|",
    pointer=">",
    bar="#-",
    dot="-",
)
