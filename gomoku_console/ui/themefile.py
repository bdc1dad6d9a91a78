"""Reads a theme that a player wrote: a TOML file that says how it differs from another theme.

summary = "green felt"
extends = "default"

[many]                      # 256 colours and more; [eight] and [none] are the other tables
text = "231 on 22"
last = "bold yellow"
heat = ["123", "228", "bold 231", "bold black on 228"]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import mark, tr
from gomoku_console.ui.theme import MONO, Look, Roles, Theme, parse_theme
from gomoku_console.ui.toml import parse_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES: Mapping[str, int] = {"many": 256, "eight": 8, "none": 0}
"""The tables of a theme file, and the least number of colours each is for."""

COLOR_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""The names of the first eight colours, in the order of their numbers."""

_HEATS = len(MONO.heat)
_ATTRIBUTES = ("bold", "reverse", "underline", "dim")
_EXPECTED = mark(
    "expected any of bold, reverse, underline, dim, then a colour, then 'on' and a colour, such as"
    " 'bold 231 on 22'"
)


def parse_theme_toml(text: str, name: str) -> Theme:
    """The theme that a file describes.

    What it leaves out it has from the theme it extends, ``default`` if it names none.

    Args:
        text: the content of the file.
        name: what the theme is called, also in messages.

    Raises:
        UnreadableError: naming the theme, the key and what was expected.
    """
    where = tr("theme {name}", name=name)
    content = dict(parse_toml(text, where))
    summary = _take_text(content, "summary", "", where)
    try:
        base = parse_theme(_take_text(content, "extends", "default", where))
    except UnreadableError as error:
        raise UnreadableError(tr("{where}, extends: {error}", where=where, error=error)) from None
    roles = dict(base.roles)
    for key, value in content.items():
        if key not in TABLES:
            known = ", ".join(("summary", "extends", *(f"[{table}]" for table in TABLES)))
            raise UnreadableError(
                tr(
                    "{where}: {key!r} is unknown, expected {known}",
                    where=where,
                    key=key,
                    known=known,
                )
            )
        if not isinstance(value, dict):
            raise UnreadableError(
                tr("{where}, {key}: expected a table, [{key}]", where=where, key=key)
            )
        least = TABLES[key]
        basis = base.roles[max(at for at in base.roles if at <= least)]
        roles[least] = _read_roles(
            value, basis, least, tr("{file}, {key}", file=where, key=f"[{key}]")
        )
    return Theme(name, summary or tr("as {name}, but your own", name=base.name), roles)


def _take_text(content: dict[str, object], key: str, default: str, where: str) -> str:
    value = content.pop(key, default)
    if not isinstance(value, str) or not value.isprintable():
        raise UnreadableError(tr("{where}, {key}: expected a line of text", where=where, key=key))
    return value


def _read_roles(table: Mapping[str, object], base: Roles, colors: int, where: str) -> Roles:
    """``base`` with the changes of one table."""
    changes: dict[str, Any] = {}
    for key, value in table.items():
        if key not in Roles._fields:
            known = ", ".join(Roles._fields)
            raise UnreadableError(
                tr(
                    "{where}: {key!r} is unknown, expected {known}",
                    where=where,
                    key=key,
                    known=known,
                )
            )
        place = f"{where} {key}"
        changes[key] = (
            _read_heat(value, colors, place) if key == "heat" else _read_look(value, colors, place)
        )
    return Roles(**{**base._asdict(), **changes})


def _read_heat(value: object, colors: int, where: str) -> tuple[Look, ...]:
    if not isinstance(value, list) or len(value) != _HEATS:
        raise UnreadableError(
            tr("{where}: expected {count} looks, from poor to best", where=where, count=_HEATS)
        )
    low, middle, high, best = (_read_look(look, colors, where) for look in value)
    return low, middle, high, best


def _read_look(value: object, colors: int, where: str) -> Look:
    if not isinstance(value, str):
        raise UnreadableError(f"{where}: {_EXPECTED}")
    try:
        return parse_look(value, colors)
    except UnreadableError as error:
        raise UnreadableError(f"{where}: {error}") from None


def parse_look(text: str, colors: int) -> Look:
    """The look that words such as ``bold 231 on 22`` describe.

    A colour is a number, or the name of one of the first eight; ``default`` is the terminal's own.

    Args:
        text: attributes, then at most one colour for the characters, then ``on`` and one for the
            background.
        colors: how many colours there are to choose from.

    Raises:
        UnreadableError: naming the word that is none of these.
    """
    words = text.split()
    at = words.index("on") if "on" in words else len(words)
    front, behind = words[:at], words[at + 1 :]
    hues = [word for word in front if word not in _ATTRIBUTES]
    if len(hues) > 1 or len(behind) != (1 if "on" in words else 0):
        raise UnreadableError(f"{text!r}: {_EXPECTED}")
    return Look(
        _read_color(hues[0], colors) if hues else None,
        _read_color(behind[0], colors) if behind else None,
        **{word: True for word in front if word in _ATTRIBUTES},
    )


def _read_color(word: str, colors: int) -> int | None:
    if word == "default":
        return None
    if not colors:
        raise UnreadableError(
            tr(
                "{word!r} is a colour, and here there are none: {expected}",
                word=word,
                expected=tr(_EXPECTED),
            )
        )
    if word in COLOR_NAMES:
        return COLOR_NAMES.index(word)
    if word.isascii() and word.isdigit() and len(word) <= 3 and int(word) < colors:
        return int(word)
    names = ", ".join(COLOR_NAMES)
    raise UnreadableError(
        tr(
            "{word!r} is no colour here, expected 0 to {most}, default, {names}",
            word=word,
            most=colors - 1,
            names=names,
        )
    )
