"""Playing over HTTP at a real server: tables, seats, answers, undo, reasons, replay, restart."""

from __future__ import annotations

import random
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from served import Answer, Client, Process, guest, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("server") / "ekiben.sqlite") as running:
        yield running


def table_for_two(
    process: Process, other: Client | None = None, **wishes: object
) -> tuple[Client, Client, Answer]:
    """Two guests, one of them perhaps known already, at a table that has begun, and how the host sees it."""
    host, other = guest(process), other or guest(process)
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = host.post("/tables", **{"game": "shinjuku", "wishes": {"start": 0}, "seats": seats} | wishes)
    assert made.status == 201, made
    assert made["state"] == "waiting"
    joined = other.post(f"/tables/{made['id']}/join")
    assert joined.status == 200, joined
    return host, other, host.get(f"/tables/{made['id']}")


def answer(client: Client, table: Answer, number: int | None = None, key: str = "") -> Answer:
    """Answer the question of a table as its client has seen it."""
    moment = table["moment"]
    chosen = moment["question"]["choices"][0]["answer"] if number is None else number
    return client.post(
        f"/tables/{table['id']}/answers", ply=moment["ply"], answers=[chosen], key=key or uuid.uuid4().hex
    )


def test_the_example_plays_a_whole_game_of_either_kind(process: Process) -> None:
    for game in ("shinjuku", "zerokei"):
        words = [sys.executable, str(ROOT / "examples/play_over_http.py"), "--server", process.address]
        run = subprocess.run(
            [*words, "--game", game], capture_output=True, text=True, timeout=120, check=True
        )
        assert run.stdout.count(" points\n") == 2


def test_two_people_meet_at_a_table_and_only_the_asked_one_is_offered_answers(process: Process) -> None:
    host, other, table = table_for_two(process)
    assert table["state"] == "playing"
    assert table["viewer"] == 0
    assert table["moment"]["question"]["choices"]
    seen = other.get(f"/tables/{table['id']}")
    assert seen["viewer"] == 1
    assert seen["moment"]["question"]["choices"] == []
    watched = Client(process.address).get(f"/tables/{table['id']}")
    assert watched["viewer"] is None
    assert watched["moment"]["view"]["hand"] is None
    assert host.get("/me")["your_turns"] == [table["id"]]


def test_an_answer_counts_once_however_often_it_arrives(process: Process) -> None:
    host, _, table = table_for_two(process)
    key = uuid.uuid4().hex
    first = answer(host, table, key=key)
    again = answer(host, table, key=key)
    assert first.status == again.status == 200
    assert first["moment"]["ply"] == again["moment"]["ply"] == 1
    other_answer = table["moment"]["question"]["choices"][1]["answer"]
    reused = answer(host, table, other_answer, key=key)
    assert reused.status == 409


def test_a_refused_answer_comes_with_reason_and_the_fresh_table_and_changes_nothing(process: Process) -> None:
    host, other, table = table_for_two(process)
    late = host.post(f"/tables/{table['id']}/answers", ply=7, answers=[0], key="k")
    assert (late.status, late["error"]["code"], late["table"]["moment"]["ply"]) == (409, "late", 0)
    wrong = answer(host, table, 63)
    assert (wrong.status, wrong["error"]["code"]) == (409, "not-allowed")
    turn = answer(other, table, table["moment"]["question"]["choices"][0]["answer"])
    assert (turn.status, turn["error"]["code"]) == (409, "not-your-turn")
    assert turn["table"]["moment"]["question"]["choices"] == []
    stranger = guest(process)
    assert answer(stranger, table)["error"]["code"] == "not-yours"
    assert host.get(f"/tables/{table['id']}")["moment"]["ply"] == 0


def test_a_turn_in_words_is_taken_whole_or_not_at_all(process: Process) -> None:
    host, _, table = table_for_two(process)
    ward = table["moment"]["question"]["choices"][0]["words"]
    path = f"/tables/{table['id']}/answers"
    bad = host.post(path, ply=0, words=f"matsuri {ward}; open Atlantis", key="a")
    assert bad.status == 422
    assert bad["error"]["code"] == "not-understood"
    assert host.get(f"/tables/{table['id']}")["moment"]["ply"] == 0
    good = host.post(path, ply=0, words=f"matsuri {ward}; income", key="b")
    assert good.status == 200
    assert good["moment"]["ply"] == 2
    assert good["moment"]["happenings"]


def test_undo_takes_back_and_says_why_not(process: Process) -> None:
    host, other, table = table_for_two(process)
    moved = answer(host, table)
    assert moved["moment"]["undo"]["answers"] == 1
    back = host.post(f"/tables/{table['id']}/undo", ply=1)
    assert back.status == 200
    assert back["moment"]["ply"] == 0
    nothing = other.post(f"/tables/{table['id']}/undo", ply=0)
    assert nothing.status == 409
    assert nothing["error"]["sentence"]


def test_why_tells_the_asked_seat_and_nobody_else(process: Process) -> None:
    host, other, table = table_for_two(process)
    moved = answer(host, table)
    reasons = host.get(f"/tables/{table['id']}/why")["reasons"]
    offered = {choice["answer"] for choice in moved["moment"]["question"]["choices"]}
    assert reasons
    assert not offered & {reason["answer"] for reason in reasons}
    assert all(reason["sentence"] for reason in reasons)
    assert other.get(f"/tables/{table['id']}/why").status == 409
    assert Client(process.address).get(f"/tables/{table['id']}/why").status == 409


def test_a_hint_suggests_an_answer_that_is_allowed(process: Process) -> None:
    host, other, table = table_for_two(process)
    advice = host.get(f"/tables/{table['id']}/hint")
    assert advice.status == 200, advice
    allowed = {choice["answer"] for choice in table["moment"]["question"]["choices"]}
    assert advice["suggestions"][0]["answers"][0] in allowed
    for suggestion in advice["suggestions"]:
        assert suggestion["reasons"] and all(reason["words"] for reason in suggestion["reasons"])
    assert other.get(f"/tables/{table['id']}/hint").status == 409


def play_on(players: list[Client], table: str, chance: random.Random, most: int = 2000) -> Answer:
    """Random answers until the game is over."""
    for _ in range(most):
        for client in players:
            seen = client.get(f"/tables/{table}")
            if seen["state"] != "playing":
                return seen
            while seen["state"] == "playing" and seen["moment"]["question"]["choices"]:
                chosen = chance.choice(seen["moment"]["question"]["choices"])["answer"]
                seen = answer(client, seen, chosen)
                assert seen.status == 200, seen
    raise AssertionError("the game does not end")


def test_nobody_is_expected_to_end_with_less_than_nobody_can_take_any_more(process: Process) -> None:
    host, other, table = table_for_two(process)
    play_on([host, other], table["id"], random.Random(1))
    for turn in host.get(f"/tables/{table['id']}/story")["turns"]:
        for points, expected in zip(turn["points"], turn["expected"], strict=True):
            assert expected >= points >= 0, turn


def test_a_finished_game_is_replayed_recorded_forked_and_played_again(process: Process) -> None:
    host, other, table = table_for_two(process, game="zerokei", wishes={})
    id = table["id"]
    assert host.get(f"/tables/{id}/moments/0?viewer=1").status == 403
    assert host.get(f"/tables/{id}/record").status == 422
    assert host.get(f"/tables/{id}/story").status == 422
    assert host.post(f"/tables/{id}/fork", ply=0).status == 409
    assert table["seed"] is None
    over = play_on([host, other], id, random.Random(1))
    assert over["state"] == "finished"
    assert over["seed"]
    last = over["moment"]["ply"]
    for ply in (0, last // 2, last):
        moment = Client(process.address).get(f"/tables/{id}/moments/{ply}?viewer=1&since={max(0, ply - 3)}")
        assert moment.status == 200
        assert moment["ply"] == ply
        assert moment["view"]["viewer"] == 1
    log = other.get(f"/tables/{id}/log")
    assert log["turns"][0]["ply"] == 0
    assert log["turns"][-1]["end"] == last == log["ply"]
    ends = [turn["end"] for turn in log["turns"]]
    assert [turn["ply"] for turn in log["turns"]] == [0, *ends[:-1]]
    told = host.get(f"/tables/{id}/story")["turns"]
    assert [told[0]["ply"], told[-1]["ply"]] == [0, over["moment"]["ply"]]
    assert told[-1]["points"] == told[-1]["expected"] == over["scores"]
    assert all(len(turn["points"]) == len(turn["expected"]) == 2 for turn in told)
    record = host.get(f"/tables/{id}/record")
    assert record.status == 200
    assert record.raw.startswith(b"ekiben")
    forked = host.post(f"/tables/{id}/fork", ply=last // 2)
    assert forked.status == 201, forked
    assert forked["moment"]["ply"] == last // 2
    assert all(seat["you"] for seat in forked["seats"])
    again = host.post(f"/tables/{id}/rematch")
    assert again.status == 201
    assert other.post(f"/tables/{id}/rematch")["id"] == again["id"]
    assert host.get(f"/tables/{id}")["rematch"] == again["id"]


def test_bots_fill_open_seats_and_play(process: Process) -> None:
    host = guest(process)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    made = host.post("/tables", game="shinjuku", wishes={"players": 3, "start": 1}, seats=seats)
    assert made["state"] == "waiting"
    filled = host.post(f"/tables/{made['id']}/fill", level="random")
    assert filled["state"] == "playing"
    end = time.monotonic() + 30
    while not (seen := host.get(f"/tables/{made['id']}"))["moment"]["question"]["choices"]:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert seen["moment"]["ply"] > 0
    assert host.post(f"/tables/{made['id']}/fill", level="./evil").status == 422


def test_lists_show_what_can_be_joined_watched_and_played_on(process: Process) -> None:
    host = guest(process)
    open_table = host.post(
        "/tables", game="shinjuku", name="Ginza line", seats=[{"kind": "you"}, {"kind": "open"}]
    )
    hidden = host.post("/tables", game="shinjuku", private=True, seats=[{"kind": "you"}, {"kind": "open"}])
    listed = [row["id"] for row in guest(process).get("/tables?list=open")["tables"]]
    mine = [row["id"] for row in host.get("/tables?list=mine")["tables"]]
    assert open_table["id"] in listed
    assert hidden["id"] not in listed
    assert mine == [hidden["id"], open_table["id"]]
    page = host.get("/tables?list=mine&limit=1")
    assert len(page["tables"]) == 1
    assert host.get(f"/tables?list=mine&limit=1&after={page['next'].replace(' ', '%20')}")["tables"]


def test_chat_notes_and_mutes(process: Process) -> None:
    host, other, table = table_for_two(process)
    id = table["id"]
    assert other.post(f"/tables/{id}/chat", text="  konnichi\nwa ")["chat"][-1]["text"] == "konnichi wa"
    assert host.get(f"/tables/{id}")["chat"]
    assert host.post(f"/tables/{id}/mute", person=other.get("/me")["id"])["chat"] == []
    assert host.post(f"/tables/{id}/note", text="watch Ginza")["note"] == "watch Ginza"
    assert other.get(f"/tables/{id}")["note"] == ""
    assert other.post(f"/tables/{id}/chat", text="x" * 501).status == 400


def test_a_restart_keeps_sessions_tables_and_whose_turn_it_is(tmp_path: Path) -> None:
    database = tmp_path / "kept.sqlite"
    with serving(database) as first:
        host, _, table = table_for_two(first)
        moved = answer(host, table)
        assert moved.status == 200
        name = host.get("/me")["name"]
    with serving(database) as second:
        host.base = f"{second.address}/api/v1"
        assert host.get("/me")["name"] == name
        seen = host.get(f"/tables/{table['id']}")
        assert seen["moment"] | {"since": 0, "happenings": []} == moved["moment"] | {
            "since": 0,
            "happenings": [],
        }
        assert answer(host, seen).status == 200


def test_the_asked_seat_hears_what_a_click_can_answer_and_everybody_what_helps_to_read_the_table(
    process: Process,
) -> None:
    host, other, table = table_for_two(process)
    asked = table["moment"]["question"]
    single = {(each["answer"],) for each in asked["choices"]}
    assert {tuple(way["answers"]) for way in asked["ways"]} >= single
    seen = other.get(f"/tables/{table['id']}")["moment"]
    watched = Client(process.address).get(f"/tables/{table['id']}")["moment"]
    assert seen["question"]["ways"] == watched["question"]["ways"] == []
    for moment in (table["moment"], seen, watched):
        stock = moment["aids"]["stock"]
        assert sum(kind["total"] for kind in stock) > 0
        assert all(kind["bag"] is None for kind in stock), "the bag shows only about how many are left"
    assert host.get(f"/tables/{table['id']}/moments/0")["aids"] == table["moment"]["aids"]


def test_one_click_on_a_city_of_the_line_is_foretold_with_what_it_brings(process: Process) -> None:
    host = guest(process)
    seats = [{"kind": "you"}, {"kind": "shared", "name": "Yuki"}]
    table = host.post("/tables", game="zerokei", wishes={}, seats=seats)
    for _ in range(40):
        longer = [way for way in table["moment"]["question"]["ways"] if len(way["answers"]) > 1]
        if any(way["places"][-1] and way["places"][-1]["kind"] == "city" for way in longer):
            break
        table = answer(host, table)
    way = next(way for way in longer if way["places"][-1] and way["places"][-1]["kind"] == "city")
    before = table["moment"]["view"]["seats"][table["moment"]["question"]["seat"]]
    told = host.post(
        f"/tables/{table['id']}/answers",
        ply=table["moment"]["ply"],
        answers=way["answers"],
        key=uuid.uuid4().hex,
    )
    assert told.status == 200
    after = told["moment"]["view"]["seats"][table["moment"]["question"]["seat"]]
    assert after["yen"] - before["yen"] == way.get("yen", 0)
    assert after["points"] - before["points"] == way.get("points", 0)


def test_the_rules_are_served_in_the_language_asked_for(process: Process) -> None:
    client = guest(process)
    for game in ("shinjuku", "zerokei"):
        english, japanese = (client.get(f"/games/{game}/rules?language={each}") for each in ("en", "ja"))
        assert (english["language"], japanese["language"]) == ("en", "ja")
        for before, after in zip(english["chapters"], japanese["chapters"], strict=True):
            assert [entry["id"] for entry in before["entries"]] == [entry["id"] for entry in after["entries"]]
            assert before["title"] != after["title"]
            assert {entry["language"] for entry in before["entries"]} == {"en"}
            assert {entry["language"] for entry in after["entries"]} == {"ja"}
        assert client.get(f"/games/{game}/rules?language=tlh")["chapters"] == english["chapters"]
    found = client.get("/games/shinjuku/rules?language=ja&search=%E7%A5%AD%E3%82%8A")
    assert 0 < sum(len(chapter["entries"]) for chapter in found["chapters"]) < 60
    assert all(
        "祭り" in chapter["title"] + entry["text"] + entry["ruling"]
        for chapter in found["chapters"]
        for entry in chapter["entries"]
    )
