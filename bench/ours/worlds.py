"""Random games of the other editions and cities, and of v2 on Tokyo among them, for the comparison."""

from bench.ours.playouts import measure_playouts
from bench.ours.start import new_game
from bench.timing import Sample, job
from bench.worlds import BASE, WORLDS


def measure(sample: Sample) -> None:
    """Each world for a while."""
    for world in (BASE, *WORLDS):
        measure_playouts(sample, world.key, new_game(4, seed=sample.turn + 1, world=world))


if __name__ == "__main__":
    job(measure)
