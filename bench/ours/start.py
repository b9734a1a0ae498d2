"""A game to measure, and a way to play it on without thinking."""

from collections.abc import Callable

import ekiben
from bench.worlds import BASE, World
from ekiben.kernel import build
from ekiben.kernel.game import Game


def built() -> str:
    """The build in words; RuntimeError when the compiled rules are to be measured and are not there."""
    if build.running() == "plain" and not build.forced_plain():
        raise RuntimeError("the rules are not compiled: make build")
    return build.describe()


def new_game(players: int = 4, seed: int = 1, world: World = BASE) -> Game:
    """A game at its first question."""
    return ekiben.new("shinjuku", edition=world.edition, city=world.city, players=players, seed=seed)


def new_zerokei(players: int = 4, seed: int = 1) -> Game:
    """A game of Zero-Kei at its first question; one player plays against Hideo."""
    return ekiben.new("zerokei", players=players, seed=seed)


def play_on(game: Game, steps: int) -> int:
    """Answer up to that many questions with the cheap pick of the driving loop; how many were answered."""
    step = 0
    while step < steps and not game.over:
        answers = game.answers
        game.answer(answers[step % len(answers)])
        step += 1
    return step


def halfway(begin: Callable[[], Game]) -> Game:
    """A game in its middle."""
    length = play_on(begin(), 1_000_000)
    game = begin()
    play_on(game, length // 2)
    return game
