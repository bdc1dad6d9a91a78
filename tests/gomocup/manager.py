"""A manager for tests: speaks to a brain's process as a tournament program would."""

from __future__ import annotations

import os
import queue
import select
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from typing_extensions import Self

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BRAIN = (sys.executable, "-m", "gomoku_console.gomocup.brain", "--seed", "1")
PATIENCE = 20.0
"""Seconds that no test should ever need: how long to wait before a test counts as failed."""


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def await_end(pid: int) -> bool:
    """Whether the process, not our child, is gone before long."""
    if sys.platform != "linux":
        pytest.skip("only Linux can wait for a process that is nobody's child")
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], PATIENCE)[0])
    finally:
        os.close(descriptor)


class Manager:
    """A brain's process, its answers read line by line."""

    def __init__(self, command: Sequence[str] = BRAIN) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed on exit
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment(),
        )
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def send(self, text: str) -> None:
        """Write ``text``; lines end as it says."""
        self.send_bytes(text.encode())

    def send_bytes(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def answer(self, within: float = PATIENCE) -> str:
        """The next line; empty at the end of the output. `queue.Empty` if none comes in time."""
        line = self._lines.get(timeout=within)
        return "" if line is None else line.decode().removesuffix("\n")

    def ask(self, text: str) -> str:
        """The answer to ``text``."""
        self.send(text + "\n")
        return self.answer()

    def close_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def exit_status(self) -> int:
        return self._process.wait(PATIENCE)

    def errors(self) -> str:
        """What it wrote to standard error. To be asked once it has ended."""
        self._errors.seek(0)
        return self._errors.read().decode()

    def is_running(self) -> bool:
        return self._process.poll() is None
