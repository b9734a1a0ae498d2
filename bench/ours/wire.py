"""A lean client: kept-alive connections that send requests built beforehand and read answers whole.

It shares the machine with the server it measures, so it does as little as it can.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec

LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"set-cookie: *([^;\r]+)", re.IGNORECASE)
TOOK = re.compile(rb"server-timing: *app;dur=([0-9.]+)", re.IGNORECASE)


class Reply(msgspec.Struct, frozen=True):
    """A whole answer of the server."""

    status: int
    head: bytes
    body: bytes


class Line(asyncio.Protocol):
    """A connection that has one request under way at a time; `told` is called with its reply."""

    def __init__(self) -> None:
        self.told: Callable[[Reply], None] = lambda reply: None
        self.transport: Any = None
        self._read = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The server is gone: whoever waits for a reply learns it."""
        if self._read:
            raise RuntimeError(f"the connection was lost in the middle of an answer: {exc}")

    def send(self, request: bytes) -> None:
        """Send a request."""
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Some of a reply has come."""
        read = self._read = self._read + data if self._read else data
        end = read.find(b"\r\n\r\n")
        if end < 0:
            return
        found = LENGTH.search(read, 0, end)
        size = int(found[1]) if found else 0
        if len(read) < end + 4 + size:
            return
        reply = Reply(int(read[9:12]), read[:end], read[end + 4 : end + 4 + size])
        self._read = read[end + 4 + size :]
        self.told(reply)


async def connect(port: int) -> Line:
    """A new connection."""
    _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", port)
    return line


async def ask(line: Line, request: bytes) -> Reply:
    """A request and its reply, for what need not be fast."""
    waiter: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    line.told = waiter.set_result
    line.send(request)
    reply = await asyncio.wait_for(waiter, 30)
    if reply.status >= 400:
        raise RuntimeError(f"{request[:60]!r}: {reply.status} {reply.body[:300]!r}")
    return reply


def get(path: str, cookie: str = "") -> bytes:
    """A request that reads."""
    return _request("GET", path, cookie, b"")


def post(path: str, body: bytes, cookie: str) -> bytes:
    """A request that writes."""
    return _request("POST", path, cookie, body)


def _request(method: str, path: str, cookie: str, body: bytes) -> bytes:
    head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if method == "POST":
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


async def guest(port: int) -> tuple[Line, str]:
    """Somebody new, with a connection and the cookie to be known by."""
    line = await connect(port)
    found = COOKIE.search((await ask(line, get("/me"))).head)
    if found is None:
        raise RuntimeError("a guest was given no cookie")
    return line, found[1].decode()


def took(reply: Reply) -> float:
    """The seconds the server took for a reply, as it tells itself."""
    found = TOOK.search(reply.head)
    if found is None:
        raise RuntimeError("the server did not tell its time")
    return float(found[1]) / 1000
