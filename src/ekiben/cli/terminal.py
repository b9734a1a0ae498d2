"""What a game lends for being played in a terminal; the loop itself knows no game.

Every game has a package here of its own name with a function ``terminal(game)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from ekiben.cli.canvas import Ink
    from ekiben.cli.lines import Line
    from ekiben.kernel.game import Game
    from ekiben.kernel.view import Event, View


class Command(NamedTuple):
    """A word of a game's own that may be typed at the prompt, with what it does and how to say that."""

    help: str
    show: Callable[[View, str, int], list[Line]]


class Terminal(Protocol):
    """A game as a terminal shows it; everything is drawn from the view of one seat."""

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        ...

    def seat_ink(self, seat: int) -> Ink:
        """How its name is painted."""
        ...

    def welcome(self) -> list[Line]:
        """A few lines for somebody who has just begun."""
        ...

    def board(self, view: View, width: int, height: int) -> list[Line]:
        """The whole table in at most so many columns, and rows if that can be done."""
        ...

    def note(self, view: View, answer: int) -> str:
        """What helps to choose this answer, in a few words; may be empty."""
        ...

    def group(self, view: View, answer: int) -> str:
        """What many answers are sorted under, as stations under their ward; may be empty."""
        ...

    def is_news(self, event: Event) -> bool:
        """Does this event tell more than the answer it comes from and the table say already?"""
        ...

    def score(self, view: View, width: int) -> list[Line]:
        """What would count if the game ended now, as far as the viewer may know."""
        ...

    def result(self, view: View, width: int) -> list[Line]:
        """How the game has ended."""
        ...

    def rules(self, words: str, width: int) -> list[Line]:
        """What the rules of this game say about something; raises a Refusal when they say nothing."""
        ...

    def rule(self, id: str, width: int) -> list[Line]:
        """One rule by its id; empty when there is none."""
        ...

    def commands(self) -> Mapping[str, Command]:
        """Words of its own that may be typed at the prompt."""
        ...


def terminal_of(game: Game) -> Terminal:
    """The terminal of a game, found by the game's name."""
    room = import_module(f"ekiben.cli.{game.NAME}")
    lent: Terminal = room.terminal(game)
    return lent
