"""Somebody at a page: finds what can be clicked as a person would, and plays by mouse, finger or keyboard."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SCRIPT = Path(__file__).with_name("hands.js")
"""What the page has to be able to tell; it is put there before anything else."""
PATIENCE = 30_000
"""Milliseconds after which something that has not happened will not happen."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


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
        self.last: Any = None
        self._do: Callable[[], None] = self._type if way == "keys" else self._point

    # ---------------------------------------------------------------- how it stands

    def standing(self) -> dict[str, Any]:
        """Where the game is, as the page says it."""
        return self.page.evaluate("hands.standing()")

    def wait_for_turn(self) -> str:
        """Wait until something can be done here; `over` when nothing can be done any more."""
        self.page.wait_for_function("() => hands.moved({ ply: -2 })", timeout=PATIENCE)
        return self.standing()["turn"]

    def question(self) -> str:
        """The sentence on top."""
        return self.page.locator(".bar h1").inner_text()

    def describe(self) -> str:
        """Where we are, for who reads that a test has failed."""
        return json.dumps({**self.standing(), "question": self.question(), "last": self.last})

    # ---------------------------------------------------------------- doing something

    def step(self) -> bool:
        """Do one thing; False when the game is over."""
        before = self.standing()
        if before["turn"] == "over":
            return False
        if before["curtain"]:
            self._here()
            return True
        self.act()
        self.steps += 1
        try:
            self.page.wait_for_function("(before) => hands.moved(before)", arg=before, timeout=PATIENCE)
        except Exception as late:
            raise Stuck(f"nothing came of step {self.steps}: {self.describe()}") from late
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

    def act(self) -> None:
        """Click or press one thing, and do not wait for what comes of it."""
        self._do()

    def _here(self) -> None:
        """Several at one screen: the next one says that they are there."""
        button = self.page.locator(".curtain button")
        if self.way == "keys":
            self.page.keyboard.press("Enter")
        else:
            button.click()
        button.wait_for(state="detached", timeout=PATIENCE)

    # ---------------------------------------------------------------- by pointer

    def click(self, x: float, y: float) -> None:
        """A click or a tap."""
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def reachable(self, menu: bool = False) -> list[dict[str, Any]]:
        """What answers and lies open to a pointer."""
        return [each for each in self.page.evaluate("hands.reachable()") if each["menu"] == menu]

    def _point(self) -> None:
        standing = self.standing()
        if standing["armed"]:
            box = self.page.locator("button.main[data-answers]:visible:not(:disabled)").first.bounding_box()
            assert box, self.describe()
            self.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            return
        if standing["menu"]:
            # It is placed beside what it is about when it has been drawn.
            self.page.locator(".callout.menu.ready button").first.wait_for(timeout=PATIENCE)
        found = self.reachable(standing["menu"])
        if not found:
            # The page may be drawing just now; else it lies where one has to swipe to.
            self.page.wait_for_timeout(200)
            found = self.reachable(standing["menu"])
        if not found and self.page.evaluate("hands.swipe()"):
            self.swipes += 1
            found = self.reachable(standing["menu"])
        if not found:
            raise Stuck(f"nothing can be hit: {self.describe()}")
        self.last = self.chance.choice(found)
        self.click(**self.last["at"])

    # ---------------------------------------------------------------- by keyboard alone

    def _type(self) -> None:
        """Tab to something that answers, perhaps walk on with the arrows, and press Enter."""
        standing = self.standing()
        walk = 0 if standing["armed"] else self.chance.randrange(4)
        for _ in range(80):
            if self._wanted(standing):
                for _ in range(walk):
                    self.page.keyboard.press(self.chance.choice(ARROWS))
                if not walk or self._wanted(standing):
                    self.last = self.page.evaluate("hands.focused()")
                    self.page.keyboard.press("Enter")
                    return
                walk = 0
            self.page.keyboard.press("Tab")
        raise Stuck(f"Tab comes to nothing that answers: {self.describe()}")

    def _wanted(self, standing: dict[str, Any]) -> bool:
        """Does Enter answer here, as the game stands?"""
        now = self.page.evaluate("hands.focused()")
        wanted = bool(now["answers"]) and not now["off"]
        return wanted and (now["main"] or not standing["armed"]) and (now["menu"] or not standing["menu"])
