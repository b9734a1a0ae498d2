"""Counting and timing: perft, and random games to the end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse
from ekiben.kernel import build
from ekiben.kernel.chance import secret_key
from ekiben.kernel.perft import perft
from ekiben.kernel.playouts import playouts

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

DEEPEST = 12


def count_down(game: Game, depth: int, *, divide: bool) -> int:
    """Print the counts up to a depth, or those behind each first answer."""
    if not 0 <= depth <= DEEPEST:
        raise Misuse(f"--depth is a number from 0 to {DEEPEST}, not {depth}")
    if divide and depth:
        total = 0
        for answer in game.answers:
            child = game.copy()
            child.answer(answer)
            behind = perft(child, depth - 1)
            total += behind
            print(f"{game.say(game.question, answer)}: {behind}", flush=True)
        print(f"total: {total}")
        return 0
    for level in range(depth + 1):
        started = time.perf_counter()
        number = perft(game, level)
        print(f"depth {level}: {number}  ({time.perf_counter() - started:.2f} s)", flush=True)
    return 0


def measure_playouts(game: Game, number: int, threads: int, seed: str | None) -> int:
    """Random games to the end; what came of them and how fast they went."""
    if not 1 <= number <= 100_000_000:
        raise Misuse(f"--games is a number from 1 to 100000000, not {number}")
    if not 1 <= threads <= 1024:
        raise Misuse(f"--threads is a number from 1 to 1024, not {threads}")
    first = 0 if seed is None else int.from_bytes(secret_key(seed)[:8], "little")
    started = time.perf_counter()
    tally = playouts(game, number, first, threads=threads)
    took = max(time.perf_counter() - started, 1e-9)
    print(f"{tally.games} games, {tally.decisions} decisions in {took:.2f} s")
    print(f"{tally.games / took:,.0f} games/s, {tally.decisions / took:,.0f} decisions/s; {build.describe()}")
    points = ", ".join(f"{mean:.1f}" for mean in tally.mean_points)
    wins = ", ".join(f"{100 * won / tally.games:.1f} %" for won in tally.wins)
    print(f"points by seat: {points}; won by seat: {wins}")
    return 0
