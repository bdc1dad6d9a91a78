from __future__ import annotations

from gomoku_console.ui.actions import Command
from gomoku_console.ui.frame import Canvas, Style


def test_what_lies_outside_is_cut_off() -> None:
    canvas = Canvas(2, 4)
    canvas.put(0, -1, "abc")
    canvas.put(1, 2, "xyz", Style.KEY)
    canvas.put(2, 0, "below")
    canvas.put(-1, 0, "above")
    frame = canvas.finish()
    assert frame.text == ("bc  ", "  xy")
    assert frame.styles[1] == (Style.TEXT, Style.TEXT, Style.KEY, Style.KEY)
    assert (frame.rows, frame.columns) == (2, 4)


def test_put_returns_the_column_after_the_text() -> None:
    assert Canvas(1, 2).put(0, 1, "long") == 5


def test_restyle_leaves_the_text() -> None:
    canvas = Canvas(1, 5)
    canvas.put(0, 0, "hello")
    canvas.restyle(0, 3, 9, Style.CURSOR)
    frame = canvas.finish()
    assert frame.text == ("hello",)
    assert frame.styles[0] == (Style.TEXT,) * 3 + (Style.CURSOR,) * 2


def test_the_target_on_top_gets_the_click() -> None:
    canvas = Canvas(3, 10)
    canvas.add_target(0, 0, 3, 10, Command.HELP)
    canvas.add_target(1, 2, 1, 3, Command.UNDO)
    frame = canvas.finish()
    assert frame.action_at(1, 2) is Command.UNDO
    assert frame.action_at(1, 4) is Command.UNDO
    assert frame.action_at(1, 5) is Command.HELP
    assert frame.action_at(3, 0) is None
