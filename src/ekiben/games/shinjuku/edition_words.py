"""What two editions do differently, in words that people understand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.edition_types import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ekiben.games.shinjuku.edition_types import Edition


@dataclass(frozen=True, slots=True)
class Difference:
    """One respect in which two editions differ, and what each of them does."""

    dimension: str
    a_value: str
    b_value: str


_WORDS = {
    "hands": "hands",
    "seed": "seeded customers",
    "queue": "queue",
    "matsuri": "Matsuri",
    "arrival": "arrival of customers",
    "actions": "actions",
    "random": "by lot",
    "chosen": "chosen by the table",
    "any_cards": "any cards",
    "first_segment": "an end of the first segment",
    "all_stations": "any station the double joins",
    "satisfied": "where a customer was satisfied",
    "anywhere": "anywhere",
    "sakura": "at sakura stations",
    "dots": "as high as the dots of the station",
    "none": "no customer is spent",
    "out": "out of the game",
    "queue_finish_round": "bag and queue empty, then the round is finished",
    "bag_plus_one_round": "bag empty, then one more turn each",
    "majority": "every customer, and most of each good",
    "drop_most": "all but the good one has most of",
    "sets": "sets of different goods",
    "top2": "without the top 2 goods",
    "top3": "without the top 3 goods",
    "rank": "the least busy department store",
    "first_bonus": "the first to claim a bonus",
}
_NOTHING = "none"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _list(items: Iterable[object]) -> str:
    return ", ".join(str(item) for item in items) or _NOTHING


def _named(items: Iterable[str]) -> str:
    return _list(_WORDS[item] for item in items)


def _customers(edition: Edition) -> str:
    def one(good: str, singles: int, doubles: int) -> str:
        return f"{good} {singles + doubles}" + (f" ({doubles} marked 2)" if doubles else "")

    rows = zip(edition.goods, edition.customers, strict=True)
    return f"{edition.tokens}: " + _list(one(good, *tokens) for good, tokens in rows)


def _track(edition: Edition) -> str:
    figures = {edition.track[players] for players in range(edition.players[0], edition.players[1] + 1)}
    if len(figures) == 1:
        return f"{figures.pop()}"
    return _list(f"{pieces} with {players}" for players, pieces in sorted(edition.track.items()))


def _seed(edition: Edition) -> str:
    seeded = f"{edition.seed_customers} in each of {edition.seed_wards} wards" if edition.seed_wards else ""
    own = edition.setup_customers_per_player
    return _list(part for part in (seeded, f"{own} for each player" if own else "") if part)


def _arrival(edition: Edition) -> str:
    if edition.arrival == "queue":
        customers = f"{edition.queue_base} customers + department stores"
        return f"from a queue of {edition.queue_spaces} cards, {customers}"
    return "from the bag, " + _list(
        f"{customers} from {stores} department stores on" if stores else f"{customers}"
        for stores, customers in edition.arrival_counts
    )


def _wild_cards(edition: Edition) -> str:
    return f"any {edition.wild_cards}" if edition.wild_cards else "no"


def _serves(edition: Edition) -> str:
    single, double, dept = edition.serves
    doubles = f"double store {double}, " if edition.two_step_upgrade else ""
    distinct = " of different goods" if edition.dept_distinct and dept > 1 else ""
    return f"single store {single}, {doubles}department store {dept}{distinct}"


def _points(edition: Edition) -> str:
    if edition.scoring == "sets":
        sets = _list(f"{points} for {size}" for size, points in enumerate(edition.set_points, start=1))
        return f"sets: {sets}; a double is {edition.double_points} customers"
    words = f"customer {edition.customer_points}, double {edition.double_points}"
    if edition.scoring == "majority":
        words += f", most of a good {edition.majority_points}, tied {edition.tied_points}"
    return words


_DIMENSIONS: tuple[tuple[str, Callable[[Edition], str]], ...] = (
    ("board", lambda edition: edition.city),
    ("players", lambda edition: "{} to {}".format(*edition.players)),
    ("goods", lambda edition: _list(edition.goods)),
    ("customers", _customers),
    ("stores of each good", lambda edition: f"{edition.stores_per_good}"),
    ("department stores", lambda edition: f"{edition.dept_stores}"),
    ("pieces of track", _track),
    ("hand", lambda edition: f"{edition.hand} cards"),
    ("order of the setup", lambda edition: _named(edition.setup_order)),
    ("customers before the first turn", _seed),
    ("free first store", lambda edition: _yes(edition.free_store)),
    ("start player", lambda edition: _WORDS[edition.start]),
    ("order of the turn", lambda edition: _named(edition.turn_steps)),
    ("actions in a turn", lambda edition: f"{edition.actions_per_turn}"),
    ("arrival of customers", _arrival),
    ("cards wild by own stores", lambda edition: _yes(edition.wild_stores)),
    ("cards together as a wildcard", _wild_cards),
    ("Matsuri", lambda edition: _yes(edition.matsuri)),
    ("relocation of stores", lambda edition: _yes(edition.relocate)),
    ("new track at the own network only", lambda edition: _yes(edition.expand_own_network)),
    ("cards for a single track", lambda edition: f"{edition.expand_single_cost}"),
    ("cards for a double track", lambda edition: f"{edition.expand_double_cost}"),
    ("card for a double track names", lambda edition: _WORDS[edition.double_match]),
    ("customers served in one move", _serves),
    ("a move may end", lambda edition: _WORDS[edition.move_end]),
    ("income for the use of track", lambda edition: _yes(edition.track_income)),
    ("upgrades", lambda edition: _WORDS[edition.upgrade_site]),
    ("double stores", lambda edition: _yes(edition.two_step_upgrade)),
    (
        "customer spent on an upgrade",
        lambda edition: "to the queue" if edition.customer_to == "queue" else _WORDS[edition.customer_to],
    ),
    ("bonus tokens", lambda edition: _list(edition.bonus_stacks)),
    ("end of the game", lambda edition: _WORDS[edition.end]),
    ("income before the last round", lambda edition: _yes(edition.final_income)),
    ("what scores", lambda edition: _WORDS[edition.scoring]),
    ("points", _points),
    ("equal points", lambda edition: _named(edition.tie_breaks) if edition.tie_breaks else "shared victory"),
    ("customers won are hidden", lambda edition: _yes(edition.collections_hidden)),
    ("names of the actions", lambda edition: _list(edition.action_names[action] for action in ACTIONS)),
)


def differences(a: Edition, b: Edition) -> list[Difference]:
    """Every respect in which two editions differ, in the order of a rulebook."""
    told = [Difference(dimension, words(a), words(b)) for dimension, words in _DIMENSIONS]
    return [difference for difference in told if difference.a_value != difference.b_value]
