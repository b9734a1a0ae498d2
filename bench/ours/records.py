"""A whole game saved as a record and replayed from it."""

from bench.ours.start import new_game, play_on
from bench.timing import Sample, job, per_call
from ekiben.kernel.record import load, replay, save


def measure(sample: Sample) -> None:
    """From a finished game to bytes and from the bytes to the finished game."""
    game = new_game(seed=sample.turn + 1)
    play_on(game, 1_000_000)

    def there_and_back() -> None:
        replay(load(save(game)))

    there_and_back()
    sample.cost("there_and_back", per_call(sample.seconds, there_and_back, block=1), 1, unit=1e-3)
    sample.facts["bytes"] = float(len(save(game)))


if __name__ == "__main__":
    job(measure)
