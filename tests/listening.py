"""Live streams for tests: every frame of a table, over a WebSocket or as server-sent events, as it came."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import urllib.request
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

if TYPE_CHECKING:
    from served import Client


class Listener:
    """Somebody who looks at a table; `frames` are the texts of all frames so far."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.ended = False

    def _run(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError, ValueError, AttributeError):
            self._listen()
        with self._news:
            self.ended = True
            self._news.notify_all()

    def _listen(self) -> None:
        raise NotImplementedError

    def _heard(self, frame: str) -> None:
        with self._news:
            self.frames.append(frame)
            self._news.notify_all()

    def until(self, seq: int, *kinds: str, seconds: float = 30.0) -> list[str]:
        """All frames so far, as soon as one of these kinds has come that tells of so many entries."""
        wanted = kinds or ("table", "moment", "chat")
        end = time.monotonic() + seconds
        with self._news:
            while True:
                for frame in reversed(self.frames):
                    told = json.loads(frame)
                    if told["kind"] in wanted and told["seq"] >= seq:
                        return list(self.frames)
                left = end - time.monotonic()
                assert left > 0 and not self.ended, (seq, kinds, self.frames[-3:])
                self._news.wait(left)

    def told(self, *kinds: str) -> list[dict[str, Any]]:
        """The frames of these kinds, read."""
        return [frame for frame in map(json.loads, list(self.frames)) if frame["kind"] in kinds]


class Socket(Listener):
    """A WebSocket."""

    def __init__(self, client: Client, table: str, query: str = "") -> None:
        super().__init__()
        headers = {"Cookie": client.cookie} if client.cookie else {}
        if client.token:
            headers["Authorization"] = f"Bearer {client.token}"
        address = client.base.replace("http", "ws", 1)
        self._open = contextlib.ExitStack()
        self.socket = self._open.enter_context(
            connect(
                f"{address}/tables/{table}/live{query}",
                additional_headers=headers,
                compression=None,
                max_size=2**24,
            )
        )
        self._thread.start()

    def _listen(self) -> None:
        while True:
            frame = self.socket.recv()
            assert isinstance(frame, str)
            self._heard(frame)

    def call(self, **call: Any) -> None:
        self.socket.send(json.dumps(call))

    def close(self) -> None:
        self._open.close()


class Events(Listener):
    """Server-sent events."""

    def __init__(self, client: Client, table: str, query: str = "") -> None:
        super().__init__()
        request = urllib.request.Request(f"{client.base}/tables/{table}/stream{query}")
        self.stream = client.opener.open(request, timeout=60)
        self._thread.start()

    def _listen(self) -> None:
        for line in self.stream:
            if line.startswith(b"data:"):
                self._heard(line[5:].strip().decode())

    def close(self) -> None:
        # Another thread reads from it; only what lies below it can be shut at once.
        self.ended = True
        self.stream.fp.raw._sock.shutdown(2)  # type: ignore[union-attr]
        self._thread.join(10)
        self.stream.close()
