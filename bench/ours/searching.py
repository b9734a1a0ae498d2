"""The search of our bots, as `search:…` plays: iterations per second from the opening and from mid-game."""

import time

from bench.ours.start import built, halfway, new_game, new_zerokei
from bench.timing import Sample, job, repeat
from ekiben.bots.search import Search
from ekiben.bots.search_settings import SearchSettings
from ekiben.bots.sight import look
from ekiben.kernel.game import Game

BLOCK = 64

PLAIN = SearchSettings(quick=0, width=1, ways=8, ripe=30, depth=3)
"""Like the searches of others: a new branch now and then, and random games to the end."""


def measure_search(sample: Sample, name: str, game: Game, settings: SearchSettings) -> None:
    """Iterations from this position; finding the first branches counts, and is told by itself as well."""
    sight = look(game)
    begin = time.process_time()
    search = Search(sight.imagine(sample.turn), sample.turn, settings)
    planting = time.process_time() - begin

    def run() -> int:
        search.run(BLOCK)
        return BLOCK

    _, iterations, seconds = repeat(sample.seconds, run)
    sample.rate(name, iterations, seconds + planting)
    sample.facts[f"{name} first branches, ms"] = 1000 * planting


def with_a_choice(game: Game) -> Game:
    """The game at its next question that leaves a choice."""
    while len(game.answers) == 1:
        game.answer(game.answers[0])
    return game


def measure(sample: Sample) -> None:
    """Both games for two, from both positions."""
    sample.facts["build"] = built()
    seed = sample.turn + 1
    for name, begin in (("shinjuku", new_game), ("zerokei", new_zerokei)):
        for kind, settings in (("plain", PLAIN), ("usual", SearchSettings())):
            opening = with_a_choice(begin(2, seed))
            middle = with_a_choice(halfway(lambda: begin(2, seed)))  # noqa: B023
            measure_search(sample, f"{name}.{kind}.opening", opening, settings)
            measure_search(sample, f"{name}.{kind}.middle", middle, settings)


if __name__ == "__main__":
    job(measure)
