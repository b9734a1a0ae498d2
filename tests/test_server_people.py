"""People: guests become somebody, sign in and out, have tokens, and are forgotten; asked for over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
import websockets
from databases import KINDS, postgres
from news_tools import post_office, soon
from served import Answer, Client, Process, guest, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

YOU, BOT, OPEN = {"kind": "you"}, {"kind": "bot", "level": "random"}, {"kind": "open"}
WORD = "correct horse battery"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("people") / "ekiben.sqlite") as running:
        yield running


def named(process: Process, name: str) -> Client:
    client = guest(process)
    assert client.post("/me/register", name=name, password=WORD).status == 200
    return client


def code(answer: Answer) -> tuple[int, str]:
    return answer.status, answer["error"]["code"]


def play_to_the_end(client: Client, id: str) -> None:
    table = client.get(f"/tables/{id}")
    while table["state"] == "playing":
        choices = table["moment"]["question"]["choices"]
        if not choices:
            time.sleep(0.01)
            table = client.get(f"/tables/{id}")
            continue
        ply, answer = table["moment"]["ply"], choices[0]["answer"]
        table = client.post(f"/tables/{id}/answers", ply=ply, answers=[answer], key=f"k{ply}")
    assert table["state"] == "finished"


def test_a_guest_gets_a_name_and_a_new_session_and_keeps_the_tables(process: Process) -> None:
    client = guest(process)
    table = client.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]
    before = client.cookie
    told = client.post("/me/register", name="Keeper", password=WORD)
    assert told["name"] == "Keeper" and not told["guest"]
    cookie = told.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "samesite=lax" in cookie.casefold()
    assert client.cookie != before
    assert client.get(f"/tables/{table}")["seats"][0]["name"] == "Keeper"
    old = Client(process.address).ask("GET", "/me/tokens", headers={"Cookie": before})
    assert code(old) == (401, "sign-in")
    assert code(guest(process).post("/me/register", name="KEEPER", password=WORD)) == (409, "taken")


def test_who_signs_in_on_another_device_has_the_tables_of_both(process: Process) -> None:
    first = named(process, "Traveller Two")
    here = first.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]
    second = guest(process)
    there = second.post("/tables", game="zerokei", seats=[YOU, OPEN])["id"]
    assert code(second.post("/me/login", name="traveller two", password="wrong")) == (403, "wrong-password")
    assert second.post("/me/login", name="traveller two", password=WORD).status == 200
    for client in (first, second):
        mine = {row["id"] for row in client.get("/tables?list=mine")["tables"]}
        assert {here, there} <= mine
        assert client.get(f"/tables/{there}")["you_host"]


def test_a_password_is_not_found_by_trying(tmp_path: Path) -> None:
    with serving(tmp_path / "ekiben.sqlite") as process:
        named(process, "Tried")
        tries = [code(guest(process).post("/me/login", name="Tried", password=f"no {n}")) for n in range(14)]
        assert tries[0] == (403, "wrong-password")
        assert tries[-1] == (429, "too-many")


def test_a_token_is_good_for_what_it_says_until_it_is_revoked(process: Process) -> None:
    client = named(process, "Programmer")
    made = {
        scope: client.post("/me/tokens", name=scope, scopes=[scope]) for scope in ("read", "play", "manage")
    }
    by = {scope: Client(process.address, token["secret"]) for scope, token in made.items()}
    assert by["read"].get("/me").status == 200
    assert code(by["read"].post("/tables", game="shinjuku")) == (403, "not-yours")
    assert by["play"].post("/tables", game="shinjuku", seats=[YOU, BOT]).status == 201
    assert code(by["play"].get("/me/tokens")) == (403, "not-yours")
    shown = by["manage"].get("/me/tokens")
    assert len(shown["tokens"]) == 3 and not any(token["secret"] for token in shown["tokens"])
    assert client.ask("DELETE", f"/me/tokens/{made['read']['id']}").status == 200
    assert code(by["read"].get("/me")) == (401, "sign-in")
    other = named(process, "Another One")
    assert code(other.ask("DELETE", f"/me/tokens/{made['play']['id']}")) == (404, "not-found")
    assert by["play"].get("/games").status == 200


def test_signing_out_everywhere_ends_sessions_tokens_and_streams(process: Process) -> None:
    first, second = named(process, "Everywhere"), guest(process)
    second.post("/me/login", name="Everywhere", password=WORD)
    token = Client(process.address, first.post("/me/tokens", name="bot")["secret"])
    table = first.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]

    async def watch() -> str:
        url = f"{process.address.replace('http', 'ws')}/api/v1/tables/{table}/live"
        async with websockets.connect(url, additional_headers={"Cookie": second.cookie}) as socket:
            await socket.recv()
            done = await asyncio.to_thread(first.post, "/me/logout-everywhere")
            assert done.status == 200
            async with asyncio.timeout(20):
                async for told in socket:
                    if json.loads(told)["kind"] == "bye":
                        return "bye"
        return "closed"

    cookie = second.cookie
    assert asyncio.run(watch()) == "bye"
    assert code(token.get("/me")) == (401, "sign-in")
    assert Client(process.address).ask("GET", "/me/tokens", headers={"Cookie": cookie}).status == 401


def test_of_who_is_forgotten_only_a_made_up_name_is_left(process: Process) -> None:
    gone, friend = named(process, "Ephemeral"), guest(process)
    over = gone.post("/tables", game="zerokei", seats=[YOU, BOT])["id"]
    play_to_the_end(gone, over)
    running = gone.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]
    friend.post(f"/tables/{running}/join")
    gone.post(f"/tables/{running}/chat", text="farewell")
    watched = friend.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]
    gone.post(f"/tables/{watched}/chat", text="nice table")
    time.sleep(1)  # so that the record is written with the name
    assert "Ephemeral" in friend.get(f"/tables/{over}/record").raw.decode()
    assert code(gone.post("/me/delete", name="somebody else")) == (422, "not-possible")
    cookie = gone.cookie
    assert gone.post("/me/delete", name="Ephemeral").status == 200
    for path in (f"/tables/{over}", f"/tables/{over}/record", f"/tables/{over}/log", f"/tables/{running}",
                 f"/tables/{watched}", "/tables?list=watch", "/tables?list=finished"):  # fmt: skip
        assert b"Ephemeral" not in friend.get(path).raw, path
    assert friend.get(f"/tables/{running}")["chat"][0]["name"].startswith("Traveller")
    assert friend.get(f"/tables/{running}")["seats"][0]["bot_since"], "a bot plays on"
    assert Client(process.address).ask("GET", "/me/tokens", headers={"Cookie": cookie}).status == 401
    assert guest(process).post("/me/login", name="Ephemeral", password=WORD).status == 403
    assert named(process, "Ephemeral").get("/tables?list=mine")["tables"] == [], "the name is free"


def test_pages_of_other_sites_can_do_nothing(process: Process) -> None:
    client = guest(process)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": process.address},
    ):
        assert code(client.ask("POST", "/tables", {"game": "shinjuku"}, headers)) == (403, "foreign-page")
    assert client.ask("POST", "/tables", {"game": "shinjuku"}, {"Origin": process.address}).status == 201

    async def stream(origin: str) -> bool:
        table = client.get("/tables?list=mine")["tables"][0]["id"]
        url = f"{process.address.replace('http', 'ws')}/api/v1/tables/{table}/live"
        try:
            async with websockets.connect(url, additional_headers={"Origin": origin}):
                return True
        except websockets.InvalidStatus:
            return False

    assert asyncio.run(stream(process.address))
    assert not asyncio.run(stream("https://evil.example"))


def test_every_answer_has_the_headers_that_keep_browsers_safe(process: Process) -> None:
    for path in ("/me", "/nowhere", f"{process.address}/", f"{process.address}/nothing.js", "/tables/x"):
        headers = guest(process).get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, path
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "Server" not in headers or "uvicorn" not in headers["Server"]


def test_too_much_is_refused_with_how_long_to_wait(tmp_path: Path) -> None:
    flags = ("--requests-per-minute", "30", "--tables-per-person", "2", "--guests-per-hour", "3")
    with serving(tmp_path / "ekiben.sqlite", *flags) as process:
        client = guest(process)
        made = [client.post("/tables", game="shinjuku", seats=[YOU, OPEN]) for _ in range(3)]
        assert [table.status for table in made] == [201, 201, 429]
        guests = [Client(process.address).come() for _ in range(4)]
        assert code(guests[-1]) == (429, "too-many") and int(guests[-1].headers["Retry-After"]) > 0
        answers = [client.get("/games") for _ in range(60)]
        assert code(answers[-1]) == (429, "too-many")
        assert client.get(f"{process.address}/healthz").status == 200


def test_who_loses_on_time_loses_at_once_unless_a_grace_was_agreed(process: Process) -> None:
    client = guest(process)
    clock = {"kind": "live", "bank": 0.5, "increment": 0, "lose_on_time": True}
    table = client.post("/tables", game="shinjuku", wishes={"start": 0}, seats=[YOU, BOT], clock=clock)
    assert table["clock"]["wish"]["grace"] == 0
    for _ in range(200):
        table = client.get(f"/tables/{table['id']}")
        if table["state"] != "playing":
            break
        time.sleep(0.05)
    assert table["state"] == "finished" and table["places"] == [2, 1]


def test_a_locked_database_is_told_and_waited_for(tmp_path: Path) -> None:
    database = tmp_path / "ekiben.sqlite"
    with serving(database) as process:
        client = guest(process)
        id = client.post("/tables", game="shinjuku", wishes={"start": 0}, seats=[YOU, BOT])["id"]
        before = client.get(f"/tables/{id}")
        choice = before["moment"]["question"]["choices"][0]["answer"]
        lock = sqlite3.connect(database, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        path = f"/tables/{id}/answers"
        refused = client.post(path, ply=0, answers=[choice], key="a")
        assert code(refused) == (503, "closed") and "locked" in refused["error"]["sentence"]
        assert client.get(f"/tables/{id}")["moment"]["ply"] == 0, "it can still be looked at"
        assert client.get(f"{process.address}/healthz").status == 503
        lock.execute("ROLLBACK")
        lock.close()
        assert client.post(path, ply=0, answers=[choice], key="a").status == 200
        assert client.get(f"{process.address}/healthz").status == 200
        assert "Traceback" not in process.log.read_text("utf-8")


def test_a_stop_tells_who_looks_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path / "ekiben.sqlite") as process:
        client = guest(process)
        id = client.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]

        async def watch() -> tuple[str, int | None]:
            url = f"{process.address.replace('http', 'ws')}/api/v1/tables/{id}/live"
            async with websockets.connect(url) as socket:
                told = await socket.recv()
                process.process.terminate()
                with contextlib.suppress(websockets.ConnectionClosed):
                    while True:
                        told = await asyncio.wait_for(socket.recv(), 30)
                return json.loads(told)["kind"], socket.close_code

        assert asyncio.run(watch()) == ("bye", 1012)
        process.process.wait(30)
        assert "Traceback" not in process.log.read_text("utf-8")


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("postgresql://nobody@127.0.0.1:1/nothing", "the database cannot be reached"),
        ("mysql://somewhere/x", "there is no database 'mysql'"),
        ("/proc/nowhere/ekiben.sqlite", "there can be no database"),
        ("{here}/text", "damaged, or it is none"),
    ],
)
def test_a_server_that_cannot_open_says_why_in_one_line(tmp_path: Path, database: str, told: str) -> None:
    (tmp_path / "text").write_text("no database at all " * 100)
    words = [sys.executable, "-c", "import sys; from ekiben.cli import main; sys.exit(main())", "serve"]
    words += ["--port", "0", "--database", database.format(here=tmp_path)]
    run = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert told in run.stderr and len(run.stderr.splitlines()) == 1, run.stderr


@pytest.mark.skipif("postgresql" not in KINDS, reason="there is no PostgreSQL, as the environment says")
def test_a_database_that_goes_away_comes_back() -> None:
    with postgres() as server, contextlib.closing(Process(server.new_database())) as process:
        client = guest(process)
        id = client.post("/tables", game="shinjuku", wishes={"start": 0}, seats=[YOU, BOT])["id"]
        choice = client.get(f"/tables/{id}")["moment"]["question"]["choices"][0]["answer"]
        server.stop("immediate")
        path = f"/tables/{id}/answers"
        assert code(client.post(path, ply=0, answers=[choice], key="a")) == (503, "closed")
        assert client.get(f"/tables/{id}")["moment"]["ply"] == 0
        assert client.get(f"{process.address}/healthz").status == 503
        server.start()
        told = client.post(path, ply=0, answers=[choice], key="a")
        for _ in range(100):
            if told.status == 200:
                break
            time.sleep(0.1)
            told = client.post(path, ply=0, answers=[choice], key="a")
        assert told.status == 200
        assert client.get(f"{process.address}/healthz").status == 200


def test_a_link_by_e_mail_signs_in_once_and_brings_the_tables_along(tmp_path: Path) -> None:
    with post_office() as office, serving(tmp_path / "ekiben.sqlite", "--mail-url", office.url) as process:

        def link(client: Client) -> str:
            before = len(office.to("ada@example.org"))
            assert client.post("/me/link", email="ada@example.org").status == 202
            letter = soon(lambda: office.to("ada@example.org")[before:])[0]
            return re.findall(r"/link/([\w-]+)", letter.get_content())[0]

        first = guest(process)
        here = first.post("/tables", game="shinjuku", seats=[YOU, OPEN])["id"]
        assert code(first.post("/me/link/use", word="x" * 40)) == (403, "wrong-password")
        word, cookie = link(first), first.cookie
        told = first.post("/me/link/use", word=word)
        assert told["email"] == "ada@example.org" and not told["guest"] and first.cookie != cookie
        assert code(first.post("/me/link/use", word=word)) == (403, "wrong-password"), "it works once"
        second = guest(process)
        there = second.post("/tables", game="zerokei", seats=[YOU, OPEN])["id"]
        old, new = link(second), link(second)
        assert code(second.post("/me/link/use", word=old)) == (403, "wrong-password"), "only the last one"
        assert second.post("/me/link/use", word=new)["id"] == told["id"]
        for client in (first, second):
            assert {row["id"] for row in client.get("/tables?list=mine")["tables"]} == {here, there}
        assert word not in process.log.read_text("utf-8")
