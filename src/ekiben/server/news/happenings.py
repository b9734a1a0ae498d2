"""What of the things that happen at a table is news, for whom, and whether it still is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ekiben.table import entries as e

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.server.people.person import Person
    from ekiben.table.table import Table

Kind = Literal["turn", "began", "ended", "mention", "proposal", "stood-in"]
"""What news there is."""

EVENTS = (e.Began, e.Ended, e.Said, e.Proposed, e.StoodIn, e.TookBack)
"""The entries that may be news by themselves; whose turn it is follows from how the table stands."""


TITLES = {"shinjuku": "Shinjuku", "zerokei": "Zero-Kei"}
"""How a table is called that has no name."""


class Item(msgspec.Struct, frozen=True):
    """News for a person; with its `kind` and `turn` it is told once."""

    person: str
    table: str
    kind: Kind
    turn: int
    facts: dict[str, Any]


def asked_person(table: Table) -> str | None:
    """The person who is waited for."""
    seat = table.asked_person
    return None if seat is None else table.standing.seats[seat].person or None


def turn_number(table: Table) -> int:
    """How often the question has gone from seat to seat: the same again when a turn is given once more."""
    seats = table.course.seats
    changes = sum(1 for before, after in pairwise(seats) if before != after)
    return changes + bool(seats and seats[-1] != table.game.seat)


def title_of(table: Table) -> str:
    """The table by its name, or its game's."""
    game = table.standing.opened.game
    return table.settings.name or TITLES.get(game, game)


def turn_of(table: Table) -> Item | None:
    """That somebody is asked; not where no other person plays, for there nobody waits."""
    person = asked_person(table)
    if person is None or not any(seat.has_person and seat.person != person for seat in table.standing.seats):
        return None
    seats = table.course.seats
    who = table.seat_name(seats[-1]) if seats else ""
    return Item(person, table.id, "turn", turn_number(table), _facts(table, who=who))


def ended(table: Table) -> list[Item]:
    """That a game is over, for everybody who played."""
    standing = table.standing
    if standing.state not in ("finished", "abandoned") or standing.began is None:
        return []
    order = sorted(range(len(standing.places)), key=lambda seat: standing.places[seat])
    rows = [f"{standing.places[seat]}. {table.seat_name(seat)} {standing.scores[seat]}" for seat in order]
    facts = _facts(table, text=" · ".join(rows))
    return [Item(person, table.id, "ended", 0, facts) for person in standing.persons()]


def items_of(table: Table, events: Iterable[tuple[int, e.Entry]]) -> list[Item]:
    """The news of these entries, each with its number, and of how the table stands after them."""
    found: list[Item] = []
    turn = turn_of(table)
    if turn is not None:
        found.append(turn)
    for number, entry in events:
        if isinstance(entry, e.Began):
            found += _began(table)
        elif isinstance(entry, e.Ended):
            found += ended(table)
        elif isinstance(entry, e.Said):
            found += _mentions(table, number, entry)
        elif isinstance(entry, e.Proposed):
            facts = _facts(table, who=table.seat_name(entry.seat), what=entry.what)
            found += [Item(person, table.id, "proposal", number, facts) for person in missing(table)]
        elif isinstance(entry, e.StoodIn) and not entry.left:
            person = table.standing.seats[entry.seat].person
            found.append(Item(person, table.id, "stood-in", number, _facts(table)))
    return found


def _facts(table: Table, **more: Any) -> dict[str, Any]:
    return {"table": title_of(table), **more}


def _began(table: Table) -> list[Item]:
    """That a game has begun: who is asked first hears of that turn instead."""
    first, seat = asked_person(table), table.asked
    if seat is None or len(table.standing.persons()) < 2:
        return []
    facts = _facts(table, who=table.seat_name(seat))
    return [Item(each, table.id, "began", 0, facts) for each in table.standing.persons() if each != first]


def _mentions(table: Table, number: int, said: e.Said) -> list[Item]:
    """Who is named in a line of chat with an @, unless they do not want to hear who said it."""
    text = said.text.casefold()
    names = {seat.person: seat.name.casefold() for seat in table.standing.seats if seat.person and seat.name}
    found: list[Item] = []
    for person, name in names.items():
        named = any(f"@{form}" in text for form in (name, name.replace(" ", "")))
        if named and person != said.person and said.person not in table.standing.muted.get(person, []):
            facts = _facts(table, who=said.name, text=said.text)
            found.append(Item(person, table.id, "mention", number, facts))
    return found


def missing(table: Table) -> list[str]:
    """The persons whose consent to the proposal is missing."""
    if table.standing.proposal is None:
        return []
    seats = [table.standing.seats[seat] for seat in table.missing]
    return list(dict.fromkeys(seat.person for seat in seats if seat.person))


def still_news(table: Table, person: Person, kind: str, turn: int) -> bool:
    """Does somebody still need to hear this?"""
    ids = person.ids
    if kind == "turn":
        return asked_person(table) in ids and turn_number(table) == turn
    if kind == "proposal":
        return any(each in ids for each in missing(table))
    if kind == "stood-in":
        return any(seat.stand_in and seat.person in ids for seat in table.standing.seats)
    if kind == "began":
        return table.standing.state == "playing"
    return True


def wanted(person: Person, kind: str) -> bool:
    """Does somebody want to hear of such things at all?"""
    if kind in ("began", "ended"):
        return person.channels.games
    return kind != "mention" or person.channels.mentions
