"""What a server sends to somebody tells nothing but what that seat, or a spectator, may know.

Two tables differ only in what one viewer cannot know; the same is done at both, and every byte that goes to
the viewer is compared: answers of HTTP, frames of both kinds of stream, past moments, reasons, refusals. (A
hint comes from a bot that has its own dice at every table; `test_sight` compares what bots are shown.)
"""

from __future__ import annotations

import json
import random
import re
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from listening import Events, Socket
from served import Client, Process, guest, serving

import ekiben
from ekiben.kernel.record import REVISION
from ekiben.server.storage.store import Store
from ekiben.table import entries as e
from ekiben.table.carrying import layout_of
from ekiben.table.orders import ordered_answer, usual, usual_wishes
from ekiben.table.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ekiben.kernel.game import Game

SEED = "5eed" * 16
TIMES = re.compile(r'"(at|now|created|changed)":[0-9.e+]+')
PLACES = [
    ("shinjuku", {"players": 3, "edition": "v2"}, 0),
    ("shinjuku", {"players": 3, "edition": "v2"}, 70),
    ("shinjuku", {"players": 3, "edition": "v2"}, 200),
    ("shinjuku", {"players": 2, "edition": "v1"}, 150),
    ("shinjuku", {"players": 2, "edition": "v2r6"}, 90),
    ("zerokei", {"players": 3}, 0),
    ("zerokei", {"players": 2}, 40),
]
CASES = [(*place, viewer) for place in PLACES for viewer in (*range(place[1]["players"]), None)]
MOST_STEPS = 7


class Served:
    """A running server, its database, and its guests."""

    def __init__(self, process: Process, database: Path) -> None:
        self.process = process
        self.store = Store(database)
        self.numbers = count()

    def meet(self) -> None:
        """Four new guests."""
        self.people = [guest(self.process) for _ in range(4)]
        self.ids: list[str] = [client.get("/me")["id"] for client in self.people]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("secrets") / "ekiben.sqlite"
    with serving(database) as process:
        house = Served(process, database)
        yield house
        house.store.close()


def reached(game: str, wishes: dict[str, Any], plies: int) -> tuple[Game, list[int]]:
    """A game after so many random answers."""
    played = ekiben.new(game, seed=SEED, **usual_wishes(game, wishes))
    pick = random.Random(plies)
    answers: list[int] = []
    while len(answers) < plies and not played.over:
        answers.append(pick.choice(played.answers))
        played.answer(answers[-1])
    return played, answers


def worlds(game: Game, viewer: int | None) -> tuple[Game, Game]:
    """Two games this viewer cannot tell apart."""
    if viewer is not None:
        return game.determinize(viewer, 1), game.determinize(viewer, 2)
    first = game.determinize(0, 1)
    second = first
    for seat in range(game.players):
        second = second.determinize(seat, 3 + seat)
    return first, second


def put_table(
    served: Served, game: str, wishes: dict[str, Any], answers: list[int], world: Game, undo: str
) -> str:
    """A table at which this world is being played, as it would lie in the database."""
    id = f"world{next(served.numbers):04}"
    origin = ekiben.new(game, seed=SEED, **usual_wishes(game, wishes)).origin
    assert origin is not None
    told = {name: value for name, value in origin.wishes.items() if name != "seed"}
    settings = Settings(undo=undo)  # type: ignore[arg-type]
    entries: list[e.Entry] = [
        e.Opened(
            at=1.0,
            table=id,
            host=served.ids[0],
            game=game,
            wishes=told,
            seed=SEED,
            revision=REVISION,
            settings=settings,
            answers=tuple(answers),
        )
    ]
    entries += [
        e.Seated(at=1.0, seat=seat, who="person", person=served.ids[seat], name=f"P{seat}")
        for seat in range(world.players)
    ]
    number = len(answers)
    entries += [
        e.Began(at=1.0),
        e.RulesChanged(
            at=1.0,
            revision=REVISION,
            ply=number,
            differs=number,
            state=world.state_bytes(),
            layout=layout_of(world),
        ),
    ]
    served.store.append_now(id, 1, entries).result()
    return id


def plain(text: str, id: str) -> str:
    """What was sent, without the name of the table and without times."""
    return TIMES.sub(r'"\1":0', text.replace(id, "TABLE"))


class Watch:
    """A viewer at one of the tables, by all ways there are; `sent` is everything that has come."""

    def __init__(self, client: Client, id: str) -> None:
        self.client, self.id = client, id
        self.sent: list[str] = []
        self.streams = [Socket(client, id), Events(client, id)]
        for stream in self.streams:
            stream.until(0)

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        answer = self.client.ask(method, f"/tables/{self.id}{path}", data)
        self.sent.append(f"{answer.status} {plain(answer.raw.decode(), self.id)}")
        return answer

    def look(self, ply: int) -> int:
        """Ask for everything that can be asked without changing anything; how much has happened."""
        seen = self.ask("GET", "")
        for path in ("/why", "/log", "/record", f"/moments/{ply}?since={max(0, ply - 4)}", "/sheet"):
            self.ask("GET", path)
        for viewer in (-1, 0, 1, 2):
            self.ask("GET", f"/moments/{ply // 2}?viewer={viewer}&since={max(0, ply // 2 - 2)}")
        self.ask("POST", "/undo", {"ply": ply + 1})
        self.ask("POST", "/answers", {"ply": ply + 1, "answers": [0], "key": f"late {ply}"})
        return int(seen["seq"])

    def heard(self, seq: int) -> list[list[str]]:
        """What has come over the streams; who came and went is told when it happens to be told."""
        return [
            [plain(frame, self.id) for frame in stream.until(seq) if '"kind":"presence"' not in frame]
            for stream in self.streams
        ]

    def close(self) -> None:
        for stream in self.streams:
            stream.close()


def common_answer(first: Game, second: Game, pick: random.Random) -> int | None:
    """An answer that may be given in both worlds."""
    both = [answer for answer in first.answers if second.allows(answer)]
    return pick.choice(both) if both else None


def compare(one: Watch, other: Watch, seq: int) -> None:
    """Was the same sent to both, byte by byte?"""
    assert one.sent == other.sent
    for mine, theirs in zip(one.heard(seq), other.heard(seq), strict=True):
        assert mine == theirs


@pytest.mark.parametrize(("game", "wishes", "plies", "viewer"), CASES)
def test_worlds_that_differ_in_what_is_hidden_send_the_same_bytes(
    served: Served, game: str, wishes: dict[str, Any], plies: int, viewer: int | None
) -> None:
    served.meet()
    real, answers = reached(game, wishes, plies)
    played = worlds(real, viewer)
    assert played[0].state_bytes() != played[1].state_bytes(), "there is something to be hidden"
    undo = "consent" if plies % 20 else "own"
    ids = [put_table(served, game, wishes, answers, world, undo) for world in played]
    # The fourth guest sits nowhere.
    client = served.people[3 if viewer is None else viewer]
    watches = [Watch(client, id) for id in ids]
    for watch in watches:
        watch.ask("POST", "/fork", {"ply": 0})
    pick = random.Random(plies)
    ply = len(answers)
    for step in range(MOST_STEPS):
        seqs = [watch.look(ply) for watch in watches]
        assert seqs[0] == seqs[1]
        compare(watches[0], watches[1], seqs[0])
        asked = played[0].seat
        answer = common_answer(*played, pick)
        if answer is None:
            break
        after = [world.copy() for world in played]
        for world in after:
            world.answer(answer)
            while (ordered := ordered_answer(world, usual(game))) is not None:
                world.answer(ordered)
        if after[0].view(viewer) != after[1].view(viewer):
            break  # Something has come out for this viewer that it had to see.
        for watch in watches:
            told = served.people[asked].post(
                f"/tables/{watch.id}/answers", ply=ply, answers=[answer], key=f"key {step}"
            )
            assert told.status == 200, told
            if asked == viewer:
                watch.sent.append(plain(told.raw.decode(), watch.id))
        if step == 1 and asked == viewer:
            backs = [watch.ask("POST", "/undo", {"ply": ply + 1}) for watch in watches]
            if backs[0].status == 200 and backs[0]["moment"]["ply"] == ply:
                compare(watches[0], watches[1], backs[0]["seq"])
                continue
        played = (after[0], after[1])
        ply = told["moment"]["ply"]
        if played[0].over:
            break
    assert len(watches[0].sent) > 10
    for watch in watches:
        watch.close()


# ---------------------------------------------------------------- whole games


def views(told: Any) -> Iterator[dict[str, Any]]:
    """Everything in a message that is the view of a game."""
    if isinstance(told, dict):
        if "viewer" in told and "question" in told and "game" in told:
            yield told
        for value in told.values():
            yield from views(value)
    elif isinstance(told, list):
        for value in told:
            yield from views(value)


def check_bytes(texts: list[str], seat: int | None) -> None:
    """Is everything somebody was sent of a running game seen through its own eyes?"""
    seen = 0
    for text in texts:
        assert SEED not in text
        told = json.loads(text)
        table = told.get("table") or told
        assert not table.get("seed")
        for view in views(told):
            seen += 1
            assert view["viewer"] == seat
            if view.get("answers"):
                assert view["seat"] == seat
            if "hand" in view:
                assert (view["hand"] is None) == (seat is None)
                hidden = [other for other in range(len(view["collections"])) if other != seat]
                assert all(view["collections"][other] is None for other in hidden) or view["over"]
        moment = table.get("moment") or told.get("moment")
        if moment and moment["question"] and moment["question"]["choices"]:
            assert moment["question"]["seat"] == seat
    assert seen


@pytest.mark.parametrize(("game", "players"), [("shinjuku", 2), ("zerokei", 2)])
def test_in_a_whole_game_everybody_is_sent_only_what_is_theirs(
    served: Served, game: str, players: int
) -> None:
    served.meet()
    people, spectator = served.people[:players], Client(served.process.address)
    seats = [{"kind": "you"}, *[{"kind": "open"}] * (players - 1)]
    id = people[0].post("/tables", game=game, seats=seats)["id"]
    for client in people[1:]:
        client.post(f"/tables/{id}/join")
    everybody: list[tuple[int | None, Client]] = [*enumerate(people), (None, spectator)]
    streams = [(seat, [Socket(client, id), Events(client, id)]) for seat, client in everybody]
    for _, client in everybody:
        client.bytes.clear()
    pick, keys = random.Random(3), count()
    secret = str(next(iter(served.store.entries_now(id))).seed)  # type: ignore[union-attr]
    assert len(secret) == 64
    for _, client in everybody:
        client.get(f"/tables/{id}")  # So that everybody has seen something, however short the game.
    state = people[0].get(f"/tables/{id}")
    heard: list[tuple[int | None, str]] = []
    while True:
        asked = state["moment"]["question"]["seat"]
        seen = people[asked].get(f"/tables/{id}")
        choice = pick.choice(seen["moment"]["question"]["choices"])["answer"]
        ply = seen["moment"]["ply"]
        if pick.random() < 0.05:
            earlier = pick.randrange(ply + 1)
            for _, client in everybody:
                for path in (f"/moments/{earlier}?since={max(0, earlier - 20)}", "/log", "/why"):
                    client.get(f"/tables/{id}{path}")
                client.get("/tables?list=mine")
        if ply == 20:
            people[asked].get(f"/tables/{id}/hint")
        before = [(seat, list(stream.frames)) for seat, both in streams for stream in both]
        state = people[asked].post(f"/tables/{id}/answers", ply=ply, answers=[choice], key=f"{next(keys)}")
        assert state.status == 200
        if state["state"] != "playing":
            people[asked].bytes.pop()  # The end tells everything.
            heard = [(seat, frame) for seat, frames in before for frame in frames]
            break
        if pick.random() < 0.1:
            people[asked].post(f"/tables/{id}/undo", ply=ply + 1)
            state = people[asked].get(f"/tables/{id}")
    assert state["seed"] == secret
    for seat, client in everybody:
        texts = [raw.decode() for raw in client.bytes]
        assert not any(secret in text for text in texts)
        told = [text for text in texts if '"turns"' not in text and '"tables"' not in text]
        check_bytes(told, seat)
        check_bytes([frame for whose, frame in heard if whose == seat], seat)
    assert not any(secret in frame for _, frame in heard)
    for _, both in streams:
        for stream in both:
            stream.until(state["seq"])
            stream.close()
