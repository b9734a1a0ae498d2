"""The rules of connected cities in the final scoring."""

from __future__ import annotations

import random
from typing import Any

import pytest
import zerokei_longhand as longhand
from zerokei_stage import BOX, CARDS, CITIES, stage
from zerokei_tools import seen

from ekiben.games.zerokei import vocabulary as v

#: A one-city carriage of each city, and a second one.
ONE = {number: [card.id for card in BOX.carriages if card.cities == (number,)] for number in range(1, 13)}


def of(*numbers: int) -> list[str]:
    """A train of one-city carriages of these cities."""
    left = {number: list(cards) for number, cards in ONE.items()}
    return [left[number].pop(0) for number in numbers]


def connected(cards: list[str], *, gaps: tuple[int, ...] = (), seat: int = 0, **wishes: Any) -> int:
    """What the connected cities of a train give, with track everywhere but in the gaps."""
    laid = [city for city in CITIES if CITIES.index(city) + 1 not in gaps]
    game = stage("end", **({"trains": {seat: cards}, "laid": laid} | wishes))
    assert game.over
    return seen(game).scored[seat][v.SCORE_CONNECTED]


@pytest.mark.rule("score.connected.three-per-city")
@pytest.mark.parametrize("length", range(2, 13))
def test_each_city_of_the_sequence_gives_three(length: int) -> None:
    assert connected(of(*range(1, length + 1))) == 3 * length
    assert connected(of(*range(13 - length, 13))) == 3 * length


@pytest.mark.rule("score.connected.reading-order")
def test_the_train_is_read_from_the_engine_to_the_tail() -> None:
    assert connected(of(2, 3, 4)) == 9
    assert connected(of(4, 3, 2)) == 0
    # Two-city carriages give the lower number first: 3-4, 5-6 and 1-2.
    assert connected(["C08", "C13"]) == 12 and connected(["C13", "C08"]) == 6
    assert connected([*of(2), "C08", *of(5)]) == 12
    assert connected([*of(3), "C13"]) == 6 and connected([*of(4), "C13", *of(7)]) == 12
    assert connected(["C03", "C08", "C13", "C18", "C23", "C28"]) == 36


@pytest.mark.rule("score.connected.ascending-neighbours")
def test_any_other_number_ends_a_sequence() -> None:
    assert connected(of(1, 3, 5)) == 0, "two more"
    assert connected(of(2, 3, 2, 3)) == 6, "lower"
    assert connected(of(2, 9, 3)) == 0, "another city in between"
    assert connected(of(2, 3, 9, 4, 5)) == 6
    assert connected(of(3, 2, 3, 4)) == 9
    assert connected(of(12, 1, 2)) == 6, "there is no way from Tokyo to Osaka"
    assert connected(of(12, 1)) == 0
    assert connected(["C08", *of(4, 3, 5)]) == 6, "Maibara, Hashima, Hashima, and then back to Maibara"


@pytest.mark.rule("score.connected.start-anywhere")
def test_a_sequence_may_begin_at_any_carriage() -> None:
    assert connected(of(9, 2, 3, 4)) == 9
    assert connected(of(2, 3, 4, 9)) == 9
    assert connected(of(9, 6, 2, 3, 4, 11)) == 9
    assert connected(of(3, 4, 5), gaps=(1, 2)) == 9
    assert connected(["C03", *of(3), "C08", *of(5)], gaps=(2,)) == 9, "as in the rulebook: 3, 3, 4, 5"


@pytest.mark.rule("score.connected.equal-numbers")
def test_the_same_city_again_counts_once_and_ends_nothing() -> None:
    assert connected(of(1, 2, 2, 3, 5)) == 9
    assert connected([*of(3, 3), "C08", *of(5)]) == 9
    assert connected(of(4, 4)) == 0, "one city only"
    assert connected(of(4, 4, 5, 5)) == 6
    assert connected(of(4, 5, 4, 5)) == 6, "not in a row"


@pytest.mark.rule("score.connected.no-track-interrupts")
@pytest.mark.parametrize(
    ("gap", "vp"), [(0, 18), (1, 15), (2, 12), (3, 9), (4, 9), (5, 12), (6, 15), (7, 18)]
)
def test_a_city_without_track_ends_a_sequence_and_is_in_none(gap: int, vp: int) -> None:
    assert connected(of(1, 2, 3, 4, 5, 6), gaps=(gap,)) == vp


@pytest.mark.rule("score.connected.no-track-interrupts")
def test_a_city_without_track_in_between_ends_a_sequence_too() -> None:
    assert connected(of(1, 2, 9, 3, 4), gaps=(9,)) == 6
    assert connected(of(4, 5), gaps=(4,)) == 0 == connected(of(4, 5), gaps=(5,))
    assert connected(of(4, 4, 5), gaps=(4,)) == 0
    assert connected(["C08", "C13"], gaps=(4,)) == 6 and connected(["C08", "C13"], gaps=(3, 6)) == 6
    assert connected(of(*range(1, 13)), gaps=tuple(range(1, 13))) == 0


@pytest.mark.rule("score.connected.station-not-needed")
def test_stations_play_no_part() -> None:
    colours = ("white", "black", "gold")
    everywhere = {city: colours[number % 3] for number, city in enumerate(CITIES)}
    for gaps, vp in (((), 12), ((3,), 6), ((2, 4), 0)):
        assert connected(of(2, 3, 4, 5), gaps=gaps) == vp
        assert connected(of(2, 3, 4, 5), gaps=gaps, stations=everywhere) == vp
        assert connected(of(2, 3, 4, 5), gaps=gaps, stations={"maibara": "gold"}) == vp


@pytest.mark.rule("score.connected.longest-only")
def test_only_one_sequence_is_scored() -> None:
    assert connected(of(1, 2, 3, 7, 8)) == 9 == connected(of(7, 8, 1, 2, 3))
    assert connected(of(1, 2, 3, 7, 8, 9)) == 9, "of equally long ones one"
    assert connected(of(1, 2, 4, 5, 7, 8, 10, 11)) == 6


@pytest.mark.rule("score.connected.minimum-two")
def test_a_single_city_gives_nothing() -> None:
    for number in range(1, 13):
        assert connected(of(number)) == 0 == connected(of(number, number))
    assert connected([]) == 0
    assert connected(of(3, 4)) == 6 and connected(of(3, 4), gaps=(4,)) == 0
    assert connected(["C08"]) == 6, "both on one carriage"


@pytest.mark.rule("score.connected.venue-token")
def test_a_venue_token_stands_at_the_place_of_its_carriage() -> None:
    assert connected(["C08"], tokens={"nagoya": "C08"}) == 9
    assert connected(["C08"], tokens={"kyoto": "C08"}) == 9
    assert connected(["C08"], tokens={"kyoto": "C08", "nagoya": "C08"}) == 12
    assert connected(of(2, 4), tokens={"maibara": of(2)[0]}) == 9
    assert connected(of(2, 4), tokens={"maibara": of(4)[0]}) == 9
    assert connected(of(2, 9, 4), tokens={"maibara": of(9)[0]}) == 6, "2, 3-9, 4"
    assert connected(of(2, 3, 4), tokens={"tokyo": of(3)[0]}) == 6, "it can also interrupt"
    assert connected(of(2, 3, 4), tokens={"osaka": of(3)[0]}) == 6, "2, 1-3, 4"
    assert connected(of(2, 3, 4), tokens={"maibara": of(3)[0]}) == 9, "a city the carriage shows already"
    assert connected(of(2, 3), tokens={"hashima": of(3)[0]}, gaps=(4,)) == 6


@pytest.mark.rule("score.connected.reading-order")
def test_every_player_has_a_train_of_the_own() -> None:
    trains = {0: of(1, 2), 1: of(3, 4, 5), 2: of(9)}
    game = stage("end", trains=trains, laid=CITIES)
    assert [seen(game).scored[seat][v.SCORE_CONNECTED] for seat in range(3)] == [6, 9, 0]


@pytest.mark.rule(
    "score.connected.ascending-neighbours",
    "score.connected.equal-numbers",
    "score.connected.longest-only",
    "score.connected.minimum-two",
    "score.connected.no-track-interrupts",
    "score.connected.venue-token",
)
@pytest.mark.parametrize("seed", range(6))
def test_any_train_against_all_stretches_of_it(seed: int) -> None:
    pick = random.Random(seed)
    lengths: set[int] = set()
    for _ in range(60):
        # Half sorted, so that long sequences come up.
        cards = pick.sample(CARDS, pick.randint(1, 12))
        cards.sort(key=lambda card: BOX.carriages[CARDS.index(card)].cities[0] + pick.choice((0, 0, 0, 4)))
        wishes: dict[str, Any] = {"laid": pick.sample(CITIES, pick.choice((8, 10, 11, 12)))}
        wishes["tokens"] = {city: pick.choice(cards) for city in pick.sample(CITIES, pick.randint(0, 3))}
        s = seen(stage("end", trains={0: cards}, **wishes))
        best = longhand.longest_sequence(longhand.cities_read(s, 0), longhand.with_track(s))
        assert s.scored[0][v.SCORE_CONNECTED] == (3 * best if best > 1 else 0)
        lengths.add(best)
    assert {1, 2, 3, 4} <= lengths
