"""How the turns of Shinjuku are said: ``open Shimbashi books with Minato; expand Shimbashi–Tokyo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku import vocabulary as v
from ekiben.games.shinjuku.names import COLOURS, KIND_OF, cards_together, kind_name
from ekiben.kernel.words import Lead, Names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.games.shinjuku.city_types import City, Station, Ward
    from ekiben.games.shinjuku.edition import Edition
    from ekiben.kernel.game import Game

LEADS: Mapping[int, Lead] = {
    v.ACTION: Lead(clause=True),
    v.MATSURI: Lead(("matsuri", "festival"), clause=True),
    v.EXPAND_TO: Lead(("–", "—", "->", "→", "-", "to"), space=""),
    v.AGAIN_FROM: Lead((",", "and", "then"), space="", default=v.STOP),
    v.AGAIN_TO: Lead(("–", "—", "->", "→", "-", "to"), space=""),
    v.OPEN_SOURCE: Lead(("from",), default=v.SUPPLY),
    v.MOVE_START: Lead((":", "from", "starting at"), space=""),
    v.MOVE_STEP: Lead(("–", "—", "->", "→", "-", "to"), space="", default=v.STOP),
    v.MOVE_GIVE: Lead(("(",), close=")"),
    v.UPGRADE_GOOD: Lead(("to",)),
    v.UPGRADE_CUSTOMER: Lead(("spending", "for")),
    v.PAY: Lead(("with", "for")),
    v.TRACK_INCOME: Lead(clause=True),
    v.FREE_STATION: Lead(("start", "start at"), clause=True),
}
"""The leads that are always the same; every other question has none."""

_EXTRA: Mapping[int, tuple[int, tuple[str, ...]]] = {
    v.OPEN_SOURCE: (v.SUPPLY, ("supply", "the supply", "my supply")),
    v.AGAIN_FROM: (v.STOP, ("no more", "stop", "single")),
    v.MOVE_STEP: (v.STOP, ("stop", "end", "no further")),
}

ACTION_WORDS: Mapping[int, tuple[str, ...]] = {
    v.OPEN: ("open", "build"),
    v.EXPAND: ("expand", "track"),
    v.MOVE: ("move", "lure"),
    v.UPGRADE: ("upgrade",),
    v.INCOME: ("income", "refresh", "draw"),
}


def _places(places: Sequence[Station] | Sequence[Ward]) -> Names:
    """The names of stations or wards: as printed, on a plain keyboard, in the local script, and the id."""
    return Names({i: (each.name, each.plain, each.local, each.id) for i, each in enumerate(places)})


def _kinds(edition: Edition) -> Names:
    """The names of the kinds of customer: a good, or a double of it."""
    names = Names()
    for kind in range(2 * len(edition.goods)):
        good = edition.goods[kind >> 1]
        also = (f"{good} 2", f"{good}-2") if kind & 1 else (f"single {good}",)
        names[kind] = (kind_name(edition, kind), *also)
    return names


def _actions(edition: Edition) -> Names:
    """The names of the actions: what the edition calls them first, the other editions' words after it."""
    return Names({i: (edition.action_names[words[0]].lower(), *words) for i, words in ACTION_WORDS.items()})


CHOICES = {v.YES: ("take income", "yes", "take"), v.NO: ("decline income", "no", "decline")}


class ShinjukuTongue:
    """The tongue of one charter: edition, city and their names."""

    def __init__(self, edition: Edition, city: City) -> None:
        stations, wards = _places(city.stations), _places(city.wards)
        by_kind: dict[str, Names] = {
            "station": stations,
            "ward": wards,
            "card": wards,
            "good": Names({i: (good,) for i, good in enumerate(edition.goods)}),
            "customer": _kinds(edition),
            "action": _actions(edition),
            "choice": Names(CHOICES),
        }
        self._names: dict[int, Names] = {q: by_kind[kind] for q, kind in KIND_OF.items()}
        for question, (answer, words) in _EXTRA.items():
            self._names[question] = Names({**self._names[question], answer: words})
        if edition.wild_cards:
            words = (cards_together(edition), f"{edition.wild_cards} cards", "together")
            self._names[v.PAY] = Names({**wards, v.CARDS_TOGETHER: words})

    def lead(self, game: Game, last: int | None) -> Lead:
        """The lead of the question; cards paid together are joined by +."""
        if game.question == v.PAY_CARD:
            return Lead(("+", "and")) if last == v.PAY_CARD else Lead(("with", "+"))
        return LEADS.get(game.question, Lead())

    def names(self, game: Game) -> Names:
        """Names of stations, wards, goods, kinds or actions, as the question asks."""
        return self._names[game.question]

    def silent(self, game: Game, answer: int) -> bool:
        """STOP, the supply and the choice to pay with several cards go without saying."""
        if game.question in (v.AGAIN_FROM, v.MOVE_STEP):
            return answer == v.STOP
        if game.question == v.OPEN_SOURCE:
            return answer == v.SUPPLY
        return game.question == v.PAY and answer == v.CARDS_TOGETHER

    def foreseen(self, game: Game, rest: str) -> int | None:
        """A + in what is paid says that several cards are paid together."""
        if game.question == v.PAY and "+" in rest.split(":")[0]:
            return v.CARDS_TOGETHER
        return None

    def unfinished(self, game: Game, last: int | None) -> str:
        """A + at the end says that another card is to be paid."""
        return " +" if game.question == v.PAY_CARD and last == v.PAY_CARD else ""

    def sentence(self, game: Game) -> str:
        """The question as a sentence."""
        return f"{COLOURS[game.seat].capitalize()}: {SENTENCES[game.question]}"


SENTENCES: Mapping[int, str] = {
    v.ACTION: "which action?",
    v.MATSURI: "to which ward does the Matsuri go?",
    v.OPEN_STATION: "at which station does the store open?",
    v.OPEN_GOOD: "what does the store sell?",
    v.OPEN_SOURCE: "a token from the supply, or which store moves here?",
    v.EXPAND_FROM: "from which station does the track lead?",
    v.EXPAND_TO: "to which station?",
    v.AGAIN_FROM: "a second segment, from which station, or no more?",
    v.AGAIN_TO: "to which station does the second segment lead?",
    v.MOVE_WARD: "from which ward do the customers travel?",
    v.MOVE_START: "at which station do they start?",
    v.MOVE_STEP: "to which station do they go on, or do they stop?",
    v.MOVE_GIVE: "which customer does the store get?",
    v.UPGRADE_STATION: "which store grows?",
    v.UPGRADE_GOOD: "which token goes on top?",
    v.UPGRADE_CUSTOMER: "which customer is spent?",
    v.PAY: "which card pays?",
    v.PAY_CARD: "which card goes next?",
    v.TRACK_INCOME: "your track was used: draw cards?",
    v.FREE_STATION: "at which station does your first store stand?",
    v.FREE_GOOD: "what does your first store sell?",
    0: "the game is over",
}
