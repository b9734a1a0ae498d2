"""The generator a game draws from: ChaCha8 keyed by a 256-bit secret, or a quick one for playouts.

ChaCha (D. J. Bernstein) turns key and counter into words nobody can foretell from the words already
seen: from a million cards a player could not compute the next one. Eight rounds, nonce zero, a 64-bit
block counter, words in the order of the block, little-endian key; ``below`` takes one word at a time and
rejects the few that would make a number likelier than another (Lemire's method). The same numbers come
out on every platform, compiled or not.

Playouts and determinized worlds are thrown away, so they use splitmix64: quicker, and foreseeable.
"""

from __future__ import annotations

import hashlib
import secrets

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.bits import scramble

WORD = 0xFFFFFFFF
TWO_32 = 0x100000000
MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15

Secret = int | str | bytes | None


def secret_key(seed: Secret = None) -> bytes:
    """The 32 secret bytes behind a seed: bytes and 64 hex digits as they are, other text and numbers hashed.

    >>> secret_key("spring") == secret_key("spring") != secret_key("autumn")
    True
    >>> secret_key("00" * 32) == bytes(32)
    True
    """
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    if isinstance(seed, str) and len(seed) == 64:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    raw = seed if isinstance(seed, bytes) else f"{seed}".encode()
    return hashlib.sha256(b"ekiben seed " + raw).digest()


def commitment(key: bytes) -> str:
    """What may be shown of a secret before the game: its hash, which proves afterwards that it was this one.

    >>> commitment(bytes(32))[:8]
    '66687aad'
    """
    return hashlib.sha256(key).hexdigest()


class Chance:
    """A stream of numbers; every game is one, so that a copy of a game has the same future."""

    counter: int
    fast: int
    key: list[int]
    block: list[int]
    used: int
    drawn: int

    def start(self, key: bytes) -> None:
        """Begin the stream of a 32-byte key."""
        if len(key) != 32:
            raise ValueError("a key has 32 bytes")
        if not cython.compiled:
            self.key = [0] * 8
            self.block = [0] * 16
        for i in range(8):
            self.key[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little")
        self.counter = 0
        self.fast = 0
        self.used = 16
        self.drawn = 0

    def hurry(self, seed: int) -> None:
        """Change over to the quick generator, and forget the secret one."""
        self.fast = scramble(seed ^ GOLDEN) | 1
        for i in range(8):
            self.key[i] = 0
        for i in range(16):
            self.block[i] = 0
        self.counter = 0
        self.used = 16

    if not cython.compiled:

        def below(self, n: int) -> int:
            """A number from 0 to ``n`` - 1, each as likely as any other."""
            # Counting the draws tells an undo where something unforeseeable happened.
            self.drawn += 1
            if self.fast:
                # `scramble`, written out: one call less for every card.
                self.fast = x = (self.fast + GOLDEN) & MASK64 or GOLDEN
                x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
                x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
                return (((x ^ (x >> 31)) >> 32) * n) >> 32
            return self.secret_below(n)

    def secret_below(self, n: int) -> int:
        """The same from the secret stream; by itself, so that the quick one is short."""
        product = self.word()
        product = product * n
        low = product & WORD
        # A low part under 2**32 mod n belongs to the words that have to be thrown away.
        while low < n and low < TWO_32 % n:
            product = self.word()
            product = product * n
            low = product & WORD
        return product >> 32

    def word(self) -> int:
        """The next 32 bits of the secret stream."""
        if self.used >= 16:
            self.refill()
        self.used += 1
        return self.block[self.used - 1]

    def refill(self) -> None:
        """Compute the next block of sixteen words."""
        self.set_block()
        for _ in range(4):
            self.quarter(0, 4, 8, 12)
            self.quarter(1, 5, 9, 13)
            self.quarter(2, 6, 10, 14)
            self.quarter(3, 7, 11, 15)
            self.quarter(0, 5, 10, 15)
            self.quarter(1, 6, 11, 12)
            self.quarter(2, 7, 8, 13)
            self.quarter(3, 4, 9, 14)
        self.add_block()
        self.counter += 1
        self.used = 0

    def set_block(self) -> None:
        """The block before the rounds: constants, key, counter, nonce zero."""
        self.block[0] = 0x61707865
        self.block[1] = 0x3320646E
        self.block[2] = 0x79622D32
        self.block[3] = 0x6B206574
        for i in range(8):
            self.block[4 + i] = self.key[i]
        self.block[12] = self.counter & WORD
        self.block[13] = (self.counter >> 32) & WORD
        self.block[14] = 0
        self.block[15] = 0

    def add_block(self) -> None:
        """Add the block from before the rounds to what the rounds made of it."""
        self.block[0] = (self.block[0] + 0x61707865) & WORD
        self.block[1] = (self.block[1] + 0x3320646E) & WORD
        self.block[2] = (self.block[2] + 0x79622D32) & WORD
        self.block[3] = (self.block[3] + 0x6B206574) & WORD
        for i in range(8):
            self.block[4 + i] = (self.block[4 + i] + self.key[i]) & WORD
        self.block[12] = (self.block[12] + (self.counter & WORD)) & WORD
        self.block[13] = (self.block[13] + ((self.counter >> 32) & WORD)) & WORD

    def quarter(self, a: int, b: int, c: int, d: int) -> None:
        """ChaCha's quarter round on four words of the block."""
        self.block[a] = (self.block[a] + self.block[b]) & WORD
        x = self.block[d] ^ self.block[a]
        self.block[d] = ((x << 16) | (x >> 16)) & WORD
        self.block[c] = (self.block[c] + self.block[d]) & WORD
        x = self.block[b] ^ self.block[c]
        self.block[b] = ((x << 12) | (x >> 20)) & WORD
        self.block[a] = (self.block[a] + self.block[b]) & WORD
        x = self.block[d] ^ self.block[a]
        self.block[d] = ((x << 8) | (x >> 24)) & WORD
        self.block[c] = (self.block[c] + self.block[d]) & WORD
        x = self.block[b] ^ self.block[c]
        self.block[b] = ((x << 7) | (x >> 25)) & WORD
