"""How the turns of Zero-Kei are said: ``claim Toyohashi venue; space 2; engine of red: ground Atami; stop``.

What is used comes first, a colon leads to what is done with it::

    own engine: venue Patrons; event: ground Kyōto, station white in Kyōto; Shizuoka repeat: tail: gold
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.names import ACTION_CODES, COLOURS, KIND_OF, Labels, city_names, labels_of
from ekiben.kernel.words import Lead, Names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.zerokei.charter import Charter
    from ekiben.kernel.game import Game

LEADS: Mapping[int, Lead] = {
    v.CHOOSE_ENGINE: Lead(("engine", "choose", "take"), clause=True),
    v.CLAIM: Lead(("claim",), clause=True),
    v.THEN_COUNTER: Lead(("then", "and")),
    v.SPACE: Lead(("space",), clause=True),
    v.ACTION: Lead(clause=True),
    v.TRACK_SPACE: Lead(("at",)),
    v.TRACK_OWNER: Lead(("from", "of")),
    v.STATION_CITY: Lead(("in", "at")),
    v.MOVE_TO: Lead(("to place", "to")),
    v.BUY_CARD: Lead((":",), space=""),
    v.REPEAT_CARD: Lead((":",), space=""),
    v.TOKEN_CITY: Lead((": token", ":"), space=""),
    v.TOKEN_CARRIAGE: Lead(("on",)),
    v.TRADE: Lead(clause=True),
    v.OFFER_CARD: Lead(("buy",), clause=True),
    v.OFFER_CITY: Lead(("score",), clause=True),
}
"""The leads that are always the same; those of the others follow from what stands before them."""

PART_OF: Mapping[int, int] = {
    v.GROUND_CITY: v.GROUND,
    v.TRACK_CITY: v.TRACK,
    v.STATION_COLOUR: v.STATION,
    v.VENUE_CHOICE: v.VENUE,
    v.COUNTER_STEP: v.COUNTER,
}
"""The questions with which an action begins, and this action."""

SENTENCES: Mapping[int, str] = {
    v.CHOOSE_ENGINE: "which engine do you take?",
    v.CLAIM: "which carriage of the row do you claim?",
    v.THEN_COUNTER: "which counter advances after the first one?",
    v.SPACE: "which space of the turn order do you take?",
    v.COUNTER_STEP: "which counter advances?",
    v.ACTION: "which card do you use, or do you stop?",
    v.PART: "which of its actions?",
    v.GROUND_CITY: "in which city do you prepare the ground?",
    v.TRACK_CITY: "in which city do you lay track?",
    v.TRACK_SPACE: "which space of the track cost marker counts?",
    v.TRACK_OWNER: "whose track do you use?",
    v.STATION_COLOUR: "of which colour is the station?",
    v.STATION_CITY: "in which city does it stand?",
    v.VENUE_CHOICE: "on which venue do you put a cauldron, and do you use the effect?",
    v.MOVE_CARRIAGE: "which of your carriages moves?",
    v.MOVE_TO: "to which place, counted from the engine?",
    v.BUY_CARD: "which carriage of the discard pile do you buy?",
    v.REPEAT_CARD: "which card do you use again?",
    v.TOKEN_CITY: "which venue token do you take?",
    v.TOKEN_CARRIAGE: "on which of your carriages does it lie?",
    v.OFFER_CARD: "do you buy a carriage of the discard pile?",
    v.OFFER_CITY: "do you score a city of your train?",
    0: "the game is over",
}


class ZerokeiTongue:
    """The tongue of one charter: the names of its box."""

    def __init__(self, charter: Charter) -> None:
        labels = labels_of(charter)
        self.labels = labels
        self.seats = charter.players
        self._names = _tables(labels, charter.players)
        self._cards = [_cards(labels, charter.players, seat) for seat in range(charter.players)]
        self._owners = [_owners(labels, charter.players, seat) for seat in range(charter.players)]

    # ------------------------------------------------------------------ leads

    def lead(self, game: Game, last: int | None) -> Lead:
        """The lead of the question."""
        if game.question == v.COUNTER_STEP:
            return self._counter_lead(game.fields(), last)
        if game.question == v.MOVE_CARRIAGE:
            if game.allows(v.STOP):
                return Lead(("and move", "then move", "and", "then"), default=v.STOP)
            return Lead(("move",))
        if game.question == v.PART:
            return Lead((":",), space="")
        if game.question in PART_OF:
            return _part_lead(game, ACTION_CODES[PART_OF[game.question]], last)
        return LEADS.get(game.question, Lead())

    def _counter_lead(self, state: dict[str, Any], last: int | None) -> Lead:
        """A step of the reward follows its space; where no space was asked for it is a clause of its own."""
        if state["apart"]:
            if state["barred"]:
                return Lead((",", "and"), space="")
            if last == v.SPACE and state["stage"] == v.STAGE_ACTIONS:
                return Lead((":",), space="")
            return Lead(("reward", "advance"), clause=True)
        if last in (v.ACTION, v.REPEAT_CARD):
            return Lead((":",), space="")
        if last == v.PART:
            return Lead()
        return Lead((", counter", ",", "and counter", "and"), space="")

    # ------------------------------------------------------------------ names

    def names(self, game: Game) -> Names:
        """All names at this question."""
        return self.answers(game.question, game.seat)

    def answers(self, question: int, seat: int) -> Names:
        """All names at a question to a seat."""
        if question in (v.ACTION, v.REPEAT_CARD):
            return self._cards[seat]
        if question == v.TRACK_OWNER:
            return self._owners[seat]
        return self._names.get(question, Names())

    def silent(self, game: Game, answer: int) -> bool:
        """That no further carriage moves goes without saying."""
        return game.question == v.MOVE_CARRIAGE and answer == v.STOP

    def foreseen(self, game: Game, rest: str) -> int | None:
        """Nothing is given away by what follows."""
        return None

    def unfinished(self, game: Game, last: int | None) -> str:
        """Words that break off need no sign."""
        return ""

    # ------------------------------------------------------------------ sentences

    def sentence(self, game: Game) -> str:
        """The question as a sentence."""
        if game.question == v.TRADE:
            number: int = game.fields()["event"]
            event = self.labels.box.events[number]
            return f"{self.labels.who(game.seat)}: {event.points} of your points for {event.gain} yen?"
        if game.over:
            return SENTENCES[0]
        return f"{self.labels.who(game.seat)}: {SENTENCES[game.question]}"


def _part_lead(game: Game, word: str, last: int | None) -> Lead:
    """What leads to an action: a colon behind a card, a comma behind another action."""
    if last == v.PART:
        return Lead()
    if last in (v.ACTION, v.REPEAT_CARD):
        state = game.fields()
        card = state["card"] if state["again"] == v.NONE else state["again"]
        # A carriage says what it does by its name; engines and events are told apart by what is done.
        return Lead((":",) if card < v.CARRIAGES else (f": {word}", ":"), space="")
    return Lead((f", {word}", ",", f"and {word}", "and"), space="")


# ---------------------------------------------------------------- the tables of names


def _tables(labels: Labels, players: int) -> dict[int, Names]:
    """The names at every question whose answers are called the same whoever is asked."""
    box = labels.box
    carriages = Names({i: (name, box.carriages[i].id) for i, name in enumerate(labels.carriages)})
    by_kind: dict[str, Names] = {
        "engine": Names({i: (each.name, each.local, each.id) for i, each in enumerate(labels.engines)}),
        "carriage": carriages,
        "colour": Names({i: (name,) for i, name in enumerate(labels.colours)}),
        "space": Names({i: (str(i + 1),) for i in range(players)}),
        "action": Names({i: (code,) for i, code in enumerate(ACTION_CODES)}),
        "city": Names({i: city_names(city) for i, city in enumerate(box.cities)}),
        "token": Names({i: city_names(city) for i, city in enumerate(box.cities)}),
        "letter": Names({i: (each.letter,) for i, each in enumerate(box.track_costs)}),
        "venue": _venues(labels),
        "place": Names({i: (str(i + 1), f"place {i + 1}") for i in range(v.TRAIN)}),
        "choice": Names({v.YES: ("lose points", "yes"), v.NO: ("keep points", "no")}),
    }
    found = {question: by_kind[kind] for question, kind in KIND_OF.items() if kind in by_kind}
    nothing = ("nothing", "no", "none")
    for question in (v.OFFER_CARD, v.OFFER_CITY):
        found[question] = Names({**found[question], v.STOP: nothing})
    found[v.MOVE_CARRIAGE] = Names({**carriages, v.STOP: ("no more", "stop")})
    return found


def _venues(labels: Labels) -> Names:
    """The venues by name and id, with their effect and without."""
    names = Names()
    for i, venue in enumerate(labels.box.venues):
        names[i] = (venue.name, venue.local, venue.id)
        names[v.PLACE_ONLY + i] = (f"{venue.name} without effect", f"{venue.id} without effect")
    return names


def _cards(labels: Labels, players: int, seat: int) -> Names:
    """Everything that can be used on a turn of this seat."""
    names = Names({i: (name, labels.box.carriages[i].id) for i, name in enumerate(labels.carriages)})
    for owner in range(players):
        answer = v.ENGINE_OF + owner
        called = labels.card(answer, seat)
        of_owner = f"engine of {labels.seat(owner)}"
        names[answer] = tuple(dict.fromkeys((called, of_owner, *(["my engine"] if owner == seat else []))))
    names[v.TAIL] = ("tail", "own tail", "income")
    names[v.EVENT] = ("event",)
    names[v.STOP] = ("stop", "end", "pass")
    return names


def _owners(labels: Labels, players: int, seat: int) -> Names:
    """Whose track it is."""
    names = Names({owner: (labels.seat(owner),) for owner in range(players)})
    names[seat] = ("own", COLOURS[seat], "mine")
    return names
