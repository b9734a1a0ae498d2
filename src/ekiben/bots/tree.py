"""A tree of answers with what came of them; a fixed number of nodes in flat arrays, used over and over.

A node is what has been answered since the root, whatever cards the worlds held: an information set of the one
who searches. A child is only compared with the others in worlds where its answer is allowed, and counts how
often that was (Cowling, Powley and Whitehouse call it availability).
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from math import sqrt

    from ekiben.kernel.bits import has

    ROOM = 131072
    SEATS = 4
    NOWHERE = -1
    ONE = 65536


class Tree:
    """The nodes; `trust` is how many visits a first guess is worth, `explore` how curious the choice is."""

    def __init__(self, trust: int, explore: float) -> None:
        self.trust = trust
        self.explore = explore
        self.ripe = 0
        self.size = 0
        if not cython.compiled:
            self.answer: list[int] = []
            self.first: list[int] = []
            self.beside: list[int] = []
            self.due: list[int] = []
            self.visits: list[int] = []
            self.offered: list[int] = []
            self.guess: list[int] = []
            self.wins: list[int] = []
            self.results: list[list[int]] = []
            self.points: list[list[int]] = []
        self.clear()

    def columns(self) -> tuple[list[int], ...]:
        """The columns of single numbers, in plain Python."""
        return (
            self.answer,
            self.first,
            self.beside,
            self.due,
            self.visits,
            self.offered,
            self.guess,
            self.wins,
        )

    def clear(self) -> None:
        """Nothing but a root."""
        if not cython.compiled:
            for column in self.columns():
                column.clear()
            self.results.clear()
            self.points.clear()
        self.size = 0
        self.new_node(0)

    def new_node(self, answer: int) -> int:
        """Another node, with nothing known of it."""
        node = self.size
        self.size += 1
        if not cython.compiled:
            for column in self.columns():
                column.append(0)
            self.results.append([0] * SEATS)
            self.points.append([0] * SEATS)
        self.answer[node] = answer
        self.first[node] = NOWHERE
        self.beside[node] = NOWHERE
        self.due[node] = self.ripe
        self.visits[node] = 0
        self.offered[node] = 0
        self.guess[node] = 0
        self.wins[node] = 0
        for seat in range(SEATS):
            self.results[node][seat] = 0
            self.points[node][seat] = 0
        return node

    def child(self, node: int, answer: int) -> int:
        """The child behind an answer; NOWHERE if there is none."""
        at = self.first[node]
        while at != NOWHERE and self.answer[at] != answer:
            at = self.beside[at]
        return at

    def grow(self, node: int, answer: int, guess: int) -> int:
        """The child behind an answer, made if there is none yet; the best guess at what it brings stays."""
        at = self.child(node, answer)
        if at == NOWHERE:
            at = self.new_node(answer)
            self.beside[at] = self.first[node]
            self.first[node] = at
            self.guess[at] = guess
        elif self.guess[at] < guess:
            self.guess[at] = guess
        return at

    def passed(self, node: int, win: int) -> None:
        """One more iteration went through here, with this share of the win for the one who searches."""
        self.visits[node] += 1
        self.wins[node] += win

    def note(self, node: int, seat: int, result: int, points: int) -> None:
        """Add what an iteration has brought a seat."""
        self.results[node][seat] += result
        self.points[node][seat] += points

    def value(self, node: int, seat: int) -> float:
        """What a node has brought a seat, from 0 to 1; the first guess counts like some visits."""
        total: float = self.results[node][seat] + self.trust * self.guess[node]
        # A number with a point before it is multiplied: as whole numbers 32768 visits would be too many.
        weight: float = self.visits[node] + self.trust
        return total / (weight * ONE)

    def choose(self, node: int, seat: int, possible: int) -> int:
        """The child to look at next for the seat that answers; NOWHERE if none is possible in this world."""
        best = NOWHERE
        best_score = -1.0
        at = self.first[node]
        while at != NOWHERE:
            if has(possible, self.answer[at]):
                self.offered[at] += 1
                weight: float = self.visits[at] + self.trust
                curious = self.explore * sqrt(about_log2(self.offered[at]) / weight)
                score = self.value(at, seat) + curious
                if score > best_score:
                    best = at
                    best_score = score
            at = self.beside[at]
        return best

    def best(self, node: int, seat: int, possible: int) -> int:
        """The child that was looked at most, of equals the one that brought more; or NOWHERE."""
        best = NOWHERE
        at = self.first[node]
        while at != NOWHERE:
            if has(possible, self.answer[at]) and (best == NOWHERE or self.better(at, best, seat)):
                best = at
            at = self.beside[at]
        return best

    def better(self, one: int, other: int, seat: int) -> bool:
        """Is a node to be preferred to another?"""
        if self.visits[one] != self.visits[other]:
            return self.visits[one] > self.visits[other]
        return self.value(one, seat) > self.value(other, seat)

    # ------------------------------------------------------------------ for those who ask from outside

    def children(self, node: int) -> list[int]:
        """The children of a node."""
        found: list[int] = []
        at = self.first[node]
        while at != NOWHERE:
            found.append(at)
            at = self.beside[at]
        return found

    def told(self, node: int) -> tuple[int, int, int, list[int]]:
        """Answer, visits, the sums of shares of the win (65536 each) and of the seats' points (256 each)."""
        points = [self.points[node][seat] for seat in range(SEATS)]
        return self.answer[node], self.visits[node], self.wins[node], points


def about_log2(number: int) -> float:
    """The logarithm of a number from 1 on, straight between the powers of two: the same on every machine."""
    whole = 0
    power = 1
    while 2 * power <= number:
        power *= 2
        whole += 1
    rest: float = number - power
    return whole + rest / power
