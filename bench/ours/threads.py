"""Playouts in one thread and in two, by the wall clock, in turns: one, two, one, two."""

import os
import time

import ekiben
from bench.ours.start import new_game
from bench.timing import Sample, job

TURNS = 2


def wall(threads: int, count: int, seed: int) -> float:
    """Seconds on the wall that so many games take."""
    begin = time.perf_counter()
    ekiben.playouts(new_game(), count, seed=seed, threads=threads)
    return time.perf_counter() - begin


def measure(sample: Sample) -> None:
    """The same games in one thread and in two."""
    if len(os.sched_getaffinity(0)) < 2:
        return
    count = 64
    while (seconds := wall(1, count, 1)) < 0.1 * sample.seconds:
        count *= 2
    count = round(count * sample.seconds / TURNS / seconds)
    used = {1: 0.0, 2: 0.0}
    worked = 0.0
    for turn in range(TURNS):
        for threads in used:
            begin = time.process_time()
            used[threads] += wall(threads, count, 1000 * sample.turn + turn)
            worked += time.process_time() - begin if threads == 2 else 0.0
    sample.rate("one", TURNS * count, used[1])
    sample.rate("two", TURNS * count, used[2])
    sample.facts["cores that two threads had"] = worked / used[2]


if __name__ == "__main__":
    job(measure, pinned=False)
