from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.records import autosave as module
from gomoku_console.records.autosave import (
    Autosave,
    SavedGame,
    find_resumable,
    format_save,
    parse_save,
)
from gomoku_console.records.record import GameRecord, moves_of
from gomoku_console.records.source import RecordError
from gomoku_console.records.store import SaveError, has_saves

ROOT = Path(module.__file__).parents[2]


def game_of(text: str, **extra: module.Json) -> SavedGame:
    moves = moves_of(parse_moves(text), Color.BLACK)
    return SavedGame(GameRecord(rule="standard", black="Ännchen", moves=moves), extra)


def test_a_save_comes_back_as_it_was() -> None:
    extra: dict[str, module.Json] = {
        "opponent": "ladder", "seed": 7, "clock": [1.5, 2.25], "undone": [["h8", "i9"]],
        "settings": {"numbers": True, "theme": None, "name": 'é"\\\n'},
    }  # fmt: skip
    saved = parse_save(format_save(game_of("h8i9g7", **extra)), "game.json")
    assert saved.record == game_of("h8i9g7").record
    assert saved.extra == extra
    assert saved.saved.endswith("+00:00")


def test_a_save_is_text_that_people_can_read() -> None:
    text = format_save(game_of("h8i9", seed=7)).decode()
    assert '"version": 1' in text
    assert 'PB[Ännchen]RU[standard]"' in text
    assert '";B[hh];W[ig])"' in text
    assert '"seed": 7' in text


def test_nothing_is_on_disk_before_the_first_save(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "running")
    autosave.finish()
    autosave.close()
    assert not (tmp_path / "running").exists()
    assert find_resumable(tmp_path / "running") == ([], [])


def test_a_game_is_offered_once_its_process_has_left_it(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(game_of("h8"))
    autosave.save(game_of("h8i9"))
    assert find_resumable(tmp_path) == ([], [])
    autosave.close()
    (resumable,), notes = find_resumable(tmp_path)
    assert notes == []
    assert resumable.game.record == game_of("h8i9").record
    assert has_saves(tmp_path)
    assert not has_saves(tmp_path / "elsewhere")


def test_a_finished_game_leaves_nothing(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(game_of("h8"))
    autosave.finish()
    assert list(tmp_path.iterdir()) == []
    autosave.save(game_of("i9"))
    autosave.close()
    assert len(find_resumable(tmp_path)[0]) == 1


def test_a_game_taken_over_goes_on_in_its_own_file(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(game_of("h8"))
    autosave.close()
    (resumable,), _ = find_resumable(tmp_path)
    taken = Autosave.take_over(resumable)
    assert find_resumable(tmp_path) == ([], [])
    with pytest.raises(SaveError, match="being played in another terminal"):
        Autosave.take_over(resumable)
    taken.save(game_of("h8i9"))
    taken.close()
    (again,), _ = find_resumable(tmp_path)
    assert again.path == resumable.path
    assert len(again.game.record.moves) == 2
    Autosave.take_over(again).finish()
    with pytest.raises(SaveError):
        Autosave.take_over(again)
    assert list(tmp_path.iterdir()) == []


def test_two_games_at_once_never_touch_each_other(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib\n"
        "from gomoku_console.records.autosave import Autosave, SavedGame, find_resumable\n"
        "from gomoku_console.records.record import GameRecord\n"
        "autosave = Autosave(pathlib.Path(sys.argv[1]))\n"
        "for line in sys.stdin:\n"
        "    autosave.save(SavedGame(GameRecord(black=line.strip())))\n"
        "    print(len(find_resumable(pathlib.Path(sys.argv[1]))[0]), flush=True)\n"
    )
    children = [
        subprocess.Popen(
            [sys.executable, "-c", code, tmp_path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for _ in range(2)
    ]
    for round_ in range(5):
        for number, child in enumerate(children):
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(f"player {number} of round {round_}\n")
            child.stdin.flush()
            assert child.stdout.readline() == "0\n"
    assert find_resumable(tmp_path) == ([], [])
    for child in children:
        child.kill()
        child.communicate()
    found, _ = find_resumable(tmp_path)
    assert sorted(each.game.record.black for each in found) == [
        "player 0 of round 4", "player 1 of round 4",
    ]  # fmt: skip
    assert found[0].game.record.black == "player 1 of round 4"


def test_a_full_disk_costs_no_more_than_the_last_stone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(game_of("h8"))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match="no space left"):
            autosave.save(game_of("h8i9"))
    autosave.save(game_of("h8i9g7"))
    autosave.close()
    (resumable,), _ = find_resumable(tmp_path)
    assert len(resumable.game.record.moves) == 3


def test_a_place_that_cannot_be_written_is_said_at_every_save(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    autosave = Autosave(tmp_path / "file" / "running")
    for _ in range(2):
        with pytest.raises(SaveError, match="cannot make"):
            autosave.save(game_of("h8"))
    autosave.finish()


GOOD = format_save(SavedGame(GameRecord(), {"a": 1}))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "not a saved game: expected JSON"),
        (GOOD[: len(GOOD) // 2], "not a saved game"),
        (b"\0" * 4096, "not a saved game"),
        (b"\xff\xfe", "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (b"[]", '"format": "gomoku-console save" expected'),
        (GOOD.replace(b'"game": [', b'"game": [7,'), '"game" is not a list of lines'),
        (GOOD.replace(b'"extra"', b'"other"'), '"extra" or "saved" is missing'),
        (GOOD.replace(b"SZ[15]", b"SZ[99]"), "the game in game.json, line 1, column"),
    ],
    ids=["empty", "half", "zeros", "not text", "deep", "a list", "a number", "a word", "a size"],
)
def test_a_damaged_save_is_set_aside_and_named(tmp_path: Path, data: bytes, complaint: str) -> None:
    with pytest.raises(RecordError, match="game") as caught:
        parse_save(data, "game.json")
    assert complaint in str(caught.value)
    (tmp_path / "game.json").write_bytes(data)
    found, (note,) = find_resumable(tmp_path)
    assert found == []
    assert note.startswith("a damaged save was set aside as game.json.damaged-1 (game.json: ") or (
        "the game in game.json" in note
    )
    assert "\n" not in note
    assert (tmp_path / "game.json.damaged-1").read_bytes() == data
    assert find_resumable(tmp_path) == ([], [])
    assert [path.name for path in tmp_path.iterdir()] == ["game.json.damaged-1"]


def test_a_save_of_another_version_is_left_alone(tmp_path: Path) -> None:
    later = GOOD.replace(b'"version": 1', b'"version": 2')
    (tmp_path / "game.json").write_bytes(later)
    for _ in range(2):
        found, (note,) = find_resumable(tmp_path)
        assert found == []
        assert note == "game.json: saved by another version of this program, and left alone"
    assert (tmp_path / "game.json").read_bytes() == later


def test_what_is_no_json_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(game_of("h8"))
    with pytest.raises(ValueError, match="JSON"):
        autosave.save(game_of("h8i9", clock=float("nan")))
    autosave.close()
    assert len(find_resumable(tmp_path)[0][0].game.record.moves) == 1


def test_a_game_in_any_state_can_be_saved() -> None:
    state = GameState.setup(black=["h8"], white=["i9", "a1"], to_move="black").play("c3").undo()
    record = GameRecord.from_state(state)
    assert parse_save(format_save(SavedGame(record)), "x").record.state_at(
        fouls=FoulPolicy.REFUSE
    ) == (GameState.setup(black=["h8"], white=["i9", "a1"], to_move="black"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_killed_game_is_resumed_at_its_last_stone() -> None:
    script = [sys.executable, "-m", "tests.fuzz.kill_autosave", "--count", "30"]
    done = subprocess.run(script, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost" in done.stdout
