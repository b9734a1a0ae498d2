"""Scores and ties against searches that know nothing of the formulas of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from rule_cases import last_turn
from shinjuku_tools import say

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.fields import LAYOUT
from ekiben.kernel.game import BASE

Counts = tuple[int, ...]
SETS = pytest.mark.parametrize("edition", ["v2r6", "v2"])


def with_customers(game: Shinjuku, collections: list[Counts], bonus: int = 0) -> Shinjuku:
    """The game with these customers behind the screens, by kind, and bonus tokens with the first player."""
    fields = game.fields()
    for seat, counts in enumerate(collections):
        fields["collection"][seat] = [*counts, *([0] * (len(fields["collection"][seat]) - len(counts)))]
    fields["bonus"] = [bonus, *fields["bonus"][1:]]
    game.load_bytes(game.state_bytes()[: BASE.size] + LAYOUT.pack(fields))
    return game


# ---------------------------------------------------------------- version 2: sets

VALUES = (0, 1, 3, 6, 10)


@cache
def best_division(units: Counts) -> int:
    """The most any division of the units into sets of different goods is worth; units in rising order."""
    if not any(units):
        return 0
    best = 0
    for size in range(1, 5):
        for goods in combinations([good for good in range(4) if units[good]], size):
            rest = tuple(sorted(number - (good in goods) for good, number in enumerate(units)))
            best = max(best, VALUES[size] + best_division(rest))
    return best


def largest_first(units: Counts) -> int:
    """As the rule tells it: as many sets of four as possible, then of three, then of two."""
    left, points = list(units), 0
    for size in (4, 3, 2, 1):
        while len(goods := [good for good in range(4) if left[good]]) >= size:
            for good in sorted(goods, key=lambda good: -left[good])[:size]:
                left[good] -= 1
            points += VALUES[size]
    return points


def filled_up(units: Counts, bonus: int) -> Iterator[Counts]:
    """All ways to count bonus tokens as units of goods, in rising order."""
    for goods in combinations_with_replacement(range(4), bonus):
        yield tuple(sorted(number + goods.count(good) for good, number in enumerate(units)))


@pytest.mark.rule("score.v2.sets", "score.v2.double", "score.v2.greedy")
@pytest.mark.rule("score.v2.bonus-wild", "score.v2.bonus-best")
@SETS
@pytest.mark.parametrize("bonus", range(5))
def test_every_small_collection_scores_what_the_best_division_into_sets_is_worth(
    edition: str, bonus: int
) -> None:
    chance = random.Random(f"{edition} {bonus}")
    game = last_turn(edition, [], [])
    for units in product(range(5), repeat=4):
        counts: list[int] = []
        for number in units:
            doubles = chance.randint(0, number // 2)
            counts += [number - 2 * doubles, doubles]
        with_customers(game, [tuple(counts)], bonus)
        ways = list(filled_up(units, bonus))
        assert (
            game.score(0)
            == max(best_division(way) for way in ways)
            == max(largest_first(way) for way in ways)
        )


@pytest.mark.rule("score.v2.greedy")
def test_sets_of_four_first_is_never_worse_than_any_other_division() -> None:
    for units in combinations_with_replacement(range(7), 4):
        assert largest_first(units) == best_division(units)


@pytest.mark.rule("score.v2.bonus-wild")
@SETS
@pytest.mark.parametrize("bonus", range(5, 12))
def test_many_bonus_tokens_as_well(edition: str, bonus: int) -> None:
    chance = random.Random(bonus)
    game = last_turn(edition, [], [])
    for _ in range(12):
        units = tuple(chance.randint(0, 6) for _ in range(4))
        with_customers(game, [tuple(number for unit in units for number in (unit, 0))], bonus)
        assert game.score(0) == max(best_division(way) for way in filled_up(units, bonus))


# ---------------------------------------------------------------- version 1: what one has most of goes


def without_most(counts: Counts, number: int) -> int:
    """The most points left without so many goods, none of them with fewer tokens than one that stays."""
    tokens = [counts[2 * good] + counts[2 * good + 1] for good in range(4)]
    worth = [counts[2 * good] + 2 * counts[2 * good + 1] for good in range(4)]
    best = 0
    for out in combinations(range(4), number):
        stay = [good for good in range(4) if good not in out]
        if all(tokens[one] >= tokens[other] for one in out for other in stay):
            best = max(best, sum(worth[good] for good in stay))
    return best


@pytest.mark.rule("score.v1.drop-most", "score.v1.drop-by-tokens", "score.v1.drop-tie", "score.v1.points")
@pytest.mark.rule("score.v1.few-customers")
def test_every_small_collection_scores_what_is_left_without_a_good_of_most_tokens() -> None:
    game = last_turn("v1", [], [])
    for counts in product(range(3), range(2), repeat=4):
        with_customers(game, [counts])
        assert game.score(0) == without_most(counts, 1)


@pytest.mark.rule("tie.v1.top-2", "tie.v1.top-3", "tie.v1.top-ties", "tie.v1.dept-rank", "tie.v1.no-dept")
@pytest.mark.rule("tie.v1.in-turn", "tie.v1.shared", "score.winner")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winners_are_who_is_left_when_one_tie_break_after_the_other_is_asked(players: int) -> None:
    chance = random.Random(players)
    ranks = (12, 5, 0, 0)[:players]
    rows = [["blue", "department", "naka-meguro"], ["red", "department", "shinagawa"]]
    rows += [["red", "department", "shinjuku"]]
    start = last_turn("v1", *([] for _ in range(players)), stores=rows)
    decided = [0] * 6
    for _ in range(1500):
        collections: list[Counts] = [tuple(chance.choices((0, 1, 2), (3, 3, 1), k=8)) for _ in range(players)]
        if chance.random() < 0.5:  # the same once more: goods change places
            goods = [collections[0][2 * good : 2 * good + 2] for good in chance.sample(range(4), 4)]
            collections[-1] = tuple(number for good in goods for number in good)
        game = start.copy()
        assert isinstance(game, Shinjuku)
        say(with_customers(game, collections), "income")
        left = list(range(players))
        for asked in (1, 2, 3, "rank"):
            values = {
                seat: ranks[seat] if asked == "rank" else without_most(collections[seat], int(asked))
                for seat in left
            }
            left = [seat for seat in left if values[seat] == max(values.values())]
            if len(left) == 1:
                decided[(1, 2, 3, "rank").index(asked)] += 1
                break
        assert game.winners == left, collections
    assert all(decided[:4])


# ---------------------------------------------------------------- prototype: majorities


@pytest.mark.rule("score.prototype.customer", "score.prototype.majority", "score.prototype.tied-majority")
@pytest.mark.rule("score.prototype.majority-needs-one", "tie.prototype.shared", "score.winner")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_majorities_are_counted_good_by_good(players: int) -> None:
    chance = random.Random(players)
    start = last_turn("prototype", *([] for _ in range(players)))
    for _ in range(300):
        collections = [tuple(chance.choices((0, 1, 2, 3), k=5)) for _ in range(players)]
        game = start.copy()
        assert isinstance(game, Shinjuku)
        with_customers(game, [tuple(n for number in row for n in (number, 0)) for row in collections])
        say(game, "income")
        points = [sum(row) for row in collections]
        for heaps in zip(*collections, strict=True):
            leaders = [seat for seat, number in enumerate(heaps) if number == max(heaps) > 0]
            for seat in leaders:
                points[seat] += 2 if len(leaders) == 1 else 1
        assert game.scores == points
        assert game.winners == [seat for seat in range(players) if points[seat] == max(points)]
