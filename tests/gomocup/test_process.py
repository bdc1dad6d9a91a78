from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from gomoku_console.gomocup.lines import Line
from gomoku_console.gomocup.process import _MOST_UNREAD, ChildProcess, Ended, Output, Wake
from tests.gomocup.manager import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def wake() -> Iterator[Wake]:
    made = Wake()
    yield made
    made.close()


def counting(lines: int, wake: Wake) -> ChildProcess:
    """A child that counts and leaves."""
    script = f"for number in range({lines}): print(number)"
    return ChildProcess((sys.executable, "-I", "-S", "-c", script), wake)


def becomes(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    return condition()


def test_a_child_that_is_not_read_has_to_wait(wake: Wake) -> None:
    count = 20 * _MOST_UNREAD
    child = counting(count, wake)
    assert becomes(lambda: len(child._output) >= _MOST_UNREAD)
    child._reader.join(0.3)
    assert len(child._output) == _MOST_UNREAD
    taken: list[Output] = []

    def has_ended() -> bool:
        taken.extend(child.take(count))
        return Ended(0, "") in taken[-1:]

    assert becomes(has_ended)
    assert taken[:-1] == [Line(str(number)) for number in range(count)]
    child.end(0)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_a_group_is_never_killed_once_its_number_may_be_anothers(
    wake: Wake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody takes the lines, so that the news of the end cannot be given yet."""
    child = counting(_MOST_UNREAD, wake)
    assert becomes(lambda: child._is_reaped)
    killed: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, _number: killed.append(group))
    child.end(PATIENCE)
    assert killed == []


def test_a_child_that_is_gone_before_its_threads_run_is_told_of_as_ended(
    wake: Wake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a thread was joined before it had started, and the end never came."""
    start = threading.Thread.start

    def start_slowly(thread: threading.Thread) -> None:
        start(thread)
        time.sleep(0.3)

    monkeypatch.setattr(threading.Thread, "start", start_slowly)
    child = counting(0, wake)
    assert becomes(lambda: bool(child._output))
    assert child.take(1) == [Ended(0, "")]
