"""What a bot is sent: what its seat sees, packed, and which bot it shall be."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

from ekiben.bots.sight import look

if TYPE_CHECKING:
    from ekiben.table.table import Table


class Errand(NamedTuple):
    """A question for a bot; its answer goes to `Table.bot_answer` with seat and ply."""

    table: str
    seat: int
    ply: int
    bot: str
    seed: int
    sight: bytes


def errand_of(table: Table) -> Errand | None:
    """The errand that waits at a table, if it is a bot's turn."""
    seat = table.asked
    if seat is None:
        return None
    bot = table.standing.seats[seat].bot
    if not bot:
        return None
    # The same table and seat always gets the same bot: what it does follows from what it sees.
    seed = zlib.crc32(f"{table.id} {seat}".encode())
    return Errand(table.id, seat, table.ply, bot, seed, look(table.game, seat).pack())
