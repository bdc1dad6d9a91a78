"""The Smart Game Format: FF[4], GM[4] for Gomoku, and the dialects that are about.

Points are two letters, the column from the left and the row from the *top*, ``aa`` being the upper
left corner. `_parse` knows the grammar only and gives a tree of nodes; the rest gives them meaning.
What has none here is kept as it stands and written out again.

Of a collection the first game is read. (Format: red-bean.com/sgf, in own words.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gomoku_console.game.board import MAX_SIZE, MIN_SIZE, SIZE, Color, Point, column_row
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.language import tr
from gomoku_console.records.record import (
    MAIN,
    Branch,
    Ending,
    GameRecord,
    Move,
    Result,
    check_playable,
    ending_for,
)
from gomoku_console.records.source import (
    MAX_DEPTH,
    MAX_NODES,
    RecordError,
    Source,
    decode,
    show_text,
)
from gomoku_console.records.tree import unfold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gomoku_console.records.record import Properties

GOMOKU = "4"
"""The number of the game, in ``GM``."""

START = re.compile(r"\(\s*;")
_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*\[([^\]]{1,40})\]")
_TOKEN = re.compile(
    r"\s*(?:\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\]|(?P<name>[A-Za-z0-9]+)|(?P<mark>[;()]))",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)|(\r\n|\n\r|\r)", re.DOTALL)
_RESULT = re.compile(r"([BW])\s*\+\s*(.*)", re.IGNORECASE | re.DOTALL)
_SECONDS = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_MILLISECONDS = re.compile(r"[0-9]{1,12}")
_TIME_COMMENT = re.compile(r"([0-9]{1,12})ms")
"""How c-gomoku-cli comments a move: with the time it took."""

_HOW = {
    "r": "resign",
    "resign": "resign",
    "t": "time",
    "time": "time",
    "f": "forfeit",
    "forfeit": "forfeit",
}
_DRAWS = frozenset({"0", "draw", "jigo", "b+draw", "w+draw", "0.5-0.5", "1/2-1/2"})
_WINS = {"1-0": Ending.BLACK_WINS, "0-1": Ending.WHITE_WINS}
_RULES = {"0": "freestyle", "1": "standard", "4": "renju", "gomoku": "freestyle"}
"""Names of rule sets elsewhere: Gomocup's numbers, as c-gomoku-cli writes them."""

_WRITTEN_ANEW = frozenset({"FF", "GM", "CA", "AP", "SZ"})
"""Properties that say how the file is written, which is decided on writing."""

_END: dict[str, Sequence[str]] = {"N": ["end"]}
"""The node of a game that ended where only lines go on that were not played; N is its name."""

_SET_UP = frozenset({"AB", "AW", "AE"})
_SIDES = {"B": Color.BLACK, "W": Color.WHITE}
_TIME = "MS"
"""A private property: milliseconds spent on a move. SGF itself knows only the time left."""


class _Value(NamedTuple):
    """A property value as it stands in the file, escapes and all, and the index where."""

    raw: str
    at: int


@dataclass(frozen=True, slots=True)
class _Node:
    """A node of the tree, the index where it stands, and its children's numbers."""

    at: int
    properties: dict[str, list[_Value]] = field(default_factory=dict)
    children: list[int] = field(default_factory=list)


def read_sgf(data: bytes, name: str) -> GameRecord:
    """Read the first game of a file, with its variations.

    Raises:
        RecordError: naming the place that is not what it should be.
    """
    source = _source_of(data, name)
    return _Interpreter(source, _parse(source)).read()


def read_header(data: bytes, name: str) -> GameRecord:
    """Read what the root node says, and no moves: quick, and content with the file's beginning.

    Raises:
        RecordError: as `read_sgf`.
    """
    source = _source_of(data, name)
    return _Interpreter(source, _parse(source, most=1)).read()


# --- grammar -------------------------------------------------------------------------------------


def _source_of(data: bytes, name: str) -> Source:
    charset = _CHARSET.search(data)
    return Source(name, decode(data, charset[1].decode("latin-1") if charset else ""))


def _parse(source: Source, most: int | None = None) -> list[_Node]:
    """The nodes of the first game tree, the root first; only the first ``most`` if that is given.

    Raises:
        RecordError: where the grammar or a limit is broken.
    """
    start = START.search(source.text)
    if start is None:
        raise source.error(0, tr("'(;' expected, the beginning of an SGF game"))
    return _Parser(source, start.start()).parse(most)


class _Parser:
    """Reads one game tree, token by token."""

    def __init__(self, source: Source, start: int) -> None:
        self._source = source
        self._at = start
        self._values = 0
        self._nodes: list[_Node] = []
        self._last = MAIN
        """The node that the next one follows."""
        self._forks: list[int] = []
        """The last node before each parenthesis that is still open."""

    def parse(self, most: int | None) -> list[_Node]:
        """Every node, or the first ``most`` of them."""
        while True:
            match = self._next(tr("';', '(' or ')'"))
            mark = match["mark"]
            if mark == "(":
                self._open(match)
            elif mark == ")":
                self._last = self._forks.pop()
                if not self._forks:
                    return self._nodes
            elif mark == ";":
                if len(self._nodes) == most:
                    return self._nodes
                self._begin_node(match)
            elif match["name"] is not None:
                self._read_property(match)
            else:
                raise self._error(match, tr("a property name expected before '['"))

    def _next(self, expected: str) -> re.Match[str]:
        match = _TOKEN.match(self._source.text, self._at)
        if match is None:
            raise self._unreadable(expected)
        self._at = match.end()
        return match

    def _unreadable(self, expected: str) -> RecordError:
        text = self._source.text
        at = self._at + len(text[self._at :]) - len(text[self._at :].lstrip())
        if at == len(text):
            return self._source.error(
                at, tr("{expected} expected, the file ends in mid-game", expected=expected)
            )
        if text[at] == "[":
            return self._source.error(at, tr("']' expected, this value never ends"))
        return self._source.error(
            at, tr("{expected} expected, {text} found", expected=expected, text=show_text(text[at]))
        )

    def _open(self, match: re.Match[str]) -> None:
        if len(self._forks) == MAX_DEPTH:
            raise self._error(match, tr("variations lie more than {most} deep", most=MAX_DEPTH))
        self._forks.append(self._last)
        following = _TOKEN.match(self._source.text, self._at)
        if following is None or following["mark"] != ";":
            raise self._unreadable("';'")

    def _begin_node(self, match: re.Match[str]) -> None:
        if len(self._nodes) == MAX_NODES:
            raise self._error(match, tr("more than {most} nodes, too large a game", most=MAX_NODES))
        if self._nodes:
            self._nodes[self._last].children.append(len(self._nodes))
        self._last = len(self._nodes)
        self._nodes.append(_Node(match.end() - 1))

    def _read_property(self, match: re.Match[str]) -> None:
        """Read a property's values. Before FF[4] names had small letters, which mean nothing."""
        if not self._nodes:
            raise self._error(match, tr("';' expected before a property"))
        capitals = re.sub(r"[a-z]", "", match["name"]) or match["name"].upper()
        values = self._nodes[self._last].properties.setdefault(capitals, [])
        found = self._next_value()
        if found is None:
            raise self._unreadable(
                tr("'[' after the property {name}", name=show_text(match["name"]))
            )
        while found is not None:
            self._values += 1
            if self._values > MAX_NODES:
                raise self._error(
                    found, tr("more than {most} values, too large a game", most=MAX_NODES)
                )
            values.append(_Value(found["value"], found.start("value")))
            found = self._next_value()

    def _next_value(self) -> re.Match[str] | None:
        match = _TOKEN.match(self._source.text, self._at)
        if match is None:
            if self._source.text[self._at :].lstrip().startswith("["):
                raise self._unreadable("']'")
            return None
        if match["value"] is None:
            return None
        self._at = match.end()
        return match

    def _error(self, match: re.Match[str], reason: str) -> RecordError:
        return self._source.error(match.start(match.lastgroup or 0), reason)


# --- meaning -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Draft:
    """A move under construction, or what is said before the first."""

    at: int
    color: Color | None = None
    point: Point | None = None
    time: int | None = None
    left: int | None = None
    comments: list[str] = field(default_factory=list)
    properties: dict[str, list[str]] = field(default_factory=dict)

    @property
    def comment(self) -> str:
        """Everything said, a node's comment a paragraph."""
        return "\n".join(filter(None, self.comments))

    def kept(self, *handled: str) -> Properties:
        """The properties not ``handled`` elsewhere."""
        return tuple(
            (name, tuple(raw)) for name, raw in self.properties.items() if name not in handled
        )

    def finish(self) -> Move:
        """The move."""
        _read_times(self)
        return Move(self.color, self.point, self.time, self.left, self.comment, self.kept())


class _Interpreter:
    """Makes a record of a tree of nodes."""

    def __init__(self, source: Source, nodes: list[_Node]) -> None:
        self._source = source
        self._nodes = nodes
        self._check_game()
        self._size = self._find_size()
        self._stones: dict[Point, Color] = {}
        self._listed = 0
        self._to_move: Color | None = None
        self._drafts = [_Draft(nodes[0].at)]

    def read(self) -> GameRecord:
        """The record."""
        main, *others = unfold([node.children for node in self._nodes])
        counts = [0]
        for number in main.nodes:
            self._set_up(self._nodes[number])
            self._read_main(number)
            counts.append(len(self._drafts) - 1)
        branches = tuple(
            Branch(
                line.trunk,
                counts[line.after] if line.trunk == MAIN else line.after,
                tuple(self._read_move(self._nodes[number]).finish() for number in line.nodes),
            )
            for line in others
        )
        record = self._finish(branches)
        places = [draft.at for draft in self._drafts[1:]]
        return check_playable(
            record, lambda index, reason: self._source.error(places[index], reason)
        )

    def _finish(self, branches: tuple[Branch, ...]) -> GameRecord:
        game, moves = self._drafts[0], tuple(draft.finish() for draft in self._drafts[1:])
        rule = _parse_rule(self._said("RU"))
        result = _parse_result(self._said("RE"))
        handled = _WRITTEN_ANEW | {"PB", "PW", "DT", "PL"}
        handled |= {"RU"} if rule else set()
        handled |= {"RE"} if result.ending is not Ending.UNKNOWN else set()
        black = tuple(p for p, color in self._stones.items() if color is Color.BLACK)
        white = tuple(p for p, color in self._stones.items() if color is Color.WHITE)
        return GameRecord(
            size=self._size,
            rule=rule,
            black=self._said("PB"),
            white=self._said("PW"),
            result=result,
            date=self._said("DT"),
            comment=game.comment,
            black_stones=black,
            white_stones=white,
            to_move=self._first_to_move(len(black) - len(white)),
            moves=moves,
            branches=branches,
            properties=game.kept(*handled),
        )

    def _first_to_move(self, surplus: int) -> Color:
        if len(self._drafts) > 1 and self._drafts[1].color is not None:
            return self._drafts[1].color
        return self._to_move or (Color.WHITE if surplus > 0 else Color.BLACK)

    def _said(self, name: str) -> str:
        """What is said of the game before the first move, as one line; empty if nothing is."""
        values = self._drafts[0].properties.get(name, [])
        return unescape(values[0]).replace("\n", " ") if values else ""

    def _check_game(self) -> None:
        """Refuse another game than Gomoku; a file that names none is taken at its name's word."""
        for value in self._nodes[0].properties.get("GM", []):
            if value.raw.strip() != GOMOKU:
                game = show_text(value.raw)
                reason = tr(
                    "GM[{number}] expected, the number of Gomoku; this is game {game}",
                    number=GOMOKU,
                    game=game,
                )
                raise self._source.error(value.at, reason)

    def _find_size(self) -> int:
        """The size ``SZ`` gives, or without it the smallest usual board that holds all stones."""
        for value in self._nodes[0].properties.get("SZ", []):
            match = re.fullmatch(r"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?", value.raw)
            size = int(match[1]) if match and match[2] in (None, match[1]) else 0
            if not MIN_SIZE <= size <= MAX_SIZE:
                reason = tr(
                    "a square board of {least} to {most} points expected",
                    least=MIN_SIZE,
                    most=MAX_SIZE,
                )
                raise self._source.error(
                    value.at, tr("{reason}, {text} found", reason=reason, text=show_text(value.raw))
                )
            return size
        needed = max(map(_letters_needed, self._nodes))
        return next(size for size in (SIZE, 19, MAX_SIZE) if needed <= size or size == MAX_SIZE)

    def _read_main(self, number: int) -> None:
        """Read a node of the main line. One without a move adds to what was said before."""
        draft = self._read_move(self._nodes[number], handled=_SET_UP)
        last = self._drafts[-1]
        if draft.color is None and draft.properties == _END:
            draft.properties = {}
        if draft.color is None or number == 0:
            last.comments.extend(draft.comments)
            for name, raw in draft.properties.items():
                last.properties.setdefault(name, []).extend(raw)
            draft.comments, draft.properties = [], {}
        if draft.color is None:
            return
        if draft.point is None:
            raise self._source.error(draft.at, tr("a move expected, a pass cannot be played"))
        if last.color is draft.color:
            reason = tr(
                "a move of {color} expected, {twice} moves twice",
                color=draft.color.opponent.term,
                twice=draft.color.term,
            )
            raise self._source.error(draft.at, reason)
        self._drafts.append(draft)

    def _set_up(self, node: _Node) -> None:
        """Set up stones before the first move.

        Raises:
            RecordError: if the file does so in mid-game, or sets up a stone twice.
        """
        found = [values for name, values in node.properties.items() if name in _SET_UP]
        if found and len(self._drafts) > 1:
            reason = tr("a move expected, stones cannot be set up in mid-game")
            raise self._source.error(found[0][0].at, reason)
        for point, _ in self._points_of(node, "AE"):
            self._stones.pop(point, None)
        for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
            for point, at in self._points_of(node, name):
                if point in self._stones:
                    raise self._source.error(at, tr("a stone is set up twice on this point"))
                self._stones[point] = color
        for value in node.properties.get("PL", []) if len(self._drafts) == 1 else ():
            self._to_move = _SIDES.get(value.raw.strip()[:1].upper(), self._to_move)

    def _points_of(self, node: _Node, name: str) -> Iterator[tuple[Point, int]]:
        """Every point a list names, rectangles such as ``aa:cc`` written out, and where."""
        for value in node.properties.get(name, []):
            corners = [self._point(part, value.at) for part in value.raw.split(":", 1)]
            (left, low), (right, high) = (
                column_row(corner, self._size) for corner in (corners[0], corners[-1])
            )
            self._listed += (abs(right - left) + 1) * (abs(high - low) + 1)
            if self._listed > MAX_NODES:
                raise self._source.error(
                    value.at, tr("more than {most} points are listed", most=MAX_NODES)
                )
            for row in range(min(low, high), max(low, high) + 1):
                for column in range(min(left, right), max(left, right) + 1):
                    yield row * self._size + column, value.at

    def _read_move(self, node: _Node, handled: frozenset[str] = frozenset()) -> _Draft:
        """What one node says of a move, properties ``handled`` elsewhere left out."""
        draft = _Draft(node.at)
        for name, values in node.properties.items():
            if name in _SIDES:
                self._read_stone(draft, _SIDES[name], values)
            elif name == "C":
                draft.comments.extend(unescape(value.raw) for value in values)
            elif name not in handled:
                draft.properties[name] = [value.raw for value in values]
        return draft

    def _read_stone(self, draft: _Draft, color: Color, values: Sequence[_Value]) -> None:
        if draft.color is not None or len(values) > 1:
            raise self._source.error(values[-1].at, tr("one move a node expected"))
        raw, at = values[0].raw.strip(), values[0].at
        is_pass = not raw or (raw.lower() == "tt" and self._size < MAX_SIZE)
        draft.at, draft.color = at, color
        draft.point = None if is_pass else self._point(raw, at)

    def _point(self, text: str, at: int) -> Point:
        letters = text.strip().lower()
        limit = chr(ord("a") + self._size - 1)
        if len(letters) != 2 or not all("a" <= letter <= limit for letter in letters):
            raise self._source.error(
                at,
                tr(
                    "a point of two letters from 'a' to '{limit}' expected, {text} found",
                    limit=limit,
                    text=show_text(text),
                ),
            )
        column, down = (ord(letter) - ord("a") for letter in letters)
        return (self._size - 1 - down) * self._size + column


def _letters_needed(node: _Node) -> int:
    """How large a board this node's stones need; passes need none."""
    values = (node.properties.get(name, []) for name in ("B", "W", "AB", "AW"))
    texts = (value.raw.lower() for group in values for value in group)
    letters = (letter for text in texts if text.strip() != "tt" for letter in text)
    return max(
        (ord(letter) - ord("a") + 1 for letter in letters if "a" <= letter <= "z"), default=0
    )


def _read_times(draft: _Draft) -> None:
    """Take from ``draft`` what is said of time: left, spent, or spent as c-gomoku-cli says it."""
    left = draft.properties.get("BL" if draft.color is Color.BLACK else "WL", [""])
    if draft.color is not None and _SECONDS.fullmatch(left[0]):
        draft.left = round(float(left[0]) * 1000)
        del draft.properties["BL" if draft.color is Color.BLACK else "WL"]
    spent = draft.properties.get(_TIME, [""])
    if _MILLISECONDS.fullmatch(spent[0]):
        draft.time = int(spent[0])
        del draft.properties[_TIME]
    match = _TIME_COMMENT.fullmatch(draft.comment) if draft.color is not None else None
    if match is not None and draft.time is None:
        draft.time, draft.comments = int(match[1]), []


def _parse_rule(text: str) -> str | None:
    name = text.strip().lower().replace(" ", "-")
    name = _RULES.get(name, name)
    return name if name in RULE_SETS else None


def _parse_result(text: str) -> Result:
    """The result a file gives; the unknown one if it cannot be understood."""
    plain = text.strip().lower().replace(" ", "")
    if plain in _DRAWS:
        return Result(Ending.DRAW)
    if plain in _WINS:
        return Result(_WINS[plain])
    match = _RESULT.fullmatch(text.strip())
    if match is None:
        return Result()
    how = match[2].strip()
    return Result(ending_for(_SIDES[match[1].upper()]), _HOW.get(how.lower(), how))


def unescape(raw: str) -> str:
    """The text that a value ``raw`` from a file means, its lines ended by line feeds."""

    def plain(match: re.Match[str]) -> str:
        escaped: str | None = match[1]
        if escaped is None:
            return "\n"
        return "" if escaped[0] in "\r\n" else escaped

    return _ESCAPE.sub(plain, raw)


# --- writing -------------------------------------------------------------------------------------

_LINE = 70
"""Characters after which a new line is begun."""


def write_sgf(record: GameRecord, name: str = "") -> bytes:  # noqa: ARG001 - as every writer
    """The game with all it holds, in UTF-8."""
    first, *others = _pieces(record)
    lines, width = [first, ""], 0
    for piece in others:
        if width > _LINE:
            lines.append("")
            width = 0
        lines[-1] += piece
        width += len(piece)
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _pieces(record: GameRecord) -> Iterator[str]:
    """The file in pieces between which a line may end; no recursion, however deep it goes."""
    forks: dict[tuple[int, int], list[int]] = {}
    for number, branch in enumerate(record.branches):
        forks.setdefault((branch.trunk, branch.after), []).append(number)
    yield "(" + _format_node(_root_properties(record))
    ends: list[tuple[int, int] | None] = [None]
    yield from _run(record, MAIN, 0, forks, ends)
    while ends:
        begun = ends.pop()
        if begun is None:
            yield ")"
            continue
        line, at = begun
        yield "("
        ends.append(None)
        moves = record.line(line)
        # Without a node of its own, the end of the main line would be lost among its branches.
        yield _format_move(moves[at], record.size) if at < len(moves) else _format_node(_END)
        yield from _run(record, line, at + 1, forks, ends)


def _run(
    record: GameRecord,
    line: int,
    at: int,
    forks: dict[tuple[int, int], list[int]],
    ends: list[tuple[int, int] | None],
) -> Iterator[str]:
    """The moves of a line up to its next fork, whose prongs then go to ``ends``, the next last."""
    moves = record.line(line)
    while (line, at) not in forks and at < len(moves):
        yield _format_move(moves[at], record.size)
        at += 1
    if (line, at) in forks:
        ends.extend((number, 0) for number in reversed(forks[line, at]))
        if at < len(moves) or line == MAIN:
            ends.append((line, at))


def _root_properties(record: GameRecord) -> dict[str, Sequence[str]]:
    named = {
        "PB": escape_line(record.black),
        "PW": escape_line(record.white),
        "RU": record.rule or "",
        "RE": _format_result(record.result),
        "DT": escape_line(record.date),
    }
    root: dict[str, Sequence[str]] = {
        "FF": ["4"],
        "GM": [GOMOKU],
        "CA": ["UTF-8"],
        "AP": ["gomoku-console"],
        "SZ": [str(record.size)],
        **{name: [text] for name, text in named.items() if text},
    }
    for name, stones in (("AB", record.black_stones), ("AW", record.white_stones)):
        if stones:
            root[name] = [_format_point(stone, record.size) for stone in stones]
    if record.black_stones or record.white_stones or record.to_move is Color.WHITE:
        root["PL"] = ["B" if record.to_move is Color.BLACK else "W"]
    if record.comment:
        root["C"] = [_escape(record.comment)]
    others = {name: raw for name, raw in record.properties if name not in root}
    return {**root, **others}


def _format_move(move: Move, size: int) -> str:
    properties: dict[str, Sequence[str]] = {}
    if move.color is not None:
        letter = "B" if move.color is Color.BLACK else "W"
        properties[letter] = ["" if move.point is None else _format_point(move.point, size)]
        if move.left is not None:
            properties[letter + "L"] = [_format_seconds(move.left)]
    if move.time is not None:
        properties[_TIME] = [str(move.time)]
    if move.comment:
        properties["C"] = [_escape(move.comment)]
    others = {name: raw for name, raw in move.properties if name not in properties}
    return _format_node({**properties, **others})


def _format_node(properties: dict[str, Sequence[str]]) -> str:
    return ";" + "".join(
        name + "".join(f"[{raw}]" for raw in values) for name, values in properties.items()
    )


def _format_point(point: Point, size: int) -> str:
    column, row = column_row(point, size)
    return chr(ord("a") + column) + chr(ord("a") + size - 1 - row)


def _format_seconds(milliseconds: int) -> str:
    seconds, rest = divmod(abs(milliseconds), 1000)
    sign = "-" if milliseconds < 0 else ""
    return sign + f"{seconds}.{rest:03}".rstrip("0").rstrip(".")


def _format_result(result: Result) -> str:
    if result.ending is Ending.UNKNOWN:
        return ""
    if result.ending is Ending.DRAW:
        return "Draw"
    how = result.how.capitalize() if result.how in _HOW.values() else result.how
    return ("B+" if result.ending is Ending.BLACK_WINS else "W+") + escape_line(how)


def _escape(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", text)


def escape_line(text: str) -> str:
    """``text`` as one line that stands for itself between brackets."""
    return _escape(re.sub(r"[\r\n]+", " ", text))
