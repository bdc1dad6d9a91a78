"""Playing clocks: how much time both sides have left, and what becomes of the game without any.

Time comes from outside, with every `Tick`; nothing here asks for it. A clock runs for the side to
move once there is a stone on the board and it is settled who has which colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color
from gomoku_console.language import tr
from gomoku_console.ui.model import Overlay, Scene, Status, format_time

if TYPE_CHECKING:
    from gomoku_console.game.state import GameState
    from gomoku_console.ui.model import Model
    from gomoku_console.ui.settings import Settings

NONE, PER_MOVE, PER_GAME = "none", "per-move", "per-game"
"""What the setting ``clock`` may be."""

LOW = 10.0
"""Seconds from which on tenths are shown and time is said to be low."""

_LAG_MS, _MOST_LAG_MS = 100, 300
"""Milliseconds for the way to an engine and back, which it is not told it has."""

_LEAST_MS, _LEAST_IF_TOLD_MS = 50, 1_000
"""What an engine is given at least; more where it loses nothing by taking a second too many."""


class Clock(NamedTuple):
    """A clock for two.

    Attributes:
        kind: `PER_MOVE` or `PER_GAME`.
        seconds: for a move, or for the whole game.
        increment: seconds that a move adds to what is left for the game.
        loses: whether a side without time has lost; else it is told so.
        left: seconds left for black and for white, 0 or more.
        told: whether black and white were told that their time is up.
    """

    kind: str
    seconds: int
    increment: int
    loses: bool
    left: tuple[float, float]
    told: tuple[bool, bool] = (False, False)

    def left_of(self, color: Color) -> float:
        """Seconds that ``color`` has left."""
        return self.left[_index(color)]

    def has_fallen(self, color: Color) -> bool:
        """Whether ``color`` has no time left."""
        return self.left_of(color) <= 0

    def is_low(self, color: Color) -> bool:
        """Whether ``color`` should hurry."""
        return self.left_of(color) < LOW

    def spend(self, color: Color, seconds: float) -> Clock:
        """The clock after ``color`` thought for so long."""
        return self._with_left(color, max(self.left_of(color) - seconds, 0.0))

    def press(self, color: Color) -> Clock:
        """The clock after a stone of ``color``: of a clock per move, both sides begin anew."""
        if self.kind == PER_MOVE:
            return self.restart()
        return self._with_left(color, self.left_of(color) + self.increment)

    def restart(self) -> Clock:
        """The clock as it was set up."""
        whole = float(self.seconds)
        return self._replace(left=(whole, whole), told=(False, False))

    def tell(self, color: Color) -> Clock:
        """The clock once ``color`` was told that its time is up."""
        black, white = self.told
        return self._replace(told=(black or color is Color.BLACK, white or color is Color.WHITE))

    def _with_left(self, color: Color, seconds: float) -> Clock:
        black, white = self.left
        is_black = color is Color.BLACK
        return self._replace(left=(seconds, white) if is_black else (black, seconds))


def new_clock(settings: Settings) -> Clock | None:
    """The clock of a new game; None if there is none."""
    if settings.clock == NONE:
        return None
    seconds, loses = settings.clock_time, settings.flag_fall == "lose"
    increment = settings.clock_increment if settings.clock == PER_GAME else 0
    return Clock(settings.clock, seconds, increment, loses, (float(seconds), float(seconds)))


def is_running(model: Model) -> bool:
    """Whether the side to move is using up its time.

    It is not before the first stone, while an opening leaves the colours open, and while an engine
    has yet to get the question. A computer that answers at once needs no time.
    """
    state = model.state
    in_play = model.scene is Scene.GAME and bool(state.moves) and not state.is_over
    if model.clock is None or not in_play or model.overlay is Overlay.TROUBLE:
        return False
    if model.options or model.player(state.to_move) is None:
        return False
    if model.actor.is_computer:
        return model.thinking is not None and model.timed == model.thinking
    return True


def tick(model: Model, now: float) -> Model:
    """``model`` at the time ``now``: the side to move has used up what has passed since."""
    later = model._replace(now=now)
    if model.clock is None or not is_running(model):
        return later
    color = model.state.to_move
    clock = model.clock.spend(color, max(now - model.now, 0.0))
    if not clock.has_fallen(color) or clock.told[_index(color)]:
        return later._replace(clock=clock)
    if clock.loses:
        return _lose(later._replace(clock=clock), color)
    text = tr("Black's time is up") if color is Color.BLACK else tr("White's time is up")
    return later._replace(clock=clock.tell(color), status=Status(text, is_warning=True, said=now))


_VOID_AT_THE_END = frozenset({Overlay.SUBSTITUTES, Overlay.ENGINES})
"""What asks with whom to go on with a game that is over now."""


def _lose(model: Model, color: Color) -> Model:
    """The game is over: ``color`` has no time left.

    A question whether to leave it stays, lest the answer be taken for something else; so does what
    was typed of a coordinate.
    """
    text = tr("White's time is up: Black wins")
    if color is Color.BLACK:
        text = tr("Black's time is up: White wins")
    return model._replace(
        state=model.state.lose_on_time(color),
        overlay=None if model.overlay in _VOID_AT_THE_END else model.overlay,
        marked=None,
        thinking=None,
        message=None,
        ended=model.now,
        status=Status(text, is_warning=True),
    )


def press(model: Model, after: GameState) -> Model:
    """``model`` with the clock pressed if a stone was played that makes the state ``after``.

    What was not timed gains nothing: the first stone, and those of an opening.
    """
    color, stones = model.state.to_move, len(model.state.moves)
    is_timed = stones > 0 and model.player(color) is not None and len(after.moves) == stones + 1
    if model.clock is None or not is_timed:
        return model
    return model._replace(clock=model.clock.press(color))


def patience(model: Model) -> float:
    """Seconds until the clock shows something else, or the flag falls."""
    if model.clock is None or not is_running(model):
        return 1.0
    left = model.clock.left_of(model.state.to_move)
    step = 0.1 if left <= LOW else 1.0
    return left % step or step


class Allowance(NamedTuple):
    """What an engine is told of its time, in milliseconds.

    Attributes:
        turn_ms: for the move.
        match_ms: for the whole game; 0 without a clock per game.
        left_ms: of that, what is left; None without a clock per game.
    """

    turn_ms: int
    match_ms: int = 0
    left_ms: int | None = None


def allowance(clock: Clock | None, color: Color, turn_ms: int) -> Allowance:
    """What an engine with ``color`` may use of the clock, and no more than ``turn_ms`` a move."""
    if clock is None:
        return Allowance(turn_ms)
    left_ms = int(clock.left_of(color) * 1000)
    left_ms -= min(max(left_ms // 5, _LAG_MS), _MOST_LAG_MS)
    left_ms = max(left_ms, _LEAST_MS if clock.loses else _LEAST_IF_TOLD_MS)
    turn_ms = min(turn_ms, left_ms)
    if clock.kind == PER_MOVE:
        return Allowance(turn_ms)
    return Allowance(turn_ms, clock.seconds * 1000, left_ms)


def format_left(seconds: float) -> str:
    """Time left as clocks show it: ``1:05:00``, ``4:59``, and with tenths ``9.8``."""
    if seconds < LOW:
        tenths = int(seconds * 10)
        return f"{tenths // 10}.{tenths % 10}"
    return format_time(seconds)


def _index(color: Color) -> int:
    return 0 if color is Color.BLACK else 1
