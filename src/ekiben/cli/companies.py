"""How the players are told apart on a terminal: a letter and a colour for every seat."""

from __future__ import annotations

from ekiben.cli.canvas import Ink
from ekiben.kernel.record import SEAT_NAMES

_SEATS = (("#ffffff", "#0b63b0"), ("#ffffff", "#c03a1c"), ("#ffffff", "#0b7a4b"), ("#14161b", "#e0b52b"))


def seat_letter(seat: int) -> str:
    """The letter of a player: the first of the colour."""
    return SEAT_NAMES[seat][0].upper()


def seat_ink(seat: int) -> Ink:
    """White on the player's colour."""
    fg, bg = _SEATS[seat]
    return Ink(fg, bg, bold=True)
