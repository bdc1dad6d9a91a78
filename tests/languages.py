"""The catalogues: what is to be translated, and what is.

``python -m tests.languages`` reads the texts out of the code, brings the ``.po`` files up to date,
compiles them, and tells what has no translation yet.
"""

from __future__ import annotations

import ast
import io
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gomoku_console.ui.catalogues import DOMAIN, FOLDER
from gomoku_console.ui.settings import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

PACKAGE = Path(FOLDER).parent

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

_FUNCTIONS = {
    "tr": ("text",),
    "mark": ("text",),
    "tr_in": ("context", "text"),
    "mark_in": ("context", "text"),
    "tr_count": ("text", "plural"),
}
"""What the first arguments of the functions of `language` are."""

_HEADER = "# Texts of gomoku-console. CONTRIBUTING.md says how to translate them."
_AUTHORS = "The gomoku-console authors"


def extract() -> Catalog:
    """Every text of the code that is translated, without any translation."""
    catalog = Catalog(charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE.parent).as_posix()
        for text in texts_in(path.read_text(encoding="utf-8")):
            message = (text["text"], text["plural"]) if "plural" in text else text["text"]
            catalog.add(message, None, [(place, 0)], context=text.get("context"))
    return catalog


def texts_in(code: str) -> Iterator[dict[str, str]]:
    """What calls of the functions of `language` say, in the order of the code.

    An argument that is not written out is looked up in a table, whose entries are marked.
    """
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if not isinstance(node.func, ast.Name):
            continue
        names = _FUNCTIONS.get(node.func.id, ())
        found = {
            name: argument.value
            for name, argument in zip(names, node.args, strict=False)
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        }
        if names and len(found) == len(names):
            yield found


def path_of(language: str, ending: str) -> Path:
    """Where the catalogue of ``language`` lies: ``.po`` is written by people, ``.mo`` is read."""
    return Path(FOLDER) / language / "LC_MESSAGES" / f"{DOMAIN}{ending}"


def read(language: str) -> Catalog:
    """The catalogue of ``language`` as it is kept; an empty one if there is none yet."""
    path = path_of(language, ".po")
    if not path.exists():
        return Catalog(
            locale=language,
            header_comment=_HEADER,
            project="gomoku-console",
            version="all",
            msgid_bugs_address=_AUTHORS,
            last_translator=_AUTHORS,
            language_team=_AUTHORS,
        )
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalog: Catalog) -> bytes:
    """What belongs into the ``.mo`` file."""
    for message in messages(catalog):
        if isinstance(message.string, tuple) and not any(message.string):
            # Its first form would be taken for the translation of all, also in English.
            message.string = ""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def written(catalog: Catalog) -> bytes:
    """What belongs into the ``.po`` file."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def messages(catalog: Catalog) -> Iterator[Message]:
    """All messages but the header."""
    return (message for message in catalog if message.id)


def untranslated(catalog: Catalog) -> list[Message]:
    """The messages that have no translation, or one that was only guessed."""
    return [
        message
        for message in messages(catalog)
        if message.fuzzy
        or not (all(message.string) if isinstance(message.string, tuple) else message.string)
    ]


def brought_up_to_date(language: str, template: Catalog) -> Catalog:
    """The catalogue of ``language`` with the texts of ``template`` and no others."""
    catalog = read(language)
    # A date that changes with every run would be all that differs.
    template.creation_date = catalog.creation_date
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalog.fuzzy = False
    return catalog


def main() -> None:
    """Bring all catalogues up to date."""
    template = extract()
    for language in TRANSLATED:
        catalog = brought_up_to_date(language, template)
        path_of(language, ".po").parent.mkdir(parents=True, exist_ok=True)
        path_of(language, ".po").write_bytes(written(catalog))
        path_of(language, ".mo").write_bytes(compiled(read(language)))
        missing = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(missing)} without a translation")
        for message in missing:
            print(f"  {message.context or ''} {message.id!r}")


if __name__ == "__main__":
    main()
