"""Why a move is good, in terms a player knows: what it makes, what it wins by, what it stops.

The move comes from a search; its reason is found here, from the position and the threat solver.
What the opponent threatens is what would win if the side to move passed.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gomoku_console.engine.evaluator import ATTACK, DEFENCE, evaluate
from gomoku_console.engine.kernel import BLACK, FIVE, FOUR, OPEN_FOUR, THREE, WHITE, Position
from gomoku_console.engine.reason import Group, Motive, Reason
from gomoku_console.engine.threats import Stopped, ThreatSolver
from gomoku_console.game.board import Color

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.engine.kernel import Side
    from gomoku_console.engine.shapes import Shape, Shapes
    from gomoku_console.engine.threats import Win
    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState

NODES = 4_000
"""Nodes for each question to the threat solver: some 50 ms."""


def explain_move(
    state: GameState,
    point: Point,
    *,
    win: Win | None = None,
    is_lost: bool = False,
    nodes: int = NODES,
    should_stop: Callable[[], bool] = bool,
) -> Reason:
    """Why the side to move should play ``point``.

    Args:
        state: the position.
        point: the move, found by a search.
        win: the proven win that the search knows, if it does.
        is_lost: whether the search found that the opponent wins: then nothing is said to stop him.
        nodes: for each question to the threat solver.
        should_stop: asked every few milliseconds; once true, what takes no search must do.
    """
    if state.foul(point) is not None:
        return Reason(Motive.HOPELESS)
    side = BLACK if state.to_move is Color.BLACK else WHITE
    solver = ThreatSolver(Position.of(state))
    try:
        reason = _decisive(solver, point, side, win, nodes, should_stop)
        if not (reason or is_lost):
            reason = _preventive(solver, point, side, nodes, should_stop)
    except Stopped:
        reason = None
    if is_lost and (reason is None or reason.motive is Motive.STOPS_FIVE):
        return Reason(Motive.HOPELESS)
    return reason or _by_shapes(state, point)


def _decisive(
    solver: ThreatSolver,
    point: Point,
    side: Side,
    win: Win | None,
    nodes: int,
    should_stop: Callable[[], bool],
) -> Reason | None:
    """What wins the game, or is forced."""
    position = solver.position
    if position.pattern(side, FIVE) >> point & 1:
        return Reason(Motive.FIVE)
    if position.pattern(1 - side, FIVE) >> point & 1:
        is_vain = _loses_after(solver, point, side, nodes, should_stop)
        return Reason(Motive.HOPELESS if is_vain else Motive.STOPS_FIVE)
    if win is None or not win.is_fours:
        # Fours are the plainer reason, where both win.
        win = solver.find_fours(side, nodes=nodes, should_stop=should_stop) or win
    if win is None:
        return None
    if position.pattern(side, OPEN_FOUR) >> point & 1:
        return Reason(Motive.OPEN_FOUR)
    if win.line[0] != point:
        return None
    return Reason(Motive.FOURS if win.is_fours else Motive.THREATS, win.line)


def _loses_after(
    solver: ThreatSolver,
    point: Point,
    side: Side,
    nodes: int,
    should_stop: Callable[[], bool],
) -> bool:
    """Whether the opponent is found to win by a five or by fours once ``point`` is played."""
    position, other, stones = solver.position, 1 - side, solver.position.stones
    position.make(point, side)
    try:
        fives = position.pattern(other, FIVE)
        if fives & ~position.forbidden(fives, other):
            return True
        if position.pattern(side, FIVE):
            return False
        return solver.find_fours(other, nodes=nodes, should_stop=should_stop) is not None
    finally:
        position.unwind(stones)


def _preventive(
    solver: ThreatSolver,
    point: Point,
    side: Side,
    nodes: int,
    should_stop: Callable[[], bool],
) -> Reason | None:
    """What the opponent would win by, and ``point`` stops."""
    position, other = solver.position, 1 - side

    def fours() -> Win | None:
        return solver.find_fours(other, nodes=nodes, should_stop=should_stop)

    def threats() -> Win | None:
        return solver.find_threats(other, nodes=nodes, should_stop=should_stop)

    if (win := fours()) is not None:
        if not _stops(position, point, side, fours):
            return None
        open_fours = position.pattern(other, OPEN_FOUR)
        if open_fours & ~position.forbidden(open_fours, other):
            return Reason(Motive.STOPS_THREE)
        return Reason(Motive.STOPS_FOURS, win.line[:1])
    if _attacks(position, point, side):
        # Against a slower win an own attack is the better word.
        return None
    win = threats()
    if win is None or not _stops(position, point, side, lambda: fours() or threats()):
        return None
    return Reason(Motive.STOPS_THREATS, win.line[:1])


def _attacks(position: Position, point: Point, side: Side) -> bool:
    """Whether ``point`` makes a four or an open three."""
    return any(position.pattern(side, pattern) >> point & 1 for pattern in (FOUR, THREE))


def _stops(position: Position, point: Point, side: Side, threat: Callable[[], Win | None]) -> bool:
    """Whether nothing is left of the opponent's ``threat`` once ``point`` is played.

    A four does not stop a threat by being answered: its reply is played first.
    """
    stones, other = position.stones, 1 - side
    position.make(point, side)
    try:
        if fives := position.pattern(side, FIVE):
            reply = fives.bit_length() - 1
            if fives & (fives - 1) or position.is_forbidden(reply, other):
                return False
            position.make(reply, other)
        return threat() is None
    finally:
        position.unwind(stones)


def _by_shapes(state: GameState, point: Point) -> Reason:
    """What the evaluator sees in ``point``."""
    value = evaluate(state).values.get(point)
    if value is None:
        return Reason(Motive.JUDGEMENT)
    makes, blocks = _greatest(value.attack_shapes, ATTACK), _greatest(value.defence_shapes, DEFENCE)
    motive = Motive.SHAPES if makes or blocks else Motive.JUDGEMENT
    return Reason(motive, makes=makes, blocks=blocks)


def _greatest(shapes: Shapes, worth: Mapping[Shape, int]) -> Group | None:
    """The greatest of ``shapes`` that is worth something, and how many of it there are."""
    counts = Counter(shape for shape in shapes if shape in worth)
    return Group(max(counts), counts[max(counts)]) if counts else None
