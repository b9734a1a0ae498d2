"""The letters and colours that stand for players, goods, stores and customers on a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ekiben.cli.canvas import Ink
from ekiben.cli.companies import seat_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import Store

SAKURA = "✿"
PLAIN_STATION = "○"
DEPARTMENT_SIGN = "▲"
DOUBLE_SIGN = "²"
BONUS_SIGN = "★"

FEW = 5
"""Up to so many customers are shown one by one."""

SAKURA_INK = Ink("#f3b3c1", bold=True)
MATSURI_INK = Ink("#ffffff", "#c8321f", bold=True)
#: Wards that touch have different grounds; the last is the land outside.
GROUNDS = ("#23262d", "#2e323a", "#393e48", "#1c1f25", "#434955", "#14161b")
WATER_GROUND = "#0f2430"

_TRACKS = ("#5fb2f2", "#ff7a5c", "#35c39a", "#f0cf4a")


def track_ink(seat: int) -> Ink:
    """A player's colour for lines on the dark ground of the map."""
    return Ink(_TRACKS[seat], bold=True)


def good_letters(edition: Edition) -> list[str]:
    """A small letter for each good: the first of its word that is still free."""
    letters: list[str] = []
    for good in edition.goods:
        free = (letter for letter in good + "abcdefghijklmnopqrstuvwxyz" if letter not in letters)
        letters.append(next(free))
    return letters


def kind_sign(kind: int, edition: Edition) -> str:
    """A customer: the letter of the good, and a small 2 for a double one."""
    return good_letters(edition)[kind >> 1] + (DOUBLE_SIGN if kind & 1 else "")


def store_sign(store: Store, edition: Edition) -> str:
    """Owner and good: `Bf`; a department store `B▲`; a double store both its goods."""
    owner = seat_letter(store.seat)
    if store.good is None:
        return owner + DEPARTMENT_SIGN
    letters = good_letters(edition)
    under = letters[store.under] if store.under is not None else ""
    return owner + letters[store.good] + under


def customers(kinds: Iterable[int], edition: Edition) -> str:
    """Customers one by one while they are few, counted by kind when they are many."""
    tokens = list(kinds)
    if len(tokens) <= FEW:
        return "".join(kind_sign(kind, edition) for kind in tokens)
    return " ".join(f"{number}{kind_sign(kind, edition)}" for kind, number in Counter(tokens).items())


def customer_rows(kinds: Iterable[int], edition: Edition, rooms: Sequence[int]) -> list[str]:
    """The same in rows of so many letters; where they do not suffice, just how many customers there are."""
    tokens = list(kinds)
    whole = customers(tokens, edition)
    if len(whole) <= rooms[0]:
        return [whole]
    rows = [""]
    for word in whole.split():
        joined = f"{rows[-1]} {word}".lstrip()
        if len(joined) <= rooms[len(rows) - 1]:
            rows[-1] = joined
        elif len(rows) < len(rooms) and len(word) <= rooms[len(rows)]:
            rows.append(word)
        else:
            tight = whole.replace(" ", "")
            return [tight if len(tight) <= rooms[0] else f"{len(tokens)} people"]
    return rows
