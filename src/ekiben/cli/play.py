"""Begin a game or play on in a saved one, whatever game it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse
from ekiben.cli.screen import Screen
from ekiben.cli.seats import parse_seats, seats_of
from ekiben.cli.session import Session
from ekiben.kernel import build
from ekiben.kernel.history import History
from ekiben.kernel.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from ekiben.cli.terminal import Terminal
    from ekiben.kernel.game import Game


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: how it begins or where it is kept, and who sits where."""

    begin: Callable[[], Game]
    seats: str | None
    players: int | None
    load: Path | None
    save: Path | None


def play_on(name: str, wish: Wish, arrange: Callable[[Terminal], None]) -> int:
    """Play a game of that name; ``arrange`` sets its terminal up as somebody wishes."""
    if wish.load:
        history, seats = _loaded(name, wish, wish.load)
    else:
        asked = parse_seats(wish.seats, wish.players) if wish.seats else None
        game = wish.begin()
        seats = asked or parse_seats(None, game.players)
        if len(seats) != game.players:
            raise Misuse(f"the game has {game.players} players, --seats names {len(seats)}")
        history = History(game)
    if build.stale():
        build.announce()
    session = Session(history, seats, Screen(), wish.save or wish.load)
    arrange(session.terminal)
    if sys.stdin.isatty() and not wish.load:
        session.notices += session.terminal.welcome()
    return session.run()


def _loaded(name: str, wish: Wish, path: Path) -> tuple[History, list[str]]:
    record = Record.load(path)
    if record.origin.game != name:
        other = record.origin.game
        raise Misuse(f"{path} is a game of {other}: ekiben play {other} --load {path}")
    history = record.history()
    players = history.game.players
    seats = parse_seats(wish.seats, None) if wish.seats else seats_of(record.names, players)
    if len(seats) != players:
        raise Misuse(f"the game in {path} has {players} players, --seats names {len(seats)}")
    return history, seats
