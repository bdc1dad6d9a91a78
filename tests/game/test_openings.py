from __future__ import annotations

import pytest

from gomoku_console.game.board import Board, Color, UnreadableError, parse_point
from gomoku_console.game.openings import (
    LONG_PRO,
    NONE,
    OPENINGS,
    PRO,
    SWAP,
    SWAP2,
    Choice,
    Opening,
    Progress,
    Seat,
    parse_opening,
)
from gomoku_console.game.state import IllegalMoveError

FIRST, SECOND = Seat.FIRST, Seat.SECOND
BLACK, WHITE, TWO = Choice.BLACK, Choice.WHITE, Choice.PLACE_TWO


def color_of(stones: int) -> Color:
    """Whose the next stone is: stones alternate in every opening."""
    return Color.WHITE if stones % 2 else Color.BLACK


def actors(opening: Opening, choices: tuple[Choice, ...], stones: range) -> list[Seat]:
    progress = Progress(opening, choices)
    return [progress.actor(n, color_of(n)) for n in stones]


@pytest.mark.parametrize("opening", [NONE, PRO, LONG_PRO])
def test_without_an_offer_the_first_player_is_black(opening: Opening) -> None:
    progress = Progress(opening)
    assert progress.holder(Color.BLACK) is FIRST
    assert progress.holder(Color.WHITE) is SECOND
    assert actors(opening, (), range(4)) == [FIRST, SECOND, FIRST, SECOND]
    assert [progress.options(n) for n in range(8)] == [()] * 8


@pytest.mark.parametrize(
    ("opening", "options"), [(SWAP, (BLACK, WHITE)), (SWAP2, (BLACK, WHITE, TWO))]
)
def test_the_first_places_three_and_the_second_chooses(
    opening: Opening, options: tuple[Choice, ...]
) -> None:
    progress = Progress(opening)
    assert actors(opening, (), range(4)) == [FIRST, FIRST, FIRST, SECOND]
    assert [progress.options(n) for n in range(4)] == [(), (), (), options]
    assert progress.holder(Color.BLACK) is None
    assert progress.holder(Color.WHITE) is None


@pytest.mark.parametrize("opening", [SWAP, SWAP2])
@pytest.mark.parametrize(
    ("choice", "black", "plays_fourth"), [(WHITE, FIRST, SECOND), (BLACK, SECOND, FIRST)]
)
def test_the_second_takes_a_colour_and_white_moves(
    opening: Opening, choice: Choice, black: Seat, plays_fourth: Seat
) -> None:
    progress = Progress(opening).choose(3, choice)
    assert progress.holder(Color.BLACK) is black
    assert progress.holder(Color.WHITE) is black.other
    assert progress.actor(3, Color.WHITE) is plays_fourth
    assert progress.actor(4, Color.BLACK) is plays_fourth.other
    assert progress.options(3) == progress.options(5) == ()
    assert progress.ordinary_from == 3


@pytest.mark.parametrize(("choice", "black"), [(WHITE, SECOND), (BLACK, FIRST)])
def test_swap2_hands_the_choice_back_after_two_more(choice: Choice, black: Seat) -> None:
    progress = Progress(SWAP2).choose(3, TWO)
    assert [progress.actor(n, color_of(n)) for n in (3, 4, 5)] == [SECOND, SECOND, FIRST]
    assert progress.options(4) == ()
    assert progress.options(5) == (BLACK, WHITE)
    assert progress.holder(Color.BLACK) is None
    chosen = progress.choose(5, choice)
    assert chosen.holder(Color.BLACK) is black
    assert chosen.actor(5, Color.WHITE) is black.other, "white plays the sixth stone"
    assert chosen.ordinary_from == 5


@pytest.mark.parametrize(
    ("progress", "stones", "choice"),
    [
        (Progress(SWAP), 3, TWO),
        (Progress(SWAP), 2, BLACK),
        (Progress(NONE), 3, BLACK),
        (Progress(SWAP2, (TWO,)), 5, TWO),
        (Progress(SWAP2, (BLACK,)), 3, WHITE),
    ],
)
def test_a_choice_out_of_place_is_refused(progress: Progress, stones: int, choice: Choice) -> None:
    with pytest.raises(IllegalMoveError, match=f"'{choice.value}' cannot be chosen"):
        progress.choose(stones, choice)


def objects(opening: Opening, stones: int, name: str) -> bool:
    point = parse_point(name)
    return Progress(opening).objection(Board.empty(), point, stones) is not None


@pytest.mark.parametrize(("opening", "inside", "outside"), [(PRO, 2, 3), (LONG_PRO, 3, 4)])
def test_pro_keeps_blacks_second_stone_out_of_the_middle(
    opening: Opening, inside: int, outside: int
) -> None:
    """h8 is the middle: k8 is three lines from it, l8 four."""
    columns = "hijklmno"
    assert not objects(opening, 0, "h8")
    assert objects(opening, 0, "h9")
    assert not objects(opening, 1, "h9"), "white's first stone goes anywhere"
    for row in (8, 8 + inside, 8 - inside):
        assert objects(opening, 2, f"{columns[inside]}{row}")
        assert not objects(opening, 2, f"{columns[outside]}{row}")
    assert not objects(opening, 4, "i9"), "from the third stone on black is free"


def test_the_other_openings_leave_every_point_free() -> None:
    for opening in (NONE, SWAP, SWAP2):
        assert not any(objects(opening, stones, "i9") for stones in (0, 1, 2))


def test_no_stone_is_placed_before_a_choice_that_is_due() -> None:
    assert objects(SWAP, 3, "a1")
    assert Progress(SWAP, (WHITE,)).objection(Board.empty(), 0, 3) is None


def test_what_is_to_be_done_is_said() -> None:
    assert [Progress(SWAP).task(n) for n in range(3)] == [
        "Place 3 stones: black, white, black",
        "Place 2 more stones: white, black",
        "Place 1 more stone: black",
    ]
    assert Progress(SWAP).task(3) == "Take black or take white"
    assert Progress(SWAP2).task(3) == "Take black, take white or place two more"
    two = Progress(SWAP2, (TWO,))
    assert two.task(3) == "Place 2 stones: white, black"
    assert two.task(4) == "Place 1 more stone: black"
    assert two.task(5) == "Take black or take white"
    assert Progress(PRO).task(2) == "Place black outside the central 5x5"
    assert Progress(LONG_PRO).task(2) == "Place black outside the central 7x7"
    assert Progress(SWAP2, (BLACK,)).task(3) == ""
    assert Progress(NONE).task(0) == ""


def test_openings_are_read_by_name() -> None:
    for name, opening in OPENINGS.items():
        assert parse_opening(name) is opening
        assert str(opening) == name
    with pytest.raises(UnreadableError, match="'taraguchi' is not an opening; one of: none, pro"):
        parse_opening("taraguchi")
