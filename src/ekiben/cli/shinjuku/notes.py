"""What helps to choose an answer, in a few words behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.companies import seat_letter
from ekiben.cli.shinjuku.panels import wild_because
from ekiben.cli.shinjuku.signs import customers, store_sign
from ekiben.games.shinjuku.names import place_of
from ekiben.games.shinjuku.vocabulary import (
    MOVE_STEP,
    OPEN_GOOD,
    PAY,
    PAY_CARD,
    QUESTION_NAMES,
    STOP,
)

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import ShinjukuView

QUESTIONS = {name: number for number, name in enumerate(QUESTION_NAMES)}


def note_on(view: ShinjukuView, city: City, edition: Edition, answer: int) -> str:
    """What a player would look up on the table before giving this answer."""
    question = QUESTIONS[view.question]
    if question == MOVE_STEP and answer == STOP:
        return ""
    kind, number = place_of(question, answer)
    if kind == "card" and question in (PAY, PAY_CARD):
        return _card(view, city, number)
    if kind == "ward":
        return customers(view.waiting.get(number, ()), edition)
    if kind == "station":
        return _station(view, city, edition, question, number)
    if question == OPEN_GOOD and view.viewer is not None:
        return f"{view.supplies[view.viewer].stores[number]} left"
    return ""


def group_of(view: ShinjukuView, city: City, answer: int) -> str:
    """The ward of a station; nothing for other answers."""
    kind, number = place_of(QUESTIONS[view.question], answer)
    return city.wards[city.stations[number].ward].name if kind == "station" else ""


def _card(view: ShinjukuView, city: City, ward: int) -> str:
    held = (view.hand or ()).count(ward)
    parts = [f"{held} cards" if held > 1 else "", wild_because(view, city, ward)]
    return ", ".join(part for part in parts if part)


def _station(view: ShinjukuView, city: City, edition: Edition, question: int, station: int) -> str:
    """The store on it, the owner of the track that leads there, and where it lies."""
    parts: list[str] = []
    if question == MOVE_STEP and view.journey and view.journey.route:
        here = view.journey.route[-1].station
        for index, pair in enumerate(city.connections):
            if set(pair) == {here, station} and index in view.tracks:
                parts.append(f"track {seat_letter(view.tracks[index])}")
    store = view.stores.get(station)
    if store:
        parts.append(store_sign(store, edition))
    if len(view.answers) <= 8:
        parts.append(city.wards[city.stations[station].ward].name)
    return ", ".join(parts)
