from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gomoku_console.game.board import UnreadableError
from gomoku_console.records.store import SaveError
from gomoku_console.ui.config import (
    FILE,
    ConfigError,
    config_directory,
    list_themes,
    load_settings,
    load_theme,
    save_setting,
    save_settings,
)
from gomoku_console.ui.settings import DEFAULTS
from gomoku_console.ui.theme import THEMES

HOME = Path.home()
POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="files there are otherwise")


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", HOME / ".config/gomoku-console"),
        ({"XDG_CONFIG_HOME": "/etc/ann"}, "linux", Path("/etc/ann/gomoku-console")),
        ({"XDG_CONFIG_HOME": "not/absolute"}, "linux", HOME / ".config/gomoku-console"),
        ({"XDG_CONFIG_HOME": "/x"}, "darwin", HOME / "Library/Application Support/gomoku-console"),
        ({"APPDATA": "/c/roaming"}, "win32", Path("/c/roaming/gomoku-console")),
        ({}, "win32", HOME / "AppData/Roaming/gomoku-console"),
        ({"GOMOKU_HOME": "/games", "XDG_CONFIG_HOME": "/x"}, "linux", Path("/games")),
        ({"GOMOKU_HOME": "/games", "APPDATA": "/c"}, "win32", Path("/games")),
        ({"GOMOKU_HOME": ""}, "linux", HOME / ".config/gomoku-console"),
    ],
)
def test_the_directory_is_where_the_system_has_it(
    environ: dict[str, str], platform: str, expected: Path
) -> None:
    assert config_directory(environ, platform) == str(expected.absolute())


def test_no_home_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GOMOKU_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert load_settings().settings == DEFAULTS
    assert "set GOMOKU_HOME" in load_settings().notes[0]


def test_without_a_file_there_are_the_defaults_and_nothing_is_made(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none") == (DEFAULTS, ())
    assert not (tmp_path / "none").exists()


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    settings = DEFAULTS._replace(theme="wood", bell=True)
    save_settings(settings, folder)
    assert load_settings(folder) == (settings, ())
    save_settings(DEFAULTS, folder)
    assert load_settings(folder) == (DEFAULTS, ())
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_one_setting_is_saved_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('theme = "wood"\n', encoding="utf-8")
    save_setting("bell", True, tmp_path)
    assert load_settings(tmp_path) == (DEFAULTS._replace(theme="wood", bell=True), ())


def test_saving_keeps_comments_and_what_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"# mine\r\nbell = true # loud\r\nfuture = 1\r\n")
    save_settings(DEFAULTS, tmp_path)
    assert path.read_bytes() == b"# mine\r\nbell = false # loud\r\nfuture = 1\r\n"
    assert load_settings(tmp_path).notes == (f"{FILE}: 'future' is no setting and is ignored",)


def test_saving_what_is_there_does_not_touch_the_file(tmp_path: Path) -> None:
    save_settings(DEFAULTS, tmp_path)
    before = (tmp_path / FILE).stat()
    save_settings(DEFAULTS, tmp_path)
    assert (tmp_path / FILE).stat() == before


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (b"bell = ", f"{FILE}, at the end: expected a value"),
        (b"bell = \xff", f"{FILE}, byte 7: expected text in UTF-8"),
        (b"#" * 300_000, f"{FILE}: larger than 256 KiB"),
    ],
)
def test_a_damaged_file_is_noted_and_never_written_over(
    tmp_path: Path, content: bytes, note: str
) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    reading = load_settings(tmp_path)
    assert reading.settings == DEFAULTS
    assert reading.notes[0].startswith(note)
    with pytest.raises(ConfigError):
        save_settings(DEFAULTS._replace(bell=True), tmp_path)
    assert path.read_bytes() == content


def test_a_byte_order_mark_is_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbfbell = true\n")
    assert load_settings(tmp_path).settings.bell


def test_a_directory_in_the_way_is_a_note(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert load_settings(tmp_path).notes[0].startswith(f"{FILE}: ")


@POSIX_ONLY
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = tmp_path / "dotfiles.toml"
    target.write_text("bell = true\n", encoding="utf-8")
    (tmp_path / FILE).symlink_to(target)
    save_settings(DEFAULTS, tmp_path)
    assert (tmp_path / FILE).is_symlink()
    assert target.read_text(encoding="utf-8") == "bell = false\n"


@POSIX_ONLY
def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises((SaveError, ConfigError)):
        save_settings(DEFAULTS, tmp_path / "file")


# Themes


def write_theme(directory: Path, name: str, text: str) -> None:
    (directory / "themes").mkdir(exist_ok=True)
    (directory / "themes" / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", THEMES)
def test_themes_that_come_with_the_program_are_found(tmp_path: Path, name: str) -> None:
    assert load_theme(name, tmp_path) is THEMES[name]


def test_a_theme_of_ones_own_is_found(tmp_path: Path) -> None:
    write_theme(tmp_path, "felt", 'summary = "green felt"')
    write_theme(tmp_path, "wood", "")
    write_theme(tmp_path, "not a name", "")
    (tmp_path / "themes" / "readme.txt").touch()
    assert load_theme("felt", tmp_path).summary == "green felt"
    assert list_themes(tmp_path) == ("felt",)
    assert load_theme("wood", tmp_path) is THEMES["wood"]


def test_a_theme_that_is_nowhere_is_told_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"'plaid' is not a theme; one of: default, .*mono$"):
        load_theme("plaid", tmp_path)
    write_theme(tmp_path, "felt", "")
    with pytest.raises(UnreadableError, match=r"'plaid' is not a theme; one of: .*mono, felt$"):
        load_theme("plaid", tmp_path)


def test_a_broken_theme_is_told(tmp_path: Path) -> None:
    write_theme(tmp_path, "felt", "[many]\nwhite = 'blod'")
    with pytest.raises(UnreadableError, match=r"theme felt, \[many\] white: 'blod'"):
        load_theme("felt", tmp_path)


@pytest.mark.parametrize("name", ["../secret", "a/b", ".", "", "/etc/passwd"])
def test_a_name_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.toml").touch()
    with pytest.raises(UnreadableError, match="is not a theme"):
        load_theme(name, tmp_path)


def test_no_folder_of_themes_is_none_of_them(tmp_path: Path) -> None:
    assert list_themes(tmp_path / os.fspath("none")) == ()
