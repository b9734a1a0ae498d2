"""Secrets of people: session words, tokens, links and passwords; what is kept tells nobody what they are."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_NOBODY = _HASHER.hash(secrets.token_hex(16))


def new_word(prefix: str = "") -> str:
    """A word of 256 bits nobody can guess."""
    return prefix + secrets.token_urlsafe(32)


def new_id() -> str:
    """An id of 96 bits, short enough for an address."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")


def kept(word: str) -> str:
    """The form in which a word is kept: words of 256 bits need no salt.

    >>> len(kept("word"))
    64
    """
    return hashlib.sha256(word.encode()).hexdigest()


class Passwords:
    """Hashes passwords in threads, a few at a time: each takes memory and a tenth of a second."""

    def __init__(self, at_once: int = 2) -> None:
        self._doors = asyncio.Semaphore(at_once)

    async def hash(self, password: str) -> str:
        """The argon2id hash of a password."""
        async with self._doors:
            return await asyncio.to_thread(_HASHER.hash, password)

    async def fits(self, kept_hash: str | None, password: str) -> bool:
        """Is this the password? Where there is none it takes as long to say no."""
        async with self._doors:
            return await asyncio.to_thread(_fits, kept_hash, password)


def _fits(kept_hash: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(kept_hash or _NOBODY, password) and kept_hash is not None
    except (VerificationError, InvalidHashError):
        return False
