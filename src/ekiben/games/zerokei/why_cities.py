"""Why not this city, colour, letter, owner or venue, and not this move of a carriage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.kernel.bits import has

if TYPE_CHECKING:
    from ekiben.games.zerokei.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed

SITE = "station.target.prepared-and-empty"


def ground(scene: Scene, city: int) -> NotAllowed | None:
    """A city with a construction token whose ground can be paid for."""
    name = scene.labels.city(city)
    if city not in scene.unprepared:
        return scene.no(f"the ground in {name} is prepared already", "ground.target.construction-token")
    price = scene.ground(city, scene.at.discount)
    return _payable(scene, f"the ground in {name}", price, "ground.cost.printed")


def _payable(scene: Scene, what: str, price: int, rule: str) -> NotAllowed | None:
    """Are there yen for it, those apart that the second action of an event needs?"""
    kept = scene.at.kept
    if price <= scene.yen - kept:
        return None
    if price > scene.yen:
        return scene.poor(what, price, rule)
    sentence = f"{what} costs {price} yen, and of your {scene.yen} the second action needs {kept}"
    return scene.no(sentence, "event-card.action.both-parts")


def track(scene: Scene, city: int) -> NotAllowed | None:
    """A city without track."""
    if city in scene.sections:
        return None
    return scene.no(f"{scene.labels.city(city)} has its track already", "track.target.empty-section")


def letter(scene: Scene, space: int) -> NotAllowed | None:
    """A space of the marker that can be paid for."""
    price = scene.track(space, scene.at.discount)
    return _payable(scene, f"track at {scene.labels.letter(space)}", price, "ability.track.any-space")


def owner(scene: Scene, seat: int) -> NotAllowed | None:
    """A player with a track in store; without one of the own it may be anybody's."""
    if seat in scene.tracks:
        return None
    who = "you have" if seat == scene.seat else f"{scene.labels.who(seat)} has"
    return scene.no(f"{who} no track in store", "track.piece.own-first")


def colour(scene: Scene, colour: int) -> NotAllowed | None:
    """A colour with an unbuilt station."""
    if colour in scene.colours_left:
        return None
    sentence = f"all {scene.labels.colour(colour)} stations are built"
    return scene.no(sentence, "station.piece.topmost-of-colour")


def site(scene: Scene, city: int) -> NotAllowed | None:
    """A city with prepared ground and no station."""
    name = scene.labels.city(city)
    if city in scene.unprepared:
        return scene.no(f"the ground in {name} is not prepared yet", SITE)
    return scene.no(f"{name} has its station already", SITE) if city in scene.stations else None


def venue(scene: Scene, i: int) -> NotAllowed | None:
    """An open venue; with its effect, if that can be used."""
    number = i % v.PLACE_ONLY
    if i >= v.PLACE_ONLY + v.VENUES or number >= v.VENUES:
        return scene.nothing("venue", i)
    if number not in scene.open_venues:
        name = scene.labels.venue(number)
        return scene.no(f"Hideo has closed {name} to you", "solo.closed.player-barred")
    return None if i >= v.PLACE_ONLY else _effect(scene, number)


def _effect(scene: Scene, number: int) -> NotAllowed | None:
    """The effect of a venue: something to pay with, something to move."""
    effect = scene.box.venues[number]
    doubled = "venue" in scene.abilities
    price = effect.pay * (2 if doubled else 1)
    rule = "ability.olympic.pay-two-for-four" if doubled else "olympic.effect.pay-for-vp"
    reason = _payable(scene, f"the effect of {effect.name}", price, rule)
    if reason is None and effect.moves and len(scene.own) < 2:
        sentence = f"{effect.name} moves a carriage to another place, and your train has no other place"
        return scene.no(sentence, "swap.move.between-engine-and-tail")
    return reason


def moving(scene: Scene, i: int) -> NotAllowed | None:
    """A carriage of the own train; that one may stop before it only this question itself can tell."""
    if i == v.STOP:
        sentence = "you have chosen the effect of the venue: at least one carriage moves"
        return None if scene.offers(i) else scene.no(sentence, "olympic.effect.optional-after")
    return own_carriage(scene, i, "swap.move.one-carriage")


def own_carriage(scene: Scene, i: int, rule: str) -> NotAllowed | None:
    """A carriage of the own train."""
    if i >= len(scene.box.carriages):
        return scene.nothing("carriage", i)
    if i in scene.own:
        return None
    sentence = f"{scene.card(i)} {scene.where_is(i)}: it is about your own carriages"
    return scene.no(sentence, rule)


def place(scene: Scene, i: int) -> NotAllowed | None:
    """Another place between engine and tail."""
    size = len(scene.own)
    if i >= size:
        sentence = f"between engine and tail your train has {size} places"
        return scene.no(sentence, "swap.move.between-engine-and-tail")
    if scene.own[i] != scene.at.carriage:
        return None
    return scene.no(f"{scene.card(scene.at.carriage)} is at this place already", "swap.move.one-carriage")


def token(scene: Scene, city: int) -> NotAllowed | None:
    """A venue token beside the board."""
    if has(scene.at.aside, city):
        return None
    name, rule = scene.labels.city(city), "event-card.blue.venue-token-limits"
    if city in scene.at.venue_city[: v.VENUES]:
        return scene.no(f"the token of {name} lies on a venue", rule)
    if scene.at.token_on[city] != v.NONE:
        return scene.no(f"the token of {name} lies on {scene.card(scene.at.token_on[city])}", rule)
    return scene.no(f"the token of {name} is on Hideo's board", "solo.setup.tokens-left")


def token_carriage(scene: Scene, i: int) -> NotAllowed | None:
    """A carriage of the own train for the token."""
    return own_carriage(scene, i, "event-card.blue.venue-token")
