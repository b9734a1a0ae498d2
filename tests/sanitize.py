"""Random games through the build that checks memory and arithmetic: `make sanitize`, not a part of pytest.

A slip in compiled rules (an index beyond an array, a shift too far) stops the process with a report.
"""

from __future__ import annotations

import importlib
import itertools
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import ekiben
from ekiben.kernel import build
from ekiben.kernel.refusal import Refusal

GAMES_EACH = 8
PLAYERS = (2, 3, 4)
FAR_TOO_LONG = 20_000


def sheets(game: str, kind: str) -> list[str]:
    """The names of a game's editions, or of its cities."""
    return sorted(path.stem for path in (build.PACKAGE / "games" / game / kind).glob("*.toml"))


def tables() -> Iterator[dict[str, str]]:
    """Each game, each edition of it on its own board, each city with the edition that comes first."""
    for folder in sorted((build.PACKAGE / "games").iterdir()):
        if not (folder / "__init__.py").exists():
            continue
        yield {"game": folder.name}
        for option, kind in (("edition", "editions"), ("city", "cities")):
            for name in sheets(folder.name, kind):
                yield {"game": folder.name, option: name}


def play(game: Any, chooser: random.Random) -> int:
    """Play to the end, now and then with an answer that has to be refused; the number of answers."""
    for ply in range(FAR_TOO_LONG):
        if game.over:
            return ply
        answers: list[int] = game.answers
        if ply % 16 == 0:
            offer_nonsense(game, answers, chooser)
        game.answer(chooser.choice(answers))
    raise AssertionError(f"no end after {FAR_TOO_LONG} answers")


def offer_nonsense(game: Any, answers: list[int], chooser: random.Random) -> None:
    """An answer that is not allowed is refused, whatever it is."""
    wrong = chooser.choice([i for i in (-1, 64, 1000, -(2**31), *range(64)) if i not in answers])
    try:
        game.answer(wrong)
    except Refusal:
        return
    raise AssertionError(f"{wrong} was taken, allowed were {answers}")


def play_everything() -> tuple[int, int]:
    """Random games of everything there is to play; how many games and answers that were."""
    games = plies = 0
    for table, players, seed in itertools.product(tables(), PLAYERS, range(GAMES_EACH)):
        game = ekiben.new(**table, players=players, seed=seed)
        plies += play(game, random.Random(seed))
        games += 1
    return games, plies


def main() -> int:
    """Load every compiled module, play, and say what was done."""
    print(build.describe(), flush=True)
    if build.running() != "compiled":
        print("nothing compiled is running, so there is nothing to check")
        return 1
    for name in build.pairs():
        importlib.import_module(name)
    began = time.monotonic()
    games, plies = play_everything()
    print(f"{games} games, {plies} answers, nothing found, {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
