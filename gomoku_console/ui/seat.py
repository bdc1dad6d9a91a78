"""A process that answers one question at a time, and gives way to another when it must."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from gomoku_console.gomocup.client import EngineClient
from gomoku_console.gomocup.signals import signals_held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.gomocup.client import Event
    from gomoku_console.ui.actions import Action


class Seat:
    """Where an engine sits: started when it is first asked, ended by `retire` or `close`.

    Whoever takes part says in `_action` what its events mean.
    """

    def __init__(self) -> None:
        self._client: EngineClient | None = None
        self._command: str | tuple[str, ...] = ""
        self._ticket: int | None = None
        self._leaving: list[threading.Thread] = []

    def _seat(self, command: str | tuple[str, ...], ticket: int) -> EngineClient:
        """The engine that ``command`` starts, free to be asked the question with ``ticket``."""
        if self._client is None or self._command != command:
            self.retire()
            self._command, self._client = command, EngineClient(command)
        self._client.cancel()
        self._ticket = ticket
        return self._client

    def forget_unless(self, ticket: int | None) -> None:
        """Cancel the question that is under way unless it bears ``ticket``."""
        if self._client is not None and self._ticket is not None and self._ticket != ticket:
            self._ticket = None
            self._client.cancel()

    def poll(self) -> Sequence[Action]:
        """What has happened since the last time. Never waits."""
        if self._client is None:
            return []
        actions = [self._action(event) for event in self._client.poll()]
        return [action for action in actions if action is not None]

    def retire(self) -> None:
        """Let the engine leave, if there is one; nothing waits for it but `close`."""
        self._ticket = None
        if self._client is None:
            return
        self._leaving = [thread for thread in self._leaving if thread.is_alive()]
        with signals_held():  # an exception in between would lose the engine
            thread = threading.Thread(target=self._client.close)
            thread.start()
            self._leaving.append(thread)
            self._client = None

    def close(self) -> None:
        """End the engine; nothing of it, and of those before it, is left running."""
        self.retire()
        with signals_held():
            for thread in self._leaving:
                thread.join()

    def _action(self, event: Event) -> Action | None:
        raise NotImplementedError
