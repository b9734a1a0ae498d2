"""The game of Zero-Kei: every answer finds its chapter of the rules here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.action import choose_action, take_part, take_repeat, take_token
    from ekiben.games.zerokei.buy import buy_carriage
    from ekiben.games.zerokei.counters import advance_counter, take_counter
    from ekiben.games.zerokei.derived import find_derived
    from ekiben.games.zerokei.end_of_round import take_offered_card, take_offered_city, take_trade
    from ekiben.games.zerokei.ground import take_ground
    from ekiben.games.zerokei.outlook import find_traits, glance, rounds_to_come
    from ekiben.games.zerokei.purchase import take_claim
    from ekiben.games.zerokei.rounds import go_on
    from ekiben.games.zerokei.scoring import score_part, seat_points
    from ekiben.games.zerokei.setup import lay_out, set_up, take_engine
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.station import take_station_answer
    from ekiben.games.zerokei.track import take_track_answer
    from ekiben.games.zerokei.turn_order import take_space
    from ekiben.games.zerokei.venue import take_move, take_venue
    from ekiben.games.zerokei.vocabulary import (
        ACTION,
        BOARD_PLACES,
        BUY_CARD,
        CARRIAGES,
        CHOOSE_ENGINE,
        CLAIM,
        COUNTER_STEP,
        GROUND_CITY,
        MOVE_CARRIAGE,
        MOVE_TO,
        NONE,
        OFFER_CARD,
        OFFER_CITY,
        PART,
        REPEAT_CARD,
        ROUNDS,
        SCORES,
        SPACE,
        STAGE_ENGINES,
        STAGE_OFFERS,
        STAGE_TURNS,
        STATION_CITY,
        STATION_COLOUR,
        THEN_COUNTER,
        TOKEN_CARRIAGE,
        TOKEN_CITY,
        TRACK_CITY,
        TRACK_OWNER,
        TRACK_SPACE,
        TRADE,
        TRAITS,
        VENUE_CHOICE,
        VENUES,
    )
    from ekiben.kernel.bits import settle
    from ekiben.kernel.game import Game
    from ekiben.kernel.vocabulary import NO_QUESTION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.tongue import ZerokeiTongue
    from ekiben.games.zerokei.view import ZerokeiView
    from ekiben.kernel.refusal import Refusal
    from ekiben.kernel.trait_words import TraitWords, Weighed
    from ekiben.kernel.view import Event, Place, View, Way


class Zerokei(State):
    """A game of Zero-Kei at one question; see `ekiben.kernel.game` for the door every game has."""

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

    def blank(self) -> Zerokei:
        """A game of the same charter, its state still to be filled in."""
        twin = Zerokei.__new__(Zerokei)
        twin.charter = self.charter
        return twin

    def same_sheet(self, other: Game) -> bool:
        """Does the other game share this one's charter?"""
        twin: Any = other
        return twin.charter is self.charter

    def laid_out(self) -> Zerokei:
        """A table of this game's charter as it is before anything is drawn."""
        table = self.blank()
        table.clear()
        lay_out(table)
        return table

    def deal(self) -> None:
        """Set up from the start and ask the first question."""
        self.take_state(self.charter.table)
        self.over = 0
        self.ply = 0
        set_up(self)
        go_on(self)

    def resume(self) -> None:
        """Go on from a loaded state, at the stage it names."""
        find_derived(self)
        go_on(self)

    def advance(self, i: int) -> None:
        """Carry out an answer, and go on when nothing is left to ask about it."""
        self.log_fresh = 0
        if carry_out(self, i):
            go_on(self)

    def carried_out(self, i: int) -> Zerokei:
        """A copy in which this answer has had its own effect, and nothing that follows from the turn.

        It waits at the next question about the answer, or at none: a preview, not a game to play on with.
        """
        if not self.allows(i):
            raise self.refusal(i)
        twin = self.blank()
        twin.take_over(self)
        if carry_out(twin, i):
            twin.ask(NO_QUESTION, twin.seat, 0)
        return twin

    def redeal(self, seat: int) -> None:
        """Only orders are hidden, and from every seat alike: of the decks, and of tokens lying face down."""
        self.deck_ordered = 0
        self.hidden_ordered = 0
        self.closing_ordered = 0
        settle(self.deck, self.deck_size, CARRIAGES)
        settle(self.hidden, self.hidden_size, BOARD_PLACES)
        settle(self.closing, self.closing_size, VENUES)
        if self.stage == STAGE_ENGINES:
            for turn in range(ROUNDS):
                self.events[turn] = NONE

    def seats(self) -> int:
        """How many players there are, Hideo included."""
        return self.charter.players

    def result(self, seat: int) -> int:
        """The points of a seat, with all parts of the final scoring as things stand."""
        return self.totals[seat] if self.over else seat_points(self, seat)

    def place(self, seat: int) -> int:
        """The place of a seat once the game is over, 1 for the winners."""
        return self.places_of[seat]

    def score_parts(self, seat: int) -> list[int]:
        """The parts of the final scoring of a seat, as things stand; all they need is public."""
        return [score_part(self, seat, part) for part in range(SCORES)]

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
        """How much of the two weights of `outlook.toml` counts now: one wholly, one for each round."""
        return 1.0, float(rounds_to_come(self, seat))

    def between(self) -> bool:
        """Is no action half done?"""
        return self.question in (ACTION, CLAIM, SPACE, CHOOSE_ENGINE)

    def turns_begun(self) -> int:
        """A number that changes whenever a turn begins, for a player alone too."""
        return 4 * self.round + (self.stage >= STAGE_TURNS) + (self.stage == STAGE_OFFERS)

    # ------------------------------------------------------------------ for people

    def why_not(self, i: int) -> Refusal | None:
        """Why an answer is not offered at this question, with the rule; None for one that is offered."""
        from ekiben.games.zerokei.why import why_not

        return why_not(self, i)

    def say(self, question: int, i: int) -> str:
        """An answer in words, without the words around it."""
        from ekiben.games.zerokei.names import say

        return say(self, question, i)

    def weighed(self, seat: int) -> dict[str, Weighed]:
        """The traits of a seat's position by name, with what each counts now."""
        from ekiben.games.zerokei.weighing import weighed

        return weighed(self, seat)

    def trait_words(self) -> Mapping[str, TraitWords]:
        """What the traits are called where a turn is explained."""
        from ekiben.games.zerokei.weighing import trait_words

        return trait_words()

    def trait_detail(self, trait: str, seat: int, before: Any) -> str:
        """What has changed a trait of a seat since that position, in words; empty if there is no saying."""
        from ekiben.games.zerokei.weighing import trait_detail

        return trait_detail(self, trait, seat, before)

    def who(self, seat: int) -> str:
        """A seat as a sentence calls it."""
        from ekiben.games.zerokei.names import labels_of

        return labels_of(self.sheet).who(seat)

    def points_at(self, i: int) -> Place | None:
        """What an answer to the question at hand points at on the table; None where it is a button."""
        from ekiben.games.zerokei.names import place_of
        from ekiben.kernel.view import Place

        kind, number = place_of(self.question, i)
        if kind == "choice":
            return None
        # There is one tail of one's own, and one event in force.
        return Place(kind, {"tail": self.seat, "event": self.event}.get(kind, number))

    def ways(self) -> list[Way]:
        """What one click can answer, and what it changes."""
        from ekiben.games.zerokei.foresight import ways

        return ways(self)

    def view(self, seat: int | None = None) -> ZerokeiView:
        """What a seat may see, or a spectator."""
        from ekiben.games.zerokei.view import view

        return view(self, seat)

    def tell(self, before: View, answer: int, after: View) -> list[Event]:
        """What happened between two views of one seat, and by this answer, in words."""
        from ekiben.games.zerokei.events import tell

        return tell(self.sheet, before, answer, after)

    def tongue(self) -> ZerokeiTongue:
        """How turns are said with the names of this box."""
        if self.sheet.tongue is None:
            from ekiben.games.zerokei.tongue import ZerokeiTongue

            self.sheet.tongue = ZerokeiTongue(self.sheet)
        return self.sheet.tongue

    def notice(self) -> str:
        """What players are told once about the printed values that nobody has published."""
        return self.sheet.components.notice()

    @property
    def sheet(self) -> Charter:
        """Box, players and options this game is played under."""
        if cython.compiled:
            return self.charter.sheet
        else:
            return self.charter


def carry_out(game: State, i: int) -> bool:
    """Send the answer to its chapter; true when nothing is left to ask about it."""
    # Compared with nothing but single questions, these branches become one jump by a table.
    question = game.question
    if question == ACTION:
        return choose_action(game, i)
    elif question == PART:
        return take_part(game, i)
    elif question == GROUND_CITY:
        take_ground(game, i)
    elif question in (TRACK_CITY, TRACK_SPACE, TRACK_OWNER):
        return take_track_answer(game, i)
    elif question in (STATION_COLOUR, STATION_CITY):
        return take_station_answer(game, i)
    elif question == VENUE_CHOICE:
        return take_venue(game, i)
    elif question in (MOVE_CARRIAGE, MOVE_TO):
        return take_move(game, i)
    elif question == COUNTER_STEP:
        return take_counter(game, i)
    elif question == THEN_COUNTER:
        advance_counter(game, i)
    elif question == CLAIM:
        return take_claim(game, i)
    elif question == SPACE:
        return take_space(game, i)
    elif question == BUY_CARD:
        return buy_carriage(game, i)
    elif question == REPEAT_CARD:
        return take_repeat(game, i)
    elif question in (TOKEN_CITY, TOKEN_CARRIAGE):
        return take_token(game, i)
    elif question == OFFER_CARD:
        return take_offered_card(game, i)
    elif question == OFFER_CITY:
        take_offered_city(game, i)
    elif question == TRADE:
        take_trade(game, i)
    else:
        take_engine(game, i)
    return True


if cython.compiled:
    make_quick(Zerokei)
