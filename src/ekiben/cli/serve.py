"""Starting the server, and what a client has to know about it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse


def _complain(problem: ModuleNotFoundError) -> Misuse:
    return Misuse(f"the server needs more packages ({problem.name} is missing): pip install 'ekiben[serve]'")


def serve(
    *,
    host: Annotated[str | None, Parameter(help="the address to listen at (127.0.0.1)")] = None,
    port: Annotated[int | None, Parameter(help="the port; the next free one if it is taken (8321)")] = None,
) -> int:
    """Start the server: tables to play at in a browser, over HTTP and from programs."""
    try:
        from ekiben.server.run import run
    except ModuleNotFoundError as problem:
        raise _complain(problem) from None
    return run(host or "127.0.0.1", port or 8321)


def schema() -> int:
    """Print the OpenAPI description of the server's interface, as JSON."""
    try:
        from ekiben.server.app import make_app
        from ekiben.server.schema import written
    except ModuleNotFoundError as problem:
        raise _complain(problem) from None
    print(written(make_app().openapi_schema.to_schema()).decode())
    return 0
