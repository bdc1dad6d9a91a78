"""What a terminal can report, in names that no terminal library dictates.

A printable key is named by its character (``u``, ``U``, ``?``), a special one by a word:
``up down left right enter space escape backspace delete insert tab home end page-up page-down
f1`` to ``f12``, ``ctrl-a`` to ``ctrl-z`` but for those that are another key (``ctrl-i`` is ``tab``,
``ctrl-h`` is ``backspace``, ``ctrl-j`` and ``ctrl-m`` are ``enter``), and ``shift-`` before an
arrow. ``pad-1``, ``pad-3``, ``pad-7`` and ``pad-9`` are the corners of the numeric pad, on the
terminals that tell them from the other keys of their meaning. Any key without a name is
``unknown``.

The mouse is told by where it clicks and which way its wheel turns. Whether a click is the second on
its point is for `update` to know, which remembers where the cursor is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Key: TypeAlias = str

UNKNOWN: Key = "unknown"

_ARROWS = ("up", "down", "left", "right")
NAMED_KEYS: frozenset[Key] = frozenset({
    *_ARROWS, *(f"shift-{arrow}" for arrow in _ARROWS),
    "enter", "space", "escape", "backspace", "delete", "insert", "tab",
    "home", "end", "page-up", "page-down",
    *(f"pad-{number}" for number in (1, 3, 7, 9)),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl-{letter}" for letter in "abcdefgklnopqrstuvwxyz"),
})  # fmt: skip
"""Every key that is not called by its character."""

SAME_KEYS: Mapping[Key, Key] = {
    "ctrl-h": "backspace",
    "ctrl-i": "tab",
    "ctrl-j": "enter",
    "ctrl-m": "enter",
}
"""Keys that a terminal cannot tell from another, and that other."""

PAD_MEANINGS: Mapping[Key, Key] = {
    "pad-1": "end",
    "pad-3": "page-down",
    "pad-7": "home",
    "pad-9": "page-up",
}
"""What stands on the corners of the numeric pad besides the figures."""


def is_key(text: str) -> bool:
    """Whether some key has this name."""
    return text in NAMED_KEYS or (len(text) == 1 and text.isprintable() and text != " ")


class KeyPress(NamedTuple):
    """A key was pressed."""

    key: Key


class Click(NamedTuple):
    """The first button of the mouse went down on this cell, counted from 0."""

    row: int
    column: int


class Wheel(NamedTuple):
    """The wheel of the mouse was turned by one step: away from the user, or ``is_up`` is False."""

    is_up: bool


class Resize(NamedTuple):
    """The screen now has this many rows and columns."""

    rows: int
    columns: int


class Hangup(NamedTuple):
    """Nothing more will come from this terminal."""


Event: TypeAlias = KeyPress | Click | Wheel | Resize | Hangup
