"""The static evaluation: what a position without an immediate win is worth, by counting points.

What counts are not shapes one by one but *points where several directions come together*: there a
single stone makes two threats. Each feature is a number of points; the value is their weighted sum,
100 times the logit of the chance that the side to move wins. So +100 means about 73 %.

`WEIGHTS` was fitted to games of the engine by ``tests/bench/fit_weights.py``, and won its match
(docs/engine.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.kernel import FOUR, OPEN_FOUR, THREE, TWO

if TYPE_CHECKING:
    from gomoku_console.engine.kernel import Position, Side


class Weights(NamedTuple):
    """What a point of each kind is worth, for the side to move and (``other``) for its opponent.

    Attributes:
        twos: a stone there makes a two or closed three in two directions at least.
        triple_twos: ... in three directions (counts besides ``twos``).
        three: it makes an open three.
        double_three: ... in two directions (counts besides ``three``).
        four: it makes a four.
        three_two: it makes an open three, and a two or closed three in another direction.
        four_three: it makes a four and an open three.
        other_open_four: the opponent's stone there makes an open four.
        bias: for having the move.
    """

    twos: int
    triple_twos: int
    three: int
    double_three: int
    four: int
    three_two: int
    four_three: int
    other_twos: int
    other_triple_twos: int
    other_three: int
    other_double_three: int
    other_four: int
    other_three_two: int
    other_four_three: int
    other_open_four: int
    bias: int


WEIGHTS = Weights(10, 5, 16, 27, 29, 10, 362, -8, -7, -14, -21, -29, -9, -77, -77, 66)


def features(position: Position, side: Side) -> tuple[int, ...]:
    """The number of points of each kind, in the order of `Weights`; the last is always 1."""
    plane, board = position.plane, position.board
    a, b, c, d = position.sheets
    x, y, u, v = a | b, c | d, a & b, c & d
    once, twice, thrice = x | y, u | v | x & y, u & y | v & x
    counts: list[int] = []
    for color in (side, 1 - side):
        shift = position.shifts[color]
        three = once >> shift + THREE * plane & board
        two = once >> shift + TWO * plane & board
        four = once >> shift + FOUR * plane & board
        counts += (
            (twice >> shift + TWO * plane & board).bit_count(),
            (thrice >> shift + TWO * plane & board).bit_count(),
            three.bit_count(),
            (twice >> shift + THREE * plane & board).bit_count(),
            four.bit_count(),
            (three & two).bit_count(),
            (four & three).bit_count(),
        )
    open_four = once >> position.shifts[1 - side] + OPEN_FOUR * plane & board
    return (*counts, open_four.bit_count(), 1)


def evaluate(position: Position, side: Side, weights: Weights = WEIGHTS) -> int:
    """The value of the position for ``side``, which is to move, in hundredths of a logit.

    The weighted sum of `features`, written out for speed: half of a search is spent here.
    """
    plane, board = position.plane, position.board
    a, b, c, d = position.sheets
    x, y, u, v = a | b, c | d, a & b, c & d
    own, other = position.shifts[side], position.shifts[1 - side]
    once, twice, thrice = x | y, u | v | x & y, u & y | v & x
    mine, theirs = once >> own + FOUR * plane, once >> other + OPEN_FOUR * plane
    four, three, two = mine & board, mine >> plane & board, mine >> 2 * plane & board
    mine2, theirs2 = twice >> own + THREE * plane, twice >> other + THREE * plane
    value = weights[15]
    if two:
        value += weights[0] * (mine2 >> plane & board).bit_count()
        value += weights[1] * (thrice >> own + TWO * plane & board).bit_count()
    if three:
        value += weights[2] * three.bit_count() + weights[3] * (mine2 & board).bit_count()
        value += weights[5] * (three & two).bit_count()
    if four:
        value += weights[4] * four.bit_count() + weights[6] * (four & three).bit_count()
    open_four, four = theirs & board, theirs >> plane & board
    three, two = theirs >> 2 * plane & board, theirs >> 3 * plane & board
    if two:
        value += weights[7] * (theirs2 >> plane & board).bit_count()
        value += weights[8] * (thrice >> other + TWO * plane & board).bit_count()
    if three:
        value += weights[9] * three.bit_count() + weights[10] * (theirs2 & board).bit_count()
        value += weights[12] * (three & two).bit_count()
    if four:
        value += weights[11] * four.bit_count() + weights[13] * (four & three).bit_count()
    if open_four:
        value += weights[14] * open_four.bit_count()
    return value
