"""``gomoku completion``, asked for completions in the shells themselves, where they are there."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_console.cli import main
from gomoku_console.commands.completion import FILES, PLAYERS, SHELLS, format_script
from gomoku_console.commands.parsers import COMMANDS, GAME, UNUSABLE, build_parser
from gomoku_console.ui.theme import THEMES
from tests.test_cli import ROOT

WITHOUT_COMPLETION = {"COMMAND", "MOVES", "MS", "N", "NAME", "RULE", "S"}
"""What stands for free text, or is completed in a way of its own."""

LINES = [
    ("gomoku --ru", {"--rule"}),
    ("gomoku --rule re", {"renju"}),
    ("gomoku sol", {"solve"}),
    (
        "gomoku show --",
        {"--help", "--lang", "--move", "--ascii", "--color", "--rows-from-top", "--size"},
    ),
    ("gomoku --theme ", {*THEMES, "felt"}),
    ("gomoku rules ", {"freestyle", "standard", "three-three", "renju"}),
    ("gomoku match ex", {"expert"}),
    ("gomoku --load fi", {"first.sgf", "fifth.sgf"}),
    ("gomoku show fif", {"fifth.sgf"}),
    ("gomoku convert --to p", {"pos", "psq"}),
    ("gomoku --engine pbrain-of-te", {"pbrain-of-test"}),
]

_ASK_BASH = """
words=($2); case $2 in *' ') words+=('');; esac
COMP_WORDS=("${words[@]}"); COMP_CWORD=$((${#words[@]} - 1)); COMP_LINE=$2; COMP_POINT=${#2}
. "$1"
function=$(complete -p gomoku | sed 's/.*-F \\([^ ]*\\).*/\\1/')
$function gomoku "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""

ASK = {
    "bash": ["bash", "-c", _ASK_BASH, "bash"],
    "fish": ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]"],
}
"""What prints the completions of a line, given the script's name and the line."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory to be in: with ``gomoku`` and an engine, two games and a theme called felt."""
    if sys.platform == "win32":
        pytest.skip("no POSIX shell here")
    programs = tmp_path / "bin"
    (tmp_path / "home" / "themes").mkdir(parents=True)
    (tmp_path / "home" / "themes" / "felt.toml").write_text("")
    programs.mkdir()
    for name, arguments in (("gomoku", "-m gomoku_console"), ("pbrain-of-test", "-V")):
        program = programs / name
        python = shlex.quote(sys.executable)
        program.write_text(f'#!/bin/sh\nexec {python} {arguments} "$@"\n')
        program.chmod(0o755)
    for name in ("first.sgf", "fifth.sgf"):
        (tmp_path / name).write_text("(;)")
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_script(place: Path, shell: str) -> str:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    path = place / f"completion.{shell}"
    path.write_text(format_script(shell), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("line", "expected"), LINES)
@pytest.mark.parametrize("shell", ASK)
def test_a_shell_completes(shell: str, line: str, expected: set[str], place: Path) -> None:
    script = write_script(place, shell)
    run = subprocess.run(
        [*ASK[shell], script, line], capture_output=True, text=True, check=False, timeout=30
    )
    assert run.stderr == ""
    assert {answer.partition("\t")[0] for answer in run.stdout.splitlines()} == expected


def test_zsh_completes(place: Path) -> None:
    """On a pseudo-terminal, for zsh completes nowhere else."""
    script = write_script(place, "zsh")
    from tests.terminal.harness import TerminalSession  # noqa: PLC0415 - it skips where none are

    (place / "_gomoku").write_text(Path(script).read_text(encoding="utf-8"), encoding="utf-8")
    (place / ".zshrc").write_text(
        f"fpath=({shlex.quote(str(place))} $fpath)\n"
        "PS1='> '; autoload -Uz compinit; compinit -u -D; echo ready\n"
    )
    environ = {"ZDOTDIR": str(place), "GOMOKU_HOME": str(place / "home")}
    with TerminalSession(["zsh", "-i"], rows=50, environ=environ) as session:
        session.wait_for("ready")
        for line, expected in LINES:
            session.send(f"{line}\t")
            if len(expected) == 1:
                (word,) = expected
                head = line[: line.rindex(" ") + 1]
                session.wait_for(lambda rows, done=f"> {head}{word}": done in rows)  # type: ignore[misc]
            else:
                session.send("\t")
                session.wait_for(
                    lambda rows, words=expected: words <= set(" ".join(rows).split())  # type: ignore[misc]
                )
            session.send("ctrl-u", "ctrl-l")
            session.wait_for(lambda rows: rows[0] == ">" and not any(rows[1:]))


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_in_the_shells_language(shell: str, place: Path) -> None:
    script = write_script(place, shell)
    run = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_the_script(shell: str) -> None:
    script = format_script(shell)
    for name in (GAME, *COMMANDS):
        for action in build_parser(name)._actions:
            for option in action.option_strings:
                assert option.lstrip("-") in script
    assert all(name in script for name in COMMANDS)


def test_it_is_known_of_every_argument_whether_it_can_be_completed() -> None:
    kinds = {
        action.metavar
        for name in (GAME, *COMMANDS)
        for action in build_parser(name)._actions
        if action.metavar is not None
    }
    assert kinds == FILES | PLAYERS | WITHOUT_COMPLETION


def test_themes_are_listed_with_the_players_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "felt.toml").write_text("")
    assert main(["completion", "--themes"]) == 0
    assert capsys.readouterr().out.split() == [*THEMES, "felt"]


@pytest.mark.parametrize("words", [[], ["bash", "--themes"]])
def test_it_must_be_said_what_to_print(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", *words]) == UNUSABLE
    assert capsys.readouterr().err == "gomoku: completion: name a shell: bash, zsh, fish\n"
