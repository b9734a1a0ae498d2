"""What the asked player can do with one click, and what comes of it: journeys, lines, cards that become wild.

A journey to a station further on is one way, by the fewest stations; a line between two stations is another.
Only what everybody sees, and the hand of the asked player, is in them.

>>> from ekiben.games import new
>>> game = new("shinjuku", seed=1)
>>> [way.answers for way in ways(game)] == [(answer,) for answer in game.answers]
True
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import msgspec

from ekiben.games.shinjuku.vocabulary import (
    AGAIN_FROM,
    AGAIN_TO,
    EXPAND_FROM,
    EXPAND_TO,
    MOVE_START,
    MOVE_STEP,
    NONE,
    OPEN_STATION,
    STOP,
)
from ekiben.kernel.bits import has
from ekiben.kernel.view import Place, Way

if TYPE_CHECKING:
    from ekiben.games.shinjuku.game import Shinjuku


class Gain(msgspec.Struct, frozen=True):
    """A seat wins a customer at a station."""

    seat: int
    kind: int
    station: int


class ShinjukuWay(Way, frozen=True, kw_only=True, omit_defaults=True):
    """A way, and what it brings: customers to stores, cards to the owners of track, wildcards.

    `income` are the seats that draw cards when the journey ends there; `wild` are the wards whose cards
    become wild for the asked player.
    """

    gains: tuple[Gain, ...] = ()
    income: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()


def ways(game: Shinjuku) -> list[Way]:
    """All ways of the asked player, the shorter ones first."""
    question = game.question
    if question in (MOVE_START, MOVE_STEP):
        return _journeys(game)
    if question in (EXPAND_FROM, AGAIN_FROM):
        return [*_single(game), *_segments(game)]
    if question in (EXPAND_TO, AGAIN_TO):
        start = game.fields()["first_from" if question == EXPAND_TO else "second_from"]
        lines = (Way(answers=(i,), places=(_line(game, start, i),)) for i in game.answers)
        return [*_single(game), *lines]
    if question == OPEN_STATION:
        return _openings(game)
    return _single(game)


def _single(game: Shinjuku) -> list[Way]:
    return [Way(answers=(i,), places=(game.points_at(i),)) for i in game.answers]


def _after(game: Shinjuku, answer: int) -> Shinjuku:
    """A copy behind this answer, of which only what is on the table may be read."""
    twin = cast("Shinjuku", game.copy())
    twin.answer(answer)
    return twin


def _line(game: Shinjuku, start: int, end: int) -> Place:
    return Place("line", _lines(game.sheet.city.connections)[start, end])


@lru_cache(maxsize=32)
def _lines(pairs: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], int]:
    """The line between two stations, whichever is named first."""
    found: dict[tuple[int, int], int] = {}
    for line, (start, end) in enumerate(pairs):
        # Of several lines between the same stations the first one.
        found.setdefault((start, end), line)
        found.setdefault((end, start), line)
    return found


def _segments(game: Shinjuku) -> list[Way]:
    """Every line that both its ends stand for, by the end that may be named first."""
    found: dict[int, Way] = {}
    for start in game.answers:
        if start == STOP:
            continue
        after = _after(game, start)
        for end in after.answers:
            line = _line(game, start, end)
            found.setdefault(line.number, Way(answers=(start, end), places=(game.points_at(start), line)))
    return list(found.values())


def _openings(game: Shinjuku) -> list[Way]:
    """A store at each station, and whether cards of its ward become wild by it."""
    charter = game.sheet
    already = game.fields()["wild_wards"][game.seat]
    found: list[Way] = []
    for station in game.answers:
        ward = charter.city.stations[station].ward
        wild = (ward,) if charter.edition.wild_stores and not has(already, ward) else ()
        found.append(ShinjukuWay(answers=(station,), places=(game.points_at(station),), wild=wild))
    return found


def _journeys(game: Shinjuku) -> list[Way]:
    """Every station the customers can go to, by the fewest stations; no further where one is chosen."""
    found: list[Way] = []
    reached: set[int] = set()
    rest: deque[tuple[Shinjuku, tuple[int, ...], tuple[Place | None, ...]]] = deque([(game, (), ())])
    while rest:
        here, answers, places = rest.popleft()
        for answer in here.answers:
            if answer in reached or (answers and answer == STOP):
                continue
            reached.add(answer)
            after = _after(here, answer)
            path = ((*answers, answer), (*places, here.points_at(answer)))
            found.append(_journey(game, after, *path))
            if answer != STOP and after.question == MOVE_STEP and after.seat == game.seat:
                rest.append((after, *path))
    return found


def _journey(
    before: Shinjuku, after: Shinjuku, answers: tuple[int, ...], places: tuple[Place | None, ...]
) -> ShinjukuWay:
    """What the journey has brought behind these answers that it had not before."""
    old, new = before.fields(), after.fields()
    gains = [
        Gain(new["given_to"][stop], new[given][stop], new["route"][stop])
        for stop in range(new["route_length"])
        for given in ("given", "given_too")
        if new[given][stop] != NONE and (stop >= old["route_length"] or old[given][stop] == NONE)
    ]
    users = new["users"] if before.sheet.edition.track_income else 0
    income = tuple(seat for seat in range(before.players) if seat != before.seat and users >> seat & 1)
    return ShinjukuWay(answers=answers, places=places, gains=tuple(gains), income=income)
