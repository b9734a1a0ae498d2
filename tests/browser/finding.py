"""Where the system's Chromium is, and how it is started."""

from __future__ import annotations

import contextlib
import os
import shutil
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--mute-audio",
)


def find() -> str | None:
    """The program, or None: CHROMIUM when that is set, else what the system has under one of its names."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def needed() -> bool:
    """Must there be a browser? Where everything is checked for others, a missing one is a failure."""
    return any(os.environ.get(name, "") not in ("", "0", "false") for name in ("CI", "EKIBEN_BROWSER"))


@contextlib.contextmanager
def started(program: str, *flags: str) -> Iterator[Browser]:
    """The browser, without a window."""
    # Its own sandbox needs rights that root in a container does not have.
    rights = () if os.getuid() else ("--no-sandbox",)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *rights, *flags])
        try:
            yield browser
        finally:
            browser.close()
