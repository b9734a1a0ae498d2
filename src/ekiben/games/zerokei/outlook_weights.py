"""What the traits of a position count in this game: see `outlook.toml`."""

from __future__ import annotations

from pathlib import Path

from ekiben.games.zerokei.vocabulary import TRAIT_NAMES
from ekiben.kernel.weights import Weights, read_weights

FILE = Path(__file__).with_name("outlook.toml")
TABLES = ("alone", "two", "several", "hideo")


def all_weights() -> dict[str, Weights]:
    """At the end, and more for each round to come: a table for each kind of game, and Hideo's."""
    return read_weights(FILE, TABLES, TRAIT_NAMES)


def table_for(players: int, solo: bool) -> str:
    """The table that counts for the players of a game; with two it is another than with three or four.

    >>> table_for(2, solo=True), table_for(2, solo=False), table_for(4, solo=False)
    ('alone', 'two', 'several')
    """
    if solo:
        return "alone"
    return "two" if players == 2 else "several"
