"""Asks what the terminal can show, before anything is drawn on it."""

from __future__ import annotations

import codecs
import locale
import sys


def writes_unicode() -> bool:
    """Whether text outside ASCII reaches the screen in the locale of this process.

    Curses writes in the C library's encoding, which Python's UTF-8 mode does not change: under
    ``LC_ALL=C`` every box line would silently become a blank. An unknown locale counts as C.
    """
    if sys.platform == "win32":
        return True
    try:
        locale.setlocale(locale.LC_ALL, "")
        return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name == "utf-8"
    except (locale.Error, LookupError):
        return False
