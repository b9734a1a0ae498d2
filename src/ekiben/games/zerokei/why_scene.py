"""What a reason is made of: the game as everybody sees it, worked out from what lies on the table.

Nothing here reads what the rules keep up to date as they go (who has which abilities, what can be paid), only
trains, tokens, cards and yen themselves. So the reasons are a second reading of the rules, and the tests hold
the two against each other.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ekiben.games.zerokei import prices
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.fields import Snapshot
from ekiben.games.zerokei.names import labels_of
from ekiben.kernel.bits import has
from ekiben.kernel.refusal import NotAllowed

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import Action
    from ekiben.games.zerokei.game import Zerokei


class Scene:
    """The table at one question, seen by the seat that is asked."""

    def __init__(self, game: Zerokei) -> None:
        self._game = game
        self.question = game.question
        self.charter = game.sheet
        self.box = self.charter.components
        self.labels = labels_of(self.charter)
        self.at = Snapshot(game.fields())
        self.seat = game.seat
        self.players = game.players
        self.yen = self.at.yen[self.seat]
        self.points = self.at.points[self.seat]
        self.event = self.box.events[self.at.event]

    # ------------------------------------------------------------------ the reason itself

    def no(self, sentence: str, rule: str) -> NotAllowed:
        """The reason."""
        return NotAllowed(sentence, rule=rule, instead=self.choices)

    def nothing(self, thing: str, i: int) -> NotAllowed:
        """The reason for a number that means nothing at this question."""
        return NotAllowed(f"there is no {thing} {i}", instead=self.choices)

    def poor(self, what: str, price: int, rule: str, yen: int | None = None) -> NotAllowed:
        """The reason that there are not enough yen."""
        return self.no(f"{what} costs {price} yen, and you have {self.yen if yen is None else yen}", rule)

    @cached_property
    def choices(self) -> list[str]:
        """What is possible instead, in words."""
        return self._game.choices()

    def offers(self, i: int) -> bool:
        """Does the game itself offer this? Only for what no other look at the table can tell."""
        return self._game.allows(i)

    # ------------------------------------------------------------------ words

    def whose(self, seat: int) -> str:
        """The owner, as the asked player would say it."""
        return "your" if seat == self.seat else f"{self.labels.who(seat)}'s"

    def card(self, card: int) -> str:
        """A card as it is called in a sentence."""
        if card == v.TAIL:
            return "your tail"
        if card == v.EVENT:
            return f"the event {self.event.name}"
        if card >= v.ENGINE_OF:
            return f"{self.whose(card - v.ENGINE_OF)} engine"
        return self.labels.title(card)

    # ------------------------------------------------------------------ trains

    def train(self, seat: int) -> list[int]:
        """The carriages of a player."""
        return [*self.at.train[seat][: self.at.train_size[seat]]]

    @cached_property
    def own(self) -> list[int]:
        """The carriages of the asked player."""
        return self.train(self.seat)

    @cached_property
    def abilities(self) -> frozenset[str]:
        """The abilities of the asked player."""
        return prices.abilities_of(self.box, self.own)

    def where_is(self, card: int) -> str:
        """Where a carriage lies, as a sentence goes on after its name."""
        for seat in range(self.players):
            if card in self.train(seat):
                return f"is in {self.whose(seat)} train"
        if card in self.at.row[: self.at.row_size]:
            return "lies in the row"
        return "is in the discard pile" if has(self.at.discards, card) else "has not come up yet"

    def action_code(self, card: int) -> str:
        """What a card does, if it has an action of one kind: a carriage or the tail."""
        if card == v.TAIL:
            return "income"
        action = self.box.carriages[card].action if card < v.CARRIAGES else None
        return action.code if action else ""

    # ------------------------------------------------------------------ cities

    @cached_property
    def cities(self) -> range:
        """All cities."""
        return range(len(self.box.cities))

    @cached_property
    def unprepared(self) -> list[int]:
        """The cities with a construction token."""
        return [city for city in self.cities if has(self.at.construction, city)]

    @cached_property
    def stations(self) -> dict[int, int]:
        """The cities with a station, and its colour."""
        return {city: self.at.station_at[city] for city in self.cities if self.at.station_at[city] != v.NONE}

    @cached_property
    def sites(self) -> list[int]:
        """The cities with prepared ground and no station."""
        return [city for city in self.cities if city not in self.unprepared and city not in self.stations]

    @cached_property
    def sections(self) -> list[int]:
        """The cities without track."""
        return [city for city in self.cities if not has(self.at.laid, city)]

    def cities_on(self, card: int) -> set[int]:
        """The cities of a carriage, those of venue tokens on it included."""
        printed = {number - 1 for number in self.box.carriages[card].cities}
        return printed | {city for city in self.cities if self.at.token_on[city] == card}

    @cached_property
    def colours_left(self) -> list[int]:
        """The colours of which a station is unbuilt."""
        rows = len(self.box.stations.points)
        colours = [*self.stations.values()]
        return [colour for colour in range(v.COLOURS) if colours.count(colour) < rows]

    @cached_property
    def tracks(self) -> list[int]:
        """The players with a track in store."""
        return [seat for seat in range(self.players) if self.at.tracks[seat]]

    # ------------------------------------------------------------------ prices

    def price(self, card: int) -> int:
        """What a carriage costs now."""
        return prices.carriage_price(self.box, card, self.stations)

    def ground(self, city: int, discount: int) -> int:
        """What preparing the ground of a city costs."""
        return prices.ground_price(self.box, city, self.abilities, discount)

    def track(self, letter: int, discount: int) -> int:
        """What a track costs by a space of the marker."""
        return prices.track_price(self.box, letter, discount)

    @cached_property
    def letters(self) -> list[int]:
        """The spaces of the track cost marker that count for the asked player."""
        if "track" in self.abilities:
            return [*range(len(self.box.track_costs))]
        return [prices.letter_number(self.box, self.event.letter)]

    def least_track(self, discount: int) -> int:
        """What the cheapest track costs."""
        return min(self.track(letter, discount) for letter in self.letters)

    def station(self, discount: int) -> int:
        """What a station costs."""
        return prices.station_price(self.box, self.abilities, discount)

    @cached_property
    def engine_fee(self) -> int:
        """What using an engine costs."""
        return prices.engine_fee(self.box, self.abilities)

    @cached_property
    def open_venues(self) -> list[int]:
        """The venues that Hideo has not closed."""
        return [venue for venue in range(v.VENUES) if not has(self.at.closed, venue)]

    # ------------------------------------------------------------------ the card in use

    @cached_property
    def in_use(self) -> int:
        """The card whose action is carried out: the one that is repeated, if one is."""
        return self.at.card if self.at.again == v.NONE else self.at.again

    def shown(self, card: int) -> tuple[Action, ...]:
        """The actions a card shows, of those that need something on the table."""
        if card == v.EVENT:
            return self.event.parts
        if v.ENGINE_OF <= card < v.TAIL:
            return self.labels.engines[self.at.engine[card - v.ENGINE_OF]].actions
        action = self.box.carriages[card].action if card < v.CARRIAGES else None
        return (action,) if action else ()
