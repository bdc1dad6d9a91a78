"""The library on the screen: a page of finished games, as a value, and how it looks.

Pure. The games come from the disk as an action, and what is to be done to them goes there as an
effect; `shelf` carries that out.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gomoku_console.game.board import Color
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.language import mark_in, tr, tr_in
from gomoku_console.ui.actions import (
    Command,
    DeleteGame,
    ExportGame,
    GameExported,
    LibraryFailed,
    LibraryLoaded,
    OpenGame,
    Pick,
    ShelfEffect,
    Typed,
)
from gomoku_console.ui.frame import Style
from gomoku_console.ui.glyphs import UNICODE
from gomoku_console.ui.printable import printable, shown_name
from gomoku_console.ui.width import (
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gomoku_console.records.library import Entry, Score
    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.glyphs import Glyphs

WIDE = 64
"""Columns from which the scores stand beside the games."""

LONGEST_SEARCH, LONGEST_PATH = 60, 500

WIDEST, _LEAST_TABLE, _GAP, _MOST_NOTE = 100, 25, 2, 3
_ROOMY_ROWS, _ROOMY_COLUMNS = 20, 100
WITH_RULE, WITH_LEVEL = 50, 60
"""Columns of the list from which it shows a game's rule, and the level played against."""


class Asking(Enum):
    """What lies over the list and takes the keys."""

    NOTHING = "nothing"
    SEARCH = "search"
    EXPORT = "export"
    DELETE = "delete"
    SCORES = "scores"


class LibraryPage(NamedTuple):
    """The library at one moment.

    Attributes:
        entries: all games, the latest first.
        shown: those in which the words searched for are found.
        scores: how the player fared against each opponent and level.
        selected: the index of the game under the pointer.
        first: the index of the game in the first row; drawing shifts it where that is too far.
        words: what is searched for.
        path: what has been typed of the file to export to.
        asking: what lies over the list.
        note: the word about the last thing asked for.
        is_loaded: whether the games have been read.
    """

    entries: tuple[Entry, ...] = ()
    shown: tuple[Entry, ...] = ()
    scores: tuple[tuple[str, Score], ...] = ()
    selected: int = 0
    first: int = 0
    words: str = ""
    path: str = ""
    asking: Asking = Asking.NOTHING
    note: str = ""
    is_loaded: bool = False

    @property
    def entry(self) -> Entry | None:
        """The game under the pointer."""
        return self.shown[self.selected] if self.shown else None

    @property
    def is_at_rest(self) -> bool:
        """Whether going back leads out of the library."""
        return self.asking is Asking.NOTHING and not self.words


Turned: TypeAlias = "tuple[LibraryPage, tuple[ShelfEffect, ...]]"


class Places(NamedTuple):
    """Rows and columns of the parts of the page; None: no room for it.

    Attributes:
        title, heading: the row that says what this is, and the one above the columns.
        top, height: the rows of the list.
        left, width: its columns.
        table: the column of the scores, ``table_width`` wide.
        details: the first of the two rows on the game under the pointer.
        prompt: the first row of what is asked or said.
        keys: the first of ``key_rows`` rows.
    """

    title: int
    heading: int | None
    top: int
    height: int
    left: int
    width: int
    table: int | None
    table_width: int
    details: int
    prompt: int
    keys: int
    key_rows: int


def places_on(page: LibraryPage, rows: int, columns: int) -> Places:
    """Lay the page out on a screen of at least 17 rows and 36 columns."""
    total = min(columns - 2, WIDEST)
    left = (columns - total) // 2
    is_wide, is_roomy = columns >= WIDE, rows >= _ROOMY_ROWS
    table_width = 0 if not is_wide else _LEAST_TABLE + 9 * (columns >= _ROOMY_COLUMNS)
    key_rows = 1 if is_wide else 2
    prompt = rows - key_rows - max(len(prompt_lines(page, total)), 1)
    top = 4 if is_roomy else 2
    return Places(
        title=int(is_roomy),
        heading=3 if is_roomy else None,
        top=top,
        height=prompt - 3 - top,
        left=left,
        width=total - table_width - _GAP if is_wide else total,
        table=left + total - table_width if is_wide else None,
        table_width=table_width or total,
        details=prompt - 2,
        prompt=prompt,
        keys=rows - key_rows,
        key_rows=key_rows,
    )


def offers(page: LibraryPage, command: Command, columns: int) -> bool:
    """Whether ``command`` would do something on the page."""
    if page.asking in (Asking.SEARCH, Asking.EXPORT, Asking.DELETE):
        return True
    if command in (Command.SELECT, Command.EXPORT, Command.REMOVE):
        return bool(page.shown)
    if command is Command.SEARCH:
        return bool(page.entries)
    return command is not Command.SCORES or columns < WIDE


# --- what happens --------------------------------------------------------------------------------


def update_library(page: LibraryPage, action: Action, rows: int, columns: int) -> Turned:
    """What ``action`` makes of the page on a screen of this size, and what is to be carried out."""
    turned, effects = _turn(page, action, rows, columns)
    height = places_on(turned, rows, columns).height
    return turned._replace(first=first_row(turned, height)), effects


def _turn(page: LibraryPage, action: Action, rows: int, columns: int) -> Turned:
    match action:
        case LibraryLoaded():
            return _load(page, action), ()
        case LibraryFailed(reason):
            return page._replace(note=reason), ()
        case GameExported(name):
            return page._replace(
                asking=Asking.NOTHING, path="", note=tr("Written to {name}", name=name)
            ), ()
        case Typed(char):
            return _type(page._replace(note=""), char), ()
        case Pick(item):
            return _pick(page._replace(note=""), item)
        case Command():
            return _command(page, action, rows, columns)
        case _:
            return page, ()


def _load(page: LibraryPage, loaded: LibraryLoaded) -> LibraryPage:
    """The games as they are now, with the pointer on the game it was on, or at the top."""
    kept = page._replace(
        entries=loaded.entries, scores=loaded.scores, note=loaded.note, is_loaded=True
    )
    found = _search(kept, page.words)
    paths = [entry.path for entry in found.shown]
    if not page.selected or page.entry is None:
        return found
    if page.entry.path in paths:
        return found._replace(selected=paths.index(page.entry.path))
    return found._replace(selected=max(min(page.selected, len(paths) - 1), 0))


def _search(page: LibraryPage, words: str) -> LibraryPage:
    wanted = words.casefold().split()
    shown = tuple(entry for entry in page.entries if all(_has_word(entry, word) for word in wanted))
    return page._replace(words=words, shown=shown, selected=0, first=0)


def _has_word(entry: Entry, word: str) -> bool:
    """Whether a game has this word, in what is kept of it or in what is shown of it."""
    shown = " ".join(cells(entry, UNICODE)).casefold()
    return word in _end(entry) or word in shown or entry.matches(word)


def _type(page: LibraryPage, char: str) -> LibraryPage:
    if page.asking is Asking.SEARCH:
        return _search(page, (page.words + char)[:LONGEST_SEARCH])
    return page._replace(path=(page.path + char)[:LONGEST_PATH])


def _pick(page: LibraryPage, item: int) -> Turned:
    """Point at a game, or open the one that is pointed at."""
    if item == page.selected:
        return _open(page)
    return page._replace(selected=item), ()


def _command(page: LibraryPage, command: Command, rows: int, columns: int) -> Turned:
    quiet = page._replace(note="")
    if page.asking is Asking.SCORES:
        quiet = quiet._replace(asking=Asking.NOTHING)
        if columns < WIDE and command in (Command.SCORES, Command.BACK, Command.SELECT):
            return quiet, ()
    if command in _MOVES and quiet.asking in (Asking.NOTHING, Asking.SEARCH):
        height = places_on(quiet, rows, columns).height
        return quiet._replace(selected=_moved(quiet, command, height)), ()
    if not offers(quiet, command, columns):
        return quiet._replace(note="" if command is Command.SCORES else tr("There is no game")), ()
    handler = _HANDLERS[quiet.asking].get(command)
    return handler(quiet) if handler else (quiet, ())


_MOVES = frozenset({
    Command.UP, Command.DOWN, Command.PAGE_UP, Command.PAGE_DOWN, Command.FIRST, Command.LAST,
})  # fmt: skip


def _moved(page: LibraryPage, command: Command, height: int) -> int:
    """Where the pointer is after such a move; past the last game it comes back to the first."""
    last, at = len(page.shown) - 1, page.selected
    if last < 0:
        return 0
    match command:
        case Command.UP:
            return at - 1 if at else last
        case Command.DOWN:
            return at + 1 if at < last else 0
        case Command.PAGE_UP:
            return max(at - height, 0)
        case Command.PAGE_DOWN:
            return min(at + height, last)
        case _:
            return last if command is Command.LAST else 0


def first_row(page: LibraryPage, height: int) -> int:
    """The first game of the list, as near to `page.first` as leaves the pointer in sight."""
    furthest = max(len(page.shown) - height, 0)
    return min(max(page.first, page.selected - height + 1), page.selected, furthest)


def _open(page: LibraryPage) -> Turned:
    return page, (OpenGame(page.entry),) if page.entry else ()


def _ask(asking: Asking) -> Callable[[LibraryPage], Turned]:
    return lambda page: (page._replace(asking=asking, path=""), ())


def _end_search(page: LibraryPage) -> Turned:
    return _search(page, "")._replace(asking=Asking.NOTHING), ()


def _erase(page: LibraryPage) -> Turned:
    if page.asking is Asking.SEARCH:
        return _search(page, page.words[:-1]), ()
    return page._replace(path=page.path[:-1]), ()


def _export(page: LibraryPage) -> Turned:
    if page.entry is None:
        return page, ()
    return page, (ExportGame(page.entry, page.path.strip() or suggested_name(page.entry)),)


def _delete(page: LibraryPage) -> Turned:
    quiet = page._replace(asking=Asking.NOTHING)
    if page.entry is None:
        return quiet, ()
    others = tuple(entry for entry in page.entries if entry is not page.entry)
    return quiet, (DeleteGame(page.entry, others),)


def suggested_name(entry: Entry) -> str:
    """A name for the file that a game is exported to: when it ended, to the second."""
    return f"gomoku-{entry.path.name[:15]}.sgf"


_close = _ask(Asking.NOTHING)

_HANDLERS: Mapping[Asking, Mapping[Command, Callable[[LibraryPage], Turned]]] = {
    Asking.NOTHING: {
        Command.SELECT: _open,
        Command.SEARCH: _ask(Asking.SEARCH),
        Command.EXPORT: _ask(Asking.EXPORT),
        Command.REMOVE: _ask(Asking.DELETE),
        Command.SCORES: _ask(Asking.SCORES),
        Command.BACK: _end_search,
    },
    Asking.SEARCH: {
        Command.SELECT: _close,
        Command.BACK: _end_search,
        Command.ERASE: _erase,
    },
    Asking.EXPORT: {
        Command.SELECT: _export,
        Command.BACK: _close,
        Command.ERASE: _erase,
    },
    Asking.DELETE: {
        Command.YES: _delete,
        Command.NO: _close,
    },
}


# --- what it says ---------------------------------------------------------------------------------


def cells(entry: Entry, glyphs: Glyphs) -> tuple[str, str, str, str, str]:
    """What the list says of a game: date, players, end, rule and level."""
    date, level = printable(entry.date, glyphs), printable(entry.level, glyphs)
    return (
        date,
        players_text(entry, glyphs),
        tr_in("end", _end(entry)),
        rule_text(entry, glyphs),
        level,
    )


def players_text(entry: Entry, glyphs: Glyphs) -> str:
    """Who played, black first."""
    black, white = (
        shown_name(name, glyphs) if name else "?" for name in (entry.black, entry.white)
    )
    return f"{black} - {white}"


def rule_text(entry: Entry, glyphs: Glyphs) -> str:
    """The rule set as its field calls it; one that is not known, by the name it has there."""
    name = entry.rule or ""
    return RULE_SETS[name].term if name in RULE_SETS else printable(name, glyphs)


def _end(entry: Entry) -> str:
    """The result in a word: the player's own, or of two people the colour that won."""
    winner = entry.result.winner
    if winner is None:
        return mark_in("end", "draw") if entry.result.ending.value == "draw" else "?"
    if entry.side is None:
        return mark_in("end", "black") if winner is Color.BLACK else mark_in("end", "white")
    return mark_in("end", "won") if winner is entry.side else mark_in("end", "lost")


def prompt_lines(page: LibraryPage, width: int) -> list[tuple[str, Style]]:
    """What is asked and said, line by line."""
    lines = {
        Asking.EXPORT: [(tr("Export to (.sgf .psq .pos .txt):"), Style.STATUS), ("", Style.TEXT)],
        Asking.DELETE: [(tr("Delete this game?"), Style.RESULT)],
    }.get(page.asking, [])
    note = wrap(page.note, width, most=_MOST_NOTE)
    return [*lines, *((line, Style.WARNING) for line in note)]
