"""Starting the server process: a free port, one event loop, the address in one line."""

from __future__ import annotations

import uvicorn

from ekiben.server.app import make_app


def run(host: str, port: int) -> int:
    """Serve until stopped."""
    print(f"Ekiben is open at http://{host}:{port}/", flush=True)
    uvicorn.run(make_app(), host=host, port=port, log_level="warning", access_log=False)
    return 0
