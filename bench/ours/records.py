"""A whole game saved as a record, and read and replayed from it."""

from bench.ours.start import new_game, new_zerokei
from bench.timing import Sample, job, per_call
from ekiben.kernel.game import Game
from ekiben.kernel.history import History
from ekiben.kernel.record import Record


def finished(game: Game) -> History:
    """A game played to its end with the cheap pick of the driving loop, with its history."""
    history = History(game)
    while not history.game.over:
        answers = history.game.answers
        history.answer(answers[history.ply % len(answers)])
    return history


def measure_record(sample: Sample, name: str, game: Game) -> None:
    """From a finished game to the text of its record, and from the text to the finished game."""
    history = finished(game)
    text = Record.of(history).text()

    def save() -> str:
        return Record.of(history).text()

    def replay() -> History:
        return Record.read(text).history()

    if replay().answers != history.answers:
        raise RuntimeError("the record does not replay to the same game")
    saving = per_call(sample.seconds, save, block=1)
    replaying = per_call(sample.seconds, replay, block=1)
    sample.cost(f"{name}save", saving, 1, unit=1e-3)
    sample.cost(f"{name}replay", replaying, 1, unit=1e-3)
    sample.cost(f"{name}both", saving + replaying, 1, unit=1e-3)
    sample.facts[f"{name}bytes"] = float(len(text.encode()))


def measure(sample: Sample) -> None:
    """Both games."""
    measure_record(sample, "", new_game(seed=sample.turn + 1))
    measure_record(sample, "zerokei.", new_zerokei(seed=sample.turn + 1))


if __name__ == "__main__":
    job(measure)
