"""Answers are taken by the counter or, when a request is unusual, by the framework: with the same result."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest
from served import Answer, Client, Process, guest, serving

from ekiben.server.counter import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("counter") / "ekiben.sqlite") as running:
        yield running


def send(client: Client, path: str, body: bytes) -> Answer:
    """A POST of just these bytes."""
    request = urllib.request.Request(
        client.base + path, body, {"Content-Type": "application/json"}, method="POST"
    )
    try:
        with client.opener.open(request, timeout=60) as reply:
            return client._answer(reply.status, reply.headers, reply.read())
    except urllib.error.HTTPError as refused:
        return client._answer(refused.code, refused.headers, refused.read())


def both(client: Client, path: str, wish: Any) -> list[tuple[Any, ...]]:
    """What the counter and the framework say to the same request, without what tells the time."""
    body = json.dumps(wish).encode()
    said: list[tuple[Any, ...]] = []
    for sent in (body, body + b" " * LONGEST):
        answer = send(client, path, sent)
        table = answer.get("table") or answer
        if "clock" in table:
            table["clock"]["now"] = 0
        headers = {
            name.lower(): value
            for name, value in answer.headers.items()
            if name.lower() not in ("date", "content-length", "server-timing")
        }
        said.append((answer.status, dict(answer), headers))
    return said


def test_the_counter_and_the_framework_say_the_same(process: Process) -> None:
    host, other, stranger = guest(process), guest(process), Client(process.address)
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = host.post("/tables", game="shinjuku", wishes={"start": 0}, seats=seats)
    other.post(f"/tables/{made['id']}/join")
    path = f"/tables/{made['id']}/answers"
    table = host.get(f"/tables/{made['id']}")
    choice = table["moment"]["question"]["choices"][0]["answer"]
    right = {"ply": 0, "answers": [choice], "key": "once"}
    asked: list[tuple[Client, str, Any, int]] = [
        (host, path, right, 200),
        (host, path, right | {"answers": [choice + 1]}, 409),
        (host, path, {"ply": 0, "answers": [1], "key": "late"}, 409),
        (host, path, {"ply": 1, "answers": [63], "key": "not allowed"}, 409),
        (host, path, {"ply": 1, "words": "open Atlantis", "key": "words"}, 422),
        (host, path, {"ply": 1, "key": "nothing"}, 400),
        (other, path, {"ply": 1, "answers": [1], "key": "not asked"}, 409),
        (guest(process), path, {"ply": 1, "answers": [1], "key": "not here"}, 403),
        (stranger, path, {"ply": 1, "answers": [1], "key": "nobody"}, 401),
        (host, "/tables/nowhere/answers", right, 404),
        (host, path, {"ply": -1, "answers": [1], "key": "x"}, 400),
        (host, path, {"ply": 1, "answers": [64], "key": "x"}, 400),
        (host, path, {"ply": 1, "answers": [1], "key": ""}, 400),
        (host, path, {"ply": 1, "answers": [], "key": "x"}, 400),
        (host, path, {"ply": 1, "answers": [1], "key": "x", "more": 1}, 400),
        (host, path, [], 400),
    ]
    for client, where, wish, status in asked:
        quick, slow = both(client, where, wish)
        assert quick[0] == status, (wish, quick)
        assert quick == slow


def test_a_body_in_pieces_is_put_together(process: Process) -> None:
    """A request the counter has begun to read goes on to the framework whole."""
    host = guest(process)
    made = host.post("/tables", game="shinjuku", seats=[{"kind": "you"}, {"kind": "bot", "level": "random"}])
    body = json.dumps({"ply": 100, "answers": [1], "key": "k"}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=30)
    headers = {"Cookie": host.cookie, "Content-Type": "application/json"}
    pieces = iter([body[:5], body[5:12], body[12:]])
    connection.request("POST", f"/api/v1/tables/{made['id']}/answers", pieces, headers, encode_chunked=True)
    reply = connection.getresponse()
    assert reply.status == 409
    assert json.loads(reply.read())["error"]["code"] == "late"
    connection.close()


def test_every_answer_tells_how_long_the_server_took(process: Process) -> None:
    host = guest(process)
    for answer in (host.get("/me"), host.get("/tables/nowhere"), host.post("/tables/nowhere/answers")):
        took = answer.headers["Server-Timing"]
        assert took.startswith("app;dur=")
        assert 0 < float(took.partition("=")[2]) < 60_000
