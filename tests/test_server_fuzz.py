"""Nonsense of all kinds, made from the server's own description of itself: it refuses, and goes on.

No request may end as an error of ours, say something the description does not tell, leave a traceback in the
log, or keep others waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
import urllib.error
import urllib.request
import warnings
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from served import Process, guest, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDLESS = {"myStream", "tableStream"}
"""Streams are listened to elsewhere; they have no end to wait for."""

HEALTHY: list[Any] = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
"""What Hypothesis shall not complain of: the machine may be busy, and schemas are as they are."""

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


class World:
    """A server with somebody in it, and tables of all kinds for requests to hit."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.schema = schemathesis.openapi.from_url(f"{process.address}/schema/openapi.json")
        found: list[Any] = [each.ok() for each in self.schema.get_all_operations() if isinstance(each, Ok)]
        self.operations = {each.definition.raw["operationId"]: each for each in found}
        self.pick = random.Random(3)
        self.client = guest(process)
        self.tables = self.made()

    def made(self) -> list[str]:
        """Tables that wait, are played at, are finished, and are somebody else's."""
        you, bot, open_ = {"kind": "you"}, {"kind": "bot", "level": "random"}, {"kind": "open"}
        other = guest(self.process)
        bots = other.post("/tables", game="zerokei", seats=[bot, bot])
        ids = [
            self.client.post("/tables", game="shinjuku", seats=[you, open_])["id"],
            self.client.post("/tables", game="shinjuku", seats=[you, {"kind": "shared"}], undo="consent")[
                "id"
            ],
            self.client.post("/tables", game="zerokei", wishes={"players": 1}, seats=[you])["id"],
            other.post("/tables", game="shinjuku", seats=[you, bot], private=True)["id"],
            bots["id"],
        ]
        while other.get(f"/tables/{bots['id']}")["state"] != "finished":
            time.sleep(0.1)
        return ids

    def headers(self) -> dict[str, str]:
        """The cookie of somebody; a new one when the last was thrown away by a request."""
        if self.client.get("/me/tokens").status != 200:
            self.client = guest(self.process)
            self.tables = [*self.tables[-2:], *self.made()[:3]]
        return {"Cookie": self.client.cookie, "Sec-Fetch-Site": "same-origin"}

    def ask(self, case: Any) -> None:
        """Send a request; most of those for a table go to one that is there."""
        if "table" in case.path_parameters and self.pick.random() < 0.9:
            case.path_parameters["table"] = self.pick.choice(self.tables)
        # A message that the description forbids may still be one that is understood.
        case.call_and_validate(headers=self.headers(), checks=CHECKS, timeout=30)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with serving(tmp_path_factory.mktemp("fuzz") / "ekiben.sqlite", "--tables-per-person", "1000") as running:
        yield World(running)
        assert_well(running)


def assert_well(process: Process) -> None:
    """It answers, plays on, and has noted nothing that broke."""
    somebody = guest(process)
    assert somebody.get(f"{process.address}/healthz").status == 200
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    table = somebody.post("/tables", game="shinjuku", wishes={"start": 0}, seats=seats)
    choice = table["moment"]["question"]["choices"][0]["answer"]
    taken = somebody.post(f"/tables/{table['id']}/answers", ply=0, answers=[choice], key="k")
    assert taken.status == 200
    log = process.log.read_text("utf-8")
    assert "Traceback" not in log and " error " not in log, log[-4000:]


def fuzz(world: World, name: str, mode: GenerationMode, examples: int, *, repeatable: bool) -> None:
    operation = world.operations[name]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=repeatable,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=HEALTHY,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        world.ask(case)

    ask()


def can_be_wrong(operation: Any) -> bool:
    """Any text will do for a name in an address; elsewhere something can be of the wrong form."""
    told = [parameter.definition["schema"] for parameter in operation.iter_parameters()]
    return bool(operation.body) or any(schema != {"type": "string"} for schema in told)


def names() -> list[str]:
    """Every operation of the description, without a server."""
    from ekiben.server.app import make_api
    from ekiben.server.schema import written

    with warnings.catch_warnings(action="ignore"):
        told = json.loads(written(make_api().openapi_schema.to_schema()))
    return [
        operation["operationId"]
        for methods in told["paths"].values()
        for operation in methods.values()
        if operation["operationId"] not in ENDLESS
    ]


@pytest.mark.parametrize("name", names())
def test_requests_as_described_are_answered_as_described(world: World, name: str) -> None:
    fuzz(world, name, GenerationMode.POSITIVE, 8, repeatable=True)
    assert "Traceback" not in world.process.log.read_text("utf-8")


@pytest.mark.parametrize("name", names())
def test_requests_that_are_not_as_described_are_refused_in_our_form(world: World, name: str) -> None:
    if not can_be_wrong(world.operations[name]):
        pytest.skip("nothing is told there that could be wrong")
    fuzz(world, name, GenerationMode.NEGATIVE, 8, repeatable=True)
    assert "Traceback" not in world.process.log.read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_many_requests_of_all_kinds_end_well(world: World, name: str) -> None:
    fuzz(world, name, GenerationMode.POSITIVE, 300, repeatable=False)
    if can_be_wrong(world.operations[name]):
        fuzz(world, name, GenerationMode.NEGATIVE, 300, repeatable=False)
    assert_well(world.process)


# ---------------------------------------------------------------- live streams

WORDS = st.text(max_size=40)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
CALLS = st.one_of(
    st.fixed_dictionaries(
        {"kind": st.just("answers"), "ply": st.integers(-1, 60), "key": WORDS},
        optional={"answers": st.lists(st.integers(-2, 70), max_size=6), "words": WORDS, "more": ANYTHING},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("say"), "text": st.text(max_size=600)}, optional={"key": ANYTHING}
    ),
    st.fixed_dictionaries({"kind": st.sampled_from(["ping", "look"])}, optional={"on": ANYTHING}),
    st.fixed_dictionaries({"kind": ANYTHING}),
    ANYTHING,
)
"""Calls that are right, nearly right, and wrong."""

SENT = st.one_of(
    CALLS.map(lambda call: json.dumps(call)),
    CALLS.map(lambda call: json.dumps(call).encode()),
    CALLS.map(lambda call: json.dumps(call)[:-1]),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(10_000, 40_000).map("x".__mul__),
    st.sampled_from(["[", '{"kind":']).map(lambda begin: begin * 1500),
)
"""What goes over the wire, as text or as bytes."""

ADDRESSES = st.sampled_from(
    ["", "?since=0", "?since=-1&viewer=9", "?viewer=1&ply=x", "?since=99999999999", "?%ff"]
)


async def talk(world: World, table: str, address: str, messages: list[str | bytes]) -> None:
    """Send all this over a stream; it stays open and answers, or is closed in a regular way."""
    url = f"{world.process.address.replace('http', 'ws')}/api/v1/tables/{table}/live{address}"
    headers = {"Cookie": world.client.cookie}
    with contextlib.suppress(websockets.ConnectionClosed):
        async with websockets.connect(url, additional_headers=headers, max_size=None) as socket:
            for message in messages:
                await socket.send(message)
            await socket.send('{"kind": "ping"}')
            async with asyncio.timeout(20):
                async for told in socket:
                    frame = json.loads(told)
                    if frame["kind"] == "refused":
                        assert frame["error"]["code"] != "broken", (messages, frame)
                        # Too many at once: the ping was refused as well.
                        if frame["error"]["code"] == "too-many":
                            return
                    if frame["kind"] == "pong":
                        return
        # Closed by the server: only what is too large for any call is.
        assert socket.close_code in (1000, 1009), (messages, socket.close_code)


def fuzz_streams(world: World, examples: int, *, repeatable: bool) -> None:
    world.headers()

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=repeatable,
        database=None,
        suppress_health_check=HEALTHY,
    )
    @given(table=st.integers(0, 4), address=ADDRESSES, messages=st.lists(SENT, min_size=1, max_size=12))
    def send(table: int, address: str, messages: list[str | bytes]) -> None:
        asyncio.run(talk(world, world.tables[table], address, messages))

    send()
    assert_well(world.process)


def test_streams_refuse_nonsense_and_stay_open(world: World) -> None:
    fuzz_streams(world, 60, repeatable=True)


@pytest.mark.long
def test_streams_refuse_much_nonsense(world: World) -> None:
    fuzz_streams(world, 2000, repeatable=False)


@pytest.mark.parametrize("path", ["/tables", "/tables/{}/answers", "/tables/{}/chat", "/me/login"])
@pytest.mark.parametrize("begin", ["[", '{"wishes":', '{"answers":['])
def test_a_message_that_is_nested_without_end_is_refused(world: World, path: str, begin: str) -> None:
    headers = world.headers() | {"Content-Type": "application/json"}
    url = f"{world.process.address}/api/v1{path.format(world.tables[0])}"
    for depth in (900, 1500, 15_000):
        request = urllib.request.Request(url, (begin * depth).encode(), headers, method="POST")
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=60)
        assert refused.value.code == 400
    assert "Traceback" not in world.process.log.read_text("utf-8")


def test_streams_at_addresses_that_are_none_are_refused(world: World) -> None:
    async def knock(path: str) -> int:
        url = f"{world.process.address.replace('http', 'ws')}{path}"
        try:
            async with websockets.connect(url):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    for path in ("/", "/api/v1/tables/nowhere/live", "/api/v1/me", "/api/v1/tables//live", "/%00", "/schema"):
        assert asyncio.run(knock(path)) == 403, path
    assert_well(world.process)
