"""The person of a request: by the cookie of a browser or the token of a program."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from ekiben.server.house import House, house_of
from ekiben.server.people.visits import SESSION_DAYS, needs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from litestar import Request

    from ekiben.server.messages_people import Scope
    from ekiben.server.people.person import Person, Visit

Body = TypeVar("Body")


def cookie_name(house: House) -> str:
    """The cookie; over https its prefix makes browsers refuse it from anywhere else."""
    return "__Host-ekiben" if house.settings.secure else "ekiben"


async def visit_of(request: Request[Any, Any, Any]) -> Visit | None:
    """The visit of a request, None for a stranger."""
    house = house_of(request)
    return await visit_by(house, request.scope["headers"])


async def visit_by(house: House, headers: Iterable[tuple[bytes, bytes]]) -> Visit | None:
    """The visit these headers tell of: a token counts before a cookie."""
    word = ""
    wanted = cookie_name(house)
    for key, value in headers:
        if key == b"authorization" and value[:7].lower() == b"bearer ":
            return await house.people.visits.of_word(value[7:].decode("latin-1").strip(), time.time())
        if key == b"cookie":
            for part in value.decode("latin-1").split(";"):
                name, _, told = part.strip().partition("=")
                if name == wanted:
                    word = told
    return await house.people.visits.of_word(word, time.time()) if word else None


async def person_of(request: Request[Any, Any, Any], scope: Scope) -> Person:
    """The person of a request that needs one, by a key that is good for this."""
    return needs(await visit_of(request), scope).person


async def reader_of(request: Request[Any, Any, Any]) -> Person | None:
    """The person of a request that strangers may make as well."""
    visit = await visit_of(request)
    return needs(visit, "read").person if visit else None


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as the door has found out."""
    scope: Any = request.scope
    return scope["ekiben.address"]


def with_cookie(house: House, body: Body, word: str | None) -> Response[Body]:
    """An answer that gives a session, or takes it away."""
    cookie = Cookie(
        key=cookie_name(house),
        value=word or "",
        max_age=SESSION_DAYS * 86_400 if word else 0,
        httponly=True,
        secure=house.settings.secure,
        samesite="lax",
        path="/",
    )
    return Response(body, cookies=[cookie])
