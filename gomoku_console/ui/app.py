"""The loop: paint, wait for something to happen, update, carry out what was asked for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.ui.actions import ComputerActed, Effect, Quit, Redraw, Resized, Think, Tick
from gomoku_console.ui.keymap import action_for
from gomoku_console.ui.keys import Event, Hangup, KeyPress, Resize
from gomoku_console.ui.update import update
from gomoku_console.ui.view import render

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.model import Model
    from gomoku_console.ui.update import Step


class Screen(Protocol):
    """What the loop needs of a terminal."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""

    def paint(self, frame: Frame) -> None:
        """Show ``frame``."""

    def redraw(self) -> None:
        """Write everything anew with the next frame."""

    def read(self, timeout: float | None) -> Event | None:
        """The next event; None if there is none for ``timeout`` seconds."""


class App:
    """One run of the program on one screen.

    Attributes:
        model: the program as it stands, once `run` has begun.
    """

    model: Model

    def __init__(self, screen: Screen, clock: Callable[[], float] = time.monotonic) -> None:
        self._screen = screen
        self._clock = clock
        self._thoughts: list[Think] = []
        self._is_done = False

    def run(self, model: Model, begin: Callable[[Model], Step]) -> None:
        """Run until the player leaves or the terminal is gone.

        ``begin`` takes the first step, from a model that knows the screen's size and the time.
        """
        rows, columns = self._screen.size
        self.model = model._replace(rows=rows, columns=columns, now=self._clock())
        self._follow(begin(self.model))
        while not self._is_done:
            self._screen.paint(render(self.model))
            if self._thoughts:
                self._think(self._thoughts.pop(0))
            else:
                self._handle(self._screen.read(self._until_next_second()))

    def _think(self, thought: Think) -> None:
        """Let the opponent choose; what was typed meanwhile finds the computer still to move."""
        # Only a computer that is asked pays for loading the engines.
        from gomoku_console.engine.opening import decide  # noqa: PLC0415

        opponent = OPPONENTS[thought.opponent].create(thought.seed)
        decision = decide(
            opponent,
            thought.state,
            thought.progress,
            thought.seed,
            should_stop=lambda: self._is_void(thought),
        )
        if not self._is_void(thought):
            self._dispatch(ComputerActed(thought.ticket, decision))

    def _is_void(self, thought: Think) -> bool:
        """Take in what happened meanwhile; whether nobody waits for ``thought`` any more."""
        while not self._is_done and (event := self._screen.read(0)) is not None:
            self._handle(event)
            self._screen.paint(render(self.model))
        return self._is_done or self.model.thinking != thought.ticket

    def _handle(self, event: Event | None) -> None:
        match event:
            case KeyPress(key):
                self._dispatch(action_for(self.model, key))
            case Resize(rows, columns):
                self._dispatch(Resized(rows, columns))
            case Hangup():
                self._is_done = True
            case None:
                self._dispatch(Tick(self._clock()))

    def _dispatch(self, action: Action) -> None:
        model, _ = update(self.model, Tick(self._clock()))
        self._follow(update(model, action))

    def _follow(self, step: Step) -> None:
        self.model, effects = step
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Think():
                self._thoughts.append(effect)
            case Redraw():
                self._screen.redraw()
            case Quit():
                self._is_done = True

    def _until_next_second(self) -> float:
        """Seconds until the game clock shows another figure."""
        return 1.0 - (self._clock() - self.model.started) % 1.0
