"""The web application: all addresses, how refusals are told, what opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Router
from litestar.datastructures import State

from ekiben.server import routes_admin, routes_games, routes_lessons, routes_me, routes_play, routes_tables
from ekiben.server.counter import Counter
from ekiben.server.guard import LARGEST_BODY, Guard
from ekiben.server.house import House
from ekiben.server.live import Streams
from ekiben.server.page import Page
from ekiben.server.refused import refused
from ekiben.server.schema import Messages, description

if TYPE_CHECKING:
    from ekiben.server.settings import Settings

BASE = "/api/v1"
"""Where the interface begins; a change that breaks clients gets a new number."""


def make_api(house: House | None = None) -> Litestar:
    """The interface; without a house only to be described."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        assert house is not None
        await house.open()
        try:
            yield
        finally:
            await house.close()

    rooms = (routes_games, routes_lessons, routes_me, routes_tables, routes_play)
    return Litestar(
        route_handlers=[Router(BASE, route_handlers=[room.router for room in rooms]), *routes_admin.handlers],
        exception_handlers={Exception: refused},
        plugins=[Messages()],
        openapi_config=description(),
        state=State({"house": house}),
        lifespan=[lifespan] if house else [],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def make_app(settings: Settings) -> tuple[Guard, House]:
    """The whole application, and the house behind it."""
    house = House(settings)
    api: Any = make_api(house)
    return Guard(settings, Counter(api, house), Streams(lambda: house), Page(), house.metrics), house
