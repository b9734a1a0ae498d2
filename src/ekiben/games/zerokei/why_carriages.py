"""Why not this engine, carriage, counter or space, and why not at the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.kernel.bits import has

if TYPE_CHECKING:
    from ekiben.games.zerokei.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed


def engine(scene: Scene, i: int) -> NotAllowed | None:
    """An engine nobody has."""
    for seat in range(scene.players):
        if scene.at.engine[seat] == i:
            sentence = f"{scene.labels.engine(i)} is {scene.whose(seat)} engine already"
            return scene.no(sentence, "setup.engine.choice-reverse-order")
    return None


def claim(scene: Scene, card: int) -> NotAllowed | None:
    """A free carriage of the row that can be paid for; if there is none, one of the lowest price."""
    title = scene.labels.title(card)
    row = [*scene.at.row[: scene.at.row_size]]
    if card not in row:
        sentence = f"{title} {scene.where_is(card)}: a carriage of the row has to be claimed"
        return scene.no(sentence, "purchase.choose.mandatory")
    holder = scene.at.claimed_by[row.index(card)]
    if holder != v.NO_SEAT:
        sentence = f"{scene.labels.who(holder)} has claimed {title}"
        return scene.no(sentence, "purchase.choose.free-card")
    free = [card for card, seat in zip(row, scene.at.claimed_by, strict=False) if seat == v.NO_SEAT]
    price, least = scene.price(card), min(scene.price(card) for card in free)
    means = scene.yen + scene.points
    if price <= max(means, least):
        return None
    have = f"you have {scene.yen} yen and {scene.points} points"
    if least <= means:
        sentence = f"{title} costs {price}, and {have}"
        return scene.no(sentence, "purchase.pay.unaffordable-forbidden")
    sentence = f"nothing can be paid for, so one of the cheapest, for {least}, is due; {title} costs {price}"
    return scene.no(sentence, "purchase.pay.nothing-affordable")


def then_counter(scene: Scene, i: int) -> NotAllowed | None:
    """One of the colours of the second icon."""
    if scene.at.stage == v.STAGE_CLAIMS:
        claims = zip(scene.at.row, scene.at.claimed_by, strict=True)
        card = next(card for card, seat in claims if seat == scene.seat)
    else:
        card = scene.own[-1]
    colour = scene.labels.colour(i)
    if colour in scene.box.carriages[card].then:
        return None
    sentence = f"the second icon of {scene.labels.title(card)} does not show {colour}"
    return scene.no(sentence, "purchase.counter.double-icon")


def step(scene: Scene, i: int) -> NotAllowed | None:
    """A counter; those of a doubled reward are different ones."""
    if not has(scene.at.barred, i):
        return None
    in_turn = scene.at.stage == v.STAGE_ACTIONS
    rule = "ability.turn-order.space-1-different" if in_turn else "end-of-round.grey.turn-reward-space-1"
    sentence = f"the {scene.labels.colour(i)} counter has had its step: two steps go to two counters"
    return scene.no(sentence, rule)


def space(scene: Scene, i: int) -> NotAllowed | None:
    """A free space of the tile."""
    holder = scene.at.tile[i]
    if holder == v.NO_SEAT:
        return None
    sentence = f"{scene.labels.who(holder)}'s token is on space {i + 1}"
    return scene.no(sentence, "order.tile.choose-free-space")


def buy(scene: Scene, card: int) -> NotAllowed | None:
    """A carriage of the discard pile, for yen."""
    return _discarded(scene, card, "buy.choose.discard-pile", "buy.pay.yen-only")


def offered_card(scene: Scene, card: int) -> NotAllowed | None:
    """A carriage of the discard pile, or none."""
    if card == v.STOP:
        return None
    rules = ("end-of-round.blue.buy-from-discard", "end-of-round.blue.buy-yen-only")
    return _discarded(scene, card, *rules)


def _discarded(scene: Scene, card: int, pile: str, yen: str) -> NotAllowed | None:
    if card >= len(scene.box.carriages):
        return scene.nothing("carriage", card)
    title = scene.labels.title(card)
    if not has(scene.at.discards, card):
        return scene.no(f"{title} {scene.where_is(card)}, not in the discard pile", pile)
    price = scene.price(card)
    return None if price <= scene.yen else scene.poor(title, price, yen)


def offered_city(scene: Scene, city: int) -> NotAllowed | None:
    """A city of the own train that does not take the score below 0, or none."""
    if city == v.STOP:
        return None
    if city >= len(scene.box.cities):
        return scene.nothing("city", city)
    name = scene.labels.city(city)
    carriages = sum(city in scene.cities_on(card) for card in scene.own)
    if not carriages:
        return scene.no(f"{name} is on no carriage of yours", "end-of-round.green.score-a-city")
    points = carriages * _worth(scene, city)
    if scene.points + points >= 0:
        return None
    sentence = f"{name} would cost {-points} points, and you have {scene.points}"
    return scene.no(sentence, "score.total.may-be-negative")


def _worth(scene: Scene, city: int) -> int:
    """What a city is worth now."""
    if city in scene.sections:
        return scene.box.numbers.no_track_points
    if city not in scene.stations:
        return 0
    return scene.box.stations.scores[[*scene.at.ranking].index(scene.stations[city])]
