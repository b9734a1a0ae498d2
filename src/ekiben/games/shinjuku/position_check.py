"""What lies where in a position, and every reason why a game could never come to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ekiben.games.shinjuku.vocabulary import DEPARTMENT, DOUBLE, INCOME, NONE
from ekiben.kernel.data_error import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ekiben.games.shinjuku.charter import Charter
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition


class StoreRow(NamedTuple):
    """A store: of whom, how high, which good it sells (NONE: all), which lies beneath (NONE), where."""

    seat: int
    height: int
    good: int
    under: int
    station: int


class TrackRow(NamedTuple):
    """A piece of track between two stations."""

    seat: int
    start: int
    end: int


class QueueRow(NamedTuple):
    """A space of the queue: its card (NONE without one) and the customers on it."""

    ward: int
    kinds: list[int]


@dataclass
class Setting:
    """A moment of a game as numbers, before it becomes a game."""

    charter: Charter
    colours: tuple[str, ...]
    start: int = 0
    mover: int = 0
    step: int = 0
    turn: int = 1
    actions: list[int] = field(default_factory=list[int])
    quiet: bool | None = None
    quiet_turns: int = 0
    final_turns: int | None = None
    matsuri: int | None = None
    stores: list[StoreRow] = field(default_factory=list[StoreRow])
    tracks: list[TrackRow] = field(default_factory=list[TrackRow])
    queue: list[QueueRow] | None = None
    waiting: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    hands: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    known: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    strangers: Counter[int] = field(default_factory=Counter[int])
    won: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    claims: list[int] | None = None
    gone: list[int] | None = None
    deck: list[int] = field(default_factory=list[int])
    bag: list[int] = field(default_factory=list[int])
    discards: list[int] = field(default_factory=list[int])
    rest_of_deck: list[int] = field(default_factory=list[int])
    rest_of_bag: list[int] = field(default_factory=list[int])
    cards_in: str = "deck"
    customers_in: str = "bag"

    @property
    def edition(self) -> Edition:
        """The rules it is played by."""
        return self.charter.edition

    @property
    def city(self) -> City:
        """The board it is played on."""
        return self.charter.city

    @property
    def step_name(self) -> str:
        """The step of the turn that comes next."""
        return self.edition.turn_steps[self.step]

    @property
    def has_arrived(self) -> bool:
        """Is the arrival of this turn over?"""
        return "arrival" in self.edition.turn_steps[: self.step]

    def departments(self, seat: int | None = None) -> int:
        """How many department stores are on the map, of one player or of all."""
        return sum(row.height == DEPARTMENT and seat in (None, row.seat) for row in self.stores)

    def box_of_cards(self) -> Counter[int]:
        """How many cards of each ward there are in all."""
        return Counter({number: ward.cards for number, ward in enumerate(self.city.wards)})

    def box_of_customers(self) -> Counter[int]:
        """How many customers of each kind there are in all."""
        counts = chain.from_iterable(self.edition.customers)
        return Counter(dict(enumerate(counts)))

    def cards_lying(self) -> Counter[int]:
        """The cards whose place is known, by ward."""
        lying = Counter(self.deck + self.rest_of_deck + self.discards)
        for hand in self.hands.values():
            lying.update(hand)
        lying.update(row.ward for row in self.queue or () if row.ward != NONE)
        return lying

    def customers_lying(self) -> Counter[int]:
        """The customers whose place is known, by kind."""
        lying = Counter(self.bag + self.rest_of_bag + (self.gone or []))
        for heap in chain(self.waiting.values(), self.won.values()):
            lying.update(heap)
        for row in self.queue or ():
            lying.update(row.kinds)
        return lying

    def kind_name(self, kind: int) -> str:
        """A kind of customer as the form writes it.

        >>> from ekiben.games.shinjuku import charter
        >>> Setting(charter("v2"), ("blue", "red")).kind_name(5)
        'books2'
        """
        return self.edition.goods[kind // 2] + "2" * (kind % 2)


def reasons(setting: Setting) -> Iterator[Problem]:
    """Everything that makes a position impossible."""
    for check in (
        _cards,
        _customers,
        _tokens,
        _stations,
        _lines,
        _networks,
        _hands,
        _queue,
        _queue_size,
        _gone,
        _bonus,
        _turn,
        _end,
    ):
        yield from check(setting)


def _cards(setting: Setting) -> Iterator[Problem]:
    box = setting.box_of_cards()
    for ward, number in sorted(setting.cards_lying().items()):
        if number > box[ward]:
            name = setting.city.wards[ward].id
            yield Problem("cards", f"at most {box[ward]} cards of {name} in all", f"{number}")


def _customers(setting: Setting) -> Iterator[Problem]:
    box = setting.box_of_customers()
    for kind, number in sorted(setting.customers_lying().items()):
        if number > box[kind]:
            name = setting.kind_name(kind)
            yield Problem("customers", f"at most {box[kind]} customers {name} in all", f"{number}")


def _tokens(setting: Setting) -> Iterator[Problem]:
    edition = setting.edition
    for seat, colour in enumerate(setting.colours):
        rows = [row for row in setting.stores if row.seat == seat]
        used = Counter(good for row in rows for good in (row.good, row.under) if good != NONE)
        for good, number in sorted(used.items()):
            if number > edition.stores_per_good:
                expected = f"at most {edition.stores_per_good} tokens of {edition.goods[good]} for {colour}"
                yield Problem("stores", expected, f"{number}")
        if setting.departments(seat) > edition.dept_stores:
            expected = f"at most {edition.dept_stores} department stores of {colour}"
            yield Problem("stores", expected, f"{setting.departments(seat)}")
        pieces = sum(row.seat == seat for row in setting.tracks)
        most = edition.track[setting.charter.players]
        if pieces > most:
            yield Problem("tracks", f"at most {most} pieces of {colour}", f"{pieces}")


def _stations(setting: Setting) -> Iterator[Problem]:
    taken: set[int] = set()
    for row in setting.stores:
        station = setting.city.stations[row.station]
        if row.station in taken:
            yield Problem("stores", f"one store on {station.id}", "several")
        taken.add(row.station)
        if setting.edition.upgrade_site == "dots":
            tallest = station.height or 1
        else:
            tallest = DEPARTMENT if station.sakura else 1
        if row.height > tallest:
            height = "a department store" if row.height == DEPARTMENT else "a double store"
            yield Problem("stores", f"no {height[2:]} on {station.id}, which has no place for it", height)
        if row.height == DOUBLE and row.good == row.under:
            good = setting.edition.goods[row.good]
            yield Problem("stores", f"two different goods on {station.id}", f"{good} over {good}")
    if setting.edition.free_store:
        for seat, colour in enumerate(setting.colours):
            if all(row.seat != seat for row in setting.stores):
                yield Problem("stores", f"a store of {colour}, who began with one", "none")


def _lines(setting: Setting) -> Iterator[Problem]:
    printed = {frozenset(line) for line in setting.city.connections}
    taken: set[frozenset[int]] = set()
    for row in setting.tracks:
        line = frozenset((row.start, row.end))
        name = " - ".join(setting.city.stations[end].id for end in (row.start, row.end))
        if line not in printed:
            yield Problem("tracks", "a printed connection", name)
        elif line in taken:
            yield Problem("tracks", f"one piece of track for {name}", "several")
        taken.add(line)


def _networks(setting: Setting) -> Iterator[Problem]:
    """Where track begins at one's own network, every piece hangs together with a store that cannot leave."""
    if not setting.edition.expand_own_network or setting.edition.relocate:
        return
    for seat, colour in enumerate(setting.colours):
        reached = {row.station for row in setting.stores if row.seat == seat}
        pieces = [row for row in setting.tracks if row.seat == seat]
        ways = [(row.start, row.end) for row in pieces] + list(setting.city.permanent)
        size = -1
        while size < len(reached):
            size = len(reached)
            for start, end in ways:
                if start in reached or end in reached:
                    reached |= {start, end}
        for row in pieces:
            if row.start not in reached:
                name = " - ".join(setting.city.stations[end].id for end in (row.start, row.end))
                yield Problem("tracks", f"track joined to a store of {colour}", name)


def _hands(setting: Setting) -> Iterator[Problem]:
    for seat, cards in setting.known.items():
        for ward in sorted((Counter(cards) - Counter(setting.hands.get(seat, []))).keys()):
            name = setting.city.wards[ward].id
            yield Problem(f"known.{setting.colours[seat]}", "cards of that hand", name)


def _queue(setting: Setting) -> Iterator[Problem]:
    """Where the customers on the cards of the queue can lie."""
    if setting.queue is None:
        return
    goods: set[int] = set()
    gap = False
    for number, row in enumerate(setting.queue, start=1):
        here = {kind // 2 for kind in row.kinds}
        if row.ward == NONE:
            if here:
                yield Problem(f"queue[{number}]", "no customers where no card is", f"{len(row.kinds)}")
            continue
        if len(here) > 1:
            yield Problem(f"queue[{number}]", "customers of one good", f"{len(here)} goods")
        for good in sorted(here & goods):
            name = setting.edition.goods[good]
            yield Problem(f"queue[{number}]", f"all {name} customers on one card", "them on two")
        if here and gap:
            yield Problem(f"queue[{number}]", "no customers behind a card without any", f"{len(row.kinds)}")
        gap = gap or not here
        goods |= here


def _queue_size(setting: Setting) -> Iterator[Problem]:
    if setting.queue is None:
        return
    due = setting.edition.queue_base + setting.departments()
    lying = sum(len(row.kinds) for row in setting.queue)
    lacks_card = any(row.ward == NONE for row in setting.queue)
    # An upgrade whose customer does not join the queue is made up for at the next refresh.
    least = due if setting.edition.customer_to == "queue" else due - 1
    if lying > due or (lying < least and not is_bag_empty(setting) and not lacks_card):
        why = f"{setting.edition.queue_base} and one for each department store"
        yield Problem("queue", f"{due} customers, {why}", f"{lying}")


def _gone(setting: Setting) -> Iterator[Problem]:
    gone = len(setting.gone or [])
    upgrades = setting.departments()
    if setting.edition.customer_to == "out":
        if gone != upgrades:
            yield Problem("gone", f"{upgrades} customers, one for each department store", f"{gone}")
    elif setting.edition.customer_to == "queue" and is_queue_empty(setting):
        if gone > upgrades:
            yield Problem("gone", f"at most {upgrades} customers, one for each department store", f"{gone}")
    elif gone:
        yield Problem("gone", "no customers out of the game yet", f"{gone}")


def is_bag_empty(setting: Setting) -> bool:
    """Have all customers been drawn?"""
    return not setting.bag and not setting.rest_of_bag


def is_queue_empty(setting: Setting) -> bool:
    """Have all customers come to the map?"""
    return is_bag_empty(setting) and not any(row.kinds for row in setting.queue or ())


def _bonus(setting: Setting) -> Iterator[Problem]:
    claims = setting.claims or []
    due = min(len(setting.edition.bonus_stacks), setting.departments())
    if len(claims) != due:
        expected = f"{due} claims, one for each department store while there are stacks"
        yield Problem("bonus", expected, f"{len(claims)}")
    for seat, colour in enumerate(setting.colours):
        most = setting.departments(seat)
        if claims.count(seat) > most:
            expected = f"at most {most} claims of {colour}, one for each department store"
            yield Problem("bonus", expected, f"{claims.count(seat)}")


def _turn(setting: Setting) -> Iterator[Problem]:
    players = setting.charter.players
    if (setting.turn - 1) % players != (setting.mover - setting.start) % players:
        who = setting.colours[(setting.start + setting.turn - 1) % players]
        found = setting.colours[setting.mover]
        yield Problem("turn_number", f"turn {setting.turn} to be that of {who}", f"that of {found}")
    have_acted = "actions" in setting.edition.turn_steps[: setting.step]
    most = setting.edition.actions_per_turn
    if setting.actions and setting.step_name != "actions" and not have_acted:
        yield Problem("actions_taken", "no actions before their step", f"{len(setting.actions)}")
    elif len(setting.actions) >= most + have_acted:
        yield Problem("actions_taken", f"fewer than the {most} actions of a turn", f"{len(setting.actions)}")
    if INCOME in setting.actions and not have_acted:
        yield Problem("actions_taken", "no income, which ends the turn", "income")


def _end(setting: Setting) -> Iterator[Problem]:
    if setting.edition.end == "queue_finish_round":
        if setting.final_turns is not None:
            yield Problem("final_turns", "nothing, since the start player decides", f"{setting.final_turns}")
        if is_queue_empty(setting) and not setting.has_arrived and setting.mover == setting.start:
            yield Problem("turn_of", "another player: the last round is over", "the start player")
    elif setting.final_turns is not None and not is_bag_empty(setting):
        yield Problem("final_turns", "an empty bag", "customers in it")
