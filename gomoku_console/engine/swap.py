"""Openings with a choice of colours: which stones to offer, and which colour to take.

Under *swap* one player places three stones and the other picks a colour; under *swap2* the other
may instead place two more and hand the choice back. All of it rests on one question, answered by
a `Judge`: how does the side to move stand? For the instant opponents that is `judge`: who wins if
they play the position out? They are not strong, so the answer is that of an even match between
middling players, not the truth about the position. The levels that search judge by their search.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.engine.evaluator import Evaluator, evaluate
from gomoku_console.engine.ladder import Ladder
from gomoku_console.game.board import SIZE, Color
from gomoku_console.game.openings import Choice
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gomoku_console.game.board import Point
    from gomoku_console.game.state import GameState

Judge: TypeAlias = "Callable[[GameState], float]"
"""How the side to move stands, from -1.0 (loses) over 0.0 (level) to 1.0 (wins)."""

PLAYOUTS = 12
"""How many games `judge` plays by default: three of each pairing, some 0.2 s on a 15x15 board."""

DECISIVE = 0.4
"""A judgement this far from level makes taking the better colour better than placing two more.

In games scored +1 and -1 it is 70 won of 100.
"""

_LONGEST_PLAYOUT = 70
_OPENING_MOVES = 3
_PAIRS_TRIED = 6
_THREES_TRIED = 6

_THREES = (
    ((2, 0), (1, 1), (-2, -2)),
    ((-2, 2), (1, 1), (2, -1)),
    ((0, 0), (3, -2), (-3, 0)),
    ((-3, 2), (-2, 3), (-1, -1)),
    ((-3, -2), (0, 1), (-1, 1)),
    ((4, 0), (2, 2), (0, -2)),
    ((1, -2), (4, -4), (3, 4)),
    ((1, -3), (0, 5), (-1, 5)),
    ((-5, 3), (-3, -6), (5, -3)),
    ((2, -1), (-5, 6), (6, 6)),
)
"""Three stones each, as (columns, rows) from the centre: near level to `judge` on 15x15."""


@dataclass(frozen=True, slots=True)
class Swap2Choice:
    """A decision on the stones offered.

    Attributes:
        action: what to do.
        points: for `Choice.PLACE_TWO` the white and the black stone to place, in that order;
            otherwise empty.
    """

    action: Choice
    points: tuple[Point, ...] = ()


def judge(
    state: GameState,
    seed: int = 0,
    *,
    playouts: int = PLAYOUTS,
    should_stop: Callable[[], bool] = lambda: False,
) -> float:
    """How the side to move stands, from -1.0 (always loses) over 0.0 (level) to 1.0 (always wins).

    It is the mean result of games played out from here by every pairing of the instant opponents,
    each beginning with one of the best few moves. A game still open after 70 stones counts as a
    draw. The same position, seed and number of games always give the same figure.

    Args:
        state: the position; of a finished game the result is given.
        seed: chooses the first moves, and among moves that an opponent holds equal.
        playouts: how many games to play, at least 1.
        should_stop: asked after each game; once true, the games played so far must do.
    """
    color = state.to_move
    results: list[int] = []
    for result in _results(state, seed):
        results.append(result * color)
        if len(results) >= playouts or should_stop():
            break
    return sum(results) / len(results)


def propose_three(seed: int = 0, *, size: int = SIZE) -> tuple[Point, Point, Point]:
    """Three stones to offer, black, white and black: near level, and different from seed to seed.

    Args:
        seed: chooses among the openings and the eight ways to turn and mirror each.
        size: of the board; openings too wide for it are left out.
    """
    random = Random(seed)  # noqa: S311 - a game, not a secret
    middle = (size - 1) // 2
    fitting = [three for three in _THREES if all(max(map(abs, at)) <= middle for at in three)]
    flip_column, flip_row, is_turned = (random.choice((1, -1)) for _ in range(3))
    points = []
    for column, row in random.choice(fitting):
        across, up = (row, column) if is_turned > 0 else (column, row)
        points.append((middle + flip_row * up) * size + middle + flip_column * across)
    first, second, third = points
    return first, second, third


def propose_level_three(
    empty: GameState,
    seed: int,
    judgement: Judge,
    *,
    should_stop: Callable[[], bool] = lambda: False,
) -> tuple[Point, ...]:
    """Of several proposals of `propose_three` the one that ``judgement`` holds nearest to level.

    Args:
        empty: the board before the first stone, with its rule set.
        seed: chooses the proposals.
        judgement: how the side to move stands.
        should_stop: asked after each; once true, the best so far must do.
    """
    best: tuple[Point, ...] = ()
    best_score = 2.0
    for number in range(_THREES_TRIED):
        points = propose_three(seed * _THREES_TRIED + number, size=empty.board.size)
        score = abs(judgement(empty.play_all(points)))
        if score < best_score:
            best, best_score = points, score
        if should_stop():
            break
    return best


def decide_swap(
    state: GameState,
    seed: int = 0,
    *,
    judgement: Judge | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Color:
    """The colour to take when one must be taken, whoever is to move.

    Without a ``judgement`` it is that of `judge`.
    """
    judgement = judgement or _by_playouts(seed, should_stop)
    is_good_for_mover = judgement(state) >= 0
    return state.to_move if is_good_for_mover else state.to_move.opponent


def decide_swap2(
    state: GameState,
    seed: int = 0,
    *,
    judgement: Judge | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Swap2Choice:
    """What to do about three stones offered, or about five.

    Of three the better colour is taken if it is better by `DECISIVE`; otherwise two stones are
    placed that leave the position as level as possible. Of five the better colour is taken. Without
    a ``judgement`` it is that of `judge`.

    Raises:
        ValueError: if there are neither three nor five stones on the board.
    """
    stones = len(state.moves)
    if stones not in (3, 5):
        raise ValueError(tr("swap2 offers 3 or 5 stones, not {stones}", stones=stones))
    judgement = judgement or _by_playouts(seed, should_stop)
    score = judgement(state)
    if stones == 5 or abs(score) >= DECISIVE or should_stop():
        return Swap2Choice(_taking(state.to_move if score >= 0 else state.to_move.opponent))
    return Swap2Choice(Choice.PLACE_TWO, _most_level_pair(state, seed, judgement, should_stop))


def _by_playouts(seed: int, should_stop: Callable[[], bool]) -> Judge:
    return lambda state: judge(state, seed, should_stop=should_stop)


def _taking(color: Color) -> Choice:
    return Choice.BLACK if color is Color.BLACK else Choice.WHITE


def _most_level_pair(
    state: GameState, seed: int, judgement: Judge, should_stop: Callable[[], bool]
) -> tuple[Point, ...]:
    """A white and a black stone after which neither side stands much better."""
    best: tuple[Point, ...] = ()
    best_score = 2.0
    for after in _continuations(state, seed):
        score = abs(judgement(after))
        if score < best_score:
            best, best_score = after.moves[-2:], score
        if should_stop():
            break
    return best


def _continuations(state: GameState, seed: int) -> Iterator[GameState]:
    """Positions two plausible stones further on, each once."""
    random = Random(f"{seed} {state.moves}")  # noqa: S311 - a game, not a secret
    seen = set()
    for _ in range(_PAIRS_TRIED):
        after = state.play(_opening_move(state, random))
        after = after.play(_opening_move(after, random))
        if after.moves not in seen:
            seen.add(after.moves)
            yield after


def _results(state: GameState, seed: int) -> Iterator[int]:
    """The results of ever more games from here: 1 if black wins, -1 if white does, 0 for a draw."""
    random = Random(f"{seed} {state.moves}")  # noqa: S311 - a game, not a secret
    while True:
        for black, white in product((Evaluator, Ladder), repeat=2):
            players = {
                Color.BLACK: black(seed=random.getrandbits(32)),
                Color.WHITE: white(seed=random.getrandbits(32)),
            }
            game = state if state.is_over else state.play(_opening_move(state, random))
            while not game.is_over and len(game.moves) < len(state.moves) + _LONGEST_PLAYOUT:
                game = game.play(players[game.to_move].choose(game))
            winner = game.outcome.winner if game.outcome else None
            yield 0 if winner is None else int(winner)


def _opening_move(state: GameState, random: Random) -> Point:
    """One of the few best points, none of them worth less than half of the best."""
    evaluation = evaluate(state)
    if not evaluation.values:
        return random.choice(state.board.empty_points())
    top = evaluation.ranking[:_OPENING_MOVES]
    enough = evaluation.values[top[0]].value / 2
    return random.choice([point for point in top if evaluation.values[point].value >= enough])
