"""The list of games: what may be wished for a table, in words for people who choose."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from ekiben.bots.levels import levels
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.edition import check_fit, differences, edition_names, load_edition
from ekiben.games.zerokei.components import load_components
from ekiben.kernel.refusal import Refusal
from ekiben.server.messages_games import (
    CityRow,
    Difference,
    EditionRow,
    GameRow,
    Games,
    Level,
    Option,
    OptionValue,
)

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition

NEWEST = "v2"
"""The edition the others are compared with."""

LEVELS = [
    Level("random", "Random", "takes any allowed answer"),
    Level("greedy", "Greedy", "takes what gains most at once, and thinks no further"),
    *(Level(level.name, level.name.title(), level.about) for level in levels().values()),
]
"""The bots one can play against, the weakest first."""


@lru_cache(maxsize=1)
def games() -> Games:
    """Every game with its editions, boards and options."""
    return Games([_shinjuku(), _zerokei()], version("ekiben"))


def _shinjuku() -> GameRow:
    found = [load_edition(name) for name in edition_names()]
    editions = sorted(found, key=lambda each: (each.id == NEWEST, each.date, each.id), reverse=True)
    cities = [load_city(name) for name in city_names()]
    return GameRow(
        id="shinjuku",
        name="Shinjuku",
        local="新宿",
        about="Open stores, build railways, and move customers to what they want to buy.",
        by="Gary Kacmarcik",
        players=[2, 3, 4],
        editions=[_edition(edition, cities) for edition in editions],
        cities=[_city(city) for city in cities],
        options=[
            Option(
                "track_income",
                "Free income",
                "What happens when others use your track.",
                "automatic",
                [OptionValue("automatic", "taken at once"), OptionValue("asked", "the owner is asked")],
                [2, 3, 4],
            ),
            Option(
                "bag_count",
                "The bag",
                "How the customers left in the bag are shown.",
                "gauge",
                [OptionValue("gauge", "about how full"), OptionValue("exact", "their number")],
                [2, 3, 4],
            ),
            Option(
                "start",
                "Start player",
                "Who begins; by lot unless a seat is named.",
                None,
                [OptionValue(seat, name) for seat, name in enumerate(("blue", "red", "green", "yellow"))],
                [2, 3, 4],
            ),
        ],
        levels=LEVELS,
        notice="",
    )


def _edition(edition: Edition, cities: list[City]) -> EditionRow:
    low, high = edition.players
    return EditionRow(
        id=edition.id,
        name=edition.name,
        date=edition.date,
        summary=edition.summary,
        city=edition.city,
        players=list(range(low, high + 1)),
        cities=[city.id for city in cities if _fits(edition, city, low)],
        differs=[
            Difference(row.dimension, row.a_value, row.b_value)
            for row in differences(edition, load_edition(NEWEST))
        ],
    )


def _fits(edition: Edition, city: City, players: int) -> bool:
    try:
        check_fit(edition, city, players)
    except (Refusal, ValueError):
        return False
    return True


def _city(city: City) -> CityRow:
    return CityRow(city.id, city.name, city.local, city.about, len(city.wards), len(city.stations))


def _zerokei() -> GameRow:
    return GameRow(
        id="zerokei",
        name="Shinkansen: Zero-Kei",
        local="新幹線0系",
        about="Lengthen your train and build the first Shinkansen line before the Olympic Games of 1964.",
        by="Sheila Santos and Israel Cendrero",
        players=[1, 2, 3, 4],
        editions=[],
        cities=[],
        options=[
            Option(
                "difficulty",
                "Hideo",
                "How hard your opponent is when you play alone.",
                "standard",
                [OptionValue("standard", "standard"), OptionValue("harder", "harder")],
                [1],
            )
        ],
        levels=LEVELS,
        notice=load_components().notice(),
    )
