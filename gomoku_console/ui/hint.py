"""Hints at the board: asking for one, and saying in words why a move is good. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.reason import Motive
from gomoku_console.engine.shapes import Shape
from gomoku_console.game.board import format_point
from gomoku_console.language import mark, tr
from gomoku_console.ui.actions import Advise, HintFound
from gomoku_console.ui.model import Question, Status

if TYPE_CHECKING:
    from gomoku_console.engine.reason import Group, Reason
    from gomoku_console.game.board import Color, Point
    from gomoku_console.ui.actions import HintFailed
    from gomoku_console.ui.model import Model


def ask_for_hint(model: Model) -> tuple[Model, tuple[Advise, ...]]:
    """Have a good move looked for, unless that is going on already."""
    if model.awaited_hint is not None:
        return model, ()
    ticket, state = model.tickets + 1, model.state
    question = Question(ticket, state)
    asked = model._replace(tickets=ticket, question=question, marked=None, status=Status())
    is_plain = model.progress.asks_for_a_plain_move(len(state.moves), state.to_move)
    progress = None if is_plain else model.progress
    return asked, (Advise(ticket, model.choices.seed, state, progress),)


def take_hint(model: Model, answer: HintFound | HintFailed) -> Model:
    """Put the cursor where the hint points and say why; nothing if the game has gone on.

    Who moved the cursor meanwhile keeps it. What lies over the board is closed first.
    """
    question = model.question
    if question is None or answer.ticket != model.awaited_hint:
        return model
    if model.overlay is not None:
        return model._replace(question=question._replace(answer=answer))
    told = model._replace(question=None)
    if isinstance(answer, HintFound):
        size, other = model.state.board.size, model.state.to_move.opponent
        status = describe_hint(answer.point, answer.reason, size, other)
        if answer.point == model.cursor:
            return told._replace(marked=None, status=status)
        if question.may_jump and not (model.spelling and model.spelling.is_lone_letter):
            return told._replace(cursor=answer.point, marked=None, status=status, jumped=model.now)
        return told._replace(marked=None, spelling=None, status=_as_word(status))
    text = tr("No hint: {reason}", reason=answer.reason)
    return told._replace(status=Status(text, is_warning=True, short=tr("No hint can be had")))


JUMP_SECONDS = 0.5
"""For so long after the cursor jumped a key may have been meant for where it was."""


def has_just_jumped(model: Model) -> bool:
    """Whether the cursor went to a hint's point too short a time ago to have been seen there."""
    return model.now - model.jumped < JUMP_SECONDS


def _as_word(status: Status) -> Status:
    """A hint whose point is not under the cursor."""
    short = status.short or status.text
    return status._replace(text=tr("Hint: {words}", words=status.text), short=short)


def describe_hint(point: Point, reason: Reason, size: int, other: Color) -> Status:
    """A move and what speaks for it: in full, and what fits a narrow screen.

    ``other`` is the colour of the opponent.
    """
    name = format_point(point, size)
    if reason.motive is Motive.SHAPES:
        return _describe_shapes(name, reason, other.title)
    long, short = _WORDS[reason.motive]
    line = " ".join(format_point(at, size) for at in reason.points)
    return Status(tr(long, point=name, line=line), short=tr(short, point=name))


def _describe_shapes(name: str, reason: Reason, color: str) -> Status:
    makes = _name(reason.makes) if reason.makes else ""
    blocks = _name(reason.blocks) if reason.blocks else ""
    making = tr("{point} makes {shapes}", point=name, shapes=makes)
    # What is blocked is not on the board: it would come of a stone of the opponent on the point.
    blocking = tr("{point} keeps {color} from {shapes}", point=name, color=color, shapes=blocks)
    if makes and blocks:
        text = tr(
            "{point} makes {own} and keeps {color} from {other}",
            point=name,
            own=makes,
            color=color,
            other=blocks,
        )
        is_attack = reason.makes and reason.blocks and reason.makes.shape >= reason.blocks.shape
        return Status(text, short=making if is_attack else blocking)
    return Status(making if makes else blocking)


def _name(group: Group) -> str:
    one, many = _SHAPES[group.shape]
    return tr(one) if group.number == 1 else tr(many, number=group.number)


_WORDS = {
    Motive.FIVE: (mark("{point} makes five"),) * 2,
    Motive.STOPS_FIVE: (mark("{point} stops a five"),) * 2,
    Motive.OPEN_FOUR: (mark("{point} makes an open four"),) * 2,
    Motive.FOURS: (mark("{point} wins by fours (VCF): {line}"), mark("{point} wins by fours")),
    Motive.THREATS: (
        mark("{point} wins by threats (VCT): {line}"),
        mark("{point} wins by threats"),
    ),
    Motive.STOPS_THREE: (mark("{point} stops an open three"),) * 2,
    Motive.STOPS_FOURS: (
        mark("{point} stops a win by fours starting at {line}"),
        mark("{point} stops a win by fours"),
    ),
    Motive.STOPS_THREATS: (
        mark("{point} stops a win by threats starting at {line}"),
        mark("{point} stops a win by threats"),
    ),
    Motive.HOPELESS: (
        mark("{point} holds out longest; the game looks lost"),
        mark("{point} holds out longest"),
    ),
    Motive.JUDGEMENT: (mark("{point} is the best move found"),) * 2,
}
"""For each motive what is said where there is room, and where there is not."""

_SHAPES = {
    Shape.OPEN_TWO: (mark("an open two"), mark("{number} open twos")),
    Shape.CLOSED_THREE: (mark("a closed three"), mark("{number} closed threes")),
    Shape.OPEN_THREE: (mark("an open three"), mark("{number} open threes")),
    Shape.FOUR: (mark("a four"), mark("{number} fours")),
    Shape.DOUBLE_FOUR: (mark("a double four"), mark("{number} double fours")),
    Shape.OPEN_FOUR: (mark("an open four"), mark("{number} open fours")),
    Shape.FIVE: (mark("five"), mark("{number} fives")),
}
"""Every shape that is worth a word, once and several times."""
