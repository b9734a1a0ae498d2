"""Two views side by side, and what has been told of their difference so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import counted, labels_of
from ekiben.kernel.view import Event, Place

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.component_types import Action
    from ekiben.games.zerokei.component_types import Event as EventCard
    from ekiben.games.zerokei.view import Player, ZerokeiView


class Tale:
    """The events found so far, and the yen they speak of: what then remains has come from somewhere else."""

    def __init__(self, charter: Charter, before: ZerokeiView, answer: int, after: ZerokeiView) -> None:
        self.charter = charter
        self.box = charter.components
        self.labels = labels_of(charter)
        self.before = before
        self.answer = answer
        self.after = after
        self.question = before.question
        self.found: list[Event] = []
        self.bought: int | None = None
        self.yen_told = [0] * len(before.seats)
        self.hideos_cauldrons = before.seats[charter.hideo].cauldrons if before.hideo else 0
        # The engines are chosen before the first round, whose number they share.
        self.new_round = before.round != after.round or (
            before.phase == "engines" and after.phase != "engines"
        )
        self.turn_over = self.new_round or after.over or after.phase != "turns" or before.mover != after.mover

    # ------------------------------------------------------------------ telling

    def say(self, kind: str, words: str, seat: int | None = None, *places: Place) -> None:
        """Another event."""
        self.found.append(Event(kind=kind, words=words, seat=seat, places=places))

    def answered(self, kind: str, words: str, *places: Place) -> None:
        """What the asked player has done."""
        self.say(kind, f"{self.who(self.seat)} {words}", self.seat, *places)

    def who(self, seat: int) -> str:
        """A player at the beginning of a sentence."""
        return self.labels.who(seat)

    @property
    def seat(self) -> int:
        """Who has answered."""
        seat = self.before.seat
        return self.before.mover if seat is None else seat

    @property
    def player(self) -> Player:
        """Who has answered, before it."""
        return self.before.seats[self.seat]

    # ------------------------------------------------------------------ yen

    def gain(self, seat: int, yen: int) -> int:
        """Yen that are told of: so many, which are given back."""
        self.yen_told[seat] += yen
        return yen

    def pay(self, yen: int, to: int | None = None) -> int:
        """Yen that the asked player pays, to the bank or to another player."""
        self.yen_told[self.seat] -= yen
        if to is not None:
            self.yen_told[to] += yen
        return yen

    def gains(self, yen: int, points: int) -> str:
        """What somebody gets, behind a colon; nothing if it is nothing."""
        found = [counted(yen, "yen")] if yen else []
        found += [counted(points, "point")] if points else []
        return f": {' and '.join(found)}" if found else ""

    def rest_of_yen(self, seat: int) -> int:
        """The yen of which nothing has been told yet."""
        return self.after.seats[seat].yen - self.before.seats[seat].yen - self.yen_told[seat]

    def incomes(self) -> list[int]:
        """What everybody's cauldrons give at the beginning of the round that this answer led to."""
        if not self.new_round or self.after.over:
            return [0] * len(self.before.seats)
        return [
            self.box.numbers.cauldron_income * sum(venue.cauldrons[seat] for venue in self.after.venues)
            for seat in range(len(self.after.seats))
        ]

    # ------------------------------------------------------------------ what is in use

    @property
    def last_tile(self) -> tuple[int | None, ...]:
        """The turn order at the end of the round that this answer ended."""
        seats = range(len(self.before.seats))
        missing = [seat for seat in seats if seat not in self.before.tile]
        return tuple(missing.pop(0) if seat is None and missing else seat for seat in self.before.tile)

    @property
    def event(self) -> EventCard:
        """The current event before the answer."""
        return self.box.events[self.event_number]

    @property
    def event_number(self) -> int:
        """Its number in the box; where engines are chosen nobody asks for it."""
        return cast("int", self.before.event)

    @property
    def discount(self) -> int:
        """What the action in hand costs less."""
        return self.before.plan.discount if self.before.plan else 0

    def shown(self, card: int) -> tuple[Action, ...]:
        """The actions that a card shows, one of which or both of which are done."""
        if card == v.EVENT:
            return self.event.parts
        if card < v.CARRIAGES:
            action = self.box.carriages[card].action
            return (action,) if action else ()
        engine = self.before.seats[card - v.ENGINE_OF].engine if card != v.TAIL else None
        return self.labels.engines[engine].actions if engine is not None else ()
