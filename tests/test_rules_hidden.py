"""The rules of what is hidden and what lies open."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rule_cases import (
    EVERY,
    LATER,
    LINE,
    SECOND,
    ask,
    heap,
    last_turn,
    line,
    shop,
    table,
    twin,
)
from shinjuku_tools import (
    BLUE,
    RED,
    begin,
    code,
    deck,
    discards,
    end_turn,
    hand,
    names,
    options,
    queue,
    say,
    won,
)

from ekiben.games.shinjuku import Shinjuku, charter, new
from ekiben.games.shinjuku.city import load_city
from ekiben.games.shinjuku.view import GAUGE, ShinjukuView
from ekiben.kernel.view import Event, facts

VIEWERS: tuple[int | None, ...] = (None, BLUE, RED)
#: The queue, where there is one, so that two positions differ in nothing but what they say.
QUEUE: dict[str, Any] = {
    edition: {"queue": [["minato", ["food", "food"]], ["chuo", []], ["nerima", []], ["adachi", []]]}
    for edition in ("v2r6", "v2")
}


def views(game: Shinjuku, *viewers: int | None) -> list[ShinjukuView]:
    """What these seats see, or a spectator."""
    return [game.view(viewer) for viewer in viewers]


def told(game: Shinjuku, viewer: int | None, *words: str) -> list[Event]:
    """What a seat hears while these answers are given; the game itself stays where it is."""
    world, events = twin(game), list[Event]()
    for word in words:
        before, answer = world.view(viewer), code(world, word)
        say(world, word)
        events += world.tell(before, answer, world.view(viewer))
    return events


def kinds(game: Shinjuku, seen: tuple[int, ...] | None) -> list[str] | None:
    """Customers as a view shows them, in words; None where it hides them."""
    return None if seen is None else [names(game, "kinds")[kind] for kind in seen]


# ---------------------------------------------------------------- cards


@pytest.mark.rule("hidden.hand")
@EVERY
def test_others_see_how_many_cards_are_in_a_hand_and_not_which(edition: str) -> None:
    one, other = (
        table(edition, hands={"blue": ["koto"], "red": cards}, **QUEUE.get(edition, {}))
        for cards in (["ota", "ota", "kita"], ["suginami", "nerima", "chiyoda"])
    )
    assert views(one, None, BLUE) == views(other, None, BLUE)
    assert one.view(RED) != other.view(RED)
    for game in (one, other):
        wards = names(game, "wards")
        for viewer in VIEWERS:
            seen = game.view(viewer)
            assert seen.hands == (1, 3)
            own = [] if viewer is None else hand(game, viewer)
            assert [wards[card] for card in seen.hand or ()] == own
        assert "hand" not in facts(game.view(None))
    for viewer, cards in ((BLUE, 1), (RED, 0), (None, 0)):  # what is drawn is told to who draws it
        drawn = [
            event for event in told(one, viewer, "income") if event.kind == "drawn" and event.seat == BLUE
        ]
        assert [":" in event.words for event in drawn] == [bool(cards)]


@pytest.mark.rule("hidden.queue-card")
@SECOND
def test_the_card_from_the_queue_is_seen_by_all_and_hidden_in_the_hand(edition: str) -> None:
    game = table(edition, **QUEUE[edition], matsuri="nerima")
    words = ["income"] if edition == "v2" else ["income", "itabashi"]
    for viewer in VIEWERS:
        assert names(game, "wards")[game.view(viewer).queue[0].ward or 0] == "minato"
        taken = [event for event in told(game, viewer, *words) if event.kind == "queue card"]
        assert [event.words for event in taken] == ["Red takes the Minato card from the queue"]
    say(game, *words)
    assert hand(game, RED) == ["minato"]
    form: dict[str, Any] = {**QUEUE[edition], "hands": {"red": ["ota", "kita"]}}
    seen, unseen = table(edition, known={"red": ["ota"]}, **form), table(edition, **form)
    assert views(seen, None, BLUE, RED) == views(unseen, None, BLUE, RED)  # memory, not display


@pytest.mark.rule("hidden.draw-pile")
@EVERY
def test_the_order_of_the_draw_pile_is_unknown_to_all_and_its_size_public(edition: str) -> None:
    form: dict[str, Any] = {"hands": {"blue": ["koto"]}, **QUEUE.get(edition, {})}
    one, other = table(edition, deck=["ota", "kita"], **form), table(edition, deck=["kita", "taito"], **form)
    assert views(one, *VIEWERS) == views(other, *VIEWERS)
    for viewer in VIEWERS:
        assert one.view(viewer).deck == len(deck(one))
    before = deck(one)
    say(one, "income")
    assert len(before) > len(deck(one)) == one.view(None).deck


@pytest.mark.rule("hidden.discards")
@EVERY
def test_of_the_discards_the_top_card_and_their_number_are_seen(edition: str) -> None:
    form: dict[str, Any] = {"hands": {"blue": ["koto", "shibuya"]}, "stores": [["blue", "food", "shibuya"]]}
    form |= QUEUE.get(edition, {})
    one = table(edition, discards=["ota", "kita", "taito"], **form)
    other = table(edition, discards=["nerima", "ota", "taito"], **form)
    assert views(one, *VIEWERS) == views(other, *VIEWERS)
    wards = names(one, "wards")
    for viewer in VIEWERS:
        seen = one.view(viewer)
        assert (seen.discards, wards[seen.discard_top or 0]) == (3, "taito")
        words = ["open", "yoyogi", "books", "shibuya"]
        paid = [event for event in told(one, viewer, *words) if event.kind == "paid"]
        assert [(event.words, event.seat) for event in paid] == [("Blue pays Shibuya", BLUE)]
    say(one, "open", "yoyogi", "books", "shibuya")
    assert (one.view(RED).discards, wards[one.view(RED).discard_top or 0]) == (4, "shibuya")
    assert table(edition, **form).view(None).discard_top is None


@pytest.mark.rule("hidden.deck-composition")
@EVERY
def test_everybody_knows_how_many_cards_of_each_ward_there_are(edition: str) -> None:
    game = new(edition, players=2, seed="deck", start=0)
    city = load_city(game.view(None).city)
    known = Counter({ward.id: ward.cards for ward in city.wards})
    cards = deck(game) + discards(game) + hand(game, BLUE) + hand(game, RED) + [row[0] for row in queue(game)]
    assert Counter(cards) == known and known["setagaya"] == 5 and known["kita"] == 2


@pytest.mark.rule("hidden.hand")
@EVERY
def test_whoever_imagines_the_hand_of_a_player_who_pays_imagines_one_that_can(edition: str) -> None:
    game = ask(shop(edition, ["ota"], **QUEUE.get(edition, {})), "move")
    for seed in range(60):
        imagined = game.determinize(RED, seed)
        assert isinstance(imagined, Shinjuku)
        assert options(imagined) == set(hand(imagined, BLUE)) <= {"ota", "shibuya", "katsushika"}
        say(imagined, hand(imagined, BLUE)[0])
        assert hand(imagined, BLUE) == []
    if edition == "prototype":
        return
    game = say(ask(shop(edition, ["kita", "koto", "chuo", "minato"]), "move"), "together", "kita")
    for seed in range(20):
        imagined = game.determinize(RED, seed)
        assert isinstance(imagined, Shinjuku)
        assert options(imagined) == set(hand(imagined, BLUE))
        say(imagined, min(options(imagined)))
        assert len(hand(imagined, BLUE)) == 2


# ---------------------------------------------------------------- customers


@pytest.mark.rule("hidden.collection.screen")
@LATER
def test_collections_are_hidden_neither_goods_nor_number_nor_points_are_shown(edition: str) -> None:
    rich, poor = (
        table(edition, won={"blue": ["food"], "red": customers}, **QUEUE.get(edition, {}))
        for customers in (heap(food=2, books=1, electronics2=1), heap(clothing=1))
    )
    assert views(rich, None, BLUE) == views(poor, None, BLUE)
    assert [kinds(rich, seen) for seen in rich.view(BLUE).collections] == [["food"], None]
    assert [kinds(rich, seen) for seen in rich.view(RED).collections] == [None, won(rich, RED)]
    assert rich.view(None).collections == (None, None)
    assert rich.view(RED).own_score == rich.score(RED) > 0 and rich.view(None).own_score is None
    assert rich.view(RED).scores == ()


@pytest.mark.rule("hidden.collection.open")
def test_collections_of_the_prototype_lie_open() -> None:
    game = table("prototype", won={"blue": ["food"], "red": heap(books=2, toys=1)})
    for viewer in VIEWERS:
        assert [kinds(game, seen) for seen in game.view(viewer).collections] == [
            won(game, BLUE),
            won(game, RED),
        ]


@pytest.mark.rule("hidden.reveal-at-end")
@LATER
def test_at_the_end_all_collections_are_revealed(edition: str) -> None:
    collections = (heap(food=2, books=1), heap(clothing=3))
    game = last_turn(edition, *collections)
    assert game.view(None).collections == (None, None) and game.view(BLUE).collections[RED] is None
    say(game, "income")
    assert game.over
    for viewer in VIEWERS:
        assert [kinds(game, seen) for seen in game.view(viewer).collections] == [*collections]
        assert game.view(viewer).scores == tuple(game.scores)


@pytest.mark.rule("hidden.delivery-public", "hidden.discards")
@EVERY
def test_deliveries_and_payments_are_seen_by_all_when_they_happen(edition: str) -> None:
    game = line(
        edition, ["food", "books", "clothing"], ["red", "food", "shinjuku"], ["blue", "books", "tokyo"]
    )
    words = ["move", "nakano", "nakano", *LINE[:4]]
    stops = options(say(twin(game), *words)) if edition in ("v2r6", "v2") else set[str]()
    words += ["stop"] if "stop" in stops else []
    for viewer in VIEWERS:
        heard = [(event.kind, event.seat, event.words) for event in told(game, viewer, *words)]
        assert ("paid", BLUE, "Blue pays Nakano") in heard
        assert ("delivered", RED, "Red gets a food customer in Shinjuku") in heard
        assert ("delivered", BLUE, "Blue gets a books customer in Tōkyō") in heard
        assert [kind for kind, _, _ in heard].count("delivered") == 2
        journey = say(twin(game), *words).view(viewer).journey
        assert journey is not None and journey.seat == BLUE and not journey.travelling
        seen = [
            (names(game, "stations")[visit.station], kinds(game, visit.given), visit.to)
            for visit in journey.route
        ]
        assert seen == [
            ("nakano", [], None),
            ("shinjuku", ["food"], RED),
            ("yotsuya", [], None),
            ("tokyo", ["books"], BLUE),
        ]


@pytest.mark.rule("hidden.delivery-public")
@LATER
def test_a_customer_spent_is_seen_by_all(edition: str) -> None:
    for kind, words in (
        ("food", "Blue spends a food customer"),
        ("books2", "Blue spends a double books customer"),
    ):
        form: dict[str, Any] = {"won": {"blue": [kind]}, "hands": {"blue": ["shibuya"]}}
        game = table(edition, stores=[["blue", kind.removesuffix("2"), "shibuya"]], **form)
        for viewer in VIEWERS:
            events = told(game, viewer, "upgrade", "shibuya", kind, "shibuya")
            assert [event.words for event in events if event.kind == "spent"] == [words]


@pytest.mark.rule("hidden.delivery-public")
@EVERY
def test_the_last_journey_is_not_shown_under_the_ward_of_the_next(edition: str) -> None:
    hands = {"blue": ["nakano"], "red": ["ota", "minato"]}
    shops = [["red", "food", "shinjuku"], ["red", "food", "omori"]]
    game = line(edition, ["food"], *shops, also={"ota": ["food"]}, hands=hands)
    say(game, "move", "nakano", "nakano", "nakano", "shinjuku")
    end_turn(game)
    begin(game)
    wards = names(game, "wards")
    for word in ("move", "ota", "ota", "omori"):
        journey = game.view(None).journey
        if journey is not None and journey.route:
            visits = [names(game, "stations")[visit.station] for visit in journey.route]
            assert (wards[journey.ward], visits) == ("nakano", ["nakano", "shinjuku"])
        say(game, word)
    journey = game.view(None).journey
    assert journey is not None and wards[journey.ward] == "ota" and journey.seat == RED


@pytest.mark.rule("hidden.bag")
@EVERY
def test_of_the_bag_only_a_coarse_gauge_is_shown_or_by_option_its_number(edition: str) -> None:
    goods, counts = charter(edition).edition.goods, charter(edition).edition.customers
    box: list[str] = []
    for good, (singles, doubles) in zip(goods, counts, strict=True):
        box += [good] * singles + [f"{good}2"] * doubles
    box.remove(last := box[-1])
    box.remove(last)  # two of them wait in the queue, where there is one
    seen: list[str] = []
    for left in range(len(box), -1, -1):
        form: dict[str, Any] = {"bag": box[:left], "rest": {"customers": "ota"}}
        if edition in QUEUE:
            form["queue"] = [["minato", [last, last]], *QUEUE[edition]["queue"][1:]]
        for viewer in VIEWERS:
            assert table(edition, **form, options={"bag_count": "exact"}).view(viewer).bag == left
        gauges = {table(edition, **form).view(viewer).bag for viewer in VIEWERS}
        assert len(gauges) == 1 and gauges <= set(GAUGE)
        seen += [str(gauge) for gauge in gauges]
    assert seen == sorted(seen, key=GAUGE.index, reverse=True)  # never fuller than before
    assert seen.index("empty") == len(box)  # that it is empty is seen, and nothing else exactly
    assert all(seen.count(word) > 1 for word in GAUGE[1:])


# ---------------------------------------------------------------- what lies open


@pytest.mark.rule("hidden.queue-open")
@SECOND
def test_queue_matsuri_and_stacks_are_open_to_all(edition: str) -> None:
    rows = [["ota", ["food", "food2"]], ["chuo", ["books"]], ["minato", []], []]
    game = table(edition, stores=[["red", "department", "ueno"]], queue=rows, matsuri="nerima")
    wards = names(game, "wards")
    for viewer in VIEWERS:
        seen = game.view(viewer)
        spaces = [[] if at.ward is None else [wards[at.ward], kinds(game, at.customers)] for at in seen.queue]
        assert spaces == rows and seen.queue_size == 3
        assert seen.matsuri is not None and wards[seen.matsuri] == "nerima"
        assert seen.stacks == (2, 2, 2, 1, 1)


@pytest.mark.rule("hidden.supplies-open")
@EVERY
def test_supplies_and_the_board_are_open_to_all(edition: str) -> None:
    rows = [["red", "food", "shinjuku"], ["red", "department", "tokyo"], ["blue", "books", "nakano"]]
    ways = [["red", "shinjuku", "nakano"], ["blue", "nakano", "koenji"], ["red", "tokyo", "akihabara"]]
    game = table(edition, stores=rows, tracks=ways, customers={"ota": ["food", "books"]})
    sheet = game.sheet.edition
    each, goods = sheet.stores_per_good, list(sheet.goods)
    for viewer in VIEWERS:
        seen = game.view(viewer)
        assert seen.supplies[RED].stores == tuple(each - (good == "food") for good in goods)
        assert seen.supplies[BLUE].stores == tuple(each - (good == "books") for good in goods)
        assert [supply.departments for supply in seen.supplies] == [sheet.dept_stores, sheet.dept_stores - 1]
        assert [supply.track for supply in seen.supplies] == [sheet.track[2] - 1, sheet.track[2] - 2]
        stations = names(game, "stations")
        assert {stations[at]: store.seat for at, store in seen.stores.items()} == {
            "shinjuku": RED,
            "tokyo": RED,
            "nakano": BLUE,
        }
        lines = game.sheet.city.connections
        laid = {frozenset(stations[end] for end in lines[at]): seat for at, seat in seen.tracks.items()}
        assert laid == {frozenset(row[1:]): ("blue", "red").index(row[0]) for row in ways}
        ota = names(game, "wards").index("ota")
        assert {ward: kinds(game, heap) for ward, heap in seen.waiting.items()} == {ota: ["food", "books"]}


@pytest.mark.rule("hidden.bonus-open")
@SECOND
def test_claimed_bonus_tokens_are_open_and_who_claimed_first(edition: str) -> None:
    spots = ("ueno", "tokyo", "shibuya")
    for claims, tokens, order in (
        (["red", "blue", "red"], (2, 5), (RED, BLUE)),
        (["blue", "blue", "red"], (5, 2), (BLUE, RED)),
    ):
        rows = [[colour, "department", spot] for colour, spot in zip(claims, spots, strict=True)]
        game = table(edition, stores=rows, bonus=claims)
        for viewer in VIEWERS:
            assert (game.view(viewer).bonus, game.view(viewer).bonus_order) == (tokens, order)
