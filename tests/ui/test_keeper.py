from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.openings import SWAP2, Choice
from gomoku_console.game.rules import STANDARD
from gomoku_console.game.state import GameState
from gomoku_console.records import autosave
from gomoku_console.records.autosave import Autosave
from gomoku_console.records.library import Library
from gomoku_console.records.record import GameRecord
from gomoku_console.records.store import SaveError, running_directory
from gomoku_console.ui.actions import RecordOpened
from gomoku_console.ui.begin import open_record
from gomoku_console.ui.keeper import Keeper
from gomoku_console.ui.saving import record_of
from gomoku_console.ui.settings import DEFAULTS
from tests.ui.scenes import BLACK_WINS, Player, set_clock

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
    offer, note = again.find_offer(Player().model)
    assert note == ""
    assert offer is not None
    assert offer.label == "You - Evaluator, move 3"
    assert offer.board == player.model.state.board
    assert again.resume(Player().model).state == player.model.state


def test_without_stones_nothing_is_saved() -> None:
    kept(Player().press("1")).leave()
    assert Keeper().find_offer(Player().model) == (None, "")


def test_a_game_that_is_on_is_offered_to_nobody() -> None:
    playing = kept(Player().press("1").play("h8"))
    assert Keeper().find_offer(Player().model) == (None, "")
    playing.leave()
    assert Keeper().find_offer(Player().model)[0] is not None


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
    assert Keeper().find_offer(Player().model) == (None, "")
    (entry,), _ = Library().entries()
    assert entry.result.winner is Color.BLACK
    assert (entry.black, entry.white) == ("Player 1", "Player 2")


@pytest.mark.parametrize(("size", "left"), [(0, 0), (2, 2), (1000, 3)])
def test_the_library_is_as_large_as_the_player_wants_it(size: int, left: int) -> None:
    for _ in range(3):
        player = Player()
        player.model = player.model._replace(settings=DEFAULTS._replace(library_size=size))
        kept(player.press("1").play(BLACK_WINS)).leave()
    assert len(Library().entries()[0]) == left


def test_a_game_whose_rematch_is_taken_back_is_filed_once() -> None:
    player = Player().press("1").play(BLACK_WINS)
    keeper = kept(player)
    kept(player.press("n"), keeper)
    kept(player.press("9"), keeper)
    kept(player.press("up"), keeper)
    assert player.model.state.is_over
    assert len(Library().entries()[0]) == 1


def test_a_finished_game_is_filed_once() -> None:
    player = Player().press("1").play(BLACK_WINS)
    keeper = kept(player)
    kept(player.press("up"), keeper)
    assert len(Library().entries()[0]) == 1


def test_an_opened_game_is_neither_filed_again_nor_saved() -> None:
    keeper = kept(Player().press("1").play(BLACK_WINS))
    (entry,), _ = Library().entries()
    player = kept_open(Library().open(entry), keeper)
    kept(player.press("up", "f"), keeper).leave()
    assert Library().entries()[0] == [entry]
    assert Keeper().find_offer(Player().model) == (None, "")


def test_a_rematch_of_an_opened_game_is_filed() -> None:
    keeper = kept(Player().press("1").play(BLACK_WINS))
    (entry,), _ = Library().entries()
    player = kept_open(Library().open(entry), keeper)
    kept(player.press("n"), keeper)
    kept(player.play(BLACK_WINS), keeper)
    assert len(Library().entries()[0]) == 2


def test_an_opened_game_that_goes_on_is_saved_and_filed() -> None:
    state = GameState.new().play_all(parse_moves(BLACK_WINS)).take_back(2)
    keeper = Keeper()
    player = kept_open(GameRecord.from_state(state), keeper)
    assert Keeper().find_offer(Player().model) == (None, "")
    kept(player.play("b1"), keeper)
    kept(player.press("u"), keeper).leave()
    assert Keeper().find_offer(Player().model)[0] is not None


def kept_open(record: GameRecord, keeper: Keeper) -> Player:
    """A player who has opened a game from the library."""
    player = Player().press("l")
    kept(player, keeper)
    kept(player.act(RecordOpened(record)), keeper)
    return player


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


def test_a_game_that_is_open_in_another_terminal_is_told_instead_of_none() -> None:
    other = kept(Player().press("1").play("h8"))
    with pytest.raises(ValueError, match="being played in another terminal"):
        Keeper().resume(Player().model)
    other.leave()
    assert Keeper().resume(Player().model).state.moves


def test_a_game_taken_by_another_terminal_is_not_resumed() -> None:
    kept(Player().press("1").play("h8")).leave()
    one, other = Keeper(), Keeper()
    one.find_offer(Player().model)
    other.find_offer(Player().model)
    one.resume(Player().model)
    with pytest.raises(SaveError, match="another terminal"):
        other.resume(Player().model)


def test_a_damaged_save_is_named_and_kept() -> None:
    kept(Player().press("1").play("h8")).leave()
    (found,), _ = autosave.find_resumable()
    found.path.write_bytes(b"\0" * 100)
    offer, note = Keeper().find_offer(Player().model)
    assert offer is None
    assert found.path.stem in note
    assert any(path.read_bytes() == b"\0" * 100 for path in found.path.parent.iterdir())


def saves() -> list[Path]:
    return [found.path for found in autosave.find_resumable()[0]]


def test_an_offer_that_has_grown_old_brings_the_newest_stones() -> None:
    """Another terminal played on between the offer and the answer to it."""
    kept(Player().press("1").play("h8i9g7")).leave()
    waiting = Keeper()
    waiting.find_offer(Player().model)
    other = Keeper()
    player = Player()
    player.model = other.resume(player.model)
    kept(player.play("a1a2a3"), other).leave()
    assert len(waiting.resume(Player().model).state.moves) == 6


def test_an_offer_that_has_ended_meanwhile_is_refused() -> None:
    kept(Player().press("1").play("h8i9")).leave()
    waiting = Keeper()
    waiting.find_offer(Player().model)
    other = Keeper()
    player = Player()
    player.model = other.resume(player.model)
    kept(player.press("n", "y"), other)
    with pytest.raises(SaveError, match="has ended meanwhile"):
        waiting.resume(Player().model)


def test_a_decided_game_that_cannot_be_filed_is_not_lost(tmp_path: Path) -> None:
    games = tmp_path / "home" / "games"
    games.parent.mkdir()
    games.write_text("in the way")
    player = Player().press("1").play(BLACK_WINS)
    keeper = Keeper()
    assert keeper.keep(player.model) != ""
    keeper.keep(player.press("n").model)
    assert len(saves()) == 1
    games.unlink()
    again = Keeper()
    resumed = again.resume(Player().model)
    assert str(resumed.state.outcome) == "Black wins"
    assert again.keep(resumed) == ""
    assert len(Library().entries()[0]) == 1
    assert saves() == []


def test_what_could_not_be_saved_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player().press("1").play("h8")
    keeper = kept(player)
    with monkeypatch.context() as full:
        full.setattr(Autosave, "save", refuse)
        assert keeper.keep(player.play("i9").model) == "the disk is full"
        assert keeper.keep(player.play("g7").model) == "", "said once"
    assert keeper.keep(player.model) == ""
    keeper.leave()
    assert len(Keeper().resume(Player().model).state.moves) == 3


def test_leaving_tries_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player().press("1").play("h8")
    keeper = kept(player)
    with monkeypatch.context() as full:
        full.setattr(Autosave, "save", refuse)
        keeper.keep(player.play("i9").model)
    keeper.leave()
    assert len(Keeper().resume(Player().model).state.moves) == 2


def test_trouble_is_said_again_after_it_was_over(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player().press("1").play("h8")
    keeper = kept(player)
    for point in ("i9", "g7"):
        with monkeypatch.context() as full:
            full.setattr(Autosave, "save", refuse)
            assert keeper.keep(player.play(point).model) == "the disk is full"
        assert keeper.keep(player.model) == ""


def refuse(*_: object) -> None:
    raise SaveError("the disk is full")


def test_a_save_that_cannot_be_gone_on_with_does_not_hide_the_others() -> None:
    kept(Player().press("1").play("h8")).leave()
    good = saves()
    kept(Player().press("1").play("a1b2")).leave()
    (bad,) = set(saves()) - set(good)
    bad.write_text(bad.read_text().replace('"cursor": 16', '"cursor": 999'))
    offer, note = Keeper().find_offer(Player().model)
    assert offer is not None
    assert offer.label.endswith("move 2")
    assert "cursor" in note
    assert "set aside" in note
    assert saves() == good


def test_an_opening_choice_and_a_substitute_are_saved_too() -> None:
    player = Player(opening=SWAP2).press("1").play("h8i9g7")
    keeper = kept(player)
    kept(player.press("1"), keeper).leave()
    assert Keeper().resume(Player().model).progress.choices == (Choice.BLACK,)


def test_a_loaded_game_that_is_only_looked_at_is_not_saved() -> None:
    record = record_of(Player().press("1").play("h8i9").model)
    player = Player()
    player.model, _ = open_record(player.model, record)
    keeper = kept(player)
    kept(player.press(","), keeper).leave()
    assert saves() == []


def test_resuming_again_and_again_keeps_the_seed() -> None:
    player = Player(seed=3).press("1").play("h8")
    keeper = kept(player)
    for _ in range(3):
        keeper.leave()
        player.model = keeper.resume(player.model)
    assert player.model.choices.seed + player.model.games - 1 == 3


def test_the_rule_of_a_record_without_one_stays_what_it_was_taken_for() -> None:
    moves = "a1a15b1b15c1c15e1e15f1g15"
    state = GameState.new("standard").play_all(parse_moves(moves))
    record = replace(GameRecord.from_state(state), rule=None)
    player = Player(rule=STANDARD)
    player.model, _ = open_record(player.model, replace(record, rule="standard"))
    assert record_of(player.play("o10").model).rule == "standard"


def test_a_pipe_among_the_saves_is_passed_over(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no named pipes in directories")
    kept(Player().press("1").play("h8")).leave()
    os.mkfifo(tmp_path / "home" / "running" / "pipe.json")
    assert Keeper().find_offer(Player().model)[0] is not None


def test_time_that_passes_is_saved_before_the_next_stone() -> None:
    """Lest a program that is killed give the side to move its time back."""
    player = set_clock(Player()).press("1").play("h8i9").wait(6)
    keeper = kept(player)
    (path,) = running_directory().glob("*.json")
    before = path.read_bytes()
    kept(player.wait(1), keeper)
    assert path.read_bytes() == before, "not every second"
    kept(player.wait(5), keeper)
    assert path.read_bytes() != before


def test_a_game_that_is_left_keeps_its_time_to_the_moment() -> None:
    player = set_clock(Player()).press("1").play("h8i9").wait(5)
    keeper = kept(player)
    kept(player.wait(1.5), keeper)
    kept(player.press("q", "y"), keeper)
    again = Keeper().resume(Player().model)
    assert again.clock is not None
    assert again.clock.left == (293.5, 300.0)


def test_a_game_lost_on_time_is_filed_once_with_the_reason() -> None:
    player = set_clock(Player()).press("2", "1", "1").play("h8").answer("i9").wait(300)
    keeper = kept(player)
    kept(player.press("up"), keeper)
    kept(player.press("m"), keeper)
    ((entry,), _) = Library().entries()
    assert (entry.result.winner, entry.result.how) == (Color.WHITE, "time")
    assert Keeper().find_offer(Player().model) == (None, "")


def test_a_game_lost_on_time_with_the_box_of_computers_open_is_filed_once() -> None:
    """It was filed again, with whom the box gave the seat of the one who had played."""
    player = set_clock(Player()).press("2", "1", "1").play("h8").answer("i9").press("v")
    keeper = kept(player)
    kept(player.wait(300), keeper)
    kept(player.press("5"), keeper)
    ((entry,), _) = Library().entries()
    assert (entry.result.how, entry.opponent) == ("time", "Evaluator")


def test_a_finished_game_whose_players_get_other_names_is_not_filed_again() -> None:
    player = Player().press("1").play(BLACK_WINS)
    keeper = kept(player)
    black, white = player.model.players
    player.model = player.model._replace(players=(black._replace(name="Ada"), white))
    kept(player, keeper)
    assert len(Library().entries()[0]) == 1
    kept(player.press("n").play(BLACK_WINS), keeper)
    assert len(Library().entries()[0]) == 2, "the next game is another, though just the same"


def test_a_game_lost_on_time_is_opened_as_it_ended() -> None:
    player = set_clock(Player()).press("1").play("h8i9").wait(300)
    opened, effects = open_record(Player().model, record_of(player.model))
    assert not effects
    assert opened.state.outcome == player.model.state.outcome
    earlier, _ = open_record(Player().model, record_of(player.model), 1)
    assert not earlier.state.is_over
