"""The map of Shinjuku moved and zoomed: a drag ends where it ends, and the map rests where it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.visitor import DESKTOP, PHONE, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Visit = Callable[..., Visitor]

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
