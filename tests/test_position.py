"""Positions: what is set up is what was asked for, what is written comes back, what cannot be is told."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    deck,
    discards,
    festival,
    hand,
    income,
    known,
    options,
    queue,
    snapshot,
    stage,
    stores,
    tracks,
    won,
)

from ekiben.games.shinjuku import Shinjuku, charter, new
from ekiben.games.shinjuku.fields import LAYOUT
from ekiben.games.shinjuku.position import describe, load_position, new_ordered, position
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI
from ekiben.kernel.data_error import DataError
from ekiben.kernel.refusal import NotPossible

EDITIONS = ["prototype", "v1", "v2r6", "v2", "v2-advanced"]
#: What actions leave behind in the state, and no rule looks at between two of them.
LEFTOVERS = {
    *("visited", "pay_wards", "good", "source", "first_from", "first_to", "second_to", "second_from"),
    *("pay_left", "group", "here", "room", "served", "served_goods", "users", "journey_mover", "journey_ward"),
    *("route_length", "route", "given", "given_too", "given_to", "track_users", "scratch", "station"),
}


def kept(game: Shinjuku) -> dict[str, Any]:
    """What a position has to keep: the state without leftovers, unordered piles sorted."""
    fields = {name: value for name, value in game.fields().items() if name not in LEFTOVERS}
    for pile in ("deck", "bag", "discards"):
        cards = list(fields.pop(pile)[: fields[f"{pile}_size"]])
        ordered = fields.get(f"{pile}_ordered", len(cards))
        loose = len(cards) - ordered
        fields[pile] = sorted(cards[:loose]) + cards[loose:]
    return fields


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_between_actions_comes_back_as_it_was(edition: str, players: int) -> None:
    chooser = random.Random(f"{edition} {players}")
    game = new(edition, players=players, seed=f"{edition} {players}", start=players - 1)
    while not game.over:
        if game.question in (ACTION, MATSURI) and chooser.random() < 0.1:
            again = position(describe(game))
            assert kept(again) == kept(game)
            assert (again.question, again.seat, again.answers) == (game.question, game.seat, game.answers)
        game.answer(chooser.choice(game.answers))
