"""Zero-Kei: why an answer is not offered; every reason found by chance, the weightier ones pointed at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from ekiben.games.zerokei import Zerokei, new
from ekiben.games.zerokei.catalogue import ids_for
from ekiben.games.zerokei.fields import LAYOUT
from ekiben.games.zerokei.position import position
from ekiben.games.zerokei.vocabulary import STOP
from ekiben.games.zerokei.why import reason, why_not
from ekiben.games.zerokei.why_scene import Scene
from ekiben.kernel.game import BASE
from ekiben.kernel.refusal import NotAllowed
from ekiben.kernel.words import read

TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4)),
    {"solo": True},
    {"solo": True, "difficulty": "harder"},
]
#: Boxes with other values, so that the reasons are held against more than the cards we know.
BOXES: list[dict[str, Any]] = [
    {
        "events": {
            "G3": {"kind": "action", "effect": "all_of", "parts": ["track", "station"], "fee": 1},
            "B1": {"kind": "action", "effect": "all_of", "parts": ["venue", "ground-1"]},
            "N2": {"kind": "action", "effect": "one_of", "parts": ["ground", "counter", "venue"]},
            "N4": {"kind": "action", "effect": "repeat"},
        }
    },
    {"venues": {"V2": {"effect": "points", "pay": 3, "points": 5}, "V3": {"effect": "move", "moves": 2}}},
    {"tail": {"counters": 0, "yen": 1}, "numbers": {"engine_fee": 0, "engine_fee_ability": 0}},
    {"tail": {"yen": 0}, "numbers": {"engine_fee": 1, "repeat_fee": 3, "unused_action_yen": 0}},
]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)


def walk(table: dict[str, Any], seed: int, share: float) -> Iterator[Zerokei]:
    """A random game, shown at this share of its questions; in some nobody stops before having to."""
    chance = random.Random(f"{table} {seed}")
    game = new(seed=chance.random().hex(), **table)
    while not game.over:
        if chance.random() < share:
            yield game
        answers = game.answers
        if seed % 2:
            answers = [answer for answer in answers if answer != STOP] or answers
        game.answer(chance.choice(answers))
    yield game


def check_reasons(game: Zerokei) -> None:
    """The reasons say no to what the game does not offer, and to nothing else, and name a rule that holds."""
    if game.over:
        assert str(game.why_not(0)) == "the game is over"
        return
    scene, choices = Scene(game), game.choices()
    for answer in range(64):
        found = reason(scene, answer)
        assert (found is None) == game.allows(answer), (game.question, answer, str(found), choices)
        if found is not None:
            assert found.instead == tuple(choices)
            assert found.rule in ids_for(game.sheet) or found.sentence.startswith("there is no ")


@EVERY_TABLE
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_not_offered_has_a_reason_and_what_is_has_none(table: dict[str, Any], seed: int) -> None:
    for game in walk(table, seed, 0.5):
        check_reasons(game)


@pytest.mark.parametrize("box", range(len(BOXES)))
@EVERY_TABLE
def test_reasons_with_cards_of_ones_own(table: dict[str, Any], box: int) -> None:
    for game in walk({**table, "cards": BOXES[box]}, box, 0.2):
        check_reasons(game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 30))
@EVERY_TABLE
def test_reasons_of_whole_games(table: dict[str, Any], seed: int) -> None:
    for game in walk(table, seed, 1):
        check_reasons(game)


def blind(game: Zerokei) -> Zerokei:
    """The same question in a world without all that is hidden: the deck, and tokens lying face down."""
    fields: dict[str, Any] = game.fields()
    for name in ("deck", "hidden", "closing"):
        fields[name] = bytes(len(fields[name]))
    twin = game.copy()
    assert isinstance(twin, Zerokei)
    twin.load_bytes(game.state_bytes()[: BASE.size] + LAYOUT.pack(fields))
    return twin


@EVERY_TABLE
def test_reasons_need_nothing_that_is_hidden(table: dict[str, Any]) -> None:
    for game in walk(table, 0, 0.1):
        if not game.over:
            seeing, unseeing = Scene(game), Scene(blind(game))
            assert [str(reason(seeing, i)) for i in range(64)] == [
                str(reason(unseeing, i)) for i in range(64)
            ]


# ---------------------------------------------------------------- one by one


def expect(game: Zerokei, words: str, rule: str, *parts: str) -> None:
    """These words are refused by this rule, with these words in the sentence."""
    before = game.digest()
    with pytest.raises(NotAllowed) as refused:
        read(game, words, whole=False)
    assert refused.value.rule == rule, str(refused.value)
    for part in parts:
        assert part in refused.value.sentence, str(refused.value)
    assert game.digest() == before


def turn(**form: Any) -> Zerokei:
    """Blue's turn in round 2 with an event that has no action."""
    return position({"players": 2, "seed": 1, "round": 2, "event": "B1", **form})


@pytest.mark.rule("purchase.pay.unaffordable-forbidden", "purchase.choose.free-card")
def test_claims() -> None:
    game = position(
        {
            "players": 3,
            "at": "purchase",
            "row": ["C01", "C02", "C05", "C08", "C04"],
            "claims": {"blue": "C04"},
            "yen": {"red": 1},
            "points": {"red": 1},
        }
    )
    expect(game, "claim C08", "purchase.pay.unaffordable-forbidden", "costs 3", "1 yen and 1 points")
    expect(game, "claim Kyōto ground -1", "purchase.choose.free-card", "Blue has claimed Kyōto (2)")
    expect(game, "claim Yokohama buy", "purchase.choose.mandatory", "Yokohama (11) has not come up yet")


@pytest.mark.rule("action.card.once-per-turn", "action.source.allowed", "ability.general.permanent-own")
def test_cards() -> None:
    game = turn(trains={"blue": ["C01", "C20"], "red": ["C10"]}, used=["C01", "tail"], yen={"blue": 9})
    expect(game, "Ōsaka venue", "action.card.once-per-turn", "you have used Ōsaka (1) this turn")
    expect(game, "tail", "action.card.once-per-turn", "your tail")
    expect(game, "Hashima venue", "action.source.allowed", "Hashima (4) is in Red's train")
    expect(game, "Shizuoka master builder", "ability.general.permanent-own", "an ability")
    expect(game, "event", "event.kind.action-or-end", "Second-hand Carriages offers no action")


@pytest.mark.rule("engine.fee.own-to-bank", "engine.fee.other-to-owner", "engine.use.one-of-its-actions")
def test_engines() -> None:
    game = turn(yen={"blue": 1})
    expect(game, "own engine", "engine.fee.own-to-bank", "your engine costs 2 yen, and you have 1")
    expect(game, "engine of red", "engine.fee.other-to-owner", "Red's engine costs 2 yen")
    game = turn(yen={"blue": 9})
    expect(game, "own engine: station", "engine.use.one-of-its-actions", "does not offer station")
    expect(game, "engine of red", "action.choice.must-be-possible", "no player has a track", "no city has")


@pytest.mark.rule(
    "track.piece.none-anywhere",
    "station.target.prepared-and-empty",
    "olympic.place.supply-seven",
    "ground.cost.printed",
    "ground.target.construction-token",
)
def test_actions() -> None:
    lit = {"V1": {"blue": 7}}
    train = {"blue": ["C01", "C03", "C04", "C08"]}
    game = turn(trains=train, cauldrons=lit, yen={"blue": 3})
    expect(game, "Ōsaka venue", "olympic.place.supply-seven", "no cauldron left")
    expect(game, "Ōsaka-Kyōto track", "track.piece.none-anywhere")
    expect(game, "Maibara-Hashima station", "station.target.prepared-and-empty", "no city has prepared")
    game = turn(trains=train, prepared=["kyoto"], laid=["kyoto"], yen={"blue": 2})
    expect(game, "Kyōto ground -1: Kyōto", "ground.target.construction-token", "prepared already")
    expect(game, "Kyōto ground -1: Tōkyō", "ground.cost.printed", "costs 3 yen, and you have 2")


@pytest.mark.rule("repeat.target.no-repeat", "repeat.target.no-buy-card", "repeat.target.used-this-turn")
def test_repeats() -> None:
    train = {"blue": ["C06", "C19", "C05", "C01"]}
    game = turn(trains=train, used=["C19", "C05", "tail"], discards=["C10"], yen={"blue": 9})
    expect(game, "Maibara repeat: Shizuoka repeat", "repeat.target.no-repeat", "cannot be repeated")
    expect(game, "Maibara repeat: Kyōto buy", "repeat.target.no-buy-card", "serves once")
    expect(game, "Maibara repeat: Ōsaka venue", "repeat.target.used-this-turn", "you have not used")
    expect(turn(trains=train, yen={"blue": 9}), "Maibara repeat", "repeat.target.used-this-turn", "no card")


@pytest.mark.rule(
    "solo.closed.player-barred", "olympic.effect.pay-for-vp", "swap.move.between-engine-and-tail"
)
def test_venues() -> None:
    game = position({"players": 1, "seed": 1, "round": 3, "board": {"C1": "V2"}, "trains": {"blue": ["C01"]}})
    expect(game, "Ōsaka venue: Box office", "solo.closed.player-barred", "Hideo has closed Box office")
    expect(game, "Ōsaka venue: Patrons", "olympic.effect.pay-for-vp", "costs 1 yen, and you have 0")
    expect(game, "Ōsaka venue: Shunting", "swap.move.between-engine-and-tail", "no other place")


@pytest.mark.rule("buy.choose.discard-pile", "buy.pay.yen-only", "buy.card.one-use")
def test_buying() -> None:
    train = {"blue": ["C05"]}
    game = turn(trains=train, yen={"blue": 2}, points={"blue": 9}, discards=["C08", "C10"])
    expect(game, "Kyōto buy: Maibara-Hashima station", "buy.pay.yen-only", "costs 3 yen, and you have 2")
    expect(game, "Kyōto buy: Atami buy", "buy.choose.discard-pile", "not in the discard pile")
    expect(turn(trains=train, yen={"blue": 9}), "Kyōto buy", "buy.choose.discard-pile", "is empty")
    game = turn(trains=train, yen={"blue": 9}, discards=["C08"], spent=["C05"])
    expect(game, "Kyōto buy", "buy.card.one-use", "used up")


@pytest.mark.rule("event-card.action.both-parts")
def test_two_actions_of_one_event() -> None:
    game = turn(event="B2", yen={"blue": 5})
    expect(game, "event", "event-card.action.both-parts", "4 yen together, and you have 3")
    game = turn(event="B2", yen={"blue": 6})
    expect(game, "event: ground Ōsaka", "event-card.action.both-parts", "the second action needs 2")


def test_numbers_that_mean_nothing_have_no_rule() -> None:
    found = why_not(turn(), 31)
    assert found is not None and (found.sentence, found.rule) == ("there is no card 31", "")
