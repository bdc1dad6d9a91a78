r"""Lists the names that a wheel of windows-curses has: ``python -m tests.ui.windows_names WHEEL``.

The list is kept as ``tests/data/windows_curses_names.txt``. It was made from

    pip download --no-deps --platform win_amd64 --python-version 3.12 --only-binary=:all: \
        windows-curses==2.4.2

by reading the compiled module: every name that Python code can use is there as a text of its own.
Other texts are too, so only those count that curses is known to have: in the Python that makes the
list, or by how they begin. The list may therefore hold a name too many, never one too few.
"""

from __future__ import annotations

import curses
import re
import sys
import zipfile

HEADER = (
    "# The names that curses has on Windows: those of windows-curses 2.4.2, read out of its wheel",
    "# for CPython 3.12 by tests/ui/windows_names.py, which says how.",
)
_WORD = re.compile(rb"(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]*(?:\(\d+\))?(?=\0)")
_PREFIXES = ("KEY_", "ALT_", "CTL_", "PAD", "ACS_", "BUTTON", "A_", "COLOR")


def names_in(wheel: str) -> list[str]:
    """The names, sorted. Function keys are called ``KEY_F(1)`` in the module, ``KEY_F1`` here."""
    with zipfile.ZipFile(wheel) as archive:
        (module,) = (name for name in archive.namelist() if name.startswith("_curses.cp"))
        words = {word.decode() for word in _WORD.findall(archive.read(module))}
    words = {word.replace("(", "").replace(")", "") for word in words}
    known = {*dir(curses), *dir(curses.window)}
    return sorted(word for word in words if word in known or word.startswith(_PREFIXES))


if __name__ == "__main__":
    print(*HEADER, *names_in(sys.argv[1]), sep="\n")
