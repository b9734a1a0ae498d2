"""A game driven from an ordinary Python loop: is it over, what is asked, what is allowed, answer, checked.

The loop is the one the peers are driven with: the pick is ``answers[i % len(answers)]``, so that choosing at
random does not hide what the games cost. Setting up a new game counts, as it does for the peers.
"""

from bench.ours.start import new_game
from bench.timing import Sample, job, repeat


def measure_drive(sample: Sample) -> None:
    """Games to the end, from Python."""
    turn = 7919 * sample.turn
    seed = 1000 * sample.turn

    def play_one() -> int:
        nonlocal turn, seed
        i = turn
        seed += 1
        game = new_game(seed=seed)
        while not game.over:
            game.question  # noqa: B018  (reading it is what is measured)
            answers = game.answers
            game.answer(answers[i % len(answers)])
            i += 1
        decisions = i - turn
        turn = i
        return decisions

    play_one()
    games, decisions, seconds = repeat(sample.seconds, play_one)
    sample.cost("drive", seconds, decisions)
    sample.facts["decisions per game"] = decisions / games


def measure_loop(sample: Sample) -> None:
    """The same loop with nothing behind it."""

    def run() -> int:
        answers = [0, 1, 2, 3, 4, 5]
        i = 0
        while i != 20_000:
            answers[i % len(answers)]
            i += 1
        return i

    _, turns, seconds = repeat(sample.seconds / 4, run)
    sample.cost("loop", seconds, turns)


def measure_new(sample: Sample) -> None:
    """Setting up alone."""
    seed = 0

    def once() -> int:
        nonlocal seed
        seed += 1
        new_game(seed=seed)
        return 1

    games, _, seconds = repeat(sample.seconds / 4, once)
    sample.cost("new", seconds, games, unit=1e-6)


def measure(sample: Sample) -> None:
    """The loop, and what is in it that is not a decision."""
    measure_drive(sample)
    measure_loop(sample)
    measure_new(sample)


if __name__ == "__main__":
    job(measure)
