"""Loading an edition of the rules from its file, or a variant from the edition it is based on.

>>> v2 = load_edition("v2")
>>> v2.hand, v2.tokens, v2.matsuri
(4, 72, True)
>>> [difference.dimension for difference in differences(v2, load_edition("v2r6"))][-2:]
['card for a double track names', 'equal points']
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ekiben.games.shinjuku.city import city_names
from ekiben.games.shinjuku.edition_check import check_fit, check_rules
from ekiben.games.shinjuku.edition_types import ACTIONS, Edition
from ekiben.games.shinjuku.edition_words import Difference, differences
from ekiben.kernel.sheets import DataError, Problem, Sheet, describe, find_sheet, read_sheet, sheet_names

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "DataError",
    "Difference",
    "Edition",
    "check_fit",
    "complete_sheet",
    "differences",
    "edition_names",
    "load_edition",
    "parse_edition",
]

EDITIONS = Path(__file__).parent / "editions"
"""The folder of the editions that come with the engine."""

ID_FORM = "[a-z0-9]+(-[a-z0-9]+)*"
"""An id consists of small letters and digits, with single hyphens between them."""

_LONGEST_CHAIN = 8
_SETUP_STEPS = ("hands", "seed", "queue", "matsuri")
_TURN_STEPS = ("arrival", "matsuri", "actions")
_TIE_BREAKS = ("top2", "top3", "rank", "first_bonus")
_GOOD_FORM = re.compile("[a-z]{1,20}")
_STORE_COUNT_FORM = re.compile("0|[1-9][0-9]?")


def edition_names() -> tuple[str, ...]:
    """The names of the editions that come with the engine.

    >>> edition_names()
    ('prototype', 'v1', 'v2', 'v2-advanced', 'v2r6')
    """
    return sheet_names(EDITIONS)


def load_edition(name_or_path: str | Path) -> Edition:
    """Load an edition by its name or from somebody's own file; all mistakes come in one `DataError`."""
    path = find_sheet(name_or_path, EDITIONS, "edition")
    return _build(_complete(read_sheet(path), path.name, (path.resolve(),), path.parent), path.name)


def complete_sheet(name_or_path: str | Path) -> Mapping[str, object]:
    """The whole content of an edition's file, with what it takes over from others: for records."""
    path = find_sheet(name_or_path, EDITIONS, "edition")
    return _complete(read_sheet(path), path.name, (path.resolve(),), path.parent)


def parse_edition(data: Mapping[str, object], file: str) -> Edition:
    """Build an edition from the content of a file; it may be based on editions of the engine only."""
    return _build(_complete(data, file, (), None), file)


# ---------------------------------------------------------------- based_on


def _complete(
    data: Mapping[str, object], file: str, chain: tuple[Path, ...], beside: Path | None
) -> Mapping[str, object]:
    """The sheet with everything that it takes over from the edition it is based on."""
    if "based_on" not in data:
        return data
    base_path = _base_path(data["based_on"], file, beside)
    if base_path.resolve() in chain or len(chain) >= _LONGEST_CHAIN:
        expected = f"an edition that is not based on this one, through at most {_LONGEST_CHAIN} files"
        raise DataError(file, [Problem("based_on", expected, describe(data["based_on"]))])
    base = _complete(read_sheet(base_path), base_path.name, (*chain, base_path.resolve()), base_path.parent)
    # Mistakes of the base are told in its own name, not in that of the variant.
    _build(base, base_path.name)
    if not {"id", "name"} <= set(data):
        missing = [Problem(key, "one of its own", "nothing") for key in ("id", "name") if key not in data]
        raise DataError(file, missing)
    return _merge(base, data)


def _base_path(value: object, file: str, beside: Path | None) -> Path:
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise DataError(file, [Problem("based_on", "the name or path of an edition", describe(value))])
    if beside is None or value in edition_names():
        path = EDITIONS / f"{value}.toml" if value in edition_names() else None
    else:
        path = beside / value if value.endswith(".toml") else None
    if path is None:
        paths = "" if beside is None else ", or a path ending in .toml"
        expected = f"one of {', '.join(edition_names())}{paths}"
        raise DataError(file, [Problem("based_on", expected, describe(value))])
    return path


def _merge(base: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    merged = dict(base)
    for key, value in own.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**cast("dict[str, object]", old), **cast("dict[str, object]", value)}
        else:
            merged[key] = value
    merged.pop("based_on", None)
    return merged


# ---------------------------------------------------------------- reading


def _build(data: Mapping[str, object], file: str) -> Edition:
    sheet = Sheet(data, file)
    players = sheet.list_of_whole("players", 2, 4, 2, 2) or (2, 4)
    goods = sheet.table("supply").list_of_text("goods", 2, 6)
    fields: dict[str, Any] = {
        "id": sheet.text("id", longest=40, pattern=ID_FORM),
        "name": sheet.text("name", longest=60),
        "date": sheet.text("date", longest=10, pattern=r"\d{4}(-\d\d){0,2}"),
        "summary": sheet.text("summary", longest=600).strip(),
        # A name and no path, so that an edition from elsewhere cannot make us open files.
        "city": sheet.choice("city", city_names()),
        "players": players,
        "goods": goods,
    }
    fields |= _supply(sheet.table("supply"), goods, players)
    fields |= _setup(sheet.table("setup")) | _turn(sheet.table("turn"))
    fields |= _arrival(sheet.table("arrival")) | _wild(sheet.table("wild"))
    fields |= _open_and_expand(sheet.table("open"), sheet.table("expand"))
    fields |= _move(sheet.table("move")) | _upgrade(sheet.table("upgrade"))
    fields |= _end(sheet.table("end")) | _scoring(sheet.table("scoring"))
    fields["collections_hidden"] = sheet.table("secrets").flag("collections_hidden")
    names = sheet.table("names")
    fields["action_names"] = {action: names.text(action, longest=20, pattern=r"\w+") for action in ACTIONS}
    edition = Edition(**fields)
    # Values that could not be read stand in by their smallest, which would contradict everything.
    if sheet.is_faultless:
        check_rules(edition, sheet)
    sheet.finish()
    return edition


def _supply(sheet: Sheet, goods: tuple[str, ...], players: tuple[int, ...]) -> dict[str, Any]:
    for good in goods:
        if not _GOOD_FORM.fullmatch(good):
            sheet.problem("goods", "words of up to 20 small letters", describe(good))
    tokens = sheet.table("customers")
    # A misspelt list of goods would make every key of the table an unknown one.
    for key in () if goods else tokens.keys():
        tokens.has(key)
    customers = tuple(tokens.list_of_whole(good, 0, 126, 2, 2) or (1, 0) for good in goods)
    pieces = sheet.table("track")
    numbers = [
        number for number in range(2, 5) if players[0] <= number <= players[1] or pieces.has(str(number))
    ]
    return {
        "customers": customers,
        "stores_per_good": sheet.whole("stores_per_good", 1, 6),
        "dept_stores": sheet.whole("dept_stores", 0, 6),
        "track": {number: pieces.whole(str(number), 1, 60) for number in numbers},
        "hand": sheet.whole("hand", 1, 10),
    }


def _setup(sheet: Sheet) -> dict[str, Any]:
    return {
        "setup_order": sheet.list_of_text("order", 1, 4, _SETUP_STEPS),
        "seed_wards": sheet.whole("seed_wards", 0, 8),
        "seed_customers": sheet.whole("seed_customers", 0, 6),
        "setup_customers_per_player": sheet.whole("customers_per_player", 0, 6),
        "free_store": sheet.flag("free_store"),
        "start": sheet.choice("start", ("random", "chosen")),
    }


def _turn(sheet: Sheet) -> dict[str, Any]:
    return {
        "turn_steps": sheet.list_of_text("steps", 2, 3, _TURN_STEPS),
        "actions_per_turn": sheet.whole("actions", 1, 4),
    }


def _arrival(sheet: Sheet) -> dict[str, Any]:
    table = sheet.table("counts")
    stores = [key for key in table.keys() if _STORE_COUNT_FORM.fullmatch(key)]  # noqa: SIM118
    if len(stores) > 8:
        sheet.problem("counts", "at most 8 entries", f"{len(stores)}")
    return {
        "arrival": sheet.choice("from", ("queue", "bag")),
        "arrival_counts": tuple((int(key), table.whole(key, 1, 6)) for key in sorted(stores, key=int)),
        "queue_spaces": sheet.whole("queue_spaces", 0, 6),
        "queue_base": sheet.whole("queue_base", 0, 12),
    }


def _wild(sheet: Sheet) -> dict[str, Any]:
    cards = sheet.whole("cards", 0, 5)
    if cards == 1:
        sheet.problem("cards", "0 or a number from 2 to 5", "1, which would make every card wild")
    return {
        "wild_stores": sheet.flag("stores"),
        "wild_cards": cards,
        "matsuri": sheet.flag("matsuri"),
    }


def _open_and_expand(opening: Sheet, expand: Sheet) -> dict[str, Any]:
    matches = ("any_cards", "first_segment", "all_stations")
    return {
        "relocate": opening.flag("relocate"),
        "expand_own_network": expand.flag("own_network"),
        "expand_single_cost": expand.whole("single_cost", 0, 1),
        "expand_double_cost": expand.whole("double_cost", 1, 5),
        "double_match": expand.choice("double_match", matches),
    }


def _move(sheet: Sheet) -> dict[str, Any]:
    serves = sheet.table("serves")
    # A store gives its place to two customers in a move at most: a journey remembers no more.
    return {
        "serves": (serves.whole("single", 1, 2), serves.whole("double", 0, 2), serves.whole("dept", 1, 2)),
        "dept_distinct": sheet.flag("dept_distinct"),
        "move_end": sheet.choice("end", ("satisfied", "anywhere")),
        "track_income": sheet.flag("track_income"),
    }


def _upgrade(sheet: Sheet) -> dict[str, Any]:
    return {
        "upgrade_site": sheet.choice("site", ("sakura", "dots")),
        "two_step_upgrade": sheet.flag("two_step"),
        "customer_to": sheet.choice("customer_to", ("none", "out", "queue")),
        "bonus_stacks": sheet.list_of_whole("bonus_stacks", 1, 9, 0, 12),
    }


def _end(sheet: Sheet) -> dict[str, Any]:
    return {
        "end": sheet.choice("when", ("queue_finish_round", "bag_plus_one_round")),
        "final_income": sheet.flag("final_income"),
    }


def _scoring(sheet: Sheet) -> dict[str, Any]:
    return {
        "scoring": sheet.choice("how", ("majority", "drop_most", "sets")),
        "set_points": sheet.list_of_whole("set_points", 0, 99, 0, 6),
        "customer_points": sheet.whole("customer_points", 0, 9),
        "double_points": sheet.whole("double_points", 0, 9),
        "majority_points": sheet.whole("majority_points", 0, 9),
        "tied_points": sheet.whole("tied_points", 0, 9),
        "tie_breaks": sheet.list_of_text("tie_breaks", 0, 4, _TIE_BREAKS),
    }
