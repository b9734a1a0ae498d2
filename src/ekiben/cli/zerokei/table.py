"""Zero-Kei as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import Ink
from ekiben.cli.lines import Line, beside, cut, line, title, wrapped
from ekiben.cli.rulebook import found_rules, rule_lines
from ekiben.cli.terminal import Command, Examples
from ekiben.cli.zerokei import hideo, panels, scores
from ekiben.cli.zerokei.line import line_rows
from ekiben.cli.zerokei.look import discarded, events, look
from ekiben.cli.zerokei.notes import note_on
from ekiben.cli.zerokei.signs import (
    LAID,
    QUIET,
    UNLAID,
    USED_SIGN,
    VENUE_SIGN,
    YEN,
    seat_ink,
    seat_letter,
)
from ekiben.cli.zerokei.train import train_rows
from ekiben.games.zerokei import catalogue
from ekiben.games.zerokei.names import counted, labels_of
from ekiben.games.zerokei.view import ZerokeiView
from ekiben.kernel.refusal import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.components import Components
    from ekiben.kernel.view import Event, View

RIGHT, NARROWEST = 40, 52
"""Columns of the panels on the right, and the fewest that the left ones do with beside them."""

SPARE = 6
"""Rows kept free for what Hideo does, before any are given to the looks of the table."""

SAID_ALREADY = frozenset(("claimed", "used", "stopped", "joined", "counter", "row", "discarded", "space"))
"""Kinds of events that only repeat what somebody has answered, or what the panels show."""

WELCOME = "Type a number, a name, or a whole turn; “help” lists the commands, “key” explains the signs."


def how_to_correct(box: Components) -> str:
    """What has to be said of the values that are ours, and how to put in the printed ones."""
    if not box.reconstructed_count():
        return box.notice()
    return f"{box.notice()} Check it with “ekiben cards check FILE”, play with it by “--cards FILE”."


def _of(view: View) -> ZerokeiView:
    if not isinstance(view, ZerokeiView):
        raise TypeError(f"{view.game} is another game")
    return view


def _spaced(blocks: list[list[Line]], height: int) -> list[Line]:
    """The blocks below each other, with a blank row between them where there is room to spare."""
    rows = [row for block in blocks for row in block]
    if len(rows) + len(blocks) - 1 > height - SPARE:
        return rows
    return [row for block in blocks for row in [*block, []]][:-1]


class ZerokeiTerminal:
    """Line, trains, panels, notes and rules of one charter."""

    examples = Examples(
        turn="engine of red: ground NAME; tail: gold; event: venue NAME; stop",
        rules="“rules tail” or “rules engine.fee”",
    )
    has_secrets = False

    def __init__(self, charter: Charter) -> None:
        self.charter = charter
        self.labels = labels_of(charter)

    def automata(self) -> Mapping[int, str]:
        """Hideo is played by the rules."""
        return {self.charter.hideo: "hideo"} if self.charter.solo else {}

    def seat_name(self, seat: int) -> str:
        """The colour, or Hideo."""
        return self.labels.who(seat)

    def seat_ink(self, seat: int) -> Ink:
        """White on the colour."""
        return seat_ink(self.labels, seat)

    def welcome(self, width: int) -> list[Line]:
        """How to begin, and which printed values are ours."""
        notice = wrapped(how_to_correct(self.charter.components), width)
        return notice + wrapped(WELCOME, width, ink=QUIET)

    # ------------------------------------------------------------------ the table

    def board(self, view: View, width: int, height: int) -> list[Line]:
        """The line on top, the panels side by side where there is room, everybody's score and trains."""
        seen = _of(view)
        left = width - RIGHT - 1
        if left < NARROWEST:
            middle = self._left(seen, width) + self._right(seen, width)
        else:
            middle = beside(self._left(seen, left), self._right(seen, RIGHT), left)
        trains = [
            row for seat in range(len(seen.seats)) for row in train_rows(seen, self.labels, seat, width)
        ]
        blocks = [
            panels.header(seen, self.labels, width) + line_rows(seen, self.labels, width),
            middle,
            scores.possessions(seen, self.labels, width),
            trains,
            hideo.board_rows(seen, self.labels, width),
        ]
        return [cut(row, width) for row in _spaced([block for block in blocks if block], height)]

    def _left(self, view: ZerokeiView, width: int) -> list[Line]:
        return panels.events(view, self.labels, width) + panels.row_of_carriages(view, self.labels, width)

    def _right(self, view: ZerokeiView, width: int) -> list[Line]:
        rows = panels.values(view, self.labels) + panels.track_costs(view, self.labels)
        rows += panels.turn_order(view, self.labels, width)
        return rows + panels.venues(view, self.labels, width)

    def note(self, view: View, answer: int) -> str:
        """What helps to choose an answer."""
        return note_on(_of(view), self.labels, answer)

    def group(self, view: View, answer: int) -> str:
        """Answers stand as they are."""
        return ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Each step of Hideo stands on a line of its own, as its reason is told with it."""
        paragraphs: list[list[str]] = []
        apart = True
        for event in events:
            if event.kind in SAID_ALREADY:
                continue
            if apart or event.kind == "hideo":
                paragraphs.append([])
            paragraphs[-1].append(event.words)
            apart = event.kind == "hideo"
        return [" · ".join(words) for words in paragraphs]

    def stage(self, view: View) -> object:
        """A turn lasts no longer than its phase of the round."""
        seen = _of(view)
        return seen.round, seen.phase

    # ------------------------------------------------------------------ the score

    def score(self, view: View, width: int) -> list[Line]:
        """All parts of the score as if the game ended now; nothing of it is hidden."""
        return scores.score_rows(_of(view), self.labels)

    def result(self, view: View, width: int) -> list[Line]:
        """Everybody's place, points and parts of the score."""
        seen = _of(view)
        if not seen.over:
            return self.score(view, width)
        rows = [title("The game is over.")]
        for seat in sorted(range(len(seen.places)), key=lambda seat: (seen.places[seat], seat)):
            name = (f" {self.seat_name(seat)} ", self.seat_ink(seat))
            why = self._why_there(seen, seat)
            rows.append(line(f" {seen.places[seat]}. ", name, f" {seen.scores[seat]} points{why}"))
        return [*rows, *self.score(view, width)]

    def _why_there(self, view: ZerokeiView, seat: int) -> str:
        """Who has won, and what has decided between players of equal points."""
        first = view.places[seat] == 1
        words = ["shares the victory" if view.places.count(1) > 1 else "wins"] if first else []
        behind = (other for other, place in enumerate(view.places) if place > view.places[seat])
        if any(view.scores[other] == view.scores[seat] for other in behind):
            words.append("with more cauldrons left")
        return "  " + ", ".join(words) if words else ""

    # ------------------------------------------------------------------ words

    def rules(self, words: str, width: int) -> list[Line]:
        """What the rules of this game say."""
        return rules_on(words, width, solo=bool(self.charter.solo))

    def rule(self, id: str, width: int) -> list[Line]:
        """One rule."""
        try:
            return rule_lines(catalogue.rule(id), width)
        except NotUnderstood:
            return []

    def commands(self) -> Mapping[str, Command]:
        """Words of its own at the prompt."""
        own = {
            "look": Command("look NAME: a city, carriage, venue, event or ability close up", self._look),
            "events": Command("all five events in words", self._events),
            "discards": Command("the discard pile", self._discards),
            "key": Command("what the signs on the board mean", self._key),
        }
        if self.charter.solo:
            own["hideo"] = Command("what Hideo did last, and why", self._hideo)
        return own

    def _look(self, view: View, words: str, width: int) -> list[Line]:
        rows = look(_of(view), self.labels, words, width)
        if not rows:
            raise NotUnderstood("look NAME: nothing on the table is called so", instead=[])
        return rows

    def _events(self, view: View, words: str, width: int) -> list[Line]:
        return events(_of(view), self.labels, width)

    def _discards(self, view: View, words: str, width: int) -> list[Line]:
        return discarded(_of(view), self.labels, width)

    def _hideo(self, view: View, words: str, width: int) -> list[Line]:
        return hideo.steps(_of(view), self.labels, width)

    def _key(self, view: View, words: str, width: int) -> list[Line]:
        names = ", ".join(
            f"{seat_letter(self.labels, seat)} {self.labels.who(seat)}"
            for seat in range(self.charter.players)
        )
        box, city = self.labels.box, self.labels.box.cities[0]
        cost, gain = city.ground_cost, city.ground_points
        lost, more, worth = box.numbers.no_track_points, box.numbers.surcharge, box.stations.scores[0]
        rows = (
            f"{YEN}{cost} +{gain} below a city: ground costs {cost} yen and gives {counted(gain, 'point')}",
            f"ready: the ground is prepared; white {worth}: a white station, worth {worth} points now",
            f"○{LAID * 3} track is laid, ○{UNLAID * 3} it is not: without it a city is worth {lost} points",
            f"letters below a city: a carriage with it ({names}); {VENUE_SIGN} its Olympic venue",
            f"{YEN}2+{more} a carriage costs {more} more than printed, as its city has a station",
            "gold+w/b: it advances the gold counter, and then white or black",
            f"(driver) in brackets: an ability that always holds; {USED_SIGN} used this turn",
            "in a train: engine, carriages, tail; “gone” is used up for the whole game",
        )
        told = [row for words in rows for row in wrapped(words, width, indent="    ", first="  ")]
        return [title("The board"), *told]


def rules_on(words: str, width: int, *, solo: bool | None = None) -> list[Line]:
    """The rules about something, the best first, or one by its id."""
    if words in {rule.id for rule in catalogue.search(words)}:
        return rule_lines(catalogue.rule(words), width)
    return found_rules(words, catalogue.search(words, solo), catalogue.chapters().values(), width)
