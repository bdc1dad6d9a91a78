"""``gomoku keys``: what each key sends, and what the game makes of it.

The game's own reader is asked, so that the names are those that the settings take. Where the bytes
can be seen too, on all systems but Windows, they pass through a terminal in between.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.language import tr
from gomoku_console.ui.frame import Canvas, Style
from gomoku_console.ui.keys import Click, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.terminal import Terminal, check_terminal
from gomoku_console.ui.theme import parse_theme, wants_color

if sys.platform != "win32":
    import select
    import termios
    import tty

if TYPE_CHECKING:
    import argparse
    from collections.abc import Generator

    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.keys import Event

    Batch = tuple[bytes, tuple[Event, ...]]

_REST = 0.03
"""Seconds in which the rest of what a key sends must follow."""


class Line(NamedTuple):
    """One press: the bytes that came, where they can be seen, and the names of what they mean."""

    data: bytes
    names: str

    def __str__(self) -> str:
        return f"{format_bytes(self.data):<28} {self.names}".strip()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "--mouse", action="store_true", help=tr("show clicks and the wheel as well")
    )


def format_bytes(data: bytes) -> str:
    """Bytes as a person may compare them with a table of escape sequences: ``ESC [ A``."""
    return " ".join(
        "ESC" if byte == 0x1B else chr(byte) if 0x20 < byte < 0x7F else f"{byte:02x}"
        for byte in data
    )


def format_event(event: Event) -> str:
    """An event as the settings would name it."""
    match event:
        case KeyPress(key):
            return key
        case Click(row, column):
            return tr("click on row {row}, column {column}", row=row + 1, column=column + 1)
        case Wheel(is_up):
            return tr("wheel up") if is_up else tr("wheel down")
        case Resize(rows, columns):
            return tr("resized to {columns}x{rows}", columns=columns, rows=rows)
        case Hangup():
            return tr("the terminal is gone")


def run(arguments: argparse.Namespace) -> int:
    """Show key after key until ctrl-C, and leave the list on the screen.

    ``arguments.mouse``: whether to show the mouse as well.

    Raises:
        TerminalError: if there is no terminal to read keys from.
    """
    check_terminal(os.environ, sys.stdin, sys.stdout)
    lines: list[Line] = []
    terminal = Terminal(
        parse_theme("default"), has_color=wants_color(os.environ), has_mouse=arguments.mouse
    )
    with closing(_batches(terminal, lines)) as batches:
        for data, events in batches:
            lines.append(Line(data, ", ".join(map(format_event, events)) or tr("nothing")))
            if any(event in (KeyPress("ctrl-c"), Hangup()) for event in events):
                break
    for line in lines:
        print(line)
    return 0


def render(lines: list[Line], rows: int, columns: int) -> Frame:
    """The latest lines, as many as fit."""
    canvas = Canvas(rows, columns)
    canvas.put(0, 1, tr("Press keys to see what they send and what they are called."), Style.TITLE)
    canvas.put(1, 1, tr("Ctrl-C leaves."), Style.DIM)
    for row, line in enumerate(lines[max(len(lines) - rows + 3, 0) :], start=3):
        canvas.put(row, 1, str(line), Style.TEXT)
    return canvas.finish()


def _events(terminal: Terminal, patience: float | None) -> tuple[Event, ...]:
    """What the game reads, from one event on that comes in time."""
    events = []
    while (event := terminal.read(patience)) is not None:
        events.append(event)
        patience = 0.0
    return tuple(events)


if sys.platform == "win32":

    def _batches(terminal: Terminal, lines: list[Line]) -> Generator[Batch, None, None]:
        with terminal:
            while True:
                terminal.paint(render(lines, *terminal.size))
                yield b"", _events(terminal, None)

else:

    def _batches(terminal: Terminal, lines: list[Line]) -> Generator[Batch, None, None]:
        """The bytes of one key after the other, with what the game reads from just these."""
        real = os.dup(0)
        inner, outer = os.openpty()
        modes = termios.tcgetattr(real)
        try:
            tty.setraw(outer)
            os.dup2(outer, 0)
            with terminal:
                tty.setraw(real, termios.TCSANOW)
                while True:
                    terminal.paint(render(lines, *terminal.size))
                    data = _read_press(real)
                    if not data:
                        yield b"", (Hangup(),)
                    os.write(inner, data)
                    yield data, _events(terminal, _REST)
        finally:
            os.dup2(real, 0)
            termios.tcsetattr(real, termios.TCSANOW, modes)
            for descriptor in (real, inner, outer):
                os.close(descriptor)

    def _read_press(real: int) -> bytes:
        """What one press sends; nothing once the terminal is gone."""
        try:
            data = os.read(real, 1024)
            while data and select.select([real], [], [], _REST)[0]:
                more = os.read(real, 1024)
                if not more:
                    break
                data += more
        except OSError:
            return b""
        return data
