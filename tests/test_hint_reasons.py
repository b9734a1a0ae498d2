"""Hints say why: what the traits make of a turn, in sentences, from nothing but what the seat sees."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rule_cases import depart, line
from shinjuku_tools import BLUE, RED, code, options, say, stage
from test_japanese import translated
from worlds import Setup, any_seed, any_setup, somewhere
from zerokei_stage import BOX, CARD, CITY
from zerokei_stage import stage as zerokei_stage

import ekiben
from ekiben.bots import Advice, Thinker, look, make
from ekiben.bots.advice import HintReason, Suggestion
from ekiben.bots.reasons import SENTENCES, with_reasons
from ekiben.games import NAMES
from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES as SHINJUKU_TRAITS
from ekiben.games.zerokei.vocabulary import STOP
from ekiben.games.zerokei.vocabulary import TRAIT_NAMES as ZEROKEI_TRAITS
from ekiben.kernel.game import Game
from ekiben.kernel.trait_words import RESULT, UNSAID

TRAITS = {"shinjuku": SHINJUKU_TRAITS, "zerokei": ZEROKEI_TRAITS}
LATIN = re.compile(r"[A-Za-z]{2,}")
WARDS = {"ward:Kita": "北区", "ward:Ota": "大田区"}
SEATS = {"blue": "青", "red": "赤", "Hideo": "ヒデオ"}


def advised(game: Game, spec: str = "search:120", seed: int = 0) -> Advice:
    """What a bot says of a game."""
    bot = make(spec, seed=seed)
    assert isinstance(bot, Thinker)
    return bot.advise(look(game))


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("name", NAMES)
def test_every_trait_has_words_in_both_languages(name: str) -> None:
    words = ekiben.new(name, seed=1).trait_words()
    assert set(words) == {*TRAITS[name], RESULT} - set(UNSAID)
    missing: list[str] = []
    for trait in words.values():
        said = [trait.told(n, who) for n in (1, 2, 12) for who in ("", "Red", "Hideo")]
        for sentence in said:
            assert sentence and not set("{}|#") & set(sentence)
            for framed in (sentence, *(SENTENCES[key].format(rest=sentence) for key in ("rival", "best"))):
                shown = translated(framed, SEATS)
                if LATIN.search(shown):
                    missing.append(framed)
        assert ("12" in said[6]) == trait.counts == ("12" in said[7])
        assert "Red" in said[1] and "赤" in translated(said[1], SEATS)
        assert not trait.counts or "12" in translated(said[6], SEATS)
    assert not missing


def test_what_is_said_beside_the_traits_has_both_languages() -> None:
    for kind, words in SENTENCES.items():
        sentence = words.format(
            n=7, n1=54, n2=48, rest="you hold 2 more cards", what="the way to Kita and Ota"
        )
        shown = translated(sentence, SEATS | WARDS)
        assert not LATIN.search(shown), kind
        assert sorted(re.findall(r"\d+", shown)) == sorted(re.findall(r"\d+", sentence)), kind


# ---------------------------------------------------------------- nothing hidden, nothing by chance


@settings(max_examples=40, deadline=None)
@given(setup=any_setup, seed=any_seed, plies=st.integers(0, 300), other=any_seed)
@pytest.mark.parametrize("spec", ["search:20", "greedy:4"])
def test_two_worlds_with_one_view_get_one_hint(
    spec: str, setup: Setup, seed: int, plies: int, other: int
) -> None:
    game = somewhere(setup, seed, plies)
    if game.over:
        return
    told = advised(game, spec, seed)
    assert advised(game.determinize(game.seat, other), spec, seed) == told
    assert advised(game, spec, seed) == told
    for suggestion in told.suggestions:
        assert 1 <= len(suggestion.reasons) <= 3
        assert len({(reason.kind, reason.seat) for reason in suggestion.reasons}) == len(suggestion.reasons)
        for reason in suggestion.reasons:
            check(game, reason)


def check(game: Game, reason: HintReason) -> None:
    """A reason is a trait that counts, or says how the search came to it; its parts stand in its words."""
    assert (reason.kind in game.trait_words()) == (reason.seat is not None) == (reason.worth is not None)
    assert reason.kind in SENTENCES or reason.kind in game.trait_words()
    assert reason.worth is None or reason.worth >= 0.5
    for name, value in reason.parts.items():
        assert name == "against" or value == 1 or str(value) in reason.words


# ---------------------------------------------------------------- known reasons


def suggested(*ways: tuple[int, ...], shares: tuple[float, ...]) -> list[Suggestion]:
    return [
        Suggestion(answers=way, words="", share=share, points=(), visits=10)
        for way, share in zip(ways, shares, strict=True)
    ]


def told(suggestion: Suggestion) -> dict[str, str]:
    """The reasons of a suggestion by kind."""
    return {reason.kind: reason.words for reason in suggestion.reasons}


def giving(owner: str, won: dict[str, list[str]]) -> Shinjuku:
    """Customers who want food and books have come to a department store: one of them it is given."""
    game = depart(line("v2-advanced", ["food", "books"], [owner, "department", "shinjuku"], won=won))
    say(game, "nakano", "shinjuku")
    assert options(game) == {"food", "books"} and game.seat == BLUE
    return game


def test_a_customer_who_completes_a_set_is_the_reason_for_taking_it() -> None:
    """Food and clothing are worth 3; with books 6, with more food 4."""
    game = giving("blue", {"blue": ["food", "clothing"]})
    ways = [(code(game, good),) for good in ("books", "food")]
    best, other = with_reasons([game], suggested(*ways, shares=(0.6, 0.5)))
    assert told(best)["points"] == "the customers you have won are worth 3 more, thanks to books"
    assert not {"ahead", "tried"} & set(told(best))
    assert told(other)["points"] == "the customers you have won are worth 1 more, thanks to food"
    # The other way round nothing but a look further ahead can speak for the food.
    best, other = with_reasons([game], suggested(*ways[::-1], shares=(0.6, 0.5)))
    assert best.reasons[-1].words == "seen further ahead: expected result 60 % instead of 50 %"
    assert other.reasons[-1].words == "seen further ahead the best does more: 60 % against 50 %"
    best, _ = with_reasons([game], suggested(*ways[::-1], shares=(0.5, 0.5)))
    assert best.reasons[-1].words == "looking ahead came back to it most often: 10 times"


def test_track_to_where_customers_wait_is_a_reason_that_names_the_ward() -> None:
    """Two want food in Shinjuku, which Blue's food store in Nakano is joined to by one segment."""
    game = stage(
        "v2-advanced",
        players=3,
        stores=[["blue", "food", "nakano"]],
        tracks=[],
        customers={"shinjuku": ["food", "food"]},
        hands={"blue": ["nakano", "nakano"]},
    )
    start = game.copy()
    ways = []
    for word in ("expand", "nakano", "shinjuku"):
        ways.append(code(game, word))
        say(game, word)
    (only,) = with_reasons([start], suggested(tuple(ways), shares=(0.6,)))
    # The permanent link takes the customers of Shibuya along.
    assert told(only)["now"] == (
        "the customers who wait where your stores can serve them are worth 1 more, "
        "thanks to the way to Shinjuku and Shibuya"
    )


def test_what_another_seat_does_not_get_is_a_reason() -> None:
    game = giving("red", {"red": ["food", "clothing"]})
    ways = [(code(game, good),) for good in ("food", "books")]
    best, _ = with_reasons([game], suggested(*ways, shares=(0.6, 0.5)))
    assert best.reasons[0].words == "compared with the next best: the customers Red has won are worth 2 less"
    assert best.reasons[0].seat == RED


@pytest.mark.parametrize("wishes", [{"players": 1}, {"players": 2}, {"players": 4}])
def test_the_yen_that_follow_the_choice_of_engines_speak_for_no_engine(wishes: dict[str, int]) -> None:
    game = ekiben.new("zerokei", seed="engines", **wishes)
    while game.view(None).question == "choose engine":
        assert advised(game).suggestions
        before = [game.weighed(seat) for seat in range(game.players)]
        game.answer(game.answers[-1])
        assert [game.weighed(seat) for seat in range(game.players)] == before


def test_points_and_money_are_the_reasons_on_both_sides_of_preparing_ground() -> None:
    """Hamamatsu costs 3 yen and brings 3 points and a track; to stop brings a yen for each action left."""
    [city] = [each for each in BOX.cities if each.id == "hamamatsu"]
    assert city.ground_points == 3
    game = zerokei_stage(event="G3", yen=[9], trains={0: ["C04"]})
    ways = [(CARD["C04"], CITY["hamamatsu"]), (STOP,)]
    best, other = with_reasons([game], suggested(*ways, shares=(0.6, 0.5)))
    assert told(best) == {
        "points": "your marker is 3 points further",
        "tracks": "you have one more track to lay",
    }
    assert told(other) == {"yen": "you have 3 yen more"}
