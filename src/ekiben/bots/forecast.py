"""What a position in an imagined world may come to: a few quick turns, then a glance at everybody's points.

A quick turn is the best of some that were taken at random, as far as a glance tells.
"""

from __future__ import annotations

from math import exp

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.bots.turns import lead_of
    from ekiben.kernel.bits import pick, scramble
    from ekiben.kernel.game import Game

    SEATS = 4
    ONE = 65536
    LEADS = 256
    MASK64 = 0xFFFFFFFFFFFFFFFF
    GOLDEN = 0x9E3779B97F4A7C15

EVEN = 4096
SPREAD = 12.0


class Forecast:
    """`tries` random turns are compared for a quick one; `judge` fills the arrays.

    ``points`` are in 256ths; ``shares`` of the win, and ``results``, in which the points count a little as
    well, lie between 0 and 65536.
    """

    def __init__(self, game: Game, tries: int) -> None:
        self.before = game.copy()
        self.after = game.copy()
        self.tries = tries
        if not cython.compiled:
            self.odds = [0] * LEADS
            self.shares = [0] * SEATS
            self.results = [0] * SEATS
            self.points = [0] * SEATS
        for lead in range(LEADS):
            # How much likelier than the other one who leads by so many half points is to win.
            self.odds[lead] = round(EVEN * exp((lead - LEADS // 2) / 2.0 / SPREAD))

    # ------------------------------------------------------------------ quick turns

    def random_answer(self, game: Game) -> None:
        """Any answer."""
        self.stream = (self.stream + GOLDEN) & MASK64
        game.advance(pick(game.answer_bits, scramble(self.stream) >> 32))

    def random_turn(self, game: Game) -> None:
        """Any way to finish the turn."""
        seat = game.seat
        begun = game.turns_begun()
        while game.over == 0 and game.seat == seat and game.turns_begun() == begun:
            self.random_answer(game)

    def quick_turn(self, game: Game) -> None:
        """The best of some random ways to finish the turn."""
        if self.tries == 1:
            self.random_turn(game)
            return
        seat = game.seat
        best = 0
        self.before.take_over(game)
        for number in range(self.tries):
            if number:
                game.take_over(self.before)
            self.random_turn(game)
            worth = lead_of(game, seat)
            if number == 0 or worth > best:
                best = worth
                self.after.take_over(game)
        game.take_over(self.after)

    def play_on(self, game: Game, turns: int) -> None:
        """So many quick turns; what is half done is finished in any case."""
        if game.over == 0 and game.between() == 0:
            self.quick_turn(game)
        while turns > 0 and game.over == 0:
            self.quick_turn(game)
            turns -= 1

    # ------------------------------------------------------------------ what it comes to

    def judge(self, game: Game) -> None:
        """What everybody may get."""
        for seat in range(game.seats()):
            self.points[seat] = game.outlook(seat)
        for seat in range(game.seats()):
            lead = 1000000
            others = EVEN
            for other in range(game.seats()):
                if other != seat:
                    ahead = self.points[seat] - self.points[other]
                    lead = min(lead, ahead)
                    others += self.odds[half_points(-ahead)]
            self.shares[seat] = EVEN * ONE // others
            self.results[seat] = with_margin(self.shares[seat], lead)
        if game.over:
            self.judge_end(game)

    def judge_end(self, game: Game) -> None:
        """The same of a game that is over: winners share the win."""
        winners = 0
        for seat in range(game.seats()):
            winners += game.place(seat) == 1
        for seat in range(game.seats()):
            lead = 1000000
            for other in range(game.seats()):
                if other != seat:
                    lead = min(lead, self.points[seat] - self.points[other])
            self.shares[seat] = ONE // winners if game.place(seat) == 1 else 0
            self.results[seat] = with_margin(self.shares[seat], lead)

    def guess(self, lead: int) -> int:
        """The share of a seat that leads by so many 256ths of a point."""
        return with_margin(EVEN * ONE // (EVEN + self.odds[half_points(-lead)]), lead)


def half_points(lead: int) -> int:
    """The place of a lead, in 256ths of a point, in the table of odds."""
    return max(0, min(LEADS - 1, (lead + 128 * (LEADS // 2)) // 128))


def with_margin(share: int, lead: int) -> int:
    """A share of the win, and with a quarter of its weight the points one leads by, up to 128."""
    bound = max(-32768, min(32767, lead))
    return (3 * share + ONE // 2 + bound) // 4
