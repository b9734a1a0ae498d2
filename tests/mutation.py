"""Random damage to data sheets: what a loader makes of it must be a value or a `DataError`."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from ekiben.kernel.sheets import DataError

Value = TypeVar("Value")

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["tokyo", "A", ".", "shinjuku", -1])
    # A number that Python refuses to print, hypothesis included.
    | st.none().map(lambda _: 10**5000),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def mutate(data: st.DataObject, place: Any) -> None:
    """Change, remove or add something at a random place of a parsed sheet."""
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    if isinstance(place[key], dict | list) and data.draw(st.integers(0, 4)):
        mutate(data, place[key])
    elif data.draw(st.booleans()):
        place[key] = data.draw(VALUES)
    elif isinstance(place, list) and data.draw(st.booleans()):
        place.append(copy.deepcopy(place[key]))
    else:
        del place[key]


def damaged(content: bytes, damages: Sequence[tuple[int, int, bytes]]) -> bytes:
    """The content with pieces of it replaced, each given by its start, its length and what comes instead."""
    for start, length, instead in damages:
        content = content[:start] + instead + content[start + length :]
    return content


def outcome(read: Callable[[], Value]) -> Value | DataError:
    """What a loader returns, or its error; any other error goes on."""
    try:
        return read()
    except DataError as error:
        return error
