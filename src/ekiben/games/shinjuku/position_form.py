"""Reading the form of a position: names become numbers, and whatever is not understood is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ekiben.games.shinjuku.position_check import QueueRow, Setting, StoreRow, TrackRow
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, DOUBLE, NONE, SINGLE
from ekiben.kernel.forms import FormReader
from ekiben.kernel.sheets import describe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.charter import Charter
    from ekiben.kernel.sheets import Sheet

ACTION_WORDS = ("open", "expand", "move", "upgrade", "income")
"""The actions in the order of their numbers."""

UNKNOWN_CARD = "?"
"""A card of a hand that nobody has named: it is drawn."""


def read_form(sheet: Sheet, data: Mapping[str, Any], charter: Charter, colours: tuple[str, ...]) -> Setting:
    """Read everything that lies somewhere; what is wrong with the words is noted in the sheet."""
    return _Form(sheet, data, charter, colours).setting


class _Form(FormReader):
    def __init__(
        self, sheet: Sheet, data: Mapping[str, Any], charter: Charter, colours: tuple[str, ...]
    ) -> None:
        super().__init__(sheet, data, colours)
        self.edition = charter.edition
        self.wards = {ward.id: number for number, ward in enumerate(charter.city.wards)}
        self.stations = {station.id: number for number, station in enumerate(charter.city.stations)}
        self.goods = {good: number for number, good in enumerate(self.edition.goods)}
        self.kinds = {good: 2 * number for good, number in self.goods.items()}
        self.kinds |= {good + "2": 2 * number + 1 for good, number in self.goods.items()}
        self.setting = Setting(charter, colours)
        self.read_turn()
        self.read_map()
        self.read_cards()
        self.read_customers()
        self.read_rest()

    # ------------------------------------------------------------------ the turn

    def read_turn(self) -> None:
        """Who is at turn, and how far the turn has got."""
        setting, sheet, players = self.setting, self.sheet, len(self.seats)
        if sheet.has("start"):
            setting.start = self.seat("start", self.data["start"]) or 0
        setting.mover = setting.start
        if sheet.has("turn_of"):
            setting.mover = self.seat("turn_of", self.data["turn_of"]) or 0
        elif sheet.has("turn_number"):
            setting.mover = (setting.start + sheet.whole("turn_number", 1, 9999) - 1) % players
        setting.turn = sheet.whole("turn_number", 1, 9999, (setting.mover - setting.start) % players + 1)
        steps = [step for step in self.edition.turn_steps if step != "arrival"]
        at = sheet.choice("at", ["turn", *steps], "actions")
        setting.step = 0 if at == "turn" else [*self.edition.turn_steps].index(at)
        words = sheet.list_of_text("actions_taken", 0, 4, ACTION_WORDS, optional=True)
        setting.actions = [ACTION_WORDS.index(word) for word in words]
        if sheet.has("quiet"):
            setting.quiet = sheet.flag("quiet")
        setting.quiet_turns = sheet.whole("quiet_turns", 0, players - 1, 0)
        if sheet.has("final_turns"):
            setting.final_turns = sheet.whole("final_turns", 1, players)

    # ------------------------------------------------------------------ the map

    def read_map(self) -> None:
        """Stores, track and the Matsuri."""
        for key, (who, what, where) in self.rows("stores", 3, "[player, what, station]"):
            seat, station = self.seat(key, who), self.number(key, where, self.stations, "station")
            store = self.store(key, what)
            if seat is not None and station is not None and store is not None:
                self.setting.stores.append(StoreRow(seat, *store, station))
        for key, (who, one, other) in self.rows("tracks", 3, "[player, station, station]"):
            seat = self.seat(key, who)
            start, end = (self.number(key, name, self.stations, "station") for name in (one, other))
            if seat is not None and start is not None and end is not None:
                self.setting.tracks.append(TrackRow(seat, start, end))
        if self.sheet.has("matsuri"):
            self.setting.matsuri = self.number("matsuri", self.data["matsuri"], self.wards, "ward")
            if not self.edition.matsuri:
                self.sheet.problem("matsuri", "nothing in this edition", describe(self.data["matsuri"]))

    def store(self, key: str, what: object) -> tuple[int, int, int] | None:
        """The height of a store, the good it sells and the one beneath."""
        if what == "department":
            return DEPARTMENT, NONE, NONE
        if isinstance(what, str) and what in self.goods:
            return SINGLE, self.goods[what], NONE
        top, over, below = what.partition(" over ") if isinstance(what, str) else ("", "", "")
        if over and self.edition.two_step_upgrade and top in self.goods and below in self.goods:
            return DOUBLE, self.goods[top], self.goods[below]
        shapes = [*self.goods, *(["books over food"] if self.edition.two_step_upgrade else []), "department"]
        self.sheet.problem(key, f"a store: {', '.join(shapes)}", describe(what))
        return None

    # ------------------------------------------------------------------ cards

    def read_cards(self) -> None:
        """Hands, queue cards and piles."""
        setting, known = self.setting, {**self.wards, UNKNOWN_CARD: -1}
        for seat, cards in self.heaps("hands", known, "ward").items():
            setting.hands[seat] = [ward for ward in cards if ward >= 0]
            setting.strangers[seat] = cards.count(-1)
        setting.known = self.heaps("known", self.wards, "ward")
        setting.deck = self.pile("deck", self.wards, "ward") or []
        setting.discards = self.pile("discards", self.wards, "ward") or []
        self.read_queue()

    def read_queue(self) -> None:
        """The cards of the queue with their customers; an empty list is a space without a card."""
        if not self.sheet.has("queue"):
            return
        spaces = self.edition.queue_spaces
        shape = f"{spaces} spaces, each [ward, [customers]] or []"
        rows = self.items("queue", self.data["queue"], shape)
        if len(rows) != spaces:
            self.sheet.problem("queue", shape if spaces else "nothing in this edition", describe(rows))
        self.setting.queue = []
        for i, row in enumerate(rows, start=1):
            parts = self.items(f"queue[{i}]", row, "[ward, [customers]] or []")
            if not parts:
                self.setting.queue.append(QueueRow(NONE, []))
                continue
            ward = self.number(f"queue[{i}]", parts[0], self.wards, "ward")
            kinds = self.numbers(f"queue[{i}]", parts[1] if len(parts) > 1 else [], self.kinds, "customer")
            self.setting.queue.append(QueueRow(NONE if ward is None else ward, kinds))

    # ------------------------------------------------------------------ customers

    def read_customers(self) -> None:
        """Customers in wards, in collections, out of the game and in the bag; bonus stacks."""
        setting = self.setting
        for name, value in self.table("customers"):
            ward = self.number("customers", name, self.wards, "ward")
            kinds = self.numbers(f"customers.{name}", value, self.kinds, "customer")
            if ward is not None:
                setting.waiting[ward] = kinds
        setting.won = self.heaps("won", self.kinds, "customer")
        setting.gone = self.pile("gone", self.kinds, "customer")
        setting.bag = self.pile("bag", self.kinds, "customer") or []
        if self.sheet.has("bonus"):
            names = enumerate(self.items("bonus", self.data["bonus"], "a list of players"), start=1)
            claims = [self.seat(f"bonus[{i}]", name) for i, name in names]
            setting.claims = [seat for seat in claims if seat is not None]

    # ------------------------------------------------------------------ what is not named

    def read_rest(self) -> None:
        """Where all cards and customers lie that are named nowhere: deck and bag, or where the form says."""
        rest, setting, colours = self.sheet.table("rest"), self.setting, list(self.seats)
        setting.cards_in = rest.choice("cards", ["deck", "discards", *colours], "deck")
        setting.customers_in = rest.choice("customers", ["bag", *self.wards, *colours], "bag")
        setting.rest_of_deck = sorted((setting.box_of_cards() - setting.cards_lying()).elements())
        setting.rest_of_bag = sorted((setting.box_of_customers() - setting.customers_lying()).elements())
