"""Those who look at a table: each with a queue of frames; who is too slow gets the whole table instead."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ekiben.server.people.person import Person

MOST_WAITING = 64
"""So many frames may wait for somebody before they are dropped for the whole table."""


class Watcher:
    """Somebody who looks at a table through a live stream."""

    def __init__(self, person: Person | None, viewer: int | None) -> None:
        self.person = person
        self.wished = viewer
        self.ply: int | None = None
        """How much of the game they have been told."""
        self.ended = False
        self.looking = True
        """Is the page in sight? One that is open behind others is not looked at."""
        self._frames: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._lost = False

    def send(self, frame: bytes) -> None:
        """Let a frame wait to be sent."""
        if len(self._frames) >= MOST_WAITING:
            self._frames.clear()
            self._lost = True
        if not self._lost:
            self._frames.append(frame)
        self._news.set()

    def end(self, frame: bytes) -> None:
        """A last frame; nothing comes after it."""
        self._frames.append(frame)
        self._lost = False
        self.ended = True
        self._news.set()

    async def next(self) -> list[bytes] | None:
        """All frames that wait; None when some were dropped, and the whole table has to be told again."""
        while not (self._frames or self._lost or self.ended):
            self._news.clear()
            await self._news.wait()
        if self._lost:
            self._lost = False
            self._frames.clear()
            return None
        frames = list(self._frames)
        self._frames.clear()
        return frames
