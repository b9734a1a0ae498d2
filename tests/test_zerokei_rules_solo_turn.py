"""The rules of the game against Hideo: his claims, his space of the tile, and the column of his board."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_hideo import Step, logged
from zerokei_stage import CARD, CITY, COLOUR, opened, stage
from zerokei_tools import (
    HIDEO,
    bank,
    cauldrons,
    claims,
    counters,
    discards,
    lit,
    options,
    points,
    ranking,
    refused,
    row,
    say,
    seen,
    tile,
    train,
    unprepared,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

#: White is ahead, gold is last: the step that space 1 brings gold changes no rank.
APART = {"white": 10, "black": 5, "gold": 0}
OPEN = {"A1": "shizuoka", "A2": "toyohashi"}


def hideo_acts(round: int = 1, **wishes: Any) -> Zerokei:
    """Hideo's turn, then the player waits for the first action: he has space 1, the player space 2."""
    form = {"claims": {HIDEO: "C02", 0: "C10"}, "counters": APART, "board": OPEN, "event": "G3"} | wishes
    game = stage("turns", solo=True, round=round, **form)
    assert (game.question, game.seat, tile(game)) == (v.ACTION, 0, [HIDEO, 0])
    return game


def column(game: Zerokei) -> list[Step]:
    """What he did after his space and its counter."""
    steps = logged(seen(game))
    assert [step[0] for step in steps[:2]] == [v.LOG_SPACE, v.LOG_COUNTER]
    return steps[2:]


def in_city(city: str, **wishes: Any) -> Zerokei:
    """He acts in this city first in round 3, and then prepares the ground of Nagoya for 4 points."""
    return hideo_acts(3, board={"A1": city, "A2": "tokyo", "B2": "nagoya"}, **wishes)


# ---------------------------------------------------------------- the row


@pytest.mark.rule("solo.row.three-cards")
def test_three_carriages_are_laid_out_and_the_third_is_discarded() -> None:
    game = opened(solo=True, seed=2)
    laid_out = row(game)
    assert len(laid_out) == 3 and seen(game).row_size == 3 and options(game) <= set(laid_out)
    before = discards(game)
    say(game, laid_out[0])
    assert claims(game) == {HIDEO: laid_out[1]}
    assert set(discards(game)) == {*before, laid_out[2]}
    assert seen(game).deck_size == 24 - 3
    for round in (2, 3, 4, 5):
        game = stage("prepare", solo=True, round=round, event="G3", yen=[20])
        assert len(row(game)) == 3


@pytest.mark.rule("solo.purchase.middle-card", "solo.hideo.pays-nothing")
def test_hideo_claims_the_middle_carriage_if_it_is_free() -> None:
    cards = ["C14", "C12", "C10"]
    for mine in ("C14", "C10"):
        game = stage(
            "claims",
            solo=True,
            row=cards,
            yen=[9],
            points=[0, 1],
            stations={"nagoya": "gold", "osaka": "gold"},
        )
        say(game, mine)
        s = seen(game)
        assert logged(s)[0] == (v.LOG_CLAIM, 1, CARD["C12"], v.WHY_MIDDLE, 0)
        assert discards(game) == [({"C14", "C10"} - {mine}).pop()]
    # 3 yen and 2 for the station: he pays neither yen nor points.
    game = stage(
        "claims", solo=True, order=[HIDEO, 0], row=cards, yen=[9], points=[0, 1], stations={"nagoya": "gold"}
    )
    assert claims(game) == {HIDEO: "C12"} and points(game) == [0, 1] and yen(game) == [9, 0]
    assert bank(game) == -9
    assert refused(game, "C12") == "purchase.choose.free-card"


@pytest.mark.rule("solo.purchase.middle-card")
def test_hideo_claims_when_the_tile_says_so() -> None:
    cards = ["C14", "C12", "C10"]
    game = stage("claims", solo=True, order=[0, HIDEO], row=cards, yen=[9])
    assert claims(game) == {} and options(game) == set(cards)
    game = stage("claims", solo=True, order=[HIDEO, 0], row=cards, yen=[9])
    assert claims(game) == {HIDEO: "C12"} and options(game) == {"C14", "C10"}


@pytest.mark.rule("solo.purchase.nearest-card")
def test_without_the_middle_one_hideo_claims_the_nearest() -> None:
    game = stage("claims", solo=True, row=["C14", "C12", "C10"], yen=[9])
    say(game, "C12")
    assert logged(seen(game))[0] == (v.LOG_CLAIM, 0, CARD["C14"], v.WHY_NEAREST, 0)
    assert discards(game) == ["C10"] and train(game, HIDEO) == ["C14"]


@pytest.mark.rule("solo.purchase.counter")
def test_the_counter_of_his_carriage_advances_and_of_two_icons_the_first() -> None:
    game = stage("claims", solo=True, order=[HIDEO, 0], row=["C14", "C26", "C10"], yen=[9])
    assert counters(game) == {"white": 0, "black": 1, "gold": 0}
    assert logged(seen(game))[1] == (v.LOG_COUNTER, 0, COLOUR["black"], v.WHY_CARD, 0)
    # White, then black or gold.
    game = stage("claims", solo=True, order=[HIDEO, 0], row=["C14", "C08", "C10"], yen=[9])
    assert claims(game) == {HIDEO: "C08"} and (game.question, game.seat) == (v.CLAIM, 0)
    assert counters(game) == {"white": 1, "black": 0, "gold": 0}
    at_the_end = {"white": 18, "black": 18, "gold": 2}
    game = stage(
        "claims", solo=True, order=[HIDEO, 0], row=["C14", "C26", "C10"], yen=[9], counters=at_the_end
    )
    assert counters(game) == at_the_end and ranking(game) == ["white", "black", "gold"]


# ---------------------------------------------------------------- phase 3


@pytest.mark.rule("solo.turn.by-row")
def test_who_has_the_nearer_carriage_acts_first() -> None:
    game = stage("turns", solo=True, claims={0: "C10", HIDEO: "C02"}, row=["C10", "C02"], board=OPEN)
    assert (game.question, game.seat) == (v.SPACE, 0) and options(game) == {"1", "2"}
    assert points(game, HIDEO) == 0 and train(game, HIDEO) == []
    game = stage("turns", solo=True, claims={0: "C10", HIDEO: "C02"}, row=["C02", "C10"], board=OPEN)
    assert train(game, HIDEO) == ["C02"] and points(game, HIDEO) > 0
    assert game.question == v.ACTION, "the space left is the player's without asking"


@pytest.mark.rule("solo.turn.collect-card")
def test_his_carriage_joins_his_cities_on_his_turn() -> None:
    wishes: dict[str, Any] = {"trains": {HIDEO: ["C24"]}, "board": OPEN, "yen": [9]}
    game = stage("claims", solo=True, row=["C14", "C12", "C10"], **wishes)
    say(game, "C14")
    assert claims(game) == {HIDEO: "C12"} and train(game, HIDEO) == ["C24"], "on the player's turn not yet"
    say(game, "2")
    assert train(game, HIDEO) == ["C24"]
    say(game, "stop")
    assert sorted(train(game, HIDEO)) == ["C12", "C24"]
    assert {CITY["nagoya"], CITY["odawara"]} <= shown_cities(game)


def shown_cities(game: Zerokei) -> set[int]:
    s = seen(game)
    cards = s.train[HIDEO][: s.train_size[HIDEO]]
    return {city for card in cards for city in range(12) if s.cities_on[card] >> city & 1}


@pytest.mark.rule("solo.order.first-free-space")
@pytest.mark.parametrize("mine", ["1", "2"])
def test_hideo_takes_the_first_free_space(mine: str) -> None:
    form: dict[str, Any] = {"claims": {0: "C10", HIDEO: "C14"}, "board": OPEN, "yen": [9], "counters": APART}
    game = stage("turns", solo=True, **form)
    say(game, mine)
    if mine == "1":
        say(game, "white")
    say(game, "stop")
    his = 0 if mine == "2" else 1
    assert logged(seen(game))[0][:2] == (v.LOG_SPACE, his)
    assert seen(game).round == 1 and game.question == v.CLAIM
    # The order of the claims that follow is that of the tile.
    assert claims(game) == ({HIDEO: row(game)[1]} if mine == "2" else {})
    game = hideo_acts()
    assert tile(game) == [HIDEO, 0], "he is first to choose"


@pytest.mark.rule("solo.order.space-1-last-counter")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"white": 10, "black": 5, "gold": 0}, {"white": 10, "black": 5, "gold": 1}),
        ({"gold": 3, "white": 3, "black": 3}, {"gold": 3, "white": 3, "black": 4}),
        ({"black": 4, "gold": 3, "white": 3}, {"black": 4, "gold": 3, "white": 4}),
        ({"black": 18, "gold": 18, "white": 18}, {"black": 18, "gold": 18, "white": 18}),
    ],
)
def test_on_space_1_the_hindmost_counter_advances(before: dict[str, int], after: dict[str, int]) -> None:
    game = hideo_acts(counters=before)
    last = list(before)[-1]
    assert counters(game) == after
    assert logged(seen(game))[:2] == [
        (v.LOG_SPACE, 0, 0, v.WHY_RULE, 0),
        (v.LOG_COUNTER, 0, COLOUR[last], v.WHY_LAST, 0),
    ]
    if after[last] < 18:
        ahead = [colour for colour in before if after[colour] > after[last]]
        assert ranking(game)[len(ahead)] == last, "it comes to lie on top"
    else:
        assert ranking(game) == list(before)


@pytest.mark.rule("solo.order.space-2-reward", "solo.hideo.money-becomes-vp")
def test_on_space_2_he_gets_its_yen_as_points() -> None:
    # A round in which every place of his column gives points that are known: ground in Tokyo and in Osaka.
    board = {"A1": "tokyo", "A2": "osaka"}
    game = stage("turns", solo=True, claims={0: "C10", HIDEO: "C14"}, board=board, event="G3", counters=APART)
    say(game, "1", "white", "stop")
    steps = logged(seen(game))
    assert steps[0] == (v.LOG_SPACE, 1, 0, v.WHY_RULE, 2)
    assert v.LOG_COUNTER not in {step[0] for step in steps[:3]}
    assert points(game, HIDEO) == 2 + 4 + 4 and yen(game, HIDEO) == 0
    assert counters(game) == APART | {"white": 11}


# ---------------------------------------------------------------- the column of the round


@pytest.mark.rule("solo.board.column-of-round")
@pytest.mark.parametrize(
    ("round", "cities"),
    [
        (1, ["osaka", "kyoto"]),
        (2, ["osaka", "maibara", "V3", "kyoto"]),
        (3, ["osaka", "hashima"]),
        (4, ["V3", "maibara", "nagoya"]),
        (5, ["tokyo", "hashima"]),
    ],
)
@pytest.mark.parametrize("event", ["N3", "G3"])
def test_the_round_says_which_places_are_active_from_top_to_bottom(
    round: int, cities: list[str], event: str
) -> None:
    board = {"A1": "osaka", "A2": "kyoto", "B1": "maibara", "B2": "hashima", "B3": "nagoya", "B4": "tokyo"}
    game = hideo_acts(round, event=event, board=board, closing=["V3", "V1", "V2"])
    ground = [(v.LOG_GROUND, CITY[city]) if city in CITY else (v.LOG_CLOSE, 2) for city in cities]
    assert [step[:2] for step in column(game)] == ground
    assert unprepared(game) == set(CITY) - set(cities)


@pytest.mark.rule("solo.board.reveal-venue-token")
def test_a_token_is_turned_up_once_and_stays() -> None:
    hidden = ["odawara", "kyoto", "tokyo", "atami"]
    game = hideo_acts(2, hidden=hidden, closing=["V3", "V1", "V2"])
    s = seen(game)
    assert column(game)[1:3] == [
        (v.LOG_REVEAL, 2, CITY["odawara"], v.WHY_RULE, 0),
        (v.LOG_GROUND, CITY["odawara"], 0, v.WHY_RULE, 3),
    ]
    assert s.board_city[2] == CITY["odawara"] and s.hidden_size == 3
    assert list(s.board_city[3:6]) == [v.NONE] * 3, "the others stay face down"
    # In round 4 the same place is active again.
    board = OPEN | {"B1": "odawara", "C1": "V3"}
    game = hideo_acts(4, board=board, hidden=hidden[1:], closing=["V1", "V2"], prepared=["odawara"])
    assert [step[:2] for step in column(game)] == [
        (v.LOG_CLOSE, 0),
        (v.LOG_STATION, CITY["odawara"]),
        (v.LOG_REVEAL, 4),
        (v.LOG_GROUND, CITY["kyoto"]),
    ]


@pytest.mark.rule("solo.board.reveal-closed-token", "solo.closed.vp")
@pytest.mark.parametrize(("venue", "vp"), [("V1", 4), ("V2", 4), ("V3", 0)])
def test_a_closed_token_brings_two_cauldrons_and_no_action(venue: str, vp: int) -> None:
    number = int(venue[1]) - 1
    game = hideo_acts(2, hidden=["odawara", "kyoto", "tokyo", "atami"], closing=[venue])
    assert column(game)[3] == (v.LOG_CLOSE, number, 2, v.WHY_RULE, vp)
    assert lit(game, HIDEO) == [2 if place == number else 0 for place in range(3)]
    assert cauldrons(game) == [7, 5] and seen(game).closed == 1 << number
    assert points(game, HIDEO) == 3 + 3 + vp + 2, "ground in Shizuoka, Odawara and Toyohashi"
    assert seen(game).board_city[6] == number and seen(game).board_city[7] == v.NONE


@pytest.mark.rule(
    "solo.board.column-of-round",
    "solo.board.reveal-venue-token",
    "solo.board.reveal-closed-token",
    "solo.closed.vp",
    "solo.city.first-possible",
)
def test_the_round_of_1960_in_the_rulebook() -> None:
    hidden = ["odawara", "kyoto", "tokyo", "atami"]
    game = hideo_acts(
        2, hidden=hidden, closing=["V2", "V1", "V3"], prepared=["shizuoka", "toyohashi"], tracks=[0, 2]
    )
    assert column(game) == [
        (v.LOG_STATION, CITY["shizuoka"], COLOUR["white"], v.WHY_AHEAD, 6),
        (v.LOG_REVEAL, 2, CITY["odawara"], v.WHY_RULE, 0),
        (v.LOG_GROUND, CITY["odawara"], 0, v.WHY_RULE, 3),
        (v.LOG_CLOSE, 1, 2, v.WHY_RULE, 4),
        (v.LOG_STATION, CITY["toyohashi"], COLOUR["black"], v.WHY_AHEAD, 6),
    ]
    assert points(game, HIDEO) == 6 + 3 + 4 + 6


# ---------------------------------------------------------------- closed venues


@pytest.mark.rule("solo.closed.player-barred")
@pytest.mark.parametrize(
    ("card", "event", "trains"),
    [("C01", "G3", ["C01", "C04"]), ("event", "N1", ["C04", "C05"]), ("engine 0", "G3", [])],
)
def test_no_action_puts_a_cauldron_of_the_player_on_a_closed_venue(
    card: str, event: str, trains: list[str]
) -> None:
    form: dict[str, Any] = {"engines": ["L1", "L2"], "yen": [4], "trains": {0: trains}, "prepared": []}
    game = stage(solo=True, event=event, closed=["V1"], **form)
    say(game, card)
    if game.question == v.PART:
        say(game, "venue")
    assert {"V1", "V1 only"}.isdisjoint(options(game)) and "V2 only" in options(game)
    for word in ("V1", "V1 only"):
        assert refused(game, word) == "solo.closed.player-barred"
    say(game, "V2 only")
    assert lit(game, 0) == [0, 1, 0]


@pytest.mark.rule("solo.closed.player-barred")
def test_venue_and_counter_cannot_be_chosen_without_an_open_venue() -> None:
    game = stage(solo=True, event="G1", closed=["V1", "V2", "V3"], yen=[9], trains={0: ["C01"]})
    assert refused(game, "event") == "solo.closed.player-barred"
    assert refused(game, "C01") == "solo.closed.player-barred"
    assert "event" in options(stage(solo=True, event="G1", closed=["V1", "V2"], yen=[9]))


@pytest.mark.rule("solo.closed.player-barred", "solo.margin.pay-venue")
def test_hideo_still_puts_cauldrons_on_a_closed_venue() -> None:
    complete: dict[str, Any] = {"stations": {"shizuoka": "gold"}, "laid": ["shizuoka"], "closed": ["V1"]}
    game = in_city("shizuoka", lit={HIDEO: [2, 0, 0]}, **complete)
    assert lit(game, HIDEO) == [3, 0, 0] and points(game, HIDEO) == 2 + 4


@pytest.mark.rule("solo.closed.cauldrons-stay")
def test_cauldrons_of_the_player_stay_on_a_closed_venue() -> None:
    here: dict[str, Any] = {"lit": {0: [3, 0, 0], HIDEO: [0, 0, 0]}}
    game = hideo_acts(2, hidden=["odawara", "kyoto", "tokyo", "atami"], closing=["V1"], **here)
    assert lit(game, 0) == [3, 0, 0] and seen(game).closed == 1 and yen(game, 0) == 2
    say(game, "stop")
    # 2 for the space, 2 actions not taken, 4 of the event, and the income of three cauldrons.
    assert game.question == v.CLAIM and yen(game, 0) == 2 + 2 + 4 + 3
    game = stage(
        "end",
        solo=True,
        closed=["V1"],
        venues=["nagoya", "kyoto", "atami"],
        lit={0: [3, 0, 0], HIDEO: [2, 0, 0]},
    )
    assert seen(game).scored[0][v.SCORE_VENUES] == -3 and seen(game).scored[HIDEO][v.SCORE_VENUES] == 0
