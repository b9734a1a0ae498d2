"""Hideo once more, for tests: what he has to do, worked out beside the engine from the words of the rulebook.

A `Shadow` goes along with a game: it hears every answer of the player, does what follows for Hideo by itself,
and says which steps his log must show. From the engine it takes only what chance has brought (row, tokens
turned up) and when the player's turn is over.
"""

from __future__ import annotations

from typing import Any

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.components import load_components

BOX = load_components()
CARD = {carriage.id: number for number, carriage in enumerate(BOX.carriages)}
HIDEO_ENGINE = v.ENGINE_OF + 1

#: The places of his board that each round activates, with their rows, and what the rows say on the margin.
PLACES = ("A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2")
COLUMNS = (
    ((0, "A1"), (3, "A2")),
    ((0, "A1"), (1, "B1"), (2, "C1"), (3, "A2")),
    ((0, "A1"), (2, "B2")),
    ((0, "C2"), (1, "B1"), (3, "B3")),
    ((0, "B4"), (2, "B2")),
)
MARGIN = ((0, 2), (1, 2), (2, 0), (None, 2))
ROWS = (6, 4, 2, 1)
TRACK_COST = {"A": (1, 1), "B": (2, 2), "C": (3, 3), "D": (4, 5), "E": (5, 6)}
LAST_SPACE = 18

Step = tuple[int, int, int, int, int]


def logged(s: Any) -> list[Step]:
    """The steps in Hideo's log."""
    columns = (s.log_step, s.log_where, s.log_what, s.log_why, s.log_points)
    return [tuple(column[i] for column in columns) for i in range(s.log_size)]  # type: ignore[misc]


class Piles:
    """The counters on their marker: for every space a pile, the topmost last."""

    def __init__(self, ranking: list[int], at: list[int] | None = None) -> None:
        places = at or [0, 0, 0]
        self.spaces: list[list[int]] = [[] for _ in range(LAST_SPACE + 1)]
        for colour in reversed(ranking):
            self.spaces[places[colour]].append(colour)

    def where(self, colour: int) -> int:
        return next(space for space, pile in enumerate(self.spaces) if colour in pile)

    def advance(self, colour: int) -> None:
        space = self.where(colour)
        if space < LAST_SPACE:
            self.spaces[space].remove(colour)
            self.spaces[space + 1].append(colour)

    def ranking(self) -> list[int]:
        return [colour for pile in reversed(self.spaces) for colour in reversed(pile)]


class Shadow:
    """What Hideo has and does in a game of one player; see the module's own words."""

    def __init__(self, game: Any, s: Any) -> None:
        """Begins while the player chooses an engine."""
        assert game.question == v.CHOOSE_ENGINE
        self.points = 0
        self.piles = Piles(list(s.ranking))
        self.unprepared = set(range(12))
        self.laid: set[int] = set()
        self.stations: dict[int, int] = {}
        self.tracks = [0, 0]
        self.left = 7
        self.at = [0, 0, 0]
        self.closed: set[int] = set()
        self.cards: set[int] = set()
        self.claimed = v.NONE
        self.board: dict[str, int] = dict(zip(("A1", "A2"), s.board_city[:2], strict=True))
        aside = {city for city in range(12) if s.aside >> city & 1}
        self.face_down = set(range(12)) - set(s.venue_city) - set(s.board_city[:2]) - aside
        assert len(aside) == 3 and len(self.face_down) == 4
        self.closing = {0, 1, 2}
        self.events: tuple[int, ...] = ()
        self.row: tuple[int, ...] = ()
        self.round = 0
        self.order = [0, 1]
        self.space: int | None = None
        self.claims: dict[int, int] = {}
        self.turn_due = False
        self.card = self.city = self.colour = v.NONE
        self.letter: str | None = None
        self.steps: list[Step] = []

    def note(self, step: int, where: int, what: int, why: int, points: int) -> None:
        self.steps.append((step, where, what, why, points))
        self.points += points

    # ------------------------------------------------------------ the player's answers

    def answered(self, question: int, i: int, before: Any, after: Any) -> list[Step]:
        """Take in an answer of the player; the steps that Hideo's log must show after it."""
        self.steps = []
        own = {BOX.carriages[card].id for card in before.train[0][: before.train_size[0]]}
        if question == v.CHOOSE_ENGINE:
            # What is handed out then: in the harder game points for Hideo.
            self.events, self.points = tuple(after.events), after.points[1]
        if question in (v.ACTION, v.REPEAT_CARD):
            self.card = i
            if i == HIDEO_ENGINE:
                self.points += 1 if "C07" in own else 2
        elif question in (v.COUNTER_STEP, v.THEN_COUNTER):
            self.piles.advance(i)
        elif question in (v.BUY_CARD, v.OFFER_CARD) and i != v.STOP:
            self.piles.advance(self.counter_of(i))
        elif question == v.GROUND_CITY:
            self.unprepared.remove(i)
            self.tracks[0] += 1
        elif question == v.STATION_COLOUR:
            self.colour = i
        elif question == v.STATION_CITY:
            self.stations[i] = self.colour
        elif question == v.VENUE_CHOICE:
            assert i % v.PLACE_ONLY not in self.closed
        elif question == v.SPACE:
            self.space = i
        elif question == v.TRACK_CITY:
            self.city, self.letter = i, None
        elif question == v.TRACK_SPACE:
            self.letter = "ABCDE"[i]
        if question in (v.TRACK_CITY, v.TRACK_SPACE) and after.laid >> self.city & 1:
            self.lay(before.event, "C25" in own)
        if question == v.CLAIM:
            self.claims[0] = list(before.row).index(i)
            self.piles.advance(self.counter_of(i))
        self.go_on(after)
        return self.steps

    def lay(self, event: int, able: bool) -> None:
        """The player lays a track: an own one, or without one Hideo's, who is paid for it."""
        letter = self.letter or ("A" if able else BOX.events[event].letter)
        discount = 0
        if self.card == v.EVENT and BOX.events[event].id == "B6":
            discount = 2
        elif self.card < 30 and BOX.carriages[self.card].id in ("C09", "C22"):
            discount = 1
        self.laid.add(self.city)
        if self.tracks[0]:
            self.tracks[0] -= 1
        else:
            self.tracks[1] -= 1
            self.points += max(0, TRACK_COST[letter][0] - discount)

    def counter_of(self, card: int) -> int:
        return ("white", "black", "gold").index(BOX.carriages[card].counter)

    # ------------------------------------------------------------ when it is Hideo's turn

    def go_on(self, after: Any) -> None:
        """Everything that happens before the player is asked again."""
        if 0 in self.claims and 1 not in self.claims:
            self.claim()
        if len(self.claims) == 2:
            self.turn_due, self.space = True, None
            if self.claims[1] < self.claims[0]:
                self.take_turn(after)
            self.claims = {}
        elif self.turn_due and after.stage != v.STAGE_ACTIONS:
            self.take_turn(after)
        if after.round > self.round or not self.row:
            self.prepare(after)

    def prepare(self, after: Any) -> None:
        """Income, the new row, and Hideo's claim if he is first on the tile."""
        self.round = after.round
        if self.round == 5:
            return
        if sum(self.at):
            self.note(v.LOG_INCOME, 0, sum(self.at), v.WHY_RULE, sum(self.at))
        self.row = tuple(after.row[:3])
        assert after.row[3] == v.NONE
        if self.order[0] == 1:
            self.claim()

    def claim(self) -> None:
        """The middle one of the three, or else the nearest one."""
        place, why = (0, v.WHY_NEAREST) if self.claims.get(0) == 1 else (1, v.WHY_MIDDLE)
        self.claims[1] = place
        card = self.row[place]
        self.cards.add(card)
        self.claimed = card
        self.note(v.LOG_CLAIM, place, card, why, 0)
        self.note(v.LOG_COUNTER, 0, self.counter_of(card), v.WHY_CARD, 0)
        self.piles.advance(self.counter_of(card))

    def take_turn(self, after: Any) -> None:
        """The first free space with its reward, then the column of the round from top to bottom."""
        self.turn_due, self.claimed = False, v.NONE
        space = 1 if self.space == 0 else 0
        self.order = [1, 0] if space == 0 else [0, 1]
        self.note(v.LOG_SPACE, space, 0, v.WHY_RULE, 2 * space)
        if space == 0:
            last = self.piles.ranking()[2]
            self.note(v.LOG_COUNTER, 0, last, v.WHY_LAST, 0)
            self.piles.advance(last)
        for row, place in COLUMNS[self.round]:
            found = after.board_city[PLACES.index(place)]
            if place[0] == "C":
                self.closing.remove(found)
                self.close(found)
                continue
            if place not in self.board:
                self.face_down.remove(found)
                self.board[place] = found
                self.note(v.LOG_REVEAL, PLACES.index(place), found, v.WHY_RULE, 0)
            self.act(self.board[place], row)

    def close(self, venue: int) -> None:
        number = min(2, self.left)
        self.left -= number
        self.at[venue] += number
        self.closed.add(venue)
        self.note(v.LOG_CLOSE, venue, number, v.WHY_RULE, 0 if venue == 2 else 4)

    def act(self, city: int, row: int) -> None:
        """Ground, station, track, in this order the first that is possible; otherwise the margin."""
        built = [sum(colour == one for colour in self.stations.values()) for one in range(3)]
        if city in self.unprepared:
            self.unprepared.remove(city)
            self.tracks[1] += 1
            self.note(v.LOG_GROUND, city, 0, v.WHY_RULE, BOX.cities[city].ground_points)
        elif city not in self.stations and built != [4, 4, 4]:
            most = max(ROWS[number] for number in built if number < 4)
            best = [one for one in self.piles.ranking() if built[one] < 4 and ROWS[built[one]] == most]
            why = v.WHY_MOST if len(best) == 1 else v.WHY_AHEAD
            self.stations[city] = best[0]
            self.note(v.LOG_STATION, city, best[0], why, most)
        elif city not in self.laid and self.tracks[1]:
            self.tracks[1] -= 1
            self.laid.add(city)
            letter = BOX.events[self.events[self.round]].letter
            self.note(v.LOG_TRACK, city, 0, v.WHY_RULE, TRACK_COST[letter][1])
        else:
            venue, points = MARGIN[row]
            if venue is not None and self.left:
                self.left -= 1
                self.at[venue] += 1
            why = v.WHY_COMPLETE if city in self.laid else v.WHY_NO_TRACK
            self.note(v.LOG_MARGIN, city, row, why, points)

    # ------------------------------------------------------------ the same as in the engine?

    def agrees(self, s: Any) -> None:
        """Everything Hideo has and everything he has changed is as it should be."""
        assert (s.points[1], s.yen[1]) == (self.points, 0)
        assert (s.tracks[1], s.cauldrons[1]) == (self.tracks[1], self.left)
        assert set(s.train[1][: s.train_size[1]]) == self.cards - {self.claimed}
        assert list(s.cauldrons_at[1]) == self.at
        assert {venue for venue in range(3) if s.closed >> venue & 1} == self.closed
        assert list(s.ranking) == self.piles.ranking()
        assert list(s.counter_at) == [self.piles.where(colour) for colour in range(3)]
        assert {city for city in range(12) if s.construction >> city & 1} == self.unprepared
        assert {city for city in range(12) if s.laid >> city & 1} == self.laid
        assert {c: colour for c, colour in enumerate(s.station_at) if colour != v.NONE} == self.stations
        shown = {place: c for place, c in zip(PLACES, s.board_city, strict=True) if c != v.NONE}
        assert {place: c for place, c in shown.items() if place[0] != "C"} == self.board
