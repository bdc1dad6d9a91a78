from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING, Any

import pytest

from gomoku_console.commands import match as command
from gomoku_console.engine.levels import SearchPlayer
from gomoku_console.game.board import UnreadableError, parse_moves
from gomoku_console.game.rules import RULE_SETS
from gomoku_console.game.state import GameState
from gomoku_console.gomocup.match import BuiltIn, PlayedGame, Tally, parse_openings
from gomoku_console.gomocup.protocol import Limits
from tests.gomocup.manager import HERE, PATIENCE, await_end, environment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FREESTYLE = RULE_SETS["freestyle"]
BROKEN = f"'{sys.executable}' -I -S '{HERE / 'broken_engine.py'}' "


def arguments(**changes: Any) -> Namespace:
    return Namespace(
        **{
            "a": "evaluator",
            "b": "ladder",
            "games": 4,
            "rule": "freestyle",
            "openings": None,
            "time_per_move": 1_000,
            "seed": 0,
            "json": True,
            **changes,
        }
    )


def result(capsys: pytest.CaptureFixture[str], **changes: Any) -> dict[str, Any]:
    assert command.run(arguments(**changes)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    report: dict[str, Any] = json.loads(captured.out)
    return report


def test_a_match_is_the_same_again_and_its_games_can_be_replayed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = result(capsys)
    again = result(capsys)
    assert [game["moves"] for game in report["games"]] == [game["moves"] for game in again["games"]]
    assert report["wins"] + report["draws"] + report["losses"] == 4
    for game in report["games"]:
        outcome = GameState.new().play_all(parse_moves(game["moves"])).outcome
        assert outcome is not None
        other = {"a": "b", "b": "a"}[game["black"]]
        winner = outcome.winner and {"black": game["black"], "white": other}[str(outcome.winner)]
        assert winner == game["winner"]
        assert len(game["ms"]) == len(parse_moves(game["moves"]))


def test_each_opening_is_played_with_both_colours(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("# two of them\nh8i9g7\n\na1 o15  # far apart\n", encoding="utf-8")
    games = result(capsys, openings=str(file), games=6)["games"]
    assert [game["opening"] for game in games] == [
        "h8i9g7", "h8i9g7", "a1o15", "a1o15", "h8i9g7", "h8i9g7",
    ]  # fmt: skip
    assert [game["black"] for game in games] == ["a", "b"] * 3
    assert all(game["moves"].startswith(game["opening"]) for game in games)


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("outside", "Broken played 15,0: 15,0 is outside the 15x15 board .*"),
        ("occupied", r"Broken played \d+,\d+: \w+ is occupied"),
        ("dies", "Broken exited with status 3: Segmentation fault"),
    ],
)
def test_an_engine_that_fails_loses_that_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mode: str, reason: str
) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("h8a1", encoding="utf-8")
    report = result(capsys, b=BROKEN + mode, games=2, openings=str(file))
    assert (report["a"], report["b"]) == ("evaluator", "Broken")
    assert report["wins"] == 2
    assert all(re.fullmatch(reason, game["reason"]) for game in report["games"])
    assert report["elo"] is None


def test_an_engine_may_win_and_lose_honestly(capsys: pytest.CaptureFixture[str]) -> None:
    report = result(capsys, b=BROKEN + "normal", games=2)
    assert {game["reason"] for game in report["games"]} == {"row of five"}
    assert report["time_per_move_ms"]["b"]["mean"] > 0


def test_the_text_report_says_what_the_json_says(capsys: pytest.CaptureFixture[str]) -> None:
    command.run(arguments(json=False))
    text = capsys.readouterr().out
    report = result(capsys)
    won, drew, lost = report["wins"], report["draws"], report["losses"]
    assert f"freestyle, 4 games: A won {won}, drew {drew}, lost {lost}" in text
    assert all(game["moves"] in text for game in report["games"])


# --- Ended early ---

MATCH = """
import signal, sys
from gomoku_console.cli import main

signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(["match", *sys.argv[1:]]))
"""


def ended_by(numbers: Sequence[int], mode: str, pipe: Path, *options: str) -> tuple[int, str]:
    """Exit status and output of a match that got the signals when its engine began to hang.

    Between two of them the match gets the time to begin to close the engine.
    """
    if sys.platform == "win32":
        pytest.skip("no signals can be sent")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    words = (sys.executable, "-c", MATCH, "evaluator", f"{BROKEN}{mode} '{pipe}'", *options)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment()) as match:
        assert select.select([reader], [], [], PATIENCE)[0]
        engine = int(os.read(reader, 100))
        os.close(reader)
        for index, number in enumerate(numbers):
            if index:
                time.sleep(0.3)
            match.send_signal(number)
        try:
            output, _ = match.communicate(timeout=PATIENCE)
            assert await_end(engine)
        except (subprocess.TimeoutExpired, AssertionError):
            match.kill()
            os.kill(engine, signal.SIGKILL)
            raise
    return match.returncode, output


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_match_that_is_ended_by_a_signal_leaves_no_engine(name: str, tmp_path: Path) -> None:
    number = int(getattr(signal, name))
    options = ("--time-per-move", "3600000")
    assert ended_by([number], "hangs", tmp_path / "pipe", *options) == (128 + number, "")


@pytest.mark.parametrize("second", ["SIGTERM", "SIGINT", "SIGQUIT"])
def test_a_second_signal_leaves_no_engine_either(second: str, tmp_path: Path) -> None:
    """It cut the closing short, and an engine that heeds no END ran on."""
    numbers = (signal.SIGTERM, int(getattr(signal, second)))
    options = ("--time-per-move", "3600000")
    status, _ = ended_by(numbers, "hangs", tmp_path / "pipe", *options)
    assert status == 128 + signal.SIGTERM


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_match_that_is_interrupted_reports_the_games_that_are_over(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    options = ("--time-per-move", "3600000", *options)
    status, output = ended_by([signal.SIGINT], "hangs-in-game-2", tmp_path / "pipe", *options)
    assert status == 130
    if "--json" in options:
        assert [game["number"] for game in json.loads(output)["games"]] == [1]
    else:
        assert "freestyle, 1 game: A won" in output
        assert "  1. A black" in output


def test_after_a_match_signals_do_what_they_did() -> None:
    if sys.platform == "win32":
        pytest.skip("there is no SIGHUP")
    before = {signal.SIGTERM: signal.SIG_DFL, signal.SIGHUP: signal.SIG_IGN}
    was = {number: signal.signal(number, handler) for number, handler in before.items()}
    try:
        with command._leaving_at_signals():
            assert callable(signal.getsignal(signal.SIGTERM))
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert {number: signal.getsignal(number) for number in before} == before
    finally:
        for number, handler in was.items():
            signal.signal(number, handler)


def test_the_report_of_a_match_without_a_game_claims_nothing() -> None:
    lines = command.report(Tally(), ("one", "other"), FREESTYLE)
    assert lines == ["A one", "B other", "freestyle: no game is over"]


def test_time_per_move_is_a_cap_for_levels_too() -> None:
    """It was ignored: a grandmaster took its five seconds, which are some 50,000 nodes."""
    black = BuiltIn("grandmaster", 1)
    state = GameState.new().play_all(parse_moves("h8i9g7i7j8g9"))
    point, _ = black.move(state, Limits(turn_ms=60_000))
    assert point in state.board.empty_points()
    assert isinstance(black._player, SearchPlayer)
    assert black._player._search.total < 5_000


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_during_the_start_of_an_engine_leaves_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The handler raised before anybody knew of the process."""
    if sys.platform == "win32":
        pytest.skip("no signals can be sent")
    number, start = signal.Signals[name], subprocess.Popen
    started: list[int] = []

    def interrupted(*words: Any, **options: Any) -> Any:
        child = start(*words, **options)
        started.append(child.pid)
        os.kill(os.getpid(), number)
        return child

    before = {it: signal.getsignal(it) for it in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    monkeypatch.setattr(subprocess, "Popen", interrupted)
    try:
        with pytest.raises((SystemExit, KeyboardInterrupt)):
            command.run(arguments(b=BROKEN + "normal"))
    finally:
        for it, handler in before.items():
            signal.signal(it, handler)
    assert len(started) == 1
    assert await_end(started[0])


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal_and_is_wiped_away() -> None:
    terminal = Terminal()
    progress = command.Progress(2, terminal)
    tally = Tally()
    progress.show(tally)
    tally.add(PlayedGame(1, 0, 0, (), (), 0, ""))
    progress.show(tally)
    progress.clear()
    assert terminal.getvalue() == (
        f"\r[{'.' * 30}] 0/2 +0 =0 -0\r[{'#' * 15}{'.' * 15}] 1/2 +1 =0 -0\r\x1b[K"
    )


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (80, f"[{'.' * 30}] 0/200 +0 =0 -0"),
        (45, f"[{'.' * 27}] 0/200 +0 =0 -0"),
        (20, "[..] 0/200 +0 =0 -0"),
        (18, "0/200 +0 =0 -0"),
        (9, "0/200 +0"),
        (0, f"[{'.' * 30}] 0/200 +0 =0 -0"),
    ],
)
def test_the_bar_never_wraps(monkeypatch: pytest.MonkeyPatch, columns: int, shown: str) -> None:
    terminal = Terminal()
    monkeypatch.setattr(terminal, "fileno", lambda: 2)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    command.Progress(200, terminal).show(Tally())
    assert terminal.getvalue() == f"\r{shown}"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"games": 0}, "--games 0: a match has at least one game"),
        ({"games": 10**9}, "--games 1000000000: must be at most 100000"),
        (
            {"b": "foo"},
            r"'foo' is neither a level \(novice, .*\) nor a program that can be started",
        ),
        ({"rule": "nim"}, "'nim' is not a rule set"),
        ({"openings": "/nonexistent/file"}, "/nonexistent/file: no such file or directory"),
        ({"b": "/nonexistent/engine"}, "'/nonexistent/engine': engine cannot be started"),
        ({"b": BROKEN + "no-library"}, "exited with status 127: libfive.so: cannot open"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        command.run(arguments(**changes))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("h8\nz9", "book, line 2: moves, column 1: 'z9' is outside the 15x15 board"),
        ("h8\n\nh8i9h8", "book, line 3: move 3: h8 is occupied"),
        ("h8 nonsense", "book, line 1: moves, column 4: 'nonsense' is not a point such as h8"),
        ("a1a2b1b2c1c2d1d2e1", r"book, line 1: the opening ends the game: Black wins"),
        ("# nothing\n", "book: there is no opening in it"),
    ],
)
def test_a_bad_opening_is_named_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        parse_openings(text, "book", FREESTYLE)


def test_a_foul_is_no_opening_under_renju() -> None:
    with pytest.raises(UnreadableError, match="line 1: move 9: h8 is forbidden"):
        parse_openings("h7a1h9c3g8o1i8o15h8", "book", RULE_SETS["renju"])


def tally(wins: int, draws: int, losses: int) -> Tally:
    made = Tally()
    for winner, count in ((0, wins), (None, draws), (1, losses)):
        for _ in range(count):
            made.add(PlayedGame(1, 0, 0, (), (), winner, ""))
    return made


@pytest.mark.parametrize(
    ("score", "elo", "error"),
    [
        ((10, 0, 10), 0.0, 163.3),
        ((0, 20, 0), 0.0, 0.0),
        ((75, 0, 25), 190.8, 81.2),
        ((50, 50, 0), 190.8, 45.9),
        ((20, 0, 0), None, None),
        ((0, 0, 20), None, None),
        ((9, 0, 1), 381.7, None),
    ],
)
def test_elo_and_its_error(
    score: tuple[int, int, int], elo: float | None, error: float | None
) -> None:
    """The leads follow from the curve: a score of 3/4 is 400 * log10(3), of 9/10 400 * log10(9)."""
    made = tally(*score)
    assert made.elo == (None if elo is None else pytest.approx(elo, abs=0.05))
    assert made.elo_error == (None if error is None else pytest.approx(error, abs=0.05))


def test_times_are_counted_for_whoever_moved() -> None:
    made = Tally()
    made.add(PlayedGame(1, 1, 1, (0, 1, 2, 3), (0.1, 0.2, 0.5), None, ""))
    assert made.mean_ms(0) == pytest.approx(300)
    assert made.mean_ms(1) == pytest.approx(200)
    assert made.longest_ms(0) == pytest.approx(500)
