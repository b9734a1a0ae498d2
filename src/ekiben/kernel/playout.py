"""A game played at random inside the kernel, over and over; `playouts` is the door to it."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.bits import nth, pick, scramble
    from ekiben.kernel.game import Game

    def play_plainly(game: Game, stream: int) -> int:
        """`Playouts.play_out` for plain Python, with what it calls written out; how many decisions."""
        advance = game.advance
        decisions = 0
        while answers := game.answer_bits:
            stream = x = (stream + GOLDEN) & MASK64
            x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
            x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
            place = (((x ^ (x >> 31)) >> 32) * answers.bit_count()) >> 32
            if place > 5:
                advance(nth(answers, place))
            else:
                for _ in range(place):
                    answers &= answers - 1
                advance((answers & -answers).bit_length() - 1)
            decisions += 1
        return decisions


MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


class Playouts:
    """A game used over and over for random play, with its count of games, decisions, points and wins."""

    def __init__(self, game: Game) -> None:
        self.game = game.copy()
        self.games = 0
        self.decisions = 0
        if not cython.compiled:
            self.points = [0] * 8
            self.firsts = [0] * 8

    def seed(self, number: int) -> None:
        """Begin the next game's streams: one for its chance, one for the choices."""
        self.game.hurry(number)
        self.stream = scramble((number + GOLDEN) & MASK64)

    def play_out(self) -> None:
        """Answer every question at random until the game is over."""
        if not cython.compiled:
            self.decisions += play_plainly(self.game, self.stream)
            return
        stream = (self.stream + GOLDEN) & MASK64
        chance = scramble(stream) >> 32
        decisions = 0
        while not self.game.over:
            chosen = pick(self.game.answer_bits, chance)
            # The next random number is made while the processor still guesses its way through this answer.
            stream = (stream + GOLDEN) & MASK64
            chance = scramble(stream) >> 32
            self.game.advance(chosen)
            decisions += 1
        self.decisions += decisions

    def note(self) -> None:
        """Count the game that is over."""
        self.games += 1
        for seat in range(self.game.seats()):
            self.points[seat] += self.game.result(seat)
            if self.game.place(seat) == 1:
                self.firsts[seat] += 1

    def from_setup(self, number: int, seed: int) -> None:
        """Play so many games from the first card on."""
        for i in range(number):
            self.seed((seed + i) & MASK64)
            self.game.deal()
            self.play_out()
            self.note()

    def from_here(self, start: Game, number: int, seed: int) -> None:
        """Play so many games on from this position, each with a chance of its own."""
        for i in range(number):
            self.game.take_over(start)
            self.seed((seed + i) & MASK64)
            self.play_out()
            self.note()

    def run(self, start: Game | None, number: int, seed: int) -> None:
        """Play from the setup, or from a position; other threads may run meanwhile."""
        # Another thread may answer the game meanwhile, so the position is a copy of it.
        here = self.game if start is None else start.copy()
        with cython.nogil:
            if start is None:
                self.from_setup(number, seed)
            else:
                self.from_here(here, number, seed)

    def sums(self) -> tuple[list[int], list[int]]:
        """Points and wins of every seat, summed over the games."""
        seats = range(self.game.seats())
        return [self.points[seat] for seat in seats], [self.firsts[seat] for seat in seats]
