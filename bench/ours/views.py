"""A view of a seat as JSON."""

from collections.abc import Callable

import msgspec

from bench.ours.start import new_game, new_zerokei, play_on
from bench.timing import Sample, job, per_call
from ekiben.kernel.game import Game

STAGES = 8


def measure_views(sample: Sample, name: str, begin: Callable[[], Game]) -> None:
    """The views of four seats at moments spread over a game, each encoded."""
    length = play_on(begin(), 1_000_000)
    moments = []
    for stage in range(STAGES):
        game = begin()
        play_on(game, length * stage // STAGES)
        moments.append(game)

    def encode_all() -> None:
        for seat, game in enumerate(moments):
            msgspec.json.encode(game.view(seat % 4))

    encode_all()
    seconds = per_call(sample.seconds, encode_all, block=1)
    sample.cost(name, seconds, len(moments), unit=1e-6)
    sizes = [len(msgspec.json.encode(game.view(0))) for game in moments]
    sample.facts[f"{name} bytes"] = sum(sizes) / len(sizes)


def measure(sample: Sample) -> None:
    """Both games."""
    measure_views(sample, "json", new_game)
    measure_views(sample, "zerokei", new_zerokei)


if __name__ == "__main__":
    job(measure)
