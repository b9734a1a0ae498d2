"""Somebody at a page: finds what can be clicked as a person would, and plays by mouse, finger or keyboard."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PATIENCE = 20_000
"""Milliseconds after which something that has not happened will not happen."""

# Everything that answers and can really be hit: with a point at which a click comes to it and to nothing else.
REACHABLE = """() => {
  const hit = (element) => {
    const box = element.getBoundingClientRect()
    if (!box.width && !box.height) return null
    const spots = [[.5, .5]]
    for (let row = 1; row < 8; row++) for (let column = 1; column < 8; column++) spots.push([column / 8, row / 8])
    if (element instanceof SVGPathElement && getComputedStyle(element).fill === 'none') {
      const all = element.getTotalLength(), matrix = element.getScreenCTM()
      for (let step = 1; step < 8; step++) {
        const point = element.getPointAtLength((all * step) / 8).matrixTransform(matrix)
        spots.unshift([(point.x - box.x) / (box.width || 1), (point.y - box.y) / (box.height || 1)])
      }
    }
    for (const [across, down] of spots) {
      const x = Math.round(box.x + box.width * across), y = Math.round(box.y + box.height * down)
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const found = document.elementFromPoint(x, y)
      if (found && (found === element || element.contains(found))) return { x, y }
    }
    return null
  }
  const found = []
  for (const element of document.querySelectorAll('[data-answers]')) {
    if (!element.dataset.answers || element.disabled) continue
    const at = hit(element)
    if (at) found.push({ answers: element.dataset.answers, menu: !!element.closest('.callout.menu'), ...at })
  }
  return found
}"""

STANDING = """() => {
  const game = document.querySelector('.game')
  const curtain = document.querySelector('.curtain button')
  return { ply: Number(game?.dataset.ply ?? -1), turn: game?.dataset.turn ?? '', armed: 'armed' in (game?.dataset ?? {}),
           curtain: !!curtain, menu: !!document.querySelector('.callout.menu') }
}"""

MOVED = """([ply, armed, menu]) => {
  const game = document.querySelector('.game')
  if (!game || document.querySelector('.curtain')) return !!document.querySelector('.curtain')
  if (game.dataset.turn === 'over') return true
  if (game.dataset.turn !== 'mine') return false
  if (Number(game.dataset.ply) !== ply || 'armed' in game.dataset !== armed) return true
  return !!document.querySelector('.callout.menu') !== menu
}"""


# What answers but lies outside of what is shown: on a small window one swipes to it.
SWIPE = """() => {
  const found = [...document.querySelectorAll('[data-answers]')].filter((each) => each.dataset.answers && !each.disabled)
  found[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  return found.length > 0
}"""


class Stuck(AssertionError):
    """Nothing can be clicked, or a click did nothing; the words say where the game stands."""


class Hands:
    """Plays at a page until the game is over. `way` is how: mouse, touch or keys."""

    def __init__(self, page: Page, way: str, seed: str = "spring") -> None:
        self.page = page
        self.way = way
        self.chance = random.Random(seed)
        self.steps = 0
        self.swipes = 0
        self.last: dict[str, Any] = {}
        self._do: Callable[[], None] = {"mouse": self._point, "touch": self._point, "keys": self._type}[way]

    # ---------------------------------------------------------------- how it stands

    def standing(self) -> dict[str, Any]:
        """Where the game is, as the page says it."""
        return self.page.evaluate(STANDING)

    def wait_for_turn(self) -> str:
        """Wait until something can be done here; `over` when nothing can be done any more."""
        self.page.wait_for_function(MOVED, arg=[-2, False, False], timeout=PATIENCE)
        return self.standing()["turn"]

    def reachable(self) -> list[dict[str, Any]]:
        """What answers and lies open to a pointer."""
        return self.page.evaluate(REACHABLE)

    # ---------------------------------------------------------------- doing something

    def step(self) -> bool:
        """Do one thing; False when the game is over."""
        before = self.standing()
        if before["turn"] == "over":
            return False
        if before["curtain"]:
            self._here()
            return True
        self._do()
        self.steps += 1
        try:
            known = [before["ply"], before["armed"], before["menu"]]
            self.page.wait_for_function(MOVED, arg=known, timeout=PATIENCE)
        except Exception as late:
            raise Stuck(f"nothing came of step {self.steps}, {self.last}: {self.describe()}") from late
        return True

    def play(self, most: int = 2000, until: Callable[[], bool] | None = None) -> None:
        """Play until the game is over, or until something has come true."""
        self.wait_for_turn()
        for _ in range(most):
            if until and until():
                return
            if not self.step():
                assert not until, "the game was over before"
                return
        raise Stuck(f"no end after {most} steps: {self.describe()}")

    def play_steps(self, number: int) -> None:
        """Play a few steps."""
        end = self.steps + number
        self.play(until=lambda: self.steps >= end)

    def describe(self) -> str:
        """Where we are, for who reads that a test has failed."""
        return json.dumps({**self.standing(), "question": self.question(), "address": self.page.url})

    def question(self) -> str:
        """The sentence on top."""
        return self.page.locator(".bar h1").inner_text()

    # ---------------------------------------------------------------- by pointer

    def click(self, x: float, y: float) -> None:
        """A click or a tap."""
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _here(self) -> None:
        """Several at one screen: the next one says that they are there."""
        button = self.page.locator(".curtain button")
        if self.way == "keys":
            self.page.keyboard.press("Enter")
        else:
            button.click()
        button.wait_for(state="detached", timeout=PATIENCE)

    def _point(self) -> None:
        standing = self.standing()
        if standing["armed"]:
            found = self.page.locator("button.main[data-answers]:visible:not(:disabled)").first.bounding_box()
            assert found, self.describe()
            return self.click(found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
        if standing["menu"]:
            # It is placed beside what it is about when it has been drawn.
            self.page.locator(".callout.menu.ready button").first.wait_for(timeout=PATIENCE)
        found = [each for each in self.reachable() if each["menu"] == standing["menu"]]
        if not found and self.page.evaluate(SWIPE):
            self.swipes += 1
            found = [each for each in self.reachable() if each["menu"] == standing["menu"]]
        if not found:
            raise Stuck(f"nothing can be hit: {self.describe()}")
        at = self.chance.choice(found)
        self.last = at
        self.click(at["x"], at["y"])

    # ---------------------------------------------------------------- by keyboard alone

    def focused(self) -> dict[str, Any]:
        """What has the focus, and whether it answers."""
        return self.page.evaluate(
            """() => { const e = document.activeElement
              return { answers: e?.dataset?.answers ?? '', off: !!e?.disabled, main: !!e?.matches('button.main'),
                       menu: !!e?.closest?.('.callout.menu'), name: e?.getAttribute?.('aria-label') ?? e?.textContent ?? '' } }"""
        )

    def _type(self) -> None:
        """Tab to something that answers, perhaps walk on with the arrows, and press Enter."""
        standing = self.standing()
        keyboard = self.page.keyboard
        walk = self.chance.randrange(4)
        for _ in range(80):
            now = self.focused()
            wanted = now["answers"] and not now["off"]
            if wanted and standing["armed"]:
                wanted = now["main"]
            if wanted and standing["menu"]:
                wanted = now["menu"]
            if wanted:
                for _ in range(0 if standing["armed"] else walk):
                    keyboard.press(self.chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
                if not self.focused()["answers"]:
                    walk = 0
                    continue
                return keyboard.press("Enter")
            keyboard.press("Tab")
        raise Stuck(f"Tab comes to nothing that answers: {self.describe()}")
