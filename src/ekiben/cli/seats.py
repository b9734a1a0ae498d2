"""Who sits where: people at this keyboard, players that choose by themselves, opponents the rules play."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.kernel.game import Game

ME = "me"
RANDOM = "random"
KINDS = (ME, RANDOM)

FEWEST, MOST = 2, 4


def parse_seats(text: str | None, players: int | None, fewest: int = FEWEST) -> list[str]:
    """The kinds of players, seat by seat; what is not said is one person against random players.

    >>> parse_seats("me,random,me", None), parse_seats(None, 3), parse_seats(None, None)
    (['me', 'random', 'me'], ['me', 'random', 'random'], ['me', 'random'])
    """
    if text is None:
        number = players or fewest
        return [ME, *[RANDOM] * (number - 1)]
    seats = [word.strip().casefold() for word in text.split(",")]
    for word in seats:
        if word not in KINDS:
            raise unknown("kind of player", word, KINDS)
    if players is not None and len(seats) != players:
        raise Misuse(f"--seats names {len(seats)} players and --players {players}; one of the two is enough")
    if not fewest <= len(seats) <= MOST:
        raise Misuse(
            f"--seats names {len(seats)} players; a game has {fewest} to {MOST}, as in --seats me,random"
        )
    return seats


def seated(kinds: Sequence[str], automata: Mapping[int, str]) -> list[str]:
    """All seats in order: those of players, and those the rules play, under the names of these opponents.

    >>> seated(["me"], {1: "hideo"}), seated(["me", "random"], {})
    (['me', 'hideo'], ['me', 'random'])
    """
    players = iter(kinds)
    number = len(kinds) + len(automata)
    return [automata[seat] if seat in automata else next(players) for seat in range(number)]


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


def seats_of(names: Sequence[str], players: int, automata: Mapping[int, str]) -> list[str]:
    """Who plays on in a saved game: what its names say, a person wherever they say nothing.

    >>> seats_of(["random", "Ada"], 3, {}), seats_of(["Ada", "hideo"], 2, {1: "hideo"})
    (['random', 'me', 'me'], ['me', 'hideo'])
    """
    kinds = [name if name in KINDS else ME for name in names[:players]]
    kinds += [ME] * (players - len(kinds))
    return [automata.get(seat, kind) for seat, kind in enumerate(kinds)]
