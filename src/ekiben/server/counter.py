"""The counter: answers to questions, by far the most frequent request, taken without the framework around it.

The address and all about it is that of `routes_play.answer`, which takes whatever is unusual here: both do
the same, and a test compares what they send.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.server.messages_table import Answers
from ekiben.server.people.visits import needs
from ekiben.server.refused import refusal_of
from ekiben.server.visitors import visit_by

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from ekiben.server.house import House

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH = re.compile(r"/api/v1/tables/([A-Za-z0-9]{1,40})/answers")
LONGEST = 16 * 1024
_ANSWERS = msgspec.json.Decoder(Answers)
_ENCODER = msgspec.json.Encoder()


class Counter:
    """In front of the application; what it does not take goes on to there, as if it had not been here."""

    def __init__(self, app: App, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take answers to a question; let everything else pass."""
        path = PATH.fullmatch(scope.get("path", "")) if scope.get("method") == "POST" else None
        if path is None:
            await self._app(scope, receive, send)
            return
        message = await receive()
        wish = None if message.get("more_body") else _read(scope, message.get("body", b""))
        if wish is None:
            await self._app(scope, _again(message, receive), send)
            return
        scope["ekiben.what"] = "answer"
        status, extra = 200, list[tuple[bytes, bytes]]()
        try:
            visit = await visit_by(self._house, scope["headers"])
            table = await self._house.desk.answer(path[1], needs(visit, "play").person, wish)
            body = _ENCODER.encode(table)
        except Exception as problem:
            status, refused, headers = refusal_of(problem, scope["path"])
            extra = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            body = _ENCODER.encode(refused)
        told = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            *extra,
        ]
        await send({"type": "http.response.start", "status": status, "headers": told})
        await send({"type": "http.response.body", "body": body})


def _read(scope: Scope, body: bytes) -> Answers | None:
    """The wish in a request that is as usual."""
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    if not kind.startswith(b"application/json") or len(body) > LONGEST:
        return None
    try:
        return _ANSWERS.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _again(first: Message, receive: Receive) -> Receive:
    """Receive what was received already, then the rest."""
    waiting = [first]

    async def next_one() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_one
