"""A closer look: cities, carriages, engines, events and venues by the beginning of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD
from ekiben.cli.lines import Line, line, title, wrapped
from ekiben.cli.zerokei.line import state_of
from ekiben.cli.zerokei.panels import events_to_come, space_of, what_event_does
from ekiben.cli.zerokei.signs import counters, event_ink, price, track_cost, what_it_does, worth_of
from ekiben.cli.zerokei.train import owner_of
from ekiben.games.zerokei.names import city_names, counted
from ekiben.games.zerokei.prices import carriage_price
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.games.zerokei.component_types import Words
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import ZerokeiView


def look(view: ZerokeiView, labels: Labels, words: str, width: int) -> list[Line]:
    """All that is called so; empty when nothing is."""
    key = matching_key(words)
    if not key:
        return []
    rows: list[Line] = []
    for number, city in enumerate(labels.box.cities):
        if _is_called(key, city_names(city)):
            rows += _city(view, labels, number, width)
    for card in range(len(labels.box.carriages)):
        names = [labels.box.cities[number - 1].name for number in labels.box.carriages[card].cities]
        if _is_called(key, [labels.carriage(card), labels.what(labels.box.carriages[card]), *names]):
            rows += carriage(view, labels, card, width)
    for index in view.events:
        if _is_called(key, [labels.event(index)]):
            rows += event(labels, index, width)
    for number, venue in enumerate(labels.box.venues):
        if _is_called(key, [venue.name, venue.id]):
            city = labels.city(view.venues[number].city)
            closed = ", closed to everybody but Hideo" if view.venues[number].closed else ""
            rows += _paragraph(venue.name, f"venue of {city}{closed}: {venue.text}", width)
    for each in (*labels.box.abilities, *labels.box.actions):
        if _is_called(key, [each.name, each.code]):
            rows += _paragraph(each.name, each.text, width)
    return rows


def _is_called(key: str, names: Iterable[str]) -> bool:
    return any(matching_key(name).startswith(key) for name in names)


def _paragraph(name: str, words: str, width: int) -> list[Line]:
    """A name in bold, and behind it what it is."""
    first, *more = wrapped(f"{name}: {words}", width, indent="  ")
    whole = first[0][0].removeprefix("  ")
    return [line((whole[: len(name)], BOLD), whole[len(name) :]), *more]


def _city(view: ZerokeiView, labels: Labels, city: int, width: int) -> list[Line]:
    state, _ = state_of(view, labels, city)
    track = "track laid" if city in view.tracks else "no track"
    worth = counted(worth_of(view, labels, city), "point")
    words = f"{state}, {track}; counts {worth} now for a carriage"
    venues = [labels.venue(number) for number, venue in enumerate(view.venues) if venue.city == city]
    if venues:
        words += f", and once for who leads at {venues[0]}"
    return _paragraph(f"{labels.city(city)} ({city + 1})", words, width)


def carriage(view: ZerokeiView, labels: Labels, card: int, width: int) -> list[Line]:
    """One carriage: what it does, its price now, its counters, and where it is."""
    printed = labels.box.carriages[card]
    cost = price(printed.cost, carriage_price(labels.box, card, view.stations))
    words = f"{what_it_does(labels, printed)}, {cost}, {counters(printed)}, {_where(view, labels, card)}."
    return _paragraph(labels.title(card), f"{words} {_meaning(labels, card).text}", width)


def _meaning(labels: Labels, card: int) -> Words:
    printed = labels.box.carriages[card]
    known = labels.box.abilities if printed.action is None else labels.box.actions
    code = printed.ability if printed.action is None else printed.action.code
    return next(words for words in known if words.code == code)


def _where(view: ZerokeiView, labels: Labels, card: int) -> str:
    if any(offered.card == card for offered in view.row):
        return "in the row"
    if card in view.discards:
        return "discarded"
    owner = owner_of(view, card)
    return "in the deck" if owner is None else f"in {labels.who(owner)}'s train"


def event(labels: Labels, index: int, width: int) -> list[Line]:
    """One event in words."""
    printed = labels.box.events[index]
    letter = track_cost(space_of(labels, printed))
    words = f"{letter}, {counted(printed.actions, 'action')}; {what_event_does(printed)}"
    first, *more = _paragraph(printed.name, words, width)
    return [[(first[0][0], event_ink(printed.colour)), *first[1:]], *more]


def events(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """All five events in words, as soon as they are dealt."""
    rows: list[Line] = [] if view.events else wrapped(events_to_come(view, labels), width)
    for number, index in enumerate(view.events):
        year = labels.box.rounds[number].year
        rows += [title(f"{year}{', now' if number + 1 == view.round else ''}"), *event(labels, index, width)]
    return rows


def discarded(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The discard pile."""
    if not view.discards:
        return [line("The discard pile is empty.")]
    return [row for card in view.discards for row in carriage(view, labels, card, width)]
