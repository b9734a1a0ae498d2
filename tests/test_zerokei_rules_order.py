"""The rules of Zero-Kei for the new carriage, the turn order tile and the tail."""

from __future__ import annotations

from itertools import permutations

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARDS,
    COLOURS,
    EVERY,
    bank,
    changed,
    claims,
    counters,
    options,
    play,
    points,
    refused,
    row,
    say,
    seen,
    tile,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v


def turns(order: tuple[int, ...] = (0, 1, 2), players: int = 3, **form: object) -> Zerokei:
    """Everybody has claimed a carriage, in this order from the tile on."""
    cards = dict(zip(order, ["C01", "C04", "C09", "C14"], strict=False))
    return stage("turns", players=players, **{"claims": cards, **form})  # type: ignore[arg-type]


@pytest.mark.rule("order.phase3.by-row")
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_turns_follow_the_carriages_from_the_tile_on(order: tuple[int, ...]) -> None:
    game = turns(order)
    for seat in order:
        assert game.seat == seat
        say(game, "2" if seat == order[0] else "3" if seat == order[1] else "white", "stop")
    assert game.question == v.CLAIM


@pytest.mark.rule("order.phase3.by-row")
def test_the_places_held_on_the_tile_before_do_not_matter() -> None:
    for order in permutations(range(3)):
        cards = ["C14", "C05", "C09", "C01", "C16"]
        game = stage("claims", order=order, row=cards, yen=[9, 9, 9])
        # The first on the tile claims the farthest carriage, the last one the nearest.
        say(game, "C16", "C09", "C14")
        assert game.seat == order[2] and game.question == v.SPACE
        say(game, "2", "stop")
        assert game.seat == order[1]


@pytest.mark.rule("order.turn.steps")
def test_a_turn_adds_the_carriage_then_places_the_token_then_acts() -> None:
    game = turns()
    assert train(game, 0) == ["C01"] and 0 not in claims(game) and "C01" not in row(game)
    assert game.question == v.SPACE and tile(game) == [None, None, None]
    say(game, "1")
    assert tile(game) == [0, None, None] and game.question == v.COUNTER_STEP
    say(game, "black")
    assert (game.question, game.seat) == (v.ACTION, 0) and seen(game).actions_left == 2


@pytest.mark.rule("order.train.insert")
@pytest.mark.parametrize("before", [[], ["C30"], ["C30", "C08", "C05"]])
def test_the_claimed_carriage_goes_left_of_the_tail(before: list[str]) -> None:
    game = turns(trains={0: before, 1: ["C29"]})
    assert train(game, 0) == [*before, "C01"] and train(game, 1) == ["C29"]


@pytest.mark.rule("order.train.fixed")
def test_nothing_but_the_venue_of_moving_changes_the_order_of_a_train() -> None:
    cars = ["C16", "C01", "C05", "C06", "C08"]
    game = stage(event="N1", trains={0: cars}, yen=[40], actions=6, discards=["C29"], prepared=["tokyo"])
    play(game, "C16", ground="osaka")
    play(game, "C01", venue="V1")
    play(game, "C08", colour="gold", station="tokyo")
    play(game, "C05", buy="C29")
    play(game, "event", venue="V3 only")
    assert train(game, 0) == [*cars, "C29"]
    play(game, "C06", again="event", venue="V3", move="C29", to="1")
    assert train(game, 0) == ["C29", *cars]


@pytest.mark.rule("order.tile.choose-free-space")
@EVERY
def test_every_free_space_may_be_taken_and_the_last_player_gets_the_rest(players: int) -> None:
    for order in permutations(range(players)):
        game = turns(tuple(range(players)), players)
        free = {str(space + 1) for space in range(players)}
        for seat in range(players - 1):
            assert game.question == v.SPACE and options(game) == free
            for space in {str(space + 1) for space in range(players)} - free:
                assert refused(game, space) == "order.tile.choose-free-space"
            word = str(order[seat] + 1)
            say(game, word)
            free.remove(word)
            assert tile(game)[order[seat]] == seat
            if game.question == v.COUNTER_STEP:
                say(game, "white")
            say(game, "stop")
        assert game.question != v.SPACE and tile(game)[order[-1]] == players - 1


@pytest.mark.rule("order.tile.reward-at-once")
def test_the_reward_is_there_before_the_first_action() -> None:
    game = turns(event="N3")
    say(game, "2")
    assert yen(game, 0) == 2 and game.question == v.ACTION
    assert "event" in options(game), "ground for 2 yen"
    play(game, "event", ground="maibara")
    assert yen(game, 0) == 0
    game = turns(event="N3")
    say(game, "1", "gold")
    assert "event" not in options(game)


@pytest.mark.rule("order.tile.reward-space-1")
@EVERY
@pytest.mark.parametrize("colour", COLOURS)
def test_space_1_advances_a_counter_of_choice(players: int, colour: str) -> None:
    game = turns(tuple(range(players)), players, counters={"white": 3, "black": 2})
    before = counters(game)
    say(game, "1")
    assert game.question == v.COUNTER_STEP and options(game) == set(COLOURS)
    say(game, colour)
    assert counters(game) == before | {colour: before[colour] + 1}
    assert yen(game, 0) == 0 and game.question == v.ACTION


@pytest.mark.rule("order.tile.reward-other-spaces")
@EVERY
def test_the_other_spaces_give_their_yen(players: int) -> None:
    for space in range(2, players + 1):
        game = turns(tuple(range(players)), players)
        before = counters(game)
        money = bank(game)
        say(game, str(space))
        assert yen(game, 0) == BOX.tile(players)[space - 1].yen == space
        assert bank(game) == money - space and counters(game) == before
        assert points(game) == [0] * players and game.question == v.ACTION


@pytest.mark.rule("order.tile.next-purchase")
@pytest.mark.parametrize("spaces", list(permutations((1, 2, 3))), ids=str)
def test_the_places_taken_order_the_end_of_the_round_and_the_next_claims(spaces: tuple[int, ...]) -> None:
    game = turns(event="G2", points=[4, 4, 4], events=["G2", "G3", "B2", "N1", "N2"])
    for seat in range(2):
        say(game, str(spaces[seat]))
        if spaces[seat] == 1:
            say(game, "white")
        say(game, "stop")
    if spaces[2] == 1:
        say(game, "white")
    say(game, "stop")
    order = sorted(range(3), key=lambda seat: spaces[seat])
    for seat in order:
        assert (game.question, game.seat) == (v.TRADE, seat)
        say(game, "no")
    assert tile(game) == order
    for seat in order:
        assert (game.question, game.seat) == (v.CLAIM, seat)
        say(game, min(options(game), key=lambda card: BOX.carriages[CARDS.index(card)].cities))
        while game.question == v.THEN_COUNTER:
            game.answer(game.answers[0])


# ---------------------------------------------------------------- tail


@pytest.mark.rule("tail.income.yen", "tail.income.counter")
@EVERY
@pytest.mark.parametrize("colour", COLOURS)
def test_the_tail_gives_five_yen_and_a_step_of_a_counter(players: int, colour: str) -> None:
    game = stage(players=players, counters={"gold": 5, "white": 1})
    before, at, money = seen(game), counters(game), bank(game)
    say(game, "tail")
    assert game.question == v.COUNTER_STEP and options(game) == set(COLOURS)
    say(game, colour)
    assert yen(game) == [5] + [0] * (players - 1) and bank(game) == money - 5
    assert counters(game) == at | {colour: at[colour] + 1}
    assert changed(before, game) - {"ranking"} == {"yen", "counter_at"}
    assert seen(game).actions_left == before.actions_left - 1


@pytest.mark.rule("tail.income.yen")
def test_everybody_has_a_tail_of_the_own_and_no_other() -> None:
    game = stage(players=2, claims={1: "C01"})
    play(game, "tail", counter="gold")
    assert refused(game, "tail") == "action.card.once-per-turn"
    say(game, "stop")
    assert game.seat == 1 and "tail" in options(game)
    play(game, "tail", counter="gold")
    assert yen(game) == [5 + 2, 2 + 5], "two actions left, and the yen of space 2"


@pytest.mark.rule("tail.position.last")
def test_no_carriage_comes_behind_the_tail_nor_before_the_engine() -> None:
    cars = ["C16", "C01", "C05"]
    game = stage(event="N1", trains={0: cars}, yen=[9], discards=["C27"])
    play(game, "C05", buy="C27")
    assert train(game, 0) == [*cars, "C27"]
    say(game, "event", "V3", "C16")
    assert options(game) == {"2", "3", "4"}, "the places between engine and tail"
    assert refused(game, "5") == "swap.move.between-engine-and-tail"


@pytest.mark.rule("tail.position.last")
def test_engine_and_tail_carry_no_city() -> None:
    laid = ["osaka", "kyoto", "maibara"]
    with_city = stage("end", laid=laid, trains={0: ["C01", "C04", "C06"]}, cauldrons=[0, 0, 0])
    without = stage("end", laid=laid, cauldrons=[0, 0, 0])
    assert with_city.scores == [9, 0, 0] and without.scores == [0, 0, 0]
    game = stage("offers", event="N2", points=[9, 9, 9], laid=laid)
    assert game.question == v.CLAIM, "nobody has a city to score"
