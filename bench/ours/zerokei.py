"""Whole random games of Zero-Kei inside the kernel, for four, three and two, and alone against Hideo."""

from bench.ours.playouts import measure_playouts
from bench.ours.start import new_zerokei
from bench.timing import Sample, job


def measure(sample: Sample) -> None:
    """Each number of players for a while."""
    for players in (4, 3, 2, 1):
        measure_playouts(sample, str(players), new_zerokei(players, seed=sample.turn + 1))


if __name__ == "__main__":
    job(measure)
