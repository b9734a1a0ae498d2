"""News by themselves: how they are sealed, what is news, when it is sent, and where nothing may be sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpcore
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from ekiben.server.hall.hall import Hall
from ekiben.server.messages_people import Channels
from ekiben.server.metrics import Metrics
from ekiben.server.news import hook, store
from ekiben.server.news.bell import Bell
from ekiben.server.news.outbox import LETTERS_APART, MOST_TRIES, Outbox
from ekiben.server.news.outside import Outside, Unreachable, is_public
from ekiben.server.news.push import CURVE, Browser, decoded, encoded
from ekiben.server.news.words import languages, tell
from ekiben.server.people import store as people_store
from ekiben.server.people.person import Person
from ekiben.server.people.visits import Visits
from ekiben.server.storage.store import Store
from ekiben.table.settings import Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table

HOUR = 3600.0


# ---------------------------------------------------------------- words


def test_both_languages_say_the_same_things_and_fill_in_the_same() -> None:
    known = languages()
    assert known["en"].keys() == known["ja"].keys()
    for key, sentence in known["en"].items():
        for blank in ("{table}", "{who}", "{text}", "{n}", "{address}"):
            assert (blank in sentence) == (blank in known["ja"][key]), (key, blank)


def test_what_people_have_written_cannot_break_out_of_its_line() -> None:
    told = tell(
        "mention", "t1", {"table": "x\r\nBcc: all", "who": "{who}", "text": "a\n\nb"}, "en", "https://e"
    )
    assert told.title == "{who} has named you · x Bcc: all"
    assert told.body == "a b"
    assert "\n" not in told.title


def test_a_webhook_of_discord_or_slack_gets_only_what_it_knows() -> None:
    told = tell("turn", "t1", {"table": "*x* <@1> & @everyone", "who": "Ada"}, "en", "https://e")
    discord = hook.body_of("https://discord.com/api/webhooks/1/2", "Bo", told)
    assert b'"allowed_mentions":{"parse":[]}' in discord
    assert b'"text"' not in discord
    assert rb"\\*x\\*" in discord
    slack = hook.body_of("https://hooks.slack.com/services/1", "Bo", told)
    assert b'"content"' not in slack
    assert b"&lt;@1&gt; &amp;" in slack
    # A host that only looks like theirs gets what everybody gets.
    assert b'"text"' in hook.body_of("https://notdiscord.com/x", "Bo", told)


# ---------------------------------------------------------------- sealing


def test_a_push_is_sealed_as_the_example_of_rfc_8291_says() -> None:
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    sealed = Browser.of("https://push.example.net/", keys).seal(
        b"When I grow up, I want to be a watermelon",
        ec.derive_private_key(number, CURVE),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# ---------------------------------------------------------------- where nothing may be sent


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "2001:db8::1",
    ],
)
def test_addresses_that_are_not_public_are_known(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_known() -> None:
    assert all(is_public(each) for each in ("8.8.8.8", "1.1.1.1", "2606:4700::1111", "64:ff9b::808:808"))


def test_a_name_that_means_something_else_at_the_second_look_leads_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up: list[str] = []
    connected: list[str] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()

        async def look_up(host: str, port: int, **_: Any) -> list[Any]:
            looked_up.append(host)
            address = "93.184.215.14" if len(looked_up) < 3 else "127.0.0.1"
            return [(2, 1, 6, "", (address, port))]

        async def connect(_: Any, host: str, *__: Any, **___: Any) -> Any:
            connected.append(host)
            raise httpcore.ConnectError("not from here")

        monkeypatch.setattr(loop, "getaddrinfo", look_up)
        monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
        outside = Outside(allow_private=False)
        await outside.check("https://rebind.example.org/")
        with pytest.raises(Unreachable, match="not from here"):
            await outside.post("https://rebind.example.org/", b"", {})
        with pytest.raises(Unreachable, match="not a public address"):
            await outside.post("https://rebind.example.org/", b"", {})

    asyncio.run(run())
    # It was only ever connected to an address that was checked, never to a name.
    assert connected == ["93.184.215.14"]


def test_a_name_with_one_address_that_is_not_public_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async def look_up(_: str, port: int, **__: Any) -> list[Any]:
            return [(2, 1, 6, "", (address, port)) for address in ("93.184.215.14", "10.0.0.1")]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)
        with pytest.raises(Unreachable, match="not a public address"):
            await Outside(allow_private=False).post("https://both.example.org/", b"", {})

    asyncio.run(run())


# ---------------------------------------------------------------- when it is sent


class World:
    """A hall with a table of two, an outbox, and a clock that is set by hand."""

    def __init__(self, database: Store) -> None:
        self.database = database
        self.time = time.time()
        self.sent: list[tuple[str, str, list[str]]] = []
        self.problem: Unreachable | None = None
        self.visits = Visits(database)
        self.hall = Hall(database, "https://e", Metrics())
        self.outbox = Outbox(
            database,
            self.hall,
            self.visits,
            Metrics(),
            self.send,
            first_pause=30.0,
            digest_hour=16,
            now=lambda: self.time,
        )
        self.bell = Bell(self.hall, self.visits, database, self.outbox, 20.0)

    async def send(self, person: Person, channel: str, rows: Sequence[Any]) -> None:
        if self.problem is not None:
            raise self.problem
        self.sent.append((person.id, channel, [row.kind for row in rows]))

    async def person(self, id: str, channels: Channels) -> Person:
        def write(connection: Any) -> None:
            person = Person(id=id, name=id.title())
            people_store.add_person(connection, person, 0.0)
            values = {"email": f"{id}@e", "webhook": "https://hook", "folded": id}
            people_store.change_person(connection, id, values)

        await self.database.write(write)
        person = await self.visits.person(id)
        assert person is not None
        person.channels = channels
        return person

    async def table(self, name: str) -> None:
        people = [Place(kind="person", person=each, name=each.title()) for each in ("ada", "bo")]
        wishes = {"players": 2, "start": 0}
        settings = Settings(undo="consent")
        entries = Table.opening(name, "ada", "shinjuku", wishes, people, settings, 0.0, seed="s")
        await self.hall.make(entries, Table.replay(entries))

    async def play(self, name: str, until: str) -> None:
        """Answers until somebody else is asked."""
        while True:
            table = (await self.hall.open(name)).table
            person = table.standing.seats[table.game.seat].person
            if person == until:
                return
            answer = table.game.answers[0]
            await self.hall.change(
                name, lambda at, now, who=person, give=answer: at.answer(who, at.ply, [give], "", now)
            )

    async def back(self, name: str) -> None:
        """Ada takes her turn back, and Bo agrees."""
        await self.hall.change(name, lambda at, now: at.undo("ada", at.ply, "turn", now))
        await self.hall.change(name, lambda at, now: at.consent("bo", True, now))

    async def pass_time(self, seconds: float) -> None:
        """Time goes by, and what is due by then is sent."""
        await self.bell.flush()
        self.time += seconds
        await self.outbox.round()
        await self.outbox.stop()

    async def states(self) -> list[str]:
        rows = await self.database.read(lambda at: list(at.execute(store.NEWS.select())))
        return [row.state for row in rows]


def in_world(tmp_path: Path, run: Callable[[World], Awaitable[None]]) -> None:
    @asynccontextmanager
    async def world() -> AsyncIterator[World]:
        database = Store(tmp_path / "ekiben.sqlite")
        try:
            yield World(database)
        finally:
            database.close()

    async def all_of_it() -> None:
        async with world() as made:
            await run(made)

    asyncio.run(all_of_it())


HOOK = Channels(webhook=True)
TURN = ("bo", "webhook", ["turn"])


def test_a_turn_is_told_once_and_not_before_its_time(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("bo", HOOK)
        await world.table("t1")
        await world.play("t1", "bo")
        await world.pass_time(19)
        assert world.sent == []
        await world.pass_time(2)
        assert world.sent == [TURN]
        world.bell.ring("t1")
        await world.pass_time(HOUR)
        assert world.sent == [TURN]

    in_world(tmp_path, run)


def test_a_turn_taken_back_before_it_was_told_is_told_when_it_comes_again(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("bo", HOOK)
        await world.table("t1")
        await world.play("t1", "bo")
        await world.bell.flush()
        await world.back("t1")
        await world.pass_time(60)
        assert world.sent == []
        assert await world.states() == ["dropped"]
        await world.play("t1", "bo")
        await world.pass_time(60)
        assert world.sent == [TURN]

    in_world(tmp_path, run)


def test_a_turn_given_taken_back_and_given_again_does_not_ring_all_the_time(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("bo", HOOK)
        await world.table("t1")
        await world.play("t1", "bo")
        await world.pass_time(60)
        for _ in range(5):
            await world.back("t1")
            await world.bell.flush()
            await world.play("t1", "bo")
            await world.pass_time(30)
        assert world.sent == [TURN]
        await world.pass_time(store.AGAIN_AFTER)
        assert world.sent == [TURN, TURN]

    in_world(tmp_path, run)


def test_what_cannot_be_sent_is_tried_with_longer_and_longer_pauses_and_given_up_at_last(
    tmp_path: Path,
) -> None:
    async def run(world: World) -> None:
        await world.person("bo", HOOK)
        await world.table("t1")
        await world.play("t1", "bo")
        world.problem = Unreachable("not now")
        tries: list[float] = []

        async def send(*_: Any) -> None:
            tries.append(world.time)
            raise Unreachable("not now")

        world.outbox._send = send  # type: ignore[assignment]
        began = world.time
        await world.bell.flush()
        while "waiting" in await world.states() and world.time < began + 100 * HOUR:
            await world.pass_time(15)
        pauses = [after - before for before, after in pairwise(tries)]
        assert len(tries) == MOST_TRIES
        assert pauses == sorted(pauses)
        assert pauses[0] >= 30
        assert pauses[-1] <= 6 * HOUR + 15
        assert "failed" in await world.states()

    in_world(tmp_path, run)


def test_what_will_never_go_is_not_tried_again(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("bo", HOOK)
        await world.table("t1")
        await world.play("t1", "bo")
        world.problem = Unreachable("no such address", for_good=True)
        await world.pass_time(30)
        world.problem = None
        await world.pass_time(24 * HOUR)
        assert world.sent == []

    in_world(tmp_path, run)


def test_a_letter_a_day_tells_only_what_is_still_true(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        world.time = 20_000 * 24 * HOUR + 9 * HOUR
        await world.person("bo", Channels(email="daily"))
        for name in ("t1", "t2", "t3"):
            await world.table(name)
            await world.play(name, "bo")
        await world.pass_time(6 * HOUR)
        assert world.sent == []
        await world.play("t2", "ada")
        await world.pass_time(2 * HOUR)
        assert [(who, channel) for who, channel, _ in world.sent] == [("bo", "email")]
        assert world.sent[0][2].count("turn") == 2
        await world.pass_time(30 * HOUR)
        assert len(world.sent) == 1

    in_world(tmp_path, run)


def test_letters_have_some_time_between_them_and_lose_nothing(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("bo", Channels(email="each", games=False))
        for name in ("t1", "t2", "t3"):
            await world.table(name)
            await world.play(name, "bo")
            await world.pass_time(21)
        assert world.sent == [("bo", "email", ["turn"])]
        await world.pass_time(LETTERS_APART)
        assert world.sent[1:] == [("bo", "email", ["turn", "turn"])]

    in_world(tmp_path, run)


def test_somebody_without_any_way_to_be_told_costs_the_outbox_nothing(tmp_path: Path) -> None:
    async def run(world: World) -> None:
        await world.person("ada", Channels())
        await world.person("bo", Channels())
        await world.table("t1")
        await world.play("t1", "bo")
        await world.pass_time(60)
        assert await world.states() == []

    in_world(tmp_path, run)
