"""Everything that lies on the table in a game of Shinjuku, in hands and behind screens included."""

from __future__ import annotations

from typing import TYPE_CHECKING

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.game import Game

from ekiben.games.shinjuku.fields import CHARTER, LAYOUT

if TYPE_CHECKING:
    from ekiben.games.shinjuku.charter import Charter


class Numbers:
    """A charter as the compiled rules read it; plain ones read the charter itself."""

    def __init__(self, sheet: Charter) -> None:
        self.sheet = sheet
        if cython.compiled:
            memory = CHARTER.pack(vars(sheet))
            memcpy(cython.address(self.all_stations), cython.cast(cython.p_char, memory), CHARTER.size)


class State(Game):
    """The state as flat numbers; what they mean stands beside them in the chapters that change them."""

    LAYOUT = LAYOUT
    NAME = "shinjuku"
    FAR = 5
    TRUST = 300
    CURIOSITY = 0.15

    charter: Charter
    track: list[int]
    owned: list[int]
    track_ends: list[int]
    hand_wards: list[int]
    wild_wards: list[int]
    stores: int
    departments: int
    free_stations: int
    waiting_wards: int
    visited: int
    pay_wards: int
    in_reach: list[int]
    wards_in_reach: list[int]
    wanted_in: list[int]
    open_wards: int
    turn: int
    points: list[int]
    places_of: list[int]
    hand: list[list[int]]
    known: list[list[int]]
    hand_size: list[int]
    deck: list[int]
    discards: list[int]
    deck_size: int
    deck_ordered: int
    discards_size: int
    bag: list[int]
    bag_size: int
    bag_ordered: int
    waiting: list[list[int]]
    collection: list[list[int]]
    queue_ward: list[int]
    queue: list[list[int]]
    queue_load: list[int]
    queue_total: int
    store_owner: list[int]
    store_good: list[int]
    store_under: list[int]
    store_height: list[int]
    sold: list[int]
    supply: list[list[int]]
    goods_left: list[int]
    supply_departments: list[int]
    supply_track: list[int]
    line_owner: list[int]
    matsuri: int
    bonus: list[int]
    bonus_first: list[int]
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
    group: list[int]
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
    route: list[int]
    given: list[int]
    given_too: list[int]
    given_to: list[int]
    track_users: int
    scratch: list[int]

    def __cinit__(self) -> None:
        """Compiled: where the block lies that a copy copies."""
        if cython.compiled:
            self.own_block = cython.cast(cython.p_char, cython.address(self.track[0]))
            self.own_size = OWN_SIZE

    def clear(self) -> None:
        """Everything to zero, before a game is set up."""
        if cython.compiled:
            memset(self.own_block, 0, self.own_size)
        else:
            self.__dict__.update(LAYOUT.blank())


OWN_SIZE = LAYOUT.size
