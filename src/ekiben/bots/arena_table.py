"""What an arena found, as tables: who stands where, and how each did against each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isfinite

from ekiben.bots.arena import Outcome
from ekiben.bots.arena_play import Row
from ekiben.bots.ratings import Block, Estimate, block_of, mean, rate, score

Table = list[tuple[str, ...]]
"""Rows of text, the captions first."""


@dataclass(frozen=True)
class Standing:
    """How a bot did: its rating, its games, its share of wins, its place and its points in the mean."""

    bot: str
    rating: Estimate
    games: int
    won: float
    place: Estimate
    points: Estimate


@dataclass(frozen=True)
class Duel:
    """How a bot did against another in one world: games, share of wins, and points ahead of it."""

    world: str
    first: str
    second: str
    games: int
    score: Estimate
    ahead: Estimate


def shuffles_of(rows: Iterable[Row]) -> dict[tuple[str, int], list[Row]]:
    """The games by world and shuffle: what is independent of each other."""
    found: defaultdict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in rows:
        found[row.world, row.shuffle].append(row)
    return dict(found)


def standings(rows: Sequence[Row]) -> list[Standing]:
    """All bots, the best first; a win that several share counts in parts."""
    blocks = shuffles_of(rows).values()
    ratings = rate([_block(block) for block in blocks])
    found = [_standing(bot, rating, list(blocks)) for bot, rating in ratings.items()]
    return sorted(found, key=lambda each: (-each.rating.value, each.bot))


def _standing(bot: str, rating: Estimate, blocks: list[list[Row]]) -> Standing:
    rows = [row for block in blocks for row in block if bot in row.seats]
    won = sum(
        (row.places[seat] == 1) / row.places.count(1)
        for row in rows
        for seat, name in enumerate(row.seats)
        if name == bot
    )
    number = sum(row.seats.count(bot) for row in rows)
    place = _over_blocks(blocks, bot, lambda row, seat: row.places[seat])
    points = _over_blocks(blocks, bot, lambda row, seat: row.points[seat])
    return Standing(bot, rating, len(rows), won / number, place, points)


def _over_blocks(blocks: list[list[Row]], bot: str, value: Callable[[Row, int], float]) -> Estimate:
    """The mean of something over the games of a bot; the games of one shuffle are one witness."""
    found: list[float] = []
    for block in blocks:
        each = [value(row, seat) for row in block for seat, name in enumerate(row.seats) if name == bot]
        if each:
            found.append(sum(each) / len(each))
    return mean(found)


def duels(rows: Sequence[Row]) -> list[Duel]:
    """Every pair of bots that met, world by world."""
    by_world: defaultdict[str, list[list[Row]]] = defaultdict(list)
    for (world, _), block in shuffles_of(rows).items():
        by_world[world].append(block)
    return [duel for world, blocks in by_world.items() for duel in _duels(world, blocks)]


def _duels(world: str, blocks: list[list[Row]]) -> Iterable[Duel]:
    sums: list[Block] = [_block(block) for block in blocks]
    order: dict[tuple[str, str], None] = {}
    for block in blocks:
        for row in block:
            names = list(dict.fromkeys(row.seats))
            for number, first in enumerate(names):
                for second in names[number + 1 :]:
                    if (second, first) not in order:
                        order.setdefault((first, second))
    for first, second in order:
        games = sum(first in row.seats and second in row.seats for block in blocks for row in block)
        ahead = mean([lead for block in blocks for lead in _lead(block, first, second)])
        yield Duel(world, first, second, games, score(sums, first, second), ahead)


def _lead(block: list[Row], first: str, second: str) -> list[float]:
    """How many points ahead the first was on this shuffle, in the mean; nothing where they did not meet."""
    leads = [
        row.points[a] - row.points[b]
        for row in block
        for a, name in enumerate(row.seats)
        for b, other in enumerate(row.seats)
        if name == first and other == second
    ]
    return [sum(leads) / len(leads)] if leads else []


def _block(rows: Iterable[Row]) -> Block:
    return block_of((row.seats, row.places) for row in rows)


# ------------------------------------------------------------------ in words


def plus_minus(estimate: Estimate, digits: int = 1, unit: str = "") -> str:
    """A number and its margin.

    >>> plus_minus(Estimate(1500.0, 12.3), 0), plus_minus(Estimate(1.0, float("inf")))
    ('1500 ± 12', '1.0 ± ?')
    """
    margin = f"{estimate.margin:.{digits}f}" if isfinite(estimate.margin) else "?"
    return f"{estimate.value:.{digits}f} ± {margin}{unit}"


def tables(rows: Sequence[Row]) -> list[tuple[str, list[Table]]]:
    """Everything in words: for each world who stands where, and how each did against each; then the whole."""
    by_world: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_world[row.world].append(row)
    found = [(world, [standings_table(each), duels_table(each)]) for world, each in by_world.items()]
    return [*found, ("all together", [ratings_table(rows)])] if len(by_world) > 1 else found


def standings_table(rows: Sequence[Row]) -> Table:
    """Who stands where in one world."""
    table: Table = [("bot", "rating", "games", "won", "mean place", "points")]
    for each in standings(rows):
        numbers = (plus_minus(each.rating, 0), f"{each.games}", f"{100 * each.won:.1f} %")
        table.append((each.bot, *numbers, plus_minus(each.place, 2), plus_minus(each.points)))
    return table


def ratings_table(rows: Sequence[Row]) -> Table:
    """The ratings over several worlds, in which places and points cannot be compared."""
    table: Table = [("bot", "rating", "games")]
    return table + [(each.bot, plus_minus(each.rating, 0), f"{each.games}") for each in standings(rows)]


def duels_table(rows: Sequence[Row]) -> Table:
    """How each did against each in one world."""
    table: Table = [("bot", "against", "games", "better in", "points ahead")]
    for each in duels(rows):
        share = Estimate(100 * each.score.value, 100 * each.score.margin)
        ahead = plus_minus(each.ahead)
        table.append((each.first, each.second, f"{each.games}", plus_minus(share, 1, " %"), ahead))
    return table


def verdict_words(outcome: Outcome) -> str:
    """What became of the question."""
    if outcome.question is None:
        return ""
    if outcome.verdict is None:
        return f"{outcome.question} Still open after {len(outcome.rows)} games."
    share = outcome.question.high if outcome.verdict else outcome.question.low
    return f"{outcome.question} Decided after {len(outcome.rows)} games: {100 * share:g} %."


def forfeit_words(rows: Sequence[Row]) -> list[str]:
    """Which bots let choices be made for them, and how many."""
    sums: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        for seat, number in enumerate(row.forfeits):
            sums[row.seats[seat]] += number
    return [
        f"{bot} forfeited {number} choice{'s' if number > 1 else ''}; another bot chose instead"
        for bot, number in sorted(sums.items())
        if number
    ]


def aligned(table: Table) -> list[str]:
    """A table for a terminal: numbers to the right, words to the left."""
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    numeric = [all(row[column][:1] in "+-0123456789" for row in table[1:]) for column in range(len(widths))]
    return [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in table
    ]


def markdown(table: Table) -> list[str]:
    """A table for a page."""
    rows = [table[0], tuple("---" for _ in table[0]), *table[1:]]
    return ["| " + " | ".join(row) + " |" for row in rows]
