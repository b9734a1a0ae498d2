"""The end of a round: the effect of the current event, for the players one by one in turn order."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.buy import buy_carriage, cards_to_buy
    from ekiben.games.zerokei.scoring import worth
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.turn_order import give_reward
    from ekiben.games.zerokei.vocabulary import (
        END_BUY,
        END_CITY,
        END_RANK,
        END_REWARD,
        END_TRADE,
        END_YEN,
        OFFER_CARD,
        OFFER_CITY,
        STAGE_PREPARE,
        STOP,
        TRADE,
        YES,
    )
    from ekiben.games.zerokei.yen import gain_yen
    from ekiben.kernel.bits import bit, lowest


def next_offer(game: State) -> bool:
    """The effect for the next player in turn order; true when a question is waiting. Hideo is passed over."""
    if game.turn_at == game.charter.players or game.charter.effect[game.event] < END_TRADE:
        game.round += 1
        game.stage = STAGE_PREPARE
        return False
    game.mover = game.tile[game.turn_at]
    game.turn_at += 1
    return game.mover != game.charter.hideo and not give_effect(game)


def give_effect(game: State) -> bool:
    """The effect for the mover; true unless it asks something."""
    effect = game.charter.effect[game.event]
    if effect == END_YEN:
        gain_yen(game, game.mover, game.charter.gain[game.event])
    elif effect == END_RANK:
        gain_yen(game, game.mover, game.charter.by_rank[game.event][score_rank(game, game.mover)])
    elif effect == END_REWARD:
        return give_reward(game, game.turn_at - 1)
    elif effect == END_TRADE:
        return not offer_trade(game)
    elif effect == END_BUY:
        return not offer_cards(game)
    elif effect == END_CITY:
        return not offer_cities(game)
    return True


def score_rank(game: State, seat: int) -> int:
    """0 for the first on the score marker; of level players the one earlier in turn order ranks higher."""
    rank = 0
    level = True
    for space in range(game.charter.players):
        other = game.tile[space]
        if other == seat:
            level = False
        elif game.points[other] > game.points[seat] or (level and game.points[other] == game.points[seat]):
            rank += 1
    return rank


# ---------------------------------------------------------------- what may be declined


def can_trade(game: State) -> bool:
    """Has the mover the points for it? The score never falls below 0 during the game."""
    return game.points[game.mover] >= game.charter.points[game.event]


def offer_trade(game: State) -> bool:
    """Points for yen? True when it is asked."""
    if not can_trade(game):
        return False
    game.ask(TRADE, game.mover, 3)
    return True


def take_trade(game: State, i: int) -> None:
    """Points are lost and yen are received, or nothing happens."""
    if i == YES:
        game.points[game.mover] -= game.charter.points[game.event]
        gain_yen(game, game.mover, game.charter.gain[game.event])


def offer_cards(game: State) -> bool:
    """A carriage of the discard pile? True when it is asked."""
    cards = cards_to_buy(game, game.yen[game.mover])
    if cards:
        game.ask(OFFER_CARD, game.mover, cards | bit(STOP))
    return cards != 0


def take_offered_card(game: State, i: int) -> bool:
    """Buy it, or not; true unless its second icon leaves a choice."""
    return i == STOP or buy_carriage(game, i)


def cities_in_train(game: State, seat: int) -> int:
    """All the cities on the carriages of a player."""
    cities = 0
    rest = game.mine[seat]
    while rest:
        cities |= game.cities_on[lowest(rest)]
        rest &= rest - 1
    return cities


def carriages_with(game: State, seat: int, city: int) -> int:
    """How many carriages of a player have this city."""
    number = 0
    rest = game.mine[seat]
    while rest:
        number += (game.cities_on[lowest(rest)] >> city) & 1
        rest &= rest - 1
    return number


def points_of_city(game: State, seat: int, city: int) -> int:
    """What scoring a city gives a player now: its value, times the carriages that have it."""
    return worth(game, seat, city) * carriages_with(game, seat, city)


def cities_to_score(game: State) -> int:
    """The cities of the mover's train that may be scored: none that would take the score below 0."""
    cities = 0
    rest = cities_in_train(game, game.mover)
    most = game.charter.no_track * game.train_size[game.mover]
    if game.points[game.mover] + most >= 0:
        return rest  # no city could take so much
    while rest:
        city = lowest(rest)
        rest &= rest - 1
        if game.points[game.mover] + points_of_city(game, game.mover, city) >= 0:
            cities |= bit(city)
    return cities


def offer_cities(game: State) -> bool:
    """A city of the train? True when it is asked."""
    cities = cities_to_score(game)
    if cities:
        game.ask(OFFER_CITY, game.mover, cities | bit(STOP))
    return cities != 0


def take_offered_city(game: State, i: int) -> None:
    """Score it, or not."""
    if i != STOP:
        game.points[game.mover] += points_of_city(game, game.mover, i)
