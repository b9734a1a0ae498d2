"""tables."""

from __future__ import annotations

from typing import Any

from litestar import Request

from ekiben.server.refused import ServerRefusal


def tables(request: Request[Any, Any, Any]) -> Any:
    """The tables of this server."""
    raise ServerRefusal("closed", "the tables of this server are not open yet")
