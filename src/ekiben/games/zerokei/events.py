"""What happened, in words: the differences between two views of one seat, and the answer, which is public.

Nothing here looks at the state of a game, so no event can tell a seat more than its views do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.event_answers import ANSWERS
from ekiben.games.zerokei.event_tale import Tale
from ekiben.games.zerokei.hideo_words import cauldrons_placed, place_of_step, sentence_of_step
from ekiben.games.zerokei.names import counted, listed
from ekiben.games.zerokei.prices import reward
from ekiben.kernel.view import Event, Place, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.view import Step, ZerokeiView


def tell(charter: Charter, before: View, answer: int, after: View) -> list[Event]:
    """The events between two views of one seat."""
    tale = Tale(charter, cast("ZerokeiView", before), answer, cast("ZerokeiView", after))
    if tale.before.seat is None:
        return []
    ANSWERS[tale.question](tale)
    _tell_engines(tale)
    _tell_unused(tale)
    steps = _new_steps(tale)
    # What he did before a new round began comes before it, the rest after it.
    here = len(steps)
    if tale.new_round:
        here = next((i for i, step in enumerate(steps) if step.step in (v.LOG_INCOME, v.LOG_CLAIM)), here)
    _tell_hideo(tale, steps[:here])
    _tell_discards(tale)
    _tell_turn(tale)
    _tell_end_of_round(tale)
    _tell_deal(tale)
    _tell_new_round(tale)
    _tell_hideo(tale, steps[here:])
    _tell_end(tale)
    return tale.found


# ---------------------------------------------------------------- what follows from the answer


def _tell_engines(tale: Tale) -> None:
    """The last engine needs no choice."""
    if tale.question != "choose engine":
        return
    for seat, (old, new) in enumerate(zip(tale.before.seats, tale.after.seats, strict=True)):
        if old.engine is None and new.engine is not None and seat != tale.before.seat:
            words = f"{tale.who(seat)} gets the engine that is left, {tale.labels.engine(new.engine)}"
            tale.say("engine", words, seat, Place("engine", new.engine))


def _tell_unused(tale: Tale) -> None:
    """The yen for actions not taken, whatever the reason."""
    before = tale.before
    if before.phase != "turns" or not tale.turn_over:
        return
    left = before.actions_left - (1 if tale.question == "action" and tale.answer != v.STOP else 0)
    if left:
        yen = tale.gain(before.mover, left * tale.box.numbers.unused_action_yen)
        words = f"{tale.who(before.mover)} gets {yen} yen for {counted(left, 'action')} not taken"
        tale.say("unused", words, before.mover)


def _tell_discards(tale: Tale) -> None:
    """The carriages that nobody has claimed."""
    row = [place.card for place in tale.before.row if place.card is not None]
    cards = [card for card in row if card in tale.after.discards and card not in tale.before.discards]
    if not cards:
        return
    names = listed(tale.labels.title(card) for card in cards)
    words = f"nobody has claimed {names}: to the discard pile"
    tale.say("discarded", words, None, *(Place("carriage", card) for card in cards))


def _tell_turn(tale: Tale) -> None:
    """Whose turn begins: the carriage joins the train, and who comes last gets the space that is left."""
    after = tale.after
    seat = after.mover
    if after.phase != "turns" or (tale.before.phase == "turns" and not tale.turn_over):
        return
    _tell_joining(tale, seat)
    space = after.tile.index(seat) if seat in after.tile else None
    if space is not None and after.question != "space":
        gains = reward(tale.box.tile(len(after.seats)), space, after.seats[seat].abilities)
        tale.gain(seat, gains.yen)
        words = f"{tale.who(seat)} gets the space of the turn order that is left, {space + 1}"
        tale.say("space", words + tale.gains(gains.yen, gains.points), seat, Place("space", space))


def _tell_joining(tale: Tale, seat: int) -> None:
    """The carriages that have joined a train, those that were bought with this answer apart."""
    old = {wagon.card for wagon in tale.before.seats[seat].train}
    for wagon in tale.after.seats[seat].train:
        if wagon.card not in old and wagon.card != tale.bought:
            words = f"{tale.labels.title(wagon.card)} joins {tale.who(seat)}'s train"
            tale.say("joined", words, seat, Place("carriage", wagon.card))


# ---------------------------------------------------------------- Hideo


def _new_steps(tale: Tale) -> Sequence[Step]:
    """The steps of Hideo that this answer led to."""
    before, after = tale.before.hideo, tale.after.hideo
    if before is None or after is None or before.number == after.number:
        return ()
    return after.log


def _tell_hideo(tale: Tale, steps: Sequence[Step]) -> None:
    hideo = tale.charter.hideo
    for step in steps:
        if step.step == v.LOG_SPACE:
            _tell_joining(tale, hideo)
        place = place_of_step(step)
        words = sentence_of_step(tale.labels, step, tale.hideos_cauldrons)
        tale.hideos_cauldrons -= cauldrons_placed(tale.labels, step, tale.hideos_cauldrons)
        tale.say("hideo", words, hideo, *([place] if place else []))


# ---------------------------------------------------------------- rounds


def _tell_end_of_round(tale: Tale) -> None:
    """What the event gives the players one by one in turn order, besides what was answered."""
    if tale.before.phase == "engines":
        return
    event = tale.event
    ended = tale.new_round or tale.after.phase in ("end of round", "over")
    if event.kind != "end" or not ended:
        return
    income = tale.incomes()
    for seat in tale.last_tile if tale.new_round else tale.after.tile:
        if seat is None or seat == tale.charter.hideo:
            continue
        yen = tale.rest_of_yen(seat) - income[seat]
        if yen > 0:
            tale.gain(seat, yen)
            why = {
                "turn_reward": "for the space of the turn order once more",
                "yen_by_rank": "for the place on the score marker",
            }.get(event.effect, f"from the event {event.name}")
            tale.say("event", f"{tale.who(seat)} gets {yen} yen {why}", seat)


def _tell_deal(tale: Tale) -> None:
    """All have their engines: the events, and with what everybody begins."""
    before, after = tale.before, tale.after
    if before.phase != "engines" or after.phase == "engines":
        return
    names = listed(tale.labels.event(event) for event in after.events)
    places = [Place("event", event) for event in after.events]
    tale.say("dealt", f"the events of the five years are dealt: {names}", None, *places)
    incomes = tale.incomes()
    for seat in range(len(after.seats)):
        yen = tale.gain(seat, tale.rest_of_yen(seat) - incomes[seat])
        points = after.seats[seat].points - before.seats[seat].points
        if yen:
            tale.say("begins", f"{tale.who(seat)} begins with {counted(yen, 'yen')}", seat)
        elif points:
            tale.say("begins", f"{tale.who(seat)} begins with {counted(points, 'point')}", seat)


def _tell_new_round(tale: Tale) -> None:
    """The next event, the income, the new row."""
    after = tale.after
    if not tale.new_round or after.over or after.event is None or after.letter is None:
        return
    event = tale.box.events[after.event]
    letter = tale.box.track_costs[after.letter]
    year = tale.box.rounds[after.round - 1].year
    words = (
        f"round {after.round}, {year}: {event.name}, {counted(event.actions, 'action')}; "
        f"track at {letter.letter} costs {letter.cost} yen for {counted(letter.points, 'point')}"
    )
    tale.say("round", words, None, Place("event", after.event))
    for seat, yen in enumerate(tale.incomes()):
        if yen and seat != tale.charter.hideo:
            tale.gain(seat, yen)
            tale.say("income", f"{tale.who(seat)} gets {yen} yen for cauldrons on the venues", seat)
    cards = [row.card for row in after.row if row.card is not None]
    names = listed(tale.labels.title(card) for card in cards)
    tale.say("row", f"the new carriages: {names}", None, *(Place("carriage", card) for card in cards))


def _tell_end(tale: Tale) -> None:
    if not tale.after.over or tale.before.over:
        return
    scores = enumerate(tale.after.scores)
    points = ", ".join(f"{tale.who(seat)} {score}" for seat, score in scores)
    winners = [tale.who(seat) for seat, place in enumerate(tale.after.places) if place == 1]
    wins = f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the victory"
    tale.say("over", f"the game is over: {points}; {wins}")
