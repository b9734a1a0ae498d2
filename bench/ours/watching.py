"""A thousand people who look at one table, each over a WebSocket, and note when a frame has come."""

import asyncio
import base64
import os
import time
from typing import Any

from bench.ours.crowd import STATES
from bench.ours.wire import ask, guest, post

HEAD = (
    "GET /api/v1/tables/{id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Stage:
    """What is being shown: the ply of the answer under way, when it was sent, and how long it took to see."""

    def __init__(self) -> None:
        self.ply = b""
        self.sent = 0.0
        self.seen = 0
        self.seconds: list[float] = []


class Spectator(asyncio.Protocol):
    """A WebSocket that only listens."""

    def __init__(self, stage: Stage, id: str) -> None:
        self.stage = stage
        self.head = HEAD.format(id=id, key=base64.b64encode(os.urandom(16)).decode()).encode()
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self.transport = transport
        self.transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        """A frame is small and comes whole; one that tells of the answer under way counts."""
        if b'"kind":"moment"' in data and self.stage.ply in data:
            self.stage.seconds.append(time.perf_counter() - self.stage.sent)
            self.stage.seen += 1
        elif b'"kind":"table"' in data and not self.ready.done():
            self.ready.set_result(None)


async def watched(port: int, number: int, seconds: float) -> Stage:
    """Let so many look at a table where somebody answers twice a second."""
    stage = Stage()
    line, cookie = await guest(port)
    wish = b'{"game":"shinjuku","seats":[{"kind":"you"},{"kind":"shared"}]}'
    table = STATES.decode((await ask(line, post("/tables", wish, cookie))).body)
    loop = asyncio.get_running_loop()
    crowd: list[Spectator] = []
    for start in range(0, number, 50):
        some = [Spectator(stage, table.id) for _ in range(start, min(number, start + 50))]
        for one in some:
            await loop.create_connection(lambda one=one: one, "127.0.0.1", port)
        await asyncio.wait_for(asyncio.gather(*(one.ready for one in some)), 60)
        crowd += some
    await asyncio.sleep(1.0)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        question = table.moment.question
        if question is None:
            raise RuntimeError("the game is over before the time is")
        ply = table.moment.ply
        stage.ply, stage.seen = b'"moment":{"ply":%d,' % (ply + 1), 0
        answer = b'{"ply":%d,"answers":[%d],"key":"%d"}' % (ply, question.choices[0].answer, ply)
        stage.sent = time.perf_counter()
        table = STATES.decode((await ask(line, post(f"/tables/{table.id}/answers", answer, cookie))).body)
        while stage.seen < number:
            if time.perf_counter() - stage.sent > 20:
                raise RuntimeError(f"only {stage.seen} of {number} have seen the answer")
            await asyncio.sleep(0.005)
        await asyncio.sleep(max(0.0, stage.sent + 0.5 - time.perf_counter()))
    for one in crowd:
        one.transport.close()
    return stage
