"""Sets of small numbers as the bits of one integer: stations, wards, answers.

Compiled modules do not use this file: ``bits.pxd`` gives them the same functions in C.

>>> s = bit(3) | bit(10)
>>> lowest(s), count(s), nth(s, 1), members(s)
(3, 2, 10, [3, 10])
"""

from __future__ import annotations

from operator import index

MASK64 = 0xFFFFFFFFFFFFFFFF


def bit(i: int) -> int:
    """The set that holds ``i`` alone."""
    return 1 << i


def has(s: int, i: int) -> int:
    """Is ``i`` in the set? 1 or 0."""
    return (s >> i) & 1


def only_if(condition: bool | int, s: int) -> int:
    """The set if the condition holds, else the empty set; compiled, no branch that could be guessed wrong.

    >>> only_if(True, bit(3)), only_if(False, bit(3))
    (8, 0)
    """
    return s if condition else 0


def either(condition: bool | int, yes: int, no: int) -> int:
    """One of two numbers; compiled, without a branch as well."""
    return yes if condition else no


def lowest(s: int) -> int:
    """The smallest member of a set that is not empty."""
    return (s & -s).bit_length() - 1


def count(s: int) -> int:
    """How many members the set has."""
    return s.bit_count()


def nth(s: int, n: int) -> int:
    """The member with ``n`` smaller ones before it."""
    place = 0
    if n > 5:
        # A long way is shortened: whatever lies wholly before the member is skipped.
        for width, low in ((32, 0xFFFFFFFF), (16, 0xFFFF), (8, 0xFF)):
            before = (s & low).bit_count()
            if n >= before:
                n -= before
                s >>= width
                place += width
    for _ in range(n):
        s &= s - 1
    return place + (s & -s).bit_length() - 1


def pick(s: int, chance: int) -> int:
    """The member that a random 32-bit number falls on.

    >>> pick(bit(3) | bit(10), 0), pick(bit(3) | bit(10), 0xFFFFFFFF)
    (3, 10)
    """
    return nth(s, (chance * s.bit_count()) >> 32)


def scramble(x: int) -> int:
    """Spread the bits of a 64-bit number (the output step of splitmix64)."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
    return x ^ (x >> 31)


def without_lowest(s: int) -> int:
    """The set without its smallest member."""
    return s & (s - 1)


def members(s: int) -> list[int]:
    """The members in rising order.

    >>> members(0)
    []
    """
    found: list[int] = []
    while s:
        found.append(lowest(s))
        s &= s - 1
    return found


def small(number: int) -> int:
    """The number as it is, or -1 for one that is in no set; TypeError for what is no whole number.

    >>> small(63), small(64), small(-5)
    (63, -1, -1)
    """
    number = index(number)
    return number if 0 <= number <= 63 else -1


def settle(pile: list[int], size: int, room: int) -> None:
    """Put a pile whose order nobody knows into rising order, and clear what once lay behind it.

    The numbers are under 64. What is left of the old order would tell of cards and tokens nobody has seen.

    >>> pile = [3, 1, 2, 9]
    >>> settle(pile, 3, 4)
    >>> pile
    [1, 2, 3, 0]
    """
    pile[:room] = sorted(pile[:size]) + [0] * (room - size)


def where(eight: list[int], number: int) -> int:
    """The place of a number among eight, or 8 if it is not there.

    >>> where([3, 1, 2, 1, 0, 0, 0, 0], 1), where([3, 1, 2, 1, 0, 0, 0, 0], 7)
    (1, 8)
    """
    return eight.index(number) if number in eight else 8


def where_not(eight: list[int], number: int) -> int:
    """The first place of another number than this among eight, or 8 if all are this one.

    >>> where_not([9, 9, 2, 9, 9, 9, 9, 9], 9), where_not([9] * 8, 9)
    (2, 8)
    """
    for place, other in enumerate(eight):
        if other != number:
            return place
    return 8
