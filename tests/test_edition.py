"""The editions that come with the engine, and what is said about editions that are wrong."""

from __future__ import annotations

import pickle
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import damaged, mutate, outcome

from ekiben.games.shinjuku.city import load_city
from ekiben.games.shinjuku.edition import (
    EDITIONS,
    Edition,
    check_fit,
    differences,
    edition_names,
    load_edition,
    parse_edition,
)
from ekiben.kernel.sheets import DataError, parse_sheet

if TYPE_CHECKING:
    from pathlib import Path

FOUR = ("prototype", "v1", "v2r6", "v2")


def table(field: str) -> tuple[Any, ...]:
    """What the prototype, version 1, the first rules of version 2 and version 2 say, in this order."""
    return tuple(getattr(load_edition(name), field) for name in FOUR)


def tokens(name: str) -> dict[str, tuple[int, int]]:
    """All customers of each good, and how many of them are marked 2."""
    edition = load_edition(name)
    rows = zip(edition.goods, edition.customers, strict=True)
    return {good: (singles + doubles, doubles) for good, (singles, doubles) in rows}


def variant(**groups: object) -> dict[str, Any]:
    return {"based_on": "v2", "id": "mine", "name": "Mine", **groups}


def problems_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse_edition(data, "mine.toml")
    lines = str(caught.value).split("\n")
    assert len(lines) == len(caught.value.problems)
    return lines


# ---------------------------------------------------------------- the editions


def test_the_editions_are_listed_and_named_like_their_files() -> None:
    assert edition_names() == ("prototype", "v1", "v2", "v2-advanced", "v2r6")
    assert all(load_edition(name).id == name for name in edition_names())


@pytest.mark.rule("setup.players")
def test_two_to_four_play() -> None:
    assert table("players") == ((2, 4),) * 4


@pytest.mark.rule("setup.goods.five", "setup.goods.four")
def test_goods() -> None:
    four = ("food", "clothing", "books", "electronics")
    assert table("goods") == (("food", "clothing", "books", "toys", "electronics"), four, four, four)


@pytest.mark.rule("setup.customers.40")
def test_customers_of_the_prototype() -> None:
    assert load_edition("prototype").tokens == 40
    expected = {"food": (10, 0), "clothing": (9, 0), "books": (8, 0), "toys": (7, 0), "electronics": (6, 0)}
    assert tokens("prototype") == expected


@pytest.mark.rule("setup.customers.52")
def test_customers_of_version_1() -> None:
    assert load_edition("v1").tokens == 52
    assert tokens("v1") == {"food": (17, 6), "clothing": (14, 5), "books": (12, 4), "electronics": (9, 3)}


@pytest.mark.rule("setup.customers.72")
@pytest.mark.parametrize("name", ["v2r6", "v2", "v2-advanced"])
def test_customers_of_version_2(name: str) -> None:
    assert load_edition(name).tokens == 72
    assert tokens(name) == {"food": (23, 1), "clothing": (20, 4), "books": (16, 8), "electronics": (13, 11)}
    assert all(count + doubles == 24 for count, doubles in tokens(name).values())


@pytest.mark.rule("setup.stores.15", "setup.stores.8", "setup.dept.2", "setup.dept.3")
def test_stores_of_each_player() -> None:
    assert table("stores_per_good") == (3, 2, 2, 2)
    assert [3 * len(load_edition("prototype").goods), 2 * len(load_edition("v2").goods)] == [15, 8]
    assert table("dept_stores") == (2, 3, 3, 3)


@pytest.mark.rule("setup.track.prototype", "setup.track.by-players", "setup.track.16")
def test_track_of_each_player() -> None:
    sixteen = {2: 16, 3: 16, 4: 16}
    assert table("track") == ({2: 20, 3: 20, 4: 20}, {2: 16, 3: 13, 4: 10}, sixteen, sixteen)


@pytest.mark.rule("setup.hand.5", "setup.hand.4")
def test_hands() -> None:
    assert table("hand") == (5, 5, 4, 4)


def test_what_stands_on_the_board_before_the_first_turn() -> None:
    assert table("setup_customers_per_player") == (2, 0, 0, 0)
    assert table("free_store") == (True, False, False, False)
    assert table("seed_wards") == (0, 0, 4, 4)
    assert table("seed_customers") == (0, 0, 2, 2)
    assert table("queue_base") == (0, 0, 2, 2)


def test_order_of_the_setup() -> None:
    late, early = ("hands", "seed", "queue", "matsuri"), ("hands", "seed", "matsuri", "queue")
    assert table("setup_order") == (("hands",), ("hands",), late, early)


@pytest.mark.rule("setup.bonus-stacks")
def test_bonus_stacks() -> None:
    assert table("bonus_stacks") == ((), (), (3, 2, 2, 2, 1, 1), (3, 2, 2, 2, 1, 1))
    assert sum(load_edition("v2").bonus_stacks) == 11


def test_order_of_the_turn() -> None:
    assert table("turn_steps") == (
        ("actions", "arrival"),
        ("arrival", "actions"),
        ("matsuri", "arrival", "actions"),
        ("arrival", "matsuri", "actions"),
    )
    assert table("actions_per_turn") == (2, 2, 2, 2)


def test_arrival() -> None:
    assert table("arrival") == ("bag", "bag", "queue", "queue")
    assert table("arrival_counts") == (((0, 1),), ((0, 1), (3, 2)), (), ())
    assert table("queue_spaces") == (0, 0, 4, 4)


def test_wildcards() -> None:
    assert table("wild_stores") == (True,) * 4
    assert table("wild_cards") == (0, 3, 3, 3)
    assert table("matsuri") == (False, False, True, True)


def test_open_and_expand() -> None:
    assert table("relocate") == (False, True, True, True)
    assert table("expand_own_network") == (True, False, False, False)
    assert table("expand_single_cost") == (1, 0, 0, 0)
    assert table("expand_double_cost") == (3, 1, 1, 1)
    assert table("double_match") == ("any_cards", "first_segment", "first_segment", "all_stations")


def test_move() -> None:
    assert table("serves") == ((1, 2, 2), (1, 0, 1), (1, 0, 1), (1, 0, 1))
    assert table("dept_distinct") == (True, False, False, False)
    assert table("move_end") == ("satisfied", "satisfied", "anywhere", "anywhere")
    assert table("track_income") == (False, True, True, True)


def test_upgrade() -> None:
    assert table("upgrade_site") == ("dots", "sakura", "sakura", "sakura")
    assert table("two_step_upgrade") == (True, False, False, False)
    assert table("customer_to") == ("none", "out", "queue", "queue")


def test_end_and_scoring() -> None:
    bag, queue = "bag_plus_one_round", "queue_finish_round"
    assert table("end") == (bag, bag, queue, queue)
    assert table("final_income") == (False, True, False, False)
    assert table("scoring") == ("majority", "drop_most", "sets", "sets")
    assert table("set_points") == ((), (), (1, 3, 6, 10), (1, 3, 6, 10))
    assert table("customer_points") == (1, 1, 1, 1)
    assert table("double_points") == (1, 2, 2, 2)
    assert table("majority_points") == (2, 0, 0, 0)
    assert table("tied_points") == (1, 0, 0, 0)
    assert table("tie_breaks") == ((), ("top2", "top3", "rank"), (), ("first_bonus",))


def test_what_is_hidden() -> None:
    assert table("collections_hidden") == (False, True, True, True)


def test_each_edition_calls_the_actions_by_its_own_names() -> None:
    def names(name: str) -> str:
        return " ".join(load_edition(name).action_names.values())

    assert names("prototype") == "BUILD EXPAND LURE UPGRADE REFRESH"
    assert names("v1") == "BUILD EXPAND MOVE UPGRADE INCOME"
    assert names("v2r6") == names("v2") == "OPEN EXPAND MOVE UPGRADE INCOME"


@pytest.mark.rule("variant.advanced")
def test_the_advanced_variant() -> None:
    told = differences(load_edition("v2"), load_edition("v2-advanced"))
    assert {each.dimension: each.b_value for each in told} == {
        "order of the setup": "hands, seeded customers, queue",
        "order of the turn": "arrival of customers, actions",
        "Matsuri": "no",
        "bonus tokens": "none",
        "equal points": "shared victory",
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", edition_names())
def test_every_edition_fits_its_board(name: str, players: int) -> None:
    edition = load_edition(name)
    check_fit(edition, load_city(edition.city), players)


@pytest.mark.parametrize("city", ["osaka", "london", "paris", "tokyo-43"])
def test_the_editions_with_sakura_fit_the_other_cities(city: str) -> None:
    for name in ("v1", "v2r6", "v2", "v2-advanced"):
        check_fit(load_edition(name), load_city(city), 4)


def test_differences_are_told_in_words() -> None:
    told = {each.dimension: each for each in differences(load_edition("v1"), load_edition("v2"))}
    assert told["hand"].a_value == "5 cards"
    assert told["pieces of track"].a_value == "16 with 2, 13 with 3, 10 with 4"
    assert told["a move may end"].b_value == "anywhere"
    assert not differences(load_edition("v2"), load_edition("v2"))


@pytest.mark.parametrize("name", edition_names())
def test_an_edition_can_be_hashed_and_sent(name: str) -> None:
    edition = load_edition(name)
    assert pickle.loads(pickle.dumps(edition)) == edition
    assert len({edition, load_edition(name)}) == 1


def test_every_difference_in_the_rules_has_words() -> None:
    """No field may differ without a difference that people are told."""
    untold = {"id", "name", "date", "summary"}
    base = load_edition("v2")
    others = {
        "city": "paris",
        "players": (2, 3),
        "stores_per_good": 1,
        "track": {2: 1, 3: 1, 4: 1},
        "seed_wards": 3,
        "customers": ((1, 1),) * 4,
        "set_points": (1, 1, 1, 1),
        "action_names": {**base.action_names, "open": "BUILD"},
        "serves": (2, 0, 1),
        "queue_base": 3,
        "goods": ("a", "b", "c", "d"),
        "setup_order": ("hands",),
        "turn_steps": ("actions",),
        "tie_breaks": (),
        "bonus_stacks": (1,),
        "start": "chosen",
        "arrival": "bag",
        "double_match": "any_cards",
        "move_end": "satisfied",
        "upgrade_site": "dots",
        "customer_to": "out",
        "end": "bag_plus_one_round",
        "scoring": "majority",
    }
    for field in Edition.__dataclass_fields__:
        if field in untold or field in {"arrival_counts", "dept_distinct", "majority_points", "tied_points"}:
            continue  # these four count only together with another field
        old = getattr(base, field)
        new = others.get(
            field, not old if isinstance(old, bool) else old + 1 if isinstance(old, int) else None
        )
        assert new is not None, field
        changed = Edition(
            **{name: getattr(base, name) for name in Edition.__dataclass_fields__} | {field: new}
        )
        if field not in {"customer_points", "double_points"}:
            assert differences(base, changed), field


# ---------------------------------------------------------------- variants


def test_a_variant_says_only_what_differs() -> None:
    mine = parse_edition(variant(supply={"hand": 6}, names={"open": "FOUND"}), "mine.toml")
    assert [(each.dimension, each.b_value) for each in differences(load_edition("v2"), mine)] == [
        ("hand", "6 cards"),
        ("names of the actions", "FOUND, EXPAND, MOVE, UPGRADE, INCOME"),
    ]


def test_a_variant_may_replace_the_goods() -> None:
    goods = ["tea", "rice"]
    customers = {"tea": [20, 0], "rice": [20, 4]}
    mine = parse_edition(
        variant(supply={"goods": goods, "customers": customers}, scoring={"set_points": [1, 4]}), "mine.toml"
    )
    assert (mine.goods, mine.customers) == (("tea", "rice"), ((20, 0), (20, 4)))


def test_a_variant_may_be_based_on_a_variant(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('based_on = "v1"\nid = "a"\nname = "A"\n[supply]\nhand = 6\n')
    (tmp_path / "b.toml").write_text('based_on = "a.toml"\nid = "b"\nname = "B"\n[wild]\ncards = 2\n')
    mine = load_edition(tmp_path / "b.toml")
    assert (mine.hand, mine.wild_cards, mine.scoring, mine.city) == (6, 2, "drop_most", "tokyo")


def test_a_circle_of_variants_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('based_on = "b.toml"\nid = "a"\nname = "A"\n')
    (tmp_path / "b.toml").write_text('based_on = "./a.toml"\nid = "b"\nname = "B"\n')
    with pytest.raises(DataError, match=r"based_on: expected an edition that is not based on this one"):
        load_edition(tmp_path / "a.toml")
    for number in range(20):
        text = f'based_on = "{number + 1}.toml"\nid = "n"\nname = "N"\n'
        (tmp_path / f"{number}.toml").write_text(text)
    with pytest.raises(DataError, match="through at most 8 files"):
        load_edition(tmp_path / "0.toml")


def test_mistakes_of_the_base_are_told_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('based_on = "v1"\nid = "a"\nname = "A"\n[supply]\nhand = 60\n')
    (tmp_path / "b.toml").write_text('based_on = "a.toml"\nid = "b"\nname = "B"\n')
    with pytest.raises(DataError, match=r"^a.toml: supply.hand: expected .* found 60$"):
        load_edition(tmp_path / "b.toml")


def test_what_comes_from_elsewhere_reads_no_files() -> None:
    for base in ("../v1.toml", "/etc/passwd", "v1.toml", "v3", "", 3):
        assert problems_of({"based_on": base, "id": "mine", "name": "Mine"})[0].startswith(
            "mine.toml: based_on: expected "
        )


def test_a_variant_has_a_name_of_its_own() -> None:
    assert problems_of({"based_on": "v2"}) == [
        "mine.toml: id: expected one of its own, found nothing",
        "mine.toml: name: expected one of its own, found nothing",
    ]


# ---------------------------------------------------------------- editions that are wrong


@pytest.mark.parametrize(
    ("group", "keys", "said"),
    [
        ("supply", {"hand": 0}, "supply.hand: expected a whole number from 1 to 10, found 0"),
        ("supply", {"hnad": 4}, 'supply.hnad: expected a known key (did you mean "hand"?)'),
        ("supply", {"goods": ["food"]}, "supply.goods: expected a list of 2 to 6 different texts"),
        ("supply", {"goods": ["food", "food"]}, "supply.goods: expected a list of 2 to 6 different texts"),
        ("supply", {"goods": ["Food", "books"]}, "supply.goods: expected words of up to 20 small letters"),
        (
            "supply",
            {"customers": {"food": [1, 1]}},
            "supply.customers.books: expected a list of 2 whole",
        ),
        ("supply", {"track": {"2": 16, "3": 16}}, "supply.track.4: expected a whole number from 1 to 60"),
        ("supply", {"track": {"2": 1, "3": 1, "4": 1, "5": 1}}, "supply.track.5: expected a known key"),
        (
            "setup",
            {"order": ["hands", "seed", "queue"]},
            'setup.order: expected "matsuri", since wild.matsuri',
        ),
        ("setup", {"seed_wards": 0}, "setup.seed_customers: expected customers for seeded wards"),
        ("setup", {"seed_wards": 0}, 'setup.order: expected no "seed", since seed_wards is 0'),
        ("setup", {"start": "oldest"}, "setup.start: expected one of random, chosen"),
        (
            "turn",
            {"steps": ["arrival", "actions"]},
            'turn.steps: expected "matsuri", since wild.matsuri is true',
        ),
        ("turn", {"steps": ["actions", "matsuri"]}, 'turn.steps: expected "arrival"'),
        ("turn", {"actions": 6}, "turn.actions: expected a whole number from 1 to 4"),
        ("wild", {"matsuri": False}, 'turn.steps: expected no "matsuri", since wild.matsuri is false'),
        ("wild", {"cards": 1}, "wild.cards: expected 0 or a number from 2 to 5"),
        ("arrival", {"from": "bag"}, 'end.when: expected "bag_plus_one_round", since arrival.from is "bag"'),
        ("arrival", {"from": "bag"}, 'upgrade.customer_to: expected "out" or "none"'),
        ("arrival", {"from": "bag"}, "arrival.counts: expected an entry for 0 department stores"),
        ("arrival", {"from": "bag"}, "arrival.queue_spaces: expected 0, since"),
        ("arrival", {"counts": {"0": 1}}, "arrival.counts: expected an empty table"),
        ("arrival", {"counts": {"none": 1}}, "arrival.counts.none: expected a known key"),
        ("arrival", {"queue_spaces": 3}, "arrival.queue_spaces: expected at least 4, a space for each good"),
        ("arrival", {"queue_base": 0}, "arrival.queue_base: expected at least 1"),
        ("expand", {"double_cost": 3}, 'expand.double_cost: expected 1, since expand.double_match is "all'),
        ("move", {"serves": {"single": 1, "double": 2, "dept": 1}}, "move.serves.double: expected"),
        ("upgrade", {"bonus_stacks": []}, 'scoring.tie_breaks: expected "first_bonus" only if there are'),
        ("upgrade", {"bonus_stacks": [9, 9, 9]}, "upgrade.bonus_stacks: expected at most 24 bonus tokens"),
        ("upgrade", {"site": "temples"}, "upgrade.site: expected one of sakura, dots"),
        ("end", {"when": "bag_plus_one_round"}, 'end.when: expected "queue_finish_round"'),
        ("end", {"final_income": True}, "end.final_income: expected false"),
        ("scoring", {"how": "drop_most"}, "scoring.set_points: expected an empty list"),
        ("scoring", {"how": "drop_most"}, "upgrade.bonus_stacks: expected an empty list, since bonus tokens"),
        (
            "scoring",
            {"set_points": [1, 3, 6]},
            "scoring.set_points: expected points for sets of 1 to 4 goods",
        ),
        ("scoring", {"set_points": [1, 3, 2, 9]}, "scoring.set_points: expected no fewer points"),
        (
            "scoring",
            {"double_points": 3},
            "scoring.double_points: expected a single to be 1 customer of a set",
        ),
        ("scoring", {"tied_points": 1}, "scoring.tied_points: expected 0"),
        ("scoring", {"tie_breaks": ["top2"]}, 'scoring.tie_breaks: expected "top2" only if scoring.how is'),
        ("names", {"open": "move"}, "names.move: expected a name other than that of open"),
        ("names", {"open": "two words"}, "names.open: expected a text of 1 to 20 characters of the form"),
    ],
)
def test_every_contradiction_is_told(group: str, keys: dict[str, object], said: str) -> None:
    told = problems_of(variant(**{group: keys}))
    assert any(line.startswith(f"mine.toml: {said}") for line in told), told


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("players", [4, 2], "players: expected the fewest players first"),
        ("players", [1, 9], "players: expected a list of 2 whole numbers from 2 to 4, found [1, 9]"),
        ("supply", 3, "supply: expected a table, found 3"),
        ("city", "tokio", "city: expected one of london, osaka, paris, tokyo"),
        ("city", "/etc/passwd", "city: expected one of london"),
        ("date", "May", "date: expected a text of 1 to 10 characters of the form"),
        ("bonus", {}, "bonus: expected a known key, found an unknown one"),
    ],
)
def test_mistakes_outside_of_groups_are_told(key: str, value: object, said: str) -> None:
    told = problems_of(variant() | {key: value})
    assert any(line.startswith(f"mine.toml: {said}") for line in told), told


def test_all_mistakes_are_told_at_once() -> None:
    told = problems_of(variant(supply={"hand": 99, "dept_stores": -1}, move={"end": "here"}, x=1))
    assert [line.split(": ")[1] for line in told] == ["supply.dept_stores", "supply.hand", "move.end", "x"]
    assert len(problems_of(variant(arrival={"from": "bag"}, scoring={"how": "majority"}))) > 6


def test_the_bag_must_be_large_enough_and_not_too_large() -> None:
    few = {"food": [3, 0], "clothing": [3, 0], "books": [2, 0], "electronics": [2, 0]}
    assert "more than 10 customers" in problems_of(variant(supply={"customers": few}))[0]
    many = {"food": [100, 0], "clothing": [25, 0], "books": [1, 0], "electronics": [1, 0]}
    assert "at most 126 customers in all, found 127" in problems_of(variant(supply={"customers": many}))[0]
    none = few | {"food": [0, 0], "books": [60, 0]}
    assert problems_of(variant(supply={"customers": none})) == [
        "mine.toml: supply.customers.food: expected at least one customer, found none"
    ]


@pytest.mark.rule("setup.players")
def test_the_number_of_players_must_fit() -> None:
    with pytest.raises(DataError, match=r"^v2 on tokyo: players: expected 2 to 4 players, found 5$"):
        check_fit(load_edition("v2"), load_city("tokyo"), 5)


def test_what_does_not_fit_a_board_is_told() -> None:
    v2, prototype, tokyo = load_edition("v2"), load_edition("prototype"), load_city("tokyo")
    dotted = load_city("tokyo-prototype")
    cases = [
        (prototype, tokyo, 2, "expected a board whose stations have dots"),
        (v2, dotted, 2, "expected a board with sakura stations"),
        (v2, replace(tokyo, wards=tokyo.wards[:8]), 4, "expected at least 25 cards for the setup of 4"),
        (v2, replace(tokyo, wards=tokyo.wards[10:12] * 2), 2, "4 different wards among any 7 cards"),
        (prototype, replace(dotted, stations=dotted.stations[:2]), 3, "a station for each player, found 2"),
    ]
    for edition, city, players, said in cases:
        with pytest.raises(DataError, match=said):
            check_fit(edition, city, players)


# ---------------------------------------------------------------- files that are hardly files


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_mutated_edition_is_an_edition_or_a_data_error(data: st.DataObject) -> None:
    path = EDITIONS / f"{data.draw(st.sampled_from(edition_names()))}.toml"
    sheet = tomllib.loads(path.read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 6))):
        mutate(data, sheet)
    told = outcome(lambda: parse_edition(sheet, "mine.toml"))
    assert isinstance(told, Edition) or len(str(told).split("\n")) == len(told.problems) > 0
    if isinstance(told, Edition):
        fit = outcome(lambda: check_fit(told, load_city("tokyo"), 3))
        assert fit is None or fit.problems
        assert all(each.dimension for each in differences(load_edition("v2"), told))


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(edition_names()),
    st.lists(st.tuples(st.integers(0, 6_000), st.integers(0, 30), st.binary(max_size=12)), max_size=4),
)
def test_a_damaged_file_is_an_edition_or_a_data_error(
    name: str, damages: list[tuple[int, int, bytes]]
) -> None:
    content = damaged((EDITIONS / f"{name}.toml").read_bytes(), damages)
    told = outcome(lambda: parse_edition(parse_sheet(content, "mine.toml"), "mine.toml"))
    assert isinstance(told, Edition) or told.problems


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_a_data_error(content: bytes) -> None:
    with pytest.raises(DataError):
        parse_edition(parse_sheet(content, "mine.toml"), "mine.toml")
