"""Golden frames: how every scene looks, kept as text.

Every scene at every size with box lines, and at one size with plain characters; to the latter size
a legend says what each style used there looks like in the default theme, on terminals of many
colours, of eight, and of none. ``themes.txt`` says the same of every style in every theme. The two
smallest sizes are kept in Chinese as well; a character two columns wide has two letters of style.

``python -m tests.ui.golden`` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.ui.catalogues import speak
from gomoku_console.ui.frame import Style
from gomoku_console.ui.glyphs import ASCII, UNICODE
from gomoku_console.ui.theme import THEMES
from gomoku_console.ui.view import render
from tests.ui.scenes import SCENES, SIZES, Player

if TYPE_CHECKING:
    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.theme import Look

FOLDER = Path(__file__).parent / "golden"
THEME_TABLE = FOLDER / "themes.txt"

LETTERS = dict(zip(Style, " .TK>s?!g+lL[(xBWbwXOhHMV", strict=True))
"""A letter for every style, in the order of `Style`."""

GLYPHS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}
CLASSIC = (64, 24)
"""Columns and rows of the frames that have a legend."""

DEPTHS = (256, 8, 0)
"""Numbers of colours, one for each table of a theme."""


class Variant(NamedTuple):
    """One way to look at a scene."""

    scene: str
    columns: int
    rows: int
    glyphs: str = UNICODE.name
    language: str = "en"

    @property
    def path(self) -> Path:
        """Where the golden frame lies."""
        marked = "" if self.glyphs == UNICODE.name else f"-{self.glyphs}"
        folder = FOLDER if self.language == "en" else FOLDER / self.language
        return folder / f"{self.scene}{marked}-{self.columns}x{self.rows}.txt"

    def frame(self) -> Frame:
        """The scene as it is shown."""
        speak(self.language)
        player = Player(self.columns, self.rows)
        player.model = player.model._replace(glyphs=GLYPHS[self.glyphs])
        frame = render(SCENES[self.scene](player).model)
        speak("en")
        return frame

    def describe(self) -> str:
        """What the file holds."""
        frame = self.frame()
        has_legend = (self.columns, self.rows) == CLASSIC
        return describe(frame) + (describe_looks(frame) if has_legend else "")


VARIANTS = [
    *(Variant(scene, *size) for scene in SCENES for size in SIZES),
    *(Variant(scene, *CLASSIC, ASCII.name) for scene in SCENES),
    *(Variant(scene, *size, language="zh_CN") for scene in SCENES for size in SIZES[:2]),
    *(Variant(scene, *CLASSIC, ASCII.name, language="zh_CN") for scene in SCENES),
]
"""What golden frames are kept of."""


def describe(frame: Frame) -> str:
    """The frame as two grids: its text, and a letter for each character's style."""
    text = [f"|{row}|" for row in frame.text]
    styles = [f"|{''.join(LETTERS[style] for style in row)}|" for row in frame.styles]
    return "\n".join([*text, f"caret {frame.caret}", *styles, ""])


def describe_looks(frame: Frame) -> str:
    """What the letters of the frame's styles look like, at each depth, in the default theme."""
    used = {style for row in frame.styles for style in row}
    return "".join(_line(LETTERS[style], "default", style) for style in Style if style in used)


def describe_themes() -> str:
    """What every style looks like in every theme at each depth."""
    parts = (
        "".join((f"{theme}\n", *(_line(style.name, theme, style) for style in Style)))
        for theme in THEMES
    )
    return "\n".join(parts)


def _line(name: str, theme: str, style: Style) -> str:
    looks = (
        f"{depth}: {_describe_look(THEMES[theme].looks(depth)[style]):<24}" for depth in DEPTHS
    )
    return f"{name:<12} {' '.join(looks)}".rstrip() + "\n"


def _describe_look(look: Look) -> str:
    attributes = [name for name in ("bold", "reverse", "underline", "dim") if getattr(look, name)]
    color = [] if look.foreground is None else [str(look.foreground)]
    ground = [] if look.background is None else [f"on {look.background}"]
    return " ".join((*attributes, *color, *ground)) or "plain"


def main() -> None:
    """Write all golden frames anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.rglob("*.txt"):
        old.unlink()
    for variant in VARIANTS:
        variant.path.parent.mkdir(exist_ok=True)
        variant.path.write_text(variant.describe(), encoding="utf-8")
    THEME_TABLE.write_text(describe_themes(), encoding="utf-8")


if __name__ == "__main__":
    main()
