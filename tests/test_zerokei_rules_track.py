"""The rules of Zero-Kei for laying track."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CITIES,
    LETTER,
    bank,
    changed,
    laid,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    unprepared,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

MARKER = {cost.letter: (cost.cost, cost.points) for cost in BOX.track_costs}
BY_LETTER = {"A": "G4", "B": "N5", "C": "G2", "D": "G3", "E": "G6"}  # an event of every letter


def laying(**form: Any) -> Zerokei:
    """Seat 0 has a track and carriages that lay: plain and for 1 yen less; the letter is D."""
    form = {"trains": {0: ["C03", "C09"]}, "tracks": [1, 0, 0], "yen": [20, 20, 20]} | form
    return stage(**form)


@pytest.mark.rule("track.target.empty-section")
def test_a_section_takes_one_track() -> None:
    gone = ["kyoto", "tokyo"]
    game = laying(laid=gone, tracks=[3])
    say(game, "C03")
    assert options(game) == set(CITIES) - set(gone)
    for city in gone:
        assert refused(game, city) == "track.target.empty-section"
    say(game, "osaka", "C09")
    assert options(game) == set(CITIES) - {*gone, "osaka"}
    assert laid(game) == {*gone, "osaka"}


@pytest.mark.rule("track.target.empty-section")
def test_when_all_sections_have_track_none_is_laid() -> None:
    game = laying(laid=CITIES)
    assert refused(game, "C03") == refused(game, "C09") == "track.target.empty-section"
    assert "C03" in options(laying(laid=CITIES[:11]))


@pytest.mark.rule("track.target.ground-not-needed")
@pytest.mark.parametrize("city", CITIES)
def test_neither_ground_nor_station_nor_neighbouring_track_is_needed(city: str) -> None:
    game = laying(laid=["osaka"] if city != "osaka" else ["tokyo"])
    before = unprepared(game)
    play(game, "C03", track=city)
    assert city in laid(game) and city in unprepared(game) == before and stations(game) == {}


@pytest.mark.rule("track.cost.marker", "track.vp.marker")
@pytest.mark.parametrize("letter", LETTER)
def test_cost_and_points_are_those_of_the_space_of_the_counter(letter: str) -> None:
    cost, scored = MARKER[letter]
    game = laying(event=BY_LETTER[letter], yen=[cost, 7, 7])
    assert game.view(0).letter == list(LETTER).index(letter)
    money, before = bank(game), seen(game)
    play(game, "C03", track="nagoya")
    assert yen(game) == [0, 7, 7] and bank(game) == money + cost, "the bank is paid for an own track"
    assert points(game) == [scored, 0, 0] and tracks(game) == [0, 0, 0]
    assert changed(before, game) == {"yen", "points", "tracks", "laid"}
    assert "C03" not in options(laying(event=BY_LETTER[letter], yen=[cost - 1, 7, 7]))


@pytest.mark.rule("track.cost.marker")
def test_the_space_is_that_of_the_current_event_only() -> None:
    game = laying(round=2, events=["G4", "G6", "B1", "N1", "N2"], yen=[5])
    play(game, "C03", track="tokyo")
    assert yen(game, 0) == 0 and points(game, 0) == 6


@pytest.mark.rule("track.piece.own-first")
def test_the_own_tracks_are_used_first() -> None:
    game = laying(tracks=[1, 5, 5])
    play(game, "C03", track="tokyo")
    assert tracks(game) == [0, 5, 5] and yen(game) == [16, 20, 20]
    say(game, "C09", "osaka")
    assert game.question == v.TRACK_OWNER and options(game) == {"seat 1", "seat 2"}
    assert refused(game, "seat 0") == "track.piece.own-first"


@pytest.mark.rule("track.piece.own-first", "track.borrow.pay-owner")
@pytest.mark.parametrize("owner", [1, 2])
def test_without_one_the_layer_chooses_whose_to_take_and_pays_that_player(owner: int) -> None:
    game = laying(tracks=[0, 2, 3])
    money = bank(game)
    play(game, "C03", track="tokyo", owner=f"seat {owner}")
    assert tracks(game) == [0, 2 - (owner == 1), 3 - (owner == 2)]
    assert yen(game) == [16, 20 + 4 * (owner == 1), 20 + 4 * (owner == 2)]
    assert bank(game) == money, "the bank gets nothing"


@pytest.mark.rule("track.piece.own-first")
@pytest.mark.parametrize("owner", [1, 2])
def test_a_single_owner_needs_no_choice(owner: int) -> None:
    game = laying(tracks=[0, int(owner == 1), int(owner == 2)])
    play(game, "C03", track="tokyo")
    assert tracks(game) == [0, 0, 0] and yen(game, owner) == 24


@pytest.mark.rule("track.discount.minus-one")
@pytest.mark.parametrize("letter", LETTER)
@pytest.mark.parametrize("card", ["C09", "C22"])
def test_track_for_one_yen_less(card: str, letter: str) -> None:
    cost, scored = MARKER[letter]
    form: dict[str, Any] = {"event": BY_LETTER[letter], "trains": {0: [card]}}
    game = laying(yen=[cost - 1], **form)
    play(game, card, track="kyoto")
    assert yen(game, 0) == 0 and points(game, 0) == scored
    if cost > 1:
        assert card not in options(laying(yen=[cost - 2], **form))


@pytest.mark.rule("track.borrow.discount")
def test_discount_and_ability_hold_for_a_borrowed_track_too() -> None:
    form: dict[str, Any] = {"tracks": [0, 2, 0]}
    game = laying(**form)
    play(game, "C09", track="kyoto")
    assert yen(game) == [17, 23, 20], "the owner gets what is really due"
    game = laying(trains={0: ["C25", "C03", "C09"]}, **form)
    play(game, "C03", track="kyoto", space="E")
    assert yen(game) == [15, 25, 20] and points(game) == [6, 0, 0]
    play(game, "C09", track="osaka", space="A")
    assert yen(game) == [15, 25, 20] and points(game) == [7, 0, 0], "for 1 - 1 yen"
    game = laying(trains={1: ["C25"], 0: ["C03"]}, **form)
    play(game, "C03", track="kyoto")
    assert yen(game) == [16, 24, 20], "the owner's ability does not count"
    game = laying(event="B6", **form)
    play(game, "event", track="kyoto")
    assert yen(game) == [17, 23, 20]


@pytest.mark.rule("track.borrow.vp-to-layer")
def test_the_points_go_to_who_lays_the_track() -> None:
    game = laying(tracks=[0, 1, 0], points=[1, 1, 1])
    play(game, "C03", track="kyoto")
    assert points(game) == [6, 1, 1]


@pytest.mark.rule("track.borrow.no-refusal")
def test_the_owner_is_not_asked() -> None:
    game = laying(tracks=[0, 1, 0])
    say(game, "C03", "kyoto")
    assert (game.seat, game.question) == (0, v.ACTION) and tracks(game, 1) == 0 and "kyoto" in laid(game)


@pytest.mark.rule("track.piece.none-anywhere")
def test_without_a_track_anywhere_none_is_laid() -> None:
    game = laying(event="N6", tracks=[0, 0, 0], engines=["L4", "L1", "L2"])
    for card in ("C03", "C09", "event"):
        assert refused(game, card) == "track.piece.none-anywhere"
    say(game, "engine 0")
    assert game.question == v.VENUE_CHOICE, "of venue and track only the venue is possible"
    for seat in range(3):
        game = laying(event="N6", tracks=[int(seat == other) for other in range(3)])
        assert {"C03", "C09", "event"} <= options(game)


@pytest.mark.rule("track.piece.own-first", "track.piece.none-anywhere")
def test_hideos_tracks_can_be_borrowed_as_well() -> None:
    game = laying(solo=True, tracks=[0, 1], yen=[9])
    play(game, "C03", track="tokyo")
    assert tracks(game) == [0, 0] and yen(game) == [5, 0] and points(game) == [5, 4]
