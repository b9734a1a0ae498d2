"""Trains: the engine, its carriages from left to right, and the tail, two rows high."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ekiben.cli.canvas import BOLD, PLAIN, Ink
from ekiben.cli.lines import Line, line
from ekiben.cli.zerokei.signs import QUIET, USED_SIGN, YEN, seat_ink, seat_letter, what_it_does
from ekiben.games.zerokei.names import action_word
from ekiben.games.zerokei.prices import tail_yen
from ekiben.games.zerokei.vocabulary import CARRIAGES, ENGINE_OF, TAIL

if TYPE_CHECKING:
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import Wagon, ZerokeiView

FULL, SHORT = 99, 5
"""Letters of a city's name on a carriage: all, or so many with the stop where the train would be too long."""

SIDES = "┌┐└┘"
NOSE, BACK = "╭┐╰┘", "┌╮└╯"


class _Car(NamedTuple):
    """An engine, carriage or tail: what stands on it, and the four corners of its frame."""

    upper: str
    lower: str
    ink: Ink
    corners: str = SIDES


def train_rows(view: ZerokeiView, labels: Labels, seat: int, width: int) -> list[Line]:
    """The train of a seat; a long one has shorter names, and a very long one goes on below."""
    indent = line((f" {seat_letter(labels, seat)} ", seat_ink(labels, seat)))
    room = width - 3
    cars = _cars(view, labels, seat, FULL)
    if sum(_width(car) for car in cars) > room:
        short = _cars(view, labels, seat, SHORT)
        if sum(_width(car) for car in short) <= room:
            cars = short
    rows: list[Line] = []
    while cars:
        taken = 1
        while taken < len(cars) and sum(_width(car) for car in cars[: taken + 1]) <= room:
            taken += 1
        upper, lower = _drawn(cars[:taken])
        rows += [[*(line("   ") if rows else indent), *upper], [*line("   "), *lower]]
        cars = cars[taken:]
    return rows


def _width(car: _Car) -> int:
    return max(len(car.upper), len(car.lower)) + 2


def _drawn(cars: list[_Car]) -> tuple[Line, Line]:
    """Two rows of frames with words in them."""
    upper: Line = []
    lower: Line = []
    for car in cars:
        inside = _width(car) - 2
        a, b, c, d = car.corners
        upper += [(a, QUIET), (car.upper, car.ink), ("─" * (inside - len(car.upper)) + b, QUIET)]
        lower += [(c, QUIET), (car.lower, _lower_ink(car)), ("─" * (inside - len(car.lower)) + d, QUIET)]
    return upper, lower


def _lower_ink(car: _Car) -> Ink:
    return QUIET if car.ink == QUIET else PLAIN


def _cars(view: ZerokeiView, labels: Labels, seat: int, letters: int) -> list[_Car]:
    player = view.seats[seat]
    cars: list[_Car] = []
    if player.engine is not None:
        engine = labels.engines[player.engine]
        words = "/".join(action_word(action) for action in engine.actions)
        cars.append(_car(engine.name, words, ENGINE_OF + seat in view.used, corners=NOSE))
    for wagon in player.train:
        carriage = labels.box.carriages[wagon.card]
        used = seat == view.mover and wagon.card in view.used
        lower = what_it_does(labels, carriage) + (" gone" if wagon.spent else "")
        cars.append(_car(_cities(labels, wagon, letters), lower, used, gone=wagon.spent))
    if seat != labels.charter.hideo:
        words = f"{YEN}{tail_yen(labels.box, player.abilities)} counter"
        cars.append(_car("tail", words, seat == view.mover and TAIL in view.used, corners=BACK))
    return cars


def _car(upper: str, lower: str, used: bool, *, gone: bool = False, corners: str = SIDES) -> _Car:
    mark = f" {USED_SIGN}" if used else ""
    return _Car(upper + mark, lower, QUIET if used or gone else BOLD, corners)


def _cities(labels: Labels, wagon: Wagon, letters: int) -> str:
    """The cities of a carriage with their numbers, those of venue tokens too."""
    names = ((city + 1, labels.city(city)) for city in wagon.cities)
    return "·".join(
        f"{number} {name if len(name) <= letters else name[: letters - 1] + '.'}" for number, name in names
    )


def owner_of(view: ZerokeiView, card: int) -> int | None:
    """In whose train a carriage is."""
    for seat, player in enumerate(view.seats):
        if card < CARRIAGES and any(wagon.card == card for wagon in player.train):
            return seat
    return None
