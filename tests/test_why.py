"""Why an answer is not offered: every reason found by chance, and each of them pointed at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shinjuku_tools import code, hand_over, options, say, stage

from ekiben.games.shinjuku import Shinjuku, new
from ekiben.games.shinjuku.catalogue import catalogued, ids_for, rules
from ekiben.games.shinjuku.city import city_names, load_city
from ekiben.games.shinjuku.edition import edition_names
from ekiben.games.shinjuku.fields import LAYOUT
from ekiben.games.shinjuku.vocabulary import ACTION, CARDS_TOGETHER, INCOME, MOVE, STOP, SUPPLY
from ekiben.games.shinjuku.why import reason, why_not
from ekiben.games.shinjuku.why_scene import Scene
from ekiben.kernel.game import BASE
from ekiben.kernel.refusal import NotAllowed
from ekiben.kernel.sheets import DataError


def _fits(edition: str, city: str) -> bool:
    try:
        new(edition, city, 2, seed=0)
    except DataError:
        return False
    return True


TABLES = [
    (edition, city, players)
    for edition in edition_names()
    for city in city_names()
    if _fits(edition, city)
    for players in (2, 3, 4)
]
EVERY_ID = {rule.id for edition in catalogued() for rule in rules(edition)}
EVERY_TABLE = pytest.mark.parametrize(("edition", "city", "players"), TABLES)


def walk(edition: str | Path, city: str | None, players: int, seed: int, share: float) -> Iterator[Shinjuku]:
    """A random game, shown at this share of its questions; at some tables nobody cares for INCOME or MOVE."""
    chance = random.Random(f"{Path(edition).stem} {city} {players} {seed}")
    asked = "asked" if seed % 2 else "automatic"
    game = new(edition, city, players, seed=chance.random().hex(), track_income=asked)
    avoided = chance.choice([set[int](), {INCOME}, {INCOME, MOVE}])
    while not game.over:
        if chance.random() < share:
            yield game
        answers = game.answers
        if game.question == ACTION:
            answers = [answer for answer in answers if answer not in avoided] or answers
        game.answer(chance.choice(answers))
    yield game


def check_reasons(game: Shinjuku, is_variant: bool = False) -> None:
    """The reasons say no to what the game does not offer, and to nothing else, and name a rule that holds."""
    if game.over:
        assert str(game.why_not(0)) == "the game is over"
        return
    scene, choices = Scene(game), game.choices()
    for answer in range(64):
        found = reason(scene, answer)
        assert (found is None) == game.allows(answer), (game.question, answer, str(found), choices)
        if found is not None:
            assert found.instead == tuple(choices)
            known = EVERY_ID if is_variant else ids_for(game.sheet.edition)
            assert found.rule in known or found.sentence.startswith("there is no ")


# ---------------------------------------------------------------- every answer to every question


@EVERY_TABLE
def test_what_is_not_offered_has_a_reason_and_what_is_has_none(edition: str, city: str, players: int) -> None:
    for game in walk(edition, city, players, 0, 0.1):
        check_reasons(game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 9))
@EVERY_TABLE
def test_reasons_of_whole_games(edition: str, city: str, players: int, seed: int) -> None:
    for game in walk(edition, city, players, seed, 1):
        check_reasons(game)


@EVERY_TABLE
def test_asking_why_and_being_refused_change_nothing(edition: str, city: str, players: int) -> None:
    for game in walk(edition, city, players, 0, 0.02):
        before = game.digest()
        for answer in (*range(0, 64, 7), STOP, SUPPLY, CARDS_TOGETHER, -1, 64, 1000):
            assert (why_not(game, answer) is None) == game.allows(answer)
            if not game.allows(answer):
                with pytest.raises(NotAllowed):
                    game.answer(answer)
        assert game.digest() == before


@EVERY_TABLE
def test_reasons_tell_nothing_the_asked_seat_cannot_know(edition: str, city: str, players: int) -> None:
    for game in walk(edition, city, players, 1, 0.02):
        if game.over:
            continue
        worlds = [game, *(game.determinize(game.seat, seed) for seed in (1, 2))]
        scenes = [Scene(world) for world in worlds if isinstance(world, Shinjuku)]
        assert game.choices() == worlds[1].choices() == worlds[2].choices()
        for answer in range(64):
            told = [str(reason(scene, answer)) for scene in scenes]
            assert len(set(told)) == 1 and len(told) == 3, told


VARIANTS = {
    "network": ("v2", "expand.own_network = true", "expand.single_cost = 1", "setup.free_store = true"),
    "tall": ("v2", "move.serves = { single = 2, double = 1, dept = 2 }", "upgrade.two_step = true"),
    "flat": ("prototype", "move.serves = { single = 1, double = 0, dept = 2 }", "upgrade.two_step = false"),
    "poor": ("v1", "supply.hand = 1", "supply.stores_per_good = 1", "wild.cards = 2", "wild.stores = false"),
    "plain": ("v2r6", "open.relocate = false", "wild.cards = 0", "turn.actions = 3"),
    "cards": (
        "v2",
        "expand.double_match = 'any_cards'",
        "expand.double_cost = 2",
        "upgrade.customer_to = 'none'",
    ),
    "end": ("v2", "move.end = 'satisfied'", "move.dept_distinct = true", "setup.customers_per_player = 2"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_reasons_follow_the_rules_of_variants(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.toml"
    base, *changes = VARIANTS[name]
    lines = [f"id = '{name}'", f"name = '{name}'", f"based_on = '{base}'", *changes]
    file.write_text("\n".join(lines), "utf-8")
    for players in (2, 3, 4):
        for game in walk(file, None, players, players, 0.2):
            check_reasons(game, is_variant=True)


def blind(game: Shinjuku) -> Shinjuku:
    """The same question in a world without all that is hidden: others' hands and customers, deck and bag."""
    fields: dict[str, Any] = game.fields()
    for name in ("hand", "known", "collection"):
        rows = [bytes(row) for row in fields[name]]
        fields[name] = [row if seat == game.seat else bytes(len(row)) for seat, row in enumerate(rows)]
    for name in ("hand_wards", "wild_wards"):
        fields[name] = [value if seat == game.seat else 0 for seat, value in enumerate(fields[name])]
    for name in ("deck", "discards", "bag"):
        fields[name] = bytes(len(fields[name]))
    twin = game.copy()
    assert isinstance(twin, Shinjuku)
    twin.load_bytes(game.state_bytes()[: BASE.size] + LAYOUT.pack(fields))
    return twin


@EVERY_TABLE
def test_reasons_need_nothing_that_is_hidden(edition: str, city: str, players: int) -> None:
    for game in walk(edition, city, players, 2, 0.02):
        if not game.over:
            seeing, unseeing = Scene(game), Scene(blind(game))
            assert [str(reason(seeing, i)) for i in range(64)] == [
                str(reason(unseeing, i)) for i in range(64)
            ]


# ---------------------------------------------------------------- one by one


def why(game: Shinjuku, word: str | int) -> NotAllowed:
    """The reason against an answer, by its word."""
    found = game.why_not(word if isinstance(word, int) else code(game, word))
    assert found is not None, f"{word} is offered"
    assert isinstance(found, NotAllowed)
    return found


def expect(game: Shinjuku, word: str | int, rule: str, *parts: str) -> None:
    """The reason names this rule, and these words stand in its sentence."""
    found = why(game, word)
    assert found.rule == rule, str(found)
    for part in parts:
        assert part in found.sentence, str(found)


def ready(*words: str, edition: str = "v2", **form: Any) -> Shinjuku:
    """A position, some questions on; in the prototype every player has begun with a store."""
    if edition == "prototype":
        form["stores"] = [*form["stores"], ["red", "food", "kita-senju"]]
    return say(stage(edition, **form), *words)


def test_numbers_that_mean_nothing_have_no_rule() -> None:
    game = stage(hands={"blue": ["minato"]})
    assert why(game, 5).sentence == "there is no action 5"
    assert why(game, 63).rule == ""
    assert why(say(game, "open"), 59).sentence == "there is no station 59"


def test_a_refusal_says_what_is_possible_instead() -> None:
    game = stage(hands={"blue": ["minato"]})
    with pytest.raises(NotAllowed, match=r"\[upgrade.own-store\]; possible: OPEN, EXPAND, INCOME") as refused:
        game.answer(code(game, "upgrade"))
    assert refused.value.instead == ("OPEN", "EXPAND", "INCOME")


# which action


@pytest.mark.rule("turn.different-actions")
def test_no_action_twice() -> None:
    game = stage(actions_taken=["open"], hands={"blue": ["minato"]})
    expect(game, "open", "turn.different-actions", "OPEN")
    game = stage("v1", actions_taken=["open"], hands={"blue": ["minato"]})
    expect(game, "open", "turn.different-actions", "you have taken BUILD this turn")


@pytest.mark.rule("open.pay", "expand.prototype.cost-1", "move.pay", "turn.legal-only")
def test_no_action_that_cannot_be_paid() -> None:
    game = stage("v1", customers={"ota": ["food"]}, stores=[["blue", "food", "ueno"]], hands={"blue": []})
    expect(game, "open", "open.pay", "you hold none")
    expect(game, "move", "move.pay", "customers wait in Ōta, but you hold no card")
    game = ready(edition="prototype", stores=[["blue", "food", "ueno"]], hands={"blue": []})
    expect(game, "expand", "expand.prototype.cost-1", "you hold none")


@pytest.mark.rule("open.empty-station")
def test_no_store_where_all_stations_of_the_wards_are_taken() -> None:
    game = stage(stores=[["red", "food", "todai-mae"]], hands={"blue": ["bunkyo"]})
    expect(game, "open", "open.empty-station", "every station of the wards you can pay for", "Bunkyō")
    goods = ["food", "clothing", "books", "electronics"] * 2
    sites = [station for station in load_city("tokyo").stations if station.sakura]
    plain = [station for station in load_city("tokyo").stations if not station.sakura]
    rows: list[list[str]] = []
    for number, colour in enumerate(("blue", "red", "green", "yellow")):
        rows += [[colour, "department", site.id] for site in sites[3 * number : 3 * number + 3]]
        taken = plain[8 * number : 8 * number + 8]
        rows += [[colour, good, site.id] for good, site in zip(goods, taken, strict=True)]
    game = stage(players=4, stores=rows, hands={"blue": ["minato"]})
    expect(game, "open", "open.empty-station", "every station holds a store")


@pytest.mark.rule("turn.supply-limit", "expand.needs-piece", "upgrade.dept-token")
def test_what_is_used_up_cannot_be_placed() -> None:
    lines = load_city("tokyo").connections[:16]
    stations = load_city("tokyo").stations
    tracks = [["blue", stations[start].id, stations[end].id] for start, end in lines]
    expect(stage(tracks=tracks), "expand", "expand.needs-piece", "no piece of track left")
    full = [["blue", "department", site] for site in ("ueno", "shibuya", "tokyo")]
    game = stage(
        stores=[*full, ["blue", "food", "shinjuku"]], won={"blue": ["food"]}, hands={"blue": ["ota"]}
    )
    expect(game, "upgrade", "upgrade.dept-token")
    goods = ["food", "clothing", "books", "toys", "electronics"] * 3
    low = [station.id for station in load_city("tokyo-prototype").stations if station.height == 1]
    rows = [["blue", good, site] for good, site in zip(goods, low, strict=False)]
    game = ready(edition="prototype", stores=rows, hands={"blue": ["ota"]})
    expect(game, "open", "turn.supply-limit", "no store token left")
    expect(game, "upgrade", "upgrade.prototype.dots", "all your stores are as high as the dots")


@pytest.mark.rule("expand.prototype.own-network")
def test_new_track_of_the_prototype_touches_the_own_network() -> None:
    game = ready(
        edition="prototype",
        stores=[["blue", "food", "omori"], ["red", "food", "oimachi"]],
        tracks=[["red", "omori", "oimachi"]],
        hands={"blue": ["ota"]},
    )
    expect(game, "expand", "expand.prototype.own-network", "no empty connection touches")


@pytest.mark.rule("move.needs-customers", "move.end.satisfied.possible")
def test_no_move_without_customers_or_without_a_legal_end() -> None:
    game = stage(hands={"blue": ["minato"]})
    expect(game, "move", "move.needs-customers", "no customers wait on the map")
    game = stage(customers={"ota": ["food"]}, hands={"blue": ["minato"]})
    expect(game, "move", "move.pay", "you hold no Ōta card, no wildcard and fewer than 3 cards")
    game = stage("v1", customers={"minato": ["food"]}, hands={"blue": ["minato"]})
    expect(game, "move", "move.end.satisfied.possible", "no journey from Minato")


@pytest.mark.rule(
    "upgrade.own-store",
    "upgrade.specialty-to-dept",
    "upgrade.sakura-only",
    "upgrade.pay-customer",
    "upgrade.pay-card",
)
def test_what_keeps_the_stores_from_growing() -> None:
    hands = {"blue": ["sumida"]}
    expect(
        stage(stores=[["red", "food", "ueno"]], hands=hands), "upgrade", "upgrade.own-store", "no store yet"
    )
    ueno, oshiage, omori = ([["blue", "food", site]] for site in ("ueno", "oshiage", "omori"))
    done = [["blue", "department", "ueno"]]
    expect(stage(stores=done, hands=hands), "upgrade", "upgrade.specialty-to-dept", "cannot grow further")
    expect(stage(stores=oshiage, hands=hands), "upgrade", "upgrade.sakura-only", "Oshiage has no sakura")
    game = stage(stores=[*oshiage, *omori], hands=hands)
    expect(game, "upgrade", "upgrade.sakura-only", "none of your stores")
    game = stage(stores=[*oshiage, *ueno], hands=hands)
    expect(game, "upgrade", "upgrade.pay-customer", "Ueno", "a customer who wants food")
    game = stage(stores=ueno, won={"blue": ["food"]}, hands=hands)
    expect(game, "upgrade", "upgrade.pay-card", "Ueno lies in Taitō, and you hold no Taitō card")


@pytest.mark.rule("upgrade.prototype.first.needs-token", "upgrade.prototype.first", "upgrade.prototype.dots")
def test_what_keeps_the_stores_of_the_prototype_from_growing() -> None:
    goods = ["clothing", "books", "toys", "electronics"] * 3
    low = [station.id for station in load_city("tokyo-prototype").stations if station.height == 1]
    rows = [["blue", good, site] for good, site in zip(goods, low, strict=False)]
    game = ready(edition="prototype", stores=[*rows, ["blue", "food", "ueno"]], hands={"blue": ["taito"]})
    expect(game, "upgrade", "upgrade.prototype.first.needs-token", "another good than food")
    stores = [
        ["blue", "food", "ueno"],
        ["blue", "books over toys", "iidabashi"],
        *rows[:1],
        *rows[4:5],
        *rows[8:9],
    ]
    game = ready("upgrade", edition="prototype", stores=stores, hands={"blue": ["taito"]})
    expect(game, "iidabashi", "upgrade.prototype.dots", "two dots: no department store")
    expect(game, low[0], "upgrade.prototype.dots", "one dot: no store grows")
    say(game, "ueno")
    expect(game, "food", "upgrade.prototype.first", "another good")
    expect(game, "clothing", "upgrade.prototype.first.needs-token", "no clothing store left in your supply")


# the Matsuri


@pytest.mark.rule("matsuri.must-move", "matsuri.one-step")
def test_the_matsuri_goes_one_step() -> None:
    game = stage(matsuri="nerima", at="matsuri")
    expect(game, "nerima", "matsuri.must-move", "may not stay in Nerima")
    expect(game, "koto", "matsuri.one-step", "Kōtō is no neighbour of Nerima")
    assert "Nakano" in why(game, "nerima").instead


@pytest.mark.rule("matsuri.neighbour")
def test_wards_that_touch_in_a_point_are_no_neighbours() -> None:
    game = stage(city="paris", matsuri="hotel-de-ville", at="matsuri")
    expect(game, "luxembourg", "matsuri.neighbour", "only touch in a point")


# opening


@pytest.mark.rule("open.empty-station", "open.pay")
def test_stations_where_no_store_can_open() -> None:
    stores = [["red", "food", "ueno"], ["blue", "department", "shibuya"]]
    game = ready("open", stores=stores, hands={"blue": ["minato"]})
    assert why(game, "ueno").sentence == "Red's food store stands in Ueno: a station holds one store"
    expect(game, "ueno", "open.empty-station")
    expect(game, "shibuya", "open.empty-station", "your department store stands in Shibuya")
    expect(game, "todai-mae", "open.pay", "you hold no Bunkyō card, no wildcard and fewer than 3 cards")
    assert why(game, "ueno").instead == tuple(game.say(game.question, answer) for answer in game.answers)


@pytest.mark.rule("open.relocate.none", "turn.supply-limit")
def test_the_prototype_does_not_relocate() -> None:
    stores = [["blue", "toys", site] for site in ("ueno", "omori", "oji")]
    game = ready("open", "shibuya", edition="prototype", stores=stores, hands={"blue": ["shibuya"]})
    expect(game, "toys", "open.relocate.none", "no toys store left in your supply")


@pytest.mark.rule("open.relocate", "open.relocate.specialty-only", "turn.supply-limit")
def test_stores_that_cannot_be_relocated() -> None:
    stores = [
        ["blue", "food", "oshiage"],
        ["blue", "food", "omori"],
        ["blue", "books", "oji"],
        ["blue", "department", "ueno"],
        ["red", "food", "shibuya"],
    ]
    game = ready("open", "roppongi", "food", stores=stores, hands={"blue": ["minato"]})
    assert options(game) == {"oshiage", "omori"}
    expect(game, "supply", "turn.supply-limit", "no food store left in your supply")
    expect(game, "roppongi", "open.relocate", "no store stands in Roppongi")
    expect(game, "shibuya", "open.relocate", "only your own stores move")
    expect(game, "ueno", "open.relocate.specialty-only", "your department store")
    expect(game, "oji", "open.relocate", "your books store stands in Ōji, and you have chosen food")


@pytest.mark.rule("setup.prototype.free-store")
def test_the_free_store_needs_an_empty_station() -> None:
    game = new("prototype", players=2, seed=1, start=0)
    say(game, "ueno", "food")
    expect(game, "ueno", "setup.prototype.free-store", "Blue's food store stands in Ueno")
    assert why(say(game, "oji"), 5).sentence == "there is no good 5"


# track


@pytest.mark.rule("expand.one-track-per-connection", "setup.permanent-link.unowned", "expand.one-segment")
def test_segments_that_cannot_be_laid() -> None:
    game = ready("expand", tracks=[["red", "omori", "oimachi"], ["blue", "shinjuku", "nakano"]])
    expect(game, "omori", "expand.one-track-per-connection", "every connection of Ōmori has its track")
    say(game, "shinjuku")
    expect(game, "yoyogi", "setup.permanent-link.unowned", "belongs to nobody")
    expect(game, "shinjuku", "expand.one-segment", "to another station")
    expect(game, "ueno", "expand.one-segment", "no connection is printed between Shinjuku and Ueno")
    expect(game, "nakano", "expand.one-track-per-connection", "your track joins Shinjuku and Nakano already")


@pytest.mark.rule(
    "expand.prototype.own-network", "expand.prototype.double", "expand.one-track-per-connection"
)
def test_segments_away_from_the_network_of_the_prototype() -> None:
    form: dict[str, Any] = {
        "stores": [["blue", "food", "shinagawa"]],
        "hands": {"blue": ["ota", "ota", "ota"]},
    }
    game = ready("expand", edition="prototype", **form)
    expect(game, "ueno", "expand.prototype.own-network", "no empty connection of Ueno")
    say(game, "oimachi")
    expect(game, "omori", "expand.prototype.own-network", "touches no store of yours")
    say(game, "shinagawa")
    expect(game, "ueno", "expand.prototype.double", "where the first one ends, in Shinagawa or Ōimachi")
    say(game, "oimachi")
    expect(game, "shinagawa", "expand.one-track-per-connection", "the first segment joins")


@pytest.mark.rule("expand.double.connected", "expand.double-match.ends", "expand.double-link.v1")
def test_second_segments_of_version_1() -> None:
    game = ready("expand", "nakano", "shinjuku", edition="v1", hands={"blue": ["shibuya"]})
    assert options(game) == {"stop"}
    expect(game, "ueno", "expand.double.connected", "in Shinjuku or Nakano")
    expect(game, "nakano", "expand.double-link.v1", "you hold no Shinjuku or Nakano card")
    expect(game, "yoyogi", "expand.double-link.v1", "from Yoyogi")
    game = ready("expand", "tokyo", "hatchobori", edition="v1", hands={"blue": ["koto"]})
    expect(game, "hatchobori", "expand.double-match.ends", "no Chiyoda or Chūō card")
    game = ready(
        "expand", "tokyo", "hatchobori", "hatchobori", edition="v1", hands={"blue": ["chuo", "koto"]}
    )
    say(game, "monzen-nakacho")
    expect(game, "koto", "expand.double-match.ends", "Kōtō is not wild: you have no store there")


@pytest.mark.rule("expand.double-match.any", "expand.double-link.any4", "expand.double-link.only-through")
def test_second_segments_of_version_2() -> None:
    game = ready("expand", "iidabashi", "shinjuku", hands={"blue": ["shibuya"]})
    assert options(game) == {"stop", "yoyogi"}
    expect(game, "shinjuku", "expand.double-link.only-through", "no Chiyoda, Shinjuku, Setagaya or Nakano")
    expect(game, "iidabashi", "expand.double-link.only-through")
    game = ready("expand", "iidabashi", "shinjuku", hands={"blue": ["ota"]})
    expect(game, "shinjuku", "expand.double-match.any")
    expect(game, "yoyogi", "expand.double-link.any4", "Minato")
    game = ready(
        "expand", "iidabashi", "shinjuku", "shinjuku", hands={"blue": ["shibuya", "chiyoda", "ota"][:2]}
    )
    say(game, "yotsuya")
    expect(game, "shibuya", "expand.double-link.only-through", "Shibuya is not wild")
    game = ready("expand", "nishi-nippori", "ueno", "ueno", hands={"blue": ["sumida"]})
    expect(game, "kita-senju", "expand.double-match.any", "you hold no Taitō, Arakawa or Adachi card")
    expect(game, "nishi-nippori", "expand.one-track-per-connection", "your track joins")
    expect(game, "oji", "expand.one-segment")


# moving


@pytest.mark.rule("move.needs-customers", "move.pay", "move.end.satisfied.possible")
def test_wards_whose_customers_cannot_travel() -> None:
    form: dict[str, Any] = {"customers": {"minato": ["food"], "ota": ["food"], "koto": ["books"]}}
    form |= {"stores": [["red", "food", "shimbashi"]], "hands": {"blue": ["minato", "koto"]}}
    game = ready("move", edition="v1", **form)
    expect(game, "taito", "move.needs-customers", "no customers wait in Taitō")
    expect(game, "ota", "move.pay", "you hold no Ōta card")
    expect(game, "koto", "move.end.satisfied.possible", "no store that sells books")


@pytest.mark.rule("move.start-station", "move.end.satisfied.possible")
def test_stations_where_no_journey_starts() -> None:
    form: dict[str, Any] = {"customers": {"minato": ["food"]}, "stores": [["red", "food", "shimbashi"]]}
    game = ready("move", "minato", "minato", edition="v1", hands={"blue": ["minato"]}, **form)
    expect(game, "ueno", "move.start-station", "Ueno lies in Taitō, and the customers start in Minato")
    expect(game, "roppongi", "move.end.satisfied.possible", "no store that sells food")


@pytest.mark.rule("move.along-track", "move.no-revisit", "move.end.satisfied", "move.end.satisfied.possible")
def test_steps_that_cannot_be_taken() -> None:
    game = ready(
        *("move", "minato", "minato", "roppongi"),
        edition="v1",
        customers={"minato": ["food"]},
        stores=[["red", "food", "tokyo"]],
        tracks=[
            ["red", *pair]
            for pair in (("roppongi", "shimbashi"), ("shimbashi", "tokyo"), ("roppongi", "yotsuya"))
        ],
        hands={"blue": ["minato"]},
    )
    assert options(game) == {"shimbashi"}
    expect(game, "stop", "move.end.satisfied", "nobody was given to a store in Roppongi")
    expect(game, "yotsuya", "move.end.satisfied.possible", "by Yotsuya")
    expect(game, "ebisu", "move.along-track", "no track lies between Roppongi and Ebisu yet")
    expect(game, "ueno", "move.along-track", "no connection joins Roppongi and Ueno")
    expect(game, "roppongi", "move.no-revisit", "the customers are there")
    say(game, "shimbashi")
    expect(game, "roppongi", "move.no-revisit", "the customers have been there")


@pytest.mark.rule("move.no-revisit.prototype")
def test_the_prototype_does_not_go_back_either() -> None:
    game = ready(
        *("move", "minato", "minato", "shimbashi"),
        edition="prototype",
        customers={"minato": ["food"]},
        stores=[["red", "food", "tokyo"], ["blue", "food", "oji"]],
        tracks=[["red", "shimbashi", "tokyo"], ["red", "shimbashi", "roppongi"]],
        hands={"blue": ["minato"]},
    )
    expect(game, "shimbashi", "move.no-revisit.prototype")


@pytest.mark.rule("move.group", "move.one-per-store", "move.mover-chooses.double")
def test_customers_a_store_cannot_be_given() -> None:
    game = ready(
        *("move", "minato", "minato", "shimbashi"),
        customers={"minato": ["books", "books2", "food"]},
        stores=[["red", "books", "shimbashi"]],
        hands={"blue": ["minato"]},
    )
    assert options(game) == {"books", "books2"}
    expect(game, "food", "move.one-per-store", "Red's books store in Shimbashi does not sell food")
    expect(game, "clothing", "move.group", "no clothing customer travels")


@pytest.mark.rule("move.prototype.dept-store")
def test_the_second_customer_of_a_department_store_wants_another_good() -> None:
    game = ready(
        *("move", "minato", "minato", "shimbashi", "food"),
        edition="prototype",
        customers={"minato": ["books", "toys", "food", "food"]},
        stores=[["red", "department", "shimbashi"], ["blue", "food", "oji"]],
        hands={"blue": ["minato"]},
    )
    assert options(game) == {"books", "toys"}
    expect(game, "food", "move.prototype.dept-store", "has been given food")


# growing


@pytest.mark.rule(
    "upgrade.own-store", "upgrade.specialty-to-dept", "upgrade.sakura-only", "upgrade.pay-customer"
)
def test_stores_and_customers_that_do_not_fit() -> None:
    stores = [["blue", "food", "ueno"], ["blue", "books", "tokyo"], ["blue", "food", "oji"]]
    stores += [["blue", "department", "shibuya"], ["red", "food", "shimbashi"]]
    won = {"blue": ["food", "food2", "clothing"]}
    game = ready("upgrade", stores=stores, won=won, hands={"blue": ["taito"]})
    expect(game, "omori", "upgrade.own-store", "no store stands in Ōmori")
    expect(game, "shimbashi", "upgrade.own-store", "only your own grow")
    expect(game, "shibuya", "upgrade.specialty-to-dept", "cannot grow further")
    expect(game, "oji", "upgrade.sakura-only", "Ōji has no sakura")
    expect(game, "tokyo", "upgrade.pay-customer", "a customer who wants books, and you have won none")
    say(game, "ueno")
    expect(game, "clothing", "upgrade.pay-customer", "wants food, not clothing")
    game = ready("upgrade", "ueno", stores=stores, won={"blue": ["food"]}, hands={"blue": ["taito"]})
    expect(game, "food2", "upgrade.pay-customer", "no double food customer")


# paying


@pytest.mark.rule("pay.match", "wild.three-cards", "wild.store", "wild.matsuri")
def test_cards_that_do_not_pay() -> None:
    form: dict[str, Any] = {"stores": [["blue", "food", "ueno"]], "matsuri": "kita"}
    game = ready("open", "roppongi", "food", "supply", hands={"blue": ["minato", "ota"]}, **form)
    expect(game, "koto", "pay.match", "you hold no Kōtō card")
    expect(
        game, "ota", "pay.match", "a card of Minato is asked for", "no store there and the Matsuri is in Kita"
    )
    expect(game, "together", "wild.three-cards", "3 cards together are a wildcard, and you hold 2")
    game = ready("open", "roppongi", "food", "supply", hands={"blue": ["minato", "taito", "kita"]}, **form)
    assert options(game) == {"minato", "taito", "kita", "together"}
    say(game, "together")
    expect(game, "ota", "wild.three-cards", "you hold no Ōta card")


@pytest.mark.rule("wild.three-cards.not-in-prototype", "expand.prototype.cost-1", "expand.prototype.cost-3")
def test_cards_that_do_not_pay_in_the_prototype() -> None:
    form: dict[str, Any] = {"edition": "prototype", "stores": [["blue", "food", "shinagawa"]]}
    form["hands"] = {"blue": ["ota", "ota", "koto", "koto"]}
    game = ready("open", "omori", "food", **form)
    expect(game, "together", "wild.three-cards.not-in-prototype", "only a store makes cards wild")
    game = ready("expand", "shinagawa", "oimachi", "stop", **form)
    expect(game, "minato", "expand.prototype.cost-1", "you hold no Minato card")
    game = ready("expand", "shinagawa", "oimachi", "oimachi", "omori", **form)
    expect(game, "minato", "expand.prototype.cost-3")
    hand_over(game, ["ota", "ota"])
    expect(game, "ota", "expand.prototype.cost-3", "you hold no Ōta card")


@pytest.mark.rule("hidden.hand")
def test_the_asked_seat_hears_of_its_own_hand() -> None:
    game = stage(turn_of="red", hands={"blue": ["minato"], "red": []}, customers={"ota": ["food"]})
    expect(game, "move", "move.pay", "you hold no card")
    assert "Minato" not in str(why(game, "move"))
