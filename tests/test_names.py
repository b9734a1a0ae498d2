"""What answers are called, what they point at, and the sets of a board."""

from __future__ import annotations

import random

import pytest

from ekiben.games.shinjuku import new
from ekiben.games.shinjuku.board import board_of, members
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.edition import edition_names
from ekiben.games.shinjuku.names import COLOURS, KIND_OF, colour, place_of, store_name
from ekiben.games.shinjuku.vocabulary import (
    ACTION,
    CARDS_TOGETHER,
    DEPARTMENT,
    DOUBLE,
    MOVE_GIVE,
    MOVE_STEP,
    OPEN_SOURCE,
    OPEN_STATION,
    PAY,
    QUESTIONS,
    SINGLE,
    STOP,
    SUPPLY,
    TRACK_INCOME,
    YES,
)


@pytest.mark.parametrize("edition", edition_names())
def test_answers_to_a_question_differ_in_word_and_place(edition: str) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        game = new(edition, players=2 + seed % 3, seed=seed, track_income="asked")
        while not game.over:
            answers = game.answers
            assert (
                len(set(game.choices())) == len(answers) == len({place_of(game.question, i) for i in answers})
            )
            assert not any(word.isdigit() for word in game.choices())
            game.answer(chance.choice(answers))


def test_answers_in_plain_words() -> None:
    game = new("v2", players=2, seed=1)
    assert [game.say(ACTION, i) for i in range(6)] == ["OPEN", "EXPAND", "MOVE", "UPGRADE", "INCOME", "5"]
    assert game.say(OPEN_STATION, 0) == "Tōkyō"
    assert game.say(MOVE_GIVE, 0) == "food" and game.say(MOVE_GIVE, 1) == "double food"
    assert game.say(MOVE_STEP, STOP) == "stop" and game.say(OPEN_STATION, STOP) == "60"
    assert game.say(OPEN_SOURCE, SUPPLY) == "supply" and game.say(PAY, CARDS_TOGETHER) == "3 cards"
    assert game.say(TRACK_INCOME, YES) == "take income" and game.say(PAY, -1) == "-1"
    assert new("prototype", players=2, seed=1).say(ACTION, 2) == "LURE"


def test_every_question_points_at_something() -> None:
    assert set(KIND_OF) == set(range(1, QUESTIONS))
    assert place_of(OPEN_SOURCE, SUPPLY) == ("choice", SUPPLY)
    assert place_of(PAY, CARDS_TOGETHER) == ("choice", CARDS_TOGETHER)
    assert place_of(PAY, 4) == ("card", 4) and place_of(MOVE_GIVE, 4) == ("customer", 4)


def test_colours_and_stores_have_names() -> None:
    edition = new("prototype", players=2, seed=1).sheet.edition
    assert COLOURS == ("blue", "red", "green", "yellow") and colour(1) == "red"
    heights = (SINGLE, DOUBLE, DEPARTMENT)
    assert [store_name(edition, 3, height) for height in heights] == [
        "toys store",
        "double toys store",
        "department store",
    ]


@pytest.mark.parametrize("name", city_names())
def test_the_sets_of_a_board_agree_with_the_board(name: str) -> None:
    city = load_city(name)
    board = board_of(city)
    assert board_of(city) is board
    assert members(board.all_wards) == list(range(len(city.wards)))
    assert board.stations_in(board.all_wards) == board.all_stations
    assert board.wards_of(board.all_stations) == board.all_wards
    for station, row in enumerate(city.stations):
        assert board.ward_of[station] == row.ward and board.ward_stations[row.ward] >> station & 1
        assert board.station_numbers[row.id] == station
        assert not board.lines[station] & board.links[station]
    assert sum(line.bit_count() for line in board.lines) == 2 * len(city.connections)
    assert sum(link.bit_count() for link in board.links) == 2 * len(city.permanent)
    for index, (start, end) in enumerate(city.connections):
        assert board.line_index[start, end] == board.line_index[end, start] == index
    for ward, others in enumerate(city.neighbours):
        assert members(board.neighbours[ward]) == sorted(others)
        assert not board.corners[ward] & (board.neighbours[ward] | 1 << ward)
        assert all(board.corners[other] >> ward & 1 for other in members(board.corners[ward]))
