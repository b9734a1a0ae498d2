"""Customers: the bag they are drawn from, the wards they wait in, and their arrival without a queue."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import discard, draw_card
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import GOODS, KINDS, NONE
    from ekiben.kernel.bits import bit, count


def draw_customer(game: State) -> int:
    """A customer drawn from a bag that is not empty."""
    game.bag_size -= 1
    if game.bag_ordered:
        game.bag_ordered -= 1
        game.drawn += 1
        return game.bag[game.bag_size]
    place = game.below(game.bag_size + 1)
    game.bag[game.bag_size], game.bag[place] = game.bag[place], game.bag[game.bag_size]
    return game.bag[game.bag_size]


def put_back(game: State, kind: int) -> None:
    """A customer goes back into the bag, under the order that a set-up game may prescribe."""
    for i in range(game.bag_ordered):
        game.bag[game.bag_size - i] = game.bag[game.bag_size - i - 1]
    game.bag[game.bag_size - game.bag_ordered] = kind
    game.bag_size += 1


def place_in_ward(game: State, ward: int, kind: int) -> None:
    """A customer waits in a ward from now on, at no station in particular."""
    game.waiting[ward][kind] += 1
    game.waiting_wards |= bit(ward)
    if game.charter.end_satisfied:
        game.wanted_in[kind >> 1] |= bit(ward)


def place_all(game: State, ward: int, heap: list[int]) -> None:
    """All customers of a heap, counted by kind, go to wait in a ward."""
    game.waiting_wards |= bit(ward)
    if game.charter.end_satisfied:
        for kind in range(KINDS):
            if heap[kind]:
                game.wanted_in[kind >> 1] |= bit(ward)
    for kind in range(KINDS):
        game.waiting[ward][kind] += heap[kind]
        heap[kind] = 0


def leave_ward(game: State, ward: int) -> None:
    """Nobody waits in a ward any more."""
    game.waiting_wards &= ~bit(ward)
    for good in range(GOODS):
        game.wanted_in[good] &= ~bit(ward)


def arrive_from_bag(game: State) -> None:
    """Prototype and v1: as many customers as the department stores call for, straight from the bag."""
    due = 0
    departments = count(game.departments)
    for row in range(game.charter.arrival_rows):
        if departments >= game.charter.arrival_from[row]:
            due = game.charter.arrival_count[row]
    if game.bag_size:
        place_customers(game, due)
        # The last customer is out and placed: the turn goes on, the end begins behind it.
        if game.bag_size == 0 and game.ending == 0:
            game.ending = 1


def place_customers(game: State, due: int) -> None:
    """Turn a ward card and put so many customers from the bag in that ward, or as many as there are."""
    ward = draw_card(game)
    if ward == NONE:
        return
    for _ in range(due):
        if game.bag_size:
            place_in_ward(game, ward, draw_customer(game))
            game.busy = 1
    discard(game, ward)
