"""What the server says about people, and what they ask about themselves."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ekiben.server.messages_table import Key, Name

Scope = Literal["read", "play", "manage"]
"""What a token is good for: to look, to play and open tables, to change the account."""

Password = Annotated[str, Meta(min_length=8, max_length=200)]
"""A password; only its argon2id hash is kept."""

Address = Annotated[str, Meta(min_length=3, max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")]
"""An e-mail address."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How somebody likes the page; kept for them on every device."""

    language: Literal["en", "ja", ""] = ""
    colours: Literal["system", "light", "dark"] = "system"
    palette: Literal["usual", "contrast"] = "usual"
    motion: Literal["system", "full", "none"] = "system"
    sound: bool = False
    confirm: Literal["final", "always", "never"] = "final"


class Channels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How somebody wants to hear that it is their turn; a webhook's address is never shown again.

    `games` tells of beginnings and ends of games as well, `mentions` of chat in which one is named with an @.
    """

    push: bool = False
    email: Literal["off", "each", "daily"] = "off"
    webhook: bool = False
    games: bool = True
    mentions: bool = True

    @property
    def any(self) -> bool:
        """Is there any way to tell this person something?"""
        return self.push or self.webhook or self.email != "off"


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: a guest, or somebody with a name and a password or an address.

    `push_key` is the key browsers subscribe to, `mail` whether this server sends e-mail, `quiet` are the
    tables one wants no news from.
    """

    id: str
    name: str
    guest: bool
    email: str | None
    settings: Settings
    channels: Channels
    your_turns: list[str]
    push_key: str | None
    mail: bool
    webhook: bool
    quiet: list[str] = []


class ChangeMe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to change; what is not given stays."""

    name: Annotated[str, Meta(min_length=1, max_length=24)] | None = None
    settings: Settings | None = None
    channels: Channels | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None


class Register(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guest becomes somebody with a name and a password; tables and games stay theirs."""

    name: Annotated[str, Meta(min_length=2, max_length=24)]
    password: Password
    email: Address | None = None


class Login(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class MailLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask for an e-mail with a link to sign in with; a guest becomes its owner."""

    email: Address


class UseLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Use the link of an e-mail: the word that stands in it. It works once."""

    word: Annotated[str, Meta(min_length=16, max_length=128)]


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """Where a browser wants its pushes sent to, as its own API tells."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    keys: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=4)]


class NoPush(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No more pushes to this browser, by the address it has told before."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]


class Quiet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No news from this table any more, or again."""

    table: Key
    on: bool = True


class NewToken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A token to be made for a program."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: ["read", "play"]
    )


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token; `secret` is told once, when it is made."""

    id: str
    name: str
    scopes: list[Scope]
    created: float
    used: float | None
    secret: str | None = None


class Tokens(msgspec.Struct, frozen=True):
    """All tokens of somebody."""

    tokens: list[Token]


class Confirm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """To be sure: the own name, typed once more."""

    name: Key


class Done(msgspec.Struct, frozen=True):
    """It is done; the sentence says what."""

    sentence: str
