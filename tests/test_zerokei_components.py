"""The components of Zero-Kei, and what is known of them."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import product

import pytest

from ekiben.games.zerokei.component_read import ABILITIES, COLOURS, PLACES
from ekiben.games.zerokei.component_types import Action
from ekiben.games.zerokei.components import load_components, parse_components

BOX = load_components()
CARRIAGES = {carriage.id: carriage for carriage in BOX.carriages}
EVENTS = {event.id: event for event in BOX.events}


def names(*found: Action | None) -> list[str]:
    return [each.code + (f"-{each.discount}" if each.discount else "") for each in found if each]


# ---------------------------------------------------------------- the board


def test_twelve_cities_lie_along_the_line() -> None:
    assert [city.number for city in BOX.cities] == list(range(1, 13))
    assert [city.plain for city in BOX.cities] == [
        *("Osaka", "Kyoto", "Maibara", "Hashima", "Nagoya", "Toyohashi"),
        *("Hamamatsu", "Shizuoka", "Atami", "Odawara", "Yokohama", "Tokyo"),
    ]
    assert (BOX.cities[11].name, BOX.cities[11].local) == ("Tōkyō", "東京")


@pytest.mark.rule("ground.cost.printed", "ground.vp.printed")
def test_ground_pays_its_cost_back_and_costs_three_on_average() -> None:
    assert all(city.ground_cost == city.ground_points for city in BOX.cities)
    assert sum(city.ground_cost for city in BOX.cities) == 3 * 12
    hamamatsu = BOX.cities[6]
    assert (hamamatsu.ground_cost, hamamatsu.ground_points, hamamatsu.reconstructed) == (3, 3, frozenset())
    ours = {"ground_cost", "ground_points"}
    assert all(city.reconstructed == ours for city in BOX.cities if city is not hamamatsu)


@pytest.mark.rule("setup.stations.supply", "station.vp.row", "score.colours.value")
def test_four_stations_of_each_colour_and_three_scores() -> None:
    assert BOX.stations.points == (6, 4, 2, 1)
    assert set(BOX.stations.columns) == set(COLOURS) == {"white", "black", "gold"}
    assert BOX.stations.scores == (6, 3, 1)
    assert BOX.stations.reconstructed == {"columns", "last"}


@pytest.mark.rule("track.cost.marker", "track.vp.marker")
def test_the_track_cost_marker_rises_and_discounts_matter_on_it() -> None:
    assert [space.letter for space in BOX.track_costs] == list("ABCDE")
    costs = [space.cost for space in BOX.track_costs]
    assert costs == sorted(set(costs)) and {1, 2} <= set(costs)
    assert all(space.points >= space.cost for space in BOX.track_costs)


@pytest.mark.rule("olympic.effect.pay-for-vp", "olympic.effect.two-yen", "swap.source.venue-only")
def test_the_three_venues() -> None:
    patrons, office, shunting = BOX.venues
    assert (patrons.pay, patrons.points, patrons.yen, patrons.moves) == (1, 2, 0, 0)
    assert (office.pay, office.points, office.yen, office.moves) == (0, 0, 2, 0)
    assert (shunting.pay, shunting.points, shunting.yen, shunting.moves) == (0, 0, 0, 1)
    assert patrons.text == "Pay 1 yen to get 2 points."


@pytest.mark.rule("setup.turn-order-tile.side", "order.tile.reward-space-1", "order.tile.reward-other-spaces")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_tile_has_a_space_for_each_player_and_the_first_advances_a_counter(players: int) -> None:
    first, *others = BOX.tile(players)
    assert len(others) + 1 == max(players, 2)
    assert (first.counters, first.yen, first.points, first.reconstructed) == (1, 0, 0, frozenset())
    assert [(space.number, space.yen) for space in others] == [(2, 2), (3, 3), (4, 4)][: len(others)]
    assert all(space.counters == 0 and space.reconstructed == {"yen"} for space in others)


@pytest.mark.rule("setup.events.deal", "round.count.five")
def test_five_rounds_with_a_colour_for_each_number_of_players() -> None:
    assert [turn.year[:4] for turn in BOX.rounds] == ["1959", "1960", "1961", "1962", "1963"]
    of = {players: [turn.colour(players) for turn in BOX.rounds] for players in (1, 2, 3, 4)}
    assert of[1] == of[2] == ["grey", "blue", "blue", "green", "green"]
    assert of[3] == ["grey", "grey", "blue", "green", "green"]
    assert of[4] == ["grey", "grey", "blue", "blue", "green"]


@pytest.mark.rule("setup.player.cauldrons", "setup.tokens.shared")
def test_the_pieces() -> None:
    numbers = BOX.numbers
    assert (numbers.cauldrons, numbers.action_tokens, numbers.used_tokens) == (7, 5, 4)
    assert [colour.id for colour in BOX.colours] == ["yellow", "red", "green", "blue"]
    assert [bool(colour.reconstructed) for colour in BOX.colours] == [False, False, False, True]


# ---------------------------------------------------------------- the train cards


@pytest.mark.rule("setup.engine.layout", "engine.use.one-of-its-actions")
def test_two_engines_for_two_players_and_four_for_more() -> None:
    for players, count in ((1, 2), (2, 2), (3, 4), (4, 4)):
        engines = BOX.engines(players)
        assert len(engines) == count
        shown = Counter(form for engine in engines for form in names(*engine.actions))
        assert shown == dict.fromkeys(["ground", "track", "station", "venue"], count // 2)
    assert names(*BOX.engines(3)[3].actions) == ["venue", "track"]


@pytest.mark.rule("tail.income.yen", "tail.income.counter", "ability.tail.eight-yen")
def test_the_tail_gives_five_yen_and_a_step() -> None:
    assert (BOX.tail.yen, BOX.tail.counters, BOX.tail.count) == (5, 1, 4)
    assert BOX.numbers.tail_yen_ability == 8


@pytest.mark.rule("setup.carriages.deck")
def test_thirty_carriages_three_for_each_city() -> None:
    assert len(BOX.carriages) == len(CARRIAGES) == 30
    on_city = Counter(number for carriage in BOX.carriages for number in carriage.cities)
    assert on_city == dict.fromkeys(range(1, 13), 3)
    assert Counter(carriage.cost for carriage in BOX.carriages) == {1: 4, 2: 17, 3: 9}
    assert sum(carriage.action is not None for carriage in BOX.carriages) == 23
    assert len(BOX.carriages) + BOX.tail.count + len(BOX.engines_many) == 38


@pytest.mark.rule("solo.setup.discard-two-city-cards", "purchase.counter.double-icon")
def test_six_carriages_have_two_neighbouring_cities_and_two_icons() -> None:
    pairs = [carriage for carriage in BOX.carriages if len(carriage.cities) == 2]
    assert [carriage.cities for carriage in pairs] == [(number, number + 1) for number in range(1, 12, 2)]
    assert pairs == [carriage for carriage in BOX.carriages if carriage.then]
    assert all({carriage.counter, *carriage.then} == set(COLOURS) for carriage in pairs)
    single = Counter(carriage.counter for carriage in BOX.carriages if not carriage.then)
    assert single == dict.fromkeys(COLOURS, 8)
    assert Counter(carriage.counter for carriage in pairs) == dict.fromkeys(COLOURS, 2)


@pytest.mark.rule("round.row.no-reshuffle", "round.row.size", "solo.row.three-cards")
def test_the_deck_lasts_for_five_rounds() -> None:
    rows = [players + BOX.numbers.row_extra for players in (2, 3, 4)]
    assert rows == [4, 5, 6]
    assert [5 * row for row in rows] == [20, 25, 30] and len(BOX.carriages) == 30
    assert BOX.hideo.row_cards == 3
    assert 5 * BOX.hideo.row_cards <= sum(len(carriage.cities) == 1 for carriage in BOX.carriages) == 24


def test_every_ability_is_on_one_carriage() -> None:
    assert Counter(c.ability for c in BOX.carriages if c.ability) == dict.fromkeys(ABILITIES, 1)
    assert [words.code for words in BOX.abilities] == list(ABILITIES)
    assert all(words.name and words.local and words.text.endswith(".") for words in BOX.abilities)


@pytest.mark.rule("buy.card.one-use")
def test_four_carriages_buy_once_as_there_are_four_used_card_tokens() -> None:
    once = [carriage.id for carriage in BOX.carriages if carriage.one_time]
    assert once == ["C05", "C15", "C21", "C27"]
    assert all(names(CARRIAGES[id_].action) == ["buy"] for id_ in once)


@pytest.mark.rule("ground.discount.minus-one", "track.discount.minus-one", "station.discount.minus-one")
def test_every_action_is_on_some_carriage() -> None:
    assert Counter(names(*(carriage.action for carriage in BOX.carriages))) == {
        "buy": 4,
        "venue": 4,
        "repeat": 3,
        **dict.fromkeys(["ground", "track", "station", "ground-1", "track-1", "station-1"], 2),
    }


def test_the_cards_of_the_examples_are_in_the_deck() -> None:
    toyohashi = CARRIAGES["C14"]
    assert (toyohashi.cities, toyohashi.cost, toyohashi.counter, toyohashi.then) == ((6,), 2, "gold", ())
    assert toyohashi.reconstructed == {"action"}
    assert CARRIAGES["C08"].cities == (3, 4) and "cities" not in CARRIAGES["C08"].reconstructed
    train = [CARRIAGES[id_].cities for id_ in ("C01", "C04", "C06", "C08", "C11")]
    assert train == [(1,), (2,), (3,), (3, 4), (5,)]


# ---------------------------------------------------------------- the events


def test_six_events_of_each_colour_and_every_letter_in_each() -> None:
    letters = [space.letter for space in BOX.track_costs]
    for colour, initial in (("grey", "G"), ("blue", "B"), ("green", "N")):
        events = [event for event in BOX.events if event.colour == colour]
        assert [event.id for event in events] == [f"{initial}{number}" for number in range(1, 7)]
        assert {event.letter for event in events} == set(letters)


@pytest.mark.rule("event.actions.count")
def test_no_event_gives_more_actions_than_there_are_tokens() -> None:
    actions = [event.actions for event in BOX.events]
    assert 1 <= min(actions) <= max(actions) == BOX.numbers.action_tokens
    assert (EVENTS["N5"].actions, names(*EVENTS["N5"].parts)) == (3, ["station"])


@pytest.mark.rule("setup.money.sum-of-events")
def test_five_events_start_with_five_to_ten_yen_and_eight_is_possible() -> None:
    sums = {
        players: {
            sum(dealt)
            for dealt in product(
                *(
                    {e.start_yen for e in BOX.events if e.colour == turn.colour(players)}
                    for turn in BOX.rounds
                )
            )
        }
        for players in (2, 3, 4)
    }
    assert all(min(found) >= 5 and max(found) <= 10 for found in sums.values())
    assert sum(EVENTS[id_].start_yen for id_ in ("G1", "G4", "B3", "N5", "N4")) == 8


@pytest.mark.rule("event.kind.action-or-end")
def test_every_event_has_one_effect() -> None:
    ends = [event.id for event in BOX.events if event.kind == "end"]
    assert ends == ["G2", "G3", "G4", "G6", "B1", "N2"]
    assert len({(event.kind, event.effect, event.parts, event.fee) for event in BOX.events}) == 18


@pytest.mark.rule("event-card.grey.venue-and-counter", "event-card.grey.one-of-three")
@pytest.mark.rule("event-card.blue.ground-and-track", "event-card.blue.ground-and-station")
@pytest.mark.rule("event-card.blue.repeat", "event-card.blue.track-minus-two", "event-card.green.venue")
@pytest.mark.rule("event-card.green.ground", "event-card.green.station", "event-card.green.track")
@pytest.mark.parametrize(
    ("id_", "effect", "parts", "fee"),
    [
        ("G1", "all_of", ["venue", "counter"], 0),
        ("G5", "one_of", ["ground", "track", "station"], 0),
        ("B2", "all_of", ["ground", "track"], 2),
        ("B3", "repeat", [], 0),
        ("B4", "venue_token", [], 3),
        ("B5", "all_of", ["ground", "station"], 1),
        ("B6", "one_of", ["track-2"], 0),
        ("N1", "one_of", ["venue"], 0),
        ("N3", "one_of", ["ground"], 0),
        ("N5", "one_of", ["station"], 0),
        ("N6", "one_of", ["track"], 0),
    ],
)
def test_the_actions_of_events(id_: str, effect: str, parts: list[str], fee: int) -> None:
    event = EVENTS[id_]
    assert (event.kind, event.effect, names(*event.parts), event.fee) == ("action", effect, parts, fee)


@pytest.mark.rule("event-card.green.seven-yen", "end-of-round.grey.four-yen", "end-of-round.grey.vp-for-yen")
@pytest.mark.rule("end-of-round.grey.yen-by-rank")
def test_the_amounts_of_events() -> None:
    assert (EVENTS["N4"].kind, EVENTS["N4"].gain) == ("action", 7)
    assert (EVENTS["G3"].kind, EVENTS["G3"].gain) == ("end", 4)
    assert (EVENTS["G2"].points, EVENTS["G2"].gain) == (2, 5)
    assert EVENTS["G6"].by_rank == (2, 3, 4, 5) and "by_rank" in EVENTS["G6"].reconstructed


def test_the_sentences_of_events_follow_their_values() -> None:
    assert EVENTS["B2"].text == "Pay 2 yen. Both, in either order: prepare ground and lay track."
    assert EVENTS["G5"].text == "Prepare ground, lay track or build station."
    assert EVENTS["B6"].text == "Lay track for 2 yen less."
    own = {"events": {"B2": {"fee": 3, "parts": ["venue", "station-1"]}}}
    box = parse_components(own, "mine.toml")
    event = next(event for event in box.events if event.id == "B2")
    assert event.text == "Pay 3 yen. Both, in either order: serve a venue and build station for 1 yen less."


# ---------------------------------------------------------------- numbers and Hideo


@pytest.mark.rule("ability.ground.one-yen", "ability.engine.fee-one", "ability.station.cost-and-vp")
@pytest.mark.rule("station.cost.three", "engine.fee.own-to-bank", "repeat.cost.one-yen")
def test_the_numbers_of_actions_and_abilities() -> None:
    numbers = BOX.numbers
    assert (numbers.engine_fee, numbers.engine_fee_ability, numbers.repeat_fee) == (2, 1, 1)
    assert (numbers.station_cost, numbers.station_cost_ability, numbers.station_points_ability) == (3, 2, 1)
    assert (numbers.ground_cost_ability, numbers.surcharge, numbers.unused_action_yen) == (1, 2, 1)
    assert not numbers.reconstructed


@pytest.mark.rule("score.left.cauldrons", "score.left.yen", "score.left.tracks", "score.city.no-track")
def test_the_numbers_of_the_scoring() -> None:
    numbers = BOX.numbers
    assert (numbers.no_track_points, numbers.connected_points, numbers.connected_least) == (-3, 3, 2)
    assert (numbers.cauldron_left_points, numbers.yen_per_point, numbers.track_left_points) == (-3, 3, 1)


@pytest.mark.rule("solo.margin.pay-venue", "solo.margin.yen-venue", "solo.margin.move-venue")
@pytest.mark.rule("solo.margin.two-vp", "solo.closed.vp", "solo.harder")
def test_the_margins_of_hideos_board() -> None:
    hideo = BOX.hideo
    assert [(row.venue, row.points) for row in hideo.rows] == [(1, 2), (2, 2), (3, 0), (0, 2)]
    assert (hideo.closing_cauldrons, hideo.closing_points) == (2, (2, 2, 0))
    assert (hideo.closed_tokens, hideo.harder_yen, hideo.harder_points) == (3, 7, 7)


@pytest.mark.rule("solo.setup.action-board")
def test_hideos_board_activates_all_its_places_and_fits_the_examples() -> None:
    rounds = [[row.places[number] for row in BOX.hideo.rows] for number in range(5)]
    second = [place for place in rounds[1] if place]
    assert [place[0] for place in second] == list("ABCA") and second[0] == rounds[2][0] == "A1"
    shown = Counter(place for places in rounds for place in places if place)
    assert set(shown) == set(PLACES) and shown["C1"] == shown["C2"] == 1
    assert BOX.hideo.final == ("A1", "A2")
    needed = sum(2 if place[0] == "C" else 1 for place in shown.elements())
    assert needed == 15  # the seven cauldrons suffice only because most cities still want something


# ---------------------------------------------------------------- what is ours


def test_every_value_that_is_ours_is_counted_and_players_are_told() -> None:
    assert BOX.reconstructed_count() == len(BOX.unpublished) == len(set(BOX.unpublished)) == 272
    assert {"carriages.C01.cost", "events.G6.by_rank", "hideo.final"} <= set(BOX.unpublished)
    # Which entry of the margin belongs to which row is as much ours as what the row activates.
    rows = {f"hideo.rows.{row}.{field}" for row in (1, 2, 3, 4) for field in ("venue", "points", "round_1")}
    assert rows <= set(BOX.unpublished)
    assert not {"carriages.C14.cost", "cities.hamamatsu.ground_cost"} & set(BOX.unpublished)
    assert BOX.notice().startswith("272 printed values are published nowhere and reconstructed here")


def test_the_marks_of_the_parts_are_those_that_are_counted() -> None:
    parts = [*BOX.cities, *BOX.track_costs, *BOX.venues, *BOX.rounds, *BOX.carriages, *BOX.events]
    parts += [BOX.stations, BOX.tail, BOX.numbers, BOX.hideo, *BOX.hideo.rows, *BOX.colours]
    parts += [space for players in (2, 3, 4) for space in BOX.tile(players)]
    parts += [*BOX.engines_few, *BOX.engines_many]
    # The list of letters is a value of its own, beside those of its spaces.
    assert sum(len(part.reconstructed) for part in parts) + 1 == BOX.reconstructed_count()


def test_the_packaged_box_is_loaded_once_and_cannot_be_changed() -> None:
    assert load_components() is BOX
    assert parse_components({}, "mine.toml") == BOX
    with pytest.raises(dataclasses.FrozenInstanceError):
        BOX.carriages[0].cost = 0  # type: ignore[misc]
