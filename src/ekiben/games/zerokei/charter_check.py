"""Does a box fit into the arrays of the rules? Whether its parts fit together, the loader has checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as numbers
from ekiben.kernel.refusal import NotPossible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ekiben.games.zerokei.component_types import Components

STATION_ROWS = 8
MOST = 200  # of anything that is counted in a byte


def check_fit(box: Components) -> None:
    """Refuse a box that the rules cannot play with, with every reason."""
    reasons = [
        f"{what}: {number}, and there is room for {room}"
        for what, number, room in sizes(box)
        if number > room
    ]
    if reasons:
        raise NotPossible("; ".join(reasons))


def sizes(box: Components) -> Iterator[tuple[str, int, int]]:
    """What there is of everything, and for how much of it there is room."""
    yield "cities", len(box.cities), numbers.CITIES
    yield "carriages", len(box.carriages), numbers.CARRIAGES
    yield "events", len(box.events), numbers.EVENTS
    yield "rounds", len(box.rounds), numbers.ROUNDS
    yield "engines", max(len(box.engines_few), len(box.engines_many)), numbers.ENGINES
    yield "letters of the track cost", len(box.track_costs), numbers.LETTERS
    yield "rows of stations", len(box.stations.points), STATION_ROWS
    yield "carriages in a row", max(4 + box.numbers.row_extra, box.hideo.row_cards), numbers.ROW
    yield "rows of Hideo's board", len(box.hideo.rows), numbers.BOARD_ROWS
    yield "closed venue tokens", box.hideo.closed_tokens, numbers.VENUES
    yield "spaces of the station value marker", box.stations.last, MOST
    yield "yen for the ground of a city", max(city.ground_cost for city in box.cities), numbers.REACH - 1
    yield "cauldrons", box.numbers.cauldrons, MOST
    yield "carriages in one train", longest_train(box), numbers.TRAIN
    yield "yen less for an action", largest_discount(box), numbers.DISCOUNTS - 1


def longest_train(box: Components) -> int:
    """The most carriages a player could come to own: one each round, and one for every chance to buy."""
    buying = sum(1 for carriage in box.carriages if carriage.one_time)
    ends = sum(1 for event in box.events if event.effect == "buy")
    return len(box.rounds) + buying + min(ends, len(box.rounds))


def largest_discount(box: Components) -> int:
    """The largest discount on any card."""
    actions = [carriage.action for carriage in box.carriages if carriage.action is not None]
    for engine in (*box.engines_few, *box.engines_many):
        actions += engine.actions
    for event in box.events:
        actions += event.parts
    return max(action.discount for action in actions)
