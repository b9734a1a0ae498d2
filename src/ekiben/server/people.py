"""people."""

from __future__ import annotations

from typing import Any

from litestar import Request

from ekiben.server.refused import ServerRefusal


def people(request: Request[Any, Any, Any]) -> Any:
    """The people of this server."""
    raise ServerRefusal("closed", "the people of this server are not open yet")
