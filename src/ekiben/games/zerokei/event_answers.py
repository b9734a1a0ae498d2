"""What an answer did, in words, for each question."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import counted
from ekiben.games.zerokei.prices import (
    carriage_price,
    engine_fee,
    ground_price,
    reward,
    station_points,
    station_price,
    tail_yen,
    track_price,
)
from ekiben.kernel.view import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ekiben.games.zerokei.event_tale import Tale


# ---------------------------------------------------------------- engines, carriages, counters, spaces


def choose_engine(tale: Tale) -> None:
    """An engine of one's own."""
    engine = tale.labels.engines[tale.answer]
    words = f"takes the engine {engine.name}: {tale.labels.actions(engine.actions)}"
    tale.answered("engine", words, Place("engine", tale.answer))


def claim(tale: Tale) -> None:
    """A carriage of the row, paid with yen and then with points."""
    price = next(row.price for row in tale.before.row if row.card == tale.answer)
    yen = tale.pay(min(price, tale.player.yen))
    points = min(price - yen, tale.player.points)
    paid = f"{yen} yen and {counted(points, 'point')}" if points else f"{yen} yen"
    place = Place("carriage", tale.answer)
    tale.answered("claimed", f"claims {tale.labels.title(tale.answer)} for {paid}", place)
    _first_counter(tale)


def _first_counter(tale: Tale) -> None:
    """The counter of the first icon of the carriage that was named."""
    _advance(tale, tale.labels.colours.index(tale.box.carriages[tale.answer].counter))


def _advance(tale: Tale, colour: int) -> None:
    """A counter advances one space, unless it is on the last one."""
    name = tale.labels.colour(colour)
    if tale.before.counters[colour] >= tale.box.stations.last:
        words = f"the {name} counter stays on the last space"
    else:
        words = f"the {name} counter advances to {tale.before.counters[colour] + 1}"
    tale.say("counter", words, tale.seat, Place("colour", colour))


def counter(tale: Tale) -> None:
    """A counter that was chosen."""
    _advance(tale, tale.answer)


def space(tale: Tale) -> None:
    """A space of the turn order and its reward."""
    tile = tale.box.tile(len(tale.before.seats))
    gains = reward(tile, tale.answer, tale.player.abilities)
    tale.gain(tale.seat, gains.yen)
    words = f"takes space {tale.answer + 1} of the turn order{tale.gains(gains.yen, gains.points)}"
    tale.answered("space", words, Place("space", tale.answer))


# ---------------------------------------------------------------- which card


def action(tale: Tale) -> None:
    """A card is used, or the turn ends."""
    if tale.answer == v.STOP:
        tale.answered("stopped", "stops")
    else:
        _use(tale, "uses")


def repeat(tale: Tale) -> None:
    """A card is used again."""
    _use(tale, "uses again")


def _use(tale: Tale, uses: str) -> None:
    """A card is used: what it costs and gives by itself."""
    card, numbers = tale.answer, tale.box.numbers
    if card == v.TAIL:
        yen = tale.gain(tale.seat, tail_yen(tale.box, tale.player.abilities))
        tale.answered("used", f"{uses} the tail: {yen} yen", Place("tail", tale.seat))
    elif card == v.EVENT:
        fee = tale.pay(tale.event.fee)
        gain = tale.gain(tale.seat, tale.event.gain)
        cost = f" for {fee} yen" if fee else ""
        words = f"{uses} the event {tale.event.name}{cost}{tale.gains(gain, 0)}"
        tale.answered("used", words, Place("event", tale.event_number))
    elif card >= v.ENGINE_OF:
        _use_engine(tale, uses, card - v.ENGINE_OF)
    else:
        title, what = tale.labels.title(card), tale.labels.what(tale.box.carriages[card])
        fee = tale.pay(numbers.repeat_fee) if what == "repeat" else 0
        cost = f" for {fee} yen" if fee else ""
        tale.answered("used", f"{uses} {title}: {what}{cost}", Place("carriage", card))


def _use_engine(tale: Tale, uses: str, owner: int) -> None:
    """The fee goes to the bank, or to the owner, and Hideo makes points of it."""
    fee = engine_fee(tale.box, tale.player.abilities)
    engine = tale.before.seats[owner].engine
    name = tale.labels.engine(engine) if engine is not None else ""
    place = Place("engine of", owner)
    if owner == tale.seat:
        tale.pay(fee)
        tale.answered("used", f"{uses} the own engine {name} for {fee} yen", place)
        return
    tale.pay(fee, owner if owner != tale.charter.hideo else None)
    whose = f"{tale.who(owner)}'s engine {name}"
    tale.answered("used", f"{uses} {whose} and pays {tale.who(owner)} {fee} yen", place)


def part(tale: Tale) -> None:
    """Which of the actions: the next questions tell, unless it is income."""
    if tale.answer == v.INCOME:
        yen = tale.gain(tale.seat, tail_yen(tale.box, tale.player.abilities))
        tale.answered("used", f"gets {yen} yen")


# ---------------------------------------------------------------- ground, track, station, venue


def ground(tale: Tale) -> None:
    """Ground is prepared."""
    yen = tale.pay(ground_price(tale.box, tale.answer, tale.player.abilities, tale.discount))
    points = counted(tale.box.cities[tale.answer].ground_points, "point")
    words = f"prepares the ground in {tale.labels.city(tale.answer)} for {yen} yen: {points} and a track"
    tale.answered("ground", words, Place("city", tale.answer))


def track(tale: Tale) -> None:
    """Track is laid, as soon as city, space of the marker and owner are known."""
    if tale.after.question in ("track space", "track owner") and not tale.turn_over:
        return
    plan = tale.before.plan
    city = tale.answer if tale.question == "track city" or plan is None or plan.city is None else plan.city
    letter = _letter(tale)
    owner = _owner_of_track(tale)
    yen = track_price(tale.box, letter, tale.discount)
    points = counted(tale.box.track_costs[letter].points, "point")
    if owner == tale.seat:
        tale.pay(yen)
        cost = f"for {yen} yen"
    else:
        tale.pay(yen, owner if owner != tale.charter.hideo else None)
        cost = f"with a track of {tale.who(owner)}, who gets {yen} yen"
    words = f"lays track in {tale.labels.city(city)} at {tale.labels.letter(letter)} {cost}: {points}"
    tale.answered("track", words, Place("city", city))


def _letter(tale: Tale) -> int:
    """The space of the marker that counted."""
    if tale.question == "track space":
        return tale.answer
    if tale.question == "track owner" and tale.before.plan and tale.before.plan.letter is not None:
        return tale.before.plan.letter
    if "track" not in tale.player.abilities:
        return cast("int", tale.before.letter)
    # It was not asked for, so the cheapest one alone could be paid.
    costs = [letter.cost for letter in tale.box.track_costs]
    return costs.index(min(costs))


def _owner_of_track(tale: Tale) -> int:
    """Whose track it was: the own ones come first; without any it was asked, or one player had some."""
    if tale.player.tracks:
        return tale.seat
    if tale.question == "track owner":
        return tale.answer
    return next(seat for seat, player in enumerate(tale.before.seats) if player.tracks)


def station(tale: Tale) -> None:
    """A station is built."""
    colour = tale.before.plan.colour if tale.before.plan else None
    if colour is None:
        return
    abilities = tale.player.abilities
    yen = tale.pay(station_price(tale.box, abilities, tale.discount))
    points = counted(station_points(tale.box, tale.before.built[colour], abilities), "point")
    where = tale.labels.city(tale.answer)
    words = f"builds a {tale.labels.colour(colour)} station in {where} for {yen} yen: {points}"
    tale.answered("station", words, Place("city", tale.answer))


def venue(tale: Tale) -> None:
    """A cauldron on a venue, and its effect."""
    number = tale.answer % v.PLACE_ONLY
    effect = tale.box.venues[number]
    city = tale.labels.city(tale.before.venues[number].city)
    words = f"puts a cauldron on {effect.name} ({city})"
    if tale.answer < v.PLACE_ONLY:
        times = 2 if "venue" in tale.player.abilities else 1
        pay, yen, points = (times * each for each in (effect.pay, effect.yen, effect.points))
        tale.pay(pay)
        tale.gain(tale.seat, yen)
        words += (f" and pays {pay} yen" if pay else "") + tale.gains(yen, points)
    tale.answered("venue", words, Place("venue", number))


def move(tale: Tale) -> None:
    """A carriage has moved."""
    carriage = tale.before.plan.carriage if tale.before.plan else None
    if carriage is not None:
        words = f"moves {tale.labels.title(carriage)} to place {tale.answer + 1} of the train"
        tale.answered("moved", words, Place("carriage", carriage))


# ---------------------------------------------------------------- the discard pile, tokens, ends of rounds


def buy(tale: Tale) -> None:
    """A carriage of the discard pile, or none."""
    if tale.answer == v.STOP:
        tale.answered("declined", "buys nothing")
        return
    tale.bought = tale.answer
    yen = tale.pay(carriage_price(tale.box, tale.answer, tale.before.stations))
    words = f"buys {tale.labels.title(tale.answer)} from the discard pile for {yen} yen"
    tale.answered("bought", words, Place("carriage", tale.answer))
    _first_counter(tale)


def token(tale: Tale) -> None:
    """A venue token on a carriage."""
    city = tale.before.plan.city if tale.before.plan else None
    if city is not None:
        where = tale.labels.title(tale.answer)
        words = f"puts the venue token of {tale.labels.city(city)} on {where}"
        tale.answered("token", words, Place("carriage", tale.answer))


def trade(tale: Tale) -> None:
    """Points for yen."""
    if tale.answer == v.NO:
        tale.answered("declined", "keeps the points")
        return
    yen = tale.gain(tale.seat, tale.event.gain)
    tale.answered("traded", f"loses {counted(tale.event.points, 'point')} and gets {yen} yen")


def score(tale: Tale) -> None:
    """A city scored during the game."""
    if tale.answer == v.STOP:
        tale.answered("declined", "scores no city")
        return
    points = tale.after.seats[tale.seat].points - tale.player.points
    words = f"scores {tale.labels.city(tale.answer)}: {counted(points, 'point')}"
    tale.answered("scored", words, Place("city", tale.answer))


def nothing(tale: Tale) -> None:
    """Nothing happens before the next answer."""


ANSWERS: Mapping[str, Callable[[Tale], None]] = {
    "choose engine": choose_engine,
    "claim": claim,
    "then counter": counter,
    "space": space,
    "counter step": counter,
    "action": action,
    "part": part,
    "ground city": ground,
    "track city": track,
    "track space": track,
    "track owner": track,
    "station colour": nothing,
    "station city": station,
    "venue": venue,
    "move carriage": nothing,
    "move to": move,
    "buy card": buy,
    "repeat card": repeat,
    "token city": nothing,
    "token carriage": token,
    "trade": trade,
    "offer card": buy,
    "offer city": score,
}
"""What there is to tell of an answer, by the question it answers."""
