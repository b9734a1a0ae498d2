"""The best ways to finish a turn in one imagined world, as far as a glance at what comes of them tells.

A turn is a chain of answers; what is half done tells nothing, so the chain is gone through action by action:
all ways to carry out the next one, from each of the best ways found so far. Instead of keeping positions the
answers are given anew, which costs less than looking at what they lead to.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.bits import bit, count, lowest, pick, scramble
    from ekiben.kernel.game import Game

    KEPT = 96
    LONGEST = 48
    SHELVES = 3
    COMPLETE = 0
    MASK64 = 0xFFFFFFFFFFFFFFFF
    GOLDEN = 0x9E3779B97F4A7C15

LOWEST = 1 << 28


class Turns:
    """A searcher of turns, used over and over; `found` tells what the last search has kept."""

    def __init__(self, game: Game) -> None:
        self.game = game.copy()
        self.start = game.copy()
        self.looked_at = 0
        self.stream = 0
        if not cython.compiled:
            self.number = [0] * SHELVES
            self.path = [[0] * LONGEST for _ in range(SHELVES * KEPT)]
            self.length = [0] * (SHELVES * KEPT)
            self.value = [0] * (SHELVES * KEPT)
            self.key = [0] * (SHELVES * KEPT)
            self.now = [0] * LONGEST
            self.keys = [0] * LONGEST
            self.left = [0] * LONGEST
            self.quota = [0] * LONGEST

    # ------------------------------------------------------------------ one way to finish the turn

    def ended(self) -> bool:
        """Is the turn over?"""
        return self.game.over != 0 or self.game.seat != self.seat or self.game.turns_begun() != self.begun

    def worth(self) -> int:
        """What a glance gives for the seat before the others."""
        return lead_of(self.game, self.seat)

    def replay(self, length: int) -> None:
        """Give the answers of the turn looked at, up to a number of them."""
        self.game.take_over(self.start)
        for i in range(length):
            self.game.advance(self.now[i])

    def keep(self, shelf: int, length: int, key: int, value: int) -> None:
        """Put the turn looked at on a shelf if it is among the best; answers in another order count once."""
        first = shelf * KEPT
        place = first + self.number[shelf]
        if self.number[shelf] == self.width:
            place -= 1
            if self.value[place] >= value:
                return
        for i in range(first, first + self.number[shelf]):
            if self.key[i] == key:
                return
        if self.number[shelf] < self.width:
            self.number[shelf] += 1
        while place > first and self.value[place - 1] < value:
            self.move(place - 1, place)
            place -= 1
        self.value[place] = value
        self.key[place] = key
        self.length[place] = length
        for i in range(length):
            self.path[place][i] = self.now[i]

    def move(self, place: int, to: int) -> None:
        """A turn goes to another place of its shelf."""
        self.value[to] = self.value[place]
        self.key[to] = self.key[place]
        self.length[to] = self.length[place]
        for i in range(self.length[place]):
            self.path[to][i] = self.path[place][i]

    # ------------------------------------------------------------------ all ways through the next action

    def go_through(self, first: int, key: int, most: int, shelf: int) -> None:
        """Look at all ways to carry out the next action behind so many answers, or at so many of them."""
        depth = first
        self.replay(first)
        stale = False
        self.open(depth, key, most)
        while depth >= first:
            if self.left[depth] == 0 or self.quota[depth] == 0:
                if depth > first:
                    self.quota[depth - 1] += self.quota[depth]
                depth -= 1
                stale = True
                continue
            share = max(1, self.quota[depth] // count(self.left[depth]))
            self.quota[depth] -= share
            answer = self.next_answer(depth)
            if stale:
                self.replay(depth)
            # A sum over the answers, so that two actions in either order are the same turn.
            key = scramble(64 * self.game.question + answer + 1)
            key = (key + self.keys[depth]) & MASK64
            self.now[depth] = answer
            self.game.advance(answer)
            depth += 1
            stale = True
            if self.ended() or depth == LONGEST:
                self.keep(COMPLETE, depth, key, self.worth())
            elif self.game.between():
                self.keep(shelf, depth, key, self.worth())
            else:
                self.open(depth, key, share)
                stale = False
                continue
            depth -= 1
            self.looked_at += 1
            self.quota[depth] += share - 1

    def open(self, depth: int, key: int, most: int) -> None:
        """A question comes up behind so many answers; so many ways to go on from it may be looked at."""
        self.keys[depth] = key
        self.left[depth] = self.game.answer_bits
        self.quota[depth] = most

    def next_answer(self, depth: int) -> int:
        """The next answer to try; where not all can be tried it is any of them: none is passed over."""
        if self.quota[depth] + 1 >= count(self.left[depth]):
            answer = lowest(self.left[depth])
        else:
            self.stream = (self.stream + GOLDEN) & MASK64
            answer = pick(self.left[depth], scramble(self.stream) >> 32)
        self.left[depth] &= ~bit(answer)
        return answer

    def search(self, most: int) -> None:
        """From the start on, action by action, from the best of each shelf."""
        for shelf in range(SHELVES):
            self.number[shelf] = 0
        shelf = 1
        self.go_through(0, 0, most, shelf)
        while self.number[shelf]:
            for n in range(self.number[shelf]):
                place = shelf * KEPT + n
                for i in range(self.length[place]):
                    self.now[i] = self.path[place][i]
                self.go_through(self.length[place], self.key[place], most, SHELVES - shelf)
            self.number[shelf] = 0
            shelf = SHELVES - shelf

    def find(self, world: Game, seat: int, width: int, most: int) -> None:
        """Find the best turns of a seat in a world: so many, going through so many ways of each action."""
        with cython.nogil:
            self.find_from(world, seat, width, most)

    def find_from(self, world: Game, seat: int, width: int, most: int) -> None:
        """The same for those who hold no lock."""
        self.seat = seat
        self.begun = world.turns_begun()
        self.width = min(width, KEPT)
        self.start.take_over(world)
        self.search(most)

    # ------------------------------------------------------------------ the same turns in other worlds

    def weigh_all(self) -> None:
        """Add what each turn kept comes to in another world, up to where it is possible there."""
        for number in range(self.number[COMPLETE]):
            self.game.take_over(self.start)
            for i in range(self.length[number]):
                if not (self.game.answer_bits >> self.path[number][i]) & 1:
                    break
                self.game.advance(self.path[number][i])
            self.value[number] += self.worth()

    def weigh(self, world: Game) -> None:
        """Look at the turns found in another world too; their values become sums."""
        self.start.take_over(world)
        with cython.nogil:
            self.weigh_all()

    def outlooks_after(self, world: Game, answers: list[int]) -> list[int]:
        """What a glance gives every seat once these answers are given in a world, as far as they go there."""
        game = world.copy()
        for answer in answers:
            if not game.allows(answer):
                break
            game.answer(answer)
        return game.outlooks

    def found(self) -> list[tuple[list[int], int]]:
        """The complete turns kept, with their values, the best first."""
        turns = [
            ([self.path[i][k] for k in range(self.length[i])], self.value[i])
            for i in range(self.number[COMPLETE])
        ]
        return sorted(turns, key=lambda turn: -turn[1])


def lead_of(game: Game, seat: int) -> int:
    """Twice what a glance gives a seat before the others: half of them on average, half the best of them."""
    own = 0
    others = 0
    most = -LOWEST
    for other in range(game.seats()):
        outlook = game.outlook(other)
        if other == seat:
            own = outlook
        else:
            # Never below zero, where C and Python round apart.
            others += outlook + LOWEST
            most = max(most, outlook)
    return 2 * own - most - others // (game.seats() - 1) + LOWEST
