"""What a reason is made of: the game as the asked seat may see it, worked out from what lies on the table.

Nothing here reads the sets the rules keep up to date as they go (who may pay for what, which connections are
empty), only stores, track, cards and customers themselves. So the reasons are a second reading of the rules,
and the tests hold the two against each other.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.board import board_of, members
from ekiben.games.shinjuku.catalogue import ids_for
from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.names import (
    action_name,
    colour,
    good_name,
    kind_name,
    listed,
    station_name,
    store_name,
    ward_name,
)
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, NO_SEAT, NONE
from ekiben.kernel.bits import bit, has
from ekiben.kernel.refusal import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ekiben.games.shinjuku.game import Shinjuku


class Scene:
    """The table at one question, seen by the seat that is asked: of hands and screens only its own."""

    def __init__(self, game: Shinjuku) -> None:
        self._game = game
        self.question = game.question
        self.edition = game.sheet.edition
        self.city = game.sheet.city
        self.board = board_of(self.city)
        self.at = Snapshot(game.fields())
        self.seat = game.seat
        self.players = game.players
        self.goods = len(self.edition.goods)
        self.hand: Sequence[int] = self.at.hand[self.seat]
        self.collection: Sequence[int] = self.at.collection[self.seat]

    # ------------------------------------------------------------------ the reason itself

    def no(self, sentence: str, *rules: str) -> NotAllowed:
        """The reason; of several rules that say the same in different editions the one of this edition."""
        known = ids_for(self.edition)
        rule = next((rule for rule in rules if rule in known), rules[0])
        return NotAllowed(sentence, rule=rule, instead=self.choices)

    def nothing(self, thing: str, i: int) -> NotAllowed:
        """The reason for a number that means nothing at this question."""
        return NotAllowed(f"there is no {thing} {i}", instead=self.choices)

    @cached_property
    def choices(self) -> list[str]:
        """What is possible instead, in words."""
        return self._game.choices()

    # ------------------------------------------------------------------ words

    def station(self, station: int) -> str:
        """A station by its name."""
        return station_name(self.city, station)

    def ward(self, ward: int) -> str:
        """A ward by its name."""
        return ward_name(self.city, ward)

    def good(self, good: int) -> str:
        """A good by its name."""
        return good_name(self.edition, good)

    def kind(self, kind: int) -> str:
        """A customer by its good."""
        return kind_name(self.edition, kind)

    def action(self, action: int) -> str:
        """An action as the edition calls it."""
        return action_name(self.edition, action)

    def stations(self, stations: int, last: str = "and") -> str:
        """Several stations by name."""
        return listed([self.station(station) for station in members(stations)], last)

    def wards(self, wards: int, last: str = "or") -> str:
        """Several wards by name."""
        return listed([self.ward(ward) for ward in members(wards)], last)

    def whose(self, seat: int) -> str:
        """The owner, as the asked player would say it."""
        return "your" if seat == self.seat else f"{colour(seat).capitalize()}'s"

    def store(self, station: int) -> str:
        """The store on a station with its owner: "Red's food store"."""
        named = store_name(self.edition, self.at.store_good[station], self.at.store_height[station])
        return f"{self.whose(self.at.store_owner[station])} {named}"

    # ------------------------------------------------------------------ stores

    @cached_property
    def occupied(self) -> int:
        """The stations with a store."""
        return self._stations(lambda station: self.at.store_owner[station] != NO_SEAT)

    @cached_property
    def own(self) -> int:
        """The stations with a store of the asked player."""
        return self._stations(lambda station: self.at.store_owner[station] == self.seat)

    @cached_property
    def departments(self) -> int:
        """The stations with a department store."""
        return self._stations(lambda station: self.at.store_height[station] == DEPARTMENT)

    def _stations(self, fits: Callable[[int], bool]) -> int:
        return sum(bit(station) for station in members(self.board.all_stations) if fits(station))

    def sells(self, station: int) -> int:
        """The goods a store sells, a bit for each."""
        if has(self.departments, station):
            return bit(self.goods) - 1
        return bit(self.at.store_good[station]) if has(self.occupied, station) else 0

    # ------------------------------------------------------------------ track

    @cached_property
    def track(self) -> Sequence[int]:
        """For every station the stations that track or a permanent link joins it to."""
        return [links | joined for links, joined in zip(self.board.links, self._laid, strict=True)]

    @cached_property
    def free(self) -> Sequence[int]:
        """For every station the stations that empty connections lead to."""
        return [lines & ~laid for lines, laid in zip(self.board.lines, self._laid, strict=True)]

    @cached_property
    def _laid(self) -> Sequence[int]:
        ends = [0] * len(self.board.lines)
        for (start, end), line in self.board.line_index.items():
            if self.at.line_owner[line] != NO_SEAT:
                ends[start] |= bit(end)
        return ends

    @cached_property
    def network(self) -> int:
        """Own stores and ends of own track, with what links join to them; all where it does not matter."""
        if not self.edition.expand_own_network:
            return self.board.all_stations
        touched = self.own
        for (start, _), line in self.board.line_index.items():
            if self.at.line_owner[line] == self.seat:
                touched |= bit(start)
        for station in members(touched):
            touched |= self.board.links[station]
        return touched

    # ------------------------------------------------------------------ cards

    @cached_property
    def held(self) -> int:
        """The wards of the cards in hand."""
        return sum(bit(ward) for ward, number in enumerate(self.hand) if number)

    @cached_property
    def cards(self) -> int:
        """How many cards the asked player holds."""
        return sum(self.hand)

    @cached_property
    def wild(self) -> int:
        """The wards whose cards are wild for the asked player."""
        wards = self.board.wards_of(self.own) if self.edition.wild_stores else 0
        return wards | bit(self.at.matsuri) if self.at.matsuri != NONE else wards

    @property
    def enough_together(self) -> bool:
        """Are there enough cards in hand to pay several as one wildcard?"""
        return 0 < self.edition.wild_cards <= self.cards

    @cached_property
    def payable(self) -> int:
        """The wards for which the asked player can pay."""
        return self.board.all_wards if self.held & self.wild or self.enough_together else self.held

    def lacks(self, wards: int) -> str:
        """That nothing in hand pays for any of these wards: "you hold no Minato card and no wildcard"."""
        if not self.cards:
            return "you hold no card"
        fewer = f"fewer than {self.edition.wild_cards} cards" if self.edition.wild_cards else ""
        parts = (f"no {self.wards(wards)} card", "no wildcard", fewer)
        return "you hold " + listed([part for part in parts if part])

    # ------------------------------------------------------------------ customers

    def wanted(self, customers: Sequence[int]) -> int:
        """The goods that these customers want, counted by kind."""
        return sum(bit(good) for good in range(self.goods) if customers[2 * good] or customers[2 * good + 1])

    @cached_property
    def waiting(self) -> int:
        """The wards in which customers wait."""
        return sum(bit(ward) for ward in members(self.board.all_wards) if any(self.at.waiting[ward]))

    def finds_store(self, start: int, goods: int, closed: int = 0) -> bool:
        """Does track lead, around the closed stations, to a store that sells one of these goods?"""
        reached = 0
        edge = [start]
        while edge:
            station = edge.pop()
            if self.sells(station) & goods:
                return True
            reached |= bit(station)
            edge += members(self.track[station] & ~closed & ~reached)
        return False

    def starts(self, ward: int, goods: int) -> int:
        """The stations of a ward from which customers who want these goods could travel to a legal end."""
        stations = self.board.ward_stations[ward]
        if self.edition.move_end == "anywhere":
            return stations
        return sum(bit(station) for station in members(stations) if self.finds_store(station, goods))
