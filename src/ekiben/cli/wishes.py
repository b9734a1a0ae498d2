"""What the wishes for a game have in common, whatever game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse

if TYPE_CHECKING:
    from pathlib import Path


def given(wishes: object) -> list[str]:
    """The options that were given."""
    said = (name for name, value in vars(wishes).items() if value not in (None, False))
    return [f"--{name.replace('_', '-')}" for name in said]


def checked_seed(text: str | None) -> str | None:
    """A seed somebody has typed."""
    if text is not None and not text.strip():
        raise Misuse("--seed wants a word or a number")
    return text


def how_many(players: int | None, seats: str | None) -> int | None:
    """How many play: as somebody says, or as many as have been given a seat."""
    if players is not None:
        return players
    return len(seats.split(",")) if seats else None


def check_alone(named: list[str], load: Path | None, position: Path | None = None) -> None:
    """A file that says how the game is played stands for all other wishes."""
    if position and load:
        raise Misuse("--position begins a game and --load plays on in one; only one of them can be")
    others = [name for name in named if load or name != "--players"]
    if (load or position) and others:
        what = f"--load {load}" if load else f"--position {position}"
        raise Misuse(f"{what} says how the game is played; {', '.join(others)} cannot go with it")
