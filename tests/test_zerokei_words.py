"""Zero-Kei for people: turns in words, what a view shows, what is told of an answer, and Hideo's reasons."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ekiben.games.zerokei import Zerokei, new
from ekiben.games.zerokei.components import load_components
from ekiben.games.zerokei.hideo_words import sentence_of_step
from ekiben.games.zerokei.names import KIND_OF, QUESTION_NAMES, labels_of, place_of
from ekiben.games.zerokei.position import position
from ekiben.games.zerokei.view import ZerokeiView
from ekiben.games.zerokei.vocabulary import QUESTIONS
from ekiben.kernel.history import History
from ekiben.kernel.record import Record
from ekiben.kernel.refusal import NotUnderstood
from ekiben.kernel.words import read, sentence, write

TABLES: list[dict[str, Any]] = [*({"players": players} for players in (2, 3, 4)), {"solo": True}]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)
GREENS_TURN = {
    "players": ["yellow", "red", "green"],
    "seed": 1,
    "turn_of": "green",
    "round": 4,
    "event": "N5",
    "engines": {"yellow": "L1", "green": "L4"},
    "trains": {"green": ["C12"]},
    "prepared": ["osaka"],
    "stations": {"osaka": "white"},
    "laid": ["osaka"],
    "venues": {"V1": "odawara"},
    "yen": {"green": 9},
}


def told(game: Zerokei, words: str) -> list[str]:
    """Play these words and say what is told of them."""
    found: list[str] = []
    for answer in read(game, words):
        before = game.view(None)
        game.answer(answer)
        found += [event.words for event in game.tell(before, answer, game.view(None))]
    return found


# ---------------------------------------------------------------- words


def test_every_question_has_a_name_a_kind_and_a_sentence() -> None:
    assert len(QUESTION_NAMES) == QUESTIONS == len(KIND_OF) + 1
    seen: dict[int, str] = {}
    for seed in range(40):
        pick, game = random.Random(seed), new(seed=seed, players=2 + seed % 3)
        while not game.over:
            seen[game.question] = sentence(game)
            assert all(game.say(game.question, i) != str(i) or game.question in (4, 16) for i in game.answers)
            assert all(place_of(game.question, i) for i in game.answers)
            game.answer(pick.choice(game.answers))
    assert len(seen) == QUESTIONS - 1 and len(set(seen.values())) == QUESTIONS - 1
    assert all(words.endswith("?") for words in seen.values())


@pytest.mark.example("example.actions.green-three")
def test_the_three_actions_of_green_are_said_and_told() -> None:
    game = position(GREENS_TURN)
    words = "engine of blue: ground Hamamatsu; event: station white in Hamamatsu; own engine: venue Patrons"
    assert write(game, read(game, words)) == words
    assert told(game, words)[:6] == [
        "Green uses Blue's engine Akatsuki and pays Blue 2 yen",
        "Green prepares the ground in Hamamatsu for 1 yen: 3 points and a track",
        "Green uses the event Opening Day",
        "Green builds a white station in Hamamatsu for 3 yen: 4 points",
        "Green uses the own engine Asanagi for 2 yen",
        "Green puts a cauldron on Patrons (Odawara) and pays 1 yen: 2 points",
    ]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("tail gold", "tail: gold"),
        ("income: GOLD; stop", "tail: gold; stop"),
        ("my engine: venue V1 without effect", "own engine: venue Patrons without effect"),
        ("engine of blue: ground 7", "engine of blue: ground Hamamatsu"),
    ],
)
def test_words_are_read_as_people_type_them(said: str, written: str) -> None:
    game = position(GREENS_TURN)
    assert write(game, read(game, said)) == written
    with pytest.raises(NotUnderstood):
        read(game, f"{said} and something else")


def test_carriages_of_one_city_are_told_apart() -> None:
    game = position(
        {"players": 3, "at": "purchase", "row": ["C14", "C15", "C08"], "yen": {"blue": 9}, "seed": 1}
    )
    with pytest.raises(NotUnderstood, match="could be several"):
        read(game, "claim Toyohashi")
    assert read(game, "claim toyohashi venue") == read(game, "claim C14") == [13]
    assert write(game, [7, 2]) == "claim Maibara-Hashima station then gold"
    names = labels_of(game.sheet).carriages
    assert len(set(names)) == len(names) == 30
    same = {"carriages": {"C15": {"action": "venue"}, "C14": {"action": "venue"}}}
    names = labels_of(new(players=2, cards=same, seed=1).sheet).carriages
    assert names[13:15] == ("Toyohashi venue C14", "Toyohashi venue C15")


def test_a_record_of_cards_of_ones_own_and_of_a_position_replays() -> None:
    own = {"carriages": {"C01": {"cost": 3}}, "cities": {"osaka": {"ground_cost": 5}}}
    for game in (new(players=2, cards=own, seed=3), new(solo=True, seed=3), position(GREENS_TURN)):
        history, pick = History(game), random.Random(5)
        while not history.game.over:
            history.answer(pick.choice(history.game.answers))
        record = Record.read(Record.of(history).text())
        assert record.verify() == []
        assert record.history().game.digest() == history.game.digest()


# ---------------------------------------------------------------- views


@EVERY_TABLE
def test_a_view_shows_the_table_and_the_parts_add_up(table: dict[str, Any]) -> None:
    game, pick = new(seed=7, **table), random.Random(7)
    box = load_components()
    while not game.over:
        view = game.view(0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=ZerokeiView) == view
        cards = [wagon.card for player in view.seats for wagon in player.train]
        cards += [row.card for row in view.row if row.card is not None] + list(view.discards)
        assert len(cards) == len(set(cards)) == len(box.carriages) - view.deck
        assert len(view.tracks) + sum(player.tracks for player in view.seats) + len(view.construction) == 12
        for seat, player in enumerate(view.seats):
            assert player.projected == game.score(seat) == player.points + sum(player.parts)
        game.answer(pick.choice(game.answers))
    assert [player.projected for player in game.view().seats] == list(game.view().scores)


def test_tokens_face_down_are_known_as_a_set_only() -> None:
    game = new(solo=True, seed=1)
    board = game.view(0).hideo
    assert board is not None
    assert board.places[2:] == (None,) * 6 and len(board.face_down) == 4 and board.closing == (0, 1, 2)
    assert sorted(board.face_down) == list(board.face_down)
    assert game.view(0).difficulty == "standard" and new(players=2).view().hideo is None


def test_players_are_told_of_values_that_are_ours() -> None:
    assert "reconstructed here" in new(players=2).notice()


# ---------------------------------------------------------------- events


@EVERY_TABLE
def test_all_yen_are_told_of(table: dict[str, Any]) -> None:
    """What the events of a game say of yen adds up to what everybody has."""
    from ekiben.games.zerokei.event_tale import Tale

    told_of = 0
    for seed in range(12):
        game, pick = new(seed=seed, **table), random.Random(seed)
        while not game.over:
            answer, before = pick.choice(game.answers), game.view(None)
            tales: list[Tale] = []
            game.answer(answer)
            after = game.view(None)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    "ekiben.games.zerokei.events.Tale",
                    lambda *parts, tales=tales: tales.append(Tale(*parts)) or tales[0],
                )
                assert game.tell(before, answer, after) or before.question in ANSWERS_OF_MANY
            for seat in range(game.players):
                assert tales[0].rest_of_yen(seat) == 0, (seed, before.question, tales[0].found)
            told_of += 1
    assert told_of > 100


#: Nothing is told before the last answer of several.
ANSWERS_OF_MANY = {
    "part",
    "track city",
    "track space",
    "station colour",
    "move carriage",
    "token city",
}


@pytest.mark.example("example.solo.hideo-61-62")
@pytest.mark.rule("solo.margin.pay-venue")
def test_hideo_says_why() -> None:
    form = {
        "players": 1,
        "seed": 1,
        "at": "turns",
        "round": 3,
        "board": {"A1": "shizuoka"},
        "prepared": ["shizuoka"],
        "stations": {"shizuoka": "gold"},
        "laid": ["shizuoka"],
        "face_down": ["odawara"],
        "row": ["C14", "C09"],
        "claims": {"hideo": "C14", "blue": "C09"},
        "counters": {"white": 2, "gold": 2, "black": 1},
    }
    game = position(form)
    board = game.view().hideo
    assert board is not None
    labels = labels_of(game.sheet)
    assert [sentence_of_step(labels, step) for step in board.log] == [
        "Hideo takes space 1 of the turn order, the first free one",
        "Hideo advances the black counter, the hindmost one",
        "Hideo uses the margin of row 1, as Shizuoka has everything: a cauldron on Patrons and 2 points",
        "Hideo turns up the token on B2, where he acts this round: Odawara",
        "Hideo prepares the ground in Odawara, the first thing a city needs: 3 points and a track",
    ]


def test_every_step_of_hideo_is_told_once_and_in_the_order_of_the_rounds() -> None:
    for seed in range(10):
        game, pick = new(solo=True, seed=seed), random.Random(seed)
        steps = rounds = 0
        lines: list[str] = []
        while not game.over:
            before, answer = game.view(0), pick.choice(game.answers)
            game.answer(answer)
            after = game.view(0)
            events = game.tell(before, answer, after)
            assert before.hideo is not None and after.hideo is not None
            if after.hideo.number != before.hideo.number:
                steps += len(after.hideo.log)
            lines += [event.words for event in events if event.kind == "hideo"]
            rounds += sum(event.kind == "round" for event in events)
            kinds = [event.kind for event in events]
            if "round" in kinds and any("claims" in event.words for event in events):
                claim = next(i for i, event in enumerate(events) if "claims" in event.words)
                assert before.phase != "turns" or kinds.index("round") < claim
        assert rounds == 5 and len(lines) == steps > 30
