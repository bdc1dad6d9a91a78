"""The player's language: every text that a person reads passes through here on its way.

The lowest room of the house: it knows no other, so that all of them may speak. Texts are written
in English in the code, which is also what is said as long as `use_catalogue` was not called; that
costs no import. Files and the engine protocol are no texts for people and stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final


class Catalogue(Protocol):
    """What `gettext` offers of a language."""

    def gettext(self, message: str) -> str:
        """``message`` in this language."""

    def pgettext(self, context: str, message: str) -> str:
        """``message`` in this language, where it means what ``context`` says."""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form of the message that this language has for the number ``n``."""


class _English:
    """The language of the code itself."""

    def gettext(self, message: str) -> str:
        return message

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - English needs none
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural


ENGLISH: Final[Catalogue] = _English()

_catalogue: Catalogue = ENGLISH


def use_catalogue(catalogue: Catalogue) -> None:
    """Speak from ``catalogue`` from now on."""
    global _catalogue  # noqa: PLW0603 - one process speaks one language, as `gettext.install` has it
    _catalogue = catalogue


def speaks_english() -> bool:
    """Whether texts are as the code has them; then nothing is known of what else can be shown."""
    return _catalogue is ENGLISH


def mark(text: str) -> str:
    """``text`` itself: a text of a table, which `tr` is to translate where it is shown."""
    return text


def mark_in(context: str, text: str) -> str:  # noqa: ARG001 - the context is for the extractor
    """As `mark`, for a text that `tr_in` is to translate in this context."""
    return text


def tr(text: str, /, **values: object) -> str:
    """``text`` in the player's language, with ``values`` in the places of its ``{names}``."""
    # The text that gettext has for nothing is the head of its file.
    spoken = _catalogue.gettext(text) if text else ""
    return spoken.format(**values) if values else spoken


def tr_in(context: str, text: str, /, **values: object) -> str:
    """As `tr`, for a short word that needs more than one translation: ``context`` tells which."""
    spoken = _catalogue.pgettext(context, text)
    return spoken.format(**values) if values else spoken


def tr_list(items: Iterable[str]) -> str:
    """``items``, one after the other, as the language divides them."""
    return tr_in("list", ", ").join(items)


def tr_count(one: str, many: str, number: int, /, **values: object) -> str:
    """As `tr`, in the form for ``number``, which stands in the place of ``{number}``."""
    return _catalogue.ngettext(one, many, number).format(number=number, **values)
