"""Asks what the terminal can show, before anything is drawn on it.

Some characters of a board are *ambiguous* in width: one column nearly everywhere, two in some
Chinese, Japanese and Korean set-ups, where the board would then fall apart. No table knows which is
the case, but the terminal does: each character is written, the terminal asked where its cursor is
now, and all is wiped away again.
"""

from __future__ import annotations

import codecs
import locale
import os
import sys
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from gomoku_console.language import tr
from gomoku_console.ui.glyphs import ASCII, UNICODE, Glyphs

if sys.platform != "win32":
    import re
    import select
    import signal
    import termios

if TYPE_CHECKING:
    from collections.abc import Mapping

PATIENCE = 0.1
"""Seconds a terminal has for all its answers. They take milliseconds, over a bad line some tens."""

_STDIN, _STDOUT = 0, 1
"""The files that curses will use."""

_ANSWERING = (
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "kterm",
    "mintty", "mlterm", "ms-terminal", "nsterm", "putty", "rio", "rxvt", "screen", "st", "tmux",
    "vte", "wezterm", "xterm",
)  # fmt: skip
"""How the names of terminals begin that know the question and save and restore their cursor.

Elsewhere the question might be printed as text, or pass for a key on its way back.
"""

_LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""What names the locale of characters, the first that is set."""

_WIDE_CODE_PAGES = frozenset({"cp932", "cp936", "cp949", "cp950"})
"""Code pages of Chinese, Japanese and Korean Windows consoles, which draw box lines two wide."""


class Answer(NamedTuple):
    """What a terminal said.

    Attributes:
        widths: the columns each character takes; those it did not tell of are missing.
        typed: the keys that were typed meanwhile, as bytes.
        seconds: how long it took.
    """

    widths: Mapping[str, int]
    typed: bytes
    seconds: float


class GlyphChoice(NamedTuple):
    """Which glyphs to draw with.

    Attributes:
        glyphs: the set.
        reason: why it is this one, for ``gomoku doctor`` and for whoever wished for another.
        is_as_wished: False if the user asked for a set that would not show.
        answer: what the terminal said; None if it was not asked.
    """

    glyphs: Glyphs
    reason: str
    is_as_wished: bool = True
    answer: Answer | None = None

    @property
    def typed(self) -> bytes:
        """The keys that were typed meanwhile; they are for `Terminal`."""
        return b"" if self.answer is None else self.answer.typed


def choose_glyphs(
    wish: str, environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None
) -> GlyphChoice:
    """Choose what to draw the board with; never what would not show.

    A terminal is asked only if the wish is "auto", and only if that is safe. It must not be called
    while curses has the terminal.

    Args:
        wish: ``auto``, ``unicode`` or ``ascii``.
        environ: the user's environment.
        stdin: where answers come from, if it is the terminal.
        stdout: where questions go, if it is the terminal.
    """
    if wish == "ascii":
        return GlyphChoice(ASCII, tr("asked for"))
    if complaint := complaint_about_locale():
        reason = tr("{reason}, and other characters would not show", reason=complaint)
        return GlyphChoice(ASCII, reason, is_as_wished=wish == "auto")
    if wish == "unicode":
        return GlyphChoice(UNICODE, tr("asked for"))
    if objection := _objection(environ, stdin, stdout):
        return objection
    return _judge(ask_widths(_doubtful()))


def writes_unicode() -> bool:
    """Whether text outside ASCII reaches the screen in the locale of this process."""
    return not complaint_about_locale()


def complaint_about_locale() -> str:
    """Why text outside ASCII does not reach the screen in the locale of this process; else empty.

    Curses writes in the C library's encoding, which Python's UTF-8 mode does not change: under
    ``LC_ALL=C`` every box line would silently become a blank. An unknown locale counts as C.
    """
    if sys.platform == "win32":
        return ""
    try:
        _enter_locale()
    except locale.Error:
        name = next(filter(None, map(os.environ.get, _LOCALE_VARIABLES)), "")
        return tr("the locale {name!a} is not installed", name=name)
    with suppress(LookupError):
        if codecs.lookup(locale.nl_langinfo(locale.CODESET)).name == "utf-8":
            return ""
    return tr("the locale is not UTF-8")


def _enter_locale() -> None:
    """Let the C library have the user's locale, or at least the user's characters.

    Where ``LANG`` names a locale that is not installed, Python has set ``LC_CTYPE`` to one that is.

    Raises:
        locale.Error: if there is neither.
    """
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        locale.setlocale(locale.LC_CTYPE, "")


def _objection(
    environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None
) -> GlyphChoice | None:
    """The choice that is made without asking the terminal; None if it may be asked."""
    if sys.platform == "win32":
        return choose_for_console(environ, os.device_encoding(_STDOUT) or "")
    if not all(stream is not None and stream.isatty() for stream in (stdin, stdout)):
        return GlyphChoice(UNICODE, tr("the locale is UTF-8; no terminal to ask for widths"))
    term = environ.get("TERM", "")
    if not term.lower().startswith(_ANSWERING):
        return GlyphChoice(
            UNICODE, tr("the locale is UTF-8; TERM={term!r} is not asked for widths", term=term)
        )
    return None


def choose_for_console(environ: Mapping[str, str], code_page: str) -> GlyphChoice:
    """The choice on a Windows console of this code page, such as ``cp936``, which cannot be asked.

    Windows Terminal, unlike the older console, draws box lines one column wide in any language.
    """
    if code_page in _WIDE_CODE_PAGES and not environ.get("WT_SESSION"):
        return GlyphChoice(
            ASCII,
            tr("consoles of code page {code_page} draw box lines two wide", code_page=code_page),
        )
    return GlyphChoice(UNICODE, tr("box lines are one column wide here"))


def _doubtful() -> str:
    """The characters of the finer set, each once, whose width is asked for."""
    return "".join(char for char in dict.fromkeys(UNICODE.characters) if not char.isascii())


def _judge(answer: Answer) -> GlyphChoice:
    wide = "".join(char for char, width in answer.widths.items() if width == 2)
    if wide:
        return GlyphChoice(
            ASCII, tr("this terminal draws {wide} two columns wide", wide=wide), answer=answer
        )
    if not answer.widths:
        reason = tr("the locale is UTF-8; no answer to how wide glyphs are")
        return GlyphChoice(UNICODE, reason, answer=answer)
    return GlyphChoice(UNICODE, tr("every glyph is one column wide"), answer=answer)


if sys.platform == "win32":

    def ask_widths(_characters: str) -> Answer:
        """Nothing: consoles of Windows are not asked."""
        return Answer({}, b"", 0.0)

else:
    _REPORT = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
    """How a terminal says where its cursor is: row and column, counted from 1."""

    _CHUNK = 128
    """Bytes that a terminal takes without making the writer wait, if it takes any."""

    _MOST_BYTES = 4096
    """More than that is no answer."""

    _DELAYED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP)
    """The signals that would leave the terminal as it is while it is asked."""

    def ask_widths(characters: str) -> Answer:
        """Ask the terminal how many columns it gives each of ``characters``.

        Nothing stays on the screen, and the terminal's modes are as before, whatever happens:
        signals are held back for the `PATIENCE` this takes at most. Standard input and output must
        be one terminal.
        """
        begin = time.monotonic()
        received = bytearray()
        # A terminal that has gone says so to curses, which comes next.
        with suppress(OSError, termios.error), ExitStack() as stack:
            held = signal.pthread_sigmask(signal.SIG_BLOCK, _DELAYED)
            stack.callback(signal.pthread_sigmask, signal.SIG_SETMASK, held)
            modes = termios.tcgetattr(_STDIN)
            stack.callback(termios.tcsetattr, _STDIN, termios.TCSANOW, modes)
            _silence(modes)
            _write(_question(characters), begin + PATIENCE)
            _receive(received, len(characters) + 1, begin + PATIENCE)
        reports = [(int(row), int(column)) for row, column in _REPORT.findall(received)]
        typed = _REPORT.sub(b"", bytes(received))
        return Answer(_widths(characters, reports), typed, time.monotonic() - begin)

    def _silence(modes: list[Any]) -> None:
        """Let answers through at once, and unseen. What waits to be read is kept."""
        silent = modes[:]
        silent[3] &= ~(termios.ECHO | termios.ICANON)
        silent[6] = modes[6][:]
        silent[6][termios.VMIN], silent[6][termios.VTIME] = 1, 0
        termios.tcsetattr(_STDIN, termios.TCSANOW, silent)

    def _question(characters: str) -> bytes:
        """Where is the cursor; and where is it behind each character, written in the same place?"""
        parts = ("\x1b[6n", *(f"\x1b7{char}\x1b[6n\x1b8\x1b[K" for char in characters))
        return "".join(parts).encode()

    def _write(data: bytes, deadline: float) -> None:
        """Write ``data``, or give up at the deadline: output may be stopped by ctrl-S."""
        while data and select.select([], [_STDOUT], [], _until(deadline))[1]:
            data = data[os.write(_STDOUT, data[:_CHUNK]) :]

    def _receive(received: bytearray, reports: int, deadline: float) -> None:
        """Collect what comes in until there are so many reports, or the deadline has come."""
        while len(_REPORT.findall(received)) < reports and len(received) < _MOST_BYTES:
            if not select.select([_STDIN], [], [], _until(deadline))[0]:
                return
            data = os.read(_STDIN, 4096)
            if not data:
                return
            received += data

    def _until(deadline: float) -> float:
        return max(deadline - time.monotonic(), 0.0)

    def _widths(characters: str, reports: list[tuple[int, int]]) -> dict[str, int]:
        """The widths that complete reports tell; nothing if they are not what was asked for."""
        if len(reports) != len(characters) + 1:
            return {}
        row, column = reports[0]
        # At the right edge a character may go to the next row, which tells nothing.
        return {
            char: at - column
            for char, (line, at) in zip(characters, reports[1:], strict=True)
            if line == row and at > column
        }
