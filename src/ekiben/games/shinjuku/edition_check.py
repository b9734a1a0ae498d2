"""Whether the rules of an edition go together, and whether they can be played on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.kernel.sheets import DataError, Problem, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition

MOST_TOKENS = 126
"""The bag has room for this many customers."""

MOST_BONUS_TOKENS = 24
"""So many bonus tokens can be assigned to goods in every way at scoring."""


def check_rules(edition: Edition, sheet: Sheet) -> None:
    """Note in the sheet of an edition every pair of rules that contradict each other."""
    for check in (
        _players,
        _customers,
        _setup,
        _turn,
        _queue,
        _bag,
        _actions,
        _upgrade,
        _scoring,
        _ties,
        _names,
    ):
        for problem in check(edition):
            sheet.problem(problem.key, problem.expected, problem.found)


def _players(edition: Edition) -> Iterator[Problem]:
    fewest, most = edition.players
    if fewest > most:
        yield Problem("players", "the fewest players first, then the most", f"[{fewest}, {most}]")


def _customers(edition: Edition) -> Iterator[Problem]:
    for good, (singles, doubles) in zip(edition.goods, edition.customers, strict=True):
        if not singles + doubles:
            yield Problem(f"supply.customers.{good}", "at least one customer", "none")
    if edition.tokens > MOST_TOKENS:
        yield Problem("supply.customers", f"at most {MOST_TOKENS} customers in all", f"{edition.tokens}")
    needed = edition.setup_tokens + edition.setup_customers_per_player * edition.players[1]
    if edition.tokens <= needed:
        expected = f"more than {needed} customers, since the setup takes so many"
        yield Problem("supply.customers", expected, f"{edition.tokens}")


def _setup(edition: Edition) -> Iterator[Problem]:
    order = edition.setup_order
    wanted = {
        "hands": (True, "every edition deals hands"),
        "seed": (edition.seed_wards > 0, f"seed_wards is {edition.seed_wards}"),
        "queue": (edition.arrival == "queue", f'arrival.from is "{edition.arrival}"'),
        "matsuri": (edition.matsuri, f"wild.matsuri is {_word(edition.matsuri)}"),
    }
    yield from _steps("setup.order", order, wanted)
    if (edition.seed_wards > 0) != (edition.seed_customers > 0):
        expected = "customers for seeded wards, and none without such wards"
        found = f"{edition.seed_customers} for {edition.seed_wards} wards"
        yield Problem("setup.seed_customers", expected, found)


def _turn(edition: Edition) -> Iterator[Problem]:
    wanted = {
        "arrival": (True, "customers arrive in every edition"),
        "actions": (True, "there are actions in every edition"),
        "matsuri": (edition.matsuri, f"wild.matsuri is {_word(edition.matsuri)}"),
    }
    yield from _steps("turn.steps", edition.turn_steps, wanted)


def _steps(key: str, steps: Sequence[str], wanted: dict[str, tuple[bool, str]]) -> Iterator[Problem]:
    for step, (is_wanted, reason) in wanted.items():
        if is_wanted and step not in steps:
            yield Problem(key, f'"{step}", since {reason}', "a list without it")
        if not is_wanted and step in steps:
            yield Problem(key, f'no "{step}", since {reason}', "a list with it")


def _queue(edition: Edition) -> Iterator[Problem]:
    if edition.arrival != "queue":
        return
    why = 'since arrival.from is "queue"'
    if edition.queue_spaces < len(edition.goods):
        expected = f"at least {len(edition.goods)}, a space for each good"
        yield Problem("arrival.queue_spaces", expected, f"{edition.queue_spaces}")
    if not edition.queue_base:
        yield Problem("arrival.queue_base", f"at least 1, {why}", "0")
    if edition.arrival_counts:
        yield Problem("arrival.counts", f"an empty table, {why}", _count(edition.arrival_counts, "entry"))
    if edition.end != "queue_finish_round":
        yield Problem("end.when", f'"queue_finish_round", {why}', f'"{edition.end}"')
    if edition.final_income:
        yield Problem("end.final_income", f"false, {why} and the last round may be over at once", "true")


def _bag(edition: Edition) -> Iterator[Problem]:
    if edition.arrival != "bag":
        return
    why = 'since arrival.from is "bag"'
    for key, value in (("queue_spaces", edition.queue_spaces), ("queue_base", edition.queue_base)):
        if value:
            yield Problem(f"arrival.{key}", f"0, {why}", f"{value}")
    if not edition.arrival_counts or edition.arrival_counts[0][0] != 0:
        yield Problem("arrival.counts", f"an entry for 0 department stores, {why}", "none")
    if edition.end != "bag_plus_one_round":
        yield Problem("end.when", f'"bag_plus_one_round", {why}', f'"{edition.end}"')
    if edition.customer_to == "queue":
        yield Problem("upgrade.customer_to", f'"out" or "none", {why}', '"queue"')


def _actions(edition: Edition) -> Iterator[Problem]:
    if edition.double_match != "any_cards" and edition.expand_double_cost != 1:
        expected = f'1, since expand.double_match is "{edition.double_match}"'
        yield Problem("expand.double_cost", expected, f"{edition.expand_double_cost}")
    if edition.two_step_upgrade != (edition.serves[1] > 0):
        expected = "customers for double stores if upgrade.two_step is true, and 0 if not"
        yield Problem("move.serves.double", expected, f"{edition.serves[1]}")


def _upgrade(edition: Edition) -> Iterator[Problem]:
    if edition.bonus_stacks and edition.scoring != "sets":
        expected = 'an empty list, since bonus tokens score in "sets" only'
        yield Problem("upgrade.bonus_stacks", expected, _count(edition.bonus_stacks, "stack"))
    if sum(edition.bonus_stacks) > MOST_BONUS_TOKENS:
        expected = f"at most {MOST_BONUS_TOKENS} bonus tokens in all"
        yield Problem("upgrade.bonus_stacks", expected, f"{sum(edition.bonus_stacks)}")


def _scoring(edition: Edition) -> Iterator[Problem]:
    why = f'since scoring.how is "{edition.scoring}"'
    if edition.scoring == "sets":
        if len(edition.set_points) != len(edition.goods):
            expected = f"points for sets of 1 to {len(edition.goods)} goods"
            yield Problem("scoring.set_points", expected, f"a list of {len(edition.set_points)}")
        if list(edition.set_points) != sorted(edition.set_points):
            yield Problem("scoring.set_points", "no fewer points for a larger set", "fewer")
        if (edition.customer_points, edition.double_points) != (1, 2):
            expected = f"a single to be 1 customer of a set and a double 2, {why}"
            found = f"{edition.customer_points} and {edition.double_points}"
            yield Problem("scoring.double_points", expected, found)
    elif edition.set_points:
        yield Problem("scoring.set_points", f"an empty list, {why}", f"a list of {len(edition.set_points)}")
    if edition.scoring != "majority":
        for key, points in (
            ("majority_points", edition.majority_points),
            ("tied_points", edition.tied_points),
        ):
            if points:
                yield Problem(f"scoring.{key}", f"0, {why}", f"{points}")


def _ties(edition: Edition) -> Iterator[Problem]:
    has_sense = {
        "top2": (edition.scoring == "drop_most", 'scoring.how is "drop_most"'),
        "top3": (edition.scoring == "drop_most", 'scoring.how is "drop_most"'),
        "rank": (edition.upgrade_site == "sakura", 'upgrade.site is "sakura"'),
        "first_bonus": (bool(edition.bonus_stacks), "there are upgrade.bonus_stacks"),
    }
    for tie_break in edition.tie_breaks:
        fits, condition = has_sense[tie_break]
        if not fits:
            yield Problem("scoring.tie_breaks", f'"{tie_break}" only if {condition}', f'"{tie_break}"')


def _names(edition: Edition) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    for action, name in edition.action_names.items():
        first = owners.setdefault(name.casefold(), action)
        if name and first != action:
            yield Problem(f"names.{action}", f"a name other than that of {first}", f'"{name}"')


def _word(value: bool) -> str:
    return "true" if value else "false"


def _count(items: Sequence[object], word: str) -> str:
    if len(items) == 1:
        return f"1 {word}"
    return f"{len(items)} {word[:-1]}ies" if word.endswith("y") else f"{len(items)} {word}s"


# ---------------------------------------------------------------- an edition on a board


def check_fit(edition: Edition, city: City, players: int) -> None:
    """Raise a `DataError` unless the edition can be played on this board by so many players."""
    checks = (*_seats(edition, players), *_sites(edition, city), *_cards(edition, city, players))
    problems = list(checks)
    if edition.free_store and len(city.stations) < players:
        problems.append(Problem("setup.free_store", "a station for each player", f"{len(city.stations)}"))
    if problems:
        raise DataError(f"{edition.id} on {city.id}", problems)


def _seats(edition: Edition, players: int) -> Iterator[Problem]:
    fewest, most = edition.players
    if not fewest <= players <= most:
        yield Problem("players", f"{fewest} to {most} players", f"{players}")


def _sites(edition: Edition, city: City) -> Iterator[Problem]:
    if edition.upgrade_site == "dots" and any(station.height is None for station in city.stations):
        yield Problem("upgrade.site", "a board whose stations have dots (height)", f"{city.id} without")
    if edition.upgrade_site == "sakura" and not any(station.sakura for station in city.stations):
        yield Problem("upgrade.site", "a board with sakura stations", f"{city.id} without")


def _cards(edition: Edition, city: City, players: int) -> Iterator[Problem]:
    drawn = players * (edition.hand + edition.setup_customers_per_player)
    drawn += edition.queue_spaces + edition.matsuri
    if drawn + edition.seed_wards > city.deck:
        expected = f"at least {drawn + edition.seed_wards} cards for the setup of {players} players"
        yield Problem("supply.hand", expected, f"a deck of {city.deck}")
        return
    # Even if all other cards drawn are of the small wards, the rest must name enough different ones.
    largest = sorted((ward.cards for ward in city.wards), reverse=True)
    same_few = sum(largest[: max(0, edition.seed_wards - 1)])
    if edition.seed_wards and city.deck - drawn <= same_few:
        expected = f"{edition.seed_wards} different wards among any {city.deck - drawn} cards"
        yield Problem("setup.seed_wards", expected, f"wards of up to {largest[0]} cards")
