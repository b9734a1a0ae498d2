"""Making a table from what somebody wishes: game, seats, clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.kernel.refusal import NotPossible
from ekiben.server.lists import LEVELS
from ekiben.server.wishes import checked_wishes
from ekiben.table.settings import HOUR, ClockRules, Settings
from ekiben.table.sitting import Place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ekiben.server.messages_table import ClockWish, NewTable, SeatWish
    from ekiben.server.people.person import Person

LEVEL_NAMES = tuple(level.id for level in LEVELS)
"""The bots that may be wished for: a name stands for one of ours, never for a program."""

LIVE = {"bank": 900.0, "increment": 15.0, "grace": 30.0}
TURNS = {"hours": 24.0, "bank": 24.0, "grace": 0.0}


def wishes_of(new: NewTable) -> dict[str, Any]:
    """The wishes for the game; without a number of players there are as many as seats were named."""
    wishes = checked_wishes(new.game, new.wishes)
    if "players" not in wishes and new.seats:
        wishes["players"] = len(new.seats)
    return wishes


def settings_of(new: NewTable) -> Settings:
    """What is agreed beside the game."""
    return Settings(
        name=" ".join(new.name.split()),
        private=new.private,
        undo=new.undo,
        clock=clock_of(new.clock),
        start_when_full=new.start,
    )


def clock_of(wish: ClockWish | None) -> ClockRules:
    """How time is kept, in seconds, with what is usual where nothing was wished.

    >>> from ekiben.server.messages_table import ClockWish
    >>> clock_of(ClockWish(kind="turns", hours=12)).turn
    43200.0
    """
    if wish is None or wish.kind == "none":
        return ClockRules()
    usual = LIVE if wish.kind == "live" else TURNS
    bank = wish.bank if wish.bank is not None else usual["bank"]
    # Time to come back is for who is played for; who loses on time loses when it is over.
    late = 0.0 if wish.lose_on_time else usual["grace"]
    grace = wish.grace if wish.grace is not None else late
    if wish.kind == "live":
        increment = wish.increment if wish.increment is not None else usual["increment"]
        return ClockRules(
            kind="live", bank=bank, increment=increment, grace=grace, lose_on_time=wish.lose_on_time
        )
    hours = wish.hours if wish.hours is not None else usual["hours"]
    return ClockRules(
        kind="turns",
        turn=hours * HOUR,
        bank=bank * HOUR,
        sleep=wish.sleep,
        grace=grace,
        lose_on_time=wish.lose_on_time,
    )


def places_of(seats: Sequence[SeatWish], person: Person) -> list[Place]:
    """Who shall sit where."""
    return [_place(seat, person) for seat in seats]


def own_places(seats: Sequence[SeatWish], person: Person, players: int) -> list[Place]:
    """Who shall sit where to try something out: seats that are not named are one's own."""
    named = places_of(seats, person)
    free = not any(place.kind == "person" for place in named)
    while len(named) < players:
        kind = "person" if free else "shared"
        free = False
        named.append(Place(kind=kind, person=person.id, name=person.name))
    return named


def _place(seat: SeatWish, person: Person) -> Place:
    if seat.kind == "open":
        return Place()
    if seat.kind == "bot":
        return Place(kind="bot", level=checked_level(seat.level or "normal"))
    name = " ".join((seat.name or "").split()) or person.name
    return Place(kind="person" if seat.kind == "you" else "shared", person=person.id, name=name)


def checked_level(level: str) -> str:
    """A level there is."""
    if level not in LEVEL_NAMES:
        raise NotPossible(f"there is no level {level!r}", instead=LEVEL_NAMES)
    return level


def players_of(wishes: Mapping[str, Any]) -> int:
    """For how many seats somebody can be named."""
    players: int = wishes.get("players", 2)
    return players
