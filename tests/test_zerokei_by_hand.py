"""Turns of Zero-Kei on tables set up by hand: actions, events, claims, the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from zerokei_by_hand import (
    BLACK,
    BOX,
    CARD,
    CITY,
    ENGINE_0,
    ENGINE_1,
    ENGINE_2,
    GOLD,
    WHITE,
    do,
    on_turn,
    prepared,
    seen,
    table_of,
)

from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei


@pytest.mark.rule("action.count.limit", "engine.fee.other-to-owner", "ability.ground.one-yen")
def test_the_three_actions_of_the_green_player() -> None:
    def change(s: Any) -> None:
        s.venue_city[0] = CITY["Odawara"]
        s.built[WHITE], s.station_at[0] = 1, WHITE
        s.construction &= ~1
        s.tracks[2] = 1

    game = on_turn("N5", cards=("C12",), yen=(9, 0, 0), change=change)
    do(game, ENGINE_1, v.GROUND, CITY["Hamamatsu"])
    s = seen(game)
    assert (s.yen[0], s.yen[1], s.points[0], s.tracks[0]) == (6, 2, 3, 1)
    do(game, v.EVENT, WHITE, CITY["Hamamatsu"])
    assert (seen(game).yen[0], seen(game).points[0], seen(game).built[WHITE]) == (3, 7, 2)
    do(game, ENGINE_0, 0)  # with no track to pay for, the engine can only place a cauldron
    s = seen(game)
    # That was the last turn of the round: the one yen is the income of the next.
    assert (s.yen[0], s.points[0], s.cauldrons_at[0][0], s.actions_left) == (1, 9, 1, 0)
    assert s.round == 1


def test_engine_of_two_possible_actions_asks_which() -> None:
    game = on_turn("G3", change=prepared(4))
    do(game, ENGINE_1)
    assert game.question == v.PART and game.answers == [v.GROUND, v.TRACK]
    do(game, v.TRACK, 7)
    s = seen(game)
    # Fee and cost (letter D: 4 yen, 5 points) both go to the owner of engine and track.
    assert (s.yen[0], s.yen[1], s.points[0], s.tracks[1], s.laid) == (14, 6, 5, 0, 1 << 7)


def test_an_engine_whose_action_cannot_be_paid_is_no_choice() -> None:
    game = on_turn("G3", yen=(3, 0, 0))
    assert ENGINE_1 not in game.answers and ENGINE_2 not in game.answers and ENGINE_0 in game.answers
    assert game.answers == [ENGINE_0, v.TAIL, v.STOP]


def test_borrowed_track_with_ability_and_discount() -> None:
    def change(s: Any) -> None:
        prepared(4)(s)
        s.tracks[2] += 1
        s.construction &= ~(1 << 5)

    game = on_turn("B6", cards=("C25", "C09"), change=change)
    do(game, CARD["C09"], 11)
    assert game.question == v.TRACK_SPACE and game.answers == [0, 1, 2, 3, 4]
    do(game, 3)
    assert game.question == v.TRACK_OWNER and game.answers == [1, 2]
    do(game, 2)
    assert (seen(game).yen[2], seen(game).points[0], seen(game).laid) == (3, 5, 1 << 11)
    do(game, v.EVENT, 10, 0)  # letter A for 2 yen less is free, and only one owner is left
    assert (seen(game).yen[:2], seen(game).points[0]) == ((17, 0), 6)


def test_station_ability_and_discount() -> None:
    game = on_turn("N5", cards=("C20", "C11"), change=prepared(2))
    do(game, CARD["C11"], GOLD, 2)
    assert (seen(game).yen[0], seen(game).points[0]) == (19, 7)
    assert v.EVENT not in game.answers, "no other city is prepared"


@pytest.mark.parametrize("yen", [5, 6])
def test_an_event_of_two_actions_needs_the_yen_for_both(yen: int) -> None:
    # 2 for the event, 2 for the cheapest ground, 2 for the track (letter B).
    game = on_turn("B2", yen=(yen, 0, 0))
    assert (v.EVENT in game.answers) == (yen == 6)
    if yen == 6:
        do(game, v.EVENT)
        assert game.question == v.GROUND_CITY, "nobody has a track, so ground comes first"
        assert all(BOX.cities[city].ground_cost == 2 for city in game.answers)
        do(game, 2)
        assert game.question == v.TRACK_CITY and 2 in game.answers
        do(game, 2)
        assert (seen(game).yen[0], seen(game).points[0], seen(game).tracks[0]) == (0, 4, 0)


def test_an_event_of_two_actions_in_the_other_order() -> None:
    game = on_turn("B2", change=prepared(0))
    do(game, v.EVENT)
    assert game.question == v.PART and game.answers == [v.GROUND, v.TRACK]
    do(game, v.TRACK, 3)
    assert game.question == v.GROUND_CITY and seen(game).yen[1] == 2
    do(game, 3)
    assert game.question == v.ACTION and seen(game).actions_left == 2
    assert (seen(game).yen[0], seen(game).tracks[0]) == (14, 1)


def test_venue_and_counter_in_either_order() -> None:
    game = on_turn("G1", cards=("C30",), yen=(1, 0, 0))
    do(game, v.EVENT)
    assert game.answers == [v.VENUE, v.COUNTER]
    do(game, v.COUNTER, BLACK)
    assert game.question == v.VENUE_CHOICE
    # The doubled effect costs 2 yen and is had wholly or not at all; one carriage has nowhere to go.
    assert game.answers == [1, v.PLACE_ONLY, v.PLACE_ONLY + 1, v.PLACE_ONLY + 2]
    do(game, 1)
    assert (seen(game).yen[0], seen(game).counter_at[BLACK]) == (5, 1)


def test_moving_carriages_twice() -> None:
    game = on_turn("N1", cards=("C30", "C01", "C04"))
    do(game, v.EVENT, 2, CARD["C30"])
    assert game.answers == [1, 2]
    do(game, 2)
    assert game.question == v.MOVE_CARRIAGE and v.STOP in game.answers
    do(game, CARD["C04"], 0)
    assert [BOX.carriages[card].id for card in seen(game).train[0][:3]] == ["C04", "C01", "C30"]
    assert game.question == v.ACTION


def test_repeating_an_engine_pays_it_again() -> None:
    game = on_turn("G2", cards=("C06",), yen=(11, 0, 0))
    assert CARD["C06"] not in game.answers
    do(game, ENGINE_2, CITY["Hamamatsu"])
    assert ENGINE_2 not in game.answers
    do(game, CARD["C06"], ENGINE_2)
    assert game.question == v.PART
    do(game, v.STATION, WHITE, CITY["Hamamatsu"])
    s = seen(game)
    assert (s.yen[0], s.yen[2], s.points[0], s.actions_left) == (11 - 5 - 6, 4, 9, 1)


def test_what_cannot_be_repeated() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C14"]

    game = on_turn("B3", cards=("C06", "C05", "C19"), actions=5, change=change)
    do(game, CARD["C05"], CARD["C14"])
    assert CARD["C06"] not in game.answers and v.EVENT not in game.answers
    assert CARD["C05"] not in game.answers and CARD["C14"] in game.answers
    do(game, v.TAIL, GOLD, CARD["C06"])
    assert game.answers == [v.TAIL]
    do(game, v.TAIL, GOLD, v.EVENT)
    assert game.answers == [v.TAIL]
    do(game, v.TAIL, GOLD)
    assert (seen(game).yen[0], seen(game).counter_at[GOLD]) == (20 - 2 + 15 - 1, 4)


def test_a_card_that_buys_is_used_up_and_a_double_icon_asks() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C08"] | 1 << CARD["C12"]
        s.construction &= ~(1 << 2)
        s.station_at[2], s.built[WHITE], s.tracks[1] = WHITE, 1, 1

    game = on_turn("G3", cards=("C05",), yen=(5, 0, 0), change=change)
    do(game, CARD["C05"])
    assert game.answers == [CARD["C08"], CARD["C12"]]
    do(game, CARD["C08"])
    assert game.question == v.THEN_COUNTER and game.answers == [BLACK, GOLD]
    do(game, GOLD)
    s = seen(game)
    assert (s.yen[0], list(s.counter_at)) == (0, [1, 0, 1])
    assert s.spent_cards == 1 << CARD["C05"] and game.answers == [v.TAIL, v.STOP]


def test_venue_token_on_a_carriage_counts_in_order() -> None:
    def change(s: Any) -> None:
        s.aside |= 1 << 4
        s.laid = 0b11100

    game = on_turn("B4", cards=("C08",), change=change)
    do(game, v.EVENT, 4, CARD["C08"])
    s = seen(game)
    assert s.cities_on[CARD["C08"]] == 0b11100 and s.token_on[4] == CARD["C08"]
    assert s.yen[0] == 17 and not s.aside & 1 << 4


@pytest.mark.rule("purchase.pay.vp-for-shortfall", "purchase.pay.nothing-affordable")
def test_paying_for_a_claim_with_points() -> None:
    def change(s: Any) -> None:
        s.row = [CARD[card] for card in ("C14", "C12", "C20", "C02", "C05")] + [v.NONE] * 3
        s.yen[:3], s.points[:3], s.stage, s.turn_at = [1, 0, 0], [1, 0, 0], v.STAGE_CLAIMS, 0
        s.tile, s.claimed_by = [0, 1, 2, v.NO_SEAT], [v.NO_SEAT] * 8
        s.mover = 0

    game = new(players=3, seed=5)
    while game.question == v.CHOOSE_ENGINE:
        game.answer(game.answers[0])
    game = table_of(game, change)
    assert game.answers == [CARD["C05"], CARD["C14"]]
    do(game, CARD["C14"])
    assert (seen(game).yen[0], seen(game).points[0], seen(game).counter_at[GOLD]) == (0, 0, 1)
    assert (game.seat, game.answers) == (1, [CARD["C05"]])
    do(game, CARD["C05"])
    assert game.answers == [CARD["C02"], CARD["C12"], CARD["C20"]], "the cheapest that are free"


def test_turn_order_reward_twice_and_again_at_the_end() -> None:
    def change(s: Any) -> None:
        s.stage, s.actions_left = v.STAGE_TURNS, 0
        s.row, s.claimed_by = [CARD["C17"]] + [v.NONE] * 7, [0] + [v.NO_SEAT] * 7
        s.row_size, s.turn_at, s.tile = 5, 0, [v.NO_SEAT, 1, 2, v.NO_SEAT]

    game = on_turn("G4", change=change)
    assert game.question == v.COUNTER_STEP, "the last player has no choice of space"
    do(game, WHITE)
    assert game.answers == [BLACK, GOLD]
    do(game, GOLD)
    assert game.question == v.ACTION
    do(game, v.STOP)
    assert game.question == v.COUNTER_STEP and seen(game).yen[0] == 20 + 3
    do(game, WHITE, BLACK)
    assert list(seen(game).counter_at) == [2, 1, 1]
    assert (seen(game).yen[1], seen(game).yen[2]) == (2, 3)
    assert seen(game).round == 1


def at_the_end(event: str, change: Callable[[Any], None], **table: Any) -> Zerokei:
    """All turns of the round are over."""

    def prepare(s: Any) -> None:
        change(s)
        s.stage, s.actions_left, s.turn_at = v.STAGE_OFFERS, 0, 0

    return on_turn(event, change=prepare, **table)


def test_yen_by_rank() -> None:
    def change(s: Any) -> None:
        s.tile, s.points[:3] = [2, 0, 1, v.NO_SEAT], [5, 9, 5]

    game = at_the_end("G6", change, yen=(0, 0, 0))
    assert seen(game).yen[:3] == (4, 2, 3)


def test_points_for_yen_are_offered_to_who_has_them() -> None:
    def change(s: Any) -> None:
        s.points[:3] = [1, 2, 9]

    game = at_the_end("G2", change, yen=(0, 0, 0))
    assert (game.question, game.seat) == (v.TRADE, 1)
    do(game, v.YES)
    assert (seen(game).points[1], seen(game).yen[1], game.seat) == (0, 5, 2)
    do(game, v.NO)
    assert seen(game).points[2] == 9 and seen(game).round == 1


def test_scoring_a_city_at_the_end_of_a_round() -> None:
    def change(s: Any) -> None:
        s.laid = 1 << 2 | 1 << 3
        s.station_at[2], s.built[WHITE], s.ranking = WHITE, 1, [WHITE, BLACK, GOLD]
        s.construction &= ~(1 << 2)
        s.points[0] = 2

    game = at_the_end("N2", change, cards=("C06", "C08", "C01"))
    assert game.answers == [2, 3, v.STOP], "Osaka without track would take the score below 0"
    do(game, 2)
    assert seen(game).points[0] == 14


def test_buying_at_the_end_of_a_round() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C03"] | 1 << CARD["C05"]

    game = at_the_end("B1", change, yen=(2, 3, 0))
    assert game.answers == [CARD["C05"], v.STOP]
    do(game, v.STOP)
    assert (game.seat, game.answers) == (1, [CARD["C03"], CARD["C05"], v.STOP])
    do(game, CARD["C03"])
    assert game.question == v.THEN_COUNTER
    do(game, BLACK)
    assert seen(game).yen[1] == 0 and seen(game).train[1][0] == CARD["C03"]
    assert seen(game).round == 1, "the third player cannot pay for anything"
