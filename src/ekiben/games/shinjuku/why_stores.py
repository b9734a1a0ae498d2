"""Why not this station, good, token or customer when a store opens, moves or grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.board import members
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, SINGLE, SUPPLY
from ekiben.kernel.bits import bit, has

if TYPE_CHECKING:
    from ekiben.games.shinjuku.why_scene import Scene
    from ekiben.kernel.refusal import NotAllowed


# ---------------------------------------------------------------- opening


def goods_to_open(scene: Scene) -> int:
    """The goods of which the player has a token in the supply, or a store on the map that may move."""
    goods = sum(bit(good) for good in range(scene.goods) if scene.at.supply[scene.seat][good])
    if scene.edition.relocate:
        for station in members(scene.own):
            if scene.at.store_height[station] == SINGLE:
                goods |= bit(scene.at.store_good[station])
    return goods


def open_station(scene: Scene, station: int) -> NotAllowed | None:
    """Empty, and in a ward that can be paid for."""
    if has(scene.occupied, station):
        return _holds_a_store(scene, station, "open.empty-station")
    ward = scene.board.ward_of[station]
    if not has(scene.payable, ward):
        sentence = f"{scene.station(station)} lies in {scene.ward(ward)}, and {scene.lacks(bit(ward))}"
        return scene.no(sentence, "open.pay")
    return None


def _holds_a_store(scene: Scene, station: int, rule: str) -> NotAllowed:
    sentence = f"{scene.store(station)} stands in {scene.station(station)}: a station holds one store"
    return scene.no(sentence, rule)


def open_good(scene: Scene, good: int) -> NotAllowed | None:
    """A good of which there is a token."""
    if has(goods_to_open(scene), good):
        return None
    if scene.edition.relocate:
        sentence = f"you have no {scene.good(good)} store left, neither in your supply nor on the map"
        return scene.no(sentence, "turn.supply-limit")
    sentence = f"you have no {scene.good(good)} store left in your supply, and stores are not relocated"
    return scene.no(sentence, "open.relocate.none")


def open_source(scene: Scene, i: int) -> NotAllowed | None:
    """From the supply, or an own specialty store of the good chosen."""
    good = scene.at.good
    if i == SUPPLY:
        if scene.at.supply[scene.seat][good]:
            return None
        sentence = f"you have no {scene.good(good)} store left in your supply: one from the map has to move"
        return scene.no(sentence, "turn.supply-limit")
    name = scene.station(i)
    if not has(scene.occupied, i):
        return scene.no(f"no store stands in {name}", "open.relocate")
    if not has(scene.own, i):
        return scene.no(f"{scene.store(i)} stands in {name}: only your own stores move", "open.relocate")
    if scene.at.store_height[i] != SINGLE:
        what = "single" if scene.edition.two_step_upgrade else "specialty"
        sentence = f"{scene.store(i)} stands in {name}: only {what} stores move"
        return scene.no(sentence, "open.relocate.specialty-only")
    if scene.at.store_good[i] != good:
        sentence = f"{scene.store(i)} stands in {name}, and you have chosen {scene.good(good)}"
        return scene.no(sentence, "open.relocate")
    return None


def free_station(scene: Scene, station: int) -> NotAllowed | None:
    """Any empty station."""
    if has(scene.occupied, station):
        return _holds_a_store(scene, station, "setup.prototype.free-store")
    return None


def free_good(scene: Scene, good: int) -> NotAllowed | None:
    """Any good of which there is a token."""
    if scene.at.supply[scene.seat][good]:
        return None
    return scene.no(f"you have no {scene.good(good)} store", "turn.supply-limit")


# ---------------------------------------------------------------- upgrading


def upgrade_station(scene: Scene, station: int) -> NotAllowed | None:
    """An own store that may grow on its station, with a token, a customer and a card for it."""
    name = scene.station(station)
    if not has(scene.occupied, station):
        return scene.no(f"no store stands in {name}", "upgrade.own-store")
    if not has(scene.own, station):
        return scene.no(f"{scene.store(station)} stands in {name}: only your own grow", "upgrade.own-store")
    if scene.at.store_height[station] == DEPARTMENT:
        rules = ("upgrade.specialty-to-dept", "upgrade.prototype.dots")
        return scene.no(f"your store in {name} is a department store and cannot grow further", *rules)
    return _site(scene, station) or _tokens(scene, station) or _price(scene, station)


def _site(scene: Scene, station: int) -> NotAllowed | None:
    """Does the station allow a higher store?"""
    site, name = scene.city.stations[station], scene.station(station)
    if scene.edition.upgrade_site == "sakura":
        if site.sakura:
            return None
        return scene.no(f"{name} has no sakura: no store grows there", "upgrade.sakura-only")
    dots = site.height or 1
    next_height = scene.at.store_height[station] + 1 if scene.edition.two_step_upgrade else DEPARTMENT
    if next_height <= dots:
        return None
    words = "one dot: no store grows" if dots == 1 else "two dots: no department store is built"
    return scene.no(f"{name} has {words} there", "upgrade.prototype.dots")


def _tokens(scene: Scene, station: int) -> NotAllowed | None:
    """Is there a token for it, and a customer where one is spent?"""
    name, good = scene.station(station), scene.at.store_good[station]
    if scene.edition.two_step_upgrade and scene.at.store_height[station] == SINGLE:
        if any(upgrade_good(scene, other, station) is None for other in range(scene.goods)):
            return None
        sentence = f"you have no store token of another good than {scene.good(good)} to put on top in {name}"
        return scene.no(sentence, "upgrade.prototype.first.needs-token")
    if not scene.at.supply_departments[scene.seat]:
        return scene.no("you have no department store token left", "upgrade.dept-token")
    if scene.edition.customer_to == "none" or scene.collection[2 * good] or scene.collection[2 * good + 1]:
        return None
    wants = f"a customer who wants {scene.good(good)}"
    sentence = f"{scene.store(station)} in {name} grows for {wants}, and you have won none"
    return scene.no(sentence, "upgrade.pay-customer")


def _price(scene: Scene, station: int) -> NotAllowed | None:
    """Is there a card for it?"""
    ward = scene.board.ward_of[station]
    if has(scene.payable, ward):
        return None
    sentence = f"{scene.store(station)} in {scene.station(station)} lies in {scene.ward(ward)}"
    return scene.no(f"{sentence}, and {scene.lacks(bit(ward))}", "upgrade.pay-card")


def upgrade_good(scene: Scene, good: int, station: int | None = None) -> NotAllowed | None:
    """On top comes a token of another good."""
    below = scene.at.store_good[scene.at.station if station is None else station]
    if good == below:
        sentence = f"the store sells {scene.good(good)} already: a token of another good comes on top"
        return scene.no(sentence, "upgrade.prototype.first")
    if not scene.at.supply[scene.seat][good]:
        sentence = f"you have no {scene.good(good)} store left in your supply"
        return scene.no(sentence, "upgrade.prototype.first.needs-token")
    return None


def upgrade_customer(scene: Scene, kind: int) -> NotAllowed | None:
    """A customer of one's own who wants what the store sells."""
    good = scene.at.store_good[scene.at.station]
    if kind >> 1 != good:
        sentence = f"{scene.store(scene.at.station)} grows for a customer who wants {scene.good(good)}"
        return scene.no(f"{sentence}, not {scene.good(kind >> 1)}", "upgrade.pay-customer")
    if not scene.collection[kind]:
        return scene.no(f"you have won no {scene.kind(kind)} customer", "upgrade.pay-customer")
    return None
