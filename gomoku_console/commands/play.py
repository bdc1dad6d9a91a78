"""``gomoku`` itself: the game on the screen."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_rule
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.openings import NONE, OPENINGS, parse_opening
from gomoku_console.game.rules import parse_rule
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import parse_engine_command
from gomoku_console.ui.actions import Request
from gomoku_console.ui.app import App
from gomoku_console.ui.glyphs import ASCII, UNICODE, Glyphs
from gomoku_console.ui.model import DEFAULT_OPPONENT, Choices, First, Mode, Model, Scene
from gomoku_console.ui.probe import writes_unicode
from gomoku_console.ui.terminal import Terminal, check_terminal
from gomoku_console.ui.theme import THEMES, parse_theme, wants_color
from gomoku_console.ui.update import check_record, open_menu, open_record, start_game

if TYPE_CHECKING:
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.update import Step


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which flags there are."""
    _add_game_options(parser.add_argument_group("the game"))
    _add_screen_options(parser.add_argument_group("the screen"))


def _add_game_options(game: argparse._ArgumentGroup) -> None:
    modes = [mode.value for mode in Mode]
    game.add_argument("--mode", choices=modes, help="who plays")
    game.add_argument(
        "--opponent", choices=tuple(OPPONENTS), help="which computer (implies --mode computer)"
    )
    game.add_argument(
        "--engine",
        metavar="COMMAND",
        help="play against the Gomocup engine that this command line starts",
    )
    game.add_argument(
        "--time-per-move",
        type=_milliseconds,
        default=5000,
        metavar="MS",
        help="milliseconds an engine may think about a move (default: 5000)",
    )
    game.add_argument(
        "--first",
        choices=[side.value for side in First],
        help="who moves first (implies --mode computer)",
    )
    add_rule(game)
    game.add_argument(
        "--fouls",
        choices=[str(policy) for policy in FoulPolicy],
        default=str(FoulPolicy.REFUSE),
        help="what becomes of a stone on a forbidden point (default: refuse)",
    )
    game.add_argument(
        "--opening",
        choices=tuple(OPENINGS),
        default=NONE.name,
        help="how the game begins (default: none)",
    )
    game.add_argument(
        "--load",
        metavar="FILE",
        help="go on with the game in a file (SGF, psq, lib, pos or plain moves)",
    )
    game.add_argument(
        "--move", type=int, metavar="N", help="with --load: after N moves (default: at its end)"
    )
    game.add_argument(
        "--resume", action="store_true", help="go on with the game that was left last"
    )
    game.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="make the computer's choice among equal moves repeatable",
    )


def _milliseconds(text: str) -> int:
    """A time an engine may be given: at least a tenth of a second, at most an hour."""
    try:
        if 100 <= int(text) <= 3_600_000:
            return int(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 100 to 3600000")


def _add_screen_options(screen: argparse._ArgumentGroup) -> None:
    screen.add_argument(
        "--theme",
        default="default",
        metavar="NAME",
        help="; ".join(f"{theme.name}: {theme.summary}" for theme in THEMES.values()),
    )
    screen.add_argument(
        "--glyphs",
        choices=("auto", UNICODE.name, ASCII.name),
        default="auto",
        help="what the board is drawn with; auto asks the locale",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play until the player leaves.

    Raises:
        ValueError: if the flags contradict each other or name no theme.
        TerminalError: if there is no terminal to play on.
    """
    choices = choices_of(arguments)
    theme = parse_theme(arguments.theme)
    record = _record(arguments.load, arguments.move) if arguments.load else None
    check_terminal(os.environ, sys.stdin, sys.stdout)
    glyphs = _glyphs(arguments.glyphs)
    with Terminal(theme, has_color=wants_color(os.environ)) as terminal:
        model = Model(*terminal.size, glyphs=glyphs, choices=choices)
        App(terminal).run(model, lambda begun: first_step(begun, arguments, record))
    return 0


def _glyphs(name: str) -> Glyphs:
    """The glyphs called ``name``.

    Raises:
        ValueError: if the locale would turn them into blanks.
    """
    can_write = writes_unicode()
    if name == UNICODE.name and not can_write:
        raise ValueError("--glyphs unicode: this locale has no Unicode (LANG, LC_ALL)")
    return UNICODE if can_write and name != ASCII.name else ASCII


def choices_of(arguments: argparse.Namespace) -> Choices:
    """What the flags say of the game.

    Raises:
        ValueError: if they contradict each other.
    """
    if arguments.engine is not None:
        if arguments.opponent:
            raise ValueError("--engine and --opponent: choose one of them")
        parse_engine_command(arguments.engine)
    if arguments.move is not None and not arguments.load:
        raise ValueError("--move needs --load FILE")
    if arguments.load and arguments.resume:
        raise ValueError("--load and --resume: choose one of them")
    for flag in ("engine", "opponent", "first"):
        if getattr(arguments, flag) and arguments.mode == Mode.TWO_PLAYER.value:
            raise ValueError(f"--{flag} needs --mode computer, not --mode two-player")
    against_computer = arguments.mode == Mode.COMPUTER.value or _names_computer(arguments)
    return Choices(
        mode=Mode.COMPUTER if against_computer else Mode.TWO_PLAYER,
        opponent=arguments.opponent or DEFAULT_OPPONENT,
        first=First(arguments.first or First.ME.value),
        is_first_settled=arguments.first is not None,
        engine=arguments.engine,
        turn_ms=arguments.time_per_move,
        rule=parse_rule(arguments.rule),
        fouls=FoulPolicy(arguments.fouls),
        opening=parse_opening(arguments.opening),
        seed=int.from_bytes(os.urandom(4), "big") if arguments.seed is None else arguments.seed,
    )


def _names_computer(arguments: argparse.Namespace) -> bool:
    return bool(arguments.engine or arguments.opponent or arguments.first)


def _record(name: str, move: int | None) -> GameRecord:
    """The game in the file ``name``, which has a move of number ``move``.

    Raises:
        RecordError: if it cannot be read.
        ValueError: if it is not for the screen, or too short.
    """
    # Only who loads a game pays for loading the formats.
    from gomoku_console.records.formats import read_game  # noqa: PLC0415
    from gomoku_console.records.store import read_file  # noqa: PLC0415

    record = read_game(read_file(Path(name)), name)
    check_record(record, move)
    return record


def first_step(
    model: Model, arguments: argparse.Namespace, record: GameRecord | None = None
) -> Step:
    """Skip every menu that the flags have answered."""
    if arguments.resume:
        return model, (Request.RESUME,)
    if record is not None:
        return open_record(model, record, arguments.move)
    if model.choices.mode is Mode.TWO_PLAYER:
        return start_game(model) if arguments.mode else open_menu(model, Scene.MAIN_MENU)
    if arguments.opponent is None and arguments.engine is None:
        return open_menu(model, Scene.OPPONENT_MENU)
    if arguments.first is None:
        return open_menu(model, Scene.FIRST_MENU)
    return start_game(model)
