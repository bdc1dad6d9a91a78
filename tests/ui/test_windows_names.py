"""The terminal uses no name of curses on Windows that windows-curses 2.4.2 does not have."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gomoku_console.ui import terminal

LIST = Path(__file__).parents[1] / "data" / "windows_curses_names.txt"
LINES = LIST.read_text(encoding="ascii").splitlines()
KNOWN = frozenset(line for line in LINES if not line.startswith("#"))

# The part of curses that is written in Python, and Python's on Windows too, makes these.
OF_PYTHON = frozenset({"COLORS", "COLOR_PAIRS"})

OURS, OTHERS = "sys.platform == 'win32'", "sys.platform != 'win32'"
GUARD = "hasattr(curses, "


class Names(ast.NodeVisitor):
    """Collects the names of curses, and of its window, in the code that Windows runs."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self._guarded: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)
            is_last = (
                isinstance(statement, ast.If)
                and ast.unparse(statement.test) == OURS
                and isinstance(statement.body[-1], ast.Return)
            )
            if is_last:
                break

    def visit_If(self, node: ast.If) -> None:
        test = ast.unparse(node.test)
        is_for_all = test not in (OURS, OTHERS)
        guarded = {ast.literal_eval(test[len(GUARD) : -1])} if test.startswith(GUARD) else set()
        if is_for_all:
            self.visit(node.test)
        self._guarded |= guarded
        for statement in node.body if is_for_all or test == OURS else ():
            self.visit(statement)
        self._guarded -= guarded
        for statement in node.orelse if is_for_all or test == OTHERS else ():
            self.visit(statement)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        owner = ast.unparse(node.value)
        if owner in ("curses", "self._window") and node.attr not in self._guarded:
            self.found.add(node.attr)
        self.generic_visit(node)


def names_in(source: str) -> set[str]:
    names = Names()
    names.visit(ast.parse(source))
    return names.found


def test_every_name_is_there_on_windows() -> None:
    used = names_in(Path(terminal.__file__).read_text(encoding="utf-8"))
    assert {"initscr", "getmaxyx", "get_wch", "mousemask", "KEY_MOUSE"} <= used
    assert used - OF_PYTHON - {"error"} <= KNOWN


def test_every_key_is_there_on_windows() -> None:
    assert set(terminal._CODES) <= KNOWN


def test_the_list_is_of_windows_curses() -> None:
    assert {"PADENTER", "KEY_F12", "addstr", "getmaxyx"} <= KNOWN
    assert not {"set_escdelay", "ncurses_version", "get_escdelay"} & KNOWN


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("curses.a; self._window.b; other.c", {"a", "b"}),
        ("if sys.platform == 'win32':\n  curses.a\nelse:\n  curses.b", {"a"}),
        ("if sys.platform != 'win32':\n  curses.a\nelse:\n  curses.b", {"b"}),
        ("def f():\n  if sys.platform == 'win32':\n    return curses.a\n  curses.b", {"a"}),
        ("if hasattr(curses, 'a'):\n  curses.a, curses.b\ncurses.c", {"b", "c"}),
        ("if curses.a():\n  curses.b\nelse:\n  curses.c", {"a", "b", "c"}),
    ],
)
def test_only_what_windows_runs_counts(source: str, found: set[str]) -> None:
    assert names_in(source) == found
