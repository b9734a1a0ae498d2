"""The rules of the game against Hideo: how it is set up, what Hideo is, and the harder game."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from zerokei_stage import BOX, CARDS, CITIES, engine_ids, opened, stage, start
from zerokei_tools import (
    HIDEO,
    aside,
    bank,
    cauldrons,
    counters,
    deck,
    discards,
    engine,
    options,
    play,
    points,
    refused,
    row,
    say,
    seen,
    tile,
    tracks,
    yen,
)

from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei
from ekiben.kernel.refusal import NotPossible

SEEDS = range(60)
PAIRS = sorted(card.id for card in BOX.carriages if len(card.cities) == 2)


def finish(game: Zerokei, seed: int) -> Zerokei:
    """Any answers up to the end."""
    pick = random.Random(seed)
    while not game.over:
        game.answer(pick.choice(game.answers))
    return game


# ---------------------------------------------------------------- setup


@pytest.mark.rule("solo.setup.base")
def test_the_table_is_the_one_for_two_players() -> None:
    colours = [turn.colour(2) for turn in BOX.rounds]
    assert colours == ["grey", "blue", "blue", "green", "green"]
    assert colours != [turn.colour(3) for turn in BOX.rounds]
    for seed in SEEDS:
        game = opened(solo=True, seed=seed)
        assert game.players == 2 and len(tile(game)) == 2
        assert [BOX.events[event].colour for event in seen(game).events] == colours
        assert engine_ids(2) == ["L1", "L2"] and options(start(solo=True, seed=seed)) == {"L1", "L2"}
        assert cauldrons(game) == [7, 7] and tracks(game) == [0, 0]
    game = say(start(solo=True), "L1")
    parts = [[action.code for action in engine.actions] for engine in BOX.engines(2)]
    assert parts == [["ground", "venue"], ["track", "station"]]
    assert game.question == v.CLAIM


@pytest.mark.rule("solo.setup.base")
def test_the_sides_of_the_engines_are_those_for_two_players() -> None:
    game = stage(solo=True, event="G3", engines=["L1", "L2"], yen=[20], prepared=["kyoto"], tracks=[1])
    assert {"engine 0", "engine 1"} <= options(game)
    say(game, "engine 0")
    assert options(game) == {"ground", "venue"}
    game = stage(solo=True, event="G3", engines=["L1", "L2"], yen=[20], prepared=["kyoto"], tracks=[1])
    assert options(say(game, "engine 1")) == {"track", "station"}


@pytest.mark.rule("solo.setup.order")
def test_the_player_is_first_whatever_chance_does() -> None:
    for seed in SEEDS:
        game = start(solo=True, seed=seed)
        assert tile(game) == [0, HIDEO] and points(game) == [0, 0]
        game = opened(solo=True, seed=seed)
        assert (game.question, game.seat, tile(game)) == (v.CLAIM, 0, [0, HIDEO])


@pytest.mark.rule("solo.setup.engine")
@pytest.mark.parametrize(("mine", "his"), [("L1", "L2"), ("L2", "L1")])
def test_hideo_keeps_the_engine_the_player_leaves(mine: str, his: str) -> None:
    game = start(solo=True)
    assert (game.question, game.seat) == (v.CHOOSE_ENGINE, 0)
    say(game, mine)
    assert (engine(game, 0), engine(game, HIDEO)) == (mine, his)
    assert seen(game).free_engines == 0 and game.question == v.CLAIM


@pytest.mark.rule("solo.setup.engine")
def test_there_is_one_tail_and_it_is_the_players() -> None:
    game = stage(solo=True, event="G3", yen=[20])
    play(game, "tail", counter="gold")
    assert yen(game) == [25, 0] and points(game) == [0, 0]
    assert refused(game, "tail") == "action.card.once-per-turn"


@pytest.mark.rule("solo.setup.discard-two-city-cards")
def test_the_two_city_carriages_are_the_first_discards() -> None:
    assert len(PAIRS) == 6
    rows: set[tuple[str, ...]] = set()
    for seed in SEEDS:
        game = start(solo=True, seed=seed)
        assert discards(game) == PAIRS
        assert deck(game) == sorted(set(CARDS) - set(PAIRS)) and seen(game).deck_size == 24
        rows.add(tuple(row(opened(solo=True, seed=seed))))
    assert len(rows) > 50, "the deck is shuffled"
    assert not any(discards(start(players=players)) for players in (2, 3, 4))


@pytest.mark.rule("solo.setup.money")
def test_the_player_alone_gets_the_yen_of_the_events() -> None:
    sums: set[int] = set()
    for seed in SEEDS:
        game = opened(solo=True, seed=seed)
        number = sum(BOX.events[event].start_yen for event in seen(game).events)
        assert yen(game) == [number, 0] and points(game) == [0, 0] and bank(game) == -number
        sums.add(number)
    assert len(sums) > 2


@pytest.mark.rule("solo.setup.action-board")
def test_two_cities_lie_open_on_his_board_and_six_tokens_face_down() -> None:
    open_: set[int] = set()
    for seed in SEEDS:
        s = seen(start(solo=True, seed=seed))
        shown = list(s.board_city)
        assert shown[2:] == [v.NONE] * 6 and len({*shown[:2]} - {v.NONE}) == 2
        assert s.hidden_size == 4 and s.closing_size == 3 and s.hidden_ordered == s.closing_ordered == 0
        beside = [city for city in range(12) if s.aside >> city & 1]
        tokens = [*shown[:2], *s.hidden[:4], *s.venue_city, *beside]
        assert sorted(tokens) == list(range(12)), "every venue token lies in one place"
        assert sorted(s.closing[:3]) == [0, 1, 2]
        open_ |= {*shown[:2]}
    assert open_ == set(range(12))


@pytest.mark.rule("solo.setup.action-board", "solo.setup.tokens-left")
def test_four_tokens_are_turned_up_and_two_venues_are_closed_in_a_game() -> None:
    closed: set[int] = set()
    places: set[tuple[int, int]] = set()
    for seed in SEEDS:
        first = seen(start(solo=True, seed=seed))
        s = seen(finish(start(solo=True, seed=seed), seed))
        assert set(s.board_city[2:6]) == set(first.hidden[:4])
        assert len({*s.board_city[6:]}) == 2 and s.closed == sum(1 << venue for venue in s.board_city[6:])
        assert s.closing_size == 1 and s.hidden_size == 0
        closed.add(s.closed)
        places |= {(place, first.hidden[:4].index(s.board_city[place])) for place in range(2, 6)}
    assert closed == {1 << one | 1 << two for one, two in combinations(range(3), 2)}
    assert len(places) == 16, "which token lies on which place is left to chance"


@pytest.mark.rule("solo.setup.action-board")
def test_tokens_lying_face_down_are_shown_to_nobody() -> None:
    for seed in range(20):
        game = opened(solo=True, seed=seed)
        worlds = [game.determinize(0, number) for number in range(12)]
        hidden = {tuple(seen(finish(world, 1)).board_city[2:6]) for world in worlds}  # type: ignore[arg-type]
        assert len(hidden) > 4


@pytest.mark.rule("solo.setup.tokens-left")
def test_the_event_offers_the_three_tokens_that_are_left() -> None:
    game = opened(solo=True, seed=4)
    assert len(aside(game)) == 3
    game = stage(solo=True, seed=4, event="B4", yen=[9], trains={0: ["C10"]})
    left, s = aside(game), seen(game)
    say(game, "event")
    assert options(game) == left and len(left) == 3
    for city in (*s.board_city[:2], *s.hidden[:4]):
        assert refused(game, CITIES[city]) == "solo.setup.tokens-left"
    token = min(left)
    say(game, token, "C10")
    assert aside(game) == left - {token} and seen(game).closing_size == 3


# ---------------------------------------------------------------- Hideo as a player


@pytest.mark.rule("solo.hideo.engine-and-tracks", "solo.hideo.money-becomes-vp")
def test_his_engine_can_be_used_for_a_fee_that_becomes_points() -> None:
    game = stage(solo=True, event="G3", engines=["L2", "L1"], yen=[5], points=[0, 3])
    play(game, "engine 1", part="ground", ground="hamamatsu")
    assert yen(game) == [0, 0] and points(game) == [3, 5] and tracks(game) == [1, 0]
    assert bank(game) == 0
    # Once a turn, like every card.
    assert refused(game, "engine 1") == "action.card.once-per-turn"
    game = stage(solo=True, event="G3", engines=["L2", "L1"], yen=[1])
    assert refused(game, "engine 1") == "engine.fee.other-to-owner"
    game = stage(solo=True, event="G3", engines=["L2", "L1"], yen=[4], trains={0: ["C07"]})
    play(game, "engine 1", part="ground", ground="hamamatsu")
    assert yen(game) == [0, 0] and points(game) == [3, 1], "the fee with the ability"


@pytest.mark.rule("solo.hideo.engine-and-tracks", "solo.hideo.money-becomes-vp")
def test_his_tracks_can_be_laid_by_a_player_who_has_none() -> None:
    # Letter D: 4 yen, 5 points.
    game = stage(solo=True, event="G3", trains={0: ["C18"]}, yen=[9], tracks=[0, 2])
    play(game, "C18", track="tokyo")
    assert yen(game) == [5, 0] and points(game) == [5, 4] and tracks(game) == [0, 1]
    game = stage(solo=True, event="G3", trains={0: ["C18"]}, yen=[9], tracks=[1, 2])
    play(game, "C18", track="tokyo")
    assert yen(game) == [5, 0] and points(game) == [5, 0] and tracks(game) == [0, 2], "the own one first"
    game = stage(solo=True, event="B6", yen=[9], tracks=[0, 1])
    play(game, "event", track="tokyo")
    assert yen(game) == [6, 0] and points(game) == [6, 3], "what is really due"


@pytest.mark.rule("solo.hideo.cards-only-cities")
def test_the_carriages_of_hideo_are_of_no_use_to_the_player() -> None:
    game = stage(solo=True, event="G3", yen=[20], trains={0: ["C14"], HIDEO: ["C10", "C07", "C02"]})
    assert refused(game, "C10") == "action.source.allowed"
    play(game, "tail", counter="white")
    assert yen(game, 0) == 25, "the ability of the tail is on another train"


@pytest.mark.rule("solo.hideo.cards-only-cities", "solo.hideo.pays-nothing")
def test_abilities_do_nothing_for_hideo() -> None:
    # Turn, station, venue, track and ground: his train has them all.
    game = stage(
        "turns",
        solo=True,
        round=2,
        event="G3",
        claims={0: "C10", HIDEO: "C17"},
        trains={HIDEO: ["C20", "C30", "C25", "C12"]},
        row=["C10", "C17"],
        counters={"white": 9, "black": 5, "gold": 1},
        board={"A1": "osaka", "A2": "kyoto"},
        hidden=["maibara", "hashima", "nagoya", "tokyo"],
        closing=["V1", "V2", "V3"],
        stations={"maibara": "white"},
        prepared=["osaka"],
        tracks=[0, 1],
        yen=[9],
    )
    say(game, "1", "gold")
    assert points(game, HIDEO) == 0
    say(game, "stop")
    # 2 for the space, 6 for a station, 5 for track at letter D, 4 for closing, 3 for ground in Kyoto;
    # and 2 yen of income at the beginning of the next round.
    assert points(game, HIDEO) == 2 + 6 + 5 + 4 + 3 + 2
    assert yen(game, HIDEO) == 0 and seen(game).abilities[HIDEO] == 0
    assert counters(game) == {"white": 9, "black": 5, "gold": 2}, "one step, the player's own"


@pytest.mark.rule("solo.hideo.income", "solo.hideo.money-becomes-vp")
def test_his_cauldrons_give_points_before_every_round() -> None:
    game = stage("prepare", solo=True, round=3, event="G3", lit={0: [1, 0, 1], HIDEO: [2, 1, 0]}, yen=[4])
    assert yen(game) == [6, 0] and points(game) == [0, 3]
    assert seen(game).log_step[0] == v.LOG_INCOME
    assert (seen(game).log_what[0], seen(game).log_points[0]) == (3, 3)
    game = stage("prepare", solo=True, round=3, event="G3", lit={0: [1, 0, 1], HIDEO: [0, 0, 0]})
    assert points(game) == [0, 0] and seen(game).log_size == 0


# ---------------------------------------------------------------- the harder game


@pytest.mark.rule("solo.harder")
def test_the_harder_game_begins_with_seven_and_seven() -> None:
    for seed in SEEDS:
        game = opened(solo=True, difficulty="harder", seed=seed)
        assert yen(game) == [7, 0] and points(game) == [0, 7] and bank(game) == -7
        easy = opened(solo=True, seed=seed)
        before = vars(seen(easy))
        other = {name for name, value in vars(seen(game)).items() if value != before[name]}
        assert other <= {"yen", "points", "bank"} and "points" in other
    assert points(new(solo=True, difficulty="standard", seed=1)) == [0, 0]


@pytest.mark.rule("solo.harder")
def test_only_the_game_against_hideo_can_be_harder() -> None:
    for players in (2, 3, 4):
        with pytest.raises(NotPossible) as refusal:
            new(players=players, difficulty="harder")
        assert refusal.value.rule == "solo.harder"
    with pytest.raises(NotPossible) as refusal:
        new(solo=True, difficulty="hardest")  # type: ignore[arg-type]
    assert refusal.value.rule == "solo.harder"


@pytest.mark.rule("solo.harder")
def test_the_seven_points_count_in_the_end() -> None:
    totals = [
        stage("end", solo=True, difficulty=difficulty, cauldrons=[0, 0], board={"A1": "osaka", "A2": "kyoto"})
        for difficulty in ("standard", "harder")
    ]
    assert totals[1].scores[HIDEO] - totals[0].scores[HIDEO] == 7
    assert totals[0].scores[0] == totals[1].scores[0]
