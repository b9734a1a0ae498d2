"""Positions of Zero-Kei: the worked examples set up from the facts, and what cannot be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ekiben.games.zerokei import begin
from ekiben.games.zerokei.components import load_components
from ekiben.games.zerokei.position import load_position, position
from ekiben.games.zerokei.vocabulary import ACTION, CHOOSE_ENGINE, CLAIM, OFFER_CARD, SPACE
from ekiben.kernel.data_error import DataError
from ekiben.kernel.words import read

FOLDER = Path(__file__).parent / "data" / "zerokei"
BOX = load_components()


def facts(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


@pytest.mark.example("example.setup.starting-money")
def test_starting_money() -> None:
    sheet = facts("starting-money")
    game = position({"players": sheet["players"], "at": "engines", "events": sheet["events"]})
    assert game.question == CHOOSE_ENGINE and len(game.view().engines) == 4
    while game.question == CHOOSE_ENGINE:
        game.answer(game.answers[0])
    view = game.view()
    assert [BOX.events[event].id for event in view.events] == sheet["events"]
    assert [player.yen for player in view.seats] == [sheet["then"]["yen"]] * 3
    assert view.letter is not None
    assert BOX.track_costs[view.letter].letter == sheet["then"]["letter"]


@pytest.mark.example("example.income.cauldrons")
def test_income() -> None:
    sheet = facts("income")
    lit = {"V1": {"yellow": 2, "red": 1}, "V2": {"red": 3}, "V3": {"green": 1}}
    game = position({"players": sheet["players"], "at": "round", "round": 2, "cauldrons": lit})
    yen = [player.yen for player in game.view().seats]
    assert dict(zip(sheet["players"], yen, strict=True)) == sheet["then"]["yen"]
    assert [player.cauldrons for player in game.view().seats] == [5, 3, 6]


@pytest.mark.example("example.row.three-players")
@pytest.mark.parametrize("case", facts("row")["case"], ids=lambda case: str(case["players"]))
def test_row(case: dict[str, Any]) -> None:
    game = position({"players": case["players"], "at": "purchase"})
    assert sum(row.card is not None for row in game.view().row) == case["cards"]


@pytest.mark.example("example.purchase.toyohashi")
@pytest.mark.parametrize("case", facts("purchase")["case"], ids=lambda case: str(case["pays"]))
def test_purchase(case: dict[str, Any]) -> None:
    sheet = facts("purchase")
    form = {
        "players": sheet["players"],
        "at": "purchase",
        "row": sheet["row"],
        "stations": dict.fromkeys(case["stations"], "white"),
        "laid": case["stations"],
        "yen": {"green": 9},
    }
    game = position(form)
    assert game.seat == 0
    for answer in read(game, f"claim {case['card']}"):
        game.answer(answer)
    view = game.view()
    assert view.seats[0].yen == 9 - case["pays"]
    assert view.row[0].seat == 0 and game.seat == 1 and game.question == CLAIM
    assert view.counters[BOX.stations.columns.index("gold")] == case["counters"]["gold"]


@pytest.mark.example("example.phase3.maibara-hashima")
def test_joining_the_train() -> None:
    sheet = facts("joining-the-train")
    claims = {"green": "C01", **sheet["claims"], "red": "C02"}
    trains = {"yellow": ["C04"]}
    row = ["C08", "C01", "C02"]
    game = position(
        {"players": sheet["players"], "at": "turns", "row": row, "claims": claims, "trains": trains}
    )
    assert (game.seat, game.question, game.answers) == (1, SPACE, [0, 1, 2])
    train = [BOX.carriages[wagon.card].id for wagon in game.view().seats[1].train]
    assert train == ["C04", "C08"]


@pytest.mark.example("example.scoring.yellow-52")
def test_final_scoring() -> None:
    sheet = facts("final-scoring")
    colours = dict(zip(("first", "second", "third"), ("gold", "white", "black"), strict=True))
    cities = sheet["cities"]
    laid = [city for city, what in cities.items() if what["track"]]
    form = {
        "players": sheet["players"],
        "at": "scoring",
        "trains": {"yellow": sheet["train"]},
        "laid": laid,
        "prepared": [*laid, "atami"],
        "stations": {city: colours[what["station"]] for city, what in cities.items() if "station" in what},
        "counters": {colours["first"]: 4, colours["second"]: 4, colours["third"]: 2},
        "venues": {f"V{number}": venue["city"] for number, venue in enumerate(sheet["venue"], start=1)},
        "cauldrons": {
            f"V{number}": venue["cauldrons"] for number, venue in enumerate(sheet["venue"], start=1)
        },
        "points": {"yellow": sheet["before"]["points"]},
        "yen": {"yellow": sheet["before"]["yen"]},
        "tracks": {"yellow": sheet["before"]["tracks"]},
    }
    game = position(form)
    then = sheet["then"]
    yellow = game.view().seats[0]
    assert game.over and game.scores[0] == then["total"] == yellow.projected
    parts = (then["cities"], then["venues"], 0, then["connected"], then["cauldrons"], then["yen"])
    assert yellow.parts == (*parts, then["tracks"])


@pytest.mark.example("example.solo.hideo-60-61")
@pytest.mark.parametrize("case", facts("hideo-second-round")["case"], ids=lambda case: case["tokens"]["C1"])
def test_hideo_in_his_second_round(case: dict[str, Any]) -> None:
    tokens = facts("hideo-second-round")["tokens"]
    form = {
        "players": 1,
        "at": "turns",
        "round": 2,
        "row": ["C14", "C09"],
        "claims": {"hideo": "C14", "blue": "C09"},
        "board": {"A1": tokens["A1"], "A2": tokens["A2"]},
        "face_down": [tokens["B1"]],
        "closing": [case["tokens"]["C1"]],
    }
    view = position(form).view()
    assert view.hideo is not None
    city, venue = [city.id for city in BOX.cities], [venue.id for venue in BOX.venues]
    places = view.hideo.places
    assert [city[number] for number in places[:3] if number is not None] == list(tokens.values())
    number = venue.index(case["closing"]["venue"])
    assert places[6] == number and view.venues[number].closed
    assert view.venues[number].cauldrons == (0, case["closing"]["cauldrons"])


def test_a_round_ends_and_a_record_begins_with_a_position() -> None:
    form: dict[str, Any] = {
        "players": ["yellow", "red"],
        "at": "end of round",
        "round": 2,
        "event": "B1",
        "discards": ["C01", "C08"],
        "yen": {"yellow": 5},
    }
    game = position(form)
    assert (game.question, game.seat) == (OFFER_CARD, 0)
    assert game.origin is not None
    again = begin(game.origin.wishes)
    assert again.digest() == game.digest()
    other = position({**form, "seed": "x"})
    assert position({**form, "seed": "x"}).digest() == other.digest() != game.digest()


def test_a_position_lies_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('players = 1\ndifficulty = "harder"\nround = 2\nused = ["tail"]\nyen.blue = 9\n', "utf-8")
    game = load_position(file)
    assert game.question == ACTION and game.view().used == (36,)
    assert game.view().difficulty == "harder"


@pytest.mark.parametrize(
    ("form", "problems"),
    [
        ({"players": 5}, ["players"]),
        ({"players": 2, "difficulty": "harder"}, ["difficulty"]),
        ({"players": 2, "cards": "/etc/passwd"}, ["cards"]),
        ({"players": 2, "laid": ["osaka"], "trains": {"blue": ["C01", "C01"]}}, ["trains", "tracks"]),
        ({"players": 2, "engines": {"blue": "L1", "red": "L1"}, "spent": ["C01"]}, ["engines", "spent"]),
        ({"players": 2, "events": ["N1", "?", "?", "?", "?"]}, ["events"]),
        (
            {"players": 2, "cauldrons": {"V1": {"blue": 8}}, "counters": {"white": 19}},
            ["cauldrons", "counters"],
        ),
        ({"players": 2, "tokens": {"osaka": "C01"}, "venues": {"V1": "osaka"}}, ["tokens", "venues"]),
        ({"players": 2, "at": "round", "row": ["C01"], "used": ["tail"]}, ["row", "used"]),
        ({"players": 2, "tile": ["blue", "blue"]}, ["tile"]),
        ({"players": 2, "board": {"A1": "osaka"}, "nonsense": 1}, ["board", "nonsense"]),
        ({"players": 1, "turn_of": "hideo", "yen": {"hideo": 1}}, ["turn_of", "yen"]),
        ({"players": 1, "closing": ["V1", "V2", "V3"], "board": {"C1": "V1"}}, ["closing"]),
        ({"players": 2, "round": 2, "at": "engines", "seed": []}, ["seed"]),
    ],
)
def test_what_cannot_be_is_refused_with_all_reasons(form: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(DataError) as refused:
        position(form)
    told = {problem.key.partition(".")[0].partition("[")[0] for problem in refused.value.problems}
    assert told == set(problems)
