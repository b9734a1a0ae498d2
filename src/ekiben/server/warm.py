"""What is read or made once, done before the first visitor comes, who shall wait no longer than the next."""

from __future__ import annotations

import gc

from ekiben.games import NAMES
from ekiben.server.hall.seen import past_moment
from ekiben.table.settings import Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table


def warm_up() -> None:
    """Play an answer of every game, and look at it as people do."""
    people = [Place(kind="person", person=f"p{seat}", name=f"p{seat}") for seat in range(2)]
    for game in NAMES:
        table = Table.replay(Table.opening("warm", "p0", game, {"players": 2}, people, Settings(), 0.0))
        asked = table.game.seat
        table.apply(table.answer(f"p{asked}", 0, table.game.answers[:1], "", 1.0))
        for viewer in (0, None):
            past_moment(table, 1, viewer, 0)
        table.turns(0)
        table.pack()
    # Whatever is there by now stays: those who look for garbage need not look at it again and again.
    gc.collect()
    gc.freeze()
