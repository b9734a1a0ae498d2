# pyright: reportMissingImports=false
"""OpenSpiel: its games driven from a Python loop, as its own examples do it.

The loop asks the same four things as ours (is it over, who is asked, what is allowed, do this) and picks in
the same cheap way. A chance node takes the same cheap pick among its outcomes, which is faster than drawing
with the right odds; its time counts, because the loop has to serve it, but only players' decisions are
counted.
"""

from importlib.metadata import version

import pyspiel

from bench.timing import Sample, job, repeat

GAMES = ("backgammon", "gin_rummy")


def measure_game(sample: Sample, name: str) -> None:
    """One game played to its end again and again."""
    game = pyspiel.load_game(name)
    turn = 7919 * sample.turn

    def play_one() -> int:
        nonlocal turn
        i = turn
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() >= 0:
                decisions += 1
            answers = state.legal_actions()
            state.apply_action(answers[i % len(answers)])
            i += 1
        turn = i
        return decisions

    play_one()
    games, decisions, seconds = repeat(sample.seconds, play_one)
    sample.cost(f"{name}.drive", seconds, decisions)
    sample.facts[f"{name}.decisions per game"] = decisions / games


def measure(sample: Sample) -> None:
    """Everything we compare with OpenSpiel."""
    sample.versions["open_spiel"] = version("open_spiel")
    for name in GAMES:
        measure_game(sample, name)


if __name__ == "__main__":
    job(measure)
