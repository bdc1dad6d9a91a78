"""Scenes of the program, reached by pressing keys as a player would."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.engine.opening import Decision
from gomoku_console.engine.reason import Motive, Reason
from gomoku_console.game.board import Color, parse_moves, parse_point
from gomoku_console.game.state import GameState
from gomoku_console.language import tr
from gomoku_console.records.library import Entry, score_by_level
from gomoku_console.records.record import Ending, Result
from gomoku_console.ui.actions import (
    Advise,
    CheckEngine,
    ComputerActed,
    Effect,
    EngineAsked,
    EngineChecked,
    EngineFailed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
    HintFound,
    LibraryLoaded,
    OfferFound,
    Resized,
    Think,
    Tick,
)
from gomoku_console.ui.coordinate import read_key
from gomoku_console.ui.glyphs import UNICODE
from gomoku_console.ui.model import Choices, Model, Offer, Overlay, Scene
from gomoku_console.ui.printable import shown_name
from gomoku_console.ui.update import update

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.model import Player as SeatedPlayer

SIZES = [(36, 17), (64, 24), (80, 24), (120, 40)]
"""Columns and rows: the smallest, the classic, the usual and a large screen."""


class Player:
    """Presses keys on a model and keeps what the program asked for.

    Engines can be started, but for those in ``missing``: their commands, and what is wrong.
    """

    def __init__(self, columns: int = 64, rows: int = 24, **choices: object) -> None:
        self.model = Model(rows, columns, now=100.0)._replace(choices=Choices(**choices))  # type: ignore[arg-type]
        self.effects: list[Effect] = []
        self.missing: dict[str, str] = {}

    def press(self, *keys: str) -> Player:
        for key in keys:
            self.act(read_key(self.model, key))
        return self

    def act(self, action: Action) -> Player:
        self.model, effects = update(self.model, action)
        self.effects.extend(effects)
        for effect in effects:
            if isinstance(effect, CheckEngine):
                self.act(EngineChecked(effect.command, self.missing.get(effect.command, "")))
        return self

    def play(self, moves: str) -> Player:
        """Put the cursor on each point in turn, by arrow keys, and press Enter."""
        for point in parse_moves(moves):
            self.go_to(point).press("enter")
        return self

    def go_to(self, target: int | str) -> Player:
        assert self.model.scene is Scene.GAME
        assert not self.model.is_too_small
        point = parse_point(target) if isinstance(target, str) else target
        while self.model.cursor % 15 != point % 15:
            self.press("right")
        while self.model.cursor != point:
            self.press("up")
        return self

    def answer(self, point: str) -> Player:
        """Let the computer reply to its last question with ``point``."""
        return self.decide(Decision((parse_point(point),)))

    def decide(self, decision: Decision) -> Player:
        """Let the computer answer its last question with ``decision``."""
        return self.act(ComputerActed(self.thoughts[-1].ticket, decision))

    def wait(self, seconds: float) -> Player:
        return self.act(Tick(self.model.now + seconds))

    def resize(self, columns: int, rows: int) -> Player:
        return self.act(Resized(rows, columns))

    def holder(self, color: Color) -> SeatedPlayer:
        """Who has ``color``, which must be settled."""
        player = self.model.player(color)
        assert player is not None
        return player

    def fail(self, reason: str = "Embryo exited with status 3: Segmentation fault") -> Player:
        """Let the engine that was asked last fail."""
        return self.act(EngineFailed(self.thoughts[-1].ticket, reason))

    @property
    def thoughts(self) -> list[Think]:
        return [effect for effect in self.effects if isinstance(effect, Think)]

    @property
    def board(self) -> dict[str, int]:
        """What stands where: name of the point -> step number, negative for white."""
        cells = self.model.state.board.cells
        return {f"{chr(97 + p % 15)}{p // 15 + 1}": cell for p, cell in enumerate(cells) if cell}


MIDDLE = "h8i9g7i7j8g9h10"
BLACK_WINS = "h8i9g8i7j8g9i8a1k8"
DOUBLE_THREE = "f8a1g8a3h6a5h7a7"
DRAW_ROWS = ("BBWWBBWWBBWWBBW", "WWBBWWBBWWBBWWB")


def drawn_game() -> str:
    """225 moves that fill the board without a five: rows of two, shifted by two in every row."""
    points: dict[str, list[str]] = {"B": [], "W": []}
    for row in range(15):
        for column, color in enumerate(DRAW_ROWS[row % 2]):
            points[color].append(f"{chr(97 + column)}{row + 1}")
    moves = points["B"] + points["W"]
    moves[::2], moves[1::2] = points["B"], points["W"]
    return "".join(moves)


def _game(player: Player) -> Player:
    return player.press("1")


def set_clock(player: Player, clock: str = "per-game", **settings: object) -> Player:
    """Let the next game have a clock."""
    changed = player.model.settings._replace(clock=clock, **settings)  # type: ignore[arg-type]
    player.model = player.model._replace(settings=changed)
    return player


def _timed(player: Player, **settings: object) -> Player:
    return _game(set_clock(player, **settings)).play(MIDDLE)  # type: ignore[arg-type]


def _renju(player: Player) -> Player:
    return player.press("r", "r", "r", "1")


def turn_to_rules(player: Player) -> Player:
    """Turn the pages of the help up to the one about the rules."""
    while player.model.overlay is not Overlay.RULES:
        player.press("?")
    return player


def _swap2(player: Player) -> Player:
    return player.press("o", "o", "o", "o", "1")


def _offer() -> Offer:
    board = GameState.new().play_all(parse_moves(MIDDLE)).board
    names = f"{shown_name('You', UNICODE)} - {shown_name('Evaluator', UNICODE)}"
    return Offer(tr("{names}, move {number}", names=names, number=8), board)


def _hint(player: Player) -> Player:
    reason = Reason(Motive.STOPS_FOURS, parse_moves("j9"))
    player.press("H")
    (question,) = (effect for effect in player.effects if isinstance(effect, Advise))
    return player.act(HintFound(question.ticket, parse_point("j10"), reason))


def _know_engines(player: Player) -> Player:
    return player.act(EnginesLoaded(("/opt/pbrain-embryo", "wine pbrain.exe")))


def _against_engine(player: Player) -> Player:
    _know_engines(player.press("2", "e")).press("1", "1")
    player.act(EngineReady("/opt/pbrain-embryo", "Embryo")).play("h8")
    return player.act(EngineSaid("depth 9, even"))


def entry(
    number: int, opponent: str = "", ending: Ending = Ending.BLACK_WINS, **more: str
) -> Entry:
    """A game of the library; against an opponent the player has black if ``number`` is even."""
    side = (Color.BLACK if number % 2 == 0 else Color.WHITE) if opponent else None
    names = ("You", opponent) if side is Color.BLACK else (opponent, "You")
    black, white = names if opponent else ("Player 1", "Player 2")
    return Entry(
        path=Path(f"202611{number:02}T203000.123456-0a1b2c3d.sgf"),
        date=f"2026-11-{number:02}",
        black=black,
        white=white,
        rule=more.get("rule", "freestyle"),
        result=Result(ending, more.get("how", "")),
        opponent=opponent,
        level=more.get("level", ""),
        side=side,
    )


GAMES = (
    entry(29, "Evaluator"),
    entry(28, "Threat ladder", rule="renju"),
    entry(27, "Threat ladder", Ending.WHITE_WINS, rule="renju", how="double-three"),
    entry(26, "Embryo 1.1.0", Ending.DRAW, level="level 3"),
    entry(25),
    entry(24, rule="three-three", ending=Ending.WHITE_WINS),
    *(entry(number, "Evaluator") for number in range(23, 3, -1)),
    entry(3, "Alphagomoku of 2021 by MK", level="strong"),
)


def loaded(*games: Entry, note: str = "") -> LibraryLoaded:
    """What the shelf answers if these games are kept."""
    return LibraryLoaded(games, tuple(sorted(score_by_level(games).items())), note)


def in_library(*games: Entry, columns: int = 64, rows: int = 24) -> Player:
    """A player in the library, of `GAMES` unless others are given."""
    return Player(columns, rows).press("l").act(loaded(*(games or GAMES)))


def _library(player: Player) -> Player:
    return player.press("l").act(loaded(*GAMES))


SCENES: dict[str, Callable[[Player], Player]] = {
    "main-menu": lambda player: player,
    "main-menu-second-item": lambda player: player.press("down"),
    "opponent-menu": lambda player: player.press("2"),
    "first-menu": lambda player: player.press("2", "2"),
    "new-game": _game,
    "game": lambda player: _game(player).play(MIDDLE).go_to("k6").wait(83),
    "cursor-on-a-stone": lambda player: _game(player).play(MIDDLE).go_to("i7"),
    "cursor-on-the-last-stone": lambda player: _game(player).play(MIDDLE),
    "long-game": lambda player: _game(player).play(drawn_game()[:-40]).wait(4000),
    "occupied": lambda player: _game(player).play("h8h8"),
    "ask-leave": lambda player: _game(player).play(MIDDLE).press("f12"),
    "ask-new": lambda player: _game(player).play(MIDDLE).press("n"),
    "help": lambda player: _game(player).play(MIDDLE).press("?"),
    "help-more": lambda player: _game(player).play(MIDDLE).press("?", "?"),
    "help-in-menu": lambda player: player.press("?"),
    "black-wins": lambda player: _game(player).play(BLACK_WINS).go_to("e5"),
    "draw": lambda player: _game(player).play(drawn_game()).wait(3661),
    "forbidden": lambda player: _renju(player).play(DOUBLE_THREE).go_to("h8"),
    "rules": lambda player: turn_to_rules(_renju(player)),
    "place-three": _swap2,
    "choose": lambda player: _swap2(player).play("h8i9g7"),
    "engine-thinks": lambda player: _against_engine(player).wait(2),
    "engine-thinks-hidden": lambda player: _against_engine(player).wait(2).press("t"),
    "engine-is-out": lambda player: _against_engine(player).fail(),
    "hint-awaited": lambda player: _game(player).play(MIDDLE).press("H"),
    "hint": lambda player: _hint(_game(player).play(MIDDLE)),
    "substitutes": lambda player: _against_engine(player).press("v", "up"),
    "engines-menu": lambda player: _know_engines(player.press("2", "e")),
    "add-engine": lambda player: _know_engines(player.press("2", "e")).press("a", *"pbrain -x"),
    "looking-back": lambda player: _game(player).play(MIDDLE).press(",", ","),
    "numbers": lambda player: _game(player).play(drawn_game()[:-300]).press("#"),
    "settings": lambda player: player.press("s"),
    "settings-further-down": lambda player: player.press("s", *["up"] * 3, "enter"),
    "no-coordinates": lambda player: _game(
        player.press("s", *["down"] * 6, "enter", "escape")
    ).play("h8"),
    "clock": lambda player: _timed(player).wait(83).press("enter").go_to("k6"),
    "clock-of-hours": lambda player: _timed(player, clock_time=7200).wait(83),
    "clock-is-low": lambda player: _timed(player, clock="per-move", clock_time=30).wait(20.2),
    "clock-of-an-engine": lambda player: (
        _against_engine(set_clock(player)).act(EngineAsked(1)).wait(2)
    ),
    "time-is-up": lambda player: _timed(player).wait(300),
    "time-is-up-and-read": lambda player: _timed(player).wait(300).press("up"),
    "time-is-up-and-told": lambda player: _timed(player, flag_fall="warn").wait(300),
    "coordinate": lambda player: _game(player).play(MIDDLE).press(*"k12"),
    "offer": lambda player: player.act(OfferFound(_offer())),
    "library": lambda player: _library(player).press("down", "down"),
    "library-empty": lambda player: player.press("l").act(loaded()),
    "library-search": lambda player: _library(player).press("/", *"ladder"),
    "library-export": lambda player: _library(player).press("e"),
    "library-delete": lambda player: _library(player).press("end", "d"),
    "library-scores": lambda player: _library(player).press("s"),
    "library-help": lambda player: _library(player).press("?"),
    "against-computer": lambda player: player.press("2", "1", "2").answer("h8").play("i9"),
}
"""What golden frames are kept of, at each of `SIZES`."""
