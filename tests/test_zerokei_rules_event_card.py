"""The rules of the actions that events offer."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import CARD, CITIES, CITY, VENUE, stage
from zerokei_tools import (
    aside,
    bank,
    cauldrons,
    changed,
    counters,
    laid,
    lit,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    twin,
    unprepared,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei


def left(game: Zerokei) -> int:
    """The actions that remain."""
    return seen(game).actions_left


# ---------------------------------------------------------------- an action like others


@pytest.mark.rule("event-card.action.uses-an-action", "event-card.green.seven-yen")
def test_the_event_takes_one_action_and_serves_once_a_turn() -> None:
    game = stage(event="N4", yen=[1])
    assert left(game) == 3 and "stop" in options(game), "nobody has to"
    play(game, "event")
    assert yen(game) == [8, 0, 0] and left(game) == 2 and bank(game) == -8
    assert refused(game, "event") == "action.card.once-per-turn"


@pytest.mark.rule("event-card.action.uses-an-action")
def test_every_player_of_the_round_can_use_the_event() -> None:
    game = stage(event="N4", claims={1: "C01", 2: "C04"}, row=["C01", "C04"])
    for seat in range(3):
        assert game.seat == seat
        if game.question == v.SPACE:
            say(game, max(options(game)))
        if game.question == v.COUNTER_STEP:
            say(game, "gold")
        before = yen(game, seat)
        play(game, "event")
        assert yen(game, seat) == before + 7
        if seat < 2:
            assert refused(game, "event") == "action.card.once-per-turn"
            say(game, "stop")


@pytest.mark.rule("event-card.action.uses-an-action")
def test_a_repeat_card_allows_the_event_again() -> None:
    game = stage(event="N4", yen=[1], trains={0: ["C06"]})
    assert refused(game, "C06") == "repeat.target.used-this-turn"
    play(game, "event")
    play(game, "C06", again="event")
    assert yen(game, 0) == 1 + 7 - 1 + 7 and left(game) == 1
    assert refused(game, "event") == "action.card.once-per-turn"


@pytest.mark.rule("event-card.action.costs-as-usual", "event-card.green.ground")
def test_ground_by_the_event() -> None:
    wishes: dict[str, Any] = {"event": "N3", "prepared": ["osaka"], "trains": {0: ["C07"]}}
    for city, cost in (("hamamatsu", 3), ("tokyo", 4), ("kyoto", 3), ("maibara", 2)):
        game = stage(yen=[9], **wishes)
        play(game, "event", ground=city)
        assert yen(game, 0) == 9 - cost and points(game, 0) == cost and tracks(game) == [1, 0, 0]
        assert bank(game) == -9 + cost and unprepared(game) == set(CITIES) - {"osaka", city}
    game = say(stage(yen=[3], **wishes), "event")
    assert refused(game, "osaka") == "ground.target.construction-token"
    assert refused(game, "tokyo") == "ground.cost.printed"
    assert "event" not in options(stage(yen=[1], **wishes)), "no engine fee, but the cost of the ground"
    wishes["trains"] = {0: ["C12"]}
    game = stage(yen=[1], **wishes)
    play(game, "event", ground="tokyo")
    assert yen(game, 0) == 0 and points(game, 0) == 4, "the ability counts"


@pytest.mark.rule("event-card.action.costs-as-usual", "event-card.green.station")
def test_a_station_by_the_event() -> None:
    wishes: dict[str, Any] = {"event": "N5", "prepared": ["osaka"]}
    game = stage(yen=[3], **wishes)
    play(game, "event", colour="gold", station="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == 6 and stations(game) == {"osaka": "gold"}
    assert "event" not in options(stage(yen=[2], **wishes))
    assert refused(stage(yen=[9], event="N5"), "event") == "station.target.prepared-and-empty"
    game = say(stage(yen=[9], **wishes), "event", "gold")
    assert refused(game, "kyoto") == "station.target.prepared-and-empty"
    game = stage(yen=[2], trains={0: ["C20"]}, **wishes)
    play(game, "event", colour="gold", station="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == 7, "the ability counts"


@pytest.mark.rule("event-card.action.costs-as-usual", "event-card.green.track")
def test_a_track_by_the_event() -> None:
    # Letter A: 1 yen, 1 point.
    wishes: dict[str, Any] = {"event": "N6", "laid": ["osaka"]}
    game = stage(yen=[5], tracks=[1, 1, 0], **wishes)
    play(game, "event", track="tokyo")
    assert yen(game) == [4, 0, 0] and points(game, 0) == 1 and tracks(game) == [0, 1, 0]
    assert laid(game) == {"osaka", "tokyo"}
    game = stage(yen=[5], tracks=[0, 1, 0], **wishes)
    play(game, "event", track="tokyo")
    assert yen(game) == [4, 1, 0], "another player's track is paid to that player"
    assert refused(stage(yen=[5], **wishes), "event") == "track.piece.none-anywhere"
    game = say(stage(yen=[5], tracks=[1], **wishes), "event")
    assert refused(game, "osaka") == "track.target.empty-section"
    assert "event" not in options(stage(yen=[0], tracks=[1], **wishes))


@pytest.mark.rule("event-card.green.venue", "event-card.action.costs-as-usual")
@pytest.mark.parametrize("venue", list(VENUE))
def test_a_cauldron_by_the_event(venue: str) -> None:
    game = stage(event="N1", yen=[2])
    play(game, "event", venue=f"{venue} only")
    assert lit(game, 0) == [int(name == venue) for name in VENUE] and cauldrons(game, 0) == 6
    assert yen(game, 0) == 2 and points(game, 0) == 0
    if venue != "V3":
        game = stage(event="N1", yen=[2])
        play(game, "event", venue=venue)
        assert (yen(game, 0), points(game, 0)) == {"V1": (1, 2), "V2": (4, 0)}[venue]
    assert refused(stage(event="N1", cauldrons=[0]), "event") == "olympic.place.supply-seven"


# ---------------------------------------------------------------- one of three


@pytest.mark.rule("event-card.grey.one-of-three", "event-card.action.costs-as-usual")
def test_one_of_three_actions() -> None:
    # Letter C: 3 yen, 3 points.
    game = stage(event="G5", yen=[9], prepared=["osaka"], tracks=[1])
    say(game, "event")
    assert options(game) == {"ground", "track", "station"}
    for words, cost, vp in (
        (["ground", "kyoto"], 3, 3),
        (["track", "tokyo"], 3, 3),
        (["station", "white", "osaka"], 3, 6),
    ):
        one = say(twin(game), *words)
        assert yen(one, 0) == 9 - cost and points(one, 0) == vp
        assert one.question == v.ACTION and left(one) == 2, "one of them, and no more"
        assert refused(one, "event") == "action.card.once-per-turn"


@pytest.mark.rule("event-card.grey.one-of-three")
def test_only_what_is_possible_is_offered() -> None:
    game = stage(event="G5", yen=[9])
    say(game, "event")
    assert game.question == v.GROUND_CITY, "without ground or track in store only one is possible"
    game = stage(event="G5", yen=[2], prepared=["osaka"], tracks=[1])
    say(game, "event")
    assert game.question == v.GROUND_CITY and options(game) == {"maibara", "hashima", "toyohashi", "atami"}
    game = say(stage(event="G5", yen=[3], prepared=CITIES, tracks=[1]), "event")
    assert options(game) == {"track", "station"}
    assert refused(game, "ground") == "ground.target.construction-token"
    assert "event" not in options(stage(event="G5", yen=[1], prepared=["osaka"], tracks=[1]))


# ---------------------------------------------------------------- the blue ones


@pytest.mark.rule("event-card.blue.track-minus-two")
def test_a_track_for_two_yen_less() -> None:
    # Letter E: 5 yen, 6 points.
    game = stage(event="B6", yen=[3], tracks=[1])
    play(game, "event", track="tokyo")
    assert yen(game, 0) == 0 and points(game, 0) == 6 and bank(game) == 0
    assert "event" not in options(stage(event="B6", yen=[2], tracks=[1]))
    game = stage(event="B6", yen=[3], tracks=[1], trains={0: ["C25"]})
    play(game, "event", track="tokyo", space="A")
    assert yen(game, 0) == 3 and points(game, 0) == 1, "never less than nothing"
    for space, cost, vp in (("B", 0, 2), ("C", 1, 3), ("D", 2, 5), ("E", 3, 6)):
        game = stage(event="B6", yen=[3], tracks=[0, 1, 0], trains={0: ["C25"]})
        play(game, "event", track="tokyo", space=space)
        assert yen(game) == [3 - cost, cost, 0] and points(game) == [vp, 0, 0]


@pytest.mark.rule("event-card.blue.repeat")
def test_the_event_repeats_a_card_of_a_train_for_nothing() -> None:
    game = stage(event="B3", yen=[5], trains={0: ["C01"]}, actions=4, engines=["L4", "L1", "L2"])
    assert refused(game, "event") == "repeat.target.used-this-turn"
    play(game, "tail", counter="gold")
    play(game, "C01", venue="V2")
    play(game, "engine 1", ground="maibara")
    assert yen(game) == [5 + 5 + 2 - 2 - 2, 2, 0]
    say(game, "event")
    assert options(game) == {"tail", "C01", "engine 1"} and yen(game, 0) == 8
    assert refused(game, "engine 2") == "repeat.target.used-this-turn"
    one, other = twin(game), twin(game)
    say(one, "tail", "gold")
    assert yen(one, 0) >= 13 and counters(one)["gold"] == 2
    say(other, "C01", "V2")
    assert lit(other, 0) == [0, 2, 0]
    say(game, "engine 1", "ground", "hashima")
    assert yen(game, 1) == 4 and tracks(game, 0) == 2, "an engine is paid again"


@pytest.mark.rule("event-card.blue.repeat")
def test_the_event_repeats_neither_itself_nor_repeats_nor_purchases() -> None:
    form: dict[str, Any] = {"event": "B3", "yen": [9], "trains": {0: ["C06", "C05", "C19"]}, "actions": 5}
    game = stage(discards=["C14"], **form)
    play(game, "C05", buy="C14")
    assert "event" not in options(game), "a purchase alone gives nothing to repeat"
    play(game, "tail", counter="gold")
    play(game, "C06", again="tail", counter="gold")
    say(game, "event")
    assert options(game) == {"tail"}
    assert refused(game, "C05") == "repeat.target.no-buy-card"
    assert refused(game, "C06") == "repeat.target.no-repeat"
    assert refused(game, "event") == "repeat.target.no-repeat"
    say(game, "tail", "gold")
    assert counters(game)["gold"] == 1 + 3, "a step of the carriage bought, and three of the tail"
    assert left(game) == 1


# ---------------------------------------------------------------- venue tokens


TOKENS: dict[str, Any] = {"event": "B4", "venues": ["osaka", "kyoto", "maibara"], "yen": [9]}


@pytest.mark.rule("event-card.blue.venue-token")
def test_a_venue_token_is_bought_for_three_yen() -> None:
    game = stage(**TOKENS, trains={0: ["C14", "C08"], 1: ["C01"]}, aside=["tokyo", "nagoya", "atami"])
    say(game, "event")
    assert yen(game) == [6, 0, 0] and bank(game) == -6
    assert options(game) == {"tokyo", "nagoya", "atami"}
    say(game, "nagoya")
    assert options(game) == {"C14", "C08"}
    assert refused(game, "C01") == "event-card.blue.venue-token"
    say(game, "C08")
    assert aside(game) == {"tokyo", "atami"} and seen(game).token_on[CITY["nagoya"]] == CARD["C08"]
    assert game.question == v.ACTION and left(game) == 2 and yen(game, 0) == 6
    poor: dict[str, Any] = TOKENS | {"yen": [2]}
    assert "event" not in options(stage(trains={0: ["C14"]}, **poor))


@pytest.mark.rule("event-card.blue.venue-token-city")
def test_the_carriage_has_the_city_and_nothing_else_happens() -> None:
    game = stage(trains={0: ["C08"]}, stations={"nagoya": "gold"}, **TOKENS)
    before = seen(game)
    play(game, "event", token="nagoya", on="C08")
    assert changed(before, game) == {"yen", "aside", "token_on"}
    assert counters(game) == dict.fromkeys(("white", "black", "gold"), 0)
    assert list(seen(game).price) == list(before.price)
    cities = seen(game).cities_on[CARD["C08"]]
    assert [city for city in range(12) if cities >> city & 1] == [2, 3, 4]
    # It scores and connects: 3-4-5 all with track, gold ahead.
    wishes: dict[str, Any] = {"trains": {0: ["C08"]}, "laid": ["maibara", "hashima", "nagoya"]}
    wishes |= {"stations": {"nagoya": "gold"}, "counters": {"gold": 1}}
    for tokens, cities_, connected in (({}, 0, 6), ({"nagoya": "C08"}, 6, 9)):
        scored = seen(stage("end", tokens=tokens, **wishes)).scored[0]
        assert (scored[v.SCORE_CITIES], scored[v.SCORE_CONNECTED]) == (cities_, connected)


@pytest.mark.rule("event-card.blue.venue-token-limits")
def test_which_tokens_and_which_cards() -> None:
    game = say(
        stage(trains={0: ["C14"], 1: ["C01"]}, tokens={"tokyo": "C01", "atami": "C14"}, **TOKENS), "event"
    )
    assert options(game) == set(CITIES) - {"osaka", "kyoto", "maibara", "tokyo", "atami"}
    for city in ("osaka", "kyoto", "maibara", "tokyo", "atami"):
        assert refused(game, city) == "event-card.blue.venue-token-limits"
    say(game, "nagoya", "C14")
    assert [seen(game).token_on[CITY[city]] for city in ("atami", "nagoya")] == [CARD["C14"]] * 2, "several"
    assert refused(stage(**TOKENS), "event") == "event-card.blue.venue-token-limits", "no carriage"
    game = stage(**TOKENS, trains={0: ["C14"]}, aside=[])
    assert refused(game, "event") == "event-card.blue.venue-token-limits", "no token"
