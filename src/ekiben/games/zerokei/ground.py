"""The action Prepare Ground: a construction token becomes a track in store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import ABLE_GROUND, GROUND_CITY, REACH
    from ekiben.games.zerokei.yen import pay_bank
    from ekiben.kernel.bits import bit


def ground_price(game: State, seat: int, city: int, discount: int) -> int:
    """What preparing a city costs this player: with the ability always the same, discount or not."""
    if game.abilities[seat] & ABLE_GROUND:
        return game.charter.ground_cost_able
    return max(0, game.charter.ground_cost[city] - discount)


def cities_to_prepare(game: State, yen: int, discount: int) -> int:
    """The cities with a construction token whose ground the mover can pay for with so many yen."""
    if game.abilities[game.mover] & ABLE_GROUND:
        return game.construction if yen >= game.charter.ground_cost_able else 0
    return game.construction & game.charter.ground_within[min(yen + discount, REACH - 1)]


def ask_ground(game: State) -> None:
    """In which city?"""
    yen = game.yen[game.mover] - game.kept
    game.ask(GROUND_CITY, game.mover, cities_to_prepare(game, yen, game.discount))


def take_ground(game: State, i: int) -> None:
    """The city is named: pay, take the token as a track, score."""
    game.city = i
    pay_bank(game, game.mover, ground_price(game, game.mover, i, game.discount))
    remove_token(game, game.mover, i)


def remove_token(game: State, seat: int, city: int) -> None:
    """The construction token becomes a track on the player's engine, the points of the city are scored."""
    game.construction &= ~bit(city)
    game.tracks[seat] += 1
    game.all_tracks += 1
    game.points[seat] += game.charter.ground_points[city]
    find_cheapest(game)


def find_cheapest(game: State) -> None:
    """The lowest cost among the cities that still have a construction token; it can only rise."""
    while game.construction and not game.construction & game.charter.ground_within[game.cheapest_ground]:
        game.cheapest_ground += 1
