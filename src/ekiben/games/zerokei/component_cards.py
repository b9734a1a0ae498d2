"""Reading the cards of Zero-Kei: engines, tail, carriages and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from ekiben.games.zerokei.component_read import (
    ABILITIES,
    COLOURS,
    EVENT_COLOURS,
    MOST_YEN,
    choice,
    filled,
    read_templates,
    whole,
)
from ekiben.games.zerokei.component_types import (
    AbilityCode,
    Action,
    ActionCode,
    Carriage,
    Colour,
    Engine,
    Event,
    EventColour,
    EventEffect,
    EventKind,
    Tail,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.games.zerokei.component_marks import Marks
    from ekiben.kernel.sheets import Sheet

CARRIAGES = tuple(f"C{number:02}" for number in range(1, 31))
"""The ids of the carriages."""

EVENTS = tuple(f"{colour}{number}" for colour in "GBN" for number in range(1, 7))
"""The ids of the events: grey, blue and green ones."""

ENGINES = ("L1", "L2", "L3", "L4")
"""The ids of the engines."""

LARGEST_DISCOUNT = 3
"""No action costs less than usual by more than this."""

MOST_ENGINE_ACTIONS = 4
"""No engine shows more actions than there are kinds of them; of the box only two are known of."""

_WITH_DISCOUNT = ("ground", "track", "station")


def _forms(*codes: str) -> tuple[str, ...]:
    # The way actions are written in the files: "track", "track-1" and so on.
    discounts = range(1, LARGEST_DISCOUNT + 1)
    return tuple(
        form
        for code in codes
        for form in (code, *(f"{code}-{less}" for less in discounts if code in _WITH_DISCOUNT))
    )


ENGINE_ACTIONS = _forms("ground", "track", "station", "venue")
CARRIAGE_ACTIONS = _forms("ground", "track", "station", "venue", "buy", "repeat")
EVENT_ACTIONS = _forms("ground", "track", "station", "venue", "counter")


def action_of(form: str) -> Action:
    """The action that is written like this in a file.

    >>> action_of("track-2")
    Action(code='track', discount=2)
    """
    code, _, less = form.partition("-")
    return Action(cast("ActionCode", code), int(less or 0))


def read_engines(sheet: Sheet, marks: Marks) -> tuple[tuple[Engine, ...], tuple[Engine, ...]]:
    """The engines with their sides for few and for many players; not every engine has the former."""
    table = sheet.table("engines")
    group = marks.of_group(table, ("few", "many"))
    sides: dict[str, list[Engine]] = {"few": [], "many": []}
    for id_ in ENGINES:
        row = table.table(id_)
        name = row.text("name", longest=40)
        local = row.text("local", default=name, longest=40)
        ours = marks.of_row(row, f"engines.{id_}", ("few", "many"), group)
        for side, engines in sides.items():
            forms = row.list_of_text(side, 1, MOST_ENGINE_ACTIONS, ENGINE_ACTIONS, optional=True)
            if forms:
                mark = frozenset({"actions"}) if side in ours else frozenset[str]()
                engines.append(Engine(id_, name, local, tuple(map(action_of, forms)), mark))
    return tuple(sides["few"]), tuple(sides["many"])


def read_tail(sheet: Sheet, marks: Marks) -> Tail:
    """The tail carriage."""
    row = sheet.table("tail")
    name = row.text("name", longest=40)
    return Tail(
        name=name,
        local=row.text("local", default=name, longest=40),
        yen=row.whole("yen", 0, MOST_YEN),
        counters=row.whole("counters", 0, 1),
        count=whole(row, "count", 1, 4),
        reconstructed=marks.of_row(row, "tail", ("yen", "counters", "count")),
    )


def read_carriages(sheet: Sheet, marks: Marks) -> tuple[Carriage, ...]:
    """The carriages in the order of their ids."""
    table = sheet.table("carriages")
    fields = ("cities", "cost", "counter", "then", "action", "ability")
    group = marks.of_group(table, fields)
    carriages: list[Carriage] = []
    for id_ in CARRIAGES:
        row = table.table(id_)
        action = row.choice("action", CARRIAGE_ACTIONS, default="")
        ability = row.choice("ability", ABILITIES, default="")
        then = row.list_of_text("then", 0, 2, COLOURS, optional=True)
        carriage = Carriage(
            id=id_,
            cities=row.list_of_whole("cities", 1, 12, 1, 2),
            cost=whole(row, "cost", 0, MOST_YEN),
            counter=cast("Colour", choice(row, "counter", COLOURS)),
            then=cast("tuple[Colour, ...]", then),
            action=action_of(action) if action else None,
            ability=cast("AbilityCode", ability) if ability else None,
            reconstructed=marks.of_row(row, f"carriages.{id_}", fields, group),
        )
        carriages.append(carriage)
    return tuple(carriages)


def read_events(sheet: Sheet, marks: Marks, action_names: Mapping[str, str]) -> tuple[Event, ...]:
    """The events in the order of their ids; the words of the effects become their sentences."""
    table = sheet.table("events")
    effects: tuple[EventEffect, ...] = get_args(EventEffect)
    blanks = ("parts", "fee", "gain", "points", "by_rank")
    templates = read_templates(sheet.table("effects"), (*effects, "fee"), blanks)
    fields = ("colour", "letter", "actions", "start_yen", "kind", "effect", *blanks)
    group = marks.of_group(table, fields)
    events: list[Event] = []
    for id_ in EVENTS:
        row = table.table(id_)
        effect = cast("EventEffect", choice(row, "effect", effects))
        parts = tuple(map(action_of, row.list_of_text("parts", 1, 3, EVENT_ACTIONS, optional=True)))
        fee = row.whole("fee", 0, MOST_YEN, default=0)
        gain = row.whole("gain", 0, MOST_YEN, default=0)
        points = row.whole("points", 0, MOST_YEN, default=0)
        by_rank = row.list_of_whole("by_rank", 0, MOST_YEN, 4, 4) if row.has("by_rank") else ()
        amounts = {
            "parts": _listed(parts, action_names, " or " if effect == "one_of" else " and "),
            "fee": fee,
            "gain": gain,
            "points": points,
            "by_rank": ", ".join(map(str, by_rank)),
        }
        text = filled(templates.get(effect, ""), amounts)
        fee_text = filled(templates["fee"], amounts) + " " if fee else ""
        name = row.text("name", longest=40)
        event = Event(
            id=id_,
            name=name,
            local=row.text("local", default=name, longest=40),
            text=fee_text + text[:1].upper() + text[1:],
            colour=cast("EventColour", choice(row, "colour", EVENT_COLOURS)),
            letter=row.text("letter", longest=1),
            actions=row.whole("actions", 1, 8),
            start_yen=row.whole("start_yen", 0, 20),
            kind=cast("EventKind", choice(row, "kind", get_args(EventKind))),
            effect=effect,
            parts=parts,
            fee=fee,
            gain=gain,
            points=points,
            by_rank=by_rank,
            reconstructed=marks.of_row(row, f"events.{id_}", fields, group),
        )
        events.append(event)
    return tuple(events)


def _listed(parts: Sequence[Action], names: Mapping[str, str], last: str) -> str:
    words = [
        names.get(part.code, "").lower() + (f" for {part.discount} yen less" if part.discount else "")
        for part in parts
    ]
    return ", ".join(words[:-1]) + (last if len(words) > 1 else "") + (words[-1] if words else "")
