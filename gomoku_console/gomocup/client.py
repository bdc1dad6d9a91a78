"""Driving an engine: ours, or anybody's that speaks the Gomocup protocol.

An `EngineClient` never waits. It is asked for a move and returns at once; what happens is learnt by
`EngineClient.poll`, which is due whenever `EngineClient.fileno` is readable or the time
`EngineClient.deadline` has come. `EngineClient.play_move` does that waiting for callers who may.

Engines differ, so reading is liberal: they may write MESSAGE and DEBUG lines at any time, ignore
ABOUT, not know RESTART (then they are started anew) or YXSTOP (then they are killed when a thought
is no longer wanted), or suggest a move before they make it. An engine that cannot be played with
is ended, and one `Failed` says why; the next request starts it again.
"""

from __future__ import annotations

import select
import threading
import time
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.failures import reason_of
from gomoku_console.game.board import SIZE, UnreadableError
from gomoku_console.game.openings import OFFERED, OFFERED_AGAIN, Choice
from gomoku_console.game.rules import FREESTYLE
from gomoku_console.game.state import GameState, IllegalMoveError
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.gomocup.lines import LONGEST_LINE
from gomoku_console.gomocup.process import ChildProcess, Ended, Wake
from gomoku_console.gomocup.protocol import (
    Command,
    Field,
    Info,
    Limits,
    Reply,
    ReplyKind,
    Stone,
    format_command,
    format_progress,
    format_reply,
    format_square,
    format_stone,
    limit_settings,
    parse_about,
    parse_reply,
    point_at,
    rule_settings,
    shorten,
    square_of,
)
from gomoku_console.gomocup.signals import signals_held
from gomoku_console.language import tr, tr_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from typing_extensions import Self

    from gomoku_console.game.board import Point
    from gomoku_console.game.openings import Progress
    from gomoku_console.game.rules import RuleSet
    from gomoku_console.gomocup.process import Output
    from gomoku_console.gomocup.protocol import Square

_LINES_PER_POLL = 32
"""So few that a poll is short however long the lines are; what is left makes the next one due."""

_NAP = 0.25
"""Seconds that whoever waits for an engine sleeps at most. A signal may come just before the sleep,
or to another thread, and is not heeded before the sleep is over."""


# --- What happens --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine has started and has a board. ``name`` is what it is called."""

    name: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The engine plays ``point``, legally, ``seconds`` after it was asked."""

    point: Point
    seconds: float


@dataclass(frozen=True, slots=True)
class Message:
    """The engine says something to the player: one line of printable characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The engine was ended, for it cannot be played with; ``reason`` is one line that names it."""

    reason: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What our own engine does in an opening: takes a colour, or places stones."""

    choice: Choice | None
    points: tuple[Point, ...]


Event: TypeAlias = "Ready | Moved | Decided | Message | Failed"


class EngineError(Exception):
    """An engine that cannot be played with; the message is one line that names it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How much is put up with. Times are in seconds.

    Attributes:
        start: for the answer to START, loading included.
        restart: for the answer to RESTART.
        lateness: for a move, beyond the time allowed for it. (The Gomocup judge's figure.)
        cancel: for the end of a thought that is no longer wanted.
        close: for the engine to leave after END.
        lines: written without answering.
        noise: lines that are no answers, written without answering.
    """

    start: float = 10.0
    restart: float = 3.0
    lateness: float = 1.0
    cancel: float = 0.5
    close: float = 0.5
    lines: int = 20_000
    noise: int = 20


class _Phase(Enum):
    """What the engine is doing as far as we know."""

    OFF = auto()
    STARTING = auto()
    IDLE = auto()
    RESTARTING = auto()
    THINKING = auto()
    CANCELLED = auto()
    """Thinking on about something that is no longer wanted."""


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked for: a move, or with ``progress`` what an opening asks for."""

    state: GameState
    limits: Limits
    progress: Progress | None = None


class EngineClient:
    """One engine, started when it is needed.

    Attributes:
        command: the command line it was made with.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare; nothing is started yet.

        Args:
            command: a command line, or the program and its arguments already split.
            patience: how long and how much to bear.
            clock: the time in seconds.

        Raises:
            UnreadableError: if ``command`` is no command line.
        """
        words = parse_engine_command(command) if isinstance(command, str) else tuple(command)
        self.command = command if isinstance(command, str) else " ".join(words)
        self._words = words
        self._patience = patience or Patience()
        self._clock = clock
        self._wake = Wake()
        self._events: list[Event] = []
        self._child: ChildProcess | None = None
        self._name = ""
        self._can_restart = True
        self._wanted: _Request | None = None
        self._is_in_haste = False
        self._reset()

    def _reset(self) -> None:
        """Forget everything about a process.

        ``_strays`` counts refusals that may still come of a YXSTOP, from an engine that does not
        know it: once a later command is answered, none can.
        """
        self._phase = _Phase.OFF
        self._deadline: float | None = None
        self._position: GameState | None = None
        self._limits: Limits | None = None
        self._told_rule: RuleSet | None = None
        self._asked_at = 0.0
        self._owes_about = False
        self._is_stopped = False
        self._strays = 0
        self._forget_lines()

    def _forget_lines(self) -> None:
        self._lines = 0
        self._noise = 0
        self._last_noise = ""

    # --- For the caller ---------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What the engine calls itself, or else the name of its program."""
        return self._name or PurePath(self._words[0]).name

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._child.pid if self._child else None

    @property
    def has_question(self) -> bool:
        """Whether the engine has been asked for the move, and thinks about it."""
        return self._wanted is not None and self._phase is _Phase.THINKING

    @property
    def deadline(self) -> float | None:
        """When `poll` is due even if nothing comes, by the clock; None if it need not be."""
        return self._deadline

    def fileno(self) -> int:
        """A descriptor to select on, readable when `poll` is due; the same until `close`."""
        return self._wake.fileno()

    def start(self, *, size: int = SIZE, rule: RuleSet = FREESTYLE) -> None:
        """Start the engine with an empty board, unless it runs. `Ready` or `Failed` will follow."""
        if self._child is None:
            self._spawn(GameState.new(rule, size))

    def request_move(self, state: GameState, limits: Limits) -> None:
        """Ask for a move for the side to move; `Moved` or `Failed` will follow.

        The engine is started if it does not run, and told what it does not know of the position.

        Raises:
            ValueError: if the game is over or a move is asked for already.
        """
        self._request(_Request(state, limits))

    def request_decision(self, state: GameState, progress: Progress, limits: Limits) -> None:
        """Ask our own engine what it does in an opening; `Decided` or `Failed` will follow.

        Other engines do not know the command.

        Raises:
            ValueError: as `request_move`.
        """
        self._request(_Request(state, limits, progress))

    def stop_thinking(self) -> None:
        """Ask for the move now. An engine that does not know YXSTOP thinks on.

        One that has not got the question yet, because it is still starting, is stopped once it has.
        """
        self._is_in_haste = self._wanted is not None
        if self._phase is _Phase.THINKING and not self._is_stopped:
            self._is_stopped = True
            self._strays += 1
            self._send(Command("YXSTOP"))

    def cancel(self) -> None:
        """Take back the request, if there is one: no `Moved` follows. Returns at once."""
        self._wanted = None
        if self._phase is _Phase.THINKING:
            self.stop_thinking()
            self._enter(_Phase.CANCELLED, self._patience.cancel)

    def poll(self) -> list[Event]:
        """What has happened since the last time, in order. Never waits, and never takes long.

        Of several messages only the newest is given.
        """
        self._wake.clear()
        child = self._child
        for item in child.take(_LINES_PER_POLL) if child else ():
            if child is self._child:
                self._hear(item)
        if self._deadline is not None and self._clock() >= self._deadline:
            self._give_up_waiting()
        events, self._events = self._events, []
        return events

    def wait(self, timeout: float | None = None) -> None:
        """Wait until `poll` is due, or for ``timeout`` seconds."""
        times = [] if timeout is None else [timeout]
        if self._deadline is not None:
            times.append(max(0.0, self._deadline - self._clock()))
        select.select([self], [], [], min(times, default=None))

    def wait_until_ready(self, *, size: int = SIZE, rule: RuleSet = FREESTYLE) -> str:
        """Start the engine, wait for it, and return its name.

        Raises:
            EngineError: if it fails.
        """
        self.start(size=size, rule=rule)
        while self._phase is not _Phase.IDLE:
            self.wait(_NAP)
            for event in self.poll():
                if isinstance(event, Failed):
                    raise EngineError(event.reason)
        return self.name

    def play_move(self, state: GameState, limits: Limits) -> Moved:
        """Ask for a move and wait for it. What the engine says meanwhile is lost.

        Raises:
            EngineError: if it fails.
            ValueError: as `request_move`.
        """
        self.request_move(state, limits)
        while True:
            for event in self.poll():
                match event:
                    case Moved():
                        return event
                    case Failed(reason):
                        raise EngineError(reason)
            self.wait(_NAP)

    def close(self) -> None:
        """End the engine: END, a short grace, then force. Nothing of it is left running.

        Takes no longer than twice the grace. The client cannot be used any more.
        """
        with signals_held():
            self._wanted = None
            if self._child is not None:
                self._send(Command("END"))
                self._child.end(self._patience.close)
                self._child = None
            self._reset()
            self._wake.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- Towards the engine -----------------------------------------------------------------------

    def _request(self, request: _Request) -> None:
        if self._wanted is not None:
            raise ValueError(tr("{name} is asked for a move already", name=self.name))
        if request.state.outcome is not None:
            raise ValueError(tr("no move to ask for: {result}", result=request.state.outcome))
        self._wanted = request
        self._is_in_haste = False
        self._advance()

    def _advance(self) -> None:
        """Take the next step towards the move that is wanted, if one can be taken now."""
        request = self._wanted
        if request is None:
            return
        if self._phase is _Phase.OFF:
            self._spawn(request.state)
        elif self._phase is _Phase.IDLE:
            known = self._position
            if (
                request.progress is not None
                and known is not None
                and (known.board.size == request.state.board.size)
            ):
                self._ask(known, request)
            elif known is None or known.board.size != request.state.board.size:
                self._clear_board(request.state)
            elif _is_one_move_on(known, request.state) or not known.moves:
                self._ask(known, request)
            else:
                self._clear_board(request.state)

    def _spawn(self, state: GameState) -> None:
        try:
            with signals_held():  # an exception after the start would lose what was started
                self._child = ChildProcess(self._words, self._wake)
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            self._fail(tr("cannot be started: {reason}", reason=reason))
            return
        self._owes_about = True
        self._send(Command("ABOUT"))
        self._start_board(state)

    def _start_board(self, state: GameState) -> None:
        self._position = GameState.new(state.rule, state.board.size)
        self._send(Command("START", (state.board.size,)))
        self._enter(_Phase.STARTING, self._patience.start)

    def _clear_board(self, state: GameState) -> None:
        """Have the engine empty its board, by the gentlest means it knows."""
        if not self._can_restart:
            self._replace_process()
        elif self._position is not None and self._position.board.size != state.board.size:
            self._start_board(state)
        else:
            self._position = GameState.new(state.rule, state.board.size)
            self._send(Command("RESTART"))
            self._enter(_Phase.RESTARTING, self._patience.restart)

    def _ask(self, known: GameState, request: _Request) -> None:
        state, limits = request.state, request.limits
        settings: list[Info] = []
        if self._told_rule != state.rule:
            settings += rule_settings(state.rule)
        if self._limits is None or (self._limits.turn_ms, self._limits.match_ms) != (
            limits.turn_ms,
            limits.match_ms,
        ):
            settings += limit_settings(limits)
        settings.append(Info("time_left", str(limits.left_ms)))
        self._limits = limits
        self._told_rule = state.rule
        self._send(*settings)
        if request.progress is not None:
            self._send(*_describe_opening(state, request.progress))
        else:
            self._send(*_describe(known, state))
        self._asked_at = self._clock()
        if request.progress is None:  # of an opening the engine keeps nothing
            self._position = state
        self._is_stopped = False
        self._enter(_Phase.THINKING, limits.allowed_ms / 1000 + self._patience.lateness)
        if self._is_in_haste:
            self.stop_thinking()

    def _send(self, *commands: Command | Info | Stone | str) -> None:
        if self._child is not None:
            self._child.write([_as_line(command) for command in commands])

    def _enter(self, phase: _Phase, patience: float | None) -> None:
        self._phase = phase
        self._deadline = None if patience is None else self._clock() + patience
        if phase is not _Phase.CANCELLED:
            self._forget_lines()

    # --- From the engine --------------------------------------------------------------------------

    def _hear(self, item: Output) -> None:
        if isinstance(item, Ended):
            self._end_of_output(item)
            return
        self._lines += 1
        if item.is_cut:
            self._fail(
                tr(
                    "wrote a line of more than {limit} bytes: {text}",
                    limit=LONGEST_LINE,
                    text=shorten(item.text),
                )
            )
            return
        if self._lines > self._patience.lines:
            self._fail(tr("wrote {count} lines without an answer", count=self._lines))
            return
        try:
            self._understand(parse_reply(item.text))
        except UnreadableError:
            self._hear_noise(item.text)

    def _understand(self, reply: Reply) -> None:
        match reply.kind:
            case ReplyKind.MESSAGE:
                self._hear_message(reply.text)
            case ReplyKind.DEBUG:
                pass
            case ReplyKind.ABOUT:
                self._owes_about = False
                self._name = parse_about(reply.text).get("name") or self._name
            case ReplyKind.ERROR | ReplyKind.UNKNOWN:
                self._hear_refusal(reply)
            case ReplyKind.OK:
                self._hear_ok()
            case ReplyKind.TAKE if self._awaits_decision:
                self._hear_decision(reply)
            case _:
                self._hear_squares(reply)

    def _hear_message(self, text: str) -> None:
        if self._phase is not _Phase.CANCELLED:
            self._events = [event for event in self._events if not isinstance(event, Message)]
            self._events.append(Message(text))

    def _hear_ok(self) -> None:
        if self._phase is _Phase.STARTING:
            self._owes_about = False
            self._enter(_Phase.IDLE, None)
            self._events.append(Ready(self.name))
            self._advance()
        elif self._phase is _Phase.RESTARTING:
            self._strays = 0
            self._enter(_Phase.IDLE, None)
            self._advance()

    def _hear_refusal(self, reply: Reply) -> None:
        """ERROR or UNKNOWN: find out what it is about, since answers come in order."""
        said = f"{reply.kind.value} {reply.text}".strip()
        if self._owes_about:
            # Or about START, from an engine that ignores ABOUT: then no other answer will come.
            self._owes_about = False
            self._last_noise = said
        elif self._strays:
            self._strays -= 1
        elif self._phase is _Phase.RESTARTING:
            self._can_restart = False
            self._replace_process()
        elif self._phase is _Phase.CANCELLED:
            self._thought_is_over()
        elif self._phase is not _Phase.IDLE:
            if self._phase is _Phase.STARTING:
                self._fail(tr("answered START with {text}", text=shorten(said)))
            else:
                self._fail(tr("answered the position with {text}", text=shorten(said)))

    def _hear_squares(self, reply: Reply) -> None:
        if self._phase is _Phase.CANCELLED:
            self._thought_is_over()
        elif self._phase is not _Phase.THINKING or not reply.squares:
            self._hear_noise(f"{reply.kind.value} {reply.text}".strip())
        elif self._awaits_decision:
            self._hear_decision(reply)
        elif reply.kind is ReplyKind.SUGGEST:
            self._send(Command("PLAY", reply.squares[0]))
        else:
            self._hear_move(reply.squares[0])

    def _hear_move(self, square: Square) -> None:
        if self._wanted is None:
            return
        state = self._wanted.state
        try:
            point = point_at(square, state.board.size)
            self._position = state.play(point)
        except ValueError as error:
            self._fail(tr("played {square}: {error}", square=format_square(square), error=error))
            return
        self._wanted = None
        self._strays = int(self._is_stopped)
        self._enter(_Phase.IDLE, None)
        self._events.append(Moved(point, self._clock() - self._asked_at))

    @property
    def _awaits_decision(self) -> bool:
        wanted = self._wanted
        return self._phase is _Phase.THINKING and bool(wanted and wanted.progress is not None)

    def _hear_decision(self, reply: Reply) -> None:
        """What the engine does in an opening, if the opening lets it."""
        if self._wanted is None or self._wanted.progress is None:
            return
        state, progress = self._wanted.state, self._wanted.progress
        options = progress.options(len(state.moves))
        try:
            points = tuple(point_at(square, state.board.size) for square in reply.squares)
            choice = None
            if reply.kind is ReplyKind.TAKE:
                choice = _parse_color(reply.text)
            elif options:
                choice = Choice.PLACE_TWO
            if choice is not None:
                progress = progress.choose(len(state.moves), choice)
            _check_stones(state, progress, choice, points)
            state.play_all(points)
        except ValueError as error:
            self._fail(
                tr(
                    "answered an opening with {text}: {error}",
                    text=shorten(format_reply(reply)),
                    error=error,
                )
            )
            return
        self._wanted = None
        self._strays = int(self._is_stopped)
        self._enter(_Phase.IDLE, None)
        self._events.append(Decided(choice, points))

    def _hear_noise(self, text: str) -> None:
        self._noise += 1
        self._last_noise = text
        if self._noise > self._patience.noise:
            self._fail(tr("writes what is no answer: {text}", text=shorten(text)))

    def _thought_is_over(self) -> None:
        self._position = None
        self._enter(_Phase.IDLE, None)
        self._advance()

    # --- When things go wrong ---------------------------------------------------------------------

    def _give_up_waiting(self) -> None:
        if self._phase is _Phase.CANCELLED:
            self._drop_process()
            self._advance()
        elif self._phase is _Phase.RESTARTING:
            self._can_restart = False
            self._replace_process()
        elif self._phase is _Phase.STARTING:
            reason = tr("did not answer START within {seconds:g} s", seconds=self._patience.start)
            self._fail(self._with_last_words(reason))
        elif self._wanted is not None:
            allowed = self._wanted.limits.allowed_ms / 1000
            late = self._patience.lateness
            reason = tr(
                "made no move in {allowed:g} s and {late:g} s more", allowed=allowed, late=late
            )
            self._fail(self._with_last_words(reason))

    def _with_last_words(self, reason: str) -> str:
        if not self._last_noise:
            return reason
        words = shorten(self._last_noise)
        return tr("{reason}; its last words: {words}", reason=reason, words=words)

    def _end_of_output(self, ended: Ended) -> None:
        if self._phase is _Phase.CANCELLED:
            self._drop_process()
            self._advance()
        else:
            self._fail(str(ended))

    def _replace_process(self) -> None:
        """Start the engine anew, for it cannot empty its board, and let the old process leave."""
        old = self._child
        if old is not None:
            self._send(Command("END"))
            # No daemon: a program that ends meanwhile waits until the old process is gone.
            threading.Thread(target=old.end, args=(self._patience.close,)).start()
            self._child = None
        self._reset()
        self._advance()

    def _drop_process(self) -> None:
        if self._child is not None:
            self._child.end(0)
            self._child = None
        self._reset()

    def _fail(self, reason: str) -> None:
        self._events.append(Failed(tr("{name} {reason}", name=self.name, reason=reason)))
        self._wanted = None
        self._drop_process()
        self._wake.set()


# --- What an engine does in an opening -----------------------------------------------------------


def _parse_color(text: str) -> Choice:
    """The colour taken.

    Raises:
        UnreadableError: if it is none.
    """
    choices = {"black": Choice.BLACK, "white": Choice.WHITE}
    if text not in choices:
        raise UnreadableError(tr("a colour to take is black or white"))
    return choices[text]


def _check_stones(
    state: GameState, progress: Progress, choice: Choice | None, points: Sequence[Point]
) -> None:
    """See that the opening, which ``choice`` has brought to ``progress``, asks for these stones.

    Raises:
        IllegalMoveError: if it asks for more or fewer, or denies one of the points.
    """
    stones = len(state.moves)
    if choice is not None:
        due = OFFERED_AGAIN - OFFERED if choice is Choice.PLACE_TWO else 0
    else:
        is_offer = not stones and progress.holder(state.to_move) is None
        due = OFFERED if is_offer else 1
    if len(points) != due:
        raise IllegalMoveError(
            tr_count("{number} stone is due here", "{number} stones are due here", due)
        )
    for number, point in enumerate(points, start=stones):
        objection = progress.objection(state.board, point, number)
        if objection is not None:
            raise IllegalMoveError(objection)


# --- Telling an engine the position --------------------------------------------------------------


def _is_one_move_on(known: GameState, state: GameState) -> bool:
    """Whether ``state`` is ``known`` and one stone of the side that was to move there."""
    last = state.last_move
    return (
        last is not None
        and known.rule == state.rule
        and known.board.cells == state.board.without_stone(last).cells
        and state.board.color_at(last) is state.to_move.opponent
    )


def _as_line(command: Command | Info | Stone | str) -> str:
    match command:
        case str():
            return command
        case Stone():
            return format_stone(command)
        case _:
            return format_command(command)


def _describe_opening(state: GameState, progress: Progress) -> Sequence[Command | str]:
    """The commands that ask our own engine what it does in an opening."""
    size = state.board.size
    stones = (format_square(square_of(point, size)) for point in state.moves)
    return (Command("OPENINGBOARD"), format_progress(progress), *stones, Command("DONE"))


def _describe(known: GameState, state: GameState) -> Sequence[Command | Stone]:
    """The commands that lead from ``known``, empty or one move back, to ``state`` and a move."""
    last = state.last_move
    if last is None:
        return (Command("BEGIN"),)
    size = state.board.size
    if _is_one_move_on(known, state):
        return (Command("TURN", square_of(last, size)),)
    stones = (
        Stone(
            square_of(point, size),
            Field.OWN if state.board.color_at(point) is state.to_move else Field.OTHER,
        )
        for point in state.moves
    )
    return (Command("BOARD"), *stones, Command("DONE"))
