"""Carrying a position over to other rules: fields of the same name keep their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ekiben.kernel.game import BASE
from ekiben.kernel.layout import Layout
from ekiben.kernel.refusal import NotReplayable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.kernel.game import Game


def layout_of(game: Game) -> str:
    """How a state lies in its bytes, in words.

    >>> import ekiben
    >>> layout_of(ekiben.new("shinjuku", seed=1)).split()[:3]
    ['counter:u64:', 'fast:u64:', 'key:u32:8']
    """
    rows = [*BASE.rows, *game.LAYOUT.rows]
    return " ".join(f"{name}:{kind}:{'x'.join(map(str, size))}" for name, kind, size in rows)


def carried(state: bytes, layout: str, fresh: Game) -> Game:
    """A position as a game of today's rules; `fresh` is the game as these begin it."""
    game = fresh.copy()
    if layout == layout_of(fresh):
        game.load_bytes(state)
        return game
    old = _layout(layout)
    if len(state) != old.size:
        raise NotReplayable(f"a state laid out like this has {old.size} bytes, not {len(state)}")
    today = Layout([*BASE.rows, *fresh.LAYOUT.rows])
    fields = today.unpack(fresh.state_bytes())
    values = old.unpack(state)
    for name, _, size in today.rows:
        if name in values:
            fields[name] = _fitted(values[name], fields[name], size)
    game.load_bytes(today.pack(fields))
    return game


def same_position(state: bytes, layout: str, game: Game) -> bool:
    """Is this the position of a game, as far as both layouts know of it?"""
    if layout == layout_of(game):
        return state == game.state_bytes()
    old = _layout(layout)
    if len(state) != old.size:
        return False
    today = Layout([*BASE.rows, *game.LAYOUT.rows])
    fields, values = today.unpack(game.state_bytes()), old.unpack(state)
    return all(fields[name] == values[name] for name in today.names() if name in values)


def _layout(words: str) -> Layout:
    rows: list[tuple[str, str, tuple[int, ...]]] = []
    for word in words.split():
        name, kind, size = word.split(":")
        rows.append((name, kind, tuple(int(number) for number in size.split("x") if number)))
    return Layout(rows)


def _fitted(old: Any, fresh: Any, size: Sequence[int]) -> Any:
    """An old value in the form of today's: of arrays that have grown or shrunk what there is in both."""
    if not size:
        if isinstance(old, int):
            return old
        raise NotReplayable("the state of this game was laid out in a way that cannot be carried over")
    if isinstance(old, int):
        raise NotReplayable("the state of this game was laid out in a way that cannot be carried over")
    made = list(fresh)
    for place in range(min(len(made), len(old))):
        made[place] = _fitted(old[place], made[place], size[1:])
    return made
