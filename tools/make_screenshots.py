"""Write docs/screenshots: real games in mid-play and the pages around, on four screens, in two languages.

    python tools/make_screenshots.py [NAME ...]

needs Chromium, and letters for Japanese (Debian: apt install chromium fonts-noto-cjk).
"""

from __future__ import annotations

import secrets
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser import finding  # noqa: E402
from browser.visitor import DESKTOP, EASY, LARGE, PHONE, TABLET, YOU, Visitor  # noqa: E402
from palette import fewer_colours  # noqa: E402
from served import serving  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = ROOT / "docs/screenshots"
THREE = (YOU, EASY, EASY)
LARGEST = 250_000


class Shot(NamedTuple):
    """A picture: of a table after some turns and in the middle of one more, or of an address."""

    name: str
    size: tuple[int, int]
    wishes: dict[str, Any]
    game: str = ""
    turns: int = 0
    steps: int = 0
    address: str = ""
    seats: tuple[dict[str, Any], ...] = THREE


DARK = {"dark": True}
JAPANESE = {"lang": "ja"}
TOUCH = {"touch": True}
SHOTS = (
    Shot("lobby", DESKTOP, {}, address="/"),
    Shot("lobby-phone-dark-ja", PHONE, TOUCH | DARK | JAPANESE, address="/"),
    Shot("new-table", DESKTOP, {}, address="/new/shinjuku"),
    Shot("learn-ja", DESKTOP, JAPANESE, address="/learn"),
    Shot("shinjuku", DESKTOP, {}, "shinjuku", 8, 5),
    Shot("shinjuku-dark", DESKTOP, DARK, "shinjuku", 6, 1),
    Shot("shinjuku-tablet-ja", TABLET, TOUCH | JAPANESE, "shinjuku", 7, 3),
    Shot("shinjuku-phone", PHONE, TOUCH, "shinjuku", 5, 5),
    Shot("zerokei", DESKTOP, {}, "zerokei", 7, 1),
    Shot("zerokei-large-dark-ja", LARGE, DARK | JAPANESE, "zerokei", 8, 1),
    Shot("zerokei-phone-dark", PHONE, TOUCH | DARK, "zerokei", 6, 1),
    Shot("zerokei-hideo", DESKTOP, {}, "zerokei", 6, 1, seats=(YOU,)),
)


def play(visitor: Visitor, table: str, shot: Shot) -> None:
    """Play as the hints say, so that the picture shows a game as it is played."""

    def asked() -> dict[str, Any]:
        while True:
            moment = visitor.ask("GET", f"/tables/{table}")["moment"]
            if moment["question"]["seat"] == 0:
                return moment
            time.sleep(0.05)

    def answer(number: int) -> bool:
        """Whether it could be answered: what has come out meanwhile may ask for another plan."""
        moment = asked()
        if not any(choice["answer"] == number for choice in moment["question"]["choices"]):
            return False
        told = {"ply": moment["ply"], "answers": [number], "key": secrets.token_hex(8)}
        visitor.ask("POST", f"/tables/{table}/answers", told)
        return True

    for turn in range(shot.turns + 1):
        asked()
        best: list[int] = visitor.ask("GET", f"/tables/{table}/hint")["suggestions"][0]["answers"]
        for number in best[: shot.steps] if turn == shot.turns else best:
            if not answer(number):
                break


def take(browser: Browser, server: str, shot: Shot) -> int:
    """Play as far as the picture wants, and take it; its size in bytes."""
    visitor = Visitor(browser, server, size=shot.size, **shot.wishes)
    try:
        if shot.game:
            table = visitor.make(shot.game, *shot.seats)
            play(visitor, table, shot)
            visitor.look_at(table)
            # Nothing is pointed at.
            visitor.page.mouse.move(2, 2)
        else:
            visitor.make("zerokei", YOU, EASY)
            visitor.page.goto(shot.address, wait_until="networkidle")
        visitor.page.wait_for_timeout(600)
        path = FOLDER / f"{shot.name}.png"
        visitor.page.screenshot(path=path)
        return fewer_colours(path)
    finally:
        visitor.leave()


def main(*names: str) -> int:
    """Take all pictures, or those of these names; 1 when one is too large."""
    program = finding.find()
    if not program:
        print("no Chromium here (Debian: apt install chromium fonts-noto-cjk)", file=sys.stderr)
        return 1
    if not names:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True, parents=True)
    large = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.NamedTemporaryFile() as file,
        serving(Path(folder) / "pictures.sqlite", word=Path(file.name)) as server,
        finding.started(program) as browser,
    ):
        for shot in SHOTS:
            if not names or shot.name in names:
                # The same picture of the same game, until something looks different.
                Path(file.name).write_text(shot.name, "utf-8")
                size = take(browser, server.address, shot)
                large += size > LARGEST
                print(f"{shot.name}: {size // 1000} kB", flush=True)
    return int(large > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
