"""Signals that tell this process to leave, kept from cutting short what must be whole.

A handler that raises does so wherever the main thread happens to be: between the start of an engine
and the note that it runs, say, which would leave the engine to itself.
"""

from __future__ import annotations

import signal
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")  # Windows lacks the last two


@contextmanager
def signals_handled(handle: Callable[[int], None]) -> Iterator[None]:
    """Have ``handle`` called with the number of every signal to leave; at the end all is as before.

    One that is ignored, as nohup has it, stays so. Nothing is changed by another thread than the
    main one, which no handler ever interrupts.
    """
    with ExitStack() as stack:
        if threading.current_thread() is threading.main_thread():
            for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name)):
                before = signal.getsignal(number)
                if before is not signal.SIG_IGN and before is not None:
                    stack.callback(signal.signal, number, before)
                    signal.signal(number, lambda number, _: handle(number))
        yield


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold back the signals to leave; those that came are heeded at the end, as they would be."""
    came: list[int] = []
    with ExitStack() as stack:
        stack.callback(_raise_again, came)
        stack.enter_context(signals_handled(came.append))
        yield


def _raise_again(numbers: list[int]) -> None:
    with ExitStack() as stack:  # a handler that raises does not keep the others from theirs
        for number in reversed(numbers):
            stack.callback(signal.raise_signal, number)
