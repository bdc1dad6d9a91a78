"""Cuts a tree of nodes into lines, as `record.Branch` wants them, without recursion."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gomoku_console.records.record import MAIN

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Line:
    """A run of nodes, each the first child of the one before.

    Attributes:
        trunk: the number of the line it leaves, counted as `record.Branch` counts; of the main
            line itself `MAIN`.
        after: how many nodes of that line come before it.
        nodes: its nodes' indices.
    """

    trunk: int
    after: int
    nodes: list[int]


def unfold(children: Sequence[Sequence[int]]) -> list[Line]:
    """The lines of the tree whose root is node 0, the main line first.

    ``children[node]`` lists a node's children. The first continues its line, each of the others
    begins one of its own. Every line comes after its trunk.
    """
    lines: list[Line] = []
    begun = deque([(MAIN, 0, 0)])
    while begun:
        trunk, after, node = begun.popleft()
        nodes = [node]
        while children[node]:
            node, *others = children[node]
            begun.extend((len(lines) - 1, len(nodes), other) for other in others)
            nodes.append(node)
        lines.append(Line(trunk, after, nodes))
    return lines
