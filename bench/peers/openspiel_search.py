# pyright: reportMissingImports=false
"""OpenSpiel searching: its MCTS bots in Python and in C++, on backgammon, each leaf judged by a random game.

A search is one call with a fixed number of simulations, so that what the call itself costs hardly counts.
"""

from importlib.metadata import version

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from bench.timing import Sample, job, repeat

UCT = 1.4142135
SIMULATIONS = {"python": 20, "cpp": 200}
MEMORY_MB = 500
MIDDLE = 63
"""About half of the decisions of a random game."""


def position(game: "pyspiel.Game", decisions: int, turn: int) -> "pyspiel.State":
    """A position after so many decisions with the cheap pick, where a player has a choice."""
    state = game.new_initial_state()
    i = 7919 * turn
    while decisions > 0 or state.current_player() < 0 or len(state.legal_actions()) == 1:
        decisions -= state.current_player() >= 0
        answers = state.legal_actions()
        state.apply_action(answers[i % len(answers)])
        i += 1
    return state


def searcher(kind: str, game: "pyspiel.Game", seed: int) -> "mcts.MCTSBot | pyspiel.MCTSBot":
    """One of the two bots."""
    if kind == "python":
        chance = np.random.RandomState(seed)
        return mcts.MCTSBot(
            game, UCT, SIMULATIONS[kind], mcts.RandomRolloutEvaluator(1, chance), random_state=chance
        )
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, UCT, SIMULATIONS[kind], MEMORY_MB, True, seed, False)


def measure(sample: Sample) -> None:
    """Both bots from the opening and from mid-game."""
    sample.versions["open_spiel"] = version("open_spiel")
    game = pyspiel.load_game("backgammon")
    for name, decisions in (("opening", 0), ("middle", MIDDLE)):
        state = position(game, decisions, sample.turn)
        for kind, number in SIMULATIONS.items():
            bot = searcher(kind, game, 1 + sample.turn)

            def run() -> int:
                bot.mcts_search(state)  # noqa: B023
                return number  # noqa: B023

            _, count, seconds = repeat(sample.seconds, run)
            sample.rate(f"{kind}.{name}", count, seconds)


if __name__ == "__main__":
    job(measure)
