"""RenLib's two binary formats: ``.lib``, a tree of variations, and ``.pos``, a position.

Both are for a board of 15x15. A library begins with twenty bytes, ``FF RenLib FF``, the version and
padding (libraries older than that begin with their first node), then lists its nodes depth first,
two bytes each: a move and flags. The move holds the column, from 1, in its low four bits and the
row in its high four, counted from 0 at the top; 0 is the root or a pass. Behind a node stand, if
its flags say so, two more bytes of flags, a comment, and a text for the board, each ended by a zero
and padded to an even length. (Layout: RenLib 3.6's own source, in own words.)

At least one other program writes column and row the other way round. Nothing in a file tells; what
comes of it is the same game mirrored on the diagonal, and nothing but the names of points differs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gomoku_console.game.board import SIZE, Color, Point, column_row
from gomoku_console.language import tr
from gomoku_console.records.record import Branch, GameRecord, Move, check_playable, moves_of
from gomoku_console.records.source import (
    MAX_NODES,
    RecordError,
    decode,
    error_at_byte,
    error_in,
)
from gomoku_console.records.tree import unfold

if TYPE_CHECKING:
    from gomoku_console.records.record import Properties

MAGIC = b"\xffRenLib\xff"
HEADER_BYTES = 20
VERSIONS = range(300, 400)
"""The versions that are read, 100 times the major plus the minor number."""

_CENTER = 0x78
_HAS_SIBLING, _IS_LEAF, _OLD_COMMENT, _MARK, _COMMENT = 0x80, 0x40, 0x20, 0x10, 0x08
_NO_MOVE, _EXTENSION = 0x02, 0x01
_BOARD_TEXT = 0x01
_LINES = "\b"
"""Stands between the first line of a comment and the rest."""

_OLD_TEXT = re.compile(rb"[\x00-\x7f]*[\x80-\xff]")
_SWEDISH = str.maketrans("}{|][\\", "åäöÅÄÖ")
"""What six ASCII characters mean in old comments."""


@dataclass(slots=True)
class _Node:
    """A node of the tree: where it stands, its depth below the root, and what it says.

    ``labels`` are the texts for the board when this node is the last, as SGF's ``LB`` has them.
    """

    offset: int
    depth: int
    point: Point | None = None
    comment: str = ""
    is_marked: bool = False
    labels: list[str] = field(default_factory=list)
    children: list[int] = field(default_factory=list)


def read_lib(data: bytes, name: str) -> GameRecord:
    """Read a library as a game: its first variation is the main line, all others are kept.

    Texts on the board become the SGF property ``LB`` of their move, marks ``HO[1]``.

    Raises:
        RecordError: naming the byte where the file breaks off or says what cannot be.
    """
    nodes = _Reader(data, name).read()
    main, *others = unfold([node.children for node in nodes])
    line = [nodes[index] for index in main.nodes[1:]]
    for node in line:
        if node.point is None:
            raise error_at_byte(name, node.offset, tr("a move expected, a pass cannot be played"))
    record = GameRecord(
        comment=nodes[0].comment,
        moves=tuple(_move_of(node) for node in line),
        branches=tuple(
            Branch(
                other.trunk,
                # The root counts as a node of the main line, but is no move.
                other.after - (other.trunk < 0),
                tuple(_move_of(nodes[index]) for index in other.nodes),
            )
            for other in others
        ),
        properties=_properties_of(nodes[0]),
    )
    return check_playable(
        record, lambda index, reason: error_at_byte(name, line[index].offset, reason)
    )


def read_pos(data: bytes, name: str) -> GameRecord:
    """Read a position: how many stones, then each stone's place counted row by row from the top.

    Raises:
        RecordError: naming the byte that is not what it should be.
    """
    count = data[0] if data else 0
    if not 1 <= count <= SIZE * SIZE:
        raise error_at_byte(
            name, 0, tr("a number of stones from 1 to {most} expected", most=SIZE * SIZE)
        )
    if len(data) <= count:
        reason = tr(
            "{count} stones expected, the file ends after {number}",
            count=count,
            number=len(data) - 1,
        )
        raise error_at_byte(name, len(data), reason)
    points = []
    for offset, place in enumerate(data[1 : count + 1], start=1):
        if place >= SIZE * SIZE:
            raise error_at_byte(
                name, offset, tr("a place from 0 to {most} expected", most=SIZE * SIZE - 1)
            )
        row, column = divmod(place, SIZE)
        points.append((SIZE - 1 - row) * SIZE + column)
    record = GameRecord(moves=moves_of(points, Color.BLACK))
    return check_playable(record, lambda index, reason: error_at_byte(name, index + 1, reason))


def write_pos(record: GameRecord, name: str = "") -> bytes:
    """The stones on the board, in the order they were played.

    Raises:
        RecordError: if the board is not 15x15, or stones were set up that are not as if black and
            white had taken turns, or there is none.
    """
    if record.size != SIZE:
        raise error_in(
            name or "pos", tr("holds a 15x15 board only, not {size}x{size}", size=record.size)
        )
    points = record.as_sequence()
    if points is None:
        raise error_in(name or "pos", tr("cannot hold stones that were set up; sgf can"))
    if not points:
        raise error_in(name or "pos", tr("cannot hold an empty board"))
    places = []
    for point in points:
        column, row = column_row(point)
        places.append((SIZE - 1 - row) * SIZE + column)
    return bytes([len(places), *places])


class _Reader:
    """Reads the nodes of one library, in the order of the file."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        self._at = 0

    def read(self) -> list[_Node]:
        """Every node, the root first, each with the indices of its children."""
        self._read_header()
        nodes = [_Node(self._at, 0)]
        path, forks = [0], list[int]()
        while self._at < len(self._data):
            if len(nodes) > MAX_NODES:
                raise self._error(
                    self._at, tr("more than {most} nodes, too large a library", most=MAX_NODES)
                )
            self._read_node(nodes, path, forks)
        return nodes

    def _read_header(self) -> None:
        data = self._data
        if data[:1] == bytes([_CENTER]):
            return
        if data[: len(MAGIC)] != MAGIC or len(data) < HEADER_BYTES:
            raise self._error(0, tr("the header FF 'RenLib' FF of a library expected"))
        if 100 * data[8] + data[9] not in VERSIONS:
            raise self._error(
                8, tr("version 3 expected, not {major}.{minor}", major=data[8], minor=data[9])
            )
        self._at = HEADER_BYTES

    def _read_node(self, nodes: list[_Node], path: list[int], forks: list[int]) -> None:
        """Read one node as a child of the last in ``path``, and go where the next one belongs.

        ``forks`` holds the places in ``path`` of nodes that have a sibling still to come.
        """
        offset = self._at
        move, flags = self._pair(tr("a node of two bytes"))
        more = self._pair(tr("two more bytes of flags"))[1] if flags & _EXTENSION else 0
        comment = self._read_comment(flags)
        text = self._read_text(tr("a text for the board")) if more & _BOARD_TEXT else ""
        if move == 0 and len(nodes) == 1:
            nodes[0].comment = comment
            return
        parent = nodes[path[-1]]
        node = _Node(offset, len(path), self._point(move, offset), comment, bool(flags & _MARK))
        if text and node.point is not None:
            parent.labels.append(f"{_sgf_point(node.point)}:{_escaped(text)}")
        if not flags & _NO_MOVE or not flags & _IS_LEAF:
            parent.children.append(len(nodes))
        path.append(len(nodes))
        nodes.append(node)
        if flags & _HAS_SIBLING:
            forks.append(len(path) - 1)
        if flags & _IS_LEAF:
            del path[forks.pop() if forks else 1 :]

    def _read_comment(self, flags: int) -> str:
        """The comment in the old form, the new one, or both, as lines."""
        comments = [self._read_old_text()] if flags & _OLD_COMMENT else []
        if flags & _COMMENT:
            comments.append(self._read_text(tr("a comment")))
        return "\n".join(filter(None, comments))

    def _read_text(self, what: str) -> str:
        end = self._data.find(0, self._at)
        if end < 0:
            raise self._error(len(self._data), tr("the zero that ends {what} expected", what=what))
        text = decode(self._data[self._at : end])
        self._at += (end - self._at) // 2 * 2 + 2
        return text.replace(_LINES, "\n").replace("\r\n", "\n").replace("\r", "\n").strip()

    def _read_old_text(self) -> str:
        """A text whose last byte has its high bit set."""
        start = self._at
        match = _OLD_TEXT.match(self._data, start)
        if match is None:
            raise self._error(len(self._data), tr("the high bit that ends an old comment expected"))
        self._at += (match.end() - start + 1) // 2 * 2
        text = bytes(byte & 0x7F for byte in match[0]).decode("ascii").translate(_SWEDISH)
        return text.replace(_LINES, "\n").replace("\r\n", "\n").replace("\r", "\n").strip()

    def _pair(self, what: str) -> tuple[int, int]:
        if self._at + 2 > len(self._data):
            raise self._error(len(self._data), tr("{what} expected, the file ends here", what=what))
        pair = self._data[self._at], self._data[self._at + 1]
        self._at += 2
        return pair

    def _point(self, move: int, offset: int) -> Point | None:
        """The point a node's first byte means; None for a pass."""
        if move == 0:
            return None
        row, column = divmod(move, 16)
        if not 1 <= column <= SIZE or row >= SIZE:
            raise self._error(offset, tr("{move:#04x} is not a point of a 15x15 board", move=move))
        return (SIZE - 1 - row) * SIZE + column - 1

    def _error(self, offset: int, reason: str) -> RecordError:
        return error_at_byte(self._name, offset, reason)


def _move_of(node: _Node) -> Move:
    color = Color.BLACK if node.depth % 2 else Color.WHITE
    return Move(color, node.point, comment=node.comment, properties=_properties_of(node))


def _properties_of(node: _Node) -> Properties:
    marked = (("HO", ("1",)),) if node.is_marked else ()
    return (*marked, ("LB", tuple(node.labels))) if node.labels else marked


def _sgf_point(point: Point) -> str:
    column, row = column_row(point)
    return chr(ord("a") + column) + chr(ord("a") + SIZE - 1 - row)


def _escaped(text: str) -> str:
    return re.sub(r"([\\\]:])", r"\\\1", text)
