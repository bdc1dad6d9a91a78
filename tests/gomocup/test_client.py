"""Our client with our brain, and with a table of engines that misbehave."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from gomoku_console.game.board import UnreadableError, parse_point
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import (
    EngineClient,
    EngineError,
    Event,
    Failed,
    Message,
    Moved,
    Patience,
    Ready,
)
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.gomocup.protocol import Limits
from tests.gomocup.manager import (
    BRAIN,
    HERE,
    PATIENCE,
    ROOT,
    await_end,
    environment,
    is_running,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SLOW = (sys.executable, str(HERE / "slow_brain.py"), "sleep")
GENEROUS = Limits(turn_ms=30_000)
HURRIED = Limits(turn_ms=100)
SHORT = Patience(start=0.5, restart=0.3, lateness=0.1, cancel=0.2, close=0.2)
LONG = Patience(start=PATIENCE, restart=PATIENCE, cancel=PATIENCE, close=PATIENCE)


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def broken(mode: str) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", str(HERE / "broken_engine.py"), mode)


def events(client: EngineClient) -> Iterator[Event]:
    """What happens, as long as something does within the patience of a test."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield from client.poll()
        client.wait(PATIENCE)


def until_over(client: EngineClient) -> tuple[Moved | Failed, list[str]]:
    """The move or the failure, and the messages before it."""
    messages: list[str] = []
    for event in events(client):
        match event:
            case Moved() | Failed():
                return event, messages
            case Message(text):
                messages.append(text)
    raise AssertionError("neither a move nor a failure")


# --- Our own brain ---


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "three-three"])
def test_our_brain_plays_our_brain(rule: str) -> None:
    with (
        EngineClient((*BRAIN, "--opponent", "evaluator"), patience=LONG) as black,
        EngineClient((*BRAIN, "--opponent", "ladder"), patience=LONG) as white,
    ):
        state = GameState.new(rule)
        while not state.is_over:
            player = black if len(state.moves) % 2 == 0 else white
            state = state.play(player.play_move(state, GENEROUS).point)
        assert black.name == "gomoku-console evaluator"
        assert white.name == "gomoku-console ladder"
        # And once more on the same processes, from a position set up, on another board.
        pids = black.pid, white.pid
        state = GameState.setup(black=["c3", "d4"], white=["e5", "f6"], rule=rule, size=9)
        for player in (black, white, black):
            state = state.play(player.play_move(state, GENEROUS).point)
        assert (black.pid, white.pid) == pids


def test_a_game_goes_on_after_stones_are_taken_back() -> None:
    with EngineClient(BRAIN, patience=LONG) as client:
        state = GameState.new().play("h8")
        state = state.play(client.play_move(state, GENEROUS).point)
        pid = client.pid
        state = state.undo().play("a1")
        assert client.play_move(state, GENEROUS).point not in state.moves
        assert client.pid == pid


def test_ready_comes_before_anything_is_asked() -> None:
    with EngineClient(BRAIN, patience=LONG) as client:
        client.start()
        assert next(events(client)) == Ready("gomoku-console evaluator")
        assert client.deadline is None


def begun() -> tuple[EngineClient, GameState]:
    """A client whose engine has begun to think, and would do so for long."""
    client = EngineClient(SLOW, patience=LONG)
    state = GameState.new().play("h8")
    client.request_move(state, Limits(turn_ms=3_600_000))
    assert Message("begun") in (next(events(client)), next(events(client)))
    return client, state


def test_move_now() -> None:
    client, _ = begun()
    with client:
        client.stop_thinking()
        client.stop_thinking()
        moved, _ = until_over(client)
        assert isinstance(moved, Moved)
        assert moved.point == parse_point("o15")


def test_a_thought_taken_back_brings_no_move_and_the_next_request_is_served() -> None:
    client, state = begun()
    with client:
        pid = client.pid
        client.cancel()
        assert not client.has_question
        client.request_move(state.undo().play("a1"), Limits(turn_ms=0))
        moved, _ = until_over(client)
        assert isinstance(moved, Moved)
        assert client.pid == pid


def test_a_second_request_is_refused_while_one_is_open() -> None:
    client, state = begun()
    with client:
        with pytest.raises(ValueError, match="asked for a move already"):
            client.request_move(state, GENEROUS)
        client.stop_thinking()
        assert isinstance(until_over(client)[0], Moved)


def test_nothing_is_asked_about_a_finished_game() -> None:
    state = GameState.new().play_all(["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"])
    with (
        EngineClient(BRAIN) as client,
        pytest.raises(ValueError, match="no move to ask for: Black wins"),
    ):
        client.request_move(state, GENEROUS)


# --- Engines that misbehave, and engines that are merely odd ---

FIRST = GameState.new().play("h8")

FAILURES = [
    ("silent", "did not answer START within 0.5 s"),
    ("deaf", "did not answer START within 0.5 s"),
    ("no-library", "exited with status 127: libfive.so: cannot open"),
    ("refuses-start", "answered START with 'ERROR unsupported size'"),
    ("hangs", "made no move in 0.1 s and 0.1 s more"),
    ("dies", "exited with status 3: Segmentation fault"),
    ("is-killed", "was ended by signal 9"),
    ("closes-output", "closed its output"),
    ("outside", r"played 15,0: 15,0 is outside the 15x15 board \(0,0 to 14,14\)"),
    ("occupied", "played 7,7: h8 is occupied"),
    ("garbage", r"writes what is no answer: '.*lorem ipsum.*'"),
    ("one-word", "made no move in 0.1 s and 0.1 s more; its last words: 'thinking...'"),
    ("error", "answered the position with 'ERROR out of cheese'"),
    ("messages", "wrote 20001 lines without an answer"),
    ("endless-line", r"wrote a line of more than 4096 bytes: 'x{40}\.\.\.'"),
    ("no-newline-waits", "made no move in 0.1 s and 0.1 s more"),
]


@pytest.mark.parametrize(("mode", "reason"), FAILURES)
def test_a_broken_engine_fails_with_one_line(mode: str, reason: str) -> None:
    limits = GENEROUS if mode in {"messages", "closes-output"} else HURRIED
    patience = Patience(start=0.5 if reason.startswith("did not") else PATIENCE, lateness=0.1)
    with EngineClient(broken(mode), patience=patience) as client:
        client.request_move(FIRST, limits)
        over, _ = until_over(client)
        if mode == "dies":
            assert isinstance(over, Moved)
            client.request_move(FIRST.play(over.point).play("a1"), limits)
            over, _ = until_over(client)
        assert isinstance(over, Failed)
        assert re.fullmatch(rf"\S+ {reason}", over.reason)
        assert client.pid is None
        assert not client.has_question
        # It can be asked again, and is started anew.
        if mode in {"dies", "is-killed"}:
            client.request_move(FIRST, limits)
            assert client.pid is not None


ODDITIES = [
    "crlf", "cr-only", "lower-case", "no-about", "unknown-about", "chatty", "suggests", "banner",
    "floods-errors", "normal",
]  # fmt: skip


@pytest.mark.parametrize("mode", ODDITIES)
def test_an_odd_engine_is_understood(mode: str) -> None:
    with EngineClient(broken(mode), patience=LONG) as client:
        state = FIRST
        for _ in range(3):
            client.request_move(state, GENEROUS)
            over, messages = until_over(client)
            assert isinstance(over, Moved), over
            assert messages == (["depth 1 ev 20  [31mred"] if mode == "chatty" else [])
            state = state.play(over.point)
            state = state.play(state.board.empty_points()[0])
        assert client.name.lower() == (
            "broken" if "about" not in mode else Path(sys.executable).name
        )


def test_a_last_move_without_a_newline_counts() -> None:
    with EngineClient(broken("no-newline"), patience=LONG) as client:
        client.request_move(FIRST, GENEROUS)
        happened = events(client)
        assert next(happened) == Ready("Broken")
        assert isinstance(next(happened), Moved)
        assert next(happened) == Failed("Broken exited with status 0")


@pytest.mark.parametrize("mode", ["unknown-restart", "mute-restart"])
def test_an_engine_that_cannot_restart_is_started_anew(mode: str) -> None:
    patience = Patience(start=PATIENCE, restart=0.2)
    with EngineClient(broken(mode), patience=patience) as client:
        client.play_move(FIRST, GENEROUS)
        pid = client.pid
        assert pid is not None
        for name in ("a1", "c3"):
            client.play_move(GameState.new().play(name), GENEROUS)
            assert client.pid != pid
        assert await_end(pid)


def test_a_forbidden_move_fails() -> None:
    state = GameState.setup(black=["h7", "h9", "g8", "i8"], white=["a1", "c3", "o1", "o15"])
    with EngineClient(broken("h8"), patience=LONG) as client:
        assert client.play_move(state, GENEROUS).point == parse_point("h8")
        renju = GameState.setup(
            black=["h7", "h9", "g8", "i8"], white=["a1", "c3", "o1", "o15"], rule="renju"
        )
        with pytest.raises(EngineError, match="Broken played 7,7: h8 is forbidden: double-three"):
            client.play_move(renju, GENEROUS)


def test_an_engine_that_does_not_know_yxstop_is_not_held_guilty() -> None:
    with EngineClient(broken("complains-of-stop"), patience=LONG) as client:
        client.request_move(FIRST, GENEROUS)
        while client.deadline is None or client.name != "Broken":
            client.wait(PATIENCE)
            assert Failed not in map(type, client.poll())
        while not client._asked_at:
            client.wait(PATIENCE)
            client.poll()
        client.stop_thinking()
        over, _ = until_over(client)
        assert isinstance(over, Moved)
        state = FIRST.play(over.point).play("a1")
        assert isinstance(client.play_move(state, GENEROUS), Moved)


def test_a_thought_that_cannot_be_stopped_is_ended_by_force() -> None:
    with EngineClient(broken("hangs"), patience=Patience(start=PATIENCE, cancel=0.1)) as client:
        client.request_move(FIRST, GENEROUS)
        assert next(events(client)) == Ready("Broken")
        pid = client.pid
        assert pid is not None
        client.cancel()
        client.request_move(FIRST, HURRIED)
        while client.pid == pid:
            client.wait(PATIENCE)
            assert client.poll() == []
        assert await_end(pid)
        with pytest.raises(ValueError, match="asked for a move already"):
            client.request_move(FIRST, HURRIED)


# --- Starting and ending ---


@pytest.fixture
def leaving() -> Iterator[None]:
    """SIGTERM raises SystemExit wherever the program happens to be, as it does in a game."""

    def leave(number: int, _frame: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("leaving")
def test_a_signal_just_after_the_start_does_not_lose_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process ran, but nobody had noted it yet when the handler raised."""
    started: list[int] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self.pid)
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    client = EngineClient(broken("ignores-end"), patience=SHORT)
    with pytest.raises(SystemExit, match="143"), client:
        client.start()
    assert len(started) == 1
    assert await_end(started[0])


@pytest.mark.usefixtures("leaving")
def test_a_signal_while_an_engine_is_closed_does_not_leave_it_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second of two signals cut the grace short, and nothing was killed."""
    client = EngineClient(broken("ignores-end"), patience=SHORT)
    client.start()
    pid = client.pid
    assert pid is not None
    join = threading.Thread.join

    def interrupted(thread: threading.Thread, timeout: float | None = None) -> None:
        signal.raise_signal(signal.SIGTERM)
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(SystemExit, match="143"):
        client.close()
    monkeypatch.undo()
    assert await_end(pid)


def test_a_command_that_does_not_exist_fails_at_once() -> None:
    with EngineClient("/nonexistent/pbrain-x --fast", patience=SHORT) as client:
        client.start()
        client.wait(0)
        assert client.poll() == [Failed("pbrain-x cannot be started: no such file or directory")]
        with pytest.raises(EngineError, match="pbrain-x cannot be started"):
            client.wait_until_ready()


@pytest.mark.parametrize(("text", "reason"), [("", "is empty"), ("a 'b", "no closing quotation")])
def test_what_is_no_command_line_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        EngineClient(text)


def test_a_command_line_is_split_as_a_shell_would() -> None:
    assert parse_engine_command("'/my engines/pbrain' --x \"a b\"") == (
        "/my engines/pbrain",
        "--x",
        "a b",
    )


@pytest.mark.parametrize("mode", ["normal", "ignores-end", "deaf", "silent"])
def test_nothing_is_left_after_close(mode: str) -> None:
    client = EngineClient(broken(mode), patience=SHORT)
    client.start()
    pid = client.pid
    assert pid is not None
    client.close()
    assert not is_running(pid)
    client.close()


def test_close_ends_what_a_wrapper_started() -> None:
    with EngineClient(broken("wrapper"), patience=SHORT) as client:
        client.start()
        message = next(events(client))
        assert isinstance(message, Message)
        assert is_running(int(message.text))
    assert await_end(int(message.text))


def test_our_brain_leaves_by_itself_when_it_is_closed() -> None:
    client = EngineClient(BRAIN, patience=LONG)
    client.wait_until_ready()
    started = time.monotonic()
    client.close()
    assert time.monotonic() - started < PATIENCE


PARENT = """
import sys
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import EngineClient
from gomoku_console.gomocup.protocol import Limits

client = EngineClient(sys.argv[1:])
client.request_move(GameState.new(), Limits(turn_ms=3_600_000))
while not client.deadline or client.deadline < 3_600:
    client.wait()
    client.poll()
print(client.pid, flush=True)
sys.stdin.read()
"""


def test_a_thinking_child_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, *SLOW],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
    assert await_end(pid)


@pytest.mark.parametrize("mode", ["messages", "long-messages"])
def test_a_poll_does_little_while_an_engine_floods(mode: str) -> None:
    with EngineClient(broken(mode), patience=Patience(start=PATIENCE, lines=2_000)) as client:
        client.request_move(FIRST, GENEROUS)
        happened: list[Event] = []
        while not client._asked_at:
            client.wait(PATIENCE)
            client.poll()
        child = client._child
        assert child is not None
        while len(child._output) < 256:
            time.sleep(0.001)
        while Failed not in map(type, happened):
            heard = client._lines
            happened = client.poll()
            assert client._lines - heard <= 32
            messages = [event.text for event in happened if isinstance(event, Message)]
            assert len(messages) <= 1
            assert all(len(text) <= 200 for text in messages)
            client.wait(PATIENCE)


def test_the_newest_message_is_the_one_that_is_kept() -> None:
    with EngineClient(broken("counts"), patience=LONG) as client:
        client.request_move(FIRST, GENEROUS)
        over, messages = until_over(client)
        assert isinstance(over, Moved)
        assert messages[-1] == "20"


def test_the_rule_is_told_again_when_the_next_game_is_under_another() -> None:
    told: list[list[str]] = []
    with EngineClient(broken("tells-rule"), patience=LONG) as client:
        for rule in ("renju", "freestyle", "freestyle", "standard"):
            client.request_move(GameState.new(rule).play("h8"), GENEROUS)
            over, messages = until_over(client)
            assert isinstance(over, Moved)
            told.append(messages)
    assert told == [["rule 4"], ["rule 0"], [], ["rule 1"]]


def test_a_refusal_of_start_is_told_although_about_was_ignored() -> None:
    now = 0.0
    with EngineClient(broken("no-about-refuses-start"), clock=lambda: now) as client:
        client.start()
        while not client._last_noise:
            client.wait(PATIENCE)
            assert client.poll() == []
        now = 10.0
        (failed,) = client.poll()
        assert isinstance(failed, Failed)
        assert failed.reason.endswith(
            " did not answer START within 10 s; its last words: 'ERROR unsupported size'"
        )


def test_an_engine_is_told_that_its_thought_was_taken_back() -> None:
    with EngineClient(broken("heeds-stop"), patience=LONG) as client:
        client.request_move(FIRST, GENEROUS)
        while not client._asked_at:
            client.wait(PATIENCE)
            client.poll()
        client.cancel()
        client.request_move(FIRST, GENEROUS)
        over, messages = until_over(client)
        assert isinstance(over, Moved)
        assert messages == ["heard YXSTOP"]


def test_a_stop_that_comes_before_the_question_is_not_lost() -> None:
    """The engine is still starting when the player says: move now."""
    command = (sys.executable, str(HERE / "slow_brain.py"), "sleep")
    with EngineClient(command, patience=LONG) as client:
        client.request_move(GameState.new().play("h8"), Limits(turn_ms=600_000))
        client.stop_thinking()
        outcome, _ = until_over(client)
        assert isinstance(outcome, Moved)
