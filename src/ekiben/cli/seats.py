"""Who sits where: people at this keyboard, bots, opponents the rules play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.misuse import Misuse, unknown
from ekiben.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ME = "me"
OPPONENT = "random"
"""Who plays against somebody who names nobody."""

FEWEST, MOST = 2, 4

SEATS_HELP = """\
Who plays, seat by seat, as in me,easy,expert; the first is Blue. Several of me share this keyboard. Bots: \
random takes any answer; greedy looks one turn ahead; easy, normal, hard and expert are the levels to play \
against, expert thinks up to 5 s a turn; search:2s or search:1000 thinks so long or so many games ahead; \
./my-bot is a program of your own, ./my_bot.py:Miser a class of your own."""


def parse_seats(text: str | None, players: int | None, fewest: int = FEWEST) -> list[str]:
    """The kinds of players, seat by seat; what is not said is one person against random players.

    >>> parse_seats("me,random,me", None), parse_seats(None, 3), parse_seats(None, None)
    (['me', 'random', 'me'], ['me', 'random', 'random'], ['me', 'random'])
    """
    if text is None:
        number = players or fewest
        return [ME, *[OPPONENT] * (number - 1)]
    seats = [kind_of(word.strip()) for word in text.split(",")]
    if players is not None and len(seats) != players:
        raise Misuse(f"--seats names {len(seats)} players and --players {players}; one of the two is enough")
    if not fewest <= len(seats) <= MOST:
        raise Misuse(
            f"--seats names {len(seats)} players; a game has {fewest} to {MOST}, as in --seats me,random"
        )
    return seats


def kind_of(word: str) -> str:
    """The kind of player somebody means, as it stands in a record.

    >>> kind_of("ME"), kind_of("Random")
    ('me', 'random')
    """
    from ekiben.bots.catalogue import KINDS, LEVELS, make
    from ekiben.bots.ending import close
    from ekiben.bots.strangers import is_stranger

    if is_stranger(word):
        close(make(word, files=True))
        return word
    plain = word.casefold()
    if plain == ME:
        return ME
    try:
        close(make(plain))
    except Refusal as refused:
        if plain.partition(":")[0] in (kind.partition(":")[0] for kind in KINDS):
            raise Misuse(str(refused)) from None
        raise unknown("kind of player", word, (ME, *KINDS, *LEVELS, "./my-bot")) from None
    return plain


def seated(kinds: Sequence[str], automata: Mapping[int, str]) -> list[str]:
    """All seats in order: those of players, and those the rules play, under the names of these opponents.

    >>> seated(["me"], {1: "hideo"}), seated(["me", "random"], {})
    (['me', 'hideo'], ['me', 'random'])
    """
    players = iter(kinds)
    number = len(kinds) + len(automata)
    return [automata[seat] if seat in automata else next(players) for seat in range(number)]


def names_of(seats: Sequence[str]) -> tuple[str, ...]:
    """The players' names in a record; a saved game knows by them who plays on."""
    return tuple(seats)


def seats_of(names: Sequence[str], players: int, automata: Mapping[int, str]) -> list[str]:
    """Who plays on in a saved game: the bots its names say, a person wherever they say nothing.

    >>> seats_of(["random", "Ada"], 3, {}), seats_of(["Ada", "hideo"], 2, {1: "hideo"})
    (['random', 'me', 'me'], ['me', 'hideo'])
    """
    from ekiben.bots.strangers import is_stranger

    kinds = [_saved(name) for name in names[:players]]
    kinds += [ME] * (players - len(kinds))
    seats = [automata.get(seat, kind) for seat, kind in enumerate(kinds)]
    # A file may come from anywhere; it alone must not start programs.
    programs = [kind for kind in seats if is_stranger(kind)]
    if programs:
        names_again = ",".join(kind for seat, kind in enumerate(seats) if seat not in automata)
        raise Misuse(f"the saved game names a program, {programs[0]}; to let it play: --seats {names_again}")
    return seats


def _saved(name: str) -> str:
    from ekiben.bots.strangers import is_stranger

    if is_stranger(name):
        return name
    try:
        return kind_of(name) if name == name.casefold() else ME
    except (Misuse, Refusal):
        return ME
