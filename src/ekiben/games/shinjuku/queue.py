"""The customer queue of version 2: cards in a row, customers on them, the head goes to the map."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import draw_card, take_card
    from ekiben.games.shinjuku.customers import draw_customer, place_all, put_back
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import KINDS, NONE
    from ekiben.kernel.bits import count


def arrive_from_queue(game: State) -> None:
    """Place the head's customers, take its card, slide, turn a new card, fill up."""
    place_head(game)
    slide(game)
    refill(game)


def place_head(game: State) -> None:
    """The customers on space 1 go to the ward of its card, and the card to the hand of the player."""
    ward = game.queue_ward[0]
    if ward == NONE:
        return
    placed = game.queue_load[0]
    if placed:
        place_all(game, ward, game.queue[0])
    game.queue_load[0] = 0
    game.queue_total -= placed
    take_card(game, game.mover, ward)
    game.known[game.mover][ward] += 1
    if placed:
        game.busy = 1
        # The last customer of all has been placed: from here on spent customers leave the game.
        if game.queue_total == 0 and game.bag_size == 0 and game.ending == 0:
            game.ending = 1


def slide(game: State) -> None:
    """Cards and customers move one space towards the head, and the last space gets a new card."""
    last = game.charter.queue_spaces - 1
    if cython.compiled:
        for space in range(last):
            game.queue_ward[space] = game.queue_ward[space + 1]
            game.queue_load[space] = game.queue_load[space + 1]
            for kind in range(KINDS):
                game.queue[space][kind] = game.queue[space + 1][kind]
    else:
        game.queue_ward.insert(last, game.queue_ward.pop(0))
        game.queue_load.insert(last, game.queue_load.pop(0))
        game.queue.insert(last, game.queue.pop(0))
    game.queue_load[last] = 0
    for kind in range(KINDS):
        game.queue[last][kind] = 0
    game.queue_ward[last] = draw_card(game)


def refill(game: State) -> None:
    """Draw customers one by one until the queue holds its base number and one for each department store."""
    wanted = game.charter.queue_base + count(game.departments)
    while game.queue_total < wanted and game.bag_size:
        kind = draw_customer(game)
        if not add_to_queue(game, kind):
            put_back(game, kind)
            return


def space_for(game: State, kind: int) -> int:
    """Where a new customer goes: to its own good, else on the first card without any; NONE if nowhere."""
    good = kind >> 1
    found = NONE
    if not cython.compiled:
        for space in range(game.charter.queue_spaces):
            heap = game.queue[space]
            if heap[2 * good] or heap[2 * good + 1]:
                return space
            if found == NONE and game.queue_load[space] == 0 and game.queue_ward[space] != NONE:
                found = space
        return found
    # From the tail, so that what is nearest to the head stays; leaving early would be a branch of chance.
    for space in range(game.charter.queue_spaces - 1, -1, -1):
        found = space if game.queue_load[space] == 0 and game.queue_ward[space] != NONE else found
    for space in range(game.charter.queue_spaces - 1, -1, -1):
        found = space if game.queue[space][2 * good] + game.queue[space][2 * good + 1] else found
    return found


def add_to_queue(game: State, kind: int) -> bool:
    """Add a customer to the queue, if a card is there for it."""
    space = space_for(game, kind)
    if space == NONE:
        return False
    game.queue[space][kind] += 1
    game.queue_load[space] += 1
    game.queue_total += 1
    return True
