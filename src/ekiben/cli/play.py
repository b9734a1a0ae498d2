"""Begin a game or play on in a saved one, whatever game it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ekiben.cli.keeping import check_free, load
from ekiben.cli.misuse import Misuse
from ekiben.cli.screen import Screen
from ekiben.cli.seats import FEWEST, parse_seats, seated, seats_of
from ekiben.cli.session import Session
from ekiben.cli.terminal import terminal_of
from ekiben.kernel import build
from ekiben.kernel.history import History

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
    fewest: int = FEWEST


def play_on(name: str, wish: Wish, arrange: Callable[[Terminal], None] | None = None) -> int:
    """Play a game of that name; ``arrange`` sets its terminal up as somebody wishes."""
    if wish.save and wish.save != wish.load:
        check_free(wish.save)
    if wish.load:
        history, seats = _loaded(name, wish, wish.load)
    else:
        # What is wrong with the seats is told before anything is looked up for the game.
        if wish.seats:
            parse_seats(wish.seats, wish.players, wish.fewest)
        history = History(wish.begin())
        seats = _seats(history.game, wish.seats, "the game")
    if build.stale():
        build.announce()
    session = Session(history, seats, Screen(), wish.save or wish.load)
    if arrange:
        arrange(session.terminal)
    if sys.stdin.isatty() and not wish.load:
        session.notices += session.terminal.welcome(session.screen.width)
    return session.run()


def _loaded(name: str, wish: Wish, path: Path) -> tuple[History, list[str]]:
    record = load(path)
    if record.origin.game != name:
        other = record.origin.game
        raise Misuse(f"{path} is a game of {other}: ekiben play {other} --load {path}")
    history = record.history()
    if wish.seats:
        return history, _seats(history.game, wish.seats, f"the game in {path}")
    return history, seats_of(record.names, history.game.players, terminal_of(history.game).automata())


def _seats(game: Game, text: str | None, what: str) -> list[str]:
    """Who sits where in a game, the opponents it plays itself included."""
    automata = terminal_of(game).automata()
    players = game.players - len(automata)
    kinds = parse_seats(text, None if text else players, min(players, FEWEST))
    if len(kinds) != players:
        raise Misuse(f"{what} has {players} player{'s' if players > 1 else ''}, --seats names {len(kinds)}")
    return seated(kinds, automata)
