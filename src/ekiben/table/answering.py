"""Answers at a table: who may give them, all or none, and what follows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ekiben.kernel.refusal import NotAllowed
from ekiben.kernel.words import read
from ekiben.table import entries as e
from ekiben.table.orders import ordered_answer
from ekiben.table.refusals import Late, NotYours, NotYourTurn, TableRefusal
from ekiben.table.standing import Taken

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.table.table import Table

MOST_AT_ONCE = 200


def answer(
    table: Table, person: str, ply: int, answers: Sequence[int], key: str, now: float
) -> list[e.Entry]:
    """A person's answers to the question of a ply and those after it; empty when they were taken before."""
    given = tuple(answers)
    if was_taken(table, person, ply, given, key):
        return []
    seat = _asked_seat(table, person, ply, now)
    if not 0 < len(given) <= MOST_AT_ONCE:
        raise TableRefusal(f"from one to {MOST_AT_ONCE} answers can be given at once")
    return _Turn(table, seat, now).take(given, key_of(person, key) if key else "", "person")


def bot_answer(table: Table, seat: int, ply: int, answers: Sequence[int], now: float) -> list[e.Entry]:
    """The answers of the bot on a seat; refused when it is not asked any more."""
    if table.standing.state != "playing" or table.ply != ply or table.game.seat != seat:
        raise Late("the bot was not asked any more")
    if not table.standing.seats[seat].bot:
        raise NotYourTurn("no bot plays on this seat any more")
    return _Turn(table, seat, now).take(tuple(answers), "", "bot")


def answers_of(table: Table, person: str, ply: int, words: str, now: float) -> tuple[int, ...]:
    """The answers that words say.

    They are read in an imagined world: what comes out behind the first hidden card is nobody's to know, not
    even from what is refused.
    """
    seat = _asked_seat(table, person, ply, now)
    return tuple(read(table.game.determinize(seat, 0), words, whole=False))


def was_taken(table: Table, person: str, ply: int, answers: tuple[int, ...], key: str) -> bool:
    """Did this very request arrive before? A key that was used for another one is refused."""
    taken = table.standing.keys.get(key_of(person, key)) if key else None
    if taken is None:
        return False
    if taken != Taken(ply, answers[: len(taken.answers)]):
        raise TableRefusal("this key was used for other answers; every request has a key of its own")
    return True


def key_of(person: str, key: str) -> str:
    """A key belongs to who made it up."""
    return f"{person} {key}"


def orders_now(table: Table, now: float) -> list[e.Entry]:
    """What standing orders answer to the question that waits."""
    if table.standing.state != "playing":
        return []
    turn = _Turn(table, table.game.seat, now)
    turn.go_on()
    return turn.entries


def _asked_seat(table: Table, person: str, ply: int, now: float) -> int:
    """The seat a person may answer for now."""
    standing = table.standing
    if standing.state != "playing":
        raise TableRefusal("the game has not begun" if standing.state == "waiting" else "the game is over")
    seats = standing.seats_of(person)
    if not seats:
        raise NotYours("only who sits at the table may answer")
    if ply != table.ply:
        raise Late(f"this answers the question of ply {ply}, and the game is at ply {table.ply}")
    seat = table.game.seat
    if seat not in seats:
        raise NotYourTurn(f"{table.seat_name(seat)} is asked, not you")
    if standing.seats[seat].stand_in:
        raise NotYourTurn("a bot plays for you; take your seat back first")
    if table.rules.lose_on_time and table.due is not None and now >= table.due:
        raise Late("your time has run out")
    return seat


class _Turn:
    """Answers tried out on a copy of the game; the entries they make."""

    def __init__(self, table: Table, seat: int, now: float) -> None:
        self.table = table
        self.seat = seat
        self.now = now
        self.game: Game = table.game.copy()
        self.entries: list[e.Entry] = []

    def take(self, answers: tuple[int, ...], key: str, by: e.Source) -> list[e.Entry]:
        """All of the answers, and what follows by itself; or a refusal."""
        run: list[int] = []
        ply, draws = self.game.ply, self.game.draws_so_far
        for number, given in enumerate(answers):
            if number and self.game.draws_so_far != draws:
                # Whether what follows is allowed would tell what has just come out.
                raise NotAllowed(
                    f"answer {number} of {len(answers)} brings out something hidden; what follows it "
                    "can only be answered when it has been seen"
                )
            if self.game.seat != self.seat and not self.game.over:
                self._give(ply, run, key, by)
                run = []
                self.obey_orders()
                ply, draws = self.game.ply, self.game.draws_so_far
                if self.game.seat != self.seat:
                    raise NotYourTurn(f"after {number} of these answers another seat is asked")
            self.game.answer(given)
            run.append(given)
        self._give(ply, run, key, by)
        self.go_on()
        return self.entries

    def _give(self, ply: int, run: list[int], key: str, by: e.Source) -> None:
        if run:
            first = key if not self.entries else ""
            self.entries.append(
                e.Answered(at=self.now, ply=ply, seat=self.seat, answers=tuple(run), key=first, by=by)
            )

    def go_on(self) -> None:
        """What follows by itself: standing orders, and the end."""
        self.obey_orders()
        if self.game.over:
            self.entries.append(ending(self.table, self.game, self.now))

    def obey_orders(self) -> None:
        """Give the answers people have ordered."""
        standing = self.table.standing
        while not self.game.over:
            seat = self.game.seat
            ordered = ordered_answer(self.game, standing.orders[seat])
            if ordered is None or not self.table.orders_apply(seat):
                return
            self.entries.append(
                e.Answered(at=self.now, ply=self.game.ply, seat=seat, answers=(ordered,), by="order")
            )
            self.game.answer(ordered)


def ending(table: Table, game: Game, now: float) -> e.Ended:
    """The end of a game that is over: who has lost on time comes behind the others."""
    places = list(game.places)
    lost = [seat for seat, each in enumerate(table.standing.seats) if each.lost]
    for seat in lost:
        places[seat] = len(places)
    if lost and 1 not in places:
        best = min(places)
        places = [place - best + 1 if place != len(places) else place for place in places]
    return e.Ended(at=now, state="finished", scores=tuple(game.scores), places=tuple(places))
