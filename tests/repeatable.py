"""A server that deals the same games again, started by tests of the page only.

The server itself has no such setting, so nobody can ask for one: here the two functions that draw what nobody
may guess are replaced before it starts. What is dealt at a table follows from a word, which stands in a file
and is the name of the test, and from how many tables there were under this word. So a test meets the same
games alone and among others, and what is found once is found again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from ekiben.cli import main
from ekiben.server.hall import desk
from ekiben.table import sitting


class Dealer:
    """Ids and seeds that follow from the word in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._drawn: dict[str, int] = {}

    def draw(self, what: str) -> str:
        """The next id or seed under the word of now."""
        about = f"{what} of {self._file.read_text('utf-8')}"
        self._drawn[about] = number = self._drawn.get(about, -1) + 1
        return hashlib.sha256(f"{number} {about}".encode()).hexdigest()


def serve(file: str) -> int:
    """Serve as the command line says, dealing by the word in this file."""
    dealer = Dealer(Path(file))
    desk.new_id = lambda: dealer.draw("id")[:16]
    sitting.new_seed = lambda: dealer.draw("seed")
    return main()
