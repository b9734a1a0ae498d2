"""Prints what bots choose at moments of random games: for comparing processes and builds.

Run with a number of moments for each setup, and the bots; every how many-th setup as "every=5".
"""

from __future__ import annotations

import sys

from worlds import setups, somewhere

from ekiben.bots import Bot, look, make
from ekiben.bots.budget import Budget
from ekiben.bots.search_bot import SearchBot
from ekiben.bots.search_settings import SearchSettings
from ekiben.kernel.build import running


def bot_of(spec: str) -> Bot:
    """A bot by name; "glimpse" is a search small enough for plain Python, with all its parts at work."""
    if spec != "glimpse":
        return make(spec, seed=3)
    settings = SearchSettings(own_width=1, width=1, ways=4, worlds=2, ripe=2, depth=2, ahead=1, quick=2)
    return SearchBot(3, Budget(iterations=12), settings=settings)


def main() -> None:
    number = int(sys.argv[1])
    every = int(next((word[6:] for word in sys.argv if word.startswith("every=")), "1"))
    bots = [bot_of(spec) for spec in sys.argv[2:] if not spec.startswith("every=")]
    for setup in setups()[::every]:
        for moment in range(number):
            game = somewhere(setup, moment, 40 + 30 * moment)
            if not game.over:
                print(setup, moment, [bot.choose(look(game)) for bot in bots])
    print(running(), file=sys.stderr)


if __name__ == "__main__":
    main()
