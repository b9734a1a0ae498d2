"""The worlds a seat imagines come with the odds of all deals it cannot tell apart, counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import pytest
from shinjuku_tools import BLUE, RED, stage

from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.game import Shinjuku

DEALS = 6000
Deal = tuple[tuple[int, ...], ...]


def hands_and_next_card(game: Shinjuku, seats: tuple[int, ...]) -> Deal:
    """The hands of these seats, and the card drawn next (by the mover's INCOME)."""
    state = Snapshot(game.fields())
    hands = tuple(tuple(w for w, n in enumerate(state.hand[seat]) for _ in range(n)) for seat in seats)
    before = list(state.hand[BLUE])
    game.answer(4)
    drawn = tuple(w for w, n in enumerate(Snapshot(game.fields()).hand[BLUE]) for _ in range(n - before[w]))
    return (*hands, drawn)


def expected(unseen: list[int], known: list[list[int]], sizes: list[int]) -> dict[Deal, float]:
    """Every order of the unseen cards is as likely as any other: hands first, the draw pile behind them."""
    counts: Counter[Deal] = Counter()
    for order in permutations(unseen):
        rest, hands = list(order), []
        for seen, size in zip(known, sizes, strict=True):
            hands.append(tuple(sorted(seen + rest[:size])))
            rest = rest[size:]
        counts[(*hands, (rest[0],) if rest else ())] += 1
    total = sum(counts.values())
    return {deal: number / total for deal, number in counts.items()}


def world(game: Shinjuku, seed: int) -> Shinjuku:
    imagined = game.determinize(BLUE, seed)
    assert isinstance(imagined, Shinjuku)
    return imagined


def compare(game: Shinjuku, seats: tuple[int, ...], odds: dict[Deal, float]) -> None:
    """The share of each deal lies within five standard deviations of its odds, and nothing else comes out."""
    found = Counter(hands_and_next_card(world(game, seed), seats) for seed in range(DEALS))
    assert set(found) <= set(odds)
    for deal, chance in odds.items():
        assert abs(found[deal] / DEALS - chance) < 5 * sqrt(chance * (1 - chance) / DEALS), deal


def wards(game: Shinjuku, *names: str) -> list[int]:
    ids = [ward.id for ward in game.sheet.city.wards]
    return [ids.index(name) for name in names]


def small(players: int, hands: dict[str, list[str]], deck: list[str], **form: Any) -> Shinjuku:
    """A moment of v1 in which all other cards lie in the discards, seen by everybody; blue draws one card."""
    own = ["ota", "ota", "kita", "nerima", "koto"]
    return stage(
        "v1",
        players=players,
        at="actions",
        hands={"blue": own, **hands},
        deck=deck,
        rest={"cards": "discards"},
        **form,
    )


@pytest.mark.rule("hidden.hand")
@pytest.mark.rule("hidden.draw-pile")
def test_unknown_cards_are_dealt_with_the_odds_of_all_deals() -> None:
    game = small(2, {"red": ["setagaya", "setagaya", "chiyoda"]}, ["setagaya", "chuo"])
    unseen = wards(game, "setagaya", "setagaya", "setagaya", "chiyoda", "chuo")
    compare(game, (RED,), expected(unseen, [[]], [3]))


@pytest.mark.rule("hidden.discards")
def test_the_odds_hold_for_several_hands_at_once() -> None:
    game = small(3, {"red": ["setagaya", "chiyoda"], "green": ["setagaya"]}, ["chuo", "chuo"])
    unseen = wards(game, "setagaya", "setagaya", "chiyoda", "chuo", "chuo")
    compare(game, (1, 2), expected(unseen, [[], []], [2, 1]))


@pytest.mark.rule("hidden.queue-card")
def test_a_card_seen_coming_stays_known_until_it_is_paid() -> None:
    game = small(
        2, {"red": ["setagaya", "setagaya", "chiyoda"]}, ["setagaya", "chuo"], known={"red": ["setagaya"]}
    )
    unseen = wards(game, "setagaya", "setagaya", "chiyoda", "chuo")
    compare(game, (RED,), expected(unseen, [wards(game, "setagaya")], [2]))


@pytest.mark.rule("setup.reshuffle")
def test_of_two_players_each_knows_the_other_hand_when_the_draw_pile_has_run_out() -> None:
    # All cards but those of the hands lie in the discards, in sight: what is missing there, red holds.
    game = small(2, {"red": ["setagaya", "setagaya", "chiyoda"]}, [])
    game.answer(4)  # blue's INCOME, and an arrival: drawn from what were the discards
    held = Counter(wards(game, "setagaya", "setagaya", "chiyoda"))
    for seed in range(20):
        assert Counter(hand_of(world(game, seed), RED)) == held


@pytest.mark.rule("setup.reshuffle")
def test_cards_drawn_behind_a_reshuffle_come_from_what_were_the_discards() -> None:
    game = small(2, {"red": ["setagaya", "setagaya", "chiyoda"]}, [])
    game.answer(4)
    red_before = Counter(hand_of(game, RED))
    game.answer(4)  # red draws two of them
    rest = Counter(number for number, ward in enumerate(game.sheet.city.wards) for _ in range(ward.cards))
    rest -= red_before + Counter(hand_of(game, BLUE))
    drawn: Counter[int] = Counter()
    for seed in range(300):
        imagined = Counter(hand_of(world(game, seed), RED))
        new = imagined - red_before
        assert red_before <= imagined and new <= rest and new.total() == 2
        drawn += new
    assert len(drawn) > 15  # any of them, not always the same


@pytest.mark.rule("hidden.bag", "hidden.draw-pile")
def test_the_order_in_which_unseen_things_lie_does_not_show_in_what_is_imagined() -> None:
    cards, customers = ["chuo", "koto", "minato"], ["food", "books", "electronics2", "clothing"]
    games = [
        stage("v2", deck=deck, bag=bag) for deck, bag in ((cards, customers), (cards[::-1], customers[::-1]))
    ]
    assert games[0].state_bytes() != games[1].state_bytes()
    for seed in range(5):
        assert world(games[0], seed).state_bytes() == world(games[1], seed).state_bytes()


def hand_of(game: Shinjuku, seat: int) -> list[int]:
    """The wards of the cards in a hand."""
    return [ward for ward, n in enumerate(Snapshot(game.fields()).hand[seat]) for _ in range(n)]
