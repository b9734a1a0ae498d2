"""All that is needed to draw a table of Zero-Kei and never changes during a game: what is in the box."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter


def drawing(charter: Charter) -> dict[str, Any]:
    """The sheet of a table: the components views speak of by number.

    >>> from ekiben.games import new
    >>> sheet = drawing(new("zerokei", players=3).sheet)
    >>> sheet["game"], sheet["players"], len(sheet["components"]["carriages"])
    ('zerokei', 3, 30)
    """
    return {"game": "zerokei", "players": charter.players, "components": asdict(charter.components)}
