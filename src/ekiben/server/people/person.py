"""A person, and a visit: who asks, by which key, and what that key is good for."""

from __future__ import annotations

import msgspec

from ekiben.server.messages_people import Channels, Scope, Settings

ALL_SCOPES: tuple[Scope, ...] = ("read", "play", "manage")
"""What a session in a browser is good for."""


class Person(msgspec.Struct, kw_only=True):
    """Somebody: `named` once there is a password or an address, `others` are the guests they were before."""

    id: str
    name: str
    named: bool = False
    email: str | None = None
    settings: Settings = Settings()
    channels: Channels = Channels()
    webhook: str | None = None
    others: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id under which this person may sit at a table."""
        return (self.id, *self.others)

    def id_at(self, sitting: list[str]) -> str:
        """The id under which this person sits where these people sit."""
        for id in self.others:
            if id in sitting:
                return id
        return self.id


class Visit(msgspec.Struct, frozen=True):
    """A request's person, the key it came with, and what that key is good for."""

    person: Person
    key: str
    scopes: tuple[Scope, ...]

    @property
    def by_cookie(self) -> bool:
        """Did it come from a browser, rather than with a token?"""
        return self.scopes == ALL_SCOPES
