"""The action EXPAND: one segment of track, and the second one that cards can buy."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.pay import ask_cards, ask_payment, payable, stations_in
    from ekiben.games.shinjuku.reach import spread_along
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import (
        AGAIN_FROM,
        AGAIN_TO,
        EXPAND_FROM,
        EXPAND_TO,
        MATCH_ANY_CARDS,
        MATCH_FIRST_SEGMENT,
        NONE,
        STOP,
    )
    from ekiben.kernel.bits import bit, has, lowest


def network(game: State) -> int:
    """Where the player may begin: anywhere, or (prototype) at own stores and ends of own track and links."""
    if not game.charter.own_network:
        return game.charter.all_stations
    touched = game.owned[game.mover] | game.track_ends[game.mover]
    rest = touched & game.charter.linked
    while rest:
        touched |= game.charter.links[lowest(rest)]
        rest &= rest - 1
    return touched


def free_lines(game: State, station: int) -> int:
    """The stations that empty connections lead to from here."""
    return game.charter.lines[station] & ~game.track[station]


def first_ends(game: State) -> int:
    """The stations that may be named first: those with an empty connection that touches the network."""
    if not game.charter.own_network:
        return game.free_stations
    rest = game.free_stations & network(game)
    stations = rest
    while rest:
        stations |= free_lines(game, lowest(rest))
        rest &= rest - 1
    return stations


def second_ends(game: State, station: int) -> int:
    """The stations the first segment may lead to from the one named."""
    inside = network(game)
    if has(inside, station):
        return free_lines(game, station)
    return free_lines(game, station) & inside


def can_expand(game: State) -> bool:
    """Can the action be chosen?"""
    if game.supply_track[game.mover] == 0 or game.hand_size[game.mover] < game.charter.single_cost:
        return False
    return (game.free_stations & network(game)) != 0


def take_expand_answer(game: State, i: int) -> int:
    """One more end of a segment, or STOP; 1 when the action is over."""
    if game.question == EXPAND_FROM:
        game.first_from = i
        game.ask(EXPAND_TO, game.mover, second_ends(game, i))
        return 0
    if game.question == EXPAND_TO:
        game.first_to = i
        return first_segment(game)
    if game.question == AGAIN_FROM:
        if i == STOP:
            return 1 if has(game.track[game.first_from], game.first_to) else pay_single(game)
        game.second_from = i
        game.ask(AGAIN_TO, game.mover, payable_ends(game, i))
        return 0
    game.second_to = i
    if game.charter.double_match == MATCH_ANY_CARDS:
        ask_cards(game, game.charter.double_cost)
    elif game.charter.double_match == MATCH_FIRST_SEGMENT:
        ask_payment(game, wards_of_pair(game, NONE, NONE))
    else:
        ask_payment(game, wards_of_pair(game, game.second_from, i))
    return 0


def first_segment(game: State) -> int:
    """The first segment is named: lay it, unless its price depends on whether a second one follows."""
    if game.charter.double_match == MATCH_ANY_CARDS:
        return 0 if ask_again(game) else pay_single(game)
    return pay_single(game)


def pay_single(game: State) -> int:
    """Pay for one segment, if it costs anything, and lay it."""
    if game.charter.single_cost:
        ask_cards(game, game.charter.single_cost)
        return 0
    return lay_paid(game)


def lay_paid(game: State) -> int:
    """Lay what has been named and paid for; 1 when the action is over, 0 when more is asked about."""
    if not has(game.track[game.first_from], game.first_to):
        lay(game, game.first_from, game.first_to)
        if game.charter.double_match != MATCH_ANY_CARDS and ask_again(game):
            return 0
    if game.second_from != NONE:
        lay(game, game.second_from, game.second_to)
    return 1


def joined(game: State) -> int:
    """The stations a second segment may start from: the ends of the first, and what links join to them."""
    return (
        bit(game.first_from)
        | bit(game.first_to)
        | game.charter.links[game.first_from]
        | game.charter.links[game.first_to]
    )


def lines_beyond(game: State, station: int) -> int:
    """Where a second segment may lead from a station: empty connections other than the first segment."""
    if station == game.first_from:
        return free_lines(game, station) & ~bit(game.first_to)
    if station == game.first_to:
        return free_lines(game, station) & ~bit(game.first_from)
    return free_lines(game, station)


def wards_of_pair(game: State, start: int, end: int) -> int:
    """The wards whose cards pay for a double: the first segment's ends, and the second's where they count."""
    wards = bit(game.charter.ward_of[game.first_from]) | bit(game.charter.ward_of[game.first_to])
    if start != NONE:
        # A pair that runs through a link joins four stations; start is one of them only then.
        wards |= bit(game.charter.ward_of[start]) | bit(game.charter.ward_of[end])
    return wards


def payable_ends(game: State, start: int) -> int:
    """Where a second segment from this station may lead, as far as the hand can pay for it."""
    ends = lines_beyond(game, start)
    if ends == 0 or game.charter.double_match == MATCH_ANY_CARDS:
        return ends
    wards = payable(game, game.mover)
    if game.charter.double_match == MATCH_FIRST_SEGMENT:
        return ends if wards & wards_of_pair(game, NONE, NONE) else 0
    if wards & wards_of_pair(game, start, start):
        return ends
    return ends & stations_in(game, wards)


def ask_again(game: State) -> bool:
    """Ask about a second segment wherever there is room for one; what the hand can pay for stays secret."""
    if game.supply_track[game.mover] < 2 and not has(game.track[game.first_from], game.first_to):
        return False
    if game.supply_track[game.mover] < 1 or game.hand_size[game.mover] < 1:
        return False
    if game.charter.double_match == MATCH_ANY_CARDS and game.hand_size[game.mover] < game.charter.double_cost:
        return False
    any_line = False
    answers = bit(STOP)
    rest = joined(game)
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        if lines_beyond(game, start):
            any_line = True
            if payable_ends(game, start):
                answers |= bit(start)
    if any_line:
        game.ask(AGAIN_FROM, game.mover, answers)
    return any_line


def lay(game: State, start: int, end: int) -> None:
    """A piece of track makes a connection out of a line."""
    game.track[start] |= bit(end)
    game.track[end] |= bit(start)
    game.line_owner[game.charter.line_index[start][end]] = game.mover
    game.supply_track[game.mover] -= 1
    game.track_ends[game.mover] |= bit(start) | bit(end)
    if free_lines(game, start) == 0:
        game.free_stations &= ~bit(start)
    if free_lines(game, end) == 0:
        game.free_stations &= ~bit(end)
    game.busy = 1
    if game.charter.end_satisfied:
        spread_along(game, start, end)
