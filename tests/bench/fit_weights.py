"""Fit the weights of the static evaluation to games the engine plays against itself.

    python -m tests.bench.fit_weights [--games N] [--nodes N] [--match N] [--seed N]

Three steps, each printed:

1. *Games.* The engine plays itself from the balanced openings of ``tests/data/openings``, with two
   random moves after each so that no two games are alike. Every quiet position (no five to make or
   to stop, no open four to make) gives one example: its features, and whether its mover won.
   Positions of one game are much alike, so games are never divided: three fifths are fitted to, one
   fifth decides when to stop, and one fifth is kept for the verdict.
2. *Fit.* Logistic regression that starts from the weights there are and is held to them (the
   maximum of the posterior, for a normal prior around them). It takes small steps, each in
   proportion to how much the examples say about a weight, and stops as soon as the second part of
   the games is predicted no better. The log loss is printed for the third.
3. *Match.* New against old weights at equal nodes, the same openings, colours swapped. The new
   weights deserve to be kept only if they win it; `gomoku_console.engine.static.WEIGHTS` is changed
   by hand.

Only the standard library is needed. What the last run said is in docs/engine.md.
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path
from typing import NamedTuple

from gomoku_console.engine.kernel import FIVE, OPEN_FOUR, Position
from gomoku_console.engine.search import Limits, Search
from gomoku_console.engine.static import WEIGHTS, Weights, features
from gomoku_console.game.board import Color, parse_moves
from gomoku_console.game.state import GameState

OPENINGS = Path(__file__).parents[1] / "data" / "openings" / "freestyle.txt"

PULL = 0.003
"""How strongly weights are held to the old ones: as much as by examples that say so much."""

STEP = 0.2
"""The part of the way to where each weight alone would be best that one round goes."""

ROUNDS = 100
PATIENCE = 5
"""Rounds at most, and rounds without an improvement before the fit stops."""


class Example(NamedTuple):
    """One position of one game: its features for the mover, and 1 if the mover won, else 0."""

    features: tuple[int, ...]
    won: int


def play_game(
    openings: list[str],
    number: int,
    limits: Limits,
    weights: tuple[Weights, Weights],
    *,
    random_moves: int = 0,
) -> GameState:
    """A finished game of black and white with their own weights; ``number`` makes it differ."""
    rng = random.Random(number)
    state = GameState.new().play_all(parse_moves(openings[number // 2 % len(openings)]))
    searches = [Search(one, noise=number + 1) for one in weights]
    for _ in range(random_moves):
        state = _random_near(state, rng)
    while not state.is_over:
        *_, info = searches[state.to_move is Color.WHITE].think(state, limits)
        state = state.play(info.point)
    return state


def _random_near(state: GameState, rng: random.Random) -> GameState:
    """A random move next to a stone."""
    size = state.board.size
    near = {
        at + row * size + column
        for at in state.moves
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
        if 0 <= at % size + column < size
    }
    points = [at for at in sorted(near) if 0 <= at < size * size and not state.board.cells[at]]
    return state.play(rng.choice(points))


def examples_of(state: GameState) -> list[Example]:
    """The quiet positions of a finished game, from the eighth stone on."""
    winner = state.outcome.winner if state.outcome else None
    if winner is None:
        return []
    position = Position(state.board.size, state.rule)
    examples = []
    for number, point in enumerate(state.moves):
        side = number % 2
        if number >= 8 and _is_quiet(position, side):
            won = int((winner is Color.BLACK) == (side == 0))
            examples.append(Example(features(position, side), won))
        position.make(point, side)
    return examples


def _is_quiet(position: Position, side: int) -> bool:
    return not (
        position.pattern(side, FIVE)
        or position.pattern(1 - side, FIVE)
        or position.pattern(side, OPEN_FOUR)
    )


def chance(weights: tuple[float, ...], counts: tuple[int, ...]) -> float:
    """The chance that the mover wins, by these weights (in hundredths of a logit)."""
    value = sum(weight * count for weight, count in zip(weights, counts, strict=True)) / 100
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def log_loss(weights: tuple[float, ...], examples: list[Example]) -> float:
    """The mean of -log(the chance given to what happened): 0.693 for knowing nothing."""
    total = 0.0
    for counts, won in examples:
        given = chance(weights, counts)
        total -= math.log(max(1e-9, given if won else 1 - given))
    return total / len(examples)


def fit(train: list[Example], check: list[Example]) -> Weights:
    """The weights that gradient ascent finds on ``train``, starting from `WEIGHTS`.

    Of all rounds those are taken that predict ``check`` best.
    """
    old = tuple(weight / 100 for weight in WEIGHTS)
    spread = [
        sum(counts[at] ** 2 for counts, _ in train) / len(train) / 4 for at in range(len(old))
    ]
    current, best = list(old), tuple(map(float, WEIGHTS))
    least, since = log_loss(best, check), 0
    for _ in range(ROUNDS):
        slope = _slope(current, train)
        for at, before in enumerate(old):
            up = slope[at] - PULL * (current[at] - before)
            current[at] += STEP * up / (spread[at] + PULL)
        weights = tuple(100 * weight for weight in current)
        loss = log_loss(weights, check)
        since += 1
        if loss < least:
            best, least, since = weights, loss, 0
        elif since >= PATIENCE:
            break
    return Weights(*map(round, best))


def _slope(weights: list[float], examples: list[Example]) -> list[float]:
    """How much the mean log likelihood rises with each weight, in logits."""
    slope = [0.0] * len(weights)
    scaled = tuple(100 * weight for weight in weights)
    for counts, won in examples:
        error = won - chance(scaled, counts)
        for at, number in enumerate(counts):
            if number:
                slope[at] += error * number
    return [part / len(examples) for part in slope]


def play_match(openings: list[str], new: Weights, games: int, nodes: int) -> tuple[float, int]:
    """The score of ``new`` against `WEIGHTS` in points, and the games it was made in."""
    limits = Limits(nodes=nodes, fours=nodes // 8, threats=nodes // 5)
    points = 0.0
    for number in range(games):
        pair = (new, WEIGHTS) if number % 2 == 0 else (WEIGHTS, new)
        state = play_game(openings, number, limits, pair)
        winner = state.outcome.winner if state.outcome else None
        points += 0.5 if winner is None else float((winner is Color.BLACK) == (number % 2 == 0))
    return points, games


def main() -> None:
    """Play, fit, and play the match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--nodes", type=int, default=500, help="for a move of those games")
    parser.add_argument("--match", type=int, default=100)
    parser.add_argument("--match-nodes", type=int, default=6_000, help="for a move of the match")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    openings = OPENINGS.read_text(encoding="utf-8").split()
    limits = Limits(nodes=arguments.nodes, depth=8, fours=arguments.nodes // 8, threats=0)
    first = arguments.seed * 10_000
    games = [
        examples_of(play_game(openings, number, limits, (WEIGHTS, WEIGHTS), random_moves=2))
        for number in range(first, first + arguments.games)
    ]
    random.Random(arguments.seed).shuffle(games)
    fifth = len(games) // 5
    rest, check, train = (
        [example for game in part for example in game]
        for part in (games[:fifth], games[fifth : 2 * fifth], games[2 * fifth :])
    )
    print(
        f"{len(games)} games: {len(train)} examples to fit, {len(check)} to stop, {len(rest)} left"
    )
    new = fit(train, check)
    print(f"old {WEIGHTS}\nnew {new}")
    print(
        f"log loss of those left: old {log_loss(WEIGHTS, rest):.4f}, new {log_loss(new, rest):.4f}"
    )
    points, played = play_match(openings, new, arguments.match, arguments.match_nodes)
    print(f"match: new {points:g} of {played} at {arguments.match_nodes} nodes a move")


if __name__ == "__main__":
    main()
