"""The commands that are Zero-Kei's own: what a game of it may be begun with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse
from ekiben.cli.seats import SEATS_HELP
from ekiben.cli.wishes import check_alone, checked_seed, given, how_many
from ekiben.kernel.data_error import describe

if TYPE_CHECKING:
    from ekiben.kernel.game import Game


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Wishes:
    """How a game of Zero-Kei begins."""

    players: int | None = None
    "How many play, 2 to 4."
    solo: bool = False
    "Play alone against Hideo."
    difficulty: Literal["standard", "harder"] | None = None
    "How hard Hideo is to beat."
    seed: str | None = None
    "A word or number; the same one shuffles the same way. Without it nobody can foretell anything."
    cards: Path | None = None
    "A .toml file with values of your own box, where they differ from ours."


def begin(wishes: Wishes, players: int | None = None) -> Game:
    """The game somebody wishes for."""
    from ekiben.games import new

    number = wishes.players if players is None else players
    _check_players(wishes, number)
    options: dict[str, Any] = {"difficulty": wishes.difficulty} if wishes.difficulty else {}
    return new(
        "zerokei",
        players=1 if wishes.solo else 2 if number is None else number,
        cards=wishes.cards,
        seed=checked_seed(wishes.seed),
        **options,
    )


def _check_players(wishes: Wishes, number: int | None) -> None:
    if wishes.solo and number not in (None, 1):
        raise Misuse(f"--solo is a game for one against Hideo, not for {number}")
    if not wishes.solo and number is not None and not 2 <= number <= 4:
        alone = "; --solo plays alone against Hideo" if number == 1 else ""
        raise Misuse(f"a game of Zero-Kei has 2, 3 or 4 players, not {number}{alone}")
    if wishes.difficulty and not wishes.solo:
        raise Misuse("--difficulty is about Hideo: it goes with --solo")


def play(
    *,
    wishes: Wishes = Wishes(),
    seats: Annotated[str | None, Parameter(help=SEATS_HELP)] = None,
    load: Path | None = None,
    save: Path | None = None,
) -> int:
    """Play Zero-Kei in this terminal.

    Parameters
    ----------
    load
        Play on in a saved game.
    save
        The file the game is kept in; otherwise one with a name of its own in a folder of yours.
    """
    from ekiben.cli.play import Wish, play_on

    check_alone(given(wishes), load)
    fewest = 1 if wishes.solo else 2

    def start() -> Game:
        return begin(wishes, how_many(wishes.players, seats))

    return play_on("zerokei", Wish(start, seats, wishes.players, load, save, fewest))


def look_up(
    words: Annotated[tuple[str, ...], Parameter(name="WORD")] = (),
    /,
    *,
    solo: bool = False,
    id: str | None = None,
) -> int:
    """The rules of Zero-Kei in our own words: all of them, those about a word, or one by its id.

    Parameters
    ----------
    words
        What to look for: tail, "double icon", hideo ...
    solo
        The rules of the game for one alone, in the place of those for several.
    id
        One rule by its id, as refusals name it.
    """
    from ekiben.cli.lines import title, wrapped
    from ekiben.cli.rulebook import chapters, rule_lines
    from ekiben.cli.screen import Screen
    from ekiben.cli.zerokei.table import how_to_correct, rules_on
    from ekiben.games.zerokei.catalogue import rule, rules
    from ekiben.games.zerokei.components import load_components

    screen = Screen()
    if id is not None:
        screen.show(rule_lines(rule(id), screen.width))
    elif words:
        # A word is looked for in all rules, unless those for one alone are asked for.
        screen.show(rules_on(" ".join(words), screen.width, solo=solo or None))
    else:
        notice = wrapped(how_to_correct(load_components()), screen.width - 4, indent="    ")
        screen.show([title("THE PRINTED VALUES"), *notice, [], *chapters(rules(solo), screen.width)])
    return 0


def perft(*, wishes: Wishes = Wishes(), depth: int = 3, divide: bool = False) -> int:
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


def run_playouts(*, wishes: Wishes = Wishes(), games: int = 1000, threads: int = 1) -> int:
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


def check_cards(file: Annotated[Path, Parameter(name="FILE")], /) -> int:
    """Check a file with values of the box: every mistake in it, or what it changes.

    Parameters
    ----------
    file
        A .toml file that states what your cards and your board show, as far as it differs from ours.
    """
    from ekiben.cli.lines import wrapped
    from ekiben.cli.screen import Screen
    from ekiben.games.zerokei import charter
    from ekiben.games.zerokei.component_marks import differences
    from ekiben.games.zerokei.components import load_components, packaged
    from ekiben.kernel.sheets import read_sheet

    for players in (1, 2, 3, 4):
        box = charter(players, file).components
    screen = Screen()
    stated = load_components().reconstructed_count() - box.reconstructed_count()
    changed = [*differences(packaged(), read_sheet(file))]
    screen.say(f"{file} is sound: {_counted(len(changed), 'value')} other than ours.")
    for place, ours, theirs in changed:
        was = "" if ours is None else f" in place of {_shown(ours)}"
        screen.show(wrapped(f"{place}: {_shown(theirs)}{was}", screen.width, indent="    ", first="  "))
    rest = box.reconstructed_count()
    screen.say(f"Of those published nowhere {stated} are stated now, {rest} remain as we made them.")
    screen.say(f"Play with it: ekiben play zerokei --cards {file}")
    return 0


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _shown(value: object) -> str:
    """A value as the file spells it."""
    if isinstance(value, list):
        return f"[{', '.join(_shown(item) for item in cast('list[object]', value))}]"
    return describe(value)
