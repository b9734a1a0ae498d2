"""The terminal of Zero-Kei: its line, its trains, its panels, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ekiben.cli.terminal import Terminal
    from ekiben.kernel.game import Game


def terminal(game: Game) -> Terminal:
    """What this game lends for being played in a terminal."""
    from ekiben.cli.zerokei.table import ZerokeiTerminal
    from ekiben.games.zerokei.game import Zerokei

    if not isinstance(game, Zerokei):
        raise TypeError(f"{game!r} is no game of Zero-Kei")
    return ZerokeiTerminal(game.sheet)
