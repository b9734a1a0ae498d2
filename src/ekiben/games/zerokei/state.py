"""Everything that lies on the table in a game of Zero-Kei, face down and in decks included."""

from __future__ import annotations

from typing import TYPE_CHECKING

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.kernel.game import Game

from ekiben.games.zerokei.fields import CHARTER, LAYOUT

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter


class Numbers:
    """A charter as the compiled rules read it; plain ones read the charter itself."""

    def __init__(self, sheet: Charter) -> None:
        self.sheet = sheet
        if cython.compiled:
            memory = CHARTER.pack(vars(sheet))
            memcpy(cython.address(self.cards_for), cython.cast(cython.p_char, memory), CHARTER.size)


class State(Game):
    """The state as flat numbers; what they mean stands beside them in the chapters that change them."""

    LAYOUT = LAYOUT
    NAME = "zerokei"

    charter: Charter
    used_cards: int
    discards: int
    spent_cards: int
    free_row: int
    mine: list[int]
    bank: int
    yen: list[int]
    points: list[int]
    scored: list[list[int]]
    totals: list[int]
    construction: int
    laid: int
    stationed: int
    stations: list[int]
    aside: int
    cities_on: list[int]
    log_number: int
    places_of: list[int]
    train: list[list[int]]
    train_size: list[int]
    price: list[int]
    abilities: list[int]
    engine: list[int]
    engines_for: list[list[int]]
    cauldrons: list[int]
    cauldrons_at: list[list[int]]
    tracks: list[int]
    deck: list[int]
    deck_size: int
    deck_ordered: int
    row: list[int]
    row_size: int
    claimed_by: list[int]
    tile: list[int]
    events: list[int]
    round: int
    event: int
    marker: int
    counter_at: list[int]
    ranking: list[int]
    built: list[int]
    colours_left: int
    station_at: list[int]
    cheapest_ground: int
    all_tracks: int
    venue_city: list[int]
    token_on: list[int]
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
    board_city: list[int]
    hidden: list[int]
    hidden_size: int
    hidden_ordered: int
    closing: list[int]
    closing_size: int
    closing_ordered: int
    log_size: int
    log_fresh: int
    log_step: list[int]
    log_where: list[int]
    log_what: list[int]
    log_why: list[int]
    log_points: list[int]

    def __cinit__(self) -> None:
        """Compiled: where the block lies that a copy copies."""
        if cython.compiled:
            self.own_block = cython.cast(cython.p_char, cython.address(self.used_cards))
            self.own_size = OWN_SIZE

    def clear(self) -> None:
        """Everything to zero, before a game is set up."""
        if cython.compiled:
            memset(self.own_block, 0, self.own_size)
        else:
            self.__dict__.update(LAYOUT.blank())


OWN_SIZE = LAYOUT.size
