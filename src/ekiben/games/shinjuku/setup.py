"""Setting the game up: piles, tokens, hands, first customers, queue and Matsuri, in the edition's order."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import deal_card, discard, draw_card
    from ekiben.games.shinjuku.customers import draw_customer, place_customers, place_in_ward
    from ekiben.games.shinjuku.derived import find_derived
    from ekiben.games.shinjuku.open import ask_free_store
    from ekiben.games.shinjuku.queue import refill
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.turn import begin_turn
    from ekiben.games.shinjuku.vocabulary import (
        CARDS,
        LINES,
        NO_SEAT,
        NONE,
        SETUP_HANDS,
        SETUP_MATSURI,
        SETUP_QUEUE,
        SETUP_SEED,
        SPACES,
    )
    from ekiben.kernel.bits import bit, count, has


def empty_board(game: State) -> None:
    """The map without stores and track, everybody's tokens in the supply."""
    for station in range(game.charter.stations):
        game.store_owner[station] = NO_SEAT
        game.store_good[station] = NONE
        game.store_under[station] = NONE
        game.track[station] = game.charter.links[station]
        if game.charter.lines[station]:
            game.free_stations |= bit(station)
    for line in range(LINES):
        game.line_owner[line] = NO_SEAT
    for space in range(SPACES):
        game.queue_ward[space] = NONE
    for seat in range(game.charter.players):
        for good in range(game.charter.goods):
            game.supply[seat][good] = game.charter.stores_per_good
        game.supply_departments[seat] = game.charter.dept_stores
        game.supply_track[seat] = game.charter.track
    game.matsuri = NONE
    game.action = NONE
    game.station = NONE
    game.customer = NONE
    game.second_from = NONE
    game.journey_ward = NONE
    game.journey_mover = NO_SEAT
    find_derived(game)


def fill_piles(game: State) -> None:
    """All ward cards in the draw pile, all customers in the bag."""
    for ward in range(game.charter.wards):
        for _ in range(game.charter.cards[ward]):
            game.deck[game.deck_size] = ward
            game.deck_size += 1
    for kind in range(game.charter.kinds):
        for _ in range(game.charter.customers[kind]):
            game.bag[game.bag_size] = kind
            game.bag_size += 1


def set_up(game: State) -> None:
    """From the filled piles to the first question."""
    if game.charter.start_seat >= 0:
        game.start_seat = game.charter.start_seat
    else:
        game.start_seat = game.below(game.charter.players)
    game.mover = game.start_seat
    set_up_from(game, 0)


def set_up_from(game: State, first: int) -> None:
    """The steps of the setup from this one on, then the first turn."""
    for i in range(first, 4):
        if game.charter.setup_order[i] == SETUP_HANDS:
            if game.charter.setup_customers or game.charter.free_store:
                set_up_seats(game)
                return
            deal_hands(game)
        elif game.charter.setup_order[i] == SETUP_SEED:
            seed_wards(game)
        elif game.charter.setup_order[i] == SETUP_QUEUE:
            fill_queue(game)
        elif game.charter.setup_order[i] == SETUP_MATSURI:
            start_matsuri(game)
    begin_turn(game)


def set_up_seats(game: State) -> None:
    """Prototype: player by player in turn order a hand, two customers, a free store; then the next step."""
    while game.setup_seats < game.charter.players:
        game.mover = (game.start_seat + game.setup_seats) % game.charter.players
        game.setup_seats += 1
        for _ in range(game.charter.hand):
            deal_card(game, game.mover)
        for _ in range(game.charter.setup_customers):
            if game.bag_size:
                place_customers(game, 1)
        if game.charter.free_store:
            ask_free_store(game, game.mover)
            return
    game.mover = game.start_seat
    step = 0
    while game.charter.setup_order[step] != SETUP_HANDS:
        step += 1
    set_up_from(game, step + 1)


def deal_hands(game: State) -> None:
    """Everybody's first hand, in turn order."""
    for i in range(game.charter.players):
        seat = (game.start_seat + i) % game.charter.players
        for _ in range(game.charter.hand):
            deal_card(game, seat)


def seed_wards(game: State) -> None:
    """Draw ward cards until enough different wards are up, put customers in each, discard all the cards."""
    if not cython.compiled:
        held = [0] * CARDS
    wards = 0
    n = 0
    while count(wards) < game.charter.seed_wards:
        ward = draw_card(game)
        if ward == NONE:
            break
        held[n] = ward
        n += 1
        if not has(wards, ward):
            wards |= bit(ward)
            for _ in range(game.charter.seed_customers):
                if game.bag_size:
                    place_in_ward(game, ward, draw_customer(game))
    for i in range(n):
        discard(game, held[i])


def fill_queue(game: State) -> None:
    """A card on every space of the queue, then its first customers."""
    for space in range(game.charter.queue_spaces):
        game.queue_ward[space] = draw_card(game)
    refill(game)


def start_matsuri(game: State) -> None:
    """A card says where the Matsuri starts."""
    ward = draw_card(game)
    if ward != NONE:
        game.matsuri = ward
        discard(game, ward)
