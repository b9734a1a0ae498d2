"""What an arena plays: worlds, bots, and from them every game in a fixed order, balanced and paired.

The same shuffles are played by every group of bots in every arrangement around the table, so that neither
luck nor a seat speaks for anybody. Which game is the hundredth follows from the plan alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, count, permutations, product
from typing import Any

import msgspec

from ekiben import games
from ekiben.kernel.refusal import NotPossible

HIDEO = "hideo"
"""What the opponent is called that the rules of a game play themselves."""

MOST_BOTS = 24


class World(msgspec.Struct, frozen=True, kw_only=True):
    """A game with the wishes it is begun with, all but the seed; ``name`` says them in a few words."""

    name: str
    game: str
    wishes: dict[str, Any]

    @property
    def seats(self) -> int:
        """How many bots it takes; an opponent that belongs to the rules is not counted."""
        return int(self.wishes["players"])


def world(game: str, **wishes: Any) -> World:
    """A world, checked; sheets in files are taken in whole, so that a plan needs nothing else.

    >>> world("shinjuku", players=3).name, world("zerokei", players=1).seats
    ('shinjuku v2 tokyo, 3 players', 1)
    """
    begun: Any = games.new(game, seed=0, **wishes)
    said: dict[str, Any] = {key: value for key, value in begun.origin.wishes.items() if key != "seed"}
    players = said["players"]
    words = [game, *(_word(said[key]) for key in ("edition", "city") if key in said)]
    others = [f"{key} {_word(said[key])}" for key in said if key not in ("edition", "city", "players")]
    number = "alone" if players == 1 else f"{players} players"
    return World(name=", ".join([" ".join(words), *others, number]), game=game, wishes=said)


def _word(value: object) -> str:
    """A wish in a word; a whole sheet goes by the name it has, and by a hash, because names repeat."""
    if not isinstance(value, dict):
        return str(value)
    digest = hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=3).hexdigest()
    name: object = value.get("id", "own")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return f"{name}-{digest}"


class Match(msgspec.Struct, frozen=True):
    """One game to be played: which world, which shuffle, and the bots seat by seat."""

    number: int
    world: int
    shuffle: int
    seats: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Which bots meet in which worlds; ``seed`` gives the shuffles their names."""

    worlds: tuple[World, ...]
    bots: tuple[str, ...]
    seed: str = "arena"

    def check(self) -> None:
        """Refuse a plan that cannot be played."""
        if len(set(self.bots)) != len(self.bots):
            raise NotPossible("every bot is named once; equals may meet as in “search:500 search:1000”")
        if not 1 <= len(self.bots) <= MOST_BOTS:
            raise NotPossible(f"an arena holds 1 to {MOST_BOTS} bots, not {len(self.bots)}")
        if not self.worlds:
            raise NotPossible("an arena needs a game to play")
        names = [each.name for each in self.worlds]
        if len(set(names)) != len(names):
            raise NotPossible("every world is named once")
        if len(self.bots) < 2 and any(each.seats > 1 for each in self.worlds):
            raise NotPossible("an arena sets two bots or more against each other")

    @cached_property
    def round(self) -> tuple[tuple[tuple[int, tuple[str, ...]], ...], ...]:
        """The games of one shuffle, world and seats; tables go round another way from shuffle to shuffle."""
        ways = max(len(_circles(group)) for each in self.worlds for group in groups(self.bots, each.seats))
        return tuple(
            tuple(
                (number, seats)
                for number, each in enumerate(self.worlds)
                for group in groups(self.bots, each.seats)
                for seats in _turns(_circles(group)[way % len(_circles(group))])
            )
            for way in range(ways)
        )

    def block(self, shuffle: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The games of this shuffle."""
        return self.round[shuffle % len(self.round)]

    def matches(self) -> Iterator[Match]:
        """Every game in its order, without an end."""
        number = count()
        for shuffle in count():
            for chosen, seats in self.block(shuffle):
                yield Match(next(number), chosen, shuffle, seats)

    def size(self, shuffles: int) -> int:
        """How many games so many shuffles are."""
        whole, rest = divmod(shuffles, len(self.round))
        return whole * sum(map(len, self.round)) + sum(map(len, self.round[:rest]))

    def shuffles_for(self, number: int) -> int:
        """The shuffles it takes for every group to play at least so many games in every world."""
        fewest = min(
            len(_turns(circle))
            for each in self.worlds
            for group in groups(self.bots, each.seats)
            for circle in _circles(group)
        )
        return -(-number // fewest)


def groups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Who sits at one table: every choice of different bots, or all of them as evenly as they fill it.

    >>> groups(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> groups(("a", "b"), 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    whole, rest = divmod(seats, len(bots))
    more = combinations(range(len(bots)), rest)
    return [
        tuple(bot for place, bot in enumerate(bots) for _ in range(whole + (place in chosen)))
        for chosen in more
    ]


def _circles(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All ways to sit around a table, whoever begins."""
    found: dict[tuple[str, ...], None] = {}
    for rest in permutations(group[1:]):
        circle = (group[0], *rest)
        found.setdefault(min(_turns(circle)))
    return list(found)


def _turns(circle: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A table turned seat by seat until it is as at first.

    >>> _turns(("a", "b", "a", "b"))
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    """
    return list(dict.fromkeys(circle[turn:] + circle[:turn] for turn in range(len(circle))))


def cross(game: str, choices: dict[str, tuple[Any, ...]]) -> tuple[World, ...]:
    """A world for every combination of what may be wished."""
    return tuple(world(game, **dict(zip(choices, each, strict=True))) for each in product(*choices.values()))
