"""Golden frames: how every scene looks at every size, kept as text.

``python -m tests.ui.golden`` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.ui.frame import Style
from gomoku_console.ui.view import render
from tests.ui.scenes import SCENES, SIZES, Player

if TYPE_CHECKING:
    from gomoku_console.ui.frame import Frame

FOLDER = Path(__file__).parent / "golden"

LETTERS = dict(zip(Style, " .TK>s?!g+lL[(BWbwXOhHMV", strict=True))
"""A letter for every style, in the order of `Style`."""


def describe(frame: Frame) -> str:
    """The frame as two grids: its text, and a letter for each character's style."""
    text = [f"|{row}|" for row in frame.text]
    styles = [f"|{''.join(LETTERS[style] for style in row)}|" for row in frame.styles]
    return "\n".join([*text, f"caret {frame.caret}", *styles, ""])


def frame_of(scene: str, columns: int, rows: int) -> Frame:
    """The scene as it looks on a screen of this size."""
    return render(SCENES[scene](Player(columns, rows)).model)


def path_of(scene: str, columns: int, rows: int) -> Path:
    """Where the golden frame lies."""
    return FOLDER / f"{scene}-{columns}x{rows}.txt"


def main() -> None:
    """Write all golden frames anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for scene in SCENES:
        for columns, rows in SIZES:
            path = path_of(scene, columns, rows)
            path.write_text(describe(frame_of(scene, columns, rows)), encoding="utf-8")


if __name__ == "__main__":
    main()
