"""Positions: any moment a game could come to, set up from a short text, for examples, puzzles and tests.

A position is a TOML form. It names what matters; the rest of the cards is the draw pile, the rest of the
customers is in the bag, and what every game has but the form does not say (the cards and customers of the
queue, the ward of the Matsuri, a hand card written "?", in v1 the customers spent) is drawn.

======================  ====================================================================================
edition, city, options  as in `new`: ``edition = "v1"``, ``options = { track_income = "asked" }``
players                 how many, or their colours clockwise, ``["red", "blue"]``, which they go by then
seed                    what is drawn, now and later; without one something new each time
start, turn_of          the start player (the first one) and whose turn it is (the start player's)
turn_number             which turn of the game it is
at                      "turn": at its beginning, "matsuri", or "actions", where nothing is said
actions_taken           actions already done this turn: ``["open"]``
stores                  ``[["red", "food", "ueno"], ["blue", "department", "shimbashi"]]``, in the prototype
                        also ``"books over food"``, a double store
tracks                  ``[["red", "ueno", "oshiage"]]``
customers               ``{ shinjuku = ["food", "books2"], ota = { food = 3 } }``
queue                   from the head: ``[["ota", ["books"]], ["chuo"], [], []]``; ``[]`` is one without card
matsuri                 the ward of the Matsuri
hands, known            cards by player; those of them that all have seen coming from the queue
won, gone               customers collected, by player; customers out of the game
bonus                   who claimed the stacks of bonus tokens, in order; where nothing is said, as the
                        department stores are listed in ``stores``
deck, bag               the next cards and customers to be drawn, the next one first
discards                cards discarded, the top one last
rest                    ``{ cards = "discards", customers = "ota" }``: where all others are; or with a player
final_turns             prototype and v1: so many turns are left, this one included
quiet_turns, quiet      turns before this one in which nothing happened; did nothing happen in this one?
======================  ====================================================================================

>>> game = position('''
... edition = "v2"
... players = ["blue", "red"]
... stores = [["red", "food", "ueno"]]
... tracks = [["blue", "ueno", "oshiage"]]
... customers = { sumida = ["food"] }
... hands = { blue = ["sumida", "koto"] }
... matsuri = "nerima"
... ''')
>>> game.seat, game.answers
(0, [0, 1, 2, 4])
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ekiben.games.shinjuku import charter as make_charter
from ekiben.games.shinjuku.fields import LAYOUT
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.names import COLOURS
from ekiben.games.shinjuku.position_check import QueueRow, Setting, is_bag_empty, is_queue_empty, reasons
from ekiben.games.shinjuku.position_form import read_form
from ekiben.games.shinjuku.position_text import describe
from ekiben.games.shinjuku.vocabulary import DEPARTMENT, LINES, NO_SEAT, NONE, SPACES, STATIONS
from ekiben.kernel.chance import Secret, secret_key
from ekiben.kernel.forms import refuse, seed_in, shuffled
from ekiben.kernel.game import BASE
from ekiben.kernel.origin import Origin
from ekiben.kernel.sheets import DataError, Problem, Sheet, parse_sheet, read_sheet
from ekiben.kernel.sheets import describe as in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.games.shinjuku.charter import Charter

__all__ = ["describe", "load_position", "new_ordered", "position"]


def position(
    form: str | Mapping[str, object], charter: Charter | None = None, file: str = "position"
) -> Shinjuku:
    """The game a form describes, waiting at its next question; all that is wrong comes in one `DataError`.

    A ``charter`` takes the place of edition, city and options in the form; ``file`` is what errors call it.

    >>> position('edition = "v1"\\nplayers = 2\\nmatsuri = "ota"\\ntracks = [["red", "ueno", "tokyo"]]')
    Traceback (most recent call last):
    ...
    ekiben.kernel.data_error.DataError: position: matsuri: expected nothing in this edition, found "ota"
    position: tracks: expected a printed connection, found ueno - tokyo
    """
    data = parse_sheet(form.encode(), file) if isinstance(form, str) else form
    sheet = Sheet(data, file)
    colours = _colours(sheet, data)
    rules = _charter(sheet, charter, len(colours))
    key = secret_key(seed_in(sheet, data))
    setting = read_form(sheet, data, rules, colours)
    _draw(setting, sheet, key)
    _lay_rest(setting)
    refuse(sheet, lambda: reasons(setting), {"stores": ("queue", "gone", "bonus")})
    game = Shinjuku(rules, key)
    game.load_bytes(game.state_bytes()[: BASE.size] + LAYOUT.pack(_fields(setting)))
    game.resume()
    if charter is None:
        game.origin = Origin(game.NAME, {"position": {**data, "seed": key.hex()}})
    return game


def load_position(path: str | Path, charter: Charter | None = None) -> Shinjuku:
    """The game the form in a file describes."""
    return position(read_sheet(Path(path)), charter, Path(path).name)


def new_ordered(
    charter: Charter, deck: Sequence[int] = (), bag: Sequence[int] = (), seed: Secret = None
) -> Shinjuku:
    """A new game set up from piles in a given order, the next ward or kind of customer first.

    What is not named lies below, shuffled. Everything is drawn in the order of the edition's setup.

    >>> from ekiben.games.shinjuku import charter
    >>> game = new_ordered(charter("v2", start=0), deck=[3, 3, 3, 3])
    >>> game.fields()["hand"][0][3]
    4
    """
    box = Setting(charter, ())
    problems: list[Problem] = []
    for name, order, known, words in (
        ("deck", deck, box.box_of_cards(), [ward.id for ward in charter.city.wards]),
        ("bag", bag, box.box_of_customers(), [box.kind_name(kind) for kind in range(charter.kinds)]),
    ):
        for number, count in sorted(Counter(order).items()):
            if count > known[number]:
                word = words[number] if 0 <= number < len(words) else f"number {number}"
                problems.append(Problem(name, f"{word} at most {known[number]} times", f"{count}"))
    if problems:
        raise DataError("orders", problems)
    game = Shinjuku(charter, bytes(32))
    key = secret_key(seed)
    game.deal_ordered(key, list(deck), list(bag))
    orders = {"deck": list(deck), "bag": list(bag)}
    game.origin = Origin(game.NAME, {**charter.wishes, **orders, "seed": key.hex()})
    return game


# ---------------------------------------------------------------- the frame


def _colours(sheet: Sheet, data: Mapping[str, object]) -> tuple[str, ...]:
    if isinstance(data.get("players"), list):
        colours = sheet.list_of_text("players", 2, 4)
    else:
        colours = COLOURS[: sheet.whole("players", 2, 4)]
    sheet.stop()
    return colours


def _charter(sheet: Sheet, charter: Charter | None, players: int) -> Charter:
    if charter is not None:
        for key in ("edition", "city", "options"):
            sheet.has(key)
        if charter.players != players:
            sheet.problem("players", f"{charter.players} players", f"{players}")
            sheet.stop()
        return charter
    names = {key: sheet.text(key, default) for key, default in (("edition", None), ("city", ""))}
    for key, name in names.items():
        # A form may come from anybody, and must not make the program read other files.
        if name and not re.fullmatch(r"[\w-]+", name):
            sheet.problem(key, "the name of one that comes with the engine", in_words(name))
    table = sheet.table("options")
    options = {key: table.text(key) for key in ("track_income", "bag_count") if table.has(key)}
    sheet.stop()
    return make_charter(names["edition"], names["city"] or None, players, **options)


# ---------------------------------------------------------------- what is drawn


def _draw(setting: Setting, sheet: Sheet, key: bytes) -> None:
    """Draw what every game has and the form does not say."""
    cards = shuffled(setting.rest_of_deck, key, "cards")
    customers = shuffled(setting.rest_of_bag, key, "customers")
    edition = setting.edition
    for seat, number in setting.strangers.items():
        if number > len(cards):
            hand = f"hands.{setting.colours[seat]}"
            sheet.problem(hand, f"at most {len(cards)} unknown cards", f"{number}")
        setting.hands[seat] += [cards.pop() for _ in range(min(number, len(cards)))]
    if setting.matsuri is None and edition.matsuri:
        setting.matsuri = shuffled(range(len(setting.city.wards)), key, "matsuri")[0]
    if setting.gone is None:
        spent = setting.departments() if edition.customer_to == "out" else 0
        setting.gone = [customers.pop() for _ in range(min(spent, len(customers)))]
    if setting.claims is None:
        builders = [row.seat for row in setting.stores if row.height == DEPARTMENT]
        setting.claims = builders[: len(edition.bonus_stacks)]
    if setting.queue is None and edition.arrival == "queue":
        due = min(edition.queue_base + setting.departments(), len(customers))
        groups: dict[int, list[int]] = {}
        for kind in (customers.pop() for _ in range(due)):
            groups.setdefault(kind // 2, []).append(kind)
        heaps = [*groups.values(), *([] for _ in range(edition.queue_spaces))]
        setting.queue = [
            QueueRow(cards.pop() if cards else NONE, heap) for heap in heaps[: edition.queue_spaces]
        ]
    setting.rest_of_deck = sorted(cards)
    setting.rest_of_bag = sorted(customers)


def _lay_rest(setting: Setting) -> None:
    """Put the cards and customers that are named nowhere where the form wants them."""
    colours = {colour: seat for seat, colour in enumerate(setting.colours)}
    if setting.cards_in == "discards":
        setting.discards = setting.rest_of_deck + setting.discards
    elif setting.cards_in in colours:
        setting.hands.setdefault(colours[setting.cards_in], []).extend(setting.rest_of_deck)
    if setting.cards_in != "deck":
        setting.rest_of_deck = []
    wards = {ward.id: number for number, ward in enumerate(setting.city.wards)}
    if setting.customers_in in colours:
        setting.won.setdefault(colours[setting.customers_in], []).extend(setting.rest_of_bag)
    elif setting.customers_in in wards:
        setting.waiting.setdefault(wards[setting.customers_in], []).extend(setting.rest_of_bag)
    if setting.customers_in != "bag":
        setting.rest_of_bag = []


# ---------------------------------------------------------------- the state


def _fields(setting: Setting) -> dict[str, Any]:
    """The fields of the state, those that follow from others included."""
    fields = LAYOUT.blank()
    for name in ("matsuri", "action", "station", "customer", "second_from", "journey_ward"):
        fields[name] = NONE
    fields["journey_mover"] = NO_SEAT
    _put_stores(setting, fields)
    _put_tracks(setting, fields)
    _put_cards(setting, fields)
    _put_customers(setting, fields)
    _put_turn(setting, fields)
    return fields


def _put_stores(setting: Setting, fields: dict[str, Any]) -> None:
    edition = setting.edition
    for name, nothing in (("store_owner", NO_SEAT), ("store_good", NONE), ("store_under", NONE)):
        fields[name] = [nothing if i < len(setting.city.stations) else 0 for i in range(STATIONS)]
    for seat in range(setting.charter.players):
        for good in range(len(edition.goods)):
            fields["supply"][seat][good] = edition.stores_per_good
        fields["supply_departments"][seat] = edition.dept_stores
    for seat, height, good, under, station in setting.stores:
        fields["store_owner"][station] = seat
        fields["store_good"][station] = good
        fields["store_under"][station] = under
        fields["store_height"][station] = height
        fields["stores"] |= 1 << station
        fields["owned"][seat] |= 1 << station
        if edition.wild_stores:
            fields["wild_wards"][seat] |= 1 << setting.city.stations[station].ward
        if height == DEPARTMENT:
            fields["departments"] |= 1 << station
            fields["supply_departments"][seat] -= 1
            fields["sold"][station] = (1 << len(edition.goods)) - 1
            continue
        fields["sold"][station] = 1 << good
        fields["supply"][seat][good] -= 1
        if under != NONE:
            fields["supply"][seat][under] -= 1
    for number, seat in enumerate(setting.claims or (), start=1):
        fields["bonus"][seat] += edition.bonus_stacks[number - 1]
        fields["bonus_first"][seat] = fields["bonus_first"][seat] or number
        fields["stacks_taken"] = number


def _put_tracks(setting: Setting, fields: dict[str, Any]) -> None:
    fields["line_owner"] = [NO_SEAT] * LINES
    for seat in range(setting.charter.players):
        fields["supply_track"][seat] = setting.edition.track[setting.charter.players]
    laid = {frozenset(row[1:]): row.seat for row in setting.tracks}
    for start, end in setting.city.permanent:
        fields["track"][start] |= 1 << end
        fields["track"][end] |= 1 << start
    for line, (start, end) in enumerate(setting.city.connections):
        ends = 1 << start | 1 << end
        seat = laid.get(frozenset((start, end)))
        if seat is None:
            fields["free_stations"] |= ends
            continue
        fields["track"][start] |= 1 << end
        fields["track"][end] |= 1 << start
        fields["track_ends"][seat] |= ends
        fields["line_owner"][line] = seat
        fields["supply_track"][seat] -= 1


def _put_cards(setting: Setting, fields: dict[str, Any]) -> None:
    for name, hands in (("hand", setting.hands), ("known", setting.known)):
        for seat, cards in hands.items():
            for ward in cards:
                fields[name][seat][ward] += 1
    for seat, cards in setting.hands.items():
        fields["hand_size"][seat] = len(cards)
        for ward in cards:
            fields["hand_wards"][seat] |= 1 << ward
    pile = setting.rest_of_deck + setting.deck[::-1]
    fields["deck"][: len(pile)] = pile
    fields["deck_size"] = len(pile)
    fields["deck_ordered"] = len(setting.deck)
    fields["discards"][: len(setting.discards)] = setting.discards
    fields["discards_size"] = len(setting.discards)


def _put_customers(setting: Setting, fields: dict[str, Any]) -> None:
    pile = setting.rest_of_bag + setting.bag[::-1]
    fields["bag"][: len(pile)] = pile
    fields["bag_size"] = len(pile)
    fields["bag_ordered"] = len(setting.bag)
    for name, heaps in (("waiting", setting.waiting), ("collection", setting.won)):
        for place, kinds in heaps.items():
            for kind in kinds:
                fields[name][place][kind] += 1
    for ward, kinds in setting.waiting.items():
        if kinds:
            fields["waiting_wards"] |= 1 << ward
    fields["queue_ward"] = [NONE] * SPACES
    for space, row in enumerate(setting.queue or ()):
        fields["queue_ward"][space] = row.ward
        fields["queue_load"][space] = len(row.kinds)
        fields["queue_total"] += len(row.kinds)
        for kind in row.kinds:
            fields["queue"][space][kind] += 1


def _put_turn(setting: Setting, fields: dict[str, Any]) -> None:
    edition, players = setting.edition, setting.charter.players
    fields["matsuri"] = NONE if setting.matsuri is None else setting.matsuri
    fields["start_seat"] = setting.start
    fields["setup_seats"] = players if edition.free_store or edition.setup_customers_per_player else 0
    fields["mover"] = setting.mover
    fields["turn"] = setting.turn
    fields["step"] = setting.step
    fields["actions_taken"] = sum(1 << action for action in setting.actions)
    fields["actions_done"] = len(setting.actions)
    quiet = not (setting.has_arrived or setting.actions) if setting.quiet is None else setting.quiet
    fields["busy"] = int(not quiet)
    fields["quiet_turns"] = setting.quiet_turns
    if edition.end == "queue_finish_round":
        fields["ending"] = int(is_queue_empty(setting))
    elif is_bag_empty(setting):
        # Only the player who has just placed the last customer is not yet in the last round.
        last = setting.final_turns is None and setting.has_arrived
        fields["ending"] = 1 if last else 2
        fields["final_turns"] = 0 if last else setting.final_turns or players
