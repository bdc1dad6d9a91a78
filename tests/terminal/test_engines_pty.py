"""An engine in a process of its own, at the board of a real terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import gomoku_console
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import Color, format_point
from gomoku_console.game.state import GameState
from gomoku_console.ui.hint import JUMP_SECONDS
from tests.terminal.table import Table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

ENGINES = Path(__file__).parents[1] / "gomocup"
BRAIN = f"'{sys.executable}' -m gomoku_console brain --opponent ladder --seed 3"
SLOW = f"'{sys.executable}' '{ENGINES / 'slow_brain.py'}' sleep"


def broken(mode: str) -> str:
    return f"'{sys.executable}' '{ENGINES / 'broken_engine.py'}' {mode}"


def play(engine: str, *arguments: str) -> Table:
    return Table("--engine", engine, "--first", "me", *arguments)


def children_of(pid: int) -> set[int]:
    """The processes that ``pid`` has started and that run, as Linux knows them."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found.update(map(int, (task / "children").read_text().split()))
    return {child for child in found if is_alive(child)}


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_whole_game_against_an_engine_with_undo_on_the_way() -> None:
    advisor = OPPONENTS["evaluator"].create(5)
    with play(BRAIN) as table:
        state = GameState.new()
        has_undone = False
        while not state.is_over:
            if state.to_move is Color.BLACK:
                table.place(format_point(advisor.choose(state)))
                state = state.play(advisor.choose(state))
            else:
                board = table.wait_for_stones(len(state.moves) + 1)
                (move,) = set(board) - {format_point(point) for point in state.moves}
                state = state.play(move)
                if len(state.moves) == 6 and not has_undone:
                    has_undone = True
                    state = state.take_back(2)
                    table.session.send("u")
                    table.session.wait_for(lambda _: len(table.board()) == 4)
                    table.cursor = state.redo().moves[-2]
        table.session.wait_for(f"{state.outcome} after {len(state.moves)} moves")


def test_the_stone_is_drawn_at_once_and_the_cursor_moves_while_the_engine_thinks() -> None:
    with play(SLOW) as table:
        table.session.wait_for("Black to play")
        table.session.send("enter")
        table.session.wait_for("M move now")
        assert table.board() == {"h8": Color.BLACK}
        table.session.send("up", "right")
        table.session.wait_for(lambda rows: any("[┼]" in row for row in rows))
        table.session.wait_for("━")
        table.session.wait_for(lambda rows: any(" 1s" in row for row in rows))
        table.session.send("enter")
        table.session.wait_for("Wait: the computer is to move")
        assert len(table.board()) == 1


def test_move_now() -> None:
    with play(SLOW) as table:
        table.session.send("enter")
        table.session.wait_for("begun")
        table.session.send("m")
        assert len(table.wait_for_stones(2)) == 2


def test_move_now_typed_right_after_the_stone_is_not_lost() -> None:
    """It came before the engine had been asked, and the engine used all of its time."""
    with play(SLOW, "--time-per-move", "3600000") as table:
        table.session.send("enter", "m")
        table.wait_for_stones(2)
        table.session.send("up", "enter", "m")
        table.wait_for_stones(4)


@pytest.mark.parametrize("key", ["u", "escape"])
def test_taking_back_while_the_engine_thinks(key: str) -> None:
    with play(SLOW) as table:
        table.session.send("enter")
        table.session.wait_for("begun")
        table.session.send(key)
        table.session.wait_for("Took back h8")
        assert table.board() == {}
        table.session.send("up", "enter")
        assert table.wait_for_stones(1) == {"h9": Color.BLACK}
        table.session.wait_for("M move now")
        table.session.send("m")
        table.wait_for_stones(2)


def test_a_whole_game_in_which_a_thought_is_taken_back() -> None:
    """The slow engine plays on the rim; black has five in a row before it can matter."""
    with play(SLOW) as table:
        for number, point in enumerate(("h8", "i8", "j8", "k8"), start=1):
            table.place(point)
            table.wait_for_stones(2 * number - 1)
            table.session.wait_for("begun")
            if number == 3:
                table.session.send("u")
                table.session.wait_for("Took back j8")
                table.session.wait_for(lambda _: len(table.board()) == 4)
                table.cursor = table.cursor_of(point)
                table.place(point)
                table.wait_for_stones(5)
                table.session.wait_for("begun")
            table.session.send("m")
            table.wait_for_stones(2 * number)
            table.cursor = table.cursor_of(point)
        table.place("l8")
        table.session.wait_for("Black wins after 9 moves")
        board = table.wait_for_stones(9)
        black = {name for name, color in board.items() if color is Color.BLACK}
        assert black == {"h8", "i8", "j8", "k8", "l8"}


@pytest.mark.parametrize(
    ("mode", "word"),
    [
        ("dies", "Segmentation"),
        ("occupied", "occupied"),
        ("outside", "outside"),
        ("garbage", "lorem"),
        ("hangs", "made no move in 0.3 s"),
        ("messages", "Broken"),
        ("endless-line", "line"),
    ],
)
def test_an_engine_that_cannot_be_played_with_leaves_every_stone(mode: str, word: str) -> None:
    with play(broken(mode), "--time-per-move", "300") as table:
        table.session.wait_for("Black to play")
        for turn in range(1, 4):
            table.place(f"a{turn}")
            rows = table.session.wait_for(
                lambda rows, n=turn: (  # type: ignore[misc]
                    len(table.board()) == 2 * n or any("two players" in row for row in rows)
                )
            )
            if any("The engine" in row for row in rows):
                break
        rows = table.session.wait_for("Play on as two players")
        box = " ".join(row[15:49].strip("│ ") for row in rows)
        assert word in " ".join(box.split())
        table.session.send("3")
        table.session.wait_for("Player 2")
        before = table.board()
        assert before
        table.place("o1")
        assert set(table.wait_for_stones(len(before) + 1)) == {*before, "o1"}


def test_another_computer_takes_over_after_trouble() -> None:
    with play(f"'{sys.executable}' -c 'raise SystemExit(3)'") as table:
        table.session.send("enter")
        table.session.wait_for("exited with status 3")
        table.session.send("2")
        table.session.wait_for("Which computer?")
        table.session.send("6")
        table.session.wait_for("White  Master")
        assert len(table.wait_for_stones(2)) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_level_that_searches_decides_an_opening_in_its_process() -> None:
    flags = ("--opponent", "expert", "--first", "me", "--opening", "swap")
    with Table(*flags, "--time-per-move", "60000") as table:
        table.session.wait_for("Place 3 stones")
        table.place("h8a1i8")
        table.session.wait_for("Black  Expert")
        assert len(children_of(table.session.pid)) == 1
        table.place("j8")
        table.wait_for_stones(5)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("mode", ["two-player", "computer"])
def test_a_hint_is_given_in_a_game_and_nothing_of_it_is_left(mode: str) -> None:
    against = ("--opponent", "evaluator", "--first", "me") if mode == "computer" else ()
    with Table("--mode", mode, *against) as table:
        table.place("h8")
        table.wait_for_stones(2 if mode == "computer" else 1)
        table.session.send("H")
        table.session.wait_for("Looking for a good move")
        table.session.wait_until(lambda: bool(children_of(table.session.pid)))
        (adviser,) = children_of(table.session.pid)
        reason = re.compile(r"[a-o]\d+ (makes|keeps|stops|is the)")
        table.session.wait_for(lambda rows: any(map(reason.search, rows)))
        before = len(table.board())
        time.sleep(JUMP_SECONDS)
        table.session.send("enter")
        table.wait_for_stones(before + 1)
        table.session.send("q", "y")
        table.session.wait_for("Two players")
        table.session.wait_until(lambda: not is_alive(adviser))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("end", ["leave", "SIGTERM", "SIGKILL"])
def test_no_adviser_outlives_the_game(end: str) -> None:
    with Table("--mode", "two-player") as table:
        table.place("h8")
        table.session.send("H")
        table.session.wait_for("Looking for a good move")
        table.session.wait_until(lambda: bool(children_of(table.session.pid)))
        (adviser,) = children_of(table.session.pid)
        if end == "leave":
            table.session.send("q", "y")
            table.session.wait_for("Two players")
        else:
            os.kill(table.session.pid, signal.Signals[end])
            table.session.wait_exit()
        table.session.wait_until(lambda: not is_alive(adviser))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_the_computer_is_changed_while_it_thinks(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path)}
    arguments = ("--engine", SLOW, "--first", "me", "--time-per-move", "600000")
    with Table(*arguments, environ=environ) as table:
        table.place("h8")
        table.session.wait_for("begun")
        (slow,) = children_of(table.session.pid)
        table.session.send("v", "5")
        table.session.wait_for("White  Expert")
        assert len(table.wait_for_stones(2)) == 2
        table.session.wait_until(lambda: not is_alive(slow))
        (expert,) = children_of(table.session.pid)
        table.session.send("v", "1")
        table.session.wait_for("White  Evaluator")
        table.session.wait_until(lambda: not is_alive(expert))
        before = len(table.board())
        table.place("a1")
        table.wait_for_stones(before + 2)
        table.session.send("q", "y")
        table.session.wait_for("Evaluator, move")
    assert 'opponent = "evaluator"' in (tmp_path / "settings.toml").read_text()


def test_a_program_that_is_not_there_is_refused_before_the_screen_opens() -> None:
    """It was noticed only at its first move."""
    with play("no-such-engine-anywhere --fast") as table:
        assert table.session.wait_exit() == 2
        complaint = b"gomoku: engine command 'no-such-engine-anywhere': there is no such program"
        assert table.session.output == complaint + b"\r\n"


def test_a_program_that_is_gone_when_the_game_begins_is_named(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text("#!/no/such/interpreter\n")
    engine.chmod(0o755)
    with play(str(engine)) as table:
        table.session.send("enter")
        rows = table.session.wait_for("The engine")
        assert any(engine.name in row for row in rows)


def test_a_program_that_is_not_there_is_named_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "engines.txt").write_text("/no/such/engine\n")
    with Table(environ={"GOMOKU_HOME": str(tmp_path)}) as table:
        table.session.wait_for("Two players")
        table.session.send("2", "e", "1")
        table.session.wait_for("there is no such program")
        table.session.send("a", "/etc/passwd", "enter")
        table.session.wait_for("it cannot be run")
        assert "/etc/passwd" not in (tmp_path / "engines.txt").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="looks processes up in /proc")
@pytest.mark.parametrize("end", ["leave", "SIGTERM", "SIGHUP", "SIGKILL", "close"])
def test_no_engine_outlives_the_game(end: str) -> None:
    with play(SLOW) as table:
        table.session.send("enter")
        table.session.wait_for("begun")
        (engine,) = children_of(table.session.pid)
        if end == "leave":
            table.session.send("q", "y")
            table.session.wait_for("Two players")
        elif end == "close":
            table.session.close_terminal()
        else:
            os.kill(table.session.pid, signal.Signals[end])
        if end != "leave":
            table.session.wait_exit()
        table.session.wait_until(lambda: not is_alive(engine))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_level_that_searches_thinks_in_a_process_that_ends_with_the_game() -> None:
    with Table("--opponent", "expert", "--first", "me") as table:
        table.session.wait_for("Expert")
        assert children_of(table.session.pid) == set()
        table.place("h8")
        assert len(table.wait_for_stones(2)) == 2
        (level,) = children_of(table.session.pid)
        table.session.send("u")
        table.session.wait_for(lambda _: table.board() == {})
        table.place("g7")
        table.wait_for_stones(2)
        table.session.send("q", "y")
        table.session.wait_for("Two players")
        table.session.wait_until(lambda: not is_alive(level))


def test_grandmaster_moves_now_when_told_to() -> None:
    with Table("--opponent", "grandmaster", "--first", "me", "--time-per-move", "600000") as table:
        table.place("h8")
        table.session.wait_for("depth")
        table.session.send("m")
        assert len(table.wait_for_stones(2)) == 2


def test_a_level_is_never_a_program_of_the_directory_the_game_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gomoku_console").mkdir()
    (tmp_path / "gomoku_console" / "__init__.py").write_text("raise SystemExit(7)\n")
    (tmp_path / "random.py").write_text("raise SystemExit(7)\n")
    monkeypatch.chdir(tmp_path)
    root = Path(gomoku_console.__file__).parents[1]
    start = f"import sys; sys.path[0] = {str(root)!r}; from gomoku_console.cli import main; main()"
    command = [sys.executable, "-c", start]
    with Table("--opponent", "club", "--first", "computer", command=command) as table:
        table.wait_for_stones(1)


def test_engines_are_added_remembered_and_removed(tmp_path: Path) -> None:
    environ = {"GOMOKU_HOME": str(tmp_path)}
    with Table(environ=environ) as table:
        table.session.wait_for("Two players")
        table.session.send("2", "e", "a")
        table.session.wait_for("The command that starts the engine")
        table.session.send("'unclosed", "enter")
        table.session.wait_for("no closing quotation")
        table.session.send(*["backspace"] * 9, BRAIN, "enter")
        table.session.wait_for("Add an engine")
        table.session.send("1", "2")
        table.wait_for_stones(1)
        table.session.wait_for("White  You")
    assert BRAIN in (tmp_path / "engines.txt").read_text()
    with Table(environ=environ) as table:
        table.session.wait_for("Two players")
        table.session.send("2", "e")
        table.session.wait_for(Path(sys.executable).name)
        table.session.send("x")
        table.session.wait_for(lambda rows: not any("1  python" in row for row in rows))
    assert BRAIN not in (tmp_path / "engines.txt").read_text()


def test_a_list_of_engines_that_cannot_be_read_is_named_and_kept(tmp_path: Path) -> None:
    (tmp_path / "engines.txt").write_text("good --flag\n'bad\n")
    with Table(environ={"GOMOKU_HOME": str(tmp_path)}) as table:
        table.session.wait_for("Two players")
        table.session.send("2", "e")
        table.session.wait_for("engines.txt, line 2")
        table.session.wait_for("1  good")
        table.session.send("x")
        table.session.wait_for(lambda rows: not any("1  good" in row for row in rows))
    assert "'bad" in (tmp_path / "engines.txt").read_text()
