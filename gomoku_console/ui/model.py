"""Everything the screen depends on, as one value.

The model answers questions about itself; only `update` makes a new one.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.openings import NONE, Choice, Opening, Progress
from gomoku_console.game.rules import FREESTYLE, RuleSet
from gomoku_console.game.state import FoulPolicy, GameState
from gomoku_console.ui.glyphs import UNICODE, Glyphs
from gomoku_console.ui.layout import MIN_COLUMNS, MIN_ROWS
from gomoku_console.ui.library_page import LibraryPage
from gomoku_console.ui.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from gomoku_console.game.board import Board, Color, Point
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.actions import EngineSaid, HintFailed, HintFound
    from gomoku_console.ui.clock import Clock
    from gomoku_console.ui.keymap import Keymap
    from gomoku_console.ui.settings import Value


DEFAULT_OPPONENT = "evaluator"

NEVER = float("-inf")
"""A time that has long passed."""


class Scene(Enum):
    """Which screen is shown."""

    MAIN_MENU = "main menu"
    OPPONENT_MENU = "opponent menu"
    FIRST_MENU = "first menu"
    ENGINES_MENU = "engines menu"
    ADD_ENGINE = "add engine"
    LIBRARY = "library"
    SETTINGS = "settings"
    GAME = "game"


class Overlay(Enum):
    """What lies on top of the scene and takes the keys."""

    HELP = "help"
    MORE_HELP = "more help"
    RULES = "rules"
    ASK_LEAVE = "ask leave"
    ASK_NEW = "ask new"
    TROUBLE = "trouble"
    SUBSTITUTES = "substitutes"
    ENGINES = "engines"
    ADD_ENGINE = "add engine"


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
        first: who moves first, which in an opening with offered stones is who offers them.
        is_first_settled: whether the next choice of an opponent needs no question who is first.
        engine: the command line of an engine that plays instead of a built-in opponent.
        turn_ms: how long an engine may think about a move, in milliseconds.
        seed: what the computer's choice among equal moves depends on.
    """

    mode: Mode = Mode.TWO_PLAYER
    opponent: str = DEFAULT_OPPONENT
    first: First = First.ME
    is_first_settled: bool = False
    rule: RuleSet = FREESTYLE
    fouls: FoulPolicy = FoulPolicy.REFUSE
    opening: Opening = NONE
    engine: str | None = None
    turn_ms: int = 5000
    seed: int = 0


class Player(NamedTuple):
    """Who sits at the board: a person, or a computer.

    Attributes:
        name: what the screen calls it.
        opponent: the name of a built-in opponent.
        engine: the command line that starts an engine.
    """

    name: str
    opponent: str | None = None
    engine: str | None = None

    @property
    def is_computer(self) -> bool:
        """Whether no person sits here."""
        return self.opponent is not None or self.engine is not None

    @property
    def is_in_process(self) -> bool:
        """Whether it thinks in a process of its own: an engine, or a level that searches."""
        if self.engine is not None or self.opponent is None:
            return self.engine is not None
        return not OPPONENTS[self.opponent].is_instant


class Status(NamedTuple):
    """The word in the status line.

    Attributes:
        text: what it says.
        is_warning: whether it stands out.
        short: what it says where ``text`` does not fit; empty for the same, cut off.
        said: when a warning was given.
        is_news: whether it tells what has happened, which counts for less than what is to be done.
    """

    text: str = ""
    is_warning: bool = False
    short: str = ""
    said: float = 0.0
    is_news: bool = False


class Spelling(NamedTuple):
    """A coordinate that is being typed.

    Attributes:
        text: what there is of it: ``h``, ``h1``, ``h12``.
        before, after: the program before it was typed and with it. Neither has a spelling.
        is_command: whether it is but a letter that was a command, which may have been all it was
            meant for.
    """

    text: str
    before: Model
    after: Model
    is_command: bool = False

    @property
    def is_lone_letter(self) -> bool:
        """Whether it can be nothing but a coordinate, and lacks its row."""
        return len(self.text) == 1 and not self.is_command


class Question(NamedTuple):
    """A hint that was asked for.

    Attributes:
        ticket: what its answer must bear.
        state: the position it is about.
        may_jump: whether the cursor may go to its point; not once the player has moved it.
        answer: what came while something lay over the board, until that is closed.
    """

    ticket: int
    state: GameState
    may_jump: bool = True
    answer: HintFound | HintFailed | None = None


class Offer(NamedTuple):
    """A saved game that can be resumed: what it is, and how its board looks."""

    label: str
    board: Board


class Model(NamedTuple):
    """The whole program at one moment.

    Attributes:
        rows, columns: the size of the screen.
        scene, overlay: what is shown, and what lies on top of it.
        selected: the index of the menu item that Enter picks.
        choices: what the next game will be.
        state: the game on the board.
        progress: how far its opening has come.
        players: who sits where, by `openings.Seat`; the first begins the opening.
        shows_forbidden: whether forbidden points are marked.
        shows_numbers: whether stones bear their step numbers.
        viewed: how many stones of the game are shown, while an earlier position is looked at; None
            for the game as it stands.
        base: the record this game was loaded from or goes on from, with its variations.
        given_up: other continuations of this game that were played and left, each from its start.
        cursor: the point that Enter plays.
        marked: the point where a stone waits to be confirmed.
        spelling: the coordinate that is being typed.
        settings: what the player has set, by file, flag or on the settings page.
        own: names of settings and values of the player's own, which the settings page has left.
        keymap: which key means what; None for the usual.
        status: the word about the last thing asked for.
        thinking: the ticket the computer's next move must bear; None when it is not its turn.
        asked: when the computer was asked for it.
        question: the hint that was asked for last.
        jumped: when a hint took the cursor to another point.
        message: what the engine said last.
        timed: the ticket of the question that an engine has got, from when on its clock runs.
        clock: what time both sides have left; None for no clock.
        trouble: what went wrong with the engine, while that is the question.
        engines: the command lines of the engines that are remembered.
        typed: what is being typed where text is asked for.
        offer: the saved game that the main menu offers to resume.
        library: the page of finished games.
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
    progress: Progress = Progress()
    players: tuple[Player, Player] = (Player("Player 1"), Player("Player 2"))
    shows_forbidden: bool = True
    shows_numbers: bool = False
    viewed: int | None = None
    base: GameRecord | None = None
    given_up: tuple[tuple[Point, ...], ...] = ()
    cursor: Point = 0
    marked: Point | None = None
    spelling: Spelling | None = None
    settings: Settings = DEFAULTS
    own: tuple[tuple[str, Value], ...] = ()
    keymap: Keymap | None = None
    status: Status = Status()
    thinking: int | None = None
    asked: float = 0.0
    question: Question | None = None
    jumped: float = NEVER
    message: EngineSaid | None = None
    timed: int | None = None
    clock: Clock | None = None
    trouble: str = ""
    engines: tuple[str, ...] = ()
    typed: str = ""
    offer: Offer | None = None
    library: LibraryPage = LibraryPage()
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
        return any(player.is_computer for player in self.players)

    @property
    def is_engine_thinking(self) -> bool:
        """Whether an engine in a process of its own ponders a move, which may take a while."""
        return self.thinking is not None and self.actor.is_in_process

    @property
    def awaited_hint(self) -> int | None:
        """The ticket of the hint that is awaited: none once the game has gone on or was left."""
        if self.question is None or self.scene is not Scene.GAME:
            return None
        return self.question.ticket if self.question.state is self.state else None

    @property
    def word(self) -> EngineSaid | None:
        """What the engine said last, if the player wants to see it."""
        return self.message if self.settings.show_thinking else None

    @property
    def is_searching(self) -> bool:
        """Whether a process looks for a move, be it the computer's or a hint."""
        return self.is_engine_thinking or self.awaited_hint is not None

    @property
    def shown(self) -> GameState:
        """The position on the screen: the game as it stands, or an earlier moment of it."""
        if self.viewed is None or self.viewed >= len(self.state.moves):
            return self.state
        return self.state.take_back(len(self.state.moves) - self.viewed)

    @property
    def is_running(self) -> bool:
        """Whether leaving now would lose a game: stones on the board and nobody has won."""
        return self.scene is Scene.GAME and bool(self.state.moves) and not self.state.is_over

    @property
    def actor(self) -> Player:
        """Who places the next stone or makes the choice that is due."""
        return self.players[self.progress.actor(len(self.state.moves), self.state.to_move)]

    @property
    def options(self) -> tuple[Choice, ...]:
        """What the opening lets the actor choose now; nothing while a stone is due."""
        return self.progress.options(len(self.state.moves))

    def player(self, color: Color) -> Player | None:
        """Who has ``color``; None as long as the opening leaves that open."""
        seat = self.progress.holder(color)
        return None if seat is None else self.players[seat]

    def undone(self) -> tuple[int, Progress]:
        """What Undo leads back to: how many stones it takes, and the opening's progress then.

        It is always a person's own decision, a stone or a choice. Against the computer all that
        the computer did since goes with it, and nothing is taken before the person has decided
        anything. Between two people one decision is taken while an opening lasts, and afterwards
        the last two stones, so that the same side is to move.
        """
        left, progress, color = len(self.state.moves), self.progress, self.state.to_move
        while not self.state.is_over:
            if progress.is_choice_last(left):
                progress = progress._replace(choices=progress.choices[:-1])
            elif left > self.state.set_up:
                left, color = left - 1, color.opponent
            else:
                break
            if self._goes_back_to(left, progress, color):
                return len(self.state.moves) - left, progress
        return 0, self.progress

    def _goes_back_to(self, stones: int, progress: Progress, to_move: Color) -> bool:
        """Whether Undo stops at this earlier moment."""
        if self.is_against_computer:
            return not self.players[progress.actor(stones, to_move)].is_computer
        nothing_earlier = stones == max(progress.ordinary_from, self.state.set_up)
        is_pair = len(self.state.moves) - stones == 2
        return is_pair or nothing_earlier or stones < progress.ordinary_from


def format_time(seconds: float) -> str:
    """A time as clocks show it: ``4:59``, ``1:05:00``."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
