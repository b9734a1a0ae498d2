"""The rules of Zero-Kei for preparing ground."""

from __future__ import annotations

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CITIES,
    CITY,
    bank,
    changed,
    laid,
    options,
    play,
    points,
    refused,
    say,
    seen,
    tracks,
    unprepared,
    yen,
)

GROUND = {city.id: (city.ground_cost, city.ground_points) for city in BOX.cities}


@pytest.mark.rule("ground.target.construction-token")
def test_every_city_with_a_construction_token_can_be_prepared() -> None:
    gone = ["kyoto", "tokyo", "nagoya"]
    game = stage(event="N3", yen=[9], prepared=gone, laid=["osaka"], tracks=[2])
    say(game, "event")
    assert options(game) == set(CITIES) - set(gone), "a laid track is no hindrance"
    for city in gone:
        assert refused(game, city) == "ground.target.construction-token"
    say(game, "osaka")
    assert unprepared(game) == set(CITIES) - {*gone, "osaka"}


@pytest.mark.rule("ground.target.construction-token")
def test_without_construction_tokens_ground_is_impossible() -> None:
    form = {"event": "N3", "yen": [30], "trains": {0: ["C04", "C13"]}, "engines": ["L1", "L4", "L3"]}
    game = stage(**form, prepared=CITIES[:11], laid=CITIES)
    play(game, "C04", ground="tokyo")
    for card in ("event", "C13", "engine 0"):
        assert refused(game, card) in ("ground.target.construction-token", "action.choice.must-be-possible")
    assert unprepared(game) == set()


@pytest.mark.rule("ground.cost.printed", "ground.vp.printed")
@pytest.mark.parametrize("city", CITIES)
def test_ground_costs_and_scores_what_the_city_shows(city: str) -> None:
    cost, scored = GROUND[city]
    game = stage(event="N3", yen=[cost, 0, 0])
    money, before = bank(game), seen(game)
    play(game, "event", ground=city)
    assert yen(game) == [0, 0, 0] and bank(game) == money + cost
    assert points(game) == [scored, 0, 0]
    assert changed(before, game) == {"yen", "points", "tracks", "construction"}
    poor = stage(event="N3", yen=[cost - 1, 0, 0])
    if "event" in options(poor):
        assert refused(say(poor, "event"), city) == "ground.cost.printed"
    else:
        assert cost == min(price for price, _ in GROUND.values())


@pytest.mark.rule("ground.vp.printed", "ground.cost.printed")
def test_the_published_city() -> None:
    assert GROUND["hamamatsu"] == (3, 3)


@pytest.mark.rule("ground.token.becomes-track")
def test_the_token_becomes_a_track_on_the_engine_of_who_acts() -> None:
    for seat in range(3):
        others = [other for other in range(3) if other != seat]
        order = [seat, *others]
        game = stage(event="N3", mover=seat, order=order, yen=[9, 9, 9], tracks=[2, 3, 4], claims={})
        play(game, "event", ground="odawara")
        assert tracks(game) == [number + (other == seat) for other, number in enumerate([2, 3, 4])]
        assert laid(game) == set() and unprepared(game) == set(CITIES) - {"odawara"}
    game = stage(event="N6", yen=[9], tracks=[0, 0, 0], engines=["L1", "L2", "L3"])
    assert "event" not in options(game)
    play(game, "engine 0", ground="odawara")
    play(game, "event", track="tokyo")
    assert laid(game) == {"tokyo"} and tracks(game, 0) == 0, "it can be laid at once"


@pytest.mark.rule("ground.discount.minus-one")
@pytest.mark.parametrize("card", ["C04", "C16"])
@pytest.mark.parametrize("city", CITIES)
def test_ground_for_one_yen_less(card: str, city: str) -> None:
    cost, scored = GROUND[city]
    game = stage(event="G3", yen=[cost - 1], trains={0: [card]})
    play(game, card, ground=city)
    assert yen(game, 0) == 0 and points(game, 0) == scored and tracks(game, 0) == 1
    poor = stage(event="G3", yen=[cost - 2], trains={0: [card]})
    if card in options(poor):
        say(poor, card)
        assert city not in options(poor) and not poor.allows(CITY[city])
