"""The painter and the key reader, on a curses of which nothing is real."""

from __future__ import annotations

import curses as real_curses
import io
import signal
import sys
from collections import deque
from typing import TYPE_CHECKING

import pytest

from gomoku_console.ui import terminal as module
from gomoku_console.ui.frame import Canvas, Frame, Style
from gomoku_console.ui.keys import Click, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.terminal import Terminal, TerminalError, check_terminal
from gomoku_console.ui.theme import MONO, THEMES, Look, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gomoku_console.ui.keys import Event

DEFAULT, CLASSIC = THEMES["default"], THEMES["classic"]
WHEEL_DOWN: int = getattr(real_curses, "BUTTON5_PRESSED", 0)
"""None with the ncurses of macOS, which knows four buttons."""

ENTERS = (10, 13, real_curses.KEY_ENTER)


class FakeWindow:
    """A screen that remembers what was written, and a keyboard that types what it was told."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells: dict[tuple[int, int], tuple[str, int]] = {}
        self.caret = (0, 0)
        self.background = 0
        self.clears = 0
        self.codes: deque[int | str | Callable[[], int]] = deque()
        self.now = 0.0
        self._timeout = 0

    def getmaxyx(self) -> tuple[int, int]:
        return self.rows, self.columns

    def addstr(self, row: int, column: int, text: str, attribute: int) -> None:
        assert text
        assert 0 <= row < self.rows
        assert column >= 0
        assert column + len(text) <= self.columns
        for at, char in enumerate(text, start=column):
            self.cells[row, at] = char, attribute
        if (row, column + len(text)) == (self.rows - 1, self.columns):
            raise real_curses.error("addwstr() returned ERR")

    def move(self, row: int, column: int) -> None:
        assert 0 <= row < max(self.rows, 1)
        assert 0 <= column < max(self.columns, 1)
        self.caret = row, column

    def clear(self) -> None:
        self.clears += 1
        self.cells.clear()

    def bkgd(self, char: str, attribute: int) -> None:
        assert char == " "
        self.background = attribute

    def refresh(self) -> None: ...

    def keypad(self, flag: bool) -> None:
        assert flag

    def timeout(self, milliseconds: int) -> None:
        assert 0 <= milliseconds <= 1000
        self._timeout = milliseconds

    def getch(self) -> int:
        if not self.codes:
            self.now += self._timeout / 1000
            return -1
        code = self.codes.popleft()
        return ord(code) if isinstance(code, str) else code if isinstance(code, int) else code()

    def get_wch(self) -> int | str:
        code = self.getch()
        if code < 0:
            raise real_curses.error("no input")
        return code if code > 0xFF else chr(code)

    def text(self) -> list[str]:
        return [
            "".join(self.cells.get((row, at), (" ", 0))[0] for at in range(self.columns))
            for row in range(self.rows)
        ]


class FakeCurses:
    """Only what is written down here exists; the constants are the real ones."""

    error = real_curses.error

    def __init__(self, window: FakeWindow, colors: int = 256, pairs: int = 65536) -> None:
        self.window = window
        self.COLORS = colors
        self.COLOR_PAIRS = pairs
        self.failing: set[str] = set()
        self.calls: list[str] = []
        self.pairs: dict[int, tuple[int, int]] = {}
        self.has_own_colors = False
        self.mouse_mask = 0
        self.mouse_events: deque[tuple[int, int, int]] = deque()

    def __getattr__(self, name: str) -> int:
        if name.startswith(("KEY_", "A_", "BUTTON")):
            value = getattr(real_curses, name)
            assert isinstance(value, int)
            return value
        raise AttributeError(name)

    def call(self, name: str) -> None:
        self.calls.append(name)
        if name in self.failing:
            raise self.error(f"{name}() returned ERR")

    def initscr(self) -> FakeWindow:
        self.call("initscr")
        return self.window

    def endwin(self) -> None:
        self.call("endwin")

    def noecho(self) -> None: ...

    def nonl(self) -> None: ...

    def cbreak(self) -> None: ...

    def raw(self) -> None: ...

    def beep(self) -> None:
        self.call("beep")

    def curs_set(self, visibility: int) -> None:
        assert visibility == 0
        self.call("curs_set")

    def set_escdelay(self, milliseconds: int) -> None:
        assert milliseconds == 25

    def has_colors(self) -> bool:
        return self.COLORS > 0

    def start_color(self) -> None:
        self.call("start_color")

    def use_default_colors(self) -> None:
        self.call("use_default_colors")
        self.has_own_colors = True

    def init_pair(self, number: int, foreground: int, background: int) -> None:
        assert 0 < number < min(self.COLOR_PAIRS, 256)
        for color in (foreground, background):
            assert (-1 if self.has_own_colors else 0) <= color < self.COLORS
        self.pairs[number] = foreground, background

    def color_pair(self, number: int) -> int:
        assert number == 0 or number in self.pairs
        return number << 8

    def mousemask(self, mask: int) -> tuple[int, int]:
        before, self.mouse_mask = self.mouse_mask, mask
        return mask, before

    def mouseinterval(self, milliseconds: int) -> None:
        assert milliseconds == 0
        self.call("mouseinterval")

    def getmouse(self) -> tuple[int, int, int, int, int]:
        if not self.mouse_events:
            raise self.error("getmouse() returned ERR")
        row, column, state = self.mouse_events.pop()  # the latest first, as ncurses has it
        return 0, column, row, 0, state

    def reset_prog_mode(self) -> None: ...

    def resizeterm(self, rows: int, columns: int) -> None:
        self.window.rows, self.window.columns = rows, columns
        self.window.codes.appendleft(real_curses.KEY_RESIZE)


class Clock:
    def __init__(self, window: FakeWindow) -> None:
        self._window = window

    def monotonic(self) -> float:
        return self._window.now


@pytest.fixture
def window() -> FakeWindow:
    return FakeWindow(4, 10)


@pytest.fixture
def curses(window: FakeWindow, monkeypatch: pytest.MonkeyPatch) -> FakeCurses:
    fake = FakeCurses(window)
    monkeypatch.setattr(module, "curses", fake)
    monkeypatch.setattr(module, "time", Clock(window))
    monkeypatch.setattr(module, "_has_input", lambda: False)
    monkeypatch.setattr(module, "_free_control_keys", lambda: None, raising=False)
    monkeypatch.setattr(module, "_forget_size", lambda: None)
    monkeypatch.setattr(module, "_ask_size", window.getmaxyx)
    return fake


@pytest.fixture
def terminal(curses: FakeCurses) -> Iterator[Terminal]:
    assert curses
    with Terminal(DEFAULT) as opened:
        yield opened


def frame(*rows: str, style: Style = Style.TEXT, caret: tuple[int, int] | None = None) -> Frame:
    return Frame(rows, tuple((style,) * len(row) for row in rows), caret)


BLANK = frame(*[" " * 10] * 4)


# Painting


def test_the_whole_frame_is_painted_down_to_the_last_cell(
    terminal: Terminal, window: FakeWindow
) -> None:
    rows = ("0123456789", "abcdefghij", "ABCDEFGHIJ", "klmnopqrst")
    terminal.paint(frame(*rows))
    assert window.text() == list(rows)


def test_only_what_changed_is_written(terminal: Terminal, window: FakeWindow) -> None:
    terminal.paint(BLANK)
    window.cells.clear()
    canvas = Canvas(4, 10)
    canvas.put(1, 3, "ab")
    canvas.restyle(2, 7, 1, Style.CURSOR)
    terminal.paint(canvas.finish())
    assert set(window.cells) == {(1, 3), (1, 4), (2, 7)}
    assert window.cells[2, 7] == (" ", real_curses.A_REVERSE)
    window.cells.clear()
    terminal.paint(canvas.finish())
    assert not window.cells


def test_a_run_of_one_style_is_written_at_once(
    terminal: Terminal, window: FakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[int, int, str]] = []
    terminal.paint(BLANK)
    monkeypatch.setattr(window, "addstr", lambda *call: written.append(call[:3]))
    canvas = Canvas(4, 10)
    canvas.put(0, 1, "ab", Style.TITLE)
    canvas.put(0, 3, "cd", Style.DIM)
    canvas.put(0, 6, "ef", Style.DIM)
    terminal.paint(canvas.finish())
    assert written == [(0, 1, "ab"), (0, 3, "cd"), (0, 6, "ef")]


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (1, 1), (2, 5), (4, 10), (6, 30)])
def test_a_frame_of_another_size_is_cut_off(
    terminal: Terminal, window: FakeWindow, rows: int, columns: int
) -> None:
    window.rows, window.columns = rows, columns
    terminal.paint(frame(*["x" * 10] * 4, caret=(3, 9)))
    shown = window.text()
    assert shown == [("x" * 10 if row < 4 else "")[:columns].ljust(columns) for row in range(rows)]


def test_a_frame_of_a_new_size_leaves_nothing_of_the_last(
    terminal: Terminal, window: FakeWindow
) -> None:
    terminal.paint(frame(*["x" * 10] * 4))
    terminal.paint(frame("y" * 5))
    assert window.text() == ["yyyyy     ", *[" " * 10] * 3]


def test_an_error_of_curses_is_not_hidden(
    terminal: Terminal, window: FakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise real_curses.error("addwstr() returned ERR")

    monkeypatch.setattr(window, "addstr", fail)
    with pytest.raises(real_curses.error):
        terminal.paint(frame(" " * 5))


def test_characters_that_would_move_the_cursor_are_shown_as_question_marks(
    terminal: Terminal, window: FakeWindow
) -> None:
    terminal.paint(frame("a\nb\x1bc\0d\udc80e "))
    assert window.text()[0] == "a?b?c?d?e "


@pytest.mark.parametrize(
    ("caret", "shown"), [((2, 3), (2, 3)), (None, (3, 9)), ((50, 60), (3, 9)), ((0, 0), (0, 0))]
)
def test_the_cursor_rests_where_the_frame_says(
    terminal: Terminal,
    window: FakeWindow,
    caret: tuple[int, int] | None,
    shown: tuple[int, int],
) -> None:
    terminal.paint(BLANK._replace(caret=caret))
    assert window.caret == shown


# Colours and attributes


def paint_every_style(terminal: Terminal) -> None:
    terminal.paint(Frame(("x" * len(Style),), (tuple(Style),)))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("colors", [0, 1, 2, 8, 16, 88, 256, 1 << 24])
@pytest.mark.parametrize("pairs", [1, 2, 8, 64, 65536])
@pytest.mark.parametrize("failing", [set(), {"use_default_colors"}, {"start_color"}])
def test_any_theme_can_be_shown_on_any_terminal(
    curses: FakeCurses,
    window: FakeWindow,
    theme: Theme,
    colors: int,
    pairs: int,
    failing: set[str],
) -> None:
    curses.COLORS, curses.COLOR_PAIRS, curses.failing = colors, pairs, failing
    window.columns = len(Style)
    with Terminal(theme) as terminal:
        paint_every_style(terminal)
    assert len(window.cells) == len(Style)


def test_a_table_made_for_more_colours_is_clamped(curses: FakeCurses, window: FakeWindow) -> None:
    curses.COLORS = 8
    roles = MONO._replace(text=Look(200, 201, bold=True))
    gaudy = Theme("gaudy", "", {0: roles})
    with Terminal(gaudy) as terminal:
        terminal.paint(frame("x"))
    assert curses.pairs == {1: (-1, -1)}
    assert window.cells[0, 0] == ("x", (1 << 8) | real_curses.A_BOLD)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_without_colour_the_colours_are_not_even_started(curses: FakeCurses, theme: Theme) -> None:
    with Terminal(theme, has_color=False) as terminal:
        paint_every_style(terminal)
    assert "start_color" not in curses.calls
    assert not curses.pairs


def test_a_theme_with_a_background_fills_the_screen_with_it(
    curses: FakeCurses, window: FakeWindow
) -> None:
    with Terminal(CLASSIC) as terminal:
        assert curses.pairs[window.background >> 8] == (87, 28)
        terminal.use_theme(DEFAULT)
        assert window.background == 0


def test_another_theme_repaints_everything(terminal: Terminal, window: FakeWindow) -> None:
    terminal.paint(BLANK)
    window.cells.clear()
    terminal.use_theme(CLASSIC)
    terminal.paint(BLANK)
    assert len(window.cells) == 40


# The session


@pytest.mark.parametrize("call", ["curs_set", "beep", "endwin"])
def test_a_poor_terminal_is_survived(curses: FakeCurses, call: str) -> None:
    curses.failing = {call}
    with Terminal(DEFAULT) as terminal:
        terminal.paint(BLANK)
        terminal.beep()


def test_a_curses_without_escape_delay_is_survived(
    curses: FakeCurses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(FakeCurses, "set_escdelay")
    with Terminal(DEFAULT):
        assert not hasattr(curses, "set_escdelay")


def test_the_screen_is_restored_after_an_error(curses: FakeCurses) -> None:
    with pytest.raises(ZeroDivisionError), Terminal(DEFAULT):
        _ = 1 // 0
    assert curses.calls[-1] == "endwin"


def test_the_screen_is_restored_when_entering_fails(curses: FakeCurses) -> None:
    theme = Theme("broken", "", {})
    with pytest.raises(ValueError, match="max"), Terminal(theme):
        pytest.fail("a broken theme was accepted")
    assert curses.calls[-1] == "endwin"


def test_a_size_that_changed_unseen_is_noticed(
    curses: FakeCurses, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert curses
    monkeypatch.setattr(module, "_ask_size", lambda: (9, 30))
    with Terminal(DEFAULT) as terminal:
        assert terminal.size == (9, 30)
        assert terminal.read(0) == Resize(9, 30)


def test_a_terminal_that_knows_no_size_keeps_that_of_curses(
    curses: FakeCurses, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert curses
    monkeypatch.setattr(module, "_ask_size", lambda: (0, 0))
    with Terminal(DEFAULT) as terminal:
        assert terminal.size == (4, 10)


def test_signal_handlers_are_put_back(curses: FakeCurses) -> None:
    assert curses
    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform != "win32":
        numbers += [signal.SIGHUP, signal.SIGCONT]
    before = [signal.getsignal(number) for number in numbers]
    with Terminal(DEFAULT):
        assert all(
            signal.getsignal(number) != old for number, old in zip(numbers, before, strict=True)
        )
    assert [signal.getsignal(number) for number in numbers] == before


# Keys


def read_all(terminal: Terminal, *codes: int | str) -> list[Event | None]:
    window = terminal._window
    assert isinstance(window, FakeWindow)
    window.codes.extend(codes)
    events = []
    while (event := terminal.read(0)) is not None:
        events.append(event)
    return events


def presses(*keys: str) -> list[KeyPress]:
    return [KeyPress(key) for key in keys]


@pytest.mark.parametrize(
    ("code", "key"),
    [
        *((code, "enter") for code in ENTERS),
        *((code, "backspace") for code in (8, 127, real_curses.KEY_BACKSPACE)),
        (9, "tab"),
        (32, "space"),
        (27, "escape"),
        (0, "unknown"),
        (3, "ctrl-c"),
        (26, "ctrl-z"),
        (31, "unknown"),
        ("u", "u"),
        ("U", "U"),
        ("?", "?"),
        ("~", "~"),
        (real_curses.KEY_UP, "up"),
        (real_curses.KEY_DOWN, "down"),
        (real_curses.KEY_LEFT, "left"),
        (real_curses.KEY_RIGHT, "right"),
        (real_curses.KEY_SR, "shift-up"),
        (real_curses.KEY_SF, "shift-down"),
        (real_curses.KEY_SLEFT, "shift-left"),
        (real_curses.KEY_SRIGHT, "shift-right"),
        (real_curses.KEY_HOME, "home"),
        (real_curses.KEY_END, "end"),
        (real_curses.KEY_PPAGE, "page-up"),
        (real_curses.KEY_NPAGE, "page-down"),
        (real_curses.KEY_DC, "delete"),
        (real_curses.KEY_IC, "insert"),
        *((real_curses.KEY_F0 + number, f"f{number}") for number in range(1, 13)),
        (real_curses.KEY_F13, "unknown"),
        (real_curses.KEY_BTAB, "unknown"),
        (600, "unknown"),
    ],
)
def test_keys_get_their_names(terminal: Terminal, code: int | str, key: str) -> None:
    assert read_all(terminal, code) == presses(key)


POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="windows-curses decodes by itself")


@POSIX_ONLY
def test_characters_beyond_ascii_are_put_together(terminal: Terminal) -> None:
    assert read_all(terminal, *"é棋●".encode()) == presses("é", "棋", "●")


@POSIX_ONLY
@pytest.mark.parametrize("rubbish", [b"\xff", b"\xc3", b"\xe6\xa3", b"\x80"])
def test_bytes_that_are_no_text_swallow_no_key(terminal: Terminal, rubbish: bytes) -> None:
    events = read_all(terminal, *rubbish, "q", real_curses.KEY_UP)
    assert events[0] == KeyPress("unknown")
    assert events[-2:] == presses("q", "up")


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("[A", "up"),
        ("OD", "left"),
        ("[1;2C", "shift-right"),
        ("[3~", "delete"),
        ("[1~", "home"),
        ("[4~", "end"),
        ("[11~", "f1"),
        ("[24~", "f12"),
        ("OM", "enter"),
        ("OP", "f1"),
        ("[1;5A", "unknown"),
        ("[I", "unknown"),
        ("[", "unknown"),
    ],
)
def test_a_key_the_terminal_should_not_send_is_still_one_key(
    terminal: Terminal, sequence: str, key: str
) -> None:
    assert read_all(terminal, 27, *sequence) == presses(key)
    assert read_all(terminal, "x") == presses("x")


def test_what_follows_an_escape_is_not_lost(terminal: Terminal) -> None:
    assert read_all(terminal, 27, "q", 27, 27) == presses("escape", "q", "escape", "escape")
    assert read_all(terminal, 27, real_curses.KEY_UP) == presses("escape", "up")
    assert read_all(terminal, 27, "[", real_curses.KEY_UP) == presses("unknown", "up")


def test_one_resize_is_told_once(terminal: Terminal, window: FakeWindow) -> None:
    terminal.paint(BLANK)
    window.rows, window.columns = 3, 8
    resize = real_curses.KEY_RESIZE
    assert read_all(terminal, resize, resize, "x", resize) == [
        Resize(3, 8),
        KeyPress("x"),
        Resize(3, 8),
    ]
    clears = window.clears
    terminal.paint(frame(*["z" * 8] * 3))
    assert window.clears == clears + 1
    assert window.text() == ["z" * 8] * 3


def test_reading_waits_as_long_as_told(terminal: Terminal, window: FakeWindow) -> None:
    assert terminal.read(0.25) is None
    assert window.now == pytest.approx(0.25)


def test_reading_without_limit_waits_on(terminal: Terminal, window: FakeWindow) -> None:
    def arrive_late() -> int:
        if window.now < 50:
            window.codes.appendleft(arrive_late)
            window.now += 1
            return -1
        return ord("x")

    window.codes.append(arrive_late)
    assert terminal.read(None) == KeyPress("x")


@pytest.mark.parametrize("timeout", [0, 0.5, None])
def test_a_terminal_that_is_gone_is_told_and_not_asked_forever(
    terminal: Terminal,
    window: FakeWindow,
    monkeypatch: pytest.MonkeyPatch,
    timeout: float | None,
) -> None:
    monkeypatch.setattr(module, "_has_input", lambda: True)
    monkeypatch.setattr(window, "getch", lambda: -1)
    assert terminal.read(timeout) == Hangup()
    assert terminal.read(timeout) == Hangup()


def test_an_interrupt_is_a_key_and_loses_none(terminal: Terminal, window: FakeWindow) -> None:
    signal.raise_signal(signal.SIGINT)
    window.codes.append("x")
    assert terminal.read(0) == KeyPress("ctrl-c")
    assert terminal.read(0) == KeyPress("x")


if sys.platform != "win32":

    def test_resuming_is_no_key_and_repaints(terminal: Terminal, window: FakeWindow) -> None:
        terminal.paint(frame(*["x" * 10] * 4))

        def resume() -> int:
            window.cells.clear()
            signal.raise_signal(signal.SIGCONT)
            return -1

        window.codes.append(resume)
        assert terminal.read(0.5) is None
        assert window.text() == ["x" * 10] * 4

    _DEADLY = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

    def test_the_first_deadly_signal_ends_the_program_and_later_ones_do_not_disturb(
        terminal: Terminal, curses: FakeCurses
    ) -> None:
        handlers = {number: signal.getsignal(number) for number in _DEADLY}
        try:
            with pytest.raises(SystemExit) as raised:
                signal.raise_signal(signal.SIGHUP)
            assert raised.value.code == 128 + signal.SIGHUP
            for number in _DEADLY:
                signal.raise_signal(number)
            terminal.__exit__()
            assert curses.calls[-1] == "endwin"
            signal.raise_signal(signal.SIGTERM)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)


# What was typed before, and what was asked


def test_what_was_typed_before_comes_first(curses: FakeCurses, window: FakeWindow) -> None:
    assert curses
    window.codes.append("z")
    with Terminal(DEFAULT, typed="\x1b[Aé\n".encode()) as terminal:
        assert read_all(terminal) == presses("up", "é", "enter", "z")


def test_a_key_of_which_half_was_read_before_is_whole(
    curses: FakeCurses, window: FakeWindow
) -> None:
    assert curses
    window.codes.extend("3~x")
    with Terminal(DEFAULT, typed=b"\x1b[") as terminal:
        assert read_all(terminal) == presses("delete", "x")


@pytest.mark.parametrize("report", ["[1;1R", "[24;80R", "[3;1R\x1b[3;2R"])
def test_a_belated_cursor_report_is_no_key(terminal: Terminal, report: str) -> None:
    assert read_all(terminal, "a", 27, *report, "b") == presses("a", "b")


def test_a_report_from_the_first_row_that_looks_like_shift_f3_is_no_key(
    terminal: Terminal,
) -> None:
    assert read_all(terminal, real_curses.KEY_F15, "b") == presses("b")


@pytest.mark.parametrize("sequence", ["[R", "[5R", "[;R", "[1;2S"])
def test_what_is_no_cursor_report_is_still_a_key(terminal: Terminal, sequence: str) -> None:
    assert read_all(terminal, 27, *sequence) == presses("unknown")


def test_many_belated_reports_are_no_hangup(terminal: Terminal) -> None:
    assert read_all(terminal, *"\x1b[3;1R" * 40, "b") == presses("b")


# The mouse

MOUSE = real_curses.KEY_MOUSE


def test_the_mouse_is_the_users_unless_asked_for(curses: FakeCurses) -> None:
    with Terminal(DEFAULT) as terminal:
        assert curses.mouse_mask == 0
        assert "mouseinterval" not in curses.calls
        terminal.use_mouse(is_on=True)
        assert curses.mouse_mask & real_curses.BUTTON1_PRESSED
        terminal.use_mouse(is_on=False)
        assert curses.mouse_mask == 0


def test_presses_are_asked_for_and_no_releases(curses: FakeCurses) -> None:
    with Terminal(DEFAULT, has_mouse=True):
        assert curses.mouse_mask == (
            real_curses.BUTTON1_PRESSED | real_curses.BUTTON4_PRESSED | WHEEL_DOWN
        )
        assert "mouseinterval" in curses.calls


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (real_curses.BUTTON1_PRESSED, Click(2, 7)),
        (real_curses.BUTTON1_CLICKED, Click(2, 7)),
        (real_curses.BUTTON1_PRESSED | real_curses.BUTTON_SHIFT, Click(2, 7)),
        (real_curses.BUTTON4_PRESSED, Wheel(is_up=True)),
        *([(WHEEL_DOWN, Wheel(is_up=False))] if WHEEL_DOWN else []),
    ],
)
def test_the_mouse_is_told(
    terminal: Terminal, curses: FakeCurses, state: int, event: Event
) -> None:
    curses.mouse_events.append((2, 7, state))
    assert read_all(terminal, MOUSE, "x") == [event, KeyPress("x")]


def test_presses_told_by_one_code_arrive_in_order(terminal: Terminal, curses: FakeCurses) -> None:
    """What comes in a burst ncurses puts into a list, and reports it once."""
    wheel = real_curses.BUTTON4_PRESSED
    curses.mouse_events.extend(
        [(0, 0, real_curses.BUTTON1_PRESSED), (2, 7, real_curses.BUTTON1_PRESSED), (1, 1, wheel)]
    )
    assert read_all(terminal, MOUSE, "x") == [
        Click(0, 0),
        Click(2, 7),
        Wheel(is_up=True),
        KeyPress("x"),
    ]


def test_what_nobody_asked_of_the_mouse_is_nothing(terminal: Terminal, curses: FakeCurses) -> None:
    curses.mouse_events.extend((1, 1, real_curses.BUTTON3_RELEASED) for _ in range(30))
    assert read_all(terminal, *(MOUSE,) * 40, "x") == presses("x")


# The check beforehand


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_missing_curses_is_told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    error = ModuleNotFoundError("No module named '_curses'")
    monkeypatch.setattr(module, "_curses_missing", error)
    with pytest.raises(
        TerminalError, match=r"curses module is missing \(No module named '_curses'"
    ):
        check_terminal({"TERM": "xterm"}, Tty(), Tty())
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(TerminalError, match="pip install windows-curses"):
        check_terminal({"TERM": "xterm"}, Tty(), Tty())


@pytest.mark.parametrize(
    ("stdin", "stdout", "name"),
    [
        (io.StringIO(), Tty(), "standard input"),
        (None, Tty(), "standard input"),
        (Tty(), io.StringIO(), "standard output"),
        (Tty(), None, "standard output"),
    ],
)
def test_both_ends_must_be_a_terminal(
    stdin: io.StringIO | None, stdout: io.StringIO | None, name: str
) -> None:
    with pytest.raises(TerminalError, match=f"^{name} is not a terminal$"):
        check_terminal({"TERM": "xterm"}, stdin, stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no TERM")
def test_term_must_be_set() -> None:
    with pytest.raises(TerminalError, match="TERM does not say"):
        check_terminal({}, Tty(), Tty())
