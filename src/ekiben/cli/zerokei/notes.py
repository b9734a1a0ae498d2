"""What helps to choose an answer, in a few words behind it: what it costs, and what it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.zerokei.signs import YEN, counters, price, signed, venue_effect, worth_of
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import QUESTION_NAMES
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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import Player, ZerokeiView


def note_on(view: ZerokeiView, labels: Labels, answer: int) -> str:
    """What a player would look up on the table before giving this answer."""
    question = QUESTION_NAMES.index(view.question)
    if answer == v.STOP:
        return _unused(view, labels) if question == v.ACTION else ""
    note = _BY_QUESTION.get(question)
    return note(view, labels, answer) if note else ""


def _unused(view: ZerokeiView, labels: Labels) -> str:
    return f"{YEN}{view.actions_left * labels.box.numbers.unused_action_yen}"


def _asked(view: ZerokeiView) -> Player:
    return view.seats[view.mover if view.seat is None else view.seat]


def _discount(view: ZerokeiView) -> int:
    return view.plan.discount if view.plan else 0


def _engine(view: ZerokeiView, labels: Labels, engine: int) -> str:
    return labels.actions(labels.engines[engine].actions)


def _card(view: ZerokeiView, labels: Labels, card: int) -> str:
    """Whatever can be used on a turn: what it does, and the fee."""
    player = _asked(view)
    if card == v.TAIL:
        return f"{YEN}{tail_yen(labels.box, player.abilities)} and a counter"
    if card == v.EVENT:
        return "" if view.event is None else labels.event(view.event)
    if card < v.CARRIAGES:
        return ""
    engine = view.seats[card - v.ENGINE_OF].engine
    fee = f"{YEN}{engine_fee(labels.box, player.abilities)}: "
    return fee + ("" if engine is None else labels.actions(labels.engines[engine].actions))


def _claim(view: ZerokeiView, labels: Labels, card: int) -> str:
    carriage = labels.box.carriages[card]
    now = carriage_price(labels.box, card, view.stations)
    row = [offered.card for offered in view.row]
    place = f", {row.index(card) + 1} of {len(row)}" if card in row else ""
    return f"{price(carriage.cost, now)}, {counters(carriage)}{place}"


def _space(view: ZerokeiView, labels: Labels, space: int) -> str:
    gains = reward(labels.box.tile(len(view.seats)), space, _asked(view).abilities)
    words = [f"{gains.counters} counter{'s' if gains.counters > 1 else ''}"] if gains.counters else []
    words += [f"{YEN}{gains.yen}"] if gains.yen else []
    words += [f"+{gains.points}"] if gains.points else []
    return ", ".join(words)


def _counter(view: ZerokeiView, labels: Labels, colour: int) -> str:
    scores = labels.box.stations.scores
    return f"at {view.counters[colour]}, worth {scores[view.ranking.index(colour)]}"


def _ground(view: ZerokeiView, labels: Labels, city: int) -> str:
    cost = ground_price(labels.box, city, _asked(view).abilities, _discount(view))
    return f"{YEN}{cost} +{labels.box.cities[city].ground_points}"


def _letter(view: ZerokeiView, labels: Labels, space: int) -> str:
    printed = labels.box.track_costs[space]
    return f"{YEN}{track_price(labels.box, space, _discount(view))} +{printed.points}"


def _owner(view: ZerokeiView, labels: Labels, seat: int) -> str:
    number = view.seats[seat].tracks
    return f"{number} track{'s' if number > 1 else ''}"


def _colour(view: ZerokeiView, labels: Labels, colour: int) -> str:
    abilities = _asked(view).abilities
    points = station_points(labels.box, view.built[colour], abilities)
    cost = station_price(labels.box, abilities, _discount(view))
    return f"{YEN}{cost} +{points}, {_counter(view, labels, colour)}"


def _city(view: ZerokeiView, labels: Labels, city: int) -> str:
    """How often the player has the city."""
    number = sum(city in wagon.cities for wagon in _asked(view).train)
    return f"{number} of yours" if number else ""


def _venue(view: ZerokeiView, labels: Labels, answer: int) -> str:
    if answer >= v.PLACE_ONLY:
        return ""
    twice = ", twice" if "venue" in _asked(view).abilities else ""
    return f"{venue_effect(labels.box.venues[answer])}{twice}, {labels.city(view.venues[answer].city)}"


def _place(view: ZerokeiView, labels: Labels, place: int) -> str:
    """What stands there now."""
    train = _asked(view).train
    return f"now {labels.title(train[place].card)}" if place < len(train) else ""


def _offered_city(view: ZerokeiView, labels: Labels, city: int) -> str:
    number = sum(city in wagon.cities for wagon in _asked(view).train)
    return signed(number * worth_of(view, labels, city))


_BY_QUESTION: Mapping[int, Callable[[ZerokeiView, Labels, int], str]] = {
    v.CHOOSE_ENGINE: _engine,
    v.CLAIM: _claim,
    v.THEN_COUNTER: _counter,
    v.SPACE: _space,
    v.ACTION: _card,
    v.REPEAT_CARD: _card,
    v.COUNTER_STEP: _counter,
    v.GROUND_CITY: _ground,
    v.TRACK_CITY: _city,
    v.TRACK_SPACE: _letter,
    v.TRACK_OWNER: _owner,
    v.STATION_COLOUR: _colour,
    v.STATION_CITY: _city,
    v.VENUE_CHOICE: _venue,
    v.MOVE_TO: _place,
    v.BUY_CARD: _claim,
    v.OFFER_CARD: _claim,
    v.OFFER_CITY: _offered_city,
}
