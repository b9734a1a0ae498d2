"""Every reason why a game could never come to a position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.position_setting import UNKNOWN, Setting
from ekiben.kernel.data_error import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FACE_DOWN = 4
FACE_UP = 2


def reasons(setting: Setting) -> Iterator[Problem]:
    """All that is wrong, as problems of the keys of the form."""
    yield from _cards(setting)
    yield from _tokens(setting)
    yield from _cities(setting)
    yield from _events(setting)
    yield from _players(setting)
    yield from _row(setting)
    yield from _tile(setting)
    yield from _turn(setting)
    if setting.solo:
        yield from _hideo(setting)


def _twice(things: Iterable[int]) -> list[int]:
    return sorted(thing for thing, number in Counter(things).items() if number > 1)


def _cards(setting: Setting) -> Iterator[Problem]:
    """Every carriage lies in one place, and the deck suffices."""
    names = [carriage.id for carriage in setting.box.carriages]
    for card in _twice(setting.cards_lying() + setting.deck):
        yield Problem("trains", f"{names[card]} in one place", "several")
    for seat, train in setting.trains.items():
        if len(train) > v.TRAIN:
            yield Problem(f"trains.{setting.players[seat]}", f"at most {v.TRAIN}", f"{len(train)}")
    started = setting.round - (1 if setting.at in ("engines", "round") else 0)
    needed = setting.row_size * (len(setting.box.rounds) - started)
    left = len(names) - len(set(setting.cards_lying()))
    if setting.solo and setting.discards is None:
        left -= len(set(setting.pairs) - set(setting.cards_lying()))
    if left < needed:
        yield Problem("discards", f"{needed} carriages for the rounds to come in the deck", f"{left}")
    for card in setting.spent:
        action = setting.box.carriages[card].action
        if action is None or action.code != "buy":
            yield Problem("spent", "carriages that buy", names[card])
        elif not any(card in train for train in setting.trains.values()):
            yield Problem("spent", "carriages of a train", names[card])


def _tokens(setting: Setting) -> Iterator[Problem]:
    """Every venue token lies in one place; those on carriages are on carriages of trains."""
    names = [city.id for city in setting.box.cities]
    for city in _twice(city for city in setting.tokens_lying() if city != UNKNOWN):
        yield Problem("venues", f"the token of {names[city]} in one place", "several")
    trains = [card for train in setting.trains.values() for card in train]
    for city, card in setting.tokens.items():
        if card not in trains:
            found = setting.box.carriages[card].id
            yield Problem(f"tokens.{names[city]}", "a carriage of a train", found)


def _cities(setting: Setting) -> Iterator[Problem]:
    """Tracks come from prepared ground, and of each colour there are so many stations."""
    for city in _twice(setting.laid):
        yield Problem("laid", "each city once", setting.box.cities[city].id)
    for city in _twice(setting.prepared):
        yield Problem("prepared", "each city once", setting.box.cities[city].id)
    rows = len(setting.box.stations.points)
    for colour, number in Counter(setting.stations.values()).items():
        if number > rows:
            name = setting.box.stations.columns[colour]
            yield Problem("stations", f"at most {rows} {name} ones", f"{number}")
    tracks = sum(setting.tracks.values()) + len(setting.laid)
    if tracks != len(setting.prepared):
        expected = f"as many tracks, laid and in store, as prepared cities: {len(setting.prepared)}"
        yield Problem("tracks", expected, f"{tracks}")


def _events(setting: Setting) -> Iterator[Problem]:
    """Each round has an event of its colour."""
    known = [event for event in setting.events if event != UNKNOWN]
    for event in _twice(known):
        yield Problem("events", "each event once", setting.box.events[event].id)
    for number, event in enumerate(setting.events):
        colour = setting.box.rounds[number].colour(len(setting.players))
        if event != UNKNOWN and setting.box.events[event].colour != colour:
            found = setting.box.events[event].id
            yield Problem("events", f"a {colour} one in round {number + 1}", found)


def _players(setting: Setting) -> Iterator[Problem]:
    """Engines and cauldrons; Hideo has no yen."""
    for engine in _twice(setting.engines.values()):
        name = setting.box.engines(len(setting.players))[engine].id
        yield Problem("engines", f"{name} with one player", "several")
    if setting.at == "engines" and setting.engines:
        yield Problem("engines", "nothing where they are about to be chosen", f"{len(setting.engines)}")
    for seat in range(len(setting.players)):
        if setting.left(seat) < 0:
            most = setting.box.numbers.cauldrons
            found = f"{sum(setting.lit[seat])} of {setting.players[seat]}"
            yield Problem("cauldrons", f"at most {most} of a player", found)
    if setting.solo and setting.yen.get(setting.charter.hideo):
        yield Problem("yen", "none for Hideo", f"{setting.yen[setting.charter.hideo]}")


def _row(setting: Setting) -> Iterator[Problem]:
    """The carriages laid out, and the claims on them."""
    names = [carriage.id for carriage in setting.box.carriages]
    if not setting.has_row and setting.row:
        yield Problem("row", f"nothing at “{setting.at}”", f"{len(setting.row)}")
    if len(setting.row) > setting.row_size:
        yield Problem("row", f"at most {setting.row_size}", f"{len(setting.row)}")
    for card in _twice(setting.claims.values()):
        yield Problem("claims", f"{names[card]} claimed by one player", "several")
    if setting.at in ("turns", "actions"):
        unclaimed = [card for card in setting.row if card not in setting.claims.values()]
        for card in unclaimed:
            yield Problem("row", f"only claimed carriages at “{setting.at}”", names[card])


def _tile(setting: Setting) -> Iterator[Problem]:
    """Every token lies on the tile or on a carriage."""
    seats = range(len(setting.players))
    tile = setting.tile or []
    placed = [seat for seat in tile if seat != UNKNOWN]
    for seat in _twice(placed):
        yield Problem("tile", f"{setting.players[seat]} once", "several times")
    if setting.tile is None:
        return
    if setting.at == "purchase":
        # The form names the order of the purchases, those included that have claimed.
        claimed = set(tile[: len(setting.claims)])
        if UNKNOWN in tile:
            yield Problem("tile", "all players, in the order in which they claim", "a free space")
        elif claimed != set(setting.claims):
            yield Problem("claims", "those of the first players of the tile", _who(setting, setting.claims))
    elif setting.at in ("turns", "actions"):
        for seat in seats:
            if (seat in placed) == (seat in setting.claims):
                where = "on both" if seat in placed else "on neither"
                yield Problem("tile", f"{setting.players[seat]} on the tile or on a carriage", where)
    elif UNKNOWN in tile:
        yield Problem("tile", "all players", "a free space")


def _who(setting: Setting, seats: Iterable[int]) -> str:
    return ", ".join(setting.players[seat] for seat in seats) or "nobody's"


def _turn(setting: Setting) -> Iterator[Problem]:
    """The cards used belong to the turn, and there are no more of them than actions."""
    if setting.at != "actions":
        if setting.used:
            yield Problem("used", f"nothing at “{setting.at}”", f"{len(setting.used)}")
        return
    who = setting.players[setting.mover]
    if setting.solo and setting.mover == setting.charter.hideo:
        yield Problem("turn_of", "the player: Hideo is never asked", who)
    if setting.mover in setting.claims:
        yield Problem("claims", f"none by {who}, whose turn it is", "one")
    for card in _twice(setting.used):
        yield Problem("used", "each card once", f"{card}")
    for card in setting.used:
        if card < v.CARRIAGES and card not in setting.trains.get(setting.mover, ()):
            found = setting.box.carriages[card].id
            yield Problem("used", f"cards of the train of {who}, engines, tail and event", found)
    event = setting.events[setting.round - 1]
    if event != UNKNOWN and len(setting.used) > setting.box.events[event].actions:
        most = setting.box.events[event].actions
        yield Problem("used", f"at most {most}, the actions of the event", f"{len(setting.used)}")


def _hideo(setting: Setting) -> Iterator[Problem]:
    """His board has so many tokens, face up and face down."""
    cities = [place for place in setting.board if FACE_UP <= place < v.FIRST_CLOSED]
    hidden = FACE_DOWN - len(cities)
    if len(setting.face_down) > hidden:
        yield Problem("face_down", f"at most {hidden} cities", f"{len(setting.face_down)}")
    up = [venue for place, venue in setting.board.items() if place >= v.FIRST_CLOSED]
    left = setting.box.hideo.closed_tokens - len(up)
    for venue in _twice(up + setting.closing):
        yield Problem("closing", f"{setting.box.venues[venue].id} once", "several times")
    if len(setting.closing) > left:
        yield Problem("closing", f"at most {left}", f"{len(setting.closing)}")
