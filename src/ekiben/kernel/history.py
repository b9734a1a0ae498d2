"""A game with its past: every answer, every position before it, and how far an answer may be taken back.

Undo is fair: it goes back to the last moment behind which nothing unforeseeable came out and nobody else
acted. Both are computed, not annotated: a step is a barrier when chance was drawn from, or when some seat
could not have foretold what it knows after it, tried out on worlds that seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ekiben.kernel.refusal import Refusal

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.origin import Origin
    from ekiben.kernel.view import Event, View

WORLDS = 3
"""How many worlds a step is tried out on, for every seat, to see whether it revealed anything."""


class History:
    """A game being played; ``game`` is the present.

    >>> import ekiben
    >>> history = History(ekiben.new("shinjuku", seed=1))
    >>> history.answer(history.game.answers[0])
    >>> history.undo(history.game.seat), history.answers
    (1, [])
    """

    def __init__(self, game: Game, origin: Origin | None = None) -> None:
        self.game = game.copy()
        self.origin: Origin | None = origin or getattr(game, "origin", None)
        self.answers: list[int] = []
        self._past: list[Game] = []
        self._barriers: dict[int, bool] = {}

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.answers)

    def answer(self, i: int) -> None:
        """Give an answer; one that is refused leaves everything as it was."""
        before = self.game.copy()
        self.game.answer(i)
        self._past.append(before)
        self.answers.append(i)

    def take(self, answers: Iterable[int]) -> None:
        """Give several answers, all or none."""
        start = self.ply
        try:
            for i in answers:
                self.answer(i)
        except Refusal:
            self.rewind(start)
            raise

    def at(self, ply: int) -> Game:
        """The game as it stood after so many answers: a copy, to look at or to play on from."""
        if not 0 <= ply <= self.ply:
            raise Refusal(f"the game has {self.ply} answers, there is no moment {ply}")
        return self.past(ply).copy()

    def past(self, ply: int) -> Game:
        """The game as it stood after so many answers, to read from and not to play on."""
        return self.game if ply == self.ply else self._past[ply]

    def seat_at(self, ply: int) -> int:
        """The seat that was asked after so many answers."""
        return self.past(ply).seat

    def view(self, ply: int, viewer: int | None = None) -> View:
        """What a seat saw after so many answers."""
        return self.past(ply).view(viewer)

    def events(self, start: int, end: int, viewer: int | None = None) -> list[Event]:
        """What happened from one moment to another, as a seat may know it."""
        found: list[Event] = []
        before = self.view(start, viewer)
        for ply in range(start, end):
            after = self.view(ply + 1, viewer)
            found += self.game.tell(before, self.answers[ply], after)
            before = after
        return found

    # ------------------------------------------------------------------ undo

    def is_barrier(self, ply: int) -> bool:
        """Did the answer at this ply bring out something that was hidden before?"""
        known = self._barriers.get(ply)
        if known is None:
            known = reveals(self.past(ply), self.answers[ply], self.past(ply + 1))
            self._barriers[ply] = known
        return known

    def undo_floor(self, seat: int) -> int:
        """The earliest moment this seat may go back to by itself; the present one when it may not at all."""
        floor = self.ply
        while floor > 0 and self.seat_at(floor - 1) == seat and not self.is_barrier(floor - 1):
            floor -= 1
        return floor

    def undo(self, seat: int, number: int = 1) -> int:
        """Take back so many answers of a seat; how many were taken back. Refused when none may be."""
        if number < 1:
            raise Refusal("an undo takes back one answer or more")
        floor = self.undo_floor(seat)
        if floor == self.ply:
            raise Refusal(self._why_no_undo(seat), rule="")
        back = min(number, self.ply - floor)
        self.rewind(self.ply - back)
        return back

    def _why_no_undo(self, seat: int) -> str:
        if not self.answers:
            return "nothing has been answered yet"
        if self.seat_at(self.ply - 1) != seat:
            return "the last answer was another player's, it cannot be taken back"
        return "the last answer brought out something that was hidden, it cannot be taken back"

    def rewind(self, ply: int) -> None:
        """Go back to a moment, whatever has come out since: for analysis and by everybody's consent."""
        if not 0 <= ply <= self.ply:
            raise Refusal(f"the game has {self.ply} answers, there is no moment {ply}")
        if ply < self.ply:
            self.game = self._past[ply]
            del self._past[ply:]
            del self.answers[ply:]
            self._barriers = {at: known for at, known in self._barriers.items() if at < ply}


def reveals(before: Game, answer: int, after: Game) -> bool:
    """Did this answer bring out more than itself to anybody at the table?

    What a seat knows of a game is the world imagined for it with one and the same seed: worlds it cannot tell
    apart give the same bytes.
    """
    if before.draws_so_far != after.draws_so_far:
        return True
    for seat in range(before.players):
        known = after.determinize(seat, 0).state_bytes()
        for number in range(WORLDS):
            world = before.determinize(seat, number + 1)
            if world.allows(answer):
                world.answer(answer)
                if world.determinize(seat, 0).state_bytes() != known:
                    return True
    return False
