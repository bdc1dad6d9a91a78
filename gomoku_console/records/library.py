"""Finished games, each in an SGF file of its own.

SGF, because every game is then a file that any other program opens, a copy is an export, and
one damaged game is one game. What SGF has no word for (who was played, how strong, and who "I" was)
stands in private properties. A list reads no more than the beginning of each file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from gomoku_console.game.board import Color
from gomoku_console.language import tr
from gomoku_console.records.formats import write_game
from gomoku_console.records.record import Ending, Result
from gomoku_console.records.sgf import escape_line, read_header, read_sgf, unescape, write_sgf
from gomoku_console.records.source import RecordError
from gomoku_console.records.store import (
    SaveError,
    atomic_write,
    list_files,
    random_token,
    read_beginning,
    read_file,
    remove_file,
    set_aside,
    state_directory,
    sweep,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gomoku_console.records.record import GameRecord

KEEP = 1_000
"""How many games are kept if no setting says otherwise."""

_ENDING = ".sgf"
_BEGINNING = 4096
"""Bytes of a file that nearly always hold all that a list shows."""

_OPPONENT, _LEVEL, _SIDE = "XO", "XL", "XS"
_LETTERS = {Color.BLACK: "B", Color.WHITE: "W", None: ""}
_SIDES = {letter: side for side, letter in _LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game as a list shows it.

    Attributes:
        path: its file.
        opponent: whom the player played; empty of two people at one screen.
        level: how strong; empty if the opponent has no levels.
        side: the player's colour; None of two people.
    """

    path: Path
    date: str
    black: str
    white: str
    rule: str | None
    result: Result
    opponent: str = ""
    level: str = ""
    side: Color | None = None

    def matches(self, words: str) -> bool:
        """Whether each of ``words`` stands somewhere in what the list shows of the game."""
        shown = (self.date, self.black, self.white, self.rule or "", str(self.result))
        text = " ".join((*shown, self.opponent, self.level)).casefold()
        return all(word in text for word in words.casefold().split())


@dataclass(frozen=True, slots=True)
class Score:
    """How the player fared."""

    wins: int = 0
    losses: int = 0
    draws: int = 0


class Library:
    """The player's finished games."""

    def __init__(self, directory: Path | None = None, *, keep: int = KEEP) -> None:
        self._directory = directory
        self._keep = max(keep, 1)

    @property
    def directory(self) -> Path:
        """Where the games are.

        Raises:
            SaveError: if there is no such place.
        """
        return self._directory or state_directory() / "games"

    def add(
        self,
        record: GameRecord,
        *,
        opponent: str = "",
        level: str = "",
        side: Color | None = None,
        when: datetime | None = None,
    ) -> Path:
        """Keep a finished game, and no longer the oldest if there are too many.

        ``when`` it ended is now, unless given; it must be in UTC.

        Raises:
            SaveError: if that fails.
        """
        when = when or datetime.now(timezone.utc)
        private = {_OPPONENT: opponent, _LEVEL: level, _SIDE: _LETTERS[side]}
        others = {name: raw for name, raw in record.properties if name not in private}
        described = {name: (escape_line(text),) for name, text in private.items() if text}
        record = replace(
            record,
            date=record.date or when.date().isoformat(),
            properties=tuple({**others, **described}.items()),
        )
        path = self.directory / f"{when:%Y%m%dT%H%M%S.%f}-{random_token()}{_ENDING}"
        atomic_write(path, write_sgf(record))
        for old in list_files(self.directory, _ENDING)[: -self._keep]:
            remove_file(old)
        return path

    def entries(self, words: str = "") -> tuple[list[Entry], list[str]]:
        """The games in which all of ``words`` are found, and a line on each damaged file.

        The latest game comes first. A damaged file is set aside under another name.

        Raises:
            SaveError: if the directory cannot be looked into.
        """
        sweep(self.directory)
        found, notes = list[Entry](), list[str]()
        for path in reversed(list_files(self.directory, _ENDING)):
            try:
                found.append(_read_entry(path))
            except RecordError as error:
                notes.append(_note(path, error))
        return [entry for entry in found if entry.matches(words)], notes

    def open(self, entry: Entry) -> GameRecord:
        """The game.

        Raises:
            RecordError: if it is damaged or gone.
        """
        return read_sgf(read_file(entry.path, entry.path.name), entry.path.name)

    def export(self, entry: Entry, path: Path, format_name: str) -> None:
        """Write the game to ``path`` in the format of that name.

        Raises:
            RecordError: if it cannot be read, or the format cannot hold it.
            SaveError: if it cannot be written.
        """
        atomic_write(path, write_game(self.open(entry), format_name, path.name))

    def delete(self, entry: Entry) -> None:
        """Remove the game.

        Raises:
            SaveError: if that fails.
        """
        remove_file(entry.path)


def score_by_level(entries: Iterable[Entry]) -> dict[str, Score]:
    """How the player fared against each opponent and level, in the order they are met.

    Games of two people, and games whose end is not known, count nowhere.
    """
    counts: dict[str, list[int]] = {}
    for entry in entries:
        ending = entry.result.ending
        if entry.side is None or ending is Ending.UNKNOWN:
            continue
        column = 2 if ending is Ending.DRAW else int(entry.result.winner is not entry.side)
        name = " ".join(filter(None, (entry.opponent, entry.level)))
        counts.setdefault(name, [0, 0, 0])[column] += 1
    return {name: Score(*figures) for name, figures in counts.items()}


def _read_entry(path: Path) -> Entry:
    """What the root of a file says.

    Raises:
        RecordError: if the file is damaged, as far as that shows in its root.
    """
    beginning = read_beginning(path, _BEGINNING)
    # Cut at the end of a line, lest half a character at the end spoils the rest.
    whole_lines = beginning[: beginning.rfind(b"\n") + 1]
    try:
        record = read_header(whole_lines, path.name)
    except RecordError:
        record = read_header(read_file(path, path.name), path.name)
    private = {name: unescape(raw[0]) for name, raw in record.properties if raw}
    return Entry(
        path,
        record.date,
        record.black,
        record.white,
        record.rule,
        record.result,
        private.get(_OPPONENT, ""),
        private.get(_LEVEL, ""),
        _SIDES.get(private.get(_SIDE, "")),
    )


def _note(path: Path, error: RecordError) -> str:
    try:
        kept = set_aside(path)
    except SaveError as failure:
        return f"{error}; {failure}"
    return tr("a damaged game was set aside as {name} ({error})", name=kept.name, error=error)
