"""What is written and read of people; every function is one step of a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update

from ekiben.server.messages_people import Channels, Settings
from ekiben.server.people.person import Person
from ekiben.server.storage.schema import metadata

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row

PEOPLE, KEYS = metadata.tables["people"], metadata.tables["keys"]
LINKS, SUBSCRIPTIONS = metadata.tables["links"], metadata.tables["subscriptions"]
NEWS, QUIET = metadata.tables["news"], metadata.tables["quiet"]

GUESTS_STAY = 60 * 86_400.0
"""A guest who has not been seen for so long, and sits at no table, is forgotten."""


def person_of(row: Row[Any], others: Iterable[str]) -> Person:
    """A person as a row tells."""
    return Person(
        id=row.id,
        name=row.name,
        named=bool(row.folded or row.email),
        email=row.email,
        settings=_read(row.settings, Settings),
        channels=_read(row.channels, Channels),
        webhook=row.webhook,
        others=tuple(others),
    )


def _read(text: str, kind: Any) -> Any:
    """What was kept, as far as it is still understood."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return kind()


# ---------------------------------------------------------------- people


def add_person(connection: Connection, person: Person, now: float) -> None:
    """Keep a new guest."""
    connection.execute(insert(PEOPLE).values(id=person.id, name=person.name, created=now, seen=now))


def person(connection: Connection, id: str) -> Person | None:
    """A person by the id, or the one a guest has become."""
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == id)).first()
    if row is not None and row.merged_into:
        row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == row.merged_into)).first()
    if row is None or row.deleted:
        return None
    others = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.merged_into == row.id)).scalars()
    return person_of(row, others)


def by_name(connection: Connection, folded: str) -> tuple[str, str | None] | None:
    """Id and password hash of who has this name."""
    row = connection.execute(select(PEOPLE.c.id, PEOPLE.c.password).where(PEOPLE.c.folded == folded)).first()
    return None if row is None else (row.id, row.password)


def has_password(connection: Connection, id: str) -> bool:
    """Can somebody sign in with a password?"""
    return connection.execute(select(PEOPLE.c.password).where(PEOPLE.c.id == id)).scalar() is not None


def by_email(connection: Connection, email: str) -> str | None:
    """The id of who has this address."""
    return connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.email == email)).scalar()


def change_person(connection: Connection, id: str, values: dict[str, Any]) -> None:
    """Write some columns of a person."""
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(**values))


def merge(connection: Connection, guest: str, into: str) -> bool:
    """A guest turns out to be somebody known; false for who has a name already."""
    rows = connection.execute(
        update(PEOPLE)
        .where(PEOPLE.c.id == guest, PEOPLE.c.folded.is_(None), PEOPLE.c.email.is_(None), PEOPLE.c.id != into)
        .values(merged_into=into)
    )
    if rows.rowcount != 1:
        return False
    connection.execute(update(PEOPLE).where(PEOPLE.c.merged_into == guest).values(merged_into=into))
    # The guest's keys are that person's from now on: listed with theirs, and revoked with theirs.
    for owned in (KEYS, SUBSCRIPTIONS):
        connection.execute(update(owned).where(owned.c.person == guest).values(person=into))
    return True


def forget(connection: Connection, ids: Iterable[str], pseudonym: str) -> None:
    """Nothing is left of somebody but a made-up name."""
    chosen = list(ids)
    connection.execute(
        update(PEOPLE)
        .where(PEOPLE.c.id.in_(chosen))
        .values(
            name=pseudonym,
            folded=None,
            password=None,
            email=None,
            settings="{}",
            channels="{}",
            webhook=None,
            deleted=True,
        )
    )
    for rows in (KEYS, SUBSCRIPTIONS, NEWS, QUIET):
        connection.execute(delete(rows).where(rows.c.person.in_(chosen)))


def forget_old_guests(connection: Connection, now: float, seated: set[str]) -> int:
    """Forget guests nobody has seen for long and who sit nowhere."""
    found = connection.execute(
        select(PEOPLE.c.id).where(
            PEOPLE.c.seen < now - GUESTS_STAY,
            PEOPLE.c.folded.is_(None),
            PEOPLE.c.email.is_(None),
            PEOPLE.c.merged_into.is_(None),
        )
    ).scalars()
    old = [id for id in found if id not in seated]
    for start in range(0, len(old), 500):
        some = old[start : start + 500]
        for rows in (KEYS, SUBSCRIPTIONS, NEWS, QUIET):
            connection.execute(delete(rows).where(rows.c.person.in_(some)))
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id.in_(some)))
    return len(old)


def how_many(connection: Connection) -> int:
    """How many people there are."""
    return connection.execute(select(func.count()).select_from(PEOPLE)).scalar() or 0


# ---------------------------------------------------------------- keys: sessions and tokens


def add_key(connection: Connection, row: dict[str, Any]) -> None:
    """Keep a key by its hash."""
    connection.execute(insert(KEYS).values(**row))


def key(connection: Connection, hash: str, unused_since: float) -> Row[Any] | None:
    """A key by its hash; a session nobody has used for so long is none any more."""
    good = or_(KEYS.c.kind != "session", KEYS.c.used > unused_since)
    return connection.execute(select(KEYS).where(KEYS.c.hash == hash, good)).first()


def tokens(connection: Connection, person: str) -> list[Row[Any]]:
    """The tokens of somebody, the newest first."""
    chosen = select(KEYS).where(KEYS.c.person == person, KEYS.c.kind == "token")
    return list(connection.execute(chosen.order_by(KEYS.c.created.desc())))


def drop_key(connection: Connection, hash: str) -> None:
    """Forget a key."""
    connection.execute(delete(KEYS).where(KEYS.c.hash == hash))


def drop_token(connection: Connection, person: str, id: str) -> str | None:
    """Forget a token by its id; the hash it had."""
    chosen = (KEYS.c.person == person, KEYS.c.id == id, KEYS.c.kind == "token")
    hash: str | None = connection.execute(select(KEYS.c.hash).where(*chosen)).scalar()
    connection.execute(delete(KEYS).where(*chosen))
    return hash


def drop_keys(connection: Connection, person: str) -> list[str]:
    """Forget all keys of somebody; their hashes."""
    hashes = list(connection.execute(select(KEYS.c.hash).where(KEYS.c.person == person)).scalars())
    connection.execute(delete(KEYS).where(KEYS.c.person == person))
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person == person))
    return hashes


def seen(connection: Connection, people: dict[str, float], keys: dict[str, float]) -> None:
    """Note when people were last seen, and keys last used."""
    for id, at in people.items():
        connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(seen=at))
    for hash, at in keys.items():
        connection.execute(update(KEYS).where(KEYS.c.hash == hash).values(used=at))


# ---------------------------------------------------------------- links


def add_link(connection: Connection, hash: str, email: str, expires: float) -> None:
    """Keep a link that was sent; older ones of this address are good for nothing any more."""
    connection.execute(delete(LINKS).where(LINKS.c.email == email))
    connection.execute(insert(LINKS).values(hash=hash, email=email, expires=expires))


def use_link(connection: Connection, hash: str, now: float) -> str | None:
    """The address of a link, which is used up by this; None when it is good for nothing."""
    fresh = (LINKS.c.hash == hash, LINKS.c.expires > now)
    email: str | None = connection.execute(select(LINKS.c.email).where(*fresh)).scalar()
    rows = connection.execute(delete(LINKS).where(*fresh))
    return email if rows.rowcount == 1 else None


def sweep(connection: Connection, now: float, unused_since: float) -> None:
    """Forget links that have run out, and sessions nobody has used for long."""
    connection.execute(delete(LINKS).where(LINKS.c.expires < now))
    connection.execute(delete(KEYS).where(KEYS.c.kind == "session", KEYS.c.used < unused_since))
