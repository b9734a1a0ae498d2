"""Why not this card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.names import cards_together
from ekiben.games.shinjuku.vocabulary import CARDS_TOGETHER, EXPAND, MOVE, NONE
from ekiben.games.shinjuku.why_expand import match_rule, pair_wards
from ekiben.kernel.bits import bit, has

if TYPE_CHECKING:
    from ekiben.games.shinjuku.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed


def _wards(scene: Scene) -> int:
    """The wards a single card may name for what is being paid."""
    at = scene.at
    if at.action == EXPAND:
        return pair_wards(scene, at.second_from, at.second_to)
    return bit(at.journey_ward if at.action == MOVE else scene.board.ward_of[at.station])


def card(scene: Scene, i: int) -> NotAllowed | None:
    """A card in hand that names a ward in question or is wild, or several together."""
    if i == CARDS_TOGETHER:
        return _together(scene)
    name = scene.ward(i)
    if not scene.hand[i]:
        return scene.no(f"you hold no {name} card", "pay.match")
    wards = _wards(scene)
    if has(wards | scene.wild, i):
        return None
    rule = "pay.match"
    if scene.at.action == EXPAND:
        rule = match_rule(scene, scene.at.second_from, bit(i))
    sentence = f"a card of {scene.wards(wards)} is asked for, and {name} is not wild: {_tame(scene, i)}"
    return scene.no(sentence, rule)


def _tame(scene: Scene, ward: int) -> str:
    """Why cards of a ward are not wild."""
    because: list[str] = []
    if scene.edition.wild_stores:
        because.append("you have no store there")
    if scene.at.matsuri != NONE:
        because.append(f"the Matsuri is in {scene.ward(scene.at.matsuri)}")
    return " and ".join(because) or "nothing makes cards wild"


def _together(scene: Scene) -> NotAllowed | None:
    """Several cards as one wildcard: enough of them."""
    if scene.enough_together:
        return None
    if not scene.edition.wild_cards:
        sentence = "several cards are no wildcard: only a store makes cards wild"
        return scene.no(sentence, "wild.three-cards.not-in-prototype")
    sentence = f"{cards_together(scene.edition)} together are a wildcard, and you hold {scene.cards}"
    return scene.no(sentence, "wild.three-cards")


def card_of_several(scene: Scene, i: int) -> NotAllowed | None:
    """Any card in hand."""
    if scene.hand[i]:
        return None
    at = scene.at
    rule = "wild.three-cards"
    if at.action == EXPAND and not has(scene.track[at.first_from], at.first_to):
        rule = "expand.prototype.cost-1" if at.second_from == NONE else "expand.prototype.cost-3"
    return scene.no(f"you hold no {scene.ward(i)} card", rule)
