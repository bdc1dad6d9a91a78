"""Who gives hints: our own engine in a process of its own, beside that of the opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.reason import Motive, Reason
from gomoku_console.game.board import UnreadableError
from gomoku_console.gomocup.advice import is_advice, parse_advice
from gomoku_console.gomocup.client import Decided, Failed, Message, Moved
from gomoku_console.gomocup.protocol import Limits
from gomoku_console.ui.actions import HintFailed, HintFound
from gomoku_console.ui.engines import own_engine, plain
from gomoku_console.ui.seat import Seat

if TYPE_CHECKING:
    from gomoku_console.gomocup.client import Event
    from gomoku_console.ui.actions import Action, Advise

LEVEL = "master"
"""Who gives the hints: it takes a second at most, and some tenths more for the reason."""

LIMITS = Limits(turn_ms=10_000)
"""Only a machine that has hardly any time for us comes near this."""


class Adviser(Seat):
    """The process that looks for hints.

    Args:
        own: what starts it; our own engine if not given.
    """

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._own = own
        self._size = 0
        self._reason: Reason | None = None

    def ask(self, question: Advise) -> None:
        """Look for a hint. The answer comes from `poll`; that to an earlier question does not."""
        # One process will do for all questions, whatever their seeds.
        self._own = self._own or own_engine(LEVEL, question.seed, "--explain")
        client = self._seat(self._own, question.ticket)
        self._size, self._reason = question.state.board.size, None
        if question.progress is None:
            client.request_move(question.state, LIMITS)
        else:
            client.request_decision(question.state, question.progress, LIMITS)

    def _action(self, event: Event) -> Action | None:
        ticket = self._ticket
        if ticket is None:
            return None
        match event:
            case Message(text) if is_advice(text):
                try:
                    self._reason = parse_advice(text, self._size)
                except UnreadableError as error:
                    self._ticket = None
                    return HintFailed(ticket, plain(str(error)))
            case Moved(point):
                self._ticket = None
                return HintFound(ticket, point, self._reason or Reason(Motive.JUDGEMENT))
            case Decided(_, (point, *_)):
                self._ticket = None
                return HintFound(ticket, point, Reason(Motive.JUDGEMENT))
            case Failed(reason):
                self._ticket = None
                return HintFailed(ticket, plain(reason))
        return None
