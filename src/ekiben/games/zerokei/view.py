"""What a seat may see of a game of Zero-Kei: nearly everything, as nobody holds cards in hand.

Hidden are only the order of the draw deck and which token lies where face down on Hideo's board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.fields import Snapshot
from ekiben.games.zerokei.names import QUESTION_NAMES
from ekiben.games.zerokei.prices import abilities_of, carriage_price, letter_number
from ekiben.kernel.bits import has, members
from ekiben.kernel.view import View

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import Components
    from ekiben.games.zerokei.game import Zerokei

Phase = Literal["engines", "purchase", "turns", "end of round", "over"]
"""How far a round has come; the engines are chosen before the first one."""

PHASES: dict[int, Phase] = {
    v.STAGE_ENGINES: "engines",
    v.STAGE_PREPARE: "purchase",
    v.STAGE_CLAIMS: "purchase",
    v.STAGE_TURNS: "turns",
    v.STAGE_ACTIONS: "turns",
    v.STAGE_OFFERS: "end of round",
}


class Wagon(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A carriage in a train: its cities, those of venue tokens too; `spent` when it is used up for good."""

    card: int
    cities: tuple[int, ...]
    spent: bool = False


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player with train and possessions; `parts` are those of the final scoring as things stand."""

    yen: int
    points: int
    cauldrons: int
    tracks: int
    engine: int | None
    train: tuple[Wagon, ...]
    abilities: tuple[str, ...]
    parts: tuple[int, ...]
    projected: int


class Offered(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place of the row, the first one nearest to the tile: its carriage, if it still lies there."""

    card: int | None
    price: int = 0
    seat: int | None = None


class Venue(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An Olympic venue with the city of its token, and everybody's cauldrons."""

    city: int
    cauldrons: tuple[int, ...]
    closed: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A step of Hideo: what he did, where and with what, why, for how many points; see `hideo_words`."""

    step: int
    where: int
    what: int
    why: int = 0
    points: int = 0


class Board(msgspec.Struct, frozen=True, gc=False):
    """Hideo's board: `places` with a city or a closed venue, None face down; `log` his last steps.

    Which tokens lie face down is known, though not which of them lies where: `face_down` and `closing`.
    `number` counts how often the log began anew.
    """

    places: tuple[int | None, ...]
    face_down: tuple[int, ...]
    closing: tuple[int, ...]
    number: int
    log: tuple[Step, ...]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has been answered of the action under way: `card` is in use, and repeats the card `again`.

    `joined` says that the event joins another action to this one, which follows.
    """

    card: int | None = None
    again: int | None = None
    discount: int = 0
    joined: bool = False
    city: int | None = None
    colour: int | None = None
    letter: int | None = None
    carriage: int | None = None
    steps: int = 0
    barred: tuple[int, ...] = ()


class ZerokeiView(View, frozen=True, kw_only=True):
    """A view of Zero-Kei: cities, carriages, events and engines by their numbers in the box.

    While engines are chosen no event is dealt: `events` is empty, `event` and `letter` are None.
    """

    difficulty: str | None
    round: int
    phase: Phase
    mover: int
    events: tuple[int, ...]
    event: int | None
    letter: int | None
    actions: int
    actions_left: int
    used: tuple[int, ...]
    counters: tuple[int, ...]
    ranking: tuple[int, ...]
    built: tuple[int, ...]
    tile: tuple[int | None, ...]
    row: tuple[Offered, ...]
    deck: int
    discards: tuple[int, ...]
    engines: tuple[int, ...]
    construction: tuple[int, ...]
    stations: dict[int, int]
    tracks: tuple[int, ...]
    venues: tuple[Venue, ...]
    aside: tuple[int, ...]
    tokens: dict[int, int]
    seats: tuple[Player, ...]
    hideo: Board | None
    plan: Plan | None


def view(game: Zerokei, seat: int | None = None) -> ZerokeiView:
    """The view of a seat, or of a spectator."""
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}")
    sheet = game.sheet
    box = sheet.components
    state = Snapshot(game.fields())
    over = bool(game.over)
    dealt = state.stage != v.STAGE_ENGINES
    event = box.events[state.event]
    return ZerokeiView(
        game=game.NAME,
        ply=game.ply,
        viewer=seat,
        question=QUESTION_NAMES[game.question],
        seat=None if over else game.seat,
        answers=tuple(game.answers) if seat is not None and game.seat == seat else (),
        over=over,
        scores=tuple(game.scores) if over else (),
        places=tuple(game.places),
        difficulty=sheet.options.difficulty if sheet.solo else None,
        round=min(state.round, len(box.rounds) - 1) + 1,
        phase="over" if over else PHASES[state.stage],
        mover=state.mover,
        events=tuple(state.events[: len(box.rounds)]) if dealt else (),
        event=state.event if dealt else None,
        letter=letter_number(box, event.letter) if dealt else None,
        actions=event.actions if dealt else 0,
        actions_left=state.actions_left,
        used=tuple(members(state.used_cards)),
        counters=tuple(state.counter_at),
        ranking=tuple(state.ranking),
        built=tuple(state.built),
        tile=tuple(_or_none(space, v.NO_SEAT) for space in state.tile[: game.players]),
        row=_row(state, box),
        deck=state.deck_size,
        discards=tuple(members(state.discards)),
        engines=tuple(members(state.free_engines)),
        construction=tuple(members(state.construction)),
        stations=_stations(state),
        tracks=tuple(members(state.laid)),
        venues=tuple(_venue(state, venue, game.players) for venue in range(len(box.venues))),
        aside=tuple(members(state.aside)),
        tokens={city: card for city, card in enumerate(state.token_on) if card != v.NONE},
        seats=tuple(_player(game, state, seat) for seat in range(game.players)),
        hideo=_board(state) if sheet.solo else None,
        plan=_plan(state, game.question),
    )


def _or_none(number: int, nothing: int = v.NONE) -> int | None:
    """A number, or None where there is none; seats have a number of their own for nobody."""
    return None if number == nothing else number


def _row(state: Snapshot, box: Components) -> tuple[Offered, ...]:
    stations = _stations(state)
    found: list[Offered] = []
    for card, seat in zip(state.row[: state.row_size], state.claimed_by, strict=False):
        if card == v.NONE:
            found.append(Offered(None))
        else:
            found.append(Offered(card, carriage_price(box, card, stations), _or_none(seat, v.NO_SEAT)))
    return tuple(found)


def _stations(state: Snapshot) -> dict[int, int]:
    """The cities with a station, and its colour."""
    return {city: colour for city, colour in enumerate(state.station_at) if colour != v.NONE}


def _venue(state: Snapshot, venue: int, players: int) -> Venue:
    cauldrons = tuple(state.cauldrons_at[seat][venue] for seat in range(players))
    return Venue(state.venue_city[venue], cauldrons, bool(has(state.closed, venue)))


def _player(game: Zerokei, state: Snapshot, seat: int) -> Player:
    cards = tuple(state.train[seat][: state.train_size[seat]])
    train = tuple(
        Wagon(card, tuple(members(state.cities_on[card])), bool(has(state.spent_cards, card)))
        for card in cards
    )
    parts = tuple(game.score_parts(seat))
    own = abilities_of(game.sheet.components, cards) if seat != game.sheet.hideo else ()
    return Player(
        yen=state.yen[seat],
        points=state.points[seat],
        cauldrons=state.cauldrons[seat],
        tracks=state.tracks[seat],
        engine=_or_none(state.engine[seat]),
        train=train,
        abilities=tuple(sorted(own)),
        parts=parts,
        projected=state.points[seat] + sum(parts),
    )


def _board(state: Snapshot) -> Board:
    rows = zip(state.log_step, state.log_where, state.log_what, state.log_why, state.log_points, strict=True)
    return Board(
        places=tuple(_or_none(city) for city in state.board_city),
        face_down=tuple(sorted(state.hidden[: state.hidden_size])),
        closing=tuple(sorted(state.closing[: state.closing_size])),
        number=state.log_number,
        log=tuple(Step(*row) for _, row in zip(range(state.log_size), rows, strict=False)),
    )


_WITH_DISCOUNT = {v.GROUND_CITY, v.TRACK_CITY, v.TRACK_SPACE, v.TRACK_OWNER, v.STATION_COLOUR, v.STATION_CITY}
_WITH_CITY = {v.TRACK_SPACE, v.TRACK_OWNER, v.TOKEN_CARRIAGE}
_NO_PLAN = {
    v.CHOOSE_ENGINE,
    v.CLAIM,
    v.SPACE,
    v.ACTION,
    v.TRADE,
    v.OFFER_CARD,
    v.OFFER_CITY,
}


def _plan(state: Snapshot, question: int) -> Plan | None:
    """The answers of the action under way; they are public as every answer is."""
    if not question or question in _NO_PLAN:
        return None
    in_turn = state.stage == v.STAGE_ACTIONS
    return Plan(
        card=_or_none(state.card) if in_turn else None,
        again=_or_none(state.again) if in_turn else None,
        discount=state.discount if question in _WITH_DISCOUNT else 0,
        joined=in_turn and question != v.PART and state.parts != 0,
        city=_or_none(state.city) if question in _WITH_CITY else None,
        colour=_or_none(state.colour) if question == v.STATION_CITY else None,
        letter=_or_none(state.space) if question == v.TRACK_OWNER else None,
        carriage=_or_none(state.carriage) if question == v.MOVE_TO else None,
        steps=_steps(state, question),
        barred=tuple(members(state.barred)) if question == v.COUNTER_STEP else (),
    )


def _steps(state: Snapshot, question: int) -> int:
    """How many counters advance yet, or carriages move."""
    if question == v.COUNTER_STEP:
        return state.steps
    return state.moves_left if question in (v.MOVE_CARRIAGE, v.MOVE_TO) else 0
