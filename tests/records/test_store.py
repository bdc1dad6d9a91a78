from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gomoku_console.records import store
from gomoku_console.records.source import RecordError
from gomoku_console.records.store import (
    FileLock,
    SaveError,
    atomic_write,
    list_files,
    read_file,
    remove_file,
    set_aside,
    state_directory,
    sweep,
)

HOME = Path("/home/ann")


@pytest.fixture
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: HOME)


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", HOME / ".local/state/gomoku-console"),
        ({"XDG_STATE_HOME": "/var/ann"}, "linux", Path("/var/ann/gomoku-console")),
        ({"XDG_STATE_HOME": "not/absolute"}, "linux", HOME / ".local/state/gomoku-console"),
        ({"XDG_STATE_HOME": "/var"}, "darwin", HOME / "Library/Application Support/gomoku-console"),
        ({"LOCALAPPDATA": "/c/local"}, "win32", Path("/c/local/gomoku-console")),
        ({}, "win32", HOME / "AppData/Local/gomoku-console"),
        ({"GOMOKU_HOME": "/games", "XDG_STATE_HOME": "/var"}, "linux", Path("/games")),
        ({"GOMOKU_HOME": "/games", "LOCALAPPDATA": "/c"}, "win32", Path("/games")),
        ({"GOMOKU_HOME": ""}, "linux", HOME / ".local/state/gomoku-console"),
    ],
)
def test_the_state_directory_is_where_the_system_has_it(
    environ: dict[str, str], platform: str, expected: Path
) -> None:
    assert state_directory(environ, platform) == expected


def test_no_home_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(SaveError, match="set GOMOKU_HOME"):
        state_directory({}, "linux")


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game"
    atomic_write(path, b"first")
    atomic_write(path, b"second")
    assert read_file(path) == b"second"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "game"
    atomic_write(path, b"first")

    def full(_: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError) as caught:
        atomic_write(path, b"second")
    assert str(caught.value) == f"cannot write {path}: {os.strerror(code).lower()}"
    assert read_file(path) == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_comes_short_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("no limit on file sizes there")
    import resource  # noqa: PLC0415 - POSIX only

    path = tmp_path / "game"
    atomic_write(path, b"first")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(SaveError, match="too large"):
            atomic_write(path, b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert read_file(path) == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_directory_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_bytes(b"")
    for path in (in_the_way / "game", in_the_way / "deeper" / "game"):
        with pytest.raises(SaveError, match=r"cannot write .*file.*game: ") as caught:
            atomic_write(path, b"x")
        assert "\n" not in str(caught.value)
    with pytest.raises(SaveError, match="cannot look into"):
        list_files(in_the_way, ".json")
    with pytest.raises(SaveError, match="cannot make"):
        FileLock.acquire(in_the_way / "lock")
    with pytest.raises(SaveError, match="cannot remove"):
        remove_file(in_the_way / "game")
    with pytest.raises(SaveError, match="cannot set"):
        set_aside(in_the_way / "game")


def test_an_interrupt_while_writing_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic_write(tmp_path / "game", b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"no\.sgf: no such file or directory"):
        read_file(tmp_path / "no.sgf")
    (tmp_path / "large").write_bytes(b"1234")
    with pytest.raises(RecordError, match="game: larger than 3 bytes"):
        read_file(tmp_path / "large", "game", limit=3)


def test_files_set_aside_keep_their_bytes_and_take_no_other_name(tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        (tmp_path / "game").write_bytes(content)
        set_aside(tmp_path / "game")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "game.damaged-1": b"one", "game.damaged-2": b"two",
    }  # fmt: skip


def test_only_old_unfinished_files_are_swept(tmp_path: Path) -> None:
    for name in (".old.tmp", ".new.tmp", "old.json"):
        (tmp_path / name).write_bytes(b"")
    long_ago = time.time() - 2 * 24 * 60 * 60
    for name in (".old.tmp", "old.json"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".new.tmp", "old.json"]
    sweep(tmp_path / "not there")


def test_a_lock_is_one_process_and_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import sys, pathlib\n"
        "from gomoku_console.records.store import FileLock\n"
        "lock = FileLock.acquire(pathlib.Path(sys.argv[1]))\n"
        "print(lock is not None, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(store.__file__).parents[2],
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"True"
        assert FileLock.acquire(path) is None
        child.kill()
    lock = FileLock.acquire(path)
    assert lock is not None
    assert FileLock.acquire(path) is None
    lock.release(remove=True)
    assert not path.exists()
