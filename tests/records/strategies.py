"""Random records for the round trips of every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, SIZE, Color
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.records.record import (
    MAIN,
    Branch,
    Ending,
    GameRecord,
    Move,
    Result,
    ending_for,
)

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t]\\:[;()"))
LINES = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\t]\\:[;()"))
COMMENTS = TEXT.filter(lambda text: not text.removesuffix("ms").isdecimal())
MILLISECONDS = st.none() | st.integers(0, 10**9)
RESULTS = (
    st.just(Result())
    | st.just(Result(Ending.DRAW))
    | st.builds(
        Result,
        st.sampled_from([ending_for(color) for color in Color]),
        st.sampled_from(["", "time", "resign", "forfeit", "2.5", "a foul"]),
    )
)
USUAL_SIZE = st.just(SIZE)
RAW = st.text("abcXYZ 01:", max_size=6) | st.just(r"\]\\") | st.just("two\nlines")
PROPERTIES = st.dictionaries(
    st.sampled_from(["EV", "N", "LB", "TE", "GC", "XX", "KO"]),
    st.lists(RAW, min_size=1, max_size=3).map(tuple),
    max_size=3,
).map(lambda found: tuple(found.items()))


@st.composite
def played_points(draw: st.DrawFn, start: GameState) -> tuple[int, ...]:
    """Points that can be played one after the other from ``start``."""
    last = start.board.size**2 - 1
    state = start
    for point in draw(st.lists(st.integers(0, last), unique=True, max_size=30)):
        if state.is_over:
            break
        if state.board.cells[point] == 0:
            state = state.play(point)
    return state.moves[state.set_up :]


@st.composite
def plain_records(draw: st.DrawFn, sizes: st.SearchStrategy[int] = USUAL_SIZE) -> GameRecord:
    """Records of games from the empty board, with nothing but moves."""
    size = draw(sizes)
    return GameRecord.from_state(
        GameState.new(size=size).play_all(draw(played_points(GameState.new(size=size))))
    )


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Records with everything a record can hold, their branches in the order of a file."""
    size = draw(st.sampled_from([MIN_SIZE, 9, SIZE, 19, MAX_SIZE]))
    rule = draw(st.none() | st.sampled_from(sorted(RULE_SETS)))
    stones = draw(st.lists(st.integers(0, size * size - 1), unique=True, max_size=6))
    split = draw(st.integers(0, len(stones)))
    start = GameState.setup(
        black=stones[:split],
        white=stones[split:],
        rule=rule or "freestyle",
        to_move=draw(st.sampled_from(list(Color))),
        size=size,
        fouls=FoulPolicy.LOSE,
    )
    points = draw(played_points(start))
    described = _described(draw)
    moves = []
    for index, point in enumerate(points):
        color = start.to_move if index % 2 == 0 else start.to_move.opponent
        moves.append(described(color, point))
    return GameRecord(
        size=size,
        rule=rule,
        black=draw(LINES),
        white=draw(LINES),
        result=draw(RESULTS),
        date=draw(st.sampled_from(["", "2026-11-29", "1999"])),
        comment=draw(TEXT),
        black_stones=tuple(stones[:split]),
        white_stones=tuple(stones[split:]),
        to_move=start.to_move,
        moves=tuple(moves),
        branches=_branches(draw, len(moves), described),
        properties=draw(PROPERTIES),
    )


def _described(draw: st.DrawFn) -> Callable[[Color | None, int | None], Move]:
    def make(color: Color | None, point: int | None) -> Move:
        left = draw(MILLISECONDS) if color is not None else None
        return Move(color, point, draw(MILLISECONDS), left, draw(COMMENTS), draw(PROPERTIES))

    return make


def _branches(
    draw: st.DrawFn, length: int, make: Callable[[Color | None, int | None], Move]
) -> tuple[Branch, ...]:
    """Branches off the main line and off each other, trunk by trunk as a reader finds them."""
    lengths, found = {MAIN: length}, list[Branch]()
    for trunk in range(MAIN, draw(st.integers(MAIN, 2))):
        if trunk not in lengths:
            break
        # Where a branch begins or ends another cannot leave it: that would be the same line.
        ends = (0, lengths[trunk]) if trunk == MAIN else (1, lengths[trunk] - 1)
        forks = draw(st.lists(st.integers(*ends), max_size=2)) if ends[0] <= ends[1] else []
        for after in sorted(forks):
            moves = tuple(
                make(draw(st.sampled_from(list(Color))), draw(st.none() | st.integers(0, 24)))
                for _ in range(draw(st.integers(1, 3)))
            )
            lengths[len(found)] = len(moves)
            found.append(Branch(trunk, after, moves))
    return tuple(found)


def paths_of(record: GameRecord) -> list[tuple[Move, ...]]:
    """Every line from the first move on, the main line first."""
    before: list[tuple[Move, ...]] = [()]
    for branch in record.branches:
        trunk = branch.trunk + 1
        own = record.line(branch.trunk)
        before.append((*before[trunk], *own[: branch.after]))
    return [(*path, *record.line(number)) for number, path in enumerate(before, start=MAIN)]
