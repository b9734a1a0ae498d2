"""Setting a moment of Zero-Kei up for tests; `zerokei_tools` plays on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.components import load_components
from ekiben.games.zerokei.fields import LAYOUT, Snapshot
from ekiben.games.zerokei.game import Zerokei

BOX = load_components()
CARD = {carriage.id: number for number, carriage in enumerate(BOX.carriages)}
EVENT = {event.id: number for number, event in enumerate(BOX.events)}
CITY = {city.id: city.number - 1 for city in BOX.cities}
COLOUR = {colour: number for number, colour in enumerate(BOX.stations.columns)}
VENUE = {venue.id: number for number, venue in enumerate(BOX.venues)}
LETTER = {cost.letter: number for number, cost in enumerate(BOX.track_costs)}
PART = {"ground": v.GROUND, "track": v.TRACK, "station": v.STATION, "venue": v.VENUE, "counter": v.COUNTER}
PLACES = ("A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2")
CARDS, EVENTS, CITIES, COLOURS = list(CARD), list(EVENT), list(CITY), list(COLOUR)
MOMENTS = ("prepare", "claims", "turns", "actions", "offers", "end")


def engine_ids(players: int) -> list[str]:
    """The engines laid out for so many players."""
    return [engine.id for engine in BOX.engines(players)]


def card_number(word: str) -> int:
    """The number of a card that can be used: "C04", "engine 1", "tail", "event"."""
    if word.startswith("engine "):
        return v.ENGINE_OF + int(word.removeprefix("engine "))
    return {"tail": v.TAIL, "event": v.EVENT}.get(word, CARD.get(word, -1))


# ---------------------------------------------------------------- a moment


def start(players: int = 3, solo: bool = False, seed: object = "tests", **options: Any) -> Zerokei:
    """A new game at its first question, the choice of engines."""
    return new(players=1 if solo else players, seed=seed, **options)  # type: ignore[arg-type]


def opened(players: int = 3, **wishes: Any) -> Zerokei:
    """A new game in which everybody has taken the first free engine: the first claim is asked."""
    game = start(players, **wishes)
    while game.question == v.CHOOSE_ENGINE:
        game.answer(game.answers[0])
    return game


def stage(
    moment: str = "actions",
    *,
    players: int = 3,
    solo: bool = False,
    seed: object = "tests",
    difficulty: str = "standard",
    round: int = 1,
    event: str = "G3",
    mover: int = 0,
    cards: Mapping[str, Any] | None = None,
    **wishes: Any,
) -> Zerokei:
    """A game at a moment of a round, where the stage goes on; all wishes are keys of `Wishes`.

    The moments are "prepare", "claims" (the first in `order` claims), "turns" (who has claimed the nearest
    carriage takes it), "actions" (the mover uses cards; the others still wait for their turn), "offers" (the
    end of the round) and "end" (nothing remains but the scoring). What such a moment asks at once or does
    without asking has happened when this returns.
    """
    options = {"difficulty": difficulty} if solo else {}
    game = opened(players, solo=solo, seed=seed, cards=cards, **options)
    state = Snapshot(LAYOUT.listed(game.state_bytes()[-LAYOUT.size :]))
    Wishes(state, game.players, moment, round, event, mover).grant(wishes)
    return reload(game, state)


def reload(game: Zerokei, state: Snapshot) -> Zerokei:
    """The game goes on from this state; its stream of chance stays."""
    base = game.state_bytes()[: -LAYOUT.size]
    game.load_bytes(base + LAYOUT.pack(vars(state)))
    game.resume()
    return game


class Wishes:
    """What a test wants on the table, each by a method of its name; the rest is put in order around it."""

    def __init__(
        self, state: Snapshot, players: int, moment: str, round: int, event: str, mover: int
    ) -> None:
        assert moment in MOMENTS
        self.state: Any = state
        self.players, self.moment, self.actor = players, moment, mover
        state.round = round - 1
        if moment != "end":
            self.state.events[round - 1] = EVENT[event]
        state.event = EVENT[event]

    def grant(self, wishes: Mapping[str, Any]) -> None:
        """Everything, then the moment."""
        self.clear()
        for name, value in wishes.items():
            if name in ("claims", "order", "tile"):
                continue
            getattr(self, f"set_{name}")(value)
        self.place_tokens(wishes)
        self.fill_deck(ordered="deck" in wishes)
        state = self.state
        state.bank = -sum(state.yen)

    def clear(self) -> None:
        """An empty table; every seat has an engine, nothing else."""
        state = self.state
        state.yen, state.bank, state.actions_left = [0] * v.SEATS, 0, 3
        state.row, state.row_size = [v.NONE] * v.ROW, self.players + 2
        state.claimed_by, state.tile = [v.NO_SEAT] * v.ROW, [v.NO_SEAT] * v.SEATS
        state.turn_at, state.log_size, state.log_fresh = 0, 0, 0
        state.discards = state.used_cards = state.spent_cards = state.parts = 0
        state.row_size = 3 if state.closing_size else self.players + 2
        self.deck: list[int] = []

    # ------------------------------------------------------------ whose

    def set_yen(self, numbers: Sequence[int]) -> None:
        self.state.yen[: len(numbers)] = numbers

    def set_points(self, numbers: Sequence[int]) -> None:
        self.state.points[: len(numbers)] = numbers

    def set_tracks(self, numbers: Sequence[int]) -> None:
        self.state.tracks[: len(numbers)] = numbers

    def set_cauldrons(self, numbers: Sequence[int]) -> None:
        """Those in the play areas."""
        self.state.cauldrons[: len(numbers)] = numbers

    def set_lit(self, venues: Mapping[int, Sequence[int]]) -> None:
        """The cauldrons of seats on the three venues, taken from their play areas."""
        for seat, numbers in venues.items():
            self.state.cauldrons_at[seat] = list(numbers)
            self.state.cauldrons[seat] = 7 - sum(numbers)

    def set_engines(self, ids: Sequence[str]) -> None:
        laid_out = engine_ids(self.players)
        self.state.engine[: len(ids)] = [laid_out.index(id_) for id_ in ids]

    def set_trains(self, trains: Mapping[int, Sequence[str]]) -> None:
        for seat, cards in trains.items():
            self.state.train[seat][: len(cards)] = [CARD[card] for card in cards]
            self.state.train_size[seat] = len(cards)

    # ------------------------------------------------------------ where

    def set_prepared(self, cities: Iterable[str]) -> None:
        """Their construction tokens are gone."""
        for city in cities:
            self.state.construction &= ~(1 << CITY[city])

    def set_laid(self, cities: Iterable[str]) -> None:
        for city in cities:
            self.state.laid |= 1 << CITY[city]

    def set_stations(self, cities: Mapping[str, str]) -> None:
        """They stand on prepared ground and count as built."""
        self.set_prepared(cities)
        for city, colour in cities.items():
            self.state.station_at[CITY[city]] = COLOUR[colour]
            self.state.built[COLOUR[colour]] += 1

    def set_built(self, numbers: Mapping[str, int]) -> None:
        """How many stations are built, wherever."""
        for colour, number in numbers.items():
            self.state.built[COLOUR[colour]] = number

    def set_counters(self, spaces: Mapping[str, int]) -> None:
        """Of counters on one space the one named first lies on top."""
        for colour, space in spaces.items():
            self.state.counter_at[COLOUR[colour]] = space
        named = [COLOUR[colour] for colour in spaces]
        rest = [colour for colour in range(v.COLOURS) if colour not in named]
        self.state.ranking = sorted(named + rest, key=lambda colour: -self.state.counter_at[colour])

    def set_venues(self, cities: Sequence[str]) -> None:
        self.state.aside |= sum(1 << city for city in self.state.venue_city)
        self.state.venue_city = [CITY[city] for city in cities]
        self.state.aside &= ~sum(1 << city for city in self.state.venue_city)

    def set_tokens(self, tokens: Mapping[str, str]) -> None:
        """Venue tokens on carriages."""
        for city, card in tokens.items():
            self.state.token_on[CITY[city]] = CARD[card]
            self.state.aside &= ~(1 << CITY[city])

    def set_aside(self, cities: Iterable[str]) -> None:
        """The venue tokens beside the board."""
        self.state.aside = sum(1 << CITY[city] for city in cities)

    def set_row(self, cards: Sequence[str]) -> None:
        self.state.row[: len(cards)] = [CARD[card] for card in cards]
        self.state.row_size = len(cards)

    def set_discards(self, cards: Iterable[str]) -> None:
        self.state.discards = sum(1 << CARD[card] for card in cards)

    def set_deck(self, cards: Sequence[str]) -> None:
        """The next carriages of the deck, the first one on top."""
        self.deck = [CARD[card] for card in cards]

    def set_events(self, ids: Sequence[str]) -> None:
        self.state.events = [EVENT[id_] for id_ in ids]
        self.state.event = self.state.events[min(self.state.round, v.ROUNDS - 1)]

    # ------------------------------------------------------------ the turn

    def set_actions(self, number: int) -> None:
        """Those the mover has left: 3 if a test does not say."""
        self.state.actions_left = number

    def set_used(self, words: Iterable[str]) -> None:
        """The cards the mover has used on this turn."""
        self.state.used_cards = sum(1 << card_number(word) for word in words)

    def set_spent(self, cards: Iterable[str]) -> None:
        """Carriages under a used-card token."""
        self.state.spent_cards = sum(1 << CARD[card] for card in cards)

    # ------------------------------------------------------------ Hideo

    def set_board(self, places: Mapping[str, str]) -> None:
        """What lies face up on his board: cities, and venues of closed tokens."""
        for place, what in places.items():
            number = VENUE[what] if what in VENUE else CITY[what]
            self.state.board_city[PLACES.index(place)] = number

    def set_hidden(self, cities: Sequence[str]) -> None:
        """The tokens face down on his board, the next to be turned up first."""
        self.state.hidden = _from_the_end(self.state.hidden, [CITY[city] for city in cities])
        self.state.hidden_size = self.state.hidden_ordered = len(cities)

    def set_closing(self, venues: Sequence[str]) -> None:
        """The closed venue tokens, the next to be turned up first."""
        self.state.closing = _from_the_end(self.state.closing, [VENUE[venue] for venue in venues])
        self.state.closing_size = self.state.closing_ordered = len(venues)

    def set_closed(self, venues: Iterable[str]) -> None:
        """The venues barred to the player."""
        self.state.closed = sum(1 << VENUE[venue] for venue in venues)

    # ------------------------------------------------------------ the rest

    def place_tokens(self, wishes: Mapping[str, Any]) -> None:
        """Turn order tokens on the tile and on carriages, as the moment has them; the stage to go on from."""
        state = self.state
        order = list(wishes.get("order", range(self.players)))
        claims: dict[int, str] = dict(wishes.get("claims", {}))
        if self.moment == "actions":
            waiting = [seat for seat in order if seat != self.actor]
            if "claims" not in wishes and "row" not in wishes:
                claims = dict(zip(waiting, self.unused(len(waiting)), strict=True))
            waiting = [seat for seat in waiting if seat in claims]
            done = [seat for seat in order if seat not in waiting]
            tile = [self.actor, *(seat for seat in done if seat != self.actor)] if waiting else order
        elif self.moment in ("claims", "offers", "prepare", "end"):
            tile = [v.NO_SEAT if seat in claims else seat for seat in order]
        else:
            tile = []
        if "tile" in wishes:
            tile = [v.NO_SEAT if seat is None else seat for seat in wishes["tile"]]
        state.tile[: len(tile)] = tile
        self.place_claims(claims)
        state.mover = self.actor
        state.turn_at = len(claims) if self.moment == "claims" else 0
        state.stage = {
            "prepare": v.STAGE_PREPARE,
            "claims": v.STAGE_CLAIMS,
            "turns": v.STAGE_TURNS,
            "actions": v.STAGE_ACTIONS,
            "offers": v.STAGE_OFFERS,
            "end": v.STAGE_PREPARE,
        }[self.moment]
        if self.moment == "end":
            state.round = v.ROUNDS

    def place_claims(self, claims: Mapping[int, str]) -> None:
        """On the carriages of the row; without a named row these lie in the order of the claims."""
        state = self.state
        if all(card == v.NONE for card in state.row):
            for place, card in enumerate(claims.values()):
                state.row[place] = CARD[card]
            if self.moment == "claims":
                extra = self.unused(state.row_size - len(claims))
                for place, card in enumerate(extra, len(claims)):
                    state.row[place] = CARD[card]
        for seat, card in claims.items():
            state.claimed_by[state.row.index(CARD[card])] = seat

    def lying(self) -> set[int]:
        """The carriages that are not in the deck."""
        state = self.state
        trains = {
            card for seat in range(self.players) for card in state.train[seat][: state.train_size[seat]]
        }
        row = {card for card in state.row if card != v.NONE}
        return trains | row | {card for card in CARD.values() if state.discards >> card & 1}

    def unused(self, number: int) -> list[str]:
        """Some carriages no test has named: simple ones first."""
        order = sorted(CARDS, key=lambda card: len(BOX.carriages[CARD[card]].cities))
        free = [card for card in order if CARD[card] not in self.lying() and CARD[card] not in self.deck]
        return free[:number]

    def fill_deck(self, ordered: bool) -> None:
        """All carriages that lie nowhere else."""
        state = self.state
        rest = [card for card in CARD.values() if card not in self.lying() and card not in self.deck]
        if state.closing_size and not state.discards:
            rest = [card for card in rest if len(BOX.carriages[card].cities) == 1]
        cards = [*rest, *reversed(self.deck)]
        state.deck[: len(cards)] = cards
        state.deck_size = len(cards)
        state.deck_ordered = len(self.deck) if ordered else 0


def _from_the_end(room: Sequence[int], values: Sequence[int]) -> list[int]:
    """Values as a stack: the first one on top."""
    return [*reversed(values), *([0] * (len(room) - len(values)))]
