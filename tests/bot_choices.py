"""Prints what bots choose at moments of random games: for comparing processes and builds.

Run with a number of moments for each setup, and the bots; every how many-th setup as "every=5".
"""

from __future__ import annotations

import sys

from worlds import setups, somewhere

from ekiben.bots import look, make
from ekiben.kernel.build import running


def main() -> None:
    number = int(sys.argv[1])
    every = int(next((word[6:] for word in sys.argv if word.startswith("every=")), "1"))
    bots = [make(spec, seed=3) for spec in sys.argv[2:] if not spec.startswith("every=")]
    for setup in setups()[::every]:
        for moment in range(number):
            game = somewhere(setup, moment, 40 + 30 * moment)
            if not game.over:
                print(setup, moment, [bot.choose(look(game)) for bot in bots])
    print(running(), file=sys.stderr)


if __name__ == "__main__":
    main()
