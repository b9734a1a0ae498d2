"""A server that is killed again and again while games are played at it: nothing acknowledged is lost.

Players send several answers at once, and when the server dies they send the same once more with the same key.
Afterwards what it had acknowledged is compared with what it has kept.
"""

from __future__ import annotations

import http.client
import random
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from served import Answer, Client, Process

from ekiben.kernel.record import Record
from ekiben.server.storage.store import Store
from ekiben.table.entries import Answered
from ekiben.table.table import Table

PATIENCE = 120.0
"""Seconds until a player gives a server up; a busy machine is slow."""


@dataclass
class Kept:
    """What a player knows of a table: what was sent with which key, and what was acknowledged."""

    sent: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    acknowledged: dict[str, int] = field(default_factory=dict[str, int])
    finished: bool = False


class Player(threading.Thread):
    """Plays games one after the other, whatever becomes of the server meanwhile."""

    def __init__(self, address: str, seed: int, games: tuple[str, ...], last: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client = Client(address)
        self.pick = random.Random(seed)
        self.games = games
        self.last = last
        self.tables: dict[str, Kept] = {}
        self.again = 0
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self.insist(self.client.come)
            while not self.last.is_set():
                self.play()
        except BaseException as problem:
            self.problem = problem

    def insist(self, ask: Callable[[], Answer]) -> Answer:
        """Ask until there is an answer: the server may be gone, or be going."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = ask()
                if answer.status != 503:
                    return answer
            except (OSError, http.client.HTTPException, ValueError):
                self.again += 1
            time.sleep(0.05)
        raise AssertionError("the server did not come back")

    def play(self) -> None:
        seats = [{"kind": "you"}, {"kind": "shared"}, {"kind": "bot", "level": "random"}]
        game = self.pick.choice(self.games)
        table = self.insist(lambda: self.client.post("/tables", game=game, seats=seats))
        assert table.status == 201, table
        id, kept = table["id"], Kept()
        self.tables[id] = kept
        while table["state"] == "playing":
            choices = table["moment"]["question"]["choices"]
            if choices:
                table = self.answer(id, kept, table["moment"]["ply"], choices)
            else:
                time.sleep(0.01)
                table = self.insist(lambda: self.client.get(f"/tables/{id}"))
        kept.finished = table["state"] == "finished"

    def answer(self, id: str, kept: Kept, ply: int, choices: list[dict[str, Any]]) -> Answer:
        """One answer, or one and a guess what may come next: both are taken, or none."""
        answers = [self.pick.choice(choices)["answer"]]
        if self.pick.random() < 0.5:
            answers.append(self.pick.randrange(6))
        key = uuid.UUID(int=self.pick.getrandbits(128)).hex
        kept.sent[key] = answers
        path = f"/tables/{id}/answers"
        told = self.insist(lambda: self.client.post(path, ply=ply, answers=answers, key=key))
        if told.status == 200:
            kept.acknowledged[key] = ply
            return told
        assert told.status in (409, 422), told
        return self.insist(lambda: self.client.get(f"/tables/{id}"))


def check(store: Store, id: str, kept: Kept) -> None:
    """What is kept of a table is what was acknowledged, whole and once, and a game by the rules."""
    entries = store.entries_now(id)
    given = [entry for entry in entries if isinstance(entry, Answered)]
    found: dict[str, tuple[int, list[int]]] = {}
    last: list[int] = []
    for entry in (entry for entry in given if entry.by == "person"):
        # What a standing order answers in between divides a message; its rest has no key.
        if entry.key:
            key, last = entry.key.rpartition(" ")[2], []
            assert key not in found, "nothing twice"
            found[key] = entry.ply, last
        last.extend(entry.answers)
    assert found.keys() <= kept.sent.keys()
    for key, ply in kept.acknowledged.items():
        assert key in found, f"lost: answer {ply} of {id}"
        assert found[key][0] == ply
    for key, (_, answers) in found.items():
        assert answers == kept.sent[key], "whole, or not at all"
    ply = 0
    for entry in given:
        assert entry.ply == ply, "no gap"
        ply += len(entry.answers)
    table = Table.replay(entries)
    assert kept.finished and table.standing.state == "finished"
    assert Record.read(table.record().text()).verify() == []


def kill_while_playing(database: str, kills: int, games: tuple[str, ...], seed: int) -> None:
    pick = random.Random(seed)
    last = threading.Event()
    process = Process(database)
    people = [Player(process.address, number, games, last) for number in range(3)]
    try:
        for player in people:
            player.start()
        for _ in range(kills):
            time.sleep(pick.uniform(0.05, 1.5))
            process.kill()
            process = Process(database, port=process.port)
        last.set()
        for player in people:
            player.join(PATIENCE)
    finally:
        last.set()
        process.stop()
    assert [player.problem for player in people if player.problem] == []
    assert not any(player.is_alive() for player in people)
    assert sum(player.again for player in people) > 0, "somebody was interrupted"
    store = Store(database)
    try:
        tables = {id: kept for player in people for id, kept in player.tables.items()}
        for id, kept in tables.items():
            check(store, id, kept)
        assert sum(len(kept.acknowledged) for kept in tables.values()) > 100
        assert store.stale_now() == [], "what follows from the entries was brought up to date"
    finally:
        store.close()


def test_a_server_killed_while_games_are_played_loses_nothing(database: str) -> None:
    kill_while_playing(database, kills=3, games=("zerokei",), seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_server_killed_again_and_again_loses_nothing(database: str, seed: int) -> None:
    kill_while_playing(database, kills=20, games=("zerokei", "shinjuku"), seed=100 + seed)
