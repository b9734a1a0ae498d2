"""Telling everybody who looks at a table what has happened: one frame for all who see the same."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from ekiben.server.hall.seen import (
    clock_seen,
    moment_of,
    muted_by,
    said,
    seats_of,
    seats_seen,
    state_seen,
    viewer_of,
)
from ekiben.server.messages_live import ChatFrame, Frame, MomentFrame, PresenceFrame, TableFrame
from ekiben.table import entries as e

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ekiben.server.hall.watchers import Watcher
    from ekiben.server.messages_table import TableState
    from ekiben.server.people.person import Person
    from ekiben.table.table import Table

PRESENCE_DELAY = 0.25
"""Seconds after which it is told who came and went."""
_ENCODER = msgspec.json.Encoder()


def written(frame: Frame) -> bytes:
    """A frame as it is sent."""
    return _ENCODER.encode(frame)


class Circle:
    """A table and those who look at it."""

    def __init__(self, table: Table, address: str) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self._address = address
        self._present: Counter[str] = Counter()
        self._presence: asyncio.TimerHandle | None = None

    @property
    def present(self) -> Collection[str]:
        """The ids of everybody who looks, those they had before included."""
        return self._present.keys()

    def is_looking(self, person: Person) -> bool:
        """Does somebody see this table just now?"""
        return any(
            watcher.looking and watcher.person is not None and watcher.person.id == person.id
            for watcher in self.watchers
        )

    @property
    def watching(self) -> int:
        """How many look without a seat."""
        return len(self.watchers) - len([id for id in self.table.standing.persons() if id in self._present])

    def state(self, person: Person | None, viewer: int | None = None, since: int | None = None) -> TableState:
        """The whole table for somebody."""
        return state_seen(
            self.table,
            person,
            address=self._address,
            now=time.time(),
            present=self.present,
            watching=self.watching,
            viewer=viewer,
            since=since,
        )

    # ------------------------------------------------------------------ telling

    def happened(self, entries: Sequence[e.Entry], before: int | None, *, calm: bool) -> None:
        """Tell what has happened; `before` is the ply there was, `calm` that nothing was proposed."""
        if not self.watchers:
            return
        if all(isinstance(entry, e.Said) for entry in entries):
            self._tell_chat(entries)
        elif all(isinstance(entry, e.Noted | e.Muted) for entry in entries):
            whose = {entry.person for entry in entries if isinstance(entry, e.Noted | e.Muted)}
            self._tell_table([one for one in self.watchers if one.person and whose & set(one.person.ids)])
        elif calm and before is not None and all(isinstance(entry, e.Answered) for entry in entries):
            self._tell_moment(before)
        else:
            self._tell_table(self.watchers)

    def tell_all(self) -> None:
        """Tell everybody the whole table."""
        self._tell_table(self.watchers)

    def _tell_chat(self, entries: Sequence[e.Entry]) -> None:
        lines = self.table.standing.chat[-len(entries) :]
        for line in lines:
            frame = written(ChatFrame(self.table.number, said(line, self.table)))
            for watcher in self.watchers:
                if line.person not in muted_by(self.table, watcher.person):
                    watcher.send(frame)

    def _tell_moment(self, before: int) -> None:
        shared: dict[int, bytes] = {}
        clock = clock_seen(self.table, time.time())
        for watcher in self.watchers:
            viewer = viewer_of(self.table, watcher.person, watcher.wished)
            # Spectators all see the same; who sits sees what is its own to take back.
            frame = shared.get(before) if viewer is None else None
            if frame is None:
                person = watcher.person if viewer is not None else None
                moment = moment_of(self.table, person, viewer, before)
                if moment is None:
                    return
                frame = written(MomentFrame(self.table.number, moment, viewer, clock))
                if viewer is None:
                    shared[before] = frame
            watcher.ply = self.table.ply
            watcher.send(frame)

    def _tell_table(self, watchers: Iterable[Watcher]) -> None:
        shared: dict[int | None, bytes] = {}
        for watcher in watchers:
            watcher.send(self.whole(watcher, shared))

    def whole(self, watcher: Watcher, shared: dict[int | None, bytes] | None = None) -> bytes:
        """The whole table for a watcher; the same one for all who sit nowhere and have muted nobody."""
        since, watcher.ply = watcher.ply, self.table.ply
        like_all = not seats_of(self.table, watcher.person) and not muted_by(self.table, watcher.person)
        if shared is not None and like_all and since in shared:
            return shared[since]
        state = self.state(None if like_all else watcher.person, watcher.wished, since)
        frame = written(TableFrame(self.table.number, state))
        if shared is not None and like_all:
            shared[since] = frame
        return frame

    # ------------------------------------------------------------------ coming and going

    def come(self, watcher: Watcher) -> None:
        """Somebody begins to look."""
        self.watchers.add(watcher)
        for id in watcher.person.ids if watcher.person else ():
            self._present[id] += 1
        self._tell_presence_soon()

    def go(self, watcher: Watcher) -> None:
        """Somebody looks no more."""
        self.watchers.discard(watcher)
        for id in watcher.person.ids if watcher.person else ():
            self._present[id] -= 1
            if not self._present[id]:
                del self._present[id]
        self._tell_presence_soon()

    def _tell_presence_soon(self) -> None:
        """When a crowd comes, everybody is told of all of them at once."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_DELAY, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        frames: dict[tuple[int, ...], bytes] = {}
        for watcher in self.watchers:
            own = tuple(seats_of(self.table, watcher.person))
            if own not in frames:
                seats = seats_seen(self.table, watcher.person, self.present)
                frames[own] = written(PresenceFrame(self.table.number, seats, self.watching))
            watcher.send(frames[own])
