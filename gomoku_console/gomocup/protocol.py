"""The Gomocup protocol as text: commands, answers, squares, rules and limits. Pure.

A manager writes commands to an engine's standard input, one a line, and reads answers from its
standard output. Reading is liberal (any case, blanks around commas, text after an answer), writing
strict. Squares are ``X,Y`` from 0, X from the left and Y from the **top**; `square_of` and
`point_at` are the only places that turn them into points, whose rows count from the bottom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from gomoku_console.game.board import UnreadableError, column_row
from gomoku_console.game.openings import Choice, Progress, parse_opening
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.language import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gomoku_console.game.board import Point
    from gomoku_console.game.rules import RuleSet

Square: TypeAlias = tuple[int, int]
"""X from the left and Y from the top, both from 0."""

UNLIMITED = 2_147_483_647
"""The ``time_left`` of a game without a time limit, in milliseconds."""


class UnknownCommandError(UnreadableError):
    """A line whose first word is no command."""


# --- Squares -------------------------------------------------------------------------------------


def square_of(point: Point, size: int) -> Square:
    """The square of ``point`` on a board of ``size``.

    >>> square_of(0, 15)
    (0, 14)
    """
    column, row = column_row(point, size)
    return column, size - 1 - row


def point_at(square: Square, size: int) -> Point:
    """The point at ``square`` on a board of ``size``.

    Raises:
        UnreadableError: if the square is outside the board.
    """
    x, y = square
    if not (0 <= x < size and 0 <= y < size):
        last = size - 1
        raise UnreadableError(
            tr(
                "{x},{y} is outside the {size}x{size} board (0,0 to {last},{last})",
                x=x,
                y=y,
                size=size,
                last=last,
            )
        )
    return (size - 1 - y) * size + x


def format_square(square: Square) -> str:
    """``X,Y``."""
    return f"{square[0]},{square[1]}"


def format_point_xy(point: Point, size: int) -> str:
    """``X,Y`` of a point."""
    return format_square(square_of(point, size))


# --- Commands ------------------------------------------------------------------------------------

NUMBERS_TAKEN: Mapping[str, int] = MappingProxyType(
    {
        "START": 1,
        "RECTSTART": 2,
        "RESTART": 0,
        "BEGIN": 0,
        "TURN": 2,
        "PLAY": 2,
        "TAKEBACK": 2,
        "BOARD": 0,
        "SWAP2BOARD": 0,
        "OPENINGBOARD": 0,
        "DONE": 0,
        "ABOUT": 0,
        "END": 0,
        "YXBOARD": 0,
        "YXSTOP": 0,
        "YXSHOWFORBID": 0,
        "YXNBEST": 1,
    }
)
"""Every command but INFO, and how many numbers follow it, divided by commas."""

BLOCKS = ("BOARD", "YXBOARD", "SWAP2BOARD", "OPENINGBOARD")
"""The commands that more lines follow, up to DONE."""


@dataclass(frozen=True, slots=True)
class Command:
    """One line to an engine: a key of `NUMBERS_TAKEN`, and as many numbers as it takes."""

    keyword: str
    numbers: tuple[int, ...] = ()

    @property
    def square(self) -> Square:
        """The two numbers as a square."""
        x, y = self.numbers
        return x, y


@dataclass(frozen=True, slots=True)
class Info:
    """A setting for the engine, never answered. The key is in lower case."""

    key: str
    value: str


def parse_command(line: str) -> Command | Info:
    """Read one command.

    >>> parse_command("turn 7, 8")
    Command(keyword='TURN', numbers=(7, 8))

    Raises:
        UnknownCommandError: if the first word is no command.
        UnreadableError: if what follows it is not what it takes.
    """
    keyword, rest = keyword_of(line), _after_first_word(line)
    if keyword == "INFO":
        return Info(keyword_of(rest).lower(), _after_first_word(rest))
    if keyword not in NUMBERS_TAKEN:
        raise UnknownCommandError(f"{shorten(line.strip())} is not a command")
    count = NUMBERS_TAKEN[keyword]
    numbers = _parse_numbers(rest) if rest else ()
    if numbers is None or len(numbers) != count:
        takes = ("nothing", "one number", "two numbers with a comma between")[count]
        found = shorten(rest) if rest else "nothing"
        raise UnreadableError(f"{keyword} takes {takes}, not {found}")
    return Command(keyword, numbers)


def keyword_of(line: str) -> str:
    """The first word of ``line`` in capital letters; empty if there is none."""
    words = line.split(maxsplit=1)
    return words[0].upper() if words else ""


def _after_first_word(line: str) -> str:
    words = line.split(maxsplit=1)
    return words[1].strip() if len(words) > 1 else ""


def format_command(command: Command | Info) -> str:
    """One command as a line without its end: what `parse_command` reads."""
    if isinstance(command, Info):
        return f"INFO {command.key} {command.value}"
    return f"{command.keyword} {','.join(map(str, command.numbers))}".rstrip()


class Field(Enum):
    """What a BOARD line says of a square."""

    OWN = 1
    OTHER = 2
    SPECIAL = 3
    """Part of a finished row in a continuous game; in renju, a forbidden empty square."""


@dataclass(frozen=True, slots=True)
class Stone:
    """One line of BOARD or YXBOARD."""

    square: Square
    field: Field


def parse_stone(line: str) -> Stone:
    """Read ``X,Y,F``.

    Raises:
        UnreadableError: if it is anything else, or F is none of 1, 2 and 3.
    """
    numbers = _parse_numbers(line)
    if numbers is None or len(numbers) != 3:
        raise UnreadableError(f"{shorten(line)} is not X,Y,FIELD")
    x, y, field = numbers
    try:
        return Stone((x, y), Field(field))
    except ValueError:
        raise UnreadableError(
            f"{shorten(line)} ends in {field}: 1 is an own stone, 2 the opponent's, 3 special"
        ) from None


def format_stone(stone: Stone) -> str:
    """What `parse_stone` reads."""
    return f"{format_square(stone.square)},{stone.field.value}"


def parse_square(line: str) -> Square:
    """Read ``X,Y``, a line of SWAP2BOARD.

    Raises:
        UnreadableError: if it is anything else.
    """
    numbers = _parse_numbers(line)
    if numbers is None or len(numbers) != 2:
        raise UnreadableError(f"{shorten(line)} is not X,Y")
    return numbers[0], numbers[1]


def format_progress(progress: Progress) -> str:
    """How far an opening has come, the first line of OPENINGBOARD: what `parse_progress` reads.

    >>> format_progress(Progress(parse_opening("swap2"), (Choice.PLACE_TWO,)))
    'swap2 place-two'
    """
    chosen = (choice.name.lower().replace("_", "-") for choice in progress.choices)
    return " ".join((progress.opening.name, *chosen))


def parse_progress(line: str) -> Progress:
    """Read the first line of OPENINGBOARD.

    Raises:
        UnreadableError: if it is anything else.
    """
    name, *chosen = line.split() or [""]
    choices = {choice.name.lower().replace("_", "-"): choice for choice in Choice}
    if len(chosen) > 2 or not all(word in choices for word in chosen):
        raise UnreadableError(f"{shorten(line)} is no opening and what was chosen in it")
    return Progress(parse_opening(name), tuple(choices[word] for word in chosen))


def parse_number(text: str) -> int:
    """Read one whole number.

    Raises:
        UnreadableError: if it is anything else.
    """
    numbers = _parse_numbers(text)
    if numbers is None or len(numbers) != 1:
        raise UnreadableError(f"{shorten(text)} is not a number")
    return numbers[0]


def _parse_numbers(text: str) -> tuple[int, ...] | None:
    text = text.strip()
    if _NUMBERS.fullmatch(text) is None:
        return None
    return tuple(int(number) for number in text.split(","))


_NUMBERS = re.compile(r"-?[0-9]{1,10}(?:\s*,\s*-?[0-9]{1,10})*", re.ASCII)


# --- Answers -------------------------------------------------------------------------------------


class ReplyKind(Enum):
    """What an engine's line is. The value is its first word, where it has one."""

    OK = "OK"
    ERROR = "ERROR"
    UNKNOWN = "UNKNOWN"
    MESSAGE = "MESSAGE"
    """For the person at the manager; may come at any time."""
    DEBUG = "DEBUG"
    """For the engine's author; may come at any time."""
    SUGGEST = "SUGGEST"
    """One square the engine would play, to be confirmed with PLAY."""
    SWAP = "SWAP"
    """To SWAP2BOARD: the engine changes colours."""
    TAKE = "TAKE"
    """To OPENINGBOARD, which only our own engine knows: the colour it takes, black or white."""
    FORBID = "FORBID"
    """To YXSHOWFORBID: squares forbidden to black."""
    MOVES = ""
    """Squares: one to play, or up to three to SWAP2BOARD."""
    ABOUT = "name="
    """To ABOUT: ``key="value"`` pairs."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One line from an engine.

    Attributes:
        kind: what it is.
        text: what follows the first word or the squares; of ABOUT, the whole line.
        squares: of MOVES and SUGGEST, as they come; of FORBID, in any number.
    """

    kind: ReplyKind
    text: str = ""
    squares: tuple[Square, ...] = ()


def parse_reply(line: str) -> Reply:
    """Read one line from an engine, of any case and with anything printable after the answer.

    Characters that would disturb a screen come out as blanks. Of a MESSAGE or DEBUG line only the
    beginning is read: no more of it could be shown, and an engine may write such lines without end.

    >>> parse_reply("7,8 depth 3")
    Reply(kind=<ReplyKind.MOVES: ''>, text='depth 3', squares=((7, 8),))

    Raises:
        UnreadableError: if the line is no answer the protocol knows.
    """
    if _CHATTER.match(line):
        line = line[:_CHATTER_READ]
    text = "".join(char if char.isprintable() else " " for char in line).strip()
    squares, rest = _leading_squares(text)
    if squares:
        return Reply(ReplyKind.MOVES, rest, squares)
    word = _WORD.match(text)
    kind = _KEYWORDS.get(word[0].upper()) if word else None
    if word is not None and kind is not None:
        return _keyword_reply(kind, text, text[word.end() :].strip())
    if _ABOUT_PAIR.match(text):
        return Reply(ReplyKind.ABOUT, text)
    raise UnreadableError(f"{shorten(text)} is no answer")


def _keyword_reply(kind: ReplyKind, text: str, rest: str) -> Reply:
    if kind is ReplyKind.SUGGEST:
        squares, rest = _leading_squares(rest)
        if len(squares) != 1:
            raise UnreadableError(f"{shorten(text)} suggests no square")
        return Reply(kind, rest, squares)
    if kind is ReplyKind.FORBID:
        if _FORBIDDEN.fullmatch(rest) is None:
            raise UnreadableError(f"{shorten(text)} is no list of forbidden squares")
        pairs = (rest[at : at + 4] for at in range(0, len(rest) - 1, 4))
        return Reply(kind, "", tuple((int(pair[:2]), int(pair[2:])) for pair in pairs))
    return Reply(kind, rest)


def _leading_squares(text: str) -> tuple[tuple[Square, ...], str]:
    """The squares that ``text`` begins with, and the text after them."""
    squares: list[Square] = []
    at = 0
    while (match := _SQUARE.match(text, at)) is not None:
        squares.append((int(match[1]), int(match[2])))
        at = match.end()
    return tuple(squares), text[at:].strip()


def format_reply(reply: Reply) -> str:
    """One answer as a line without its end: what `parse_reply` reads.

    Line ends inside its text become blanks, for one answer is one line.
    """
    text = " ".join(reply.text.splitlines())
    match reply.kind:
        case ReplyKind.ABOUT:
            return text
        case ReplyKind.FORBID:
            return "FORBID " + "".join(f"{x:02}{y:02}" for x, y in reply.squares) + "."
        case _:
            parts = (reply.kind.value, *map(format_square, reply.squares), text)
            return " ".join(part for part in parts if part)


def format_about(fields: Mapping[str, str]) -> str:
    """The answer to ABOUT. Values must hold no quotation mark."""
    return ", ".join(f'{key}="{value}"' for key, value in fields.items())


def parse_about(text: str) -> dict[str, str]:
    """The ``key="value"`` pairs of an answer to ABOUT, keys in lower case.

    >>> parse_about('name="Five", version="1"')
    {'name': 'Five', 'version': '1'}
    """
    return {key.lower(): value for key, value in _ABOUT_PAIR.findall(text)}


def shorten(text: str) -> str:
    """``text`` quoted for an error message, cut to what one line of a screen can hold."""
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")


_QUOTED = 40
_CHATTER_READ = 200
_CHATTER = re.compile(r"\s*(?:MESSAGE|DEBUG)\b", re.IGNORECASE)
_KEYWORDS = {kind.value: kind for kind in ReplyKind if kind.value.isalpha()}
_WORD = re.compile(r"[A-Za-z]+(?![A-Za-z0-9_=])")
_SQUARE = re.compile(r"\s*(-?[0-9]{1,10})\s*,\s*(-?[0-9]{1,10})(?![0-9])")
_FORBIDDEN = re.compile(r"(?:[0-9]{4})*\.", re.ASCII)
_ABOUT_PAIR = re.compile(r'\b(\w+)\s*=\s*"([^"]*)"')


# --- Settings ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an engine may think, in milliseconds.

    Attributes:
        turn_ms: for a move; 0 asks for a move as fast as possible.
        match_ms: for all moves of a game; 0 means there is no such limit.
        left_ms: what the engine has left of that; `UNLIMITED` without a limit. May be negative.
    """

    turn_ms: int = 5_000
    match_ms: int = 0
    left_ms: int = UNLIMITED

    @property
    def allowed_ms(self) -> int:
        """What the next move may take before it is late."""
        return max(0, min(self.turn_ms, self.left_ms))

    @property
    def planned_ms(self) -> int:
        """What the next move should take: the turn, but no more than a share of what is left.

        While nobody has told what is left, that is the whole time for the game, if it is limited.
        """
        is_untold = self.left_ms == UNLIMITED and self.match_ms > 0
        left_ms = self.match_ms if is_untold else self.left_ms
        return max(0, min(self.turn_ms, left_ms // _MOVES_STILL_EXPECTED) - _LAG_MS)


_MOVES_STILL_EXPECTED = 20
_LAG_MS = 20


class Use(Enum):
    """What becomes of an INFO key."""

    USED = "used"
    IGNORED = "ignored"


INFO_KEYS: Mapping[str, tuple[Use, str]] = MappingProxyType(
    {
        "rule": (Use.USED, "0 freestyle, 1 standard, 4 renju; any other is refused"),
        "ruleset": (Use.USED, "the rule set by name, for those without a number (our own key)"),
        "timeout_turn": (Use.USED, "milliseconds for a move"),
        "timeout_match": (
            Use.USED,
            "milliseconds for a game, 0 for no limit; a 20th a move until time_left",
        ),
        "time_left": (Use.USED, "milliseconds left for the game"),
        "max_memory": (Use.IGNORED, "the engine stays far below any limit in use"),
        "game_type": (Use.IGNORED, "people and programs are played alike"),
        "evaluate": (Use.IGNORED, "a debugging aid"),
        "folder": (Use.IGNORED, "the engine keeps no files"),
        "max_depth": (Use.IGNORED, "--opponent sets how far it looks"),
        "max_node": (Use.IGNORED, "--opponent sets how far it looks"),
        "start_depth": (Use.IGNORED, "--opponent sets how far it looks"),
        "hash_size": (Use.IGNORED, "--opponent sets the size of the table"),
        "thread_num": (Use.IGNORED, "one thread thinks"),
        "thread_split_depth": (Use.IGNORED, "one thread thinks"),
        "caution_factor": (Use.IGNORED, "the engine chooses its candidates"),
        "pondering": (Use.IGNORED, "the engine never thinks on the opponent's time"),
        "checkmate": (Use.IGNORED, "forced wins are always looked for"),
        "nbestsym": (Use.IGNORED, "alternatives are never left out for symmetry"),
        "show_detail": (Use.IGNORED, "the engine has little to tell"),
        "time_increment": (Use.IGNORED, "time_left says all there is to know"),
        "usedatabase": (Use.IGNORED, "there is no database"),
        "database_readonly": (Use.IGNORED, "there is no database"),
        "max_moves": (Use.IGNORED, "the manager ends the game"),
        "draw_result": (Use.IGNORED, "the manager scores the game"),
        "strength": (Use.IGNORED, "--opponent chooses the strength"),
        "search_type": (Use.IGNORED, "--opponent chooses the way of playing"),
    }
)
"""The INFO keys of the protocol and its extensions: what we do with each, and the meaning or why.

Keys that are not listed are ignored as well, which is what the protocol asks for.
"""

_RULE_NUMBERS = {"freestyle": 0, "standard": 1, "renju": 4}


def rule_number(rule: RuleSet) -> int | None:
    """What ``INFO rule`` calls a rule set; None if the protocol has no number for it."""
    return _RULE_NUMBERS.get(rule.name)


def rule_numbered(number: int) -> RuleSet:
    """The rule set that ``INFO rule`` calls ``number``.

    Raises:
        UnreadableError: if it is none we play.
    """
    for name, known in _RULE_NUMBERS.items():
        if number == known and name in RULE_SETS:
            return RULE_SETS[name]
    raise UnreadableError(f"rule {number} is not played here: 0 freestyle, 1 standard, 4 renju")


def rule_settings(rule: RuleSet) -> tuple[Info, ...]:
    """The INFO commands that tell an engine the rule set.

    One without a number is told by name, in a key that only our own engine knows; any other engine
    passes it over and believes the game to be freestyle.
    """
    number = rule_number(rule)
    if number is not None:
        return (Info("rule", str(number)),)
    return (Info("rule", "0"), Info("ruleset", rule.name))


def limit_settings(limits: Limits) -> tuple[Info, ...]:
    """The INFO commands that tell an engine its limits for a game."""
    return (
        Info("timeout_turn", str(limits.turn_ms)),
        Info("timeout_match", str(limits.match_ms)),
    )
