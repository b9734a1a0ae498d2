"""What a seat may see of a game of Shinjuku: the open table, its own hand, and behind its own screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.vocabulary import (
    ACTION,
    ACTIONS,
    DEPARTMENT,
    EXPAND,
    MOVE,
    MOVE_GIVE,
    MOVE_START,
    MOVE_STEP,
    NO_SEAT,
    NONE,
    OPEN,
    OPEN_GOOD,
    OPEN_SOURCE,
    PAY,
    PAY_CARD,
    QUESTION_NAMES,
    SUPPLY,
    UPGRADE_CUSTOMER,
    UPGRADE_GOOD,
)
from ekiben.kernel.view import View

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city import City
    from ekiben.games.shinjuku.edition import Edition
    from ekiben.games.shinjuku.game import Shinjuku

Customers = tuple[int, ...]
"""Kinds of customer, one number a token: twice the good, one more for a double."""

GAUGE = ("empty", "nearly empty", "less than half", "more than half", "nearly full")


class Store(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A store on a station; `good` is None for a department store, `under` the lower token of a double."""

    seat: int
    height: int
    good: int | None = None
    under: int | None = None


class Space(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A space of the queue: its card's ward (None without a card) and the customers on it."""

    ward: int | None
    customers: Customers = ()


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What a player has not put on the map yet: store tokens by good, department stores, track."""

    stores: tuple[int, ...]
    departments: int
    track: int


class Visit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A station of a journey, and the customers its owner's store was given there."""

    station: int
    given: Customers = ()
    to: int | None = None


class Journey(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The MOVE under way or the last one made: everybody saw it."""

    seat: int
    ward: int
    route: tuple[Visit, ...]
    travelling: Customers = ()
    income: tuple[int, ...] = ()


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has been answered of the action under way."""

    action: int
    station: int | None = None
    good: int | None = None
    source: int | None = None
    customer: int | None = None
    ward: int | None = None
    segments: tuple[tuple[int, int | None], ...] = ()
    cards_to_pay: int = 0


class ShinjukuView(View, frozen=True, kw_only=True):
    """A view of Shinjuku: wards, stations, lines and goods by their numbers in city and edition."""

    edition: str
    city: str
    turn: int
    start: int
    mover: int
    actions_taken: tuple[int, ...]
    ending: bool
    final_turns: bool
    deck: int
    discards: int
    discard_top: int | None
    bag: str | int
    queue: tuple[Space, ...]
    queue_size: int
    matsuri: int | None
    stacks: tuple[int, ...]
    bonus: tuple[int, ...]
    bonus_order: tuple[int, ...]
    stores: dict[int, Store]
    tracks: dict[int, int]
    waiting: dict[int, Customers]
    hands: tuple[int, ...]
    hand: tuple[int, ...] | None
    supplies: tuple[Supply, ...]
    collections: tuple[Customers | None, ...]
    own_score: int | None
    plan: Plan | None
    journey: Journey | None


def _customers(counts: bytes) -> Customers:
    """The tokens behind a row of counts by kind."""
    found: list[int] = []
    for kind, number in enumerate(counts):
        if number:
            found += [kind] * number
    return tuple(found)


def _or_none(number: int) -> int | None:
    """A number, or None where there is none; seats have a number of their own for nobody."""
    return None if number == NONE else number


def view(game: Shinjuku, seat: int | None = None) -> ShinjukuView:
    """The view of a seat, or of a spectator."""
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}")
    sheet = game.sheet
    edition, city = sheet.edition, sheet.city
    state = Snapshot(game.fields())
    players = range(game.players)
    asked = game.seat == seat and seat is not None
    over = bool(game.over)
    return ShinjukuView(
        game=game.NAME,
        ply=game.ply,
        viewer=seat,
        question=QUESTION_NAMES[game.question],
        seat=None if over else game.seat,
        answers=tuple(game.answers) if asked else (),
        over=over,
        scores=tuple(state.points[: game.players]) if over else (),
        places=tuple(state.places_of[: game.players]) if over else (),
        edition=edition.id,
        city=city.id,
        turn=state.turn,
        start=state.start_seat,
        mover=state.mover,
        actions_taken=tuple(action for action in range(ACTIONS) if state.actions_taken >> action & 1),
        ending=state.ending > 0,
        final_turns=_in_final_turns(state, edition),
        deck=state.deck_size,
        discards=state.discards_size,
        discard_top=state.discards[state.discards_size - 1] if state.discards_size else None,
        bag=_bag(state.bag_size, edition, exact=sheet.options.bag_count == "exact"),
        queue=_queue(state, edition),
        queue_size=edition.queue_base + state.departments.bit_count() if edition.queue_spaces else 0,
        matsuri=_or_none(state.matsuri),
        stacks=edition.bonus_stacks[state.stacks_taken :],
        bonus=tuple(state.bonus[: game.players]),
        bonus_order=_bonus_order(state, game.players),
        stores=_stores(state),
        tracks=_tracks(state, city),
        waiting=_waiting(state, city),
        hands=tuple(state.hand_size[: game.players]),
        hand=None if seat is None else _hand(state, seat),
        supplies=tuple(_supply(state, player, edition) for player in players),
        collections=tuple(
            _customers(state.collection[player])  # type: ignore[arg-type]
            if over or player == seat or not edition.collections_hidden
            else None
            for player in players
        ),
        own_score=None if seat is None else game.score(seat),
        plan=_plan(state, game),
        journey=_journey(state, game),
    )


def _in_final_turns(state: Snapshot, edition: Edition) -> bool:
    """Have the last turns begun?"""
    return state.ending > (0 if edition.end == "queue_finish_round" else 1)


def _bag(tokens: int, edition: Edition, *, exact: bool) -> str | int:
    """How full the bag looks from outside, or by table option the number of tokens."""
    if exact:
        return tokens
    if tokens == 0:
        return GAUGE[0]
    share = tokens / edition.tokens
    if share <= 0.1:
        return GAUGE[1]
    return GAUGE[2] if share <= 0.5 else GAUGE[3] if share <= 0.85 else GAUGE[4]


def _queue(state: Snapshot, edition: Edition) -> tuple[Space, ...]:
    return tuple(
        Space(_or_none(state.queue_ward[space]), _customers(state.queue[space]))  # type: ignore[arg-type]
        for space in range(edition.queue_spaces)
    )


def _bonus_order(state: Snapshot, players: int) -> tuple[int, ...]:
    """The seats that have claimed bonus tokens, the first to do so first."""
    claimed = [(state.bonus_first[seat], seat) for seat in range(players) if state.bonus_first[seat]]
    return tuple(seat for _, seat in sorted(claimed))


def _stores(state: Snapshot) -> dict[int, Store]:
    stores: dict[int, Store] = {}
    rest = state.stores
    while rest:
        station = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        height = state.store_height[station]
        good = None if height == DEPARTMENT else state.store_good[station]
        under = _or_none(state.store_under[station])
        stores[station] = Store(state.store_owner[station], height, good, under)
    return stores


def _tracks(state: Snapshot, city: City) -> dict[int, int]:
    owners = state.line_owner[: len(city.connections)]
    return {line: owner for line, owner in enumerate(owners) if owner != NO_SEAT}


def _waiting(state: Snapshot, city: City) -> dict[int, Customers]:
    return {
        ward: _customers(state.waiting[ward])  # type: ignore[arg-type]
        for ward in range(len(city.wards))
        if state.waiting_wards >> ward & 1
    }


def _hand(state: Snapshot, seat: int) -> tuple[int, ...]:
    """The wards of the cards in a hand, in the order of the board."""
    return _customers(state.hand[seat])  # type: ignore[arg-type]


def _supply(state: Snapshot, seat: int, edition: Edition) -> Supply:
    return Supply(
        tuple(state.supply[seat][: len(edition.goods)]),
        state.supply_departments[seat],
        state.supply_track[seat],
    )


def _journey(state: Snapshot, game: Shinjuku) -> Journey | None:
    """The journey under way or the last one; its travellers are empty when it is over."""
    # While a MOVE is paid for, its ward is named already, and the last journey came from another one.
    if state.journey_mover == NO_SEAT or (state.action == MOVE and game.question in (PAY, PAY_CARD)):
        return None
    visits: list[Visit] = []
    for i in range(state.route_length):
        given = tuple(kind for kind in (state.given[i], state.given_too[i]) if kind != NONE)
        visits.append(Visit(state.route[i], given, state.given_to[i] if given else None))
    users = state.users & ~(1 << state.journey_mover) if game.sheet.edition.track_income else 0
    income = tuple(seat for seat in range(4) if users >> seat & 1)
    travelling = _customers(state.group)  # type: ignore[arg-type]
    return Journey(state.journey_mover, state.journey_ward, tuple(visits), travelling, income)


def _plan(state: Snapshot, game: Shinjuku) -> Plan | None:
    """The answers of the action under way; they are public as every answer is."""
    question = game.question
    if game.over or state.action == NONE or question == ACTION:
        return None
    action = state.action
    paying = question in (PAY, PAY_CARD)
    left = state.pay_left if question == PAY_CARD else 0
    if action == EXPAND:
        return Plan(action, segments=_segments(state, game), cards_to_pay=left)
    if action == MOVE:
        ward = state.journey_ward if paying or question in (MOVE_START, MOVE_STEP, MOVE_GIVE) else None
        return Plan(action, ward=ward, cards_to_pay=left)
    if action == OPEN:
        named = question in (OPEN_GOOD, OPEN_SOURCE) or paying
        return Plan(
            action,
            station=_or_none(state.station) if named else None,
            good=state.good if question == OPEN_SOURCE or paying else None,
            source=state.source if paying and state.source != SUPPLY else None,
            cards_to_pay=left,
        )
    named = question in (UPGRADE_GOOD, UPGRADE_CUSTOMER) or paying
    two_step = game.sheet.edition.two_step_upgrade
    return Plan(
        action,
        station=_or_none(state.station) if named else None,
        good=state.good if two_step and paying and state.store_height[state.station] == 1 else None,
        customer=_or_none(state.customer) if paying else None,
        cards_to_pay=left,
    )


def _segments(state: Snapshot, game: Shinjuku) -> tuple[tuple[int, int | None], ...]:
    """The segments named so far; the last may lack its other end."""
    name = QUESTION_NAMES[game.question]
    if name == "expand from":
        return ()
    if name == "expand to":
        return ((state.first_from, None),)
    first = (state.first_from, state.first_to)
    if name == "again to":
        return (first, (state.second_from, None))
    if state.second_from != NONE:
        return (first, (state.second_from, state.second_to))
    return (first,)
