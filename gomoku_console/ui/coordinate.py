"""Coordinates that are typed: ``h8`` goes to that point, whatever its letter means by itself.

A letter that is a command takes effect at once. When a figure follows it, what it did is taken
back as far as nobody outside has been told of it, and the two are the beginning of a coordinate.
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

_CONTEXTS = (Context.PLAY, Context.THINK, Context.REVIEW, Context.CHOOSE, Context.OVER)
"""Where letters begin coordinates, be it only to hear that no stone is due."""

_WHILE_TYPED = (*_CONTEXTS, Context.ASK)
"""Where they go on: a letter may have been the key that asks a question."""

_COLUMNS = "abcdefghijklmnopqrst"
"""The columns of the largest board."""

_LONGEST = 8
"""Characters of what is typed that are remembered; no coordinate has so many."""

JUST = 1.5
"""Seconds after time ran out in which letters are still meant for the game."""


def read_key(model: Model, key: Key) -> Action:
    """What pressing ``key`` means now: as `action_for` has it, but for what is of a coordinate."""
    meaning = action_for(model, key)
    spelling = model.spelling
    if spelling is not None and not model.is_too_small and context_of(model) in _WHILE_TYPED:
        if _is_figure(key) and _goes_on(model, spelling, key):
            return Spell(key)
        if not spelling.is_command and key in _DROPPING:
            return Spell(key)
        if _is_held(model, spelling, meaning):
            return Spell("enter")
    if model.marked is not None and key in _DROPPING and isinstance(meaning, UnknownKey):
        return Spell(key)
    if _begins_coordinate(model, key, meaning):
        if isinstance(meaning, Command):
            return Spell(key.lower(), meaning)
        is_capital = key.isupper() and context_of(model) is not Context.PLAY
        return Spell(key.lower(), why_not=why_not_now(model, key) if is_capital else "")
    return meaning


_DROPPING = ("escape", "backspace")
"""What takes back all that was typed, and the last of it."""


def _is_figure(key: Key) -> bool:
    return len(key) == 1 and key.isascii() and key.isdigit()


def _goes_on(model: Model, spelling: Spelling, figure: Key) -> bool:
    """Whether ``figure`` is of the coordinate, and not the answer to an opening's question."""
    if spelling.before.games != model.games:
        # The letter began this game; a while later figures are no longer about the one before.
        return not model.state.moves or model.now - model.started < JUST
    return context_of(model) is not Context.CHOOSE or _point(model, spelling.text + figure) >= 0


def _is_held(model: Model, spelling: Spelling, meaning: Action) -> bool:
    """Whether a key that would place a stone, or play on, is not for what was typed."""
    if meaning is Command.PLAY_ON:
        return not spelling.is_command
    is_unfit = spelling.is_lone_letter or (
        len(spelling.text) > 1 and _point(model, spelling.text) < 0
    )
    return is_unfit and meaning is Command.PLACE


def _point(model: Model, text: str) -> int:
    """The point that ``text`` names, without zeros in front; -1 if there is none."""
    if text[1:2] == "0":
        return -1
    try:
        return parse_point(text, model.state.board.size)
    except UnreadableError:
        return -1


def _begins_coordinate(model: Model, key: Key, meaning: Action) -> bool:
    """Whether ``key`` is the letter of a column, or one that has no meaning but to look like it."""
    if len(key) != 1 or model.is_too_small or context_of(model) not in _CONTEXTS:
        return False
    column = _COLUMNS.find(key.lower())
    is_on_board = 0 <= column < model.state.board.size
    is_idle = isinstance(meaning, UnknownKey) and not why_not_now(model, key)
    return is_on_board or (column >= 0 and is_idle)


def spell(model: Model, action: Spell, give: Callable[[Model, Command], Step]) -> Step:
    """Begin, continue or drop a coordinate, or refuse to place a stone on what is none.

    Args:
        model: the program as it stands.
        action: what was typed.
        give: carries out the command that a letter may be.
    """
    plain, spelling = model._replace(spelling=None, marked=None), model.spelling
    if len(action.char) == 1 and not _is_figure(action.char):
        return _begin(plain, action, give)
    if spelling is None:
        return plain._replace(status=Status()), ()
    base = _without(plain, spelling)
    if action.char == "enter":
        return _refuse(plain, spelling), ()
    if action.char == "backspace" and len(spelling.text) > 1:
        return _continue(base, spelling.text[:-1]), ()
    if action.char in _DROPPING:
        return base._replace(status=Status()), ()
    return _continue(base, (spelling.text + action.char)[:_LONGEST]), ()


def _begin(model: Model, action: Spell, give: Callable[[Model, Command], Step]) -> Step:
    letter = action.char
    if action.command is None or _comes_too_late(model, action.command):
        return _with_letter(model, letter, action.why_not), ()
    after, effects = give(model, action.command)
    if after.scene is not Scene.GAME:
        return after, effects
    # A hint that is asked for is dropped once nobody waits for it.
    is_told = any(not isinstance(effect, Advise) for effect in effects)
    is_another = after.games != model.games and model.thinking is None
    can_be_taken_back = is_another or (not is_told and _can_be_taken_back(model, after))
    before = model if can_be_taken_back else after
    return after._replace(spelling=Spelling(letter, before, after, is_command=True)), effects


def _comes_too_late(model: Model, command: Command) -> bool:
    """Whether a letter that would leave the game was typed before its end could be seen.

    That is so when time ran out. After a computer's winning stone it is not held back: who has just
    seen it and wants another game is not made to wait.
    """
    outcome = model.state.outcome
    if outcome is None or model.ended is None or command not in (Command.NEW, Command.LEAVE):
        return False
    return outcome.is_on_time and model.now - model.ended < JUST


def _can_be_taken_back(before: Model, after: Model) -> bool:
    """Whether nothing outside knows of what happened: no engine, and no file of a finished game."""
    has_ended = after.state.is_over and not before.state.is_over
    return not has_ended and after.thinking == before.thinking


def _with_letter(base: Model, letter: str, why_not: str = "") -> Model:
    asked = _ask_for_row(base, letter)
    if why_not and asked.is_warning:
        asked = Status(why_not, is_warning=True)
    elif why_not:
        text = tr("{reason} ({remedy})", reason=why_not, remedy=asked.text)
        asked = Status(text, short=why_not)
    begun = base._replace(status=asked)
    return begun._replace(spelling=Spelling(letter, base, begun))


def _continue(base: Model, text: str) -> Model:
    """Go to the point that ``text`` names, from where the cursor was before it was typed."""
    if len(text) == 1:
        return _with_letter(base, text)
    point = _point(base, text)
    is_choosing = context_of(base) is Context.CHOOSE
    question = base.question and base.question._replace(may_jump=False)
    moved = base
    if point >= 0 and not is_choosing:
        moved = base._replace(cursor=point, question=question, jumped=NEVER)
    moved = moved._replace(status=_word_on(moved, text, is_point=point >= 0))
    return moved._replace(spelling=Spelling(text, base, moved))


def _refuse(model: Model, spelling: Spelling) -> Model:
    """What Enter makes of a coordinate that it cannot be for: the word on it once more."""
    if context_of(model) is Context.REVIEW and _point(model, spelling.text) >= 0:
        key = key_name(model, Context.REVIEW, Command.PLAY_ON)
        text = tr("{point}: {key} again plays on from here", point=spelling.text, key=key)
        return model._replace(status=Status(text, is_warning=True))
    if spelling.is_lone_letter:
        base = _without(model, spelling)
        return base._replace(status=_ask_for_row(base, spelling.text)._replace(is_warning=True))
    status = _word_on(model, spelling.text, is_point=False)
    again = model._replace(status=status)
    return again._replace(spelling=spelling._replace(after=again))


def _word_on(model: Model, text: str, *, is_point: bool) -> Status:
    """What Enter will do at the point under the cursor, or why it will do nothing."""
    context = context_of(model)
    if context is Context.CHOOSE:
        return Status(tr("A choice comes first"), is_warning=True)
    if not is_point:
        return Status(tr("{point} is not on this board", point=text), is_warning=True)
    if context is Context.OVER:
        return Status(tr("{result}: the game is over", result=text), is_warning=True)
    if context is Context.REVIEW:
        return Status(text)
    place = key_name(model, Context.PLAY, Command.PLACE)
    if model.state.board.cells[model.cursor]:
        return Status(tr("{name} is occupied", name=text))
    if model.state.foul(model.cursor):
        # The status line tells by itself what is wrong with the point under the cursor.
        return Status()
    if model.thinking is not None or not place:
        return Status(text)
    return Status(tr("{point}: {key} places", point=text, key=place))


def _ask_for_row(model: Model, letter: str) -> Status:
    context = context_of(model)
    if context is Context.CHOOSE:
        return Status(tr("A choice comes first"), is_warning=True)
    if context is Context.OVER:
        text = tr("{result}: the game is over", result=model.state.outcome)
        return Status(text, is_warning=True)
    size = model.state.board.size
    return Status(tr("{letter}: now a row, 1 to {size}", letter=letter, size=size))


def _without(model: Model, spelling: Spelling) -> Model:
    """``model`` without what was typed, but with all else that has happened meanwhile."""
    before, after = spelling.before, spelling.after
    if before.games != after.games:
        # Another game was begun: the one before is on the board again, as it was.
        return before._replace(
            rows=model.rows, columns=model.columns, now=model.now, tickets=model.tickets
        )
    changes = zip(Model._fields, before, after, model, strict=True)
    undone = {name: old for name, old, new, now in changes if old != new and now == new}
    # A ticket that was given is never given again.
    undone.pop("tickets", None)
    return model._replace(**undone)  # type: ignore[arg-type]
