"""The action MOVE (LURE in the prototype): all customers of a ward travel along the track, store by store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.customers import place_in_ward
    from ekiben.games.shinjuku.income import draw_income
    from ekiben.games.shinjuku.pay import ask_payment, payable
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import (
        DEPARTMENT,
        MOVE_GIVE,
        MOVE_START,
        MOVE_STEP,
        NONE,
        STOP,
        TRACK_INCOME,
        YES,
    )
    from ekiben.kernel.bits import bit, has, lowest


def goods_waiting(game: State, ward: int) -> int:
    """The goods the customers of a ward want, a bit for each."""
    goods = 0
    for good in range(game.charter.goods):
        if game.waiting[ward][2 * good] or game.waiting[ward][2 * good + 1]:
            goods |= 1 << good
    return goods


def reaches(game: State, start: int, allowed: int, goods: int) -> bool:
    """Would a group that wants these goods find a store that serves it, at this station or onwards over allowed ones?

    The first such store on the way is a legal end, so a simple flood along the track answers the question.
    """
    seen = bit(start)
    edge = seen
    while edge:
        more = 0
        while edge:
            if game.sold[lowest(edge)] & goods:
                return True
            more |= game.track[lowest(edge)]
            edge &= edge - 1
        edge = more & allowed & ~seen
        seen |= edge
    return False


def starts(game: State, ward: int) -> int:
    """The stations of a ward at which its customers may start."""
    if not game.charter.end_satisfied:
        return game.charter.ward_stations[ward]
    goods = goods_waiting(game, ward)
    stations = 0
    rest = game.charter.ward_stations[ward]
    while rest:
        station = lowest(rest)
        rest &= rest - 1
        if reaches(game, station, game.charter.all_stations, goods):
            stations |= bit(station)
    return stations


def wards_to_move(game: State) -> int:
    """The wards whose customers could travel, for which the player can pay."""
    wards = game.waiting_wards & payable(game, game.mover)
    if game.charter.end_satisfied:
        rest = wards
        while rest:
            ward = lowest(rest)
            rest &= rest - 1
            if not starts(game, ward):
                wards &= ~bit(ward)
    return wards


def can_move(game: State) -> bool:
    """Can the action be chosen?"""
    return wards_to_move(game) != 0


def choose_ward(game: State, ward: int) -> None:
    """The ward is named; now it is paid for."""
    game.journey_ward = ward
    ask_payment(game, bit(ward))


def depart(game: State) -> None:
    """All customers of the ward form a group; from which station?"""
    for kind in range(game.charter.kinds):
        game.group[kind] = game.waiting[game.journey_ward][kind]
        game.group_size += game.group[kind]
        game.waiting[game.journey_ward][kind] = 0
        if game.group[kind]:
            game.group_goods |= 1 << (kind >> 1)
    game.waiting_wards &= ~bit(game.journey_ward)
    game.journey_mover = game.mover
    game.route_length = 0
    game.visited = 0
    game.users = 0
    game.ask(MOVE_START, game.mover, starts_of_group(game))


def starts_of_group(game: State) -> int:
    """The stations at which the group that has left its ward may start."""
    if not game.charter.end_satisfied:
        return game.charter.ward_stations[game.journey_ward]
    stations = 0
    rest = game.charter.ward_stations[game.journey_ward]
    while rest:
        if reaches(game, lowest(rest), game.charter.all_stations, game.group_goods):
            stations |= bit(lowest(rest))
        rest &= rest - 1
    return stations


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
    for good in range(game.charter.goods):
        if (wanted >> good) & 1:
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
    """Who is left waits in the ward of the last station; then owners of the track that was used draw cards."""
    ward = game.charter.ward_of[game.here]
    for kind in range(game.charter.kinds):
        for _ in range(game.group[kind]):
            place_in_ward(game, ward, kind)
        game.group[kind] = 0
    game.group_size = 0
    game.group_goods = 0
    game.track_users = 0
    if game.charter.track_income:
        game.track_users = game.users & ~bit(game.mover)
    return pay_track_income(game)


def pay_track_income(game: State) -> int:
    """The owners of used track draw, clockwise from the mover's left; 1 when all have."""
    for i in range(1, game.charter.players):
        seat = (game.mover + i) % game.charter.players
        if has(game.track_users, seat):
            game.track_users &= ~bit(seat)
            if game.charter.ask_income:
                game.ask(TRACK_INCOME, seat, 3)
                return 0
            draw_income(game, seat)
    return 1
