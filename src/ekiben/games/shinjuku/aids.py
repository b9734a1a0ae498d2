"""What helps to read the table and could be known by heart: goods still to come, cards that are wild.

Every customer came out of the bag in public and was won in public, so how many of each kind are left in it
is no secret; with the gauge instead of the exact count only about how many is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ekiben.games.shinjuku.fields import Snapshot

if TYPE_CHECKING:
    from ekiben.games.shinjuku.game import Shinjuku

STEPS = 4
"""Without exact counts the share in the bag is told in so many steps, for single and double tokens together:
there is but one double of some goods, and any share of it would be a count."""


class Stock(msgspec.Struct, frozen=True):
    """Where the tokens of a kind of customer are: waiting on the map, in the queue, in the bag, gone.

    `bag` and `gone` (won or out of the game) are None where the table shows no exact counts; `share` is
    the part that is in the bag, from 0 to 1; without exact counts roughly, of both kinds of a good together.
    """

    total: int
    waiting: int
    queued: int
    bag: int | None
    gone: int | None
    share: float


class Aids(msgspec.Struct, frozen=True):
    """The stock of every kind of customer, and why which wards' cards are wild for the viewer."""

    stock: tuple[Stock, ...]
    wild: dict[int, Literal["store", "matsuri"]]


def aids(game: Shinjuku, viewer: int | None) -> Aids:
    """What a seat, or a spectator, could know by heart.

    >>> from ekiben.games import new
    >>> game = new("shinjuku", seed=1, bag_count="exact")
    >>> sum(stock.bag for stock in aids(game, 0).stock) == game.view(0).bag
    True
    """
    state = Snapshot(game.fields())
    return Aids(_stock(game, state), _wild(game, state, viewer))


def _stock(game: Shinjuku, state: Snapshot) -> tuple[Stock, ...]:
    edition = game.sheet.edition
    exact = game.sheet.options.bag_count == "exact"
    in_bag = list(state.bag[: state.bag_size])
    # Every kind is looked up in all wards and spaces: added up once, this is made for every answer.
    in_wards = [sum(kinds) for kinds in zip(*state.waiting, strict=True)]
    in_queue = [sum(kinds) for kinds in zip(*state.queue, strict=True)]
    goods_in_bag = [kind >> 1 for kind in in_bag]
    found: list[Stock] = []
    for kind in range(2 * len(edition.goods)):
        total = edition.customers[kind >> 1][kind & 1]
        waiting = in_wards[kind] + state.group[kind]
        queued = in_queue[kind]
        bag = in_bag.count(kind)
        gone = total - waiting - queued - bag
        if exact:
            found.append(Stock(total, waiting, queued, bag, gone, bag / (total or 1)))
        else:
            good = kind >> 1
            share = _coarse(goods_in_bag.count(good), sum(edition.customers[good]))
            found.append(Stock(total, waiting, queued, None, None, share))
    return tuple(found)


def _coarse(bag: int, total: int) -> float:
    """The share of a good that is in the bag, as somebody may judge who looks at the bag from outside."""
    return round(STEPS * bag / total) / STEPS


def _wild(game: Shinjuku, state: Snapshot, viewer: int | None) -> dict[int, Literal["store", "matsuri"]]:
    """The festival's ward is wild for all, wards with a store for its owner."""
    found: dict[int, Literal["store", "matsuri"]] = {}
    wards = len(game.sheet.city.wards)
    if viewer is not None:
        own = state.wild_wards[viewer]
        found.update({ward: "store" for ward in range(wards) if own >> ward & 1})
    if game.sheet.edition.matsuri and state.matsuri < wards:
        found[state.matsuri] = "matsuri"
    return dict(sorted(found.items()))
