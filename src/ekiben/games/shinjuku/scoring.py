"""What collections are worth, and who wins a tie."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import (
        SCORE_DROP_MOST,
        SCORE_MAJORITY,
        TIE_FIRST_BONUS,
        TIE_RANK,
        TIE_TOP_2,
        TIE_TOP_3,
    )
    from ekiben.kernel.bits import lowest


def count_points(game: State) -> None:
    """The game is over: everybody's points and places."""
    for seat in range(game.charter.players):
        game.points[seat] = seat_points(game, seat)
    for seat in range(game.charter.players):
        game.places_of[seat] = 1
        for other in range(game.charter.players):
            if other != seat and beats(game, other, seat):
                game.places_of[seat] += 1


def seat_points(game: State, seat: int) -> int:
    """What a player's collection is worth as it stands."""
    if game.charter.scoring == SCORE_MAJORITY:
        return majority_points(game, seat)
    if game.charter.scoring == SCORE_DROP_MOST:
        return points_without_top(game, seat, 1)
    return set_points(game, seat)


def good_tokens(game: State, seat: int, good: int) -> int:
    """How many tokens of a good a player has."""
    return game.collection[seat][2 * good] + game.collection[seat][2 * good + 1]


def good_points(game: State, seat: int, good: int) -> int:
    """What a player's tokens of a good are worth one by one."""
    return (
        game.collection[seat][2 * good] * game.charter.customer_points
        + game.collection[seat][2 * good + 1] * game.charter.double_points
    )


def majority_points(game: State, seat: int) -> int:
    """Prototype: each customer counts, and having the most of a good, alone or together with others."""
    points = 0
    for good in range(game.charter.goods):
        points += good_points(game, seat, good)
        mine = good_tokens(game, seat, good)
        if mine == 0:
            continue
        ahead = True
        level = False
        for other in range(game.charter.players):
            if other != seat:
                theirs = good_tokens(game, other, good)
                if theirs > mine:
                    ahead = False
                if theirs == mine:
                    level = True
        if ahead:
            points += game.charter.tied_points if level else game.charter.majority_points
    return points


def points_without_top(game: State, seat: int, number: int) -> int:
    """v1: the points without the goods of most tokens; of goods level in tokens the one worth least goes."""
    points = 0
    for good in range(game.charter.goods):
        points += good_points(game, seat, good)
    dropped = 0
    for _ in range(number):
        worst = -1
        for good in range(game.charter.goods):
            if (dropped >> good) & 1:
                continue
            if (
                worst < 0
                or good_tokens(game, seat, good) > good_tokens(game, seat, worst)
                or (
                    good_tokens(game, seat, good) == good_tokens(game, seat, worst)
                    and good_points(game, seat, good) < good_points(game, seat, worst)
                )
            ):
                worst = good
        if worst >= 0:
            dropped |= 1 << worst
            points -= good_points(game, seat, worst)
    return points


def set_points(game: State, seat: int) -> int:
    """v2: sets of different goods, a double as two units, bonus tokens as whatever is best."""
    for good in range(game.charter.goods):
        game.scratch[good] = game.collection[seat][2 * good] + 2 * game.collection[seat][2 * good + 1]
    return best_sets(game, 0, game.bonus[seat])


def best_sets(game: State, good: int, left: int) -> int:
    """Try all ways to give the bonus tokens that are left to this good and the ones behind it."""
    if left == 0:
        return sets_value(game)
    if good == game.charter.goods - 1:
        game.scratch[good] += left
        best = sets_value(game)
        game.scratch[good] -= left
        return best
    best = 0
    for n in range(left + 1):
        game.scratch[good] += n
        value = best_sets(game, good + 1, left - n)
        game.scratch[good] -= n
        if value > best:
            best = value
    return best


def sets_value(game: State) -> int:
    """The largest sets first: a unit of the good with n-th most units makes a set of n - 1 one of n."""
    points = 0
    for good in range(game.charter.goods):
        larger = 0
        for other in range(game.charter.goods):
            larger += game.scratch[other] > game.scratch[good]
            # Of goods level in units the first one counts as larger.
            larger += game.scratch[other] == game.scratch[good] and other < good
        points += game.scratch[good] * game.charter.set_gains[larger]
    return points


def best_rank(game: State, seat: int) -> int:
    """v1: one more than the highest rank number among a player's department stores, 0 without one."""
    best = 0
    rest = game.owned[seat] & game.departments
    while rest:
        station = lowest(rest)
        rest &= rest - 1
        # On a board without ranks a department store still beats none.
        if game.charter.rank[station] + 1 > best:
            best = game.charter.rank[station] + 1
    return best


def tie_value(game: State, seat: int, rule: int) -> int:
    """What a tie-break compares; more is better."""
    if rule == TIE_TOP_2:
        return points_without_top(game, seat, 2)
    if rule == TIE_TOP_3:
        return points_without_top(game, seat, 3)
    if rule == TIE_RANK:
        return best_rank(game, seat)
    if rule == TIE_FIRST_BONUS and game.bonus_first[seat]:
        return 256 - game.bonus_first[seat]
    return 0


def beats(game: State, seat: int, other: int) -> bool:
    """Is this player ahead of the other, tie-breaks included?"""
    if game.points[seat] != game.points[other]:
        return game.points[seat] > game.points[other]
    for i in range(4):
        mine = tie_value(game, seat, game.charter.tie_breaks[i])
        theirs = tie_value(game, other, game.charter.tie_breaks[i])
        if mine != theirs:
            return mine > theirs
    return False
