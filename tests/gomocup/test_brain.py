"""A scripted manager exercises every command, good and bad, on the real process."""

from __future__ import annotations

import queue
import re
import subprocess
import sys

import pytest

from gomoku_console.gomocup.lines import LONGEST_LINE
from tests.gomocup.manager import BRAIN, HERE, PATIENCE, ROOT, Manager

SLOW = (sys.executable, str(HERE / "slow_brain.py"), "sleep")
MOVE = r"\d+,\d+"
ABOUT = 'name="gomoku-console evaluator", version=".+", author=".+", country="", www="", email=""'
NO_BOARD = "ERROR no board yet: START comes first"

SCRIPTS: dict[str, list[tuple[str, str | list[str]]]] = {
    "start": [
        ("START 15", "OK"),
        ("start 20", "OK"),
        ("START 5", "OK"),
        ("START 4", "ERROR board size 4 is not between 5 and 20"),
        ("START 21", "ERROR board size 21 .*"),
        ("START", "ERROR START takes one number, not nothing"),
        ("START x", "ERROR START takes one number, not 'x'"),
        ("TURN 4,4", MOVE),
    ],
    "rectstart": [
        ("RECTSTART 15,15", "OK"),
        ("RECTSTART 15,20", "ERROR 15x20 is not a square board"),
        ("RECTSTART 3,3", "ERROR board size 3 .*"),
        ("RECTSTART 15", "ERROR RECTSTART takes two numbers .*"),
    ],
    "before start": [
        ("RESTART", NO_BOARD),
        ("BEGIN", NO_BOARD),
        ("TURN 7,7", NO_BOARD),
        ("PLAY 7,7", NO_BOARD),
        ("TAKEBACK 7,7", NO_BOARD),
        ("YXSHOWFORBID", NO_BOARD),
        ("YXNBEST 2", NO_BOARD),
        ("BOARD\n7,7,1\n7,8,2\n8,8,1\nDONE", NO_BOARD),
        ("YXBOARD\nDONE", NO_BOARD),
        ("SWAP2BOARD\nDONE", NO_BOARD),
        ("DONE", "ERROR DONE without BOARD, YXBOARD or SWAP2BOARD"),
    ],
    "begin, turn, restart": [
        ("START 15", "OK"),
        ("BEGIN", "7,7"),
        ("BEGIN", "ERROR BEGIN needs an empty board, not one with 1 stones"),
        ("TURN 7,7", "ERROR 7,7: h8 is occupied"),
        ("TURN 15,0", r"ERROR 15,0 is outside the 15x15 board \(0,0 to 14,14\)"),
        ("TURN -1,0", "ERROR -1,0 is outside .*"),
        ("TURN 7", "ERROR TURN takes two numbers .*"),
        ("TURN 8,8", MOVE),
        ("RESTART", "OK"),
        ("RESTART now", "ERROR RESTART takes nothing, not 'now'"),
        ("BEGIN", "7,7"),
    ],
    "top and bottom": [
        # Four in the top row: the fifth square is in the top row too.
        ("START 15", "OK"),
        ("BOARD\n3,0,1\n3,9,2\n4,0,1\n4,9,2\n5,0,1\n8,9,2\n6,0,1\n9,9,2\nDONE", "[27],0"),
    ],
    "a game that has ended": [
        ("START 15", "OK"),
        ("BOARD\n3,0,2\n3,9,1\n4,0,2\n4,9,1\n5,0,2\n8,9,1\n6,0,2\nDONE", "[27],0"),
        ("TURN 9,0", MOVE),
        ("START 15", "OK"),
        ("YXBOARD\n3,0,2\n3,9,1\n4,0,2\n4,9,1\n5,0,2\n8,9,1\n6,0,2\n12,12,1\nDONE", []),
        ("TURN 7,0", r"ERROR 7,0 ends the game \(Black wins\): no answer"),
        ("PLAY 7,0", "7,0"),
        ("PLAY 8,0", "ERROR 8,0: i15 cannot be played: the game is over .*"),
        ("YXNBEST 1", "ERROR the game is over: Black wins"),
    ],
    "board": [
        ("START 15", "OK"),
        ("BOARD\nDONE", "7,7"),
        ("BOARD\n7,7,1\n8,8,2\nDONE", MOVE),
        ("BOARD\n7,7,1\nINFO time_left 5\n\n8,8,2\nDONE", MOVE),
        ("BOARD\n7,7,1\n7,7,2\nDONE", "ERROR h8 is set up twice"),
        ("BOARD\n7,7,1\n15,7,2\nDONE", "ERROR BOARD line 2: 15,7 is outside .*"),
        ("BOARD\n7,7\n8,8,2\nDONE", "ERROR BOARD line 1: '7,7' is not X,Y,FIELD"),
        ("BOARD\n7,7,5\n8,8,2\nDONE", "ERROR BOARD line 1: '7,7,5' ends in 5.*"),
        ("BOARD\n7,7,3\n8,8,2\nDONE", "ERROR BOARD line 1: '7,7,3': field 3 belongs to .*"),
        ("BOARD\nnonsense\nDONE", "ERROR BOARD line 1: 'nonsense' is not X,Y,FIELD"),
        ("BOARD\n" + "x\n" * 300 + "DONE", "ERROR BOARD has more lines than the board has squares"),
        ("BOARD\n7,7,1\nABOUT", ["ERROR BOARD was not ended by DONE", 'name="gomoku-console .*']),
        ("BOARD 7,7", "ERROR BOARD takes nothing, not '7,7'"),
        # Nothing of all that changed the position: 8,8 and the engine's own answer stand there.
        ("TURN 8,8", "ERROR 8,8: i7 is occupied"),
    ],
    "takeback and play": [
        ("START 15", "OK"),
        ("TAKEBACK 7,7", "ERROR 7,7 is not the last stone: there is none"),
        ("BEGIN", "7,7"),
        ("PLAY 8,8", "8,8"),
        ("PLAY 8,8", "ERROR 8,8: i7 is occupied"),
        ("TAKEBACK 7,7", "ERROR 7,7 is not the last stone: 8,8"),
        ("TAKEBACK 15,7", "ERROR 15,7 is outside .*"),
        ("TAKEBACK 8,8", "OK"),
        ("TAKEBACK 7,7", "OK"),
        ("BEGIN", "7,7"),
        ("YXBOARD\n7,7,1\n8,8,2\n9,9,1\n3,3,2\nDONE", []),
        ("TAKEBACK 3,3", "OK"),
        ("TAKEBACK 9,9", "OK"),
        ("TAKEBACK 8,8", "OK"),
        ("TURN 8,8", MOVE),
    ],
    "info is never answered": [
        ("INFO timeout_turn 1000\nINFO rule 1\nINFO nonsense 5\nINFO\nSTART 15", "OK"),
        ("INFO timeout_turn soon\nINFO time_left -5", []),
        ("BEGIN", "ERROR INFO timeout_turn: 'soon' is not a number"),
        ("BEGIN", "7,7"),
        ("INFO timeout_match -1\nRESTART", "ERROR INFO timeout_match: -1 is below 0"),
        ("INFO time_left\nTURN 8,8", "ERROR INFO time_left: '' is not a number"),
        ("TURN 8,8", MOVE),
        (f"INFO folder {'x' * LONGEST_LINE}\nINFO nonsense", []),
        ("TURN 2,2", f"ERROR line longer than {LONGEST_LINE} bytes: 'INFO folder x+...'"),
        (f"BOARD\n7,7,2\nINFO folder {'x' * LONGEST_LINE}\nDONE", "ERROR line longer .*"),
        ("TURN 2,2", MOVE),
    ],
    "rules": [
        ("START 15\nINFO rule 8", "OK"),
        ("ABOUT", 'name="gomoku-console .*'),
        ("BEGIN", "ERROR INFO rule: rule 8 is not played here: 0 freestyle, 1 standard, 4 renju"),
        ("START 15", "ERROR INFO rule: rule 8 .*"),
        ("BOARD\n7,7,2\nDONE", "ERROR INFO rule: rule 8 .*"),
        ("INFO rule x\nBEGIN", "ERROR INFO rule: 'x' is not a number"),
        ("INFO rule 0\nBEGIN", "7,7"),
        ("INFO ruleset nim\nRESTART", "ERROR 'nim' is not a rule set; one of: .*"),
    ],
    "exactly five": [
        # Four and a gap to a sixth: under rule 1 the long row is no win, so the game goes on.
        ("START 15\nINFO rule 1", "OK"),
        (
            "YXBOARD\n3,0,2\n3,9,1\n4,0,2\n9,9,1\n5,0,2\n8,12,1\n7,0,2\n2,5,1\n8,0,2\n5,12,1\nDONE",
            [],
        ),
        ("TURN 6,0", MOVE),
        ("INFO rule 0\nSTART 15", "OK"),
        (
            "YXBOARD\n3,0,2\n3,9,1\n4,0,2\n9,9,1\n5,0,2\n8,12,1\n7,0,2\n2,5,1\n8,0,2\n5,12,1\nDONE",
            [],
        ),
        ("TURN 6,0", "ERROR 6,0 ends the game .*"),
    ],
    "renju": [
        ("START 15\nINFO rule 4", "OK"),
        ("YXSHOWFORBID", r"FORBID \."),
        ("YXBOARD\n7,8,2\n0,0,1\n7,6,2\n2,2,1\n6,7,2\n4,0,1\n8,7,2\n14,14,1\nDONE", []),
        ("YXSHOWFORBID", r"FORBID 0707\."),
        ("TURN 7,7", "ERROR 7,7: h8 is forbidden: .*"),
        ("BOARD\n7,8,1\n0,0,2\n7,7,3\n7,6,1\n2,2,2\nDONE", MOVE),
        ("INFO rule 0\nYXSHOWFORBID", r"FORBID \."),
    ],
    "swap2": [
        ("START 15", "OK"),
        ("SWAP2BOARD\nDONE", f"{MOVE} {MOVE} {MOVE}"),
        ("SWAP2BOARD\n7,7\n8,8\n9,6\nDONE", f"SWAP|{MOVE}( {MOVE})?"),
        ("SWAP2BOARD\n7,7\n0,0\n8,8\n14,14\n6,6\nDONE", "SWAP"),
        ("SWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE", MOVE),
        ("SWAP2BOARD\n7,7\nDONE", "ERROR SWAP2BOARD takes 0, 3 or 5 stones, not 1"),
        ("SWAP2BOARD\n7,7\n7,7\n8,8\nDONE", "ERROR SWAP2BOARD line 2: move 2: .*|ERROR .*line 2.*"),
        ("SWAP2BOARD\n7,7\n7,7,1\n8,8\nDONE", "ERROR SWAP2BOARD line 2: '7,7,1' is not X,Y"),
        ("SWAP2BOARD\n7,7\n99,7\n8,8\nDONE", "ERROR SWAP2BOARD line 2: 99,7 is outside .*"),
        ("BEGIN", "7,7"),
    ],
    "the n best": [
        ("START 15", "OK"),
        ("YXBOARD\n7,7,2\nDONE", []),
        ("YXNBEST 0", "ERROR YXNBEST takes a number from 1, not 0"),
        ("YXNBEST x", "ERROR YXNBEST takes one number, not 'x'"),
        ("YXNBEST 2", [r"MESSAGE 1\. \w+: .*", r"MESSAGE 2\. \w+: .*", MOVE]),
    ],
    "about and the unknown": [
        ("ABOUT", ABOUT),
        ("ABOUT us", "ERROR ABOUT takes nothing, not 'us'"),
        ("FOO 1,2", "UNKNOWN 'FOO 1,2' is not a command"),
        ("7,7", "UNKNOWN '7,7' is not a command"),
        ("\0\x1b", r"UNKNOWN '\\x00\\x1b' is not a command"),
        ("YXSTOP\nYXHASHCLEAR", "UNKNOWN 'YXHASHCLEAR' is not a command"),
        ("x" * 100_000, f"ERROR line longer than {LONGEST_LINE} bytes: 'x+...'"),
        (" " * 100_000 + "ABOUT", f"ERROR line longer than {LONGEST_LINE} bytes: ' +...'"),
    ],
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_commands(name: str) -> None:
    with Manager() as manager:
        for text, expected in SCRIPTS[name]:
            manager.send(text + "\r\n")
            for pattern in [expected] if isinstance(expected, str) else expected:
                answer = manager.answer()
                assert re.fullmatch(pattern, answer), (text, answer, pattern)
        manager.send("END\r\n")
        assert manager.answer() == ""
        assert manager.exit_status() == 0
        assert manager.errors() == ""


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_any_line_ending_will_do(end: str) -> None:
    with Manager() as manager:
        for command, pattern in [("START 15", "OK"), ("", None), ("BEGIN", "7,7")]:
            manager.send(command + end)
            if pattern is not None:
                assert manager.answer() == pattern


def test_the_end_of_the_input_ends_the_process() -> None:
    with Manager() as manager:
        manager.send("START 15\nBEGIN\nTURN 8,8")
        manager.close_input()
        assert manager.answer() == "OK"
        assert manager.answer() == "7,7"
        assert re.fullmatch(MOVE, manager.answer())
        assert manager.answer() == ""
        assert manager.exit_status() == 0


def test_equal_seeds_play_equal_games() -> None:
    def game(seed: str) -> list[str]:
        with Manager((*BRAIN, "--seed", seed)) as manager:
            lines = ["START 15", "SWAP2BOARD\nDONE", "BEGIN", "TURN 8,8", "TURN 2,2", "TURN 3,3"]
            return [manager.ask(line) for line in lines]

    assert game("5") == game("5")
    assert len({tuple(game(seed)) for seed in "1234"}) > 1


def test_an_unknown_opponent_is_refused() -> None:
    with Manager((*BRAIN, "--opponent", "nobody")) as manager:
        assert manager.exit_status() == 2
        assert "nobody" in manager.errors()


# --- While it thinks ---


def begun(*lines: str) -> Manager:
    """A slow brain that has begun to think about its first move."""
    manager = Manager(SLOW)
    for line in ("START 15", *lines):
        manager.send(line + "\n")
    assert manager.answer() == "OK"
    manager.send("BEGIN\n")
    assert manager.answer() == "MESSAGE begun"
    return manager


def test_yxstop_is_answered_with_the_best_move_so_far() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        assert manager.ask("YXSTOP") == "14,0"


def test_a_yxstop_that_cannot_be_obeyed_stops_nothing() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        assert manager.ask("YXSTOP 5") == "ERROR YXSTOP takes nothing, not '5'"
        with pytest.raises(queue.Empty):
            manager.answer(within=0.3)
        assert manager.ask("YXSTOP") == "14,0"


@pytest.mark.parametrize("before", ["", "START 15\nBOARD\n7,7,1\n"])
def test_end_ends_the_process_whatever_follows_it(before: str) -> None:
    with Manager() as manager:
        manager.send(before + "END of the game\n")
        assert manager.exit_status() == 0
        assert manager.answer() == ("OK" if before else "")


def test_end_ends_a_thought_without_a_word() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        assert manager.ask("END") == ""
        assert manager.exit_status() == 0


def test_the_end_of_the_input_ends_a_thought() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        manager.close_input()
        assert manager.exit_status() == 0


def test_info_acts_on_the_thought_under_way() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        assert manager.ask("INFO timeout_turn 0") == "14,0"
        assert manager.ask("TURN 14,0") == "ERROR 14,0: o15 is occupied"


def test_time_ends_a_thought() -> None:
    with begun("INFO timeout_turn 60") as manager:
        assert manager.answer() == "14,0"


def test_other_commands_wait_until_the_thought_is_over() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        manager.send("TAKEBACK 14,0\nBOARD\n7,7,2\nDONE\nNONSENSE\nYXSTOP\n")
        answers = [manager.answer() for _ in range(3)]
        assert answers == ["14,0", "OK", "MESSAGE begun"]
        manager.send("YXSTOP\n")
        assert [manager.answer() for _ in range(2)] == [
            "14,0",
            "UNKNOWN 'NONSENSE' is not a command",
        ]


def test_a_flood_of_commands_is_bounded() -> None:
    with begun("INFO timeout_turn 3600000") as manager:
        manager.send("ABOUT\n" * 1_001)
        assert manager.answer() == "ERROR ABOUT: too many commands while thinking"
        assert manager.ask("YXSTOP") == "14,0"


def test_what_is_printed_by_chance_goes_to_standard_error() -> None:
    with begun() as manager:
        assert manager.ask("YXSTOP") == "14,0"
        manager.send("END\n")
        assert manager.exit_status() == 0
        assert manager.errors() == "printed by chance\n"


def test_a_thinker_that_fails_ends_the_process() -> None:
    with Manager((*SLOW[:-1], "fail")) as manager:
        assert manager.ask("START 15") == "OK"
        manager.send("BEGIN\n")
        assert manager.answer() == ""
        assert manager.exit_status() == 1
        assert "ZeroDivisionError" in manager.errors()


def test_a_manager_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        BRAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(b"START 15\n", PATIENCE)
        assert errors == b""
        assert process.returncode == 0
