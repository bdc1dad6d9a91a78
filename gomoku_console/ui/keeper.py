"""Keeps games: saves the one on the board after every change, files it when it has ended.

Nothing it does may stop the game: what cannot be written is said once, and play goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import Color
from gomoku_console.language import tr
from gomoku_console.records.autosave import (
    Autosave,
    find_resumable,
    is_any_played,
    set_unusable_aside,
)
from gomoku_console.records.library import Library
from gomoku_console.records.store import SaveError, has_saves
from gomoku_console.ui.glyphs import UNICODE
from gomoku_console.ui.model import Offer, Scene
from gomoku_console.ui.printable import shown_name
from gomoku_console.ui.saving import record_of, resumed, saved_game

if TYPE_CHECKING:
    from gomoku_console.records.autosave import Resumable
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.model import Model, Player


class Keeper:
    """What becomes of this program's games on disk."""

    def __init__(self) -> None:
        self._autosave = Autosave()
        self._resumable: Resumable | None = None
        self._game = 0
        self._kept: object = None
        self._unsaved: Model | None = None
        self._seen: Model | None = None
        self._filed: object = None
        self._before: tuple[int, object] = 0, None
        self._has_complained = False

    def keep(self, model: Model) -> str:
        """Bring the disk up to the model, and return what is to be said about it, mostly nothing.

        A game is written when something in it has changed since it was begun or opened, filed when
        it is decided, left to be resumed when the player leaves it, and forgotten when another is
        begun in its place. What could not be written is tried again at every call.
        """
        try:
            self._keep(model)
        except (SaveError, ValueError) as error:
            said = "" if self._has_complained else str(error)
            self._has_complained = True
            return said
        return ""

    def _keep(self, model: Model) -> None:
        if model.scene is not Scene.GAME:
            self.leave()
            return
        if model.games != self._game:
            self._begin(model)
        self._seen = model
        content = _content(model)
        if content != self._kept and (model.state.moves or self._kept):
            self._unsaved = model
        self._write()

    def _begin(self, model: Model) -> None:
        """Another game is on the board: the one before is given up, unless it waits to be filed."""
        is_filed = self._unsaved is None or self._unsaved.state.outcome is None
        before, self._before = self._before, (self._game, self._filed)
        self._game = model.games
        self._filed = None
        # A record that was opened is on disk already; only what comes after it is new.
        self._kept = None if model.base is None else _content(model)
        self._unsaved = None
        if before == (model.games, _end(model)):
            # It is filed already; the game begun after it was taken back.
            self._filed, self._kept = _end(model), _content(model)
        if is_filed:
            self._autosave.finish()
        else:
            self._autosave.close()

    def _write(self) -> None:
        """Put what is not on the disk yet there."""
        model = self._unsaved
        if model is None:
            return
        # A decided game is saved before it is filed, lest it be lost where that fails.
        self._autosave.save(saved_game(model))
        if model.state.outcome is not None and self._filed != _end(model):
            _file(model)
            self._filed = _end(model)
        self._kept, self._unsaved = _content(model), None
        self._has_complained = False
        if model.state.outcome is not None:
            self._autosave.finish()

    def leave(self) -> None:
        """Leave the game that is on to be resumed.

        Raises:
            SaveError: if its last stones cannot be saved; it is left all the same.
        """
        seen = self._seen
        if seen is not None and seen.clock and self._autosave.has_saved:
            # Time has passed since the last stone.
            self._unsaved = seen
        try:
            self._write()
        finally:
            self._kept, self._unsaved, self._seen, self._game = None, None, None, 0
            self._filed, self._before = None, (0, None)
            self._autosave.close()

    def find_offer(self, model: Model) -> tuple[Offer | None, str]:
        """The game that was saved last and can be resumed, and a word on saves that cannot be.

        Those are set aside, their bytes kept. ``model`` is what a game would be resumed on.
        """
        self._resumable = None
        notes: list[str] = []
        try:
            found, notes = find_resumable() if has_saves() else ([], [])
            for resumable in found:
                try:
                    record = resumed(model, resumable.game).base
                except ValueError as error:
                    notes.append(set_unusable_aside(resumable, str(error)))
                else:
                    self._resumable = resumable
                    return _offer(record or resumable.game.record), _in_short(notes)
        except SaveError as error:
            notes.append(str(error))
        return None, _in_short(notes)

    def resume(self, model: Model) -> Model:
        """``model`` with the game that was offered on its board; the game is this process's now.

        What another terminal has added to it since it was offered is there too.

        Raises:
            ValueError: if there is none, or it cannot be gone on with.
            SaveError: if another process was quicker.
        """
        if self._resumable is None:
            _, note = self.find_offer(model)
        if self._resumable is None:
            raise ValueError(note or _nothing_to_resume())
        autosave = Autosave.take_over(self._resumable)
        self._resumable = None
        try:
            again = resumed(model, autosave.read())
        except ValueError:
            autosave.close()
            raise
        self._autosave = autosave
        self._game = again.games
        # A game that was decided but not filed is to be filed now.
        self._kept = None if again.state.is_over else _content(again)
        return again


def _nothing_to_resume() -> str:
    if is_any_played():
        return tr("this game is being played in another terminal")
    return tr("there is no game to resume")


def _content(model: Model) -> tuple[object, ...]:
    """All of a game that is worth a save when it changes."""
    state = model.state
    return (
        state.moves,
        model.progress,
        model.players,
        state.outcome,
        len(model.given_up),
        _time_left(model),
    )


def _end(model: Model) -> tuple[object, ...]:
    """What makes a finished game another one: not who is said to have played it."""
    return model.state.moves, model.state.outcome


_CLOCK_STEP = 5
"""Seconds of a clock after which a game is saved again, lest a killed program give time back."""


def _time_left(model: Model) -> tuple[int, ...]:
    left = model.clock.left if model.clock else ()
    return tuple(int(seconds) // _CLOCK_STEP for seconds in left)


def _offer(record: GameRecord) -> Offer:
    names = " - ".join(shown_name(name, UNICODE) for name in (record.black, record.white) if name)
    label = tr("{names}, move {number}", names=names, number=len(record.moves) + 1)
    return Offer(label, record.state_at().board)


def _in_short(notes: list[str]) -> str:
    """One line for all ``notes``."""
    if len(notes) < 2:
        return "".join(notes)
    return tr("{number} saves cannot be used; {note}", number=len(notes), note=notes[0])


def _file(model: Model) -> None:
    """Put a finished game into the library, if the player keeps one."""
    people = [color for color in Color if not _is_computer(model.player(color))]
    computers = [player for player in model.players if player.is_computer]
    opponent = computers[0].name if computers else ""
    side = people[0] if computers and people else None
    keep = model.settings.library_size
    if keep:
        Library(keep=keep).add(record_of(model), opponent=opponent, side=side)


def _is_computer(player: Player | None) -> bool:
    return player is not None and player.is_computer
