"""What happened, in words: the differences between two views of one seat, and the answer, which is public.

Nothing here looks at the state of a game, so no event can tell a seat more than its views do.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from ekiben.games.shinjuku.names import COLOURS, action_name, kind_name, listed, store_name
from ekiben.games.shinjuku.view import Journey, ShinjukuView, Space
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, DOUBLE, INCOME, NO, SINGLE
from ekiben.kernel.text import without_accents
from ekiben.kernel.view import Event, Place, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.games.shinjuku.charter import Charter


def tell(charter: Charter, before: View, answer: int, after: View) -> list[Event]:
    """The events between two views of one seat."""
    teller = _Teller(charter, cast("ShinjukuView", before), answer, cast("ShinjukuView", after))
    return teller.events()


def with_article(words: str) -> str:
    """A thing with its article.

    >>> with_article("Itabashi card"), with_article("food store")
    ('an Itabashi card', 'a food store')
    """
    return ("an " if without_accents(words[0]).casefold() in "aeio" else "a ") + words


class _Teller:
    """Two views side by side, and what there is to say about them."""

    def __init__(self, charter: Charter, before: ShinjukuView, answer: int, after: ShinjukuView) -> None:
        self.edition = charter.edition
        self.city = charter.city
        self.before = before
        self.answer = answer
        self.after = after
        self.found: list[Event] = []

    def events(self) -> list[Event]:
        self.tell_answer()
        self.tell_payment()
        self.tell_stores()
        self.tell_tracks()
        self.tell_journey()
        self.tell_bonus()
        self.tell_reshuffle()
        self.tell_draws()
        self.tell_turn()
        self.tell_arrival()
        self.tell_queue()
        self.tell_end()
        return self.found

    # ------------------------------------------------------------------ names

    def say(self, kind: str, words: str, seat: int | None = None, *places: Place) -> None:
        self.found.append(Event(kind=kind, words=words, seat=seat, places=places))

    def who(self, seat: int) -> str:
        return COLOURS[seat].capitalize()

    def ward(self, number: int) -> str:
        return self.city.wards[number].name

    def station(self, number: int) -> str:
        return self.city.stations[number].name

    def customers(self, kinds: Iterable[int]) -> str:
        """Customers in words, the same ones counted."""
        words: list[str] = []
        for kind, number in sorted(Counter(kinds).items()):
            name = kind_name(self.edition, kind)
            words.append(with_article(f"{name} customer") if number == 1 else f"{number} {name} customers")
        return listed(words)

    def do(self, kinds: Sequence[int], verb: str) -> str:
        """Customers with what they do: one arrives, several arrive."""
        return f"{self.customers(kinds)} {verb}{'s' if len(kinds) == 1 else ''}"

    # ------------------------------------------------------------------ the answer and what it did

    def tell_answer(self) -> None:
        seat, question = self.before.seat, self.before.question
        if seat is None:
            return
        who = self.who(seat)
        if question == "matsuri":
            words = f"{who} takes the Matsuri to {self.ward(self.answer)}"
            self.say("matsuri", words, seat, Place("ward", self.answer))
        elif question == "action" and self.answer == INCOME:
            self.say("action", f"{who} takes {action_name(self.edition, INCOME)}", seat)
        elif question == "track income" and self.answer == NO:
            self.say("declined", f"{who} draws nothing for the use of the track", seat)
        elif question == "upgrade customer":
            self.say("spent", f"{who} spends {self.customers([self.answer])}", seat)

    def tell_payment(self) -> None:
        card = self.before.question == "pay card" or (
            self.before.question == "pay" and self.answer < len(self.city.wards)
        )
        if card and self.before.seat is not None:
            words = f"{self.who(self.before.seat)} pays {self.ward(self.answer)}"
            self.say("paid", words, self.before.seat, Place("card", self.answer))

    def tell_stores(self) -> None:
        gone = [station for station in self.before.stores if station not in self.after.stores]
        for station, store in self.after.stores.items():
            old = self.before.stores.get(station)
            if old == store:
                continue
            who, where, place = self.who(store.seat), self.station(station), Place("station", station)
            name = store_name(self.edition, store.good or 0, store.height)
            if store.height == SINGLE:
                source = f", moved from {self.station(gone[0])}" if gone else ""
                self.say("opened", f"{who} opens {with_article(name)} in {where}{source}", store.seat, place)
            elif store.height in (DOUBLE, DEPARTMENT):
                words = f"{who} upgrades the store in {where} to {with_article(name)}"
                self.say("upgraded", words, store.seat, place)

    def tell_tracks(self) -> None:
        for line, seat in self.after.tracks.items():
            if line not in self.before.tracks:
                start, end = self.city.connections[line]
                words = f"{self.who(seat)} lays track {self.station(start)}–{self.station(end)}"
                self.say("track", words, seat, Place("line", line))

    def tell_bonus(self) -> None:
        for seat, (old, new) in enumerate(zip(self.before.bonus, self.after.bonus, strict=True)):
            if new > old:
                tokens = "bonus token" if new - old == 1 else "bonus tokens"
                self.say("bonus", f"{self.who(seat)} takes {new - old} {tokens}", seat)

    # ------------------------------------------------------------------ the journey

    def tell_journey(self) -> None:
        journey, known = self.after.journey, self._visits_told()
        if journey is None:
            return
        for number, visit in enumerate(journey.route):
            place = Place("station", visit.station)
            told = known[number] if number < len(known) else None
            if told is None:
                word = "start in" if number == 0 else "go on to"
                words = f"the customers of {self.ward(journey.ward)} {word} {self.station(visit.station)}"
                self.say("journey", words, journey.seat, place)
            new = visit.given[len(told or ()) :]
            if new and visit.to is not None:
                words = f"{self.who(visit.to)} gets {self.customers(new)} in {self.station(visit.station)}"
                self.say("delivered", words, visit.to, place)
        left = self._left_over(journey)
        if left:
            ward = self.city.stations[journey.route[-1].station].ward
            words = f"{self.do(left, 'stay')} in {self.ward(ward)}"
            self.say("left", words, None, Place("ward", ward))

    def _visits_told(self) -> list[tuple[int, ...]]:
        """What the journey under way had already seen before this answer; nothing if it begins with it."""
        old = self.before.journey
        if old is None or self.before.question in ("move start", "pay", "pay card"):
            unchanged = self.after.journey == old and old is not None and self.before.question != "move start"
            return [visit.given for visit in old.route] if old is not None and unchanged else []
        return [visit.given for visit in old.route]

    def _travelled(self) -> Counter[int]:
        """Who was on the way before this answer."""
        travelling = self.before.journey.travelling if self.before.journey else ()
        return Counter(travelling)

    def _left_over(self, journey: Journey) -> tuple[int, ...]:
        """Who got off at the last station when the journey ended with this answer."""
        if journey.travelling or self.before.question not in ("move start", "move step", "move give"):
            return ()
        delivered = Counter(kind for visit in journey.route for kind in visit.given)
        if self.before.question != "move start":
            told = Counter(kind for given in self._visits_told() for kind in given)
            delivered -= told
        return tuple(sorted((self._travelled() - delivered).elements()))

    # ------------------------------------------------------------------ cards

    def tell_reshuffle(self) -> None:
        if self.after.discards < self.before.discards:
            self.say("reshuffled", "the discards are shuffled into a new draw pile")

    def tell_draws(self) -> None:
        for seat, (old, new) in enumerate(zip(self.before.hands, self.after.hands, strict=True)):
            paid = 1 if seat == self.before.seat and self._paid() else 0
            drawn = new - old + paid - (1 if self._took_queue_card(seat) else 0)
            if drawn <= 0:
                continue
            cards = "a card" if drawn == 1 else f"{drawn} cards"
            own = f": {self._own_draws(seat)}" if seat == self.after.viewer else ""
            self.say("drawn", f"{self.who(seat)} draws {cards}{own}", seat)

    def _paid(self) -> bool:
        return self.before.question == "pay card" or (
            self.before.question == "pay" and self.answer < len(self.city.wards)
        )

    def _own_draws(self, seat: int) -> str:
        """The cards that came into the viewer's own hand from the draw pile."""
        new = Counter(self.after.hand or ())
        new.subtract(self.before.hand or ())
        if self._paid() and seat == self.before.seat:
            new[self.answer] += 1
        if self._took_queue_card(seat) and self.before.queue[0].ward is not None:
            new[self.before.queue[0].ward] -= 1
        return listed(self.ward(ward) for ward in sorted((+new).elements()))

    # ------------------------------------------------------------------ turns and arrivals

    def tell_turn(self) -> None:
        if self.after.turn != self.before.turn and not self.after.over:
            words = f"turn {self.after.turn}: {COLOURS[self.after.mover]}"
            self.say("turn", words, self.after.mover)

    def _slid(self) -> bool:
        """Did the queue move one space on with this answer?"""
        if not self.before.queue:
            return False
        first = self.edition.turn_steps[0] == "matsuri"
        if first:
            return self.before.question == "matsuri"
        return self.after.turn != self.before.turn

    def _took_queue_card(self, seat: int) -> bool:
        return self._slid() and seat == self.after.mover and self.before.queue[0].ward is not None

    def tell_arrival(self) -> None:
        """Customers who came to the map otherwise than by a journey."""
        if self._slid():
            head = self.before.queue[0]
            if head.ward is not None:
                who, ward = self.who(self.after.mover), self.ward(head.ward)
                words = f"{who} takes the {ward} card from the queue"
                self.say("queue card", words, self.after.mover, Place("card", head.ward))
                if head.customers:
                    words = f"{self.do(head.customers, 'arrive')} in {ward}"
                    self.say("arrival", words, None, Place("ward", head.ward))
            return
        left = Counter(self._left_over(self.after.journey)) if self.after.journey else Counter[int]()
        final = self._final_ward()
        for ward, kinds in self.after.waiting.items():
            new = Counter(kinds)
            new.subtract(self.before.waiting.get(ward, ()))
            if ward == final:
                new.subtract(left)
            arrived = tuple(sorted((+new).elements()))
            if arrived:
                words = f"{self.do(arrived, 'arrive')} in {self.ward(ward)}"
                self.say("arrival", words, None, Place("ward", ward))

    def _final_ward(self) -> int | None:
        journey = self.after.journey
        return self.city.stations[journey.route[-1].station].ward if journey and journey.route else None

    def tell_queue(self) -> None:
        """What is new in the queue, behind the slide if there was one."""
        old: Sequence[Space] = self.before.queue
        if self._slid():
            old = (*old[1:], Space(None))
        for space, (was, now) in enumerate(zip(old, self.after.queue, strict=True)):
            if now.ward is not None and was.ward != now.ward:
                words = f"{with_article(self.ward(now.ward))} card comes into the queue"
                self.say("queue", words, None, Place("space", space))
            new = Counter(now.customers)
            new.subtract(was.customers)
            joined = tuple(sorted((+new).elements()))
            if joined and now.ward is not None:
                words = f"{self.do(joined, 'join')} the queue on {self.ward(now.ward)}"
                self.say("queue", words, None, Place("space", space))

    def tell_end(self) -> None:
        if self.after.ending and not self.before.ending:
            self.say("ending", "the last customer has been placed: the end of the game begins")
        if self.after.over and not self.before.over:
            points = ", ".join(f"{self.who(seat)} {score}" for seat, score in enumerate(self.after.scores))
            winners = [self.who(seat) for seat, place in enumerate(self.after.places) if place == 1]
            wins = f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the victory"
            self.say("over", f"the game is over: {points}; {wins}")
