"""The game of Shinjuku: every answer finds its chapter of the rules here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.derived import find_derived
    from ekiben.games.shinjuku.expand import lay_paid, take_expand_answer
    from ekiben.games.shinjuku.imagine import imagine
    from ekiben.games.shinjuku.move import choose_ward, depart, take_move_answer
    from ekiben.games.shinjuku.open import open_store, take_free_store, take_open_answer
    from ekiben.games.shinjuku.outlook import STAGES, find_traits, glance, how_early
    from ekiben.games.shinjuku.pay import take_payment
    from ekiben.games.shinjuku.scoring import seat_points
    from ekiben.games.shinjuku.setup import empty_board, fill_piles, set_up, set_up_seats
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.turn import after_action, choose_action, next_step
    from ekiben.games.shinjuku.upgrade import take_upgrade_answer, upgrade_store
    from ekiben.games.shinjuku.vocabulary import (
        ACTION,
        AGAIN_FROM,
        AGAIN_TO,
        EXPAND,
        EXPAND_FROM,
        EXPAND_TO,
        FREE_GOOD,
        FREE_STATION,
        MATSURI,
        MOVE,
        MOVE_GIVE,
        MOVE_START,
        MOVE_STEP,
        MOVE_WARD,
        OPEN,
        OPEN_GOOD,
        OPEN_SOURCE,
        OPEN_STATION,
        PAY,
        PAY_CARD,
        TRACK_INCOME,
        TRAITS,
    )
    from ekiben.kernel.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.aids import Aids
    from ekiben.games.shinjuku.charter import Charter
    from ekiben.games.shinjuku.tongue import ShinjukuTongue
    from ekiben.games.shinjuku.view import ShinjukuView
    from ekiben.kernel.refusal import Refusal
    from ekiben.kernel.trait_words import TraitWords, Weighed
    from ekiben.kernel.view import Event, Place, View, Way


class Shinjuku(State):
    """A game of Shinjuku at one question; see `ekiben.kernel.game` for the door every game has."""

    def __init__(self, charter: Charter, key: bytes) -> None:
        if cython.compiled:
            if charter.numbers is None:
                charter.numbers = Numbers(charter)
            self.charter = charter.numbers
        else:
            self.charter = charter
        if self.charter.table is None:
            self.charter.table = self.laid_out()
        self.start(key)
        self.deal()

    def blank(self) -> Shinjuku:
        """A game of the same charter, its state still to be filled in."""
        twin = Shinjuku.__new__(Shinjuku)
        twin.charter = self.charter
        return twin

    def same_sheet(self, other: Game) -> bool:
        """Does the other game share this one's charter?"""
        twin: Any = other
        return twin.charter is self.charter

    def laid_out(self) -> Shinjuku:
        """A table of this game's charter as it is before anything is dealt."""
        table = self.blank()
        table.clear()
        empty_board(table)
        fill_piles(table)
        return table

    def deal(self) -> None:
        """Set up from the start and ask the first question."""
        self.take_state(self.charter.table)
        self.over = 0
        self.ply = 0
        set_up(self)

    def deal_ordered(self, key: bytes, deck: list[int], bag: list[int]) -> None:
        """Set up anew with these cards and customers on top of their piles, the first one first."""
        self.start(key)
        self.take_state(self.charter.table)
        self.over = 0
        self.ply = 0
        cards = [self.deck[i] for i in range(self.deck_size)]
        for ward in deck:
            cards.remove(ward)
        for i, ward in enumerate(cards + deck[::-1]):
            self.deck[i] = ward
        self.deck_ordered = len(deck)
        customers = [self.bag[i] for i in range(self.bag_size)]
        for kind in bag:
            customers.remove(kind)
        for i, kind in enumerate(customers + bag[::-1]):
            self.bag[i] = kind
        self.bag_ordered = len(bag)
        set_up(self)

    def resume(self) -> None:
        """Go on with the turn of a loaded state, at the step behind those that its `step` counts."""
        find_derived(self)
        next_step(self)

    def advance(self, i: int) -> None:
        """Carry out an answer, and go on behind an action that is over."""
        if carry_out(self, i):
            after_action(self)

    def redeal(self, seat: int) -> None:
        """Deal anew what this seat has not seen."""
        imagine(self, seat)

    def seats(self) -> int:
        """How many players there are."""
        return self.charter.players

    def result(self, seat: int) -> int:
        """The points of a seat, as things stand."""
        return self.points[seat] if self.over else seat_points(self, seat)

    def place(self, seat: int) -> int:
        """The place of a seat once the game is over, 1 for the winners."""
        return self.places_of[seat]

    def outlook(self, seat: int) -> int:
        """The points a seat may end with, in 256ths, as far as a glance tells."""
        return glance(self, seat)

    def traits(self, seat: int) -> list[int]:
        """The traits of a seat's position, in the order of `TRAIT_NAMES`: what its outlook is made of."""
        if not cython.compiled:
            found = [0] * TRAITS
        find_traits(self, seat, found)
        return [found[trait] for trait in range(TRAITS)]

    def shares_of_weights(self, seat: int) -> tuple[float, float]:
        """How much of each of the two weights of `outlook.toml` counts now: of the late and the early one."""
        early = float(how_early(self)) / STAGES
        return 1.0 - early, early

    def between(self) -> bool:
        """Is no action half done?"""
        return self.question in (ACTION, MATSURI, FREE_STATION)

    def turns_begun(self) -> int:
        """A number that changes whenever a turn begins."""
        return self.turn

    def why_not(self, i: int) -> Refusal | None:
        """Why an answer is not offered at this question, with the rule; None for one that is offered."""
        from ekiben.games.shinjuku.why import why_not

        return why_not(self, i)

    def say(self, question: int, i: int) -> str:
        """An answer in words, without the words around it."""
        from ekiben.games.shinjuku.names import say

        return say(self, question, i)

    def weighed(self, seat: int) -> dict[str, Weighed]:
        """The traits of a seat's position by name, with what each counts now."""
        from ekiben.games.shinjuku.weighing import weighed

        return weighed(self, seat)

    def trait_words(self) -> Mapping[str, TraitWords]:
        """What the traits are called where a turn is explained."""
        from ekiben.games.shinjuku.weighing import trait_words

        return trait_words()

    def trait_detail(self, trait: str, seat: int, before: Any) -> str:
        """What has changed a trait of a seat since that position, in words; empty if there is no saying."""
        from ekiben.games.shinjuku.weighing import trait_detail

        return trait_detail(self, trait, seat, before)

    def who(self, seat: int) -> str:
        """A seat as a sentence calls it."""
        from ekiben.games.shinjuku.names import colour

        return colour(seat).capitalize()

    def points_at(self, i: int) -> Place | None:
        """What an answer to the question at hand points at on the table; None where it is a button."""
        from ekiben.games.shinjuku.names import place_of
        from ekiben.kernel.view import Place

        kind, number = place_of(self.question, i)
        return None if kind == "choice" else Place(kind, number)

    def ways(self) -> list[Way]:
        """What one click can answer, and what it brings."""
        from ekiben.games.shinjuku.foresight import ways

        return [] if self.over else ways(self)

    def aids(self, seat: int | None = None) -> Aids:
        """What a seat, or a spectator, could know by heart: goods still to come, wildcards."""
        from ekiben.games.shinjuku.aids import aids

        return aids(self, seat)

    def view(self, seat: int | None = None) -> ShinjukuView:
        """What a seat may see, or a spectator."""
        from ekiben.games.shinjuku.view import view

        return view(self, seat)

    def tell(self, before: View, answer: int, after: View) -> list[Event]:
        """What happened between two views of one seat, and by this answer, in words."""
        from ekiben.games.shinjuku.events import tell

        return tell(self.sheet, before, answer, after)

    def tongue(self) -> ShinjukuTongue:
        """How turns are said with this edition's and this city's names."""
        if self.sheet.tongue is None:
            from ekiben.games.shinjuku.tongue import ShinjukuTongue

            self.sheet.tongue = ShinjukuTongue(self.sheet.edition, self.sheet.city)
        return self.sheet.tongue

    @property
    def sheet(self) -> Charter:
        """Edition, city, players and options this game is played under."""
        if cython.compiled:
            return self.charter.sheet
        else:
            return self.charter


def carry_out(game: State, i: int) -> int:
    """Send the answer to its chapter; 1 when an action is over."""
    # Compared with nothing but questions, these branches become one jump by a table.
    question = game.question
    if question == ACTION:
        return choose_action(game, i)
    elif question in (PAY, PAY_CARD):
        return take_payment(game, i) and do_what_is_paid(game)
    elif question == MATSURI:
        game.matsuri = i
        next_step(game)
    elif question in (OPEN_STATION, OPEN_GOOD, OPEN_SOURCE):
        take_open_answer(game, i)
    elif question in (EXPAND_FROM, EXPAND_TO, AGAIN_FROM, AGAIN_TO):
        return take_expand_answer(game, i)
    elif question == MOVE_WARD:
        choose_ward(game, i)
    elif question in (MOVE_START, MOVE_STEP, MOVE_GIVE, TRACK_INCOME):
        return take_move_answer(game, i)
    elif question in (FREE_STATION, FREE_GOOD):
        if take_free_store(game, i):
            set_up_seats(game)
    else:
        take_upgrade_answer(game, i)
    return 0


def do_what_is_paid(game: State) -> int:
    """What is paid for is done; 1 when the action is over with it."""
    if game.action == OPEN:
        open_store(game)
    elif game.action == EXPAND:
        return lay_paid(game)
    elif game.action == MOVE:
        depart(game)
        return 0
    else:
        upgrade_store(game)
    return 1


if cython.compiled:
    make_quick(Shinjuku)
