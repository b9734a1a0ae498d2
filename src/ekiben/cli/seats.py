"""Who sits where: people at this keyboard and players that choose by themselves."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse, unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.kernel.game import Game

ME = "me"
RANDOM = "random"
KINDS = (ME, RANDOM)

FEWEST, MOST = 2, 4


def parse_seats(text: str | None, players: int | None) -> list[str]:
    """The kinds of players, seat by seat; what is not said is one person against random players.

    >>> parse_seats("me,random,me", None), parse_seats(None, 3), parse_seats(None, None)
    (['me', 'random', 'me'], ['me', 'random', 'random'], ['me', 'random'])
    """
    if text is None:
        number = players or FEWEST
        return [ME, *[RANDOM] * (number - 1)]
    seats = [word.strip().casefold() for word in text.split(",")]
    for word in seats:
        if word not in KINDS:
            raise unknown("kind of player", word, KINDS)
    if players is not None and len(seats) != players:
        raise Misuse(f"--seats names {len(seats)} players and --players {players}; one of the two is enough")
    if not FEWEST <= len(seats) <= MOST:
        raise Misuse(
            f"--seats names {len(seats)} players; a game has {FEWEST} to {MOST}, as in --seats me,random"
        )
    return seats


def choose_at_random(game: Game) -> int:
    """An answer by chance that is the same whenever the same moment comes again.

    It is drawn from what the seat sees, never from the game's own chance.
    """
    answers = game.answers
    seen = f"{game.ply} {game.seat} {game.view(game.seat)!r}"
    number = int.from_bytes(hashlib.blake2b(seen.encode(), digest_size=8).digest(), "little")
    return answers[number % len(answers)]


def names_of(seats: Sequence[str]) -> tuple[str, ...]:
    """The players' names in a record; a saved game knows by them who plays on."""
    return tuple(seats)


def seats_of(names: Sequence[str], players: int) -> list[str]:
    """Who plays on in a saved game: what its names say, a person wherever they say nothing.

    >>> seats_of(["random", "Ada"], 3)
    ['random', 'me', 'me']
    """
    kinds = [name if name in KINDS else ME for name in names[:players]]
    return kinds + [ME] * (players - len(kinds))
