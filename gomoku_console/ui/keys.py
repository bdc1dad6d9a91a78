"""What a terminal can report, in names that no terminal library dictates.

A printable key is named by its character (``u``, ``U``, ``?``), a special one by a word:
``up down left right enter space escape backspace delete insert tab home end page-up page-down
f1`` to ``f12``, ``ctrl-a`` to ``ctrl-z`` but for those that are another key (``ctrl-i`` is ``tab``,
``ctrl-h`` is ``backspace``, ``ctrl-j`` and ``ctrl-m`` are ``enter``), and ``shift-`` before an
arrow. Any key without a name is ``unknown``.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Key: TypeAlias = str

UNKNOWN: Key = "unknown"


class KeyPress(NamedTuple):
    """A key was pressed."""

    key: Key


class Resize(NamedTuple):
    """The screen now has this many rows and columns."""

    rows: int
    columns: int


class Hangup(NamedTuple):
    """Nothing more will come from this terminal."""


Event: TypeAlias = KeyPress | Resize | Hangup
