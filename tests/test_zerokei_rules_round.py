"""The rules of Zero-Kei about rounds and their income."""

from __future__ import annotations

import random
from typing import Any

import pytest
from zerokei_stage import BOX, opened, stage, start
from zerokei_tools import (
    CARDS,
    EVERY,
    bank,
    claims,
    counters,
    deck,
    discards,
    event,
    letter,
    lit,
    options,
    play,
    points,
    row,
    say,
    seen,
    tile,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v


def stop_turns(game: Zerokei) -> None:
    """All turns of phase 3 are played without an action."""
    phase = (v.SPACE, v.COUNTER_STEP, v.ACTION)
    while not game.over and game.question in phase:
        game.answer(v.STOP if game.question == v.ACTION else game.answers[0])


@pytest.mark.rule("round.count.five")
@pytest.mark.parametrize("table", [{"players": 2}, {"players": 3}, {"players": 4}, {"solo": True}], ids=str)
def test_a_game_has_five_rounds_each_with_its_event(table: dict[str, Any]) -> None:
    for seed in range(6):
        game, pick = opened(seed=seed, **table), random.Random(seed)
        dealt, current = list(seen(game).events), []
        while not game.over:
            if not current or current[-1] != seen(game).event:
                current.append(seen(game).event)
            assert seen(game).round < 5
            game.answer(pick.choice(game.answers))
        assert current == dealt and len(dealt) == 5
        people = [0] if table.get("solo") else range(game.players)
        assert all(len(train(game, seat)) >= 5 for seat in people), "a carriage in every round"


@pytest.mark.rule("round.count.five")
def test_after_the_fifth_round_the_game_is_over_and_not_before() -> None:
    for number in (1, 2, 3, 4, 5):
        game = stage(round=number, players=2, claims={1: "C01"}, event="G3")
        say(game, "stop")
        stop_turns(game)
        assert bool(game.over) == (number == 5)
        assert game.over or (game.question == v.CLAIM and seen(game).round == number)


@pytest.mark.rule("round.phases.order")
@EVERY
def test_preparation_then_claims_then_turns_then_the_end_of_the_round(players: int) -> None:
    game = stage("prepare", players=players, round=2, event="G2", points=[5] * players)
    assert game.question == v.CLAIM and len(row(game)) == players + 2, "prepared before anybody buys"
    for _ in range(players):
        assert game.question == v.CLAIM and all(train(game, seat) == [] for seat in range(players))
        say(game, min(options(game), key=CARDS.index))
        if game.question == v.THEN_COUNTER:
            game.answer(game.answers[0])
    assert game.question == v.SPACE, "all claims before the first turn"
    stop_turns(game)
    assert game.question == v.TRADE, "the effect of the event comes last"
    assert all(len(train(game, seat)) == 1 for seat in range(players)) and row(game) == []
    for _ in range(players):
        say(game, "no")
    assert game.question == v.CLAIM and seen(game).round == 2


@pytest.mark.rule("round.prepare.order")
def test_a_round_is_prepared_with_event_letter_income_and_row() -> None:
    game = stage(
        "offers",
        round=1,
        events=["G3", "G6", "B1", "N1", "N2"],
        lit={0: [2, 0, 0]},
        players=3,
        deck=CARDS[:5],
    )
    assert game.question == v.CLAIM and seen(game).round == 1
    assert (event(game), letter(game)) == ("G6", "E")
    # 4 yen of the old event, then 2 of income, all there before the first claim.
    assert yen(game) == [6, 4, 4] and row(game) == CARDS[:5]
    # The income of a round never counts as money of the round before: G6 would have given other sums.
    assert game.view(None).letter == 4


@pytest.mark.rule("round.row.size")
@EVERY
def test_a_row_has_two_carriages_more_than_players(players: int) -> None:
    game, pick = opened(players, seed=3), random.Random(3)
    sizes = {}
    while not game.over:
        number = seen(game).round
        if game.question == v.CLAIM and number not in sizes:
            sizes[number] = len(row(game))
        game.answer(pick.choice(game.answers))
    assert sizes == dict.fromkeys(range(5), players + 2)


@pytest.mark.rule("round.row.layout")
@EVERY
def test_the_first_carriage_drawn_is_nearest_to_the_tile(players: int) -> None:
    cards = ["C30", "C07", "C22", "C15", "C04", "C11"][: players + 2]
    game = stage("prepare", players=players, deck=cards, yen=[9] * players)
    assert row(game) == cards
    for seat in range(players):
        assert claims(game) == {other: cards[-1 - other] for other in range(seat)}
        say(game, cards[-1 - seat])
    assert game.seat == players - 1, "whoever claimed nearest to the tile is first"
    assert row(game) == [cards[-1 - seat] for seat in reversed(range(players - 1))]


@pytest.mark.rule("round.row.no-reshuffle")
@pytest.mark.parametrize(("players", "left"), [(2, 10), (3, 5), (4, 0), (1, 9)])
def test_the_deck_suffices_without_the_discards(players: int, left: int) -> None:
    for seed in range(5):
        game, pick = start(players, seed=seed, solo=players == 1), random.Random(seed)
        last = set(deck(game))
        while not game.over:
            assert set(deck(game)) <= last, "nothing returns to the deck"
            last = set(deck(game))
            game.answer(pick.choice(game.answers))
        assert len(deck(game)) == left


@pytest.mark.rule("round.turn.complete")
@EVERY
def test_a_turn_is_finished_before_the_next_begins(players: int) -> None:
    taken = {seat: CARDS[seat] for seat in range(players)}
    game = stage("turns", players=players, claims=taken, event="N4")
    for seat in range(players):
        if seat < players - 1:
            assert (game.question, game.seat) == (v.SPACE, seat)
            say(game, str(players - seat))
        else:
            assert (game.question, game.seat) == (v.COUNTER_STEP, seat), "the last space is left to the last"
            say(game, "gold")
        assert all(len(train(game, other)) == (other <= seat) for other in range(players))
        play(game, "event")
        play(game, "tail", counter="white")
        assert (game.question, game.seat) == (v.ACTION, seat)
        say(game, "stop")
    assert game.question == v.CLAIM and counters(game) != {}


# ---------------------------------------------------------------- income


@pytest.mark.rule("income.cauldrons.one-yen-each")
@pytest.mark.parametrize(
    "numbers",
    [[[2, 0, 0], [1, 1, 2], [0, 0, 1]], [[0, 0, 0], [7, 0, 0], [1, 2, 3]], [[0, 1, 0], [0] * 3] * 2],
)
def test_every_cauldron_on_a_venue_gives_a_yen(numbers: list[list[int]]) -> None:
    game = stage("prepare", round=3, lit=dict(enumerate(numbers[:3])), yen=[5, 6, 7])
    expected = [5 + sum(numbers[0]), 6 + sum(numbers[1]), 7 + sum(numbers[2])]
    assert yen(game) == expected and bank(game) == -sum(expected)
    assert points(game) == [0, 0, 0]
    assert [lit(game, seat) for seat in range(3)] == [list(row_) for row_ in numbers[:3]], "they stay there"


@pytest.mark.rule("income.cauldrons.one-yen-each")
def test_cauldrons_not_placed_give_nothing() -> None:
    game = stage("prepare", round=2, cauldrons=[7, 7, 0], yen=[1, 1, 1])
    assert yen(game) == [1, 1, 1]


@pytest.mark.rule("income.cauldrons.before-purchase")
def test_income_pays_for_the_carriages_of_its_round() -> None:
    cards = ["C14", "C02", "C12", "C20", "C03"]  # for 2, and for 3
    rich = stage("prepare", round=2, lit={0: [0, 3, 0]}, deck=cards)
    assert options(rich) == set(cards)
    say(rich, "C12")
    assert yen(rich, 0) == 0
    poor = stage("prepare", round=2, lit={0: [0, 2, 0]}, deck=cards)
    assert options(poor) == {"C14"}


@pytest.mark.rule("income.cauldrons.before-purchase")
@EVERY
def test_the_first_round_has_no_income(players: int) -> None:
    for seed in range(5):
        game = opened(players, seed=seed)
        dealt = sum(BOX.events[number].start_yen for number in seen(game).events)
        assert yen(game) == [dealt] * players and seen(game).round == 0


@pytest.mark.rule("income.cauldrons.before-purchase", "round.prepare.order")
def test_income_comes_once_in_a_round() -> None:
    game = stage(players=2, lit={0: [1, 1, 1]}, claims={1: "C01"}, event="N4", tile=[0, None])
    play(game, "event")
    say(game, "stop")
    assert yen(game, 0) == 7 + 2, "nothing of the cauldrons yet"
    say(game, "stop")
    assert game.question == v.CLAIM and yen(game, 0) == 7 + 2 + 3
    assert discards(game) == [] and tile(game) == [0, 1]
