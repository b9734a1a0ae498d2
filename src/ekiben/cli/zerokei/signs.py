"""Letters, colours and short words for what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli import companies
from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, line

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import Carriage, TrackCost, Venue
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import ZerokeiView

YEN = "¥"
VENUE_SIGN = "★"
USED_SIGN = "✓"
LAID, UNLAID = "━", "·"

QUIET = Ink("#888888")
LIT = Ink("#ffbe3d", bold=True)
LAID_INK = Ink("#6aaef0", bold=True)
HIDEO_INK = Ink("#ffffff", "#9a4480", bold=True)
LOSS, GAIN = Ink("#ff9a86"), Ink("#6fd3a3")

_COUNTERS = {
    "white": Ink("#14161b", "#f4f1ea", bold=True),
    "black": Ink("#f4f1ea", "#05060a", bold=True),
    "gold": Ink("#14161b", "#e9b93f", bold=True),
}
_EVENTS = {
    "grey": Ink("#8b909b", bold=True),
    "blue": Ink("#6aa0d8", bold=True),
    "green": Ink("#86b576", bold=True),
}


def seat_letter(labels: Labels, seat: int) -> str:
    """The letter of a player: of the colour, or H."""
    return labels.who(seat)[0] if seat == labels.charter.hideo else companies.seat_letter(seat)


def seat_ink(labels: Labels, seat: int) -> Ink:
    """White on the player's colour; Hideo has his own."""
    return HIDEO_INK if seat == labels.charter.hideo else companies.seat_ink(seat)


def counter_ink(colour: str) -> Ink:
    """How the colour of a station is painted; its name stands in it."""
    return _COUNTERS.get(colour, BOLD)


def event_ink(colour: str) -> Ink:
    """How the name of an event is painted."""
    return _EVENTS.get(colour, BOLD)


def seat_name(labels: Labels, view: ZerokeiView, seat: int) -> Line:
    """A player's name in the player's colour, and whether that is the viewer."""
    you = "(you)" if seat == view.viewer else ""
    return line((f" {labels.who(seat)} ", seat_ink(labels, seat)), you)


def what_it_does(labels: Labels, carriage: Carriage) -> str:
    """The action of a carriage; an ability stands in brackets."""
    words = labels.what(carriage)
    return words if carriage.action is not None else f"({words})"


def price(cost: int, now: int) -> str:
    """The printed cost of a carriage and what stations add to it: `¥2+2`."""
    return f"{YEN}{cost}+{now - cost}" if now > cost else f"{YEN}{cost}"


def counters(carriage: Carriage) -> str:
    """The counters a carriage advances: `gold`, or `gold+w/b` for one of two more."""
    then = "/".join(colour[0] for colour in carriage.then)
    return f"{carriage.counter}+{then}" if then else carriage.counter


def track_cost(space: TrackCost) -> str:
    """A space of the track cost marker: `C ¥3 +3`."""
    return f"{space.letter} {YEN}{space.cost} +{space.points}"


def venue_effect(venue: Venue) -> str:
    """What a venue gives, in signs."""
    if venue.effect == "points":
        return f"{YEN}{venue.pay}→+{venue.points}"
    return f"+{YEN}{venue.yen}" if venue.effect == "yen" else "move"


def cauldrons(labels: Labels, numbers: tuple[int, ...]) -> list[Line]:
    """Everybody's cauldrons on a venue, those who have none left out."""
    return [
        line((f"{seat_letter(labels, seat)}{number}", seat_ink(labels, seat)))
        for seat, number in enumerate(numbers)
        if number
    ]


def worth_of(view: ZerokeiView, labels: Labels, city: int) -> int:
    """What a city counts now for a carriage with it: a loss without track, nothing without a station."""
    box = labels.box
    if city not in view.tracks:
        return box.numbers.no_track_points
    colour = view.stations.get(city)
    return 0 if colour is None else box.stations.scores[view.ranking.index(colour)]


def signed(number: int) -> str:
    """Points with their sign.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '-3', '0')
    """
    return f"{number:+d}" if number else "0"
