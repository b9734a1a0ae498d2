"""A table: what has happened there, and what may happen next.

Nothing here changes a table but `apply`. Whoever wants something done asks for its entries (`answer`, `join`,
`undo` … refuse what is not allowed), writes them where they are kept, and then lets them happen::

    entries = table.answer(person, ply, [4], key, now)     # refused: a Refusal, and nothing has changed
    ...                                                    # written down, so that nothing can be lost
    table.apply(entries)                                   # now everybody may be told

A table has no clock of its own: times are told to it, in seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ekiben.kernel.chance import commitment, secret_key
from ekiben.kernel.record import SEAT_NAMES, Record
from ekiben.kernel.refusal import NotReplayable
from ekiben.table import answering, keeping, looking, sitting, talking, timing, undoing
from ekiben.table import entries as e
from ekiben.table.errand import Errand, errand_of
from ekiben.table.happen import happen, opened
from ekiben.table.looking import Asked, Moment, TurnTold
from ekiben.table.settings import ClockRules, Settings
from ekiben.table.sitting import Place
from ekiben.table.standing import Standing
from ekiben.table.undoing import Undo, What

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.view import Event, View
    from ekiben.table.course import Course


class Table:
    """A table as it stands. `standing` and `course` are to be read; only `apply` changes them.

    >>> people = [Place(kind="person", person="ada", name="Ada"), Place(kind="bot", level="random")]
    >>> made = Table.opening("t1", "ada", "shinjuku", {"players": 2, "start": 0}, people, Settings(), 0.0)
    >>> table = Table.replay(made)
    >>> table.standing.state, table.ply
    ('playing', 0)
    >>> entries = table.answer("ada", 0, table.game.answers[:1], "key 1", 1.0)
    >>> table.apply(entries)
    >>> table.ply, table.answer("ada", 0, table.course.answers, "key 1", 2.0)
    (1, [])
    """

    def __init__(self, standing: Standing, course: Course) -> None:
        self.standing = standing
        self.course = course
        self.rules: ClockRules = standing.opened.settings.clock

    # ------------------------------------------------------------------ from entries, and kept

    @classmethod
    def replay(cls, entries: Iterable[e.Entry]) -> Table:
        """The table all these entries have made, from the first one on."""
        rest = iter(entries)
        first = next(rest, None)
        if not isinstance(first, e.Opened):
            raise NotReplayable("the first entry of a table says how it was opened")
        table = cls(*opened(first))
        table.apply(rest)
        return table

    def apply(self, entries: Iterable[e.Entry]) -> None:
        """Let these entries happen: the ones this table gave last, or those read from where they are kept."""
        for entry in entries:
            happen(self, entry)

    def pack(self) -> bytes:
        """The table as bytes, secrets included, to be opened again at once with `unpack`."""
        return keeping.pack(self)

    @classmethod
    def unpack(cls, kept: bytes) -> Table:
        """A table that was packed. By other rules than today's it has to be taken over: `new_rules`."""
        return cls(*keeping.unpack(kept))

    def new_rules(self, now: float) -> list[e.Entry]:
        """What makes a table that was packed under other rules go on by today's; nothing under today's."""
        return keeping.new_rules(self, now)

    def after(self, entries: Iterable[e.Entry]) -> Table:
        """A table of its own on which these have happened as well, to see what follows."""
        other = Table.unpack(self.pack())
        other.apply(entries)
        return other

    # ------------------------------------------------------------------ what it is

    @property
    def id(self) -> str:
        """The name nobody can guess."""
        return self.standing.opened.table

    @property
    def number(self) -> int:
        """How many entries have happened."""
        return self.standing.number

    @property
    def settings(self) -> Settings:
        """What was agreed when it was made."""
        return self.standing.opened.settings

    @property
    def game(self) -> Game:
        """The game as it stands, secrets included: for views and words only."""
        return self.course.game

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return self.course.ply

    @property
    def host(self) -> str:
        """Whose table it is: who made it, or the first who still sits there."""
        people = self.standing.persons()
        host = self.standing.opened.host
        return host if host in people or not people else people[0]

    @property
    def open_seats(self) -> list[int]:
        """The seats nobody has."""
        return [number for number, seat in enumerate(self.standing.seats) if seat.who == "open"]

    @property
    def asked(self) -> int | None:
        """The seat that is waited for; None when the game is not being played."""
        return self.game.seat if self.standing.state == "playing" else None

    @property
    def asked_person(self) -> int | None:
        """The seat whose person is waited for; None for bots, and while the clocks are stopped."""
        seat = self.asked
        if seat is None or self.standing.paused or not self.standing.seats[seat].has_person:
            return None
        return seat

    @property
    def commitment(self) -> str:
        """The hash of the secret of the shuffles, shown from the beginning."""
        return commitment(secret_key(self.standing.opened.seed))

    @property
    def seed(self) -> str | None:
        """The secret of the shuffles, when the game is over."""
        return self.standing.opened.seed if self.standing.state == "finished" else None

    def seat_name(self, seat: int) -> str:
        """A seat by its player's name, or by its colour."""
        return self.standing.seats[seat].name or SEAT_NAMES[seat].capitalize()

    def orders_apply(self, seat: int) -> bool:
        """Are the standing orders of a seat obeyed? They rest while a bot plays for its person."""
        return self.standing.seats[seat].has_person

    def turn_start(self, ply: int) -> int:
        """Where the turn began to which the answer before this moment belongs."""
        return looking.turn_start(self, ply)

    # ------------------------------------------------------------------ what may happen

    @staticmethod
    def opening(
        table: str,
        host: str,
        game: str,
        wishes: Mapping[str, Any],
        places: Sequence[Place],
        settings: Settings,
        now: float,
        *,
        seed: str | None = None,
    ) -> list[e.Entry]:
        """The first entries of a new table; `seed` is for tests, people get a secret one."""
        return sitting.opening(table, host, game, wishes, places, settings, now, seed=seed)

    def continuing(
        self, table: str, host: str, ply: int, places: Sequence[Place], settings: Settings, now: float
    ) -> list[e.Entry]:
        """The first entries of a table that goes on from a moment of this game, which is over."""
        return sitting.continuing(table, host, self, ply, places, settings, now)

    def again(self, table: str, now: float, *, seed: str | None = None) -> list[e.Entry]:
        """The first entries of the rematch; `rematched` tells this table of it."""
        return sitting.again(table, self, now, seed=seed)

    def rematched(self, table: str, now: float) -> list[e.Entry]:
        """There is a table for the next game now; nothing when there was one before."""
        return [] if self.standing.rematch else [e.Rematched(at=now, table=table)]

    def join(
        self, person: str, name: str, now: float, seat: int | None = None, *, shared: bool = False
    ) -> list[e.Entry]:
        """Sit down on an open seat."""
        return sitting.join(self, person, name, now, seat, shared=shared)

    def put_bot(self, person: str, level: str, now: float, seat: int | None = None) -> list[e.Entry]:
        """Put bots of a level on one or all open seats: the host."""
        return sitting.put_bot(self, person, level, now, seat)

    def clear(self, person: str, seat: int, now: float) -> list[e.Entry]:
        """Make a seat open again: the host, before the game."""
        return sitting.clear(self, person, seat, now)

    def start(self, person: str, now: float) -> list[e.Entry]:
        """Begin the game: the host, when all seats are taken."""
        return sitting.start(self, person, now)

    def leave(self, person: str, now: float) -> list[e.Entry]:
        """Give up one's seats; during a game a bot plays on."""
        return sitting.leave(self, person, now)

    def take_back_seat(self, person: str, now: float) -> list[e.Entry]:
        """Play oneself again where a bot has stood in."""
        return sitting.take_back_seat(self, person, now)

    def answer(self, person: str, ply: int, answers: Sequence[int], key: str, now: float) -> list[e.Entry]:
        """Answers to the question of a ply and those after it, all or none.

        Empty when the same request, known by its key, was taken before.
        """
        return answering.answer(self, person, ply, answers, key, now)

    def answers_of(self, person: str, ply: int, words: str, now: float) -> tuple[int, ...]:
        """The answers that words say to who is asked."""
        return answering.answers_of(self, person, ply, words, now)

    def bot_answer(self, seat: int, ply: int, answers: Sequence[int], now: float) -> list[e.Entry]:
        """What the bot of a seat has answered to an `errand`."""
        return answering.bot_answer(self, seat, ply, answers, now)

    def bot_failed(self, seat: int, reason: str, now: float) -> list[e.Entry]:
        """The bot of a seat could not answer: one that takes any answer goes on there."""
        if not self.standing.seats[seat].bot or self.standing.seats[seat].failed:
            return []
        return [e.BotFailed(at=now, seat=seat, reason=reason[:200])]

    def may_take_back(self, person: str) -> Undo:
        """How much a person may take back now."""
        return undoing.may_take_back(self, person)

    def undo(self, person: str, ply: int, what: What, now: float) -> list[e.Entry]:
        """Take back the last answer or the turn, or propose it to the others."""
        return undoing.undo(self, person, ply, what, now)

    def consent(self, person: str, yes: bool, now: float) -> list[e.Entry]:
        """Agree to what is proposed, or not."""
        return undoing.consent(self, person, yes, now)

    def pause(self, person: str, on: bool, now: float) -> list[e.Entry]:
        """Stop the clocks, with everybody's consent; or let them go on."""
        return undoing.pause(self, person, on, now)

    @property
    def missing(self) -> list[int]:
        """The seats whose consent to the proposal is missing."""
        return undoing.missing(self)

    def set_orders(
        self, person: str, orders: Mapping[str, bool], now: float, seat: int | None = None
    ) -> list[e.Entry]:
        """Give standing orders, or revoke them."""
        return talking.set_orders(self, person, orders, now, seat)

    def rest(self, person: str, until: float, now: float) -> list[e.Entry]:
        """A holiday: one's clock stands still until a time."""
        return talking.rest(self, person, until, now)

    def say(self, person: str, name: str, text: str, now: float) -> list[e.Entry]:
        """A line of chat."""
        return talking.say(self, person, name, text, now)

    def mute(self, person: str, whom: str, on: bool, now: float) -> list[e.Entry]:
        """Hear somebody no more, or again."""
        return talking.mute(self, person, whom, on, now)

    def note(self, person: str, text: str, now: float) -> list[e.Entry]:
        """A private note."""
        return talking.note(self, person, text, now)

    def rename(self, person: str, name: str, now: float) -> list[e.Entry]:
        """Somebody has another name."""
        return talking.rename(self, person, name, now)

    @property
    def due(self) -> float | None:
        """When `tick` will have something to say if nothing happens before."""
        return timing.due(self)

    def tick(self, now: float) -> list[e.Entry]:
        """What time alone has changed until now; mostly nothing."""
        return timing.tick(self, now)

    @property
    def errand(self) -> Errand | None:
        """What to ask a bot, when it is a bot's turn: what its seat sees, and nothing else."""
        return errand_of(self)

    # ------------------------------------------------------------------ looking

    def moment(self, viewer: int | None, since: int | None = None, person: str = "") -> Moment:
        """The game as a seat may see it now, or a spectator (None), and what has happened since a ply."""
        return looking.moment(self, viewer, since, person)

    def view(self, viewer: int | None, ply: int | None = None) -> View:
        """What a seat may see now, or saw after so many answers."""
        return self.course.view(self.ply if ply is None else ply, viewer)

    def question(self, viewer: int | None) -> Asked | None:
        """The question that waits; with its choices for the seat that is asked."""
        return looking.question(self, self.view(viewer))

    def events(self, start: int, end: int, viewer: int | None) -> list[Event]:
        """What happened between two plies, as a seat may know it."""
        return self.course.events(start, end, viewer)

    def turns(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[TurnTold]:
        """The turns from a ply on, in words and with what came of them."""
        return looking.turns(self, viewer, since, until)

    def last_turn_of(self, seat: int) -> int:
        """The ply behind the last answer of a seat: from there on tells what it has missed."""
        return looking.last_turn_of(self, seat)

    def record(self) -> Record:
        """The record of the game, when it is over."""
        return keeping.record(self)
