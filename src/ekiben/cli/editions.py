"""Editions and boards: how two editions differ, and whether a file of somebody's own holds."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from ekiben.cli.canvas import BOLD
from ekiben.cli.lines import Line, line, title, wrapped
from ekiben.cli.screen import Screen


def diff(a: Annotated[str, Parameter(name="A")], b: Annotated[str, Parameter(name="B")], /) -> int:
    """What two editions of Shinjuku do differently.

    Parameters
    ----------
    a
        An edition, or a .toml file.
    b
        Another one.
    """
    from ekiben.games.shinjuku.edition import differences, load_edition

    screen = Screen()
    one, other = load_edition(a), load_edition(b)
    found = differences(one, other)
    if not found:
        screen.say(f"{one.name} and {other.name} play by the same rules.")
        return 0
    screen.show([title(f"{one.name} ({one.date})  →  {other.name} ({other.date})")])
    for difference in found:
        screen.show([[(f"{difference.dimension}", BOLD)]])
        for name, value in ((one.id, difference.a_value), (other.id, difference.b_value)):
            first = f"  {name:<12} "
            screen.show(wrapped(value, screen.width, indent=" " * len(first), first=first))
    return 0


def check_edition(file: Annotated[str, Parameter(name="FILE")], /) -> int:
    """Check the file of an edition: every mistake in it, or how it differs from version 2.

    Parameters
    ----------
    file
        A .toml file, or the name of an edition.
    """
    from ekiben.games.shinjuku.city import load_city
    from ekiben.games.shinjuku.edition import check_fit, differences, load_edition

    screen = Screen()
    edition = load_edition(file)
    board = load_city(edition.city)
    for players in range(edition.players[0], edition.players[1] + 1):
        check_fit(edition, board, players)
    low, high = edition.players
    screen.say(
        f"{edition.name} is sound: {low} to {high} players on {board.name}, {edition.tokens} customers."
    )
    found = differences(load_edition("v2"), edition)
    if found:
        respects = "1 respect" if len(found) == 1 else f"{len(found)} respects"
        screen.say(f"It differs from version 2 in {respects}: ekiben diff v2 {file}")
    return 0


def check_city(file: Annotated[str, Parameter(name="FILE")], /) -> int:
    """Check the file of a board: every mistake in it, or what is on it.

    Parameters
    ----------
    file
        A .toml file, or the name of a board.
    """
    from ekiben.games.shinjuku.city import load_city

    city = load_city(file)
    screen = Screen()
    screen.say(
        f"{city.name} is sound: {len(city.wards)} {city.region_word}s, {len(city.stations)} stations,"
        f" {len(city.connections)} connections, {city.deck} cards."
    )
    return 0


def show_city(
    name: Annotated[str, Parameter(name="NAME")], /, *, board: Literal["map", "list"] = "map"
) -> int:
    """Show a board without anything on it.

    Parameters
    ----------
    name
        The name of a board, or a .toml file.
    board
        As a map, or as a list.
    """
    from ekiben.cli.shinjuku.show import empty_board
    from ekiben.games.shinjuku.city import load_city

    screen = Screen()
    city = load_city(name)
    rows: list[Line] = [line((city.name, BOLD), f"  {city.about}")]
    screen.show(rows + empty_board(city, screen.width, screen.height - 4, as_list=board == "list"))
    return 0
