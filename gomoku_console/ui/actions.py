"""What can happen to the program, as values: `update.update` is told nothing else.

Keys and clicks become actions in `keymap`; time and the computer's moves arrive as actions too, so
a whole session can be replayed from a list of them.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from gomoku_console.engine.opening import Decision
    from gomoku_console.engine.reason import Reason
    from gomoku_console.game.board import Point
    from gomoku_console.game.openings import Progress
    from gomoku_console.game.state import GameState
    from gomoku_console.records.library import Entry, Score
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.model import Offer, Player
    from gomoku_console.ui.settings import Value


class Command(Enum):
    """Something a person asks for that needs no further word."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    UP_LEFT = "up left"
    UP_RIGHT = "up right"
    DOWN_LEFT = "down left"
    DOWN_RIGHT = "down right"
    JUMP_UP = "jump up"
    JUMP_DOWN = "jump down"
    JUMP_LEFT = "jump left"
    JUMP_RIGHT = "jump right"
    SELECT = "select"
    BACK = "back"
    PLACE = "place"
    UNDO = "undo"
    REDO = "redo"
    NEW = "new"
    TAKE_BLACK = "take black"
    TAKE_WHITE = "take white"
    PLACE_TWO = "place two"
    MARKS = "marks"
    REDRAW = "redraw"
    STEP_BACK = "step back"
    STEP_FORWARD = "step forward"
    TO_START = "to the start"
    TO_END = "to the end"
    PLAY_ON = "play on from here"
    NUMBERS = "numbers"
    MOVE_NOW = "move now"
    ERASE = "erase"
    REMOVE = "remove"
    SWAP = "swap"
    LEAVE = "leave"
    HELP = "help"
    YES = "yes"
    NO = "no"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    FIRST = "first"
    LAST = "last"
    SEARCH = "search"
    EXPORT = "export"
    SCORES = "scores"
    OPPONENT = "opponent"
    HINT = "hint"
    THINKING = "thinking"


class Pick(NamedTuple):
    """A menu item was chosen, the ``item``-th counted from 0."""

    item: int


class MoveTo(NamedTuple):
    """This point of the board was clicked: the cursor goes there and places a stone."""

    point: Point


class UnknownKey(NamedTuple):
    """A key was pressed that means nothing here."""

    key: str


class Resized(NamedTuple):
    """The screen now has this many rows and columns."""

    rows: int
    columns: int


class Tick(NamedTuple):
    """It is now ``now``, in seconds of a clock that never goes back."""

    now: float


class ComputerActed(NamedTuple):
    """The computer answers the `Think` of the same ticket with ``decision``."""

    ticket: int
    decision: Decision


class EngineReady(NamedTuple):
    """The engine started with ``command`` is called ``name``."""

    command: str
    name: str


class EngineAsked(NamedTuple):
    """The engine has got the question of this ticket: now its clock runs."""

    ticket: int


class EngineSaid(NamedTuple):
    """The engine has a word for the player.

    Attributes:
        text: the word, but for the moves.
        brief, least: what it says where there is less and where there is hardly any room; empty
            for the same, cut off.
        moves: the names of the moves it expects.
    """

    text: str
    brief: str = ""
    least: str = ""
    moves: tuple[str, ...] = ()


class EngineFailed(NamedTuple):
    """The engine asked with this ticket cannot be played with; ``reason`` says why in one line."""

    ticket: int
    reason: str


class HintFound(NamedTuple):
    """The answer to the `Advise` of the same ticket: where to play, and why."""

    ticket: int
    point: Point
    reason: Reason


class HintFailed(NamedTuple):
    """There is no answer to the `Advise` of the same ticket; ``reason`` says why in one line."""

    ticket: int
    reason: str


class EnginesLoaded(NamedTuple):
    """These engines are remembered; ``note`` says what could not be read, if anything."""

    commands: tuple[str, ...]
    note: str = ""


class EngineChecked(NamedTuple):
    """This command can start an engine; or it cannot, and ``reason`` says why in one line."""

    command: str
    reason: str = ""


class OfferFound(NamedTuple):
    """This saved game can be resumed, if any; ``note`` says what is wrong with others."""

    offer: Offer | None
    note: str = ""


class CannotKeep(NamedTuple):
    """The game, or a setting, could not be saved; ``reason`` says why in one line."""

    reason: str


class LibraryLoaded(NamedTuple):
    """These games are kept, the latest first; ``note`` is a word about them, if there is any."""

    entries: tuple[Entry, ...]
    scores: tuple[tuple[str, Score], ...]
    note: str = ""


class LibraryFailed(NamedTuple):
    """What was asked of the library could not be done; ``reason`` says why in one line."""

    reason: str


class GameExported(NamedTuple):
    """A game was written to the file of this name."""

    name: str


class RecordOpened(NamedTuple):
    """A game was read that is to be put on the board."""

    record: GameRecord


class Typed(NamedTuple):
    """A character was typed where text is asked for."""

    char: str


class Spell(NamedTuple):
    """Something was typed that may be of a coordinate: a letter in lower case, or a figure.

    Attributes:
        char: what was typed; ``escape`` to drop what was typed so far or a stone that waits to be
            confirmed, ``backspace`` for the last of it, ``enter`` where there is no point to go by.
        command: what a letter means by itself.
        why_not: why a letter that means something at other moments has no meaning now.
    """

    char: str
    command: Command | None = None
    why_not: str = ""


Action: TypeAlias = (
    Command
    | Pick
    | MoveTo
    | UnknownKey
    | Resized
    | Tick
    | ComputerActed
    | EngineReady
    | EngineAsked
    | EngineSaid
    | EngineFailed
    | HintFound
    | HintFailed
    | EnginesLoaded
    | EngineChecked
    | OfferFound
    | CannotKeep
    | LibraryLoaded
    | LibraryFailed
    | GameExported
    | RecordOpened
    | Typed
    | Spell
)


class Think(NamedTuple):
    """Effect: let ``player``, a computer, decide, and report it with the ticket.

    An engine has ``turn_ms`` milliseconds for the move; with a clock per game, ``match_ms`` for the
    game, of which ``left_ms`` are left.
    """

    ticket: int
    player: Player
    seed: int
    state: GameState
    progress: Progress
    turn_ms: int
    match_ms: int = 0
    left_ms: int | None = None

    @property
    def asks_for_a_move(self) -> bool:
        """Whether any legal stone will do, rather than what an opening asks for."""
        return self.progress.asks_for_a_plain_move(len(self.state.moves), self.state.to_move)


class Advise(NamedTuple):
    """Effect: find a good move for the side to move and its reason; report it with the ticket.

    With ``progress`` the move is one that this opening restricts.
    """

    ticket: int
    seed: int
    state: GameState
    progress: Progress | None = None


class SaveEngines(NamedTuple):
    """Effect: remember these engines."""

    commands: tuple[str, ...]


class CheckEngine(NamedTuple):
    """Effect: find out whether the program of this command is there, and report it."""

    command: str


class OpenGame(NamedTuple):
    """Effect: read a game of the library."""

    entry: Entry


class ExportGame(NamedTuple):
    """Effect: write a game of the library to ``path``, in the format that it ends in."""

    entry: Entry
    path: str


class DeleteGame(NamedTuple):
    """Effect: remove a game from the library, which leaves it with ``others``."""

    entry: Entry
    others: tuple[Entry, ...]


ShelfEffect: TypeAlias = OpenGame | ExportGame | DeleteGame


class SaveSetting(NamedTuple):
    """Effect: let the setting of this name have ``value`` from now on, here and in the file."""

    name: str
    value: Value


class Request(Enum):
    """Effects that need no further word."""

    MOVE_NOW = "tell the engine that thinks to answer at once"
    LOAD_ENGINES = "find out which engines are remembered, and report them"
    FIND_OFFER = "find out which saved game can be resumed, and report it"
    RESUME = "put the game that can be resumed on the board"
    LOAD_LIBRARY = "find out which finished games are kept, and report them"
    BELL = "ring the bell"
    REDRAW = "write the whole screen anew, for something else has written on it"
    QUIT = "end the program"


Effect: TypeAlias = Think | Advise | SaveEngines | CheckEngine | SaveSetting | ShelfEffect | Request
