from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import Color
from gomoku_console.records import autosave
from gomoku_console.records.library import Library
from gomoku_console.records.store import SaveError
from gomoku_console.ui.keeper import Keeper
from tests.ui.scenes import BLACK_WINS, Player

if TYPE_CHECKING:
    from pathlib import Path


def kept(player: Player, keeper: Keeper | None = None) -> Keeper:
    keeper = keeper or Keeper()
    assert keeper.keep(player.model) == ""
    return keeper


def test_a_game_that_was_left_is_offered_and_resumed() -> None:
    player = Player().press("2", "1", "1").play("h8").answer("i9")
    kept(player).leave()
    again = Keeper()
    offer, note = again.find_offer()
    assert note == ""
    assert offer is not None
    assert offer.label == "You - Evaluator, move 3"
    assert offer.board == player.model.state.board
    assert again.resume(Player().model).state == player.model.state


def test_without_stones_nothing_is_saved() -> None:
    kept(Player().press("1")).leave()
    assert Keeper().find_offer() == (None, "")


def test_a_game_that_is_on_is_offered_to_nobody() -> None:
    playing = kept(Player().press("1").play("h8"))
    assert Keeper().find_offer() == (None, "")
    playing.leave()
    assert Keeper().find_offer()[0] is not None


def test_undo_is_saved_too() -> None:
    player = Player().press("1").play("h8i9g7")
    keeper = kept(player)
    kept(player.press("u"), keeper).leave()
    assert len(Keeper().resume(Player().model).state.moves) == 1


def test_a_new_game_takes_the_place_of_the_old_one() -> None:
    player = Player().press("1").play("h8i9")
    keeper = kept(player)
    kept(player.press("n", "y"), keeper)
    kept(player.play("a1"), keeper).leave()
    again = Keeper()
    assert len(again.resume(Player().model).state.moves) == 1
    again.leave()
    assert len(autosave.find_resumable()[0]) == 1


def test_a_resumed_game_is_saved_where_it_was() -> None:
    player = Player().press("1").play("h8i9")
    kept(player).leave()
    second = Player()
    keeper = Keeper()
    second.model = keeper.resume(second.model)
    kept(second.play("a1"), keeper).leave()
    (found,), _ = autosave.find_resumable()
    assert len(found.game.record.moves) == 3


def test_a_finished_game_goes_into_the_library() -> None:
    kept(Player().press("1").play(BLACK_WINS)).leave()
    assert Keeper().find_offer() == (None, "")
    (entry,), _ = Library().entries()
    assert entry.result.winner is Color.BLACK
    assert (entry.black, entry.white) == ("Player 1", "Player 2")


def test_a_finished_game_is_filed_once() -> None:
    player = Player().press("1").play(BLACK_WINS)
    keeper = kept(player)
    kept(player.press("up"), keeper)
    assert len(Library().entries()[0]) == 1


def test_what_cannot_be_written_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "file"))
    player = Player().press("1").play("h8")
    keeper = Keeper()
    assert "cannot" in keeper.keep(player.model)
    assert keeper.keep(player.play("i9").model) == ""


def test_nothing_to_resume_is_said() -> None:
    with pytest.raises(ValueError, match="there is no game to resume"):
        Keeper().resume(Player().model)


def test_a_game_taken_by_another_terminal_is_not_resumed() -> None:
    kept(Player().press("1").play("h8")).leave()
    one, other = Keeper(), Keeper()
    one.find_offer()
    other.find_offer()
    one.resume(Player().model)
    with pytest.raises(SaveError, match="another terminal"):
        other.resume(Player().model)


def test_a_damaged_save_is_named_and_kept() -> None:
    kept(Player().press("1").play("h8")).leave()
    (found,), _ = autosave.find_resumable()
    found.path.write_bytes(b"\0" * 100)
    offer, note = Keeper().find_offer()
    assert offer is None
    assert found.path.stem in note
    assert any(path.read_bytes() == b"\0" * 100 for path in found.path.parent.iterdir())
