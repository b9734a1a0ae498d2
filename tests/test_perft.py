"""Perft: the number of ways the first answers of a game can go, against the counts kept in a file.

A count changes only when the rules or the generator do. After such a change, run this file as a program: it
writes the counts anew, and the difference in `data/perft.toml` shows what the change did.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import ekiben
from ekiben.kernel.perft import divide, perft

DATA = Path(__file__).parent / "data" / "perft.toml"
ROWS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["row"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']}-{row['wishes']}")
def test_perft(row: dict[str, Any]) -> None:
    game = ekiben.new(row["game"], seed="perft", **row["wishes"])
    for depth, count in enumerate(row["counts"], start=1):
        assert perft(game, depth) == count
    assert sum(divide(game, 2).values()) == row["counts"][1]


def write() -> None:
    """Count anew."""
    lines = ['# Perft from the first question of the seed "perft": counts for one answer, two answers, ...']
    for row in ROWS:
        wishes = ", ".join(
            f"{key} = {value!r}".replace("'", '"').replace("True", "true")
            for key, value in row["wishes"].items()
        )
        game = ekiben.new(row["game"], seed="perft", **row["wishes"])
        counts = [perft(game, depth) for depth in range(1, len(row["counts"]) + 1)]
        lines += ["", "[[row]]", f'game = "{row["game"]}"', f"wishes = {{ {wishes} }}", f"counts = {counts}"]
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
