"""Random games by the thousand, from the setup or from a position, on one thread or several."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ekiben.kernel.playout import Playouts

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Tally:
    """What came of a number of random games."""

    games: int
    decisions: int
    mean_points: tuple[float, ...]
    wins: tuple[int, ...]


def _tally(done: list[Playouts]) -> Tally:
    """Add up what several threads have counted."""
    games = sum(one.games for one in done)
    sums = [one.sums() for one in done]
    points = [sum(column) for column in zip(*(points for points, _ in sums), strict=True)]
    wins = [sum(column) for column in zip(*(wins for _, wins in sums), strict=True)]
    mean = tuple(total / games if games else 0.0 for total in points)
    return Tally(games, sum(one.decisions for one in done), mean, tuple(wins))


def playouts(game: Game, number: int, seed: int = 0, *, threads: int = 1, here: bool = False) -> Tally:
    """Random games of this game's sheet of rules, set up anew, or with ``here`` on from its position.

    The same seed gives the same games, however many threads share them.
    """
    if number < 0 or threads < 1:
        raise ValueError("a number of games is 0 or more, a number of threads 1 or more")
    threads = min(threads, max(1, number))
    shares = [number // threads + (1 if i < number % threads else 0) for i in range(threads)]
    done = [Playouts(game) for _ in shares]
    start = game if here else None
    first = 0
    workers: list[threading.Thread] = []
    for one, share in zip(done, shares, strict=True):
        base = (seed * GOLDEN + first) & MASK64
        if threads == 1:
            one.run(start, share, base)
        else:
            workers.append(threading.Thread(target=one.run, args=(start, share, base)))
        first += share
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return _tally(done)
