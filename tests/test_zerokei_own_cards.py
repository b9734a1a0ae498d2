"""Somebody's own cards for Zero-Kei: what they change, and what is said where they are wrong."""

from __future__ import annotations

import copy
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import VALUES, damaged, mutate, outcome

from ekiben.games.zerokei.component_types import Action, Components
from ekiben.games.zerokei.components import CARDS, load_components, packaged, parse_components
from ekiben.kernel.sheets import DataError, parse_sheet

BOX = load_components()
CONTENT = b"\n".join(path.read_bytes() for path in sorted(CARDS.glob("*.toml")))


def mine(text: str) -> Components:
    return parse_components(parse_sheet(text.encode(), "mine.toml"), "mine.toml")


def problems_of(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        mine(text)
    return str(caught.value).split("\n")


def test_an_own_file_states_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[carriages.C01]\ncost = 3\n[cities.osaka]\nground_cost = 5\n", encoding="utf-8")
    box = load_components(path)
    assert box == load_components(str(path))
    assert (box.carriages[0].cost, box.carriages[0].cities) == (3, (1,))
    assert box.cities[0].ground_cost == 5 and box.carriages[1:] == BOX.carriages[1:]
    assert set(BOX.unpublished) - set(box.unpublished) == {"carriages.C01.cost", "cities.osaka.ground_cost"}
    assert "cost" not in box.carriages[0].reconstructed


def test_a_confirmed_value_counts_as_printed_and_a_guess_does_not() -> None:
    assert "cost" not in mine("[carriages.C01]\ncost = 2").carriages[0].reconstructed
    guess = mine('[carriages.C01]\ncost = 3\nreconstructed = ["cost"]')
    assert guess.reconstructed_count() == 272 and guess.carriages[0].cost == 3
    guess = mine('[carriages.C14]\ncost = 3\nreconstructed = ["cost"]')
    assert guess.reconstructed_count() == 273


def test_when_everything_is_stated_players_are_told_that_too() -> None:
    own = copy.deepcopy(dict(packaged()))
    for table in (*own.values(), *own["turn_order"].values(), own["hideo"]["rows"]):
        table.pop("reconstructed", None)
    for row in (*own["colours"].values(), *own["carriages"].values()):
        row.pop("reconstructed", None)
    box = parse_components(own, "mine.toml")
    assert box.reconstructed_count() == 0
    assert box.notice() == "Every value of the cards and the board is stated as printed."
    assert dataclasses.replace(box, unpublished=("one",)).notice().startswith("1 printed value is")


def test_a_card_can_be_given_another_kind() -> None:
    box = mine('[carriages.C01]\nability = "tail"\n[carriages.C02]\naction = "repeat"')
    assert (box.carriages[0].action, box.carriages[0].ability) == (None, "tail")
    assert (box.carriages[1].action, box.carriages[1].ability) == (Action("repeat"), None)
    box = mine(
        '[events.N4]\neffect = "repeat"\n[events.G3]\nkind = "action"\neffect = "one_of"\nparts = ["venue"]'
    )
    assert [(box.events[i].effect, box.events[i].gain) for i in (15, 2)] == [("repeat", 0), ("one_of", 0)]
    box = mine('[venues.V2]\neffect = "points"\npay = 2\npoints = 4')
    assert (box.venues[1].pay, box.venues[1].points, box.venues[1].yen) == (2, 4, 0)


def test_an_engine_can_show_one_action_or_three() -> None:
    box = mine('[engines.L1]\nfew = ["venue"]\nmany = ["ground-1", "track-1", "venue"]')
    assert box.engines_few[0].actions == (Action("venue"),)
    assert [action.discount for action in box.engines_many[0].actions] == [1, 1, 0]


def test_the_track_cost_marker_can_have_other_letters() -> None:
    events = "".join(f"[events.{id_}]\nletter = 'A'\n" for id_ in ("G6", "B6", "N4"))
    box = mine(f'[track_costs]\nletters = ["A", "B", "C", "D"]\n{events}')
    assert [space.letter for space in box.track_costs] == list("ABCD")
    box = mine('[track_costs]\nletters = ["A", "B", "C", "D", "E", "F"]\nF = { cost = 6, points = 8 }')
    assert (box.track_costs[5].cost, box.track_costs[5].points) == (6, 8)
    assert problems_of('[track_costs]\nletters = ["A", "B", "C", "D"]') == [
        'mine.toml: events.G6.letter: expected one of A, B, C, D, found "E"',
        'mine.toml: events.B6.letter: expected one of A, B, C, D, found "E"',
        'mine.toml: events.N4.letter: expected one of A, B, C, D, found "E"',
    ]


def test_sums_that_are_ours_do_not_bind_other_cards_but_known_ones_do() -> None:
    assert mine("[carriages.C01]\ncities = [7]\ncost = 9").carriages[0].cities == (7,)
    assert problems_of("[carriages.C01]\ncities = [1, 2]") == [
        "mine.toml: carriages: expected 6 cards with two cities (totals.two_city_carriages), found 7"
    ]
    assert problems_of('[events.G1]\ncolour = "blue"') == [
        "mine.toml: events: expected [6, 6, 6] events, grey, blue, green (totals.events), found [5, 7, 6]"
    ]
    assert problems_of("[stations]\npoints = [6, 4, 2]") == [
        "mine.toml: stations.points: expected 12 stations (totals.stations), found 9"
    ]


def test_sums_that_an_own_file_states_are_checked() -> None:
    text = "[totals]\ncards_per_city = 3\ncards_by_cost = [4, 17, 9]\n[carriages.C01]\ncities = [2]\ncost = 4"
    costs, cities = problems_of(text)
    said = (
        "carriages: expected [4, 17, 9] cards for 1, 2 and 3 yen (totals.cards_by_cost), found [4, 16, 9, 1]"
    )
    assert costs == f"mine.toml: {said}"
    said = "carriages: expected every city on 3 of the cards (totals.cards_per_city)"
    assert cities == f"mine.toml: {said}, found osaka on 2, kyoto on 4"
    assert mine(text.replace("[4, 17, 9]", "[4, 16, 9, 1]").replace("cards_per_city = 3", "tails = 4"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[carriages.C1]\ncost = 3", 'carriages.C1: expected a known key (did you mean "C'),
        ("[carriages.C01]\ncosts = 3", 'carriages.C01.costs: expected a known key (did you mean "cost"?)'),
        ("[cariages.C01]\ncost = 3", 'cariages: expected a known key (did you mean "carriages"?)'),
        ("carriages = 3", "carriages: expected a table, found 3"),
        ("[carriages]\nC01 = 3", "carriages.C01: expected a table, found 3"),
        ("[carriages.C01]\ncost = -1", "carriages.C01.cost: expected a whole number from 0 to 30, found -1"),
        ("[carriages.C01]\ncities = [13]", "carriages.C01.cities: expected a list of 1 to 2 whole numbers"),
        ("[carriages.C03]\ncities = [2, 1]", "carriages.C03.cities: expected different cities in ascending"),
        ("[carriages.C03]\ncities = [2, 2]", "carriages.C03.cities: expected different cities in ascending"),
        ('[carriages.C01]\naction = "trak"', '"track"'),
        ('[carriages.C01]\naction = "counter"', "carriages.C01.action: expected one of ground"),
        ('[carriages.C01]\naction = "venue-1"', "carriages.C01.action: expected one of ground"),
        (
            '[carriages.C01]\naction = "venue"\nability = "tail"',
            "carriages.C01.action: expected either an action or an ability, found both",
        ),
        (
            '[carriages.C01]\nthen = ["white", "black"]',
            "carriages.C01.then: expected the two colours other than",
        ),
        ('[carriages.C03]\nthen = ["white"]', "carriages.C03.then: expected the two colours other than gold"),
        ('[carriages.C01]\naction = "buy"', "carriages: expected at most 4 cards with buy"),
        (
            '[carriages.C01]\nreconstructed = ["price"]',
            "carriages.C01.reconstructed: expected a list of 0 to 40",
        ),
        ("[events.G1]\nactions = 6", "events.G1.actions: expected at most 5, the number of action tokens"),
        ('[events.G3]\nkind = "action"\neffect = "buy"', "events.G3.effect: expected one of one_of"),
        ('[events.G3]\neffect = "repeat"', "events.G3.effect: expected one of yen, points_for_yen"),
        ('[events.G3]\neffect = "points_for_yen"\ngain = 1', "events.G3.points: expected a value"),
        ("[events.G3]\ngain = 0", "events.G3.gain: expected at least 1, as the effect is yen, found 0"),
        ("[events.G3]\nfee = 1", "events.G3.fee: expected nothing, as the effect is yen, found 1"),
        ('[events.G3]\nparts = ["venue"]', "events.G3.parts: expected nothing, as the effect is yen"),
        ('[events.G1]\nparts = ["venue"]', "events.G1.parts: expected two actions, as the effect is all_of"),
        ("[events.N1]\nparts = []", "events.N1.parts: expected a list of 1 to 3 different texts"),
        ('[events.G6]\neffect = "yen_by_rank"', "events.G6.by_rank: expected a value"),
        ("[events.G6]\nby_rank = [1]", "events.G6.by_rank: expected a list of 4 whole numbers"),
        ('[events.G1]\nletter = "Z"', "events.G1.letter: expected one of A, B, C, D, E, found"),
        ("[venues.V1]\nplace = 2", "venues.V2.place: expected another than that of V1, found 2"),
        ("[venues.V2]\nyen = 0", "venues.V2.yen: expected at least 1"),
        ("[venues.V2]\npay = 1", "venues.V2.pay: expected nothing, as the effect is yen"),
        ("[cities.osaka]\nnumber = 2", "number: expected another than that of"),
        ('[cities.osaka]\nplain = "Kyoto"', "cities.osaka.plain: expected another than that of kyoto"),
        (
            '[cities.osaka]\nname = "kyōto"',
            'cities.osaka.name: expected another than that of kyoto, found "ky',
        ),
        ('[cities.osaka]\nname = "12"', "cities.osaka.name: expected another than that of tokyo"),
        ('[cities.osaka]\nname = "?!"', "cities.osaka.name: expected a name with letters or digits"),
        ('[engines.L1]\nname = "Hayate"', "engines.L2.name: expected another than that of L1"),
        ('[venues.V1]\nname = "box office"', "venues.V2.name: expected another than that of V1"),
        (
            '[cities.osaka]\nname = "\\u001b[31mOsaka"',
            "cities.osaka.name: expected a text of 1 to 40 characters without control characters, found",
        ),
        (
            '[cities.osaka]\nname = "Osa\\nka"',
            "cities.osaka.name: expected a text of 1 to 40 characters with",
        ),
        ("[engines.L1]\nfew = []", "engines.L1.few: expected a list of 1 to 4 different texts"),
        (
            "[engines.L1]\nfew = ['ground', 'fly']",
            "engines.L1.few: expected a list of 1 to 4 different texts",
        ),
        (
            "[engines.L1]\nfew = ['ground-1', 'track']",
            "engines.L1.few: expected the same discount on all of its actions that cost yen, found ground-1",
        ),
        ("[engines.L2]\nmany = ['ground-1', 'track']", "engines.L2.many: expected the same discount on all"),
        ('[events.G5]\nparts = ["ground-1", "track"]', "events.G5.parts: expected the same discount on all"),
        (
            "[track_costs]\nletters = ['A', 'B', 'J']",
            "track_costs.letters: expected a list of 1 to 8 different texts",
        ),
        (
            "[totals]\nevents = [1, 9, 8]\n"
            + "".join(f"[events.{id_}]\ncolour = 'blue'\n" for id_ in ("G1", "G2", "G3"))
            + "".join(f"[events.{id_}]\ncolour = 'green'\n" for id_ in ("G4", "G5")),
            "rounds: expected at most 1 rounds with a grey event for 3 players, found 2",
        ),
        ("[engines.L3]\nfew = ['ground', 'track']", "engines: expected [2, 4] engines for few and for many"),
        ("[numbers]\nrow_extra = 3", "numbers.row_extra: expected at most 2, as 30 carriages must last"),
        ("[hideo]\nrow_cards = 5", "hideo.row_cards: expected at most 4, as 24 one-city carriages must last"),
        ('[hideo]\nfinal = ["A1", "C1"]', 'hideo.final: expected places of venue tokens, A or B, found "C1"'),
        ('[hideo.rows.1]\nround_1 = "C1"', "hideo.rows: expected C1 in one round only"),
        ('[hideo.rows.1]\nround_1 = "A3"', "hideo.rows.1.round_1: expected one of -, A1, A2"),
        ('[hideo.rows.5]\nround_1 = "A1"', "hideo.rows.5: expected a known key"),
        ("[turn_order.3]\n4 = { yen = 1 }", "turn_order.3.4: expected a known key"),
        ("[turn_order.2.1]\ncounters = 2", "turn_order.2.1.counters: expected a whole number from 0 to 1"),
        (
            '[effects]\nyen = "Get {gian} yen."',
            "effects.yen: expected words in braces out of parts, fee, gain",
        ),
        ("[totals]\ncarriages = 31", "carriages: expected 31 carriages (totals.carriages), found 30"),
        ("[totals]\ncards = 31", "totals.cards: expected a known key"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, said: str) -> None:
    told = problems_of(text)
    assert any(said in line for line in told), told
    assert len(told) == 1 or "totals" in text, told


def test_all_mistakes_are_told_at_once() -> None:
    told = problems_of(
        '[carriages.C01]\ncost = "two"\ncities = [1, 2]\n[carriages.C08]\ncounter = "blue"\n'
        '[events.G1]\nletter = "Z"\neffect = "bye"\n[tail]\ncount = 3\n[cities.kyoto]\nnumber = 1\n'
    )
    assert {line.split(": ")[1] for line in told} == {
        *("carriages.C01.cost", "carriages.C08.counter", "events.G1.letter", "events.G1.effect"),
        *("tail.count", "carriages", "cities.kyoto.number"),
    }


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("", encoding="utf-8")
    assert load_components(tmp_path / "mine.toml") == BOX
    with pytest.raises(DataError, match="no such file"):
        load_components(tmp_path / "mien.toml")
    with pytest.raises(DataError):
        load_components(tmp_path)
    with pytest.raises(DataError):
        load_components("\0")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_mutated_box_is_a_box_or_a_data_error(data: st.DataObject) -> None:
    own = copy.deepcopy(dict(packaged()))
    for key in data.draw(st.sets(st.sampled_from(sorted(own)), max_size=len(own) - 1)):
        del own[key]
    for _ in range(data.draw(st.integers(1, 6))):
        mutate(data, own)
    told = outcome(lambda: parse_components(own, "mine.toml"))
    assert isinstance(told, Components) or len(str(told).split("\n")) == len(told.problems) > 0


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(
        ["cards", "carriages.C01", "events.G1", "track_costs", "totals", "hideo.rows.1", "venues.V1"]
    ),
    st.dictionaries(
        st.sampled_from(
            ["cost", "cities", "letters", "effect", "reconstructed", "known", "parts", "A", "then"]
        ),
        VALUES,
    ),
)
def test_a_random_table_is_a_box_or_a_data_error(place: str, table: dict[str, Any]) -> None:
    own: dict[str, Any] = table
    for key in reversed(place.split(".")):
        own = {key: own}
    told = outcome(lambda: parse_components(own, "mine.toml"))
    assert isinstance(told, Components | DataError)
    if isinstance(told, Components):
        assert 0 <= told.reconstructed_count() <= 300 and told.notice()


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, len(CONTENT)), st.integers(0, 30), st.binary(max_size=12)), max_size=4)
)
def test_a_damaged_file_is_a_box_or_a_data_error(damages: list[tuple[int, int, bytes]]) -> None:
    content = damaged(CONTENT, damages)
    told = outcome(lambda: parse_components(parse_sheet(content, "mine.toml"), "mine.toml"))
    assert isinstance(told, Components | DataError)
