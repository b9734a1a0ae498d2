"""Hideo in random games: step, reason and what comes of it, against a second reading of his rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
import zerokei_longhand
from zerokei_hideo import Shadow, logged
from zerokei_tools import seen

from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v

DIFFICULTIES = pytest.mark.parametrize("difficulty", ["standard", "harder"])


def play_beside(seed: int, difficulty: str) -> tuple[Counter[tuple[int, int]], Any]:
    """A random game with a shadow; the steps with their reasons that have come up, and the end."""
    pick = random.Random(f"{seed} {difficulty}")
    game = new(solo=True, difficulty=difficulty, seed=seed)
    shadow = Shadow(game, seen(game))
    met: Counter[tuple[int, int]] = Counter()
    while not game.over:
        before, question = seen(game), game.question
        # Who stops at every fourth question hardly builds anything.
        answers = [i for i in game.answers if i != v.STOP] or game.answers
        i = pick.choice(answers if pick.random() < 0.9 else game.answers)
        game.answer(i)
        after = seen(game)
        steps = shadow.answered(question, i, before, after)
        assert (logged(after) if after.log_fresh else []) == steps
        assert after.log_number == before.log_number + bool(steps)
        shadow.agrees(after)
        met.update((step, why) for step, _, _, why, _ in steps)
    return met, game


@pytest.mark.rule(
    "solo.hideo.pays-nothing",
    "solo.hideo.income",
    "solo.hideo.money-becomes-vp",
    "solo.purchase.middle-card",
    "solo.purchase.nearest-card",
    "solo.purchase.counter",
    "solo.turn.by-row",
    "solo.order.first-free-space",
    "solo.order.space-1-last-counter",
    "solo.order.space-2-reward",
    "solo.board.column-of-round",
    "solo.board.reveal-venue-token",
    "solo.board.reveal-closed-token",
    "solo.closed.vp",
    "solo.city.first-possible",
    "solo.city.station-tie",
    "solo.city.track",
    "solo.city.vp",
    "solo.margin.when-nothing-possible",
    "solo.end-of-round.not-hideo",
)
@DIFFICULTIES
@pytest.mark.parametrize("seed", range(24))
def test_hideo_does_what_his_rules_say(seed: int, difficulty: str) -> None:
    met, game = play_beside(seed, difficulty)
    s = seen(game)
    number = Counter(step for step, _ in met.elements())
    assert (number[v.LOG_CLAIM], number[v.LOG_SPACE]) == (5, 5)
    assert (number[v.LOG_REVEAL], number[v.LOG_CLOSE]) == (4, 2)
    acted = number[v.LOG_GROUND] + number[v.LOG_STATION] + number[v.LOG_TRACK] + number[v.LOG_MARGIN]
    assert acted == 11
    assert [list(row) for row in s.scored[:2]] == zerokei_longhand.all_parts(s, 2, solo=True)


def test_the_random_games_show_every_step_with_every_reason() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(24):
        met += play_beside(seed, "standard")[0]
    assert set(met) == {
        (v.LOG_INCOME, v.WHY_RULE),
        (v.LOG_CLAIM, v.WHY_MIDDLE),
        (v.LOG_CLAIM, v.WHY_NEAREST),
        (v.LOG_COUNTER, v.WHY_CARD),
        (v.LOG_COUNTER, v.WHY_LAST),
        (v.LOG_SPACE, v.WHY_RULE),
        (v.LOG_REVEAL, v.WHY_RULE),
        (v.LOG_CLOSE, v.WHY_RULE),
        (v.LOG_GROUND, v.WHY_RULE),
        (v.LOG_STATION, v.WHY_MOST),
        (v.LOG_STATION, v.WHY_AHEAD),
        (v.LOG_TRACK, v.WHY_RULE),
        (v.LOG_MARGIN, v.WHY_COMPLETE),
        (v.LOG_MARGIN, v.WHY_NO_TRACK),
    }
