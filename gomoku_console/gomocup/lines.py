"""Cuts what comes through a pipe into lines, however they end and however long they are."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_LINE = 4_096
"""Bytes of a line that are kept. No command or answer of the protocol comes near it."""

_LINE_END = re.compile(rb"[\r\n]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty.

    Attributes:
        text: its text without the line's end; what is not UTF-8 is replaced.
        is_cut: whether the line was longer than was kept, and ``text`` is only its beginning.
    """

    text: str
    is_cut: bool = False


class LineSplitter:
    """Collects bytes and gives back lines, holding no more than one line's worth.

    CR LF, LF and CR all end a line, and empty lines are passed over, so that the LF of a CR LF
    that arrives later makes no difference and no line has to wait for it.
    """

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._pending = b""
        self._is_skipping = False

    def feed(self, data: bytes) -> list[Line]:
        """The lines that ``data`` completes; one that grows too long is given, cut, at once."""
        *ended, rest = _LINE_END.split(data)
        lines: list[Line] = []
        for part in ended:
            self._collect(part, lines)
            lines += self.finish()
        self._collect(rest, lines)
        return lines

    def finish(self) -> list[Line]:
        """The last line, if the input ended without ending it."""
        text = self._pending.decode(errors="replace")
        self._pending = b""
        self._is_skipping = False
        return [Line(text)] if text.strip() else []

    def _collect(self, part: bytes, lines: list[Line]) -> None:
        if self._is_skipping:
            return
        self._pending += part
        if len(self._pending) > self._longest:
            lines.append(Line(self._pending[: self._longest].decode(errors="replace"), is_cut=True))
            self._pending = b""
            self._is_skipping = True
