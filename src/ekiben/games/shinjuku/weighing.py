"""The traits of a position with what they count: for whoever explains a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES
from ekiben.kernel.trait_words import read_trait_words, weighed_alike

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.game import Shinjuku
    from ekiben.kernel.trait_words import TraitWords, Weighed

FILE = Path(__file__).with_name("outlook_words.toml")


def weighed(game: Shinjuku, seat: int) -> dict[str, Weighed]:
    """The traits of a seat's position, by name."""
    return weighed_alike(game, seat, TRAIT_NAMES, game.sheet.weights)


def trait_words() -> Mapping[str, TraitWords]:
    """The words of every trait."""
    return read_trait_words(FILE, TRAIT_NAMES)
