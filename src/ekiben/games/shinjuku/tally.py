"""What collections are worth as they lie, part by part: the sets laid out, the goods that count or do not.

Made from a view alone, so it tells a seat nothing that its view does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ekiben.games.shinjuku.sets import best_sets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.games.shinjuku.charter import Charter
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import Customers, ShinjukuView


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of a good in a set, or a token of it; `bonus` when a bonus token stands for it."""

    good: int
    bonus: bool = False
    double: bool = False


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set, or all tokens of one good, and what it is worth.

    `state` says how a good comes to its points: it does not count because there is most of it, or it
    earns more because nobody has more of it, alone or together with others.
    """

    members: tuple[Member, ...]
    points: int
    state: Literal["", "dropped", "most", "level"] = ""


class Tally(msgspec.Struct, frozen=True):
    """A seat's points and the parts they come from."""

    seat: int
    points: int
    parts: tuple[Part, ...]


def tallies(charter: Charter, view: ShinjukuView) -> tuple[Tally, ...]:
    """The points of every seat whose collection the viewer may see, as things stand."""
    made: list[Tally] = []
    for seat, collection in enumerate(view.collections):
        if collection is not None:
            parts = _parts(charter.edition, view, seat, collection)
            made.append(Tally(seat, sum(part.points for part in parts), parts))
    return tuple(made)


def _parts(edition: Edition, view: ShinjukuView, seat: int, collection: Customers) -> tuple[Part, ...]:
    if edition.scoring == "sets":
        return _sets(edition, collection, view.bonus[seat])
    if edition.scoring == "drop_most":
        return _without_most(edition, collection)
    return _majorities(edition, view.collections, seat)


def _sets(edition: Edition, collection: Customers, bonus: int) -> tuple[Part, ...]:
    sets = best_sets(collection, bonus, edition)
    return tuple(
        Part(tuple(Member(good, wild) for good, wild in members), edition.set_points[len(members) - 1])
        for members in sets
    )


def _tokens(collection: Customers, good: int) -> tuple[Member, ...]:
    return tuple(Member(good, double=bool(kind & 1)) for kind in collection if kind >> 1 == good)


def _worth(edition: Edition, members: Sequence[Member]) -> int:
    return sum(edition.double_points if member.double else edition.customer_points for member in members)


def _without_most(edition: Edition, collection: Customers) -> tuple[Part, ...]:
    goods = [_tokens(collection, good) for good in range(len(edition.goods))]
    # Of goods level in tokens the one worth least does not count.
    most = max(range(len(goods)), key=lambda good: (len(goods[good]), -_worth(edition, goods[good])))
    return tuple(
        Part(members, 0, "dropped") if good == most else Part(members, _worth(edition, members))
        for good, members in enumerate(goods)
        if members
    )


def _majorities(edition: Edition, collections: Sequence[Customers | None], seat: int) -> tuple[Part, ...]:
    parts: list[Part] = []
    for good in range(len(edition.goods)):
        counts = [len(_tokens(collection or (), good)) for collection in collections]
        members = _tokens(collections[seat] or (), good)
        if not members:
            continue
        worth = _worth(edition, members)
        if len(members) < max(counts):
            parts.append(Part(members, worth))
        elif counts.count(len(members)) > 1:
            parts.append(Part(members, worth + edition.tied_points, "level"))
        else:
            parts.append(Part(members, worth + edition.majority_points, "most"))
    return tuple(parts)
