"""Starting the server, and what a client has to know about it."""

from __future__ import annotations

import os
from dataclasses import field, make_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse
from ekiben.server.settings import Settings, load, rows


def _flags() -> Any:
    """All settings as flags, none of them given."""
    usual = Settings()
    made: list[tuple[str, Any, Any]] = []
    for name, kind, about in rows():
        default = getattr(usual, name)
        told = f"{about} ({default})" if default not in ("", False) else about
        made.append((name, Annotated[kind | None, Parameter(help=told, negative="")], field(default=None)))
    flags = make_dataclass("Flags", made, frozen=True, kw_only=True)
    # Without a home of ours it would be taken for one of Python's own types, which have no flags.
    flags.__module__ = __name__
    return Parameter(name="*")(flags)


if TYPE_CHECKING:

    class Flags:
        """The settings somebody gave on the command line."""
else:
    Flags = _flags()

NOTHING = Flags()


def serve(*, config: Path | None = None, flags: Flags = NOTHING) -> int:
    """Start the server: tables to play at in a browser, over HTTP and from programs.

    Every setting can also stand in a TOML file, or in the environment as EKIBEN_ and its name in capitals
    (EKIBEN_PORT=8321). Flags come before the environment, the environment before the file.

    Parameters
    ----------
    config
        A TOML file with settings by name.
    """
    given = {name: getattr(flags, name) for name, _, _ in rows()}
    settings = load(given, os.environ, config)
    try:
        from ekiben.server.run import run
    except ModuleNotFoundError as problem:
        raise _missing(problem) from None
    return run(settings)


def schema() -> int:
    """Print the OpenAPI description of the server's interface, as JSON."""
    try:
        from ekiben.server.app import make_api
        from ekiben.server.schema import written
    except ModuleNotFoundError as problem:
        raise _missing(problem) from None
    print(written(make_api().openapi_schema.to_schema()).decode())
    return 0


def _missing(problem: ModuleNotFoundError) -> Misuse:
    return Misuse(f"the server needs more packages ({problem.name} is missing): pip install 'ekiben[serve]'")
