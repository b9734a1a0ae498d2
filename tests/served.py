"""A real server process on a real port, and players who come over HTTP; for tests."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


PROGRAM = "import sys; from ekiben.cli import main; sys.exit(main())"
REPEATABLE = (
    "import sys; sys.path.insert(0, {tests!r}); import repeatable; sys.exit(repeatable.serve({word!r}))"
)


class Process:
    """A server; `stop` asks it to end, `kill` does not ask. With a file it deals by the word in it."""

    def __init__(self, database: Path | str, *flags: str, port: int = 0, word: Path | None = None) -> None:
        tests = str(Path(__file__).parent)
        program = REPEATABLE.format(tests=tests, word=str(word)) if word else PROGRAM
        words = [sys.executable, "-c", program, "serve"]
        words += ["--port", str(port), "--database", str(database)]
        for limit in ("--requests-per-minute", "--guests-per-hour"):
            words += [] if limit in flags else [limit, "1000000"]
        words += flags
        self.log = Path(f"{database}.log") if isinstance(database, Path) else Path(os.devnull)
        with self.log.open("ab") as errors:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Ekiben is open at http"), (line, self.log.read_text("utf-8"))
        self.address = line.rpartition(" ")[2].strip().rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def close(self) -> None:
        self.stop()


@contextlib.contextmanager
def serving(database: Path, *flags: str, word: Path | None = None) -> Iterator[Process]:
    process = Process(database, *flags, word=word)
    try:
        yield process
    finally:
        process.stop()


class Answer(dict[str, Any]):
    """A JSON answer with its status and headers; `raw` is every byte of it."""

    status: int
    headers: Any
    raw: bytes


class Client:
    """Somebody who plays over HTTP and keeps a cookie, or uses a token."""

    def __init__(self, address: str, token: str = "") -> None:
        self.base = f"{address}/api/v1"
        self.jar = CookieJar()
        self.token = token
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.bytes: list[bytes] = []

    @property
    def cookie(self) -> str:
        return "; ".join(f"{each.name}={each.value}" for each in self.jar)

    def ask(self, method: str, path: str, data: Any = None, headers: dict[str, str] | None = None) -> Answer:
        body = None if data is None else json.dumps(data).encode()
        told = {"Content-Type": "application/json"} if body else {}
        if self.token:
            told["Authorization"] = f"Bearer {self.token}"
        url = self.base + path if path.startswith("/") else path
        request = urllib.request.Request(url, body, told | (headers or {}), method=method)
        try:
            with self.opener.open(request, timeout=60) as reply:
                return self._answer(reply.status, reply.headers, reply.read())
        except urllib.error.HTTPError as refused:
            return self._answer(refused.code, refused.headers, refused.read())

    def _answer(self, status: int, headers: Any, raw: bytes) -> Answer:
        self.bytes.append(raw)
        told = json.loads(raw) if raw and "json" in headers.get("Content-Type", "") else {}
        answer = Answer(told if isinstance(told, dict) else {"list": told})
        answer.status, answer.headers, answer.raw = status, headers, raw
        return answer

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, **data: Any) -> Answer:
        return self.ask("POST", path, data)

    def come(self) -> Answer:
        return self.get("/me")


def guest(process: Process) -> Client:
    """Somebody new."""
    client = Client(process.address)
    assert client.come().status == 200
    return client
