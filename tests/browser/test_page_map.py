"""The map of Shinjuku moved and zoomed: a drag ends where it ends, and the map rests where it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visitor import DESKTOP, PHONE, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Visit = Callable[..., Visitor]
    Spot = tuple[float, float]

STILL = "() => document.querySelector('.map .picture').style.transform === 'none'"

# Where a thing in the middle of the map is seen.
SEEN = """() => {
  const box = document.querySelector('.map .picture circle').getBoundingClientRect()
  return [box.x, box.y, box.width]
}"""

# Zoomed by the wheel: where the thing is seen, and how it was drawn, before, on the way and at rest.
ZOOMED = """() => new Promise((done) => {
  const map = document.querySelector('.map > .window')
  const picture = map.querySelector('.picture')
  const look = () => {
    const thing = picture.querySelector('circle').getBoundingClientRect()
    return { seen: [thing.x, thing.y, thing.width],
      drawn: picture.querySelector('svg > g').getAttribute('transform') }
  }
  const looks = [look()]
  new MutationObserver(() => {
    looks.push(look())
    if (picture.style.transform === 'none') done([looks[0], looks[1], looks.at(-1)])
  }).observe(picture, { attributeFilter: ['style'] })
  const box = map.getBoundingClientRect()
  map.dispatchEvent(new WheelEvent('wheel',
    { deltaY: -200, clientX: box.x + 40, clientY: box.y + 40, bubbles: true, cancelable: true }))
})"""


def at_rest(page: Page) -> list[float]:
    """Where a thing of the map is seen when the map does not move."""
    page.wait_for_function(STILL)
    return page.evaluate(SEEN)


def zoom_in(page: Page) -> tuple[float, float]:
    """Zoom by the wheel in the middle of the map, so that it can be dragged; this middle in pixels."""
    box = page.locator(".map > .window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    width = at_rest(page)[2]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"() => ({SEEN})()[2] > {width} + 1")
    page.wait_for_function(STILL)
    return x, y


def test_a_map_that_moves_is_not_drawn_anew_until_it_rests_where_it_was_seen(visit: Visit) -> None:
    for size in (DESKTOP, PHONE):
        visitor = visit(size=size)
        visitor.sit("shinjuku")
        at_rest(visitor.page)
        before, moved, rested = visitor.page.evaluate(ZOOMED)
        assert moved["drawn"] == before["drawn"] != rested["drawn"]
        assert moved["seen"] != before["seen"]
        assert all(abs(a - b) < 0.5 for a, b in zip(moved["seen"], rested["seen"], strict=True))


def test_a_press_on_the_map_let_go_beside_it_holds_nothing(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("shinjuku")
    page = visitor.page
    x, y = zoom_in(page)
    page.mouse.down()
    # In one leap, so that the map is left before anything has moved.
    beside = page.locator(".map").bounding_box()
    assert beside
    page.mouse.move(beside["x"] + beside["width"] + 60, y)
    page.mouse.up()
    before = at_rest(page)
    page.mouse.move(x, y + 30)
    page.mouse.move(x - 40, y - 30, steps=4)
    assert at_rest(page) == before


def test_a_map_is_dragged_and_a_drag_is_no_click(visit: Visit) -> None:
    visitor = visit()
    hands = visitor.sit("shinjuku")
    page = visitor.page
    x, y = zoom_in(page)
    before = at_rest(page)
    ply = hands.standing()["ply"]
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=5)
    page.mouse.up()
    after = at_rest(page)
    assert abs(before[0] - after[0] - 30) < 1
    assert abs(before[1] - after[1] - 20) < 1
    assert hands.standing()["ply"] == ply
    # And the next click is one.
    hands.play_steps(1)
    expect(page.locator(".game")).not_to_have_attribute("data-ply", str(ply))


def pinch(page: Page, *ways: tuple[Spot, Spot]) -> None:
    """Fingers go from one place to another, all at the same time, as a touch screen tells it."""
    fingers = page.context.new_cdp_session(page)

    def tell(kind: str, spots: list[Spot]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    starts = [start for start, _ in ways]
    for number in range(len(starts)):
        tell("touchStart", starts[: number + 1])
    for step in range(1, 9):
        tell(
            "touchMove", [(a[0] + (b[0] - a[0]) * step / 8, a[1] + (b[1] - a[1]) * step / 8) for a, b in ways]
        )
        page.wait_for_timeout(20)
    tell("touchEnd", [])
    page.wait_for_function(STILL)


def test_two_fingers_zoom_the_map_and_move_it_and_answer_nothing(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    hands = visitor.sit("shinjuku")
    page = visitor.page
    ply = hands.standing()["ply"]
    box = page.locator(".map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    width = at_rest(page)[2]
    # Apart: twice as large, and what lay between the fingers still does.
    pinch(page, ((x - 40, y), (x - 80, y)), ((x + 40, y), (x + 80, y)))
    near = at_rest(page)
    assert near[2] == pytest.approx(2 * width, rel=0.02)
    # The same distance, somewhere else: moved by so much.
    pinch(page, ((x - 40, y), (x - 70, y - 50)), ((x + 40, y), (x + 10, y - 50)))
    moved = at_rest(page)
    assert moved[2] == pytest.approx(near[2], rel=0.01)
    assert moved[0] - near[0] == pytest.approx(-30, abs=2)
    assert moved[1] - near[1] == pytest.approx(-50, abs=2)
    # Together again.
    pinch(page, ((x - 80, y), (x - 40, y)), ((x + 80, y), (x + 40, y)))
    assert at_rest(page)[2] == pytest.approx(width, rel=0.02)
    assert page.evaluate("visualViewport.scale") == 1, "the map was zoomed, and not the page"
    assert hands.standing()["ply"] == ply and not hands.standing()["armed"]
    hands.play_steps(2)
