from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gomoku_console.game.board import UnreadableError
from gomoku_console.ui.keys import NAMED_KEYS
from gomoku_console.ui.remap import COMMAND_NAMES
from gomoku_console.ui.settings import (
    DEFAULTS,
    TABLE,
    Kind,
    Setting,
    Settings,
    check_value,
    edit_settings,
    format_settings,
    format_table,
    is_name,
    parse_settings,
    parse_value,
    step_value,
)
from gomoku_console.ui.toml import parse_toml
from tests.ui.scenes import Player

DOCS = Path(__file__).parents[2] / "docs"
BY_NAME = {setting.name: setting for setting in TABLE}

NAMES = st.text("abzAZ09-_", min_size=1, max_size=40)
KEYS = st.one_of(
    st.sampled_from(sorted(NAMED_KEYS)),
    st.characters(exclude_categories=("C", "Z")).filter(str.isprintable),
)


def values(setting: Setting) -> st.SearchStrategy[Any]:
    if setting.kind is Kind.NUMBER:
        return st.integers(setting.least, setting.most)
    if setting.kind is Kind.NAME:
        return NAMES
    return st.sampled_from(setting.choices)


SETTINGS = st.builds(
    Settings,
    **{setting.name: values(setting) for setting in TABLE},
    keys=st.dictionaries(
        st.one_of(st.sampled_from(sorted(COMMAND_NAMES)), st.text(max_size=8)),
        st.lists(KEYS, max_size=4).map(tuple),
        max_size=4,
    ),
)


# The table


def test_the_table_and_the_settings_name_the_same() -> None:
    assert {setting.name for setting in TABLE} == set(Settings._fields) - {"keys"}
    assert len({setting.flag for setting in TABLE}) == len(TABLE)


@pytest.mark.parametrize("setting", TABLE, ids=BY_NAME)
def test_defaults_and_choices_are_allowed(setting: Setting) -> None:
    assert setting.default in setting.choices
    for choice in setting.choices:
        assert check_value(setting, choice, "here") == choice
        if setting.kind is not Kind.SWITCH:
            assert parse_value(setting, str(choice)) == choice


@pytest.mark.parametrize("setting", TABLE, ids=BY_NAME)
def test_steps_lead_through_every_choice_and_back(setting: Setting) -> None:
    value, seen = setting.default, []
    for _ in setting.choices:
        value = step_value(setting, value, 1)
        seen.append(value)
    assert value == setting.default
    assert sorted(map(str, seen)) == sorted(map(str, setting.choices))
    assert step_value(setting, step_value(setting, value, 1), -1) == value


def test_a_step_from_a_number_of_ones_own_went_to_the_first_and_lost_it() -> None:
    player = Player()
    changed = player.model.settings._replace(clock_time=77)
    player.model = player.model._replace(settings=changed)
    player.press("s")
    while TABLE[player.model.selected].name != "clock_time":
        player.press("down")
    seen = [player.press(key).model.settings.clock_time for key in ("right", "left", "left")]
    assert seen == [120, 77, 60]
    player.press("right")
    assert player.model.settings.clock_time == 77


def test_a_name_of_ones_own_stands_after_the_others() -> None:
    names = BY_NAME["theme"].choices
    assert step_value(BY_NAME["theme"], "felt", 1) == names[0]
    assert step_value(BY_NAME["theme"], "felt", -1) == names[-1]
    assert step_value(BY_NAME["theme"], names[-1], 1, (("theme", "felt"),)) == "felt"


def test_home_and_end_did_nothing_on_the_settings_page() -> None:
    player = Player().press("s", "end")
    assert player.model.selected == len(TABLE), "the way back"
    assert player.press("home").model.selected == 0


def test_the_documentation_has_the_table() -> None:
    assert format_table() in (DOCS / "terminals.md").read_text(encoding="utf-8")


# The file


@given(SETTINGS)
@example(DEFAULTS)
def test_what_is_written_is_read_again(settings: Settings) -> None:
    reading = parse_settings(format_settings(settings), "file")
    assert reading == (settings, ())


OWN = """# mine
theme = 'felt'   # green
unheard-of = [1, 2]
bell = true # loud
# mouse = true
library_size = 0x10
glyphs = "cuneiform"
  opponent= "ladder"#quick

[keys]
undo = ["z"]
# theme = "x"

[other]
theme = "y"
"""
TEXTS = st.sampled_from(
    ["", "\n", OWN, OWN.replace("\n", "\r\n"), OWN.rstrip(), "[keys]\n",
     'x = """\ntheme = "a"\n"""',
     "theme = '''\nmine'''", "keys.undo = ['z']", '"theme" = "x"', format_settings(DEFAULTS)]
)  # fmt: skip


@given(TEXTS, SETTINGS)
def test_an_edited_file_holds_the_settings(text: str, settings: Settings) -> None:
    assert parse_settings(edit_settings(text, settings), "file").settings == settings


@pytest.mark.parametrize("text", ["", OWN, "[keys]\n", format_settings(DEFAULTS)])
def test_a_file_that_holds_the_settings_is_not_changed(text: str) -> None:
    assert edit_settings(text, parse_settings(text, "file").settings) == text


def test_an_edit_leaves_what_is_not_its_business() -> None:
    before = parse_settings(OWN, "file").settings
    assert (before.theme, before.bell, before.library_size) == ("felt", True, 16)
    after = before._replace(
        bell=False, mouse=False, opponent="evaluator", library_size=0, rule="renju"
    )
    assert edit_settings(OWN, after) == OWN.replace("bell = true", "bell = false").replace(
        "# mouse = true", "mouse = false"
    ).replace('  opponent= "ladder"', 'opponent = "evaluator"').replace("0x10", "0").replace(
        "#quick\n\n", '#quick\n\nrule = "renju"\n'
    )


def test_a_new_file_explains_every_setting_and_sets_none() -> None:
    text = format_settings(DEFAULTS)
    assert dict(parse_toml(text, "file")) == {"keys": {}}
    for setting in TABLE:
        assert f"\n# {setting.name} = " in text
        assert setting.summary in text


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("colour = 3", "file: 'colour' is no setting and is ignored"),
        ("[colour]\na = 3", "file: 'colour' is no setting and is ignored"),
        ('"a\\u001b" = 3', "file: 'a\\x1b' is no setting and is ignored"),
        ('glyphs = "emoji"', "file, glyphs: 'emoji': expected auto, unicode, ascii"),
        ("glyphs = 3", "file, glyphs: '3': expected auto, unicode, ascii"),
        ("glyphs = [1]", "file, glyphs: '[1]': expected auto, unicode, ascii"),
        ('mouse = "yes"', "file, mouse: 'yes': expected true or false"),
        ("mouse = 1", "file, mouse: '1': expected true or false"),
        ("library_size = true", "file, library_size: 'True': expected a whole number from 0 to"),
        ("library_size = -1", "file, library_size: '-1': expected a whole number from 0 to 100000"),
        ("library_size = 1.5", "file, library_size: '1.5': expected a whole number"),
        ('theme = "../x"', "file, theme: '../x': expected default, classic"),
        ("keys = 3", "file, keys: expected a table, [keys]"),
        ('[keys]\nundo = "u"', "file, keys, 'undo': 'u': expected a list of keys such as"),
        ('[keys]\nundo = ["u", "uu"]', "file, keys, 'undo': 'uu' is no key, expected a character"),
        ("[keys]\nundo = [1]", "file, keys, 'undo': '[1]': expected a list of keys such as"),
    ],
)
def test_what_is_not_understood_is_noted_and_the_rest_counts(text: str, note: str) -> None:
    reading = parse_settings("bell = true\n" + text, "file")
    assert reading.settings == DEFAULTS._replace(bell=True)
    (said,) = reading.notes
    assert said.startswith(note)
    assert said.isprintable()


@given(st.text(max_size=60))
def test_any_text_is_settings_or_an_error_that_names_the_file(text: str) -> None:
    try:
        notes = parse_settings(text, "file").notes
    except UnreadableError as error:
        notes = (str(error),)
    assert all(note.startswith("file") for note in notes)


# Flags


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("library_size", "500", 500),
        ("rule", "renju", "renju"),
    ],
)
def test_flags_are_read(name: str, text: str, value: object) -> None:
    assert parse_value(BY_NAME[name], text) == value


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("library_size", "many", "--library-size: 'many': expected a whole number from 0"),
        ("library_size", "", "--library-size: '': expected a whole number from 0"),
        ("rule", "caro", "--rule: 'caro': expected freestyle, standard"),
    ],
)
def test_a_bad_flag_is_told(name: str, text: str, complaint: str) -> None:
    with pytest.raises(UnreadableError) as raised:
        parse_value(BY_NAME[name], text)
    assert str(raised.value).startswith(complaint)


@pytest.mark.parametrize("text", ["", ".", "a/b", "a\\b", "é", "a b", "x" * 41, "a.toml", "a\0"])
def test_what_could_leave_the_folder_is_no_name(text: str) -> None:
    assert not is_name(text)
