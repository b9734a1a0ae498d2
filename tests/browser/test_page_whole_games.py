"""Whole games in a real browser: by mouse, by keyboard alone, by touch on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.hands import Hands
from browser.visitor import EASY, LARGE, PHONE, SHARED, YOU

if TYPE_CHECKING:
    from browser.conftest import Visit
    from browser.visitor import Visitor

long = pytest.mark.long


def is_over(visitor: Visitor, hands: Hands) -> None:
    """The page shows the result that the server knows, part by part."""
    table = visitor.ask("GET", f"/tables/{visitor.page.url.rpartition('/')[2]}")
    assert table["state"] == "finished" and table["moment"]["ply"] == hands.standing()["ply"]
    sheet = visitor.page.get_by_role("dialog", name="Final result")
    sheet.wait_for()
    told = sheet.inner_text().replace("\N{MINUS SIGN}", "-")
    for seat, points in enumerate(table["scores"]):
        assert str(points) in told, (seat, points, told)


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("shinjuku", "mouse"),
        ("zerokei", "mouse"),
        ("zerokei", "keys"),
        pytest.param("shinjuku", "keys", marks=long),
    ],
)
def test_a_whole_game_is_played(visit: Visit, game: str, way: str) -> None:
    visitor = visit()
    hands = visitor.sit(game, YOU, EASY, way=way)
    hands.play()
    is_over(visitor, hands)


@pytest.mark.parametrize("game", ["zerokei", pytest.param("shinjuku", marks=long)])
def test_a_whole_game_is_played_by_touch_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit(size=PHONE, touch=True)
    hands = visitor.sit(game, YOU, EASY)
    hands.play()
    is_over(visitor, hands)


def test_a_game_alone_against_hideo_is_played_from_the_first_click_on_play_now(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    visitor.page.locator("[data-play=zerokei]").click()
    visitor.page.wait_for_url("**/table/*")
    hands = Hands(visitor.page, "mouse")
    hands.play()
    is_over(visitor, hands)


@long
@pytest.mark.parametrize("game", ["shinjuku", "zerokei"])
def test_two_at_one_screen_pass_it_on_and_never_see_the_other_hand(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game, YOU, SHARED)
    hands.play()
    is_over(visitor, hands)


@long
def test_a_whole_game_is_played_on_a_large_screen(visit: Visit) -> None:
    visitor = visit(size=LARGE)
    hands = visitor.sit("zerokei", YOU, EASY)
    hands.play()
    is_over(visitor, hands)
