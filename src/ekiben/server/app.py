"""The web application: all addresses, how refusals are told, and the description of it all at /schema."""

from __future__ import annotations

from litestar import Litestar, Router

from ekiben.server import routes_games, routes_me, routes_play, routes_tables
from ekiben.server.refused import refused
from ekiben.server.schema import Messages, description

BASE = "/api/v1"
"""Where the interface begins; a change that breaks clients gets a new number."""


def make_app() -> Litestar:
    """The application."""
    api = Router(
        BASE,
        route_handlers=[routes_games.router, routes_me.router, routes_tables.router, routes_play.router],
    )
    return Litestar(
        route_handlers=[api],
        exception_handlers={Exception: refused},
        plugins=[Messages()],
        openapi_config=description(),
    )
