"""The commands that are Shinjuku's own: what a game of it may be begun with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse, unknown
from ekiben.cli.seats import SEATS_HELP
from ekiben.cli.wishes import check_alone, checked_seed, given, how_many

if TYPE_CHECKING:
    from ekiben.kernel.game import Game


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Wishes:
    """How a game of Shinjuku begins."""

    edition: str | None = None
    "Edition: v2 (if nothing is said), v1, v2r6, prototype, v2-advanced, or a .toml file."
    city: str | None = None
    "Board: that of the edition if nothing is said; osaka, paris, london ..., or a .toml file."
    players: int | None = None
    "How many play, 2 to 4."
    seed: str | None = None
    "A word or number; the same one shuffles the same way. Without it nobody can foretell anything."
    start: str | None = None
    "Who begins: a colour (blue, red, green, yellow) or a seat from 0 on. Without it the lot decides."
    advanced: bool = False
    "The advanced variant of version 2: no Matsuri, no bonus tokens."
    track_income: Literal["asked", "automatic"] | None = None
    "Is everybody asked before drawing cards for the use of their track?"
    bag: Literal["exact", "gauge"] | None = None
    "Is the number of customers in the bag shown exactly, or roughly?"


def begin(wishes: Wishes, players: int | None = None) -> Game:
    """The game somebody wishes for."""
    from ekiben.games import new

    asked = wishes.players if players is None else players
    number = 2 if asked is None else asked
    if not 2 <= number <= 4:
        raise Misuse(f"a game of Shinjuku has 2, 3 or 4 players, not {number}")
    edition = wishes.edition or "v2"
    if wishes.advanced:
        if edition not in ("v2", "v2-advanced"):
            raise Misuse(f"--advanced is a variant of version 2, it does not go with --edition {edition}")
        edition = "v2-advanced"
    options: dict[str, Any] = {"start": _seat(wishes.start, number)}
    if wishes.track_income:
        options["track_income"] = wishes.track_income
    if wishes.bag:
        options["bag_count"] = wishes.bag
    return new(
        "shinjuku",
        edition=edition,
        city=wishes.city,
        players=number,
        seed=checked_seed(wishes.seed),
        **options,
    )


def _seat(text: str | None, players: int) -> int | None:
    """A seat by its colour or number."""
    from ekiben.games.shinjuku.names import COLOURS

    if text is None:
        return None
    colours = COLOURS[:players]
    if text.casefold() in colours:
        return colours.index(text.casefold())
    if text.isdecimal() and int(text[:9]) < players:
        return int(text[:9])
    raise unknown("seat", text, [*colours, *(str(seat) for seat in range(players))])


def play(
    *,
    wishes: Wishes = Wishes(),
    seats: Annotated[str | None, Parameter(help=SEATS_HELP)] = None,
    position: Path | None = None,
    load: Path | None = None,
    save: Path | None = None,
    board: Literal["map", "list"] = "map",
) -> int:
    """Play Shinjuku in this terminal.

    Parameters
    ----------
    position
        Begin at the position a file describes.
    load
        Play on in a saved game.
    save
        The file the game is kept in; otherwise one with a name of its own in a folder of yours.
    board
        Show the board as a map, or ward by ward as a list.
    """
    from ekiben.cli.play import Wish, play_on
    from ekiben.cli.shinjuku.table import ShinjukuTerminal

    check_alone(given(wishes), load, position)
    wish = Wish(lambda: _begin_at(wishes, seats, position), seats, wishes.players, load, save)

    def arrange(terminal: object) -> None:
        if isinstance(terminal, ShinjukuTerminal):
            terminal.as_list = board == "list"

    return play_on("shinjuku", wish, arrange)


def _begin_at(wishes: Wishes, seats: str | None, position: Path | None) -> Game:
    """The game at the position of a file, or from the first card on."""
    from ekiben.games.shinjuku.position import load_position

    return load_position(position) if position else begin(wishes, how_many(wishes.players, seats))


def look_up(
    words: Annotated[tuple[str, ...], Parameter(name="WORD")] = (),
    /,
    *,
    edition: str = "v2",
    id: str | None = None,
) -> int:
    """The rules of Shinjuku in our own words: all of an edition, those about a word, or one by its id.

    Parameters
    ----------
    words
        What to look for: matsuri, "double track", open ...
    edition
        The edition whose rules are meant, or a .toml file.
    id
        One rule by its id, as refusals name it: open.pay
    """
    from ekiben.cli.rulebook import chapters
    from ekiben.cli.screen import Screen
    from ekiben.cli.shinjuku.rulebook import rule_lines, rules_on, variant_lines
    from ekiben.games.shinjuku.catalogue import rules_for
    from ekiben.games.shinjuku.edition import load_edition

    screen = Screen()
    if id is not None:
        screen.show(rule_lines(id, screen.width))
        return 0
    chosen = load_edition(edition)
    if words:
        screen.show(rules_on(" ".join(words), chosen, screen.width))
    else:
        screen.show(chapters(rules_for(chosen), screen.width))
        screen.show(variant_lines(chosen, screen.width))
    return 0


def perft(
    *,
    wishes: Wishes = Wishes(),
    depth: int = 3,
    divide: bool = False,
) -> int:
    """Count the sequences of answers from the first question on, depth by depth.

    Parameters
    ----------
    depth
        How many answers deep.
    divide
        Show the count behind each first answer.
    """
    from ekiben.cli.measure import count_down

    return count_down(begin(wishes), depth, divide=divide)


def run_playouts(
    *,
    wishes: Wishes = Wishes(),
    games: int = 1000,
    threads: int = 1,
) -> int:
    """Play random games to the end, and say how fast that went.

    Parameters
    ----------
    games
        How many.
    threads
        How many at a time.
    """
    from ekiben.cli.measure import measure_playouts

    return measure_playouts(begin(wishes), games, threads, wishes.seed)
