"""What happens because time goes by: a bot takes the seat of who ran out, tables nobody needs are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.table import clock as clocks
from ekiben.table import entries as e
from ekiben.table.settings import DAY

if TYPE_CHECKING:
    from ekiben.table.table import Table

WAITS = 30 * DAY
"""So long a table waits for players."""
LASTS = 180 * DAY
"""So long a game waits for an answer when no clock is running."""


def due(table: Table) -> float | None:
    """When time alone changes something here; None for a table that is over."""
    standing = table.standing
    if standing.state == "waiting":
        return standing.changed + WAITS
    if standing.state != "playing":
        return None
    out = clocks.out_at(table.rules, standing.clock)
    return standing.changed + LASTS if out is None else out + table.rules.grace


def tick(table: Table, now: float) -> list[e.Entry]:
    """What time alone has changed until now."""
    time = due(table)
    if time is None or now < time:
        return []
    standing = table.standing
    seat = standing.clock.running
    if standing.state == "waiting" or table.rules.kind == "none" or seat is None:
        return [e.Ended(at=now, state="abandoned", reason="nobody has come any more")]
    lost = table.rules.lose_on_time
    out: list[e.Entry] = [e.RanOut(at=now, seat=seat, lost=lost)]
    if lost:
        others = [other for other, each in enumerate(standing.seats) if other != seat and not each.lost]
        if len(others) <= 1 or not any(standing.seats[other].person for other in others):
            return [*out, _lost(table, seat, now)]
    return [*out, e.StoodIn(at=now, seat=seat, level=standing.opened.settings.stand_in)]


def _lost(table: Table, seat: int, now: float) -> e.Ended:
    """The end of a game that one seat at most has not lost on time: it wins."""
    seats = table.standing.seats
    behind = [other for other, each in enumerate(seats) if each.lost and other != seat]
    places = [1 + (number == seat) + 2 * (number in behind) for number in range(len(seats))]
    ranks = sorted(places)
    places = [ranks.index(place) + 1 for place in places]
    scores = tuple(table.game.scores)
    return e.Ended(at=now, state="finished", scores=scores, places=tuple(places), reason="time")
