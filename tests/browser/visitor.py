"""Somebody who visits the page: a browser profile of their own, and ears for every complaint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from browser.hands import SCRIPT, Hands

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

DESKTOP = (1366, 768)
LARGE = (1920, 1080)
TABLET = (768, 1024)
PHONE = (390, 844)

EASY = {"kind": "bot", "level": "easy"}
YOU = {"kind": "you"}
SHARED = {"kind": "shared"}
OPEN = {"kind": "open"}

BEFORE = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI}`))
"""
NO_COACH = "try { localStorage.setItem('ekiben.coach', '99') } catch {}"


class Visitor:
    """A person with a browser: `page` to look at, `request` to ask the server as the same person."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        lang: str = "en",
        dark: bool = False,
        motion: bool = False,
        coach: bool = False,
    ) -> None:
        self.address = address
        self.way = "touch" if touch else "mouse"
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale={"en": "en-GB", "ja": "ja-JP"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.add_init_script(BEFORE)
        self.context.add_init_script(path=SCRIPT)
        if not coach:
            self.context.add_init_script(NO_COACH)
        self.request = self.context.request
        self._heard: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self.page = self.open()

    # ---------------------------------------------------------------- pages

    def open(self) -> Page:
        """Another page of the same person."""
        page = self.context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self._heard.append(f"error: {error}"))
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def expect(self, pattern: str) -> None:
        """A complaint that belongs to the test: a server that is away, for example."""
        self._expected.append(re.compile(pattern))

    def errors(self) -> list[str]:
        """All other complaints."""
        return [line for line in self._heard if not any(each.search(line) for each in self._expected)]

    def leave(self) -> None:
        """Go away."""
        self.context.close()

    # ---------------------------------------------------------------- the server, as this person

    def ask(self, method: str, path: str, data: Any = None) -> dict[str, Any]:
        """What the server says; anything but success is a mistake of the test."""
        reply = self.request.fetch(f"/api/v1{path}", method=method, data=data)
        assert reply.ok, (method, path, reply.status, reply.text())
        return reply.json() if reply.body() else {}

    def make(self, game: str, *seats: dict[str, Any], **wishes: Any) -> str:
        """A table of this person; its id."""
        self.ask("GET", "/me")
        seats = seats or (YOU, EASY)
        asked = {
            "game": game,
            "wishes": {"players": len(seats), **wishes},
            "seats": list(seats),
            "private": True,
        }
        return self.ask("POST", "/tables", asked)["id"]

    def settle(self, **some: Any) -> None:
        """Settings of this person, before the page is opened."""
        known = self.ask("GET", "/me")["settings"]
        self.ask("PATCH", "/me", {"settings": {**known, **some}})

    # ---------------------------------------------------------------- at a table

    def sit(self, game: str, *seats: dict[str, Any], way: str = "", **wishes: Any) -> Hands:
        """Make a table and look at it; comes back when something is asked of this person."""
        return self.look_at(self.make(game, *seats, **wishes), way)

    def look_at(self, table: str, way: str = "") -> Hands:
        """Open a table where it is (soon) this person's turn."""
        self.page.goto(f"/table/{table}")
        hands = Hands(self.page, way or self.way)
        hands.wait_for_turn()
        return hands
