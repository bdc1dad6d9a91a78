"""The engine at the board, in a process of its own, and the list of engines that are remembered."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.engine.opening import Decision
from gomoku_console.engine.search import translate_info
from gomoku_console.gomocup.client import Decided, EngineClient, Failed, Message, Moved, Ready
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.gomocup.protocol import UNLIMITED, Limits
from gomoku_console.language import tr
from gomoku_console.records.store import atomic_write, read_file, state_directory
from gomoku_console.ui.actions import (
    ComputerActed,
    EngineAsked,
    EngineFailed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
)
from gomoku_console.ui.glyphs import ASCII
from gomoku_console.ui.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.gomocup.client import Event
    from gomoku_console.ui.actions import Action, Think

MOST_BYTES = 64 * 1024
FILE = "engines.txt"


class EngineSeat:
    """Whichever engine plays now; started when it is first asked, ended by `close`."""

    def __init__(self) -> None:
        self._client: EngineClient | None = None
        self._command: str | tuple[str, ...] = ""
        self._ticket: int | None = None
        self._is_told = False

    @property
    def is_busy(self) -> bool:
        """Whether something may come from an engine."""
        return self._client is not None

    def ask(self, thought: Think) -> None:
        """Ask the engine of ``thought`` for a move. The answer comes from `poll`."""
        command = thought.player.engine or own_engine(str(thought.player.opponent), thought.seed)
        if self._client is None or self._command != command:
            self.retire()
            self._command, self._client = command, EngineClient(command)
        self._client.cancel()
        self._ticket, self._is_told = thought.ticket, False
        left_ms = UNLIMITED if thought.left_ms is None else thought.left_ms
        limits = Limits(turn_ms=thought.turn_ms, match_ms=thought.match_ms, left_ms=left_ms)
        state = thought.state
        if thought.asks_for_a_move:
            self._client.request_move(state, limits)
        else:
            self._client.request_decision(state, thought.progress, limits)

    def move_now(self) -> None:
        """Tell the engine to answer at once."""
        if self._client is not None:
            self._client.stop_thinking()

    def forget_unless(self, ticket: int | None) -> None:
        """Cancel the thought that is under way unless it bears ``ticket``."""
        if self._client is not None and self._ticket is not None and self._ticket != ticket:
            self._ticket = None
            self._client.cancel()

    def poll(self) -> list[Action]:
        """What has happened since the last time. Never waits."""
        if self._client is None:
            return []
        actions = [self._action(event) for event in self._client.poll()]
        if self._ticket is not None and not self._is_told and self._client.has_question:
            self._is_told = True
            actions.append(EngineAsked(self._ticket))
        return [action for action in actions if action is not None]

    def retire(self) -> None:
        """Let the engine leave; nothing waits for it but the end of the program."""
        if self._client is not None:
            threading.Thread(target=self._client.close).start()
            self._client = None
        self._ticket = None

    def close(self) -> None:
        """End the engine; nothing of it is left running."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self._ticket = None

    def _action(self, event: Event) -> Action | None:
        match event:
            case Ready(name):
                command = self._command
                return EngineReady(command, plain(name)) if isinstance(command, str) else None
            case Message(text):
                is_own = not isinstance(self._command, str)
                return EngineSaid(plain(translate_info(text) if is_own else text))
            case Moved(point):
                return self._answered(lambda ticket: ComputerActed(ticket, Decision((point,))))
            case Decided(choice, points):
                return self._answered(
                    lambda ticket: ComputerActed(ticket, Decision(points, choice))
                )
            case Failed(reason):
                return self._answered(lambda ticket: EngineFailed(ticket, plain(reason)))

    def _answered(self, make: Callable[[int], Action]) -> Action | None:
        """The answer to the question under way, which is thereby settled."""
        ticket, self._ticket = self._ticket, None
        return None if ticket is None else make(ticket)


def own_engine(opponent: str, seed: int, *options: str) -> tuple[str, ...]:
    """The command that starts this program as an engine of a level; ``seed`` is for one game."""
    root = str(Path(__file__).resolve().parents[2])
    level = ("--opponent", opponent, "--seed", str(seed))
    return (sys.executable, "-c", _OWN_ENGINE, root, "brain", *level, *options)


_OWN_ENGINE = (
    "import sys; sys.path[:] = [sys.argv.pop(1), *filter(None, sys.path)]; "
    "from gomoku_console.cli import main; sys.exit(main())"
)
"""Runs this very package, never one of the same name in the directory the game was started in."""


def plain(text: str) -> str:
    """``text`` as every terminal can show it: ``?`` for all but ASCII.

    Where another language than English is spoken, its characters can be shown, too.
    """
    return printable(text, ASCII)


def load_engines() -> EnginesLoaded:
    """The remembered engines: one command line a line, blank lines and ``#`` comments aside."""
    try:
        commands, complaints = _read_list()
    except ValueError as error:
        return EnginesLoaded((), str(error))
    return EnginesLoaded(tuple(commands), next(iter(complaints.values()), ""))


def save_engines(commands: tuple[str, ...]) -> None:
    """Remember ``commands``. Lines of the file that cannot be read stay in it.

    Raises:
        SaveError: if the file cannot be written.
        ValueError: if it cannot be read.
    """
    _, complaints = _read_list()
    lines = ["# Engines that gomoku remembers: one command line each.", *commands, *complaints]
    atomic_write(_file(), "".join(f"{line}\n" for line in lines).encode())


def _read_list() -> tuple[list[str], dict[str, str]]:
    """The commands in the file; and its unreadable lines, each with what is wrong with it.

    Raises:
        ValueError: if the file as a whole cannot be read.
    """
    path = _file()
    if not path.exists():
        return [], {}
    commands, complaints = list[str](), dict[str, str]()
    for number, line in enumerate(read_file(path, limit=MOST_BYTES).decode().splitlines(), start=1):
        command = line.strip()
        if not command or command.startswith("#"):
            continue
        try:
            parse_engine_command(command)
        except ValueError as error:
            complaints[line] = tr(
                "{file}, line {number}: {error}", file=FILE, number=number, error=error
            )
        else:
            commands.append(command)
    return commands, complaints


def _file() -> Path:
    return state_directory() / FILE
