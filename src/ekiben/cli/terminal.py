"""What a game lends for being played in a terminal; the loop itself knows no game.

Every game has a package here of its own name with a function ``terminal(game)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


class Examples(NamedTuple):
    """What may be typed in this game: a whole turn, and ways to ask for a rule."""

    turn: str
    rules: str


class Terminal(Protocol):
    """A game as a terminal shows it; everything is drawn from the view of one seat."""

    @property
    def examples(self) -> Examples:
        """Lines that help a beginner."""
        ...

    @property
    def has_secrets(self) -> bool:
        """Does a seat see what others at the same keyboard must not?"""
        ...

    def automata(self) -> Mapping[int, str]:
        """The seats that the rules themselves play, and what these opponents are called."""
        ...

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        ...

    def seat_ink(self, seat: int) -> Ink:
        """How its name is painted."""
        ...

    def welcome(self, width: int) -> list[Line]:
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

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened in paragraphs, without what the answers and the table say already."""
        ...

    def stage(self, view: View) -> object:
        """What stays the same during a turn: answers of one player belong to one turn while it does."""
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
