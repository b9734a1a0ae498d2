"""Ratings, scores and questions: their numbers, and that their intervals hold what they promise."""

from __future__ import annotations

import random
from math import isfinite, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ekiben.bots.arena_question import Question
from ekiben.bots.ratings import Block, block_of, mean, pairs_of, rate, score
from ekiben.bots.small_maths import inverse, times


def played(
    chance: random.Random, strengths: dict[str, float], shuffles: int, luck: float = 0.0
) -> list[Block]:
    """Games of two on each shuffle, everybody against everybody; luck stays with a shuffle."""
    blocks: list[Block] = []
    for _ in range(shuffles):
        games = []
        names = list(strengths)
        for i, first in enumerate(names):
            for second in names[i + 1 :]:
                lucky = luck * chance.gauss(0, 1)
                for _ in range(2):
                    lead = strengths[first] - strengths[second] + lucky * 400
                    won = chance.random() < 1 / (1 + 10 ** (-lead / 400))
                    games.append(((first, second), (1, 2) if won else (2, 1)))
        blocks.append(block_of(games))
    return blocks


def test_a_share_of_wins_becomes_the_known_difference() -> None:
    blocks: list[Block] = [{("a", "b"): (75.0, 100.0)}] * 100
    ratings = rate(blocks)
    assert ratings["a"].value - ratings["b"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert ratings["a"].value + ratings["b"].value == pytest.approx(3000)


def test_ratings_find_the_strengths_behind_the_games() -> None:
    strengths = {"a": 1300.0, "b": 1450.0, "c": 1600.0, "d": 1650.0}
    ratings = rate(played(random.Random(1), strengths, 600))
    for bot, strength in strengths.items():
        assert abs(ratings[bot].value - strength) < 2 * ratings[bot].margin
        assert 5 < ratings[bot].margin < 25


@pytest.mark.parametrize("luck", [0.0, 1.0])
def test_an_interval_holds_the_truth_as_often_as_it_says(luck: float) -> None:
    chance = random.Random(7)
    scores = ratings = 0
    for _ in range(200):
        blocks = played(chance, {"a": 1500.0, "b": 1500.0}, 40, luck)
        found = score(blocks, "a", "b")
        scores += abs(found.value - 0.5) <= found.margin
        rating = rate(blocks)["a"]
        ratings += abs(rating.value - 1500) <= rating.margin
    assert min(scores, ratings) >= 180  # 190 are promised


def test_games_of_one_shuffle_are_one_witness() -> None:
    alike: list[Block] = [{("a", "b"): (10.0 * (n % 2), 10.0)} for n in range(40)]
    apart: list[Block] = [{("a", "b"): (float(n % 2), 1.0)} for n in range(40)]
    assert rate(alike)["a"].margin == pytest.approx(rate(apart)["a"].margin, rel=0.3)


def test_who_never_lost_has_a_rating_with_a_wide_interval() -> None:
    for number in (1, 10, 1000):
        ratings = rate([{("a", "b"): (2.0, 2.0)}] * number)
        assert ratings["a"].value > ratings["b"].value
        assert isfinite(ratings["a"].value) and ratings["a"].margin > 100
    found = score([{("a", "b"): (2.0, 2.0)}] * 10, "a", "b")
    assert found.value == 1.0 and found.margin > 0.1


def test_bots_that_never_met_are_rated_through_others() -> None:
    ratings = rate([{("a", "b"): (30.0, 40.0), ("b", "c"): (30.0, 40.0)}] * 20)
    assert ratings["a"].value - ratings["c"].value == pytest.approx(800 * log10(3), abs=15)


def test_groups_that_never_met_are_rated_all_the_same() -> None:
    ratings = rate([{("a", "b"): (1.0, 2.0), ("c", "d"): (2.0, 2.0)}] * 9)
    assert all(isfinite(each.value) for each in ratings.values())
    assert ratings["c"].value > ratings["d"].value


def test_ratings_do_not_depend_on_the_order_of_names() -> None:
    chance = random.Random(3)
    blocks = played(chance, {"a": 1400.0, "b": 1500.0, "c": 1700.0}, 30)
    names = {"a": "z", "b": "y", "c": "x"}
    turned: list[Block] = [
        {tuple(sorted((names[p], names[q]))): (n - w, n) for (p, q), (w, n) in block.items()}  # type: ignore[misc]
        for block in blocks
    ]
    first, second = rate(blocks), rate(turned)
    for bot, name in names.items():
        assert first[bot].value == pytest.approx(second[name].value, abs=1e-6)
        assert first[bot].margin == pytest.approx(second[name].margin, abs=1e-6)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 3)), min_size=2, max_size=4))
def test_a_game_is_one_of_each_against_each_and_nobody_against_himself(seats: list[tuple[str, int]]) -> None:
    names, places = [name for name, _ in seats], [place for _, place in seats]
    found = list(pairs_of(names, places))
    different = [(i, j) for i in range(len(names)) for j in range(i) if names[i] != names[j]]
    assert len(found) == len(different)
    assert all(first < second and won in (0.0, 0.5, 1.0) for (first, second), won in found)


def test_an_inverse_undoes_its_matrix() -> None:
    chance = random.Random(5)
    for size in (1, 2, 5, 9):
        matrix = [[chance.gauss(0, 1) + 4 * (i == j) for j in range(size)] for i in range(size)]
        vector = [chance.gauss(0, 1) for _ in range(size)]
        assert times(inverse(matrix), times(matrix, vector)) == pytest.approx(vector)


def test_a_mean_of_one_value_is_not_sure() -> None:
    assert not isfinite(mean([3.0]).margin)


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("truth", [0.5, 0.6])
def test_a_verdict_is_seldom_wrong(truth: float) -> None:
    chance = random.Random(11)
    question = Question("a", "b", 0.5, 0.6)
    wrong = games = 0
    for _ in range(100):
        blocks: list[Block] = []
        while (verdict := question.verdict(blocks)) is None:
            won = sum(chance.random() < truth for _ in range(2))
            blocks.append({("a", "b"): (float(won), 2.0)})
        wrong += verdict != (truth > 0.55)
        games += 2 * len(blocks)
    assert wrong <= 14  # 5 are promised; 15 come by chance less than once in ten thousand
    assert games / 100 < 400  # a test of fixed length with the same certainty takes about 1100


def test_no_verdict_from_a_handful_of_games() -> None:
    assert Question("a", "b").verdict([{("a", "b"): (2.0, 2.0)}] * 7) is None


def test_a_question_reads_the_pair_either_way() -> None:
    blocks: list[Block] = [{("a", "b"): (2.0, 2.0)}] * 30
    assert Question("a", "b").verdict(blocks) is True
    assert Question("b", "a").verdict(blocks) is False
