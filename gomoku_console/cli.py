"""The ``gomoku`` command: reads the command line, checks the ground, and hands over.

Exit status: 0 when all went well, 2 for a request that cannot be met (said in one line on standard
error), 1 when whoever read the output went away, 128 + n when signal n ended the game.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from gomoku_console import __version__
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.rules import FREESTYLE, RULE_SETS, parse_rule
from gomoku_console.game.state import GameState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gomoku_console.ui.glyphs import Glyphs
    from gomoku_console.ui.model import Choices, Model
    from gomoku_console.ui.update import Step

UNUSABLE = 2
"""Exit status for a request that cannot be met."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv``, by default the process's own, and return the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except ValueError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 128 + 2
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _refuse(reason: str) -> int:
    print(f"gomoku: {reason}", file=sys.stderr)
    return UNUSABLE


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(UNUSABLE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="gomoku",
        description="Five in a row for the terminal: two players, or you against the computer.",
        epilog="Without --mode the menu asks. In the game, ? lists the keys.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"gomoku {__version__}")
    parser.set_defaults(run=_play)
    _add_game_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _add_evaluate(commands)
    return parser


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    game = parser.add_argument_group("the game")
    game.add_argument("--mode", choices=("two-player", "computer"), help="who plays")
    game.add_argument(
        "--opponent",
        choices=("evaluator", "ladder"),
        help="which computer (implies --mode computer)",
    )
    game.add_argument(
        "--first",
        choices=("me", "computer"),
        help="who moves first, and so is black (implies --mode computer)",
    )
    _add_rule_option(game)
    game.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="make the computer's choice among equal moves repeatable",
    )
    screen = parser.add_argument_group("the screen")
    screen.add_argument(
        "--theme",
        default="default",
        metavar="NAME",
        help="default (the terminal's own background) or classic (green and cyan)",
    )
    screen.add_argument(
        "--glyphs",
        choices=("auto", "unicode", "ascii"),
        default="auto",
        help="what the board is drawn with; auto asks the locale",
    )


def _add_rule_option(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    rules = "; ".join(f"{rule.name}: {rule.summary}" for rule in RULE_SETS.values())
    parser.add_argument(
        "--rule", choices=tuple(RULE_SETS), default=FREESTYLE.name, help=f"rule set ({rules})"
    )


def _add_evaluate(commands: argparse._SubParsersAction[_Parser]) -> None:
    evaluate = commands.add_parser(
        "evaluate",
        help="print the evaluator's attack, defence and value of every empty point",
        description="Print what the evaluator sees in a position.",
        allow_abbrev=False,
    )
    evaluate.add_argument("moves", metavar="MOVES", help="the moves so far, such as h8i9g7")
    evaluate.add_argument(
        "--to-move",
        choices=[str(color) for color in Color],
        help="the side to weigh points for (default: whose turn it is)",
    )
    _add_rule_option(evaluate)
    evaluate.add_argument("--json", action="store_true", help="print JSON instead of a heat map")
    evaluate.set_defaults(run=_evaluate)


# --- gomoku evaluate -----------------------------------------------------------------------------


def _evaluate(arguments: argparse.Namespace) -> int:
    from gomoku_console.engine.evaluator import evaluate

    state = GameState.new(arguments.rule).play_all(parse_moves(arguments.moves))
    color = Color.parse(arguments.to_move) if arguments.to_move else state.to_move
    evaluation = evaluate(state, color)
    if arguments.json:
        import json

        print(json.dumps(evaluation.as_json()))
        return 0
    from gomoku_console.ui.heatmap import render_evaluation
    from gomoku_console.ui.plain import print_frame

    print_frame(render_evaluation(state, color, evaluation, _stdout_glyphs()), sys.stdout)
    return 0


def _stdout_glyphs() -> Glyphs:
    """The finest glyphs that standard output can encode."""
    from gomoku_console.ui.glyphs import ASCII, UNICODE

    try:
        UNICODE.characters.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ASCII
    return UNICODE


# --- the game ------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    from gomoku_console.ui.terminal import Terminal, TerminalError, check_terminal
    from gomoku_console.ui.theme import parse_theme, wants_color

    choices = _choices(arguments)
    theme = parse_theme(arguments.theme)
    try:
        check_terminal()
    except TerminalError as error:
        return _refuse(str(error))
    from gomoku_console.ui.app import App
    from gomoku_console.ui.model import Model

    with Terminal(theme, color=wants_color(os.environ)) as terminal:
        rows, columns = terminal.size
        model = Model(rows, columns, glyphs=_screen_glyphs(arguments.glyphs), choices=choices)
        App(terminal).run(model, lambda model: _first_step(model, arguments))
    return 0


def _screen_glyphs(name: str) -> Glyphs:
    from gomoku_console.ui.glyphs import GLYPH_SETS
    from gomoku_console.ui.probe import writes_unicode

    if name == "auto":
        name = "unicode" if writes_unicode() else "ascii"
    return GLYPH_SETS[name]


def _choices(arguments: argparse.Namespace) -> Choices:
    """What the flags say of the game.

    Raises:
        ValueError: if they contradict each other.
    """
    from gomoku_console.ui.model import DEFAULT_OPPONENT, Choices, First, Mode

    against_computer = arguments.opponent or arguments.first
    if against_computer and arguments.mode == Mode.TWO_PLAYER.value:
        flag = "--opponent" if arguments.opponent else "--first"
        raise ValueError(f"{flag} needs --mode computer, not --mode two-player")
    mode = Mode.COMPUTER if against_computer else Mode(arguments.mode or Mode.TWO_PLAYER.value)
    return Choices(
        mode=mode,
        opponent=arguments.opponent or DEFAULT_OPPONENT,
        first=First(arguments.first or First.ME.value),
        rule=parse_rule(arguments.rule),
        seed=int.from_bytes(os.urandom(4), "big") if arguments.seed is None else arguments.seed,
    )


def _first_step(model: Model, arguments: argparse.Namespace) -> Step:
    """Skip every menu the flags have answered."""
    from gomoku_console.ui.model import Mode, Scene
    from gomoku_console.ui.update import open_menu, start_game

    if model.choices.mode is Mode.COMPUTER:
        if arguments.opponent is None:
            return open_menu(model, Scene.OPPONENT_MENU)
        if arguments.first is None:
            return open_menu(model, Scene.FIRST_MENU)
        return start_game(model)
    return start_game(model) if arguments.mode else open_menu(model, Scene.MAIN_MENU)
