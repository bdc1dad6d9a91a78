from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import Color, parse_moves
from gomoku_console.records.formats import read_game
from gomoku_console.records.library import Library, Score, score_by_level
from gomoku_console.records.record import Ending, GameRecord, Result, moves_of
from gomoku_console.records.source import RecordError
from gomoku_console.records.store import SaveError

if TYPE_CHECKING:
    from pathlib import Path

WHEN = datetime(2026, 11, 29, 20, 15, tzinfo=timezone.utc)
WON = Result(Ending.BLACK_WINS)


def game(**fields: object) -> GameRecord:
    moves = moves_of(parse_moves("a1a3b1b3c1c3d1d3e1"), Color.BLACK)
    return GameRecord(moves=moves, rule="freestyle", result=WON, **fields)  # type: ignore[arg-type]


def fill(library: Library, count: int) -> None:
    for number in range(count):
        library.add(
            game(black="Me", white=f"Robot {number}", comment="é" * 3000),
            opponent="evaluator" if number % 2 else "ladder",
            level=str(number % 3),
            side=Color.BLACK if number % 4 else Color.WHITE,
            when=WHEN + timedelta(minutes=number),
        )


def test_a_game_is_listed_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.add(
        game(black="Me\\]", white="Robot"), opponent="lad]der", level="hard", side=Color.BLACK
    )
    (entry,), notes = library.entries()
    assert notes == []
    assert entry.path == path
    assert (entry.black, entry.white, entry.rule, entry.result) == (
        "Me\\]", "Robot", "freestyle", WON,
    )  # fmt: skip
    assert (entry.opponent, entry.level, entry.side) == ("lad]der", "hard", Color.BLACK)
    assert entry.date == datetime.now(timezone.utc).date().isoformat()
    assert library.open(entry).points == game().points


def test_the_latest_game_comes_first_and_the_oldest_goes(tmp_path: Path) -> None:
    library = Library(tmp_path, keep=5)
    fill(library, 8)
    entries, _ = library.entries()
    assert [entry.white for entry in entries] == [f"Robot {number}" for number in range(7, 2, -1)]


def test_a_thousand_games_are_listed_while_one_waits(tmp_path: Path) -> None:
    library = Library(tmp_path)
    fill(library, 20)
    content = next(iter(tmp_path.iterdir())).read_bytes()
    for number in range(980):
        (tmp_path / f"copy-{number}.sgf").write_bytes(content)
    started = time.process_time()
    assert len(library.entries()[0]) == 1_000
    assert time.process_time() - started < 2


def test_games_are_found_by_words(tmp_path: Path) -> None:
    library = Library(tmp_path)
    fill(library, 6)
    assert [entry.white for entry in library.entries("ROBOT 3")[0]] == ["Robot 3"]
    assert len(library.entries("evaluator wins")[0]) == 3
    assert library.entries("nobody")[0] == []


def test_wins_and_losses_by_level(tmp_path: Path) -> None:
    library = Library(tmp_path)
    fill(library, 6)
    library.add(game(), when=WHEN + timedelta(hours=1))
    draw = replace(game(), result=Result(Ending.DRAW))
    library.add(draw, opponent="ladder", level="2", side=Color.WHITE)
    library.add(replace(draw, result=Result()), opponent="ladder", side=Color.WHITE)
    assert score_by_level(library.entries()[0]) == {
        "ladder 2": Score(1, 0, 1),
        "evaluator 2": Score(1, 0, 0),
        "ladder 1": Score(0, 1, 0),
        "evaluator 0": Score(1, 0, 0),
        "evaluator 1": Score(1, 0, 0),
        "ladder 0": Score(0, 1, 0),
    }


def test_a_game_is_exported_and_deleted(tmp_path: Path) -> None:
    library = Library(tmp_path / "games")
    library.add(game(black="Me"))
    (entry,), _ = library.entries()
    library.export(entry, tmp_path / "out.psq", "psq")
    exported = read_game((tmp_path / "out.psq").read_bytes(), "out.psq")
    assert (exported.points, exported.black) == (game().points, "Me")
    library.delete(entry)
    library.delete(entry)
    assert library.entries() == ([], [])
    with pytest.raises(RecordError, match="no such file"):
        library.open(entry)


def test_a_damaged_game_is_set_aside_and_the_others_are_listed(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.add(game())
    (tmp_path / "20200101.sgf").write_bytes(b"(;FF[4")
    entries, (note,) = library.entries()
    assert len(entries) == 1
    assert note.startswith("a damaged game was set aside as 20200101.sgf.damaged-1 (20200101.sgf, ")
    assert (tmp_path / "20200101.sgf.damaged-1").read_bytes() == b"(;FF[4"
    assert library.entries()[1] == []


def test_a_library_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    library = Library(tmp_path / "file")
    with pytest.raises(SaveError, match="cannot write"):
        library.add(game())
    with pytest.raises(SaveError, match="cannot look into"):
        library.entries()
