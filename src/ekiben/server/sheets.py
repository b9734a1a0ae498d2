"""What is drawn of a table and never changes, as JSON: made once for all tables of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.games import shinjuku, zerokei
from ekiben.games.shinjuku import drawing as shinjuku_drawing
from ekiben.games.zerokei import drawing as zerokei_drawing
from ekiben.kernel.refusal import NotPossible
from ekiben.server.wishes import checked_wishes

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

_ENCODER = msgspec.json.Encoder(order="deterministic")


def sheet_of(game: Game) -> bytes:
    """The sheet of a game that is played."""
    played: Any = game
    return _sheet(played.sheet)


def sheet_for(game: str, wishes: Mapping[str, Any]) -> bytes:
    """The sheet of a game with these wishes."""
    wishes = checked_wishes(game, wishes)
    if game == "shinjuku":
        return _sheet(shinjuku.charter(**wishes))
    if game == "zerokei":
        return _sheet(zerokei.charter(**wishes))
    raise NotPossible(f"there is no game {game!r}", instead=["shinjuku", "zerokei"])


@lru_cache(maxsize=128)
def _sheet(charter: Any) -> bytes:
    """Sets have no order of their own, but the same sheet shall have the same bytes in every process."""
    if isinstance(charter, shinjuku.Charter):
        return _ENCODER.encode(shinjuku_drawing.drawing(charter))
    return _ENCODER.encode(zerokei_drawing.drawing(charter))
