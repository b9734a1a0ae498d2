# pyright: reportMissingImports=false
"""catanatron: whole games of its RandomPlayer, the way its own ``Game.play`` runs them, and ``Game.copy``.

A decision is one action that a player took (``play_tick``), as kept in ``state.actions``.
"""

from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from bench.timing import Sample, job, per_call, repeat

COPY_AFTER = 300


def new_game(players: int, seed: int) -> Game:
    """A game with that many random players."""
    return Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)


def measure_games(sample: Sample, players: int) -> None:
    """Random games to the end, setting up included."""
    seed = 1_000_000 * players + 1000 * sample.turn

    def play_one() -> int:
        nonlocal seed
        seed += 1
        game = new_game(players, seed)
        game.play()
        return len(game.state.actions)

    play_one()
    games, decisions, seconds = repeat(sample.seconds, play_one)
    sample.rate(f"{players}.games", games, seconds)
    sample.rate(f"{players}.decisions", decisions, seconds)
    sample.facts[f"{players}.decisions per game"] = decisions / games


def measure_copy(sample: Sample) -> None:
    """A copy of a game of four in its middle."""
    game = new_game(4, 7)
    for _ in range(COPY_AFTER):
        game.play_tick()
    sample.cost("copy", per_call(sample.seconds / 4, game.copy, block=20), 1)


def measure(sample: Sample) -> None:
    """Everything we compare with catanatron."""
    sample.versions["catanatron"] = version("catanatron")
    for players in (4, 3, 2):
        measure_games(sample, players)
    measure_copy(sample)


if __name__ == "__main__":
    job(measure)
