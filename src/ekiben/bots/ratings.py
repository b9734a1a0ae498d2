"""Ratings with intervals (Bradley and Terry's model, on the scale of Elo), and scores with theirs.

A game of several is taken as a game of each against each, in which the better place wins and a shared one
is half a win. Such pairs, and games on the same shuffle, are no independent witnesses; so what varies from
shuffle to shuffle is what the intervals are made of (a sandwich estimate clustered by shuffle). Every pair
that met is given two shuffles more in thought, one won and one lost: without them whoever never lost would
be rated infinitely high, and with an interval of nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from ekiben.bots.small_maths import Matrix, inverse, times

Pair = tuple[str, str]
Block = Mapping[Pair, tuple[float, float]]
"""What came of one shuffle: for a pair of bots in alphabetical order, wins of the first, and games."""

ELO = 400 / log(10)
MEAN = 1500.0
LOOSE = 1e-6
"""How firmly groups of bots that never met are held together."""

SURE = 1.96
"""So many standard errors to both sides hold 95 in 100."""


@dataclass(frozen=True)
class Estimate:
    """A number and how far to both sides it may be off, 95 times in 100."""

    value: float
    margin: float


def pairs_of(seats: Sequence[str], places: Sequence[int]) -> Iterable[tuple[Pair, float]]:
    """A game as games of each against each: the pair, and what the first of it won.

    >>> list(pairs_of(["b", "a", "b"], [1, 2, 2]))
    [(('a', 'b'), 0.0), (('a', 'b'), 0.5)]
    """
    for seat, bot in enumerate(seats):
        for other in range(seat + 1, len(seats)):
            if seats[other] == bot:
                continue
            won = 0.5 if places[seat] == places[other] else float(places[seat] < places[other])
            yield ((bot, seats[other]), won) if bot < seats[other] else ((seats[other], bot), 1.0 - won)


def block_of(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[Pair, tuple[float, float]]:
    """The games of one shuffle, seats and places, added up."""
    sums: dict[Pair, tuple[float, float]] = {}
    for seats, places in games:
        for pair, won in pairs_of(seats, places):
            wins, number = sums.get(pair, (0.0, 0.0))
            sums[pair] = (wins + won, number + 1)
    return sums


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values.

    >>> mean([1.0, 1.0]), mean([])
    (Estimate(value=1.0, margin=0.0), Estimate(value=0.0, margin=inf))
    """
    if not values:
        return Estimate(0.0, inf)
    middle = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(middle, inf)
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return Estimate(middle, SURE * sqrt(spread / len(values)))


def score(blocks: Iterable[Block], first: str, second: str) -> Estimate:
    """The share of its games that ``first`` won against ``second``, and how sure that is.

    >>> score([{("a", "b"): (2.0, 2.0)}] * 98, "a", "b").value
    1.0
    """
    shares = shares_of(blocks, first, second)
    if not shares:
        return Estimate(0.0, inf)
    return Estimate(sum(shares) / len(shares), mean([*shares, 0.0, 1.0]).margin)


def shares_of(blocks: Iterable[Block], first: str, second: str) -> list[float]:
    """The share of its games that ``first`` won against ``second``, shuffle by shuffle."""
    pair = (first, second) if first < second else (second, first)
    found = [block[pair] for block in blocks if pair in block]
    return [wins / number if first < second else 1.0 - wins / number for wins, number in found]


def rate(blocks: Sequence[Block]) -> dict[str, Estimate]:
    """The ratings of all bots; their mean is 1500."""
    bots = sorted({bot for block in blocks for pair in block for bot in pair})
    if len(bots) < 2:
        return {bot: Estimate(MEAN, inf) for bot in bots}
    met = sorted({pair for block in blocks for pair in block})
    imagined: list[Block] = [{pair: (won, 1.0)} for pair in met for won in (0.0, 1.0)]
    everything = [*blocks, *imagined]
    place = {bot: number for number, bot in enumerate(bots)}
    strengths = _fit(everything, place)
    spread = _sandwich(everything, place, strengths)
    return {
        bot: Estimate(MEAN + ELO * strengths[n], SURE * ELO * sqrt(max(spread[n][n], 0.0)))
        for bot, n in place.items()
    }


def _expected(strengths: list[float], pair: Pair, place: Mapping[str, int]) -> float:
    difference = strengths[place[pair[1]]] - strengths[place[pair[0]]]
    return 1.0 / (1.0 + exp(min(difference, 700.0)))


def _added(blocks: Iterable[Block]) -> dict[Pair, tuple[float, float]]:
    sums: dict[Pair, tuple[float, float]] = {}
    for block in blocks:
        for pair, (wins, number) in block.items():
            before = sums.get(pair, (0.0, 0.0))
            sums[pair] = (before[0] + wins, before[1] + number)
    return sums


def _curvature(sums: Block, place: Mapping[str, int], strengths: list[float]) -> Matrix:
    """How sharply the likelihood bends; the constants hold strengths near zero where nothing else does."""
    size = len(place)
    matrix = [[1.0 / size + (LOOSE if a == b else 0.0) for b in range(size)] for a in range(size)]
    for pair, (_, number) in sums.items():
        expected = _expected(strengths, pair, place)
        weight = number * expected * (1.0 - expected)
        a, b = place[pair[0]], place[pair[1]]
        matrix[a][a] += weight
        matrix[b][b] += weight
        matrix[a][b] -= weight
        matrix[b][a] -= weight
    return matrix


def _slope(block: Block, place: Mapping[str, int], strengths: list[float]) -> list[float]:
    slope = [0.0] * len(place)
    for pair, (wins, number) in block.items():
        more = wins - number * _expected(strengths, pair, place)
        slope[place[pair[0]]] += more
        slope[place[pair[1]]] -= more
    return slope


def _fit(blocks: Sequence[Block], place: Mapping[str, int]) -> list[float]:
    """The likeliest strengths, by Newton's method with bounded steps."""
    sums = _added(blocks)
    strengths = [0.0] * len(place)
    for _ in range(200):
        step = times(inverse(_curvature(sums, place, strengths)), _slope(sums, place, strengths))
        longest = max(abs(value) for value in step)
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [value + scale * change for value, change in zip(strengths, step, strict=True)]
        if longest < 1e-10:
            break
    middle = sum(strengths) / len(strengths)
    return [value - middle for value in strengths]


def _sandwich(blocks: Iterable[Block], place: Mapping[str, int], strengths: list[float]) -> Matrix:
    """How far the strengths may be off: what single shuffles would change, between two curvatures."""
    size = len(place)
    bread = inverse(_curvature(_added(blocks), place, strengths))
    spread = [[0.0] * size for _ in range(size)]
    for block in blocks:
        moved = times(bread, _slope(block, place, strengths))
        for a in range(size):
            for b in range(size):
                spread[a][b] += moved[a] * moved[b]
    return spread
