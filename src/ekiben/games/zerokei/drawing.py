"""Everything that never changes while a game is played, for whoever draws it: box, players, options.

>>> from ekiben.games import new
>>> sheet = drawing(new("zerokei", players=3, seed=1).sheet)
>>> sheet["cities"][6]["local"], [space["yen"] for space in sheet["tile"]], len(sheet["engines"])
('浜松', [0, 2, 3], 4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.games.zerokei.names import PARTS, PLACES, labels_of

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter

OTHER_SIDES = ("turn_order", "engines_few", "engines_many", "colours", "unpublished")
"""What the box holds for other numbers of players, or what is told here in another way."""


def drawing(charter: Charter) -> dict[str, Any]:
    """The sheet of one charter in plain dictionaries and lists; `reconstructed` names the values of ours."""
    box = charter.components
    sheet = _plain(box)
    for key in OTHER_SIDES:
        del sheet[key]
    labels = labels_of(charter)
    return sheet | {
        "game": "zerokei",
        "players": charter.players,
        "difficulty": charter.options.difficulty if charter.solo else None,
        "hideo_seat": charter.hideo if charter.solo else None,
        "seats": [labels.seat(seat) for seat in range(charter.players)],
        "rounds": [_plain(each) | {"colour": each.colour(charter.players)} for each in box.rounds],
        "tile": _plain(box.tile(charter.players)),
        "engines": _plain(labels.engines),
        "parts": list(PARTS),
        "board_places": list(PLACES),
        "unpublished": box.reconstructed_count(),
        "notice": box.notice(),
    }


def _plain(value: Any) -> Any:
    """Sets in a fixed order, so that one charter is drawn by the same bytes in every process."""
    return msgspec.to_builtins(value, order="deterministic")
