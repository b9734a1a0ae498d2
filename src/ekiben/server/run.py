"""Starting the server process: a port, one event loop, the address in one line; stopping without a loss."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from ekiben.kernel.refusal import NotPossible, Refusal
from ekiben.server import log
from ekiben.server.app import make_app
from ekiben.server.live import LARGEST_CALL, bye

if TYPE_CHECKING:
    from ekiben.server.guard import Guard
    from ekiben.server.house import House
    from ekiben.server.settings import Settings

OTHER_PORTS = 50
"""So many ports after the wished one are tried."""


def listen(settings: Settings) -> socket.socket:
    """A socket at the wished port, or at the next free one where any will do."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    last = settings.port + (OTHER_PORTS if settings.any_port and settings.port else 0)
    for port in range(settings.port, min(last, 65535) + 1):
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((settings.host, port))
            sock.listen(2048)
        except OSError as problem:
            sock.close()
            if port < last:
                continue
            reason = problem.strerror or str(problem)
            raise NotPossible(
                f"nothing can be served at {settings.host} port {port} ({reason}); --port names another one"
            ) from None
        return sock
    raise NotPossible(f"no port from {settings.port} on is free")


class _Server(uvicorn.Server):
    """Tells everybody who looks at a table before connections are closed."""

    house: House
    address: str

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say where."""
        await super().startup(sockets)
        if not self.should_exit:
            print(f"Ekiben is open at {self.address}/", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye, then close."""
        self.house.closing = True
        bye(self.house)
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def _plainly(app: Guard, house: House, refused: list[Refusal]) -> Any:
    """The application, but what keeps it from opening is kept for a sentence instead of a traceback."""
    open_house = house.open

    async def open_or_tell() -> None:
        try:
            await open_house()
        except Refusal as problem:
            refused.append(problem)
            raise

    house.open = open_or_tell

    async def call(scope: Any, receive: Any, send: Any) -> None:
        async def told(message: Any) -> None:
            silent = refused and message["type"] == "lifespan.startup.failed"
            await send({**message, "message": ""} if silent else message)

        await app(scope, receive, told if scope["type"] == "lifespan" else send)

    return call


def run(settings: Settings) -> int:
    """Serve until somebody stops it."""
    log.begin(settings.log, settings.log_level)
    sock = listen(settings)
    port: int = sock.getsockname()[1]
    if port != settings.port and settings.port:
        log.note("port taken", wished=settings.port, port=port)
    settings = msgspec.structs.replace(settings, port=port)
    app, house = make_app(settings)
    refused: list[Refusal] = []
    logging.getLogger("uvicorn.error").addFilter(lambda _: not refused)
    config = uvicorn.Config(
        _plainly(app, house, refused),
        log_config=None,
        access_log=False,
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_CALL * 2,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds)),
        h11_max_incomplete_event_size=32 * 1024,
    )
    server: Any = _Server(config)
    server.house, server.address = house, settings.address
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        try:
            runner.run(server.serve([sock]))
        except SystemExit:
            # The way uvicorn ends where it cannot open.
            if not refused:
                raise
    if refused:
        raise refused[0]
    return 0 if server.started else 1
