"""What people ask of tables: make one, find one, sit down, answer, take back, talk."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Literal

from ekiben.kernel.refusal import Refusal
from ekiben.server.hall import making
from ekiben.server.hall.fresh import belongs
from ekiben.server.hall.seen import row_seen, seats_of
from ekiben.server.limits import Limit
from ekiben.server.messages_table import TableList, TableRow, TableState
from ekiben.server.people.secrets import new_id
from ekiben.server.refused import ServerRefusal, error_of
from ekiben.table.settings import Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ekiben.server.hall.hall import Hall, Open
    from ekiben.server.messages_table import Answers, Fork, Join, NewTable, Orders, TakeBack
    from ekiben.server.people.person import Person
    from ekiben.server.storage.rows import Row
    from ekiben.server.storage.store import Listed, Store
    from ekiben.table import entries as e

TABLES_PER_MINUTE = 20


class Desk:
    """Where people ask; everything is done through the hall."""

    def __init__(self, hall: Hall, store: Store, tables_per_person: int) -> None:
        self._hall = hall
        self._store = store
        self._most = tables_per_person
        self._often = Limit(TABLES_PER_MINUTE, 60)

    # ------------------------------------------------------------------ making and finding

    async def make(self, person: Person, new: NewTable) -> TableState:
        """Make a table."""
        wishes, settings = making.wishes_of(new), making.settings_of(new)
        places = making.places_of(new.seats, person)
        if not new.seats:
            places = [Place(kind="person", person=person.id, name=person.name)]
        await self._check_number(person)
        id = new_id()
        entries = Table.opening(id, person.id, new.game, wishes, places, settings, time.time())
        return await self._made(entries, person)

    async def _made(self, entries: list[e.Entry], person: Person) -> TableState:
        made = await self._hall.make(entries, Table.replay(entries))
        return made.circle.state(person)

    async def _check_number(self, person: Person) -> None:
        wait = self._often.wait(person.id)
        if wait:
            raise ServerRefusal("too-many", "that were many tables; wait a moment", wait=wait)
        rows = await self._own(person, self._most * 4)
        living = sum(1 for row in rows if row.host in person.ids and row.state in ("waiting", "playing"))
        if living >= self._most:
            raise ServerRefusal(
                "too-many", f"you have made {living} tables that are not over; end some of them first"
            )

    async def listed(
        self,
        person: Person | None,
        listed: Literal["open", "mine", "watch", "finished"],
        game: str | None,
        after: str | None,
        limit: int,
    ) -> TableList:
        """A page of a list, those first where something happened last."""
        before = _cursor(after)
        if listed == "mine":
            found = await self._own(person, limit + 1, before) if person else []
        else:
            kept = await self._store.rows(listed, before=before, most=limit + 1)
            found = self._by_now(kept, listed, (), before)
        shown = found[:limit]
        tables = [self._row(row, person) for row in shown if game is None or row.game == game]
        last = shown[-1] if len(found) > limit else None
        return TableList(tables, f"{last.changed!r} {last.id}" if last else None)

    async def _own(self, person: Person, most: int, before: tuple[float, str] | None = None) -> list[Row]:
        """The tables of somebody, under whatever id."""
        kept: list[Row] = []
        for id in person.ids:
            kept += await self._store.rows("mine", id, before=before, most=most)
        return self._by_now(kept, "mine", person.ids, before)

    def _by_now(
        self, kept: list[Row], listed: Listed, ids: Collection[str], before: tuple[float, str] | None
    ) -> list[Row]:
        """A list as it is by now, from where a page begins."""
        return self._hall.fresh.put_into(
            kept,
            lambda row: belongs(row, listed, ids) and (before is None or (row.changed, row.id) < before),
        )

    def _row(self, row: Row, person: Person | None) -> TableRow:
        at_hand = self._hall.at_hand(row.id)
        circle = at_hand.circle if at_hand else None
        return row_seen(row, person, circle.present if circle else (), circle.watching if circle else 0)

    async def your_turns(self, person: Person) -> list[str]:
        """The tables where somebody is waited for."""
        rows = await self._own(person, 200)
        return [row.id for row in rows if row.state == "playing" and row.asked in person.ids]

    # ------------------------------------------------------------------ a table

    async def state(self, id: str, person: Person | None, viewer: int | None = None) -> TableState:
        """The whole table."""
        return (await self._hall.open(id)).circle.state(person, viewer)

    async def change(
        self,
        id: str,
        person: Person,
        ask: Callable[[Table, str, float], list[e.Entry]],
    ) -> TableState:
        """Ask something of a table under the id one sits there with; the table as it stands then."""
        found = await self._hall.change(
            id, lambda table, now: ask(table, person.id_at(table.standing.persons()), now)
        )
        return found.circle.state(person)

    async def join(self, id: str, person: Person, wish: Join) -> TableState:
        """Sit down, or take one's seat back from the bot."""

        def ask(table: Table, me: str, now: float) -> list[e.Entry]:
            own = seats_of(table, person)
            if any(table.standing.seats[seat].stand_in for seat in own):
                return table.take_back_seat(me, now)
            if own and wish.seat is None:
                return []
            return table.join(me, person.name, now, wish.seat, shared=wish.shared)

        return await self.change(id, person, ask)

    async def answer(self, id: str, person: Person, wish: Answers) -> TableState:
        """Answer; whoever is too late gets the table as it stands."""
        try:
            found = await self.answer_quietly(id, person, wish)
        except Refusal as problem:
            raise await self._with_table(problem, id, person) from None
        return found.circle.state(person, since=wish.ply)

    async def _with_table(self, problem: Refusal, id: str, person: Person) -> Refusal:
        """A refusal with the table as it stands, so that a client can go on from there."""
        error = error_of(problem)
        if error.code not in ("late", "not-allowed", "not-your-turn", "not-understood"):
            return problem
        return ServerRefusal(
            error.code,
            error.sentence,
            rule=error.rule,
            instead=error.instead,
            table=await self.state(id, person),
        )

    async def answer_quietly(self, id: str, person: Person, wish: Answers) -> Open:
        """Answer; the table is told to those who watch it."""

        def ask(table: Table, now: float) -> list[e.Entry]:
            me = person.id_at(table.standing.persons())
            if (wish.answers is None) == (wish.words is None):
                raise ServerRefusal("wrong-request", "answers are given as numbers or in words")
            answers = wish.answers
            if answers is None:
                answers = table.answers_of(me, wish.ply, wish.words or "", now)
            return table.answer(me, wish.ply, answers, wish.key, now)

        return await self._hall.change(id, ask)

    async def undo(self, id: str, person: Person, wish: TakeBack) -> TableState:
        """Take back, or propose it."""
        return await self.change(id, person, lambda table, me, now: table.undo(me, wish.ply, wish.what, now))

    async def orders(self, id: str, person: Person, wish: Orders) -> TableState:
        """Standing orders."""
        return await self.change(
            id, person, lambda table, me, now: table.set_orders(me, wish.orders, now, wish.seat)
        )

    # ------------------------------------------------------------------ the next table

    async def rematch(self, id: str, person: Person) -> TableState:
        """The same again; who asks later comes to the same table."""
        found = await self._hall.open(id)
        if not seats_of(found.table, person):
            raise ServerRefusal("not-yours", "only who has played may ask for a rematch")
        async with found.next_door:
            if not found.table.standing.rematch:
                await self._check_number(person)
                await self._rematch(found)
        return await self.state(found.table.standing.rematch, person)

    async def _rematch(self, found: Open) -> None:
        new = new_id()
        entries = found.table.again(new, time.time())
        await self._hall.make(entries, Table.replay(entries))
        await self._hall.change(found.table.id, lambda table, now: table.rematched(new, now))

    async def fork(self, id: str, person: Person, wish: Fork) -> TableState:
        """A table to try things out on, from a moment of this game."""
        source = (await self._hall.open(id)).table
        await self._check_number(person)
        players = sum(1 for seat in source.standing.seats if seat.who != "hideo")
        places = making.own_places(wish.seats, person, players)
        settings = Settings(name=source.settings.name, private=True, analysis=True)
        entries = source.continuing(new_id(), person.id, wish.ply, places, settings, time.time())
        return await self._made(entries, person)

    async def rename(self, person: Person) -> None:
        """Somebody has a new name: their tables that are not over are told."""
        for id in person.ids:
            for row in await self._own(person, 500):
                if row.state in ("waiting", "playing") and any(seat.person == id for seat in row.seats):
                    await self._hall.change(
                        row.id, lambda table, now, id=id: table.rename(id, person.name, now)
                    )

    async def leave_all(self, person: Person, name: str) -> None:
        """Somebody is gone for good: bots play on, and a made-up name is left."""
        for id in person.ids:
            for table in await self._store.tables_of(id):
                found = await self._hall.change(table, lambda at, now, id=id: at.rename(id, name, now))
                standing = found.table.standing
                if standing.state == "finished":
                    await self._store.rename_in_record(found.table)
                elif standing.state != "abandoned" and standing.seats_of(id):
                    await self._hall.change(table, lambda at, now, id=id: at.leave(id, now))


def _cursor(after: str | None) -> tuple[float, str] | None:
    """Where the next page begins."""
    if not after:
        return None
    changed, _, id = after.partition(" ")
    try:
        return float(changed), id
    except ValueError:
        raise ServerRefusal("wrong-request", "“after” is what “next” of the page before has told") from None
