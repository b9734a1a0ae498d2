"""Why not this action, and why not this ward for the Matsuri."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.board import members
from ekiben.games.shinjuku.vocabulary import EXPAND, INCOME, MOVE, OPEN
from ekiben.games.shinjuku.why_stores import goods_to_open, upgrade_station
from ekiben.kernel.bits import has

if TYPE_CHECKING:
    from ekiben.games.shinjuku.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed


def matsuri(scene: Scene, ward: int) -> NotAllowed | None:
    """To another ward, one step, over an edge."""
    here = scene.at.matsuri
    if ward == here:
        return scene.no(f"the Matsuri may not stay in {scene.ward(here)}", "matsuri.must-move")
    if has(scene.board.neighbours[here], ward):
        return None
    if has(scene.board.corners[here], ward):
        sentence = f"{scene.ward(ward)} and {scene.ward(here)} only touch in a point: no neighbours"
        return scene.no(sentence, "matsuri.neighbour")
    sentence = f"the Matsuri goes one step, and {scene.ward(ward)} is no neighbour of {scene.ward(here)}"
    return scene.no(sentence, "matsuri.one-step")


def action(scene: Scene, action: int) -> NotAllowed | None:
    """Not twice in a turn, and only what can be carried out."""
    if action == INCOME:
        return None
    if has(scene.at.actions_taken, action):
        sentence = f"you have taken {scene.action(action)} this turn: the actions of a turn differ"
        return scene.no(sentence, "turn.different-actions")
    if action == OPEN:
        return _open(scene)
    if action == EXPAND:
        return _expand(scene)
    return _move(scene) if action == MOVE else _upgrade(scene)


def _open(scene: Scene) -> NotAllowed | None:
    if not goods_to_open(scene):
        also = " and no specialty store on the map to relocate" if scene.edition.relocate else ""
        return scene.no(f"you have no store token left{also}", "turn.supply-limit")
    empty = scene.board.all_stations & ~scene.occupied
    if not empty:
        return scene.no("every station holds a store", "open.empty-station")
    if not scene.payable:
        return scene.no("a store is paid with a card, and you hold none", "open.pay")
    if not scene.board.stations_in(scene.payable) & empty:
        wards = scene.wards(scene.payable, "and")
        sentence = f"every station of the wards you can pay for holds a store: {wards}"
        return scene.no(sentence, "open.empty-station")
    return None


def _expand(scene: Scene) -> NotAllowed | None:
    if not scene.at.supply_track[scene.seat]:
        return scene.no("you have no piece of track left", "expand.needs-piece")
    if scene.cards < scene.edition.expand_single_cost:
        return scene.no("a segment is paid with a card, and you hold none", "expand.prototype.cost-1")
    if not any(scene.free):
        return scene.no("every connection of the board has its track", "expand.one-track-per-connection")
    if not any(scene.free[station] for station in members(scene.network)):
        sentence = "no empty connection touches a store of yours or your track"
        return scene.no(sentence, "expand.prototype.own-network")
    return None


def _move(scene: Scene) -> NotAllowed | None:
    if not scene.waiting:
        return scene.no("no customers wait on the map", "move.needs-customers")
    wards = scene.waiting & scene.payable
    if not wards:
        sentence = f"customers wait in {scene.wards(scene.waiting, 'and')}, but {scene.lacks(scene.waiting)}"
        return scene.no(sentence, "move.pay")
    if any(scene.starts(ward, scene.wanted(scene.at.waiting[ward])) for ward in members(wards)):
        return None
    sentence = (
        f"no journey from {scene.wards(wards)} can end as it must: "
        "at a store that sells what one of the travelling customers wants"
    )
    return scene.no(sentence, "move.end.satisfied.possible")


_SITES = {
    "upgrade.sakura-only": "none of your stores that could grow stands on a station with sakura",
    "upgrade.prototype.dots": "all your stores are as high as the dots of their stations allow",
}
_STAGES = {
    "upgrade.sakura-only": 1,
    "upgrade.prototype.dots": 1,
    "upgrade.prototype.first.needs-token": 2,
    "upgrade.dept-token": 2,
    "upgrade.pay-customer": 3,
    "upgrade.pay-card": 4,
}
"""How far a store has come that may not grow by this rule."""


def _upgrade(scene: Scene) -> NotAllowed | None:
    """Of all that hinders the stores of the player, the reason of the one that comes closest."""
    if not scene.own:
        return scene.no("you have no store yet", "upgrade.own-store")
    reasons = [upgrade_station(scene, station) for station in members(scene.own)]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        return None
    closest = max(found, key=lambda reason: _STAGES.get(reason.rule, 0))
    if len(found) > 1 and closest.rule in _SITES:
        return scene.no(_SITES[closest.rule], closest.rule)
    return closest
