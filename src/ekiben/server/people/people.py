"""What people ask about themselves: names and passwords, links, tokens, settings, signing in and out."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import IntegrityError

from ekiben.server.limits import Limit
from ekiben.server.messages_people import Scope, Token, Tokens
from ekiben.server.people import store
from ekiben.server.people.names import checked_name, folded, guest_name, pseudonym
from ekiben.server.people.person import Person, Visit
from ekiben.server.people.secrets import Passwords, kept, new_id, new_word
from ekiben.server.people.visits import TOKEN_PREFIX, Visits
from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ekiben.server.database import Database
    from ekiben.server.messages_people import ChangeMe, Login, NewToken, Register

LINK_SECONDS = 1800.0
MOST_TOKENS = 20


class People:
    """Everybody who was ever here."""

    def __init__(self, database: Database, guests_per_hour: int) -> None:
        self._database = database
        self.visits = Visits(database)
        self._passwords = Passwords()
        self._guests = Limit(guests_per_hour, 3600)
        self._tries = Limit(10, 600)
        self._links = Limit(5, 3600)
        self._askers = Limit(30, 3600)

    # ------------------------------------------------------------------ coming

    async def guest(self, address: str) -> tuple[Person, str]:
        """A new guest, and the word to know them by."""
        _wait(self._guests.wait(address), "too many guests come from this address")
        person = Person(id=new_id(), name=guest_name())
        return person, await self.visits.new_guest(person, time.time())

    async def register(self, visit: Visit, wish: Register) -> str:
        """A guest gets a name and a password and keeps everything; the word of a new session."""
        person = visit.person
        if await self._has_password(person.id):
            raise ServerRefusal("taken", f"you are {person.name} already; sign out to be somebody else")
        name = checked_name(wish.name)
        password = await self._passwords.hash(wish.password)
        values = {"name": name, "folded": folded(name), "password": password}
        await self._change(person.id, values, "this name is taken")
        person.name, person.named = name, True
        return await self.visits.new_session(person.id, visit.key, time.time())

    async def login(self, visit: Visit | None, wish: Login, address: str) -> str:
        """Sign in; the word of a new session. The guest one was goes along."""
        name = folded(wish.name)
        for key in (f"name {name}", f"from {address}"):
            _wait(self._tries.wait(key), "too many tries")
        found = await self._database.read(lambda connection: store.by_name(connection, name))
        fits = await self._passwords.fits(found[1] if found else None, wish.password)
        if found is None or not fits:
            raise ServerRefusal("wrong-password", "name and password do not fit together")
        return await self._become(visit, found[0])

    async def _become(self, visit: Visit | None, id: str) -> str:
        """The person of this id is here; a guest turns out to be that person."""
        guest = visit.person if visit and not visit.person.named else None
        if guest is not None and guest.id != id:
            ids = guest.ids
            await self._database.write(lambda connection: store.merge(connection, guest.id, id))
            self.visits.forget_person([id, *ids])
        return await self.visits.new_session(id, visit.key if visit else None, time.time())

    # ------------------------------------------------------------------ links by e-mail

    async def new_link(self, email: str, address: str) -> str:
        """The word of a link for this address."""
        _wait(self._askers.wait(address), "too many links")
        _wait(self._links.wait(email.casefold()), "too many links to this address")
        word, expires = new_word(), time.time() + LINK_SECONDS
        await self._database.write(
            lambda connection: store.add_link(connection, kept(word), email.casefold(), expires)
        )
        return word

    async def use_link(self, visit: Visit | None, word: str) -> str:
        """Sign in by a link; the word of a new session."""

        def use(connection: Connection) -> str | None:
            email = store.use_link(connection, kept(word), time.time())
            if email is None:
                return None
            owner = store.by_email(connection, email)
            if owner is not None:
                return owner
            # Who uses the link has shown that the address is theirs; who asked for it may be anybody.
            if visit is not None and visit.person.email is None:
                id = visit.person.id
            else:
                id = new_id()
                store.add_person(connection, Person(id=id, name=guest_name()), time.time())
            store.change_person(connection, id, {"email": email})
            return id

        id = await self._database.write(use)
        if id is None:
            raise ServerRefusal("wrong-password", "this link is good for nothing any more; ask for a new one")
        self.visits.forget_person([id])
        return await self._become(visit, id)

    # ------------------------------------------------------------------ changing

    async def change(self, visit: Visit, wish: ChangeMe) -> bool:
        """Change what is given; true when the name is another one now."""
        person, values = visit.person, dict[str, Any]()
        name = checked_name(wish.name) if wish.name is not None else person.name
        if name != person.name:
            values["name"] = name
            # Only who has a password has a claim to a name; others may not look like them.
            if await self._has_password(person.id):
                values["folded"] = folded(name)
            elif await self._database.read(lambda connection: store.by_name(connection, folded(name))):
                raise ServerRefusal("taken", "this name is taken")
        if wish.settings is not None:
            values["settings"] = msgspec.json.encode(wish.settings).decode()
        if wish.channels is not None:
            values["channels"] = msgspec.json.encode(wish.channels).decode()
        if wish.webhook is not None:
            values["webhook"] = wish.webhook.strip() or None
        if values:
            await self._change(person.id, values, "this name is taken")
        renamed, person.name = name != person.name, name
        person.settings = wish.settings or person.settings
        person.channels = wish.channels or person.channels
        person.webhook = values.get("webhook", person.webhook)
        return renamed

    async def _has_password(self, id: str) -> bool:
        return await self._database.read(lambda connection: store.has_password(connection, id))

    async def _change(self, id: str, values: dict[str, Any], problem: str) -> None:
        try:
            await self._database.write(lambda connection: store.change_person(connection, id, values))
        except IntegrityError:
            raise ServerRefusal("taken", problem) from None

    # ------------------------------------------------------------------ going

    async def logout(self, visit: Visit) -> None:
        """Forget this session."""
        await self._database.write(lambda connection: store.drop_key(connection, visit.key))
        self.visits.forget([visit.key])

    async def logout_everywhere(self, visit: Visit) -> None:
        """Forget all sessions and tokens."""
        id = visit.person.id
        self.visits.forget(await self._database.write(lambda connection: store.drop_keys(connection, id)))

    async def delete(self, visit: Visit) -> str:
        """Forget everything of somebody; the pseudonym that is left."""
        person, name = visit.person, pseudonym()
        hashes = await self._database.write(lambda connection: store.drop_keys(connection, person.id))
        await self._database.write(lambda connection: store.forget(connection, person.ids, name))
        self.visits.forget(hashes)
        self.visits.forget_person(person.ids)
        return name

    # ------------------------------------------------------------------ tokens

    async def tokens(self, visit: Visit) -> Tokens:
        """All tokens of somebody."""
        rows = await self._database.read(lambda connection: store.tokens(connection, visit.person.id))
        return Tokens([_token(row) for row in rows])

    async def new_token(self, visit: Visit, wish: NewToken) -> Token:
        """A new token, with its secret."""
        if len((await self.tokens(visit)).tokens) >= MOST_TOKENS:
            raise ServerRefusal("too-many", f"you have {MOST_TOKENS} tokens already; revoke one first")
        word, now, id = new_word(TOKEN_PREFIX), time.time(), new_id()
        scopes: list[Scope] = list(dict.fromkeys(wish.scopes))
        row = {
            "hash": kept(word),
            "id": id,
            "person": visit.person.id,
            "kind": "token",
            "name": wish.name,
            "scopes": " ".join(scopes),
            "created": now,
            "used": now,
        }
        await self._database.write(lambda connection: store.add_key(connection, row))
        return Token(id=id, name=wish.name, scopes=scopes, created=now, used=None, secret=word)

    async def drop_token(self, visit: Visit, id: str) -> None:
        """Revoke a token."""
        hash = await self._database.write(
            lambda connection: store.drop_token(connection, visit.person.id, id)
        )
        if hash is None:
            raise ServerRefusal("not-found", "you have no such token")
        self.visits.forget([hash])


def _token(row: Any) -> Token:
    return Token(
        id=row.id, name=row.name, scopes=row.scopes.split(), created=row.created, used=row.used, secret=None
    )


def _wait(seconds: float, what: str) -> None:
    if seconds:
        raise ServerRefusal(
            "too-many", f"{what}; try again in {max(1, round(seconds))} seconds", wait=seconds
        )
