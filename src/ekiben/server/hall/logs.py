"""The log of a table for every viewer: made in small steps, kept, and lengthened as the game goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ekiben.server.hall.seen import log_turn

if TYPE_CHECKING:
    from ekiben.server.hall.hall import Open
    from ekiben.server.messages import LogTurn
    from ekiben.table.table import Table

AT_ONCE = 16
"""So many answers are told in one go, so that nobody else has to wait."""


class Logs:
    """What was told of one table."""

    def __init__(self) -> None:
        self._told: dict[int | None, list[LogTurn]] = {}
        self._rewinds = 0
        self._busy = asyncio.Lock()

    async def turns(self, found: Open, viewer: int | None) -> list[LogTurn]:
        """All turns until now; the last one may still go on."""
        async with self._busy:
            while True:
                table = found.table
                if table.standing.rewinds != self._rewinds:
                    self._told.clear()
                    self._rewinds = table.standing.rewinds
                told = self._told.setdefault(viewer, [])
                if (told[-1].end if told else table.course.base_ply) >= table.ply:
                    return list(told)
                self._lengthen(table, viewer, told)
                await asyncio.sleep(0)

    def _lengthen(self, table: Table, viewer: int | None, told: list[LogTurn]) -> None:
        """Some more turns. What was the last one may have gone on, or was cut off: it is told anew."""
        start = told.pop().ply if told else table.course.base_ply
        step = AT_ONCE
        while True:
            end = min(table.ply, start + step)
            turns = table.turns(viewer, start, end)
            if end == table.ply:
                told += [log_turn(turn) for turn in turns]
                return
            if len(turns) > 1:
                told += [log_turn(turn) for turn in turns]
                return
            step *= 2
