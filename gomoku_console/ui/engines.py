"""The engine at the board, in a process of its own, and the list of engines that are remembered."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.engine.opening import Decision
from gomoku_console.engine.report import translate_info
from gomoku_console.gomocup.client import Decided, Failed, Message, Moved, Ready
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
from gomoku_console.ui.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gomoku_console.gomocup.client import Event
    from gomoku_console.ui.actions import Action, Think

MOST_BYTES = 64 * 1024
FILE = "engines.txt"


class EngineSeat(Seat):
    """Whichever engine plays now."""

    def __init__(self) -> None:
        super().__init__()
        self._is_told = False

    def ask(self, thought: Think) -> None:
        """Ask the engine of ``thought`` for a move. The answer comes from `poll`."""
        command = thought.player.engine or own_engine(str(thought.player.opponent), thought.seed)
        client = self._seat(command, thought.ticket)
        self._is_told = False
        left_ms = UNLIMITED if thought.left_ms is None else thought.left_ms
        limits = Limits(turn_ms=thought.turn_ms, match_ms=thought.match_ms, left_ms=left_ms)
        if thought.asks_for_a_move:
            client.request_move(thought.state, limits)
        else:
            client.request_decision(thought.state, thought.progress, limits)

    def move_now(self) -> None:
        """Tell the engine to answer at once."""
        if self._client is not None:
            self._client.stop_thinking()

    def poll(self) -> Sequence[Action]:
        """What has happened since the last time. Never waits."""
        actions = super().poll()
        is_asked = self._client is not None and self._client.has_question
        if self._ticket is not None and is_asked and not self._is_told:
            self._is_told = True
            return [*actions, EngineAsked(self._ticket)]
        return actions

    def _action(self, event: Event) -> Action | None:
        match event:
            case Ready(name):
                command = self._command
                return EngineReady(command, plain(name)) if isinstance(command, str) else None
            case Message(text):
                return _said(text, is_own=not isinstance(self._command, str))
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


def _said(text: str, *, is_own: bool) -> EngineSaid:
    """A word of an engine; that of a level in the player's language."""
    outline = translate_info(text) if is_own else None
    return EngineSaid(plain(text)) if outline is None else EngineSaid(*outline)


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
