"""A view of a seat as JSON, and a whole game saved as a record and replayed from it."""

import msgspec
from ekiben.kernel.record import load, replay, save

from bench.ours.start import new_game, play_on
from bench.timing import Sample, job, per_call

STAGES = 8


def measure_views(sample: Sample) -> None:
    """The views of four seats at moments spread over a game, each encoded."""
    length = play_on(new_game(), 1_000_000)
    moments = []
    for stage in range(STAGES):
        game = new_game()
        play_on(game, length * stage // STAGES)
        moments.append(game)

    def encode_all() -> None:
        for seat, game in enumerate(moments):
            msgspec.json.encode(game.view(seat % 4))

    seconds = per_call(sample.seconds / 2, encode_all, block=1)
    sample.cost("json", seconds, len(moments), unit=1e-6)
    sizes = [len(msgspec.json.encode(game.view(0))) for game in moments]
    sample.facts["bytes of a view"] = sum(sizes) / len(sizes)


def measure_record(sample: Sample) -> None:
    """From a finished game to bytes and from the bytes to the finished game, as often as the time allows."""
    game = new_game(seed=sample.turn + 1)
    play_on(game, 1_000_000)

    def there_and_back() -> None:
        replay(load(save(game)))

    sample.cost("record", per_call(sample.seconds / 2, there_and_back, block=1), 1, unit=1e-3)
    sample.facts["bytes of a record"] = float(len(save(game)))


def measure(sample: Sample) -> None:
    """What leaves the kernel."""
    measure_views(sample)
    measure_record(sample)


if __name__ == "__main__":
    job(measure)
