"""Look at a recorded game again: step by step, up to a moment, or all of it as events."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ekiben.cli.keeping import load
from ekiben.cli.misuse import Misuse, unknown
from ekiben.cli.screen import Screen
from ekiben.cli.session import Session
from ekiben.kernel.record import SEAT_NAMES, Record

if TYPE_CHECKING:
    from ekiben.cli.lines import Line

HELP = "Enter or n: on · b: back · a number: to that answer · e: end · q: quit"


def replay(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    to: int | None = None,
    all: bool = False,
    seat: str | None = None,
) -> int:
    """Show a recorded game: step through it, or print it.

    Parameters
    ----------
    file
        A saved game.
    to
        Show the table after so many answers, and nothing else.
    all
        Print the whole game as events.
    seat
        Through whose eyes: a colour or a seat from 0 on; without it nobody's hand is shown.
    """
    show = _Replay(load(file), seat)
    if to is not None:
        show.at(to)
    elif all or not sys.stdin.isatty():
        show.everything()
    else:
        show.step_through()
    return 0


def seat_number(text: str | None, players: int) -> int | None:
    """A seat by its colour or number; None for a spectator."""
    if text is None:
        return None
    colours = SEAT_NAMES[:players]
    if text.casefold() in colours:
        return colours.index(text.casefold())
    if text.isdecimal() and int(text[:9]) < players:
        return int(text[:9])
    raise unknown("seat", text, [*colours, *(str(seat) for seat in range(players))])


class _Replay:
    """A game gone through once more."""

    def __init__(self, record: Record, seat: str | None) -> None:
        self.screen = Screen()
        history = record.history()
        self.viewer = seat_number(seat, history.game.players)
        # A session without people: it knows how to tell a game, and asks nobody.
        self.session = Session(history, ["replay"] * history.game.players, self.screen)
        self.history = history
        self.turns = self._turns()

    def _turns(self) -> list[int]:
        """The moments between the turns of the players, the first and the last one included."""
        last = self.history.ply
        changes = [ply for ply in range(1, last) if not self.session.same_turn(ply, ply - 1)]
        return [0, *changes, last] if last else [0]

    def table(self, ply: int, rows: int) -> list[Line]:
        """The table at a moment."""
        return self.session.terminal.board(self.history.view(ply, self.viewer), self.screen.width, rows)

    def at(self, ply: int) -> None:
        """One moment."""
        if not 0 <= ply <= self.history.ply:
            raise Misuse(f"the game has {self.history.ply} answers; --to wants a number from 0 to that")
        self.screen.show(self.table(ply, self.screen.height - 2))

    def everything(self) -> None:
        """All that has happened, and how it ended."""
        self.screen.show(self.session.log_lines(0, self.viewer))
        view = self.history.game.view(self.viewer)
        if view.over:
            self.screen.show(self.session.terminal.result(view, self.screen.width))
        else:
            self.screen.say(f"The game is not over: {self.history.ply} answers so far.")

    def step_through(self) -> None:
        """Turn by turn, as somebody types."""
        place = 0
        while True:
            self._draw(place)
            try:
                typed = input(f"{self.turns[place]} of {self.history.ply}  {HELP}> ").strip().casefold()
            except EOFError:
                return
            if typed in ("q", "quit", "exit"):
                return
            place = self._moved(place, typed)

    def _moved(self, place: int, typed: str) -> int:
        last = len(self.turns) - 1
        if typed in ("", "n", "\x1b[c"):
            return min(place + 1, last)
        if typed in ("b", "p", "\x1b[d"):
            return max(place - 1, 0)
        if typed == "e":
            return last
        if typed.isdecimal():
            wanted = int(typed[:9])
            return max(i for i, ply in enumerate(self.turns) if ply <= wanted)
        return place

    def _draw(self, place: int) -> None:
        ply = self.turns[place]
        told: list[Line] = []
        if place:
            told = self.session.log_lines(self.turns[place - 1], self.viewer, ply)
        self.screen.clear()
        self.screen.show([*self.table(ply, self.screen.height - len(told) - 3), *told])
        if ply == self.history.ply and self.history.game.over:
            self.screen.show(
                self.session.terminal.result(self.history.game.view(self.viewer), self.screen.width)
            )
