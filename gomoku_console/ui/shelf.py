"""What the library page asks of the disk. What fails there is an answer in one line, never more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.failures import describe
from gomoku_console.language import tr
from gomoku_console.records.formats import FORMATS, format_name_of
from gomoku_console.records.library import Library, score_by_level
from gomoku_console.records.store import SaveError
from gomoku_console.ui.actions import (
    DeleteGame,
    ExportGame,
    GameExported,
    LibraryFailed,
    LibraryLoaded,
    OpenGame,
    RecordOpened,
)

if TYPE_CHECKING:
    from gomoku_console.records.library import Entry
    from gomoku_console.ui.actions import Action, ShelfEffect


def load_library() -> LibraryLoaded:
    """All finished games, and a word on the first that is damaged, if any is."""
    try:
        entries, notes = Library().entries()
    except SaveError as error:
        return LibraryLoaded((), (), str(error))
    return _loaded(tuple(entries), next(iter(notes), ""))


def _loaded(entries: tuple[Entry, ...], note: str) -> LibraryLoaded:
    return LibraryLoaded(entries, tuple(sorted(score_by_level(entries).items())), note)


def tend_shelf(effect: ShelfEffect) -> Action:
    """Do to a game what the page asks for, and report it."""
    try:
        match effect:
            case OpenGame(entry):
                return RecordOpened(Library().open(entry))
            case ExportGame(entry, typed):
                return _export(entry, typed)
            case DeleteGame(entry, others):
                Library().delete(entry)
                return _loaded(others, tr("Deleted"))
    except (OSError, ValueError) as error:
        return LibraryFailed(describe(error))


def _export(entry: Entry, typed: str) -> Action:
    """Write a game to a file that is not there yet, in the format that its name ends in."""
    format_name = format_name_of(typed)
    written = [each.name for each in FORMATS.values() if each.write is not None]
    if format_name not in written:
        return LibraryFailed(tr("the name must end in .{endings}", endings=", .".join(written)))
    try:
        path = Path(typed).expanduser()
        is_taken = path.exists() or path.is_symlink()
        has_place = path.parent.is_dir()
    except (OSError, RuntimeError):
        return LibraryFailed(tr("{name} cannot be a file's name", name=typed))
    if is_taken:
        return LibraryFailed(tr("{name} is there already", name=typed))
    if not has_place:
        return LibraryFailed(tr("there is no directory {path}", path=path.parent))
    Library().export(entry, path, format_name)
    return GameExported(typed)
