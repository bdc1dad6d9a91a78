"""What a player may set once and for all: one table, and the text file it is kept in.

From the table come the parser and the writer of the file, the flags, the settings page and the
list in the documentation, so that none of them can know a setting the others do not.
"""

from __future__ import annotations

import re
from contextlib import suppress
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import UnreadableError
from gomoku_console.game.openings import OPENINGS
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import FoulPolicy
from gomoku_console.language import mark, mark_in, tr
from gomoku_console.ui.keys import is_key
from gomoku_console.ui.theme import COLOR_WISHES, THEMES
from gomoku_console.ui.toml import format_scalar, parse_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.ui.keys import Key

Value: TypeAlias = bool | int | str

LANGUAGES = ("en", "zh_CN", "ja", "ko")
"""The languages that are spoken; see `catalogues`."""


class Kind(Enum):
    """What the values of a setting are."""

    CHOICE = "one of"
    SWITCH = "yes or no"
    NUMBER = "a number"
    NAME = "a name"


class Settings(NamedTuple):
    """What is set. The attributes are explained by `TABLE`, but for ``keys``.

    Attributes:
        keys: the keys of commands that shall have others than usual; see `remap`.
    """

    theme: str = "default"
    glyphs: str = "auto"
    color: str = "auto"
    mouse: bool = True
    bell: bool = False
    confirm_place: bool = False
    coordinates: bool = True
    show_forbidden: bool = True
    show_thinking: bool = True
    opponent: str = next(iter(OPPONENTS))
    first: str = "me"
    rule: str = next(iter(RULE_SETS))
    opening: str = next(iter(OPENINGS))
    fouls: str = str(FoulPolicy.REFUSE)
    clock: str = "none"
    clock_time: int = 300
    clock_increment: int = 0
    flag_fall: str = "lose"
    library_size: int = 1000
    lang: str = "auto"
    keys: Mapping[str, tuple[Key, ...]] = MappingProxyType({})


DEFAULTS = Settings()


class Setting(NamedTuple):
    """One line of the table.

    Attributes:
        name: the attribute of `Settings`, and the key in the file.
        kind: what its values are.
        summary: one line for the file, for help and for the settings page.
        choices: the values to choose from; of a number or a name those to offer, for
            others are allowed.
        most: the greatest number allowed.
        least: the least number allowed.
    """

    name: str
    kind: Kind
    summary: str
    choices: tuple[Value, ...]
    most: int = 0
    least: int = 0

    @property
    def default(self) -> Value:
        """The value where nothing is set."""
        return self.value_in(DEFAULTS)

    @property
    def flag(self) -> str:
        """The option of the command line that sets it for once."""
        return "--" + self.name.replace("_", "-")

    @property
    def values(self) -> str:
        """What a value may be, in words for files and documents."""
        names = ", ".join(map(str, self.choices))
        return {
            Kind.CHOICE: names,
            Kind.SWITCH: "true or false",
            Kind.NUMBER: f"a whole number from {self.least} to {self.most}",
            Kind.NAME: f"{names}, or one of yours",
        }[self.kind]

    @property
    def expected(self) -> str:
        """What a value must be, in words for a message."""
        names = ", ".join(map(str, self.choices))
        return {
            Kind.CHOICE: tr("expected {names}", names=names),
            Kind.SWITCH: tr("expected true or false"),
            Kind.NUMBER: tr(
                "expected a whole number from {least} to {most}", least=self.least, most=self.most
            ),
            Kind.NAME: tr("expected {names}, or one of yours", names=names),
        }[self.kind]

    def value_in(self, settings: Settings) -> Value:
        """What ``settings`` has for it."""
        value: Value = getattr(settings, self.name)
        return value

    def with_value(self, settings: Settings, value: Value) -> Settings:
        """``settings`` with another value for it."""
        changed: dict[str, Any] = {self.name: value}
        return settings._replace(**changed)


def _choice(name: str, summary: str, *choices: str) -> Setting:
    return Setting(name, Kind.CHOICE, summary, choices)


def _switch(name: str, summary: str) -> Setting:
    return Setting(name, Kind.SWITCH, summary, (True, False))


TABLE: tuple[Setting, ...] = (
    Setting(
        mark_in("setting", "theme"),
        Kind.NAME,
        mark("colours, built in or from a file of yours"),
        tuple(THEMES),
    ),
    _choice(
        mark_in("setting", "glyphs"),
        mark("what the board is drawn with"),
        "auto",
        "unicode",
        "ascii",
    ),
    _choice(mark_in("setting", "color"), mark("whether colours are used"), *COLOR_WISHES),
    _switch(
        mark_in("setting", "mouse"),
        mark("clicks place stones; off leaves the mouse to the terminal"),
    ),
    _switch(mark_in("setting", "bell"), mark("ring when the computer has moved")),
    _switch(
        mark_in("setting", "confirm_place"), mark("a stone is placed by the second Enter or click")
    ),
    _switch(mark_in("setting", "coordinates"), mark("letters and figures around the board")),
    _switch(mark_in("setting", "show_forbidden"), mark("mark the points black may not play")),
    _switch(mark_in("setting", "show_thinking"), mark("what a computer that thinks expects")),
    _choice(mark_in("setting", "opponent"), mark("which computer"), *OPPONENTS),
    _choice(
        mark_in("setting", "first"), mark("who moves first against the computer"), "me", "computer"
    ),
    _choice(mark_in("setting", "rule"), mark("rule set"), *RULE_SETS),
    _choice(mark_in("setting", "opening"), mark("how a game begins"), *OPENINGS),
    _choice(
        mark_in("setting", "fouls"), mark("a stone on a forbidden point"), *map(str, FoulPolicy)
    ),
    _choice(
        mark_in("setting", "clock"),
        mark("limited time for each move, or for the game"),
        "none",
        "per-move",
        "per-game",
    ),
    Setting(
        mark_in("setting", "clock_time"),
        Kind.NUMBER,
        mark("seconds for a move, or for the game"),
        (5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600),
        most=86_400,
        least=1,
    ),
    Setting(
        mark_in("setting", "clock_increment"),
        Kind.NUMBER,
        mark("seconds that each move adds, with a clock per game"),
        (0, 1, 2, 3, 5, 10, 20, 30),
        most=3_600,
    ),
    _choice(
        mark_in("setting", "flag_fall"),
        mark("what becomes of a side whose time is up"),
        "lose",
        "warn",
    ),
    Setting(
        mark_in("setting", "library_size"),
        Kind.NUMBER,
        mark("how many finished games are kept"),
        (0, 100, 1000, 10_000),
        most=100_000,
    ),
    _choice(
        mark_in("setting", "lang"), mark("language; auto: that of the system"), "auto", *LANGUAGES
    ),
)
"""Every setting but the keys, in the order of the file and of the settings page."""

_BY_NAME = {setting.name: setting for setting in TABLE}


def parse_value(setting: Setting, text: str) -> Value:
    """The value that a flag such as ``--rule renju`` gives. A switch has flags without values.

    Raises:
        UnreadableError: naming the flag and what was expected.
    """
    is_figure = text.isascii() and text.isdigit() and len(text) <= 9
    value = int(text) if setting.kind is Kind.NUMBER and is_figure else text
    return check_value(setting, value, setting.flag)


def check_value(setting: Setting, value: object, where: str) -> Value:
    """``value``, as a file holds it, if the setting may have it.

    Args:
        setting: the setting.
        value: as it was read.
        where: what messages begin with.

    Raises:
        UnreadableError: naming the place, the value and what was expected.
    """
    if isinstance(value, (bool, int, str)) and _is_allowed(setting, value):
        return value
    raise UnreadableError(
        tr(
            "{where}: {value}: {expected}",
            where=where,
            value=_show(value),
            expected=setting.expected,
        )
    )


def _is_allowed(setting: Setting, value: bool | int | str) -> bool:
    if setting.kind is Kind.SWITCH:
        return isinstance(value, bool)
    if setting.kind is Kind.NUMBER:
        return type(value) is int and setting.least <= value <= setting.most
    if setting.kind is Kind.NAME:
        return isinstance(value, str) and is_name(value)
    return value in setting.choices


def is_name(text: str) -> bool:
    """Whether ``text`` can be the name of a theme, and so of a file: letters, digits, - and _."""
    return text.isascii() and text.replace("-", "a").replace("_", "a").isalnum() and len(text) <= 40


def step_value(
    setting: Setting, value: Value, step: int, own: tuple[tuple[str, Value], ...] = ()
) -> Value:
    """The choice that comes ``step`` after ``value``, round and round, on a settings page.

    A value of the player's own that is none of the choices, ``value`` or one that ``own`` has for
    this setting's name, stands among them: a number where it belongs, a name at the end.
    """
    others = (other for name, other in (*own, (setting.name, value)) if name == setting.name)
    ring = list(dict.fromkeys((*setting.choices, *others)))
    if setting.kind is Kind.NUMBER:
        ring.sort(key=int)
    return ring[(ring.index(value) + step) % len(ring)]


class Reading(NamedTuple):
    """What was read from a file.

    Attributes:
        settings: the settings; where the file has none that is good, the default.
        notes: for every entry that was not understood, a line that says so.
    """

    settings: Settings = DEFAULTS
    notes: tuple[str, ...] = ()


def parse_settings(text: str, name: str) -> Reading:
    """The settings in a file; ``name`` is what messages call it.

    Raises:
        UnreadableError: if the file is no TOML at all; the message says where.
    """
    values: dict[str, Any] = {}
    notes: list[str] = []
    for key, value in parse_toml(text, name).items():
        try:
            if key == "keys":
                values[key] = _check_keys(value, name, notes)
            elif key in _BY_NAME:
                values[key] = check_value(
                    _BY_NAME[key], value, tr("{file}, {key}", file=name, key=key)
                )
            else:
                notes.append(
                    tr("{file}: {name} is no setting and is ignored", file=name, name=_show(key))
                )
        except UnreadableError as error:
            notes.append(str(error))
    return Reading(Settings(**values), tuple(notes))


def _check_keys(table: object, name: str, notes: list[str]) -> Mapping[str, tuple[Key, ...]]:
    """The good entries of the table of keys. Whether there are such commands, `remap` knows."""
    if not isinstance(table, dict):
        raise UnreadableError(tr("{file}, keys: expected a table, [keys]", file=name))
    found: dict[str, tuple[Key, ...]] = {}
    for command, keys in table.items():
        is_list = isinstance(keys, list) and all(isinstance(key, str) for key in keys)
        strange = next((key for key in keys if not is_key(key)), None) if is_list else None
        if is_list and strange is None:
            found[command] = tuple(keys)
        elif is_list:
            notes.append(
                tr(
                    "{file}, keys, {command}: {key} is no key, expected a character or a name such"
                    " as up, shift-up, enter, page-up, f5, ctrl-a",
                    file=name,
                    command=_show(command),
                    key=_show(strange),
                )
            )
        else:
            notes.append(
                tr(
                    '{file}, keys, {command}: {keys}: expected a list of keys such as ["u",'
                    ' "ctrl-z", "page-up"]',
                    file=name,
                    command=_show(command),
                    keys=_show(keys),
                )
            )
    return MappingProxyType(found)


def format_settings(settings: Settings) -> str:
    """A whole new file. What is as usual stands in a comment, so that it may change some day."""
    lines = ["# Settings of gomoku-console. Lines that begin with # have no effect.", ""]
    for setting in TABLE:
        value = setting.value_in(settings)
        lines.append(f"# {setting.summary}; {setting.values}")
        usual = "# " if value == setting.default else ""
        lines += [usual + _format_line(setting, settings), ""]
    lines += ['# Commands whose keys are not the usual ones, such as: undo = ["u", "ctrl-z"]']
    lines += [
        "[keys]",
        *(f"{_format_key(name)} = {format_scalar(keys)}" for name, keys in settings.keys.items()),
    ]
    return "\n".join((*lines, ""))


def edit_settings(text: str, settings: Settings) -> str:
    """The content of a file, changed as little as possible, so that it holds ``settings``.

    Comments, order, unknown entries and bad values stay. If that cannot be done line by line, a
    whole new file takes its place.

    Raises:
        UnreadableError: if ``text`` is no TOML.
    """
    before = parse_settings(text, "the file").settings
    edited = text
    for setting in TABLE:
        if setting.value_in(settings) != setting.value_in(before):
            edited = _with_line(edited, setting, settings)
    with suppress(UnreadableError):
        if parse_settings(edited, "the file").settings == settings:
            return edited
    return format_settings(settings)


def _with_line(text: str, setting: Setting, settings: Settings) -> str:
    """``text`` with one value changed where it stands, or put in before the first table."""
    head, table, tail = _split_at_table(text)
    line = _format_line(setting, settings)
    for start in ("", "#[ \t]*"):
        pattern = rf"^[ \t]*{start}{setting.name}[ \t]*=[ \t]*(?:\"[^\"\\\n]*\"|[^\s\"'#\[{{]+)"
        edited, count = re.subn(pattern, lambda _: line, head, count=1, flags=re.MULTILINE)
        if count:
            return edited + table + tail
    gap = "" if not head or head.endswith("\n") else "\n"
    return f"{head}{gap}{line}\n{table}{tail}"


def _split_at_table(text: str) -> tuple[str, str, str]:
    """What comes before the first table, its bracket, and the rest."""
    if text.startswith("["):
        return "", "[", text[1:]
    head, bracket, tail = text.partition("\n[")
    return (head + "\n", "[", tail) if bracket else (head, "", "")


def _format_line(setting: Setting, settings: Settings) -> str:
    return f"{setting.name} = {format_scalar(setting.value_in(settings))}"


def _format_key(name: str) -> str:
    is_bare = name.isascii() and name.replace("_", "a").replace("-", "a").isalnum()
    return name if is_bare else format_scalar(name)


def format_table() -> str:
    """The settings as a table for the documentation, in Markdown."""
    rows = [
        f"| `{_format_line(setting, DEFAULTS)}` | {setting.values} | {setting.summary} |"
        for setting in TABLE
    ]
    return "\n".join(("| as usual | values | meaning |", "|---|---|---|", *rows))


def _show(value: object) -> str:
    """A value as messages may quote it: one line, and short."""
    text = value if isinstance(value, str) else repr(value)
    return ascii(text if len(text) <= 40 else text[:37] + "...")
