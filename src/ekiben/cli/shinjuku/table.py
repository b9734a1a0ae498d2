"""Shinjuku as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.companies import seat_ink
from ekiben.cli.lines import Line, beside, line, title, wrapped
from ekiben.cli.shinjuku.map import draw_map
from ekiben.cli.shinjuku.notes import group_of, note_on
from ekiben.cli.shinjuku.panels import QUIET, counted, header, legend, set_lines, side, won
from ekiben.cli.shinjuku.rulebook import rule_lines, rules_on
from ekiben.cli.shinjuku.wards import look, ward_list
from ekiben.cli.terminal import Command, Examples
from ekiben.games.shinjuku.names import colour
from ekiben.games.shinjuku.view import ShinjukuView
from ekiben.kernel.refusal import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.kernel.view import Event, View

SIDE = 33
"""Columns beside the map."""

NARROWEST_MAP = 60
LOWEST, HIGHEST = 32, 40
"""A map has at least and at most so many rows, whatever the terminal says."""


SAID_ALREADY = frozenset(
    ("matsuri", "action", "paid", "opened", "upgraded", "track", "journey", "turn", "queue", "spent")
)
"""Kinds of events that only repeat what somebody has answered, or what the panels show."""

WELCOME = "Type a number, a name, or a whole turn; “help” lists the commands, “key” explains the letters."


def _of(view: View) -> ShinjukuView:
    if not isinstance(view, ShinjukuView):
        raise TypeError(f"{view.game} is another game")
    return view


class ShinjukuTerminal:
    """Board, panels, notes and rules of one edition on one city."""

    examples = Examples(
        turn="open NAME books with NAME; move NAME with NAME: NAME-NAME",
        rules="“rules wildcard” or “rules move.pay”",
    )
    has_secrets = True

    def __init__(self, edition: Edition, city: City, *, as_list: bool = False) -> None:
        self.edition = edition
        self.city = city
        self.as_list = as_list

    def automata(self) -> Mapping[int, str]:
        """Every seat is a player's."""
        return {}

    def seat_name(self, seat: int) -> str:
        """The colour."""
        return colour(seat).capitalize()

    def seat_ink(self, seat: int) -> Ink:
        """White on the colour."""
        return seat_ink(seat)

    def welcome(self, width: int) -> list[Line]:
        """How to begin."""
        return wrapped(WELCOME, width, ink=QUIET)

    def board(self, view: View, width: int, height: int) -> list[Line]:
        """Map and panels side by side; on a narrow screen the panels and then the wards as a list."""
        seen = _of(view)
        head = header(seen, self.city, self.edition, width)
        room = max(min(height - len(head), HIGHEST), LOWEST)
        panels = side(seen, self.city, self.edition, min(SIDE, width), room)
        across = width - SIDE - 1
        if self.as_list or across < NARROWEST_MAP:
            wards = ward_list(seen, self.city, self.edition, width)
            return [*head, *wards, *panels]
        canvas = draw_map(seen, self.city, self.edition, across, room)
        return head + beside(list(canvas.rows()), panels, across)

    def note(self, view: View, answer: int) -> str:
        """What helps to choose an answer."""
        return note_on(_of(view), self.city, self.edition, answer)

    def group(self, view: View, answer: int) -> str:
        """Stations stand under their ward."""
        return group_of(_of(view), self.city, answer)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What the words of a turn or the panels say need not be said again."""
        told = [event.words for event in events if event.kind not in SAID_ALREADY]
        return [" · ".join(told)] if told else []

    def stage(self, view: View) -> object:
        """A turn ends where another player is asked."""
        return None

    def score(self, view: View, width: int) -> list[Line]:
        """The viewer's collection as it stands, and what is open of the others."""
        seen = _of(view)
        rows = won(seen, self.edition, width)
        for seat, collection in enumerate(seen.collections):
            if seat != seen.viewer:
                shown = (
                    "hidden behind the screen" if collection is None else counted(collection, self.edition)
                )
                bonus = f", {seen.bonus[seat]} bonus" if self.edition.bonus_stacks else ""
                rows.append(line((f" {self.seat_name(seat)} ", seat_ink(seat)), f" {shown}{bonus}"))
        return rows

    def result(self, view: View, width: int) -> list[Line]:
        """Everybody's place, points and collection."""
        seen = _of(view)
        if not seen.over:
            return self.score(view, width)
        rows = [title("The game is over.")]
        for seat in sorted(range(len(seen.places)), key=lambda seat: (seen.places[seat], seat)):
            shared = seen.places.count(1) > 1
            wins = "" if seen.places[seat] > 1 else "  shares the victory" if shared else "  wins"
            points = line(f" {seen.places[seat]}. ", (f" {self.seat_name(seat)} ", seat_ink(seat)))
            points += line((f" {seen.scores[seat]} points", BOLD), wins)
            collection = seen.collections[seat] or ()
            points += line(f"   {counted(collection, self.edition)}")
            if self.edition.bonus_stacks:
                points += line(f", {seen.bonus[seat]} bonus")
            rows.append(points)
            if self.edition.scoring == "sets":
                rows += [
                    [*line("   "), *row] for row in set_lines(collection, seen.bonus[seat], self.edition)
                ]
        return rows

    def rules(self, words: str, width: int) -> list[Line]:
        """What the rules of this edition say."""
        return rules_on(words, self.edition, width)

    def rule(self, id: str, width: int) -> list[Line]:
        """One rule."""
        try:
            return rule_lines(id, width)
        except NotUnderstood:
            return []

    def commands(self) -> Mapping[str, Command]:
        """Words of its own at the prompt."""
        return {
            "wards": Command("the board as a list: wards, customers, stations, track", self._wards),
            "look": Command("look NAME: a station or ward close up", self._look),
            "key": Command("what the letters on the board mean", self._key),
        }

    def _wards(self, view: View, words: str, width: int) -> list[Line]:
        return ward_list(_of(view), self.city, self.edition, width)

    def _look(self, view: View, words: str, width: int) -> list[Line]:
        rows = look(_of(view), self.city, self.edition, words, width)
        if not rows:
            raise NotUnderstood("look NAME: no station or ward is called so", instead=[])
        return rows

    def _key(self, view: View, words: str, width: int) -> list[Line]:
        return legend(self.edition)
