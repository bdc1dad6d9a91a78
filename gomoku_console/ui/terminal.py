"""The terminal: a session on it, a painter of frames, a reader of keys and mouse. Here is curses.

Keys are read as bytes and decoded here, except on Windows: to ncurses' own decoder a single byte
that is not text in the locale's encoding is the start of something long, and it swallows the next
hundred key strokes, the one that leaves included.
"""

from __future__ import annotations

import codecs
import locale
import math
import os
import signal
import sys
import time
from collections import deque
from contextlib import ExitStack, suppress
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TextIO, final

from gomoku_console.language import tr
from gomoku_console.ui.frame import Style
from gomoku_console.ui.keys import UNKNOWN, Click, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.width import cells_of, cut, text_width

if sys.platform != "win32":
    import select
    import termios

_curses_missing: ImportError | None = None
try:
    import curses
except ImportError as error:
    _curses_missing = error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import FrameType

    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.keys import Event, Key
    from gomoku_console.ui.theme import Look, Theme

_STDIN, _STDOUT = 0, 1
"""The files curses reads from and writes to."""

_ESCAPE_DELAY = 25
"""Milliseconds in which the rest of a key that begins with an escape must follow."""

_LONG = 1.0
"""Seconds to wait in one go: curses told to wait for good sleeps on when the program is resumed."""

_MANY_FAILURES = 10
"""Reads that fail at once, with no signal to explain it, before the terminal counts as gone."""

_MAX_PAIRS = 256
"""Colour pairs beyond these do not fit beside the attributes of a character."""

if _curses_missing is None:
    _WHEEL_UP = curses.BUTTON4_PRESSED
    # The version of ncurses that comes with macOS knows four buttons only.
    _WHEEL_DOWN = getattr(curses, "BUTTON5_PRESSED", 0)
    _CLICK = curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED
    _PRESSES = curses.BUTTON1_PRESSED | _WHEEL_UP | _WHEEL_DOWN

_SHIFTED_F3 = frozenset({15, 27, 39, 51, 63})
"""F3 with shift, ctrl or alt: it means nothing here, and a report of the cursor looks alike."""

_MOUSE_MEMORY = 8
"""How many mouse events ncurses remembers."""

_CODES: Mapping[str, Key] = {
    "KEY_UP": "up",
    "KEY_DOWN": "down",
    "KEY_LEFT": "left",
    "KEY_RIGHT": "right",
    "KEY_SR": "shift-up",
    "KEY_SF": "shift-down",
    "KEY_SLEFT": "shift-left",
    "KEY_SRIGHT": "shift-right",
    "KEY_ENTER": "enter",
    "KEY_BACKSPACE": "backspace",
    "KEY_DC": "delete",
    "KEY_IC": "insert",
    "KEY_HOME": "home",
    "KEY_FIND": "home",
    "KEY_A1": "pad-7",
    "KEY_END": "end",
    "KEY_SELECT": "end",
    "KEY_C1": "pad-1",
    "KEY_PPAGE": "page-up",
    "KEY_A3": "pad-9",
    "KEY_NPAGE": "page-down",
    "KEY_C3": "pad-3",
    **{f"KEY_F{number}": f"f{number}" for number in range(1, 13)},
}
"""The constants of curses for the keys that have a name."""

_WINDOWS_CODES: Mapping[int, Key] = {
    450: "up",
    452: "left",
    454: "right",
    456: "down",
    459: "enter",
    547: "shift-up",
    548: "shift-down",
}
"""Keys of the numeric pad, and shifted arrows, that only windows-curses reports."""

_CHARACTERS: Mapping[str, Key] = {
    **{chr(code): f"ctrl-{chr(code + 96)}" for code in range(1, 27)},
    "\t": "tab",
    "\n": "enter",
    "\r": "enter",
    "\b": "backspace",
    "\x7f": "backspace",
    " ": "space",
    "\N{REPLACEMENT CHARACTER}": UNKNOWN,
}
"""The characters that are not called by themselves."""

_ARROWS: Mapping[str, Key] = {"A": "up", "B": "down", "C": "right", "D": "left"}
_SEQUENCES: Mapping[str, Key] = {
    **{lead + end: key for lead in "[O" for end, key in _ARROWS.items()},
    **{f"[1;2{end}": f"shift-{key}" for end, key in _ARROWS.items()},
    **{lead + end: key for lead in "[O" for end, key in (("H", "home"), ("F", "end"))},
    **{f"O{end}": f"f{number}" for number, end in enumerate("PQRS", start=1)},
    "OM": "enter",
    **{f"O{end}": f"pad-{number}" for number, end in ((7, "w"), (9, "y"), (1, "q"), (3, "s"))},
    **{
        f"[{number}~": key
        for number, key in enumerate(
            ("home", "insert", "delete", "end", "page-up", "page-down", "home", "end"), start=1
        )
    },
    **{
        f"[{number}~": f"f{key}"
        for key, number in enumerate((11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24), start=1)
    },
}
"""What commonly follows an escape, for a terminal that sends other keys than its TERM says."""


class TerminalError(OSError):
    """The game cannot be played here; the message says in one line what is missing."""


def check_terminal(environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None) -> None:
    """Make sure that a `Terminal` can be opened; nothing is written.

    Raises:
        TerminalError: if curses is missing, a stream is not a terminal, or ``TERM`` names none
            that could show the game.
    """
    if _curses_missing is not None:
        remedy = (
            tr("install it: {command}", command="pip install windows-curses")
            if sys.platform == "win32"
            else tr("it comes with most builds of Python, often as a package of its own")
        )
        raise TerminalError(
            tr(
                "Python's curses module is missing ({error}): {remedy}",
                error=_curses_missing,
                remedy=remedy,
            )
        )
    if stdin is None or not stdin.isatty():
        raise TerminalError(tr("standard input is not a terminal"))
    if stdout is None or not stdout.isatty():
        raise TerminalError(tr("standard output is not a terminal"))
    if sys.platform != "win32":
        _check_kind(environ.get("TERM", ""))


def _check_kind(term: str) -> None:
    if not term:
        raise TerminalError(tr("the environment variable TERM does not say what this terminal is"))
    try:
        curses.setupterm(term, _STDOUT)
    except curses.error:
        raise TerminalError(
            tr("TERM={term!r}: no such terminal is known on this system", term=term)
        ) from None
    if curses.tigetstr("cup") is None:
        raise TerminalError(tr("TERM={term!r}: such a terminal cannot move its cursor", term=term))


class Abilities(NamedTuple):
    """What the curses library says of itself and of this kind of terminal.

    Attributes:
        library: its name and version.
        colors: how many colours there are; None where that shows only when the game begins.
        has_mouse: whether clicks can be reported; None likewise.
    """

    library: str
    colors: int | None = None
    has_mouse: bool | None = None


def ask_abilities(term: str) -> Abilities:
    """Look up what a kind of terminal can do. Nothing is written; `check_terminal` must agree."""
    if sys.platform == "win32":
        return Abilities("PDCurses, by windows-curses")
    library = "curses"
    if hasattr(curses, "ncurses_version"):
        library = "ncurses {}.{}.{}".format(*curses.ncurses_version)
    curses.setupterm(term, _STDOUT)
    colors = max(curses.tigetnum("colors"), 0)
    return Abilities(library, colors, curses.tigetstr("kmous") is not None)


@final
class Terminal:
    """A session on the terminal; a context manager, which leaves the screen as it found it.

    While it lasts, SIGTERM, SIGHUP and SIGQUIT raise SystemExit(128 + signal), so that ``finally``
    clauses run; the first of them counts and later ones are ignored, so that nothing interrupts
    those clauses. Ctrl-C is a key like any other; ctrl-Z suspends the program as usual.

    Args:
        theme: what the styles look like.
        has_color: False for no colours whatever the terminal can do.
        has_mouse: whether to ask for clicks, as long as this program has the terminal. The terminal
            then keeps none for marking and copying text.
        typed: what was read from the terminal before, and comes first; see `probe`.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        has_color: bool = True,
        has_mouse: bool = False,
        typed: bytes = b"",
    ) -> None:
        self._theme = theme
        self._has_color = has_color
        self._has_mouse = has_mouse
        self._colors = 0
        self._has_own_colors = False
        self._pairs: dict[tuple[int, int], int] = {}
        self._attributes: dict[Style, int] = {}
        self._keys = {getattr(curses, code): key for code, key in _CODES.items()}
        if sys.platform == "win32":
            self._keys.update(_WINDOWS_CODES)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._codes: deque[int | str] = deque(self._decoder.decode(typed))
        self._clicks: deque[Click | Wheel] = deque()
        self._frame: Frame | None = None
        self._is_stale = True
        self._is_interrupted = False
        self._is_resumed = False
        self._is_ending = False

    def __enter__(self) -> Terminal:
        with ExitStack() as stack:
            self._handle_signals(stack)
            _forget_size()
            # An unknown locale leaves the one Python started with.
            with suppress(locale.Error):
                locale.setlocale(locale.LC_CTYPE, "")
            self._window = curses.initscr()
            stack.callback(_leave)
            self._check_size()
            self._set_up_keyboard()
            if self._has_mouse:
                self.use_mouse(is_on=True)
            self._set_up_colors()
            self.use_theme(self._theme)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._window.getmaxyx()

    def use_theme(self, theme: Theme) -> None:
        """Paint in ``theme`` from the next frame on."""
        self._theme = theme
        self._pairs.clear()
        self._attributes.clear()
        self._window.bkgd(" ", self._attribute(Style.TEXT))
        self._is_stale = True

    def use_mouse(self, *, is_on: bool) -> None:
        """Ask the terminal to report clicks, or to leave the mouse to the user again."""
        # A release that is asked for makes some versions of ncurses lose the press before it.
        curses.mousemask(_PRESSES if is_on else 0)
        # Curses would wait for a second click before it tells of the first.
        curses.mouseinterval(0)

    def redraw(self) -> None:
        """Write the whole screen anew with the next frame, whatever is on it."""
        self._is_stale = True

    def beep(self) -> None:
        """Ring the bell, if there is one."""
        with suppress(curses.error):
            curses.beep()

    # Setting up

    def _handle_signals(self, stack: ExitStack) -> None:
        handlers: dict[signal.Signals, Callable[[int, FrameType | None], None]] = {
            signal.SIGINT: self._on_interrupt,
            signal.SIGTERM: self._on_end,
        }
        if sys.platform != "win32":
            handlers[signal.SIGHUP] = self._on_end
            handlers[signal.SIGQUIT] = self._on_end
            handlers[signal.SIGCONT] = self._on_resume
        for number, handler in handlers.items():
            stack.callback(self._restore_handler, number, signal.getsignal(number))
            signal.signal(number, handler)

    def _restore_handler(self, number: signal.Signals, handler: signal._HANDLER) -> None:
        if not self._is_ending:
            signal.signal(number, handler)

    def _on_interrupt(self, _number: int, _frame: FrameType | None) -> None:
        self._is_interrupted = True

    def _on_resume(self, _number: int, _frame: FrameType | None) -> None:
        self._is_resumed = True

    def _on_end(self, number: int, _frame: FrameType | None) -> None:
        self._is_ending = True
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        raise SystemExit(128 + number)

    def _check_size(self) -> None:
        """Make curses notice a resize of which no signal told: at the start, or in suspension."""
        rows, columns = _ask_size()
        if rows and columns and (rows, columns) != self.size:
            # It reports this as a resize, like any other.
            curses.resizeterm(rows, columns)

    def _set_up_keyboard(self) -> None:
        curses.noecho()
        curses.nonl()
        if sys.platform == "win32":
            curses.raw()
        else:
            curses.cbreak()
            _free_control_keys()
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(_ESCAPE_DELAY)
        # A terminal that cannot hide its cursor shows it where the frame wants it.
        with suppress(curses.error):
            curses.curs_set(0)

    def _set_up_colors(self) -> None:
        if not self._has_color or not curses.has_colors():
            return
        try:
            curses.start_color()
        except curses.error:
            return
        self._colors = curses.COLORS
        # Without its own colours a terminal is taken to be white on black.
        with suppress(curses.error):
            curses.use_default_colors()
            self._has_own_colors = True

    # Painting

    def paint(self, frame: Frame) -> None:
        """Show ``frame``, writing only what has changed since the one before.

        A frame of another size than the screen is cut off at its edges.
        """
        before = None if self._is_stale else self._frame
        if before is None or (before.rows, before.columns) != (frame.rows, frame.columns):
            before = None
            self._window.clear()
        for row, column, text, style in _changes(before, frame):
            self._write(row, column, text, style)
        self._place_caret(frame.caret)
        self._window.refresh()
        self._frame = frame
        self._is_stale = False

    def _write(self, row: int, column: int, text: str, style: Style) -> None:
        """Put text on the screen; all writing ends up here. What lies outside is cut off."""
        rows, columns = self.size
        text = cut(text, columns - column)
        if row >= rows or not text:
            return
        if not text.isprintable():
            text = "".join(char if char.isprintable() else "?" for char in text)
        try:
            self._window.addstr(row, column, text, self._attribute(style))
        except curses.error:
            # After the last cell there is nowhere for the cursor to go; the cell is drawn.
            if (row, column + text_width(text)) != (rows - 1, columns):
                raise

    def _place_caret(self, caret: tuple[int, int] | None) -> None:
        rows, columns = self.size
        row, column = caret or (rows - 1, columns - 1)
        self._window.move(max(min(row, rows - 1), 0), max(min(column, columns - 1), 0))

    def _attribute(self, style: Style) -> int:
        if style not in self._attributes:
            self._attributes[style] = self._make_attribute(self._theme.looks(self._colors)[style])
        return self._attributes[style]

    def _make_attribute(self, look: Look) -> int:
        attribute = curses.color_pair(self._pair(look)) if self._colors else curses.A_NORMAL
        for is_set, bit in (
            (look.bold, curses.A_BOLD),
            (look.reverse, curses.A_REVERSE),
            (look.underline, curses.A_UNDERLINE),
            (look.dim, curses.A_DIM),
        ):
            if is_set:
                attribute |= bit
        return attribute

    def _pair(self, look: Look) -> int:
        """The number of the look's two colours; 0, the terminal's own, when pairs run out."""
        if look.foreground is None and look.background is None:
            return 0
        colors = self._color(look.foreground, 7), self._color(look.background, 0)
        if colors not in self._pairs:
            number = len(self._pairs) + 1
            if number >= min(curses.COLOR_PAIRS, _MAX_PAIRS):
                return 0
            curses.init_pair(number, *colors)
            self._pairs[colors] = number
        return self._pairs[colors]

    def _color(self, color: int | None, substitute: int) -> int:
        if color is not None and color < self._colors:
            return color
        return -1 if self._has_own_colors else substitute

    # Reading

    def read(self, timeout: float | None) -> Event | None:
        """Wait for the next event, for at most ``timeout`` seconds or for good.

        Returns:
            The event; None if nothing happened in time. Once the terminal is gone, `Hangup`,
            again and again.
        """
        if timeout is None:
            return self._read_on()
        if self._clicks:
            return self._clicks.popleft()
        deadline = time.monotonic() + timeout
        failures = 0
        while failures < _MANY_FAILURES:
            code = self._wait(deadline)
            if self._is_interrupted:
                self._is_interrupted = False
                self._put_back(code)
                return KeyPress("ctrl-c")
            if code is None:
                if time.monotonic() >= deadline and not _has_input():
                    return None
                failures += 1
            elif (event := self._event(code)) is not None:
                return event
        return Hangup()

    def _read_on(self) -> Event:
        while (event := self.read(_LONG)) is None:
            pass
        return event

    def _wait(self, deadline: float) -> int | str | None:
        """What comes first until ``deadline``; None too early when nothing can be read any more."""
        while not self._is_interrupted:
            if self._is_resumed:
                self._resume()
            # Curses minds a resize it was told of meanwhile only when there is nothing to read.
            code = self._next_code(0.0)
            if code is None:
                code = self._next_code(max(deadline - time.monotonic(), 0.0))
            if code is not None or not self._is_resumed:
                return code
        return None

    def _resume(self) -> None:
        """Take the terminal back after another program had it."""
        self._is_resumed = False
        curses.reset_prog_mode()
        self._check_size()
        self._is_stale = True
        if self._frame is not None:
            self.paint(self._frame)

    def _event(self, code: int | str) -> Event | None:
        """What ``code``, with what follows it, tells; None if it is not for the program."""
        if isinstance(code, str):
            key = self._name_character(code)
            return None if key is None else KeyPress(key)
        if code == curses.KEY_MOUSE:
            self._clicks.extend(_mouse_events())
            return self._clicks.popleft() if self._clicks else None
        if code - curses.KEY_F0 in _SHIFTED_F3:
            return None
        if code != curses.KEY_RESIZE:
            return KeyPress(self._keys.get(code, UNKNOWN))
        while (following := self._next_code(0.0)) == curses.KEY_RESIZE:
            pass
        self._put_back(following)
        self._is_stale = True
        return Resize(*self.size)

    def _name_character(self, char: str) -> Key | None:
        if char == "\x1b":
            return self._name_sequence()
        return _CHARACTERS.get(char, char if char.isprintable() else UNKNOWN)

    def _name_sequence(self) -> Key | None:
        """The key that begins with the escape just read, which curses could make nothing of.

        Reading a sequence to its end, known or not, keeps its tail from being taken for keys. None
        for a belated answer to the question where the cursor is, which `probe` asks.
        """
        lead = self._next_code(0.0)
        if lead not in ("[", "O"):
            self._put_back(lead)
            return "escape"
        sequence = str(lead)
        while isinstance(part := self._next_code(0.0), str):
            sequence += part
            if "@" <= part <= "~":
                return None if _is_report(sequence) else _SEQUENCES.get(sequence, UNKNOWN)
        self._put_back(part)
        return UNKNOWN

    def _put_back(self, code: int | str | None) -> None:
        if code is not None:
            self._codes.appendleft(code)

    def _next_code(self, timeout: float) -> int | str | None:
        """The next character, or code of a special key; None if none comes within ``timeout``."""
        self._window.timeout(math.ceil(timeout * 1000))
        while not self._codes:
            if not self._fetch():
                return None
        return self._codes.popleft()

    def _fetch(self) -> bool:
        """Read into ``_codes`` what comes next; whether anything did."""
        if sys.platform == "win32":
            try:
                self._codes.append(self._window.get_wch())
            except curses.error:
                return False
            return True
        code = self._window.getch()
        if code > 0xFF:
            self._codes.append(code)
        elif code >= 0:
            self._codes.extend(self._decoder.decode(bytes((code,))))
        return code >= 0


def _is_report(sequence: str) -> bool:
    """Whether what follows an escape is a cursor report such as ``[12;40R``."""
    row, _, column = sequence[1:-1].partition(";")
    return sequence[0] == "[" and sequence[-1] == "R" and row.isdigit() and column.isdigit()


def _mouse_events() -> list[Click | Wheel]:
    """What the mouse did, in order: ncurses may tell of several presses by one key code.

    It keeps the last eight and hands out the latest first. On Windows there is always one, and
    asking again would get it again.
    """
    states: list[tuple[int, int, int, int, int]] = []
    with suppress(curses.error):
        for _ in range(1 if sys.platform == "win32" else _MOUSE_MEMORY):
            states.append(curses.getmouse())  # noqa: PERF401  (those before an error count)
    return [
        Click(row, column) if state & _CLICK else Wheel(is_up=bool(state & _WHEEL_UP))
        for _, column, row, _, state in reversed(states)
        if state & (_CLICK | _WHEEL_UP | _WHEEL_DOWN)
    ]


def _changes(before: Frame | None, after: Frame) -> Iterator[tuple[int, int, str, Style]]:
    """The (row, column, text, style) to write so that ``before`` becomes ``after``.

    Both are of one size; without ``before`` everything is written.
    """
    for row, (text, styles) in enumerate(zip(after.text, after.styles, strict=True)):
        columns = range(len(styles))
        cells = cells_of(text, len(styles))
        changed = list(columns)
        if before is not None:
            if (before.text[row], before.styles[row]) == (text, styles):
                continue
            old, old_styles = cells_of(before.text[row], len(styles)), before.styles[row]
            changed = [
                at for at in columns if old[at] != cells[at] or old_styles[at] is not styles[at]
            ]
        for start, end in _runs(changed, styles):
            yield row, start, "".join(cells[start:end]), styles[start]


def _runs(columns: list[int], styles: tuple[Style, ...]) -> Iterator[tuple[int, int]]:
    """The (start, end) of every unbroken run of columns of one style."""
    for _, group in groupby(enumerate(columns), lambda pair: (pair[1] - pair[0], styles[pair[1]])):
        run = [column for _, column in group]
        yield run[0], run[-1] + 1


def _forget_size() -> None:
    """Drop the size the environment claims, which curses would believe before the terminal's."""
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
        # A library may have set it where os.environ cannot see it.
        os.unsetenv(name)


def _leave() -> None:
    # A terminal that is gone cannot be restored, and need not be.
    with suppress(curses.error):
        curses.endwin()


if sys.platform == "win32":

    def _has_input() -> bool:
        """Whether there is something to read; here a read that fails has always just timed out."""
        return False

    def _ask_size() -> tuple[int, int]:
        """Zeros, for not known: here curses itself misses no change of size."""
        return 0, 0

else:

    def _has_input() -> bool:
        """Whether there is something to read, be it the end of the file."""
        return bool(select.select([_STDIN], [], [], 0)[0])

    def _ask_size() -> tuple[int, int]:
        """The rows and columns the system has for the terminal; zeros where it does not know."""
        columns, rows = os.get_terminal_size(_STDOUT)
        return rows, columns

    def _free_control_keys() -> None:
        """Let ctrl-C and, among others, ctrl-S and ctrl-Q reach the program as keys.

        Ctrl-Z still suspends, and SIGQUIT keeps its key: a way out that asks nothing.
        """
        attributes = termios.tcgetattr(_STDIN)
        attributes[0] &= ~termios.IXON
        attributes[3] &= ~termios.IEXTEN
        attributes[6][termios.VINTR] = bytes((os.fpathconf(_STDIN, "PC_VDISABLE"),))
        termios.tcsetattr(_STDIN, termios.TCSADRAIN, attributes)
        # What curses returns to after a suspension.
        curses.def_prog_mode()
