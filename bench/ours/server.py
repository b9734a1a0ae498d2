"""The server under load: as many answers as it takes, its times at a steady pace, a crowd that looks on."""

import asyncio
import time
from pathlib import Path

from bench.ours.crowd import Tally, play, seated
from bench.ours.serving import folder, serving, share
from bench.ours.watching import watched
from bench.timing import Sample, job

TABLES = 200
HALF = 750
"""Answers a second: half of the least that is asked for."""
SPECTATORS = 1000


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def load(sample: Sample, port: int, pid: int) -> None:
    """Two hundred tables of two people each, first as fast as they can, then at a steady pace."""
    tally = Tally()
    pairs = await seated(port, TABLES, tally)
    used, own = processor_seconds(pid), time.process_time()
    seconds = await play(pairs, tally, sample.seconds)
    used = processor_seconds(pid) - used
    sample.rate("answers", tally.answers, seconds)
    sample.facts["server, CPU µs per answer"] = used / tally.answers * 1e6
    sample.facts["server, share of a core"] = used / seconds
    sample.facts["load client, share of a core"] = (time.process_time() - own) / seconds
    await play(pairs, tally, sample.seconds, HALF)
    sample.series["half.p50"] = share(tally.server, 0.5) * 1000
    sample.series["half.p99"] = share(tally.server, 0.99) * 1000
    sample.facts["answers/s at the steady pace"] = tally.answers / sample.seconds
    sample.facts["round trip p50, ms"] = share(tally.seconds, 0.5) * 1000
    sample.facts["round trip p99, ms"] = share(tally.seconds, 0.99) * 1000


def measure(sample: Sample) -> None:
    """A fresh server for each."""
    with folder() as place:
        with serving(place / "load.sqlite") as server:
            asyncio.run(load(sample, server.port, server.process.pid))
        with serving(place / "crowd.sqlite") as server:
            stage = asyncio.run(watched(server.port, SPECTATORS, sample.seconds))
    sample.series["spectators"] = share(stage.seconds, 0.99) * 1000
    sample.facts["events told"] = float(len(stage.seconds))


if __name__ == "__main__":
    job(measure, pinned=False)
