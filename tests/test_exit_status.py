"""The status each run ends with: 0, 2, or 128 and the number of a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_console.cli import main
from gomoku_console.commands import levels
from tests.test_cli import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="as POSIX has pipes and signals")

GOMOKU = [sys.executable, "-m", "gomoku_console"]


def run_without_reader(*arguments: str) -> tuple[int, bytes]:
    """The status, and what was written to standard error, if nobody reads the output at all."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        run = subprocess.run(
            [*GOMOKU, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
            timeout=30,
        )
    finally:
        os.close(writer)
    return run.returncode, run.stderr


@pytest.mark.parametrize(
    "arguments", [("levels",), ("show", "h8i9"), ("--help",), ("bench", "--depth", "1")]
)
def test_a_reader_that_has_had_enough_is_no_failure(arguments: tuple[str, ...]) -> None:
    """`gomoku levels | head -1` ended with 0 or 1, by chance."""
    assert run_without_reader(*arguments) == (0, b"")


def test_a_verdict_does_not_depend_on_the_reader() -> None:
    assert run_without_reader("doctor") == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("levels",), ("--help-all",), ("--version",), ("show", "-h")])
def test_a_full_disk_is_a_failure(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [*GOMOKU, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=ROOT,
        )
    assert run.returncode == 2
    assert run.stderr == "gomoku: standard output: no space left on device\n"


def test_ctrl_c_ends_a_command_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_arguments: object) -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    monkeypatch.setattr(levels, "run", interrupted)
    # Whoever runs the tests in the background has it ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["levels"]) == 128 + signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)
