"""What never gets lost in a game of Shinjuku, and the laws of its queue, over random games of everything."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, begin, setups, walk

from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, DEPARTMENT, DOUBLE, MATSURI, NO_SEAT, NONE, SINGLE

SHINJUKU = tuple(setup for setup in setups() if setup[0] == "shinjuku")
any_shinjuku = st.sampled_from(SHINJUKU)
with_queue = st.sampled_from([s for s in SHINJUKU if s[1]["edition"].startswith("v2")])
few = settings(max_examples=40, deadline=None)


def game_of(setup: Setup, seed: int) -> Shinjuku:
    game = begin(setup, seed)
    assert isinstance(game, Shinjuku)
    return game


def cards(game: Shinjuku, state: Snapshot) -> list[int]:
    """How many cards of each ward are anywhere."""
    found = Counter(state.deck[: state.deck_size])
    found.update(state.discards[: state.discards_size])
    found.update(ward for ward in state.queue_ward if ward != NONE)
    for hand in state.hand[: game.players]:
        found.update({ward: number for ward, number in enumerate(hand) if number})
    return [found[ward] for ward in range(len(game.sheet.city.wards))]


def customers(game: Shinjuku, state: Snapshot) -> list[int]:
    """How many customers of each kind are anywhere in the game."""
    found = Counter(state.bag[: state.bag_size])
    for rows in (state.waiting, state.queue, state.collection, [state.group]):
        for row in rows:
            found.update({kind: number for kind, number in enumerate(row) if number})
    return [found[kind] for kind in range(2 * len(game.sheet.edition.goods))]


@few
@given(any_shinjuku, any_seed)
def test_no_card_customer_or_token_is_lost_or_made(setup: Setup, seed: int) -> None:
    game = game_of(setup, seed)
    edition, city = game.sheet.edition, game.sheet.city
    all_kinds = [number for pair in edition.customers for number in pair]
    gone = Counter[int]()
    for number, _ in enumerate(walk(game, seed)):
        if number % 7:
            continue
        state = Snapshot(game.fields())
        assert cards(game, state) == [ward.cards for ward in city.wards]
        here = customers(game, state)
        left = [total - now for total, now in zip(all_kinds, here, strict=True)]
        assert all(new >= gone[kind] for kind, new in enumerate(left)), "who has left does not come back"
        gone = Counter(dict(enumerate(left)))
        if edition.customer_to == "none" or (edition.customer_to == "queue" and not state.ending):
            assert not any(left)
        tokens_kept(game, state)


def tokens_kept(game: Shinjuku, state: Snapshot) -> None:
    """Stores, track and bonus tokens: what is in the supply and on the map is all there is."""
    edition = game.sheet.edition
    for seat in range(game.players):
        own = [s for s in range(len(game.sheet.city.stations)) if state.store_owner[s] == seat]
        for good in range(len(edition.goods)):
            placed = sum(
                (state.store_height[s] in (SINGLE, DOUBLE) and state.store_good[s] == good)
                + (state.store_height[s] == DOUBLE and state.store_under[s] == good)
                for s in own
            )
            assert placed + state.supply[seat][good] == edition.stores_per_good
        departments = sum(state.store_height[s] == DEPARTMENT for s in own)
        assert departments + state.supply_departments[seat] == edition.dept_stores
        laid = sum(owner == seat for owner in state.line_owner[: len(game.sheet.city.connections)])
        assert laid + state.supply_track[seat] == edition.track[game.players]
        assert state.hand_size[seat] == sum(state.hand[seat])
        assert all(known <= held for known, held in zip(state.known[seat], state.hand[seat], strict=True))
    assert sum(state.bonus) == sum(edition.bonus_stacks[: state.stacks_taken])
    assert set(state.line_owner) <= {*range(game.players), NO_SEAT}


@few
@given(with_queue, any_seed)
@pytest.mark.rule("queue.one-good-per-card")
@pytest.mark.rule("queue.size")
def test_the_queue_keeps_its_laws(setup: Setup, seed: int) -> None:
    game = game_of(setup, seed)
    spaces = game.sheet.edition.queue_spaces
    for _ in walk(game, seed):
        state = Snapshot(game.fields())
        load = [sum(state.queue[space]) for space in range(spaces)]
        assert load == list(state.queue_load[:spaces])
        assert sum(load) == state.queue_total
        if NONE in state.queue_ward[:spaces]:
            continue
        goods = [{kind >> 1 for kind, number in enumerate(row) if number} for row in state.queue[:spaces]]
        assert all(len(each) <= 1 for each in goods), "a card carries one good"
        assert sum(len(each) for each in goods) == len(set().union(*goods)), "a good sits on one card"
        assert all(a >= b for a, b in zip(map(bool, load), map(bool, load[1:]), strict=False)), "no gap"
        if state.bag_size and game.question in (ACTION, MATSURI):
            assert state.queue_total == game.sheet.edition.queue_base + state.departments.bit_count()


@few
@given(any_shinjuku, any_seed)
def test_what_is_kept_twice_agrees(setup: Setup, seed: int) -> None:
    game = game_of(setup, seed)
    city = game.sheet.city
    for number, _ in enumerate(walk(game, seed)):
        if number % 11:
            continue
        state = Snapshot(game.fields())
        stations = range(len(city.stations))
        assert state.stores == sum(1 << s for s in stations if state.store_owner[s] != NO_SEAT)
        assert state.departments == sum(1 << s for s in stations if state.store_height[s] == DEPARTMENT)
        assert state.waiting_wards == sum(1 << w for w in range(len(city.wards)) if any(state.waiting[w]))
        for seat in range(game.players):
            own = [s for s in stations if state.store_owner[s] == seat]
            assert state.owned[seat] == sum(1 << s for s in own)
            assert state.wild_wards[seat] == sum(1 << w for w in {city.stations[s].ward for s in own})
            assert state.hand_wards[seat] == sum(1 << w for w, n in enumerate(state.hand[seat]) if n)
        links = [*city.permanent]
        laid = [
            city.connections[i]
            for i, owner in enumerate(state.line_owner[: len(city.connections)])
            if owner != NO_SEAT
        ]
        expected = [0] * len(city.stations)
        for start, end in links + laid:
            expected[start] |= 1 << end
            expected[end] |= 1 << start
        assert list(state.track[: len(city.stations)]) == expected
