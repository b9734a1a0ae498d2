"""A game being played in this terminal: who is asked, what is shown to whom, and what is kept on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.keeping import keep, new_path, unbroken
from ekiben.cli.lines import Line, line, wrapped
from ekiben.cli.misuse import STOPPED
from ekiben.cli.opponents import Opponents
from ekiben.cli.prompt import Prompt
from ekiben.cli.question import ask_lines
from ekiben.cli.seats import ME, names_of
from ekiben.cli.terminal import terminal_of
from ekiben.kernel.refusal import Refusal
from ekiben.kernel.words import write

if TYPE_CHECKING:
    from pathlib import Path

    from ekiben.cli.screen import Screen
    from ekiben.kernel.history import History

TOLD, LEAST_TOLD = 12, 2
"""At most and at least so many lines of what happened stand above a question; `log` has them all."""

BELOW = 11
"""Rows that the table leaves for what happened, the question and the prompt."""

QUIET = Ink("#888888")


class Session:
    """One game at one terminal, from the first question to the result, or until somebody leaves."""

    def __init__(self, history: History, seats: list[str], screen: Screen, path: Path | None = None) -> None:
        self.history = history
        self.seats = seats
        self.screen = screen
        self.terminal = terminal_of(history.game)
        self.path = path or new_path(history.game.NAME)
        self.people = [seat for seat, kind in enumerate(seats) if kind == ME]
        # A game of bots alone is kept only if somebody has said where.
        self.keeps = bool(self.people) or path is not None
        self.viewer = self.people[0] if len(self.people) == 1 else None
        # Who comes back to a saved game is told the turns before the question that waits.
        self.seen = dict.fromkeys(self.people, self.turn_start(self.turn_start(history.ply)))
        self.drawn_at = -1
        self.told: list[Line] = []
        self.notices: list[Line] = []
        self.is_kept = True
        self.opponents = Opponents(seats, screen)
        self.prompt = Prompt(self)

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit status."""
        try:
            while not self.history.game.over:
                seat = self.history.game.seat
                if self.seats[seat] != ME:
                    self.play_by_itself(seat)
                elif not self.ask(seat):
                    return self.leave()
        except KeyboardInterrupt:
            self.screen.say()
            self.leave()
            return STOPPED
        finally:
            self.opponents.close()
        return self.finish()

    def play_by_itself(self, seat: int) -> None:
        """A bot plays as long as it is asked; told in one line where nobody is asked afterwards."""
        start = self.history.ply
        before = self.history.game.copy()
        while not self.history.game.over and self.history.game.seat == seat:
            chosen = self.opponents.choose(self.history.game, self.terminal.seat_name(seat))
            with unbroken():
                self.history.answer(chosen)
        for words in self.opponents.take_notices():
            self.notices += wrapped(words, self.screen.width)
        if self.people:
            self.autosave()
        else:
            self.screen.show(self.notices)
            self.notices = []
            self.screen.show(self.turn_lines(seat, write(before, self.history.answers[start:])))

    def turn_lines(self, seat: int, words: str) -> list[Line]:
        """Somebody's answers in words."""
        name = f" {self.terminal.seat_name(seat)} "
        first, *more = wrapped(words, self.screen.width - len(name) - 1) or [line("")]
        indent = " " * (len(name) + 1)
        return [[(name, self.terminal.seat_ink(seat)), *line(" "), *first]] + [
            [*line(indent), *row] for row in more
        ]

    def ask(self, seat: int) -> bool:
        """Ask a person; false when they leave."""
        if seat != self.viewer:
            self.hand_over(seat)
        self.draw(seat)
        while True:
            before = self.history.ply
            text = self.prompt.read(self.terminal.seat_name(seat))
            if text is None:
                self.screen.say()
                return False
            left = self.prompt.obey(text.strip())
            if left:
                return False
            if self.history.ply != before:
                self.autosave()
                return True

    # ------------------------------------------------------------------ showing

    def hand_over(self, seat: int) -> None:
        """Nobody sees the hand of another: an empty screen until the next one says so."""
        name = self.terminal.seat_name(seat)
        if len(self.people) > 1 and self.terminal.has_secrets:
            self.screen.clear(everything=True)
            self.screen.say(f"{name} is asked. Hand over the keyboard; nobody else should look now.")
            self.prompt.wait(f"Press Enter, {name}, when you sit here: ")
            self.screen.clear(everything=True)
        self.viewer = seat
        self.drawn_at = -1

    def draw(self, seat: int, *, whole: bool = False) -> None:
        """The table, what has happened, and the question; the table only when something has changed on it."""
        view = self.history.game.view(seat)
        asked = ask_lines(self.history.game, view, self.terminal, self.screen.width)
        whole = whole or self.screen.colours or self.drawn_at != self.history.ply
        happened = self.happened(seat)
        if whole:
            self.screen.clear()
            # The map keeps its size whatever is asked, so that nothing on it ever moves.
            board = self.terminal.board(view, self.screen.width, self.screen.height - BELOW)
            self.screen.show(board)
            room = self.screen.height - len(board) - len(asked) - len(self.notices) - 1
            happened = happened[-max(room, LEAST_TOLD) :]
        self.drawn_at = self.history.ply
        self.screen.show([*happened, *self.notices, *asked])
        self.notices = []

    def happened(self, seat: int) -> list[Line]:
        """What came since this seat was last asked, the latest lines."""
        seen = self.seen[seat]
        if self.drawn_at != self.history.ply or seen != self.history.ply:
            self.told = self.log_lines(self.turn_start(seen), seat, news=seen)[-TOLD:]
        self.seen[seat] = self.history.ply
        return self.told

    def turn_start(self, ply: int) -> int:
        """Where the turn began to which the answer before this moment belongs."""
        start = ply
        while start > 0 and self.same_turn(start - 1, ply - 1):
            start -= 1
        return start

    def same_turn(self, ply: int, other: int) -> bool:
        """Were these two answers given by the same seat in the same turn?"""
        if self.history.seat_at(ply) != self.history.seat_at(other):
            return False
        stages = (self.terminal.stage(self.history.view(each)) for each in (ply, other))
        return next(stages) == next(stages)

    def log_lines(self, since: int, seat: int | None, until: int | None = None, news: int = 0) -> list[Line]:
        """What has happened from a moment on: everybody's turns in words, and what came of them.

        Before the moment ``news`` only the words are told.
        """
        rows: list[Line] = []
        ply, last = since, self.history.ply if until is None else until
        while ply < last:
            asked = self.history.seat_at(ply)
            end = ply + 1
            while end < last and self.same_turn(end, ply):
                end += 1
            words = write(self.history.at(ply), self.history.answers[ply:end])
            rows += self.turn_lines(asked, words)
            happened = self.history.events(min(max(ply, news), end), end, seat)
            for told in self.terminal.tell(happened):
                rows += wrapped(told, self.screen.width, indent="   ", ink=QUIET)
            ply = end
        return rows

    def notice(self, *words: str) -> None:
        """Something to be said at once."""
        self.screen.show(row for text in words for row in wrapped(text, self.screen.width) or [line("")])

    # ------------------------------------------------------------------ keeping

    def autosave(self) -> None:
        """Keep the game; when that fails it is said once, and the game goes on."""
        try:
            keep(self.history, names_of(self.seats), self.path)
            self.is_kept = True
        except Refusal as refused:
            if self.is_kept:
                self.notices.append(line((f"not saved: {refused}", BOLD)))
            self.is_kept = False

    def leave(self) -> int:
        """Save and say where, so that the game can be continued."""
        self.autosave()
        for row in self.notices:
            self.screen.show([row])
        if self.is_kept:
            self.screen.say(f"Saved. To play on: ekiben play {self.history.game.NAME} --load {self.path}")
            return 0
        return 1

    def finish(self) -> int:
        """The result."""
        if self.keeps:
            self.autosave()
        view = self.history.game.view(self.viewer)
        if self.viewer is not None:
            self.screen.clear()
            self.screen.show(self.terminal.board(view, self.screen.width, self.screen.height - BELOW))
            self.screen.show(self.happened(self.viewer))
        self.screen.show(self.terminal.result(view, self.screen.width))
        if not self.is_kept:
            self.screen.show(self.notices)
            return 1
        if self.keeps:
            self.screen.say(f"The game is kept in {self.path}; ekiben replay shows it again.")
        return 0
