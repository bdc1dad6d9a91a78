"""What an engine knows and answers, without any input, output, clock or thread.

`Session.receive` takes one line and says what to do about it: answer, think, or leave. A line that
cannot be obeyed is answered with ERROR or UNKNOWN and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from gomoku_console import __version__
from gomoku_console.game.board import Color, format_point
from gomoku_console.game.openings import OFFERED_AGAIN, SWAP2, Choice, Progress
from gomoku_console.game.rules import FREESTYLE, RuleSet, parse_rule
from gomoku_console.game.state import GameState, IllegalMoveError
from gomoku_console.gomocup.lines import LONGEST_LINE, Line
from gomoku_console.gomocup.protocol import (
    BLOCKS,
    NUMBERS_TAKEN,
    Command,
    Field,
    Info,
    Limits,
    Reply,
    ReplyKind,
    UnknownCommandError,
    format_about,
    format_point_xy,
    keyword_of,
    parse_command,
    parse_number,
    parse_progress,
    parse_square,
    parse_stone,
    point_at,
    rule_numbered,
    shorten,
    square_of,
)

if TYPE_CHECKING:
    from gomoku_console.game.board import Point
    from gomoku_console.gomocup.thinking import Thinker

Say: TypeAlias = Callable[[Reply], None]
ShouldStop: TypeAlias = Callable[[], bool]

URGENT = frozenset({"INFO", "YXSTOP", "END"})
"""The commands that act while the engine thinks, and inside a block of lines."""

_NEED_NO_SETTINGS = frozenset({"ABOUT", "YXSTOP"})


@dataclass(frozen=True, slots=True)
class Decision:
    """What thinking led to.

    Attributes:
        reply: the answer to the command that asked for it.
        state: the position from now on; None if it stays as it was.
    """

    reply: Reply
    state: GameState | None = None


Job: TypeAlias = Callable[[Say, ShouldStop], Decision]
"""Thinking that takes time: says things on the way, asks whether to stop, and decides."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What to do about a line.

    Attributes:
        replies: to be written at once.
        job: to be done after that, its reply written when it is done.
        is_instant: whether the job takes a few milliseconds only.
        is_stop: whether the thought under way, if there is one, must be cut short.
        is_end: whether the engine must leave.
    """

    replies: tuple[Reply, ...] = ()
    job: Job | None = None
    is_instant: bool = False
    is_stop: bool = False
    is_end: bool = False


_SILENCE = Answer()
_OK = Answer((Reply(ReplyKind.OK),))


@dataclass(slots=True)
class _Block:
    """The lines between BOARD, YXBOARD or SWAP2BOARD and DONE."""

    keyword: str
    lines: list[Line] = field(default_factory=list)


class Session:
    """One manager's engine.

    Attributes:
        limits: how long it may think. Changes while it thinks.
    """

    def __init__(self, thinker: Thinker, seed: int = 0) -> None:
        """Wait for START.

        Args:
            thinker: who finds the moves.
            seed: decides what SWAP2BOARD offers and how it judges.
        """
        self.limits = Limits()
        self._thinker = thinker
        self._seed = seed
        self._rule: RuleSet = FREESTYLE
        self._unplayable_rule = ""
        self._complaint = ""
        self._state: GameState | None = None
        self._block: _Block | None = None

    def receive(self, line: Line) -> Answer:
        """What to do about one line. Must not be called while a job is under way, but see `URGENT`.

        Lines that begin with an urgent command may be given at any time.
        """
        if self._block is not None:
            return self._receive_in_block(self._block, line)
        return self._obey_line(line)

    def conclude(self, decision: Decision) -> Reply:
        """Take over what a job decided, and answer."""
        if decision.state is not None:
            self._state = decision.state
        return decision.reply

    # --- Commands ---------------------------------------------------------------------------------

    def _obey_line(self, line: Line) -> Answer:
        word = keyword_of(line.text)
        if word == "END":
            return Answer(is_end=True)  # whatever follows it: to stay would help nobody
        if word == "INFO" and line.is_cut:
            self._complaint = _too_long(line)
            return _SILENCE
        try:
            return self._obey(parse_command(_whole(line)))
        except UnknownCommandError as error:
            return Answer((Reply(ReplyKind.UNKNOWN, str(error)),))
        except ValueError as error:
            return _error(error)

    def _obey(self, command: Command | Info) -> Answer:
        if isinstance(command, Info):
            self._set(command)
            return _SILENCE
        if command.keyword in BLOCKS:
            self._block = _Block(command.keyword)
            return _SILENCE
        if command.keyword not in _NEED_NO_SETTINGS:
            self._check_settings()
        return self._handlers[command.keyword](self, command)

    def _start(self, command: Command) -> Answer:
        self._state = GameState.new(self._rule, command.numbers[0])
        return _OK

    def _rectstart(self, command: Command) -> Answer:
        width, height = command.square
        if width != height:
            raise ValueError(f"{width}x{height} is not a square board")
        return self._start(Command("START", (width,)))

    def _restart(self, _: Command) -> Answer:
        self._state = GameState.new(self._rule, self._position.board.size)
        return _OK

    def _begin(self, _: Command) -> Answer:
        state = self._position
        if state.moves:
            raise ValueError(f"BEGIN needs an empty board, not one with {len(state.moves)} stones")
        return self._thought(state)

    def _turn(self, command: Command) -> Answer:
        state = self._played(command)
        if state.outcome is not None:
            name = command.numbers
            raise ValueError(f"{name[0]},{name[1]} ends the game ({state.outcome}): no answer")
        return self._thought(state)

    def _play(self, command: Command) -> Answer:
        self._state = self._played(command)
        return Answer((Reply(ReplyKind.MOVES, squares=(command.square,)),))

    def _take_back(self, command: Command) -> Answer:
        state = self._position
        point = point_at(command.square, state.board.size)
        if point != state.last_move:
            last = state.last_move
            known = "there is none" if last is None else format_point_xy(last, state.board.size)
            x, y = command.square
            raise ValueError(f"{x},{y} is not the last stone: {known}")
        self._state = _without_last_stone(state)
        return _OK

    def _done(self, _: Command) -> Answer:
        raise ValueError("DONE without BOARD, YXBOARD or SWAP2BOARD")

    def _about(self, _: Command) -> Answer:
        fields = {
            "name": f"gomoku-console {self._thinker.name}",
            "version": __version__,
            "author": "The gomoku-console authors",
            "country": "",
            "www": "",
            "email": "",
        }
        return Answer((Reply(ReplyKind.ABOUT, format_about(fields)),))

    def _yxstop(self, _: Command) -> Answer:
        return Answer(is_stop=True)

    def _yxshowforbid(self, _: Command) -> Answer:
        state = self._position
        board = state.board
        points = state.rule.forbidden_points(board.cells, board.size, Color.BLACK)
        squares = tuple(square_of(point, board.size) for point in points)
        return Answer((Reply(ReplyKind.FORBID, squares=squares),))

    def _yxnbest(self, command: Command) -> Answer:
        (count,) = command.numbers
        if count < 1:
            raise ValueError(f"YXNBEST takes a number from 1, not {count}")
        return self._thought(self._position, count)

    _handlers: ClassVar[dict[str, Callable[[Session, Command], Answer]]] = {
        "START": _start,
        "RECTSTART": _rectstart,
        "RESTART": _restart,
        "BEGIN": _begin,
        "TURN": _turn,
        "PLAY": _play,
        "TAKEBACK": _take_back,
        "DONE": _done,
        "ABOUT": _about,
        "YXSTOP": _yxstop,
        "YXSHOWFORBID": _yxshowforbid,
        "YXNBEST": _yxnbest,
    }

    def _thought(self, state: GameState, count: int = 0) -> Answer:
        job = partial(_think, self._thinker, state, count=count)
        return Answer(job=job, is_instant=self._thinker.is_instant)

    @property
    def _position(self) -> GameState:
        """The position under the rule set in force.

        Raises:
            ValueError: before the first START.
        """
        if self._state is None:
            raise ValueError("no board yet: START comes first")
        return self._state._replace(rule=self._rule)

    def _played(self, command: Command) -> GameState:
        state = self._position
        point = point_at(command.square, state.board.size)
        try:
            return state.play(point)
        except IllegalMoveError as error:
            x, y = command.square
            raise ValueError(f"{x},{y}: {error}") from None

    # --- Blocks of lines --------------------------------------------------------------------------

    def _receive_in_block(self, block: _Block, line: Line) -> Answer:
        word = keyword_of(line.text)
        if word in URGENT:
            return self._obey_line(line)
        if word == "DONE":
            self._block = None
            return self._finish_block(block)
        if word in NUMBERS_TAKEN:
            self._block = None
            answer = self.receive(line)
            unfinished = Reply(ReplyKind.ERROR, f"{block.keyword} was not ended by DONE")
            return replace(answer, replies=(unfinished, *answer.replies))
        if len(block.lines) <= _most_lines(self._state):
            block.lines.append(line)
        return _SILENCE

    def _finish_block(self, block: _Block) -> Answer:
        try:
            self._check_settings()
            empty = self._position
            if len(block.lines) > _most_lines(self._state):
                raise ValueError(f"{block.keyword} has more lines than the board has squares")
            if block.keyword == "SWAP2BOARD":
                return self._swap2(_offered(empty, block.lines))
            if block.keyword == "OPENINGBOARD":
                return self._opening(empty, block.lines)
            state = _set_up(empty, block)
        except ValueError as error:
            return _error(error)
        if block.keyword == "BOARD":
            return self._thought(state)
        self._state = state
        return _SILENCE

    def _swap2(self, state: GameState) -> Answer:
        self._seed += 1
        job = partial(_decide, self._thinker, state, self._seed)
        return Answer(job=job, is_instant=self._thinker.is_instant and not state.moves)

    def _opening(self, empty: GameState, lines: list[Line]) -> Answer:
        if not lines:
            raise ValueError("OPENINGBOARD names no opening")
        progress = parse_progress(_whole(lines[0]))
        state = _played_in_turn("OPENINGBOARD", empty, lines[1:])
        if state.outcome is not None:
            raise ValueError(f"the game is over: {state.outcome}")
        return Answer(job=partial(_decide_opening, self._thinker, state, progress, self._seed))

    # --- Settings ---------------------------------------------------------------------------------

    def _set(self, info: Info) -> None:
        """Take over a setting; one that cannot be used is complained of at the next command."""
        try:
            if info.key == "rule":
                self._set_rule(info.value)
            elif info.key == "ruleset":
                self._rule, self._unplayable_rule = parse_rule(info.value), ""
            elif info.key in _LIMITS:
                self.limits = replace(self.limits, **{_LIMITS[info.key]: _milliseconds(info)})
        except ValueError as error:
            self._complaint = str(error)

    def _set_rule(self, value: str) -> None:
        self._unplayable_rule = ""
        try:
            self._rule = rule_numbered(parse_number(value))
        except ValueError as error:
            # A game under a rule we do not know must not be played under another one instead.
            self._unplayable_rule = f"INFO rule: {error}"

    def _check_settings(self) -> None:
        """Complain of settings that cannot be used: of a rule until there is another, else once."""
        complaint = self._unplayable_rule or self._complaint
        self._complaint = ""
        if complaint:
            raise ValueError(complaint)


_LIMITS = {"timeout_turn": "turn_ms", "timeout_match": "match_ms", "time_left": "left_ms"}


def _milliseconds(info: Info) -> int:
    try:
        milliseconds = parse_number(info.value)
    except ValueError as error:
        raise ValueError(f"INFO {info.key}: {error}") from None
    if milliseconds < 0 and info.key != "time_left":
        raise ValueError(f"INFO {info.key}: {milliseconds} is below 0")
    return milliseconds


def _error(reason: object) -> Answer:
    return Answer((Reply(ReplyKind.ERROR, str(reason)),))


def _too_long(line: Line) -> str:
    return f"line longer than {LONGEST_LINE} bytes: {shorten(line.text)}"


def _most_lines(state: GameState | None) -> int:
    return 0 if state is None else len(state.board.cells)


def _squares_reply(points: tuple[Point, ...], size: int) -> Reply:
    return Reply(ReplyKind.MOVES, squares=tuple(square_of(point, size) for point in points))


# --- Positions -----------------------------------------------------------------------------------


def _set_up(empty: GameState, block: _Block) -> GameState:
    """The position that the lines of BOARD or YXBOARD describe.

    After BOARD the engine is to move; after YXBOARD whoever did not place the last stone listed.
    That side is black unless it has fewer stones than the other. Field 3 is passed over in renju,
    whose forbidden points we find ourselves.
    """
    size = empty.board.size
    stones: dict[Field, list[Point]] = {Field.OWN: [], Field.OTHER: [], Field.SPECIAL: []}
    last = Field.OTHER
    for number, line in enumerate(block.lines, start=1):
        try:
            stone = parse_stone(_whole(line))
            stones[stone.field].append(point_at(stone.square, size))
            last = stone.field
            if stone.field is Field.SPECIAL and empty.rule.name != "renju":
                raise ValueError(f"{line.text!r}: field 3 belongs to renju and continuous games")
        except ValueError as error:
            raise ValueError(f"{block.keyword} line {number}: {error}") from None
    mover, other = stones[Field.OWN], stones[Field.OTHER]
    if block.keyword == "YXBOARD" and last is Field.OWN:
        mover, other = other, mover
    color = Color.WHITE if len(mover) < len(other) else Color.BLACK
    black, white = (mover, other) if color is Color.BLACK else (other, mover)
    return GameState.setup(black=black, white=white, rule=empty.rule, to_move=color, size=size)


def _offered(empty: GameState, lines: list[Line]) -> GameState:
    """The position of the stones of SWAP2BOARD, played in turn."""
    if len(lines) not in (0, 3, 5):
        raise ValueError(f"SWAP2BOARD takes 0, 3 or 5 stones, not {len(lines)}")
    return _played_in_turn("SWAP2BOARD", empty, lines)


def _played_in_turn(keyword: str, empty: GameState, lines: list[Line]) -> GameState:
    """The position after the stones of ``lines``, black first."""
    size = empty.board.size
    state = GameState.new(empty.rule, size)
    for number, line in enumerate(lines, start=1):
        try:
            state = state.play(point_at(parse_square(_whole(line)), size))
        except ValueError as error:
            raise ValueError(f"{keyword} line {number}: {error}") from None
    return state


def _whole(line: Line) -> str:
    if line.is_cut:
        raise ValueError(_too_long(line))
    return line.text


def _without_last_stone(state: GameState) -> GameState:
    """The state before the last stone, whether that was played or set up."""
    if state.played:
        return state.take_back()._replace(undone=())
    *kept, last = state.moves
    cells = state.board.cells
    return GameState.setup(
        black=[point for point in kept if cells[point] > 0],
        white=[point for point in kept if cells[point] < 0],
        rule=state.rule,
        to_move=Color.BLACK if cells[last] > 0 else Color.WHITE,
        size=state.board.size,
    )


# --- Jobs ----------------------------------------------------------------------------------------


def _think(
    thinker: Thinker, state: GameState, say: Say, should_stop: ShouldStop, *, count: int = 0
) -> Decision:
    """Find a move, and play it. First tell of the ``count`` best, if that is not 0."""
    try:
        if state.outcome is not None:
            raise ValueError(f"the game is over: {state.outcome}")
        if count:
            for number, alternative in enumerate(thinker.alternatives(state, count), start=1):
                name = format_point(alternative.point, state.board.size)
                say(Reply(ReplyKind.MESSAGE, f"{number}. {name}: {alternative.note}"))
        point = _find_move(thinker, state, say, should_stop)
        return Decision(_squares_reply((point,), state.board.size), state.play(point))
    except ValueError as error:
        return Decision(Reply(ReplyKind.ERROR, str(error)))


def _find_move(thinker: Thinker, state: GameState, say: Say, should_stop: ShouldStop) -> Point:
    best: Point | None = None
    for thought in thinker.think(state, should_stop):
        best = thought.point
        if thought.note:
            say(Reply(ReplyKind.MESSAGE, thought.note))
        if should_stop():
            break
    if best is None:
        raise ValueError(f"{thinker.name} found no move")
    return best


def _decide_opening(
    thinker: Thinker,
    state: GameState,
    progress: Progress,
    seed: int,
    say: Say,  # noqa: ARG001 - a job that has nothing to say
    should_stop: ShouldStop,
) -> Decision:
    """Decide what an opening asks for. The next question tells what came of it: nothing is kept."""
    decision = thinker.decide_opening(state, progress, seed, should_stop)
    if decision.points:
        return Decision(_squares_reply(decision.points, state.board.size))
    return Decision(Reply(ReplyKind.TAKE, "black" if decision.choice is Choice.BLACK else "white"))


def _decide(
    thinker: Thinker, state: GameState, seed: int, say: Say, should_stop: ShouldStop
) -> Decision:
    """Decide about stones offered. A manager tells by BOARD what came of it, so nothing is kept."""
    if state.outcome is not None:
        return Decision(Reply(ReplyKind.ERROR, f"the game is over: {state.outcome}"))
    is_again = len(state.moves) == OFFERED_AGAIN
    progress = Progress(SWAP2, (Choice.PLACE_TWO,) if is_again else ())
    decision = thinker.decide_opening(state, progress, seed, should_stop)
    if decision.choice is Choice.BLACK:
        return Decision(Reply(ReplyKind.SWAP))
    points = decision.points or (_find_move(thinker, state, say, should_stop),)
    return Decision(_squares_reply(points, state.board.size))
