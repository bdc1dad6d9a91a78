"""Who gives hints: our own engine in a process of its own, beside that of the opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.hint import Motive, Reason
from gomoku_console.game.board import UnreadableError
from gomoku_console.gomocup.advice import is_advice, parse_advice
from gomoku_console.gomocup.client import EngineClient, Failed, Message, Moved
from gomoku_console.gomocup.protocol import Limits
from gomoku_console.ui.actions import HintFailed, HintFound
from gomoku_console.ui.engines import own_engine, plain

if TYPE_CHECKING:
    from gomoku_console.gomocup.client import Event
    from gomoku_console.ui.actions import Action, Advise

LEVEL = "master"
"""Who gives the hints: it takes a second at most, and some tenths more for the reason."""

LIMITS = Limits(turn_ms=10_000)
"""Only a machine that has hardly any time for us comes near this."""


class Adviser:
    """The process that looks for hints; started when it is first asked, ended by `close`.

    Args:
        command: what starts it; our own engine if not given.
    """

    def __init__(self, command: tuple[str, ...] = ()) -> None:
        self._command = command
        self._client: EngineClient | None = None
        self._question: Advise | None = None
        self._reason: Reason | None = None

    def ask(self, question: Advise) -> None:
        """Look for a hint. The answer comes from `poll`; that to an earlier question does not."""
        if self._client is None:
            command = self._command or own_engine(LEVEL, question.seed, "--explain")
            self._client = EngineClient(command)
        self._client.cancel()
        self._question, self._reason = question, None
        self._client.request_move(question.state, LIMITS)

    def forget_unless(self, ticket: int | None) -> None:
        """Cancel the search that is under way unless its question bears ``ticket``."""
        if self._client is not None and self._question and self._question.ticket != ticket:
            self._question = None
            self._client.cancel()

    def poll(self) -> list[Action]:
        """What has happened since the last time. Never waits."""
        if self._client is None:
            return []
        actions = (self._action(event) for event in self._client.poll())
        return [action for action in actions if action is not None]

    def close(self) -> None:
        """End the process; nothing of it is left running."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self._question = None

    def _action(self, event: Event) -> Action | None:
        question = self._question
        if question is None:
            return None
        match event:
            case Message(text) if is_advice(text):
                try:
                    self._reason = parse_advice(text, question.state.board.size)
                except UnreadableError as error:
                    self._question = None
                    return HintFailed(question.ticket, plain(str(error)))
            case Moved(point):
                self._question = None
                return HintFound(question.ticket, point, self._reason or Reason(Motive.JUDGEMENT))
            case Failed(reason):
                self._question = None
                return HintFailed(question.ticket, plain(reason))
        return None
