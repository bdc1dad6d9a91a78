"""Piskvork's saved games: ``.psq``, and Gomotur's older ``.rec``.

A `.psq` file begins ``Piskvorky 15x15, 11:11, 0``: the size, the level of each player and which of
them began. Then a line a move, ``x,y,ms``, counted from 1 at the top left; the time may be missing.
Then perhaps the two players, always the end code, and in some files ``winner,rule``. A `.rec` file
has the players first, no header, coordinates from 0, and a board of 20x20.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, Color, column_row
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.language import tr
from gomoku_console.records.record import (
    Ending,
    GameRecord,
    Move,
    Result,
    check_playable,
    ending_for,
)
from gomoku_console.records.source import Source, decode, error_in, show_text

if TYPE_CHECKING:
    from collections.abc import Sequence

MAGIC = "Piskvorky"
REC_SIZE = 20

TIMEOUT, NOT_RECORDED = 15, -1
"""End codes: the side to move ran out of time; nothing was recorded."""

_HEADER = re.compile(
    r"\s*Piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})\s*,\s*(\d{1,4})\s*:\s*(\d{1,4})\s*,\s*([01])\s*$"
)
_MOVE = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*(-?\d{1,12})\s*)?$")
_CODE = re.compile(r"\s*(-?\d{1,9})\s*$")
_VERDICT = re.compile(r"\s*([012])\s*,\s*([A-Za-z][A-Za-z -]{0,30})\s*$")
_ALMOST_MOVE = re.compile(r"\s*-?\d+\s*,")
_HUMANS = ("homo-1", "homo-2")


@dataclass(frozen=True, slots=True)
class _TextLine:
    """One line that is not blank, and the index where it begins."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class _End:
    """What stands behind the moves; ``winner`` is 1 for black, 2 for white, 0 for a draw."""

    names: tuple[str, str]
    code: int
    winner: str
    rule: str


def read_psq(data: bytes, name: str) -> GameRecord:
    """Read a game that Piskvork or a tournament manager saved.

    Raises:
        RecordError: naming the first line that is not what it should be.
    """
    source = Source(name, decode(data))
    lines = _lines_of(source.text)
    header = _HEADER.match(lines[0].text) if lines else None
    if header is None:
        at = lines[0].at if lines else 0
        raise source.error(
            at, tr("'{magic} WxH, L1:L2, S' expected, the first line of a .psq file", magic=MAGIC)
        )
    width, height, _, _, began = map(int, header.groups())
    if width != height or not MIN_SIZE <= width <= MAX_SIZE:
        reason = tr(
            "a square board of {least} to {most} points expected, not {width}x{height}",
            least=MIN_SIZE,
            most=MAX_SIZE,
            width=width,
            height=height,
        )
        raise source.error(lines[0].at, reason)
    moves, places = _read_moves(source, lines[1:], width, first=1)
    end = _read_end(source, lines[1 + len(moves) :])
    if began == 1:
        end = replace(end, names=end.names[::-1])
    return _finish(source, width, moves, places, end)


def read_rec(data: bytes, name: str) -> GameRecord:
    """Read a game that Gomotur saved.

    Raises:
        RecordError: naming the first line that is not what it should be.
    """
    source = Source(name, decode(data))
    lines = _lines_of(source.text)
    if len(lines) < 3:
        raise source.error(0, tr("two lines with the players' names and then moves expected"))
    moves, places = _read_moves(source, lines[2:], REC_SIZE, first=0)
    if not moves:
        raise source.error(
            lines[2].at, tr("a move 'x,y,ms' expected, the third line of a .rec file")
        )
    names = (_player(lines[0].text), _player(lines[1].text))
    end = replace(_read_end(source, lines[2 + len(moves) :]), names=names)
    return _finish(source, REC_SIZE, moves, places, end)


def write_psq(record: GameRecord, name: str = "") -> bytes:
    """The game as Piskvork saves it: moves, times, players and an end code.

    Raises:
        RecordError: if stones were set up that are not as if black and white had taken turns.
    """
    points = record.as_sequence()
    if points is None:
        raise error_in(name or "psq", tr("cannot hold stones that were set up; sgf can"))
    times = [None] * (len(points) - len(record.moves)) + [move.time for move in record.moves]
    lines = [f"{MAGIC} {record.size}x{record.size}, 11:11, 0"]
    for point, time in zip(points, times, strict=True):
        column, row = column_row(point, record.size)
        lines.append(f"{column + 1},{record.size - row},{time or 0}")
    players = (record.black, record.white)
    if any(players):
        lines += [_player_line(*pair) for pair in zip(players, _HUMANS, strict=True)]
    lines.append(str(TIMEOUT if _lost_on_time(record, len(points)) else NOT_RECORDED))
    return "\n".join([*lines, ""]).encode("utf-8", "replace")


def _lines_of(text: str) -> list[_TextLine]:
    found = re.finditer(r"[^\r\n]+", text)
    return [_TextLine(match.start(), match[0]) for match in found if not match[0].isspace()]


def _read_moves(
    source: Source, lines: Sequence[_TextLine], size: int, first: int
) -> tuple[list[Move], list[int]]:
    """The moves at the beginning of ``lines`` and where they stand; ``first`` is a1's column."""
    moves, places, color = list[Move](), list[int](), Color.BLACK
    for line in lines:
        match = _MOVE.match(line.text)
        if match is None:
            break
        x, y = int(match[1]) - first, int(match[2]) - first
        if not (0 <= x < size and 0 <= y < size) or len(moves) == size * size:
            reason = tr(
                "{line} is not a point of a {size}x{size} board", line=_show(line), size=size
            )
            raise source.error(line.at, reason)
        time = max(int(match[3]), 0) if match[3] else None
        moves.append(Move(color, (size - 1 - y) * size + x, time))
        places.append(line.at)
        color = color.opponent
    return moves, places


def _read_end(source: Source, lines: Sequence[_TextLine]) -> _End:
    """What follows the moves; refuses a move that is out of place or broken, lest it be lost."""
    for line in lines:
        if _MOVE.match(line.text) or (
            _ALMOST_MOVE.match(line.text) and not _VERDICT.match(line.text)
        ):
            raise source.error(
                lines[0].at, tr("a move 'x,y,ms' expected, {line} found", line=_show(lines[0]))
            )
    names = ("", "")
    if len(lines) >= 2 and not _CODE.match(lines[0].text):
        names, lines = (_player(lines[0].text), _player(lines[1].text)), lines[2:]
    code = _CODE.match(lines[0].text) if lines else None
    if lines and code is None:
        raise source.error(
            lines[0].at, tr("an end code expected, {line} found", line=_show(lines[0]))
        )
    verdict = _VERDICT.match(lines[1].text) if len(lines) > 1 else None
    winner, rule = (verdict[1], verdict[2]) if verdict else ("", "")
    rule = rule.strip().lower().replace(" ", "-")
    return _End(names, int(code[1]) if code else NOT_RECORDED, winner, rule)


def _finish(
    source: Source, size: int, moves: list[Move], places: list[int], end: _End
) -> GameRecord:
    record = GameRecord(
        size=size,
        rule=end.rule if end.rule in RULE_SETS else None,
        black=end.names[0],
        white=end.names[1],
        result=_result_of(end, len(moves)),
        moves=tuple(moves),
    )
    return check_playable(record, lambda index, reason: source.error(places[index], reason))


def _result_of(end: _End, count: int) -> Result:
    """The result by the last line; without one, who lost on time is all an end code tells."""
    how = "time" if end.code == TIMEOUT else ""
    if end.winner:
        return Result((Ending.DRAW, Ending.BLACK_WINS, Ending.WHITE_WINS)[int(end.winner)], how)
    if end.code != TIMEOUT:
        return Result()
    return Result(ending_for(Color.WHITE if count % 2 == 0 else Color.BLACK), how)


def _lost_on_time(record: GameRecord, count: int) -> bool:
    """Whether the side to move after ``count`` stones is the one that ran out of time."""
    winner = Color.WHITE if count % 2 == 0 else Color.BLACK
    return record.result == Result(ending_for(winner), "time")


def _player(text: str) -> str:
    name = text.strip()
    return "" if name in _HUMANS else name


def _player_line(name: str, human: str) -> str:
    """A name as a line that no reader takes for a move or an end code."""
    line = " ".join(name.split())
    is_figures = _ALMOST_MOVE.match(line) or _CODE.match(line)
    return f'"{line}"' if is_figures else line or human


def _show(line: _TextLine) -> str:
    return show_text(line.text.strip())
