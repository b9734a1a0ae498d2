"""Positions: any moment a game could come to, set up from a short text, for examples, puzzles and tests.

A position is a TOML form. It names what matters; what every game has but the form does not say (events, venue
tokens, carriages of the row, tokens on Hideo's board) is drawn, and all other carriages are the draw deck.
Carriages, engines, events and venues go by their ids in the box, cities and colours by theirs.

==================  ========================================================================================
players             how many, or their names in the order of the seats, ``["yellow", "red", "green"]``, which
                    they go by then; 1 is the game against Hideo, whose seats are "blue" and "hideo"
difficulty, cards   as in `new`; cards are a table of values of one's own
seed                what is drawn, now and later; without one something new each time
at                  "engines", "round", "purchase", "turns", "actions", "end of round" or "scoring"; where
                    nothing is said, "actions": somebody's turn, carriage and token placed
round, event        which round, and its event; or all five ``events``, "?" for one that is drawn;
                    at "engines" those that will be dealt, which nobody knows yet
tile                who is on which space of the tile, "" for a free one; at "purchase" all of them, in order
row, claims         the carriages laid out, the nearest to the tile first; ``{ yellow = "C08" }``
turn_of, used       at "actions": whose turn it is, the cards used: ``["C04", "tail", "engine of red"]``
engines, trains     ``{ yellow = "L1" }``, ``{ yellow = ["C01", "C08"] }`` from engine to tail
yen, points         ``{ green = 9 }``; nothing where nothing is said
tracks              tracks in store on the engines; with those laid as many as prepared cities
cauldrons           on the venues: ``{ V1 = { yellow = 2, red = 1 } }``; all others are left
prepared, stations  cities without construction token; ``{ hamamatsu = "white" }``, which are prepared
laid                cities with track
counters            ``{ white = 3, black = 3 }``; of those on one space the first one lies on top
venues, tokens      ``{ V1 = "odawara" }``; tokens on carriages ``{ nagoya = "C08" }``
discards, deck      the discard pile; the next carriages to be drawn, the next one first
spent               carriages that have bought and are used up
board               what lies face up on Hideo's board: ``{ A1 = "shizuoka", C1 = "V2" }``
face_down, closing  the cities and the closed venues that are turned up next, the next one first
==================  ========================================================================================

>>> game = position('''
... players = ["yellow", "red", "green"]
... turn_of = "green"
... round = 4
... event = "N5"
... trains = { green = ["C12"] }
... yen = { green = 9 }
... ''')
>>> game.seat, game.say(game.question, game.answers[0])
(2, 'engine of blue')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ekiben.games.zerokei import charter as make_charter
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.fields import LAYOUT
from ekiben.games.zerokei.game import Zerokei
from ekiben.games.zerokei.names import COLOURS
from ekiben.games.zerokei.position_check import FACE_DOWN, FACE_UP, reasons
from ekiben.games.zerokei.position_form import read_form
from ekiben.games.zerokei.position_setting import UNKNOWN, Setting
from ekiben.kernel.bits import bit
from ekiben.kernel.chance import secret_key
from ekiben.kernel.forms import refuse, seed_in, shuffled
from ekiben.kernel.game import BASE
from ekiben.kernel.origin import Origin
from ekiben.kernel.sheets import Sheet, describe, parse_sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ekiben.games.zerokei.charter import Charter

__all__ = ["load_position", "position"]

STAGES = {
    "engines": v.STAGE_ENGINES,
    "round": v.STAGE_PREPARE,
    "purchase": v.STAGE_CLAIMS,
    "turns": v.STAGE_TURNS,
    "actions": v.STAGE_ACTIONS,
    "end of round": v.STAGE_OFFERS,
    "scoring": v.STAGE_PREPARE,
}


def position(form: str | Mapping[str, object], file: str = "position") -> Zerokei:
    """The game a form describes, at its next question; all that is wrong comes in one `DataError`.

    >>> position('players = 2\\nlaid = ["osaka"]\\nspent = ["C01"]')
    Traceback (most recent call last):
    ...
    ekiben.kernel.data_error.DataError: position: spent: expected carriages that buy, found C01
    position: tracks: expected as many tracks, laid and in store, as prepared cities: 0, found 1
    """
    data = parse_sheet(form.encode(), file) if isinstance(form, str) else form
    sheet = Sheet(data, file)
    players = _players(sheet, data)
    rules = _charter(sheet, data, len(players))
    key = secret_key(seed_in(sheet, data))
    sheet.stop()
    setting = read_form(sheet, data, rules, players)
    refuse(sheet, lambda: reasons(setting), _HIDES)
    _draw(setting, key)
    game = Zerokei(rules, key)
    game.load_bytes(game.state_bytes()[: BASE.size] + LAYOUT.pack(_fields(setting)))
    game.resume()
    game.origin = Origin(game.NAME, {"position": {**data, "seed": key.hex()}})
    return game


_HIDES = {
    "trains": ("spent", "tokens", "used"),
    "round": ("events", "discards", "used"),
    **dict.fromkeys(("prepared", "stations", "laid"), ("tracks",)),
}
"""Keys of which nothing can be said where another one was not understood."""


def load_position(path: Path) -> Zerokei:
    """The game the form in a file describes."""
    return position(read_sheet(path), path.name)


# ---------------------------------------------------------------- the frame


def _players(sheet: Sheet, data: Mapping[str, object]) -> tuple[str, ...]:
    """The names of the seats."""
    if isinstance(data.get("players"), list):
        names = sheet.list_of_text("players", 2, 4)
    else:
        number = sheet.whole("players", 1, 4)
        names = COLOURS[:number] if number > 1 else (COLOURS[0], "hideo")
    sheet.stop()
    return names


def _charter(sheet: Sheet, data: Mapping[str, object], seats: int) -> Charter:
    """Box, players and difficulty."""
    solo = data.get("players") == 1
    options: dict[str, Any] = {"solo": True} if solo else {}
    difficulty = sheet.choice("difficulty", ("standard", "harder"), "standard")
    if difficulty == "harder":
        options["difficulty"] = difficulty
        if not solo:
            sheet.problem("difficulty", "nothing in a game of several players", '"harder"')
    own = data.get("cards")
    if sheet.has("cards") and not isinstance(own, dict):
        # A form may come from anybody, and must not make the program read other files.
        sheet.problem("cards", "a table of values", describe(own))
    sheet.stop()
    return make_charter(1 if solo else seats, cast("dict[str, Any] | None", own), **options)


# ---------------------------------------------------------------- what is drawn


def _draw(setting: Setting, key: bytes) -> None:
    """Draw what every game has and the form does not say."""
    _draw_events(setting, key)
    _draw_tokens(setting, key)
    _choose_engines(setting)
    if setting.discards is None:
        lying = setting.cards_lying() + setting.deck
        setting.discards = [card for card in setting.pairs if card not in lying] if setting.solo else []
    if setting.at == "purchase":
        lying = set(setting.cards_lying()) | set(setting.deck)
        rest = [card for card in range(len(setting.box.carriages)) if card not in lying]
        missing = setting.row_size - len(setting.row)
        setting.row += shuffled(rest, key, "row")[:missing]
    if setting.tile is None:
        setting.tile = _usual_tile(setting)


def _draw_events(setting: Setting, key: bytes) -> None:
    """An event of the colour of each round of which nothing is said."""
    for number, event in enumerate(setting.events):
        if event == UNKNOWN:
            colour = setting.box.rounds[number].colour(len(setting.players))
            deck = [i for i, card in enumerate(setting.box.events) if card.colour == colour]
            deck = [i for i in deck if i not in setting.events]
            setting.events[number] = shuffled(deck, key, f"event {number}")[0]


def _draw_tokens(setting: Setting, key: bytes) -> None:
    """Venue tokens for the board, and with Hideo for his."""
    lying = setting.tokens_lying()
    rest = shuffled([i for i in range(len(setting.box.cities)) if i not in lying], key, "tokens")
    setting.venues = [rest.pop() if city == UNKNOWN else city for city in setting.venues]
    if not setting.solo:
        return
    for place in range(FACE_UP):
        if place not in setting.board:
            setting.board[place] = rest.pop()
    turned_up = sum(FACE_UP <= place < v.FIRST_CLOSED for place in setting.board)
    # What is prescribed comes first, so nothing is told of those drawn.
    setting.prescribed = len(setting.face_down)
    hidden = FACE_DOWN - turned_up - setting.prescribed
    setting.face_down = [*setting.face_down, *(rest.pop() for _ in range(hidden))]


def _choose_engines(setting: Setting) -> None:
    """Everybody has an engine, the first one that is free."""
    if setting.at == "engines":
        return
    engines = range(len(setting.box.engines(len(setting.players))))
    for seat in range(len(setting.players)):
        if seat not in setting.engines:
            taken = setting.engines.values()
            setting.engines[seat] = next(engine for engine in engines if engine not in taken)


def _usual_tile(setting: Setting) -> list[int]:
    """The tile where nothing is said: all in order, those apart who in the third phase wait on a carriage."""
    seats = list(range(len(setting.players)))
    if setting.at == "purchase":
        return [*setting.claims, *(seat for seat in seats if seat not in setting.claims)]
    if setting.at not in ("turns", "actions"):
        return seats
    placed = [seat for seat in seats if seat not in setting.claims]
    return placed + [UNKNOWN] * (len(seats) - len(placed))


# ---------------------------------------------------------------- the state


def _fields(setting: Setting) -> dict[str, Any]:
    """The fields of the state, but for those that follow from others."""
    fields = _empty_table(setting)
    _put_players(setting, fields)
    _put_board(setting, fields)
    _put_cards(setting, fields)
    _put_time(setting, fields)
    if setting.solo:
        _put_hideo(setting, fields)
    fields["aside"] = _set_of(range(len(setting.box.cities))) & ~_set_of(setting.tokens_lying())
    return fields


def _empty_table(setting: Setting) -> dict[str, Any]:
    """Nothing built, claimed or chosen yet."""
    fields = LAYOUT.blank()
    for name, nothing in _NOTHING.items():
        fields[name] = [nothing] * len(fields[name]) if isinstance(fields[name], list) else nothing
    fields["construction"] = _set_of(range(len(setting.box.cities)))
    fields["free_engines"] = _set_of(range(len(setting.box.engines(len(setting.players)))))
    return fields


_NOTHING = {
    **dict.fromkeys(("station_at", "token_on", "board_city", "row", "engine"), v.NONE),
    **dict.fromkeys(("card", "again", "city", "colour", "space", "carriage"), v.NONE),
    **dict.fromkeys(("claimed_by", "tile"), v.NO_SEAT),
}
"""What stands in the fields for nothing, where that is not 0."""


def _set_of(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= bit(number)
    return found


def _put_players(setting: Setting, fields: dict[str, Any]) -> None:
    for seat in range(len(setting.players)):
        fields["yen"][seat] = setting.yen.get(seat, 0)
        fields["points"][seat] = setting.points.get(seat, 0)
        fields["tracks"][seat] = setting.tracks.get(seat, 0)
        fields["cauldrons_at"][seat] = list(setting.lit[seat])
        fields["cauldrons"][seat] = setting.left(seat)
        train = setting.trains.get(seat, [])
        fields["train"][seat][: len(train)] = train
        fields["train_size"][seat] = len(train)
        fields["engine"][seat] = setting.engines.get(seat, v.NONE)
    fields["free_engines"] &= ~_set_of(setting.engines.values())
    fields["bank"] = -sum(fields["yen"])


def _put_board(setting: Setting, fields: dict[str, Any]) -> None:
    fields["construction"] &= ~_set_of(setting.prepared)
    fields["laid"] = _set_of(setting.laid)
    for city, colour in setting.stations.items():
        fields["station_at"][city] = colour
        fields["built"][colour] += 1
    fields["venue_city"] = list(setting.venues)
    for city, card in setting.tokens.items():
        fields["token_on"][city] = card
    named = [*setting.counters, *(i for i in range(v.COLOURS) if i not in setting.counters)]
    for colour, space in setting.counters.items():
        fields["counter_at"][colour] = space
    fields["ranking"] = sorted(named, key=lambda colour: -fields["counter_at"][colour])


def _put_cards(setting: Setting, fields: dict[str, Any]) -> None:
    lying = {*setting.cards_lying(), *setting.deck}
    rest = [card for card in range(len(setting.box.carriages)) if card not in lying]
    deck = [*rest, *reversed(setting.deck)]
    fields["deck"] = deck + [0] * (v.CARRIAGES - len(deck))
    fields["deck_size"], fields["deck_ordered"] = len(deck), len(setting.deck)
    fields["discards"] = _set_of(setting.discards or ())
    fields["spent_cards"] = _set_of(setting.spent)
    fields["row_size"] = setting.row_size
    owners = {card: seat for seat, card in setting.claims.items()}
    for place, card in enumerate(setting.row):
        fields["row"][place] = card
        fields["claimed_by"][place] = owners.get(card, v.NO_SEAT)


def _put_time(setting: Setting, fields: dict[str, Any]) -> None:
    fields["events"][: len(setting.events)] = setting.events
    if setting.at != "engines":
        fields["event"] = setting.events[setting.round - 1]
    fields["round"] = setting.round if setting.at == "scoring" else setting.round - 1
    fields["stage"] = STAGES[setting.at]
    tile = [v.NO_SEAT if seat == UNKNOWN else seat for seat in setting.tile or ()]
    if setting.at == "purchase":
        # Who has claimed has the token on a carriage.
        fields["turn_at"] = len(setting.claims)
        tile = [v.NO_SEAT if seat in setting.claims else seat for seat in tile]
    fields["tile"][: len(tile)] = tile
    if setting.at == "engines":
        fields["turn_at"] = len(setting.players)
    if setting.at == "actions":
        fields["mover"] = setting.mover
        fields["used_cards"] = _set_of(setting.used)
        actions = setting.box.events[fields["event"]].actions
        fields["actions_left"] = actions - len(setting.used)


def _put_hideo(setting: Setting, fields: dict[str, Any]) -> None:
    """His board; a venue whose token is turned up is closed."""
    for place, what in setting.board.items():
        fields["board_city"][place] = what
    up = [what for place, what in setting.board.items() if place >= v.FIRST_CLOSED]
    fields["closed"] = _set_of(up)
    fields["hidden"] = _pile(setting.face_down, v.BOARD_PLACES)
    fields["hidden_size"], fields["hidden_ordered"] = len(setting.face_down), setting.prescribed
    named = [*setting.closing, *up]
    tokens = [*setting.closing, *(i for i in range(setting.box.hideo.closed_tokens) if i not in named)]
    fields["closing"] = _pile(tokens, v.VENUES)
    fields["closing_size"] = len(tokens)
    fields["closing_ordered"] = len(setting.closing)


def _pile(things: list[int], room: int) -> list[int]:
    """A pile from its bottom up, whose top comes first in the list."""
    return [*reversed(things), *([0] * (room - len(things)))]
