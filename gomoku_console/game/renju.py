"""Forbidden points: where black may not play under renju, or under the rule of three and three.

The whole difficulty lies in one word. A double-three is forbidden only if its threes are *real*,
and a three is real only if black may in fact place the stone that makes it a straight four. That
stone may be forbidden itself, as a double-three for instance, whose threes must be real in their
turn (RIF 9.3). `Referee` asks the question as deep as it goes; it comes to an end because every
question asked puts one more stone on the board.

A position is a string here, one letter a point. A stone placed in the mind is a new string, so
nothing ever has to be taken off again. A line is cut out of that string, and what it means for the
stone in its middle depends on nothing else: `read_line` can follow the definitions to the letter
and still be fast, because it remembers its answers.

The terms are those of RIF chapter 3, here for the stone just placed and one line through it:
    five: an unbroken row of exactly five; at least five where a longer row wins as well.
    overline: an unbroken row of six or more.
    four: a row that one more stone makes a five.
    straight four: an unbroken row of four that a stone at either end makes a five.
    three: a row that one more stone makes a straight four.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import DIRECTIONS, MAX_SIZE, Color, rays, run_through
from gomoku_console.game.verdict import Foul, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from gomoku_console.game.board import Cells, Point, Ray

BLACK, WHITE, EMPTY = "BW."

REACH = 5
"""How far from a stone its line matters: four steps hold a five, one more tells where it ends."""


class Shape(NamedTuple):
    """A four or a three, as steps along the line from the stone in question.

    Attributes:
        gap: the empty point; a stone there makes the five or the straight four.
        stones: the stones of the row in order, 0 among them.
    """

    gap: int
    stones: tuple[int, ...]


class Line(NamedTuple):
    """What a black stone makes of one line.

    Attributes:
        is_five: whether it wins.
        is_overline: whether it stands in an unbroken row of six or more.
        fours: the fours it belongs to. A straight four is one, though two stones complete it.
        threes: the threes it belongs to, one for each stone that makes a straight four.
    """

    is_five: bool
    is_overline: bool
    fours: tuple[Shape, ...]
    threes: tuple[Shape, ...]


@lru_cache(maxsize=1 << 15)
def read_line(ahead: str, behind: str, exact_five: bool) -> Line:
    """What a black stone makes of the line it is placed on.

    Only the first empty point on either side can complete a row through the stone, so there are
    two gaps to try. The edge of the board, where the strings end, blocks like a white stone.

    >>> read_line(".....", "BBW", True).fours
    ()
    >>> read_line(".....", "BB.W", True).threes
    (Shape(gap=1, stones=(-2, -1, 0)),)

    Args:
        ahead: the points met walking from the stone in one direction, `REACH` of them at most.
        behind: those met walking the other way. With so few points there are at most some 130,000
            different questions; a game asks a few thousand.
        exact_five: whether only a row of exactly five wins.
    """
    line = behind[::-1] + BLACK + ahead
    stone = len(behind)
    run = _run(line, stone)
    fours, threes = [], []
    for gap in (run.start - 1, run.stop):
        if _is_empty(line, gap):
            filled = _with_stone(line, gap)
            row = _run(filled, stone)
            shape = Shape(gap - stone, tuple(at - stone for at in row if at != gap))
            if _is_five(row, exact_five):
                fours.append(shape)
            elif _is_straight_four(filled, row, exact_five):
                threes.append(shape)
    if len(run) == 4:
        del fours[1:]
    return Line(_is_five(run, exact_five), len(run) > 5, tuple(fours), tuple(threes))


def _run(line: str, at: int) -> range:
    """Where in ``line`` the unbroken row through ``at`` stands."""
    start, stop = at, at + 1
    while start > 0 and line[start - 1] == BLACK:
        start -= 1
    while stop < len(line) and line[stop] == BLACK:
        stop += 1
    return range(start, stop)


def _is_five(row: range, exact_five: bool) -> bool:
    return len(row) == 5 if exact_five else len(row) >= 5


def _is_straight_four(line: str, row: range, exact_five: bool) -> bool:
    return len(row) == 4 and all(
        _is_empty(line, end) and _is_five(_run(_with_stone(line, end), end), exact_five)
        for end in (row.start - 1, row.stop)
    )


def _is_empty(line: str, at: int) -> bool:
    return 0 <= at < len(line) and line[at] == EMPTY


def _with_stone(text: str, at: int) -> str:
    return text[:at] + BLACK + text[at + 1 :]


class Referee:
    """Says of one position where black may play.

    Args:
        cells: the signed step numbers of the position.
        size: points on a side of the board.
        exact_five: whether black wins only with exactly five in a row.
        forbidden: the verdicts that black may not incur.
    """

    __slots__ = ("_cells", "_exact_five", "_forbidden", "_position", "_size", "_windows")

    def __init__(
        self, cells: Cells, size: int, *, exact_five: bool, forbidden: AbstractSet[Verdict]
    ) -> None:
        self._cells = cells
        self._size = size
        self._exact_five = exact_five
        self._forbidden = forbidden
        self._windows = _windows(size)
        self._position = "".join(
            [BLACK if cell > 0 else WHITE if cell else EMPTY for cell in cells]
        )

    def verdict(self, point: Point) -> Verdict:
        """What a black stone on the empty ``point`` would be: a five, a foul, or just legal."""
        return self._judge(self._position, point)

    def foul(self, point: Point) -> Foul | None:
        """Why black may not play on the empty ``point``; None if black may."""
        verdict = self.verdict(point)
        if verdict not in self._forbidden:
            return None
        if verdict is Verdict.OVERLINE:
            return Foul(verdict, self._overlines(point))
        shapes: Iterable[tuple[int, Shape]]
        if verdict is Verdict.DOUBLE_FOUR:
            shapes = [(step, four) for step, line in self._lines(point) for four in line.fours]
        else:
            threes = [(step, line.threes) for step, line in self._lines(point)]
            shapes = self._real_threes(self._position, point, threes)
        rows = (tuple(point + at * step for at in shape.stones) for step, shape in shapes)
        return Foul(verdict, tuple(rows))

    def forbidden_points(self) -> dict[Point, Verdict]:
        """Every point where black may not play, in rising order, and what a stone there would be.

        A point with fewer than two black stones within two steps on its lines is passed over: a
        three or four has at least one stone so near, a double-four on one line and an overline
        have two.
        """
        near = _near(self._size)
        stones = (at for at, letter in enumerate(self._position) if letter == BLACK)
        crowd = Counter(point for stone in stones for point in near[stone])
        verdicts = {
            point: self.verdict(point)
            for point in sorted(crowd)
            if crowd[point] >= 2 and self._position[point] == EMPTY
        }
        return {point: it for point, it in verdicts.items() if it in self._forbidden}

    def has_legal_point(self) -> bool:
        """Whether there is a point where black may play; the search stops at the first."""
        return any(
            self.verdict(point) not in self._forbidden
            for point, letter in enumerate(self._position)
            if letter == EMPTY
        )

    def _judge(self, position: str, point: Point) -> Verdict:
        """The verdict on a black stone on ``point``; a five goes before any foul (RIF 9.2)."""
        overlines = fours = 0
        threes = []
        for ahead, behind, step in self._windows[point]:
            line = read_line(position[ahead], position[behind], self._exact_five)
            if line.is_five:
                return Verdict.FIVE
            overlines += line.is_overline
            fours += len(line.fours)
            if line.threes:
                threes.append((step, line.threes))
        if overlines and Verdict.OVERLINE in self._forbidden:
            return Verdict.OVERLINE
        if fours > 1 and Verdict.DOUBLE_FOUR in self._forbidden:
            return Verdict.DOUBLE_FOUR
        if len(threes) > 1 and Verdict.DOUBLE_THREE in self._forbidden:
            real = self._real_threes(position, point, threes)
            if len(list(islice(real, 2))) > 1:
                return Verdict.DOUBLE_THREE
        return Verdict.LEGAL

    def _real_threes(
        self, position: str, point: Point, threes: Iterable[tuple[int, tuple[Shape, ...]]]
    ) -> Iterator[tuple[int, Shape]]:
        """Of the ``threes`` on each line that black makes on ``point``, the first that is real.

        It is real if black may go on to the straight four, and does so without making a five
        elsewhere (RIF 9.3, and the definition of a three). Lines are told by their step.
        """
        placed = _with_stone(position, point)
        for step, on_line in threes:
            for three in on_line:
                if self._judge(placed, point + three.gap * step) is Verdict.LEGAL:
                    yield step, three
                    break

    def _lines(self, point: Point) -> list[tuple[int, Line]]:
        position = self._position
        return [
            (step, read_line(position[ahead], position[behind], self._exact_five))
            for ahead, behind, step in self._windows[point]
        ]

    def _overlines(self, point: Point) -> tuple[tuple[Point, ...], ...]:
        runs = (
            run_through(self._cells, self._size, point, direction, Color.BLACK)
            for direction in range(len(DIRECTIONS))
        )
        return tuple(run for run in runs if len(run) > 5)


@lru_cache(maxsize=MAX_SIZE)
def _windows(size: int) -> tuple[tuple[tuple[slice, slice, int], ...], ...]:
    """Where to cut a point's lines out of a position, and the step from point to point on each.

    ``_windows(size)[point][direction]`` is the nearest `REACH` points of the two `board.rays`.
    """
    return tuple(
        tuple(
            (_as_slice(ahead[:REACH]), _as_slice(behind[:REACH]), ahead.step)
            for ahead, behind in lines
        )
        for lines in rays(size)
    )


def _as_slice(ray: Ray) -> slice:
    if not ray:
        return slice(0)
    # A ray may stop below 0, at the lower edge; a slice would count that from the other end.
    return slice(ray.start, ray.stop if ray.stop >= 0 else None, ray.step)


@lru_cache(maxsize=MAX_SIZE)
def _near(size: int) -> tuple[tuple[Point, ...], ...]:
    """For each point, the points at most two steps from it on its lines."""
    return tuple(
        tuple(point for line in lines for ray in line for point in ray[:2]) for lines in rays(size)
    )
