"""How a table looks to somebody: the messages about it, made from what that person may see alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.tally import Tally, tallies
from ekiben.games.shinjuku.view import ShinjukuView
from ekiben.kernel.record import SEAT_NAMES
from ekiben.server.messages import Choice, LogTurn, Moment, Question, Reason, Undo
from ekiben.server.messages_table import (
    ClockState,
    ClockWish,
    Order,
    Proposal,
    Said,
    SeatState,
    TableRow,
    TableState,
)
from ekiben.table import clock as clocks
from ekiben.table.orders import ORDERS
from ekiben.table.settings import HOUR, ClockRules

if TYPE_CHECKING:
    from collections.abc import Collection

    from ekiben.kernel.game import Game
    from ekiben.kernel.view import Event, View
    from ekiben.server.people.person import Person
    from ekiben.server.storage.rows import Row
    from ekiben.table.looking import Asked, TurnTold
    from ekiben.table.standing import Line
    from ekiben.table.table import Table

SPECTATOR = -1
"""In an address: the view of somebody who sits nowhere."""


def viewer_of(table: Table, person: Person | None, wished: int | None = None) -> int | None:
    """The seat through whose eyes somebody looks: of one's own the one wished, or the one that is asked."""
    if person is None:
        return None
    seats = seats_of(table, person)
    if wished in seats:
        return wished
    if table.asked in seats:
        return table.asked
    return seats[0] if seats else None


def seats_of(table: Table, person: Person | None) -> list[int]:
    """The seats of somebody, under whatever id they sat down."""
    if person is None:
        return []
    return [number for number, seat in enumerate(table.standing.seats) if seat.person in person.ids]


# ---------------------------------------------------------------- the game


def moment_of(table: Table, person: Person | None, viewer: int | None, since: int | None) -> Moment | None:
    """The game as it stands; None before it has begun."""
    if table.standing.began is None:
        return None
    id = person.id_at(table.standing.persons()) if person else ""
    told = table.moment(viewer, since, id)
    return Moment(
        ply=told.ply,
        since=told.since,
        view=cast("Any", told.view),
        question=question_of(told.question, table.game),
        happenings=told.happenings,
        undo=Undo(told.undo.answers, told.undo.turn, told.undo.why, told.undo.asks),
        projected=projected(table.game, told.view),
        aids=table.game.aids(viewer),
    )


def past_moment(table: Table, ply: int, viewer: int | None, since: int | None) -> Moment:
    """The game as it stood after so many answers."""
    start = ply if since is None else min(max(since, 0), ply)
    return game_moment(
        table.course.past(ply),
        viewer,
        since=start,
        happenings=table.events(start, ply, viewer) if start < ply else [],
        undo=Undo(0, 0, "this moment has passed"),
    )


def game_moment(
    game: Game,
    viewer: int | None,
    *,
    since: int,
    happenings: list[Event],
    undo: Undo,
    asked: bool = False,
) -> Moment:
    """A game that is not played at a table, or not any more, as one viewer may see it.

    Only who is still `asked` is told what a click can answer.
    """
    view = game.view(viewer)
    question = None
    if not game.over:
        choices = [
            Choice(answer, game.say(game.question, answer), game.points_at(answer), False)
            for answer in (game.answers if viewer == game.seat else [])
        ]
        ways = game.ways() if asked and choices else []
        question = Question(game.seat, view.question, game.tongue().sentence(game), choices, ways)
    return Moment(
        ply=game.ply,
        since=since,
        view=cast("Any", view),
        question=question,
        happenings=happenings,
        undo=undo,
        projected=projected(game, view),
        aids=game.aids(viewer),
    )


def reasons_of(game: Game) -> list[Reason]:
    """Why everything that has a name at the question at hand is not offered, if it is not."""
    found: list[Reason] = []
    for answer in sorted(game.tongue().names(game)):
        refusal = None if game.allows(answer) else game.why_not(answer)
        if refusal is not None:
            found.append(Reason(answer, game.points_at(answer), refusal.sentence, refusal.rule))
    return found


def question_of(asked: Asked | None, game: Game) -> Question | None:
    """The question that waits; what a click can answer only for who is asked."""
    if asked is None:
        return None
    choices = [Choice(each.answer, each.words, each.place, each.final) for each in asked.choices]
    return Question(asked.seat, asked.name, asked.sentence, choices, game.ways() if choices else [])


def projected(game: Game, view: View) -> tuple[Tally, ...] | None:
    """The points as things stand, where the view does not tell them itself."""
    if isinstance(game, Shinjuku) and isinstance(view, ShinjukuView):
        return tallies(game.sheet, view)
    return None


def points_stay(game: Game) -> bool:
    """Can nobody lose points that count already? So it is where sets of customers are scored."""
    return isinstance(game, Shinjuku) and game.sheet.edition.scoring == "sets"


def log_turn(told: TurnTold) -> LogTurn:
    """A turn for the log."""
    return LogTurn(told.ply, told.end, told.seat, told.words, told.happenings, told.at)


# ---------------------------------------------------------------- the table


def seats_seen(table: Table, person: Person | None, present: Collection[str]) -> list[SeatState]:
    """Who sits where, and who is looking."""
    own = seats_of(table, person)
    return [
        SeatState(
            seat=number,
            kind=seat.who,
            name=seat.name,
            colour=SEAT_NAMES[number],
            person=seat.person or None,
            level=(seat.stand_in or seat.level) or None,
            you=number in own,
            present=seat.person in present if seat.person else seat.who in ("bot", "hideo"),
            bot_since=seat.bot_since,
        )
        for number, seat in enumerate(table.standing.seats)
    ]


def clock_seen(table: Table, now: float) -> ClockState:
    """The clocks now."""
    rules, clock = table.rules, table.standing.clock
    if rules.kind == "none":
        return ClockState(kind="none", now=now, paused=table.standing.paused)
    seats = range(len(table.standing.seats))
    return ClockState(
        kind=rules.kind,
        now=now,
        running=clock.running,
        left=[clocks.left(rules, clock, seat, now) for seat in seats],
        since=clock.since if clock.running is not None else None,
        out_at=clocks.out_at(rules, clock),
        paused=table.standing.paused,
        wish=clock_wish(rules),
    )


def clock_wish(rules: ClockRules) -> ClockWish:
    """How a table keeps time, in the words it was wished in."""
    if rules.kind == "none":
        return ClockWish()
    by_turns = rules.kind == "turns"
    return ClockWish(
        kind=rules.kind,
        bank=rules.bank / HOUR if by_turns else rules.bank,
        increment=None if by_turns else rules.increment,
        hours=rules.turn / HOUR if by_turns else None,
        sleep=rules.sleep,
        grace=rules.grace,
        lose_on_time=rules.lose_on_time,
    )


def said(line: Line, table: Table) -> Said:
    """A line of chat."""
    seats = table.standing.seats_of(line.person)
    return Said(line.id, line.person, line.name, seats[0] if seats else None, line.text, line.at)


def muted_by(table: Table, person: Person | None) -> list[str]:
    """Whom somebody does not want to hear here."""
    if person is None:
        return []
    return [whom for id in person.ids for whom in table.standing.muted.get(id, [])]


def _orders(table: Table, own: list[int]) -> list[Order]:
    if not own:
        return []
    given = table.standing.orders[own[0]]
    known = ORDERS.get(table.standing.opened.game, ())
    return [Order(order.name, order.words, given.get(order.name, False)) for order in known]


def _proposal(table: Table) -> Proposal | None:
    proposal = table.standing.proposal
    if proposal is None:
        return None
    who = table.seat_name(proposal.seat)
    wish = "to stop the clocks" if proposal.what == "pause" else f"to go back to moment {proposal.ply}"
    return Proposal(
        proposal.what,
        proposal.seat,
        proposal.ply,
        f"{who} would like {wish}",
        list(proposal.yes),
        table.missing,
    )


def state_seen(
    table: Table,
    person: Person | None,
    *,
    address: str,
    now: float,
    present: Collection[str] = (),
    watching: int = 0,
    viewer: int | None = None,
    since: int | None = None,
) -> TableState:
    """The whole table as somebody may see it."""
    standing, settings = table.standing, table.settings
    own = seats_of(table, person)
    eyes = viewer_of(table, person, viewer)
    id = person.id_at(standing.persons()) if person else ""
    muted = muted_by(table, person)
    over = standing.state == "finished"
    return TableState(
        id=table.id,
        name=settings.name,
        game=standing.opened.game,
        wishes=standing.opened.wishes,
        state=standing.state,
        private=settings.private,
        seats=seats_seen(table, person, present),
        viewer=eyes,
        host=table.host or None,
        you_host=bool(id) and id == table.host,
        clock=clock_seen(table, now),
        undo_mode=settings.undo,
        moment=moment_of(table, person, eyes, since),
        seq=table.number,
        chat=[said(line, table) for line in standing.chat if line.person not in muted],
        muted=muted,
        orders=_orders(table, own),
        proposal=_proposal(table),
        watching=watching,
        commitment=table.commitment,
        seed=table.seed,
        scores=list(standing.scores) if over else None,
        places=list(standing.places) if over else None,
        rematch=standing.rematch or None,
        note=standing.notes.get(id, "") if id else "",
        invite=f"{address}/table/{table.id}",
        analysis=settings.analysis,
        notices=[notice.text for notice in standing.notices],
        created=standing.opened.at,
        changed=standing.changed,
    )


def row_seen(row: Row, person: Person | None, present: Collection[str], watching: int) -> TableRow:
    """A table in a list."""
    ids = person.ids if person else ()
    over = row.state == "finished"
    return TableRow(
        id=row.id,
        name=row.name,
        game=row.game,
        wishes=short_wishes(row.wishes),
        state=row.state,
        private=row.private,
        seats=[
            SeatState(
                seat=number,
                kind=seat.who,
                name=seat.name,
                colour=SEAT_NAMES[number],
                person=seat.person or None,
                level=(seat.stand_in or seat.level) or None,
                you=seat.person in ids,
                present=seat.person in present if seat.person else seat.who in ("bot", "hideo"),
                bot_since=seat.bot_since,
            )
            for number, seat in enumerate(row.seats)
        ],
        host=row.host or None,
        clock=row.clock,
        ply=row.ply,
        watching=watching,
        your_turn=row.asked in ids,
        created=row.created,
        changed=row.changed,
        scores=list(row.scores) if over else None,
        places=list(row.places) if over else None,
    )


def short_wishes(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes for a list: of somebody's own sheets only the name."""
    return {
        name: cast("Mapping[str, Any]", value).get("name", "own") if isinstance(value, Mapping) else value
        for name, value in wishes.items()
    }
