"""The action Lay Track: which section, at the price of which space of the marker, and whose track."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.usable import empty_sections
    from ekiben.games.zerokei.vocabulary import (
        ABLE_TRACK,
        NONE,
        TRACK_CITY,
        TRACK_OWNER,
        TRACK_SPACE,
    )
    from ekiben.games.zerokei.yen import pay_bank, pay_player
    from ekiben.kernel.bits import bit, lowest


def track_price(game: State, space: int, discount: int) -> int:
    """What laying a track costs by this space of the track cost marker."""
    return max(0, game.charter.track_yen[space] - discount)


def spaces_to_choose(game: State, yen: int, discount: int) -> int:
    """The spaces of the marker the mover may pay by: the counter's, or with the ability any."""
    if not game.abilities[game.mover] & ABLE_TRACK:
        return bit(game.marker)
    spaces = 0
    for space in range(game.charter.letters):
        if track_price(game, space, discount) <= yen:
            spaces |= bit(space)
    return spaces


def track_owners(game: State) -> int:
    """Whose track the mover may take: the own ones first, without one those of any other player."""
    if game.tracks[game.mover]:
        return bit(game.mover)
    owners = 0
    for seat in range(game.charter.players):
        if game.tracks[seat]:
            owners |= bit(seat)
    return owners


def ask_track(game: State) -> None:
    """In which city?"""
    game.ask(TRACK_CITY, game.mover, empty_sections(game))


def take_track_answer(game: State, i: int) -> bool:
    """City, space and owner, each asked for where there is a choice; true when the track is laid."""
    if game.question == TRACK_CITY:
        game.city = i
        spaces = spaces_to_choose(game, game.yen[game.mover] - game.kept, game.discount)
        if spaces & (spaces - 1):
            game.ask(TRACK_SPACE, game.mover, spaces)
            return False
        return choose_space(game, lowest(spaces))
    if game.question == TRACK_SPACE:
        return choose_space(game, i)
    lay_track(game, i)
    return True


def choose_space(game: State, space: int) -> bool:
    """The price is known; whose track?"""
    game.space = space
    owners = track_owners(game)
    if owners & (owners - 1):
        game.ask(TRACK_OWNER, game.mover, owners)
        return False
    lay_track(game, lowest(owners))
    return True


def lay_track(game: State, owner: int) -> None:
    """Pay the bank for an own track or the owner for another's, and score."""
    cost = track_price(game, game.space, game.discount)
    if owner == game.mover:
        pay_bank(game, game.mover, cost)
    else:
        pay_player(game, game.mover, owner, cost)
    put_track(game, owner, game.city)
    game.points[game.mover] += game.charter.track_points[game.space]
    game.space = NONE


def put_track(game: State, owner: int, city: int) -> None:
    """A track of this player's engine lies in the section of a city from now on."""
    game.tracks[owner] -= 1
    game.all_tracks -= 1
    game.laid |= bit(city)
