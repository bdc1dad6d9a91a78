"""How many columns texts take: two for Chinese, Japanese and Korean characters, none for accents.

Whatever is shown is measured, filled up, cut off and wrapped here, never by ``len``. Characters
whose width is ambiguous count as one column: whether that is so is asked by `probe`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DOTS = ".."
"""What stands where a text is cut off."""

_CLOSING = "，。、；：？！）」』》】・ー々"
"""Characters that do not begin a line."""

_OPENING = "（「『《【"
"""Characters that do not end a line."""


def text_width(text: str) -> int:
    """The columns that ``text`` takes on a screen."""
    return len(text) if text.isascii() else sum(map(char_width, text))


def char_width(char: str) -> int:
    """The columns that one character takes: 0, 1 or 2."""
    # Accented letters, and the lines and shapes that boards are drawn with: the first frame waits
    # for no table because of them.
    if char < "\u0300" or "\u2500" <= char < "\u25fd":
        return 1
    return _look_up(char)


@lru_cache(maxsize=4096)
def _look_up(char: str) -> int:
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - English needs none of it

    # The second class are vowels and final consonants of Korean, which join the letter before.
    if category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def cells_of(text: str, columns: int) -> Sequence[str]:
    """What every column shows of ``text``, which is ``columns`` wide.

    The second column of a wide character has an empty string.
    """
    if len(text) == columns:
        return text
    return [cell for char in text for cell in (char, "")[: char_width(char)]]


def pad(text: str, width: int) -> str:
    """``text`` with blanks behind it, up to ``width`` columns."""
    return text + " " * (width - text_width(text))


def pad_left(text: str, width: int) -> str:
    """``text`` with blanks before it, up to ``width`` columns."""
    return " " * (width - text_width(text)) + text


def cut(text: str, width: int) -> str:
    """As much of the beginning of ``text`` as ``width`` columns have room for."""
    if text.isascii():
        return text[: max(width, 0)]
    kept = 0
    for char in text:
        width -= char_width(char)
        if width < 0:
            break
        kept += 1
    return text[:kept]


def cut_start(text: str, width: int) -> str:
    """As much of the end of ``text`` as ``width`` columns have room for."""
    kept = cut(text[::-1], width)
    return kept[::-1]


def fit(text: str, width: int) -> str:
    """``text`` in at most ``width`` columns; dots show that something is cut off."""
    return text if text_width(text) <= width else cut(text, width - len(DOTS)) + DOTS


def fit_middle(text: str, width: int, end: int) -> str:
    """As `fit`, but what is cut off comes before the last ``end`` columns."""
    if text_width(text) <= width:
        return text
    return cut(text, width - len(DOTS) - end) + DOTS + cut_start(text, end)


def wrap(text: str, width: int, most: int | None = None) -> list[str]:
    """``text`` in lines of at most ``width`` columns; at most so many, and dots if it goes on.

    A line ends between words, or beside a wide character where no sign forbids it.
    """
    lines: list[list[str]] = []
    for part in _parts(text, width):
        if lines and text_width("".join(lines[-1]) + part.rstrip()) <= width:
            lines[-1].append(part)
        else:
            lines.append([part])
    if most is not None and len(lines) > most:
        lines = lines[:most]
        while lines[-1] and text_width("".join(lines[-1]).rstrip()) > width - len(DOTS) - 1:
            lines[-1].pop()
        lines[-1].append(f" {DOTS}")
    return [" ".join("".join(line).split()) for line in lines]


def _parts(text: str, width: int) -> Iterator[str]:
    """The pieces between which a line may end, each with the blank behind it."""
    part = ""
    for char in " ".join(text.split()):
        is_full = text_width(part) + char_width(char) > width
        if part and char != " " and (is_full or _may_end(part[-1], char)):
            yield part
            part = ""
        part += char
    if part:
        yield part


def _may_end(last: str, following: str) -> bool:
    """Whether a line may end between these two characters."""
    if last in _OPENING or following in _CLOSING:
        return False
    return last == " " or char_width(last) == 2 or char_width(following) == 2
