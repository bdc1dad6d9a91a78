from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.state import GameState
from gomoku_console.records.formats import read_game
from gomoku_console.records.library import Library, Score
from gomoku_console.records.record import GameRecord
from gomoku_console.ui.actions import (
    DeleteGame,
    ExportGame,
    GameExported,
    LibraryFailed,
    LibraryLoaded,
    OpenGame,
    RecordOpened,
)
from gomoku_console.ui.shelf import load_library, tend_shelf
from tests.ui.scenes import BLACK_WINS

if TYPE_CHECKING:
    from pathlib import Path

    from gomoku_console.records.library import Entry

STATE = GameState.new().play_all(parse_moves(BLACK_WINS))


@pytest.fixture
def game() -> Entry:
    """The only game of the library."""
    record = GameRecord.from_state(STATE, black="You", white="Evaluator")
    Library().add(record, opponent="Evaluator", side=Color.BLACK)
    (entry,) = load_library().entries
    return entry


def test_the_games_are_loaded_with_their_scores(game: Entry) -> None:
    assert load_library() == LibraryLoaded((game,), (("Evaluator", Score(wins=1)),))


def test_a_library_that_is_not_there_is_empty() -> None:
    assert load_library() == LibraryLoaded((), ())


def test_a_place_that_cannot_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "file"))
    assert "cannot look into" in load_library().note


def test_a_damaged_game_is_named_and_kept(game: Entry) -> None:
    game.path.write_bytes(b"\0" * 100)
    loaded = load_library()
    assert loaded.entries == ()
    assert "set aside" in loaded.note
    assert any(path.read_bytes() == b"\0" * 100 for path in game.path.parent.iterdir())


def test_a_game_is_opened(game: Entry) -> None:
    answer = tend_shelf(OpenGame(game))
    assert isinstance(answer, RecordOpened)
    assert answer.record.state_at().moves == STATE.moves


def test_a_game_that_is_gone_is_named(game: Entry) -> None:
    game.path.unlink()
    answer = tend_shelf(OpenGame(game))
    assert isinstance(answer, LibraryFailed)
    assert game.path.name in answer.reason
    assert isinstance(tend_shelf(DeleteGame(game, ())), LibraryLoaded), "it is gone as was wanted"


@pytest.mark.parametrize("ending", ["sgf", "psq", "pos", "txt", "SGF"])
def test_a_game_is_exported_in_the_format_of_the_ending(
    game: Entry, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"game.{ending}"
    assert tend_shelf(ExportGame(game, str(path))) == GameExported(str(path))
    assert read_game(path.read_bytes(), path.name).state_at().moves == STATE.moves


def test_a_file_that_is_there_is_never_written_over(game: Entry, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("mine")
    assert tend_shelf(ExportGame(game, str(path))) == LibraryFailed(f"{path} is there already")
    assert path.read_text() == "mine"
    link = tmp_path / "link.sgf"
    link.symlink_to(tmp_path / "nowhere")
    assert isinstance(tend_shelf(ExportGame(game, str(link))), LibraryFailed)
    assert link.is_symlink()


@pytest.mark.parametrize("name", ["game", "game.lib", "game.doc", ".sgf", "", "."])
def test_an_ending_that_is_no_format_is_refused(game: Entry, name: str) -> None:
    answer = tend_shelf(ExportGame(game, name))
    assert answer == LibraryFailed("the name must end in .sgf, .psq, .pos, .txt")


@pytest.mark.parametrize("name", ["nowhere/game.sgf", "~no-such-user-here/game.sgf", "\0.sgf"])
def test_a_place_that_is_not_there_is_one_line(game: Entry, name: str) -> None:
    answer = tend_shelf(ExportGame(game, name))
    assert isinstance(answer, LibraryFailed)
    assert "\n" not in answer.reason


def test_a_tilde_is_the_home_directory(
    game: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert tend_shelf(ExportGame(game, "~/game.sgf")) == GameExported("~/game.sgf")
    assert (tmp_path / "game.sgf").exists()


def test_a_game_is_deleted(game: Entry) -> None:
    assert tend_shelf(DeleteGame(game, ())) == LibraryLoaded((), (), "Deleted")
    assert not game.path.exists()
    assert load_library().entries == ()
