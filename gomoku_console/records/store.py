"""Files: where they are kept, how they are written so that none is ever half there, and locks.

The only module of this room that touches the file system. Nothing here changes a file in place: a
new version is written beside the old one, forced to the disk, and then takes its name, so that
whenever the program dies there is either the old version or the new one.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.failures import reason_of
from gomoku_console.language import tr
from gomoku_console.records import APPLICATION
from gomoku_console.records.source import MAX_BYTES, error_in, show_name

if TYPE_CHECKING:
    from collections.abc import Mapping

SAVE = ".json"
"""What the names of saved games end in."""

_DAMAGED = ".damaged-"
_UNFINISHED = ".tmp"
_DAY = 24 * 60 * 60


class SaveError(OSError):
    """A file that cannot be kept; the message is one line for the player."""


def state_directory(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this user's games are kept. The directory need not exist.

    ``GOMOKU_HOME`` if it is set; else the place the system has for what programs remember:
    ``XDG_STATE_HOME`` or ``~/.local/state``, on macOS ``~/Library/Application Support``, on Windows
    ``%LOCALAPPDATA%``. (platformdirs knows more places, at 20 ms of every start.)

    Raises:
        SaveError: if the user has no home directory.
    """
    if chosen := environ.get("GOMOKU_HOME"):
        return Path(chosen).absolute()
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else _home() / "AppData" / "Local") / APPLICATION
    if platform == "darwin":
        return _home() / "Library" / "Application Support" / APPLICATION
    # The XDG specification has relative paths ignored.
    state = environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state.startswith("/") else _home() / ".local" / "state") / APPLICATION


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise SaveError(
            tr("there is no home directory to keep games in; set GOMOKU_HOME")
        ) from None


def running_directory() -> Path:
    """Where running games are saved.

    Raises:
        SaveError: if there is no such place.
    """
    return state_directory() / "running"


def has_saves(directory: Path | None = None) -> bool:
    """Whether there are saves at all, of games that run or not: quick, for the way to the menu.

    Raises:
        SaveError: if the directory cannot be looked into.
    """
    return bool(list_files(directory or running_directory(), SAVE))


def read_file(path: Path, name: str = "", limit: int = MAX_BYTES) -> bytes:
    """The content of a file that may be anything; ``name`` is what messages call it.

    Raises:
        RecordError: if it is larger than ``limit`` bytes, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise error_in(name or str(path), reason_of(error)) from None
    if len(data) > limit:
        raise error_in(
            name or str(path), tr("larger than {limit} bytes, no game is that long", limit=limit)
        )
    return data


def read_beginning(path: Path, count: int) -> bytes:
    """The first ``count`` bytes of a file, or all if it has fewer.

    Raises:
        RecordError: if it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(count)
    except OSError as error:
        raise error_in(path.name, reason_of(error)) from None


def atomic_write(path: Path, data: bytes) -> None:
    """Put ``data`` into the file ``path``, wholly or not at all, and onto the disk.

    Directories that are missing are made.

    Raises:
        SaveError: if that fails; the file is then as it was.
    """
    try:
        make_directory(path.parent)
        _write_and_rename(path, data)
    except OSError as error:
        raise SaveError(
            tr("cannot write {path}: {reason}", path=show_name(str(path)), reason=reason_of(error))
        ) from None


def make_directory(directory: Path) -> None:
    """Make a directory that only its owner may look into, and those above it.

    Raises:
        OSError: if that fails.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)


def random_token() -> str:
    """Eight characters that no other file's name holds."""
    return os.urandom(4).hex()


def list_files(directory: Path, ending: str) -> list[Path]:
    """The files of ``directory`` whose names end so, by name. None if there is no directory.

    Raises:
        SaveError: if it cannot be looked into.
    """
    try:
        found = (path for path in directory.iterdir() if path.name.endswith(ending))
        # Reading a pipe that somebody put there would wait for ever.
        return sorted(path for path in found if path.is_file())
    except FileNotFoundError:
        return []
    except OSError as error:
        reason = tr(
            "cannot look into {path}: {reason}",
            path=show_name(str(directory)),
            reason=reason_of(error),
        )
        raise SaveError(reason) from None


def remove_file(path: Path) -> None:
    """Remove a file; it may be gone already.

    Raises:
        SaveError: if that fails.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(
            tr("cannot remove {path}: {reason}", path=show_name(str(path)), reason=reason_of(error))
        ) from None


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a name no other has, such as ``game.json.damaged-1``.

    Its bytes are kept, for whoever may want to mend them.

    Raises:
        SaveError: if that fails; the file is then where it was.
    """
    try:
        free = _reserve(path)
        try:
            return path.replace(free)
        except OSError:
            free.unlink()
            raise
    except OSError as error:
        raise SaveError(
            tr(
                "cannot set {path} aside: {reason}",
                path=show_name(str(path)),
                reason=reason_of(error),
            )
        ) from None


def _reserve(path: Path) -> Path:
    """An empty file named after ``path``, so that no other program takes the name meanwhile."""
    for number in count(1):
        free = path.with_name(f"{path.name}{_DAMAGED}{number}")
        with contextlib.suppress(FileExistsError):
            free.open("xb").close()
            break
    return free


def sweep(directory: Path) -> None:
    """Remove what programs that died while writing left behind, a day ago or earlier."""
    for path in list_files(directory, _UNFINISHED):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - _DAY:
                path.unlink()


class FileLock:
    """A lock that one process at a time can hold, and that its death releases, however it dies.

    Where a file system knows no locks it is always to be had.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, path: Path) -> FileLock | None:
        """The lock on the file ``path``, which is made; None if another process holds it.

        Raises:
            SaveError: if the file cannot be made.
        """
        try:
            make_directory(path.parent)
            while True:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
                if not _try_lock(descriptor):
                    os.close(descriptor)
                    return None
                if _is_still(path, descriptor):
                    return cls(path, descriptor)
                # Its last holder removed the file between our opening and locking it.
                os.close(descriptor)
        except OSError as error:
            raise SaveError(
                tr(
                    "cannot make {path}: {reason}",
                    path=show_name(str(path)),
                    reason=reason_of(error),
                )
            ) from None

    def release(self, *, remove: bool = False) -> None:
        """Let others have the lock; ``remove`` the file too if nobody will want it."""
        os.close(self._descriptor)
        if remove:
            with contextlib.suppress(OSError):
                self._path.unlink()


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _try_lock(descriptor: int) -> bool:
    try:
        _lock(descriptor)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether ``path`` is still the file that was opened."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _write_and_rename(path: Path, data: bytes) -> None:
    unfinished = path.with_name(f".{path.name}.{random_token()}{_UNFINISHED}")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        # Also when a signal interrupts: nobody else would remove it before a day is over.
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    """Put a directory's new entry onto the disk, where the system can: not on Windows."""
    if os.name == "posix":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            # Some network file systems refuse, and keep the order by themselves.
            with contextlib.suppress(OSError):
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
