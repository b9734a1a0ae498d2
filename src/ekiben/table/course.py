"""The course of a game at a table: a history that makes past positions only when one is looked at.

A kernel replays thousands of answers in a millisecond, so positions need not be kept: thousands of tables fit
into little memory, and a late game is opened at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ekiben.games import begin
from ekiben.kernel.history import History
from ekiben.kernel.refusal import NotReplayable, Refusal
from ekiben.table.carrying import carried

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.origin import Origin
    from ekiben.kernel.view import Event, View

STEP = 64
"""Between positions that are kept, once the past has been looked at, lie so many answers."""


class Base(NamedTuple):
    """From where a game has gone on by other rules.

    After `ply` answers this was the `state`, in bytes that lie as `layout` says. By today's rules the answers
    before it come out differently, or cannot be given, from the ply `differs` on.
    """

    ply: int
    state: bytes
    layout: str
    differs: int


class Course(History):
    """A game being played at a table; `seats` are those that gave the answers.

    When the answers of a table do not go with today's rules, those that cannot be given lie in `unplayed`
    until the table goes on without them.
    """

    def __init__(self, origin: Origin, answers: Sequence[int] = (), base: Base | None = None) -> None:
        self.origin: Origin | None = origin
        self.base = base
        self.first = begin(origin)
        self.start = carried(base.state, base.layout, self.first) if base else self.first
        self.game: Game = self.start.copy()
        self.answers: list[int] = list(answers[: self.base_ply])
        self.seats = bytearray(len(self.answers))
        self.unplayed: list[int] = []
        self._barriers: dict[int, bool] = {}
        self._kept: dict[int, Game] = {}
        self._near: Game | None = None
        self._seen: dict[int | None, tuple[int, View]] = {}
        for answer in answers[self.base_ply :]:
            self.answer(answer)
        self._find_seats()

    @property
    def base_ply(self) -> int:
        """How many answers were given by earlier rules, so that nothing goes back behind them."""
        return self.base.ply if self.base else 0

    @property
    def differs(self) -> int:
        """From where on, up to `base_ply`, the past can only be told by a record."""
        return self.base.differs if self.base else 0

    # ------------------------------------------------------------------ answering

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

    def rewind(self, ply: int) -> None:
        """Go back to a moment, whatever has come out since."""
        if not self.base_ply <= ply <= self.ply:
            raise Refusal(f"the game cannot go back to moment {ply}")
        if ply < self.ply:
            self.game = self.past(ply)
            del self.answers[ply:], self.seats[ply:]
            self._barriers = {at: known for at, known in self._barriers.items() if at < ply}
            self._kept = {at: game for at, game in self._kept.items() if at <= ply}
            self._near = None
            self._seen.clear()

    # ------------------------------------------------------------------ the past

    def view(self, ply: int, viewer: int | None = None) -> View:
        """What a seat saw after so many answers; the last look of each at the present is kept.

        What has happened by an answer is the difference between that look and the next one.
        """
        kept = self._seen.get(viewer)
        if kept is not None and kept[0] == ply:
            return kept[1]
        made = self.past(ply).view(viewer)
        if ply == self.ply:
            self._seen[viewer] = ply, made
        return made

    def seat_at(self, ply: int) -> int:
        """The seat that was asked after so many answers."""
        return self.game.seat if ply == self.ply else self.seats[ply]

    def past(self, ply: int) -> Game:
        """The game as it stood after so many answers: the present one is itself, of others a copy is made."""
        if ply == self.ply:
            return self.game
        if not 0 <= ply < self.ply:
            raise Refusal(f"the game has {self.ply} answers, there is no moment {ply}")
        if self.differs <= ply < self.base_ply:
            raise NotReplayable(f"moment {ply} was played by earlier rules; only the record tells of it")
        near = self._near
        if near is None or not near.ply <= ply < near.ply + STEP or near.ply < self.base_ply <= ply:
            near = self._near = self._nearest(ply).copy()
        while near.ply < ply:
            near.answer(self.answers[near.ply])
            if near.ply % STEP == 0:
                self._kept.setdefault(near.ply, near.copy())
        return near.copy()

    def _nearest(self, ply: int) -> Game:
        """The last position at hand that is not later."""
        first = self.first if ply < self.base_ply else self.start
        for kept in range(ply - ply % STEP, first.ply, -STEP):
            if kept in self._kept:
                return self._kept[kept]
        return first

    def _find_seats(self) -> None:
        """Who gave the answers that were given by earlier rules, as far as today's can tell."""
        if self.differs:
            game = self.first.copy()
            for ply, answer in enumerate(self.answers[: self.differs]):
                self.seats[ply] = game.seat
                game.answer(answer)

    def undo_floor(self, seat: int) -> int:
        """The earliest moment this seat may go back to by itself; the present one when it may not at all."""
        floor = self.ply
        while floor > self.base_ply and self.seat_at(floor - 1) == seat and not self.is_barrier(floor - 1):
            floor -= 1
        return floor

    def events_to(self, before: View, now: View, viewer: int | None) -> list[Event]:
        """What has happened from one look at the game to the present one; neither has to be made again."""
        found: list[Event] = []
        for ply in range(before.ply, self.ply):
            after = now if ply + 1 == self.ply else self.view(ply + 1, viewer)
            found += self.game.tell(before, self.answers[ply], after)
            before = after
        return found
