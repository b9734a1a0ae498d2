"""How a board is drawn: the packaged cities as files kept beside this one, any other city plainly.

>>> from ekiben.games.shinjuku.city import load_city
>>> tokyo = load_city("tokyo")
>>> layout = layout_of(tokyo)
>>> len(layout.stations), len(layout.lines), len(layout.wards)
(44, 67, 23)
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.layout_types import Layout
from ekiben.games.shinjuku.plain_layout import plain_layout
from ekiben.kernel.once import once_for_each

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City

__all__ = ["LAYOUTS", "Layout", "layout_of"]

LAYOUTS = Path(__file__).parent / "layouts"
"""The folder of the drawings that come with the engine, one for each packaged city."""


@once_for_each
def layout_of(city: City) -> Layout:
    """The drawing of a board."""
    path = LAYOUTS / f"{city.id}.json"
    # Somebody's own city may bear the id of a packaged one and be another.
    if path.exists() and city.id in city_names() and load_city(city.id) == city:
        return msgspec.json.decode(path.read_bytes(), type=Layout)
    return plain_layout(city)
