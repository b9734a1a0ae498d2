"""The rules of MOVE, which the prototype calls LURE: who travels, along what, and where it ends."""

from __future__ import annotations

from typing import Any

import pytest
from rule_cases import EARLY, EVERY, LINE, SECOND, depart, line, rail, refused, stop, table, travelling, twin
from shinjuku_tools import (
    BLUE,
    RED,
    customers,
    discards,
    hand,
    move,
    options,
    route,
    say,
    snapshot,
    stores,
    tracks,
    won,
)

from ekiben.games.shinjuku.vocabulary import ACTION, MOVE_GIVE, MOVE_START, MOVE_STEP
from ekiben.kernel.history import History
from ekiben.kernel.words import read

# ---------------------------------------------------------------- setting out


@pytest.mark.rule("move.pay")
@EVERY
def test_a_journey_costs_a_card_of_the_ward_of_the_customers(edition: str) -> None:
    shops = [["red", "food", "shinjuku"], ["red", "food", "omori"]]
    game = line(edition, ["food"], *shops, also={"ota": ["food"]}, hands={"blue": ["ota", "ota"]})
    say(game, "move")
    assert options(game) == {"ota"}
    assert refused(game, "nakano") == "move.pay"
    say(game, "ota", "ota", "omori")
    assert hand(game, BLUE) == discards(game) == ["ota"]
    game = line(edition, ["food"], *shops, hands={"blue": ["minato"]})
    assert refused(game, "move") == "move.pay"


@pytest.mark.rule("move.needs-customers")
@EVERY
def test_nobody_travels_from_an_empty_ward(edition: str) -> None:
    hands = {"blue": ["ota", "nakano"]}
    game = line(edition, [], ["red", "food", "shinjuku"], hands=hands)
    assert refused(game, "move") == "move.needs-customers"
    game = say(line(edition, ["food"], ["red", "food", "shinjuku"], hands=hands), "move")
    assert refused(game, "ota") == "move.needs-customers"


@pytest.mark.rule("move.gather-all")
@EVERY
def test_all_customers_of_the_ward_travel(edition: str) -> None:
    waiting = ["food", "clothing", "clothing", "books"]
    game = depart(line(edition, waiting, ["red", "food", "yotsuya"]))
    assert travelling(game) == waiting and customers(game) == {}
    stop(say(game, "nakano", "shinjuku", "yotsuya"))
    assert won(game, RED) == ["food"] and customers(game) == {"shinjuku": waiting[1:]}


@pytest.mark.rule("move.start-station")
@EVERY
def test_the_mover_chooses_any_station_of_the_ward_to_start_from(edition: str) -> None:
    ways = [*rail("blue", "roppongi", "shimbashi", "shinagawa"), *rail("blue", "shimbashi", "daiba")]
    shops = [["blue", "food", "shimbashi"]]
    for start in ("shimbashi", "roppongi", "shinagawa", "daiba"):
        game = table(
            edition, stores=shops, tracks=ways, customers={"minato": ["food"]}, hands={"blue": ["minato"]}
        )
        depart(game, "minato")
        assert options(game) == {"shimbashi", "roppongi", "shinagawa", "daiba"}
        assert refused(game, "meguro") == "move.start-station"
        say(game, start)
        assert route(game) == [start] and (game.question == ACTION) == (start == "shimbashi")
    if edition in ("v2r6", "v2"):  # without any store or track on the map
        game = table(edition, customers={"minato": ["food"]}, hands={"blue": ["minato"]})
        assert len(options(depart(game, "minato"))) == 4


@pytest.mark.rule("move.group")
@EVERY
def test_the_group_is_never_split(edition: str) -> None:
    waiting = ["food", "clothing", "books", "books"]
    game = depart(line(edition, waiting, ["red", "clothing", "shinjuku"], ["red", "food", "tokyo"]))
    say(game, "nakano")
    for station, left in (("shinjuku", ["food", "books", "books"]), ("yotsuya", ["food", "books", "books"])):
        say(game, station)
        assert game.question == MOVE_STEP and travelling(game) == left
        assert customers(game) == {}  # nobody stays behind
    stop(say(game, "tokyo"))
    assert customers(game) == {"chiyoda": ["books", "books"]}


@pytest.mark.rule("move.no-pick-up")
@EVERY
def test_customers_of_other_wards_are_not_picked_up(edition: str) -> None:
    also = {"shinjuku": ["food", "books"], "chiyoda": ["food"], "suginami": ["food"]}
    game = line(
        edition, ["food", "clothing"], ["red", "food", "yotsuya"], ["red", "clothing", "tokyo"], also=also
    )
    move(game, "nakano", ["nakano", "shinjuku", "yotsuya", "tokyo"], pay=["nakano"])
    assert won(game, RED) == ["food", "clothing"] and customers(game) == also


@pytest.mark.rule("move.along-track")
@EVERY
def test_each_step_follows_track_of_anybody_or_the_link(edition: str) -> None:
    shops = [["blue", "food", "takadanobaba"], ["red", "food", "yotsuya"], ["red", "food", "roppongi"]]
    ways = [*rail("blue", "takadanobaba", "shinjuku"), *rail("red", "shinjuku", "yotsuya")]
    ways += rail("red", "yoyogi", "roppongi")
    waiting = {"shinjuku": ["food", "food", "food"]}
    game = table(edition, stores=shops, tracks=ways, customers=waiting, hands={"blue": ["shinjuku"]})
    say(depart(game, "shinjuku"), "shinjuku")
    assert options(game) - {"stop"} == {"takadanobaba", "yotsuya", "yoyogi"}
    assert refused(game, "nakano") == "move.along-track"  # printed, but without track
    assert refused(game, "tokyo") == "move.along-track"
    for step, onward in (("takadanobaba", set()), ("yotsuya", set()), ("yoyogi", {"roppongi"})):
        there = say(twin(game), step)
        assert (options(there) - {"stop"} if there.question == MOVE_STEP else set()) == onward


@pytest.mark.rule("move.no-track-needed")
@EVERY
def test_a_journey_may_begin_and_end_at_one_station(edition: str) -> None:
    game = line(edition, ["food", "food"], tracks=[], stores=[["blue", "food", "nakano"]])
    move(game, "nakano", ["nakano"], pay=["nakano"])
    assert won(game, BLUE) == ["food"] and customers(game) == {"nakano": ["food"]}
    assert game.question == ACTION and tracks(game) == {}


@pytest.mark.rule("move.no-revisit", "move.no-revisit.prototype")
@EVERY
def test_no_station_is_visited_twice(edition: str) -> None:
    shops = [["red", "food", "tokyo"], ["red", "food", "akihabara"], ["blue", "food", "iidabashi"]]
    ways = rail("red", "tokyo", "akihabara", "iidabashi", "tokyo")
    waiting = {"chiyoda": ["food"] * 4}
    game = table(edition, stores=shops, tracks=ways, customers=waiting, hands={"blue": ["chiyoda"]})
    rule = "move.no-revisit.prototype" if edition == "prototype" else "move.no-revisit"
    say(depart(game, "chiyoda"), "tokyo", "akihabara")
    assert options(game) == {"iidabashi", "stop"}
    assert refused(game, "tokyo") == refused(game, "akihabara") == rule
    say(game, "iidabashi")  # from where only visited stations could be reached
    assert game.question == ACTION and customers(game) == {"chiyoda": ["food"]}
    assert (won(game, RED), won(game, BLUE)) == (["food", "food"], ["food"])


@pytest.mark.rule("move.no-revisit", "move.no-revisit.prototype")
@EVERY
def test_nobody_goes_back_across_the_link(edition: str) -> None:
    shops = [["blue", "food", "shinjuku"], ["red", "food", "yoyogi"]]
    waiting = {"shinjuku": ["food"] * 3}
    game = table(edition, stores=shops, customers=waiting, hands={"blue": ["shinjuku"]})
    say(depart(game, "shinjuku"), "shinjuku", "yoyogi")
    assert game.question == ACTION and customers(game) == {"shibuya": ["food"]}


# ---------------------------------------------------------------- passing


@pytest.mark.rule("move.pass")
@EVERY
def test_where_no_store_fits_the_group_passes(edition: str) -> None:
    game = depart(line(edition, ["food", "food"], ["red", "books", "shinjuku"], ["red", "food", "tokyo"]))
    for station in ("nakano", "shinjuku", "yotsuya"):
        say(game, station)
        assert game.question == MOVE_STEP and travelling(game) == ["food", "food"]
    stop(say(game, "tokyo"))
    assert won(game, RED) == ["food"] and won(game, BLUE) == []


# ---------------------------------------------------------------- the end


@pytest.mark.rule("move.end.satisfied")
@EARLY
def test_a_journey_ends_where_a_customer_was_given_to_a_store(edition: str) -> None:
    shops = [["blue", "books", "shinjuku"], ["red", "food", "yotsuya"], ["red", "food", "akihabara"]]
    game = say(depart(line(edition, ["food", "food"], *shops)), "nakano")
    for station, satisfied in (("shinjuku", False), ("yotsuya", True), ("tokyo", False)):
        if station == "shinjuku":
            assert refused(game, "stop") == "move.end.satisfied"
        say(game, station)
        if satisfied:
            assert "stop" in options(game)  # a foreign store will do
        else:
            assert refused(game, "stop") == "move.end.satisfied"
    assert options(game) == {"akihabara"}


@pytest.mark.rule("move.end.satisfied.possible")
@EARLY
def test_a_journey_that_cannot_end_so_is_not_offered(edition: str) -> None:
    game = line(edition, ["food"], ["red", "books", "shinjuku"])
    assert refused(game, "move") == "move.end.satisfied.possible"
    game = line(
        edition, ["food"], ["red", "food", "shinjuku"], ["red", "books", "omori"], also={"ota": ["food"]}
    )
    say(game, "move")
    assert options(game) == {"nakano"}
    game = line(
        edition, ["food"], ["red", "food", "meguro"], ["red", "books", "omori"], also={"ota": ["food"]}
    )
    assert refused(game, "move") == "move.end.satisfied.possible"


@pytest.mark.rule("move.end.satisfied.possible")
@EARLY
def test_starts_and_steps_into_dead_ends_are_not_offered(edition: str) -> None:
    ways = [
        *rail("blue", *LINE),
        *rail("blue", "shinjuku", "takadanobaba"),
        *rail("blue", "tokyo", "hatchobori"),
    ]
    game = depart(line(edition, ["food"], ["red", "food", "tokyo"], tracks=ways, also={"shinjuku": ["food"]}))
    say(game, "nakano", "shinjuku")
    assert options(game) == {"yotsuya"}
    assert refused(game, "takadanobaba") == refused(game, "yoyogi") == "move.end.satisfied.possible"
    ways = rail("blue", "shinjuku", "yotsuya", "tokyo")
    form: dict[str, Any] = {"stores": [["blue", "food", "tokyo"]], "hands": {"blue": ["shinjuku"]}}
    game = table(edition, **form, tracks=ways, customers={"shinjuku": ["food"]})
    depart(game, "shinjuku")
    assert options(game) == {"shinjuku", "yotsuya"}
    assert refused(game, "takadanobaba") == "move.end.satisfied.possible"


@pytest.mark.rule("move.end.early-stop")
@EARLY
def test_the_mover_may_stop_although_more_could_be_delivered(edition: str) -> None:
    game = say(
        depart(line(edition, ["food", "food"], ["red", "food", "shinjuku"], ["blue", "food", "tokyo"])),
        "nakano",
    )
    say(game, "shinjuku")
    assert options(game) == {"yotsuya", "stop"}
    say(game, "stop")
    assert won(game, RED) == ["food"] and customers(game) == {"shinjuku": ["food"]}


@pytest.mark.rule("move.end.anywhere")
@SECOND
@pytest.mark.parametrize("end", ["nakano", "shinjuku", "yotsuya", "tokyo"])
def test_the_mover_may_stop_anywhere(edition: str, end: str) -> None:
    game = line(edition, ["food", "books"], ["red", "food", "yotsuya"])
    move(game, "nakano", LINE[: LINE.index(end) + 1], pay=["nakano"])
    passed = end in ("yotsuya", "tokyo")
    ward = {"nakano": "nakano", "tokyo": "chiyoda"}.get(end, "shinjuku")
    assert won(game, RED) == (["food"] if passed else [])
    assert customers(game) == {ward: ["books"] if passed else ["food", "books"]}


@pytest.mark.rule("move.end.null")
@SECOND
@pytest.mark.parametrize("ways", [True, False])
def test_a_journey_to_nowhere_costs_its_card_and_changes_nothing_else(edition: str, ways: bool) -> None:
    game = line(edition, ["food", "food2"], ["red", "food", "shinjuku"], **({} if ways else {"tracks": []}))
    before = (customers(game), stores(game), tracks(game), won(game, BLUE), won(game, RED))
    say(depart(game), "nakano")
    stop(game)
    assert game.question == ACTION and snapshot(game).actions_done == 1
    assert (customers(game), stores(game), tracks(game), won(game, BLUE), won(game, RED)) == before
    assert hand(game, BLUE) == hand(game, RED) == [] and discards(game) == ["nakano"]


@pytest.mark.rule("move.end.nobody-left")
@EVERY
def test_when_the_last_customer_is_delivered_the_journey_is_over(edition: str) -> None:
    shops = [["red", "food", "shinjuku"], ["red", "food", "yotsuya"]]
    game = say(depart(line(edition, ["food"], *shops)), "nakano", "shinjuku")
    assert game.question == ACTION and route(game) == ["nakano", "shinjuku"]
    assert won(game, RED) == ["food"] and customers(game) == {} and travelling(game) == []


@pytest.mark.rule("move.left-over")
@EVERY
def test_who_is_left_joins_those_who_wait_in_the_ward_of_the_last_station(edition: str) -> None:
    extra = ["books"] if edition == "prototype" else ["books", "books2", "food2"]
    also = {"shinjuku": ["books", "clothing"]}
    game = line(edition, ["food", *extra], ["red", "food", "yotsuya"], also=also)
    give = {} if edition == "prototype" else {"yotsuya": "food"}
    move(game, "nakano", LINE[:3], pay=["nakano"], give=give)
    assert sorted(customers(game).pop("shinjuku")) == sorted(extra + also["shinjuku"])
    assert set(customers(game)) == {"shinjuku"}
    game = line(
        edition,
        ["food", "books"],
        ["red", "food", "yotsuya"],
        customers={"shinjuku": ["food", "books"]},
        hands={"blue": ["shinjuku"]},
    )  # back to where they came from
    move(game, "shinjuku", ["shinjuku", "yotsuya"], pay=["shinjuku"])
    assert customers(game) == {"shinjuku": ["books"]}


@pytest.mark.rule("move.one-decision")
@EVERY
def test_a_journey_brings_out_nothing_hidden_and_may_be_said_and_taken_back_as_one(edition: str) -> None:
    shops = [["red", "department", "tokyo"], ["red", "clothing", "akihabara"]]
    waiting = ["food", "books", "clothing", "clothing"]
    start = line(edition, waiting, *shops, deck=["kita"])
    history = History(start)
    words = "move Nakano with Nakano: Nakano->Shinjuku->Yotsuya->Tokyo (books)"
    answers = read(start, words, whole=False)
    history.take(answers)
    assert history.game.question in (MOVE_GIVE, MOVE_STEP)
    asked = [history.past(ply).question for ply in range(len(answers))]
    assert MOVE_GIVE in asked
    assert not any(
        history.is_barrier(ply) for ply, question in enumerate(asked) if MOVE_START <= question <= MOVE_GIVE
    )
    before = asked.index(MOVE_START)
    assert history.undo(BLUE, len(answers) - before) == len(answers) - before
    assert history.game.question == MOVE_START
    other = "Nakano->Shinjuku->Yotsuya->Tokyo (food)"
    history.take(read(history.game, other, whole=False))
    assert history.game.question in (MOVE_GIVE, MOVE_STEP)
