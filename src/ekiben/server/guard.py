"""The door: what holds for every request before and after it is answered.

Requests of foreign pages, too many and too large ones are turned away here; headers that keep browsers safe
are added; times are measured; whatever breaks behind it ends as a refusal in our form, never as a traceback.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from ekiben.server import log
from ekiben.server.limits import Limit
from ekiben.server.messages import Code, Error
from ekiben.server.messages_table import Refused
from ekiben.server.page import Page
from ekiben.server.refused import STATUS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from ekiben.server.metrics import Metrics
    from ekiben.server.settings import Settings

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 256 * 1024
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SAFE: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
]
"""Headers that every answer has."""

BROKEN = "something broke here; nothing was changed, and it has been noted"
HARMLESS = ("GET", "HEAD", "OPTIONS")
OURS = ("/api/", "/schema", "/healthz", "/metrics")
"""Where the interface lies; everything else is the page's."""


class Guard:
    """The outermost application: page, live streams and interface lie behind it."""

    def __init__(self, settings: Settings, app: App, live: App, page: Page, metrics: Metrics) -> None:
        self._settings = settings
        self._app = app
        self._live = live
        self._page = page
        self._metrics = metrics
        self._limit = Limit(settings.requests_per_minute, 60)
        self._headers = [*SAFE]
        if settings.secure:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, a WebSocket or the beginning and end of the process."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        scope["ekiben.address"] = self.address(scope, headers)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers)
        elif scope["path"].startswith(OURS):
            await self._request(scope, receive, send, headers)
        else:
            await self._send_page(scope, send, headers)

    def address(self, scope: Scope, headers: dict[str, str]) -> str:
        """Where a request comes from; a proxy of ours tells it, anybody else's word counts for nothing."""
        told = headers.get("x-forwarded-for", "")
        if self._settings.behind_proxy and told:
            return told.rpartition(",")[2].strip()[:64]
        client = scope.get("client")
        return client[0] if client else "local"

    # ------------------------------------------------------------------ requests

    async def _request(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        start, status = time.perf_counter(), 0

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                took = f"app;dur={(time.perf_counter() - start) * 1000:.2f}"
                extra = (b"server-timing", took.encode())
                message["headers"] = [*self._safe(message.get("headers", [])), extra]
            await send(message)

        problem = self._refused(scope, headers)
        try:
            if problem is not None:
                await _refuse(send_safely, *problem)
            else:
                await self._app(scope, receive, send_safely)
        except Exception as broken:
            log.trouble("request broke", broken, path=scope["path"])
            if not status:
                await _refuse(send_safely, "broken", BROKEN)
        finally:
            self._metrics.request(scope, status, time.perf_counter() - start)

    def _refused(self, scope: Scope, headers: dict[str, str]) -> tuple[Code, str] | None:
        """Why a request is not even looked at."""
        if scope["method"] not in HARMLESS and self.foreign(headers):
            return "foreign-page", "a page of another site may not do this in your name"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > LARGEST_BODY:
            return "too-large", f"a request has at most {LARGEST_BODY // 1024} kB"
        if scope["path"].startswith("/api/"):
            wait = self._limit.wait(scope["ekiben.address"])
            if wait:
                return "too-many", f"too many requests; try again in {max(1, round(wait))} seconds"
        return None

    def foreign(self, headers: dict[str, str]) -> bool:
        """Does the request come from a page of another site? Programs that are no browsers say nothing."""
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site not in ("same-origin", "none")
        origin = headers.get("origin")
        if origin is None:
            return False
        host = urlsplit(origin).netloc
        return host not in (headers.get("host", ""), urlsplit(self._settings.address).netloc)

    def _safe(self, headers: Any) -> list[tuple[bytes, bytes]]:
        told = {key for key, _ in headers}
        extra = [] if b"cache-control" in told else [(b"cache-control", b"no-store")]
        return [*headers, *extra, *self._headers]

    # ------------------------------------------------------------------ WebSockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        if self._foreign_socket(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "a page of another site"})
            return
        try:
            await self._live(scope, receive, send)
        except Exception as broken:
            log.trouble("stream broke", broken, path=scope["path"])

    def _foreign_socket(self, headers: dict[str, str]) -> bool:
        """Browsers always tell the origin of a WebSocket."""
        return "origin" in headers and self.foreign(
            {"origin": headers["origin"], "host": headers.get("host", "")}
        )

    # ------------------------------------------------------------------ the page

    async def _send_page(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _refuse(send, "wrong-request", "this address is only looked at", 405, self._headers)
            return
        file = self._page.find(scope["path"])
        if file is None:
            await _refuse(send, "not-found", "there is no such file", extra=self._headers)
            return
        told = [
            (b"content-type", file.kind.encode()),
            (b"cache-control", file.caching.encode()),
            (b"etag", file.tag.encode()),
            (b"vary", b"Accept-Encoding"),
            *self._headers,
        ]
        if file.tag in headers.get("if-none-match", ""):
            await send({"type": "http.response.start", "status": 304, "headers": told})
            await send({"type": "http.response.body", "body": b""})
            return
        body = file.body
        if file.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            body = file.packed
            told.append((b"content-encoding", b"gzip"))
        told.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": told})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def _refuse(
    send: Send,
    code: Code,
    sentence: str,
    status: int | None = None,
    extra: list[tuple[bytes, bytes]] | None = None,
) -> None:
    body = msgspec.json.encode(Refused(Error(sentence, code)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start = {
        "type": "http.response.start",
        "status": status or STATUS[code],
        "headers": [*headers, *(extra or [])],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body})
