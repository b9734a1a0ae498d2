"""The rules of INCOME, which the prototype calls REFRESH."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from rule_cases import EARLY, EVERY, FIGURE, SECOND, table
from shinjuku_tools import BLUE, RED, deck, discards, hand, income, options, play, say, snapshot

from ekiben.games.shinjuku import Shinjuku, new
from ekiben.games.shinjuku.vocabulary import ACTION, INCOME, MATSURI
from ekiben.kernel.vocabulary import NO_QUESTION

MANY = ["ota", "setagaya", "nerima", "suginami", "minato"] * 4


def sizes(game: Shinjuku) -> list[int]:
    """How many cards everybody holds."""
    return list(snapshot(game).hand_size[: game.players])


def check_draw(edition: str, held: int) -> None:
    """INCOME with so many cards in hand draws up to the figure, or one card."""
    game = table(edition, hands={"blue": MANY[:held]})
    income(game)
    assert sizes(game)[BLUE] == max(FIGURE[edition], held + 1)
    assert not Counter(MANY[:held]) - Counter(hand(game, BLUE))


@pytest.mark.rule("income.draw.5")
@EARLY
@pytest.mark.parametrize("held", range(5))
def test_income_draws_up_to_five(edition: str, held: int) -> None:
    assert FIGURE[edition] == 5
    check_draw(edition, held)


@pytest.mark.rule("income.draw.4")
@SECOND
@pytest.mark.parametrize("held", range(4))
def test_income_draws_up_to_four(edition: str, held: int) -> None:
    assert FIGURE[edition] == 4
    check_draw(edition, held)


@pytest.mark.rule("income.draw-one")
@EVERY
@pytest.mark.parametrize("more", [0, 1, 2, 8])
def test_with_so_many_cards_or_more_income_draws_one(edition: str, more: int) -> None:
    check_draw(edition, FIGURE[edition] + more)


@pytest.mark.rule("income.from-draw-pile")
@EVERY
def test_the_cards_come_from_the_draw_pile(edition: str) -> None:
    form: dict[str, Any] = {
        "deck": ["kita", "taito", "bunkyo", "arakawa", "meguro"],
        "discards": ["ota", "koto"],
    }
    if edition in ("v2r6", "v2"):
        form["queue"] = [["minato", ["food", "food"]], ["chuo", []], ["nerima", []], ["adachi", []]]
    game = table(edition, hands={"blue": ["ota", "ota"]}, **form)
    income(game)
    number = FIGURE[edition] - 2
    assert Counter(hand(game, BLUE)) == Counter(["ota", "ota", *form["deck"][:number]])
    assert discards(game)[:2] == ["ota", "koto"]


@pytest.mark.rule("income.ends-turn", "turn.order-free")
@EVERY
@pytest.mark.parametrize("first", [True, False])
def test_income_ends_the_turn_at_once(edition: str, first: bool) -> None:
    cards = ["nakano", "nakano", "ota"]
    game = table(edition, hands={"blue": cards}, stores=[["blue", "food", "shibuya"], ["red", "food", "oji"]])
    if not first:
        play(game, "open", station="nakano", good="books", pay=["nakano"])
    assert {"expand", "income"} <= options(game)
    turn = snapshot(game).turn
    income(game)
    assert game.seat == RED and snapshot(game).mover == RED and snapshot(game).turn == turn + 1
    assert snapshot(game).actions_done == 0 and game.question in (ACTION, MATSURI)


@pytest.mark.rule("income.no-discarding", "income.no-hand-limit")
@EVERY
def test_no_card_is_put_away_and_no_hand_is_too_large(edition: str) -> None:
    game = table(edition, hands={"blue": MANY[:16], "red": ["kita"]})
    for _ in range(3):
        before, thrown = Counter(hand(game, BLUE)), len(discards(game))
        seat = game.seat
        while game.question == MATSURI:
            say(game, min(options(game)))
        taken = hand(game, BLUE)
        income(game)
        assert game.question in (ACTION, MATSURI) and game.seat != seat  # nothing is asked behind it
        assert not before - Counter(hand(game, BLUE))
        if seat == BLUE:
            assert len(hand(game, BLUE)) == len(taken) + 1
        assert len(discards(game)) <= thrown + 1  # no more than the card of an arrival
    assert len(hand(game, BLUE)) >= 18


@pytest.mark.rule("income.always-possible")
@EVERY
def test_income_can_be_chosen_although_no_card_can_be_drawn(edition: str) -> None:
    form: dict[str, Any] = {"rest": {"cards": "red"}, "hands": {"blue": []}}
    if edition in ("v2r6", "v2"):
        form["queue"] = [["minato", ["food", "food"]], ["chuo", []], ["nerima", []], ["adachi", []]]
    game = table(edition, **form)
    assert deck(game) == discards(game) == []
    assert "income" in options(game)
    income(game)
    assert hand(game, BLUE) == [] and game.seat == RED and game.question != NO_QUESTION


@pytest.mark.rule("income.always-possible", "turn.no-pass")
@EVERY
def test_income_is_among_the_actions_whenever_one_is_chosen(edition: str) -> None:
    chance = random.Random(edition)
    game = new(edition, players=2, seed=edition)
    while not game.over:
        if game.question == ACTION:
            assert game.allows(INCOME)
        answers = [answer for answer in game.answers if game.question != ACTION or answer != INCOME]
        game.answer(chance.choice(answers or game.answers))


# ---------------------------------------------------------------- where cards come from at all


def reasons_to_draw(before: Shinjuku, answer: int, after: Shinjuku) -> Counter[int]:
    """How many cards each seat should have got by an answer, from what everybody saw."""
    then, now = before.view(None), after.view(None)
    due: Counter[int] = Counter()
    figure = before.sheet.edition.hand

    def draws(seat: int) -> None:
        due[seat] += max(1, figure - (then.hands[seat] + due[seat]))

    if before.question == ACTION and answer == INCOME:
        draws(before.seat)
    if now.journey and then.journey != now.journey and not now.journey.travelling:
        for seat in now.journey.income:
            draws(seat)
    if now.final_turns and not then.final_turns and before.sheet.edition.final_income:
        for seat in range(before.players):
            draws(seat)
    if now.queue:
        arrived = before.question == MATSURI if before.sheet.edition.id == "v2r6" else now.turn > then.turn
        if arrived and then.queue[0].ward is not None:
            due[now.mover] += 1
    return due


@pytest.mark.rule("income.only-source", "income.and-queue-card", "track-income.grant", "track-income.none")
@EVERY
@pytest.mark.parametrize("players", [2, 3])
def test_in_whole_games_cards_come_to_a_hand_in_no_other_way(edition: str, players: int) -> None:
    chance = random.Random(f"{edition} {players}")
    game = new(edition, players=players, seed=f"{edition} {players}")
    while game.view(None).turn == 0:
        game.answer(chance.choice(game.answers))
    while not game.over:
        before = game.copy()
        assert isinstance(before, Shinjuku)
        answer = chance.choice(game.answers)
        pile = len(deck(game)) + len(discards(game))
        game.answer(answer)
        due = reasons_to_draw(before, answer, game)
        for seat in range(players):
            paid = Counter(hand(before, seat)) - Counter(hand(game, seat))
            got = (Counter(hand(game, seat)) - Counter(hand(before, seat))).total()
            assert got == due[seat] or (got < due[seat] and pile < 20), (seat, answer)
            assert paid.total() <= 1
