"""Being an engine: a `Session` on standard input and output.

Three threads. One reads lines; one thinks, when there is something to think about for long; the
main one takes events from both, so that INFO, YXSTOP and END act while the engine thinks. Other
commands that arrive then wait for their turn. What takes no time is done by the main thread, so
that a prepared list of commands is answered whole whatever comes after it.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
import time
import traceback
from collections import deque
from typing import TYPE_CHECKING

from gomoku_console.gomocup.lines import Line, LineSplitter
from gomoku_console.gomocup.protocol import Reply, ReplyKind, format_reply, keyword_of
from gomoku_console.gomocup.session import URGENT, Answer, Decision, Session
from gomoku_console.gomocup.thinking import DEFAULT_OPPONENT, create_thinker, opponent_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.gomocup.session import Job
    from gomoku_console.gomocup.thinking import Thinker

_SWITCH = 0.001
"""Seconds after which a busy thinker has to let the other threads in. Between END and the end of
the process lie several such waits."""

_LAST_WORD = 0.04
"""Seconds that a thought gets to be finished and answered when the input has ended."""

_MOST_WAITING = 1_000
"""Lines that may wait while the engine thinks."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``pbrain-gomoku`` and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="pbrain-gomoku",
        description="A Gomocup engine: speaks the protocol on standard input and output.",
        allow_abbrev=False,
    )
    add_options(parser)
    arguments = parser.parse_args(argv)
    return run(arguments.opponent, arguments.seed, explains=arguments.explain)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give ``parser`` the options of an engine: --opponent, --seed and --explain."""
    parser.add_argument(
        "--opponent",
        choices=opponent_names(),
        default=DEFAULT_OPPONENT,
        help="who thinks (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="make the choice among equal moves repeatable",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="before each move, a MESSAGE that begins with HINT and gives its reason",
    )


def run(
    opponent: str = DEFAULT_OPPONENT, seed: int | None = None, *, explains: bool = False
) -> int:
    """Be the engine ``opponent`` on this process's standard streams until END or the input ends.

    Args:
        opponent: a name of `opponent_names`.
        seed: decides among equal moves; None for a different game each time.
        explains: whether it gives the reasons of its moves.
    """
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    return serve(create_thinker(opponent, seed, explains=explains), seed)


def serve(thinker: Thinker, seed: int = 0) -> int:
    """As `run`, with any thinker."""
    threading.excepthook = _die
    sys.setswitchinterval(_SWITCH)
    host = _Host(Session(thinker, seed), _take_standard_output())
    try:
        host.run()
    except KeyboardInterrupt:
        return 128 + 2
    return 0


def _take_standard_output() -> int:
    """Standard output for the protocol alone; what else is printed goes to standard error."""
    sys.stdout.flush()
    protocol = os.dup(1)
    os.dup2(2, 1)
    return protocol


def _die(failure: threading.ExceptHookArgs) -> None:
    """Leave when a thread fails: a dead engine is noticed, while a mute one is waited for."""
    traceback.print_exception(failure.exc_type, failure.exc_value, failure.exc_traceback)
    sys.stderr.flush()
    os._exit(1)


class _Thought:
    """A job under way in a thread of its own."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.stop = threading.Event()
        self.started = time.monotonic()
        self.decision: Decision | None = None


class _Host:
    """Joins a session to its streams."""

    def __init__(self, session: Session, output: int) -> None:
        self._session = session
        self._output = output
        self._output_lock = threading.Lock()
        self._events: queue.Queue[Line | _Thought | None] = queue.Queue(_MOST_WAITING)
        self._waiting: deque[Line] = deque()
        self._thought: _Thought | None = None
        self._is_done = False

    def run(self) -> None:
        """Serve until END or the end of the input."""
        threading.Thread(target=self._read, daemon=True).start()
        while not self._is_done:
            match self._events.get():
                case Line() as line:
                    self._hear(line)
                case _Thought() as thought if thought is self._thought:
                    self._conclude(thought)
                case None:
                    self._leave()

    def _read(self) -> None:
        splitter = LineSplitter()
        while data := os.read(0, 1 << 16):
            for line in splitter.feed(data):
                self._events.put(line)
        for line in splitter.finish():
            self._events.put(line)
        self._events.put(None)

    def _hear(self, line: Line) -> None:
        word = keyword_of(line.text)
        if self._thought is None or word in URGENT:
            self._follow(self._session.receive(line))
        elif len(self._waiting) < _MOST_WAITING:
            self._waiting.append(line)
        else:
            self._write(Reply(ReplyKind.ERROR, f"{word}: too many commands while thinking"))

    def _follow(self, answer: Answer) -> None:
        for reply in answer.replies:
            self._write(reply)
        if answer.is_stop and self._thought is not None:
            self._thought.stop.set()
        if answer.job is not None and answer.is_instant:
            self._write(self._session.conclude(answer.job(self._write, lambda: False)))
        elif answer.job is not None:
            self._thought = _Thought(answer.job)
            threading.Thread(target=self._think, args=(self._thought,), daemon=True).start()
        if answer.is_end:
            self._finish()

    def _think(self, thought: _Thought) -> None:
        def should_stop() -> bool:
            planned = self._session.limits.planned_ms / 1000
            return thought.stop.is_set() or time.monotonic() - thought.started >= planned

        thought.decision = thought.job(self._write, should_stop)
        self._events.put(thought)

    def _conclude(self, thought: _Thought) -> None:
        if thought.decision is not None:
            self._thought = None
            self._write(self._session.conclude(thought.decision))
        while self._waiting and self._thought is None and not self._is_done:
            self._hear(self._waiting.popleft())

    def _leave(self) -> None:
        """The input has ended: answer what is nearly answered, and go."""
        if self._thought is not None:
            self._thought.stop.set()
            deadline = time.monotonic() + _LAST_WORD
            while self._thought is not None and (rest := deadline - time.monotonic()) > 0:
                try:
                    thought = self._events.get(timeout=rest)
                except queue.Empty:
                    break
                if thought is self._thought:
                    self._conclude(self._thought)
        self._finish()

    def _finish(self) -> None:
        with self._output_lock:
            self._is_done = True

    def _write(self, reply: Reply) -> None:
        data = (format_reply(reply) + "\n").encode(errors="replace")
        with self._output_lock:
            try:
                while data and not self._is_done:
                    data = data[os.write(self._output, data) :]
            except BrokenPipeError:
                self._is_done = True


if __name__ == "__main__":
    sys.exit(main())
