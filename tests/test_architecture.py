"""The arrows between the rooms run one way: game <- engine <- gomocup <- ui <- cli."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gomoku_console"

MAY_IMPORT = {
    "": set(),
    "language": set(),
    "failures": {"language"},
    "game": {"language", "game"},
    "records": {"language", "failures", "game", "records"},
    "engine": {"language", "game", "engine"},
    "gomocup": {"", "language", "failures", "game", "engine", "gomocup"},
    "ui": {"language", "failures", "game", "engine", "gomocup", "records", "ui"},
    "commands": {
        "", "language", "failures", "game", "engine", "gomocup", "records", "ui", "commands",
    },
    "cli": {"", "language", "failures", "game", "engine", "gomocup", "records", "ui", "commands"},
    "__main__": {"cli"},
}  # fmt: skip
"""For every room, the rooms it may know; the empty name is the package itself."""

IMPURE = {
    "ctypes", "curses", "datetime", "io", "locale", "logging", "multiprocessing", "os", "pathlib",
    "random", "secrets", "select", "shutil", "signal", "socket", "subprocess", "sys", "tempfile",
    "threading", "time",
}  # fmt: skip
"""Modules through which clock, chance, files or terminals come in."""

IMPURE_UI = {
    "adviser", "app", "catalogues", "config", "engines", "keeper", "plain", "probe", "seat",
    "shelf", "terminal",
}  # fmt: skip
"""The modules of the screen through which the world comes in; all others are pure."""

FILES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room of a dotted module name inside the package: its first part below the package."""
    return module.split(".")[1] if "." in module else ""


def imports_of(path: Path) -> list[str]:
    """Every module a file imports, also inside functions and for type checking."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_arrow_runs_the_wrong_way(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    room = "" if parts == ("__init__",) else parts[0]
    known = {room_of(name) for name in imports_of(path) if name.split(".")[0] == "gomoku_console"}
    assert known <= MAY_IMPORT[room]


def _only_versions(path: Path) -> set[str]:
    """``sys``, if all that a file asks it is which Python this is."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "sys"
    }
    return {"sys"} if asked == {"version_info"} else set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_pure_rooms_stay_pure(path: Path) -> None:
    relative = path.relative_to(PACKAGE)
    is_pure = relative.parts[0] == "game" or (
        relative.parts[0] == "ui" and relative.stem not in IMPURE_UI
    )
    if is_pure:
        imports = imports_of(path)
        assert not {name.split(".")[0] for name in imports} & IMPURE - _only_versions(path)
        assert not {f"gomoku_console.ui.{name}" for name in IMPURE_UI} & set(imports)


def test_the_impure_modules_are_there_and_impure() -> None:
    """One that has become pure, or is gone, would be an excuse for nothing."""
    for name in IMPURE_UI:
        imports = imports_of(PACKAGE / "ui" / f"{name}.py")
        rooms = {"gomoku_console.records.store", "gomoku_console.gomocup.client"}
        assert ({each.split(".")[0] for each in imports} & IMPURE) or (rooms & set(imports)), name


@pytest.mark.parametrize(
    ("library", "only"),
    [
        ("curses", "ui/terminal.py"),
        ("colorama", "ui/plain.py"),
        ("shtab", "commands/completion.py"),
    ],
)
def test_one_file_alone_touches_the_library(library: str, only: str) -> None:
    users = [
        path.relative_to(PACKAGE).as_posix()
        for path in FILES
        if library in {name.split(".")[0] for name in imports_of(path)}
    ]
    assert users == [only]


def test_the_package_itself_imports_nothing() -> None:
    assert imports_of(PACKAGE / "__init__.py") == []


def test_every_room_has_its_arrows_written_down() -> None:
    rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in FILES}
    assert rooms - {"__init__"} <= set(MAY_IMPORT)


def test_the_first_frame_does_not_wait_for_what_it_does_not_show() -> None:
    """Modules that are dear to import stay off the path to the menu."""
    code = """
import sys
import gomoku_console.cli, gomoku_console.commands.play
from gomoku_console.ui.model import Model, Scene
from gomoku_console.ui.begin import open_menu
from gomoku_console.ui.view import render
render(open_menu(Model(24, 64), Scene.MAIN_MENU)[0])
print(*sorted(sys.modules))
"""
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    ).stdout.split()
    dear = {
        "asyncio", "colorama", "dataclasses", "importlib.metadata", "json", "multiprocessing",
        "pathlib", "random", "shlex", "shtab", "subprocess", "textwrap", "threading", "tomli",
        "tomllib",
        "gomoku_console.engine.evaluator", "gomoku_console.engine.hint",
        "gomoku_console.engine.ladder", "gomoku_console.engine.search",
        "gomoku_console.ui.boardview", "gomoku_console.ui.box_view", "gomoku_console.ui.game_view",
        "gomoku_console.ui.guide", "gomoku_console.ui.library_view",
    }  # fmt: skip
    assert not dear & set(loaded)


@pytest.mark.parametrize("module", ["ui.hint", "ui.engines", "ui.adviser"])
def test_hints_and_engines_at_the_board_do_not_load_the_search(module: str) -> None:
    """They think in processes of their own; loading it here stopped the screen for 30 ms."""
    code = f"import sys, gomoku_console.{module}\nprint(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    ).stdout.split()
    assert f"gomoku_console.{module}" in loaded
    search = {"search", "kernel", "threats", "threat_tree", "hint", "levels"}
    assert not {f"gomoku_console.engine.{name}" for name in search} & set(loaded)


def test_the_engine_has_no_clock() -> None:
    """Whoever drives it owns the time."""
    files = [path for path in FILES if path.relative_to(PACKAGE).parts[0] == "engine"]
    assert not [path.name for path in files if {"time", "datetime"} & set(imports_of(path))]
