"""A lesson: a position, and step by step what the learner shall try; read from `lessons/GAME.toml`.

    [[lesson]]
    id = "first-store"
    position = { ... }                        # a form, as in games.GAME.position; the learner is who is asked

    [[lesson.step]]
    wanted = ["open Shimbashi books with Minato"]
    then = "matsuri Kita; income"             # what the others do meanwhile
    replies = ["expand", "move Minato"]       # allowed, not wanted, and worth words of its own

`wanted` are turns in words, and any of them will do; cards in braces, `{Ota + Kita}`, may be paid in any
order. `free = "answer"` or `free = "turn"` in its place lets the learner choose. What is said stands in the
page's words (`lesson.GAME.ID.STEP`), in every language: here is only what is played.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ekiben.games import NAMES, begin
from ekiben.kernel.origin import Origin

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

FOLDER = Path(__file__).parent / "lessons"
_BRACES = re.compile(r"\{([^}]*)\}")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to try: one of the turns `wanted`, or what the learner likes (`free`)."""

    wanted: tuple[str, ...] = ()
    free: Literal["", "answer", "turn"] = ""
    then: str = ""
    replies: tuple[str, ...] = ()

    @property
    def turns(self) -> list[str]:
        """The turns wanted, one by one."""
        return [turn for words in self.wanted for turn in in_any_order(words)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson; `position` is the form of the position it begins with."""

    id: str
    position: dict[str, Any]
    step: tuple[Step, ...]
    game: str = ""

    @property
    def name(self) -> str:
        """What addresses and texts call it."""
        return f"{self.game}.{self.id}"

    def begin(self) -> Game:
        """The position, waiting for the learner."""
        return _begun(self.name).copy()


class _Lessons(msgspec.Struct, forbid_unknown_fields=True):
    lesson: tuple[Lesson, ...]


@lru_cache(maxsize=1)
def lessons() -> dict[str, Lesson]:
    """All lessons by name, game by game in the order they are taught in."""
    found = [msgspec.structs.replace(lesson, game=game) for game in NAMES for lesson in _read(game)]
    return {lesson.name: lesson for lesson in found}


def _read(game: str) -> tuple[Lesson, ...]:
    return msgspec.toml.decode((FOLDER / f"{game}.toml").read_bytes(), type=_Lessons).lesson


def in_any_order(words: str) -> list[str]:
    """The turns that words with braces stand for.

    >>> in_any_order("move Minato with {Ota + Kita}: Shimbashi")
    ['move Minato with Ota + Kita: Shimbashi', 'move Minato with Kita + Ota: Shimbashi']
    """
    parts = _BRACES.split(words)
    orders = [permutations(card.strip() for card in part.split("+")) for part in parts[1::2]]
    return [
        "".join(plain + " + ".join(cards) for plain, cards in zip(parts[::2], [*chosen, ()], strict=True))
        for chosen in product(*orders)
    ]


@lru_cache(maxsize=64)
def _begun(name: str) -> Game:
    lesson = lessons()[name]
    return begin(Origin(lesson.game, {"position": lesson.position}))
