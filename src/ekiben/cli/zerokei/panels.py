"""What lies around the line: events, stations, track cost, turn order, venues, the row of carriages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, cut, flowing, line, padded, title, wrapped
from ekiben.cli.zerokei.signs import (
    LIT,
    QUIET,
    USED_SIGN,
    YEN,
    cauldrons,
    counter_ink,
    counters,
    event_ink,
    price,
    seat_ink,
    seat_letter,
    track_cost,
    venue_effect,
    what_it_does,
)
from ekiben.games.zerokei.names import counted
from ekiben.games.zerokei.vocabulary import EVENT

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import Event
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import ZerokeiView


def header(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The round, and whose turn it is."""
    rounds = labels.box.rounds
    words = f" Zero-Kei · round {view.round} of {len(rounds)} · {rounds[view.round - 1].year} "
    game = line((words, Ink(reverse=True)))
    if view.over:
        return flowing([game, line(("the game is over", BOLD))], width)
    asked = view.mover if view.seat is None else view.seat
    whose = line((f" {labels.who(asked)} ", seat_ink(labels, asked)), f" {_doing(view)}")
    return flowing([game, whose], width)


def _doing(view: ZerokeiView) -> str:
    if view.phase == "turns":
        return f"has {view.actions_left} of {counted(view.actions, 'action')} left"
    return {
        "engines": "chooses an engine",
        "purchase": "claims a carriage",
        "end of round": "chooses at the end of the round",
    }.get(view.phase, "")


# ---------------------------------------------------------------- events


def events(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The five events, the current one with what it does; before they are dealt, their colours."""
    rows = [title("EVENTS")]
    if not view.events:
        rows += wrapped(events_to_come(view, labels), width, indent="  ")
    for number, index in enumerate(view.events, start=1):
        event = labels.box.events[index]
        now = number == view.round
        head = line(("> " if now else "  "), labels.box.rounds[number - 1].year, " ")
        ink = event_ink(event.colour) if number >= view.round else QUIET
        actions = line(f"  {track_cost(space_of(labels, event))}  {counted(event.actions, 'action')}")
        rows.append([*head, *padded([(event.name, ink)], max(width - 32, 8)), *actions])
        if now:
            used = f" {USED_SIGN} used" if EVENT in view.used else ""
            rows += wrapped(what_event_does(event) + used, width, indent="    ")
    return [cut(row, width) for row in rows]


def events_to_come(view: ZerokeiView, labels: Labels) -> str:
    """What is known of the events before they are dealt."""
    colours = ", ".join(turn.colour(len(view.seats)) for turn in labels.box.rounds)
    return f"dealt when all have an engine: {colours}"


def space_of(labels: Labels, event: Event):
    """The space of the track cost marker that an event names."""
    return next(space for space in labels.box.track_costs if space.letter == event.letter)


def what_event_does(event: Event) -> str:
    """The effect of an event in words, and when it happens."""
    when = "action" if event.kind == "action" else "at the end of the round"
    return f"{when}: {event.text}"


# ---------------------------------------------------------------- markers


def values(view: ZerokeiView, labels: Labels) -> list[Line]:
    """The counters, the most advanced first, what their stations are worth, and those not yet built."""
    last = labels.box.stations.last
    rows = [line(("STATIONS", BOLD), ("  counter  worth  next gives", QUIET))]
    for rank, colour in enumerate(view.ranking):
        at = view.counters[colour]
        below = view.ranking[rank + 1 :]
        piled = any(view.counters[other] == at for other in below)
        name = labels.colour(colour)
        place = f"{at}{' end' if at == last else ''}{' on top' if piled else ''}"
        left = labels.box.stations.points[view.built[colour] :]
        more = " ".join(str(points) for points in left) or "none left"
        rows.append(
            line(
                " ",
                (f" {name:<6}", counter_ink(name)),
                f"  {place:<10}{labels.box.stations.scores[rank]:<6} {more}",
            )
        )
    return rows


def track_costs(view: ZerokeiView, labels: Labels) -> list[Line]:
    """The track cost marker with the current space."""
    row: Line = []
    for number, space in enumerate(labels.box.track_costs):
        words = f"{space.letter} {YEN}{space.cost}+{space.points}"
        row += [(f"[{words}]", LIT)] if number == view.letter else [(f" {words} ", QUIET)]
    return [line(("TRACK", BOLD), ("  yen + points, now in brackets", QUIET)), row]


def turn_order(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The spaces of the tile with their rewards, and who stands there."""
    pieces: list[Line] = []
    for space, seat in zip(labels.box.tile(len(view.seats)), view.tile, strict=True):
        reward = [counted(space.counters, "counter")] if space.counters else []
        reward += [f"{YEN}{space.yen}"] if space.yen else []
        reward += [f"+{space.points}"] if space.points else []
        piece = line(f" {space.number} {' '.join(reward) or 'nothing'} ")
        here = ("-", QUIET) if seat is None else (f" {seat_letter(labels, seat)} ", seat_ink(labels, seat))
        pieces.append([*piece, here])
    return [title("TURN ORDER"), *flowing(pieces, width, gap=1)]


# ---------------------------------------------------------------- venues and carriages


def venues(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The three venues: effect, city, cauldrons."""
    rows = [title("VENUES")]
    for number, venue in enumerate(view.venues):
        printed = labels.box.venues[number]
        effect = ("closed", LIT) if venue.closed else f"{venue_effect(printed):<6}"
        row = line((f" {printed.name:<10} ", BOLD), effect, f" {labels.city(venue.city):<9} ")
        here = flowing(cauldrons(labels, venue.cauldrons), width, gap=1) or [[]]
        rows.append(cut([*row, *here[0]], width))
    return rows


def row_of_carriages(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The carriages of this round, nearest to the tile first, with price and claims."""
    about = f"  nearest first · deck {view.deck} · discarded {len(view.discards)}"
    rows = [line(("CARRIAGES", BOLD), (about, QUIET))]
    room = max(width - 25, 8)
    for offered in view.row:
        if offered.card is None:
            continue
        carriage = labels.box.carriages[offered.card]
        words = f"{labels.title(offered.card)} {what_it_does(labels, carriage)}"
        row = [*line("   "), *padded([(words, BOLD)], room)]
        row += line(f" {price(carriage.cost, offered.price):<5} {counters(carriage):<10}")
        if offered.seat is not None:
            row += line((f" {seat_letter(labels, offered.seat)} ", seat_ink(labels, offered.seat)))
        rows.append(row)
    if len(rows) == 1:
        waiting = view.phase == "engines"
        words = " laid out when all have an engine" if waiting else " none is left in the row"
        rows.append(line((words, QUIET)))
    return [cut(row, width) for row in rows]
