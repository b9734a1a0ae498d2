"""Learns the weights of an `outlook.toml` from games of our own bots; prints them as a table of that file.

    .venv/bin/python tools/train_outlook.py zerokei --players 2,3,4 --bot greedy --games 1500

After every turn the traits of every seat are noted, and at the end what the seat had got. The weights are
those that foretell it best (least squares), drawn towards the ones in use as strongly as `--hold` says. Some
turns are played at random, so that not only positions a good player reaches are seen. docs/bots.md tells what
it won.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import ekiben
from ekiben.bots import Bot, look, make

Row = tuple[list[tuple[int, float]], float]
"""What is known of a position, as numbered features that are not zero, and the points it came to."""

POINT = 256
STRAY = 0.04
"""How often a turn is played at random."""


def played(game: Any, bots: list[Bot], chance: random.Random, of_hideo: bool) -> Iterator[Row]:
    """A game, with the positions between its turns."""
    seen: list[tuple[int, list[tuple[int, float]]]] = []
    astray = False
    turn: list[int] = []
    while not game.over:
        *now, whole = game.moment
        if now != turn and whole:
            turn = now
            astray = chance.random() < STRAY
            seats = [game.players - 1] if of_hideo else range(len(bots))
            seen += [(seat, features(game, seat)) for seat in seats]
        game.answer(chance.choice(game.answers) if astray else bots[game.seat].choose(look(game)))
    for seat, known in seen:
        yield known, POINT * float(game.scores[seat])


def features(game: Any, seat: int) -> list[tuple[int, float]]:
    """The traits, each for both of its weights, as far as that counts now."""
    first, second = game.shares_of_weights(seat)
    found: list[tuple[int, float]] = []
    for trait, value in enumerate(game.traits(seat)):
        if value:
            found += [(2 * trait, value * first), (2 * trait + 1, value * second)]
    return [each for each in found if each[1]]


class Sums:
    """The normal equations of least squares, row by row."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.square = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.rows = 0

    def add(self, row: Row) -> None:
        """One more position."""
        known, value = row
        for i, a in known:
            line = self.square[i]
            for k, b in known:
                line[k] += a * b
            self.right[i] += a * value
        self.rows += 1

    def solve(self, start: list[float], hold: float) -> list[float]:
        """The weights; each is held to its start with ``hold`` times the mean weight of the evidence."""
        square = [list(line) for line in self.square]
        right = list(self.right)
        for i in range(self.size):
            grip = hold * (self.rows + square[i][i]) if start[i] else 1.0
            square[i][i] += grip
            right[i] += grip * start[i]
        return eliminated(square, right)

    def error(self, weights: list[float], squares: float) -> float:
        """The mean error in points, for the sum of the squares of what was to be foretold."""
        total = squares
        for i, line in enumerate(self.square):
            total -= 2 * weights[i] * self.right[i]
            total += weights[i] * sum(weight * value for weight, value in zip(weights, line, strict=True))
        return (max(total, 0.0) / self.rows) ** 0.5 / POINT


def eliminated(square: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations, the largest pivot first."""
    size = len(right)
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(square[row][i]))
        square[i], square[best] = square[best], square[i]
        right[i], right[best] = right[best], right[i]
        for row in range(i + 1, size):
            factor = square[row][i] / square[i][i]
            if factor:
                for k in range(i, size):
                    square[row][k] -= factor * square[i][k]
                right[row] -= factor * right[i]
    found = [0.0] * size
    for i in range(size - 1, -1, -1):
        rest = sum(square[i][k] * found[k] for k in range(i + 1, size))
        found[i] = (right[i] - rest) / square[i][i]
    return found


def weights_now(game: str, table: str) -> list[float]:
    """The weights in use."""
    pairs = import_module(f"ekiben.games.{game}.outlook_weights").all_weights()[table]
    return [float(weight) for pair in pairs for weight in pair]


def table_text(game: str, table: str, weights: list[float]) -> str:
    """The table as it stands in `outlook.toml`."""
    names = import_module(f"ekiben.games.{game}.vocabulary").TRAIT_NAMES
    lines = [f"[{table}]"]
    for number, name in enumerate(names):
        lines.append(f"{name} = [{round(weights[2 * number])}, {round(weights[2 * number + 1])}]")
    return "\n".join(lines)


def main() -> None:
    """Play, solve, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["shinjuku", "zerokei"])
    parser.add_argument("--table", help="the table of outlook.toml (as it comes: sets_for_two, or two)")
    parser.add_argument("--edition", default="v2")
    parser.add_argument("--players", default="2")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hold", type=float, default=0.01)
    options = parser.parse_args()
    table = options.table or {"shinjuku": "sets_for_two", "zerokei": "two"}[options.game]
    start = weights_now(options.game, table)
    sums, squares, chance = Sums(len(start)), 0.0, random.Random(1)
    numbers = [int(word) for word in options.players.split(",")]
    more = {"edition": options.edition} if options.game == "shinjuku" else {}
    for number in range(options.games):
        players = numbers[number % len(numbers)]
        game = ekiben.new(options.game, seed=f"learn/{number}", players=players, **more)
        bots = [make(options.bot, seed=number + seat) for seat in range(players)]
        for row in played(game, bots, chance, table == "hideo"):
            sums.add(row)
            squares += row[1] * row[1]
        if number % 50 == 49:
            print(f"{number + 1} games, {sums.rows} positions", file=sys.stderr)
    weights = sums.solve(start, options.hold)
    before, after = sums.error(start, squares), sums.error(weights, squares)
    print(f"# error before {before:.2f}, now {after:.2f} points", file=sys.stderr)
    print(table_text(options.game, table, weights))


if __name__ == "__main__":
    main()
