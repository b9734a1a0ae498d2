"""Plays the same games whoever asks, and prints a hash of each: for comparing processes and builds.

Run with a number of games for each setup; "interleaved" plays all games of a setup move by move in turn.
"""

from __future__ import annotations

import hashlib
import random
import sys

from worlds import begin, setups

from ekiben.kernel.build import running
from ekiben.kernel.game import Game


class Hashed:
    """A game played by a seeded hand, with a hash over everything it asked."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.pick = random.Random(seed)
        self.hash = hashlib.blake2b(digest_size=12)

    def step(self) -> bool:
        """One answer; false when the game is over."""
        game = self.game
        self.hash.update(f"{game.question} {game.seat} {game.answer_bits};".encode())
        if game.over:
            self.hash.update(f"{game.scores} {game.places} {game.digest()}".encode())
            return False
        game.answer(self.pick.choice(game.answers))
        return True


def main() -> None:
    """Print a line for each setup."""
    number, interleaved = int(sys.argv[1]), "interleaved" in sys.argv
    every = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2].isdigit() else 1
    print(running(), file=sys.stderr)
    for setup in setups()[::every]:
        games = [Hashed(begin(setup, seed), seed) for seed in range(number)]
        if interleaved:
            going = list(games)
            while going:
                going = [game for game in going if game.step()]
        else:
            for game in games:
                while game.step():
                    pass
        print(setup, *(game.hash.hexdigest() for game in games))


if __name__ == "__main__":
    main()
