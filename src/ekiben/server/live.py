"""Live streams of tables: over a WebSocket, where answers may be sent as well, or as server-sent events."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
from litestar.response import ServerSentEvent, ServerSentEventMessage

from ekiben.kernel.refusal import Refusal
from ekiben.server import log
from ekiben.server.hall.telling import written
from ekiben.server.hall.watchers import Watcher
from ekiben.server.limits import Limit
from ekiben.server.messages_live import (
    AnswerCall,
    ByeFrame,
    Call,
    ChatCall,
    LookCall,
    PongFrame,
    RefusedFrame,
    ResyncFrame,
    TookFrame,
)
from ekiben.server.people.visits import needs
from ekiben.server.refused import ServerRefusal, error_of
from ekiben.server.visitors import visit_by

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping

    from ekiben.server.hall.hall import Open
    from ekiben.server.house import House
    from ekiben.server.people.person import Person, Visit

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]

PATH = re.compile(r"/api/v1/tables/([A-Za-z0-9]{1,40})/live")
CALLS = 20
"""So many calls may come over a stream in a second, for a while."""
LARGEST_CALL = 16 * 1024
ALIVE_EVERY = 20.0
"""Seconds after which an event stream says that it is still there, so that no proxy closes it."""
RECONNECT = 2.0
AGAIN = 1012
"""The close code that asks clients to come again."""

_CALLS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Call)  # type: ignore[arg-type]


class Streams:
    """All live streams of this process."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    async def __call__(
        self,
        scope: Scope,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """Serve a WebSocket from its beginning to its end."""
        await receive()
        house = self._house()
        try:
            if house.closing:
                raise ServerRefusal("closed", "the server is stopping")
            path = PATH.fullmatch(scope["path"])
            if path is None:
                raise ServerRefusal("not-found", "there is no stream at this address")
            visit = await visit_by(house, scope["headers"])
            person = needs(visit, "read").person if visit else None
            found = await house.hall.open(path[1])
        except Refusal as problem:
            with contextlib.suppress(RuntimeError, OSError):
                await send({"type": "websocket.close", "code": 4404, "reason": problem.sentence[:100]})
            return
        wishes = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        watcher = Watcher(person, _number(wishes, "viewer"))
        watcher.ply = _number(wishes, "ply")
        since = _number(wishes, "since")
        await send({"type": "websocket.accept"})
        found.circle.come(watcher)
        if since != found.table.number or watcher.ply != found.table.ply:
            watcher.send(found.circle.whole(watcher))
        talk = _Talk(house, found, watcher, visit, send)
        tasks = [asyncio.create_task(talk.tell()), asyncio.create_task(talk.listen(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            found.circle.go(watcher)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, OSError):
                log.trouble("a stream broke", end, table=found.table.id)
        with contextlib.suppress(Exception):
            await send({"type": "websocket.close", "code": AGAIN if watcher.ended else 1000})


class _Talk:
    """A WebSocket: one task tells, another listens."""

    def __init__(
        self,
        house: House,
        found: Open,
        watcher: Watcher,
        visit: Visit | None,
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        self._house = house
        self._found = found
        self._watcher = watcher
        self._visit = visit
        self._send = send
        self._limit = Limit(CALLS, 1.0)

    async def tell(self) -> None:
        """Send whatever waits, until the last frame."""
        frames_sent = self._house.metrics.frames
        while True:
            frames = await self._watcher.next()
            if frames is None:
                resync = written(ResyncFrame(self._found.table.number))
                frames = [resync, self._found.circle.whole(self._watcher)]
            for frame in frames:
                try:
                    await self._send({"type": "websocket.send", "text": frame.decode()})
                except (RuntimeError, OSError):
                    # The other side went while this was on its way; it will ask for what it has missed.
                    return
            frames_sent.inc(len(frames))
            if self._watcher.ended:
                return

    async def listen(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Carry out calls until the other side closes."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text: str | bytes = message.get("text") or message.get("bytes") or b""
            key = None
            try:
                if len(text) > LARGEST_CALL:
                    raise ServerRefusal("too-large", f"a call has at most {LARGEST_CALL // 1024} kB")
                wait = self._limit.wait("")
                if wait:
                    raise ServerRefusal("too-many", "too many calls; slower, please", wait=wait)
                call = _CALLS.decode(text)
                key = getattr(call, "key", None)
                await self._carry_out(call)
            except Exception as problem:
                await self._refuse(problem, key)

    async def _carry_out(self, call: AnswerCall | ChatCall | Any) -> None:
        house, table = self._house, self._found.table.id
        if isinstance(call, AnswerCall):
            person = await self._player()
            await house.desk.answer_quietly(table, person, call)
            self._watcher.send(written(TookFrame(self._found.table.number, call.key, self._found.table.ply)))
        elif isinstance(call, ChatCall):
            person = await self._player()
            await house.hall.change(
                table,
                lambda at, now: at.say(person.id_at(at.standing.persons()), person.name, call.text, now),
            )
        elif isinstance(call, LookCall):
            self._watcher.looking = call.on
        else:
            self._watcher.send(written(PongFrame(self._found.table.number, time.time())))

    async def _player(self) -> Person:
        """Who calls, if the session they came with is still good."""
        visit = self._visit
        if visit is not None and not await self._house.people.visits.still_good(visit):
            raise ServerRefusal("sign-in", "you have signed out meanwhile")
        return needs(visit, "play").person

    async def _refuse(self, problem: Exception, key: str | None) -> None:
        if not isinstance(problem, Refusal | ValueError | RecursionError | msgspec.MsgspecError):
            log.trouble("a call broke", problem, table=self._found.table.id)
        error = error_of(problem)
        table = None
        if key is not None and error.code in ("late", "not-allowed", "not-your-turn"):
            person = self._visit.person if self._visit else None
            table = self._found.circle.state(person, self._watcher.wished)
        self._watcher.send(written(RefusedFrame(self._found.table.number, key, error, table)))


def bye(house: House) -> None:
    """Tell everybody that the server stops, and when to come again."""
    house.wires.ears.end()
    for found in house.hall.everybody():
        frame = written(
            ByeFrame(found.table.number, "the server is stopping; come again in a moment", RECONNECT)
        )
        for watcher in found.circle.watchers:
            watcher.end(frame)


def end_streams(house: House, person: Person) -> None:
    """Somebody has signed out everywhere, or is forgotten: nobody looks in their name any more."""
    house.wires.ears.end(person)
    for found in house.hall.everybody():
        frame = written(ByeFrame(found.table.number, "you have signed out", None))
        for watcher in found.circle.watchers:
            if watcher.person is not None and watcher.person.id == person.id:
                watcher.end(frame)


async def event_stream(
    house: House, id: str, person: Person | None, since: int | None, viewer: int | None
) -> ServerSentEvent:
    """The frames of a table as server-sent events."""
    found = await house.hall.open(id)
    watcher = Watcher(person, viewer)
    return ServerSentEvent(_events(house, found, watcher, since))


async def _events(
    house: House, found: Open, watcher: Watcher, since: int | None
) -> AsyncIterator[ServerSentEventMessage]:
    found.circle.come(watcher)
    try:
        if since != found.table.number:
            watcher.send(found.circle.whole(watcher))
        while True:
            try:
                frames = await asyncio.wait_for(watcher.next(), ALIVE_EVERY)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
                continue
            if frames is None:
                frames = [written(ResyncFrame(found.table.number)), found.circle.whole(watcher)]
            for frame in frames:
                yield ServerSentEventMessage(data=frame.decode(), id=str(found.table.number))
            house.metrics.frames.inc(len(frames))
            if watcher.ended:
                return
    finally:
        found.circle.go(watcher)


def _number(wishes: dict[str, list[str]], name: str) -> int | None:
    text = wishes.get(name, [""])[-1]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
