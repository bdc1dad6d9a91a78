"""The files a player may write: settings, and themes. Where they are, reading and writing them.

Whatever is wrong with a file, the game begins without it, and says so. The first frame waits for
this module, so it does without `pathlib` where nothing is written.
"""

# ruff: noqa: PTH100, PTH111, PTH118, PTH119, PTH123, PTH208

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import tr
from gomoku_console.records import APPLICATION
from gomoku_console.ui.settings import (
    DEFAULTS,
    TABLE,
    Reading,
    edit_settings,
    format_settings,
    is_name,
    parse_settings,
)
from gomoku_console.ui.theme import THEMES, parse_theme

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from gomoku_console.ui.settings import Settings, Value
    from gomoku_console.ui.theme import Theme

FILE = "settings.toml"
THEME_FOLDER, THEME_ENDING = "themes", ".toml"

_MOST_BYTES = 256 * 1024
"""The largest file that is read."""


class ConfigError(UnreadableError):
    """A file that cannot be read or is not what it should be; the message is one line."""


def config_directory(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """Where this user's settings and themes are. The directory need not exist.

    ``GOMOKU_HOME`` if it is set, which has the saved games too; else the place the system has for
    settings: ``XDG_CONFIG_HOME`` or ``~/.config``, on macOS ``~/Library/Application Support``, on
    Windows ``%APPDATA%``.

    Raises:
        ConfigError: if the user has no home directory.
    """
    if chosen := environ.get("GOMOKU_HOME"):
        return os.path.abspath(chosen)
    if platform == "win32":
        roaming = environ.get("APPDATA")
        return os.path.join(roaming or os.path.join(_home(), "AppData", "Roaming"), APPLICATION)
    if platform == "darwin":
        return os.path.join(_home(), "Library", "Application Support", APPLICATION)
    # The XDG specification has relative paths ignored.
    config = environ.get("XDG_CONFIG_HOME", "")
    chosen = config if config.startswith("/") else os.path.join(_home(), ".config")
    return os.path.join(chosen, APPLICATION)


def _home() -> str:
    home = os.path.expanduser("~")
    if home.startswith("~"):
        raise ConfigError(tr("there is no home directory for settings; set GOMOKU_HOME"))
    return home


def load_settings(directory: Path | None = None) -> Reading:
    """What the player has set, and notes on what could not be read. Without a file, the defaults.

    Nothing is wrong enough to be an error: a file that cannot be read at all is a note too.
    """
    try:
        text = _read(os.path.join(_folder(directory), FILE))
        return Reading() if text is None else parse_settings(text, FILE)
    except UnreadableError as error:
        return Reading(DEFAULTS, (str(error),))


def save_setting(name: str, value: Value, directory: Path | None = None) -> None:
    """Change the setting of this name in the file, and nothing else; no file is made for nothing.

    Raises:
        ConfigError: as `save_settings` does.
        SaveError: likewise.
    """
    before = load_settings(directory)
    setting = next(setting for setting in TABLE if setting.name == name)
    if before.notes or setting.value_in(before.settings) != value:
        save_settings(setting.with_value(before.settings, value), directory)


def save_settings(settings: Settings, directory: Path | None = None) -> None:
    """Write ``settings`` to the file, which keeps its comments and whatever it has besides.

    Raises:
        ConfigError: if the file there is cannot be read: it may be worth mending, so it stays.
        SaveError: if the file cannot be written; it is then as it was.
    """
    path = os.path.join(_folder(directory), FILE)
    text = _read(path)
    try:
        changed = format_settings(settings) if text is None else edit_settings(text, settings)
    except UnreadableError as error:
        raise ConfigError(
            tr("{file} is damaged and is left as it is: {error}", file=FILE, error=error)
        ) from None
    if changed != text:
        from pathlib import Path  # noqa: PLC0415

        from gomoku_console.records.store import atomic_write  # noqa: PLC0415

        # A link, to a collection of such files for instance, stays a link.
        atomic_write(Path(path).resolve(), changed.encode())


def load_theme(name: str, directory: Path | None = None) -> Theme:
    """The theme of this name, one that comes with the program or from a file of the player's.

    Raises:
        UnreadableError: if there is none, or its file is not a theme.
    """
    if name in THEMES or not is_name(name):
        return parse_theme(name)
    text = _read(os.path.join(_theme_folder(directory), f"{name}{THEME_ENDING}"))
    if text is None:
        known = ", ".join((*THEMES, *list_themes(directory)))
        raise UnreadableError(
            tr("{text!r} is not a theme; one of: {names}", text=name, names=known)
        )
    # Most players have no theme of their own, and its reader is not free.
    from gomoku_console.ui.themefile import parse_theme_toml  # noqa: PLC0415

    return parse_theme_toml(text, name)


def list_themes(directory: Path | None = None) -> tuple[str, ...]:
    """The names of the player's own themes, in order; those of built-in ones do not count."""
    try:
        files = sorted(os.listdir(_theme_folder(directory)))
    except OSError:
        return ()
    names = (file.removesuffix(THEME_ENDING) for file in files if file.endswith(THEME_ENDING))
    return tuple(name for name in names if is_name(name) and name not in THEMES)


def _folder(directory: Path | None) -> str:
    return config_directory() if directory is None else str(directory)


def _theme_folder(directory: Path | None) -> str:
    return os.path.join(_folder(directory), THEME_FOLDER)


def _read(path: str) -> str | None:
    """The text of a file; None if there is no such file.

    Raises:
        ConfigError: if it cannot be read, is too large or is not UTF-8.
    """
    name = os.path.basename(path)
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        from gomoku_console.failures import reason_of  # noqa: PLC0415 - it is rarely wanted

        raise ConfigError(f"{name}: {reason_of(error)}") from None
    if len(data) > _MOST_BYTES:
        raise ConfigError(tr("{name}: larger than {size} KiB", name=name, size=_MOST_BYTES // 1024))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(
            tr("{name}, byte {offset}: expected text in UTF-8", name=name, offset=error.start)
        ) from None
