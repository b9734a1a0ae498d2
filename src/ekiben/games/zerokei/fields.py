"""The table of the fields a state of Zero-Kei has, in the order of ``state.pxd``, and their reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ekiben.games.zerokei.vocabulary import (
    ABLE_SETS,
    BOARD_PLACES,
    BOARD_ROWS,
    CARRIAGES,
    CITIES,
    COLOURS,
    DISCOUNTS,
    ENGINES,
    EVENTS,
    KINDS,
    LETTERS,
    LOG,
    REACH,
    ROUNDS,
    ROW,
    SCORES,
    SEATS,
    TRAIN,
    TRAITS,
    VENUES,
)
from ekiben.kernel.layout import Layout

LAYOUT = Layout(
    [
        ("used_cards", "u64", ()),
        ("discards", "u64", ()),
        ("spent_cards", "u64", ()),
        ("free_row", "u64", ()),
        ("mine", "u64", (SEATS,)),
        ("bank", "i16", ()),
        ("yen", "i16", (SEATS,)),
        ("points", "i16", (SEATS,)),
        ("scored", "i16", (SEATS, SCORES)),
        ("totals", "i16", (SEATS,)),
        ("construction", "u16", ()),
        ("laid", "u16", ()),
        ("stationed", "u16", ()),
        ("stations", "u16", (COLOURS,)),
        ("aside", "u16", ()),
        ("cities_on", "u16", (CARRIAGES,)),
        ("log_number", "u16", ()),
        ("places_of", "u8", (SEATS,)),
        ("train", "u8", (SEATS, TRAIN)),
        ("train_size", "u8", (SEATS,)),
        ("price", "u8", (CARRIAGES,)),
        ("abilities", "u8", (SEATS,)),
        ("engine", "u8", (SEATS,)),
        ("engines_for", "u8", (DISCOUNTS, KINDS)),
        ("cauldrons", "u8", (SEATS,)),
        ("cauldrons_at", "u8", (SEATS, VENUES)),
        ("tracks", "u8", (SEATS,)),
        ("deck", "u8", (CARRIAGES,)),
        ("deck_size", "u8", ()),
        ("deck_ordered", "u8", ()),
        ("row", "u8", (ROW,)),
        ("row_size", "u8", ()),
        ("claimed_by", "u8", (ROW,)),
        ("tile", "u8", (SEATS,)),
        ("events", "u8", (ROUNDS,)),
        ("round", "u8", ()),
        ("event", "u8", ()),
        ("marker", "u8", ()),
        ("counter_at", "u8", (COLOURS,)),
        ("ranking", "u8", (COLOURS,)),
        ("built", "u8", (COLOURS,)),
        ("colours_left", "u8", ()),
        ("station_at", "u8", (CITIES,)),
        ("cheapest_ground", "u8", ()),
        ("all_tracks", "u8", ()),
        ("venue_city", "u8", (VENUES,)),
        ("token_on", "u8", (CITIES,)),
        ("closed", "u8", ()),
        ("free_engines", "u8", ()),
        ("stage", "u8", ()),
        ("mover", "u8", ()),
        ("turn_at", "u8", ()),
        ("actions_left", "u8", ()),
        ("card", "u8", ()),
        ("again", "u8", ()),
        ("parts", "u8", ()),
        ("discount", "u8", ()),
        ("kept", "u8", ()),
        ("both", "u8", ()),
        ("steps", "u8", ()),
        ("apart", "u8", ()),
        ("barred", "u8", ()),
        ("moves_left", "u8", ()),
        ("city", "u8", ()),
        ("colour", "u8", ()),
        ("space", "u8", ()),
        ("carriage", "u8", ()),
        ("board_city", "u8", (BOARD_PLACES,)),
        ("hidden", "u8", (BOARD_PLACES,)),
        ("hidden_size", "u8", ()),
        ("hidden_ordered", "u8", ()),
        ("closing", "u8", (VENUES,)),
        ("closing_size", "u8", ()),
        ("closing_ordered", "u8", ()),
        ("log_size", "u8", ()),
        ("log_fresh", "u8", ()),
        ("log_step", "u8", (LOG,)),
        ("log_where", "u8", (LOG,)),
        ("log_what", "u8", (LOG,)),
        ("log_why", "u8", (LOG,)),
        ("log_points", "u8", (LOG,)),
    ]
)


#: The numbers of a charter, in the order of ``Numbers`` in ``state.pxd``.
CHARTER = Layout(
    [
        ("cards_for", "u64", (DISCOUNTS, KINDS)),
        ("cards_with", "u64", (CITIES,)),
        ("costs_for", "u64", (LETTERS, ABLE_SETS)),
        ("all_carriages", "u64", ()),
        ("pairs", "u64", ()),
        ("buy_carriages", "u64", ()),
        ("repeat_carriages", "u64", ()),
        ("common", "u64", (EVENTS,)),
        ("event_for", "u64", (EVENTS, KINDS)),
        ("round_events", "u64", (ROUNDS,)),
        ("final_places", "u64", ()),
        ("players", "i32", ()),
        ("solo", "i32", ()),
        ("hideo", "i32", ()),
        ("harder", "i32", ()),
        ("cities", "i32", ()),
        ("all_cities", "i32", ()),
        ("ground_cost", "i32", (CITIES,)),
        ("ground_points", "i32", (CITIES,)),
        ("station_rows", "i32", ()),
        ("marker_last", "i32", ()),
        ("station_points", "i32", (8,)),
        ("station_scores", "i32", (COLOURS,)),
        ("letters", "i32", ()),
        ("cheapest_track", "i32", ()),
        ("track_yen", "i32", (LETTERS,)),
        ("track_points", "i32", (LETTERS,)),
        ("venue_pay", "i32", (VENUES,)),
        ("venue_points", "i32", (VENUES,)),
        ("venue_yen", "i32", (VENUES,)),
        ("venue_moves", "i32", (VENUES,)),
        ("tile_counters", "i32", (SEATS,)),
        ("tile_yen", "i32", (SEATS,)),
        ("tile_points", "i32", (SEATS,)),
        ("engines", "i32", ()),
        ("discounts", "i32", ()),
        ("engine_discounts", "i32", ()),
        ("tail_yen", "i32", ()),
        ("tail_counters", "i32", ()),
        ("cost", "i32", (CARRIAGES,)),
        ("rounds", "i32", ()),
        ("letter", "i32", (EVENTS,)),
        ("actions", "i32", (EVENTS,)),
        ("start_yen", "i32", (EVENTS,)),
        ("effect", "i32", (EVENTS,)),
        ("fee", "i32", (EVENTS,)),
        ("gain", "i32", (EVENTS,)),
        ("points", "i32", (EVENTS,)),
        ("by_rank", "i32", (EVENTS, SEATS)),
        ("cauldrons", "i32", ()),
        ("row", "i32", ()),
        ("cauldron_income", "i32", ()),
        ("surcharge", "i32", ()),
        ("dearest", "i32", ()),
        ("engine_fee", "i32", ()),
        ("engine_fee_able", "i32", ()),
        ("station_cost", "i32", ()),
        ("station_cost_able", "i32", ()),
        ("station_points_able", "i32", ()),
        ("ground_cost_able", "i32", ()),
        ("tail_yen_able", "i32", ()),
        ("repeat_fee", "i32", ()),
        ("unused_yen", "i32", ()),
        ("no_track", "i32", ()),
        ("connected_points", "i32", ()),
        ("connected_least", "i32", ()),
        ("cauldron_left", "i32", ()),
        ("yen_per_point", "i32", ()),
        ("track_left", "i32", ()),
        ("margin_points", "i32", (BOARD_ROWS,)),
        ("closed_tokens", "i32", ()),
        ("closing_cauldrons", "i32", ()),
        ("harder_yen", "i32", ()),
        ("harder_points", "i32", ()),
        ("closing_points", "i32", (VENUES,)),
        ("weights", "i32", (TRAITS, 2)),
        ("weights_of_hideo", "i32", (TRAITS, 2)),
        ("ground_within", "u16", (REACH,)),
        ("cities_of", "u16", (CARRIAGES,)),
        ("engine_kinds", "u8", (ENGINES,)),
        ("engine_discount", "u8", (ENGINES,)),
        ("use_of", "u8", (64,)),
        ("counter", "u8", (CARRIAGES,)),
        ("then", "u8", (CARRIAGES,)),
        ("kinds", "u8", (CARRIAGES,)),
        ("discount", "u8", (CARRIAGES,)),
        ("ability", "u8", (CARRIAGES,)),
        ("event_kinds", "u8", (EVENTS,)),
        ("event_discount", "u8", (EVENTS,)),
        ("board", "u8", (BOARD_ROWS, ROUNDS)),
        ("margin_venue", "u8", (BOARD_ROWS,)),
    ]
)


class Snapshot:
    """The fields of one state, read once for views, reasons and positions: secrets too, so it stays here."""

    used_cards: int
    discards: int
    spent_cards: int
    free_row: int
    mine: Sequence[int]
    bank: int
    yen: Sequence[int]
    points: Sequence[int]
    scored: Sequence[Sequence[int]]
    totals: Sequence[int]
    construction: int
    laid: int
    stationed: int
    stations: Sequence[int]
    aside: int
    cities_on: Sequence[int]
    log_number: int
    places_of: Sequence[int]
    train: Sequence[Sequence[int]]
    train_size: Sequence[int]
    price: Sequence[int]
    abilities: Sequence[int]
    engine: Sequence[int]
    engines_for: Sequence[Sequence[int]]
    cauldrons: Sequence[int]
    cauldrons_at: Sequence[Sequence[int]]
    tracks: Sequence[int]
    deck: Sequence[int]
    deck_size: int
    deck_ordered: int
    row: Sequence[int]
    row_size: int
    claimed_by: Sequence[int]
    tile: Sequence[int]
    events: Sequence[int]
    round: int
    event: int
    marker: int
    counter_at: Sequence[int]
    ranking: Sequence[int]
    built: Sequence[int]
    colours_left: int
    station_at: Sequence[int]
    cheapest_ground: int
    all_tracks: int
    venue_city: Sequence[int]
    token_on: Sequence[int]
    closed: int
    free_engines: int
    stage: int
    mover: int
    turn_at: int
    actions_left: int
    card: int
    again: int
    parts: int
    discount: int
    kept: int
    both: int
    steps: int
    apart: int
    barred: int
    moves_left: int
    city: int
    colour: int
    space: int
    carriage: int
    board_city: Sequence[int]
    hidden: Sequence[int]
    hidden_size: int
    hidden_ordered: int
    closing: Sequence[int]
    closing_size: int
    closing_ordered: int
    log_size: int
    log_fresh: int
    log_step: Sequence[int]
    log_where: Sequence[int]
    log_what: Sequence[int]
    log_why: Sequence[int]
    log_points: Sequence[int]

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
