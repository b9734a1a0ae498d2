"""The rules of the current event, of the end of the game, and of equal points."""

from __future__ import annotations

import random
from typing import Any

import pytest
import zerokei_longhand as longhand
from zerokei_stage import BOX, EVENT, EVENTS, opened, stage, start
from zerokei_tools import EVERY, event, letter, options, play, points, refused, say, seen, stations, yen

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

FIVE = ["G3", "G1", "B3", "N5", "N2"]


def rounds(players: int, seed: int, solo: bool = False) -> Any:
    """A random game: all its moments, with what lies where."""
    game, pick = start(players, solo=solo, seed=seed), random.Random(seed)
    while not game.over:
        yield game, seen(game)
        game.answer(pick.choice(game.answers))


# ---------------------------------------------------------------- the current event


@pytest.mark.rule("event.current.first-round")
@EVERY
def test_the_first_event_is_the_current_one_of_round_1(players: int) -> None:
    for seed in range(20):
        game = opened(players, seed=seed)
        s = seen(game)
        assert s.round == 0 and s.event == s.events[0] and game.question == v.CLAIM
        assert letter(game) == BOX.events[s.events[0]].letter


@pytest.mark.rule("event.current.advance", "end.after-fifth-round")
@pytest.mark.parametrize(("players", "solo"), [(2, False), (3, False), (4, False), (1, True)])
def test_the_next_event_becomes_current_with_every_round(players: int, solo: bool) -> None:
    for seed in range(6):
        met: list[tuple[int, int]] = []
        events = None
        for game, s in rounds(players, seed, solo):
            if game.question == v.CHOOSE_ENGINE:
                continue
            events = events or list(s.events)
            assert list(s.events) == events, "the events keep their places"
            assert s.event == events[s.round]
            if not met or met[-1] != (s.round, s.event):
                met.append((s.round, s.event))
        assert met == list(enumerate(events or []))


@pytest.mark.rule("event.current.only-one")
def test_events_before_and_to_come_do_nothing() -> None:
    # Round 2 of grey, ground, station and yen: none but the current one can be used.
    wishes: dict[str, Any] = {"yen": [20, 0, 0], "prepared": ["osaka"], "points": [9, 9, 9]}
    game = stage(round=2, event="N5", events=["N3", "N5", "N6", "N4", "G3"], **wishes)
    play(game, "event", colour="white", station="osaka")
    assert stations(game) == {"osaka": "white"} and refused(game, "event") == "action.card.once-per-turn"
    game = stage("offers", round=2, event="G3", events=["G2", "G3", "G4", "N2", "G6"], **wishes)
    assert game.question == v.CLAIM and yen(game) == [24, 4, 4], "no other effect at the end"
    game = stage(
        "turns", round=2, event="N3", events=["G3", "N3", "G3", "B2", "N5"], claims={0: "C01"}, **wishes
    )
    say(game, "2")
    assert seen(game).actions_left == 5


@pytest.mark.rule("event.track-cost.move")
def test_the_letter_is_that_of_the_current_event() -> None:
    costs = {space.letter: (space.cost, space.points) for space in BOX.track_costs}
    for name in EVENTS:
        printed = BOX.events[EVENT[name]].letter
        game = stage(
            "claims", event=name, trains={0: ["C18"]}, yen=[30, 30, 30], row=["C01", "C04", "C14", "C22"]
        )
        assert letter(game) == printed
        game = stage(event=name, trains={0: ["C18"]}, yen=[30], tracks=[1], actions=2)
        play(game, "C18", track="tokyo")
        cost, vp = costs[printed]
        assert (yen(game, 0), points(game, 0)) == (30 - cost, vp), name


@pytest.mark.rule("event.track-cost.move")
def test_the_counter_stays_for_the_round_and_moves_with_the_next() -> None:
    for seed in range(5):
        for game, s in rounds(3, seed):
            if game.question != v.CHOOSE_ENGINE:
                assert letter(game) == BOX.events[s.events[s.round]].letter
    game = stage("offers", round=2, events=["G1", "G3", "B6", "N1", "N3"], event="G3")
    assert event(game) == "B6" and letter(game) == "E"


@pytest.mark.rule("event.actions.count")
@EVERY
@pytest.mark.parametrize("name", EVENTS)
def test_every_player_has_as_many_actions_as_the_event_says(name: str, players: int) -> None:
    number = BOX.events[EVENT[name]].actions
    assert 2 <= number <= 5
    cards = ["C01", "C04", "C14", "C22"][:players]
    game = stage("turns", players=players, event=name, claims=dict(enumerate(cards)), row=cards)
    for seat in range(players):
        if game.question == v.SPACE:
            say(game, max(options(game)))
        if game.question == v.COUNTER_STEP:
            say(game, "gold")
        assert (game.seat, game.question, seen(game).actions_left) == (seat, v.ACTION, number)
        before = yen(game, seat)
        at_end = seat == players - 1
        say(game, "stop")
        if not at_end:
            assert yen(game, seat) == before + number, "a yen for each of them"


@pytest.mark.rule("event.kind.action-or-end")
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_has_an_action_or_an_effect_at_the_end(name: str) -> None:
    kind = BOX.events[EVENT[name]].kind
    rich: dict[str, Any] = {
        "yen": [30, 30, 30],
        "points": [9, 8, 7],
        "prepared": ["osaka"],
        "tracks": [1],
        "trains": {0: ["C01"], 1: ["C04"], 2: ["C14"]},
        "discards": ["C05", "C09"],
        "used": ["tail"],
        "laid": ["kyoto"],
    }
    game = stage(event=name, **rich)
    if kind == "action":
        assert "event" in options(game)
    else:
        assert refused(game, "event") == "event.kind.action-or-end"
    rich["used"] = []
    game = stage("offers", event=name, round=5, **rich)
    quiet = game.over and yen(game) == [30, 30, 30] and sum(seen(game).counter_at) == 0
    assert quiet == (kind == "action")
    assert {BOX.events[EVENT[name]].kind for name in EVENTS} == {"action", "end"}


# ---------------------------------------------------------------- the end of the game


@pytest.mark.rule("end.after-fifth-round")
@pytest.mark.parametrize(("players", "solo"), [(2, False), (3, False), (4, False), (1, True)])
def test_the_game_ends_after_five_rounds(players: int, solo: bool) -> None:
    for seed in range(5):
        claims = dict.fromkeys(range(4), 0)
        game = None
        for game, _ in rounds(players, seed, solo):
            if game.question == v.CLAIM:
                claims[game.seat] += 1
        assert game is not None and game.over
        asked = [0] if solo else range(players)
        assert all(claims[seat] == 5 for seat in asked) and sum(claims.values()) == 5 * len(asked)
        s = seen(game)
        row = 3 if solo else players + 2
        assert s.deck_size == (24 if solo else 30) - 5 * row, "no sixth row is laid out"
        assert game.answers == [] and game.question == 0


@pytest.mark.rule("end.after-fifth-round")
def test_scoring_follows_without_another_income() -> None:
    wishes: dict[str, Any] = {"lit": {0: [2, 1, 0]}, "yen": [5, 6, 7], "event": "N5"}
    game = stage("actions", round=5, mover=0, order=[1, 2, 0], claims={}, **wishes)
    say(game, "stop")
    assert game.over and yen(game) == [5 + 3, 6, 7], "for three actions not taken"
    game = stage("actions", round=4, mover=0, order=[1, 2, 0], claims={}, **wishes)
    say(game, "stop")
    assert not game.over and game.question == v.CLAIM and yen(game) == [5 + 3 + 3, 6, 7]


# ---------------------------------------------------------------- equal points


def level(score: list[int], left: list[int]) -> Zerokei:
    """A game that ends with these points, and cauldrons left, whose cost is in the points already."""
    made_up = [number + 3 * cauldrons for number, cauldrons in zip(score, left, strict=True)]
    game = stage("end", players=len(score), points=made_up, cauldrons=left)
    assert game.scores == score
    return game


@pytest.mark.rule("tie.winner.most-vp")
@pytest.mark.parametrize(
    ("score", "left", "places"),
    [
        ([30, 20, 10], [0, 0, 0], [1, 2, 3]),
        ([10, 30, 20], [7, 0, 7], [3, 1, 2]),
        ([29, 30], [7, 0], [2, 1]),
        ([1, 4, 3, 2], [0, 1, 2, 3], [4, 1, 2, 3]),
        ([-5, -6, -30], [0, 7, 7], [1, 2, 3]),
    ],
)
def test_the_most_points_win(score: list[int], left: list[int], places: list[int]) -> None:
    game = level(score, left)
    assert game.places == places and game.winners == [places.index(1)]


@pytest.mark.rule("tie.winner.cauldrons-left")
@pytest.mark.parametrize(
    ("score", "left", "places"),
    [
        ([20, 20], [2, 1], [1, 2]),
        ([20, 20], [0, 1], [2, 1]),
        ([20, 20, 20], [3, 5, 4], [3, 1, 2]),
        ([20, 20, 9], [0, 1, 7], [2, 1, 3]),
        ([30, 20, 20, 20], [0, 1, 2, 3], [1, 4, 3, 2]),
    ],
)
def test_of_level_players_the_one_with_more_cauldrons_left_wins(
    score: list[int], left: list[int], places: list[int]
) -> None:
    assert level(score, left).places == places


@pytest.mark.rule("tie.winner.shared")
@pytest.mark.parametrize(
    ("score", "left", "winners"),
    [
        ([20, 20], [1, 1], [0, 1]),
        ([20, 20, 20], [2, 2, 1], [0, 1]),
        ([20, 20, 20, 20], [0, 0, 0, 0], [0, 1, 2, 3]),
        ([9, 20, 20], [5, 0, 0], [1, 2]),
    ],
)
def test_who_is_still_level_shares_the_victory(score: list[int], left: list[int], winners: list[int]) -> None:
    game = level(score, left)
    assert game.winners == winners and min(game.places) == 1
    assert game.places == longhand.standings(score, left)


@pytest.mark.rule("tie.winner.most-vp", "tie.winner.cauldrons-left", "tie.winner.shared")
@EVERY
def test_places_of_any_end(players: int) -> None:
    pick = random.Random(players)
    for _ in range(60):
        left = [pick.randint(0, 2) for _ in range(players)]
        game = level([pick.choice((-9, 0, 12, 13)) for _ in range(players)], left)
        assert game.places == longhand.standings(game.scores, left)
