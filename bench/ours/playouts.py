"""Whole random games inside the kernel, setting up included; with EKIBEN_PURE=1 the same, not compiled."""

import time
from collections.abc import Callable

import ekiben
from bench.ours.start import built, new_game
from bench.timing import Sample, job
from ekiben.kernel.game import Game


def measure_playouts(
    sample: Sample,
    name: str,
    game: Game,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> None:
    """Random games of this game's sheet for about the seconds asked for."""
    seed = 1000 * sample.turn
    count, seconds = 4, 0.0
    while seconds < 0.1 * sample.seconds:
        count *= 2
        begin = clock()
        ekiben.playouts(game, count, seed=seed, threads=threads)
        seconds = clock() - begin
    count = max(1, round(count * sample.seconds / seconds))
    begin = clock()
    done = ekiben.playouts(game, count, seed=seed + 1, threads=threads)
    seconds = clock() - begin
    sample.rate(f"{name}.games", done.games, seconds)
    sample.rate(f"{name}.decisions", done.decisions, seconds)
    sample.facts[f"{name}.decisions per game"] = done.decisions / done.games


def measure(sample: Sample) -> None:
    """Shinjuku for four and for two."""
    sample.facts["build"] = built()
    for players in (4, 2):
        measure_playouts(sample, str(players), new_game(players, seed=sample.turn + 1))


if __name__ == "__main__":
    job(measure)
