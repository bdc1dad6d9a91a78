"""Scenes of the program, reached by pressing keys as a player would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.engine.opening import Decision
from gomoku_console.game.board import parse_moves, parse_point
from gomoku_console.game.state import GameState
from gomoku_console.ui.actions import (
    ComputerActed,
    Effect,
    EngineFailed,
    EngineReady,
    EngineSaid,
    EnginesLoaded,
    OfferFound,
    Resized,
    Think,
    Tick,
)
from gomoku_console.ui.keymap import action_for
from gomoku_console.ui.model import Choices, Model, Offer, Scene
from gomoku_console.ui.update import update

if TYPE_CHECKING:
    from collections.abc import Callable

    from gomoku_console.game.board import Color
    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.model import Player as SeatedPlayer

SIZES = [(36, 17), (64, 24), (80, 24), (120, 40)]
"""Columns and rows: the smallest, the classic, the usual and a large screen."""


class Player:
    """Presses keys on a model and keeps what the program asked for."""

    def __init__(self, columns: int = 64, rows: int = 24, **choices: object) -> None:
        self.model = Model(rows, columns, now=100.0)._replace(choices=Choices(**choices))  # type: ignore[arg-type]
        self.effects: list[Effect] = []

    def press(self, *keys: str) -> Player:
        for key in keys:
            self.act(action_for(self.model, key))
        return self

    def act(self, action: Action) -> Player:
        self.model, effects = update(self.model, action)
        self.effects.extend(effects)
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


def _renju(player: Player) -> Player:
    return player.press("r", "r", "r", "1")


def _swap2(player: Player) -> Player:
    return player.press("o", "o", "o", "o", "1")


def _offer() -> Offer:
    board = GameState.new().play_all(parse_moves(MIDDLE)).board
    return Offer("You - Evaluator, move 8", board)


def _know_engines(player: Player) -> Player:
    return player.act(EnginesLoaded(("/opt/pbrain-embryo", "wine pbrain.exe")))


def _against_engine(player: Player) -> Player:
    _know_engines(player.press("2", "e")).press("1", "1")
    player.act(EngineReady("/opt/pbrain-embryo", "Embryo")).act(EngineSaid("depth 9, even"))
    return player


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
    "help-in-menu": lambda player: player.press("?"),
    "black-wins": lambda player: _game(player).play(BLACK_WINS).go_to("e5"),
    "draw": lambda player: _game(player).play(drawn_game()).wait(3661),
    "forbidden": lambda player: _renju(player).play(DOUBLE_THREE).go_to("h8"),
    "rules": lambda player: _renju(player).press("?", "?"),
    "place-three": _swap2,
    "choose": lambda player: _swap2(player).play("h8i9g7"),
    "engine-thinks": lambda player: _against_engine(player).play("h8").wait(2),
    "engine-is-out": lambda player: _against_engine(player).play("h8").fail(),
    "engines-menu": lambda player: _know_engines(player.press("2", "e")),
    "add-engine": lambda player: _know_engines(player.press("2", "e")).press("a", *"pbrain -x"),
    "looking-back": lambda player: _game(player).play(MIDDLE).press(",", ","),
    "numbers": lambda player: _game(player).play(drawn_game()[:-300]).press("#"),
    "offer": lambda player: player.act(OfferFound(_offer())),
    "against-computer": lambda player: player.press("2", "1", "2").answer("h8").play("i9"),
}
"""What golden frames are kept of, at each of `SIZES`."""
