"""What an opening asks for, asked of our own engine over its pipe."""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING

import pytest

from gomoku_console.game.board import UnreadableError, parse_moves
from gomoku_console.game.openings import OPENINGS, PRO, SWAP, SWAP2, Choice, Opening, Progress
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.client import Decided, EngineClient, Failed, Moved
from gomoku_console.gomocup.protocol import Limits, format_progress, parse_progress
from tests.gomocup.manager import Manager

if TYPE_CHECKING:
    from gomoku_console.gomocup.client import Event

CLUB = (sys.executable, "-m", "gomoku_console", "brain", "--opponent", "club", "--seed", "1")


@pytest.mark.parametrize("opening", OPENINGS.values(), ids=str)
@pytest.mark.parametrize("choices", [(), (Choice.BLACK,), (Choice.PLACE_TWO, Choice.WHITE)])
def test_progress_is_written_and_read_again(opening: Opening, choices: tuple[Choice, ...]) -> None:
    progress = Progress(opening, choices)
    assert parse_progress(format_progress(progress)) == progress


@pytest.mark.parametrize("line", ["", "swap3", "swap2 red", "swap2 black white black"])
def test_no_progress_is_refused(line: str) -> None:
    with pytest.raises(UnreadableError):
        parse_progress(line)


def test_the_commands() -> None:
    with Manager(CLUB) as manager:
        assert manager.ask("START 15") == "OK"
        assert len(manager.ask("OPENINGBOARD\nswap2\nDONE").split()) == 3
        lopsided = "7,7\n0,14\n8,7"
        assert manager.ask(f"OPENINGBOARD\nswap\n{lopsided}\nDONE") == "TAKE black"
        assert manager.ask("OPENINGBOARD\nswap\n0,14\n7,7\n14,0\nDONE") == "TAKE white"
        assert manager.ask("OPENINGBOARD\npro\nDONE") == "7,7"
        assert manager.ask("OPENINGBOARD\nDONE") == "ERROR OPENINGBOARD names no opening"
        assert manager.ask("OPENINGBOARD\nswap\n7,7\n7,7\nDONE").startswith(
            "ERROR OPENINGBOARD line 2"
        )
        assert manager.ask("SWAP2BOARD\n" + lopsided + "\nDONE") == "SWAP"
        assert manager.ask("PLAY 7,7") == "7,7", "nothing of all that was kept"


def await_event(client: EngineClient) -> Event:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        client.wait(0.05)
        for event in client.poll():
            if isinstance(event, (Decided, Moved, Failed)):
                return event
    raise AssertionError("nothing came")


def test_a_whole_opening_and_the_game_after_it() -> None:
    state = GameState.new()
    with EngineClient(CLUB) as client:
        client.request_decision(state, Progress(SWAP2), Limits())
        offer = await_event(client)
        assert isinstance(offer, Decided)
        assert offer.choice is None
        assert len(offer.points) == 3
        lopsided = state.play_all(parse_moves("h8a1i8"))
        client.request_decision(lopsided, Progress(SWAP2), Limits())
        assert await_event(client) == Decided(Choice.BLACK, ())
        client.request_move(lopsided, Limits())
        assert isinstance(await_event(client), Moved)
        pro = state.play_all(parse_moves("h8i9"))
        client.request_decision(pro, Progress(PRO), Limits())
        third = await_event(client)
        assert isinstance(third, Decided)
        (point,) = third.points
        assert Progress(PRO).objection(pro.board, point, 2) is None


def test_a_decision_that_is_no_longer_wanted_is_cancelled() -> None:
    command = (*CLUB[:5], "grandmaster", "--seed", "1")
    with EngineClient(command) as client:
        state = GameState.new().play_all(parse_moves("h8i9g7"))
        client.request_decision(state, Progress(SWAP2), Limits(turn_ms=60_000))
        client.cancel()
        client.request_move(GameState.new(), Limits(turn_ms=200))
        assert isinstance(await_event(client), Moved)


def test_an_engine_that_does_not_know_openings_fails_by_name() -> None:
    answers = "import sys\nfor line in sys.stdin:\n print('OK' if 'START' in line else '1,1')\n"
    with EngineClient((sys.executable, "-uc", answers)) as client:
        state = GameState.new().play_all(parse_moves("h8i9g7"))
        client.request_decision(state, Progress(SWAP), Limits())
        event = await_event(client)
        assert isinstance(event, Failed)
        assert "opening" in event.reason


@pytest.mark.parametrize(
    ("moves", "opening", "answer", "reason"),
    [
        ("h8i9g7", SWAP, "TAKE purple", "'TAKE purple': a colour to take is black or white"),
        ("h8i9g7", SWAP2, "TAKE", "'TAKE': a colour to take is black or white"),
        ("", SWAP, "7,7", "'7,7': 3 stones are due here"),
        ("h8i9g7", SWAP2, "0,0", "'0,0': 2 stones are due here"),
        ("h8i9", PRO, "0,0 0,1", "'0,0 0,1': 1 stone is due here"),
        ("h8i9", PRO, "7,8", "'7,8': .* is inside the central 5x5"),
    ],
)
def test_an_answer_that_no_opening_allows_is_a_failure_that_says_why(
    moves: str, opening: Opening, answer: str, reason: str
) -> None:
    """An unknown colour was taken for a decision to do nothing, and asked for without end."""
    answers = f"""import sys
for line in sys.stdin:
    if line.startswith("START"): print("OK", flush=True)
    if line.startswith("DONE"): print("{answer}", flush=True)
"""
    with EngineClient((sys.executable, "-c", answers)) as client:
        state = GameState.new().play_all(parse_moves(moves))
        client.request_decision(state, Progress(opening), Limits())
        event = await_event(client)
    assert isinstance(event, Failed)
    assert re.search(f"answered an opening with {reason}$", event.reason)
