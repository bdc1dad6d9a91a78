"""``gomoku`` itself: the game on the screen."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from gomoku_console.commands.options import add_rule, milliseconds
from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.openings import OPENINGS, parse_opening
from gomoku_console.game.rules import parse_rule
from gomoku_console.game.state import FoulPolicy
from gomoku_console.gomocup.command import check_engine_command
from gomoku_console.language import tr
from gomoku_console.ui.actions import Request
from gomoku_console.ui.app import App
from gomoku_console.ui.begin import check_record, open_menu, open_record, start_game
from gomoku_console.ui.config import load_theme
from gomoku_console.ui.keymap import KEYMAP
from gomoku_console.ui.model import Choices, First, Mode, Model, Scene, Status
from gomoku_console.ui.probe import choose_glyphs
from gomoku_console.ui.settings import DEFAULTS, TABLE, Kind, parse_value
from gomoku_console.ui.terminal import Terminal, check_terminal
from gomoku_console.ui.theme import THEMES, wants_color

if TYPE_CHECKING:
    from gomoku_console.records.record import GameRecord
    from gomoku_console.ui.begin import Step
    from gomoku_console.ui.keymap import Keymap
    from gomoku_console.ui.probe import GlyphChoice
    from gomoku_console.ui.settings import Reading, Setting, Settings, Value
    from gomoku_console.ui.theme import Theme


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which flags there are."""
    _add_game_options(parser.add_argument_group(tr("the game")))
    _add_screen_options(parser.add_argument_group(tr("the screen")))


def _add_game_options(game: argparse._ArgumentGroup) -> None:
    modes = [mode.value for mode in Mode]
    game.add_argument("--mode", choices=modes, help=tr("who plays"))
    game.add_argument(
        "--opponent", choices=tuple(OPPONENTS), help=tr("which computer (implies --mode computer)")
    )
    game.add_argument(
        "--engine",
        metavar="COMMAND",
        help=tr("play against the Gomocup engine that this command line starts"),
    )
    game.add_argument(
        "--time-per-move",
        type=milliseconds,
        default=5000,
        metavar="MS",
        help=tr("milliseconds an engine may think about a move (default: 5000)"),
    )
    game.add_argument(
        "--first",
        choices=[side.value for side in First],
        help=tr("who moves first (implies --mode computer)"),
    )
    add_rule(game, default=None)
    game.add_argument(
        "--fouls",
        choices=[str(policy) for policy in FoulPolicy],
        help=tr("what becomes of a stone on a forbidden point"),
    )
    game.add_argument(
        "--opening",
        choices=tuple(OPENINGS),
        help=tr("how the game begins"),
    )
    for setting in TABLE:
        if setting.name in _CLOCKS:
            _add_setting(game, setting)
    game.add_argument(
        "--load",
        metavar="FILE",
        help=tr("go on with the game in a file"),
    )
    game.add_argument(
        "--move",
        type=int,
        metavar="N",
        help=tr("with --load: after N moves (default: at its end)"),
    )
    game.add_argument(
        "--resume", action="store_true", help=tr("go on with the game that was left last")
    )
    game.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=tr("make the computer's choice among equal moves repeatable"),
    )


def _add_screen_options(screen: argparse._ArgumentGroup) -> None:
    """The settings that are not of the game; the flags of the game are settings, too."""
    for setting in TABLE:
        if setting.name not in (*_OF_THE_GAME, *_CLOCKS):
            _add_setting(screen, setting)


def _add_setting(group: argparse._ArgumentGroup, setting: Setting) -> None:
    """The flag of a setting, with the setting's own words."""
    if setting.kind is Kind.SWITCH:
        group.add_argument(
            setting.flag, action=argparse.BooleanOptionalAction, help=tr(setting.summary)
        )
    elif setting.kind is Kind.CHOICE:
        group.add_argument(setting.flag, choices=setting.choices, help=tr(setting.summary))
    elif setting.kind is Kind.NAME:
        summary = f"{tr(setting.summary)}: {', '.join(THEMES)}"
        group.add_argument(setting.flag, metavar="NAME", help=summary)
    else:
        group.add_argument(setting.flag, metavar="N", help=tr(setting.summary))


_OF_THE_GAME = ("opponent", "first", "rule", "opening", "fouls")
"""Settings whose flags are added by hand, among those of the game."""

_CLOCKS = ("clock", "clock_time", "clock_increment", "flag_fall")
"""Settings of the game whose flags the table makes."""


def run(arguments: argparse.Namespace) -> int:
    """Play until the player leaves.

    Args:
        arguments: the flags, and what `cli` knows: ``reading`` and ``speech``.

    Raises:
        ValueError: if the flags contradict each other or name no theme.
        TerminalError: if there is no terminal to play on.
    """
    reading: Reading = arguments.reading
    settings = settings_of(arguments, reading.settings)
    choices = choices_of(arguments, settings)
    notes = list(reading.notes)
    if arguments.speech.note:
        notes.append(arguments.speech.note)
    theme = _theme(arguments, settings, notes)
    keymap = _keymap(settings, notes)
    record = None if arguments.load is None else _record(arguments)
    check_terminal(os.environ, sys.stdin, sys.stdout)
    glyphs = _glyphs(arguments, settings, notes)
    with Terminal(
        theme,
        has_color=wants_color(os.environ, settings.color),
        has_mouse=settings.mouse,
        typed=glyphs.typed,
    ) as terminal:
        model = Model(
            *terminal.size,
            glyphs=glyphs.glyphs,
            choices=choices,
            shows_forbidden=settings.show_forbidden,
            settings=settings,
            keymap=keymap,
        )
        App(terminal).run(model, lambda begun: _begin(begun, arguments, record, notes))
    return 0


def settings_of(arguments: argparse.Namespace, settings: Settings) -> Settings:
    """``settings``, but for what the flags say.

    Raises:
        UnreadableError: if a flag has a value that its setting may not have.
    """
    for setting in TABLE:
        said: Value | None = getattr(arguments, setting.name)
        if said is not None:
            value = parse_value(setting, said) if isinstance(said, str) else said
            settings = setting.with_value(settings, value)
    return settings


def _theme(arguments: argparse.Namespace, settings: Settings, notes: list[str]) -> Theme:
    """The theme that is set; one that cannot be read is refused as a flag, else noted.

    Raises:
        ValueError: if the flag names none.
    """
    try:
        return load_theme(settings.theme)
    except ValueError as error:
        if arguments.theme is not None:
            raise
        notes.append(str(error))
        return THEMES[DEFAULTS.theme]


def _keymap(settings: Settings, notes: list[str]) -> Keymap | None:
    """The keys as the player wants them; the usual ones, and a note, if that cannot be."""
    if not settings.keys:
        return None
    # Most players have the usual keys.
    from gomoku_console.ui.remap import remap  # noqa: PLC0415

    try:
        return remap(KEYMAP, settings.keys)
    except ValueError as error:
        notes.append(str(error))
        return None


def _glyphs(arguments: argparse.Namespace, settings: Settings, notes: list[str]) -> GlyphChoice:
    """What the board is drawn with; glyphs that would not show are refused as a flag, else noted.

    Raises:
        ValueError: if the locale would turn what the flag asks for into blanks.
    """
    choice = choose_glyphs(settings.glyphs, os.environ, sys.stdin, sys.stdout)
    if not choice.is_as_wished:
        if arguments.glyphs is not None:
            raise ValueError(tr("--glyphs unicode: this locale has no Unicode (LANG, LC_ALL)"))
        notes.append(tr("glyphs: {reason}", reason=choice.reason))
    return choice


def _begin(
    model: Model, arguments: argparse.Namespace, record: GameRecord | None, notes: list[str]
) -> Step:
    """The first step, with a word on what is wrong with the settings."""
    begun, effects = first_step(model, arguments, record)
    if notes:
        text, more = notes[0], len(notes) - 1
        if more:
            text = tr("{note} (and {number} more: gomoku doctor)", note=text, number=more)
        short = tr("Settings: see gomoku doctor")
        begun = begun._replace(status=Status(text, is_warning=True, short=short))
    return begun, effects


def choices_of(arguments: argparse.Namespace, settings: Settings) -> Choices:
    """What the flags say of the game, and where they say nothing the settings.

    Raises:
        ValueError: if they contradict each other.
    """
    if arguments.engine is not None:
        if arguments.opponent:
            raise ValueError(tr("--engine and --opponent: choose one of them"))
        check_engine_command(arguments.engine)
    if arguments.load == "":
        raise ValueError(tr("--load '': the name of a file is empty"))
    if arguments.move is not None and arguments.load is None:
        raise ValueError(tr("--move needs --load FILE"))
    if arguments.load and arguments.resume:
        raise ValueError(tr("--load and --resume: choose one of them"))
    for flag in ("engine", "opponent", "first"):
        if getattr(arguments, flag) and arguments.mode == Mode.TWO_PLAYER.value:
            raise ValueError(tr("--{flag} needs --mode computer, not --mode two-player", flag=flag))
    against_computer = arguments.mode == Mode.COMPUTER.value or _names_computer(arguments)
    return Choices(
        mode=Mode.COMPUTER if against_computer else Mode.TWO_PLAYER,
        opponent=settings.opponent,
        first=First(settings.first),
        is_first_settled=arguments.first is not None,
        engine=arguments.engine,
        turn_ms=arguments.time_per_move,
        rule=parse_rule(settings.rule),
        fouls=FoulPolicy(settings.fouls),
        opening=parse_opening(settings.opening),
        seed=int.from_bytes(os.urandom(4), "big") if arguments.seed is None else arguments.seed,
    )


def _names_computer(arguments: argparse.Namespace) -> bool:
    return bool(arguments.engine or arguments.opponent or arguments.first)


def _record(arguments: argparse.Namespace) -> GameRecord:
    """The game in the file that the flags name, under the rule set that they name.

    Raises:
        RecordError: if it cannot be read.
        ValueError: if it is not for the screen, or too short.
    """
    # Only who loads a game pays for loading the formats.
    from dataclasses import replace  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    from gomoku_console.records.formats import read_game  # noqa: PLC0415
    from gomoku_console.records.store import read_file  # noqa: PLC0415

    name, rule = arguments.load, arguments.rule
    record = read_game(read_file(Path(name)), name)
    if rule is not None and record.rule is None:
        record = replace(record, rule=rule)
    elif rule not in (None, record.rule):
        raise ValueError(
            tr(
                "--rule {rule}: {name} is a game under {theirs}",
                rule=rule,
                name=name,
                theirs=record.rule,
            )
        )
    check_record(record, arguments.move)
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
