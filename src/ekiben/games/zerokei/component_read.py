"""Reading board, tiles, rules' numbers and words of Zero-Kei, table by table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast, get_args

from ekiben.games.zerokei.component_types import (
    AbilityCode,
    ActionCode,
    City,
    Colour,
    EventColour,
    Hideo,
    HideoPlace,
    HideoRow,
    Numbers,
    PlayerColour,
    Round,
    Stations,
    TrackCost,
    TurnSpace,
    Venue,
    VenueEffect,
    Words,
)
from ekiben.kernel.sheets import describe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.zerokei.component_marks import Marks
    from ekiben.kernel.sheets import Sheet

COLOURS: tuple[Colour, ...] = get_args(Colour)
EVENT_COLOURS: tuple[EventColour, ...] = get_args(EventColour)
ACTIONS: tuple[ActionCode, ...] = get_args(ActionCode)
ABILITIES: tuple[AbilityCode, ...] = get_args(AbilityCode)
PLACES: tuple[HideoPlace, ...] = get_args(HideoPlace)

PLAYERS = (2, 3, 4)
"""The numbers of players for which the board has sides and spaces of its own."""

ROUNDS = 5
"""A game has this many rounds, one for each event."""

CITIES = (
    "osaka",
    "kyoto",
    "maibara",
    "hashima",
    "nagoya",
    "toyohashi",
    "hamamatsu",
    "shizuoka",
    "atami",
    "odawara",
    "yokohama",
    "tokyo",
)
"""The ids of the cities along the line."""

VENUES = ("V1", "V2", "V3")
"""The ids of the Olympic venues."""

MOST_YEN = 30
"""No price and no reward is larger."""

_SIDES = ("two", "three", "four")
_PLAYER_COLOURS = ("yellow", "red", "green", "blue")
_LETTERS = tuple("ABCDEFGH")
_BLANK = re.compile(r"\{(\w*)\}")
_NUMBERS = {
    "cauldrons": (1, 12),
    "action_tokens": (1, 8),
    "used_tokens": (0, 12),
    "row_extra": (0, 4),
    "no_track_points": (-20, 0),
    "cauldron_left_points": (-20, 0),
    "connected_least": (1, 12),
    "yen_per_point": (1, 20),
}
"""The ranges of the numbers that are no ordinary small amount."""


def read_cities(sheet: Sheet, marks: Marks) -> tuple[City, ...]:
    """The cities, sorted by their numbers along the line."""
    table = sheet.table("cities")
    fields = ("number", "name", "local", "ground_cost", "ground_points")
    group = marks.of_group(table, fields)
    cities: list[City] = []
    for id_ in CITIES:
        row = table.table(id_)
        name = row.text("name", longest=40)
        city = City(
            id=id_,
            number=whole(row, "number", 1, len(CITIES)),
            name=name,
            plain=row.text("plain", default=name, longest=40),
            local=row.text("local", default=name, longest=40),
            ground_cost=row.whole("ground_cost", 0, MOST_YEN),
            ground_points=row.whole("ground_points", 0, MOST_YEN),
            reconstructed=marks.of_row(row, f"cities.{id_}", fields, group),
        )
        cities.append(city)
    return tuple(sorted(cities, key=lambda city: city.number))


def read_stations(sheet: Sheet, marks: Marks) -> Stations:
    """The supply of stations and the marker of the counters."""
    row = sheet.table("stations")
    scores = row.list_of_whole("scores", 0, 40, 3, 3) or (0, 0, 0)
    fields = ("points", "columns", "last", "scores")
    return Stations(
        points=row.list_of_whole("points", 0, 40, 1, 8),
        columns=cast("tuple[Colour, ...]", row.list_of_text("columns", 3, 3, COLOURS)),
        last=row.whole("last", 1, 60),
        scores=cast("tuple[int, int, int]", scores),
        reconstructed=marks.of_row(row, "stations", fields),
    )


def read_track_costs(sheet: Sheet, marks: Marks) -> tuple[TrackCost, ...]:
    """The lettered spaces of the track cost marker."""
    table = sheet.table("track_costs")
    letters = table.list_of_text("letters", 1, len(_LETTERS), _LETTERS)
    group = marks.of_group(table, ("letters", "cost", "points"))
    if not letters:
        # Which spaces there are is not known: that none of them can be read is no mistake of theirs.
        for key in table.keys():  # noqa: SIM118
            table.has(key)
    marks.note(table, "track_costs", group & {"letters"})
    costs: list[TrackCost] = []
    for letter in letters:
        row = table.table(letter)
        ours = marks.of_row(row, f"track_costs.{letter}", ("cost", "points"), group)
        cost, points = row.whole("cost", 0, MOST_YEN), row.whole("points", 0, MOST_YEN)
        costs.append(TrackCost(letter, cost, points, ours))
    return tuple(costs)


def read_venues(sheet: Sheet, marks: Marks) -> tuple[Venue, Venue, Venue]:
    """The three Olympic venues, in the order of their ids."""
    table = sheet.table("venues")
    blanks = ("pay", "points", "yen", "moves")
    fields = ("place", "effect", *blanks)
    group = marks.of_group(table, fields)
    templates = read_templates(sheet.table("venue_effects"), get_args(VenueEffect), blanks)
    venues: list[Venue] = []
    for id_ in VENUES:
        row = table.table(id_)
        effect = cast("VenueEffect", choice(row, "effect", get_args(VenueEffect)))
        amounts = {
            "pay": row.whole("pay", 0, MOST_YEN, default=0),
            "points": row.whole("points", 0, MOST_YEN, default=0),
            "yen": row.whole("yen", 0, MOST_YEN, default=0),
            "moves": row.whole("moves", 0, 4, default=0),
        }
        name = row.text("name", longest=40)
        venue = Venue(
            id=id_,
            place=whole(row, "place", 1, len(VENUES)),
            name=name,
            local=row.text("local", default=name, longest=40),
            text=filled(templates.get(effect, ""), amounts),
            effect=effect,
            reconstructed=marks.of_row(row, f"venues.{id_}", fields, group),
            **amounts,
        )
        venues.append(venue)
    return (venues[0], venues[1], venues[2])


def read_tile(sheet: Sheet, marks: Marks, players: int) -> tuple[TurnSpace, ...]:
    """The side of the turn order tile for so many players; it has a space for each of them."""
    table = sheet.table("turn_order").table(str(players))
    fields = ("counters", "yen", "points")
    group = marks.of_group(table, fields)
    spaces: list[TurnSpace] = []
    for number in range(1, players + 1):
        row = table.table(str(number))
        space = TurnSpace(
            number=number,
            counters=row.whole("counters", 0, 1, default=0),
            yen=row.whole("yen", 0, MOST_YEN, default=0),
            points=row.whole("points", 0, MOST_YEN, default=0),
            reconstructed=marks.of_row(row, f"turn_order.{players}.{number}", fields, group),
        )
        spaces.append(space)
    return tuple(spaces)


def read_rounds(sheet: Sheet, marks: Marks) -> tuple[Round, ...]:
    """The rounds with the colours of their events."""
    table = sheet.table("rounds")
    group = marks.of_group(table, ("year", *_SIDES))
    rounds: list[Round] = []
    for number in range(1, ROUNDS + 1):
        row = table.table(str(number))
        found = tuple(row.choice(side, EVENT_COLOURS) for side in _SIDES)
        colours = cast("tuple[EventColour, EventColour, EventColour]", found)
        ours = marks.of_row(row, f"rounds.{number}", ("year", *_SIDES), group)
        rounds.append(Round(number, row.text("year", longest=20), colours, ours))
    return tuple(rounds)


def read_colours(sheet: Sheet, marks: Marks) -> tuple[PlayerColour, ...]:
    """The colours of the players."""
    table = sheet.table("colours")
    colours: list[PlayerColour] = []
    for id_ in _PLAYER_COLOURS:
        row = table.table(id_)
        name = row.text("name", longest=40)
        local = row.text("local", default=name, longest=40)
        ours = marks.of_row(row, f"colours.{id_}", ("name", "local"))
        colours.append(PlayerColour(id_, name, local, ours))
    return tuple(colours)


def read_numbers(sheet: Sheet, marks: Marks) -> Numbers:
    """The numbers of the rules."""
    row = sheet.table("numbers")
    fields = [field for field in Numbers.__slots__ if field != "reconstructed"]
    values: dict[str, Any] = {field: row.whole(field, *_NUMBERS.get(field, (0, 40))) for field in fields}
    return Numbers(**values, reconstructed=marks.of_row(row, "numbers", fields))


def read_hideo(sheet: Sheet, marks: Marks) -> Hideo:
    """Hideo's board and the numbers of the game against him."""
    table = sheet.table("hideo")
    closing = table.list_of_whole("closing_points", 0, MOST_YEN, 3, 3) or (0, 0, 0)
    fields = [field for field in Hideo.__slots__ if field not in ("rows", "reconstructed")]
    return Hideo(
        rows=_read_hideo_rows(table.table("rows"), marks),
        final=cast("tuple[HideoPlace, ...]", table.list_of_text("final", 1, 6, PLACES)),
        row_cards=table.whole("row_cards", 2, 6),
        closed_tokens=table.whole("closed_tokens", 2, 3),
        closing_cauldrons=table.whole("closing_cauldrons", 0, 12),
        closing_points=cast("tuple[int, int, int]", closing),
        harder_yen=table.whole("harder_yen", 0, MOST_YEN),
        harder_points=table.whole("harder_points", 0, MOST_YEN),
        reconstructed=marks.of_row(table, "hideo", fields),
    )


def _read_hideo_rows(table: Sheet, marks: Marks) -> tuple[HideoRow, ...]:
    keys = [f"round_{number}" for number in range(1, ROUNDS + 1)]
    fields = ["venue", "points", *keys]
    group = marks.of_group(table, fields)
    rows: list[HideoRow] = []
    for number in range(1, 5):
        row = table.table(str(number))
        found = [row.choice(key, ("-", *PLACES)) for key in keys]
        hideo_row = HideoRow(
            number=number,
            venue=row.whole("venue", 0, len(VENUES)),
            points=row.whole("points", 0, MOST_YEN),
            places=tuple(None if place == "-" else cast("HideoPlace", place) for place in found),
            reconstructed=marks.of_row(row, f"hideo.rows.{number}", fields, group),
        )
        rows.append(hideo_row)
    return tuple(rows)


# ---------------------------------------------------------------- values that may be wrong


def whole(row: Sheet, key: str, low: int, high: int) -> int:
    """A whole number that must be there, or -1: what is wrong is told once and not summed up."""
    if row.has(key):
        return row.whole(key, low, high, default=-1)
    row.whole(key, low, high)
    return -1


def choice(row: Sheet, key: str, options: tuple[str, ...]) -> str:
    """One of a few words that must be there, or an empty one."""
    if row.has(key):
        return row.choice(key, options, default="")
    row.choice(key, options)
    return ""


# ---------------------------------------------------------------- words


def read_words(table: Sheet, codes: tuple[str, ...], amounts: Mapping[str, int]) -> tuple[Words, ...]:
    """The names and sentences of actions or abilities."""
    found: list[Words] = []
    for code in codes:
        row = table.table(code)
        name = row.text("name", longest=40)
        text = filled(_read_template(row, "text", tuple(amounts)), amounts)
        found.append(Words(code, name, row.text("local", default=name, longest=40), text))
    return tuple(found)


def read_templates(table: Sheet, codes: tuple[str, ...], blanks: tuple[str, ...]) -> dict[str, str]:
    """Sentences by their codes; a word in braces is one of the blanks."""
    return {code: _read_template(table, code, blanks) for code in codes}


def _read_template(row: Sheet, key: str, blanks: tuple[str, ...]) -> str:
    template = row.text(key, longest=200)
    for word in dict.fromkeys(_BLANK.findall(template)):
        if word not in blanks:
            row.problem(key, f"words in braces out of {', '.join(blanks)}", describe(word))
    return template


def filled(template: str, amounts: Mapping[str, object]) -> str:
    """The sentence with every word in braces replaced by what it stands for.

    >>> filled("Get {gain} yen.", {"gain": 7})
    'Get 7 yen.'
    """
    return _BLANK.sub(lambda blank: str(amounts.get(blank[1], "")), template)
