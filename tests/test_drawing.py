"""What a table is drawn from: sheets, layouts, what answers point at, and points part by part."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, any_setup, begin, somewhere, walk

from ekiben.games.shinjuku import charter, new
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.drawing import drawing
from ekiben.games.shinjuku.edition import edition_names
from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.foresight import ShinjukuWay
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.outlines import find_arcs, inside, rings_of
from ekiben.games.shinjuku.plain_layout import plain_layout
from ekiben.games.shinjuku.tally import tallies
from ekiben.kernel.view import Place

few = settings(max_examples=40, deadline=None)
plies = st.integers(0, 500)


@few
@given(any_setup, any_seed, plies)
def test_an_answer_points_at_one_thing_or_is_a_button(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    places = [game.points_at(answer) for answer in game.answers]
    pointed = [place for place in places if place is not None]
    assert len(set(pointed)) == len(pointed)
    assert all(isinstance(place, Place) and place.kind != "choice" and place.number >= 0 for place in pointed)


def test_a_station_is_pointed_at_and_stopping_is_a_button() -> None:
    game = begin(("shinjuku", {"edition": "v2", "players": 2}), 1)
    for _ in walk(game, 1):
        if "stop" in game.choices():
            break
    words = dict(zip(game.choices(), game.answers, strict=True))
    assert game.points_at(words["stop"]) is None
    stations = [place for answer in game.answers if (place := game.points_at(answer))]
    names = load_city("tokyo").stations
    assert {names[place.number].name for place in stations} == set(words) - {"stop"}


@pytest.mark.parametrize("edition", edition_names())
def test_a_sheet_is_plain_json_and_names_everything_twice(edition: str) -> None:
    sheet: dict[str, Any] = json.loads(msgspec.json.encode(drawing(charter(edition, players=4))))
    city, layout = sheet["city"], sheet["layout"]
    for things in ("stations", "lines", "links", "wards"):
        assert len(layout[things]) == len(city[things])
    assert len(layout["labels"]) == len(city["stations"]) and len(layout["blocks"]) == len(city["wards"])
    assert all(thing["name"] and thing["local"] for thing in city["stations"] + city["wards"])
    assert sheet["edition"]["track"] == charter(edition, players=4).edition.track[4]


@few
@given(any_setup.filter(lambda setup: setup[0] == "shinjuku"), any_seed, plies)
def test_the_parts_of_a_tally_are_the_points(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    assert isinstance(game, Shinjuku)
    for seat in range(game.players):
        made = {tally.seat: tally.points for tally in tallies(game.sheet, game.view(seat))}
        assert made[seat] == game.score(seat)
        if game.over:
            assert [made[other] for other in range(game.players)] == game.scores


@pytest.mark.parametrize("name", city_names())
def test_a_city_without_a_drawing_of_its_own_is_drawn_plainly(name: str) -> None:
    city = load_city(name)
    layout = plain_layout(city)
    for number, ward in enumerate(city.wards):
        rings = layout.wards[number]
        assert rings and all(len(ring) > 3 for ring in rings)
        for y, row in enumerate(city.terrain):
            for x, letter in enumerate(row):
                middle = ((x + 0.5) * city.cell, (y + 0.5) * city.cell)
                assert inside(middle, rings) == (letter == ward.letter)


@given(st.lists(st.text("AB.,", min_size=7, max_size=7), min_size=1, max_size=7))
def test_any_terrain_is_cut_into_regions_that_cover_it(rows: list[str]) -> None:
    arcs = [(arc, tuple((float(x), float(y)) for x, y in arc.corners)) for arc in find_arcs(rows)]
    regions = {letter: rings_of(letter, arcs) for letter in "AB.,"}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            found = {other for other in regions if inside((x + 0.5, y + 0.5), regions[other])}
            assert found == {letter}


@few
@given(any_setup, any_seed, plies)
def test_every_answer_is_a_way_of_its_own(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    first = game.ways()[: len(game.answers)]
    assert [way.answers for way in first] == [(answer,) for answer in game.answers]
    for way in first:
        # What is a button may lie on a place as well, as a venue without its effect does.
        assert game.points_at(way.answers[0]) in (*way.places, None)


shinjuku_only = any_setup.filter(lambda setup: setup[0] == "shinjuku")


@few
@given(shinjuku_only, any_seed, plies)
def test_a_way_is_a_row_of_allowed_answers_and_foretells_the_journey(
    setup: Setup, seed: int, ply: int
) -> None:
    game = somewhere(setup, seed, ply)
    assert isinstance(game, Shinjuku)
    for way in game.ways():
        twin = game.copy()
        assert isinstance(twin, Shinjuku)
        for answer, place in zip(way.answers, way.places, strict=True):
            assert twin.allows(answer)
            if place is not None and place.kind != "line":
                assert twin.points_at(answer) == place
            twin.answer(answer)
        if isinstance(way, ShinjukuWay) and way.gains:
            journey = twin.view(None).journey
            assert journey is not None
            given = Counter((stop.to, kind, stop.station) for stop in journey.route for kind in stop.given)
            assert all(given[gain.seat, gain.kind, gain.station] for gain in way.gains)
            assert set(way.income) == set(journey.income)


def test_a_line_between_two_stations_is_one_click() -> None:
    game = new("v2", players=2, seed=4)
    while "EXPAND" not in game.choices():
        game.answer(game.answers[0])
    game.answer(game.answers[game.choices().index("EXPAND")])
    lines = [way for way in game.ways() if way.places[-1] and way.places[-1].kind == "line"]
    assert {way.places[-1].number for way in lines if way.places[-1]} == set(range(67))
    start, end = lines[20].answers
    game.answer(start)
    assert any(way.answers == (end,) and way.places == lines[20].places[1:] for way in game.ways())


@few
@given(shinjuku_only, any_seed, plies, st.integers(0, 2**32))
def test_aids_tell_nothing_that_differs_in_a_world_the_seat_cannot_tell_apart(
    setup: Setup, seed: int, ply: int, other: int
) -> None:
    game = somewhere(setup, seed, ply)
    for viewer in range(game.players):
        world = game.determinize(viewer, other)
        assert game.aids(viewer) == world.aids(viewer)
        if game.seat == viewer:
            assert game.ways() == world.ways()


@few
@given(shinjuku_only, any_seed, plies)
def test_no_token_is_lost_between_map_queue_and_bag(setup: Setup, seed: int, ply: int) -> None:
    game = somewhere(setup, seed, ply)
    assert isinstance(game, Shinjuku)
    for stock in game.aids(None).stock:
        assert stock.waiting + stock.queued <= stock.total and 0 <= stock.share <= 1
        assert (stock.bag is None) == (game.sheet.options.bag_count != "exact") == (stock.gone is None)
        if stock.bag is not None and stock.gone is not None:
            assert stock.waiting + stock.queued + stock.bag + stock.gone == stock.total
            assert stock.gone >= 0


@pytest.mark.rule("hidden.bag")
@pytest.mark.parametrize("edition", ["prototype", "v1", "v2"])
def test_the_gauge_of_a_good_never_counts_what_is_in_the_bag(edition: str) -> None:
    game = new(edition, seed=1)
    assert isinstance(game, Shinjuku)
    chance = random.Random(1)
    counts: dict[float, set[int]] = {}
    while not game.over:
        stock = game.aids(0).stock
        state = Snapshot(game.fields())
        for good in range(len(game.sheet.edition.goods)):
            single, double = stock[2 * good : 2 * good + 2]
            assert single.share == double.share and single.share in (0, 0.25, 0.5, 0.75, 1)
            number = sum(kind >> 1 == good for kind in state.bag[: state.bag_size])
            if good == 0:
                counts.setdefault(single.share, set()).add(number)
        game.answer(chance.choice(game.answers))
    # No step stands for a single number, but for those in which few tokens have gone or are left.
    assert all(len(numbers) > 1 for share, numbers in counts.items() if share in (0.25, 0.5, 0.75)), counts
