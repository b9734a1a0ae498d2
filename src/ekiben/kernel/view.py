"""What leaves a game: views for one seat, and events, which are the differences between two views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one seat may see, or a spectator; built field by field, never by taking away from the state.

    ``viewer`` is the seat that looks (None: a spectator), ``seat`` the one that is asked ``question``;
    ``answers`` is filled only for the seat that is asked, because they may tell what it holds.
    """

    game: str
    ply: int
    viewer: int | None
    question: str
    seat: int | None
    answers: tuple[int, ...] = ()
    over: bool = False
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class Place(msgspec.Struct, frozen=True, gc=False):
    """Something on the table that can be lit up or clicked: a station, a ward, a card, a line …"""

    kind: str
    number: int


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened, as one seat may know it: in words, and where on the table."""

    kind: str
    words: str
    seat: int | None = None
    places: tuple[Place, ...] = ()


class Way(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Answers that one click can give, with the place each of them points at, and what they change.

    The last place is the one to click. `yen`, `points` and `parts` (of the scoring as things stand) are
    changes for the asked player, as far as a game foretells them; `done` says that nothing more is asked.
    """

    answers: tuple[int, ...]
    places: tuple[Place | None, ...]
    yen: int = 0
    points: int = 0
    parts: tuple[int, ...] = ()
    done: bool = False


def facts(view: View) -> dict[str, Any]:
    """A view as plain dictionaries, lists and numbers, the way JSON has it; what there is not is left out."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return {key: value for key, value in plain.items() if value is not None}


def patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What has to be said to come from one set of facts to another (a JSON merge patch, RFC 7386).

    >>> patch({"deck": 5, "waiting": {"3": [1]}}, {"deck": 4, "waiting": {"7": [2]}})
    {'deck': 4, 'waiting': {'3': None, '7': [2]}}
    """
    changes: dict[str, Any] = {}
    for key in before:
        if before[key] is not None and after.get(key) is None:
            changes[key] = None
    for key, value in after.items():
        old = before.get(key)
        if old == value:
            continue
        if isinstance(old, dict) and isinstance(value, dict):
            changes[key] = patch(old, value)  # pyright: ignore[reportUnknownArgumentType]
        else:
            changes[key] = value
    return changes


def patched(before: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The facts after a patch.

    >>> patched({"deck": 5, "waiting": {"3": [1]}}, {"deck": 4, "waiting": {"3": None, "7": [2]}})
    {'deck': 4, 'waiting': {'7': [2]}}
    """
    after = dict(before)
    for key, value in changes.items():
        if value is None:
            after.pop(key, None)
        elif isinstance(value, dict):
            old = after.get(key)
            inner = cast("dict[str, Any]", old if isinstance(old, dict) else {})
            after[key] = patched(inner, cast("dict[str, Any]", value))
        else:
            after[key] = value
    return after
