"""Why not this end of a segment of track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.board import members
from ekiben.games.shinjuku.vocabulary import STOP
from ekiben.kernel.bits import bit, has

if TYPE_CHECKING:
    from ekiben.games.shinjuku.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed

FULL = "expand.one-track-per-connection"
NETWORK = "expand.prototype.own-network"


def expand_from(scene: Scene, station: int) -> NotAllowed | None:
    """A station with an empty connection that touches the network."""
    if not scene.free[station]:
        return _no_line(scene, station)
    if has(scene.network, station) or scene.free[station] & scene.network:
        return None
    sentence = f"no empty connection of {scene.station(station)} touches a store of yours or your track"
    return scene.no(sentence, NETWORK)


def expand_to(scene: Scene, station: int) -> NotAllowed | None:
    """The other end of an empty connection."""
    start = scene.at.first_from
    reason = _no_segment(scene, start, station)
    if reason is not None or has(scene.network, start) or has(scene.network, station):
        return reason
    pair = f"{scene.station(start)} and {scene.station(station)}"
    sentence = f"the connection between {pair} touches no store of yours and not your track"
    return scene.no(sentence, NETWORK)


def _no_line(scene: Scene, station: int) -> NotAllowed:
    """A station without an empty connection."""
    if scene.board.lines[station]:
        return scene.no(f"every connection of {scene.station(station)} has its track", FULL)
    return scene.no(f"no connection is printed at {scene.station(station)}", "expand.one-segment")


def _no_segment(scene: Scene, start: int, end: int) -> NotAllowed | None:
    """Is there an empty connection between these two stations?"""
    if has(scene.free[start], end):
        return None
    if start == end:
        return scene.no(f"a segment joins {scene.station(start)} to another station", "expand.one-segment")
    pair = f"{scene.station(start)} and {scene.station(end)}"
    if has(scene.board.links[start], end):
        sentence = f"the link between {pair} is permanent and belongs to nobody: no track goes there"
        return scene.no(sentence, "setup.permanent-link.unowned")
    if not has(scene.board.lines[start], end):
        return scene.no(f"no connection is printed between {pair}", "expand.one-segment")
    owner = scene.at.line_owner[scene.board.line_index[start, end]]
    return scene.no(f"{scene.whose(owner)} track joins {pair} already", FULL)


# ---------------------------------------------------------------- the second segment


def first_ends(scene: Scene) -> int:
    """The two stations of the first segment."""
    return bit(scene.at.first_from) | bit(scene.at.first_to)


def _beyond(scene: Scene, start: int) -> int:
    """Where a second segment may lead: in the prototype the first one, not yet laid, still looks empty."""
    ends = first_ends(scene)
    return scene.free[start] & ~ends if has(ends, start) else scene.free[start]


def pair_wards(scene: Scene, start: int, end: int) -> int:
    """The wards whose cards pay for a double whose second segment is this one."""
    wards = scene.board.wards_of(first_ends(scene))
    if scene.edition.double_match == "all_stations":
        wards |= scene.board.wards_of(bit(start) | bit(end))
    return wards


def _is_payable(scene: Scene, start: int, end: int) -> bool:
    if scene.edition.double_match == "any_cards":
        return scene.cards >= scene.edition.expand_double_cost
    return bool(scene.payable & pair_wards(scene, start, end))


def across(scene: Scene, stations: int) -> int:
    """The stations on the other side of links from these."""
    found = 0
    for station in members(stations):
        found |= scene.board.links[station]
    return found & ~stations


def again_from(scene: Scene, start: int) -> NotAllowed | None:
    """An end of the first segment, or across a link from one; a second segment is never a duty."""
    if start == STOP:
        return None
    ends = first_ends(scene)
    if not has(ends | across(scene, ends), start):
        sentence = f"a second segment starts where the first one ends, in {scene.stations(ends, 'or')}"
        rules = ("expand.double.connected", "expand.prototype.double")
        return scene.no(sentence, *rules)
    beyond = members(_beyond(scene, start))
    if not beyond:
        return _no_line(scene, start)
    if any(_is_payable(scene, start, end) for end in beyond):
        return None
    wards = 0
    for end in beyond:
        wards |= pair_wards(scene, start, end)
    return _unpaid(scene, start, wards)


def again_to(scene: Scene, end: int) -> NotAllowed | None:
    """The other end of an empty connection, in a pair that can be paid for."""
    start = scene.at.second_from
    if has(scene.free[start], end) and not has(_beyond(scene, start), end):
        pair = f"{scene.station(start)} and {scene.station(end)}"
        return scene.no(f"the first segment joins {pair} already", FULL)
    reason = _no_segment(scene, start, end)
    if reason is not None or _is_payable(scene, start, end):
        return reason
    return _unpaid(scene, start, pair_wards(scene, start, end))


def _unpaid(scene: Scene, start: int, wards: int) -> NotAllowed:
    sentence = f"a second segment from {scene.station(start)} is paid with a card, and {scene.lacks(wards)}"
    return scene.no(sentence, match_rule(scene, start, scene.held & ~wards))


def match_rule(scene: Scene, start: int, cards: int) -> str:
    """The rule by which none of these cards pays for a second segment from this station."""
    ends = first_ends(scene)
    far = bit(start) if not has(ends, start) else across(scene, ends)
    names_far_side = scene.board.wards_of(far) & ~scene.board.wards_of(ends) & cards
    if scene.edition.double_match == "first_segment":
        return "expand.double-link.v1" if names_far_side else "expand.double-match.ends"
    if not has(ends, start):
        return "expand.double-link.any4"
    return "expand.double-link.only-through" if names_far_side else "expand.double-match.any"
