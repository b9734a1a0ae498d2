"""A view of a seat as JSON."""

import msgspec

from bench.ours.start import new_game, play_on
from bench.timing import Sample, job, per_call

STAGES = 8


def measure(sample: Sample) -> None:
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

    encode_all()
    seconds = per_call(sample.seconds, encode_all, block=1)
    sample.cost("json", seconds, len(moments), unit=1e-6)
    sizes = [len(msgspec.json.encode(game.view(0))) for game in moments]
    sample.facts["bytes"] = sum(sizes) / len(sizes)


if __name__ == "__main__":
    job(measure)
