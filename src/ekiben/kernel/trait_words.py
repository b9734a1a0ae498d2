"""How the traits of a position are told where a turn is explained: a game's `outlook_words.toml`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.kernel.sheets import Sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.kernel.game import Game

RESULT = "result"
"""In place of a trait where none is weighed: the points as they are counted now."""

LONGEST = 160
"""The most characters of a sentence."""

UNSAID = ("always",)
"""What every position has alike, so that no turn changes it."""


_COUNTED = re.compile(r"\{n\|([^|}]*)\|([^|}]*)\}")


class Weighed(msgspec.Struct, frozen=True):
    """A trait of a seat's position as a number, and what one more of it counts now, in 256ths of a point."""

    value: float
    weight: float


class TraitWords(msgspec.Struct, frozen=True):
    """How a trait is told: `better` of the own seat, `worse` of another one.

    `more` says which way is good for whoever has it. `{who}` is the other seat; `{n}` is by how much, and
    `{n|one card|# cards}` the same with what is counted.
    """

    more: bool
    better: str
    worse: str

    @property
    def counts(self) -> bool:
        """Is it told by how much?"""
        return "{n" in self.better

    def told(self, number: int, who: str = "") -> str:
        """The sentence for the own seat, or for another one.

        >>> TraitWords(True, "you have {n|one card|# cards} more", "").told(2)
        'you have 2 cards more'
        """
        words = self.worse if who else self.better
        words = _COUNTED.sub(lambda found: found[1 if number == 1 else 2].replace("#", str(number)), words)
        return words.format(n=number, who=who)


@cache
def read_trait_words(file: Path, traits: tuple[str, ...]) -> Mapping[str, TraitWords]:
    """The words of every trait, and of the points as they are counted; it is read once."""
    sheet = Sheet(read_sheet(file), file.name)
    names = [trait for trait in (*traits, RESULT) if trait not in UNSAID]
    found = {name: _words_of(sheet.table(name)) for name in names}
    sheet.finish()
    return found


def _words_of(table: Sheet) -> TraitWords:
    return TraitWords(
        table.flag("more", default=True),
        table.text("better", longest=LONGEST),
        table.text("worse", longest=LONGEST),
    )


def weighed_alike(
    game: Game, seat: int, names: tuple[str, ...], weights: Sequence[Sequence[int]]
) -> dict[str, Weighed]:
    """The traits of a seat's position by name, in the order of these weights; once it is over, its points."""
    if game.over:
        return counted(game, seat)
    known: Any = game
    shares: tuple[float, float] = known.shares_of_weights(seat)
    values: list[int] = known.traits(seat)
    return {
        name: Weighed(value, first * shares[0] + second * shares[1])
        for name, value, (first, second) in zip(names, values, weights, strict=True)
        if name not in UNSAID
    }


def counted(game: Game, seat: int) -> dict[str, Weighed]:
    """Nothing but the points of a seat as they are counted now."""
    return {RESULT: Weighed(game.score(seat), 256.0)}
