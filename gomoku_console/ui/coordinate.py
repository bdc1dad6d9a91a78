"""Coordinates that are typed: ``h8`` goes to that point, whatever its letter means by itself.

A letter that is a command takes effect at once. When a figure follows it, what it did is taken
back, and the two are the beginning of a coordinate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError, parse_point
from gomoku_console.language import tr
from gomoku_console.ui.actions import Advise, Command, Spell, UnknownKey
from gomoku_console.ui.keymap import Context, action_for, context_of, key_name, why_not_now
from gomoku_console.ui.model import NEVER, Model, Scene, Spelling, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.ui.actions import Action, Effect
    from gomoku_console.ui.keys import Key

    Step = tuple[Model, tuple[Effect, ...]]

_CONTEXTS = (Context.PLAY, Context.THINK)
"""Where letters begin coordinates. Where an opening asks for a choice, figures answer it."""

_WHILE_TYPED = (*_CONTEXTS, Context.ASK)
"""Where they go on: a letter may have been the key that asks a question."""

_COLUMNS = "abcdefghijklmnopqrst"
"""The columns of the largest board."""


def read_key(model: Model, key: Key) -> Action:
    """What pressing ``key`` means now: as `action_for` has it, but for what is of a coordinate."""
    spelling = model.spelling
    if spelling is not None and not model.is_too_small and context_of(model) in _WHILE_TYPED:
        if _is_figure(key):
            return Spell(key)
        if not spelling.is_command and key in ("escape", "backspace"):
            return Spell("")
        if spelling.is_lone_letter and action_for(model, key) is Command.PLACE:
            return Spell(key)
    meaning = action_for(model, key)
    if _begins_coordinate(model, key, meaning):
        if isinstance(meaning, Command):
            return Spell(key.lower(), meaning)
        is_capital = key.isupper() and context_of(model) is not Context.PLAY
        return Spell(key.lower(), why_not=why_not_now(model, key) if is_capital else "")
    return meaning


def _is_figure(key: Key) -> bool:
    return len(key) == 1 and key.isascii() and key.isdigit()


def _begins_coordinate(model: Model, key: Key, meaning: Action) -> bool:
    """Whether ``key`` is the letter of a column, or one that has no meaning but to look like it."""
    if len(key) != 1 or model.is_too_small or context_of(model) not in _CONTEXTS:
        return False
    column = _COLUMNS.find(key.lower())
    is_on_board = 0 <= column < model.state.board.size
    is_idle = isinstance(meaning, UnknownKey) and not why_not_now(model, key)
    return is_on_board or (column >= 0 and is_idle)


def spell(model: Model, action: Spell, give: Callable[[Model, Command], Step]) -> Step:
    """Begin, continue or drop a coordinate.

    Args:
        model: the program as it stands.
        action: what was typed.
        give: carries out the command that a letter may be.
    """
    plain, spelling = model._replace(spelling=None), model.spelling
    if spelling is None or (len(action.char) == 1 and not _is_figure(action.char)):
        return _begin(plain, action, give)
    base = _without(plain, spelling)
    if not action.char:
        return base._replace(status=Status()), ()
    if not _is_figure(action.char):
        return base._replace(status=_ask_for_row(base, spelling.text, is_warning=True)), ()
    return _continue(base, spelling.text + action.char), ()


def _begin(model: Model, action: Spell, give: Callable[[Model, Command], Step]) -> Step:
    letter = action.char
    if action.command is None:
        asked = _ask_for_row(model, letter)
        if action.why_not:
            text = tr("{reason} ({remedy})", reason=action.why_not, remedy=asked.text)
            asked = Status(text, short=action.why_not)
        begun = model._replace(status=asked, marked=None)
        return begun._replace(spelling=Spelling(letter, model, begun)), ()
    after, effects = give(model, action.command)
    # A hint that is asked for is dropped once nobody waits for it.
    is_told = any(not isinstance(effect, Advise) for effect in effects)
    if is_told or not _can_be_taken_back(model, after):
        return after, effects
    return after._replace(spelling=Spelling(letter, model, after, is_command=True)), effects


def _can_be_taken_back(before: Model, after: Model) -> bool:
    """Whether nothing outside knows of what happened: no engine, and no file of a finished game."""
    in_game = after.scene is Scene.GAME and not after.state.is_over
    return in_game and after.thinking == before.thinking


def _continue(base: Model, text: str) -> Model:
    """Go to the point that ``text`` names, from where the cursor was before it was typed."""
    try:
        point = parse_point(text, base.state.board.size)
    except UnreadableError:
        reason = tr("{point} is not on this board", point=text)
        return base._replace(status=Status(reason, is_warning=True))
    question = base.question and base.question._replace(may_jump=False)
    moved = base._replace(cursor=point, marked=None, question=question, jumped=NEVER)
    moved = moved._replace(status=_word_on(moved, text))
    return moved._replace(spelling=Spelling(text, base, moved))


def _word_on(model: Model, text: str) -> Status:
    """What Enter will do at the point under the cursor."""
    place = key_name(model, Context.PLAY, Command.PLACE)
    if model.state.board.cells[model.cursor]:
        return Status(tr("{name} is occupied", name=text))
    if model.state.foul(model.cursor):
        # The status line tells by itself what is wrong with the point under the cursor.
        return Status()
    if model.thinking is not None or not place:
        return Status(text)
    return Status(tr("{point}: {key} places", point=text, key=place))


def _ask_for_row(model: Model, letter: str, *, is_warning: bool = False) -> Status:
    size = model.state.board.size
    return Status(tr("{letter}: now a row, 1 to {size}", letter=letter, size=size), is_warning)


def _without(model: Model, spelling: Spelling) -> Model:
    """``model`` without what was typed, but with all else that has happened meanwhile."""
    changes = zip(Model._fields, spelling.before, spelling.after, model, strict=True)
    undone = {
        name: before for name, before, after, now in changes if before != after and now == after
    }
    return model._replace(**undone)  # type: ignore[arg-type]
