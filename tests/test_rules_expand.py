"""The rules of EXPAND."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from rule_cases import EVERY, LATER, lines, pieces, refused, table, twin, wards
from shinjuku_tools import (
    BLUE,
    RED,
    discards,
    expand,
    hand,
    hand_over,
    names,
    options,
    say,
    snapshot,
    tracks,
)

from ekiben.games.shinjuku import Shinjuku, charter, new
from ekiben.games.shinjuku.vocabulary import ACTION, AGAIN_FROM, PAY, PAY_CARD
from ekiben.kernel.words import read

FIRST = pytest.mark.parametrize("edition", ["v1", "v2r6"])
FULL = "expand.one-track-per-connection"


def grow(edition: str, start: str, number: int) -> list[tuple[str, str]]:
    """So many connections that hang together with a station."""
    reached, found = {start}, list[tuple[str, str]]()
    while len(found) < number:
        line = next(line for line in lines(edition) if line not in found and reached & set(line))
        reached |= set(line)
        found.append(line)
    return found


def ground(edition: str, cards: list[str], **form: Any) -> Shinjuku:
    """Blue has a store in Nakano, which matters in the prototype, and these cards."""
    return table(edition, **{"stores": [["blue", "food", "nakano"]], "hands": {"blue": cards}} | form)


def first(game: Shinjuku, start: str, end: str) -> Shinjuku:
    """Lay a first segment and come to the question of a second one."""
    say(game, "expand", start, end)
    assert game.question == AGAIN_FROM
    return game


# ---------------------------------------------------------------- every edition


@pytest.mark.rule("expand.one-segment")
@EVERY
def test_a_piece_on_an_empty_connection_makes_it_ones_own(edition: str) -> None:
    game = ground(edition, ["kita"])
    before, rivals = pieces(game, BLUE), pieces(game, RED)
    there = say(twin(game), "expand", "nakano")
    assert options(there) == {"shinjuku", "takadanobaba", "koenji", "nerima"}
    assert refused(there, "ikebukuro") == refused(there, "nakano") == "expand.one-segment"
    expand(game, [("nakano", "koenji")], pay=["kita"] if edition == "prototype" else [])
    assert tracks(game) == {frozenset(("nakano", "koenji")): BLUE}
    assert (pieces(game, BLUE), pieces(game, RED)) == (before - 1, rivals)


@pytest.mark.rule("expand.one-track-per-connection")
@EVERY
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_nobody_builds_where_track_lies(edition: str, owner: str) -> None:
    rows = [["blue", "food", "nakano"], ["red", "food", "koenji"]]
    game = ground(edition, ["kita"], stores=rows, tracks=[[owner, "nakano", "koenji"]])
    assert refused(say(twin(game), "expand", "nakano"), "koenji") == FULL
    assert refused(say(twin(game), "expand"), "koenji") == FULL  # its only connection
    say(game, "expand", "nerima", "nakano")
    assert tracks(game)[frozenset(("nakano", "koenji"))] == ("blue", "red").index(owner)


@pytest.mark.rule("expand.length-irrelevant")
@EVERY
def test_every_connection_of_the_board_takes_one_piece(edition: str) -> None:
    for start, end in lines(edition):
        rows = [["blue", "food", start], ["red", "food", "tokyo" if start != "tokyo" else "oji"]]
        game = ground(edition, ["kita"], stores=rows)
        before = pieces(game, BLUE)
        expand(game, [(start, end)], pay=["kita"] if edition == "prototype" else [])
        assert pieces(game, BLUE) == before - 1
        assert tracks(game) == {frozenset((start, end)): BLUE}


@pytest.mark.rule("expand.permanent")
@EVERY
def test_track_once_laid_stays_with_its_owner_to_the_end(edition: str) -> None:
    chance = random.Random(edition)
    game = new(edition, players=3, seed=edition)
    laid: dict[frozenset[str], int] = {}
    while not game.over:
        game.answer(chance.choice(game.answers))
        now = tracks(game)
        assert laid.items() <= now.items()
        laid = now
        assert all(
            pieces(game, seat) + list(now.values()).count(seat) == game.sheet.edition.track[3]
            for seat in range(3)
        )
    assert len(laid) > 10


@pytest.mark.rule("expand.needs-piece")
@EVERY
def test_every_segment_needs_a_piece(edition: str) -> None:
    most = charter(edition).edition.track[2]
    cards = ["kita", "ota", "chuo", "koto", "minato"]
    for left in (0, 1, 2):
        rows = [["blue", *line] for line in grow(edition, "nakano", most - left)]
        game = ground(edition, cards, tracks=rows)
        assert pieces(game, BLUE) == left
        if left == 0:
            assert refused(game, "expand") == "expand.needs-piece"
            continue
        say(game, "expand")
        say(game, min(options(game)))
        say(game, min(options(game)))
        assert (game.question == AGAIN_FROM) == (left == 2)


@pytest.mark.rule("expand.one-action")
@EVERY
@pytest.mark.parametrize("segments", [1, 2])
def test_one_segment_or_two_are_one_action_and_there_is_no_third(edition: str, segments: int) -> None:
    cards = ["nakano", "nakano", "kita", "ota", "chuo", "koto"]
    game = ground(edition, cards)
    if edition == "prototype":
        pay = ["kita"] if segments == 1 else ["kita", "ota", "chuo"]
    else:
        pay = [] if segments == 1 else ["nakano"]
    expand(game, [("nakano", "koenji"), ("nakano", "nerima")][:segments], pay)
    assert game.question == ACTION and len(tracks(game)) == segments
    assert snapshot(game).actions_done == 1
    assert refused(game, "expand") == "turn.different-actions"


# ---------------------------------------------------------------- a single segment


@pytest.mark.rule("expand.anywhere")
@LATER
def test_the_first_segment_may_lie_anywhere(edition: str) -> None:
    game = say(
        ground(edition, [], tracks=[["blue", "nakano", "koenji"], ["red", "ueno", "oshiage"]]), "expand"
    )
    empty = [line for line in lines(edition) if frozenset(line) not in tracks(game)]
    assert options(game) == {station for line in empty for station in line}
    for start, end in empty:
        assert end in options(say(twin(game), start)) and start in options(say(twin(game), end))


@pytest.mark.rule("expand.free")
@LATER
def test_a_single_segment_costs_nothing(edition: str) -> None:
    for cards in ([], ["kita"], ["kita", "arakawa", "ota"]):
        game = ground(edition, cards)
        expand(game, [("oji", "komagome")])
        assert hand(game, BLUE) == sorted(cards, key=names(game, "wards").index) and discards(game) == []
        assert tracks(game) == {frozenset(("oji", "komagome")): BLUE}


@pytest.mark.rule("expand.prototype.own-network")
@pytest.mark.parametrize("laid", [[], [["blue", "takadanobaba", "iidabashi"]]], ids=["store", "track"])
def test_track_of_the_prototype_touches_ones_own_network(laid: list[list[str]]) -> None:
    stores = [["blue", "food", "takadanobaba"], ["red", "food", "ueno"]]
    game = ground("prototype", ["kita"], stores=stores, tracks=[*laid, ["red", "ueno", "oshiage"]])
    network = {"takadanobaba"} | {station for row in laid for station in row[1:]}
    empty = [line for line in lines("prototype") if frozenset(line) not in tracks(game)]
    touching = [line for line in empty if network & set(line)]
    say(game, "expand")
    assert options(game) == {station for line in touching for station in line}
    for start in options(game):
        ends = {(set(line) - {start}).pop() for line in touching if start in line}
        assert options(say(twin(game), start)) == ends
    assert refused(game, "oshiage") == refused(game, "oji") == "expand.prototype.own-network"
    assert refused(say(game, "nakano"), "koenji") == "expand.prototype.own-network"


@pytest.mark.rule("expand.prototype.own-network.link")
@pytest.mark.parametrize(("here", "there"), [("shinjuku", "yoyogi"), ("yoyogi", "shinjuku")])
def test_the_network_of_the_prototype_goes_on_across_the_link(here: str, there: str) -> None:
    beyond = {"shinjuku": "nakano", "yoyogi": "roppongi"}
    for form in (
        {"stores": [["blue", "food", here]]},
        {"stores": [["blue", "food", beyond[here]]], "tracks": [["blue", beyond[here], here]]},
    ):
        game = ground("prototype", ["kita"], **form)
        expand(game, [(there, beyond[there])], pay=["kita"])
        assert tracks(game)[frozenset((there, beyond[there]))] == BLUE
    game = ground("prototype", ["kita"], stores=[["blue", "food", beyond[here]]])  # not at the link
    assert refused(say(game, "expand"), there) == "expand.prototype.own-network"
    cards = ["kita", "ota", "koto"]
    game = ground("prototype", cards, stores=[["blue", "food", beyond[here]]])
    expand(game, [(beyond[here], here), (there, beyond[there])], pay=cards)
    assert len(tracks(game)) == 2


@pytest.mark.rule("expand.prototype.cost-1")
def test_a_segment_of_the_prototype_costs_any_card() -> None:
    for card in ("kita", "nakano"):
        game = ground("prototype", [card, "ota"])
        expand(game, [("nakano", "koenji")], pay=[card])
        assert hand(game, BLUE) == ["ota"] and discards(game) == [card]
    assert refused(ground("prototype", []), "expand") == "expand.prototype.cost-1"


@pytest.mark.rule("expand.prototype.cost-3")
def test_two_segments_of_the_prototype_cost_any_three_cards() -> None:
    game = ground("prototype", ["kita", "ota"])
    say(game, "expand", "nakano", "koenji")
    assert game.question == PAY_CARD  # two cards are not enough for a second one
    game = first(ground("prototype", ["kita", "kita", "ota", "koto"]), "nakano", "koenji")
    say(game, "nakano", "nerima", "kita", "koto", "kita")
    assert game.question == ACTION and len(tracks(game)) == 2
    assert hand(game, BLUE) == ["ota"] and len(discards(game)) == 3


@pytest.mark.rule("expand.prototype.double")
def test_of_two_segments_of_the_prototype_the_first_touches_the_network_the_second_the_first() -> None:
    cards = ["kita", "ota", "koto"]
    for second in (("shinjuku", "meidai-mae"), ("nakano", "koenji"), ("yoyogi", "shibuya")):
        game = ground("prototype", cards)
        expand(game, [("nakano", "shinjuku"), second], pay=cards)
        assert set(tracks(game)) == {frozenset(("nakano", "shinjuku")), frozenset(second)}
    game = first(ground("prototype", cards), "nakano", "shinjuku")
    assert options(game) == {"nakano", "shinjuku", "yoyogi", "stop"}
    assert refused(game, "meidai-mae") == "expand.prototype.double"
    assert refused(game, "takadanobaba") == "expand.prototype.double"
    assert refused(say(game, "shinjuku"), "nakano") == FULL
    game = say(ground("prototype", cards), "expand")
    assert refused(game, "meidai-mae") == "expand.prototype.own-network"  # the far one is not the first


# ---------------------------------------------------------------- a second segment


@pytest.mark.rule("expand.double.optional")
@LATER
def test_a_second_segment_may_be_built_for_one_card_and_declined_for_nothing(edition: str) -> None:
    game = first(ground(edition, ["nakano", "kita"]), "nakano", "koenji")
    declined = say(twin(game), "stop")
    assert len(tracks(declined)) == 1 and len(hand(declined, BLUE)) == 2 and discards(declined) == []
    say(game, "nakano", "nerima", "nakano")
    assert game.question == declined.question == ACTION
    assert tracks(game) == {frozenset(("nakano", end)): BLUE for end in ("koenji", "nerima")}
    assert hand(game, BLUE) == ["kita"] and discards(game) == ["nakano"]


@pytest.mark.rule("expand.double.connected")
@LATER
def test_a_second_segment_lies_on_an_empty_connection_at_an_end_of_the_first(edition: str) -> None:
    laid = [["red", "tokyo", "shimbashi"]]
    for start, end in (("tokyo", "hatchobori"), ("nakano", "shinjuku"), ("shin-koiwa", "hirai")):
        game = first(ground(edition, wards(edition), tracks=laid), start, end)
        empty = [line for line in lines(edition) if frozenset(line) not in tracks(game)]
        ends = {start, end} | ({"yoyogi"} if end == "shinjuku" else set())
        assert options(game) - {"stop"} == {at for at in ends if any(at in line for line in empty)}
        assert refused(game, "oji") == "expand.double.connected"
        for at in options(game) - {"stop"}:
            assert options(say(twin(game), at)) == {(set(line) - {at}).pop() for line in empty if at in line}
    game = say(first(ground(edition, wards(edition), tracks=laid), "tokyo", "hatchobori"), "tokyo")
    assert refused(game, "shimbashi") == refused(game, "hatchobori") == FULL


@pytest.mark.rule("expand.double.either-end")
@LATER
def test_a_second_segment_starts_at_either_end_whichever_card_pays(edition: str) -> None:
    for card, second in product(
        ("chiyoda", "chuo"), [("tokyo", "shimbashi"), ("hatchobori", "monzen-nakacho")]
    ):
        game = ground(edition, [card])
        expand(game, [("tokyo", "hatchobori"), second], pay=[card])
        assert set(tracks(game)) == {frozenset(("tokyo", "hatchobori")), frozenset(second)}


@pytest.mark.rule("expand.double.wildcard")
@LATER
def test_wildcards_pay_for_a_second_segment(edition: str) -> None:
    ways = [["nakano"], ["kita", "arakawa", "ota"]] + ([["katsushika"]] if edition != "v1" else [])
    for way in ways:  # the store in Nakano, three cards, the Matsuri in Katsushika
        game = ground(edition, way)
        expand(game, [("tokyo", "hatchobori"), ("tokyo", "shimbashi")], pay=way)
        assert len(tracks(game)) == 2 and hand(game, BLUE) == []
    for cards in (["kita"], ["kita", "arakawa"]):
        assert options(first(ground(edition, cards), "tokyo", "hatchobori")) == {"stop"}


@pytest.mark.rule("expand.double.step-or-at-once")
@LATER
def test_the_second_segment_is_decided_on_behind_the_first_or_at_once(edition: str) -> None:
    start = ground(edition, ["nakano", "kita"])
    steps = first(twin(start), "nakano", "koenji")
    assert tracks(steps) == {frozenset(("nakano", "koenji")): BLUE}  # it lies already
    assert steps.view(RED).tracks != start.view(RED).tracks
    say(steps, "nakano", "nerima", "nakano")
    for words, laid in (
        ("expand Nakano->Koenji, Nakano->Nerima with Nakano", 2),
        ("expand Nakano->Koenji", 1),
    ):
        at_once = twin(start)
        for answer in read(start, words):
            at_once.answer(answer)
        assert at_once.question == ACTION and len(tracks(at_once)) == laid
        assert (at_once.digest() == steps.digest()) == (laid == 2)


def payers(edition: str, one: tuple[str, str], two: tuple[str, str]) -> tuple[Shinjuku, set[str]]:
    """The cards that pay for two segments, out of one of every ward; the game at that question."""
    game = table(edition, hands={"blue": wards(edition)})
    say(first(game, *one), *two)
    assert game.question == PAY
    return game, options(game) - {"together", "katsushika"}


def pays(edition: str, card: str, one: tuple[str, str], two: tuple[str, str]) -> bool:
    """With this card only in hand, can the second segment be built?"""
    game = first(table(edition, hands={"blue": [card]}), *one)
    if two[0] not in options(game) or two[1] not in options(say(game, two[0])):
        return False
    hand_over(say(game, two[1]), [card])
    return len(tracks(game)) == 2


UENO = (("nishi-nippori", "ueno"), ("ueno", "oshiage"))
UENO_BACK = (("oshiage", "ueno"), ("ueno", "nishi-nippori"))
AROUND = (("nakano", "shinjuku"), ("yoyogi", "roppongi"))
BACK = (("yoyogi", "roppongi"), ("shinjuku", "nakano"))
AT_THE_LINK = (("iidabashi", "shinjuku"), ("shinjuku", "yotsuya"))


@pytest.mark.rule("expand.double-match.ends")
@FIRST
def test_the_card_names_a_ward_at_an_end_of_the_first_segment(edition: str) -> None:
    game, cards = payers(edition, *UENO)
    assert cards == {"arakawa", "taito"}
    assert refused(game, "sumida") == "expand.double-match.ends"
    assert payers(edition, *UENO_BACK)[1] == {"taito", "sumida"}  # the other one first
    assert [pays(edition, card, *UENO) for card in ("arakawa", "taito", "sumida", "kita")] == [1, 1, 0, 0]
    game = first(table(edition, hands={"blue": ["sumida"]}), *UENO[0])
    assert refused(game, "ueno") == "expand.double-match.ends"


@pytest.mark.rule("expand.double-match.any")
def test_the_card_names_a_ward_of_any_of_the_three_stations() -> None:
    for pair in (UENO, UENO_BACK):
        game, cards = payers("v2", *pair)
        assert cards == {"arakawa", "taito", "sumida"}
        assert refused(game, "kita") == "expand.double-match.any"
        assert [pays("v2", card, *pair) for card in ("arakawa", "taito", "sumida", "kita")] == [1, 1, 1, 0]
    # The card decides where the second segment may lead.
    game = say(first(table("v2", hands={"blue": ["sumida"]}), *UENO[0]), "ueno")
    assert options(game) == {"oshiage"}
    assert refused(game, "akihabara") == "expand.double-match.any"


@pytest.mark.rule("expand.double-link.v1")
@FIRST
def test_the_far_side_of_the_link_joins_but_does_not_count_for_the_card(edition: str) -> None:
    game, cards = payers(edition, *AROUND)
    assert cards == {"nakano", "shinjuku"}
    assert refused(game, "shibuya") == "expand.double-link.v1"
    game, cards = payers(edition, *BACK)
    assert cards == {"shibuya", "minato"}
    assert refused(game, "shinjuku") == "expand.double-link.v1"
    assert [pays(edition, card, *AROUND) for card in ("nakano", "shinjuku", "shibuya", "minato")] == [
        1,
        1,
        0,
        0,
    ]


@pytest.mark.rule("expand.double-link.any4")
def test_through_the_link_four_wards_count() -> None:
    for pair in (AROUND, BACK):
        game, cards = payers("v2", *pair)
        assert cards == {"nakano", "shinjuku", "shibuya", "minato"}
        assert refused(game, "chuo") == "expand.double-link.any4"
        assert [pays("v2", card, *pair) for card in (*sorted(cards), "chuo")] == [1, 1, 1, 1, 0]


@pytest.mark.rule("expand.double-link.only-through")
def test_meeting_at_the_link_without_running_through_it_does_not_count_its_other_side() -> None:
    game, cards = payers("v2", *AT_THE_LINK)
    assert cards == {"chiyoda", "shinjuku"}
    assert refused(game, "shibuya") == "expand.double-link.only-through"
    assert [pays("v2", card, *AT_THE_LINK) for card in ("chiyoda", "shinjuku", "shibuya")] == [1, 1, 0]
    other_side = (("shibuya", "yoyogi"), ("yoyogi", "roppongi"))
    assert payers("v2", *other_side)[1] == {"shibuya", "minato"}
