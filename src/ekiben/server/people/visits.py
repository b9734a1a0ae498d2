"""Who asks: the person behind the cookie or the token of a request, kept in memory once it was looked up."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ekiben.server.people import store
from ekiben.server.people.person import ALL_SCOPES, Person, Visit
from ekiben.server.people.secrets import kept, new_id, new_word
from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from ekiben.server.database import Database

TOKEN_PREFIX = "ekt_"
SESSION_DAYS = 400
REMEMBERED = 20_000
"""So many visits are kept in memory."""

_WORD = re.compile(r"[A-Za-z0-9_-]{20,80}")


class Visits:
    """The keys people come with; every one is looked up in the database once, then remembered."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, tuple[str, tuple[Any, ...]]] = OrderedDict()
        self._people: dict[str, Person] = {}
        self._seen: dict[str, float] = {}
        self._used: dict[str, float] = {}

    async def of_word(self, word: str, now: float) -> Visit | None:
        """The visit that a session word or a token opens; None when it opens nothing."""
        if not _WORD.fullmatch(word):
            return None
        hash = kept(word)
        known = self._known.get(hash)
        if known is None:
            known = await self._look_up(hash)
            if known is None:
                return None
        self._known.move_to_end(hash)
        id, scopes = known
        person = self._people.get(id) or await self.person(id)
        if person is None:
            self.forget([hash])
            return None
        self._seen[person.id] = self._used[hash] = now
        return Visit(person, hash, scopes)

    async def still_good(self, visit: Visit) -> bool:
        """Has this key not been revoked since?"""
        return visit.key in self._known or await self._look_up(visit.key) is not None

    async def _look_up(self, hash: str) -> tuple[str, tuple[Any, ...]] | None:
        since = time.time() - SESSION_DAYS * 86_400.0
        row = await self._database.read(lambda connection: store.key(connection, hash, since))
        if row is None:
            return None
        scopes = ALL_SCOPES if row.kind == "session" else tuple(row.scopes.split())
        self._known[hash] = (row.person, scopes)
        if len(self._known) > REMEMBERED:
            old, (person, _) = self._known.popitem(last=False)
            del old
            if not any(each == person for each, _ in self._known.values()):
                self._people.pop(person, None)
        return self._known[hash]

    async def person(self, id: str) -> Person | None:
        """A person by an id they have or had."""
        known = self._people.get(id)
        if known is None:
            known = await self._database.read(lambda connection: store.person(connection, id))
            if known is not None:
                # Whoever was a guest before is one object under all ids, so that a change shows everywhere.
                known = self._people.setdefault(known.id, known)
                self._people[id] = known
        return known

    async def peek(self, id: str) -> Person | None:
        """A person by an id, without remembering who is not here."""
        known = self._people.get(id)
        return known or await self._database.read(lambda connection: store.person(connection, id))

    # ------------------------------------------------------------------ new keys

    async def new_guest(self, person: Person, now: float) -> str:
        """Keep a new guest; the word of the first session."""
        word = new_word()

        def write(connection: Connection) -> None:
            store.add_person(connection, person, now)
            store.add_key(connection, session_row(person.id, word, now))

        await self._database.write(write)
        self._people[person.id] = person
        self._known[kept(word)] = (person.id, ALL_SCOPES)
        return word

    async def new_session(self, person: str, old: str | None, now: float) -> str:
        """A new session in place of the old one: whoever signs in gets a new word."""
        word = new_word()

        def write(connection: Connection) -> None:
            if old is not None:
                store.drop_key(connection, old)
            store.add_key(connection, session_row(person, word, now))

        await self._database.write(write)
        self.forget([old] if old else [])
        return word

    def forget(self, hashes: Iterable[str]) -> None:
        """These keys open nothing any more, or have to be looked up again."""
        for hash in hashes:
            self._known.pop(hash, None)

    def forget_person(self, ids: Iterable[str]) -> None:
        """Look these people up again."""
        for id in ids:
            self._people.pop(id, None)

    def sweep(self, connection: Connection, now: float) -> None:
        """Forget links and sessions that are good for nothing any more."""
        store.sweep(connection, now, now - SESSION_DAYS * 86_400.0)

    async def note_seen(self) -> None:
        """Write down who was here; once in a while, because a request must not wait for it."""
        people, self._seen = self._seen, {}
        used, self._used = self._used, {}
        if people or used:
            await self._database.write(lambda connection: store.seen(connection, people, used))


def session_row(person: str, word: str, now: float) -> dict[str, Any]:
    """A session as it is kept."""
    return {
        "hash": kept(word),
        "id": new_id(),
        "person": person,
        "kind": "session",
        "created": now,
        "used": now,
    }


def needs(visit: Visit | None, scope: str) -> Visit:
    """The visit, if it is good for this; a refusal otherwise."""
    if visit is None:
        raise ServerRefusal(
            "sign-in", "nobody is known by this request; GET /api/v1/me gives a cookie to come back with"
        )
    if scope not in visit.scopes:
        raise ServerRefusal("not-yours", f"this token is not good for that; it lacks the scope “{scope}”")
    return visit
