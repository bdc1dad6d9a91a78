from __future__ import annotations

from itertools import combinations

import pytest

from gomoku_console.game.board import UnreadableError
from gomoku_console.ui.frame import Style
from gomoku_console.ui.theme import (
    MONO,
    THEMES,
    Look,
    Theme,
    decide_color,
    derive_table,
    parse_theme,
    wants_color,
)

KINDS = (0, 8, 256)
TABLES = [
    pytest.param(theme, colors, id=f"{theme.name}-{colors}")
    for theme in THEMES.values()
    for colors in KINDS
]

# Each of these stands on the board or in a menu beside the others and must not look like them.
NEIGHBOURS = (
    (Style.TEXT, Style.SELECTED),
    (Style.TEXT, Style.WARNING),
    (Style.TEXT, Style.KEY),
    (Style.LABEL, Style.LABEL_CURSOR),
    (Style.GRID, Style.CURSOR, Style.LAST, Style.BLACK, Style.BLACK_CURSOR, Style.BLACK_WIN),
    (Style.GRID, Style.CURSOR, Style.LAST, Style.WHITE, Style.WHITE_WIN),
    (Style.STAR, Style.CURSOR, Style.LAST),
    (Style.GRID, Style.CURSOR, Style.FORBIDDEN),
    (Style.STAR, Style.CURSOR, Style.FORBIDDEN),
    (Style.BLACK, Style.BLACK_CURSOR, Style.BLACK_WIN),
    (Style.WHITE, Style.WHITE_CURSOR, Style.WHITE_WIN),
    (Style.HEAT_LOW, Style.HEAT_MIDDLE, Style.HEAT_HIGH, Style.HEAT_BEST),
)


@pytest.mark.parametrize(("theme", "colors"), TABLES)
def test_a_table_has_a_look_for_every_style(theme: Theme, colors: int) -> None:
    assert set(theme.looks(colors)) == set(Style)


@pytest.mark.parametrize(("theme", "colors"), TABLES)
def test_a_table_uses_no_colours_the_terminal_lacks(theme: Theme, colors: int) -> None:
    used = {
        color
        for look in theme.looks(colors).values()
        for color in (look.foreground, look.background)
    }
    assert all(0 <= color < colors for color in used - {None} if color is not None)


@pytest.mark.parametrize(("theme", "colors"), TABLES)
def test_what_stands_side_by_side_looks_different(theme: Theme, colors: int) -> None:
    looks = theme.looks(colors)
    for styles in NEIGHBOURS:
        for one, other in combinations(styles, 2):
            assert looks[one] != looks[other], f"{one} and {other}"


@pytest.mark.parametrize(("theme", "colors"), TABLES)
def test_the_labels_of_the_cursor_stand_out_without_colours(theme: Theme, colors: int) -> None:
    looks = theme.looks(colors)
    assert looks[Style.LABEL_CURSOR].reverse
    assert not looks[Style.LABEL].reverse


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_mono_uses_attributes_only(theme: Theme) -> None:
    looks = theme.looks(0)
    assert looks == derive_table(MONO)
    assert {(look.foreground, look.background) for look in looks.values()} == {(None, None)}


@pytest.mark.parametrize(
    ("colors", "like"), [(0, 0), (7, 0), (8, 8), (88, 8), (256, 256), (9999, 256)]
)
def test_a_terminal_gets_the_richest_table_it_can_show(colors: int, like: int) -> None:
    theme = THEMES["default"]
    assert theme.looks(colors) == derive_table(theme.roles[like])


def test_default_leaves_the_background_to_the_terminal() -> None:
    marks = {Style.BLACK_WIN, Style.WHITE_WIN}
    for colors in KINDS:
        for style, look in THEMES["default"].looks(colors).items():
            assert look.background is None or style in marks


@pytest.mark.parametrize("style", Style)
def test_default_can_be_read_on_white_and_on_black(style: Style) -> None:
    look = THEMES["default"].looks(256)[style]
    if look.foreground is None:
        return
    grounds = (16, 231) if look.background is None else (look.background,)
    assert all(contrast(look.foreground, ground) >= 3.4 for ground in grounds)


@pytest.mark.parametrize("style", Style)
def test_default_avoids_the_colours_that_vanish_where_there_are_eight(style: Style) -> None:
    look = THEMES["default"].looks(8)[style]
    if look.background is None:
        assert look.foreground not in {0, 3, 4, 7}


@pytest.mark.parametrize(
    ("name", "least"), [("classic", 3.8), ("wood", 3.6), ("light", 4.5), ("high-contrast", 9)]
)
@pytest.mark.parametrize("style", Style)
def test_a_theme_with_a_background_can_be_read(name: str, least: float, style: Style) -> None:
    look = THEMES[name].looks(256)[style]
    assert look.foreground is not None
    assert look.background is not None
    assert min(look.foreground, look.background) >= 16
    assert contrast(look.foreground, look.background) >= least


# The eight colours of two terminals that disagree: the console of Linux, and xterm.
CONSOLE = (0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA)
XTERM = (0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5)


@pytest.mark.parametrize("palette", [CONSOLE, XTERM], ids=["console", "xterm"])
@pytest.mark.parametrize("name", ["wood", "light", "high-contrast"])
@pytest.mark.parametrize("style", Style)
def test_eight_colours_can_be_read_where_bold_does_not_brighten(
    name: str, style: Style, palette: tuple[int, ...]
) -> None:
    look = THEMES[name].looks(8)[style]
    assert look.foreground is not None
    assert look.background is not None
    one, other = (luminance_of(palette[at]) for at in (look.foreground, look.background))
    assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 2.9


def test_high_contrast_tells_black_from_white_without_red_and_green() -> None:
    """The stones differ in blue, which nearly every colour-blind eye sees."""
    looks = THEMES["high-contrast"].looks(256)
    assert (looks[Style.BLACK].foreground, looks[Style.WHITE].foreground) == (51, 231)


def test_a_look_laid_over_another_lets_it_show_through() -> None:
    under = Look(1, 2, dim=True)
    assert Look(reverse=True).over(under) == Look(1, 2, reverse=True, dim=True)
    assert Look(0, 7).over(under) == Look(0, 7, dim=True)


def test_themes_are_found_by_name() -> None:
    assert all(parse_theme(name).name == name for name in THEMES)


def test_an_unknown_theme_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnreadableError, match="'plaid' is not a theme; one of: default, classic"):
        parse_theme("plaid")


@pytest.mark.parametrize(
    ("wish", "environ", "is_terminal", "wanted", "reason"),
    [
        ("auto", {}, True, True, "the output is a terminal"),
        ("auto", {}, False, False, "the output is no terminal"),
        ("auto", {"TERM": "xterm"}, True, True, "the output is a terminal"),
        ("auto", {"TERM": "dumb"}, True, False, "TERM is dumb"),
        ("auto", {"CLICOLOR": "1"}, True, True, "the output is a terminal"),
        ("auto", {"CLICOLOR": "1"}, False, False, "the output is no terminal"),
        ("auto", {"CLICOLOR": "0"}, True, False, "CLICOLOR is 0"),
        ("auto", {"CLICOLOR": "0", "TERM": "xterm"}, True, False, "CLICOLOR is 0"),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True, "CLICOLOR_FORCE is set"),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False, "the output is no terminal"),
        ("auto", {"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, False, True, "CLICOLOR_FORCE is set"),
        ("auto", {"FORCE_COLOR": "1"}, False, True, "FORCE_COLOR is set"),
        ("auto", {"FORCE_COLOR": "3", "TERM": "dumb"}, False, True, "FORCE_COLOR is set"),
        ("auto", {"FORCE_COLOR": ""}, False, False, "the output is no terminal"),
        ("auto", {"FORCE_COLOR": "0"}, True, True, "the output is a terminal"),
        ("auto", {"NO_COLOR": "1"}, True, False, "NO_COLOR is set"),
        ("auto", {"NO_COLOR": "0"}, True, False, "NO_COLOR is set"),
        ("auto", {"NO_COLOR": ""}, True, True, "the output is a terminal"),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False, "NO_COLOR is set"),
        ("auto", {"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, True, False, "NO_COLOR is set"),
        ("always", {"NO_COLOR": "1"}, False, True, "always, as asked for"),
        ("always", {"TERM": "dumb"}, False, True, "always, as asked for"),
        ("never", {"FORCE_COLOR": "1"}, True, False, "never, as asked for"),
    ],
)
def test_colour_is_decided_by_the_first_that_has_a_say(
    wish: str, environ: dict[str, str], is_terminal: bool, wanted: bool, reason: str
) -> None:
    assert decide_color(wish, environ, is_terminal=is_terminal) == (wanted, reason)
    assert wants_color(environ, wish, is_terminal=is_terminal) is wanted


def test_a_terminal_is_assumed_unless_told_otherwise() -> None:
    assert wants_color({})
    assert not wants_color({"NO_COLOR": "1"})


def contrast(one: int, other: int) -> float:
    """The contrast of two palette colours, 1 to 21, as the WCAG defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: int) -> float:
    """The relative luminance of one of the palette's fixed colours, 16 and up."""
    if color >= 232:
        parts = [8 + 10 * (color - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        cube = color - 16
        parts = [steps[cube // 36], steps[cube // 6 % 6], steps[cube % 6]]
    return luminance_of(parts[0] << 16 | parts[1] << 8 | parts[2])


def luminance_of(rgb: int) -> float:
    """The relative luminance of a colour such as 0xAA5500."""
    parts = (rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF)
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("theme", "colors"), TABLES)
def test_each_cursor_style_is_the_stone_it_stands_on(theme: Theme, colors: int) -> None:
    looks = theme.looks(colors)
    for stone, under in ((Style.BLACK, Style.BLACK_CURSOR), (Style.WHITE, Style.WHITE_CURSOR)):
        assert looks[under].foreground == looks[stone].foreground


def test_classic_stones_have_their_own_colours() -> None:
    """On the seed's green, black stones are black and white ones white."""
    looks = THEMES["classic"].looks(256)
    assert (looks[Style.BLACK].foreground, looks[Style.WHITE].foreground) == (16, 231)


def test_default_black_is_a_dark_colour_and_white_the_terminals_own() -> None:
    looks = THEMES["default"].looks(256)
    assert looks[Style.BLACK].foreground == 62
    assert looks[Style.WHITE].foreground is None
