"""Coming and going: making a table, sitting down, starting, leaving, bots, taking a seat back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.games import begin
from ekiben.kernel.origin import Origin
from ekiben.kernel.record import REVISION
from ekiben.table import entries as e
from ekiben.table import orders
from ekiben.table.answering import orders_now
from ekiben.table.refusals import NoSuchThing, NotYours, TableRefusal
from ekiben.table.settings import SeatKind, Settings, check_level

if TYPE_CHECKING:
    from ekiben.table.table import Table

HIDDEN_WISHES = ("seed", "deck", "bag", "position")
"""What would tell the host what nobody may know."""

BOT_NAMES = ("Aiko", "Bram", "Chidi", "Daria")
"""What a bot is called at its first seat: the letter of the seat begins the name."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Who shall sit on a seat of a new table: `you` who makes it, `shared` one more on the same screen."""

    kind: SeatKind = "open"
    person: str = ""
    name: str = ""
    level: str = ""


def new_seed() -> str:
    """The secret of the shuffles of a new table: 256 bits nobody can guess."""
    return secrets.token_hex(32)


def opening(
    table: str,
    host: str,
    game: str,
    wishes: Mapping[str, Any],
    places: Sequence[Place],
    settings: Settings,
    now: float,
    *,
    seed: str | None = None,
) -> list[e.Entry]:
    """The first entries of a table; places that are not named are open."""
    told = [name for name in HIDDEN_WISHES if name in wishes]
    if told:
        raise NoSuchThing(f"at a table nobody may choose the {told[0]}")
    settings.check()
    key = seed or new_seed()
    started = begin(Origin(game, {**orders.usual_wishes(game, wishes), "seed": key}))
    origin = started.origin
    assert origin is not None
    normal = {name: value for name, value in origin.wishes.items() if name != "seed"}
    first = e.Opened(
        at=now,
        table=table,
        host=host,
        game=game,
        wishes=normal,
        seed=key,
        revision=REVISION,
        settings=settings,
    )
    return [first, *_seating(first, automata(game, normal), started.players, places, now)]


def continuing(
    table: str, host: str, source: Table, ply: int, places: Sequence[Place], settings: Settings, now: float
) -> list[e.Entry]:
    """The first entries of a table that goes on from a moment of a game that is over."""
    if source.standing.state != "finished":
        raise TableRefusal("only from a game that is over can be gone on: until then its secrets are kept")
    if not 0 <= ply <= source.ply:
        raise NoSuchThing(f"the game has {source.ply} answers, there is no moment {ply}")
    settings.check()
    old = source.standing.opened
    first = e.Opened(
        at=now,
        table=table,
        host=host,
        game=old.game,
        wishes=old.wishes,
        seed=old.seed,
        revision=REVISION,
        settings=settings,
        answers=tuple(source.course.answers[:ply]),
        from_table=old.table,
    )
    return [first, *_seating(first, automata(old.game, old.wishes), source.game.players, places, now)]


def again(table: str, source: Table, now: float, *, seed: str | None = None) -> list[e.Entry]:
    """The first entries of a rematch: the same people, each one seat further on."""
    old = source.standing
    if old.state not in ("finished", "abandoned"):
        raise TableRefusal("a rematch begins when the game is over")
    played = [seat for seat in range(len(old.seats)) if old.seats[seat].who != "hideo"]
    places: list[Place] = []
    for number in range(len(played)):
        seat = old.seats[played[number - 1]]
        places.append(Place(kind=seat.who, person=seat.person, name=seat.name, level=seat.level))
    opened = old.opened
    return opening(table, source.host, opened.game, opened.wishes, places, opened.settings, now, seed=seed)


def automata(game: str, wishes: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats the rules play.

    >>> automata("zerokei", {"players": 1}), automata("shinjuku", {"players": 2})
    ((1,), ())
    """
    return (1,) if game == "zerokei" and (wishes.get("players") == 1 or wishes.get("solo")) else ()


def _seating(
    first: e.Opened, played_by_rules: tuple[int, ...], number: int, places: Sequence[Place], now: float
) -> list[e.Entry]:
    seats = [seat for seat in range(number) if seat not in played_by_rules]
    if len(places) > len(seats):
        raise NoSuchThing(f"the game has {len(seats)} seats for players, not {len(places)}")
    made: list[e.Entry] = [e.Seated(at=now, seat=seat, who="hideo", name="Hideo") for seat in played_by_rules]
    people: list[str] = []
    for seat, place in zip(seats, places, strict=False):
        if place.kind == "open":
            continue
        if place.kind == "person":
            if place.person in people:
                raise NoSuchThing("a person has one seat; more on the same screen are shared ones")
            people.append(place.person)
        made.append(_seated(seat, place, now))
    full = len(places) == len(seats) and all(place.kind != "open" for place in places)
    if full and first.settings.start_when_full:
        made.append(e.Began(at=now))
    return made


def _seated(seat: int, place: Place, now: float) -> e.Seated:
    if place.kind in ("person", "shared") and not place.person:
        raise NoSuchThing("somebody has to sit on the seat of a person")
    if place.kind == "bot":
        check_level(place.level)
    if place.kind == "hideo":
        raise NoSuchThing("Hideo sits where the rules put him")
    if len(place.name) > 60:
        raise NoSuchThing("a name has at most 60 letters")
    name = place.name or (BOT_NAMES[seat % len(BOT_NAMES)] if place.kind == "bot" else "")
    return e.Seated(at=now, seat=seat, who=place.kind, person=place.person, name=name, level=place.level)


# ---------------------------------------------------------------- at a table that is there


def join(
    table: Table, person: str, name: str, now: float, seat: int | None = None, *, shared: bool = False
) -> list[e.Entry]:
    """Sit down on an open seat; who sits already may take more only as shared seats."""
    _must_wait(table)
    if table.standing.seats_of(person) and not shared:
        raise TableRefusal("you sit at this table already")
    chosen = _open_seat(table, seat)
    place = Place(kind="shared" if shared else "person", person=person, name=name)
    return _filled(table, [_seated(chosen, place, now)], now)


def put_bot(table: Table, person: str, level: str, now: float, seat: int | None = None) -> list[e.Entry]:
    """Put bots on all open seats, or on one of them."""
    _must_wait(table)
    _must_host(table, person)
    seats = [_open_seat(table, seat)] if seat is not None else table.open_seats
    if not seats:
        raise TableRefusal("no seat is open")
    return _filled(table, [_seated(each, Place(kind="bot", level=level), now) for each in seats], now)


def clear(table: Table, person: str, seat: int, now: float) -> list[e.Entry]:
    """Make a seat open again, whoever has it: the host, before the game."""
    _must_wait(table)
    _must_host(table, person)
    if not 0 <= seat < len(table.standing.seats) or table.standing.seats[seat].who in ("open", "hideo"):
        raise NoSuchThing(f"there is nobody on seat {seat} who could go")
    return [e.Seated(at=now, seat=seat, who="open")]


def start(table: Table, person: str, now: float) -> list[e.Entry]:
    """Begin the game when all seats are taken."""
    _must_wait(table)
    _must_host(table, person)
    if table.open_seats:
        raise TableRefusal("a seat is still open; fill it with a bot, or wait for somebody")
    return [e.Began(at=now)]


def leave(table: Table, person: str, now: float) -> list[e.Entry]:
    """Give up one's seats; during a game bots play on, without any person it is abandoned."""
    standing = table.standing
    seats = standing.seats_of(person)
    if not seats:
        raise NotYours("you do not sit at this table")
    if standing.state == "waiting":
        gone: list[e.Entry] = [e.Seated(at=now, seat=seat, who="open") for seat in seats]
        if len(standing.persons()) == 1:
            gone.append(e.Ended(at=now, state="abandoned", reason="everybody has left"))
        return gone
    if standing.state != "playing":
        raise TableRefusal("the game is over")
    others = [
        seat for seat in range(len(standing.seats)) if seat not in seats and standing.seats[seat].has_person
    ]
    if not others and not any(each.person not in ("", person) for each in standing.seats if not each.left):
        return [e.Ended(at=now, state="abandoned", reason="everybody has left")]
    level = standing.opened.settings.stand_in
    return [
        e.StoodIn(at=now, seat=seat, level=level, left=True)
        for seat in seats
        if not standing.seats[seat].left
    ]


def take_back_seat(table: Table, person: str, now: float) -> list[e.Entry]:
    """Play again oneself on the seats a bot has taken."""
    standing = table.standing
    if standing.state != "playing":
        raise TableRefusal("the game is not being played")
    seats = [seat for seat in standing.seats_of(person) if standing.seats[seat].stand_in]
    if not seats:
        raise NotYours("no bot plays for you here")
    if any(standing.seats[seat].lost for seat in seats):
        raise TableRefusal("this seat has lost on time")
    back: list[e.Entry] = [e.Returned(at=now, seat=seat) for seat in seats]
    return [*back, *orders_now(table.after(back), now)]


def _filled(table: Table, seated: list[e.Entry], now: float) -> list[e.Entry]:
    """Some were seated; the game begins when that were the last ones."""
    if len(table.open_seats) == len(seated) and table.standing.opened.settings.start_when_full:
        return [*seated, e.Began(at=now)]
    return seated


def _open_seat(table: Table, seat: int | None) -> int:
    if seat is None:
        if not table.open_seats:
            raise TableRefusal("no seat is open")
        return table.open_seats[0]
    if seat not in table.open_seats:
        raise TableRefusal(f"seat {seat} is not open", instead=[str(each) for each in table.open_seats])
    return seat


def _must_wait(table: Table) -> None:
    if table.standing.state != "waiting":
        raise TableRefusal("the game has begun" if table.standing.state == "playing" else "the game is over")


def _must_host(table: Table, person: str) -> None:
    if person != table.host:
        raise NotYours("only the host may do this")
