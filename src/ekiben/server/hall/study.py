"""Looking closely at a game: reasons, hints, past moments, the log, the record."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from ekiben.bots.sight import look
from ekiben.server.hall.minds import NoThought
from ekiben.server.hall.seen import SPECTATOR, past_moment, points_stay, reasons_of, seats_of, viewer_of
from ekiben.server.limits import Limit
from ekiben.server.messages import Moment, Reasons, Story, StoryTurn
from ekiben.server.messages_table import Log
from ekiben.server.refused import ServerRefusal
from ekiben.table.table import Table

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.server.hall.hall import Hall
    from ekiben.server.hall.minds import Minds
    from ekiben.server.people.person import Person
    from ekiben.server.storage.store import Store

HINT_BOT = "hard"
"""The bot that gives hints."""
HINTS_PER_MINUTE = 20


class Study:
    """Reads games and changes none."""

    def __init__(self, hall: Hall, store: Store, minds: Minds) -> None:
        self._hall = hall
        self._store = store
        self._minds = minds
        self._hints = Limit(HINTS_PER_MINUTE, 60)

    # ------------------------------------------------------------------ the question at hand

    async def why(self, id: str, person: Person | None, ply: int | None) -> Reasons:
        """Why everything is not offered that is not, for the seat that is asked and nobody else."""
        table = (await self._hall.open(id)).table
        game = self._own_question(table, person, ply)
        return Reasons(table.ply, reasons_of(game))

    def _own_question(self, table: Table, person: Person | None, ply: int | None) -> Game:
        if table.asked is None:
            raise ServerRefusal("not-possible", "nothing is asked at this table")
        if table.asked not in seats_of(table, person):
            raise ServerRefusal("not-your-turn", f"{table.seat_name(table.asked)} is asked, not you")
        if ply is not None and ply != table.ply:
            raise ServerRefusal("late", f"the game is at ply {table.ply}, not {ply}")
        return table.game

    async def hint(self, id: str, person: Person) -> bytes:
        """What a bot thinks of the question at hand, as JSON."""
        table = (await self._hall.open(id)).table
        game = self._own_question(table, person, None)
        others = [seat for seat in table.standing.seats if seat.has_person and seat.person not in person.ids]
        if others and table.rules.kind != "none":
            raise ServerRefusal("not-possible", "against other people and a clock there are no hints")
        wait = self._hints.wait(person.id)
        if wait:
            raise ServerRefusal("too-many", "that were many hints; wait a moment", wait=wait)
        seed = zlib.crc32(f"{table.id} hint".encode())
        try:
            return await self._minds.advise(HINT_BOT, seed, look(game).pack())
        except NoThought as problem:
            raise ServerRefusal("closed", f"no hint this time: {problem.sentence}") from None

    # ------------------------------------------------------------------ the past

    async def moment(
        self, id: str, person: Person | None, ply: int, viewer: int | None, since: int | None
    ) -> Moment:
        """The game after so many answers."""
        table = (await self._hall.open(id)).table
        if table.standing.began is None:
            raise ServerRefusal("not-possible", "the game has not begun")
        if not 0 <= ply <= table.ply:
            raise ServerRefusal("not-possible", f"the game has {table.ply} answers, there is no moment {ply}")
        return past_moment(table, ply, self._eyes(table, person, viewer), since)

    def _eyes(self, table: Table, person: Person | None, viewer: int | None) -> int | None:
        """Through whose eyes: one's own or a spectator's, anybody's once the game is over."""
        if viewer is None:
            return viewer_of(table, person)
        if viewer == SPECTATOR:
            return None
        if viewer >= len(table.standing.seats):
            raise ServerRefusal("not-possible", f"there is no seat {viewer}")
        if table.standing.state != "finished" and viewer not in seats_of(table, person):
            raise ServerRefusal("not-yours", "what another seat sees is shown when the game is over")
        return viewer

    async def log(self, id: str, person: Person | None, since: int) -> Log:
        """The turns of the game as somebody may know them."""
        found = await self._hall.open(id)
        table = found.table
        if table.standing.began is None:
            return Log([], 0)
        told = await found.logs.turns(found, viewer_of(table, person))
        return Log([turn for turn in told if turn.end > since], told[-1].end if told else table.ply)

    async def story(self, id: str) -> Story:
        """How a game that is over went; before that it would tell what others hold."""
        found = await self._hall.open(id)
        if found.table.standing.state != "finished":
            raise ServerRefusal("not-possible", "how the game went is told when it is over")
        told = await found.logs.turns(found, None)
        course = found.table.course
        plies = [course.base_ply, *(turn.end for turn in told)]
        return Story([_stood(ply, course.past(ply)) for ply in plies])

    async def record(self, id: str) -> str:
        """The record of a game that is over."""
        table = (await self._hall.open(id)).table
        if table.standing.state != "finished":
            raise ServerRefusal(
                "not-possible", "the record tells the secret of the shuffles, so it waits for the end"
            )
        kept = await self._store.record(id)
        return kept if kept is not None else table.record().text()


def _stood(ply: int, game: Game) -> StoryTurn:
    """The points of a moment, and a glance at those of the end."""
    points = game.scores
    expected = [float(point) for point in points]
    if not game.over:
        expected = [outlook / 256 for outlook in game.outlooks]
        if points_stay(game):
            # A glance weighs traits and knows no bounds: late in a game it may see less than is there.
            expected = [max(pair) for pair in zip(expected, points, strict=True)]
    return StoryTurn(ply, points, [round(value, 1) for value in expected])
