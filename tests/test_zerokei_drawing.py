"""What a table of Zero-Kei is drawn from: the sheet, and what the asked player can do, with its effects."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import any_seed, walk

from ekiben.games.zerokei import charter, new
from ekiben.games.zerokei.drawing import drawing
from ekiben.games.zerokei.foresight import LONGEST, ways
from ekiben.games.zerokei.game import Zerokei
from ekiben.kernel.refusal import NotAllowed
from ekiben.kernel.view import Place, Way

few = settings(max_examples=30, deadline=None)
any_players = st.integers(1, 4)


def played(players: int, seed: int, plies: int) -> Zerokei:
    """A game after so many random answers, or at its end."""
    game = new(players=players, seed=seed)
    for number, _ in enumerate(walk(game, seed)):
        if number == plies:
            break
    return game


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_sheet_has_the_box_and_the_sides_of_this_number_of_players(players: int) -> None:
    rules = charter(players)
    sheet: dict[str, Any] = json.loads(msgspec.json.encode(drawing(rules)))
    assert len(sheet["tile"]) == len(sheet["seats"]) == max(players, 2) == sheet["players"]
    assert len(sheet["engines"]) == (2 if players < 3 else 4)
    assert all(city["name"] and city["local"] for city in sheet["cities"])
    assert (sheet["hideo_seat"] == 1) == (players == 1) == (sheet["difficulty"] is not None)
    assert [each["colour"] for each in sheet["rounds"]] == [
        each.colour(players) for each in rules.components.rounds
    ]


def test_every_value_of_ours_is_marked_on_the_sheet() -> None:
    sheet = drawing(charter(2))
    assert sheet["unpublished"] == charter(2).components.reconstructed_count() > 0
    assert "ground_cost" in sheet["cities"][0]["reconstructed"]
    assert sheet["cities"][6]["reconstructed"] == []
    assert sheet["carriages"][13]["reconstructed"] == sorted(sheet["carriages"][13]["reconstructed"])


@few
@given(any_players, any_seed, st.integers(0, 120))
def test_every_way_can_be_gone_and_changes_what_it_says(players: int, seed: int, ply: int) -> None:
    game = played(players, seed, ply)
    for way in ways(game):
        assert 1 <= len(way.answers) == len(way.places) <= LONGEST
        world: Any = game.copy()
        for answer, place in zip(way.answers, way.places, strict=True):
            assert world.points_at(answer) in (place, None)
            world.answer(answer)
        if _turn_goes_on(game, world):
            before, after = game.view(), world.view()
            old, new_ = before.seats[game.seat], after.seats[game.seat]
            assert (new_.yen - old.yen, new_.points - old.points) == (way.yen, way.points)
            changes = tuple(late - early for early, late in zip(old.parts, new_.parts, strict=True))
            assert (changes if any(changes) else ()) == way.parts


def _turn_goes_on(before: Zerokei, after: Any) -> bool:
    """Nothing but the answers has happened: the same turn, and it is not the end of it."""
    old, new_ = before.view(), after.view()
    return (
        not after.over
        and old.phase == new_.phase == "turns"
        and (old.mover, old.round) == (new_.mover, new_.round)
        and old.question not in ("space", "claim")
    )


@few
@given(any_players, any_seed, st.integers(0, 120))
def test_the_first_answers_of_the_ways_are_the_answers(players: int, seed: int, ply: int) -> None:
    game = played(players, seed, ply)
    found = ways(game)
    assert [way.answers[0] for way in found if len(way.answers) == 1] == game.answers
    assert {way.answers[0] for way in found} == set(game.answers)
    assert len({way.answers for way in found}) == len(found)


@few
@given(any_players, any_seed, st.integers(0, 120), st.integers(0, 2**32))
def test_ways_tell_nothing_that_the_seat_does_not_know(players: int, seed: int, ply: int, other: int) -> None:
    game = played(players, seed, ply)
    if not game.over:
        world: Any = game.determinize(game.seat, other)
        assert msgspec.json.encode(ways(world)) == msgspec.json.encode(ways(game))


def _kinds(way: Way) -> list[str]:
    """What a way points at, one after the other."""
    return [place.kind if place else "" for place in way.places]


def test_a_city_is_reached_by_engine_and_action_in_one_way() -> None:
    game = played(3, 3, 0)
    found: list[Way] = []
    for _ in walk(game, 3):
        found = [way for way in ways(game) if _kinds(way) == ["engine of", "action", "city"]]
        if found:
            break
    assert found
    assert all(way.yen <= -1 and way.done for way in found)


def test_a_preview_leaves_the_game_as_it_was_and_refuses_what_is_not_allowed() -> None:
    game = new(players=2, seed=1)
    before = game.digest()
    assert game.carried_out(0).question == 0
    assert game.digest() == before
    with pytest.raises(NotAllowed):
        game.carried_out(63)


def test_tail_and_event_are_pointed_at_by_whose_and_by_which() -> None:
    game = played(2, 5, 0)
    for _ in walk(game, 5):
        words = dict(zip(game.choices(), game.answers, strict=True))
        if {"tail", "event"} <= set(words):
            break
    assert game.points_at(words["tail"]) == Place("tail", game.seat)
    event = game.view().event
    assert event is not None and game.points_at(words["event"]) == Place("event", event)
