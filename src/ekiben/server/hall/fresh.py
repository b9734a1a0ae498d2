"""Tables that have just changed: lists in the database follow a moment later, and nobody shall notice."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ekiben.server.storage.rows import Row
    from ekiben.server.storage.store import Listed

BEHIND = 5.0
"""The database is never so many seconds behind."""


class Fresh:
    """The rows of the last few seconds."""

    def __init__(self) -> None:
        self._rows: OrderedDict[str, tuple[float, Row]] = OrderedDict()

    def keep(self, row: Row) -> None:
        """A table has changed."""
        now = time.monotonic()
        self._rows[row.id] = (now, row)
        self._rows.move_to_end(row.id)
        while self._rows:
            at, _ = next(iter(self._rows.values()))
            if now - at < BEHIND:
                return
            self._rows.popitem(last=False)

    def put_into(self, rows: Iterable[Row], fits: Callable[[Row], bool]) -> list[Row]:
        """Rows from the database as they are by now: changed ones renewed, new ones added, newest first."""
        known = {row.id: row for row in rows}
        for _, row in self._rows.values():
            if row.id not in known or row.number > known[row.id].number:
                known[row.id] = row
        found = [row for row in known.values() if fits(row)]
        found.sort(key=lambda row: (row.changed, row.id), reverse=True)
        return found


def belongs(row: Row, listed: Listed, ids: Collection[str]) -> bool:
    """Does a table belong into a list?"""
    if listed == "mine":
        return row.host in ids or any(seat.person in ids for seat in row.seats if seat.person)
    state = {"open": "waiting", "watch": "playing", "finished": "finished"}[listed]
    return row.state == state and not row.private
