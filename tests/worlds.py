"""Random games of everything there is, for laws that every game has to keep."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

from hypothesis import strategies as st

import ekiben
from ekiben.games import NAMES
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.edition import edition_names, load_edition
from ekiben.kernel.game import Game

Setup = tuple[str, dict[str, Any]]


@cache
def setups() -> tuple[Setup, ...]:
    """Every game in every edition, on every city it can be played on, with every number of players."""
    found: list[Setup] = []
    for edition in edition_names():
        for city in city_names():
            dots = all(station.height for station in load_city(city).stations)
            if dots != (load_edition(edition).upgrade_site == "dots"):
                continue
            for players in (2, 3, 4):
                wishes: dict[str, Any] = {"edition": edition, "city": city, "players": players}
                found.append(("shinjuku", wishes))
                if load_edition(edition).track_income:
                    found.append(("shinjuku", wishes | {"track_income": "asked", "bag_count": "exact"}))
    if "zerokei" in NAMES and find_spec("ekiben.games.zerokei.tongue"):
        found += [("zerokei", {"players": players}) for players in (2, 3, 4)]
        found += [("zerokei", {"solo": True, "difficulty": level}) for level in ("standard", "harder")]
    return tuple(found)


def begin(setup: Setup, seed: int) -> Game:
    """A new game of this kind."""
    name, wishes = setup
    return ekiben.new(name, seed=seed, **wishes)


any_setup = st.sampled_from(setups())
any_seed = st.integers(0, 2**32)


def walk(game: Game, seed: int, most: int = 5000) -> Iterator[int]:
    """Play on at random: yields each answer before it is given."""
    pick = random.Random(seed)
    for _ in range(most):
        if game.over:
            return
        answer = pick.choice(game.answers)
        yield answer
        game.answer(answer)
    raise AssertionError("the game does not end")


def somewhere(setup: Setup, seed: int, plies: int) -> Game:
    """A game of this kind after so many random answers, or at its end."""
    game = begin(setup, seed)
    for number, _ in enumerate(walk(game, seed)):
        if number == plies:
            break
    return game
