"""Run the game with ``python -m gomoku_console``."""

import sys

from gomoku_console.cli import main

if __name__ == "__main__":
    sys.exit(main())
