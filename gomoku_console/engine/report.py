"""What a search knows at a moment, as data and in words. Reading or saying it needs no search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color, format_points
from gomoku_console.language import tr, tr_count, tr_list

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

    What is counted are the stones that the winner has yet to place, the fifth of the row included.

    >>> describe_score(0, Color.BLACK), describe_score(29_995, Color.BLACK)
    ('black 50 %', 'black wins with 3 more stones')
    >>> describe_score(-29_996, Color.BLACK), describe_score(29_999, Color.WHITE)
    ('white wins with 2 more stones', 'white wins with 1 more stone')
    """
    if abs(score) > SURE:
        winner = side if score > 0 else side.opponent
        return _end(winner, (WIN - abs(score) + 1) // 2)
    return _chance(side, f"{100 / (1 + 10 ** (-score / 230.26)):.0f}")


def _end(winner: Color, stones: int) -> str:
    return tr_count(
        "{color} wins with {number} more stone",
        "{color} wins with {number} more stones",
        stones,
        color=winner.term,
    )


def _chance(side: Color, percent: str) -> str:
    return tr("{color} {chance} %", color=side.term, chance=percent)


def describe_info(info: Info, size: int, side: Color) -> str:
    """What the search knows for ``side``, in one line: depth, score, nodes, the expected moves.

    >>> describe_info(Info(4, 0, (112, 113), 900), 15, Color.WHITE)
    'depth 4, white 50 %, 900 nodes: h8i8'

    A win that is proven without a search of some depth has none.

    >>> describe_info(Info(0, 29_997, (112, 113), 1), 15, Color.WHITE)
    'white wins with 2 more stones, 1 node: h8i8'
    """
    depth = info.depth if info.depth or abs(info.score) <= SURE else None
    score = describe_score(info.score, side)
    return f"{_outline(depth, score, info.nodes).whole}: {format_points(info.line, size)}"


class Outline(NamedTuple):
    """What `describe_info` says, in the player's language and in three lengths.

    Attributes:
        whole: with the number of nodes.
        brief: depth and score.
        least: the depth; of a win without one, who wins.
        moves: the names of the expected moves.
    """

    whole: str
    brief: str
    least: str
    moves: tuple[str, ...] = ()


def _outline(depth: int | None, score: str, nodes: int) -> Outline:
    counted = tr_count("{number} node", "{number} nodes", nodes)
    if depth is None:
        return Outline(tr_list((score, counted)), score, score)
    deep = tr("depth {depth}", depth=depth)
    return Outline(tr_list((deep, score, counted)), tr_list((deep, score)), deep)


_SAID = re.compile(
    r"(?:depth (\d+), )?"
    r"(?:(black|white) (\d+) %|(black|white) wins with (\d+) more stones?), "
    r"(\d+) nodes?: ((?:[a-z]\d+)*)"
)


def translate_info(text: str) -> Outline | None:
    """What `describe_info` said in English, in the player's language; None for other texts.

    A level thinks in a process of its own, which speaks the protocol and so knows no language.
    """
    match = _SAID.fullmatch(text)
    if match is None:
        return None
    depth, side, percent, winner, stones, nodes, line = match.groups()
    chance = "" if winner else _chance(Color.parse(side), percent)
    score = chance or _end(Color.parse(winner), int(stones))
    outline = _outline(int(depth) if depth else None, score, int(nodes))
    return outline._replace(moves=tuple(re.findall(r"[a-z]\d+", line)))
