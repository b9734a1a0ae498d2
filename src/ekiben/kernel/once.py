"""What is made once for each object, which is known by itself and not by its content."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class _Same(Generic[Thing]):
    """An object as a key of its own: comparing two of them part by part may take longer than making one."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.thing is self.thing  # pyright: ignore[reportUnknownMemberType]


def once_for_each(make: Callable[[Thing], Made]) -> Callable[[Thing], Made]:
    """The function, called only once for each object as long as few of them are in use.

    >>> made = once_for_each(list)
    >>> word = "word"
    >>> made(word) is made(word)
    True
    """

    @lru_cache(maxsize=64)
    def remembered(same: _Same[Thing]) -> Made:
        return make(same.thing)

    @wraps(make)
    def look_up(thing: Thing) -> Made:
        return remembered(_Same(thing))

    return look_up
