"""What the traits of a position count in this game: see `outlook.toml`."""

from __future__ import annotations

from pathlib import Path

from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES
from ekiben.kernel.weights import Weights, read_weights

FILE = Path(__file__).with_name("outlook.toml")
TABLES = ("sets", "drop_most", "majority")


def all_weights() -> dict[str, Weights]:
    """Late in the game and at its start, trait by trait, for each way of scoring."""
    return read_weights(FILE, TABLES, TRAIT_NAMES)
