"""``gomoku match``: let two players play a match, and report it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from gomoku_console.commands.options import add_rule, check_at_most, milliseconds
from gomoku_console.failures import reason_of
from gomoku_console.game.board import format_points
from gomoku_console.game.rules import parse_rule
from gomoku_console.gomocup.client import EngineError
from gomoku_console.gomocup.match import Tally, create_contestant, parse_openings, play_match
from gomoku_console.gomocup.protocol import Limits
from gomoku_console.gomocup.signals import signals_handled
from gomoku_console.gomocup.thinking import opponent_names
from gomoku_console.language import tr, tr_count
from gomoku_console.ui.catalogues import SOURCE, speak

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import Any

    from gomoku_console.game.board import Point
    from gomoku_console.game.rules import RuleSet
    from gomoku_console.gomocup.match import Contestant, PlayedGame

ENGINE_MS = 1000
"""Milliseconds that an engine may think about a move, unless said otherwise."""

_SIDES = ("a", "b")
_BAR = 30
_COLUMNS = 80
"""The width of a terminal that does not tell it."""

_MOST_GAMES = 100_000

_INTERRUPTED = 128 + 2
"""The exit status of what Ctrl-C has ended."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    contestant = tr("a built-in computer's name, or the command that starts an engine")
    parser.add_argument("a", metavar="A", help=contestant)
    parser.add_argument("b", metavar="B", help=tr("likewise"))
    parser.add_argument(
        "--games", type=int, default=10, metavar="N", help=tr("how many games (default: 10)")
    )
    add_rule(parser)
    parser.add_argument(
        "--openings",
        metavar="FILE",
        help=tr(
            "openings, one a line as h8i9g7 or h8 i9 g7; each is played twice, colours swapped"
        ),
    )
    parser.add_argument(
        "--time-per-move",
        type=milliseconds,
        metavar="MS",
        help=tr("milliseconds for a move (default: for an engine 1000, for a level its own time)"),
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=tr("varies the games (default: 0)")
    )
    parser.add_argument("--json", action="store_true", help=tr("print JSON, games included"))


def run(arguments: argparse.Namespace) -> int:
    """Play the match, print the report, and return the exit status.

    Ctrl-C ends the match early: the games that are over are reported.

    Args:
        arguments: ``a`` and ``b``, names of opponents or engine commands; ``games``; ``rule``, a
            name; ``openings``, the path of a file or None; ``time_per_move`` in milliseconds,
            or None for `ENGINE_MS`, and for levels their own time;
            ``seed``, a number; ``json``, whether to print JSON instead of text.

    Raises:
        ValueError: if the match cannot be played as asked: a number out of range, a file that
            cannot be read, an engine that does not start.
        SystemExit: at SIGTERM, SIGHUP or SIGQUIT, once the engines are closed.
    """
    if arguments.json:
        speak(SOURCE)  # programs read it, reasons included
    rule = parse_rule(arguments.rule)
    if arguments.games < 1:
        raise ValueError(
            tr("--games {number}: a match has at least one game", number=arguments.games)
        )
    check_at_most("games", arguments.games, _MOST_GAMES)
    turn_ms = arguments.time_per_move
    openings = _read_openings(arguments.openings, rule) if arguments.openings else []
    tally = Tally()
    with ExitStack() as stack:
        stack.enter_context(_leaving_at_signals())
        contestants = [_enter(text, rule, turn_ms, stack) for text in (arguments.a, arguments.b)]
        names = [contestant.name for contestant in contestants]
        games = play_match(
            contestants,
            openings,
            games=arguments.games,
            rule=rule,
            limits=Limits(turn_ms=ENGINE_MS if turn_ms is None else turn_ms),
            seed=arguments.seed,
        )
        is_whole = _count(games, tally, Progress(arguments.games, sys.stderr))
    if arguments.json:
        print(json.dumps(as_json(tally, names, rule)))
    else:
        print("\n".join(report(tally, names, rule)))
    return 0 if is_whole else _INTERRUPTED


@contextmanager
def _leaving_at_signals() -> Iterator[None]:
    """Have the first signal to leave raise, so that engines are closed; then all is as before.

    Ctrl-C raises KeyboardInterrupt, the others SystemExit.
    """
    came: list[int] = []

    def leave(number: int) -> None:
        came.append(number)
        if len(came) > 1:
            return  # one is enough: closing must not be cut short
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(128 + number)

    with signals_handled(leave):
        yield


def _count(games: Iterator[PlayedGame], tally: Tally, progress: Progress) -> bool:
    """Add ``games`` to ``tally`` as they are played; False if Ctrl-C came before the last."""
    try:
        progress.show(tally)
        for game in games:
            tally.add(game)
            progress.show(tally)
    except KeyboardInterrupt:
        return False
    finally:
        progress.clear()
    return True


def _read_openings(path: str, rule: RuleSet) -> list[tuple[Point, ...]]:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: {reason_of(error)}") from None
    except UnicodeDecodeError:
        raise ValueError(tr("{path}: not a text file", path=path)) from None
    return parse_openings(text, path, rule)


def _enter(text: str, rule: RuleSet, turn_ms: int | None, stack: ExitStack) -> Contestant:
    """A contestant that has shown that it starts; ``stack`` closes it.

    Raises:
        ValueError: if it does not start.
    """
    if text not in opponent_names() and text.isidentifier() and shutil.which(text) is None:
        levels = ", ".join(opponent_names())
        raise ValueError(
            tr(
                "{text!r} is neither a level ({levels}) nor a program that can be started",
                text=text,
                levels=levels,
            )
        )
    contestant = create_contestant(text, turn_ms)
    stack.callback(contestant.close)
    try:
        contestant.begin(rule, 0)
    except EngineError as error:
        raise ValueError(f"{text!r}: {error}") from None
    return contestant


class Progress:
    """A bar in the last line of a terminal; nothing where there is no terminal."""

    def __init__(self, games: int, stream: TextIO) -> None:
        self._games = games
        self._stream = stream
        self._is_shown = stream.isatty()

    def show(self, tally: Tally) -> None:
        """Draw the bar anew."""
        done = len(tally.games)
        score = f"{done}/{self._games} +{tally.wins} ={tally.draws} -{tally.losses}"
        room = self._columns() - 1  # in the last column the cursor would wrap
        length = min(_BAR, room - len(f"[] {score}"))
        filled = length * done // self._games
        bar = f"[{'#' * filled}{'.' * (length - filled)}] " if length > 0 else ""
        self._write(f"\r{(bar + score)[:room]}")

    def clear(self) -> None:
        """Wipe the bar away."""
        self._write("\r\x1b[K")

    def _columns(self) -> int:
        """The width of the terminal at this moment."""
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or _COLUMNS
        except OSError:  # it is none, or has no descriptor
            return _COLUMNS

    def _write(self, text: str) -> None:
        if self._is_shown:
            self._stream.write(text)
            self._stream.flush()


def report(tally: Tally, names: Sequence[str], rule: RuleSet) -> list[str]:
    """The match in lines of text."""
    games = len(tally.games)
    points = tally.score * games
    players = [f"A {names[0]}", f"B {names[1]}"]
    if not games:
        return [*players, tr("{rule}: no game is over", rule=rule.term)]
    lines = [
        *players,
        tr_count(
            "{rule}, {number} game: A won {wins}, drew {draws}, lost {losses}",
            "{rule}, {number} games: A won {wins}, drew {draws}, lost {losses}",
            games,
            rule=rule.term,
            wins=tally.wins,
            draws=tally.draws,
            losses=tally.losses,
        ),
        tr(
            "score of A: {points:g} of {games} ({share:.1%})",
            points=points,
            games=games,
            share=tally.score,
        ),
        tr("Elo difference: {elo}", elo=_elo_text(tally)),
    ]
    lines += [
        tr(
            "time per move of {side}: {mean:.1f} ms, at most {longest:.1f} ms",
            side=side.upper(),
            mean=tally.mean_ms(number),
            longest=tally.longest_ms(number),
        )
        for number, side in enumerate(_SIDES)
    ]
    return [*lines, "", *(_game_text(game) for game in tally.games)]


def _elo_text(tally: Tally) -> str:
    if tally.elo is None:
        return tr("beyond measure, since one side won everything")
    error = tr("unbounded") if tally.elo_error is None else f"{tally.elo_error:.0f}"
    return tr("{elo:+.0f}, error {error} (95 %)", elo=tally.elo, error=error)


def _game_text(game: PlayedGame) -> str:
    if game.winner is None:
        result = tr("draw")
    else:
        result = tr("{side} wins", side=_SIDES[game.winner].upper())
    return tr(
        "{number:>3}. {side} black, {result}: {reason}. {moves}",
        number=game.number,
        side=_SIDES[game.black].upper(),
        result=result,
        reason=game.reason,
        moves=format_points(game.moves),
    )


def as_json(tally: Tally, names: Sequence[str], rule: RuleSet) -> dict[str, Any]:
    """The match as JSON: times in milliseconds, moves as names of points."""
    return {
        "a": names[0],
        "b": names[1],
        "rule": rule.name,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score,
        "elo": tally.elo,
        "elo_error_95": tally.elo_error,
        "time_per_move_ms": {
            side: {"mean": tally.mean_ms(number), "longest": tally.longest_ms(number)}
            for number, side in enumerate(_SIDES)
        },
        "games": [_game_json(game) for game in tally.games],
    }


def _game_json(game: PlayedGame) -> dict[str, Any]:
    return {
        "number": game.number,
        "black": _SIDES[game.black],
        "winner": None if game.winner is None else _SIDES[game.winner],
        "reason": game.reason,
        "opening": format_points(game.moves[: game.opening]),
        "moves": format_points(game.moves),
        "ms": [round(1000 * seconds, 1) for seconds in game.seconds],
    }
