"""The first minutes of somebody who has never played: what is said, what is seen, and at which pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visitor import DESKTOP, EASY, PHONE, YOU

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

GAMES = pytest.mark.parametrize("game", ["shinjuku", "zerokei"])
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])

OVERLAPS = """() => {
  const boxes = ['.bar', '.coach', '.board', '.game > .hand', '.game > .do'].flatMap((name) => {
    const found = document.querySelector(name)?.getBoundingClientRect()
    return found ? [{ name, top: found.top, bottom: found.bottom }] : []
  })
  const inside = boxes.every((box) => box.top >= 0 && box.bottom <= innerHeight && box.bottom > box.top)
  const apart = boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1].bottom - 1)
  return inside && apart ? '' : JSON.stringify(boxes)
}"""


def first_steps(page: Page) -> list[str]:
    """Everything that is said, one after the other."""
    said: list[str] = []
    coach = page.locator(".coach")
    while coach.count():
        said.append(coach.locator("p").inner_text())
        coach.locator("button.main").click()
    return said


@GAMES
@SIZES
def test_the_first_steps_hide_nothing(visit: Visit, game: str, size: tuple[int, int]) -> None:
    visitor = visit(size=size, touch=size == PHONE, coach=True)
    visitor.sit(game, YOU, EASY)
    page = visitor.page
    expect(page.locator(".coach")).to_be_visible()
    assert page.evaluate(OVERLAPS) == ""
    said = first_steps(page)
    assert len(said) == len(set(said)) == 8
    assert page.evaluate(OVERLAPS) == ""
    page.reload()
    page.locator(".game").wait_for()
    expect(page.locator(".coach")).to_have_count(0)


def test_of_the_second_game_only_its_own_is_said_and_nothing_to_who_has_enough(visit: Visit) -> None:
    visitor = visit(coach=True)
    visitor.sit("shinjuku", YOU, EASY)
    first_steps(visitor.page)
    visitor.sit("zerokei", YOU, EASY)
    assert len(first_steps(visitor.page)) == 2
    other = visit(coach=True)
    other.sit("shinjuku", YOU, EASY)
    other.page.locator(".coach button.icon").click()
    other.sit("zerokei", YOU, EASY)
    expect(other.page.locator(".coach")).to_have_count(0)


def test_bots_are_shown_step_by_step_until_a_click_that_answers_nothing(visit: Visit) -> None:
    visitor = visit(motion=True)
    visitor.settle(confirm="never")
    hands = visitor.sit("shinjuku", YOU, EASY, EASY)
    page = visitor.page
    table = page.url.rpartition("/")[2]

    def played() -> int:
        return visitor.ask("GET", f"/tables/{table}")["moment"]["ply"]

    for _ in range(200):
        if hands.standing()["turn"] == "mine":
            hands.act()
        page.wait_for_timeout(60)
        # The bots are far ahead of what the page shows.
        if played() > hands.standing()["ply"] + 1 and hands.standing()["turn"] == "others":
            break
    else:
        raise AssertionError("what bots do is shown at once")
    board = page.locator(".map").bounding_box()
    assert board
    page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.wait_for_function("() => hands.standing().turn === 'mine'")
    page.wait_for_timeout(200)
    assert hands.standing()["ply"] == played()
    assert hands.standing()["turn"] == "mine"


@GAMES
def test_who_plays_by_keyboard_is_led_to_the_next_question(visit: Visit, game: str) -> None:
    visitor = visit()
    hands = visitor.sit(game, YOU, EASY, way="keys")
    for _ in range(12):
        hands.step()
        led = "() => hands.standing().turn !== 'mine' || hands.standing().armed || hands.focused().answers"
        try:
            visitor.page.wait_for_function(led, timeout=3000)
        except Exception as late:
            now = visitor.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            raise AssertionError(f"the focus is at {now}: {hands.describe()}") from late
