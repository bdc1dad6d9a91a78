"""What a search knows at a moment, as data and in words. Reading or saying it needs no search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color, format_points
from gomoku_console.language import tr, tr_count

if TYPE_CHECKING:
    from gomoku_console.engine.threats import Win
    from gomoku_console.game.board import Point

WIN = 30_000
"""The score of a win on the board; one that takes n more moves is worth n less."""

SURE = WIN - 1_000
"""Scores beyond this are wins, or losses if negative."""


class Info(NamedTuple):
    """What the search knows so far.

    Attributes:
        depth: how many moves ahead it has looked; 0 for a guess, and for what needed no search.
        score: for the side to move, in hundredths of a logit; beyond `SURE` the game is decided.
        line: the expected moves, the best one first; never empty.
        nodes: how many positions were looked at so far.
        win: the proven win that ``line`` belongs to; None if there is none.
    """

    depth: int
    score: int
    line: tuple[Point, ...]
    nodes: int
    win: Win | None = None

    @property
    def point(self) -> Point:
        """The move to play."""
        return self.line[0]


def describe_score(score: int, side: Color) -> str:
    """A score for people: the chance of ``side``, to move, in percent; or who wins, and when.

    Moves are counted for both sides, the next one and the last one included.

    >>> describe_score(0, Color.BLACK), describe_score(29_995, Color.BLACK)
    ('black 50 %', 'black wins in 5 moves')
    >>> describe_score(-29_996, Color.BLACK), describe_score(29_999, Color.WHITE)
    ('white wins in 4 moves', 'white wins in 1 move')
    """
    if abs(score) > SURE:
        winner = side if score > 0 else side.opponent
        return _end(winner, WIN - abs(score))
    return _chance(side, f"{100 / (1 + 10 ** (-score / 230.26)):.0f}")


def _end(winner: Color, moves: int) -> str:
    return tr_count(
        "{color} wins in {number} move",
        "{color} wins in {number} moves",
        moves,
        color=winner.term,
    )


def _chance(side: Color, percent: str) -> str:
    return tr("{color} {chance} %", color=side.term, chance=percent)


def describe_info(info: Info, size: int, side: Color) -> str:
    """What the search knows for ``side``, in one line: depth, score, nodes, the expected moves.

    >>> describe_info(Info(4, 0, (112, 113), 900), 15, Color.WHITE)
    'depth 4, white 50 %, 900 nodes: h8i8'
    """
    score = describe_score(info.score, side)
    return _info(info.depth, score, info.nodes, format_points(info.line, size))


def _info(depth: int, score: str, nodes: int, moves: str) -> str:
    return tr_count(
        "depth {depth}, {score}, {number} node: {moves}",
        "depth {depth}, {score}, {number} nodes: {moves}",
        nodes,
        depth=depth,
        score=score,
        moves=moves,
    )


_SAID = re.compile(
    r"depth (\d+), (?:(black|white) (\d+) %|(black|white) wins in (\d+) moves?), "
    r"(\d+) nodes?: (\w*)"
)


def translate_info(text: str) -> str:
    """What `describe_info` said in English, in the player's language; other texts as they are.

    A level thinks in a process of its own, which speaks the protocol and so knows no language.
    """
    match = _SAID.fullmatch(text)
    if match is None:
        return text
    depth, side, percent, winner, moves, nodes, line = match.groups()
    score = _end(Color.parse(winner), int(moves)) if winner else _chance(Color.parse(side), percent)
    return _info(int(depth), score, int(nodes), line)
