"""Yen between players and bank. What Hideo gets becomes points at once, and he never pays."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State


def gain_yen(game: State, seat: int, number: int) -> None:
    """The bank gives a player so many yen."""
    if seat == game.charter.hideo:
        game.points[seat] += number
    else:
        game.yen[seat] += number
        game.bank -= number


def pay_bank(game: State, seat: int, number: int) -> None:
    """A player pays so many yen to the bank."""
    game.yen[seat] -= number
    game.bank += number


def pay_player(game: State, seat: int, other: int, number: int) -> None:
    """A player pays another one."""
    pay_bank(game, seat, number)
    gain_yen(game, other, number)
