"""The two opponents rebuilt from the theses."""

from __future__ import annotations

from gomoku_console.engine.opponents import OPPONENTS

CLASSICS = {name: OPPONENTS[name] for name in ("evaluator", "ladder")}
