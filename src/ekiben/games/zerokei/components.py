"""Loading the components of Zero-Kei: the packaged ones, or these with the values of somebody's own file.

>>> box = load_components()
>>> len(box.cities), len(box.carriages), len(box.events)
(12, 30, 18)
>>> mine = parse_components({"carriages": {"C01": {"cost": 3}}}, "mine.toml")
>>> mine.carriages[0].cost, box.reconstructed_count() - mine.reconstructed_count()
(3, 1)
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ekiben.games.zerokei.component_cards import read_carriages, read_engines, read_events, read_tail
from ekiben.games.zerokei.component_check import check_components
from ekiben.games.zerokei.component_marks import RECONSTRUCTED, Marks, merge
from ekiben.games.zerokei.component_read import (
    ABILITIES,
    ACTIONS,
    read_cities,
    read_colours,
    read_hideo,
    read_numbers,
    read_rounds,
    read_stations,
    read_tile,
    read_track_costs,
    read_venues,
    read_words,
)
from ekiben.games.zerokei.component_types import Components
from ekiben.kernel.sheets import DataError, Sheet, read_sheet, sheet_names

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CARDS", "Components", "DataError", "load_components", "packaged", "parse_components"]

CARDS = Path(__file__).parent / "cards"
"""The folder of the components that come with the engine."""


def load_components(path: str | Path | None = None) -> Components:
    """The packaged components, or these with the values of somebody's own file.

    All mistakes come in one `DataError`.
    """
    if path is None:
        return _load_packaged()
    own_path = Path(path)
    return parse_components(read_sheet(own_path), own_path.name)


def parse_components(own: Mapping[str, object], file: str) -> Components:
    """The packaged components with these values instead; `file` is the name of theirs in error messages.

    What is stated here counts as printed in the box, unless it is marked as reconstructed here too.
    """
    return _build(_merged(packaged(), own), own, file)


@lru_cache(maxsize=1)
def packaged() -> Mapping[str, Any]:
    """The content of all packaged files together; it is read once and never changed."""
    tables: dict[str, Any] = {}
    for name in sheet_names(CARDS):
        tables |= read_sheet(CARDS / f"{name}.toml")
    return tables


@lru_cache(maxsize=1)
def _load_packaged() -> Components:
    return _build(packaged(), {}, "cards")


def _merged(base: Mapping[str, Any], own: Mapping[str, object]) -> dict[str, Any]:
    data = merge(base, own)
    own_costs, own_totals = own.get("track_costs"), own.get("totals", {})
    if isinstance(own_costs, dict) and isinstance(data.get("track_costs"), dict):
        _forget_letters(data["track_costs"], base["track_costs"], cast("dict[str, Any]", own_costs))
    if isinstance(own_totals, dict):
        # What we counted on our own cards is no law for the cards of the box.
        ours = base["totals"][RECONSTRUCTED]
        data["totals"] = {
            key: value for key, value in data["totals"].items() if key not in ours or key in own_totals
        }
    return data


def _forget_letters(merged: dict[str, Any], base: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    # Packaged spaces that somebody's own list of letters leaves out are gone.
    letters: object = own.get("letters")
    if isinstance(letters, list):
        for letter in base["letters"]:
            if letter not in cast("list[object]", letters) and letter not in own:
                merged.pop(letter, None)


def _build(data: Mapping[str, Any], own: Mapping[str, object], file: str) -> Components:
    sheet, marks = Sheet(data, file), Marks(own)
    cities, stations = read_cities(sheet, marks), read_stations(sheet, marks)
    track_costs, venues = read_track_costs(sheet, marks), read_venues(sheet, marks)
    tiles = (read_tile(sheet, marks, 2), read_tile(sheet, marks, 3), read_tile(sheet, marks, 4))
    rounds = read_rounds(sheet, marks)
    engines_few, engines_many = read_engines(sheet, marks)
    tail, carriages = read_tail(sheet, marks), read_carriages(sheet, marks)
    numbers = read_numbers(sheet, marks)
    amounts = {key: getattr(numbers, key) for key in numbers.__slots__ if key != RECONSTRUCTED}
    amounts["tail_yen"] = tail.yen
    actions = read_words(sheet.table("actions"), ACTIONS, amounts)
    box = Components(
        cities=cities,
        stations=stations,
        track_costs=track_costs,
        venues=venues,
        turn_order=tiles,
        rounds=rounds,
        engines_few=engines_few,
        engines_many=engines_many,
        tail=tail,
        carriages=carriages,
        events=read_events(sheet, marks, {words.code: words.name for words in actions}),
        colours=read_colours(sheet, marks),
        numbers=numbers,
        hideo=read_hideo(sheet, marks),
        actions=actions,
        abilities=read_words(sheet.table("abilities"), ABILITIES, amounts),
        unpublished=tuple(marks.unpublished),
    )
    check_components(box, sheet)
    sheet.finish()
    return box
