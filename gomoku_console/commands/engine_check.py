"""Tries engines out: each is started, asked for one move, and ended."""

from __future__ import annotations

import select
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import format_point, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import EngineClient, Failed, Moved, Patience
from gomoku_console.gomocup.protocol import Limits
from gomoku_console.gomocup.signals import signals_handled
from gomoku_console.ui.engines import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.gomocup.client import Event

PATIENCE = Patience(start=5.0, lateness=1.0, close=0.2)
"""How long an engine may take: with `TURN_MS`, all together have less than seven seconds."""

TURN_MS = 500
_NAP = 0.1
"""Seconds after which every engine is looked at, whether or not it said something."""

POSITION = GameState.new().play_all(parse_moves("h8i9g7"))
"""The position it is white's turn in."""


class Verdict(NamedTuple):
    """What came of one engine: its name, its move and the seconds it took; or why it is unfit."""

    name: str
    move: str = ""
    seconds: float = 0.0
    trouble: str = ""


def check_engines(
    commands: Sequence[str | tuple[str, ...]], patience: Patience = PATIENCE
) -> list[Verdict]:
    """Try all of them out at the same time. None of them is left running.

    Raises:
        SystemExit: if a signal told this process to leave; once the engines are ended.
    """
    found: dict[int, Verdict] = {}
    came: list[int] = []
    with signals_handled(came.append), ExitStack() as stack:
        clients = [
            stack.enter_context(EngineClient(command, patience=patience)) for command in commands
        ]
        for client in clients:
            client.request_move(POSITION, Limits(turn_ms=TURN_MS))
        while len(found) < len(clients) and not came:
            select.select(clients, [], [], _NAP)
            for number, client in enumerate(clients):
                for event in client.poll():
                    _judge(client, event, number, found)
    if came:
        raise SystemExit(128 + came[0])
    return [found[number] for number in range(len(commands))]


def _judge(client: EngineClient, event: Event, number: int, found: dict[int, Verdict]) -> None:
    """Note what ``event`` says of the engine of this number."""
    name = plain(client.name)
    match event:
        case Moved(point, seconds):
            found[number] = Verdict(name, format_point(point), seconds)
        case Failed(reason):
            found[number] = Verdict(name, trouble=plain(reason).removeprefix(f"{name} "))
