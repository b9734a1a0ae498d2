"""Reading the form of a position: names become numbers, and whatever is not understood is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import PLACES
from ekiben.games.zerokei.position_setting import MOMENTS, UNKNOWN, Setting
from ekiben.kernel.forms import FormReader
from ekiben.kernel.sheets import describe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.games.zerokei.charter import Charter
    from ekiben.kernel.sheets import Sheet

MOST = 200
"""More of anything that is counted nobody ever has."""


def read_form(sheet: Sheet, data: Mapping[str, Any], charter: Charter, players: tuple[str, ...]) -> Setting:
    """Read everything that lies somewhere; what is wrong with the words is noted in the sheet."""
    return _Form(sheet, data, charter, players).setting


class _Form(FormReader):
    def __init__(
        self, sheet: Sheet, data: Mapping[str, Any], charter: Charter, players: tuple[str, ...]
    ) -> None:
        super().__init__(sheet, data, players)
        box = charter.components
        self.charter = charter
        self.cities = {city.id: number for number, city in enumerate(box.cities)}
        self.carriages = {carriage.id: number for number, carriage in enumerate(box.carriages)}
        self.colours = {colour: number for number, colour in enumerate(box.stations.columns)}
        self.venues = {venue.id: number for number, venue in enumerate(box.venues)}
        self.events = {event.id: number for number, event in enumerate(box.events)}
        engines = box.engines(charter.players)
        self.engines = {engine.id: number for number, engine in enumerate(engines)}
        self.places = {place: number for number, place in enumerate(PLACES)}
        self.setting = Setting(charter, players)
        self.read_time()
        self.read_players()
        self.read_board()
        self.read_cards()
        self.read_hideo()

    # ------------------------------------------------------------------ shapes of their own

    def named(
        self, key: str, keys: Mapping[str, int], kind: str, values: Mapping[str, int], what: str
    ) -> dict[int, int]:
        """A table of names by names."""
        found: dict[int, int] = {}
        for name, value in self.table(key):
            one = self.number(key, name, keys, kind)
            other = self.number(f"{key}.{name}", value, values, what)
            if one is not None and other is not None:
                found[one] = other
        return found

    def amount(self, key: str, value: object) -> int:
        """How much there is of something."""
        if type(value) is int and 0 <= value <= MOST:
            return value
        self.sheet.problem(key, f"a whole number from 0 to {MOST}", describe(value))
        return 0

    def amounts(self, key: str, keys: Mapping[str, int], kind: str) -> dict[int, int]:
        """A table of how much there is of something, or how much everybody has of it."""
        found: dict[int, int] = {}
        for name, value in self.table(key):
            one = self.number(key, name, keys, kind)
            if one is not None:
                found[one] = self.amount(f"{key}.{name}", value)
        return found

    def cards(self, key: str) -> list[int]:
        """A list of carriages."""
        return self.pile(key, self.carriages, "carriage") or []

    def cities_in(self, key: str) -> list[int]:
        """A list of cities."""
        return self.pile(key, self.cities, "city") or []

    # ------------------------------------------------------------------ round and turn

    def read_time(self) -> None:
        """The round with its event, the moment of it, and whose turn it is."""
        setting, sheet = self.setting, self.sheet
        rounds = len(setting.box.rounds)
        setting.at = sheet.choice("at", MOMENTS, "actions")
        first_only = {"engines": 1, "scoring": rounds}
        setting.round = sheet.whole("round", 1, rounds, first_only.get(setting.at, 1))
        if setting.round != first_only.get(setting.at, setting.round):
            found = f"{setting.round}"
            sheet.problem("round", f"{first_only[setting.at]}, where “{setting.at}” belongs", found)
        setting.events = [UNKNOWN] * rounds
        known = {**self.events, "?": UNKNOWN}
        events = self.pile("events", known, "event")
        if events is not None and len(events) == rounds:
            setting.events = events
        elif events is not None:
            sheet.problem("events", f"{rounds} of them", f"{len(events)}")
        if sheet.has("event"):
            event = self.number("event", self.data["event"], self.events, "event")
            setting.events[setting.round - 1] = UNKNOWN if event is None else event
        if sheet.has("turn_of"):
            setting.mover = self.seat("turn_of", self.data["turn_of"]) or 0
        self.read_tile()

    def read_tile(self) -> None:
        """The tokens on the spaces of the tile; an empty text is a free space."""
        known = {**self.seats, "": UNKNOWN}
        tile = self.pile("tile", known, "player")
        if tile is not None and len(tile) != len(self.seats):
            self.sheet.problem("tile", f"a player or “” for each of {len(self.seats)} spaces", f"{len(tile)}")
            tile = None
        self.setting.tile = tile

    # ------------------------------------------------------------------ players

    def read_players(self) -> None:
        """Possessions, trains and cauldrons."""
        setting, seats = self.setting, self.seats
        setting.engines = self.named("engines", seats, "player", self.engines, "engine")
        setting.trains = self.heaps("trains", self.carriages, "carriage")
        setting.yen = self.amounts("yen", seats, "player")
        setting.points = self.amounts("points", seats, "player")
        setting.tracks = self.amounts("tracks", seats, "player")
        setting.lit = {seat: [0] * v.VENUES for seat in seats.values()}
        for name, value in self.table("cauldrons"):
            venue = self.number("cauldrons", name, self.venues, "venue")
            shape = f"cauldrons.{name}"
            if not isinstance(value, dict):
                self.sheet.problem(shape, "how many of each player", describe(value))
                continue
            for player, number in cast("dict[str, object]", value).items():
                seat = self.seat(shape, player)
                if seat is not None and venue is not None:
                    setting.lit[seat][venue] = self.amount(f"{shape}.{player}", number)

    # ------------------------------------------------------------------ the board

    def read_board(self) -> None:
        """Ground, stations, track, counters and venue tokens."""
        setting, sheet = self.setting, self.sheet
        setting.stations = self.named("stations", self.cities, "city", self.colours, "colour")
        setting.laid = self.cities_in("laid")
        setting.prepared = self.cities_in("prepared")
        setting.prepared += [city for city in setting.stations if city not in setting.prepared]
        setting.counters = self.amounts("counters", self.colours, "colour")
        for colour, space in setting.counters.items():
            last = setting.box.stations.last
            if space > last:
                sheet.problem(f"counters.{list(self.colours)[colour]}", f"at most {last}", f"{space}")
        venues = self.named("venues", self.venues, "venue", self.cities, "city")
        setting.venues = [venues.get(venue, UNKNOWN) for venue in range(v.VENUES)]
        setting.tokens = self.named("tokens", self.cities, "city", self.carriages, "carriage")

    # ------------------------------------------------------------------ carriages

    def read_cards(self) -> None:
        """The row with the claims, the piles, the cards used."""
        setting = self.setting
        setting.row = self.cards("row")
        setting.claims = self.named("claims", self.seats, "player", self.carriages, "carriage")
        setting.row += [card for card in setting.claims.values() if card not in setting.row]
        if self.sheet.has("discards"):
            setting.discards = self.cards("discards")
        setting.deck = self.cards("deck")
        setting.spent = self.cards("spent")
        setting.used = self.pile("used", self.usable(), "card") or []

    def usable(self) -> dict[str, int]:
        """Everything that can be used on a turn, as a form names it."""
        engines: Sequence[str] = [*self.seats]
        found = {f"engine of {name}": v.ENGINE_OF + seat for seat, name in enumerate(engines)}
        return {**self.carriages, **found, "tail": v.TAIL, "event": v.EVENT}

    # ------------------------------------------------------------------ Hideo

    def read_hideo(self) -> None:
        """His board: what lies face up, and what is turned up next."""
        setting, sheet = self.setting, self.sheet
        for key in ("board", "face_down", "closing"):
            if sheet.has(key) and not setting.solo:
                sheet.problem(key, "nothing in a game of several players", describe(self.data[key]))
        for name, value in self.table("board"):
            place = self.number("board", name, self.places, "place")
            if place is None:
                continue
            known, kind = (self.venues, "venue") if place >= v.FIRST_CLOSED else (self.cities, "city")
            what = self.number(f"board.{name}", value, known, kind)
            if what is not None:
                setting.board[place] = what
        setting.face_down = self.cities_in("face_down")
        setting.closing = self.pile("closing", self.venues, "venue") or []
