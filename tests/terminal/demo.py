"""A program to test the terminal with: shows its size, a cursor to move, and every event.

    python demo.py [theme [crash] [mouse] [probe]]

``q`` leaves, ``b`` rings the bell. ``finally`` says that the clause ran, after the screen is
restored. With "crash" any key raises an error, with "mouse" the mouse is asked for, and with
"probe" the terminal is asked for the width of glyphs first, and the answer shown.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.keys import Click, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.probe import choose_glyphs
from gomoku_console.ui.terminal import Terminal, TerminalError, check_terminal
from gomoku_console.ui.theme import parse_theme, wants_color

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def draw(
    rows: int, columns: int, events: list[str], cursor: tuple[int, int], note: str = ""
) -> Frame:
    canvas = Canvas(rows, columns)
    canvas.put(0, 0, f"size {rows}x{columns}", Style.TITLE)
    canvas.put(1, 0, f"{len(events)}: {events[-1] if events else 'none'}", Style.STATUS)
    for row in range(2, min(rows - 1, 10)):
        canvas.put(row, 0, "·" * 16, Style.GRID)
    canvas.put(11, 0, note, Style.DIM)
    canvas.put(4, 2, "●", Style.BLACK)
    canvas.put(4, 4, "○", Style.WHITE)
    canvas.restyle(cursor[0], cursor[1], 1, Style.CURSOR)
    canvas.put(rows - 1, columns - 4, "LAST", Style.LAST)
    canvas.caret = cursor
    return canvas.finish()


def run(terminal: Terminal, note: str, *, is_crashing: bool) -> int:
    rows, columns = terminal.size
    cursor = (5, 5)
    events: list[str] = []
    while True:
        terminal.paint(draw(rows, columns, events, cursor, note))
        match terminal.read(None):
            case Resize(rows, columns):
                pass
            case Hangup():
                return 3
            case KeyPress("q"):
                return 0
            case Click(row, column):
                events.append(f"click {row} {column}")
            case Wheel(is_up):
                events.append(f"wheel {'up' if is_up else 'down'}")
            case KeyPress(key):
                events.append(key)
                act_on(terminal, key, is_crashing=is_crashing)
                row, column = STEPS.get(key, (0, 0))
                cursor = (cursor[0] + row, cursor[1] + column)


def act_on(terminal: Terminal, key: str, *, is_crashing: bool) -> None:
    if is_crashing:
        raise RuntimeError("crash wanted")
    if key == "b":
        terminal.beep()


def main(arguments: list[str]) -> int:
    try:
        check_terminal(os.environ, sys.stdin, sys.stdout)
    except TerminalError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 2
    theme = parse_theme(arguments[0] if arguments else "default")
    note, typed = "", b""
    try:
        if "probe" in arguments:
            choice = choose_glyphs("auto", os.environ, sys.stdin, sys.stdout)
            took = choice.answer.seconds if choice.answer else 0
            note = f"{choice.glyphs.name}: {choice.reason}; {'slow' if took > 0.09 else 'quick'}"
            typed = choice.typed
        with Terminal(
            theme,
            has_color=wants_color(os.environ),
            has_mouse="mouse" in arguments,
            typed=typed,
        ) as terminal:
            return run(terminal, note, is_crashing="crash" in arguments)
    finally:
        # The terminal may be gone, and what print() holds back would fail again later.
        with suppress(OSError):
            os.write(1, b"finally\r\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
