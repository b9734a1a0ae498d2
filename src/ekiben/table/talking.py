"""Chat, private notes, standing orders, names, holidays: what does not touch the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ekiben.table import entries as e
from ekiben.table import orders as standing_orders
from ekiben.table.answering import orders_now
from ekiben.table.refusals import NoSuchThing, NotYours, TableRefusal, TooMuch
from ekiben.table.settings import DAY

if TYPE_CHECKING:
    from ekiben.table.table import Table

LONGEST_LINE = 500
LONGEST_NOTE = 10_000
LONGEST_HOLIDAY = 42 * DAY
RATES = ((5, 10.0), (30, 300.0))
"""At most so many lines of one person in so many seconds."""


def say(table: Table, person: str, name: str, text: str, now: float) -> list[e.Entry]:
    """A line of chat, without line breaks and signs nobody can see."""
    # The joiner holds the parts of one picture together.
    shown = (letter if letter.isprintable() or letter == "\u200d" else " " for letter in text)
    line = " ".join("".join(shown).split())
    if not line:
        raise TableRefusal("nothing was said")
    if len(line) > LONGEST_LINE:
        raise TooMuch(f"a line of chat has at most {LONGEST_LINE} letters, not {len(line)}")
    said = [each.at for each in table.standing.chat if each.person == person]
    for most, seconds in RATES:
        if len(said) >= most and now - said[-most] < seconds:
            wait = seconds - (now - said[-most])
            raise TooMuch(f"that is too much at once; in {wait:.0f} seconds it can go on", wait)
    return [e.Said(at=now, person=person, name=name[:60], text=line)]


def mute(table: Table, person: str, whom: str, on: bool, now: float) -> list[e.Entry]:
    """Hear somebody no more, or again."""
    muted = table.standing.muted.get(person, [])
    if person == whom:
        raise NoSuchThing("nobody can mute themselves")
    if on == (whom in muted):
        return []
    if on and len(muted) >= 50:
        raise TooMuch("fifty people are muted here already")
    return [e.Muted(at=now, person=person, whom=whom, on=on)]


def note(table: Table, person: str, text: str, now: float) -> list[e.Entry]:
    """A private note of who sits here, in place of the one before."""
    if not table.standing.seats_of(person):
        raise NotYours("only who sits at the table keeps notes")
    if len(text) > LONGEST_NOTE:
        raise TooMuch(f"a note has at most {LONGEST_NOTE} letters, not {len(text)}")
    if text == table.standing.notes.get(person, ""):
        return []
    return [e.Noted(at=now, person=person, text=text)]


def set_orders(
    table: Table, person: str, given: Mapping[str, bool], now: float, seat: int | None = None
) -> list[e.Entry]:
    """Give standing orders or revoke them, for one seat or all one has; they hold from now on."""
    seats = table.standing.seats_of(person)
    if (seat is not None and seat not in seats) or not seats:
        raise NotYours("only who sits there gives orders for a seat")
    known = standing_orders.usual(table.standing.opened.game)
    strange = [name for name in given if name not in known]
    if strange:
        raise NoSuchThing(f"there is no standing order “{strange[0][:40]}”", instead=list(known))
    if not given:
        raise NoSuchThing("no order was named", instead=list(known))
    chosen = seats if seat is None else [seat]
    made: list[e.Entry] = [e.Ordered(at=now, seat=each, orders=dict(given)) for each in chosen]
    return [*made, *orders_now(table.after(made), now)]


def rename(table: Table, person: str, name: str, now: float) -> list[e.Entry]:
    """Somebody has another name from now on, on the seats and in front of what they have said."""
    standing = table.standing
    names = {standing.seats[seat].name for seat in standing.seats_of(person)}
    names |= {line.name for line in standing.chat if line.person == person}
    if names <= {name}:
        return []
    return [e.Renamed(at=now, person=person, name=name[:60])]


def rest(table: Table, person: str, until: float, now: float) -> list[e.Entry]:
    """A holiday: one's clock stands still until a time; a time that has passed ends it."""
    seats = table.standing.seats_of(person)
    if not seats:
        raise NotYours("you do not sit at this table")
    if table.rules.kind != "turns":
        raise NoSuchThing("only a clock by turns stands still for a holiday")
    if until > now + LONGEST_HOLIDAY:
        raise TooMuch(f"a holiday has at most {LONGEST_HOLIDAY / DAY:.0f} days")
    return [e.Rested(at=now, seat=seat, until=max(until, 0.0)) for seat in seats]
