"""A copy of a game in its middle, from Python."""

from bench.ours.start import halfway, new_game, new_zerokei
from bench.timing import Sample, job, per_call


def measure(sample: Sample) -> None:
    """The call alone, the copy dropped at once; games of four."""
    for name, begin in (("copy", new_game), ("zerokei", new_zerokei)):
        sample.cost(name, per_call(sample.seconds / 2, halfway(begin).copy, block=10_000), 1)


if __name__ == "__main__":
    job(measure)
