"""Why an answer is not offered: the rule it comes from and a sentence for the player who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei import why_carriages, why_cities, why_use
from ekiben.games.zerokei.names import KIND_OF
from ekiben.games.zerokei.why_scene import Scene
from ekiben.kernel.refusal import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ekiben.games.zerokei.game import Zerokei

REASONS: Mapping[int, Callable[[Scene, int], NotAllowed | None]] = {
    v.CHOOSE_ENGINE: why_carriages.engine,
    v.CLAIM: why_carriages.claim,
    v.THEN_COUNTER: why_carriages.then_counter,
    v.SPACE: why_carriages.space,
    v.COUNTER_STEP: why_carriages.step,
    v.ACTION: why_use.card,
    v.PART: why_use.part,
    v.GROUND_CITY: why_cities.ground,
    v.TRACK_CITY: why_cities.track,
    v.TRACK_SPACE: why_cities.letter,
    v.TRACK_OWNER: why_cities.owner,
    v.STATION_COLOUR: why_cities.colour,
    v.STATION_CITY: why_cities.site,
    v.VENUE_CHOICE: why_cities.venue,
    v.MOVE_CARRIAGE: why_cities.moving,
    v.MOVE_TO: why_cities.place,
    v.BUY_CARD: why_carriages.buy,
    v.REPEAT_CARD: why_use.again,
    v.TOKEN_CITY: why_cities.token,
    v.TOKEN_CARRIAGE: why_cities.token_carriage,
    v.OFFER_CARD: why_carriages.offered_card,
    v.OFFER_CITY: why_carriages.offered_city,
}
"""For every question the reasons against its answers; losing points for yen is free."""

_COUNTED = {
    v.CHOOSE_ENGINE,
    v.CLAIM,
    v.THEN_COUNTER,
    v.SPACE,
    v.COUNTER_STEP,
    v.GROUND_CITY,
    v.TRACK_CITY,
    v.TRACK_SPACE,
    v.TRACK_OWNER,
    v.STATION_COLOUR,
    v.STATION_CITY,
    v.TOKEN_CITY,
}
"""The questions whose answers are things of one kind, from 0 on without a gap."""


def why_not(game: Zerokei, i: int) -> NotAllowed | None:
    """Why this answer is not offered at the question the game waits at; None for one that is.

    >>> from ekiben.games import new
    >>> game = new("zerokei", players=2, seed=1)
    >>> print(why_not(game, 5))
    there is no engine 5; possible: Akatsuki, Hayate
    """
    if game.over:
        return NotAllowed("the game is over")
    return None if game.allows(i) else reason(Scene(game), i)


def reason(scene: Scene, i: int) -> NotAllowed | None:
    """What speaks against an answer by these readings of the rules alone, whatever the game itself offers."""
    question = scene.question
    if question == v.TRADE:
        return None if i in (v.NO, v.YES) else scene.nothing("answer", i)
    if i < 0 or (question in _COUNTED and i >= how_many(scene, question)):
        return scene.nothing(KIND_OF[question], i)
    return REASONS[question](scene, i)


def how_many(scene: Scene, question: int) -> int:
    """How many things of its kind the answers to a question can point at."""
    return {
        "engine": len(scene.labels.engines),
        "carriage": len(scene.box.carriages),
        "colour": len(scene.labels.colours),
        "space": scene.players,
        "city": len(scene.box.cities),
        "token": len(scene.box.cities),
        "letter": len(scene.box.track_costs),
        "seat": scene.players,
    }[KIND_OF[question]]
