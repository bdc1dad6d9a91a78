"""Keeps games: saves the one on the board after every change, files it when it has ended.

Nothing it does may stop the game: what cannot be written is said once, and play goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import Color
from gomoku_console.records.autosave import Autosave, find_resumable
from gomoku_console.records.library import Library
from gomoku_console.records.store import SaveError, has_saves
from gomoku_console.ui.model import Offer, Scene
from gomoku_console.ui.saving import record_of, resumed, saved_game

if TYPE_CHECKING:
    from gomoku_console.records.autosave import Resumable
    from gomoku_console.ui.model import Model, Player


class Keeper:
    """What becomes of this program's games on disk."""

    def __init__(self) -> None:
        self._autosave = Autosave()
        self._resumable: Resumable | None = None
        self._kept: tuple[object, ...] = ()
        self._game = 0
        self._has_complained = False

    def keep(self, model: Model) -> str:
        """Bring the disk up to the model, and return what is to be said about it, mostly nothing.

        A game is written when something in it has changed, filed when it is decided, left to be
        resumed when the player leaves it, and forgotten when another is begun in its place.
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
        state = model.state
        now = (state.moves, model.progress, model.players, state.outcome)
        if model.games != self._game:
            self._game = model.games
            # A record that was opened is on disk already; only what comes after it is new.
            self._kept = () if model.base is None else now
            self._autosave.finish()
        if now == self._kept or not (state.moves or self._kept):
            return
        self._kept = now
        if state.outcome is None:
            self._autosave.save(saved_game(model))
        else:
            _file(model)
            self._autosave.finish()
        self._has_complained = False

    def leave(self) -> None:
        """Leave the game that is on to be resumed."""
        self._kept = ()
        self._game = 0
        self._autosave.close()

    def find_offer(self) -> tuple[Offer | None, str]:
        """The game that was saved last and can be resumed, and a word on saves that cannot be."""
        self._resumable = None
        try:
            if not has_saves():
                return None, ""
            found, notes = find_resumable()
        except SaveError as error:
            return None, str(error)
        if found:
            self._resumable = found[0]
            record = found[0].game.record
            names = " - ".join(name for name in (record.black, record.white) if name)
            offer = Offer(f"{names}, move {len(record.moves) + 1}", record.state_at().board)
            return offer, next(iter(notes), "")
        return None, next(iter(notes), "")

    def resume(self, model: Model) -> Model:
        """``model`` with the game that was offered on its board; the game is this process's now.

        Raises:
            ValueError: if there is none, or it cannot be gone on with.
            SaveError: if another process was quicker.
        """
        if self._resumable is None:
            _, note = self.find_offer()
            if self._resumable is None:
                raise ValueError(note or "there is no game to resume")
        again = resumed(model, self._resumable)
        self._autosave = Autosave.take_over(self._resumable)
        self._resumable = None
        self._game = again.games
        self._kept = (again.state.moves, again.progress, again.players, again.state.outcome)
        return again


def _file(model: Model) -> None:
    """Put a finished game into the library."""
    people = [color for color in Color if not _is_computer(model.player(color))]
    computers = [player for player in model.players if player.is_computer]
    opponent = computers[0].name if computers else ""
    side = people[0] if computers and people else None
    Library().add(record_of(model), opponent=opponent, side=side)


def _is_computer(player: Player | None) -> bool:
    return player is not None and player.is_computer
