"""A child process that speaks in lines, and whoever may never wait for it.

Threads do the waiting: two read what the child writes, one writes what it is to read. What they
find is taken with `ChildProcess.take`, and a `Wake` is set when there is something, so that a
select loop can wait for the child and the keyboard together. Buffers are bounded: a child that
writes faster than it is read stands still until it is.

The child leads a process group of its own. Ending it ends the group, so that what a wrapper script
started goes with it; and if this process dies, the end of its standard input tells the child so.
(On Windows there is no such group, and only the child itself is ended.)
"""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from gomoku_console.gomocup.lines import Line, LineSplitter
from gomoku_console.gomocup.signals import signals_held
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_MOST_UNREAD = 1_024
"""Lines that may wait to be taken before the child has to."""

_STATUS_PATIENCE = 0.3
"""Seconds that a child which closed its output gets to exit, so that its status can be told."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The child writes no more.

    Attributes:
        status: its exit status, negative for the signal that ended it; None if it still runs.
        last_words: the last line it wrote to standard error; empty if there is none.
    """

    status: int | None
    last_words: str

    def __str__(self) -> str:
        if self.status is None:
            how = tr("closed its output")
        elif self.status < 0:
            how = tr("was ended by signal {number}", number=-self.status)
        else:
            how = tr("exited with status {status}", status=self.status)
        return tr("{how}: {words}", how=how, words=self.last_words) if self.last_words else how


Output: TypeAlias = "Line | Ended"


class Wake:
    """Something for a select loop to wait for, set from any thread.

    It is a pair of sockets, since nothing else can be selected on Windows.
    """

    def __init__(self) -> None:
        self._receiver, self._sender = socket.socketpair()
        self._receiver.setblocking(False)
        self._sender.setblocking(False)

    def fileno(self) -> int:
        """The descriptor that is readable while the wake is set."""
        return self._receiver.fileno()

    def set(self) -> None:
        """Make the descriptor readable."""
        with suppress(OSError):  # full, so it is readable; or closed, so nobody waits
            self._sender.send(b"\0")

    def clear(self) -> None:
        """Make it unreadable."""
        with suppress(OSError):  # nothing left to receive
            while self._receiver.recv(4_096):
                pass

    def close(self) -> None:
        """Give back the descriptors."""
        self._receiver.close()
        self._sender.close()


class ChildProcess:
    """One running child."""

    def __init__(self, arguments: Sequence[str], wake: Wake) -> None:
        """Start it.

        Args:
            arguments: the program and its arguments.
            wake: to be set when `take` has something to give.

        Raises:
            OSError: if it cannot be started.
        """
        self._process = subprocess.Popen(  # noqa: S603 - the player's own choice, and no shell
            arguments,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **_group_options(),
        )
        self._wake = wake
        self._output: deque[Output] = deque()
        self._room = threading.Condition()
        self._is_ending = False
        self._is_reaped = False
        self._last_words = ""
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._reader = _thread(self._read_output, self._process.stdout)
        self._error_reader = _thread(self._read_errors, self._process.stderr)
        # The reader of the output comes last: at the end of a short-lived child it joins another.
        for thread in (
            _thread(self._write_input, self._process.stdin),
            self._error_reader,
            self._reader,
        ):
            thread.start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def write(self, lines: Sequence[str]) -> None:
        """Send ``lines``. Returns at once; a child that is gone never gets them."""
        self._to_write.put("".join(f"{line}\r\n" for line in lines).encode())

    def take(self, most: int) -> list[Output]:
        """Up to ``most`` things that happened, in order; the last ever is `Ended`. Never waits."""
        with self._room:
            taken = [self._output.popleft() for _ in range(min(most, len(self._output)))]
            if self._output:
                self._wake.set()
            self._room.notify_all()
        return taken

    def end(self, grace: float) -> None:
        """End the child: close its input, wait up to ``grace`` seconds, then kill its group.

        With a ``grace`` of 0 it is killed at once and not waited for. What it still has to say is
        lost. Signals that tell this process to leave are heeded afterwards.
        """
        with signals_held():
            self._to_write.put(None)
            with self._room:
                self._is_ending = True
                self._room.notify_all()
            try:
                if grace > 0:
                    self._reader.join(grace)
            finally:
                self._kill_group()
            if grace > 0:
                self._reader.join(grace)

    def _kill_group(self) -> None:
        with self._room:
            if self._is_reaped:
                return  # the group's number may be another's by now
            with suppress(ProcessLookupError, PermissionError):  # gone, or on macOS a zombie
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL)

    # --- In threads -------------------------------------------------------------------------------

    def _read_output(self, stream: IO[bytes]) -> None:
        splitter = LineSplitter()
        with stream:
            while data := os.read(stream.fileno(), 1 << 14):
                for line in splitter.feed(data):
                    self._give(line)
        for line in splitter.finish():
            self._give(line)
        status = self._status_soon()
        self._error_reader.join(_STATUS_PATIENCE)
        self._give(Ended(status, self._last_words))
        if status is None:
            self._process.wait()
            self._forget_group()

    def _status_soon(self) -> int | None:
        """The exit status, if it comes soon. What is left of the group is killed either way."""
        try:
            status = self._process.wait(_STATUS_PATIENCE)
        except subprocess.TimeoutExpired:
            self._kill_group()
            return None
        # Now or never: the number is free as soon as the last of the group is gone.
        self._kill_group()
        self._forget_group()
        return status

    def _forget_group(self) -> None:
        with self._room:
            self._is_reaped = True

    def _read_errors(self, stream: IO[bytes]) -> None:
        splitter = LineSplitter()
        with stream:
            while data := os.read(stream.fileno(), 1 << 14):
                for line in splitter.feed(data):
                    self._last_words = line.text

    def _write_input(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:  # that the child is gone, the end of its output will tell
            while (data := self._to_write.get()) is not None:
                while data:
                    data = data[os.write(stream.fileno(), data) :]

    def _give(self, item: Output) -> None:
        with self._room:
            while len(self._output) >= _MOST_UNREAD and not self._is_ending:
                self._room.wait()
            if not self._is_ending:
                self._output.append(item)
                self._wake.set()


def _thread(target: Callable[[IO[bytes]], None], stream: IO[bytes] | None) -> threading.Thread:
    if stream is None:
        raise ValueError("the child's streams are no pipes")
    return threading.Thread(target=target, args=(stream,), daemon=True)


def _group_options() -> dict[str, Any]:
    """What makes a child lead a group, so that a Ctrl-C meant for us does not reach it."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
