"""How a game began: all it takes to begin it once more, the seed included; it stays with the owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Origin:
    """The name of a game and the wishes it was begun with, as JSON has them; its repr tells no seed.

    >>> Origin("shinjuku", {"edition": "v2", "seed": "00"})
    <origin of a game of shinjuku>
    """

    __slots__ = ("game", "wishes")

    def __init__(self, game: str, wishes: Mapping[str, Any]) -> None:
        self.game = game
        self.wishes: dict[str, Any] = {key: value for key, value in wishes.items() if value is not None}

    def __repr__(self) -> str:
        return f"<origin of a game of {self.game}>"
