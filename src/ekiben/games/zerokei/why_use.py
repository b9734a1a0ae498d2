"""Why not this card, this action of a card, or this card once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import ACTION_CODES, action_word, listed
from ekiben.kernel.bits import has, members

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import Action
    from ekiben.games.zerokei.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed

POSSIBLE = "action.choice.must-be-possible"
YEN = "action.cost.yen-only"
BOTH = "event-card.action.both-parts"


# ---------------------------------------------------------------- one action


def carry_out(scene: Scene, action: Action, yen: int) -> NotAllowed | None:
    """Could the asked player carry out this action with so many yen?"""
    if action.code == "ground":
        return _ground(scene, action.discount, yen)
    if action.code == "track":
        return _track(scene, action.discount, yen)
    if action.code == "station":
        return _station(scene, action.discount, yen)
    return _venue(scene) if action.code == "venue" else None


def _ground(scene: Scene, discount: int, yen: int) -> NotAllowed | None:
    if not scene.unprepared:
        return scene.no("no city has a construction token any more", "ground.target.construction-token")
    least = min(scene.ground(city, discount) for city in scene.unprepared)
    return None if least <= yen else scene.poor("the cheapest ground", least, YEN, yen)


def _track(scene: Scene, discount: int, yen: int) -> NotAllowed | None:
    if not scene.sections:
        return scene.no("every city has its track", "track.target.empty-section")
    if not scene.tracks:
        return scene.no("no player has a track in store", "track.piece.none-anywhere")
    least = scene.least_track(discount)
    return None if least <= yen else scene.poor("a track", least, YEN, yen)


def _station(scene: Scene, discount: int, yen: int) -> NotAllowed | None:
    if not scene.colours_left:
        return scene.no("all stations are built", "station.piece.topmost-of-colour")
    if not scene.sites:
        sentence = "no city has prepared ground and no station yet"
        return scene.no(sentence, "station.target.prepared-and-empty")
    cost = scene.station(discount)
    return None if cost <= yen else scene.poor("a station", cost, YEN, yen)


def _venue(scene: Scene) -> NotAllowed | None:
    if not scene.at.cauldrons[scene.seat]:
        return scene.no("you have no cauldron left", "olympic.place.supply-seven")
    if not scene.open_venues:
        return scene.no("all venues are closed to you", "solo.closed.player-barred")
    return None


# ---------------------------------------------------------------- two actions of one event


def _after(scene: Scene, action: Action, first: Action) -> int | None:
    """What an action costs at least once the other one is done; None when it is impossible."""
    if first.code == "ground" and action.code == "track":
        return scene.least_track(action.discount) if scene.sections else None
    if first.code == "ground" and action.code == "station":
        return scene.station(action.discount) if scene.colours_left else None
    return _least(scene, action)


def _least(scene: Scene, action: Action) -> int | None:
    """What an action costs at least as things stand; None when it is impossible."""
    if carry_out(scene, action, v.IMPOSSIBLE) is not None:
        return None
    if action.code == "ground":
        return min(scene.ground(city, action.discount) for city in scene.unprepared)
    if action.code == "track":
        return scene.least_track(action.discount)
    return scene.station(action.discount) if action.code == "station" else 0


def both(scene: Scene, first: Action, second: Action, yen: int) -> NotAllowed | None:
    """Could the asked player carry out the one and then the other with so many yen?"""
    now, then = _least(scene, first), _after(scene, second, first)
    pair = f"{action_word(first)} and then {action_word(second)}"
    if now is None:
        return carry_out(scene, first, yen)
    if then is None:
        found = carry_out(scene, second, v.IMPOSSIBLE)
        return found or scene.no(f"{pair}: the second one would not be possible", BOTH)
    if now + then > yen:
        return scene.no(f"{pair} cost {now + then} yen together, and you have {yen}", BOTH)
    return None


def _pair(scene: Scene, yen: int) -> NotAllowed | None:
    """Could both actions of the current event be carried out, in one order or the other?"""
    one, other = scene.event.parts
    reason = both(scene, one, other, yen)
    if reason is None or both(scene, other, one, yen) is None:
        return None
    return reason


# ---------------------------------------------------------------- one card


def use(scene: Scene, card: int, yen: int) -> NotAllowed | None:
    """Could the asked player use this card, which is there for use, with so many yen?"""
    if card == v.TAIL:
        return None
    if card == v.EVENT:
        return _event(scene, yen)
    if card >= v.ENGINE_OF:
        return _engine(scene, card - v.ENGINE_OF, yen)
    code = scene.action_code(card)
    if code == "buy":
        return _buy(scene, yen)
    if code == "repeat":
        return _repeat(scene, yen)
    return carry_out(scene, scene.shown(card)[0], yen)


def _one_of(scene: Scene, card: int, yen: int) -> NotAllowed | None:
    """One of several actions will do."""
    reasons = [carry_out(scene, action, yen) for action in scene.shown(card)]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        return None
    if len(found) == 1:
        return found[0]
    sentences = listed(reason.sentence for reason in found)
    return scene.no(f"none of the actions of {scene.card(card)} is possible: {sentences}", POSSIBLE)


def _engine(scene: Scene, owner: int, yen: int) -> NotAllowed | None:
    """The fee, and then one of its actions."""
    fee = scene.engine_fee
    if fee > yen:
        rule = "engine.fee.own-to-bank" if owner == scene.seat else "engine.fee.other-to-owner"
        return scene.poor(scene.card(v.ENGINE_OF + owner), fee, rule, yen)
    reason = _one_of(scene, v.ENGINE_OF + owner, yen - fee)
    if reason is None or yen - fee == yen:
        return reason
    sentence = f"{scene.card(v.ENGINE_OF + owner)} costs {fee} yen, and then {reason.sentence}"
    return scene.no(sentence, reason.rule)


def _buy(scene: Scene, yen: int) -> NotAllowed | None:
    """A discarded carriage that yen alone can pay."""
    cards = members(scene.at.discards)
    if not cards:
        return scene.no("the discard pile is empty", "buy.choose.discard-pile")
    least = min(scene.price(card) for card in cards)
    if least <= yen:
        return None
    return scene.poor("the cheapest carriage of the discard pile", least, "buy.pay.yen-only", yen)


def _repeat(scene: Scene, yen: int) -> NotAllowed | None:
    """The fee of a repeat, and then a card that can be used again."""
    fee = scene.box.numbers.repeat_fee
    if fee > yen:
        return scene.poor("a repeat", fee, "repeat.cost.one-yen", yen)
    return _any_again(scene, yen - fee)


def _any_again(scene: Scene, yen: int) -> NotAllowed | None:
    """Is there a card used this turn that can be used again with so many yen?"""
    cards = [card for card in members(scene.at.used_cards) if _bars_repeat(scene, card) is None]
    if not cards:
        sentence = "you have used no card this turn that can be used again"
        return scene.no(sentence, "repeat.target.used-this-turn")
    reasons = [use(scene, card, yen) for card in cards]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        return None
    told = found[0]
    sentence = f"{scene.card(cards[0])} cannot be used again: {told.sentence}"
    return (
        scene.no(sentence, told.rule)
        if len(found) == 1
        else scene.no("none of the cards you have used this turn can be used again", POSSIBLE)
    )


def _bars_repeat(scene: Scene, card: int) -> NotAllowed | None:
    """Cards that no repeat effect reaches."""
    code = scene.action_code(card)
    if code == "buy":
        return scene.no(f"{scene.card(card)} serves once in a game", "repeat.target.no-buy-card")
    if code == "repeat" or (card == v.EVENT and scene.event.effect == "repeat"):
        return scene.no("a repeat cannot be repeated", "repeat.target.no-repeat")
    return None


def _event(scene: Scene, yen: int) -> NotAllowed | None:
    """The fee of the event, and then its action."""
    event = scene.event
    left = yen - event.fee
    if left < 0:
        return scene.poor(f"the event {event.name}", event.fee, YEN, yen)
    if event.effect == "one_of":
        return _one_of(scene, v.EVENT, left)
    if event.effect == "all_of":
        return _pair(scene, left)
    if event.effect == "repeat":
        return _any_again(scene, left)
    if event.effect == "venue_token":
        if not scene.own:
            return scene.no("you have no carriage for a venue token", "event-card.blue.venue-token-limits")
        if not scene.at.aside:
            return scene.no("no venue token is left", "event-card.blue.venue-token-limits")
    return None


# ---------------------------------------------------------------- the questions


def card(scene: Scene, i: int) -> NotAllowed | None:
    """A card of the own train, an engine or the event, not used yet, whose action is possible."""
    if i == v.STOP:
        return None
    reason = _belongs(scene, i)
    if reason is not None:
        return reason
    if has(scene.at.used_cards, i):
        return scene.no(f"you have used {scene.card(i)} this turn", "action.card.once-per-turn")
    return use(scene, i, scene.yen)


def _belongs(scene: Scene, i: int) -> NotAllowed | None:
    """Is this a card with an action that the asked player may use?"""
    if i == v.TAIL:
        return None
    if i == v.EVENT:
        if scene.event.kind == "action":
            return None
        sentence = f"{scene.event.name} offers no action: it has an effect at the end of the round"
        return scene.no(sentence, "event.kind.action-or-end")
    if i >= v.ENGINE_OF:
        return None if i - v.ENGINE_OF < scene.players else scene.nothing("card", i)
    if i >= len(scene.box.carriages):
        return scene.nothing("card", i)
    if i not in scene.own:
        sentence = f"{scene.card(i)} {scene.where_is(i)}: you use carriages of your own train only"
        return scene.no(sentence, "action.source.allowed")
    if scene.box.carriages[i].ability is not None:
        sentence = f"{scene.card(i)} has an ability, which works all the time, and no action"
        return scene.no(sentence, "ability.general.permanent-own")
    if has(scene.at.spent_cards, i) and not has(scene.at.used_cards, i):
        return scene.no(f"{scene.card(i)} is used up for the rest of the game", "buy.card.one-use")
    return None


def again(scene: Scene, i: int) -> NotAllowed | None:
    """A card used this turn, no repeat and no purchase, whose action is possible once more."""
    if i > v.EVENT or (v.ENGINE_OF + scene.players <= i < v.TAIL):
        return scene.nothing("card", i)
    if len(scene.box.carriages) <= i < v.ENGINE_OF:
        return scene.nothing("card", i)
    if not has(scene.at.used_cards, i):
        return scene.no(f"you have not used {scene.card(i)} this turn", "repeat.target.used-this-turn")
    return _bars_repeat(scene, i) or use(scene, i, scene.yen)


def part(scene: Scene, i: int) -> NotAllowed | None:
    """One of the actions of the card in use that is possible."""
    if i >= len(ACTION_CODES):
        return scene.nothing("action", i)
    card = scene.in_use
    shown = [action for action in scene.shown(card) if action.code == ACTION_CODES[i]]
    if not shown:
        return scene.no(
            f"{scene.card(card)} does not offer {ACTION_CODES[i]}", "engine.use.one-of-its-actions"
        )
    if not scene.at.both:
        reasons = [carry_out(scene, action, scene.yen) for action in shown]
        return None if None in reasons else reasons[0]
    one, other = scene.event.parts
    pair = (one, other) if one.code == ACTION_CODES[i] else (other, one)
    return both(scene, *pair, scene.yen)
