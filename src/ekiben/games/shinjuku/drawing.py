"""All that is needed to draw a table of Shinjuku and never changes during a game: rules, board, drawing."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ekiben.games.shinjuku.layouts import Layout, layout_of

if TYPE_CHECKING:
    from ekiben.games.shinjuku.charter import Charter
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition


def drawing(charter: Charter) -> dict[str, Any]:
    """The sheet of a table: what views speak of by number, with names in both languages.

    >>> from ekiben.games.shinjuku import charter
    >>> sheet = drawing(charter("v2", players=3))
    >>> sheet["game"], sheet["players"], sheet["edition"]["id"], sheet["city"]["stations"][9]["local"]
    ('shinjuku', 3, 'v2', '新宿')
    """
    layout: Layout = layout_of(charter.city)
    return {
        "game": "shinjuku",
        "players": charter.players,
        "options": asdict(charter.options),
        "edition": _edition(charter.edition, charter.players),
        "city": _city(charter.city),
        "layout": layout,
    }


def _edition(edition: Edition, players: int) -> dict[str, Any]:
    facts = asdict(edition)
    facts["track"] = edition.track[players]
    facts["tokens"] = edition.tokens
    return facts


def _city(city: City) -> dict[str, Any]:
    facts = asdict(city)
    facts["lines"] = facts.pop("connections")
    facts["links"] = facts.pop("permanent")
    for name in ("terrain", "notes", "about"):
        del facts[name]
    return facts
