"""What the asked player can do now, seen from the table: every way that ends at some place, and its effect.

A way is one answer, or several that belong together, so that one click on a city can stand for «the own
engine: lay track: there». The effect is what the answers change by themselves, before anything follows;
nothing in it was hidden, as nothing that an answer of this game does by itself depends on hidden things.

>>> from ekiben.games import new
>>> game = new("zerokei", players=2, seed=1)
>>> [way.answers for way in ways(game)], ways(game)[0].places
([(0,), (1,)], (Place(kind='engine', number=0),))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.kernel.view import Place, Way

if TYPE_CHECKING:
    from ekiben.games.zerokei.game import Zerokei

_GOES_ON = {
    v.CLAIM: (v.THEN_COUNTER,),
    v.ACTION: (
        v.PART,
        v.GROUND_CITY,
        v.TRACK_CITY,
        v.STATION_COLOUR,
        v.VENUE_CHOICE,
        v.COUNTER_STEP,
        v.BUY_CARD,
        v.REPEAT_CARD,
        v.TOKEN_CITY,
    ),
    v.REPEAT_CARD: (v.PART, v.GROUND_CITY, v.TRACK_CITY, v.STATION_COLOUR, v.VENUE_CHOICE, v.COUNTER_STEP),
    v.PART: (v.GROUND_CITY, v.TRACK_CITY, v.STATION_COLOUR, v.VENUE_CHOICE),
    v.STATION_COLOUR: (v.STATION_CITY,),
    v.TRACK_CITY: (v.TRACK_SPACE, v.TRACK_OWNER),
    v.TRACK_SPACE: (v.TRACK_OWNER,),
    v.MOVE_CARRIAGE: (v.MOVE_TO,),
    v.BUY_CARD: (v.THEN_COUNTER,),
    v.OFFER_CARD: (v.THEN_COUNTER,),
    v.TOKEN_CITY: (v.TOKEN_CARRIAGE,),
}
"""The questions that follow from an answer so closely that they can be answered with the same click."""

LONGEST = 4
"""So many answers a way has at most; what is still asked after them is asked as always."""


def ways(game: Zerokei) -> list[Way]:
    """All ways of the asked player, the shorter ones first."""
    if game.over:
        return []
    found = _ways(game, game, (), ())
    return sorted(found, key=lambda way: len(way.answers))


def _ways(
    start: Zerokei, game: Zerokei, answers: tuple[int, ...], places: tuple[Place | None, ...]
) -> list[Way]:
    """The ways that begin with these answers."""
    found: list[Way] = []
    for answer in game.answers:
        after = game.carried_out(answer)
        here, path = (*answers, answer), (*places, _place(game, answer))
        yen, points, parts = _changes(start, after)
        done = not after.question
        found.append(Way(answers=here, places=path, yen=yen, points=points, parts=parts, done=done))
        if len(here) < LONGEST and after.question in _GOES_ON.get(game.question, ()):
            found += _ways(start, after, here, path)
    return found


def _place(game: Zerokei, answer: int) -> Place | None:
    """What is clicked for an answer: a venue without its effect too lies where the venue lies."""
    if game.question == v.VENUE_CHOICE:
        return Place("venue", answer % v.PLACE_ONLY)
    return game.points_at(answer)


def _changes(before: Zerokei, after: Zerokei) -> tuple[int, int, tuple[int, ...]]:
    """How yen, points and the parts of the scoring of the asked player differ."""
    seat = before.seat
    old, new = before.fields(), after.fields()
    parts = zip(before.score_parts(seat), after.score_parts(seat), strict=True)
    changes = tuple(late - early for early, late in parts)
    return (
        new["yen"][seat] - old["yen"][seat],
        new["points"][seat] - old["points"][seat],
        changes if any(changes) else (),
    )
