"""Why not this ward, start, step, end or customer of a journey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.names import listed
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, DOUBLE, NONE, STOP
from ekiben.kernel.bits import bit, has

if TYPE_CHECKING:
    from ekiben.games.shinjuku.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed

NO_END = "move.end.satisfied.possible"


def ward(scene: Scene, ward: int) -> NotAllowed | None:
    """A ward with customers who can be paid for, and where they must, find a store."""
    name = scene.ward(ward)
    if not has(scene.waiting, ward):
        return scene.no(f"no customers wait in {name}", "move.needs-customers")
    if not has(scene.payable, ward):
        return scene.no(f"customers from {name} cost a card, and {scene.lacks(bit(ward))}", "move.pay")
    wanted = scene.wanted(scene.at.waiting[ward])
    if scene.starts(ward, wanted):
        return None
    goods = _goods(scene, wanted)
    sentence = f"from {name} track leads to no store that sells {goods}: the journey could not end as it must"
    return scene.no(sentence, NO_END)


def _goods(scene: Scene, wanted: int) -> str:
    return listed([scene.good(good) for good in range(scene.goods) if has(wanted, good)], "or")


def start(scene: Scene, station: int) -> NotAllowed | None:
    """A station of the ward, from which the journey can end as it must."""
    ward = scene.at.journey_ward
    if scene.board.ward_of[station] != ward:
        lies = scene.ward(scene.board.ward_of[station])
        sentence = f"{scene.station(station)} lies in {lies}, and the customers start in {scene.ward(ward)}"
        return scene.no(sentence, "move.start-station")
    wanted = scene.wanted(scene.at.group)
    if has(scene.starts(ward, wanted), station):
        return None
    sentence = f"from {scene.station(station)} track leads to no store that sells {_goods(scene, wanted)}"
    return scene.no(f"{sentence}: the journey could not end as it must", NO_END)


def _visited(scene: Scene) -> int:
    stations = 0
    for station in scene.at.route[: scene.at.route_length]:
        stations |= bit(station)
    return stations


def step(scene: Scene, station: int) -> NotAllowed | None:
    """Along track to a station not yet visited, from which the journey can end as it must; or the end."""
    here = scene.at.here
    if station == STOP:
        last = scene.at.route_length - 1
        if scene.edition.move_end == "anywhere" or scene.at.given[last] != NONE:
            return None
        sentence = f"nobody was given to a store in {scene.station(here)}, so the journey cannot end there"
        return scene.no(sentence, "move.end.satisfied")
    visited = _visited(scene)
    name = scene.station(station)
    if has(visited, station):
        been = "are there" if station == here else "have been there"
        rules = ("move.no-revisit", "move.no-revisit.prototype")
        return scene.no(f"no station is visited twice, and the customers {been}: {name}", *rules)
    if not has(scene.track[here], station):
        return _no_track(scene, here, station)
    wanted = scene.wanted(scene.at.group)
    if scene.edition.move_end == "anywhere" or scene.finds_store(station, wanted, visited):
        return None
    sentence = f"by {name} the customers come to no store that sells {_goods(scene, wanted)}"
    return scene.no(f"{sentence}: the journey could not end as it must", NO_END)


def _no_track(scene: Scene, here: int, station: int) -> NotAllowed:
    pair = f"{scene.station(here)} and {scene.station(station)}"
    if has(scene.board.lines[here], station):
        return scene.no(f"no track lies between {pair} yet", "move.along-track")
    return scene.no(f"no connection joins {pair}", "move.along-track")


def give(scene: Scene, kind: int) -> NotAllowed | None:
    """A customer of the group who wants what the store sells and it can still take."""
    here, good = scene.at.here, kind >> 1
    if not scene.at.group[kind]:
        return scene.no(f"no {scene.kind(kind)} customer travels", "move.group")
    if not has(scene.sells(here), good):
        sentence = f"{scene.store(here)} in {scene.station(here)} does not sell {scene.good(good)}"
        if scene.at.store_height[here] == DOUBLE:
            return scene.no(sentence, "move.prototype.double-store")
        return scene.no(sentence, "move.one-per-store", "move.prototype.single-store")
    served = scene.at.given[scene.at.route_length - 1]
    distinct = scene.edition.dept_distinct and scene.at.store_height[here] == DEPARTMENT
    if distinct and served != NONE and served >> 1 == good:
        sentence = (
            f"the department store has been given {scene.good(good)}: its second customer wants another good"
        )
        return scene.no(sentence, "move.prototype.dept-store")
    return None
