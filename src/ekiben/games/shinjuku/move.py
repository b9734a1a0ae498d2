"""The action MOVE (LURE in the prototype): all customers of a ward travel along the track, store by store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.customers import leave_ward, place_all
    from ekiben.games.shinjuku.income import draw_income
    from ekiben.games.shinjuku.pay import ask_payment
    from ekiben.games.shinjuku.reach import satisfying, wards_to_satisfy
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import (
        DEPARTMENT,
        KINDS,
        MOVE_GIVE,
        MOVE_START,
        MOVE_STEP,
        NONE,
        STOP,
        TRACK_INCOME,
        YES,
    )
    from ekiben.kernel.bits import bit, has, lowest


def wards_to_move(game: State, wards: int) -> int:
    """Those of the wards whose cards can be paid whose customers could travel."""
    if game.charter.end_satisfied:
        return wards & wards_to_satisfy(game)
    return wards & game.waiting_wards


def can_move(game: State, wards: int) -> bool:
    """Can the action be chosen, if cards of these wards can be paid?"""
    return wards_to_move(game, wards) != 0


def reaches(game: State, start: int, allowed: int, goods: int) -> bool:
    """Would a group that wants these goods find a store, at this station or onwards over allowed ones?

    The first such store on the way is a legal end, so a simple flood along the track answers the question.
    """
    seen = bit(start)
    rest = seen
    while rest:
        station = lowest(rest)
        if game.sold[station] & goods:
            return True
        beyond = game.track[station] & allowed & ~seen
        seen |= beyond
        rest = (rest & (rest - 1)) | beyond
    return False


def choose_ward(game: State, ward: int) -> None:
    """The ward is named; now it is paid for."""
    game.journey_ward = ward
    ask_payment(game, bit(ward))


def depart(game: State) -> None:
    """All customers of the ward form a group; from which station?"""
    for kind in range(KINDS):
        number = game.waiting[game.journey_ward][kind]
        game.group[kind] = number
        game.group_size += number
        game.group_goods |= (number != 0) << (kind >> 1)
        game.waiting[game.journey_ward][kind] = 0
    leave_ward(game, game.journey_ward)
    game.journey_mover = game.mover
    game.route_length = 0
    game.visited = 0
    game.users = 0
    starts = game.charter.ward_stations[game.journey_ward]
    if game.charter.end_satisfied:
        starts &= satisfying(game, game.group_goods)
    game.ask(MOVE_START, game.mover, starts)


def take_move_answer(game: State, i: int) -> int:
    """Start, step, stop, or the customer a store gets; 1 when the action is over."""
    if game.question == MOVE_START:
        return visit(game, i)
    if game.question == MOVE_GIVE:
        give(game, i)
        return serve(game)
    if game.question == TRACK_INCOME:
        if i == YES:
            draw_income(game, game.seat)
        return pay_track_income(game)
    if i == STOP:
        return end_journey(game)
    if not has(game.charter.links[game.here], i):
        game.users |= bit(game.line_owner[game.charter.line_index[game.here][i]])
    return visit(game, i)


def visit(game: State, station: int) -> int:
    """The group comes to a station, whose store is served at once."""
    game.here = station
    game.visited |= bit(station)
    game.route[game.route_length] = station
    game.given[game.route_length] = NONE
    game.given_too[game.route_length] = NONE
    game.given_to[game.route_length] = game.store_owner[station]
    game.route_length += 1
    game.room = game.charter.serves[game.store_height[station]]
    game.served = 0
    game.served_goods = 0
    return serve(game)


def fitting(game: State) -> int:
    """The kinds of customer in the group that the store here can still take."""
    wanted = game.sold[game.here] & game.group_goods
    if game.charter.dept_distinct and game.store_height[game.here] == DEPARTMENT:
        wanted &= ~game.served_goods
    kinds = 0
    while wanted:
        good = lowest(wanted)
        wanted &= wanted - 1
        if game.group[2 * good]:
            kinds |= bit(2 * good)
        if game.group[2 * good + 1]:
            kinds |= bit(2 * good + 1)
    return kinds


def serve(game: State) -> int:
    """Give the store what it must get; ask where the mover has a choice."""
    while game.room and game.sold[game.here] & game.group_goods:
        kinds = fitting(game)
        if kinds == 0:
            break
        if kinds & (kinds - 1):
            game.ask(MOVE_GIVE, game.mover, kinds)
            return 0
        give(game, lowest(kinds))
    return go_on(game)


def give(game: State, kind: int) -> None:
    """A customer leaves the group for the collection of the store's owner."""
    game.group[kind] -= 1
    game.group_size -= 1
    if game.group[kind] + game.group[kind ^ 1] == 0:
        game.group_goods &= ~(1 << (kind >> 1))
    game.collection[game.store_owner[game.here]][kind] += 1
    if game.served:
        game.given_too[game.route_length - 1] = kind
    else:
        game.given[game.route_length - 1] = kind
    game.served += 1
    game.served_goods |= 1 << (kind >> 1)
    game.room -= 1


def next_stations(game: State) -> int:
    """The stations the group may go on to."""
    steps = game.track[game.here] & ~game.visited
    if game.charter.end_satisfied:
        steps &= satisfying(game, game.group_goods)
        rest = steps
        while rest:
            station = lowest(rest)
            rest &= rest - 1
            if not reaches(game, station, ~game.visited, game.group_goods):
                steps &= ~bit(station)
    return steps


def go_on(game: State) -> int:
    """Ask where the group goes next, unless it is empty or can only stop."""
    if game.group_size == 0:
        return end_journey(game)
    steps = next_stations(game)
    if steps == 0:
        return end_journey(game)
    if game.served or not game.charter.end_satisfied:
        steps |= bit(STOP)
    game.ask(MOVE_STEP, game.mover, steps)
    return 0


def end_journey(game: State) -> int:
    """Who is left waits in the ward of the last station; then owners of used track draw cards."""
    ward = game.charter.ward_of[game.here]
    if game.group_size:
        place_all(game, ward, game.group)
    game.group_size = 0
    game.group_goods = 0
    game.track_users = 0
    if game.charter.track_income:
        game.track_users = game.users & ~bit(game.mover)
    return pay_track_income(game)


def pay_track_income(game: State) -> int:
    """The owners of used track draw, clockwise from the mover's left; 1 when all have."""
    seat = game.mover
    while game.track_users:
        seat = seat + 1 if seat + 1 < game.charter.players else 0
        if has(game.track_users, seat):
            game.track_users &= ~bit(seat)
            if game.charter.ask_income:
                game.ask(TRACK_INCOME, seat, 3)
                return 0
            draw_income(game, seat)
    return 1
