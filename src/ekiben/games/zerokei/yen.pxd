# cimport only: the functions of yen.py in C, inlined wherever somebody pays; nothing is built from this file.
from ekiben.games.zerokei.state cimport State

cdef inline void gain_yen(State game, int seat, int number) noexcept nogil:
    if seat == game.charter.hideo:
        game.points[seat] += number
    else:
        game.yen[seat] += number
        game.bank -= number

cdef inline void pay_bank(State game, int seat, int number) noexcept nogil:
    game.yen[seat] -= number
    game.bank += number

cdef inline void pay_player(State game, int seat, int other, int number) noexcept nogil:
    pay_bank(game, seat, number)
    gain_yen(game, other, number)
