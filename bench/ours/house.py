"""A full house: 5 000 games by turns under way, and finished ones to be looked at."""

import asyncio
import random
import time
from pathlib import Path

from bench.ours.serving import Server, folder, serving, share
from bench.ours.wire import ask, get, guest, took
from bench.timing import Sample, job
from ekiben.server.storage.rows import Row
from ekiben.server.storage.store import Store
from ekiben.table import entries as e
from ekiben.table.settings import DAY, ClockRules, Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table

TABLES = 5000
FINISHED = 8
CLOCK = ClockRules(kind="turns", turn=DAY, bank=DAY)


def played(id: str, game: str, answers: int, pick: random.Random) -> tuple[Table, list[e.Entry]]:
    """A table of two people after so many answers, and all that has happened there."""
    people = [Place(kind="person", person=f"{id}p{seat}", name=f"Player {seat}") for seat in (1, 2)]
    now = time.time() - 3600
    seed = f"{pick.getrandbits(256):064x}"
    happened = Table.opening(
        id, f"{id}p1", game, {"players": 2}, people, Settings(clock=CLOCK), now, seed=seed
    )
    table = Table.replay(happened)
    while table.standing.state == "playing" and table.ply < answers:
        now += 0.5
        seat = table.standing.seats[table.game.seat]
        more = table.answer(seat.person, table.ply, [pick.choice(table.game.answers)], f"{table.ply}", now)
        table.apply(more)
        happened += more
    return table, happened


def fill(database: Path, turn: int) -> tuple[list[str], list[tuple[str, int]]]:
    """Write the house; the tables under way, and the finished ones with the number of their answers."""
    pick = random.Random(turn)
    store = Store(database)
    going: list[str] = []
    over: list[tuple[str, int]] = []
    for number in range(TABLES + FINISHED):
        id = f"t{turn}n{number}"
        game = "shinjuku" if number % 2 else "zerokei"
        finished = number >= TABLES
        table, happened = played(id, game, 100_000 if finished else pick.randrange(150), pick)
        store.append_now(id, 1, happened)
        store.touch(Row.of(table), snapshot=table.pack() if table.number >= 64 else None)
        (over.append((id, table.ply)) if finished else going.append(id))
    store.close()
    return going, over


async def look(server: Server, paths: list[str]) -> list[float]:
    """Ask for all of these, one after the other; the server's seconds for each."""
    line, cookie = await guest(server.port)
    return [took(await ask(line, get(path, cookie))) for path in paths]


def measure(sample: Sample) -> None:
    """Start in a full house, open every table, and look at finished games at any move."""
    with folder() as place:
        going, over = fill(place / "ekiben.sqlite", sample.turn)
        pick = random.Random(sample.turn)
        moments = [
            f"/tables/{id}/moments/{ply}?since={max(0, ply - 1)}"
            for id, last in over
            for ply in range(0, last + 1, 7)
        ]
        pick.shuffle(moments)
        with serving(place / "ekiben.sqlite") as server:
            sample.series["startup"] = server.startup
            sample.facts["MB after the start"] = server.memory
            opening = asyncio.run(look(server, [f"/tables/{id}" for id in going]))
            sample.series["memory"] = server.memory
            sample.series["opened"] = share(opening, 0.99) * 1000
            first = asyncio.run(look(server, [f"/tables/{id}/moments/{last}?viewer=0" for id, last in over]))
            later = asyncio.run(look(server, moments))
            sample.series["finished"] = max(first + later) * 1000
            sample.facts["moments looked at"] = float(len(first) + len(later))


if __name__ == "__main__":
    job(measure, pinned=False)
