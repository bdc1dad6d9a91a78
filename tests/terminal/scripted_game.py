"""One scripted game with an installed ``gomoku``.

``python -m tests.terminal.scripted_game PROGRAM FOLDER`` runs the program in that folder, where it
cannot find the checkout.
"""

from __future__ import annotations

import os
import sys

from tests.terminal.table import Table


def main() -> int:
    program, folder = sys.argv[1:]
    os.chdir(folder)
    environ = {"PYTHONPATH": None}
    with Table("--mode", "two-player", command=[program], environ=environ) as table:
        table.session.wait_for("Black to play")
        table.place("h8i9g8i7j8g9i8a1k8")
        table.session.wait_for("Black wins")
        table.session.send("m")
        table.session.wait_for("Two players")
        table.session.send("q")
        status = table.session.wait_exit()
    print("scripted game: Black wins, exit status", status)
    return status


if __name__ == "__main__":
    sys.exit(main())
