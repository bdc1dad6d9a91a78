"""Everything the screen depends on, as one value.

The model answers questions about itself; only `update` makes a new one.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import Color
from gomoku_console.game.rules import FREESTYLE, RuleSet
from gomoku_console.game.state import GameState
from gomoku_console.ui.glyphs import UNICODE, Glyphs
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS

if TYPE_CHECKING:
    from gomoku_console.game.board import Point


DEFAULT_OPPONENT = "evaluator"


class Scene(Enum):
    """Which screen is shown."""

    MAIN_MENU = "main menu"
    OPPONENT_MENU = "opponent menu"
    FIRST_MENU = "first menu"
    GAME = "game"


class Overlay(Enum):
    """What lies on top of the scene and takes the keys."""

    HELP = "help"
    ASK_LEAVE = "ask leave"
    ASK_NEW = "ask new"


class Mode(Enum):
    """Who plays; the values are what ``--mode`` takes."""

    TWO_PLAYER = "two-player"
    COMPUTER = "computer"


class First(Enum):
    """Who has the first move against the computer; the values are what ``--first`` takes."""

    ME = "me"
    COMPUTER = "computer"


class Choices(NamedTuple):
    """What was chosen for the next game, in menus or by flags.

    Attributes:
        opponent: the name of a built-in opponent.
        seed: what the computer's choice among equal moves depends on.
    """

    mode: Mode = Mode.TWO_PLAYER
    opponent: str = DEFAULT_OPPONENT
    first: First = First.ME
    rule: RuleSet = FREESTYLE
    seed: int = 0


class Player(NamedTuple):
    """Who holds a colour: a person, or the built-in opponent named ``opponent``."""

    name: str
    opponent: str | None = None


class Status(NamedTuple):
    """The word in the status line; a warning stands out."""

    text: str = ""
    is_warning: bool = False


class Model(NamedTuple):
    """The whole program at one moment.

    Attributes:
        rows, columns: the size of the screen.
        scene, overlay: what is shown, and what lies on top of it.
        selected: the index of the menu item that Enter picks.
        choices: what the next game will be.
        state: the game on the board.
        players: who holds which colour in it.
        cursor: the point that Enter plays.
        status: the word about the last thing asked for.
        thinking: the ticket the computer's next move must bear; None when it is not its turn.
        tickets: how many tickets were given out; a stale one is thereby known.
        games: how many games were begun; varies the seed from game to game.
        now: the time, in seconds.
        started, ended: when this game began, and when it was decided.
    """

    rows: int
    columns: int
    glyphs: Glyphs = UNICODE
    scene: Scene = Scene.MAIN_MENU
    overlay: Overlay | None = None
    selected: int = 0
    choices: Choices = Choices()
    state: GameState = GameState.new()
    players: tuple[Player, Player] = (Player("Player 1"), Player("Player 2"))
    cursor: Point = 0
    status: Status = Status()
    thinking: int | None = None
    tickets: int = 0
    games: int = 0
    now: float = 0.0
    started: float = 0.0
    ended: float | None = None

    @property
    def is_too_small(self) -> bool:
        """Whether the screen cannot hold the board."""
        return self.rows < MIN_ROWS or self.columns < MIN_COLUMNS

    @property
    def elapsed(self) -> float:
        """Seconds this game has lasted; it stands still once the game is decided."""
        return (self.now if self.ended is None else self.ended) - self.started

    @property
    def is_against_computer(self) -> bool:
        """Whether one of the players is a computer."""
        return any(player.opponent for player in self.players)

    @property
    def is_running(self) -> bool:
        """Whether leaving now would lose a game: stones on the board and nobody has won."""
        return self.scene is Scene.GAME and bool(self.state.moves) and not self.state.is_over

    @property
    def stones_to_take_back(self) -> int:
        """How many stones Undo takes: always back to a person's own decision.

        Between two people it is the last two, or the only one. Against the computer it is the
        person's last stone and all that followed, and none if the person has not played yet.
        """
        played = self.state.played
        if self.state.is_over:
            return 0
        if not self.is_against_computer:
            return min(2, played)
        needed = 1 if self.thinking is not None else 2
        return needed if played >= needed else 0

    def player(self, color: Color) -> Player:
        """Who holds ``color``."""
        return self.players[0] if color is Color.BLACK else self.players[1]
