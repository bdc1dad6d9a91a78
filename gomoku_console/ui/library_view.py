"""Draws the library's page. Only who opens the library pays for loading this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.verdict import Verdict
from gomoku_console.language import tr, tr_count, tr_in
from gomoku_console.ui.actions import Pick
from gomoku_console.ui.frame import Style
from gomoku_console.ui.library_page import (
    WIDEST,
    WITH_LEVEL,
    WITH_RULE,
    Asking,
    LibraryPage,
    Places,
    cells,
    first_row,
    places_on,
    players_text,
    prompt_lines,
    rule_text,
    suggested_name,
)
from gomoku_console.ui.printable import printable, shown_name
from gomoku_console.ui.width import cut_start, fit, fit_middle, pad, pad_left, text_width, wrap

if TYPE_CHECKING:
    from gomoku_console.records.record import Result
    from gomoku_console.ui.frame import Canvas
    from gomoku_console.ui.glyphs import Glyphs


def draw_library(canvas: Canvas, page: LibraryPage, glyphs: Glyphs) -> None:
    """Draw all of the page but its key lines."""
    places = places_on(page, canvas.rows, canvas.columns)
    _draw_title(canvas, page, glyphs, places)
    if places.table is not None:
        _draw_scores(canvas, page, glyphs, places, places.table)
    if places.table is None and page.asking is Asking.SCORES:
        _draw_scores(canvas, page, glyphs, places, places.left)
    elif page.shown:
        _draw_games(canvas, page, glyphs, places)
        _draw_details(canvas, page, glyphs, places)
    else:
        for row, line in enumerate(_emptiness(page), start=places.top):
            canvas.put(row, places.left + 2, line, Style.DIM)
    _draw_prompt(canvas, page, glyphs, places)


def _draw_title(canvas: Canvas, page: LibraryPage, glyphs: Glyphs, places: Places) -> None:
    column = canvas.put(places.title, places.left, tr("LIBRARY"), Style.TITLE) + 2
    total = len(page.entries)
    count = tr_count("{number} game", "{number} games", total)
    if page.words:
        shown = len(page.shown)
        count = tr_count(
            "{shown} of {number} game", "{shown} of {number} games", total, shown=shown
        )
    if page.is_loaded:
        canvas.put(places.title, column, count, Style.DIM)
    if page.words or page.asking is Asking.SEARCH:
        row = places.title + 1
        label = f"{tr('Search:')} "
        column = canvas.put(row, places.left, label, Style.KEY)
        room = places.width - text_width(label)
        _draw_typed(canvas, row, column, printable(page.words, glyphs), room)
        if page.asking is not Asking.SEARCH:
            canvas.caret = None


def _draw_typed(canvas: Canvas, row: int, column: int, text: str, width: int) -> None:
    """What is being typed; of a long text, the end."""
    shown = text if text_width(text) < width else f"..{cut_start(text, width - 3)}"
    canvas.caret = (row, canvas.put(row, column, shown))


def _emptiness(page: LibraryPage) -> tuple[str, ...]:
    if not page.is_loaded:
        return (tr("Reading .."),)
    if page.words:
        return (tr("No game has all of these words."),)
    explained = wrap(tr("Every game that is played to its end is kept here."), 28)
    return (tr("No games yet."), "", *explained)


def _draw_games(canvas: Canvas, page: LibraryPage, glyphs: Glyphs, places: Places) -> None:
    if places.heading is not None:
        heading = _columns(_headings(), places.width)
        canvas.put(places.heading, places.left, heading, Style.DIM)
    first = first_row(page, places.height)
    for index in range(first, min(first + places.height, len(page.shown))):
        row, is_selected = places.top + index - first, index == page.selected
        line = _columns(cells(page.shown[index], glyphs), places.width)
        style = Style.SELECTED if is_selected else Style.TEXT
        canvas.put(row, places.left, line, style)
        canvas.add_target(row, places.left, 1, places.width, Pick(index))
        if is_selected:
            canvas.put(row, places.left, glyphs.pointer, style)
            if canvas.caret is None:
                canvas.caret = (row, places.left)


def _headings() -> tuple[str, str, str, str, str]:
    players = tr("Black - White")
    return tr("Date"), players, tr_in("column", "End"), tr_in("column", "Rule"), tr("Level")


def _columns(cells: tuple[str, str, str, str, str], width: int) -> str:
    """One line of the list: as many cells as there is room for, the second taking what is left."""
    date, players, end, rule, level = cells
    tail = f" {_cell(end, 5)}"
    if width >= WITH_RULE:
        tail += f" {_cell(rule, 11)}"
    if width >= WITH_LEVEL:
        tail += f" {_cell(level, 10)}"
    return f"  {_cell(date, 10)} {_cell(players, width - 13 - text_width(tail))}{tail}"


def _cell(text: str, width: int) -> str:
    """``text`` in just so many columns."""
    return pad(fit(text, width), width)


def result_text(result: Result, glyphs: Glyphs) -> str:
    """The result in words, and how it came about if the file says so."""
    ending = tr(result.ending.value)
    if not result.how:
        return ending
    ways = {verdict.value: verdict.term for verdict in Verdict} | {
        "resign": tr("resigned"),
        "time": tr("on time"),
        "forfeit": tr("forfeit"),
    }
    how = ways.get(result.how) or printable(result.how, glyphs)
    return tr("{ending} ({how})", ending=ending, how=how)


def _draw_details(canvas: Canvas, page: LibraryPage, glyphs: Glyphs, places: Places) -> None:
    """The game under the pointer, with what its line had no room for."""
    if page.entry is None:
        return
    # The scores end above these lines.
    entry, width = page.entry, canvas.columns - 2 * places.left
    against = f"{shown_name(entry.opponent, glyphs)} {printable(entry.level, glyphs)}".strip()
    facts = [
        rule_text(entry, glyphs) or tr("rule not known"),
        result_text(entry.result, glyphs),
        against if entry.level else "",
    ]
    lines = (players_text(entry, glyphs), f" {glyphs.dot} ".join(filter(None, facts)))
    for row, line in enumerate(lines):
        canvas.put(places.details + row, places.left, fit(line, width), Style.DIM)


def _draw_scores(
    canvas: Canvas, page: LibraryPage, glyphs: Glyphs, places: Places, left: int
) -> None:
    """Wins, losses and draws by opponent and level; dots where there are more."""
    width = places.table_width
    room = width - 12
    top = places.top if places.heading is None else places.heading
    columns = "".join(
        pad_left(word, 4)
        for word in (tr_in("score", "W"), tr_in("score", "L"), tr_in("score", "D"))
    )
    canvas.put(top, left, f"{pad(tr('Against'), room)}{columns}", Style.DIM)
    rows = places.details - top - 2
    for row, (name, score) in enumerate(page.scores[:rows], start=top + 1):
        figures = f"{score.wins:4}{score.losses:4}{score.draws:4}"
        # Levels stand at the end of a name.
        shown = fit_middle(shown_name(name, glyphs), room, end=7)
        canvas.put(row, left, f"{pad(shown, room)}{figures}")
    if len(page.scores) > rows:
        canvas.put(
            top + 1 + rows, left, tr(".. {number} more", number=len(page.scores) - rows), Style.DIM
        )
    if page.is_loaded and not page.scores:
        canvas.put(top + 1, left, tr("no games yet"), Style.DIM)


def _draw_prompt(canvas: Canvas, page: LibraryPage, glyphs: Glyphs, places: Places) -> None:
    width = min(canvas.columns - 2, WIDEST)
    for row, (line, style) in enumerate(prompt_lines(page, width), start=places.prompt):
        canvas.put(row, places.left, line, style)
    if page.asking is Asking.EXPORT and page.entry is not None:
        row = places.prompt + 1
        column = canvas.put(row, places.left, "  ")
        if page.path:
            _draw_typed(canvas, row, column, printable(page.path, glyphs), width - 2)
        else:
            canvas.put(row, column, fit(suggested_name(page.entry), width - 2), Style.DIM)
            canvas.caret = (row, column)
