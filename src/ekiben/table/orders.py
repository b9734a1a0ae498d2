"""Standing orders: usual answers that a table gives for a seat, so that nobody's absence stops a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ekiben.games.shinjuku import vocabulary as shinjuku
from ekiben.games.zerokei import vocabulary as zerokei

if TYPE_CHECKING:
    from ekiben.kernel.game import Game


class StandingOrder(NamedTuple):
    """What may be ordered: at this question, that answer; `usual` orders are given unless revoked."""

    name: str
    words: str
    question: int
    answer: int
    usual: bool


ORDERS: Mapping[str, tuple[StandingOrder, ...]] = {
    "shinjuku": (
        StandingOrder(
            "free-income",
            "Always take the free income when others travel on my track",
            shinjuku.TRACK_INCOME,
            shinjuku.YES,
            usual=True,
        ),
    ),
    "zerokei": (
        StandingOrder(
            "keep-points",
            "Never give points for yen at the end of a round",
            zerokei.TRADE,
            zerokei.NO,
            usual=False,
        ),
        StandingOrder(
            "take-yen", "Always give points for yen at the end of a round", zerokei.TRADE, zerokei.YES, False
        ),
        StandingOrder(
            "no-carriage",
            "Never buy a carriage offered at the end of a round",
            zerokei.OFFER_CARD,
            zerokei.STOP,
            usual=False,
        ),
        StandingOrder(
            "no-city",
            "Never score a city offered at the end of a round",
            zerokei.OFFER_CITY,
            zerokei.STOP,
            usual=False,
        ),
    ),
}
"""The orders there are, by game. Of two orders for one question the one given last holds."""


def usual(game: str) -> dict[str, bool]:
    """The orders of a seat that has said nothing.

    >>> usual("shinjuku")
    {'free-income': True}
    """
    return {order.name: order.usual for order in ORDERS.get(game, ())}


def with_orders(game: str, orders: Mapping[str, bool], given: Mapping[str, bool]) -> dict[str, bool]:
    """The orders of a seat after it has given or revoked some; one for the same question gives way.

    >>> with_orders("zerokei", usual("zerokei") | {"keep-points": True}, {"take-yen": True})["keep-points"]
    False
    """
    after = dict(orders)
    known = {order.name: order for order in ORDERS.get(game, ())}
    for name, on in given.items():
        if name not in known:
            continue
        if on:
            for other in known.values():
                if other.question == known[name].question:
                    after[other.name] = False
        after[name] = on
    return after


def ordered_answer(game: Game, orders: Mapping[str, bool]) -> int | None:
    """The answer a seat has ordered to the question that waits, if it may be given."""
    for order in ORDERS.get(game.NAME, ()):
        if order.question == game.question and orders.get(order.name) and game.allows(order.answer):
            return order.answer
    return None


def usual_wishes(game: str, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes for a game at a table: what an order answers is asked, so that it can also be revoked."""
    if game == "shinjuku":
        return {"track_income": "asked", **wishes}
    return dict(wishes)
