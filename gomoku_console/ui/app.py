"""The loop: paint, wait for something to happen, update, carry out what was asked for."""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Protocol

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.ui.actions import (
    Advise,
    CannotKeep,
    CheckEngine,
    ComputerActed,
    DeleteGame,
    Effect,
    EngineChecked,
    EnginesLoaded,
    ExportGame,
    OfferFound,
    OpenGame,
    Request,
    Resized,
    SaveEngines,
    SaveSetting,
    Think,
    Tick,
)
from gomoku_console.ui.begin import resume_game
from gomoku_console.ui.keymap import action_for_wheel
from gomoku_console.ui.keys import Click, Event, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.model import DEFAULT_OPPONENT, Scene
from gomoku_console.ui.theme import parse_theme
from gomoku_console.ui.update import update
from gomoku_console.ui.view import render

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.ui.actions import Action, ShelfEffect
    from gomoku_console.ui.adviser import Adviser
    from gomoku_console.ui.begin import Step
    from gomoku_console.ui.engines import EngineSeat
    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.keeper import Keeper
    from gomoku_console.ui.model import Model
    from gomoku_console.ui.theme import Theme


ENGINE_PATIENCE = 0.05
"""Seconds after which a thinking engine is looked at, whether or not a key was pressed."""


class Screen(Protocol):
    """What the loop needs of a terminal."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""

    def paint(self, frame: Frame) -> None:
        """Show ``frame``."""

    def redraw(self) -> None:
        """Write everything anew with the next frame."""

    def use_theme(self, theme: Theme) -> None:
        """Paint in ``theme`` from the next frame on."""

    def use_mouse(self, *, is_on: bool) -> None:
        """Take the mouse, or leave it to the terminal."""

    def beep(self) -> None:
        """Ring the bell."""

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
        self._later: list[Think | Advise | ShelfEffect | Request] = []
        self._keeper: Keeper | None = None
        self._engine: EngineSeat | None = None
        self._adviser: Adviser | None = None
        self._in_haste: int | None = None
        self._is_done = False

    def run(self, model: Model, begin: Callable[[Model], Step]) -> None:
        """Run until the player leaves or the terminal is gone; no engine outlives the call.

        ``begin`` takes the first step, from a model that knows the screen's size and the time.
        """
        rows, columns = self._screen.size
        self.model = model._replace(rows=rows, columns=columns, now=self._clock())
        with ExitStack() as stack:  # what one of them raises keeps none of the others from its turn
            stack.callback(self._close_adviser)
            stack.callback(self._close_engine)
            stack.callback(self._leave_game)
            self._follow(begin(self.model))
            # The first frame waits for nothing that it does not show.
            self._screen.paint(render(self.model))
            self._keeper = _make_keeper()
            while not self._is_done:
                self._step()

    def _step(self) -> None:
        """Save and paint what is, and do the next thing there is to do."""
        self._keep()
        self._screen.paint(render(self.model))
        if self._later:
            self._do_later(self._later.pop(0))
        else:
            self._handle(self._screen.read(self._patience()))
        if self._engine is not None:
            self._attend_to(self._engine)
        if self._adviser is not None:
            self._attend_to_adviser(self._adviser)

    def _leave_game(self) -> None:
        """Leave the game on the board to be resumed; nobody is there any more to be told more."""
        if self._keeper is not None:
            with suppress(OSError, ValueError):
                self._keeper.leave()

    def _keep(self) -> None:
        """Save the game before a change in it is seen, so that nothing seen can be lost."""
        reason = self._keeper.keep(self.model) if self._keeper else ""
        if reason:
            self._dispatch(CannotKeep(reason))

    def _do_later(self, effect: Think | Advise | ShelfEffect | Request) -> None:
        match effect:
            case Think():
                self._think(effect)
            case Advise():
                self._advise(effect)
            case Request.FIND_OFFER:
                self._find_offer()
            case Request.RESUME:
                self._resume()
            case Request.LOAD_LIBRARY:
                self._dispatch(_load_library())
            case OpenGame() | ExportGame() | DeleteGame():
                self._dispatch(_tend_shelf(effect))

    def _find_offer(self) -> None:
        if self._keeper is not None:
            self._dispatch(OfferFound(*self._keeper.find_offer(self.model)))

    def _resume(self) -> None:
        """Put the saved game on the board; if that cannot be, say why in the menu."""
        if self._keeper is None:
            return
        try:
            again = self._keeper.resume(self.model)
        except (OSError, ValueError) as error:
            from gomoku_console.failures import describe  # noqa: PLC0415 - mostly all goes well

            self._dispatch(OfferFound(None, describe(error)))
        else:
            self._follow(resume_game(again))

    def _think(self, thought: Think) -> None:
        """Let the computer decide: one in a process in its own time, an instant one at once."""
        if self._is_void(thought):
            return
        player = thought.player
        is_level = player.is_in_process and player.engine is None
        if is_level or (player.is_in_process and thought.asks_for_a_move):
            self._engine = self._engine or _make_engine_seat()
            self._engine.ask(thought)
            if self._in_haste == thought.ticket:
                # The key was typed before the question was put.
                self._engine.move_now()
        else:
            self._decide(thought)

    def _decide(self, thought: Think) -> None:
        """Have a built-in computer decide; keys typed meanwhile find it still to move.

        What an opening asks for beyond a plain move is decided here for engines, too.
        """
        # Only a computer that is asked pays for loading the engines.
        from gomoku_console.engine.opening import decide  # noqa: PLC0415

        name = DEFAULT_OPPONENT if thought.player.is_in_process else thought.player.opponent
        opponent = OPPONENTS[name or DEFAULT_OPPONENT].create(thought.seed)
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
        self._dispatch(Tick(self._clock()))
        self._keep()
        self._screen.paint(render(self.model))
        return self._is_done or self.model.thinking != thought.ticket

    def _attend_to(self, engine: EngineSeat) -> None:
        """Take in what the engine says; drop what nobody waits for, and the engine after a game."""
        for action in engine.poll():
            self._dispatch(action)
        if self.model.scene is Scene.GAME and any(p.is_in_process for p in self.model.players):
            engine.forget_unless(self.model.thinking)
        else:
            engine.retire()  # it may take a moment to go, and nobody is to wait for that

    def _advise(self, question: Advise) -> None:
        """Have the adviser look for a hint, unless nobody waits for it any more."""
        if self.model.awaited_hint == question.ticket:
            self._adviser = self._adviser or _make_adviser()
            self._adviser.ask(question)

    def _attend_to_adviser(self, adviser: Adviser) -> None:
        """Take in what the adviser found; drop what nobody waits for, and it after the game."""
        for action in adviser.poll():
            self._dispatch(action)
        adviser.forget_unless(self.model.awaited_hint)
        if self.model.scene is not Scene.GAME or self.model.state.is_over:
            adviser.retire()

    def _close_adviser(self) -> None:
        if self._adviser is not None:
            self._adviser.close()

    def _close_engine(self) -> None:
        if self._engine is not None:
            self._engine.close()

    def _handle(self, event: Event | None) -> None:
        match event:
            case KeyPress(key):
                from gomoku_console.ui.coordinate import read_key  # noqa: PLC0415

                self._dispatch(read_key(self.model, key))
            case Click(row, column):
                self._dispatch_if(render(self.model).action_at(row, column))
            case Wheel(is_up):
                self._dispatch_if(action_for_wheel(self.model, is_up=is_up))
            case Resize(rows, columns):
                self._dispatch(Resized(rows, columns))
            case Hangup():
                self._is_done = True
            case None:
                self._dispatch(Tick(self._clock()))

    def _dispatch(self, action: Action) -> None:
        model, _ = update(self.model, Tick(self._clock()))
        self._follow(update(model, action))

    def _dispatch_if(self, action: Action | None) -> None:
        if action is not None:
            self._dispatch(action)

    def _follow(self, step: Step) -> None:
        self.model, effects = step
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case SaveEngines(commands):
                self._dispatch(_save_engines(commands))
            case CheckEngine(command):
                self._dispatch(_check_engine(command))
            case SaveSetting():
                self._set(effect)
            case Request():
                self._fulfil(effect)
            case _:
                self._later.append(effect)

    def _fulfil(self, request: Request) -> None:
        match request:
            case Request.MOVE_NOW:
                self._in_haste = self.model.thinking
                if self._engine is not None:
                    self._engine.move_now()
            case Request.LOAD_ENGINES:
                self._dispatch(_load_engines())
            case Request.BELL:
                self._screen.beep()
            case Request.REDRAW:
                self._screen.redraw()
            case Request.QUIT:
                self._is_done = True
            case _:
                self._later.append(request)

    def _set(self, effect: SaveSetting) -> None:
        """Let the screen know of a setting, and the file, which may be away or damaged."""
        if effect.name == "theme":
            self._screen.use_theme(parse_theme(str(effect.value)))
        elif effect.name == "mouse":
            self._screen.use_mouse(is_on=bool(effect.value))
        reason = _save_setting(effect)
        if reason:
            self._dispatch(CannotKeep(reason))

    def _patience(self) -> float:
        """Seconds until something changes without a key: the game clock, or word of an engine."""
        until_next_second = 1.0 - (self._clock() - self.model.started) % 1.0
        if self.model.clock is not None:
            from gomoku_console.ui.clock import patience  # noqa: PLC0415 - most games have no clock

            until_next_second = min(until_next_second, patience(self.model))
        is_waiting = (self._engine is not None and self.model.thinking is not None) or (
            self.model.awaited_hint is not None
        )
        return min(until_next_second, ENGINE_PATIENCE) if is_waiting else until_next_second


# What saving, settings and engines need is dear to load: no frame waits for it.


def _make_keeper() -> Keeper:
    from gomoku_console.ui.keeper import Keeper  # noqa: PLC0415

    return Keeper()


def _make_engine_seat() -> EngineSeat:
    from gomoku_console.ui.engines import EngineSeat  # noqa: PLC0415

    return EngineSeat()


def _make_adviser() -> Adviser:
    from gomoku_console.ui.adviser import Adviser  # noqa: PLC0415

    return Adviser()


def _save_setting(effect: SaveSetting) -> str:
    """Change one setting in the file, where flags leave no trace; why it cannot be, or nothing."""
    from gomoku_console.ui.config import save_setting  # noqa: PLC0415

    try:
        save_setting(effect.name, effect.value)
    except (OSError, ValueError) as error:
        from gomoku_console.failures import describe  # noqa: PLC0415 - mostly all goes well

        return describe(error)
    return ""


def _check_engine(command: str) -> Action:
    from gomoku_console.gomocup.command import check_engine_command  # noqa: PLC0415

    try:
        check_engine_command(command)
    except ValueError as error:
        return EngineChecked(command, str(error))
    return EngineChecked(command)


def _load_engines() -> Action:
    from gomoku_console.ui.engines import load_engines  # noqa: PLC0415

    return load_engines()


def _load_library() -> Action:
    from gomoku_console.ui.shelf import load_library  # noqa: PLC0415

    return load_library()


def _tend_shelf(effect: ShelfEffect) -> Action:
    from gomoku_console.ui.shelf import tend_shelf  # noqa: PLC0415

    return tend_shelf(effect)


def _save_engines(commands: tuple[str, ...]) -> Action:
    """Remember the engines; the answer says so, or why they are not."""
    from gomoku_console.ui.engines import save_engines  # noqa: PLC0415

    try:
        save_engines(commands)
    except (OSError, ValueError) as error:
        from gomoku_console.failures import describe  # noqa: PLC0415 - mostly all goes well

        return EnginesLoaded(commands, describe(error))
    return EnginesLoaded(commands)
