"""The final scoring of Zero-Kei done longhand, for tests: slowly, from the words of the rulebook.

What is asked of the state is only what lies on the table; every number of the rules is written out here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.components import load_components

BOX = load_components()
CITIES = range(12)


def with_track(s: Any) -> set[int]:
    return {city for city in CITIES if s.laid >> city & 1}


def worth(s: Any, city: int) -> int:
    """What a city is worth to a player: by its track, its station, and how far the counter has come."""
    if city not in with_track(s):
        return -3
    if s.station_at[city] == v.NONE:
        return 0
    return (6, 3, 1)[list(s.ranking).index(s.station_at[city])]


def cities_of(s: Any, card: int) -> list[int]:
    """The cities of a carriage in ascending order, each once, venue tokens included."""
    printed = [number - 1 for number in BOX.carriages[card].cities]
    return sorted({*printed, *(city for city in CITIES if s.token_on[city] == card)})


def train(s: Any, seat: int) -> list[int]:
    return list(s.train[seat][: s.train_size[seat]])


def cities_read(s: Any, seat: int) -> list[int]:
    """All cities of a train as they are read, from the engine to the tail."""
    return [city for card in train(s, seat) for city in cities_of(s, card)]


def is_sequence(cities: list[int], laid: set[int]) -> bool:
    """Are these neighbours connected: all with track, and every one the city before or the next city?"""
    return set(cities) <= laid and all(b in (a, a + 1) for a, b in pairwise(cities))


def longest_sequence(cities: list[int], laid: set[int]) -> int:
    """Of all stretches of the list the connected one with most different cities, found by trying all."""
    stretches = [cities[i:j] for i in range(len(cities)) for j in range(i + 1, len(cities) + 1)]
    return max((len(set(some)) for some in stretches if is_sequence(some, laid)), default=0)


def longest_sorted(cities: set[int]) -> int:
    """The longest run of consecutive numbers, found by trying every first and last one."""
    return max(
        (b - a + 1 for a in cities for b in cities if a <= b and set(range(a, b + 1)) <= cities), default=0
    )


def led(s: Any, seat: int, players: int) -> list[int]:
    """The cities of the venues where a player has the most cauldrons, alone or not."""
    return [
        s.venue_city[venue]
        for venue in range(3)
        if s.cauldrons_at[seat][venue]
        and s.cauldrons_at[seat][venue] == max(s.cauldrons_at[other][venue] for other in range(players))
    ]


def parts(s: Any, seat: int, players: int) -> list[int]:
    """The parts of the final scoring of a player."""
    connected = longest_sequence(cities_read(s, seat), with_track(s))
    return [
        sum(worth(s, city) for city in cities_read(s, seat)),
        sum(worth(s, city) for city in led(s, seat, players)),
        0,
        3 * connected if connected >= 2 else 0,
        -3 * s.cauldrons[seat],
        s.yen[seat] // 3,
        s.tracks[seat],
    ]


def parts_of_hideo(s: Any) -> list[int]:
    """The parts of Hideo, who sits on seat 1, loses nothing, and has the two cities A1 and A2 besides."""
    connected = longest_sorted(set(cities_read(s, 1)))
    return [
        sum(max(0, worth(s, city)) for city in cities_read(s, 1)),
        sum(max(0, worth(s, city)) for city in led(s, 1, 2)),
        sum(max(0, worth(s, city)) for city in s.board_city[:2]),
        3 * connected if connected >= 2 else 0,
        0,
        0,
        s.tracks[1],
    ]


def all_parts(s: Any, players: int, solo: bool) -> list[list[int]]:
    """The parts of everybody."""
    if solo:
        return [parts(s, 0, 2), parts_of_hideo(s)]
    return [parts(s, seat, players) for seat in range(players)]


def standings(totals: list[int], left: list[int]) -> list[int]:
    """Places: most points, then most cauldrons left in the play area, then shared."""
    ranks = [(total, cauldrons) for total, cauldrons in zip(totals, left, strict=True)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
