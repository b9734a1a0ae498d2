"""A sight follows from what its seat has seen, to the last byte, and so does what every bot makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, any_setup, begin, somewhere

from ekiben.bots import Sight, look
from ekiben.kernel.refusal import Refusal


@settings(max_examples=150, deadline=None)
@given(setup=any_setup, seed=any_seed, plies=st.integers(0, 400), other=any_seed)
def test_two_worlds_with_one_view_are_one_sight(setup: Setup, seed: int, plies: int, other: int) -> None:
    game = somewhere(setup, seed, plies)
    for seat in range(game.players):
        sight = look(game, seat)
        assert look(game.determinize(seat, other), seat).pack() == sight.pack()
        assert sight.view == game.view(seat)
        assert sight.imagine(other).digest() == game.determinize(seat, other).digest()


@settings(max_examples=50, deadline=None)
@given(setup=any_setup, seed=any_seed, plies=st.integers(0, 400))
def test_a_sight_travels_as_bytes(setup: Setup, seed: int, plies: int) -> None:
    game = somewhere(setup, seed, plies)
    sight = look(game, 0)
    twin = Sight.unpack(sight.pack())
    assert twin == sight and twin.pack() == sight.pack()
    assert (twin.view, twin.answers, twin.choices()) == (sight.view, sight.answers, sight.choices())
    assert twin.imagine(seed).digest() == sight.imagine(seed).digest()


@settings(max_examples=50, deadline=None)
@given(setup=any_setup, seed=any_seed)
def test_no_secret_of_the_game_lies_in_a_sight(setup: Setup, seed: int) -> None:
    game = begin(setup, seed)
    assert game.origin is not None
    key = bytes.fromhex(game.origin.wishes["seed"])
    for seat in range(game.players):
        packed = look(game, seat).pack()
        assert key not in packed and key.hex().encode() not in packed
        assert not any(key[i : i + 4] in packed for i in range(0, 32, 4) if any(key[i : i + 4]))


def test_who_is_not_asked_sees_no_answers() -> None:
    game = begin(("shinjuku", {"players": 2, "start": 0}), 1)
    assert look(game).answers == tuple(game.answers)
    assert look(game, 1).answers == () and look(game, 1).choices() == []


def test_bytes_that_are_no_sight_are_refused() -> None:
    game = begin(("zerokei", {"players": 2}), 1)
    with pytest.raises(Refusal):
        Sight.unpack(b"something else")
    with pytest.raises(Refusal):
        Sight.unpack(look(game).pack()[:-1])
    with pytest.raises(Refusal):
        look(game, 2)
