"""What every bot keeps to: it answers by what its seat has seen, and the same wherever it runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import Setup, any_seed, any_setup, begin, somewhere

import ekiben
from ekiben.bots import Advice, Bot, Sight, Thinker, look, make
from ekiben.kernel.build import running
from ekiben.kernel.game import Game
from ekiben.kernel.refusal import Refusal

HERE = Path(__file__).parent
QUICK = ("random", "greedy:4", "search:20", "easy", "normal")
SLOW = ("greedy", "hard", "expert")
THINKERS = ("greedy", "search:50", "easy", "normal", "hard")


def played(setup: Setup, bots: list[Bot], seed: int) -> Game:
    """A whole game of these bots."""
    game = begin(setup, seed)
    while not game.over:
        game.answer(bots[game.seat].choose(look(game)))
    return game


@settings(max_examples=60, deadline=None)
@given(setup=any_setup, seed=any_seed, plies=st.integers(0, 300), other=any_seed)
@pytest.mark.parametrize("spec", QUICK)
def test_two_worlds_with_one_view_get_one_choice(
    spec: str, setup: Setup, seed: int, plies: int, other: int
) -> None:
    one_choice(spec, setup, seed, plies, other)


@settings(max_examples=4, deadline=None)
@given(setup=any_setup, seed=any_seed, plies=st.integers(0, 300), other=any_seed)
@pytest.mark.parametrize("spec", SLOW)
def test_two_worlds_with_one_view_get_one_choice_from_slow_thinkers_too(
    spec: str, setup: Setup, seed: int, plies: int, other: int
) -> None:
    one_choice(spec, setup, seed, plies, other)


def one_choice(spec: str, setup: Setup, seed: int, plies: int, other: int) -> None:
    """The same bot answers alike in a world its seat cannot tell from this one, and from a packed sight."""
    game = somewhere(setup, seed, plies)
    if game.over:
        return
    bot = make(spec, seed=seed)
    choice = bot.choose(look(game))
    assert choice in game.answers
    assert bot.choose(look(game.determinize(game.seat, other))) == choice
    assert make(spec, seed=seed).choose(Sight.unpack(look(game).pack())) == choice


def choices(*arguments: str, **environment: str) -> tuple[str, str]:
    """What a process of its own chooses, and which build it ran."""
    done = subprocess.run(
        [sys.executable, str(HERE / "bot_choices.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(HERE), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout, done.stderr.split()[-1]


def test_two_processes_choose_alike() -> None:
    assert choices("2", *QUICK, PYTHONHASHSEED="1")[0] == choices("2", *QUICK, PYTHONHASHSEED="2")[0]


@pytest.mark.skipif(running() == "plain", reason="nothing compiled to compare with")
def test_compiled_and_plain_choose_alike() -> None:
    few = ("1", "random", "greedy:1", "easy", "glimpse", "every=9")
    plain, build = choices(*few, EKIBEN_PURE="1", EKIBEN_QUIET="1")
    assert build == "plain"
    assert plain == choices(*few)[0]


@pytest.mark.parametrize("spec", THINKERS)
@pytest.mark.parametrize("game", [("shinjuku", {"players": 3}), ("zerokei", {"players": 2})])
def test_advice_names_turns_that_can_be_played(spec: str, game: Setup) -> None:
    for plies in (0, 20, 80):
        moment = somewhere(game, 4, plies)
        bot = make(spec)
        assert isinstance(bot, Thinker)
        advice = bot.advise(look(moment))
        assert isinstance(advice, Advice) and (advice.seat, advice.ply) == (moment.seat, moment.ply)
        assert 1 <= len(advice.suggestions) <= 3
        for suggestion in advice.suggestions:
            twin = moment.copy()
            for answer in suggestion.answers:
                assert twin.seat == moment.seat
                twin.answer(answer)
            assert suggestion.words and 0.0 <= suggestion.share <= 1.0
            assert len(suggestion.points) == moment.players
        assert advice.suggestions[0].answers[0] == bot.choose(look(moment))


@pytest.mark.long
@pytest.mark.parametrize("game", ["shinjuku", "zerokei"])
def test_greedy_beats_random(game: str) -> None:
    wins = 0
    for number in range(40):
        seat = number % 2
        bots = [make("greedy"), make("random", seed=number)]
        ended = played((game, {"players": 2}), bots[::-1] if seat else bots, number // 2)
        wins += ended.winners == [seat]
    assert wins >= 39


def test_greedy_wins_a_game() -> None:
    assert played(("zerokei", {"players": 2}), [make("greedy"), make("random")], 1).winners == [0]


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refusal, match=r"no bot 'clever'"):
        make("clever")


def test_a_bot_sees_no_game() -> None:
    sight = look(ekiben.new("shinjuku", seed=1))
    assert not [
        name for name in dir(sight) if not name.startswith("_") and isinstance(getattr(sight, name), Game)
    ]
