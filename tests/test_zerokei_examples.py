"""The worked examples of the rulebook of Zero-Kei, played through the engine."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from zerokei_stage import opened, stage, start
from zerokei_tools import (
    BOX,
    CARDS,
    CITIES,
    COLOURS,
    VENUE,
    aside,
    bank,
    cauldrons,
    counters,
    deck,
    discards,
    engine,
    letter,
    lit,
    options,
    play,
    points,
    row,
    say,
    seen,
    stations,
    tile,
    tracks,
    train,
    unprepared,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

FOLDER = Path(__file__).parent / "data" / "zerokei"
FACTS = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
#: By rank, the colours of the counters in the example that leaves them open.
RANKS = dict(zip(["first", "second", "third"], ["gold", "white", "black"], strict=True))


def log(game: Zerokei) -> list[tuple[int, int, int, int]]:
    """What Hideo did: step, where, what, points."""
    s = seen(game)
    return [(s.log_step[i], s.log_where[i], s.log_what[i], s.log_points[i]) for i in range(s.log_size)]


# ---------------------------------------------------------------- setup, row, income


@pytest.mark.rule("setup.money.sum-of-events", "setup.unused.out-of-game", "setup.track-cost.first-letter")
def test_starting_money() -> None:
    facts = FACTS["starting-money"]
    then, players = facts["then"], len(facts["players"])
    found = 0
    for seed in range(300):
        game = opened(players, seed=seed)
        dealt = [BOX.events[number] for number in seen(game).events]
        if sum(event.start_yen for event in dealt) != then["yen"]:
            continue
        found += 1
        assert yen(game) == [then["yen"]] * players and points(game) == [then["points"]] * players
        assert cauldrons(game) == [then["cauldrons"]] * players
        assert all(train(game, seat) == [] for seat in range(players))
        assert seen(game).free_engines.bit_count() == then["engines_left"]
        if dealt[0].id == facts["events"][0]:
            assert letter(game) == then["letter"]
    assert found > 5


@pytest.mark.rule("income.cauldrons.one-yen-each")
def test_income() -> None:
    facts = FACTS["income"]
    expected = [facts["then"]["yen"][player] for player in facts["players"]]
    pick = random.Random(1)
    for _ in range(10):
        lying = {}
        for seat, player in enumerate(facts["players"]):
            lying[seat] = [0, 0, 0]
            for _ in range(facts["cauldrons"][player]):
                lying[seat][pick.randrange(3)] += 1
        assert yen(stage("prepare", round=2, lit=lying)) == expected


@pytest.mark.rule("round.row.size", "round.row.no-reshuffle", "solo.row.three-cards")
@pytest.mark.parametrize("case", FACTS["row"]["case"], ids=lambda case: f"{case['players']} players")
def test_row(case: dict[str, int]) -> None:
    alone = case["players"] == 1
    begun = start(case["players"], solo=alone)
    assert len(deck(begun)) == case["deck"]
    game, pick, rows = begun, random.Random(2), set()
    while not game.over:
        if game.question == v.CLAIM:
            rows.add((seen(game).round, len(row(game))))
        game.answer(pick.choice(game.answers))
    assert rows == {(number, case["cards"]) for number in range(5)}
    assert len(deck(game)) == case["deck"] - case["in_five_rounds"]


# ---------------------------------------------------------------- claims and turns


@pytest.mark.rule("purchase.price.station-surcharge", "purchase.counter.single-icon", "purchase.order.tile")
@pytest.mark.parametrize("case", FACTS["purchase"]["case"], ids=lambda case: f"pays {case['pays']}")
@pytest.mark.parametrize("more", [0, 5])
def test_purchase(case: dict[str, Any], more: int) -> None:
    facts = FACTS["purchase"]
    seats = {player: seat for seat, player in enumerate(facts["players"])}
    mover, card = seats[case["player"]], case["card"]
    game = stage(
        "claims",
        row=[*facts["row"], "C01", "C02", "C03", "C04"],
        yen=[case["pays"] + more] * 3,
        stations=dict.fromkeys(case["stations"], "white"),
    )
    assert game.seat == mover
    before = counters(game)
    say(game, card)
    assert yen(game, mover) == more
    assert counters(game) == before | {colour: before[colour] + n for colour, n in case["counters"].items()}
    assert (card in row(game)) == case["stays_in_row"] and train(game, mover) == []
    assert game.seat == seats[case["next"]]


@pytest.mark.rule("order.phase3.by-row", "order.train.insert", "order.turn.steps")
def test_joining_the_train() -> None:
    facts = FACTS["joining-the-train"]
    seats = {player: seat for seat, player in enumerate(facts["players"])}
    yellow = seats[facts["then"]["first"]]
    claims = {seats[player]: card for player, card in facts["claims"].items()}
    others = {
        seat: card for seat, card in zip(range(3), ["C20", "C21", "C22"], strict=True) if seat != yellow
    }
    game = stage(
        "turns",
        claims=claims | others,
        trains={seats[player]: cards for player, cards in facts["trains"].items()},
    )
    assert (game.question, game.seat) == (v.SPACE, yellow)
    assert options(game) == {"1", "2", "3"}
    for player, cards in facts["then"]["trains"].items():
        assert train(game, seats[player]) == cards


@pytest.mark.rule("engine.other.user-acts", "ability.ground.one-yen", "engine.fee.plus-action-cost")
@pytest.mark.parametrize("yellows", ["L1", "L2"])
def test_three_actions(yellows: str) -> None:
    facts = FACTS["three-actions"]
    seats = {player: seat for seat, player in enumerate(facts["players"])}
    green, yellow = seats[facts["player"]], seats["yellow"]
    engines = [yellows, "L3", facts["engines"]["green"]]
    built = facts["stations_built"]
    game = stage(
        mover=green,
        event=facts["event"],
        order=[green, yellow, seats["red"]],
        engines=engines,
        trains={seats[player]: cards for player, cards in facts["trains"].items()},
        yen=[0, 0, facts["yen"]["green"]],
        venues=[facts["venues"]["V1"], "osaka", "kyoto"],
        stations=dict(zip(CITIES, [colour for colour in built for _ in range(built[colour])], strict=False)),
        actions=BOX.events[[event.id for event in BOX.events].index(facts["event"])].actions,
    )
    assert set(facts["unprepared"]) <= unprepared(game)
    words = {"engine of yellow": f"engine {yellow}", "own engine": f"engine {green}", "event": "event"}
    for number, step in enumerate(facts["step"]):
        before = yen(game), points(game, green), tracks(game, green)
        say(game, words[step["card"]])
        while game.question == v.PART:
            say(game, step["action"])
        if step["action"] == "ground":
            say(game, step["city"])
        elif step["action"] == "station":
            say(game, step["colour"], step["city"])
            assert stations(game)[step["city"]] == step["colour"]
        else:
            say(game, step["venue"] if step["uses_effect"] else step["venue"] + " only")
        for player, change in step["yen"].items():
            assert yen(game)[seats[player]] == before[0][seats[player]] + change
        assert points(game, green) == before[1] + step["points"]
        assert tracks(game, green) == before[2] + step.get("tracks", 0)
        if "next_row" in step:
            rows = BOX.stations.points
            assert rows[seen(game).built[COLOURS.index(step["colour"])]] == step["next_row"]
        if number == 1:  # stopping after two actions
            stopped = game.copy()
            assert isinstance(stopped, Zerokei)
            say(stopped, "stop")
            assert yen(stopped, green) == yen(game, green) + facts["then"]["unused_third_action"]
    then = facts["then"]
    assert yen(game, green) == facts["yen"]["green"] + then["yen"]["green"]
    assert yen(game, yellow) == then["yen"]["yellow"] and points(game, green) == then["points"]
    assert tracks(game, green) == then["tracks"] and game.seat != green, "no action is left"


# ---------------------------------------------------------------- the final scoring


@pytest.mark.rule("score.order.parts", "score.city.per-card", "score.olympic.tie", "score.olympic.negative")
def test_final_scoring() -> None:
    facts = FACTS["final-scoring"]
    before, then = facts["before"], facts["then"]
    colours = {city: row_["station"] for city, row_ in facts["cities"].items() if "station" in row_}
    lying: dict[int, list[int]] = {seat: [0, 0, 0] for seat in range(3)}
    for place, venue in enumerate(facts["venue"]):
        for seat, player in enumerate(facts["players"]):
            lying[seat][place] = venue["cauldrons"][player]
    game = stage(
        "end",
        trains={0: facts["train"]},
        lit=lying,
        cauldrons=[before["cauldrons_left"]],
        points=[before["points"]],
        yen=[before["yen"]],
        tracks=[before["tracks"]],
        venues=[venue["city"] for venue in facts["venue"]],
        stations={city: RANKS[rank] for city, rank in colours.items()},
        counters=dict.fromkeys(RANKS.values(), 4),
        laid=[city for city, row_ in facts["cities"].items() if row_["track"]],
    )
    assert game.over and sum(lying[0]) + before["cauldrons_left"] == 7
    scored = list(seen(game).scored[0])
    assert scored[v.SCORE_CITIES] == then["cities"] == sum(then["of_cities"].values())
    assert scored[v.SCORE_VENUES] == then["venues"] and scored[v.SCORE_CONNECTED] == then["connected"]
    assert scored[v.SCORE_CAULDRONS] == then["cauldrons"]
    assert scored[v.SCORE_YEN] == then["yen"] and scored[v.SCORE_TRACKS] == then["tracks"]
    assert game.scores[0] == then["total"] == 52
    assert seen(game).scored[1][v.SCORE_VENUES] == then["red_for_yokohama"]


# ---------------------------------------------------------------- Hideo


@pytest.mark.rule("solo.setup.discard-two-city-cards", "solo.setup.money", "solo.setup.action-board")
def test_solo_setup() -> None:
    then = FACTS["solo-setup"]["then"]
    for seed in range(10):
        game = start(solo=True, seed=seed)
        names = ["you", "hideo"]
        assert [names[seat] for seat in tile(game) if seat is not None] == then["tile"]
        state = seen(game)
        tokens = then["venue_tokens"]
        assert len(state.venue_city) == tokens["board"] and len(aside(game)) == tokens["aside"]
        assert sum(city != v.NONE for city in state.board_city[:2]) == tokens["A"]
        assert state.hidden_size == tokens["B"]
        assert state.closing_size == then["closed_tokens"]["C"] + then["closed_tokens"]["aside"]
        assert discards(game) == then["discard"] and len(deck(game)) == then["deck"]
        assert yen(game, 1) == then["hideo"]["yen"] and points(game, 1) == then["hideo"]["points"]
        say(game, "L1")
        assert engine(game, 1) == "L2" and "tail" not in train(game, 1)
        harder = FACTS["solo-setup"]["harder"]
        game = opened(solo=True, seed=seed, difficulty="harder")
        assert yen(game) == [harder["you"]["yen"], 0] and points(game) == [0, harder["hideo"]["points"]]


def hideos_turn(facts: dict[str, Any], **form: Any) -> Zerokei:
    """Hideo's column has been resolved, with the tokens of the example on his board."""
    tokens = facts["tokens"]
    shown = {place: city for place, city in tokens.items() if place in ("A1", "A2")}
    used = {"shizuoka", *tokens.values()}
    spare = [city for city in CITIES if city not in used]
    game = stage(
        solo=True,
        round=facts["round"],
        board={"A1": spare[0], "A2": spare[1]} | shown,
        hidden=[tokens.get("B1", spare[2]), *spare[3:6]],
        claims={1: "C02"},
        **form,
    )
    return say(game, "stop")


@pytest.mark.rule("solo.board.column-of-round", "solo.board.reveal-venue-token", "solo.closed.vp")
@pytest.mark.parametrize("case", FACTS["hideo-second-round"]["case"], ids=lambda case: case["tokens"]["C1"])
def test_hideos_second_round(case: dict[str, Any]) -> None:
    facts = FACTS["hideo-second-round"]
    venue = case["tokens"]["C1"]
    others = [other for other in VENUE if other != venue]
    game = hideos_turn(facts, closing=[venue, *others])
    cities = (v.LOG_GROUND, v.LOG_STATION, v.LOG_TRACK, v.LOG_MARGIN)
    steps, turned = [], []
    for step, where, what, scored in log(game):
        if step in cities:
            steps.append(CITIES[where])
        elif step == v.LOG_REVEAL:
            turned.append(["A1", "A2", "B1", "B2", "B3", "B4"][where])
            assert CITIES[what] == facts["tokens"]["B1"]
        elif step == v.LOG_CLOSE:
            closing = case["closing"]
            steps.append(f"close V{where + 1}")
            turned.append("C1")
            assert (what, scored) == (closing["cauldrons"], closing["points"])
            assert lit(game, 1)[VENUE[closing["venue"]]] == closing["cauldrons"]
    assert steps == case["steps"] and turned == case["turned_up"]
    assert seen(game).closed == 1 << VENUE[venue], "barred to the player from now on"


@pytest.mark.rule("solo.margin.when-nothing-possible", "solo.margin.pay-venue")
def test_hideos_third_round() -> None:
    facts = FACTS["hideo-third-round"]
    then = facts["then"]
    done = [city for city, row_ in facts["cities"].items() if row_["station"]]
    game = hideos_turn(facts, stations=dict.fromkeys(done, "gold"), laid=done)
    steps = [step for step in log(game) if step[0] == v.LOG_MARGIN]
    assert steps[0] == (v.LOG_MARGIN, CITIES.index("shizuoka"), then["row"] - 1, then["points"])
    assert lit(game, 1)[VENUE[then["venue"]]] == then["cauldrons"] and yen(game, 1) == then["yen"]


# ---------------------------------------------------------------- the whole box at once


def test_the_rounds_of_a_game_leave_the_bank_balanced() -> None:
    game, pick = opened(3, seed="examples"), random.Random(4)
    while not game.over:
        assert sum(yen(game)) + bank(game) == 0 and len(set(CARDS)) == 30
        game.answer(pick.choice(game.answers))


def test_play_answers_every_question_of_a_card() -> None:
    game = stage(event="N5", trains={0: ["C08"]}, yen=[9], prepared=["osaka"])
    with pytest.raises(AssertionError, match="asks for station"):
        play(game, "C08", colour="gold")
