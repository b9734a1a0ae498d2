"""A game always waits at one question, and nothing but an answer changes it.

``question`` says what is asked, ``seat`` who is asked, ``answers`` which answers are allowed (numbers from
0 to 63), ``answer(i)`` goes on to the next question. Chance is drawn when the rules call for it, never asked.
Every game is a subclass, so that bots, records, terminals and environments are written once.
"""

from __future__ import annotations

import hashlib
from operator import index
from typing import TYPE_CHECKING, Any

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.bits import has, members, small
    from ekiben.kernel.chance import Chance
    from ekiben.kernel.vocabulary import NO_QUESTION, NOBODY

from ekiben.kernel.layout import Layout
from ekiben.kernel.refusal import NotAllowed, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.kernel.origin import Origin
    from ekiben.kernel.trait_words import TraitWords, Weighed
    from ekiben.kernel.view import Event, Place, View, Way
    from ekiben.kernel.words import Tongue

BASE = Layout(
    [
        ("counter", "u64", ()),
        ("fast", "u64", ()),
        ("key", "u32", (8,)),
        ("block", "u32", (16,)),
        ("used", "u32", ()),
        ("drawn", "u32", ()),
        ("answer_bits", "u64", ()),
        ("question", "i32", ()),
        ("seat", "i32", ()),
        ("over", "i32", ()),
        ("ply", "i32", ()),
    ]
)


class Game(Chance):
    """The common door to every game: see the module's own words."""

    LAYOUT = Layout([])
    NAME = ""
    # How a search goes about this game, as found by trying.
    FAR = 100
    """Beyond so many more turns of everybody chance decides more than the turn a bot thinks about."""
    TRUST = 30
    """What a glance makes of a turn tells as much as playing on from it in so many imagined games."""
    CURIOSITY = 0.4
    """How readily a turn is tried again that has done worse than others."""

    origin: Origin | None
    answer_bits: int
    question: int
    seat: int
    over: int
    ply: int

    # ------------------------------------------------------------------ asking and answering

    @property
    def answers(self) -> list[int]:
        """The answers allowed now, in rising order; empty when the game is over."""
        return members(self.answer_bits)

    def allows(self, i: int) -> bool:
        """Is this answer allowed now?"""
        number = small(i)
        return number >= 0 and has(self.answer_bits, number) != 0

    def answer(self, i: int, /) -> None:
        """Take an answer and go on to the next question; a wrong one is refused and changes nothing."""
        number = small(i)
        if number < 0 or not has(self.answer_bits, number):
            raise self.refusal(i)
        self.advance(number)
        self.ply += 1

    def refusal(self, i: int) -> Refusal:
        """Why this answer is not allowed, as an error to raise."""
        if self.over:
            return NotAllowed("the game is over", rule="")
        reason = self.why_not(index(i))
        if reason is None:
            return NotAllowed(f"{i} is not an answer to this question", instead=self.choices())
        return reason

    def choices(self) -> list[str]:
        """The allowed answers in words, in the order of `answers`."""
        return [self.say(self.question, i) for i in self.answers]

    if not cython.compiled:

        def ask(self, question: int, seat: int, answers: int) -> None:
            """Wait at a question from now on."""
            self.question = question
            self.seat = seat
            self.answer_bits = answers

    def close(self) -> None:
        """Nothing more is asked: the game is over."""
        self.ask(NO_QUESTION, NOBODY, 0)
        self.over = 1

    # ------------------------------------------------------------------ what every game writes for itself

    def blank(self) -> Game:
        """A new game of the same sheet of rules, its state still to be filled in."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set the game up from the start and ask the first question."""
        raise NotImplementedError

    def advance(self, i: int) -> None:
        """Carry out an answer known to be allowed."""
        raise NotImplementedError

    def redeal(self, seat: int) -> None:
        """Deal anew what this seat cannot know."""
        raise NotImplementedError

    def result(self, seat: int) -> int:
        """The points of a seat; final once the game is over."""
        raise NotImplementedError

    def place(self, seat: int) -> int:
        """The place of a seat when the game is over: 1 for the winners, who may be several."""
        raise NotImplementedError

    def seats(self) -> int:
        """How many players there are."""
        raise NotImplementedError

    def outlook(self, seat: int) -> int:
        """What a glance at the table makes of the points a seat may end with, in 256ths, for bots.

        Seats compare by it. It may look at everything: bots look at imagined worlds.
        """
        return self.result(seat) * 256

    def between(self) -> bool:
        """Is no action half done, so that a glance at the table tells something?"""
        return True

    def turns_begun(self) -> int:
        """A number that changes whenever a turn begins."""
        return 0

    def why_not(self, i: int) -> Refusal | None:
        """Why an answer is not offered at this question, with the rule; None for one that is offered."""
        raise NotImplementedError

    def say(self, question: int, i: int) -> str:
        """An answer in words, without the words around it."""
        raise NotImplementedError

    def weighed(self, seat: int) -> dict[str, Weighed]:
        """What a glance makes of a seat's position: its traits by name, with what each counts now."""
        raise NotImplementedError

    def trait_words(self) -> Mapping[str, TraitWords]:
        """What the traits are called where a turn is explained."""
        raise NotImplementedError

    def trait_detail(self, trait: str, seat: int, before: Any) -> str:
        """What has changed a trait of a seat since that position, in words; empty if there is no saying."""
        return ""

    def who(self, seat: int) -> str:
        """A seat as a sentence calls it."""
        raise NotImplementedError

    def points_at(self, i: int) -> Place | None:
        """What an answer to the question at hand points at on the table; None where it is a button."""
        raise NotImplementedError

    def ways(self) -> list[Way]:
        """What one click can answer: every answer, and those that belong so closely together that one does.

        Only what the asked seat knows is in them.
        """
        from ekiben.kernel.view import Way

        return [Way(answers=(i,), places=(self.points_at(i),)) for i in self.answers]

    def aids(self, seat: int | None = None) -> Any:
        """What helps a seat, or a spectator, to read the table, and could be known by heart."""
        return None

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, or a spectator (None)."""
        raise NotImplementedError

    def tell(self, before: View, answer: int, after: View) -> list[Event]:
        """What happened between two views of one seat, and by this answer, in words."""
        raise NotImplementedError

    def tongue(self) -> Tongue:
        """What the game lends for its turns to be written and read."""
        raise NotImplementedError

    # ------------------------------------------------------------------ results

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.seats()

    @property
    def scores(self) -> list[int]:
        """The points of every seat; final once the game is over."""
        return [self.result(seat) for seat in range(self.seats())]

    def score(self, seat: int) -> int:
        """The points of one seat as things stand; final once the game is over."""
        if not 0 <= seat < self.seats():
            raise ValueError(f"there is no seat {seat}")
        return self.result(seat)

    @property
    def places(self) -> list[int]:
        """The place of every seat once the game is over, 1 for the winners; empty before."""
        return [self.place(seat) for seat in range(self.seats())] if self.over else []

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the game is over."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    @property
    def outlooks(self) -> list[int]:
        """What a glance makes of every seat's points at the end, in 256ths."""
        return [self.outlook(seat) for seat in range(self.seats())]

    @property
    def moment(self) -> tuple[int, int, bool]:
        """Who is asked, a number that changes with every turn, and whether no action is half done."""
        return self.seat, self.turns_begun(), bool(self.between())

    # ------------------------------------------------------------------ copies

    def copy(self) -> Game:
        """A game in the same state with the same future, which goes its own way from now on."""
        twin = self.blank()
        twin.take_over(self)
        return twin

    def copy_into(self, other: Game) -> None:
        """Make another game of the same sheet of rules a copy of this one, without a new object."""
        if type(other) is not type(self) or not self.same_sheet(other):
            raise TypeError("the other game has other rules, another board or another number of players")
        other.take_over(self)

    def same_sheet(self, other: Game) -> bool:
        """Are the two games of the same rules, board and number of players?"""
        raise NotImplementedError

    def take_over(self, other: Game) -> None:
        """Overwrite everything with the other game's, which is known to be of the same sheet."""
        if cython.compiled:
            memmove(cython.address(self.counter), cython.address(other.counter), BASE_SIZE)
        else:
            self.__dict__.update(BASE.copied(other.__dict__))
        self.take_state(other)

    def take_state(self, other: Game) -> None:
        """Overwrite the state of the game itself, but neither its chance nor its question."""
        if cython.compiled:
            # Not memcpy, which becomes one slow instruction where all is compiled to be small.
            memmove(self.own_block, other.own_block, self.own_size)
        else:
            self.__dict__.update(self.LAYOUT.copied(other.__dict__))

    def determinize(self, seat: int, seed: int) -> Game:
        """A game this seat cannot tell from the real one, with the odds of everything it has seen.

        Cards seen coming into a hand stay known, discards until they are shuffled; behind a shuffle the
        unseen cards of hands and draw pile are dealt as one pile. The stream of chance is a new one as
        well, a quick one that comes from ``seed``. What comes out follows from the seed and from what the
        seat has seen, to the last byte: games it cannot tell apart give one and the same world.
        """
        if not 0 <= seat < self.seats():
            raise ValueError(f"there is no seat {seat}")
        world = self.copy()
        world.hurry(seed & 0xFFFFFFFFFFFFFFFF)
        world.redeal(seat)
        # How much was drawn to imagine this is no part of it.
        world.drawn = 0
        return world

    # ------------------------------------------------------------------ the state as bytes

    def state_bytes(self) -> bytes:
        """The whole state, secrets included, the same bytes in both builds. Never let it leave the kernel."""
        if cython.compiled:
            base = cython.cast(cython.p_char, cython.address(self.counter))
            return base[:BASE_SIZE] + self.own_block[: self.own_size]
        else:
            return BASE.pack(self.__dict__) + self.LAYOUT.pack(self.__dict__)

    def load_bytes(self, memory: bytes) -> None:
        """Take over a state written by `state_bytes`; only the length is checked."""
        if len(memory) != BASE.size + self.LAYOUT.size:
            raise ValueError(f"a state has {BASE.size + self.LAYOUT.size} bytes, not {len(memory)}")
        if cython.compiled:
            start = cython.cast(cython.p_char, memory)
            memcpy(cython.address(self.counter), start, BASE_SIZE)
            memcpy(self.own_block, start + BASE_SIZE, self.own_size)
        else:
            self.__dict__.update(BASE.listed(memory[: BASE.size]))
            self.__dict__.update(self.LAYOUT.listed(memory[BASE.size :]))

    @property
    def draws_so_far(self) -> int:
        """How often chance has been drawn from; it says nothing about what came out."""
        return self.drawn

    def fields(self) -> dict[str, Any]:
        """The state of the game itself by name, for the kernel's own readers (views, reasons, positions)."""
        return self.LAYOUT.unpack(self.state_bytes()[BASE.size :])

    def digest(self) -> str:
        """A hash of the whole state, chance included: equal games have equal digests in every build."""
        return hashlib.blake2b(self.state_bytes(), digest_size=16).hexdigest()

    def __repr__(self) -> str:
        state = "over" if self.over else f"asks seat {self.seat}"
        return f"<{self.NAME} for {self.seats()}, ply {self.ply}, {state}>"

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()


BASE_SIZE = BASE.size
