"""What every style looks like, for terminals of many colours, of eight, and of none.

A colour is an index into the terminal's palette; None is the terminal's own colour. A theme picks
a handful of named `Roles` for each kind of terminal, and the look of every style follows from
them, so a new theme is a few lines. Nothing here knows curses.

Where many colours are to be had, themes use the indices from 16 on: those mean the same colour
everywhere, while the first sixteen are for each user to redefine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import tr
from gomoku_console.ui.frame import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    Table: TypeAlias = Mapping[Style, "Look"]


class Look(NamedTuple):
    """How a character is drawn. The two colours are palette indices, None the terminal's own."""

    foreground: int | None = None
    background: int | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    dim: bool = False

    def over(self, under: Look) -> Look:
        """This look laid over another, which shows where this one sets nothing."""
        return Look(
            under.foreground if self.foreground is None else self.foreground,
            under.background if self.background is None else self.background,
            bold=self.bold or under.bold,
            reverse=self.reverse or under.reverse,
            underline=self.underline or under.underline,
            dim=self.dim or under.dim,
        )


BOLD = Look(bold=True)
REVERSE = Look(reverse=True)
UNDERLINE = Look(underline=True)


class Roles(NamedTuple):
    """The choices a theme makes for one kind of terminal.

    Attributes:
        text: words, and the screen's background.
        dim: what may stand back: labels and hints.
        accent: titles and keys.
        alarm: warnings.
        result: how a game ended.
        grid: the lines of the board.
        star: its marked points; under the cursor, every empty point.
        black: a black stone.
        white: a white stone.
        last: the mark of the last move.
        win: laid over the stones of a winning line.
        heat: points weighed by an opponent, from poor to best.
        cursor: laid over what is under the cursor.
    """

    text: Look
    dim: Look
    accent: Look
    alarm: Look
    result: Look
    grid: Look
    star: Look
    black: Look
    white: Look
    last: Look
    win: Look
    heat: tuple[Look, Look, Look, Look]
    cursor: Look = REVERSE


@lru_cache(maxsize=32)
def derive_table(roles: Roles) -> Table:
    """The look of every style, all on the background that ``roles.text`` has."""
    black, white, accent = roles.black, roles.white, roles.accent
    low, middle, high, best = roles.heat
    looks = {
        Style.TEXT: roles.text,
        Style.DIM: roles.dim,
        Style.TITLE: BOLD.over(accent),
        Style.KEY: accent,
        Style.SELECTED: REVERSE.over(BOLD),
        Style.STATUS: roles.text,
        Style.WARNING: roles.alarm,
        Style.RESULT: roles.result,
        Style.GRID: roles.grid,
        Style.STAR: roles.star,
        Style.LABEL: roles.dim,
        # Bold and underline are but colours on some consoles; reversed labels stand out on all.
        Style.LABEL_CURSOR: REVERSE.over(BOLD.over(accent)),
        Style.CURSOR: roles.cursor.over(roles.star),
        Style.LAST: roles.last,
        Style.FORBIDDEN: roles.alarm,
        Style.BLACK: black,
        Style.WHITE: white,
        Style.BLACK_CURSOR: roles.cursor.over(black),
        Style.WHITE_CURSOR: roles.cursor.over(white),
        Style.BLACK_WIN: roles.win.over(black),
        Style.WHITE_WIN: roles.win.over(white),
        Style.HEAT_LOW: low,
        Style.HEAT_MIDDLE: middle,
        Style.HEAT_HIGH: high,
        Style.HEAT_BEST: best,
    }
    paper = Look(roles.text.foreground, roles.text.background)
    return {style: look.over(paper) for style, look in looks.items()}


class Theme(NamedTuple):
    """A named set of looks.

    Attributes:
        name: what the user calls it.
        summary: one line for a menu.
        roles: the choices for terminals with at least so many colours; 0 is always there.
    """

    name: str
    summary: str
    roles: Mapping[int, Roles]

    def looks(self, colors: int) -> Table:
        """A look for every style, on a terminal of this many colours (0: it has none)."""
        return derive_table(self.roles[max(least for least in self.roles if least <= colors)])


MONO = Roles(
    text=Look(),
    dim=Look(dim=True),
    accent=UNDERLINE,
    alarm=BOLD,
    result=BOLD,
    grid=Look(dim=True),
    star=Look(),
    black=BOLD,
    white=Look(),
    last=UNDERLINE,
    win=UNDERLINE.over(BOLD),
    heat=(Look(dim=True), Look(), BOLD, REVERSE.over(BOLD)),
)
"""For terminals without colours, and for people who want none."""

# Colours that stand out about equally from black and from white: contrast 3.4 or more with both.
# A black stone in the terminal's own colour would be white on a dark screen, so it has a dark one.
_DEFAULT_MANY = Roles(
    text=Look(),
    dim=Look(244),
    accent=Look(33),
    alarm=Look(160, bold=True),
    result=Look(28, bold=True),
    grid=Look(244),
    star=Look(),
    black=Look(62, bold=True),
    white=BOLD,
    last=Look(166, bold=True),
    win=Look(231, 160, bold=True),
    heat=(Look(67), Look(30), Look(166), Look(160, bold=True, reverse=True)),
)
_DEFAULT_EIGHT = Roles(
    text=Look(),
    dim=Look(dim=True),
    accent=Look(5),
    alarm=Look(1, bold=True),
    result=Look(2, bold=True),
    grid=Look(dim=True),
    star=Look(),
    black=Look(5, bold=True),
    white=BOLD,
    last=Look(1, bold=True),
    win=Look(7, 1, bold=True),
    heat=(Look(dim=True), Look(6), Look(5), Look(1, bold=True, reverse=True)),
)
_CLASSIC_MANY = Roles(
    text=Look(87, 28),
    dim=Look(195),
    accent=Look(228),
    alarm=Look(231, 160, bold=True),
    result=Look(228, bold=True),
    grid=Look(87),
    star=Look(87),
    black=Look(16, bold=True),
    white=Look(231, bold=True),
    last=Look(228, bold=True),
    win=Look(background=160),
    heat=(Look(123), Look(228), Look(231, bold=True), Look(16, 228, bold=True)),
)
# Where bold does not brighten, cyan on green cannot be read: words are black here.
_CLASSIC_EIGHT = Roles(
    text=Look(0, 2),
    dim=Look(),
    accent=UNDERLINE,
    alarm=Look(7, 1, bold=True),
    result=Look(7, 4, bold=True),
    grid=Look(6, bold=True),
    star=Look(6, bold=True),
    black=Look(0),
    white=Look(7, bold=True),
    last=Look(3, bold=True),
    win=Look(background=1),
    heat=(Look(6), Look(6, bold=True), Look(7, bold=True), Look(0, 3)),
)


# A walnut board: of middling lightness, so that white stones and black ones both stand out.
_WOOD_MANY = Roles(
    text=Look(231, 94),
    dim=Look(230),
    accent=Look(228),
    alarm=Look(231, 88, bold=True),
    result=Look(228, bold=True),
    grid=Look(222),
    star=Look(231),
    black=Look(16, bold=True),
    white=Look(231, bold=True),
    last=Look(226, bold=True),
    win=Look(background=160),
    heat=(Look(222), Look(228), Look(231, bold=True), Look(16, 228, bold=True)),
)
# Yellow, the brown of eight colours, is too light a ground for white stones on many terminals.
_WOOD_EIGHT = Roles(
    text=Look(7, 0),
    dim=Look(3),
    accent=Look(3, bold=True),
    alarm=Look(7, 1, bold=True),
    result=Look(3, bold=True),
    grid=Look(3),
    star=Look(3, bold=True),
    black=Look(6),
    white=Look(7, bold=True),
    last=Look(2, bold=True),
    win=Look(7, 1, bold=True),
    heat=(Look(3), Look(6), Look(7, bold=True), Look(0, 3)),
)
_LIGHT_MANY = Roles(
    text=Look(16, 231),
    dim=Look(240),
    accent=Look(90),
    alarm=Look(124, bold=True),
    result=Look(22, bold=True),
    grid=Look(243),
    star=Look(16),
    black=Look(16, bold=True),
    white=Look(25, bold=True),
    last=Look(160, bold=True),
    win=Look(231, 124, bold=True),
    heat=(Look(61), Look(23), Look(130), Look(124, bold=True, reverse=True)),
)
# Nothing dark is bold here: where bold brightens, black would turn grey and red pink.
_LIGHT_EIGHT = Roles(
    text=Look(0, 7),
    dim=Look(),
    accent=Look(4),
    alarm=Look(7, 1, bold=True),
    result=Look(7, 4, bold=True),
    grid=Look(4),
    star=Look(4),
    black=Look(0),
    white=Look(1),
    last=Look(0, underline=True),
    win=Look(7, 1, bold=True),
    heat=(Look(4), Look(0), Look(1), Look(7, 1, bold=True)),
)
_HIGH_CONTRAST_MANY = Roles(
    text=Look(231, 16),
    dim=Look(252),
    accent=Look(226, bold=True),
    alarm=Look(16, 214, bold=True),
    result=Look(16, 46, bold=True),
    grid=Look(250),
    star=Look(231),
    black=Look(51, bold=True),
    white=Look(231, bold=True),
    last=Look(226, bold=True),
    win=Look(16, 226, bold=True),
    heat=(Look(250), Look(51), Look(226, bold=True), Look(16, 226, bold=True)),
)
_HIGH_CONTRAST_EIGHT = Roles(
    text=Look(7, 0),
    dim=Look(),
    accent=Look(3, bold=True),
    alarm=Look(0, 3),
    result=Look(0, 2),
    grid=Look(7),
    star=Look(7),
    black=Look(6, bold=True),
    white=Look(7, bold=True),
    last=Look(3, bold=True),
    win=Look(0, 3),
    heat=(Look(7), Look(6, bold=True), Look(3, bold=True), Look(0, 3)),
)


def _theme(name: str, summary: str, many: Roles, eight: Roles) -> Theme:
    return Theme(name, summary, {256: many, 8: eight, 0: MONO})


THEMES: Mapping[str, Theme] = {
    theme.name: theme
    for theme in (
        _theme("default", "the terminal's own background", _DEFAULT_MANY, _DEFAULT_EIGHT),
        _theme("classic", "bright cyan on green", _CLASSIC_MANY, _CLASSIC_EIGHT),
        _theme("wood", "a walnut board", _WOOD_MANY, _WOOD_EIGHT),
        _theme("light", "ink on white", _LIGHT_MANY, _LIGHT_EIGHT),
        _theme(
            "high-contrast",
            "bright on black, safe for colour-blind eyes",
            _HIGH_CONTRAST_MANY,
            _HIGH_CONTRAST_EIGHT,
        ),
        Theme("mono", "no colours: bold, underline, reverse", {0: MONO}),
    )
}
"""The themes that come with the program, in the order menus show them."""


def parse_theme(text: str) -> Theme:
    """The theme of this name.

    Raises:
        UnreadableError: if there is none; the message lists the names there are.
    """
    try:
        return THEMES[text]
    except KeyError:
        raise UnreadableError(
            tr("{text!r} is not a theme; one of: {names}", text=text, names=", ".join(THEMES))
        ) from None


COLOR_WISHES = ("auto", "always", "never")
"""What ``--color`` takes."""


class ColorDecision(NamedTuple):
    """Whether colours are used, and what decided it."""

    is_on: bool
    reason: str


def decide_color(wish: str, environ: Mapping[str, str], *, is_terminal: bool) -> ColorDecision:
    """Whether to use colours, by the first of these that has an opinion.

    The flag; ``NO_COLOR``; ``FORCE_COLOR`` and ``CLICOLOR_FORCE``; ``CLICOLOR``; ``TERM``; whether
    the output is a terminal. Variables that are set but empty count as not set. "Always" makes no
    colours on a terminal that has none.

    Args:
        wish: one of `COLOR_WISHES`.
        environ: the user's environment.
        is_terminal: whether a terminal is written to.
    """
    if wish != "auto":
        return ColorDecision(wish == "always", tr("{wish}, as asked for", wish=wish))
    if environ.get("NO_COLOR"):
        return ColorDecision(False, tr("{name} is set", name="NO_COLOR"))
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if environ.get(name, "0") not in ("", "0"):
            return ColorDecision(True, tr("{name} is set", name=name))
    if environ.get("CLICOLOR") == "0":
        return ColorDecision(False, tr("{name} is {value}", name="CLICOLOR", value="0"))
    if environ.get("TERM") == "dumb":
        return ColorDecision(False, tr("{name} is {value}", name="TERM", value="dumb"))
    reason = tr("the output is a terminal") if is_terminal else tr("the output is no terminal")
    return ColorDecision(is_terminal, reason)


def wants_color(
    environ: Mapping[str, str], wish: str = "auto", *, is_terminal: bool = True
) -> bool:
    """Whether to use colours; see `decide_color`."""
    return decide_color(wish, environ, is_terminal=is_terminal).is_on
