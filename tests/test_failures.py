"""What the system says is said in the player's language, whoever shows it."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from gomoku_console.cli import main
from gomoku_console.failures import describe, reason_of
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.records.store import SaveError, read_file
from gomoku_console.ui.catalogues import speak
from gomoku_console.ui.config import FILE, load_settings

if TYPE_CHECKING:
    from pathlib import Path

COMMON = ("ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "EMFILE", "EIO")


def failure(name: str, path: str | None = None) -> OSError:
    number = getattr(errno, name)
    return OSError(number, os.strerror(number), path)


@pytest.mark.parametrize("name", COMMON)
def test_common_errors_of_the_system_are_told_in_chinese(name: str) -> None:
    speak("zh_CN")
    assert not any(char.isascii() and char.isalpha() for char in reason_of(failure(name)))


def test_an_error_keeps_its_words_where_there_are_none_here_but_begins_small() -> None:
    assert reason_of(failure("ENOENT")) == "no such file or directory"
    assert reason_of(OSError(99999, "Strange CPU trouble")) == "strange CPU trouble"


def test_a_bare_error_is_told_with_its_file_and_without_its_number() -> None:
    assert describe(failure("EACCES", "/a/b")) == "/a/b: permission denied"
    assert describe(failure("ENOSPC")) == "no space left on device"
    assert describe(SaveError("Cannot")) == "Cannot"


def test_settings_and_records_tell_it_in_chinese(tmp_path: Path) -> None:
    speak("zh_CN")
    (tmp_path / FILE).mkdir()
    assert load_settings(tmp_path).notes == (f"{FILE}: 是一个目录",)
    with pytest.raises(ValueError, match="没有此文件或目录"):
        read_file(tmp_path / "no.sgf")


@pytest.mark.parametrize(
    ("content", "note"),
    [
        ("bell = maybe", "第 1 行第 8 列：应为一个值"),
        ("bell true", "第 1 行第 6 列：名称后应为 ="),
        ("[keys]\n[keys]", "第 2 行第 6 列：此表已出现过"),
        ('theme = "wood', "末尾：文字缺少右引号"),
    ],
)
def test_errors_of_toml_are_told_in_words(tmp_path: Path, content: str, note: str) -> None:
    speak("zh_CN")
    (tmp_path / FILE).write_text(content)
    (told,) = load_settings(tmp_path).notes
    assert note in told
    assert "(at" not in told


def test_a_missing_quotation_mark_is_told_in_words() -> None:
    speak("zh_CN")
    with pytest.raises(ValueError, match="缺少右引号"):
        parse_engine_command("a 'b")


def test_numbers_are_asked_for_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for words in (["show", "h8", "--move", "x"], ["solve", "h8", "--seconds", "x"]):
        with pytest.raises(SystemExit):
            main([*words, "--lang", "zh_CN"])
        assert "int" not in (said := capsys.readouterr().err)
        assert "float" not in said
        assert "'x' 不是" in said
