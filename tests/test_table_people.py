"""Coming and going, standing orders, chat, notes: what people do at a table beside playing."""

from __future__ import annotations

from typing import Any

import pytest
from table_tools import Played, bot, person, same

from ekiben.kernel.data_error import DataError
from ekiben.kernel.refusal import Refusal
from ekiben.table.entries import Answered, Began, Ended, Entry, Seated
from ekiben.table.refusals import NoSuchThing, NotYours, TooMuch
from ekiben.table.settings import Settings
from ekiben.table.sitting import Place
from ekiben.table.table import Table


def shared(name: str) -> Place:
    return Place(kind="shared", person=name, name=name.capitalize())


# ---------------------------------------------------------------- making and sitting


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    played = Played(wishes={"players": 3}, places=[person("ada")])
    table = played.table
    assert table.standing.state == "waiting"
    assert table.open_seats == [1, 2]
    assert [type(entry) for entry in played.do(table.join("ben", "Ben", 1.0))] == [Seated]
    with pytest.raises(Refusal, match="already"):
        table.join("ben", "Ben", 1.0)
    with pytest.raises(Refusal, match="not open"):
        table.join("cho", "Cho", 1.0, seat=0)
    assert [type(entry) for entry in played.do(table.join("cho", "Cho", 1.0, seat=2))] == [Seated, Began]
    assert table.standing.state == "playing"
    with pytest.raises(Refusal, match="has begun"):
        table.join("dee", "Dee", 1.0)
    assert same(Table.replay(played.entries), table)


def test_a_table_that_does_not_start_by_itself_waits_for_its_host() -> None:
    played = Played(places=[person("ada")], settings=Settings(start_when_full=False))
    table = played.table
    with pytest.raises(Refusal, match="still open"):
        table.start("ada", 1.0)
    played.do(table.join("ben", "Ben", 1.0))
    assert table.standing.state == "waiting"
    with pytest.raises(NotYours):
        table.start("ben", 1.0)
    played.do(table.start("ada", 1.0))
    assert table.standing.state == "playing"


def test_open_seats_are_filled_with_bots_and_one_is_made_open_again() -> None:
    played = Played(wishes={"players": 4}, places=[person("ada"), person("ben")])
    table = played.table
    with pytest.raises(NotYours):
        table.put_bot("ben", "normal", 1.0)
    played.do(table.put_bot("ada", "easy", 1.0, seat=3))
    assert table.standing.seats[3].bot == "easy"
    played.do(table.clear("ada", 3, 1.0))
    with pytest.raises(NotYours):
        table.clear("ben", 0, 1.0)
    played.do(table.put_bot("ada", "random", 1.0))
    assert table.standing.state == "playing"
    assert [seat.who for seat in table.standing.seats] == ["person", "person", "bot", "bot"]


@pytest.mark.parametrize(
    "level", ["", "./my-bot", "search:60s", "/bin/sh", "class:x.py", "Normal\n", "x" * 100]
)
def test_a_bot_that_is_no_level_is_refused(level: str) -> None:
    played = Played(places=[person("ada")])
    with pytest.raises(Refusal):
        played.table.put_bot("ada", level, 1.0)
    with pytest.raises(Refusal):
        Played(places=[person("ada"), bot(level)])
    with pytest.raises(Refusal):
        Played(settings=Settings(stand_in=level))


def test_several_play_on_one_screen() -> None:
    played = Played(wishes={"players": 3}, places=[person("ada"), shared("ada"), bot()])
    seen: set[int] = set()
    for _ in range(60):
        if played.table.errand is None:
            seen.add(played.table.game.seat)
        played.play(1)
    assert seen == {0, 1}
    with pytest.raises(Refusal, match="one seat"):
        Played(wishes={"players": 3}, places=[person("ada"), person("ada")])


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("shinjuku", {"players": 7}),
        ("shinjuku", {"edition": "v9"}),
        ("shinjuku", {"edition": "/etc/passwd.toml"}),
        ("shinjuku", {"city": "../cities/tokyo.toml"}),
        ("shinjuku", {"seed": "mine"}),
        ("shinjuku", {"position": {}}),
        ("shinjuku", {"deck": [1]}),
        ("shinjuku", {"nonsense": 1}),
        ("shinjuku", {"players": "two"}),
        ("shinjuku", {"edition": {"id": "x"}}),
        ("zerokei", {"players": 9}),
        ("zerokei", {"cards": "/etc/passwd"}),
        ("chess", {}),
    ],
)
def test_wishes_no_table_can_have_are_refused(game: str, wishes: dict[str, Any]) -> None:
    with pytest.raises((Refusal, DataError)):
        Table.opening("t", "ada", game, wishes, [person("ada")], Settings(), 1.0)


def test_who_sits_alone_plays_against_hideo() -> None:
    played = Played("zerokei", {"players": 1})
    assert [seat.who for seat in played.table.standing.seats] == ["person", "hideo"]
    played.play()
    assert played.table.standing.state == "finished"


def test_a_rematch_is_of_the_same_people_each_a_seat_further() -> None:
    played = Played(wishes={"players": 3}, places=[person("ada"), person("ben"), bot("easy")])
    with pytest.raises(Refusal):
        played.table.again("t2", 1.0)
    played.play()
    again = Table.replay(played.table.again("t2", 5.0))
    assert [seat.name for seat in again.standing.seats] == ["Chidi", "Ada", "Ben"]
    assert again.commitment != played.table.commitment
    assert again.standing.opened.wishes == played.table.standing.opened.wishes
    played.do(played.table.rematched("t2", 6.0))
    assert played.table.standing.rematch == "t2"
    assert played.table.rematched("t3", 7.0) == []


def test_from_a_moment_of_a_game_that_is_over_one_goes_on() -> None:
    played = Played()
    played.play(30)
    with pytest.raises(Refusal, match="over"):
        played.table.continuing("t2", "eve", 10, [], Settings(), 1.0)
    played.play()
    with pytest.raises(Refusal, match="moment"):
        played.table.continuing("t2", "eve", 10_000, [], Settings(), 1.0)
    places = [person("eve"), shared("eve")]
    entries = played.table.continuing("t2", "eve", 25, places, Settings(analysis=True), 9.0)
    table = Table.replay(entries)
    assert table.ply == 25
    assert table.game.digest() == played.table.course.past(25).digest()
    assert len(table.standing.times) == 25
    table.apply(table.undo("eve", 25, "answer", 10.0))
    assert table.ply == 24


# ---------------------------------------------------------------- leaving


def test_who_leaves_before_the_game_leaves_a_seat_and_the_last_one_the_table() -> None:
    played = Played(wishes={"players": 3}, places=[person("ada"), person("ben")])
    played.do(played.table.leave("ada", 1.0))
    assert played.table.host == "ben"
    assert played.table.open_seats == [0, 2]
    played.do(played.table.leave("ben", 1.0))
    assert played.table.standing.state == "abandoned"


def test_who_leaves_during_the_game_is_played_for_and_may_come_back() -> None:
    played = Played(settings=Settings(stand_in="easy"))
    played.play(20)
    with pytest.raises(NotYours):
        played.table.leave("eve", 1.0)
    played.do(played.table.leave("ben", 1.0))
    assert played.table.standing.seats[1].bot == "easy"
    assert played.table.leave("ben", 2.0) == [], "twice is once"
    played.do(played.table.take_back_seat("ben", 3.0))
    assert played.table.standing.seats[1].bot == ""
    played.do(played.table.leave("ben", 4.0))
    done = played.do(played.table.leave("ada", 5.0))
    assert isinstance(done[-1], Ended)
    assert played.table.standing.state == "abandoned"
    assert played.table.seed is None, "the hands of a game that was not ended stay hidden"
    assert same(Table.replay(played.entries), played.table)


def test_a_bot_that_fails_is_replaced_and_everybody_is_told() -> None:
    played = Played(places=[person("ada"), bot("hard")])
    played.do(played.table.bot_failed(1, "it crashed", 1.0))
    assert played.table.standing.seats[1].bot == "random"
    assert "has failed" in played.table.standing.notices[-1].text
    assert played.table.bot_failed(1, "again", 2.0) == []
    assert played.table.bot_failed(0, "no bot there", 2.0) == []


# ---------------------------------------------------------------- standing orders


def order_answers(entries: list[Entry]) -> list[Answered]:
    return [entry for entry in entries if isinstance(entry, Answered) and entry.by == "order"]


def test_the_free_income_is_taken_by_itself_unless_somebody_wants_to_be_asked() -> None:
    asked: list[int] = []
    for orders in (True, False):
        played = Played(wishes={"players": 3}, seed="12" * 32)
        if not orders:
            for name in ("ada", "ben", "cho"):
                played.do(played.table.set_orders(name, {"free-income": False}, 1.0))
        seen = 0
        for number in range(3000):
            if played.table.standing.state != "playing":
                break
            seen += played.table.view(None).question == "track income"
            played.play(1, seed=number)
        asked.append(seen)
        assert bool(order_answers(played.entries)) == orders
        assert same(Table.replay(played.entries), played.table)
    assert asked[0] == 0
    assert asked[1] > 0


def test_an_order_given_while_the_question_waits_answers_it() -> None:
    played = Played("zerokei", {"players": 4}, seed="31" * 32)
    for seed in range(5000):
        if played.table.standing.state != "playing":
            played = Played("zerokei", {"players": 4}, seed=f"{seed:064x}")
        if played.table.view(None).question == "trade":
            break
        played.play(1, seed=seed)
    else:
        pytest.fail("no offer came")
    seat, name = played.table.game.seat, played.asked()
    done = played.do(played.table.set_orders(name, {"take-yen": True}, 5.0))
    assert order_answers(done)[0].seat == seat
    played.do(played.table.set_orders(name, {"keep-points": True}, 6.0))
    assert played.table.standing.orders[seat] == {
        "keep-points": True,
        "take-yen": False,
        "no-carriage": False,
        "no-city": False,
    }
    assert same(Table.replay(played.entries), played.table)


def test_orders_are_ones_own_and_known() -> None:
    played = Played()
    with pytest.raises(NotYours):
        played.table.set_orders("eve", {"free-income": False}, 1.0)
    with pytest.raises(NotYours):
        played.table.set_orders("ada", {"free-income": False}, 1.0, seat=1)
    with pytest.raises(NoSuchThing, match="no standing order"):
        played.table.set_orders("ada", {"rule the world": True}, 1.0)
    with pytest.raises(NoSuchThing):
        played.table.set_orders("ada", {}, 1.0)


# ---------------------------------------------------------------- talking


def test_what_is_said_is_short_not_too_often_and_without_strange_signs() -> None:
    played = Played()
    done = played.do(played.table.say("ada", "Ada", " hello\n\tworld\x07\u202e ", 1.0))
    assert getattr(done[0], "text", "") == "hello world"
    with pytest.raises(Refusal):
        played.table.say("ada", "Ada", " \n ", 1.0)
    with pytest.raises(TooMuch, match="500"):
        played.table.say("ada", "Ada", "x" * 501, 1.0)
    for _ in range(4):
        played.do(played.table.say("ada", "Ada", "hi", 2.0))
    with pytest.raises(TooMuch, match="seconds") as caught:
        played.table.say("ada", "Ada", "hi", 3.0)
    assert 0 < caught.value.wait <= 10
    played.do(played.table.say("ben", "Ben", "hi", 3.0))
    played.do(played.table.say("ada", "Ada", "hi", 13.0))
    for number in range(200):
        played.do(played.table.say("ada", "Ada", f"line {number}", 1000.0 + 100 * number))
    assert len(played.table.standing.chat) == 100


def test_who_is_muted_is_muted_for_one_only() -> None:
    played = Played()
    played.do(played.table.mute("ada", "ben", True, 1.0))
    assert played.table.mute("ada", "ben", True, 1.0) == []
    assert played.table.standing.muted == {"ada": ["ben"]}
    played.do(played.table.mute("ada", "ben", False, 1.0))
    assert played.table.standing.muted == {"ada": []}
    with pytest.raises(Refusal):
        played.table.mute("ada", "ada", True, 1.0)


def test_notes_are_kept_for_who_sits_here() -> None:
    played = Played()
    played.do(played.table.note("ada", "buy books", 1.0))
    assert played.table.note("ada", "buy books", 1.0) == []
    with pytest.raises(NotYours):
        played.table.note("eve", "hello", 1.0)
    with pytest.raises(TooMuch):
        played.table.note("ada", "x" * 10_001, 1.0)
    assert played.table.standing.notes == {"ada": "buy books"}


def test_a_new_name_is_told_at_all_tables() -> None:
    played = Played()
    played.do(played.table.rename("ada", "Countess", 1.0))
    assert played.table.seat_name(0) == "Countess"
    assert played.table.rename("ada", "Countess", 1.0) == []
    assert played.table.rename("eve", "Eve", 1.0) == []
