"""The rules of the setup of Zero-Kei."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from zerokei_stage import opened, reload, stage, start
from zerokei_tools import (
    BOX,
    CARDS,
    CITIES,
    COLOURS,
    EVENTS,
    EVERY,
    VENUE,
    aside,
    bank,
    cauldrons,
    code,
    counters,
    deck,
    discards,
    engine,
    engine_ids,
    event,
    laid,
    letter,
    options,
    play,
    points,
    ranking,
    refused,
    row,
    say,
    seen,
    stations,
    tile,
    tracks,
    train,
    unprepared,
    venues,
    yen,
)

from ekiben.games.zerokei import Zerokei, new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.position import position
from ekiben.kernel.refusal import NotPossible

SEEDS = range(40)


def games(players: int, **wishes: Any) -> Iterator[Zerokei]:
    """New games of many seeds."""
    return (start(players, seed=seed, **wishes) for seed in SEEDS)


def dealt_games(players: int) -> Iterator[Zerokei]:
    """The same games when all have an engine and the events are dealt."""
    return (opened(players, seed=seed) for seed in SEEDS)


@pytest.mark.rule("setup.players.range")
def test_two_to_four_play_against_each_other_and_one_against_hideo() -> None:
    assert [new(players=number, seed=1).players for number in (2, 3, 4)] == [2, 3, 4]
    alone = new(players=1, seed=1)
    assert alone.players == 2 and alone.seat == 0
    for number in (0, 5, -1):
        with pytest.raises(NotPossible) as refusal:
            new(players=number, seed=1)
        assert refusal.value.rule == "setup.players.range"


@pytest.mark.rule("setup.turn-order-tile.side")
@EVERY
def test_the_tile_has_a_space_for_everybody(players: int) -> None:
    game = start(players)
    assert sorted(tile(game), key=str) == list(range(players))
    assert set(seen(game).tile[players:]) <= {v.NO_SEAT}
    assert len(BOX.tile(players)) == players
    game = stage("turns", players=players, claims={seat: CARDS[seat] for seat in range(players)})
    assert options(game) == {str(space + 1) for space in range(players)}


@pytest.mark.rule("setup.stations.supply")
@EVERY
def test_twelve_stations_wait_four_of_a_colour(players: int) -> None:
    assert stations(start(players)) == {} and BOX.stations.points == (6, 4, 2, 1)
    cities = CITIES[:4]
    for colour in COLOURS:
        game = stage(
            players=players,
            event="N5",
            trains={0: ["C08", "C28", "C11", "C26"]},
            yen=[20],
            prepared=cities,
            actions=5,
        )
        for card, city, gained in zip(["C08", "C28", "C11", "C26"], cities, [6, 4, 2, 1], strict=True):
            before = points(game, 0)
            play(game, card, colour=colour, station=city)
            assert points(game, 0) == before + gained
        assert list(stations(game).values()) == [colour] * 4


@pytest.mark.rule("setup.counters.random-pile")
@EVERY
def test_the_counters_begin_in_a_random_pile_that_ranks_them(players: int) -> None:
    piles = Counter()
    for game in games(players):
        assert counters(game) == dict.fromkeys(COLOURS, 0)
        piles[tuple(ranking(game))] += 1
    assert len(piles) == 6, "all orders come up"


@pytest.mark.rule("setup.venues.three-random", "setup.venues.rest-aside")
@EVERY
def test_three_venue_tokens_are_drawn_and_nine_stay_aside(players: int) -> None:
    drawn: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for game in games(players):
        named = venues(game)
        assert len(set(named)) == 3 and aside(game) == set(CITIES) - set(named)
        for venue in range(3):
            drawn[venue][named[venue]] += 1
    assert all(len(cities) > 6 for cities in drawn), "any token may lie on any space"


@pytest.mark.rule("setup.venues.three-random")
@pytest.mark.parametrize("cities", [["osaka", "kyoto", "tokyo"], ["tokyo", "osaka", "kyoto"]])
def test_the_effect_belongs_to_the_space_whatever_token_lies_there(cities: list[str]) -> None:
    for venue, paid, scored in (("V1", -1, 2), ("V2", 2, 0)):
        game = stage(event="N1", venues=cities, yen=[5])
        play(game, "event", venue=venue)
        assert (yen(game, 0), points(game, 0)) == (5 + paid, scored)


@pytest.mark.rule("setup.venues.rest-aside")
def test_the_tokens_aside_are_those_for_sale() -> None:
    game = stage(event="B4", yen=[9], trains={0: ["C01"]})
    say(game, "event")
    assert options(game) == aside(game) == set(CITIES) - set(venues(game)) and len(options(game)) == 9


@pytest.mark.rule("setup.construction.one-per-city")
@EVERY
def test_every_city_begins_with_a_construction_token_and_without_track(players: int) -> None:
    game = start(players)
    assert unprepared(game) == set(CITIES) and len(CITIES) == 12
    assert laid(game) == set() and stations(game) == {} and tracks(game) == [0] * players


@pytest.mark.rule("setup.player.cauldrons")
@EVERY
def test_everybody_has_seven_cauldrons(players: int) -> None:
    game = start(players)
    assert cauldrons(game) == [7] * players
    assert all(list(seen(game).cauldrons_at[seat]) == [0, 0, 0] for seat in range(players))


@pytest.mark.rule("setup.turn-order.random")
@EVERY
def test_the_first_turn_order_is_random(players: int) -> None:
    orders = Counter(tuple(tile(game)) for game in games(players))
    assert all(sorted(order, key=str) == list(range(players)) for order in orders)
    assert len(orders) >= {2: 2, 3: 6, 4: 12}[players]
    assert all({order[space] for order in orders} == set(range(players)) for space in range(players))


@pytest.mark.rule("setup.score.zero")
@EVERY
def test_everybody_begins_with_no_points(players: int) -> None:
    assert points(opened(players)) == [0] * players
    assert points(opened(solo=True)) == [0, 0]


@pytest.mark.rule("setup.engine.layout")
def test_two_engines_for_two_and_four_for_more() -> None:
    laid_out = {2: {"L1", "L2"}, 3: {"L1", "L2", "L3", "L4"}, 4: {"L1", "L2", "L3", "L4"}}
    for players, ids in laid_out.items():
        assert options(start(players)) == set(engine_ids(players)) == ids
    assert options(start(solo=True)) == {"L1", "L2"}
    # The side differs: with two players the first engine places cauldrons, with more it lays track.
    parts = {"ground", "venue"}, {"ground", "track"}
    for players, shown in zip((2, 3), parts, strict=True):
        game = stage(players=players, engines=["L1", "L2"], yen=[9], tracks=[1])
        assert options(say(game, "engine 0")) == shown


@pytest.mark.rule("setup.engine.choice-reverse-order")
@EVERY
def test_engines_are_chosen_from_the_last_player_to_the_first(players: int) -> None:
    for game in games(players):
        order, free = tile(game), set(engine_ids(players))
        for seat in reversed(order):
            if len(free) > 1:
                assert (game.question, game.seat) == (v.CHOOSE_ENGINE, seat)
                assert options(game) == free
                taken = max(free)
                for other in set(engine_ids(players)) - free:
                    assert refused(game, other) == "setup.engine.choice-reverse-order"
                say(game, taken)
            else:
                taken = min(free)
            assert engine(game, seat) == taken  # type: ignore[arg-type]
            free.discard(taken)
        assert game.question == v.CLAIM and len(free) == (1 if players == 3 else 0)


@pytest.mark.rule("setup.engine.choice-reverse-order")
@EVERY
def test_the_engine_chosen_is_the_one_that_runs(players: int) -> None:
    shown = {"L1": "ground", "L2": "station", "L3": "station", "L4": "track"}
    if players == 2:
        shown = {"L1": "venue", "L2": "track"}
    for seed in range(8):
        game = start(players, seed=seed)
        while game.question != v.ACTION:
            game.answer(game.answers[-1 if game.question == v.CHOOSE_ENGINE else 0])
        state = seen(game)
        state.yen, state.tracks = [30] * v.SEATS, [1] * v.SEATS
        state.construction &= ~1
        for seat in range(players):
            asked = say(reload(opened(players), state), f"engine {seat}")
            assert shown[engine(game, seat)] in options(asked)
            assert (f"engine {seat}" in options(game)) == (
                f"engine {seat}" in options(reload(opened(players), seen(game)))
            )


@pytest.mark.rule("setup.train.start")
@EVERY
def test_a_train_is_an_engine_and_a_tail_at_first(players: int) -> None:
    game = opened(players)
    for seat in range(players):
        assert train(game, seat) == [] and engine(game, seat) in engine_ids(players)
    game = stage(players=players, yen=[0])
    assert options(game) == {"tail", "stop"}


@pytest.mark.rule("setup.events.deal")
@EVERY
def test_every_round_gets_an_event_of_its_colour(players: int) -> None:
    dealt: list[set[str]] = [set() for _ in range(5)]
    colours = [turn.colour(players) for turn in BOX.rounds]
    for game in dealt_games(players):
        ids = [EVENTS[number] for number in seen(game).events]
        assert len(set(ids)) == 5, "an event is dealt once"
        assert [BOX.events[EVENTS.index(id_)].colour for id_ in ids] == colours
        for turn, id_ in enumerate(ids):
            dealt[turn].add(id_)
    assert all(len(ids) == 6 for ids in dealt), "every event of the colour comes up"
    expected = {
        2: ["grey", "blue", "blue", "green", "green"],
        3: ["grey", "grey", "blue", "green", "green"],
        4: ["grey", "grey", "blue", "blue", "green"],
    }
    assert colours == expected[players]


@pytest.mark.rule("setup.engine.choice-reverse-order", "setup.events.deal", "setup.money.sum-of-events")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_engines_are_chosen_before_events_are_dealt_and_yen_handed_out(players: int) -> None:
    for seed in SEEDS:
        game = start(players, solo=players == 1, seed=seed)
        while game.question == v.CHOOSE_ENGINE:
            assert set(seen(game).events) == {v.NONE} and yen(game) == [0] * game.players and bank(game) == 0
            for seat in (None, *range(game.players)):
                view = game.view(seat)
                assert (view.events, view.event, view.letter, view.actions) == ((), None, None, 0)
                assert [player.yen for player in view.seats] == [0] * game.players
            before, answer = game.view(None), game.answers[0]
            game.answer(answer)
        view = game.view(None)
        assert len(view.events) == 5 and view.event == view.events[0] and view.seats[0].yen > 0
        told = {event.kind: event.words for event in game.tell(before, answer, view)}
        assert all(BOX.events[number].name in told["dealt"] for number in view.events)
        assert told["begins"].endswith(f"begins with {view.seats[0].yen} yen")


@pytest.mark.rule("setup.events.deal", "setup.information.open")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nobody_who_chooses_an_engine_can_tell_which_events_will_be_dealt(players: int) -> None:
    dealt = [opened(players, solo=players == 1, seed=seed) for seed in (1, 2)]
    prescribed = [[EVENTS[number] for number in seen(game).events] for game in dealt]
    form = {"players": players, "at": "engines", "seed": 3}
    one, two = (position({**form, "events": events}) for events in prescribed)
    assert prescribed[0] != prescribed[1] and one.digest() != two.digest()
    for seat in (None, *range(one.players)):
        assert one.view(seat) == two.view(seat)
    assert one.answers == two.answers and one.ways() == two.ways()
    for answer in set(range(64)) - set(one.answers):
        assert str(one.why_not(answer)) == str(two.why_not(answer))
    imagined = set()
    for number in range(20):
        worlds = [game.determinize(game.seat, number) for game in (one, two)]
        assert worlds[0].digest() == worlds[1].digest()
        while worlds[0].question == v.CHOOSE_ENGINE:
            worlds[0].answer(worlds[0].answers[0])
        imagined.add(worlds[0].view(None).events)  # type: ignore[attr-defined]
    assert len(imagined) > 10, "and everybody has to reckon with any of them"
    while one.question == v.CHOOSE_ENGINE:
        one.answer(one.answers[0])
    assert [EVENTS[number] for number in one.view().events] == prescribed[0]


@pytest.mark.rule("setup.events.face-up")
@EVERY
def test_everybody_sees_all_five_events_as_soon_as_they_are_dealt(players: int) -> None:
    for game in dealt_games(players):
        ids = [EVENTS[number] for number in seen(game).events]
        for seat in (None, *range(players)):
            assert [EVENTS[number] for number in game.view(seat).events] == ids


@pytest.mark.rule("setup.money.sum-of-events")
@EVERY
def test_everybody_gets_the_yen_of_all_five_events(players: int) -> None:
    sums = set()
    for game in dealt_games(players):
        total = sum(BOX.events[number].start_yen for number in seen(game).events)
        assert yen(game) == [total] * players
        sums.add(total)
    assert len(sums) > 2


@pytest.mark.rule("setup.money.bank-unlimited")
def test_the_bank_always_pays() -> None:
    game = stage(event="N4", yen=[9000, 9000, 9000])
    assert bank(game) == -27000
    play(game, "event")
    assert yen(game, 0) == 9007 and bank(game) == -27007


@pytest.mark.rule("setup.track-cost.first-letter")
@EVERY
def test_the_track_cost_begins_at_the_letter_of_the_first_event(players: int) -> None:
    for game in dealt_games(players):
        first = BOX.events[seen(game).events[0]]
        assert letter(game) == first.letter and event(game) == first.id
        assert game.view(None).letter == "ABCDE".index(first.letter)


@pytest.mark.rule("setup.tokens.shared")
def test_the_action_tokens_leave_the_cards_when_a_turn_ends() -> None:
    assert BOX.numbers.action_tokens == 5 and max(card.actions for card in BOX.events) == 5
    buying = [card for card in BOX.carriages if card.action is not None and card.action.code == "buy"]
    assert BOX.numbers.used_tokens == len(buying) == 4
    game = stage(event="N4", claims={1: "C01"}, players=2)
    play(game, "event")
    play(game, "tail", counter="white")
    assert {"event", "tail"} & options(game) == set()
    say(game, "stop")
    assert game.seat == 1 and game.question == v.ACTION
    assert {"event", "tail"} <= options(game), "nothing is used on the next player's turn"


@pytest.mark.rule("setup.carriages.deck")
@EVERY
def test_the_deck_has_all_carriages_in_random_order_and_nothing_is_discarded(players: int) -> None:
    first: set[str] = set()
    for seed in range(300):
        game = opened(players, seed=seed)
        assert sorted(deck(game) + row(game)) == CARDS and len(CARDS) == 30 and discards(game) == []
        first.add(row(game)[0])
    assert first == set(CARDS), "every carriage may be the first"


@pytest.mark.rule("setup.unused.out-of-game")
def test_what_is_left_over_can_be_used_by_nobody() -> None:
    game = stage(players=3, engines=["L1", "L2", "L3"], yen=[20, 20, 20], tracks=[2, 2, 2])
    assert {"engine 0", "engine 1", "engine 2"} <= options(game)
    assert refused(game, "engine 3") == ""
    state = seen(game)
    assert state.engine[3] == v.NONE and state.cauldrons[3] == 0, "a colour nobody plays has no pieces"
    for seed in SEEDS:
        game = start(3, seed=seed)
        first = tile(game)[2]
        say(game, "L4", "L3", "L2")
        assert engine(game, first) == "L4"  # type: ignore[arg-type]
        assert all(engine(game, seat) != "L1" for seat in range(3)), "the one left over is nobody's"


@pytest.mark.rule("setup.information.open")
@EVERY
def test_everybody_sees_money_trains_and_discards_but_no_order_of_the_deck(players: int) -> None:
    form: dict[str, Any] = {
        "players": players,
        "yen": [3, 4, 5, 6][:players],
        "discards": ["C08", "C30"],
        "trains": {0: ["C05"], 1: ["C01", "C02"]},
        "seed": 4,
    }
    one = stage(**form, deck=["C20", "C21", "C22"])
    two = stage(**form, deck=["C22", "C20", "C21"])
    assert one.digest() != two.digest()
    for seat in (None, *range(players)):
        view = one.view(seat)
        assert view == two.view(seat), "the order of the deck is hidden"
        assert [player.yen for player in view.seats] == [3, 4, 5, 6][:players]
        assert [CARDS[card] for card in view.discards] == ["C08", "C30"]
        assert [[CARDS[card.card] for card in player.train] for player in view.seats[:2]] == [
            ["C05"],
            ["C01", "C02"],
        ]


@pytest.mark.rule("setup.information.open")
def test_nobody_sees_the_tokens_face_down_on_hideos_board() -> None:
    one = stage(solo=True, hidden=["nagoya", "kyoto"], closing=["V1", "V2", "V3"])
    two = stage(solo=True, hidden=["kyoto", "nagoya"], closing=["V3", "V2", "V1"])
    assert one.digest() != two.digest() and one.view(0) == two.view(0) and one.view(None) == two.view(None)


def test_words_of_these_tests_are_those_of_the_box() -> None:
    game = stage(event="N1")
    say(game, "event")
    assert code(game, "V3 only") == v.PLACE_ONLY + VENUE["V3"]
