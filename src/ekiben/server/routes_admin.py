"""The addresses for whoever runs the server: is it well, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text

from ekiben.server.house import House, house_of
from ekiben.server.messages import Health
from ekiben.server.refused import ServerRefusal

Ask = Request[Any, Any, Any]
SECONDS = 3.0
"""A database that says nothing for so long is not well."""


@get(
    "/healthz",
    operation_id="health",
    summary="Is the server well?",
    tags=["admin"],
    responses={503: ResponseSpec(Health, generate_examples=False, description="Why it is not well")},
)
async def health(request: Ask) -> Response[Health]:
    """200 when tables can be played at; 503 while the server stops, or the database does not answer."""
    house = house_of(request)
    problem = await _problem(house)
    return Response(Health(problem or "ok", house.version), status_code=503 if problem else 200)


async def _problem(house: House) -> str:
    if house.closing:
        return "the server is stopping"
    try:
        async with asyncio.timeout(SECONDS):
            await house.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
            # A full disk can be read from, but nothing new can be kept.
            await house.store.write(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except TimeoutError:
        return "the database does not answer"
    except Exception as problem:
        return str(problem)[:200]
    return ""


@get(
    "/metrics",
    operation_id="metrics",
    summary="The numbers of this server",
    tags=["admin"],
    media_type=MediaType.TEXT,
)
async def metrics(request: Ask) -> Response[str]:
    """Numbers in the form Prometheus reads; from this machine, or with the token of the settings."""
    house = house_of(request)
    if not _may_read(house, request):
        raise ServerRefusal("not-yours", "the numbers are for whoever runs this server")
    return Response(house.metrics.written().decode(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _may_read(house: House, request: Ask) -> bool:
    told = request.headers.get("authorization", "").encode()
    token = house.settings.metrics_token
    if token and hmac.compare_digest(told, f"Bearer {token}".encode()):
        return True
    # What a proxy on this machine passes on comes from elsewhere.
    passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"))
    client = request.client
    try:
        return not passed_on and client is not None and ipaddress.ip_address(client.host).is_loopback
    except ValueError:
        return False


handlers = [health, metrics]
