"""The table of the fields a state of Shinjuku has, in the order of ``state.pxd``, and their reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ekiben.games.shinjuku.vocabulary import (
    CARDS,
    GOODS,
    KINDS,
    LINES,
    SEATS,
    SPACES,
    STACKS,
    STATIONS,
    STEPS,
    TOKENS,
    TRAITS,
    WARDS,
)
from ekiben.kernel.layout import Layout

LAYOUT = Layout(
    [
        ("track", "u64", (STATIONS,)),
        ("owned", "u64", (SEATS,)),
        ("track_ends", "u64", (SEATS,)),
        ("hand_wards", "u64", (SEATS,)),
        ("wild_wards", "u64", (SEATS,)),
        ("stores", "u64", ()),
        ("departments", "u64", ()),
        ("free_stations", "u64", ()),
        ("waiting_wards", "u64", ()),
        ("visited", "u64", ()),
        ("pay_wards", "u64", ()),
        ("in_reach", "u64", (GOODS,)),
        ("wards_in_reach", "u64", (GOODS,)),
        ("wanted_in", "u64", (GOODS,)),
        ("open_wards", "u64", ()),
        ("turn", "u16", ()),
        ("points", "u16", (SEATS,)),
        ("places_of", "u16", (SEATS,)),
        ("hand", "u8", (SEATS, WARDS)),
        ("known", "u8", (SEATS, WARDS)),
        ("hand_size", "u8", (SEATS,)),
        ("deck", "u8", (CARDS,)),
        ("discards", "u8", (CARDS,)),
        ("deck_size", "u8", ()),
        ("deck_ordered", "u8", ()),
        ("discards_size", "u8", ()),
        ("bag", "u8", (TOKENS,)),
        ("bag_size", "u8", ()),
        ("bag_ordered", "u8", ()),
        ("waiting", "u8", (WARDS, KINDS)),
        ("collection", "u8", (SEATS, KINDS)),
        ("queue_ward", "u8", (SPACES,)),
        ("queue", "u8", (SPACES, KINDS)),
        ("queue_load", "u8", (SPACES,)),
        ("queue_total", "u8", ()),
        ("store_owner", "u8", (STATIONS,)),
        ("store_good", "u8", (STATIONS,)),
        ("store_under", "u8", (STATIONS,)),
        ("store_height", "u8", (STATIONS,)),
        ("sold", "u8", (STATIONS,)),
        ("supply", "u8", (SEATS, GOODS)),
        ("goods_left", "u8", (SEATS,)),
        ("supply_departments", "u8", (SEATS,)),
        ("supply_track", "u8", (SEATS,)),
        ("line_owner", "u8", (LINES,)),
        ("matsuri", "u8", ()),
        ("bonus", "u8", (SEATS,)),
        ("bonus_first", "u8", (SEATS,)),
        ("stacks_taken", "u8", ()),
        ("start_seat", "u8", ()),
        ("mover", "u8", ()),
        ("setup_seats", "u8", ()),
        ("step", "u8", ()),
        ("actions_taken", "u8", ()),
        ("actions_done", "u8", ()),
        ("busy", "u8", ()),
        ("quiet_turns", "u8", ()),
        ("ending", "u8", ()),
        ("final_turns", "u8", ()),
        ("action", "u8", ()),
        ("station", "u8", ()),
        ("good", "u8", ()),
        ("source", "u8", ()),
        ("customer", "u8", ()),
        ("first_from", "u8", ()),
        ("first_to", "u8", ()),
        ("second_from", "u8", ()),
        ("second_to", "u8", ()),
        ("pay_left", "u8", ()),
        ("group", "u8", (KINDS,)),
        ("group_size", "u8", ()),
        ("group_goods", "u8", ()),
        ("here", "u8", ()),
        ("room", "u8", ()),
        ("served", "u8", ()),
        ("served_goods", "u8", ()),
        ("users", "u8", ()),
        ("journey_mover", "u8", ()),
        ("journey_ward", "u8", ()),
        ("route_length", "u8", ()),
        ("route", "u8", (STATIONS,)),
        ("given", "u8", (STATIONS,)),
        ("given_too", "u8", (STATIONS,)),
        ("given_to", "u8", (STATIONS,)),
        ("track_users", "u8", ()),
        ("scratch", "u8", (GOODS,)),
    ]
)


#: The numbers of a charter, in the order of ``Numbers`` in ``state.pxd``.
CHARTER = Layout(
    [
        ("all_stations", "u64", ()),
        ("all_wards", "u64", ()),
        ("linked", "u64", ()),
        ("growing", "u64", ()),
        ("lines", "u64", (STATIONS,)),
        ("links", "u64", (STATIONS,)),
        ("ward_stations", "u64", (WARDS,)),
        ("neighbours", "u64", (WARDS,)),
        ("players", "i32", ()),
        ("wards", "i32", ()),
        ("stations", "i32", ()),
        ("goods", "i32", ()),
        ("kinds", "i32", ()),
        ("all_customers", "i32", ()),
        ("stores_per_good", "i32", ()),
        ("dept_stores", "i32", ()),
        ("track", "i32", ()),
        ("hand", "i32", ()),
        ("setup_order", "i32", (4,)),
        ("seed_wards", "i32", ()),
        ("seed_customers", "i32", ()),
        ("setup_customers", "i32", ()),
        ("free_store", "i32", ()),
        ("start_seat", "i32", ()),
        ("steps", "i32", (STEPS,)),
        ("actions_per_turn", "i32", ()),
        ("queue", "i32", ()),
        ("queue_spaces", "i32", ()),
        ("queue_base", "i32", ()),
        ("arrival_from", "i32", (8,)),
        ("arrival_count", "i32", (8,)),
        ("arrival_rows", "i32", ()),
        ("wild_stores", "i32", ()),
        ("wild_cards", "i32", ()),
        ("matsuri", "i32", ()),
        ("relocate", "i32", ()),
        ("own_network", "i32", ()),
        ("single_cost", "i32", ()),
        ("double_cost", "i32", ()),
        ("double_match", "i32", ()),
        ("serves", "i32", (4,)),
        ("dept_distinct", "i32", ()),
        ("end_satisfied", "i32", ()),
        ("track_income", "i32", ()),
        ("ask_income", "i32", ()),
        ("two_step", "i32", ()),
        ("customer_to", "i32", ()),
        ("stacks", "i32", (STACKS,)),
        ("stack_count", "i32", ()),
        ("finish_round", "i32", ()),
        ("final_income", "i32", ()),
        ("scoring", "i32", ()),
        ("set_gains", "i32", (8,)),
        ("customer_points", "i32", ()),
        ("double_points", "i32", ()),
        ("majority_points", "i32", ()),
        ("tied_points", "i32", ()),
        ("tie_breaks", "i32", (4,)),
        ("weights", "i32", (TRAITS, 2)),
        ("ward_of", "u8", (STATIONS,)),
        ("line_index", "u8", (STATIONS, STATIONS)),
        ("tallest", "u8", (STATIONS,)),
        ("rank", "u8", (STATIONS,)),
        ("cards", "u8", (WARDS,)),
        ("customers", "u8", (KINDS,)),
    ]
)


class Snapshot:
    """The fields of one state, read once, for views, reasons and positions. It holds secrets."""

    track: Sequence[int]
    owned: Sequence[int]
    track_ends: Sequence[int]
    hand_wards: Sequence[int]
    wild_wards: Sequence[int]
    stores: int
    departments: int
    free_stations: int
    waiting_wards: int
    visited: int
    pay_wards: int
    in_reach: Sequence[int]
    wards_in_reach: Sequence[int]
    wanted_in: Sequence[int]
    open_wards: int
    turn: int
    points: Sequence[int]
    places_of: Sequence[int]
    hand: Sequence[Sequence[int]]
    known: Sequence[Sequence[int]]
    hand_size: Sequence[int]
    deck: Sequence[int]
    discards: Sequence[int]
    deck_size: int
    deck_ordered: int
    discards_size: int
    bag: Sequence[int]
    bag_size: int
    bag_ordered: int
    waiting: Sequence[Sequence[int]]
    collection: Sequence[Sequence[int]]
    queue_ward: Sequence[int]
    queue: Sequence[Sequence[int]]
    queue_load: Sequence[int]
    queue_total: int
    store_owner: Sequence[int]
    store_good: Sequence[int]
    store_under: Sequence[int]
    store_height: Sequence[int]
    sold: Sequence[int]
    supply: Sequence[Sequence[int]]
    goods_left: Sequence[int]
    supply_departments: Sequence[int]
    supply_track: Sequence[int]
    line_owner: Sequence[int]
    matsuri: int
    bonus: Sequence[int]
    bonus_first: Sequence[int]
    stacks_taken: int
    start_seat: int
    mover: int
    setup_seats: int
    step: int
    actions_taken: int
    actions_done: int
    busy: int
    quiet_turns: int
    ending: int
    final_turns: int
    action: int
    station: int
    good: int
    source: int
    customer: int
    first_from: int
    first_to: int
    second_from: int
    second_to: int
    pay_left: int
    group: Sequence[int]
    group_size: int
    group_goods: int
    here: int
    room: int
    served: int
    served_goods: int
    users: int
    journey_mover: int
    journey_ward: int
    route_length: int
    route: Sequence[int]
    given: Sequence[int]
    given_too: Sequence[int]
    given_to: Sequence[int]
    track_users: int
    scratch: Sequence[int]

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
