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
from ekiben.games import NAMES
from ekiben.kernel import build
from ekiben.kernel.data_error import DataError
from ekiben.kernel.refusal import Refusal

GAMES_EACH = 20
PLAYERS = (2, 3, 4)
FAR_TOO_LONG = 20_000


def sheets(game: str, kind: str) -> list[str]:
    """The names of a game's editions, or of its cities."""
    return sorted(path.stem for path in (build.PACKAGE / "games" / game / kind).glob("*.toml"))


def tables() -> Iterator[dict[str, Any]]:
    """Every edition of every game on every board for every number of players, whether they fit or not."""
    for game in NAMES:
        for edition, city, players in itertools.product(
            sheets(game, "editions") or [None], sheets(game, "cities") or [None], PLAYERS
        ):
            wishes = {"game": game, "edition": edition, "city": city, "players": players}
            yield {name: wish for name, wish in wishes.items() if wish is not None}


def fits(table: dict[str, Any]) -> bool:
    """Can this be played?"""
    try:
        ekiben.new(**table, seed=0)
    except (DataError, Refusal):
        return False
    return True


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
    """Random games of everything that can be played; how many games and answers that were."""
    chosen = [table for table in tables() if fits(table)]
    for game in NAMES:
        for option, kind in (("edition", "editions"), ("city", "cities")):
            played = {table[option] for table in chosen if table["game"] == game and option in table}
            assert played == set(sheets(game, kind)), f"not all the {kind} of {game} can be played"
    plies = 0
    for table, seed in itertools.product(chosen, range(GAMES_EACH)):
        plies += play(ekiben.new(**table, seed=seed), random.Random(seed))
    return len(chosen) * GAMES_EACH, plies


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
