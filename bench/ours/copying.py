"""A copy of a game in its middle, from Python."""

from bench.ours.start import halfway
from bench.timing import Sample, job, per_call


def measure(sample: Sample) -> None:
    """The call alone, the copy dropped at once."""
    sample.cost("copy", per_call(sample.seconds / 2, halfway().copy, block=10_000), 1)


if __name__ == "__main__":
    job(measure)
