"""What a position in an imagined world may come to: a few quick turns, then a glance at everybody's points.

A quick turn is the best that a glance finds among a few ways of each action.
"""

from __future__ import annotations

from math import exp

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.bots.turns import COMPLETE, Turns
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
    """Quick turns look at so many `ways` of each action; `judge` fills the arrays.

    ``points`` are in 256ths; ``shares`` of the win, and ``results``, in which the points count a little as
    well, lie between 0 and 65536.
    """

    def __init__(self, game: Game, ways: int) -> None:
        self.turns = Turns(game)
        self.ways = ways
        if not cython.compiled:
            self.odds = [0] * LEADS
            self.shares = [0] * SEATS
            self.results = [0] * SEATS
            self.points = [0] * SEATS
        for lead in range(LEADS):
            # How much likelier than the other one who leads by so many half points is to win.
            self.odds[lead] = round(EVEN * exp((lead - LEADS // 2) / 2.0 / SPREAD))

    # ------------------------------------------------------------------ quick turns

    def quick_turn(self, game: Game) -> None:
        """Finish the turn as looks best after a look at a few ways of each action."""
        self.turns.find_from(game, game.seat, 1, self.ways)
        for i in range(self.turns.length[COMPLETE]):
            game.advance(self.turns.path[COMPLETE][i])

    def play_at_random(self, game: Game) -> None:
        """Any answers to the end of the game."""
        while game.over == 0:
            self.stream = (self.stream + GOLDEN) & MASK64
            game.advance(pick(game.answer_bits, scramble(self.stream) >> 32))

    def play_on(self, game: Game, turns: int) -> None:
        """So many quick turns; the rest of a turn that is half done is one of them, and is always played.

        Who looks at no ways plays at random to the end, as plain tree searches do.
        """
        if self.ways == 0:
            self.play_at_random(game)
        if turns == 0 and game.between() == 0:
            turns = 1
        while turns > 0 and game.over == 0:
            self.quick_turn(game)
            turns -= 1

    # ------------------------------------------------------------------ what it comes to

    def judge(self, game: Game) -> None:
        """What everybody may get; at the end, too, how far one leads tells more than who has won."""
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
            self.share_the_win(game)

    def share_the_win(self, game: Game) -> None:
        """Of a game that is over the win itself is told; results still go by the lead: less chance."""
        winners = 0
        for seat in range(game.seats()):
            winners += game.place(seat) == 1
        for seat in range(game.seats()):
            self.shares[seat] = ONE // winners if game.place(seat) == 1 else 0

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
