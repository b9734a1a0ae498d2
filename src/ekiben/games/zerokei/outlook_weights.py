"""What the traits of a position count in this game: see `outlook.toml`."""

from __future__ import annotations

from pathlib import Path

from ekiben.games.zerokei.vocabulary import TRAIT_NAMES
from ekiben.kernel.weights import Weights, read_weights

FILE = Path(__file__).with_name("outlook.toml")
TABLES = ("several", "alone", "hideo")


def all_weights() -> dict[str, Weights]:
    """At the end, and more for each round to come: for several players, for one alone, for Hideo."""
    return read_weights(FILE, TABLES, TRAIT_NAMES)
