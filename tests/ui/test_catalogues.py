from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gomoku_console.cli import main
from gomoku_console.language import ENGLISH, tr
from gomoku_console.ui import catalogues
from gomoku_console.ui.catalogues import (
    Decision,
    decide_language,
    language_flag,
    load_catalogue,
    speak,
    speak_from,
)
from gomoku_console.ui.config import save_setting
from gomoku_console.ui.settings import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

WHOLE = (Path(catalogues.FOLDER) / "zh_CN" / "LC_MESSAGES" / "gomoku.mo").read_bytes()


def fine() -> str:
    return ""


def choose(flag: str | None = None, setting: str = "auto", **environ: str) -> str:
    return decide_language(flag, setting, environ, fine, platform="linux").language


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_CN.UTF-8", "zh_CN"),
        ("zh_SG", "zh_CN"),
        ("zh_TW.UTF-8", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh", "zh_CN"),
        ("ja_JP.UTF-8", "ja"),
        ("ko_KR.eucKR", "ko"),
        ("ko_KR@euro", "ko"),
        ("en_GB.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("zhonk", "en"),
    ],
)
def test_the_locale_chooses_the_language(locale: str, language: str) -> None:
    assert choose(LANG=locale) == language


def test_the_flag_goes_before_the_setting_and_the_setting_before_the_environment() -> None:
    assert choose("ja", "ko", LANG="zh_CN.UTF-8") == "ja"
    assert choose(None, "ko", LANG="zh_CN.UTF-8") == "ko"
    assert choose("auto", "ko", LANG="zh_CN.UTF-8") == "zh_CN"
    assert choose("en", "ko", LANG="zh_CN.UTF-8") == "en"


def test_variables_count_in_the_order_of_gettext() -> None:
    assert choose(LANG="ja", LC_MESSAGES="ko") == "ko"
    assert choose(LANG="ja", LC_MESSAGES="ko", LC_ALL="zh_CN") == "zh_CN"
    assert choose(LANG="ja", LC_ALL="") == "ja"
    assert choose(LANG="en_US.UTF-8", LANGUAGE="de:ko:ja") == "ko"
    assert choose(LANG="ja", LANGUAGE="de:fr") == "ja"
    assert choose(LANG="ja", LANGUAGE="en") == "en"
    assert choose(LANGUAGE="zh_CN") == "en"
    assert choose(LC_ALL="C", LANGUAGE="zh_CN") == "en"
    assert choose() == "en"


def test_what_cannot_be_shown_is_english_and_a_note_says_so() -> None:
    decision = decide_language(None, "auto", {"LANG": "zh_CN"}, lambda: "no such letters")
    assert decision == Decision("en", "LANG=zh_CN", "Chinese cannot be shown: no such letters")


def test_english_asks_for_no_proof() -> None:
    def refuse() -> str:
        raise AssertionError

    assert decide_language(None, "auto", {"LANG": "en_US"}, refuse).note == ""
    assert decide_language("en", "zh_CN", {"LANG": "zh_CN"}, refuse).language == "en"


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        ([], None),
        (["--lang", "ja"], "ja"),
        (["rules", "--lang=ko"], "ko"),
        (["--lang", "ja", "--lang", "ko"], "ko"),
        (["--lang"], None),
        (["--", "--lang", "ja"], None),
        (["--language", "ja"], None),
    ],
)
def test_the_flag_is_known_before_the_line_is_parsed(words: list[str], flag: str | None) -> None:
    assert language_flag(words) == flag


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_catalogue(language: str) -> None:
    speak(language)
    assert argparse.__dict__["_"]("no text of ours") == "no text of ours"
    assert tr("no text of ours") == "no text of ours"


def test_a_language_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["rules", "--lang", "xx"])
    assert stop.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("gomoku rules: argument --lang: invalid choice: 'xx'")


def test_the_doctor_tells_the_language_and_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    main(["doctor", "--lang", "zh_CN"])
    report = capsys.readouterr().out
    assert "language         en (Chinese cannot be shown: the locale is not UTF-8)" in report
    assert "  - Chinese cannot be shown: the locale is not UTF-8" in report


def with_charset(name: str) -> bytes:
    """The whole catalogue, but with another word where its head names the encoding."""
    return WHOLE.replace(b"charset=utf-8", b"charset=" + name.encode().ljust(5))


DAMAGED: dict[str, Callable[[], bytes | None]] = {
    "missing": lambda: None,
    "empty": lambda: b"",
    "another file": lambda: b"# Texts of gomoku-console.",
    "cut off in its head": lambda: WHOLE[:10],
    "cut off in its tables": lambda: WHOLE[:2000],
    "cut off in its texts": lambda: WHOLE[:-50],
    "in an unknown encoding": lambda: with_charset("utf-9"),
    "not in its encoding": lambda: with_charset("ascii"),
    "with another plural": lambda: WHOLE.replace(b"nplurals=1; plural=0", b"nplurals=1; plural=("),
}


@pytest.fixture(params=list(DAMAGED.values()), ids=list(DAMAGED))
def damaged(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The path of a Chinese catalogue that cannot be used, where the program looks for it."""
    path = tmp_path / "locale" / "zh_CN" / "LC_MESSAGES" / "gomoku.mo"
    path.parent.mkdir(parents=True)
    content = request.param()
    assert content != WHOLE
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(catalogues, "FOLDER", str(tmp_path / "locale"))
    monkeypatch.setattr(catalogues, "objection_here", fine)
    return path


def test_a_damaged_catalogue_is_one_error_that_names_the_file(damaged: Path) -> None:
    with pytest.raises(ValueError, match=r"^Chinese cannot be spoken: ") as error:
        load_catalogue("zh_CN")
    assert str(damaged) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_or_damaged_catalogue_was_a_traceback(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["levels", "--lang", "zh_CN"]) == 0
    said = capsys.readouterr()
    assert "overlooks half of what is near" in said.out
    assert said.err.count("\n") == 1
    assert str(damaged) in said.err


def test_the_doctor_advises_of_a_damaged_catalogue(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["doctor", "--lang", "zh_CN"])
    said = capsys.readouterr()
    assert str(damaged) in said.out.partition("Advice")[2]
    assert said.err == ""


def test_argparse_speaks_by_the_names_that_are_given_to_it() -> None:
    """They are its own affair: should this Python's argparse have others, this must be noticed."""

    class Loud:
        def gettext(self, message: str) -> str:
            return message.upper()

        def pgettext(self, context: str, message: str) -> str:
            return f"{context}{message}".upper()

        def ngettext(self, singular: str, plural: str, n: int) -> str:
            return (singular if n == 1 else plural).upper()

    speak_from(Loud())
    text = argparse.ArgumentParser(prog="x").format_help()
    assert text.startswith("USAGE: x")
    assert "SHOW THIS HELP MESSAGE AND EXIT" in text
    speak_from(ENGLISH)
    assert argparse.ArgumentParser(prog="x").format_help().startswith("usage: x")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["levels", "--lang", "zh_CN"], 1),
        (["levels", "--lang=ja"], 1),
        (["--lang", "ko", "--help"], 1),
        (["levels", "--lang", "auto"], 0),
        (["levels", "--lang", "en"], 0),
        (["levels"], 0),
    ],
)
def test_a_language_that_is_asked_for_and_not_spoken_is_told_on_standard_error(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    said: int,
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    with suppress(SystemExit):
        main(words)
    captured = capsys.readouterr()
    assert captured.out
    assert captured.err.count("cannot be shown: the locale is not UTF-8\n") == said
    assert captured.err.count("\n") == said


def test_a_wrong_word_for_the_language_is_told_in_the_language_that_is_set(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    save_setting("lang", "zh_CN")
    with suppress(SystemExit):
        main(["levels", "--lang", "klingon"])
    assert "参数 --lang：" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["man", "brain"])
def test_what_is_in_english_only_refuses_another_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with pytest.raises(SystemExit) as ended:
        main([command, "--lang", "zh_CN"])
    assert ended.value.code == 2
    assert "argument --lang: invalid choice: 'zh_CN'" in capsys.readouterr().err
