"""Tables for tests: people who answer at random, and time that goes by as a test wants."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ekiben.table.entries import Entry
from ekiben.table.settings import Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table

PEOPLE = ("ada", "ben", "cho", "dee")


def person(name: str) -> Place:
    return Place(kind="person", person=name, name=name.capitalize())


def bot(level: str = "random") -> Place:
    return Place(kind="bot", level=level)


class Played:
    """A table and all its entries; every step is checked to change nothing before it is applied."""

    def __init__(
        self,
        game: str = "shinjuku",
        wishes: dict[str, Any] | None = None,
        places: Sequence[Place] | None = None,
        settings: Settings | None = None,
        seed: str = "ab" * 32,
        id: str = "table-1",
    ) -> None:
        wishes = {"players": 2} if wishes is None else wishes
        if places is None:
            places = [person(name) for name in PEOPLE[: wishes["players"]]]
        self.now = 1000.0
        self.entries = Table.opening(
            id, PEOPLE[0], game, wishes, places, settings or Settings(), self.now, seed=seed
        )
        self.table = Table.replay(self.entries)

    def do(self, entries: list[Entry]) -> list[Entry]:
        self.entries += entries
        self.table.apply(entries)
        return entries

    def asked(self) -> str:
        """The person who is asked."""
        return self.table.standing.seats[self.table.game.seat].person

    def answer(self, *answers: int, key: str = "", who: str = "") -> list[Entry]:
        given = answers or self.table.game.answers[:1]
        return self.do(self.table.answer(who or self.asked(), self.table.ply, given, key, self.now))

    def play(self, number: int = 100_000, seed: int = 0, step: float = 1.0) -> None:
        """So many random answers of whoever is asked, or until the game is over."""
        pick = random.Random(seed)
        for _ in range(number):
            if self.table.standing.state != "playing":
                return
            self.now += step
            game = self.table.game
            answer = pick.choice(game.answers)
            if self.table.standing.seats[game.seat].bot:
                self.do(self.table.bot_answer(game.seat, self.table.ply, [answer], self.now))
            else:
                self.answer(answer)


def same(table: Table, other: Table) -> bool:
    """Do two tables stand alike, to the last byte of the game?"""
    return table.pack() == other.pack()
