from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pytest

from gomoku_console.commands import convert
from gomoku_console.records.source import RecordError
from gomoku_console.records.store import SaveError

DATA = Path(__file__).parents[1] / "data" / "records"


def run(game: str | Path, output: str | Path, **options: object) -> int:
    given = {"rows_from_top": False, "size": 15, "to": None, "force": False, **options}
    return convert.run(argparse.Namespace(input=str(game), output=str(output), **given))


def test_a_game_changes_its_format(tmp_path: Path) -> None:
    out = tmp_path / "game.psq"
    assert run(DATA / "ff4_full.sgf", out) == 0
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["Piskvorky 15x15, 11:11, 0", "8,8,0", "9,7,0"]
    assert run(out, tmp_path / "game.txt") == 0
    assert (tmp_path / "game.txt").read_text() == "h8i9g7j6f6\n"


def test_rows_from_the_top_are_turned_over(tmp_path: Path) -> None:
    run(DATA / "from_top.txt", tmp_path / "out.txt", rows_from_top=True)
    assert (tmp_path / "out.txt").read_text() == "h8i9g7\n"


def test_a_file_that_is_there_is_kept_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("mine")
    with pytest.raises(SaveError, match="is there already; --force overwrites it"):
        run(DATA / "joined.txt", out)
    assert out.read_text() == "mine"
    run(DATA / "joined.txt", out, force=True)
    assert out.read_text() == "h8i9g7\n"


def test_nothing_is_written_for_a_bad_game(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sgf"
    bad.write_bytes(b"(;B[hh];W[hh])")
    out = tmp_path / "out.txt"
    with pytest.raises(RecordError, match="column 11: move 2 cannot be played: h8 is occupied"):
        run(bad, out)
    with pytest.raises(RecordError, match=r"not\.there\.sgf: no such file"):
        run(tmp_path / "not.there.sgf", out)
    with pytest.raises(RecordError, match=r"out\.doc: the format 'doc' is not known"):
        run(DATA / "joined.txt", tmp_path / "out.doc")
    assert list(tmp_path.iterdir()) == [bad]


def test_pipes(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"h8 i9")))
    assert run("-", "-", to="pos") == 0
    assert capsysbinary.readouterr().out == b"\x02\x70\x62"


@pytest.mark.parametrize(("output", "name"), [("-", "standard output"), ("game", "game")])
def test_a_format_that_nothing_says_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, name: str
) -> None:
    """It was called unknown by an empty name."""
    monkeypatch.chdir(tmp_path)
    complaint = f"^{name}: which format\\? --to says it; one of: sgf, psq, pos, txt$"
    with pytest.raises(ValueError, match=complaint):
        run(DATA / "joined.txt", output)
    assert not list(tmp_path.iterdir())
