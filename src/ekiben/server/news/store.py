"""What is written and read of news; every function is one step of a transaction."""

from __future__ import annotations

import contextlib
import hashlib
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ekiben.server.people.store import PEOPLE, SUBSCRIPTIONS
from ekiben.server.storage.schema import metadata

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sqlalchemy import Connection, Row

NEWS, QUIET, KEEPSAKES = (metadata.tables[name] for name in ("news", "quiet", "keepsakes"))

AGAIN_AFTER = 600.0
"""A turn that was taken back and given again is told again, but not sooner than so many seconds later."""
MOST_BROWSERS = 20
MOST_QUIET = 500


class New(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of news for one address of one person."""

    person: str
    table_id: str
    kind: str
    turn: int
    channel: str
    target: str
    facts: str
    due: float


# ---------------------------------------------------------------- the outbox


def put(connection: Connection, news: Iterable[New], now: float) -> int:
    """Put news into the outbox that are not there yet, or were dropped or taken back meanwhile; how many."""
    number = 0
    for each in news:
        same = (
            NEWS.c.person == each.person,
            NEWS.c.table_id == each.table_id,
            NEWS.c.kind == each.kind,
            NEWS.c.turn == each.turn,
            NEWS.c.channel == each.channel,
            NEWS.c.target == each.target,
        )
        known = connection.execute(select(NEWS.c.id, NEWS.c.state, NEWS.c.sent).where(*same)).first()
        if known is None:
            values = msgspec.structs.asdict(each)
            connection.execute(insert(NEWS).values(created=now, **values))
        elif known.state in ("dropped", "back"):
            due = each.due if known.sent is None else max(each.due, known.sent + AGAIN_AFTER)
            again = {"state": "waiting", "due": due, "tries": 0, "facts": each.facts, "problem": ""}
            connection.execute(update(NEWS).where(NEWS.c.id == known.id).values(**again))
        else:
            continue
        number += 1
    return number


def taken_back(connection: Connection, table: str, turn: int) -> None:
    """The turns behind this one were taken back: when they come again, they are told again."""
    connection.execute(
        update(NEWS)
        .where(NEWS.c.table_id == table, NEWS.c.kind == "turn", NEWS.c.turn > turn, NEWS.c.state == "sent")
        .values(state="back")
    )


def due(connection: Connection, now: float, most: int) -> list[Row[Any]]:
    """The news that are to be sent now."""
    chosen = select(NEWS).where(NEWS.c.state == "waiting", NEWS.c.due <= now)
    return list(connection.execute(chosen.order_by(NEWS.c.due, NEWS.c.id).limit(most)))


def letters(connection: Connection, people: Sequence[str]) -> list[Row[Any]]:
    """All news that wait to go to somebody by e-mail: what goes, goes in one letter."""
    chosen = select(NEWS).where(
        NEWS.c.state == "waiting", NEWS.c.channel == "email", NEWS.c.person.in_(people)
    )
    return list(connection.execute(chosen.order_by(NEWS.c.created, NEWS.c.id).limit(200)))


def next_due(connection: Connection) -> float | None:
    """When there is something to be sent next."""
    return connection.execute(select(func.min(NEWS.c.due)).where(NEWS.c.state == "waiting")).scalar()


def waiting(connection: Connection) -> int:
    """How many news wait."""
    return connection.execute(select(func.count()).where(NEWS.c.state == "waiting")).scalar() or 0


def last_letter(connection: Connection, people: Sequence[str]) -> float:
    """When somebody was sent the last e-mail."""
    chosen = select(func.max(NEWS.c.sent)).where(NEWS.c.person.in_(people), NEWS.c.channel == "email")
    return connection.execute(chosen).scalar() or 0.0


def change(connection: Connection, ids: Sequence[int], values: dict[str, Any]) -> None:
    """Write some columns of these news."""
    connection.execute(update(NEWS).where(NEWS.c.id.in_(ids)).values(**values))


def forget_before(connection: Connection, time: float) -> None:
    """Forget old news, sent or not."""
    connection.execute(delete(NEWS).where(NEWS.c.created < time))


def reachable(connection: Connection) -> set[str]:
    """The ids, those of before included, of everybody who may be told something."""
    chosen = or_(PEOPLE.c.channels.like('%"push":true%'), PEOPLE.c.channels.like('%"webhook":true%'))
    chosen = or_(chosen, PEOPLE.c.email.is_not(None))
    people = set(connection.execute(select(PEOPLE.c.id).where(chosen)).scalars())
    merged = connection.execute(
        select(PEOPLE.c.id, PEOPLE.c.merged_into).where(PEOPLE.c.merged_into.is_not(None))
    )
    return people | {id for id, into in merged if into in people}


# ---------------------------------------------------------------- browsers


def hash_of(endpoint: str) -> str:
    """A short name for a browser."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def browsers(connection: Connection, people: Sequence[str]) -> dict[str, Row[Any]]:
    """The browsers of somebody that want pushes, by their short names."""
    chosen = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person.in_(people))
    rows = connection.execute(chosen.order_by(SUBSCRIPTIONS.c.created.desc()))
    return {hash_of(row.endpoint): row for row in rows}


def subscribe(connection: Connection, person: str, endpoint: str, keys: str, now: float) -> None:
    """Keep a browser, for this person only; of very many the oldest are forgotten."""
    unsubscribe(connection, endpoint)
    row = {"endpoint": endpoint, "person": person, "keys": keys, "created": now}
    connection.execute(insert(SUBSCRIPTIONS).values(**row))
    for old in list(browsers(connection, [person]).values())[MOST_BROWSERS:]:
        unsubscribe(connection, old.endpoint)


def unsubscribe(connection: Connection, endpoint: str) -> None:
    """This browser wants no pushes any more."""
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.endpoint == endpoint))


# ---------------------------------------------------------------- quiet tables


def quiet_tables(connection: Connection, people: Sequence[str]) -> list[str]:
    """The tables somebody wants no news from."""
    chosen = select(QUIET.c.table_id).where(QUIET.c.person.in_(people)).order_by(QUIET.c.table_id)
    return list(dict.fromkeys(connection.execute(chosen).scalars()))


def set_quiet(connection: Connection, people: Sequence[str], table: str, on: bool) -> None:
    """No news from this table any more, or again."""
    connection.execute(delete(QUIET).where(QUIET.c.person.in_(people), QUIET.c.table_id == table))
    if on:
        connection.execute(insert(QUIET).values(person=people[0], table_id=table))


# ---------------------------------------------------------------- what is made once


def keepsake(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """Something that is made at the first time, and the same ever after."""
    chosen = select(KEEPSAKES.c.body).where(KEEPSAKES.c.name == name)
    found: str | None = connection.execute(chosen).scalar()
    if found is not None:
        return found
    with contextlib.suppress(IntegrityError), connection.begin_nested():
        # Another server on the same database may be quicker.
        connection.execute(insert(KEEPSAKES).values(name=name, body=make()))
    return connection.execute(chosen).scalar_one()
