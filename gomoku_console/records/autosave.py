"""The running game on disk: saved after every move, and found again after any kind of death.

Every running game has a file of its own and, while its process lives, a lock beside it. What has a
file and no lock held is a game whose process is gone, and may be resumed; a game in another
terminal is never offered and never touched.

The file is JSON for whoever cares to look: the game itself as SGF, which `sgf` reads and writes,
and beside it whatever else the screen needs to go on, which only the screen understands.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.language import tr
from gomoku_console.records.sgf import read_sgf, write_sgf
from gomoku_console.records.source import MAX_BYTES, RecordError, error_in
from gomoku_console.records.store import (
    SAVE,
    FileLock,
    SaveError,
    atomic_write,
    list_files,
    random_token,
    read_file,
    remove_file,
    running_directory,
    set_aside,
    sweep,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from gomoku_console.records.record import GameRecord

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

FORMAT, VERSION = "gomoku-console save", 1
_LOCK = ".lock"
_MOST_BYTES = 4 * MAX_BYTES
"""A save is longer than the record in it: its lines are quoted, and more stands beside them."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it is saved.

    Attributes:
        record: the game.
        extra: what else is needed to go on, such as opponent, seed, clocks and settings, as JSON
            has it. Kept as it is.
        saved: when, in ISO 8601 and UTC; empty before it is.
    """

    record: GameRecord
    extra: Mapping[str, Json] = field(default_factory=dict)
    saved: str = ""


@dataclass(frozen=True, slots=True)
class Resumable:
    """A saved game that nobody is playing any more."""

    path: Path
    game: SavedGame


class VersionError(RecordError):
    """A save that another version of this program wrote, and can read."""


class Autosave:
    """The save of one game in this process. Nothing is on disk before the first `save`.

    After `finish` or `close` it may be used again, for another game.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory
        self._path: Path | None = None
        self._lock: FileLock | None = None

    @classmethod
    def take_over(cls, resumable: Resumable) -> Autosave:
        """Go on with a game: its file is now this process's.

        Raises:
            SaveError: if another process was quicker.
        """
        path = resumable.path
        lock = FileLock.acquire(path.with_suffix(_LOCK))
        if lock is None:
            raise SaveError(tr("this game is being played in another terminal"))
        if not path.exists():
            lock.release(remove=True)
            raise SaveError(tr("this game has ended meanwhile"))
        autosave = cls(path.parent)
        autosave._path, autosave._lock = path, lock
        return autosave

    @property
    def has_saved(self) -> bool:
        """Whether there is a file of the game."""
        return self._path is not None

    def read(self) -> SavedGame:
        """The game as it was saved last, by whatever process.

        Raises:
            RecordError: if nothing was saved, or it cannot be read.
        """
        if self._path is None:
            raise RecordError(tr("nothing was saved"))
        return _read_save(self._path)

    def save(self, game: SavedGame) -> None:
        """Put the game as it stands onto the disk, in place of what was saved of it before.

        Raises:
            SaveError: if that fails; what was saved before is still there.
        """
        if self._path is None:
            self._path, self._lock = _new_file(self._directory or running_directory())
        atomic_write(self._path, format_save(game))

    def finish(self) -> None:
        """Forget the game: it has ended, or is not wanted.

        Raises:
            SaveError: if its file cannot be removed.
        """
        path, lock = self._path, self._lock
        self._path = self._lock = None
        try:
            if path is not None:
                remove_file(path)
        finally:
            if lock is not None:
                lock.release(remove=path is not None and not path.exists())

    def close(self) -> None:
        """Leave the game to be resumed."""
        if self._lock is not None:
            self._lock.release()
        self._path = self._lock = None


def find_resumable(directory: Path | None = None) -> tuple[list[Resumable], list[str]]:
    """Every game that can be resumed, the one saved last first, and a line on every other save.

    A damaged save is set aside under another name, its bytes kept; one that another version of
    this program wrote stays where it is.

    Raises:
        SaveError: if the directory cannot be looked into.
    """
    directory = directory or running_directory()
    sweep(directory)
    found, notes = list[Resumable](), list[str]()
    for path in list_files(directory, SAVE):
        lock = FileLock.acquire(path.with_suffix(_LOCK))
        if lock is None:
            continue
        try:
            if not path.exists():
                # It ended while we were looking.
                continue
            found.append(Resumable(path, _read_save(path)))
        except VersionError as error:
            notes.append(str(error))
        except RecordError as error:
            notes.append(_note(path, error))
        finally:
            lock.release()
    _remove_orphans(directory)
    return sorted(found, key=lambda each: each.game.saved, reverse=True), notes


def is_any_played(directory: Path | None = None) -> bool:
    """Whether there is a game that another process plays.

    Raises:
        SaveError: if the directory cannot be looked into.
    """
    for path in list_files(directory or running_directory(), SAVE):
        lock = FileLock.acquire(path.with_suffix(_LOCK))
        if lock is None:
            return True
        lock.release()
    return False


def set_unusable_aside(resumable: Resumable, reason: str) -> str:
    """Set a save aside that is whole but cannot be gone on with, and what to say of it.

    Raises:
        SaveError: if another process plays it.
    """
    lock = FileLock.acquire(resumable.path.with_suffix(_LOCK))
    if lock is None:
        raise SaveError(tr("this game is being played in another terminal"))
    try:
        return _note(resumable.path, RecordError(reason))
    finally:
        lock.release()


def _read_save(path: Path) -> SavedGame:
    return parse_save(read_file(path, path.name, _MOST_BYTES), path.name)


def format_save(game: SavedGame) -> bytes:
    """The content of a save's file.

    Raises:
        ValueError: if ``extra`` holds a number JSON has not.
        TypeError: if it holds what is not JSON at all.
    """
    import json  # noqa: PLC0415 - 10 ms that a start without saves need not spend

    content = {
        "format": FORMAT,
        "version": VERSION,
        "saved": datetime.now(timezone.utc).isoformat(timespec="microseconds"),
        "game": write_sgf(game.record).decode().splitlines(),
        "extra": dict(game.extra),
    }
    text = json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False)
    return (text + "\n").encode("utf-8", "replace")


def parse_save(data: bytes, name: str) -> SavedGame:
    """Read the content of a save's file.

    Raises:
        RecordError: if it is damaged.
        VersionError: if another version of this program wrote it.
    """
    import json  # noqa: PLC0415 - 10 ms that a start without saves need not spend

    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise error_in(name, tr("not a saved game: expected JSON")) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise error_in(name, tr('not a saved game: "format": "{format}" expected', format=FORMAT))
    if content.get("version") != VERSION:
        raise VersionError(
            tr("{name}: saved by another version of this program, and left alone", name=name)
        )
    lines, extra, saved = (content.get(key) for key in ("game", "extra", "saved"))
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise error_in(name, tr('not a saved game: "game" is not a list of lines'))
    if not isinstance(extra, dict) or not isinstance(saved, str):
        raise error_in(name, tr('not a saved game: "extra" or "saved" is missing'))
    sgf = "\n".join(lines).encode("utf-8", "replace")
    return SavedGame(read_sgf(sgf, tr("the game in {name}", name=name)), extra, saved)


def _new_file(directory: Path) -> tuple[Path, FileLock]:
    """A name for a save that no other has, and the lock on it."""
    while True:
        path = directory / f"game-{os.getpid()}-{random_token()}{SAVE}"
        lock = FileLock.acquire(path.with_suffix(_LOCK))
        # Another process may hold it for a moment, to see whether it belongs to anyone.
        if lock is not None:
            return path, lock


def _note(path: Path, error: RecordError) -> str:
    """Set a damaged save aside, and what to say of it."""
    try:
        kept = set_aside(path)
    except SaveError as failure:
        return f"{error}; {failure}"
    return tr("a damaged save was set aside as {name} ({error})", name=kept.name, error=error)


def _remove_orphans(directory: Path) -> None:
    """Remove locks that nobody holds on saves that are not there."""
    for path in list_files(directory, _LOCK):
        if not path.with_suffix(SAVE).exists():
            lock = FileLock.acquire(path)
            if lock is not None:
                lock.release(remove=not path.with_suffix(SAVE).exists())
