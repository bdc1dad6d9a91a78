"""Engines tried out by ``gomoku doctor``."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from gomoku_console.commands.engine_check import check_engines
from gomoku_console.game.board import parse_point
from gomoku_console.gomocup.client import Patience
from gomoku_console.ui.engines import own_engine
from tests.gomocup.manager import HERE, PATIENCE, ROOT, await_end

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the engines are shell scripts")

HEEDFUL_DOCTOR = """
import signal, sys
from gomoku_console.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.exit(main(["doctor"]))
"""
"""One that heeds what whoever runs the tests may ignore, as nohup does."""

SHORT = Patience(start=0.3, lateness=0.3, close=0.2)


def broken(mode: str) -> tuple[str, ...]:
    return (sys.executable, str(HERE / "broken_engine.py"), mode)


def hanging(place: Path) -> str:
    """An engine that says nothing, and leaves its process id in a file."""
    script = f"echo $$ >{shlex.quote(str(place))}; exec sleep 600"
    return f"sh -c {shlex.quote(script)}"


def test_an_engine_that_plays_is_told_by_name_and_move() -> None:
    own, other = check_engines([own_engine("evaluator", 0), broken("normal")])
    assert own.name == "gomoku-console evaluator"
    assert other.name == "Broken"
    for verdict in (own, other):
        assert verdict.trouble == ""
        assert parse_point(verdict.move) not in map(parse_point, ("h8", "i9", "g7"))


@pytest.mark.parametrize(
    ("command", "trouble"),
    [
        ("/no/such/engine", "cannot be started: no such file or directory"),
        ("sh -c 'echo lost my book >&2; exit 3'", "exited with status 3: lost my book"),
        ("sh -c 'exec sleep 600'", "did not answer START within 0.3 s"),
        (broken("occupied"), "occupied"),
    ],
)
def test_what_is_wrong_with_an_engine_is_told(command: str | tuple[str, ...], trouble: str) -> None:
    (verdict,) = check_engines([command], SHORT)
    assert trouble in verdict.trouble
    assert not verdict.trouble.startswith(verdict.name)


def test_no_engine_outlives_the_check(tmp_path: Path) -> None:
    place = tmp_path / "pid"
    check_engines([hanging(place), broken("normal")], SHORT)
    assert await_end(int(place.read_text()))


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_no_engine_outlives_a_doctor_that_is_told_to_leave(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, number = tmp_path / "pid", signal.Signals[name]
    (tmp_path / "engines.txt").write_text(hanging(place) + "\n", encoding="utf-8")
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", HEEDFUL_DOCTOR],
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        start_new_session=True,
    ) as doctor:
        deadline = time.monotonic() + PATIENCE
        while not (place.exists() and place.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        doctor.send_signal(number)
        assert doctor.wait(PATIENCE) == 128 + number
    assert await_end(int(place.read_text()))
