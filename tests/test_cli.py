"""The command line, run as a process: what it prints, and the status it ends with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_console import __version__
from gomoku_console.commands.parsers import COMMANDS
from gomoku_console.game.board import format_point
from gomoku_console.game.rules import RULE_SETS

ROOT = Path(__file__).parents[1]
UTF8 = "C.UTF-8" if sys.platform == "linux" else "en_US.UTF-8"


def gomoku(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the program off any terminal."""
    base = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "gomoku_console", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env={**base, "LC_ALL": UTF8, "PYTHONIOENCODING": "utf-8", **environ},
        timeout=30,
    )


def refused(run: subprocess.CompletedProcess[str]) -> str:
    """The complaint of a run that was refused: one line on standard error and status 2."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    assert "\x1b" not in run.stderr
    assert "Traceback" not in run.stderr
    return run.stderr.strip()


def test_the_version_is_the_packages() -> None:
    run = gomoku("--version")
    assert (run.returncode, run.stdout) == (0, f"gomoku {__version__}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    run = gomoku(command, "--help")
    assert run.returncode == 0
    assert run.stdout.startswith(f"usage: gomoku {command}")


def test_off_a_terminal_the_game_is_refused() -> None:
    assert refused(gomoku(TERM="xterm")) == "gomoku: standard input is not a terminal"
    assert "is not a terminal" in refused(gomoku("--mode", "two-player"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--mode", "two-player", "--opponent", "ladder"], "--opponent needs --mode computer"),
        (["--mode", "two-player", "--first", "me"], "--first needs --mode computer"),
        (["--mode", "solitaire"], "invalid choice: 'solitaire'"),
        (["--opponent", "nobody"], "invalid choice: 'nobody'"),
        (["--rule", "caro"], "invalid choice: 'caro'"),
        (["--seed", "many"], "'many' is not a whole number"),
        (["--theme", "pink"], "'pink' is not a theme; one of: default, classic"),
        (["--moed"], "unrecognized arguments: --moed"),
        (["evaluate", "h8z9"], "moves, column 3: 'z9' is outside the 15x15 board"),
        (["evaluate", "h8h8"], "move 2: h8 is occupied"),
        (["evaluate", "h8", "--to-move", "red"], "invalid choice: 'red'"),
        (["evaluate"], "the following arguments are required: MOVES"),
        (["--rule", "renju", "evaluate", "h8"], "unrecognized arguments: evaluate h8"),
        (["--opp", "ladder"], "unrecognized arguments: --opp ladder"),
        (["paly"], "'paly' is not a command; one of: evaluate, rules"),
        (["rules", "caro"], "'caro' is not a rule set; one of: freestyle"),
        (["--move", "3"], "--move needs --load FILE"),
        (["--load", "no-such-file.sgf"], "no-such-file.sgf"),
        (["--load", ""], "--load '': the name of a file is empty"),
        (["convert", "", "x.sgf"], "convert: the name of a file is empty"),
        (["convert", "x.sgf", ""], "convert: the name of a file is empty"),
        (["show", "docs"], "docs: is a directory"),
        (["solve", "./docs"], "docs: is a directory"),
        (["show", "h8", "--size", "0"], "board size 0 is not between 5 and 20"),
        (["match", "a", "b", "--time-per-move", "-1"], "is not a number from 100 to 3600000"),
        (["--load", "x", "--resume"], "--load and --resume: choose one of them"),
        (["--engine", "'open"], 'engine command "\'open": no closing quotation mark'),
        (["--engine", "x", "--opponent", "ladder"], "--engine and --opponent: choose one"),
        (["--time-per-move", "1"], "'1' is not a number from 100 to 3600000"),
        (["--library-size", "many"], "--library-size: 'many': expected a whole number"),
        (["--theme", "../x"], "--theme: '../x': expected default, classic"),
        (["--color", "maybe"], "invalid choice: 'maybe'"),
        (["--fouls", "maybe"], "invalid choice: 'maybe'"),
        (["--opening", "taraguchi"], "invalid choice: 'taraguchi'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], complaint: str) -> None:
    assert complaint in refused(gomoku(*arguments))


def test_evaluate_prints_json_of_every_empty_point() -> None:
    run = gomoku("evaluate", "h8i9g7", "--json")
    assert run.returncode == 0
    answer = json.loads(run.stdout)
    points = answer["points"]
    assert set(points) == {format_point(p) for p in range(225)} - {"h8", "i9", "g7"}
    for figures in points.values():
        assert set(figures) == {"attack", "defence", "value"}
        attack, defence = figures["attack"], figures["defence"]
        assert figures["value"] == 2 * max(attack, defence) + min(attack, defence)
    assert points[answer["best"]]["value"] == max(p["value"] for p in points.values())


def test_evaluate_weighs_by_the_seeds_table() -> None:
    """Black: d8 to g8; own five at h8 (attack 2,000,000), and white's stones far away."""
    answer = json.loads(gomoku("evaluate", "d8a1e8c1f8e1g8i1", "--json").stdout)
    assert answer["best"] in ("c8", "h8")
    assert answer["points"]["h8"] == {"attack": 2_000_000, "defence": 0, "value": 4_000_000}
    for_white = json.loads(
        gomoku("evaluate", "d8a1e8c1f8e1g8i1", "--json", "--to-move", "white").stdout
    )
    assert for_white["points"]["h8"] == {"attack": 0, "defence": 200_000, "value": 400_000}


def test_evaluate_of_an_empty_board_is_tengen() -> None:
    assert json.loads(gomoku("evaluate", "", "--json").stdout)["best"] == "h8"
    assert "h8 is best" in gomoku("evaluate", "").stdout


def test_evaluate_draws_a_heat_map_and_says_why() -> None:
    run = gomoku("evaluate", "h8i9g7i8i7")
    lines = run.stdout.splitlines()
    assert "\x1b" not in run.stdout
    board = [line for line in lines if line[:2].strip().isdigit()]
    assert len(board) == 15
    assert sum(line.count("●") for line in board) == 3
    listed = lines[lines.index(next(line for line in lines if line.startswith("point"))) + 1 :]
    assert len(listed) == 10
    values = [int(line[8:].split()[2]) for line in listed]
    assert values == sorted(values, reverse=True)
    assert all("makes" in line or "prevents" in line for line in listed)


def test_evaluate_into_a_poor_encoding_is_plain() -> None:
    run = gomoku("evaluate", "h8i9", PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert run.stdout.isascii()
    assert "X" in run.stdout


@pytest.mark.parametrize("rule", RULE_SETS)
def test_evaluate_knows_every_rule_set(rule: str) -> None:
    assert gomoku("evaluate", "h8i9g7", "--rule", rule, "--json").returncode == 0


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m gomoku_console evaluate h8i9g7 | true"
    run = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert run.stderr == ""


def test_evaluate_weighs_by_the_rule_set() -> None:
    """A stone on e8 makes six: a five in freestyle, nothing where exactly five must be made."""
    moves = "b8a1c8c1d8e1f8g1g8i1"
    values = {
        rule: json.loads(gomoku("evaluate", moves, "--rule", rule, "--json").stdout)["points"]
        for rule in ("freestyle", "standard")
    }
    assert values["freestyle"]["e8"]["attack"] == 2_000_000
    assert values["standard"]["e8"]["attack"] == 0


def test_evaluate_leaves_out_what_is_forbidden() -> None:
    moves = "f8a1g8a3h6a5h7a7"
    answer = json.loads(gomoku("evaluate", moves, "--rule", "renju", "--json").stdout)
    assert "h8" not in answer["points"]
    assert "h8" in json.loads(gomoku("evaluate", moves, "--json").stdout)["points"]


def test_evaluate_says_that_a_game_is_over() -> None:
    assert "The game is over: Black wins" in gomoku("evaluate", "a1a2b1b2c1c2d1d2e1").stdout


def test_evaluate_heats_by_magnitude() -> None:
    """White must stop an open four; next to it a lone open two is worth far less."""
    rows = [line[3:32] for line in gomoku("evaluate", "h8a1i8b1j8").stdout.splitlines()[2:17]]
    assert "9" in rows[15 - 8]
    assert {char for row in rows for char in row if char.isdigit()} >= {"4", "5", "7", "9"}


def test_rules_are_explained_with_pictures() -> None:
    text = gomoku("rules").stdout
    for rule in RULE_SETS.values():
        assert f"{rule.name}: {rule.summary}" in text
    assert text.count("×") >= 4
    assert gomoku("rules", "renju").stdout.count("renju: ") == 1


def test_a_locale_without_unicode_gets_plain_output() -> None:
    assert gomoku("evaluate", "h8i9", LC_ALL="C").stdout.isascii()
    assert gomoku("rules", LC_ALL="C").stdout.isascii()


def test_a_closed_standard_output_is_no_traceback() -> None:
    command = f"{sys.executable} -m gomoku_console evaluate h8 >&-"
    run = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert run.returncode == 2
    assert run.stderr == "gomoku: standard output is closed\n"


def test_a_missing_curses_is_named() -> None:
    code = (
        "import sys; sys.modules['_curses'] = None; from gomoku_console.cli import main;"
        "sys.exit(main([]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert "curses module is missing" in refused(run)


def test_evaluate_of_a_finished_game_has_its_result_on_a_line_of_its_own() -> None:
    lines = gomoku("evaluate", "a1a2b1b2c1c2d1d2e1").stdout.splitlines()
    assert lines[0].endswith("by magnitude")
    assert lines[1].startswith("The game is over: Black wins")
