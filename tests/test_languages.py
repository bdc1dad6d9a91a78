"""The catalogues are complete, and no text goes past them."""

from __future__ import annotations

import ast
import re
import string
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from gomoku_console.cli import main
from gomoku_console.commands.parsers import COMMANDS, ENGLISH_ONLY, GAME, build_parser
from gomoku_console.game.rules import RULE_SETS, RuleSet
from gomoku_console.language import ENGLISH
from gomoku_console.records.formats import write_game
from gomoku_console.ui.catalogues import load_catalogue, speak, speak_from
from gomoku_console.ui.config import save_setting
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.guide import render_guide
from gomoku_console.ui.keymap import KEYMAP, Context, format_keys
from gomoku_console.ui.layout import MIN_COLUMNS
from gomoku_console.ui.model import Scene
from gomoku_console.ui.saving import record_of
from gomoku_console.ui.settings import DEFAULTS, format_settings, format_table
from gomoku_console.ui.view import render
from gomoku_console.ui.width import char_width, text_width
from tests.languages import (
    PACKAGE,
    TRANSLATED,
    brought_up_to_date,
    compiled,
    extract,
    messages,
    path_of,
    read,
    texts_in,
    untranslated,
    written,
)
from tests.ui.scenes import SCENES, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

    from gomoku_console.ui.glyphs import Glyphs

COMPLETE = "zh_CN"

# The catalogue files


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_files_have_the_texts_of_the_code_and_no_others(language: str) -> None:
    """If not: ``python -m tests.languages``, as CONTRIBUTING.md says."""
    kept = path_of(language, ".po").read_bytes()
    assert written(brought_up_to_date(language, extract())) == kept
    assert compiled(read(language)) == path_of(language, ".mo").read_bytes()


def test_chinese_is_complete() -> None:
    assert [message.id for message in untranslated(read(COMPLETE))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_only_guessed(language: str) -> None:
    assert [message.id for message in messages(read(language)) if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_places_of_the_text(language: str) -> None:
    for text, translation in pairs(language):
        assert places(translation) == places(text), translation
        assert (translation[0] == " ") == (text[0] == " "), translation
        assert ("\n" in translation) == ("\n" in text), translation


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_no_characters_of_doubtful_width(language: str) -> None:
    for _, translation in pairs(language):
        for char in translation:
            assert char == "\n" or " " <= char <= "~" or char_width(char) == 2, translation


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_has_no_translation_is_said_in_english(language: str) -> None:
    catalogue = load_catalogue(language)
    for message in untranslated(read(language)):
        text = message.id if isinstance(message.id, str) else message.id[0]
        if not isinstance(message.id, str):
            one, many = message.id
            assert catalogue.ngettext(one, many, 2) == many
        spoken = catalogue.pgettext(message.context, text) if message.context else None
        assert (spoken or catalogue.gettext(text)) == text


def test_texts_are_found_wherever_they_stand() -> None:
    code = (
        """tr("a" "b", x=1); f"{tr('c')}"; tr(mark("d")); tr_in("e", "f"); tr_count("g", "h", n)"""
    )
    assert list(texts_in(code)) == [
        {"text": "ab"},
        {"text": "c"},
        {"text": "d"},
        {"context": "e", "text": "f"},
        {"text": "g", "plural": "h"},
    ]


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Every translated text with every form of its translation."""
    for message in messages(read(language)):
        text = message.id if isinstance(message.id, str) else message.id[-1]
        for translation in forms(message):
            if translation:
                yield text, translation


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def places(text: str) -> set[str]:
    """Where values go, with how they are written: ``{name!r}``, ``{n:>3}``, ``%(x)s``, ``%s``."""
    if "%(" in text or re.search(r"%[rs]", text):
        return set(re.findall(r"%(?:\(\w+\))?[rs]", text))
    return {
        f"{name}!{conversion}:{spec}"
        for _, name, spec, conversion in string.Formatter().parse(text)
        if name is not None
    }


# No text goes past them


class Pseudo:
    """A language in which every letter is another sign, but for the places of values."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\}|%(?:\(\w+\))?[a-z])", message)
        parts[::2] = (re.sub("[A-Za-z]", "字", part) for part in parts[::2])
        return "".join(parts)

    def pgettext(self, context: str, message: str) -> str:
        assert context
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(ENGLISH.ngettext(singular, plural, n))


KEY_NAMES = (
    "Enter Space Esc Escape Backspace Delete Tab Up Down Left Right Home End PgUp PgDn Ctrl Shift"
    " Pad F12"
)
ENGINES = (
    "opt pbrain embryo wine exe Embryo depth even exited with status Segmentation fault"
    " Alphagomoku of by MK level strong ladder pbr"
)
"""What the scenes have from engines, files and players."""

NAMES = "GOMOKU gomoku sgf psq pos txt"


@pytest.mark.parametrize("scene", SCENES)
def test_no_text_of_the_screen_goes_past_the_catalogue(scene: str) -> None:
    speak_from(Pseudo())
    known = set(f"{KEY_NAMES} {ENGINES} {NAMES}".split())
    for columns, rows in ((36, 17), (120, 40)):
        frame = render(SCENES[scene](Player(columns, rows)).model)
        words = set(re.findall("[A-Za-z]{2,}|F12", " ".join(frame.text)))
        # The end of a cut name is a part of it.
        left = {word for word in words if not any(name.startswith(word) for name in known)}
        assert not left


FOR_PROGRAMS = frozenset({"gomocup/protocol.py", "gomocup/session.py", "gomocup/brain.py"})
"""What they complain of is written into the protocol, which is English."""


@lru_cache(maxsize=1)
def error_classes() -> frozenset[str]:
    """The package's own errors: what they say is for people."""
    known = {"OSError", "ValueError"}
    names: frozenset[str] = frozenset()
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        found = frozenset(
            node.name for node in classes if known & {ast.unparse(base) for base in node.bases}
        )
        if found == names:
            return names
        names, known = found, known | found


def spoken_past(code: str, errors: frozenset[str]) -> list[str]:
    """Errors raised with words that are written out, not handed to the catalogues."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
            continue
        if ast.unparse(node.exc.func) in errors:
            found += [
                ast.unparse(node)
                for argument in node.exc.args
                if isinstance(argument, (ast.Constant, ast.JoinedStr))
                and any(re.search("[A-Za-z]{2}", text) for text in _written_out(argument))
            ]
    return found


def _written_out(argument: ast.Constant | ast.JoinedStr) -> list[str]:
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    return [str(part.value) for part in parts if isinstance(part, ast.Constant)]


@pytest.mark.parametrize(
    "path",
    sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")),
)
def test_reasons_went_past_the_catalogue_in_errors(path: str) -> None:
    if path not in FOR_PROGRAMS:
        code = (PACKAGE / path).read_text(encoding="utf-8")
        assert spoken_past(code, error_classes()) == []


def test_words_in_errors_are_found() -> None:
    errors = error_classes()
    wanted = {"UnreadableError", "UnusableSaveError", "SaveError", "RecordError", "ConfigError"}
    assert wanted | {"TerminalError"} <= errors
    code = """
def f():
    raise SaveError("no room")
    raise RecordError(f"{x} is odd")
    raise ConfigError(tr("{x} is odd", x=x))
    raise ConfigError(f"{file}: {error}")
    raise KeyError("x")
"""
    assert spoken_past(code, errors) == [
        "raise SaveError('no room')",
        "raise RecordError(f'{x} is odd')",
    ]


def test_keys_had_labels_that_are_in_no_catalogue() -> None:
    template = extract()
    for bindings in KEYMAP.values():
        for binding in bindings:
            for text in (binding.label, *(binding.hint[1:] if binding.hint else ())):
                known = template.get(text) or template.get(text, context="step")
                assert known is not None, text


EXAMPLES = frozenset({
    "default", "classic", "wood", "light", "high-contrast", "mono",
    "bash", "zsh", "fish", "eval", "bashrc", "config", "completions",
})  # fmt: skip
"""Themes, and what is to be typed for a shell."""


@pytest.mark.parametrize("name", [GAME, *(name for name in COMMANDS if name not in ENGLISH_ONLY)])
def test_no_text_of_the_help_goes_past_the_catalogue(name: str) -> None:
    speak_from(Pseudo())
    parser = build_parser(name)
    identifiers = {str(choice) for action in parser._actions for choice in action.choices or ()}
    text = parser.format_help()
    # Options, what stands for their values, commands, files and examples of moves.
    text = re.sub(
        r"(?<![\w-])--?[a-z][a-z-]*|\b[A-Z]+\b|\$\S+|~?/\S+|\bh8\S*|\b[ig]\d+\b", " ", text
    )
    words = set(re.findall("[A-Za-z]{2,}(?:[-_][A-Za-z]+)*", text))
    assert words <= {*identifiers, *COMMANDS, "gomoku", *RULE_SETS, *EXAMPLES}


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("name", [GAME, *COMMANDS])
def test_help_is_laid_out_by_columns(name: str, language: str) -> None:
    """Usage was measured in characters, so that Chinese went on too far left, and past the edge."""
    speak(language)
    lines = build_parser(name).format_help().splitlines()
    assert max(map(text_width, lines)) <= 80
    usage = lines[: lines.index("")]
    begin = text_width(usage[0].partition("gomoku")[0])
    if name != GAME:
        begin += len(f"gomoku {name} ")
    assert {text_width(line) - text_width(line.lstrip()) for line in usage[1:]} <= {begin}


@pytest.mark.parametrize("name", [GAME, *COMMANDS])
def test_headings_of_the_help_have_the_colon_of_the_language(name: str) -> None:
    speak(COMPLETE)
    text = build_parser(name).format_help()
    if name not in ENGLISH_ONLY:
        assert re.search("^选项：$", text, re.MULTILINE)
        assert not re.search("[一-龥]:$", text, re.MULTILINE)


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("scene", ["game", "library"])
def test_a_line_of_the_help_that_stands_alone_says_all(scene: str, language: str) -> None:
    """What belongs to the line before was cut to "right" where the two did not fit one line."""
    from gomoku_console.ui.helppage import help_lines  # noqa: PLC0415

    speak(language)
    commands = {"game": ("JUMP_DOWN", "JUMP_RIGHT"), "library": ("PAGE_DOWN",)}[scene]
    player = Player().press("1") if scene == "game" else Player()
    model = player.model if scene == "game" else player.model._replace(scene=Scene.LIBRARY)
    lines = dict(help_lines(model))
    for context in (Context.PLAY, Context.LIBRARY):
        for binding in KEYMAP[context]:
            keys = format_keys(binding.keys)
            if binding.command.name in commands and keys in lines:
                assert lines[keys] == binding.shown_label != binding.shown_joined


@pytest.mark.parametrize("rule", RULE_SETS.values(), ids=RULE_SETS)
def test_no_text_of_the_rules_goes_past_the_catalogue(rule: RuleSet) -> None:
    speak_from(Pseudo())
    words = set(re.findall("[A-Za-z]{2,}", " ".join(render_guide(rule, UNICODE).text)))
    assert words <= set(rule.name.split("-"))


# What is translated fits


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("columns", "rows"), [(36, 17), (64, 24), (80, 24)])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_nothing_is_cut_off_in_chinese(scene: str, columns: int, rows: int, glyphs: Glyphs) -> None:
    speak(COMPLETE)
    player = Player(columns, rows)
    player.model = player.model._replace(glyphs=glyphs)
    frame = render(SCENES[scene](player).model)
    assert {text_width(row) for row in frame.text} == {columns}
    if scene not in FOREIGN:
        # Dots are what stands where a text is cut off; a picture of a board is full of single ones.
        assert not re.search(r"[^. ]\.\.", "\n".join(frame.text))


FOREIGN = frozenset({scene for scene in SCENES if scene.startswith("library")} | {"engine-thinks"})
"""Scenes with names and words from elsewhere, which may be long."""


def test_labels_of_the_help_fit_their_column() -> None:
    from gomoku_console.ui.helppage import LABEL_WIDTH  # noqa: PLC0415

    speak(COMPLETE)
    for bindings in KEYMAP.values():
        for binding in bindings:
            assert text_width(binding.shown_label) <= LABEL_WIDTH, binding.label


def test_chinese_guides_fit_the_narrowest_help() -> None:
    speak(COMPLETE)
    from gomoku_console.ui.guide import guide_lines  # noqa: PLC0415

    for rule in RULE_SETS.values():
        assert max(map(text_width, guide_lines(rule))) <= MIN_COLUMNS - 4
        assert len(guide_lines(rule)) <= 12


def test_headers_name_the_language() -> None:
    for language in TRANSLATED:
        with path_of(language, ".po").open("rb") as file:
            assert read_po(file).locale_identifier == language


# What is not for people


def test_files_are_the_same_in_every_language() -> None:
    files = []
    for language in ("en", COMPLETE):
        speak(language)
        model = Player().press("2", "1", "2").answer("h8").play("i9").model
        renju = SCENES["black-wins"](Player()).model
        files.append(
            (
                write_game(record_of(model), "sgf"),
                write_game(record_of(renju), "sgf"),
                write_game(record_of(renju), "psq"),
                format_settings(DEFAULTS._replace(rule="renju")),
                format_table(),
            )
        )
    assert files[0] == files[1]


def test_what_speaks_with_programs_speaks_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    save_setting("lang", COMPLETE)
    for words in (["brain", "--help"], ["man"]):
        with suppress(SystemExit):
            main(words)
        text = capsys.readouterr().out
        assert "usage" in text.lower() or "SYNOPSIS" in text
        assert text.isascii()
    with suppress(SystemExit):
        main(["rules", "--help"])
    assert "用法" in capsys.readouterr().out
