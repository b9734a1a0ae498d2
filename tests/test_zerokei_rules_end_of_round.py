"""The rules of the effects that events have at the end of a round."""

from __future__ import annotations

import random
from typing import Any

import pytest
import zerokei_longhand as longhand
from zerokei_stage import CARDS, CITIES, CITY, COLOURS, stage
from zerokei_tools import (
    EVERY,
    aside,
    bank,
    changed,
    counters,
    discards,
    laid,
    options,
    points,
    ranking,
    refused,
    say,
    seen,
    stations,
    tile,
    train,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei


def at_end(event: str, round: int = 5, **wishes: Any) -> Zerokei:
    """All turns of the round are over; in the last round nothing but the scoring follows."""
    return stage("offers", event=event, round=round, **wishes)


def asked(game: Zerokei) -> tuple[int, int]:
    """What is asked, and whom."""
    return game.question, game.seat


# ---------------------------------------------------------------- when, whom, how often


@pytest.mark.rule("end-of-round.timing")
def test_the_effect_comes_when_all_have_finished() -> None:
    # Seats 1 and 2 still wait for their turns.
    game = stage(event="G3", claims={1: "C01", 2: "C04"}, row=["C01", "C04"])
    say(game, "stop")
    for seat in (1, 2):
        assert yen(game)[seat] < 4 and game.seat == seat
        if game.question == v.SPACE:
            say(game, "2")
        before = yen(game)
        say(game, "stop")
        gained = [now - then for now, then in zip(yen(game), before, strict=True)]
        # Two yen for two actions not taken, 3 for the last space; after the last turn 4 for everybody.
        assert gained == ([0, 2, 3] if seat == 1 else [4, 4, 4 + 2])
    assert seen(game).round == 1 and game.question == v.CLAIM


@pytest.mark.rule("end-of-round.timing")
def test_the_effect_takes_no_action() -> None:
    game = stage(event="G2", points=[9, 0, 0], order=[1, 2, 0], claims={}, actions=1, yen=[0])
    say(game, "tail", "gold")
    assert asked(game) == (v.TRADE, 0) and seen(game).actions_left == 0
    assert yen(game, 0) == 5


@pytest.mark.rule("end-of-round.order")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]])
@pytest.mark.parametrize(
    ("event", "wishes", "no"),
    [
        ("G2", {"points": [9, 9, 9]}, "no"),
        ("B1", {"yen": [9, 9, 9], "discards": ["C14"]}, "stop"),
        ("N2", {"points": [9, 9, 9], "trains": {0: ["C01"], 1: ["C04"], 2: ["C06"]}}, "stop"),
    ],
)
def test_players_are_asked_in_the_order_of_the_tile(
    event: str, wishes: dict[str, Any], no: str, order: list[int]
) -> None:
    game = at_end(event, order=order, **wishes)
    seats: list[int] = []
    while not game.over:
        seats.append(game.seat)
        say(game, no)
    assert seats == order


@pytest.mark.rule("end-of-round.order")
def test_the_order_is_that_of_this_round() -> None:
    game = stage("turns", event="G2", claims={1: "C01", 0: "C04"}, players=2, points=[9, 9])
    say(game, "2", "stop", "white", "stop")
    # Seat 0 got what was left: space 1.
    assert tile(game) == [0, 1] and asked(game) == (v.TRADE, 0)
    assert asked(say(game, "no")) == (v.TRADE, 1)


@pytest.mark.rule("end-of-round.optional-or-not")
def test_what_may_be_declined_changes_nothing() -> None:
    for event, no in (("G2", "no"), ("B1", "stop"), ("N2", "stop")):
        form: dict[str, Any] = {"points": [9, 9, 9], "yen": [9, 9, 9], "discards": ["C14"]}
        form["trains"] = {seat: [card] for seat, card in enumerate(("C01", "C04", "C06"))}
        game = at_end(event, **form)
        before = seen(game)
        assert no in options(game)
        say(game, no, no, no)
        assert changed(before, game) <= {"turn_at", "mover", "round", "stage", "scored", "places_of"}
        assert game.over


@pytest.mark.rule("end-of-round.optional-or-not")
def test_plain_gains_are_not_asked_about() -> None:
    assert at_end("G3").over and at_end("G6").over
    game = at_end("G4", order=[1, 0, 2])
    assert asked(game) == (v.COUNTER_STEP, 1) and options(game) == set(COLOURS), "which, but not whether"


@pytest.mark.rule("end-of-round.optional-or-not")
def test_everybody_gets_the_effect_once() -> None:
    game = at_end("G2", points=[9, 9, 9])
    say(game, "yes", "yes", "yes")
    assert game.over and points(game) == [7, 7, 7] and yen(game) == [5, 5, 5]
    game = at_end("B1", yen=[20, 20, 20], discards=["C14", "C10", "C24", "C01", "C04"])
    say(game, "C14", "C10", "C24")
    assert game.over and [len(train(game, seat)) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("end-of-round.last-round-too")
def test_the_effect_of_the_fifth_event_comes_before_the_scoring() -> None:
    game = at_end("G3", cauldrons=[0, 0, 0], yen=[2, 1, 5])
    assert game.over and yen(game) == [6, 5, 9] and game.scores == [2, 1, 3]
    game = stage(event="N2", round=5, order=[1, 2, 0], claims={}, trains={0: ["C01"]}, laid=["osaka"])
    say(game, "stop")
    assert asked(game) == (v.OFFER_CITY, 0) and not game.over
    say(game, "stop")
    assert game.over


# ---------------------------------------------------------------- grey: points for yen, yen


@pytest.mark.rule("end-of-round.grey.vp-for-yen")
def test_two_points_for_five_yen() -> None:
    game = at_end("G2", points=[2, 7, 0], yen=[1, 0, 0])
    assert asked(game) == (v.TRADE, 0) and options(game) == {"yes", "no"}
    say(game, "yes")
    assert points(game) == [0, 7, 0] and yen(game) == [6, 0, 0] and bank(game) == -6
    assert asked(game) == (v.TRADE, 1)
    say(game, "no")
    assert points(game) == [0, 7, 0] and yen(game) == [6, 0, 0] and game.over, "seat 2 has nothing to give"


@pytest.mark.rule("end-of-round.grey.vp-for-yen")
@pytest.mark.parametrize(("score", "possible"), [(0, False), (1, False), (2, True), (3, True)])
def test_two_points_have_to_be_there(score: int, possible: bool) -> None:
    game = at_end("G2", points=[score, 0, 0], yen=[9])
    assert game.over != possible


@pytest.mark.rule("end-of-round.grey.four-yen")
@EVERY
def test_four_yen_for_everybody(players: int) -> None:
    game = at_end("G3", players=players, yen=[1, 2, 3, 4][:players])
    assert yen(game) == [5, 6, 7, 8][:players] and points(game) == [0] * players
    assert bank(game) == -sum(yen(game))


# ---------------------------------------------------------------- grey: the turn order reward


@pytest.mark.rule("end-of-round.grey.turn-reward-again")
def test_the_reward_of_the_space_is_received_again() -> None:
    game = at_end("G4", players=4, order=[3, 1, 0, 2])
    assert asked(game) == (v.COUNTER_STEP, 3)
    say(game, "black")
    assert game.over and yen(game) == [3, 2, 4, 0] and counters(game) == {"white": 0, "black": 1, "gold": 0}


@pytest.mark.rule("end-of-round.grey.turn-reward-again")
def test_the_ability_doubles_it() -> None:
    trains = {1: ["C17"]}
    assert yen(say(at_end("G4", order=[0, 1, 2], trains=trains), "gold")) == [0, 4, 3]
    assert yen(say(at_end("G4", order=[0, 2, 1], trains=trains), "gold")) == [0, 6, 2]
    game = say(at_end("G4", order=[1, 0, 2], trains=trains), "gold", "white")
    assert counters(game) == {"white": 1, "black": 0, "gold": 1} and game.over


@pytest.mark.rule("end-of-round.grey.turn-reward-space-1")
def test_doubled_on_space_1_two_different_counters_advance() -> None:
    game = at_end("G4", trains={0: ["C17"]})
    say(game, "gold")
    assert options(game) == {"white", "black"}
    assert refused(game, "gold") == "end-of-round.grey.turn-reward-space-1"
    say(game, "black")
    assert counters(game) == {"white": 0, "black": 1, "gold": 1} and game.over


@pytest.mark.rule("end-of-round.grey.turn-reward-space-1")
def test_what_advanced_earlier_in_the_round_does_not_matter() -> None:
    form: dict[str, Any] = {
        "claims": {0: "C17", 1: "C04"},
        "row": ["C17", "C04"],
        "players": 2,
        "event": "G4",
    }
    game = stage("turns", **form)
    say(game, "1", "gold", "white", "stop", "stop")
    assert asked(game) == (v.COUNTER_STEP, 0) and options(game) == set(COLOURS)
    say(game, "gold", "white")
    assert counters(game) == {"white": 2, "black": 0, "gold": 2}
    game = at_end("G4", counters={"gold": 18, "white": 3, "black": 1})
    say(game, "gold")
    assert counters(game)["gold"] == 18 and game.over, "the step is lost"


# ---------------------------------------------------------------- grey: yen by rank


@pytest.mark.rule("end-of-round.grey.yen-by-rank")
@pytest.mark.parametrize(
    ("score", "order", "gain"),
    [
        ([9, 5], [0, 1], [2, 3]),
        ([5, 5], [1, 0], [3, 2]),
        ([9, 5, 7], [0, 1, 2], [2, 4, 3]),
        ([5, 9, 5], [2, 0, 1], [4, 2, 3]),
        ([0, 0, 0, 0], [3, 1, 0, 2], [4, 3, 5, 2]),
        ([1, 7, 7, 30], [2, 1, 0, 3], [5, 4, 3, 2]),
    ],
)
def test_the_rank_on_the_score_marker_brings_yen(score: list[int], order: list[int], gain: list[int]) -> None:
    game = at_end("G6", players=len(score), points=score, order=order)
    assert yen(game) == gain and points(game) == score


@pytest.mark.rule("end-of-round.grey.yen-by-rank")
@EVERY
def test_the_rank_of_any_score(players: int) -> None:
    pick = random.Random(players)
    for _ in range(30):
        score, order = [pick.randint(0, 3) for _ in range(players)], pick.sample(range(players), players)
        game = at_end("G6", players=players, points=score, order=order)
        ranked = sorted(range(players), key=lambda seat: (-score[seat], order.index(seat)))
        assert yen(game) == [(2, 3, 4, 5)[ranked.index(seat)] for seat in range(players)]


# ---------------------------------------------------------------- blue: the discard pile


@pytest.mark.rule("end-of-round.blue.buy-from-discard")
def test_a_carriage_of_the_discard_pile_for_each_player() -> None:
    form: dict[str, Any] = {"discards": ["C14", "C08"], "stations": {"maibara": "gold"}, "order": [1, 0, 2]}
    game = at_end("B1", yen=[9, 9, 9], trains={1: ["C01"]}, **form)
    assert asked(game) == (v.OFFER_CARD, 1) and options(game) == {"C14", "C08", "stop"}
    assert refused(game, "C01") == "end-of-round.blue.buy-from-discard"
    say(game, "C08")
    # 3 yen, and 2 for the station in Maibara; white advances, then black or gold.
    assert (
        yen(game) == [9, 4, 9] and asked(game) == (v.THEN_COUNTER, 1) and options(game) == {"black", "gold"}
    )
    say(game, "gold")
    assert train(game, 1) == ["C01", "C08"], "just left of the tail"
    assert counters(game) == {"white": 1, "black": 0, "gold": 1} and ranking(game)[0] == "gold"
    assert asked(game) == (v.OFFER_CARD, 0) and options(game) == {"C14", "stop"}, "what is left"
    assert refused(game, "C08") == "end-of-round.blue.buy-from-discard"
    say(game, "C14")
    assert yen(game) == [7, 4, 9] and train(game, 0) == ["C14"] and discards(game) == []
    assert game.over, "nothing is left for the third"


@pytest.mark.rule("end-of-round.blue.buy-yen-only")
def test_points_do_not_pay_and_no_token_is_used() -> None:
    form: dict[str, Any] = {"discards": ["C14", "C02", "C05"], "points": [20, 20, 20]}
    game = at_end("B1", yen=[2, 0, 3], **form)
    assert options(game) == {"C14", "C05", "stop"}, "C02 costs 3"
    assert refused(game, "C02") == "end-of-round.blue.buy-yen-only"
    say(game, "C14")
    assert yen(game, 0) == 0 and points(game) == [20, 20, 20]
    assert game.seat == 2, "seat 1 has no yen"
    say(game, "C02")
    assert yen(game) == [0, 0, 0] and seen(game).spent_cards == 0 and discards(game) == ["C05"]
    game = at_end("B1", yen=[9], trains={0: ["C21"]}, discards=["C14"])
    say(game, "C14")
    assert seen(game).spent_cards == 0, "nor a Buy Card carriage"


# ---------------------------------------------------------------- green: a city


HERE: dict[str, Any] = {
    "stations": {"maibara": "gold", "hashima": "white", "nagoya": "black"},
    "laid": ["maibara", "hashima", "nagoya", "kyoto"],
    "counters": {"gold": 5, "white": 3, "black": 1},
}


@pytest.mark.rule("end-of-round.green.score-a-city")
@pytest.mark.parametrize(
    ("city", "vp"),
    [("maibara", 18), ("hashima", 6), ("nagoya", 1), ("kyoto", 0), ("tokyo", -3), ("atami", -6)],
)
def test_a_city_times_the_carriages_that_have_it(city: str, vp: int) -> None:
    cards = ["C06", "C07", "C08", "C10", "C11", "C04", "C29", "C21", "C22"]
    game = at_end("N2", trains={0: cards}, points=[10, 0, 0], **HERE)
    assert options(game) == {"maibara", "hashima", "nagoya", "kyoto", "tokyo", "atami", "stop"}
    assert refused(game, "osaka") == "end-of-round.green.score-a-city"
    say(game, city)
    assert points(game, 0) == 10 + vp and points(game, 1) == 0


@pytest.mark.rule("end-of-round.green.score-a-city")
def test_venue_tokens_count_and_the_present_rank() -> None:
    form: dict[str, Any] = {"trains": {0: ["C06", "C08"], 1: ["C14"]}}
    game = at_end("N2", tokens={"nagoya": "C06"}, **form, **HERE)
    say(game, "nagoya")
    assert points(game) == [1, 0, 0] and game.over, "seat 1 has nothing to score: it would cost 3 points"
    game = at_end("N2", tokens={"maibara": "C06"}, **form, **HERE)
    assert points(say(game, "maibara"), 0) == 12, "a city the carriage shows already"
    late: dict[str, Any] = HERE | {"counters": {"black": 5, "white": 3, "gold": 3}}
    game = at_end("N2", **form, **late)
    assert points(say(game, "maibara"), 0) == 2, "gold lies below white now"


@pytest.mark.rule("end-of-round.green.score-a-city")
@pytest.mark.parametrize(("score", "possible"), [(0, []), (2, []), (3, ["tokyo"]), (6, ["tokyo", "atami"])])
def test_a_city_may_not_take_the_score_below_zero(score: int, possible: list[str]) -> None:
    game = at_end("N2", trains={0: ["C29", "C21", "C22"]}, points=[score, 0, 0])
    if not possible:
        assert game.over, "there is nothing to ask"
        return
    assert options(game) == {*possible, "stop"}
    if "atami" not in possible:
        assert refused(game, "atami") == "score.total.may-be-negative"
    say(game, possible[-1])
    assert points(game, 0) == 0


@pytest.mark.rule("end-of-round.green.counters-stay")
def test_nothing_on_the_board_changes_and_the_city_scores_again() -> None:
    form: dict[str, Any] = {"trains": {0: ["C06"]}, "cauldrons": [0, 0, 0]}
    game = at_end("N2", **form, **HERE)
    before = seen(game)
    say(game, "maibara")
    assert changed(before, game) <= {"points", "turn_at", "mover", "round", "stage", "scored", "places_of"}
    assert counters(game) == HERE["counters"] and laid(game) == set(HERE["laid"])
    assert stations(game) == HERE["stations"] and len(aside(game)) == 9
    assert points(game, 0) == 6 and game.over and list(seen(game).scored[0]) == [6, 0, 0, 0, 0, 0, 0]
    declined = say(at_end("N2", **form, **HERE), "stop")
    assert points(declined, 0) == 0 and declined.scores[0] == 6, "never forced"


@pytest.mark.rule("end-of-round.green.score-a-city")
@pytest.mark.parametrize("seed", range(3))
def test_any_city_scored_longhand(seed: int) -> None:
    pick = random.Random(seed)
    for _ in range(25):
        cards, score = pick.sample(CARDS, pick.randint(1, 8)), pick.randint(0, 9)
        form: dict[str, Any] = {
            "trains": {0: cards},
            "stations": {city: pick.choice(COLOURS) for city in pick.sample(CITIES, 7)},
            "laid": pick.sample(CITIES, 7),
            "counters": {colour: pick.randint(0, 2) for colour in pick.sample(COLOURS, 3)},
            "tokens": {city: pick.choice(cards) for city in pick.sample(CITIES, 2)},
            "points": [score, 0, 0],
        }
        game = at_end("N2", **form)
        s = seen(game)
        read = longhand.cities_read(s, 0)
        gains = {city: longhand.worth(s, CITY[city]) * read.count(CITY[city]) for city in CITIES}
        offered = {city for city, gain in gains.items() if CITY[city] in read and score + gain >= 0}
        if not offered:
            assert game.over
            continue
        assert options(game) == {*offered, "stop"}
        city = pick.choice(sorted(offered))
        assert points(say(game, city), 0) == score + gains[city]
