"""The course of a game at a table: a history that makes past positions only when one is looked at.

A kernel replays thousands of answers in a millisecond, so positions need not be kept: thousands of tables fit
into little memory, and a late game is opened at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ekiben.games import begin
from ekiben.kernel.history import History
from ekiben.kernel.refusal import NotReplayable, Refusal

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.origin import Origin

STEP = 64
"""Between positions that are kept, once the past has been looked at, lie so many answers."""


class Course(History):
    """A game being played at a table.

    With a ``base`` the game has gone on by other rules from there: so many answers had been given, and this
    was the position. What lies before it can be looked at up to the ply where these rules ``differ``.
    """

    def __init__(
        self, origin: Origin, answers: Sequence[int] = (), base: tuple[int, bytes, int] | None = None
    ) -> None:
        self.origin: Origin | None = origin
        self.base_ply, state, self.differs = base or (0, b"", 0)
        self.first = begin(origin)
        if base:
            self.start = self.first.copy()
            self.start.load_bytes(state)
        else:
            self.start = self.first
        self.game: Game = self.start.copy()
        self.answers: list[int] = list(answers[: self.base_ply])
        self.seats = bytearray(len(self.answers))
        self._barriers: dict[int, bool] = {}
        self._kept: dict[int, Game] = {}
        self._near: Game | None = None
        for answer in answers[self.base_ply :]:
            self.answer(answer)

    def answer(self, i: int) -> None:
        """Give an answer; one that is refused leaves everything as it was."""
        seat = self.game.seat
        self.game.answer(i)
        self.answers.append(i)
        self.seats.append(seat)

    def take(self, answers: Iterable[int]) -> None:
        """Give several answers, all or none."""
        before, start = self.game.copy(), self.ply
        try:
            for i in answers:
                self.answer(i)
        except Refusal:
            self.game = before
            del self.answers[start:], self.seats[start:]
            raise

    def seat_at(self, ply: int) -> int:
        """The seat that was asked after so many answers."""
        return self.game.seat if ply == self.ply else self.seats[ply]

    def past(self, ply: int) -> Game:
        """The game as it stood after so many answers, to read from and not to play on."""
        if ply == self.ply:
            return self.game
        if self.differs <= ply < self.base_ply:
            raise NotReplayable(f"moment {ply} was played by earlier rules; only the record tells of it")
        near = self._near
        if near is None or not near.ply <= ply < near.ply + STEP or not self._together(near.ply, ply):
            near = self._near = self._nearest(ply).copy()
        while near.ply < ply:
            near.answer(self.answers[near.ply])
            if near.ply % STEP == 0:
                self._kept.setdefault(near.ply, near.copy())
        return near.copy()

    def _together(self, ply: int, other: int) -> bool:
        """Do both lie on the same side of the base?"""
        return (ply < self.base_ply) == (other < self.base_ply)

    def _nearest(self, ply: int) -> Game:
        """The last position at hand that is not later."""
        first = self.first if ply < self.base_ply else self.start
        for kept in range(ply - ply % STEP, first.ply, -STEP):
            if kept in self._kept:
                return self._kept[kept]
        return first

    def undo_floor(self, seat: int) -> int:
        """The earliest moment this seat may go back to by itself; the present one when it may not at all."""
        floor = self.ply
        while floor > self.base_ply and self.seat_at(floor - 1) == seat and not self.is_barrier(floor - 1):
            floor -= 1
        return floor

    def rewind(self, ply: int) -> None:
        """Go back to a moment, whatever has come out since."""
        if not self.base_ply <= ply <= self.ply:
            raise Refusal(f"the game cannot go back to moment {ply}")
        if ply < self.ply:
            self.game = self.past(ply).copy()
            del self.answers[ply:], self.seats[ply:]
            self._barriers = {at: known for at, known in self._barriers.items() if at < ply}
            self._kept = {at: game for at, game in self._kept.items() if at <= ply}
            self._near = None
