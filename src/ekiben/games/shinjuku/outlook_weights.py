"""What the traits of a position count in this game: see `outlook.toml`."""

from __future__ import annotations

from pathlib import Path

from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES
from ekiben.kernel.weights import Weights, read_weights

FILE = Path(__file__).with_name("outlook.toml")
TABLES = ("sets", "sets_for_two", "drop_most", "majority")


def all_weights() -> dict[str, Weights]:
    """Late in the game and at its start, trait by trait, table by table."""
    return read_weights(FILE, TABLES, TRAIT_NAMES)


def table_for(scoring: str, players: int) -> str:
    """The table that counts: where two play, one of its own if there is one.

    >>> table_for("sets", 2), table_for("sets", 3), table_for("majority", 2)
    ('sets_for_two', 'sets', 'majority')
    """
    for_two = f"{scoring}_for_two"
    return for_two if players == 2 and for_two in TABLES else scoring
