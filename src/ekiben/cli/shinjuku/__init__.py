"""The terminal of Shinjuku: its board in characters, its panels, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ekiben.cli.terminal import Terminal
    from ekiben.kernel.game import Game


def terminal(game: Game) -> Terminal:
    """What this game lends for being played in a terminal."""
    from ekiben.cli.shinjuku.table import ShinjukuTerminal
    from ekiben.games.shinjuku.game import Shinjuku

    if not isinstance(game, Shinjuku):
        raise TypeError(f"{game!r} is no game of Shinjuku")
    return ShinjukuTerminal(game.sheet.edition, game.sheet.city)
