"""Names: those made up for guests, and which names people may give themselves."""

from __future__ import annotations

import secrets
import unicodedata

from ekiben.server.refused import ServerRefusal

_TRAINS = (
    "Asama",
    "Azusa",
    "Hakutaka",
    "Hayabusa",
    "Hikari",
    "Hinotori",
    "Hitachi",
    "Kamome",
    "Kodama",
    "Komachi",
    "Kurama",
    "Mizuho",
    "Nozomi",
    "Sakura",
    "Sazanami",
    "Shiosai",
    "Toki",
    "Tsubame",
    "Tsubasa",
    "Wakashio",
    "Yamabiko",
    "Yamanami",
    "Yufuin",
    "Yukemuri",
    "Yukari",
)
"""Trains, after which guests are named."""


def guest_name() -> str:
    """A name for a guest: a train and its number."""
    return f"{secrets.choice(_TRAINS)} {secrets.randbelow(900) + 100}"


def pseudonym() -> str:
    """A name for somebody who has left and whose games remain."""
    return f"Traveller {secrets.randbelow(9000) + 1000}"


def checked_name(name: str) -> str:
    """A name as it is kept; refused when nothing of it can be seen, or when it could mislead.

    >>> checked_name("  Hikari   500 ")
    'Hikari 500'
    """
    plain = unicodedata.normalize("NFKC", name)
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in plain):
        raise ServerRefusal("not-possible", "a name has no invisible signs in it")
    plain = " ".join(plain.split())
    if not plain or not any(sign.isalnum() for sign in plain):
        raise ServerRefusal("not-possible", "a name has at least a letter or a digit")
    if len(plain) > 24:
        raise ServerRefusal("not-possible", "a name has at most 24 letters")
    return plain


def folded(name: str) -> str:
    """The form in which names are compared.

    >>> folded("HIKARI") == folded("hikari")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
