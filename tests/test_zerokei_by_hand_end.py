"""The scoring of Zero-Kei and Hideo's turns, on tables set up by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from zerokei_by_hand import BLACK, CARD, CITY, ENGINE_1, EVENT, GOLD, L1, L2, WHITE, do, on_turn, seen

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

# ---------------------------------------------------------------- scoring


def final(change: Callable[[Any], None], **table: Any) -> Zerokei:
    """Everything is played; what remains is the scoring."""

    def prepare(s: Any) -> None:
        change(s)
        s.stage, s.round, s.actions_left = v.STAGE_PREPARE, 5, 0

    return on_turn("N5", change=prepare, **table)


def scores_of_yellow(s: Any) -> None:
    s.ranking, s.counter_at = [GOLD, WHITE, BLACK], [4, 4, 4]
    s.laid, s.construction = 0b011101, 0b111111100000
    for city, colour in ((2, GOLD), (3, WHITE), (4, BLACK)):
        s.station_at[city], s.built[colour] = colour, 1
    s.venue_city = [CITY["Yokohama"], CITY["Maibara"], CITY["Tokyo"]]
    s.cauldrons_at[:3] = [[2, 2, 1], [2, 1, 0], [1, 1, 3]]
    s.cauldrons[:3] = [2, 4, 2]
    s.points[0], s.yen[0], s.tracks[0] = 31, 5, 1


def test_the_final_scoring_of_the_yellow_player() -> None:
    game = final(scores_of_yellow, cards=("C01", "C04", "C06", "C08", "C11"))
    s = seen(game)
    assert game.over and list(s.scored[0]) == [13, 3, 0, 9, -6, 1, 1]
    assert game.scores[0] == 52
    assert s.scored[1][v.SCORE_VENUES] == -3


@pytest.mark.parametrize(
    ("cards", "laid", "points"),
    [
        (("C01", "C04", "C05", "C06", "C12"), 0xFFF, 9),  # 1, 2, 2, 3, 5
        (("C09", "C06", "C04"), 0xFFF, 0),  # 4, 3, 2
        (("C01", "C04"), 0b01, 0),  # one city with track
        (("C08", "C06"), 0xFFF, 6),  # 3-4, 3
        (("C03", "C06", "C07", "C08", "C11"), 0xFFF, 15),  # 1-2, 3, 3, 3-4, 5
        (("C03", "C12", "C08", "C13"), 0b111110111111, 12),  # 1-2, 5, 3-4, 5-6
    ],
)
def test_connected_cities(cards: tuple[str, ...], laid: int, points: int) -> None:
    def change(s: Any) -> None:
        s.laid = laid

    game = final(change, cards=cards)
    assert seen(game).scored[0][v.SCORE_CONNECTED] == points


def test_a_tie_goes_to_whoever_has_more_cauldrons_left() -> None:
    def change(s: Any) -> None:
        s.points[:3], s.cauldrons[:3] = [12, 9, 9], [2, 1, 1]
        s.yen[:3] = [0, 0, 0]
        s.cauldrons_at[:3] = [[0, 0, 0]] * 3

    game = final(change)
    assert game.scores == [6, 6, 6] and game.places == [1, 2, 2]


# ---------------------------------------------------------------- Hideo


def hideo_acts(round_: int, change: Callable[[Any], None]) -> Zerokei:
    """Hideo's turn of phase 3, with the player's already over."""

    def prepare(s: Any) -> None:
        s.stage, s.actions_left, s.round = v.STAGE_TURNS, 0, round_
        s.events[round_] = EVENT["N5"]
        s.row, s.claimed_by = [v.NONE, CARD["C02"]] + [v.NONE] * 6, [v.NO_SEAT, 1] + [v.NO_SEAT] * 6
        s.row_size, s.turn_at, s.tile = 3, 0, [0, v.NO_SEAT, v.NO_SEAT, v.NO_SEAT]
        s.board_city[:2] = [CITY["Shizuoka"], CITY["Toyohashi"]]
        s.closing, s.closing_ordered = [2, 1, 0], 3
        s.log_number = s.log_size = 0
        change(s)

    return on_turn("N5", solo=True, change=prepare, yen=(9, 0))


def log_of(game: Zerokei) -> list[tuple[int, int, int, int, int]]:
    s = seen(game)
    columns = (s.log_step, s.log_where, s.log_what, s.log_why, s.log_points)
    return [tuple(column[i] for column in columns) for i in range(s.log_size)]  # type: ignore[misc]


@pytest.mark.rule("solo.board.column-of-round", "solo.board.reveal-closed-token", "solo.closed.vp")
def test_the_second_round_of_hideo() -> None:
    def change(s: Any) -> None:
        s.hidden[:4], s.hidden_size, s.hidden_ordered = [0, 1, 2, CITY["Odawara"]], 4, 4
        s.construction &= ~(1 << CITY["Shizuoka"])
        s.tracks[1] = 1
        s.ranking = [BLACK, WHITE, GOLD]

    game = hideo_acts(1, change)
    assert log_of(game)[:7] == [
        (v.LOG_SPACE, 1, 0, v.WHY_RULE, 2),
        (v.LOG_STATION, CITY["Shizuoka"], BLACK, v.WHY_AHEAD, 6),
        (v.LOG_REVEAL, 2, CITY["Odawara"], v.WHY_RULE, 0),
        (v.LOG_GROUND, CITY["Odawara"], 0, v.WHY_RULE, 3),
        (v.LOG_CLOSE, 0, 2, v.WHY_RULE, 4),
        (v.LOG_GROUND, CITY["Toyohashi"], 0, v.WHY_RULE, 2),
        (v.LOG_INCOME, 0, 2, v.WHY_RULE, 2),
    ]
    s = seen(game)
    assert s.points[1] == 2 + 6 + 3 + 4 + 2 + 2 and s.closed == 1 and s.cauldrons[1] == 5


def test_hideo_in_a_city_that_has_everything() -> None:
    def change(s: Any) -> None:
        city = 1 << CITY["Shizuoka"]
        s.construction &= ~city
        s.laid |= city
        s.station_at[CITY["Shizuoka"]], s.built[GOLD] = GOLD, 1
        s.hidden[:4], s.hidden_size, s.hidden_ordered = [0, 1, 2, CITY["Odawara"]], 4, 4

    game = hideo_acts(2, change)
    assert log_of(game)[1] == (v.LOG_MARGIN, CITY["Shizuoka"], 0, v.WHY_COMPLETE, 2)
    assert seen(game).cauldrons_at[1][0] == 1


def test_a_closed_venue_is_closed_to_the_player_only() -> None:
    def change(s: Any) -> None:
        s.closed = 0b011

    game = on_turn("N1", solo=True, yen=(9, 0), engines=(L2, L1), cards=("C01", "C04"), change=change)
    do(game, v.EVENT)
    assert game.answers == [2, v.PLACE_ONLY + 2]
    do(game, v.PLACE_ONLY + 2, ENGINE_1, v.VENUE, v.PLACE_ONLY + 2)
    assert seen(game).points[1] == 2, "the fee for his engine becomes points"


def test_hideo_scores_without_losses() -> None:
    def change(s: Any) -> None:
        s.train[1][:4], s.train_size[1] = [CARD["C04"], CARD["C14"], CARD["C12"], CARD["C16"]], 4
        s.board_city[:2] = [5, 0]
        s.laid, s.station_at[5], s.built[GOLD] = 1 << 5, GOLD, 1
        s.construction, s.ranking = 0xFFF & ~(1 << 5), [GOLD, WHITE, BLACK]
        s.cauldrons_at[1], s.cauldrons[1] = [1, 0, 0], 6
        s.venue_city[0] = 11
        s.tracks[1] = 2

    game = final(change, solo=True, yen=(0, 0))
    # Toyohashi counts 6, as a venue of his board 6 more; Tokyo has no track: 0; the run is 5, 6, 7.
    assert list(seen(game).scored[1]) == [6, 0, 6, 9, 0, 0, 2]


@pytest.mark.rule("solo.purchase.middle-card", "solo.purchase.nearest-card", "solo.hideo.pays-nothing")
@pytest.mark.parametrize("middle", [True, False])
def test_hideo_claims_the_middle_card_or_the_nearest(middle: bool) -> None:
    row = [CARD["C14"], CARD["C09"], CARD["C10"]]

    def change(s: Any) -> None:
        s.stage, s.turn_at, s.actions_left = v.STAGE_CLAIMS, 0, 0
        s.row[:3], s.row_size, s.claimed_by = row, 3, [v.NO_SEAT] * 8

    game = on_turn("N5", solo=True, change=change, yen=(9, 0))
    do(game, row[1] if middle else row[2])
    assert log_of(game)[:2] == (
        [(v.LOG_CLAIM, 0, row[0], v.WHY_NEAREST, 0), (v.LOG_COUNTER, 0, GOLD, v.WHY_CARD, 0)]
        if middle
        else [(v.LOG_CLAIM, 1, row[1], v.WHY_MIDDLE, 0), (v.LOG_COUNTER, 0, GOLD, v.WHY_CARD, 0)]
    )
    assert seen(game).yen[1] == 0 and seen(game).points[1] >= 0
