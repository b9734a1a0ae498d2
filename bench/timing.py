"""What every job shares, ours and the peers': one core, CPU seconds, and one JSON line as the answer.

Only the standard library is used, because the peers' interpreter has nothing of ours installed.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

PACE_STEPS = 300_000


@dataclass
class Sample:
    """What one run of a job found: a number per series, and facts and versions worth printing."""

    seconds: float
    turn: int
    series: dict[str, float] = field(default_factory=dict)
    facts: dict[str, float | str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    def rate(self, name: str, count: int, seconds: float) -> None:
        """Keep how many happened per second."""
        self.series[name] = count / seconds

    def cost(self, name: str, seconds: float, count: int, unit: float = 1e-9) -> None:
        """Keep how long one took, in nanoseconds unless another unit is given."""
        self.series[name] = seconds / count / unit


def pin() -> int | None:
    """Stay on one core where the system allows it; the last one, which the system itself uses least."""
    try:
        core = max(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
    except (AttributeError, OSError):
        return None
    return core


def pace() -> float:
    """Nanoseconds one turn of a fixed Python loop takes just now: the machine's pace, not anybody's merit."""
    value = 0
    begin = time.process_time()
    for step in range(PACE_STEPS):
        value = (value * 5 + step) & 0xFFFF
    return (time.process_time() - begin) / PACE_STEPS * 1e9


def repeat(seconds: float, once: Callable[[], int]) -> tuple[int, int, float]:
    """Call ``once`` until the CPU seconds are used: calls, sum of what they returned, CPU seconds."""
    calls = total = 0
    begin = time.process_time()
    end = begin + seconds
    now = begin
    while now < end:
        total += once()
        calls += 1
        now = time.process_time()
    return calls, total, now - begin


def per_call(seconds: float, call: Callable[[], object], block: int = 1000) -> float:
    """CPU seconds one call takes, in a loop of blocks so that reading the clock does not count."""

    def run_block() -> int:
        for _ in range(block):
            call()
        return block

    _, calls, used = repeat(seconds, run_block)
    return used / calls


def job(measure: Callable[[Sample], None], pinned: bool = True) -> None:
    """The main function of a job: read the arguments, measure once, print one line of JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per measure")
    parser.add_argument("--turn", type=int, default=0, help="number of the round, chooses the seeds")
    options = parser.parse_args()
    if pinned:
        pin()
    sample = Sample(options.seconds, options.turn)
    before = pace()
    measure(sample)
    answer = {
        "pace": [before, pace()],
        "series": sample.series,
        "facts": sample.facts,
        "versions": sample.versions,
    }
    print(json.dumps(answer))
