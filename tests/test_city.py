"""The boards that come with the engine, and what is said about boards that are wrong."""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import damaged, mutate, outcome

from ekiben.games.shinjuku.city import (
    CITIES,
    City,
    city_names,
    load_city,
    parse_city,
)
from ekiben.games.shinjuku.terrain import count_regions, lies_near, touching_pairs
from ekiben.kernel.sheets import LARGEST_SHEET, DataError, Sheet, parse_sheet, read_sheet
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from collections.abc import Callable


def sheet_of(name: str) -> dict[str, Any]:
    return tomllib.loads((CITIES / f"{name}.toml").read_text(encoding="utf-8"))


def number(city: City, ward: str) -> int:
    return next(index for index, each in enumerate(city.wards) if each.id == ward)


def station(city: City, name: str) -> int:
    return next(index for index, each in enumerate(city.stations) if each.id == name)


def are_neighbours(city: City, one: str, other: str) -> bool:
    return number(city, other) in city.neighbours[number(city, one)]


def problems_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse_city(data, "mine.toml")
    lines = str(caught.value).split("\n")
    assert len(lines) == len(caught.value.problems)
    return lines


# ---------------------------------------------------------------- the boards


@pytest.mark.rule("setup.board")
@pytest.mark.parametrize(
    ("name", "wards", "stations", "connections", "neighbours"),
    [
        ("tokyo", 23, 44, 67, 56),
        ("tokyo-43", 23, 43, 65, 56),
        ("tokyo-prototype", 23, 43, 65, 54),
        ("osaka", 24, 50, 64, 56),
        ("london", 18, 50, 78, 40),
        ("paris", 20, 47, 79, 45),
    ],
)
def test_the_boards_have_their_figures(
    name: str, wards: int, stations: int, connections: int, neighbours: int
) -> None:
    city = load_city(name)
    assert city.id == name
    assert (len(city.wards), len(city.stations), len(city.connections)) == (wards, stations, connections)
    assert sum(map(len, city.neighbours)) == 2 * neighbours
    assert {each.ward for each in city.stations} == set(range(wards))


def test_all_boards_are_listed_and_loaded_once() -> None:
    assert city_names() == ("london", "osaka", "paris", "tokyo", "tokyo-43", "tokyo-prototype")
    assert load_city("paris") is load_city("paris")


def test_names_have_macrons_and_a_plain_form() -> None:
    tokyo = load_city("tokyo")
    hatchobori = tokyo.stations[station(tokyo, "hatchobori")]
    assert (hatchobori.name, hatchobori.plain, hatchobori.local) == ("Hatchōbori", "Hatchobori", "八丁堀")
    assert tokyo.wards[hatchobori.ward].plain == "Chuo"
    assert (tokyo.name, tokyo.plain, tokyo.local) == ("Tōkyō", "Tokyo", "東京")
    assert load_city("paris").wards[0].local == "I"
    assert matching_key("が") != matching_key("か")


@pytest.mark.rule("setup.board")
def test_some_stations_lie_in_a_ward_of_another_name() -> None:
    tokyo = load_city("tokyo")
    expected = {
        "meguro": "shinagawa",
        "shinagawa": "minato",
        "iidabashi": "chiyoda",
        "akihabara": "chiyoda",
        "takadanobaba": "shinjuku",
        "komagome": "toshima",
        "monzen-nakacho": "koto",
    }
    found = {name: tokyo.wards[tokyo.stations[station(tokyo, name)].ward].id for name in expected}
    assert found == expected


@pytest.mark.rule("setup.ward-cards", "hidden.deck-composition", "wild.none-in-deck")
@pytest.mark.parametrize("name", ["tokyo", "tokyo-43", "tokyo-prototype"])
def test_the_deck_of_tokyo(name: str) -> None:
    city = load_city(name)
    by_count: dict[int, set[str]] = {}
    for ward in city.wards:
        by_count.setdefault(ward.cards, set()).add(ward.plain)
    assert by_count == {
        2: {"Arakawa", "Bunkyo", "Kita", "Meguro", "Nakano", "Sumida", "Taito", "Toshima"},
        3: {"Chiyoda", "Chuo", "Katsushika", "Koto", "Shibuya", "Shinagawa"},
        4: {"Adachi", "Edogawa", "Itabashi", "Minato", "Nerima", "Shinjuku", "Suginami"},
        5: {"Ota", "Setagaya"},
    }


@pytest.mark.rule("setup.ward-cards", "wild.none-in-deck")
@pytest.mark.parametrize("name", city_names())
def test_every_deck_has_72_cards_and_each_names_a_ward(name: str) -> None:
    assert load_city(name).deck == 72
    assert all(ward.cards > 0 for ward in load_city(name).wards)


@pytest.mark.rule("setup.permanent-link", "setup.permanent-link.unowned")
@pytest.mark.parametrize("name", ["tokyo", "tokyo-43", "tokyo-prototype"])
def test_shinjuku_and_yoyogi_are_linked_and_no_track_fits_between(name: str) -> None:
    city = load_city(name)
    pair = (station(city, "shinjuku"), station(city, "yoyogi"))
    assert city.permanent == (pair,)
    assert set(pair) not in [set(line) for line in city.connections]
    assert [city.wards[city.stations[end].ward].id for end in pair] == ["shinjuku", "shibuya"]


@pytest.mark.rule("setup.permanent-link.unowned")
@pytest.mark.parametrize("name", city_names())
def test_no_permanent_link_is_a_connection(name: str) -> None:
    city = load_city(name)
    assert city.permanent
    assert not {frozenset(line) for line in city.permanent} & {frozenset(line) for line in city.connections}


@pytest.mark.rule("matsuri.neighbour")
@pytest.mark.parametrize(
    ("name", "pairs", "strangers"),
    [
        (
            "tokyo",
            "koto-ota koto-shinagawa adachi-kita nerima-suginami shibuya-shinagawa chuo-koto",
            "meguro-minato nerima-shinjuku kita-taito",
        ),
        ("tokyo-prototype", "adachi-kita", "koto-ota koto-shinagawa"),
        ("osaka", "fukushima-yodogawa konohana-suminoe kita-nishi", "kita-suminoe naniwa-abeno"),
        ("london", "lambeth-westminster newham-greenwich", "westminster-southwark"),
        ("paris", "pantheon-reuilly louvre-opera", "louvre-pantheon hotel-de-ville/gobelins"),
    ],
)
def test_wards_are_neighbours_by_edges_however_short(name: str, pairs: str, strangers: str) -> None:
    city = load_city(name)

    def split(pair: str) -> list[str]:
        return pair.split("/") if "/" in pair else pair.split("-")

    assert all(are_neighbours(city, *split(pair)) for pair in pairs.split())
    assert not any(are_neighbours(city, *split(pair)) for pair in strangers.split())


@pytest.mark.rule("matsuri.neighbour")
def test_a_common_corner_is_not_enough() -> None:
    assert touching_pairs(["AB", "CD"]) == {("A", "B"), ("C", "D"), ("A", "C"), ("B", "D")}
    assert touching_pairs(["A.", ".B"]) == set()
    assert touching_pairs(["A,B"]) == set()


@pytest.mark.parametrize("name", city_names())
def test_being_neighbours_is_mutual_and_never_with_oneself(name: str) -> None:
    city = load_city(name)
    for ward, others in enumerate(city.neighbours):
        assert ward not in others
        assert list(others) == sorted(set(others))
        assert all(ward in city.neighbours[other] for other in others)


@pytest.mark.parametrize("name", ["tokyo", "tokyo-43"])
def test_twelve_stations_of_tokyo_have_sakura_and_a_rank(name: str) -> None:
    ranks = {each.rank: each.id for each in load_city(name).stations if each.sakura}
    assert sorted(filter(None, ranks)) == list(range(1, 13))
    assert (ranks[1], ranks[12]) == ("shinjuku", "naka-meguro")
    assert all(each.rank is None for each in load_city(name).stations if not each.sakura)


def test_the_board_of_the_prototype_has_dots() -> None:
    stations = load_city("tokyo-prototype").stations
    assert Counter(each.height for each in stations) == {1: 23, 2: 8, 3: 12}
    tall = {each.id for each in stations if each.height == 3}
    assert tall == {each.id for each in load_city("tokyo").stations if each.sakura}


def test_the_board_of_43_stations_is_todays_with_todoroki() -> None:
    now, then = load_city("tokyo"), load_city("tokyo-43")

    def lines(city: City) -> set[frozenset[str]]:
        return {frozenset((city.stations[a].id, city.stations[b].id)) for a, b in city.connections}

    assert lines(then) - lines(now) == {frozenset(("jiyugaoka", "todoroki"))}
    assert len(lines(now) - lines(then)) == 3
    assert now.neighbours == then.neighbours


# ---------------------------------------------------------------- boards that are wrong


def small_city() -> dict[str, Any]:
    return {
        "id": "toy",
        "name": "Toy",
        "width": 40.0,
        "height": 20.0,
        "terrain": "AABB\nAABB\n",
        "wards": [
            {"id": "west", "name": "West", "letter": "A", "cards": 3, "label": [10, 10]},
            {"id": "east", "name": "East", "letter": "B", "cards": 3, "label": [30, 10]},
        ],
        "stations": [
            {"id": "one", "name": "One", "ward": "west", "at": [5, 5], "sakura": True},
            {"id": "two", "name": "Two", "ward": "east", "at": [35, 5], "sakura": False},
        ],
        "connections": [["one", "two"]],
    }


def test_a_small_board_is_a_board() -> None:
    city = parse_city(small_city(), "mine.toml")
    assert city.neighbours == ((1,), (0,))
    assert city.cell == 10
    assert pickle.loads(pickle.dumps(city)) == city
    assert len({city, parse_city(small_city(), "mine.toml")}) == 1


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def apply(data: dict[str, Any]) -> None:
        *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = data
        for parent in parents:
            place = place[parent]
        place[last] = value

    return apply


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("terrain", "AABB\nBABA\n", "wards[west].letter: expected land in one piece on the terrain"),
        ("terrain", "AA.B\nAA.B\n", "wards[west].letter: expected at least one neighbouring ward"),
        ("terrain", "AA..\nAA..\n", "wards[east].letter: expected land in one piece on the terrain, found 0"),
        ("terrain", "AABB\nAAB\n", "terrain row 2: expected 4 cells as in the first row, found 3"),
        ("terrain", "AABB\nAAx?\n", "terrain row 2: expected letters of wards, points and commas"),
        ("height", 90.0, "height: expected about 20"),
        ("wards.1.letter", "A", "wards[east].letter: expected a letter other than that of west"),
        ("wards.1.cards", 0, "wards[east].cards: expected a whole number from 1 to 60, found 0"),
        ("wards.1.id", "west", "wards[west].id: expected an id of its own"),
        ("wards.1.name", "Wést!", "wards[east].name: expected a name that cannot be mistaken for west"),
        ("stations.1.name", "ÓNE", "stations[two].name: expected a name that cannot be mistaken for one"),
        ("stations.1.ward", "easst", 'stations[two].ward: expected the id of a ward (did you mean "east"?)'),
        ("stations.1.ward", "west", "wards[east]: expected at least one station in the ward, found none"),
        ("stations.1.at", [1, 1], "stations[two].at: expected a place in east or at most 1.5 cells from it"),
        ("stations.1.at", [50, 5], "stations[two].at: expected [x, y] with x up to 40 and y up to 20"),
        ("stations.1.rank", 3, "stations[two].rank: expected a rank only where sakura is true"),
        ("stations.1.height", 3, "stations[one].height: expected a height as other stations have"),
        ("stations.1.side", "up", "stations[two].side: expected one of n, ne, e"),
        ("stations.1.sakkura", True, 'stations[two].sakkura: expected a known key (did you mean "sakura"?)'),
        ("connections", [["one", "one"]], "connections[1]: expected two different stations"),
        ("connections", [["one", "two"], ["two", "one"]], "connections[2]: expected a pair of stations not"),
        ("connections", [["one", "too"]], 'connections[1]: expected the id of a station (did you mean "two"'),
        ("connections", [], "connections: expected every station reached from every other"),
        ("connections", 3, "connections: expected a list of at most 120 pairs of texts, found 3"),
        ("permanent", [["one", "two"]], "connections[1]: expected a pair of stations not joined by perm"),
        ("totals", {"stations": 3}, "totals.stations: expected 2, as the file lists, found 3"),
        ("totals", {"heights": [1, 1, 0]}, "totals.heights: expected [0, 0, 0], as the file lists"),
        ("totals", 7, "totals: expected a table, found 7"),
        ("wards", [], "wards: expected a list of 2 to 40 tables"),
        ("id", "Toy Town", "id: expected a text of 1 to 40 characters of the form"),
        ("name", "", 'name: expected a text of 1 to 100 characters, found ""'),
        ("regionword", "x", 'regionword: expected a known key (did you mean "region_word"?)'),
    ],
)
def test_every_mistake_is_told_with_its_place(path: str, value: object, said: str) -> None:
    data = small_city()
    change(path, value)(data)
    assert any(line.startswith(f"mine.toml: {said}") for line in problems_of(data)), problems_of(data)


def test_all_mistakes_are_told_at_once() -> None:
    data = small_city()
    data["stations"][0]["ward"] = "north"
    data["stations"][1]["at"] = [1, 1]
    data["wards"][0]["cards"] = "three"
    data["terrain"] = "AABB\nAAB\n"
    del data["name"]
    told = problems_of(data)
    keys = {line.split(": ")[1] for line in told}
    assert keys >= {"stations[one].ward", "stations[two].at", "wards[west].cards", "terrain row 2", "name"}


def test_stations_need_sakura_or_dots() -> None:
    data = small_city()
    del data["stations"][1]["sakura"]
    assert problems_of(data) == ["mine.toml: stations[two].sakura: expected true or false, found nothing"]


def test_stations_may_be_apart_if_the_file_says_so() -> None:
    data = small_city() | {"connections": [], "may_be_apart": True}
    assert parse_city(data, "mine.toml").connections == ()


def test_a_station_may_lie_on_a_small_island() -> None:
    assert lies_near(["A..."], "A", 2.5, 0.5, 1.5)
    assert not lies_near(["A..."], "A", 2.6, 0.5, 1.5)
    assert count_regions(["A.A"], "A") == 2


def test_an_own_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((CITIES / "paris.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert load_city(path) == load_city(str(path)) == load_city("paris")


@pytest.mark.parametrize(
    "name", ["tokio", "", "a" * 10_000, "x/../y.toml", "\0.toml", "a" * 10_000 + ".toml"]
)
def test_an_unknown_name_is_told(name: str) -> None:
    with pytest.raises(DataError):
        load_city(name)


def test_a_near_name_is_proposed(tmp_path: Path) -> None:
    with pytest.raises(DataError, match='did you mean "tokyo"'):
        load_city("tokio")
    (tmp_path / "minas.toml").write_text("")
    with pytest.raises(DataError, match='did you mean "minas"'):
        load_city(tmp_path / "mines.toml")
    with pytest.raises(DataError, match="no such file"):
        load_city(tmp_path)


# ---------------------------------------------------------------- files that are hardly files


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a = 1\nb = ", "valid TOML"),
        (b"a = 1\nb = \xff", "line 2: expected text in UTF-8, found the byte 0xff"),
        (b"a = " + b"[" * 300, "valid TOML"),
        ((b"[" * 300 + b"\n") * 300, "mistake|nested"),
        (b"a = [\n" + (b"[" * 300 + b"\n") * 300, "nested a few levels deep"),
        (b"a" * 500, "line 1: expected at most 400 characters in a line, found 500 characters"),
        (b"\n" * (LARGEST_SHEET + 1), "expected at most 1048576 bytes, found more"),
        (b"a = 1\na = 2\nb = 3", "line 2"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(content: bytes, said: str) -> None:
    with pytest.raises(DataError, match=said):
        parse_sheet(content, "mine.toml")


def test_endless_files_are_not_read() -> None:
    with pytest.raises(DataError):
        read_sheet(Path("/dev/zero"))


def test_a_byte_order_mark_and_other_line_ends_do_no_harm() -> None:
    assert parse_sheet(b'\xef\xbb\xbfa = """\r\nx\r\ny"""\r\n', "mine.toml") == {"a": "x\ny"}


def test_numbers_too_large_to_print_are_told() -> None:
    sheet = Sheet(parse_sheet(b"a = 0x" + b"f" * 300, "mine.toml"), "mine.toml")
    sheet.whole("a", 0, 1)
    with pytest.raises(DataError, match="found a number too large to print"):
        sheet.finish()


def test_an_error_survives_the_way_to_another_process() -> None:
    with pytest.raises(DataError) as caught:
        parse_city({}, "mine.toml")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_thousands_of_mistakes_are_cut_short() -> None:
    assert len(problems_of(small_city() | {f"key{index}": 1 for index in range(5000)})) == 100
    data = small_city()
    data["terrain"] = "\n".join(["abcdefgh"] * 40)
    assert len(problems_of(data)) == 101


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_mutated_board_is_a_board_or_a_data_error(data: st.DataObject) -> None:
    sheet = sheet_of(data.draw(st.sampled_from(city_names())))
    for _ in range(data.draw(st.integers(1, 6))):
        mutate(data, sheet)
    told = outcome(lambda: parse_city(sheet, "mine.toml"))
    assert isinstance(told, City) or len(str(told).split("\n")) == len(told.problems) > 0


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(city_names()),
    st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 30), st.binary(max_size=12)), max_size=4),
)
def test_a_damaged_file_is_a_board_or_a_data_error(name: str, damages: list[tuple[int, int, bytes]]) -> None:
    content = damaged((CITIES / f"{name}.toml").read_bytes(), damages)
    told = outcome(lambda: parse_city(parse_sheet(content, "mine.toml"), "mine.toml"))
    assert isinstance(told, City) or told.problems


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_a_data_error(content: bytes) -> None:
    with pytest.raises(DataError):
        parse_city(parse_sheet(content, "mine.toml"), "mine.toml")
