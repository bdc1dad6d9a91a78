"""The rules of renju a second time: slowly, with sets of coordinates, definition by definition.

Nothing here is shared with the package, and nothing is clever. Numbers in parentheses are those of
the International Renju Rules; ``exact`` tells renju from the rule of three and three.
"""

from __future__ import annotations

Place = tuple[int, int]

WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class SlowReferee:
    def __init__(self, cells: list[int], size: int, *, renju: bool) -> None:
        places = [(at % size, at // size) for at in range(size * size)]
        self.size = size
        self.renju = renju
        self.board = frozenset(places)
        self.black = frozenset(place for place in places if cells[self.index(place)] > 0)
        self.lines = {(place, way): self.line(place, way) for place in places for way in WAYS}
        self.white = frozenset(place for place in places if cells[self.index(place)] < 0)

    def index(self, place: Place) -> int:
        return place[1] * self.size + place[0]

    def line(self, place: Place, way: Place) -> list[Place]:
        steps = range(-self.size, self.size)
        line = [(place[0] + n * way[0], place[1] + n * way[1]) for n in steps]
        return [on for on in line if on in self.board]

    def verdicts(self) -> dict[int, str]:
        empty = self.board - self.black - self.white
        return {self.index(place): self.verdict(self.black, place) for place in empty}

    def verdict(self, black: frozenset[Place], place: Place) -> str:
        black |= {place}
        rows = [self.row(black, place, way) for way in WAYS]
        if any(self.wins(row) for row in rows):
            return "five"
        if self.renju and any(len(row) > 5 for row in rows):
            return "overline"
        if self.renju and sum(len(self.fours(black, place, way)) for way in WAYS) > 1:
            return "double-four"
        if sum(self.has_three(black, place, way) for way in WAYS) > 1:
            return "double-three"
        return "legal"

    def wins(self, row: frozenset[Place]) -> bool:
        return len(row) == 5 if self.renju else len(row) >= 5

    def row(self, black: frozenset[Place], place: Place, way: Place) -> frozenset[Place]:
        """The unbroken row that ``place`` belongs to."""
        row: set[Place] = set()
        for on in self.lines[place, way]:
            if on in black:
                row.add(on)
            elif place in row:
                break
            else:
                row.clear()
        return frozenset(row)

    def empty(self, black: frozenset[Place], place: Place, way: Place) -> list[Place]:
        return [on for on in self.lines[place, way] if not (on in black or on in self.white)]

    def fours(self, black: frozenset[Place], place: Place, way: Place) -> set[frozenset[Place]]:
        """Four stones, ``place`` among them, that one more would make a five (3.4)."""
        fours = set()
        for on in self.empty(black, place, way):
            row = self.row(black | {on}, place, way)
            if on in row and self.wins(row):
                fours.add(row - {on})
        return fours

    def makes_straight_four(
        self, black: frozenset[Place], place: Place, on: Place, way: Place
    ) -> bool:
        """Whether ``on`` gives an unbroken row of four with two ways to make a five (3.5)."""
        black |= {on}
        row = self.row(black, place, way)
        fives = [
            end
            for end in self.empty(black, place, way)
            if row | {end} <= (longer := self.row(black | {end}, place, way)) and self.wins(longer)
        ]
        return len(row) == 4 and on in row and len(fives) == 2

    def has_three(self, black: frozenset[Place], place: Place, way: Place) -> bool:
        """Whether ``place`` belongs to a three (3.6) that is none of those 9.3 lets pass."""
        return any(
            self.makes_straight_four(black, place, on, way) and self.verdict(black, on) == "legal"
            for on in self.empty(black, place, way)
        )
