"""Whether the parts of the box fit together. Every check notes all it finds, and a value that could not even
be read is told only once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ekiben.games.zerokei.component_cards import ENGINES
from ekiben.games.zerokei.component_marks import RECONSTRUCTED
from ekiben.games.zerokei.component_read import ABILITIES, COLOURS, EVENT_COLOURS, PLAYERS, ROUNDS
from ekiben.kernel.sheets import describe
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ekiben.games.zerokei.component_types import Action, Components, Event, Hideo
    from ekiben.kernel.sheets import Sheet

_EVENT_NEEDS = {
    "one_of": ("parts",),
    "all_of": ("parts",),
    "yen": ("gain",),
    "points_for_yen": ("points", "gain"),
    "yen_by_rank": ("by_rank",),
}
"""The values that tell more of an effect; all other effects need none."""

_ACTION_EFFECTS = ("one_of", "all_of", "venue_token", "repeat", "yen")
_END_EFFECTS = ("yen", "points_for_yen", "turn_reward", "yen_by_rank", "buy", "score_city")
_VENUE_NEEDS = {"points": ("points",), "yen": ("yen",), "move": ("moves",)}
_COSTLY = ("ground", "track", "station")
_MOST_PLAYERS = 4


def check_components(box: Components, sheet: Sheet) -> None:
    """Note in the sheet everything that does not fit."""
    _check_board(box, sheet)
    _check_engines(box, sheet)
    _check_carriages(box, sheet)
    for event in box.events:
        _check_event(event, box, sheet.table("events").table(event.id))
    _check_rounds(box, sheet)
    _check_hideo(box.hideo, sheet)
    _check_supply(box, sheet)
    _check_totals(box, sheet)


# ---------------------------------------------------------------- references


def _check_board(box: Components, sheet: Sheet) -> None:
    _check_different([(city.id, city.number) for city in box.cities], "number", sheet.table("cities"))
    numbers = {str(city.number): city.id for city in box.cities}
    _check_names(
        {city.id: city for city in box.cities}, ("name", "plain", "local"), numbers, sheet.table("cities")
    )
    _check_names({venue.id: venue for venue in box.venues}, ("name", "local"), {}, sheet.table("venues"))
    _check_different([(venue.id, venue.place) for venue in box.venues], "place", sheet.table("venues"))
    for venue in box.venues:
        row = sheet.table("venues").table(venue.id)
        needed = _VENUE_NEEDS.get(venue.effect)
        if needed is not None:
            spare = ("pay",) if venue.effect == "points" else ()
            amounts = {"points": venue.points, "yen": venue.yen, "moves": venue.moves, "pay": venue.pay}
            _check_needs(row, venue.effect, needed, spare, amounts)


def _check_different(rows: Iterable[tuple[str, object]], key: str, table: Sheet) -> None:
    owners: dict[object, str] = {}
    for id_, value in rows:
        owner = owners.setdefault(value, id_)
        if owner != id_ and value not in (-1, ""):
            table.problem(f"{id_}.{key}", f"another than that of {owner}", describe(value))


def _check_names(
    rows: Mapping[str, object], keys: Sequence[str], taken: Mapping[str, str], table: Sheet
) -> None:
    """Nothing can be typed that means two of them: names are compared as `matching_key` reads them."""
    owners = {matching_key(id_): id_ for id_ in rows} | dict(taken)
    for id_, row in rows.items():
        for key in keys:
            name: str = getattr(row, key)
            owner = owners.setdefault(matching_key(name), id_)
            if name and not matching_key(name):
                table.problem(f"{id_}.{key}", "a name with letters or digits", describe(name))
                break
            if name and owner != id_:
                table.problem(f"{id_}.{key}", f"another than that of {owner}", describe(name))
                break


def _check_needs(
    row: Sheet, effect: str, needed: Sequence[str], spare: Sequence[str], values: Mapping[str, object]
) -> None:
    for key, value in values.items():
        if key in needed and not (value or row.has(key)):
            row.problem(key, f"a value, as the effect is {effect}", "nothing")
        elif key in needed and value == 0:
            row.problem(key, f"at least 1, as the effect is {effect}", "0")
        elif key not in needed and key not in spare and value:
            row.problem(key, f"nothing, as the effect is {effect}", describe(value) if value else "a value")


def _check_engines(box: Components, sheet: Sheet) -> None:
    table = sheet.table("engines")
    named = {engine.id: engine for engine in (*box.engines_few, *box.engines_many)}
    _check_names(named, ("name", "local"), {}, table)
    for side, engines in (("few", box.engines_few), ("many", box.engines_many)):
        for engine in engines:
            _check_discounts(engine.actions, side, table.table(engine.id))


def _check_discounts(actions: Iterable[Action], key: str, row: Sheet) -> None:
    """The rules know one discount for each card, whatever is done with it."""
    costly = [action for action in actions if action.code in _COSTLY]
    if len({action.discount for action in costly}) > 1:
        found = ", ".join(f"{action.code}-{action.discount}".removesuffix("-0") for action in costly)
        row.problem(key, "the same discount on all of its actions that cost yen", found)


def _check_carriages(box: Components, sheet: Sheet) -> None:
    for carriage in box.carriages:
        row = sheet.table("carriages").table(carriage.id)
        if carriage.cities != tuple(sorted(set(carriage.cities))):
            row.problem("cities", "different cities in ascending order", str(list(carriage.cities)))
        if row.has("action") == row.has("ability"):
            both = "both" if row.has("action") else "neither"
            row.problem("action", "either an action or an ability", both)
        others = [colour for colour in COLOURS if colour != carriage.counter]
        if carriage.then and carriage.counter and set(carriage.then) != set(others):
            found = ", ".join(carriage.then)
            row.problem("then", f"the two colours other than {carriage.counter}, or nothing", found)


def _check_event(event: Event, box: Components, row: Sheet) -> None:
    letters = [space.letter for space in box.track_costs]
    if letters and event.letter and event.letter not in letters:
        row.problem("letter", f"one of {', '.join(letters)}", describe(event.letter))
    tokens = box.numbers.action_tokens
    if event.actions > tokens:
        row.problem("actions", f"at most {tokens}, the number of action tokens", f"{event.actions}")
    if not event.effect or not event.kind:
        return
    effects = _ACTION_EFFECTS if event.kind == "action" else _END_EFFECTS
    if event.effect not in effects:
        of_kind = "an action" if event.kind == "action" else "the end of the round"
        row.problem("effect", f"one of {', '.join(effects)}, for {of_kind}", describe(event.effect))
        return
    spare = ("fee",) if event.kind == "action" else ()
    values: dict[str, object] = {
        "parts": list(event.parts),
        "gain": event.gain,
        "points": event.points,
        "by_rank": list(event.by_rank),
        "fee": event.fee,
    }
    _check_needs(row, event.effect, _EVENT_NEEDS.get(event.effect, ()), spare, values)
    _check_discounts(event.parts, "parts", row)
    if event.effect == "all_of" and len(event.parts) not in (0, 2):
        row.problem("parts", "two actions, as the effect is all_of", f"{len(event.parts)}")


def _check_rounds(box: Components, sheet: Sheet) -> None:
    """Is there an event of its colour for every round?"""
    there = Counter(event.colour for event in box.events)
    if not all(there):
        return
    for side, players in enumerate(PLAYERS):
        needed = Counter(turn.colours[side] for turn in box.rounds)
        for colour, number in needed.items():
            if number > there[colour]:
                expected = f"at most {there[colour]} rounds with a {colour} event for {players} players"
                sheet.problem("rounds", expected, f"{number}")


def _check_hideo(hideo: Hideo, sheet: Sheet) -> None:
    for place in hideo.final:
        if place.startswith("C"):
            sheet.problem("hideo.final", "places of venue tokens, A or B", describe(place))
    used = Counter(place for row in hideo.rows for place in row.places if place is not None)
    for place in ("C1", "C2"):
        if used[place] > 1:
            expected = f"{place} in one round only, as its token leaves the board"
            sheet.problem("hideo.rows", expected, f"{used[place]} times")


def _check_supply(box: Components, sheet: Sheet) -> None:
    cards = len(box.carriages)
    most = cards // ROUNDS - _MOST_PLAYERS
    if box.numbers.row_extra > most:
        expected = f"at most {most}, as {cards} carriages must last {ROUNDS} rounds of 4 players"
        sheet.problem("numbers.row_extra", expected, f"{box.numbers.row_extra}")
    singles = sum(len(carriage.cities) == 1 for carriage in box.carriages)
    is_read = all(carriage.cities for carriage in box.carriages)
    if is_read and box.hideo.row_cards * ROUNDS > singles:
        expected = f"at most {singles // ROUNDS}, as {singles} one-city carriages must last {ROUNDS} rounds"
        sheet.problem("hideo.row_cards", expected, f"{box.hideo.row_cards}")
    single_uses = sum(carriage.one_time for carriage in box.carriages)
    if single_uses > box.numbers.used_tokens:
        expected = f"at most {box.numbers.used_tokens} cards with buy, the number of used-card tokens"
        sheet.problem("carriages", expected, f"{single_uses}")


# ---------------------------------------------------------------- sums


@dataclass(frozen=True, slots=True)
class _Sum:
    key: str  # in the table of totals
    where: str  # the place that is told
    words: str
    count: int | list[int]
    is_complete: bool = True  # a sum over something that could not be read is wrong for no reason of its own


def _check_totals(box: Components, sheet: Sheet) -> None:
    totals = sheet.table("totals")
    # Which of them are ours matters only where somebody's own cards are merged into the packaged ones.
    totals.list_of_text(RECONSTRUCTED, 0, 40, optional=True)
    for each in (*_supply_sums(box, sheet), *_carriage_sums(box)):
        if not totals.has(each.key):
            continue
        if isinstance(each.count, int):
            declared = totals.whole(each.key, 0, 200, default=-1)
            is_wrong = declared not in (-1, each.count)
        else:
            declared = list(totals.list_of_whole(each.key, 0, 200, 1, 8))
            is_wrong = bool(declared) and declared != each.count
        if is_wrong and each.is_complete:
            sheet.problem(each.where, f"{declared} {each.words} (totals.{each.key})", f"{each.count}")
    _check_even(box, totals, sheet)


def _supply_sums(box: Components, sheet: Sheet) -> list[_Sum]:
    rows = len(box.stations.points)
    by_colour = Counter(event.colour for event in box.events)
    of_colour = [by_colour[colour] for colour in EVENT_COLOURS]
    sides = [len(box.engines_few), len(box.engines_many)]
    stated = sum(sheet.table("engines").table(id_).has(side) for id_ in ENGINES for side in ("few", "many"))
    return [
        _Sum("cities", "cities", "cities", len(box.cities)),
        _Sum("stations", "stations.points", "stations", rows * len(COLOURS), rows > 0),
        _Sum("events", "events", "events, grey, blue, green", of_colour, all(by_colour)),
        _Sum("engines", "engines", "engines for few and for many", sides, sum(sides) == stated),
        _Sum("tails", "tail.count", "tails", box.tail.count, box.tail.count > 0),
        _Sum("carriages", "carriages", "carriages", len(box.carriages)),
    ]


def _carriage_sums(box: Components) -> list[_Sum]:
    cards, where = box.carriages, "carriages"
    singles = Counter(card.counter for card in cards if not card.then)
    doubles = Counter(card.counter for card in cards if card.then)
    costs = Counter(card.cost for card in cards)
    # Cards that cost something else are told as a fourth sum that nobody has asked for.
    others = sum(count for cost, count in costs.items() if cost not in (1, 2, 3))
    by_cost = [costs[1], costs[2], costs[3], *([others] if others else [])]
    pairs = sum(len(card.cities) == 2 for card in cards)
    actions = sum(card.action is not None for card in cards)
    abilities = sum(card.ability is not None for card in cards)
    cities_read = all(card.cities for card in cards)
    counters_read = all(card.counter for card in cards)
    kinds_read = all(card.action or card.ability for card in cards)
    icons, firsts = [singles[key] for key in COLOURS], [doubles[key] for key in COLOURS]
    return [
        _Sum("two_city_carriages", where, "cards with two cities", pairs, cities_read),
        _Sum("actions", where, "cards with an action", actions, kinds_read),
        _Sum("abilities", where, "cards with an ability", abilities, kinds_read),
        _Sum("single_icons", where, "cards with one icon, by colour", icons, counters_read),
        _Sum("first_of_two_icons", where, "first icons of two, by colour", firsts, counters_read),
        _Sum("cards_by_cost", where, "cards for 1, 2 and 3 yen", by_cost, min(costs) >= 0),
    ]


def _check_even(box: Components, totals: Sheet, sheet: Sheet) -> None:
    on_cities = Counter(number for card in box.carriages for number in card.cities)
    of_ability = Counter(card.ability for card in box.carriages)
    cities_read = all(card.cities for card in box.carriages)
    kinds_read = all(card.action or card.ability for card in box.carriages)
    of_cities = {city.id: on_cities[city.number] for city in box.cities}
    sums = (
        ("cards_per_city", "every city", of_cities, cities_read),
        ("cards_per_ability", "every ability", {code: of_ability[code] for code in ABILITIES}, kinds_read),
    )
    for key, words, counts, is_complete in sums:
        declared = totals.whole(key, 0, 30, default=-1)
        others = {name: count for name, count in counts.items() if count != declared}
        if declared >= 0 and others and is_complete:
            found = ", ".join(f"{name} on {count}" for name, count in others.items())
            sheet.problem("carriages", f"{words} on {declared} of the cards (totals.{key})", found)
